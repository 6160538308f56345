"""The watch's server: who may ask, for what, and what is answered."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import pytest

from generator.errors import OutputError, Place, Problem
from generator.watch.news import News
from generator.watch.rounds import Round
from generator.watch.server import FIRST_PORT, MOST_AT_ONCE, serving
from generator.watch.site import TYPES, Site, widened
from tests.listening import fetched, listening, port_of

PAGE = (
    '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
    '<meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;; '
    'style-src &#x27;sha256-x&#x27;; img-src data:"><title>Kit</title></head><body><p>A kit</p></body></html>'
)
FILES = {
    "index.html": PAGE,
    "manifest.json": "{}",
    "game-a4.pdf": "%PDF",
    "svg/board.svg": "<svg/>",
    "svg/cards/Zoë 1.svg": "<svg/>",
    "fonts/face.ttf": "font",
    "notes": "mine",
}
WRONG = Round("a-1", "", (Problem("<b>wrong</b> & so on", Place("board.yaml", 4, 1)),))


@dataclass
class Served:
    port: int
    folder: Path
    news: News[Round]


@contextmanager
def in_folder(work: Path) -> Iterator[Served]:
    folder = work / "kits" / "kit"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    (work / "secret.txt").write_text("secret")
    (work / "kits" / "kit-2").mkdir()
    (work / "kits" / "kit-2" / "secret.txt").write_text("secret")
    news = News(Round())
    with serving(Site(folder.parent, "kit", lambda: news.latest), news, None) as address:
        yield Served(port_of(address), folder, news)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """For tests that only ask."""
    with in_folder(tmp_path_factory.mktemp("served")) as found:
        yield found


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Served]:
    """For tests that change what is served."""
    with in_folder(tmp_path) as found:
        yield found


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/manifest.json", "application/json"),
        ("/game-a4.pdf", "application/pdf"),
        ("/game-a4.pdf?again=1", "application/pdf"),
        ("/svg/board.svg", "image/svg+xml"),
        ("/svg/cards/Zo%C3%AB%201.svg", "image/svg+xml"),
        ("/fonts/face.ttf", "font/ttf"),
        ("/notes", "application/octet-stream"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/", "text/html; charset=utf-8"),
        ("/-/watch.js", "text/javascript; charset=utf-8"),
        ("/-/watch.css", "text/css; charset=utf-8"),
    ],
)
def test_files_are_served_as_what_they_are(served: Served, path: str, kind: str) -> None:
    status, headers, body = fetched(served.port, path)
    assert (status, headers["Content-Type"]) == (200, kind)
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Content-Type-Options"] == "nosniff"
    name = path.split("?")[0].removeprefix("/").replace("%C3%AB%20", "ë ")
    if name in FILES and name != "index.html":
        assert body.decode() == FILES[name]
    head = fetched(served.port, path, "HEAD")
    assert head[0] == 200
    assert head[1]["Content-Length"] == str(len(body))
    assert head[2] == b""


@pytest.mark.parametrize(
    "path",
    [
        *("/nothing", "/svg", "/svg/", "/fonts", "/.", "/./manifest.json", "/-/", "/-/nothing"),
        *("/../secret.txt", "/svg/../../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt"),
        *("/%2e%2e%2fkit-2%2fsecret.txt", "/../kit-2/secret.txt", "/svg%2fboard.svg", "/svg\\board.svg"),
        *("/%00", "/manifest.json%00", "/manifest.json/", "/C:/secret.txt", "/notes::$DATA", "/%ff"),
        *("/" + "a" * 5000, "/-/../manifest.json", "/-/%2e%2e/site.py", "/-/site.py"),
    ],
)
def test_nothing_else_is(served: Served, path: str) -> None:
    status, headers, body = fetched(served.port, path)
    assert (status, body) == (404, b"Not Found\n")
    assert headers["Content-Type"].startswith("text/plain")


def test_an_absolute_path_is_one_below_the_folder(served: Served) -> None:
    assert fetched(served.port, str(served.folder / "manifest.json"))[0] == 404
    assert fetched(served.port, "//etc/passwd")[0] == 404


def test_links_lead_nowhere(fresh: Served) -> None:
    outside = fresh.folder.parent.parent
    try:
        (fresh.folder / "link.txt").symlink_to(outside / "secret.txt")
        (fresh.folder / "away").symlink_to(outside)
        (fresh.folder / "loop").symlink_to("loop")
    except OSError:  # Windows lets few people make links
        assert os.name == "nt"
    for path in ("/link.txt", "/away/secret.txt", "/loop"):
        assert fetched(fresh.port, path)[0] == 404


def test_a_page_is_read_anew_each_time(fresh: Served) -> None:
    (fresh.folder / "index.html").write_text(PAGE.replace("A kit", "Another kit"))
    assert b"Another kit" in fetched(fresh.port, "/")[2]


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1",
        "127.0.0.1:1",
        "",
        "localhost.evil:{}",
        "127.0.0.1:{} evil.example",
    ],
)
def test_other_names_of_this_machine_are_refused(served: Served, host: str) -> None:
    """A page elsewhere whose name points here must not read what is served."""
    for path in ("/", "/manifest.json", "/-/events"):
        assert fetched(served.port, path, host=host.format(served.port))[0] == 421


def test_localhost_is_this_machine(served: Served) -> None:
    assert fetched(served.port, "/manifest.json", host=f"LocalHost:{served.port}")[0] == 200


def test_nobody_else_can_connect(served: Served) -> None:
    bound = socket.create_connection(("127.0.0.1", served.port))
    assert bound.getpeername()[0] == "127.0.0.1"
    bound.close()
    with pytest.raises(OSError, match=r".+"):
        socket.create_connection(("127.0.0.2", served.port), timeout=5)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW"])
def test_reading_is_all_one_can_do(served: Served, method: str) -> None:
    status, headers, _ = fetched(served.port, "/manifest.json", method, body=b"x")
    assert (status, headers["Allow"]) == (405, "GET, HEAD")
    assert (served.folder / "manifest.json").read_text() == "{}"


def raw(port: int, request: bytes) -> bytes:
    """All that is answered to these bytes."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as link:
        link.sendall(request)
        link.shutdown(socket.SHUT_WR)
        found = b""
        while part := link.recv(10_000):
            found += part
        return found


def test_what_is_no_request_is_refused_in_a_line(served: Served) -> None:
    host = f"Host: 127.0.0.1:{served.port}\r\n".encode()
    assert raw(served.port, b"hello\r\n\r\n") == b"Bad Request\n"
    assert raw(served.port, b"GET /\r\n\r\n") == b"Misdirected Request\n"
    assert raw(served.port, b"GET / HTTP/9.9\r\n\r\n") == b"HTTP Version Not Supported\n"
    assert raw(served.port, b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n").startswith(b"HTTP/1.1 414 ")
    many = b"".join(b"X-%d: 1\r\n" % n for n in range(200))
    assert raw(served.port, b"GET / HTTP/1.1\r\n" + host + many + b"\r\n").startswith(b"HTTP/1.1 431 ")
    assert raw(served.port, b"GET / HTTP/1.1\r\n\r\n").startswith(b"HTTP/1.1 421 ")
    nowhere = raw(served.port, b"GET http://[x/ HTTP/1.1\r\n" + host + b"\r\n")
    assert (nowhere[:13], nowhere[-12:]) == (b"HTTP/1.1 400 ", b"Bad Request\n")
    assert raw(served.port, b"") == b""
    assert fetched(served.port, "/")[0] == 200


def test_a_body_is_not_taken_for_the_next_request(served: Served) -> None:
    host = b"Host: 127.0.0.1:%d\r\n" % served.port
    smuggled = b"GET /game-a4.pdf HTTP/1.1\r\n" + host + b"\r\n"
    length = b"Content-Length: %d\r\n" % len(smuggled)
    found = raw(served.port, b"GET /manifest.json HTTP/1.1\r\n" + host + length + b"\r\n" + smuggled)
    assert found.count(b"HTTP/1.1 200") == 1
    assert b"%PDF" not in found


def test_too_many_at_once_are_turned_away(fresh: Served) -> None:
    links = [socket.create_connection(("127.0.0.1", fresh.port), timeout=60) for _ in range(MOST_AT_ONCE)]
    for link in links:  # each is answered, and held open
        link.sendall(b"GET /manifest.json HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % fresh.port)
        assert link.recv(10_000).startswith(b"HTTP/1.1 200")
    assert raw(fresh.port, b"") == b""
    with socket.create_connection(("127.0.0.1", fresh.port), timeout=60) as extra:
        assert extra.recv(10) == b""
    for link in links:
        link.close()


# --- the page


def test_the_policy_moves_from_the_page_into_a_header(served: Served) -> None:
    _, headers, body = fetched(served.port, "/")
    assert headers["Content-Security-Policy"] == (
        "default-src 'none'; style-src 'sha256-x' 'self'; img-src data:; "
        "script-src 'self'; connect-src 'self'; frame-ancestors 'none'"
    )
    assert b"http-equiv" not in body
    assert b"<p>A kit</p>" in body


def test_a_policy_of_none_becomes_ours() -> None:
    assert widened("script-src 'none'").split("; ")[0] == "script-src 'self'"


def test_a_picture_may_not_run_scripts(served: Served) -> None:
    policy = fetched(served.port, "/svg/board.svg")[1]["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "script-src" not in policy
    assert set(TYPES) >= {".svg", ".html", ".pdf", ".dxf"}


def test_the_page_says_what_is_wrong(fresh: Served) -> None:
    def panel() -> str:
        page = fetched(fresh.port, "/")[2].decode()
        return page.split('<section id="watch" ')[1].split("</section>")[0]

    assert panel() == 'role="alert" aria-label="Problems" tabindex="-1" hidden>'
    fresh.news.publish(WRONG)
    assert "hidden" not in panel().split(">")[0]
    assert "&lt;b&gt;wrong&lt;/b&gt; &amp; so on" in panel()
    assert "<b>" not in panel()
    assert "board.yaml:4:1" in panel()
    assert 'data-kit="a-1"' in fetched(fresh.port, "/")[2].decode()


def test_without_a_kit_the_page_waits_for_one(fresh: Served) -> None:
    (fresh.folder / "index.html").unlink()
    fresh.news.publish(Round(problems=WRONG.problems))
    page = fetched(fresh.port, "/")[2].decode()
    assert "There is no kit yet" in page
    assert "wrong" in unescape(page)


# --- news


def test_readers_hear_of_each_round(fresh: Served) -> None:
    with listening(fresh.port) as one:
        fresh.news.publish(Round("a-1"))
        assert one.heard() == {"kit": "a-1", "panel": ""}
        with listening(fresh.port) as other:
            assert other.heard() == {"kit": "a-1", "panel": ""}  # the latest at once
            fresh.news.publish(WRONG)
            assert one.heard()["panel"] == other.heard()["panel"] != ""
        fresh.news.publish(Round("a-3"))
        assert one.heard() == {"kit": "a-3", "panel": ""}


def test_readers_hear_when_the_watch_ends(tmp_path: Path) -> None:
    news = News(Round())
    with serving(Site(tmp_path, "kit", lambda: news.latest), news) as address:
        listener = listening(port_of(address))
        reader = listener.__enter__()
    assert reader.stream.read().endswith(b"\n\n")
    listener.__exit__(None, None, None)


# --- ports


def test_a_taken_port_is_one_sentence_or_the_next_one(tmp_path: Path) -> None:
    news = News(Round())
    site = Site(tmp_path, "kit", lambda: news.latest)
    with serving(site, news) as first, serving(site, news) as second:
        assert port_of(second) > port_of(first) >= FIRST_PORT
        with pytest.raises(OutputError) as caught, serving(site, news, port_of(first)):
            pass
    said = str(caught.value)
    assert said.startswith(f"port {port_of(first)} cannot be used: ")
    assert said.endswith("; leave --port out for the next free one")
    with serving(site, news, port_of(first)) as again:
        assert again == first
