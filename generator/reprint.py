"""What has to be printed again: pieces of an earlier kit against those of this one, by what is drawn on them.

Layout is no part of it: other margins, papers or marks leave every piece as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from generator.components.catalogue import catalogue
from generator.components.component import Component
from generator.editions import Edition
from generator.game.definition import Game
from generator.game.printing import Variant
from generator.manifest import Entry, component_entry
from generator.sheets.page import Page
from generator.units import paper_of

CHANGES = "changes"  # what the sheets are called, beside the variants
Impose = Callable[[Sequence[Component], str], tuple[Page, ...]]
What = Literal["changed", "new", "removed", "more", "fewer"]

_HEADS: Mapping[What, str] = {
    "changed": "changed",
    "new": "new",
    "removed": "removed",
    "more": "more copies",
    "fewer": "fewer copies",
}


@dataclass(frozen=True, slots=True)
class Change:
    """What became of a piece, and how many copies of it there were `before` and are `now`."""

    id: str
    kind: str
    what: What
    before: int
    now: int

    @property
    def reprint(self) -> int:
        """How many copies have to be printed."""
        if self.what in ("changed", "new"):
            return self.now
        return self.now - self.before if self.what == "more" else 0


@dataclass(frozen=True, slots=True)
class Reprint:
    """What changed since another kit, and the sheets that hold just that, if there is anything to print."""

    changes: tuple[Change, ...]
    sheets: tuple[Edition, ...]


def reprint(
    parts: Sequence[Component], changes: Sequence[Change], papers: Iterable[str], impose: Impose
) -> Reprint:
    """Lay what changed on these papers."""
    again = to_print(parts, changes)
    if not again:
        return Reprint(tuple(changes), ())
    pages = {paper: impose(again, paper) for paper in papers}
    return Reprint(tuple(changes), (Edition(Variant(id=CHANGES), again, pages),))


def said(found: Reprint) -> str:
    """What changed and has to be printed, on how many pages, in lines for people."""
    if not found.sheets:
        return told(found.changes)
    *lines, _ = told(found.changes).splitlines()
    lines.append(f"{in_words(counted(found.changes))}: {_pages(found.sheets[0].pages)}")
    return "".join(f"{line}\n" for line in lines)


def _pages(pages: Mapping[str, Sequence[Page]]) -> str:
    """`one page` if all papers agree, else how many on which."""
    counts = {paper: len(found) for paper, found in pages.items()}
    words = {paper: "one page" if count == 1 else f"{count} pages" for paper, count in counts.items()}
    if len(set(words.values())) == 1:
        return next(iter(words.values()))
    return ", ".join(f"{count} on {paper_of(paper).name}" for paper, count in words.items())


def drawn(game: Game) -> list[Entry]:
    """What a kit's manifest would say of the game's components. Raises FitError if they cannot be drawn."""
    from generator.painters.svg import paint_svg

    parts = catalogue(game)
    return [component_entry(part, paint_svg(part.front, part.name, part.bleed)) for part in parts]


def compare(old: Iterable[Entry], new: Iterable[Entry]) -> tuple[Change, ...]:
    """The pieces that differ, in the new kit's order, those that are gone last.

    Both are the components of a manifest. A piece that only got another id is the same piece.
    """
    before, now = ({part["id"]: part for part in parts} for parts in (old, new))
    gone = [part for id, part in before.items() if id not in now]
    changes = []
    for id, part in now.items():
        earlier = before.get(id) or _twin(part, gone)
        if earlier in gone:
            gone.remove(earlier)
        changes.append(_change(earlier, part))
    changes += [Change(part["id"], part["kind"], "removed", part["copies"], 0) for part in gone]
    return tuple(change for change in changes if change is not None)


def _twin(part: Entry, others: Iterable[Entry]) -> Entry | None:
    return next((other for other in others if _look(other) == _look(part)), None)


def _change(old: Entry | None, new: Entry) -> Change | None:
    id, kind, copies = new["id"], new["kind"], new["copies"]
    if old is None:
        return Change(id, kind, "new", 0, copies)
    if _look(old) != _look(new):
        return Change(id, kind, "changed", old["copies"], copies)
    if old["copies"] == copies:
        return None
    return Change(id, kind, "more" if copies > old["copies"] else "fewer", old["copies"], copies)


def _look(part: Entry) -> tuple[Any, ...]:
    return part["kind"], part.get("sha256"), part.get("width"), part.get("height")


def to_print(parts: Iterable[Component], changes: Iterable[Change]) -> tuple[Component, ...]:
    """The components with as many copies as have to be printed again."""
    copies = {change.id: change.reprint for change in changes}
    return tuple(replace(part, copies=copies[part.id]) for part in parts if copies.get(part.id))


def counted(changes: Iterable[Change]) -> dict[str, int]:
    """How many pieces of each kind have to be printed."""
    found: dict[str, int] = {}
    for change in changes:
        if change.reprint:
            found[change.kind] = found.get(change.kind, 0) + change.reprint
    return found


def told(changes: Sequence[Change]) -> str:
    """All changes in lines for people."""
    lines = [f"{head}: {_listed(what, changes)}" for what, head in _HEADS.items() if _of(what, changes)]
    if any(change.kind == "card_back" and change.what == "changed" for change in changes):
        lines.append("the card back is another: if you print backs, print all cards again")
    pieces = counted(changes)
    lines.append(f"to print: {in_words(pieces)}" if pieces else "nothing has to be printed again")
    return "".join(f"{line}\n" for line in lines)


def in_words(pieces: Mapping[str, int]) -> str:
    """So many of each kind.

    >>> in_words({"card": 3, "rule_card": 2, "board": 1})
    '3 cards, 2 rule cards and 1 board'
    """
    names = [f"{n} {kind.replace('_', ' ')}{'' if n == 1 else 's'}" for kind, n in pieces.items()]
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _of(what: What, changes: Iterable[Change]) -> list[Change]:
    return [change for change in changes if change.what == what]


def _listed(what: What, changes: Iterable[Change]) -> str:
    if what in ("more", "fewer"):
        return ", ".join(f"{change.id} {change.before} → {change.now}" for change in _of(what, changes))
    counts = (
        (change.id, change.before if what == "removed" else change.now) for change in _of(what, changes)
    )
    first, *others = counts
    noun = "copy" if first[1] == 1 else "copies"
    return ", ".join([f"{first[0]} ({first[1]} {noun})", *(f"{id} ({copies})" for id, copies in others)])


def plain(changes: Iterable[Change]) -> dict[str, Any]:
    """All changes as values for other programs."""
    listed = [{**asdict(change), "print": change.reprint} for change in changes]
    return {"changes": listed, "print": counted(changes)}
