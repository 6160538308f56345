"""A playtest as a page with pictures, which looks like the kit's page and opens from disk as that does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.components.look import Look
from generator.components.theme import look_of
from generator.game.definition import Game
from generator.playtest.kinds import CardRow, Kind, kind_of
from generator.playtest.report import Report, Row, Side, card_rows, histogram, words
from generator.playtest.texts import STANDS, apart, percent, who, with_interval
from generator.preview import charts
from generator.preview.document import PAGE_LANGUAGE, Title, document, own_file
from generator.preview.letters import family_css, font_css
from generator.preview.markup import Html, join, tag
from generator.preview.tones import tones_css

PLAYED = "playtest.html"
_LINE = Html("\n")
_SECTIONS = {"apart": "Differences", "figures": "Figures", "games": "Games", "cards": "Cards"}


def played_page(found: Report, game: Game) -> bytes:
    """The report of a playtest of this game, as UTF-8."""
    compared, look = len(found.sides) > 1, look_of(game)
    sections = (*((_differences(found),) if compared else ()), _figures(found), _games(found), _cards(found))
    lang = None if game.language.code == PAGE_LANGUAGE else game.language.code
    body = join(
        (
            tag("a", "Skip to the results", href="#main", class_="skip"),
            tag("header", *_top(found, game, lang), class_="top"),
            _bar(compared),
            tag("main", *sections, id="main", tabindex="-1"),
        ),
        _LINE,
    )
    title = Title(f"{game.about.name} – playtest", f"{found.games} games of {game.about.name}", look.accent)
    return document(title, body, _style(body, look))


def _style(body: Html, look: Look) -> str:
    parts = (
        *(font_css(font, body) for font in look.fonts.faces),
        tones_css(look.accent),
        family_css(look.fonts.regular),
        own_file("family.css"),
        own_file("played.css"),
    )
    return "\n" + "\n".join(parts) + "\n"


def _top(found: Report, game: Game, lang: str | None) -> tuple[Html, ...]:
    against = f", and the same shuffles with {found.sides[1].name}" if len(found.sides) > 1 else ""
    return (
        tag("h1", game.about.name, lang=lang),
        tag("p", f"Playtest: {found.games:,} games{against}", class_="tagline"),
        tag("p", f"{who(found)} · seed {found.seed} · intervals hold 95 %", class_="facts"),
    )


def _bar(compared: bool) -> Html:
    names = {key: name for key, name in _SECTIONS.items() if compared or key != "apart"}
    links = (tag("a", name, href=f"#{key}") for key, name in names.items())
    return tag("div", tag("nav", *links, aria_label="Sections"), class_="bar")


def _section(key: str, title: str, *inner: Html) -> Html:
    return tag("section", tag("h2", title), *inner, id=key)


def _differences(found: Report) -> Html:
    *certain, last = (_sentence(said) for said in words(found))
    rest = any(row.difference and not row.difference.significant for row in found.rows)
    if not rest:
        certain.append(last)
    listed = (
        tag("ul", *(tag("li", sentence) for sentence in certain), class_="apart") if certain else Html("")
    )
    return _section("apart", "What differs", listed, tag("p", last, class_="note") if rest else Html(""))


def _sentence(said: str) -> str:
    """With a capital and a stop, and no number parted from its sign."""
    return f"{said[:1].upper()}{said[1:]}.".replace(" %", "\u00a0%")


def _figures(found: Report) -> Html:
    names = [side.name for side in found.sides]
    heads = [
        tag(
            "th",
            tag("span", name, class_="key second" if number else "key"),
            scope="col",
            role="columnheader",
        )
        for number, name in enumerate(names)
    ]
    last = [_head("difference")] if len(names) > 1 else []
    rows = (_figure(row, names) for row in found.rows)
    note = [tag("p", f"{STANDS[:1].upper()}{STANDS[1:]}.", class_="note")] if len(names) > 1 else []
    return _section("figures", "Figures", *note, _table("a game", [*heads, _nothing(), *last], rows))


def _figure(row: Row, names: Sequence[str]) -> Html:
    cells = [
        _cell(with_interval(row.measure, one), name if len(names) > 1 else "")
        for one, name in zip(row.estimates, names, strict=True)
    ]
    cells.append(_drawn(_interval(row)))
    if row.difference is not None:
        stands = "stands" if row.difference.significant else None
        cells.append(_cell(apart(row.measure, row.difference), "difference", stands))
    return _row(row.measure.name, cells)


def _interval(row: Row) -> Html:
    """The intervals as a picture: a share on a scale of all, anything else from nothing to its most."""
    known = [
        (one.low, one.value, one.high)
        for one in row.estimates
        if one.low is not None and one.value is not None and one.high is not None
    ]
    most = 1.0 if row.measure.share else max((high for _, _, high in known), default=1.0)
    return charts.interval(known, 0.0, most)


def _games(found: Report) -> Html:
    columns = [_histograms(found), *(_heat(side, len(found.sides) > 1) for side in found.sides)]
    shown = (tag("div", column, class_="column") for column in columns)
    return _section("games", "Games", tag("div", *shown, class_="pictures"))


def _histograms(found: Report) -> Html:
    drawn = []
    for chart in kind_of(found.sides[0].table).charts:
        counts = [histogram(side, chart.field) for side in found.sides]
        drawn.append(_framed(charts.bars(counts, f"how many games have how many {chart.name}"), chart.name))
    return join(drawn)


def _heat(side: Side, named: bool) -> Html:
    caption = f"tokens laid on each square{f': {side.name}' if named else ''}"
    return _framed(charts.heat_map(side.played.tally.heat, side.table.grid.columns, caption), caption)


def _framed(picture: Html, caption: str) -> Html:
    return tag("figure", picture, tag("figcaption", caption))


def _cards(found: Report) -> Html:
    kind = kind_of(found.sides[0].table)
    keys = zip((*kind.barred.values(), kind.rest), _keys(len(kind.barred)), strict=True)
    note = tag("p", *(tag("span", name, class_=key) for name, key in keys), class_="note")
    tables = [part for side in found.sides for part in _deck(side, len(found.sides) > 1)]
    return _section("cards", "Cards", note, *tables)


def _keys(barred: int) -> tuple[str, ...]:
    return (*("key", "key second")[:barred], "key rest")


def _deck(side: Side, named: bool) -> Iterator[Html]:
    if named:
        yield tag("h3", side.name, class_="deck")
    rows, kind = card_rows(side), kind_of(side.table)
    names = [part.name for part in rows[0].parts] if rows else []
    heads = [_head(head) for head in ("squares", *names)]
    yield _table("card", [*heads, _nothing()], (_card(row, kind) for row in rows))


def _card(row: CardRow, kind: Kind) -> Html:
    cells = [_cell(str(row.size), "squares"), *(_cell(percent(part), part.name) for part in row.parts)]
    shares = [part.share for part in row.parts if part.key in kind.barred]
    return _row(row.id, [*cells, _drawn(charts.shares(shares, 1 - sum(shares)))])


# A phone shows rows one below the other; the roles keep them a table for screen readers.


def _table(first: str, heads: Sequence[Html], rows: Iterator[Html]) -> Html:
    head = tag(
        "thead",
        tag("tr", _head(first), *heads, role="row"),
        role="rowgroup",
    )
    body = tag("tbody", join(rows, _LINE), role="rowgroup")
    return tag("div", tag("table", head, body, role="table"), class_="wide")


def _head(name: str) -> Html:
    return tag("th", name, scope="col", role="columnheader")


def _row(name: str, cells: Sequence[Html]) -> Html:
    return tag("tr", tag("th", name, scope="row", role="rowheader"), *cells, role="row")


def _cell(text: str, of: str, kind: str | None = None) -> Html:
    return tag("td", text, data_of=of, class_=kind, role="cell")


def _drawn(picture: Html) -> Html:
    return tag("td", picture, class_="drawn", aria_hidden="true")


def _nothing() -> Html:
    return tag("td", aria_hidden="true")
