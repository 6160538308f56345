"""The two galleries: pieces as they are once cut out, and sheets as they come out of the printer."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

from generator.components.component import Component
from generator.files import sheet_file
from generator.game.definition import Game
from generator.kit import Kit
from generator.preview.links import link
from generator.preview.markup import Html, join, tag
from generator.preview.pictures import Album, shown, words
from generator.preview.report import counted
from generator.sheets.page import Page
from generator.sheets.wording import title
from generator.units import paper_of, show

# More than this a browser need not draw: of each kind of piece, of each PDF, and pieces on its pages.
MOST_PIECES = 60
MOST_PAGES = 8
MOST_PLACED = 1200

_ENLARGE = tag("span", "⤢", aria_hidden="true")


def pieces_section(kit: Kit, album: Album, there: Collection[str]) -> Html:
    """Every component under the heading of its kind."""
    kinds = [(kind, list(parts)) for kind, parts in groupby(kit.components, key=lambda part: part.kind)]
    groups = (_kind(kind, parts, kit.game, album, there) for kind, parts in kinds)
    note = tag("p", "True to each other in size, cut out. Open one to see it large.", class_="note")
    heading = tag("h2", "Pieces", id="pieces-title")
    return _section("pieces", heading, note, tag("div", *groups, class_="kinds"))


def _kind(kind: str, parts: Sequence[Component], game: Game, album: Album, there: Collection[str]) -> Html:
    heading = title([(kind, len(parts))])
    copies = sum(part.copies for part in parts)
    count = tag("span", f" {copies}", class_="count") if len(parts) > 1 and copies else ""
    figures = [_piece(part, game, album, there) for part in parts[:MOST_PIECES]]
    rest = len(parts) - len(figures)
    more = tag("p", f"and {rest:,} more", class_="more") if rest else ""
    return tag(
        "section",
        tag("h3", heading, count, id=f"kind-{kind}"),
        _shelf(figures),
        more,
        class_=f"kind {kind}",
        aria_labelledby=f"kind-{kind}",
    )


def _piece(part: Component, game: Game, album: Album, there: Collection[str]) -> Html:
    size = f"{show(part.width)} × {show(part.height)} mm"
    copies = tag("span", f"{part.copies} ×", class_="facts") if part.copies > 1 else ""
    master = link(part.file, "SVG", there, f"SVG master of {part.name}")
    caption = join(
        (
            tag("b", part.name, lang=album.lang),
            tag("span", size, class_="facts"),
            tag("span", copies, master, class_="row"),
        )
    )
    picture = album.piece(part, ": ".join(filter(None, (part.name, _seen_on(part, game)))))
    return _figure(f"piece-{part.id}", picture, caption, part.name, size)


def _seen_on(part: Component, game: Game) -> str:
    """What a picture shows, for who cannot see it."""
    if part.kind == "board":
        return f"{game.board.columns} × {game.board.rows} squares"
    if part.kind == "token":
        return next((f"{each.symbol} sign" for each in game.colours if part.id == f"token-{each.id}"), "")
    return words(part.front) if part.kind in ("rule_card", "tray_mat", "score_sheet") else ""


def sheets_section(kit: Kit, album: Album, there: Collection[str]) -> Html:
    """Every page of every paper and variant, under the heading of its PDF."""
    parts = {part.id: part for part in kit.components}
    groups = [_sheets(kit.game, paper, "", pages, parts, album, there) for paper, pages in kit.pages.items()]
    for found in kit.extras:
        parts = {part.id: part for part in found.components}
        groups += (
            _sheets(kit.game, paper, found.variant.id, pages, parts, album, there)
            for paper, pages in found.pages.items()
        )
    note = tag("p", "As they come out of the printer; papers true to each other in size.", class_="note")
    return _section("sheets", tag("h2", "Sheets", id="sheets-title"), note, *groups)


def papers_name(paper: str, variant: str = "") -> str:
    """`A4`, or `A4 · duplex`."""
    return " · ".join(filter(None, (paper_of(paper).name, variant)))


def _sheets(
    game: Game,
    paper: str,
    variant: str,
    pages: Sequence[Page],
    parts: Mapping[str, Component],
    album: Album,
    there: Collection[str],
) -> Html:
    name = papers_name(paper, variant)
    key = "-".join(filter(None, (paper, variant)))
    drawn = shown(pages, MOST_PAGES, MOST_PLACED)
    figures = [_sheet(page, name, f"sheet-{key}-{page.number}", parts, album) for page in drawn]
    rest = len(pages) - len(drawn)
    more = tag("p", f"and {rest:,} more in the PDF", class_="more") if rest else ""
    heading = tag("h3", name, tag("span", f" {len(pages):,}", class_="count"), id=f"papers-{key}")
    return tag(
        "section",
        tag(
            "div", heading, link(sheet_file(game, paper, variant), "PDF", there, f"PDF: {name}"), class_="row"
        ),
        _shelf(figures),
        more,
        class_="papers",
        aria_labelledby=f"papers-{key}",
    )


def _sheet(page: Page, paper: str, key: str, parts: Mapping[str, Component], album: Album) -> Html:
    number = f"Sheet {page.number} of {page.total}"
    label = f"{paper}, {number.lower()}: {page.title}, {counted(len(page.pieces), 'piece')}"
    caption = join((tag("b", page.title, lang=album.lang), tag("span", number, class_="facts")))
    return _figure(key, album.sheet(page, parts, label), caption, f"{paper}, {number.lower()}", page.title)


def _shelf(figures: Sequence[Html]) -> Html:
    """Pictures in a row that wraps, each on its own line of the file."""
    return tag("ul", join((Html(), *(tag("li", figure) for figure in figures)), "\n"), class_="shelf")


def _figure(key: str, picture: Html, caption: Html, name: str, facts: str) -> Html:
    """A picture over its caption, with a button that shows it large."""
    button = tag(
        "button",
        _ENLARGE,
        type="button",
        class_="enlarge",
        aria_label=f"Enlarge {name}",
        aria_haspopup="dialog",
        hidden=True,
        data_name=name,
        data_facts=facts,
    )
    return tag(
        "figure",
        tag("div", picture, button, class_="frame"),
        tag("figcaption", caption),
        id=key,
    )


def _section(name: str, *inner: str) -> Html:
    return tag("section", *inner, id=name, aria_labelledby=f"{name}-title")
