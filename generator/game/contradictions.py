"""What a definition's parts say against each other: every rule that spans more than one value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.errors import Problem, Where
from generator.game import limits, puzzles
from generator.game.definition import (
    About,
    Block,
    Board,
    Card,
    CardSize,
    ColourSet,
    Deck,
    Print,
    RuleCard,
    Rules,
)
from generator.game.records import Key
from generator.game.standard import same
from generator.game.wording import missing_words
from generator.units import show


def contradictions(parts: Mapping[str, Any], where: Where) -> Iterator[Problem]:
    """Everything wrong between the parts that could be read: "game", "board", "colours" … → their records.

    A "readable" part may lack entries: of those nothing can be said, so only what is there is compared.
    """
    for needed, check in _CHECKS:
        if all(name in parts for name in needed):
            yield from check(where, *(parts[name] for name in needed))


_PARTS = ("heading", "text", "step", "diagram", "table")


def _no_colours(where: Where, colours: Sequence[ColourSet]) -> Iterator[Problem]:
    if not colours:
        yield Problem("there are no colours; list at least one set", where("colours"))


def _colours(where: Where, colours: Sequence[ColourSet]) -> Iterator[Problem]:
    for key in ("id", "symbol", "colour"):
        yield from _repeated(key, colours, lambda *path: where("colours", *path))


def _repeated(key: str, records: Sequence[Any], where: Where) -> Iterator[Problem]:
    """Values that must differ. Their case does not count, because ids become names of files."""
    first: dict[str, int] = {}
    for number, record in enumerate(records):
        value = getattr(record, key)
        earlier = first.setdefault(value.lower(), number)
        if earlier != number:
            line = where(earlier, key).line
            yield Problem(f"the {key} {value!r} is used twice, here and in line {line}", where(number, key))


def _shares(where: Where, about: About, colours: Sequence[ColourSet]) -> Iterator[Problem]:
    count, players = len(colours), about.players
    if count % players:
        more = players - count % players
        sets = "1 colour set" if count == 1 else f"{count} colour sets"
        yield Problem(
            f"{sets} cannot be shared equally by {players} players; "
            f"add {more} or change players in game.yaml",
            where("colours"),
        )


def _deck(where: Where, deck: Deck) -> Iterator[Problem]:
    if not deck.cards and deck.polyominoes is None:
        yield Problem("the deck has no cards; list some under cards, or ask for polyominoes", where("deck"))


def _cards(where: Where, deck: Deck) -> Iterator[Problem]:
    yield from _repeated("id", deck.cards, lambda *path: where("deck", "cards", *path))
    for number, card in enumerate(deck.cards):
        if card.id.lower() == "back":
            yield Problem(
                "the id 'back' is kept for the back of the cards; choose another",
                where("deck", "cards", number, "id"),
            )
        if deck.connected and not card.shape.is_connected():
            yield Problem(
                f"the shape of {card.id} is in several parts; join its squares along their edges, "
                "or write connected: no",
                where("deck", "cards", number, "shape"),
            )


def _shapes(where: Where, deck: Deck, rules: Rules) -> Iterator[Problem]:
    """Two cards with one shape."""
    parameters = rules.parameters
    sameness = same(parameters.rotate, parameters.mirror)
    first: dict[Any, tuple[int, Card]] = {}
    for number, card in enumerate(deck.cards):
        earlier, other = first.setdefault(sameness(card.shape), (number, card))
        if earlier == number:
            continue
        how = "the same" if other.shape == card.shape else "the same once turned"
        if parameters.mirror and other.shape not in card.shape.turns():
            how = "the same once flipped over"
        line = where("deck", "cards", earlier, "shape").line
        yield Problem(
            f"the shapes of {other.id} (line {line}) and {card.id} are {how}; "
            "keep one and give it more copies",
            where("deck", "cards", number, "shape"),
        )


def _sizes(where: Where, board: Board, deck: Deck, rules: Rules) -> Iterator[Problem]:
    """Shapes that the board cannot hold."""
    for number, card in enumerate(deck.cards):
        width, height = card.shape.width, card.shape.height
        fits = width <= board.columns and height <= board.rows
        turned = rules.parameters.rotate and height <= board.columns and width <= board.rows
        if not fits and not turned:
            yield Problem(
                f"{card.id} is {width} × {height} squares; a board of {board.columns} × {board.rows} "
                "cannot hold it",
                where("deck", "cards", number, "shape"),
            )


def too_few(where: Where, deck: Deck, rules: Rules) -> Iterator[Problem]:
    """More cards to lie open than there are."""
    for key, said in (("market", "the market shows"), ("tray", "the tray holds")):
        wanted = getattr(rules.parameters, key, 0)
        if deck.cards and wanted > deck.total:
            most = f"write at most {deck.total}, or add cards" if deck.total else "add copies"
            yield Problem(
                f"{said} {wanted} cards, but the deck has only {deck.total}; {most}",
                where("rules", "parameters", key),
            )


def _tokens(where: Where, board: Board, sizes: Print) -> Iterator[Problem]:
    side, square = sizes.tokens.side, board.square
    if side > square:
        yield Problem(
            f"tokens of {show(side)} mm are {show(side - square)} mm larger than the board's squares of "
            f"{show(square)} mm; at most {show(square)} mm fits",
            where("print", "tokens", "side"),
        )


def _print(where: Where, sizes: Print) -> Iterator[Problem]:
    if not sizes.papers:
        yield Problem("there is no paper; write a4, letter or both", where("print", "papers"))
    for number, paper in enumerate(sizes.papers):
        if paper in sizes.papers[:number]:
            yield Problem(f"the paper {paper} is listed twice; keep one", where("print", "papers", number))
    side, inset = sizes.tokens.side, sizes.tokens.inset
    if inset > side / 4:
        yield Problem(
            f"an inset of {show(inset)} mm leaves too little of a token of {show(side)} mm; "
            f"at most {show(side / 4)} mm fits",
            where("print", "tokens", "inset"),
        )
    if sizes.marks.numbers and sizes.marks.style == "none":
        yield Problem(
            "numbers stand at cut marks, but there are none; write style: crop, or numbers: no",
            where("print", "marks", "numbers"),
        )
    yield from _variants(where, sizes)
    for name in ("cards", "rule_cards", "score_sheets"):
        yield from _safe(where, name, getattr(sizes, name))
    if sizes.text.smallest > sizes.text.largest:
        yield Problem(
            "the smallest text is larger than the largest; swap the two", where("print", "text", "smallest")
        )


def _variants(where: Where, sizes: Print) -> Iterator[Problem]:
    yield from _repeated("id", sizes.variants, lambda *path: where("print", "variants", *path))
    for number, variant in enumerate(sizes.variants):
        if variant.id.lower() == "changes":
            message = "the id 'changes' is what --changed-since calls its sheets; choose another"
            yield Problem(message, where("print", "variants", number, "id"))
        if variant.id.lower() == "all":
            place = where("print", "variants", number, "id")
            yield Problem("the id 'all' stands for all variants; choose another", place)
        if variant.backs == "gutterfold" and variant.cutter != "none":
            yield Problem(
                f"the variant {variant.id} is folded before it is cut, which no machine does; "
                "write backs: none or duplex, or cutter: none",
                where("print", "variants", number, "cutter"),
            )
        if variant.backs != "duplex" and (variant.offset.right or variant.offset.down):
            yield Problem(
                f"the variant {variant.id} has an offset, but only backs: duplex are moved; take one out",
                where("print", "variants", number, "offset"),
            )


def _safe(where: Where, name: str, size: CardSize) -> Iterator[Problem]:
    most = min(size.width, size.height) / 3
    if size.safe > most:
        yield Problem(
            f"a safe area of {show(size.safe)} mm leaves too little of a card of {show(size.width)} × "
            f"{show(size.height)} mm; at most {show(most)} mm fits",
            where("print", name, "safe"),
        )
    roundest = min(2 * size.safe, min(size.width, size.height) / 2)
    if size.corner > roundest:
        yield Problem(
            f"corners of {show(size.corner)} mm reach into the safe area of {show(size.safe)} mm; "
            f"at most {show(roundest)} mm fits",
            where("print", name, "corner"),
        )


def _rule_cards(where: Where, rules: Rules) -> Iterator[Problem]:
    yield from _repeated("id", rules.cards, lambda *path: where("rules", "cards", *path))
    for number, card in enumerate(rules.cards):
        yield from _blocks(where, number, card, rules)


def _blocks(where: Where, number: int, card: RuleCard, rules: Rules) -> Iterator[Problem]:
    place = where("rules", "cards", number, "content")
    if not card.content:
        yield Problem(f"the rule card {card.id} has no content; give it a text", place)
    parts = _PARTS if rules.tables else _PARTS[:-1]
    for index, block in enumerate(card.content):
        given = [name for name in _PARTS if getattr(block, name) is not None]
        place = where("rules", "cards", number, "content", index)
        if len(given) != 1:
            found = f"this has {' and '.join(given)}" if given else "this is none of them"
            yield Problem(f"write one of {', '.join(parts[:-1])} or {parts[-1]} here; {found}", place)
        elif block.captions and given != ["diagram"]:
            yield Problem(f"only a diagram has captions; this is a {given[0]}", place)
        yield from _figures(where, ("rules", "cards", number, "content", index), block, rules)


def _figures(where: Where, path: Key, block: Block, rules: Rules) -> Iterator[Problem]:
    """Diagrams and tables that belong to other rules."""
    for name, known in (("diagram", rules.diagrams), ("table", rules.tables)):
        figure = getattr(block, name)
        if figure and figure not in known:
            advice = f"write one of {', '.join(known)}" if known else "take this out"
            yield Problem(
                f"with play: {rules.play} there is no {name} {figure}; {advice}", where(*path, name)
            )


_CHECKS: Iterable[tuple[tuple[str, ...], Callable[..., Iterator[Problem]]]] = (
    (("colours",), _no_colours),
    (("readable colours",), _colours),
    (("game", "colours"), _shares),
    (("deck",), _deck),
    (("deck",), limits.deck),
    (("readable deck",), _cards),
    (("readable deck", "readable rules"), _shapes),
    (("board", "readable deck", "readable rules"), _sizes),
    (("deck", "readable rules"), too_few),
    (("deck", "readable rules"), puzzles.contradictions),
    (("board", "print"), _tokens),
    (("print",), _print),
    (("print",), limits.prints),
    (("readable rules",), limits.rules),
    (("readable rules",), _rule_cards),
    (("readable rules",), missing_words),
)
