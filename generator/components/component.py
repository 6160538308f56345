"""A component: a thing somebody cuts out and plays with."""

from __future__ import annotations

from dataclasses import dataclass

from generator.drawing.marks import Face

# The kinds that every game or some of them have, each with what a person calls one of it.
KINDS = {
    "board": "board",
    "tray_mat": "tray mat",
    "score_sheet": "score sheet",
    "rule_card": "rule card",
    "token": "token",
    "card": "card",
    "card_back": "card back",
}
_PREFIXES = {"rule_card": "rule-", "token": "token-", "card": "card-"}


def component_id(kind: str, own: str) -> str:
    """The id in the kit of what the definition calls `own`.

    >>> component_id("token", "red")
    'token-red'
    """
    return _PREFIXES[kind] + own


def own_id(kind: str, id: str) -> str:
    """The definition's own id of a component.

    >>> own_id("token", "token-red"), own_id("board", "board")
    ('red', 'board')
    """
    return id.removeprefix(_PREFIXES.get(kind, ""))


@dataclass(frozen=True, slots=True)
class Component:
    """`id` is unique in a kit and readable (`token-red`); `width` × `height` is the trim, in millimetres.

    `copies` is how often it is printed. `file` is its master's path below the kit's folder, with forward
    slashes.
    """

    id: str
    kind: str
    name: str
    copies: int
    front: Face
    file: str
    back: Face | None = None
    bleed: float = 0.0
    radius: float = 0.0

    @property
    def width(self) -> float:
        return self.front.width

    @property
    def height(self) -> float:
        return self.front.height
