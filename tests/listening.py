"""A reader of a watch's page: what it is told, and what it then finds. Nothing waits longer than a minute."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from typing import Any
from urllib.parse import urlsplit

PATIENCE = 60


@dataclass
class Listener:
    """Hears of rounds."""

    stream: HTTPResponse

    def heard(self) -> dict[str, Any]:
        """What is told next."""
        while True:
            line = self.stream.readline()
            assert line, "the watch went away"
            if line.startswith(b"data: "):
                return dict(json.loads(line.removeprefix(b"data: ")))

    def until(self, *, broken: bool) -> dict[str, Any]:
        """The next round that is broken, or is not."""
        while bool((told := self.heard())["panel"]) != broken:
            pass
        return told


def port_of(address: str) -> int:
    port = urlsplit(address).port
    assert port
    return port


@contextmanager
def listening(port: int) -> Iterator[Listener]:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", "/-/events")
    stream = connection.getresponse()
    assert (stream.status, stream.getheader("Content-Type")) == (200, "text/event-stream")
    try:
        yield Listener(stream)
    finally:
        stream.close()
        connection.close()


def fetched(
    port: int, path: str, method: str = "GET", host: str | None = None, body: bytes | None = None
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body; the Host is right unless another one is given."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.putrequest(method, path, skip_host=True)
    for name in [f"127.0.0.1:{port}"] if host is None else host.split():
        connection.putheader("Host", name)
    if body is not None:
        connection.putheader("Content-Length", str(len(body)))
    connection.endheaders(body)
    answer = connection.getresponse()
    found = answer.status, dict(answer.getheaders()), answer.read()
    connection.close()
    return found
