"""A server for one reader: on the loopback address, for requests that mean this machine, and only to read."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import BoundedSemaphore, Thread
from typing import Any
from urllib.parse import urlsplit

from generator.errors import OutputError
from generator.watch.news import News
from generator.watch.panel import panel
from generator.watch.rounds import Round
from generator.watch.site import EVENTS, Answer, Site

HOST = "127.0.0.1"
FIRST_PORT, PORTS = 8707, 20
MOST_AT_ONCE = 64  # connections
PATIENCE = 20.0  # seconds for a request to come, and between signs of life to a listener
_RETRY_MS = 500


@contextmanager
def serving(site: Site, news: News[Round], port: int | None = None) -> Iterator[str]:
    """Serve until the block ends; yields the address. Without a port the first free one is taken.

    Raises OutputError if the port is taken.
    """
    server = _bound(site, news, port)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)
    thread.start()
    try:
        yield f"http://{HOST}:{server.server_port}/"
    finally:
        news.close()
        server.shutdown()
        server.server_close()


def _bound(site: Site, news: News[Round], port: int | None) -> _Server:
    if port is not None:
        try:
            return _Server((HOST, port), site, news)
        except (OSError, OverflowError) as error:
            why = error.strerror if isinstance(error, OSError) else "there is no such port"
            taken = f"port {port} cannot be used: {(why or 'it is taken').lower()}"
            raise OutputError(f"{taken}; leave --port out for the next free one") from None
    for number in (*range(FIRST_PORT, FIRST_PORT + PORTS), 0):
        with suppress(OSError):
            return _Server((HOST, number), site, news)
    raise OutputError("no port is free for the page")


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = MOST_AT_ONCE
    allow_reuse_address = os.name != "nt"  # on Windows that would share a port with its owner

    def __init__(self, address: tuple[str, int], site: Site, news: News[Round]) -> None:
        self.site, self.news = site, news
        self._room = BoundedSemaphore(MOST_AT_ONCE)
        super().__init__(address, _Handler)

    def server_bind(self) -> None:
        """Without asking the network for the name of this machine, as the class above would."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, int(self.allow_reuse_address))
        self.socket.bind(self.server_address)
        self.server_name, self.server_port = HOST, self.socket.getsockname()[1]

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer in a thread of its own, if there are not too many."""
        if self._room.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._room.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A reader that went away is nobody's fault."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "pnp", ""
    timeout = PATIENCE

    def do_GET(self) -> None:
        try:
            path = urlsplit(self.path).path
        except ValueError:  # an address in brackets that is none
            self._refuse(HTTPStatus.BAD_REQUEST)
            return
        if not self._is_meant():
            self._refuse(HTTPStatus.MISDIRECTED_REQUEST)
        elif path == EVENTS:
            self._tell()
        elif answer := self.server.site.answer(path):
            self._send(answer)
        else:
            self._refuse(HTTPStatus.NOT_FOUND)

    do_HEAD = do_GET  # noqa: N815

    def _is_meant(self) -> bool:
        """Whether the request names this machine. A page elsewhere can have its own name point here; what its
        requests then name gives it away."""
        hosts = self.headers.get_all("Host", [])
        names = [f"{name}:{self.server.server_port}" for name in (HOST, "localhost")]
        return len(hosts) == 1 and hosts[0].lower() in names

    def _send(self, answer: Answer, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        if "Content-Length" in self.headers or "Transfer-Encoding" in self.headers:
            self.close_connection = True  # nobody reads what else was sent
            self.send_header("Connection", "close")
        self._head(answer.type, {"Content-Length": str(len(answer.body)), **answer.headers})
        if self.command != "HEAD":
            self.wfile.write(answer.body)

    def _head(self, kind: str, more: dict[str, str]) -> None:
        fixed = {
            "Content-Type": kind,
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Referrer-Policy": "no-referrer",
        }
        for name, value in {**fixed, **more}.items():
            self.send_header(name, value)
        self.end_headers()

    def _refuse(self, status: HTTPStatus) -> None:
        self._send(Answer(f"{status.phrase}\n".encode(), "text/plain; charset=utf-8"), status)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What the class above refuses by itself: other methods, requests that are none."""
        self.close_connection = True
        unknown = code == HTTPStatus.NOT_IMPLEMENTED  # what it says of methods
        status = HTTPStatus.METHOD_NOT_ALLOWED if unknown else HTTPStatus(code)
        self.send_response(status)
        body = f"{status.phrase}\n".encode()
        allowed = {"Allow": "GET, HEAD"} if unknown else {}
        self._head(
            "text/plain; charset=utf-8",
            {"Content-Length": str(len(body)), "Connection": "close", **allowed},
        )
        with suppress(OSError):
            self.wfile.write(body)

    def _tell(self) -> None:
        """A line for each round as it ends, the latest at once, until the reader or the watch goes away."""
        self.close_connection = True
        self.send_response(HTTPStatus.OK)
        self._head("text/event-stream", {"Connection": "close"})
        if self.command == "HEAD":
            return
        self.wfile.write(f"retry: {_RETRY_MS}\n\n".encode())
        seen, news = 0, self.server.news
        while not news.closed:
            found = news.after(seen, PATIENCE)
            if found:
                seen, latest = found
                self.wfile.write(_event(latest))
            else:
                self.wfile.write(b":\n\n")
            self.wfile.flush()

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is logged."""


def _event(latest: Round) -> bytes:
    said = json.dumps({"kit": latest.kit, "panel": panel(latest.problems)})
    return f"event: round\ndata: {said}\n\n".encode()
