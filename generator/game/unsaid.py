"""Whether the rule cards speak of what the rules depend on: what is played must be printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.errors import Problem
from generator.game.definition import Parameters
from generator.game.records import keys
from generator.game.source import Source
from generator.game.wording import texts_of
from generator.game.words import HoleError, asked

# What a diagram shows by itself.
_SHOWN: Mapping[str, frozenset[str]] = {"turn": frozenset(("rules.rotate", "rules.mirror"))}


def unsaid(source: Source) -> Iterator[Problem]:
    """A warning for each parameter set in `rules.yaml` of which no rule card speaks.

    A card speaks of a parameter by `{{ rules.market }}`, by `{{ wording.market }}`, in a condition, through
    wording that does so, or by a diagram that shows it.
    """
    texts = list(texts_of(source.value))
    spoken = {hole for path, text in texts if path[0] == "cards" for hole in _holes(text)}
    spoken |= {hole for diagram in _diagrams(source) for hole in _SHOWN.get(diagram, ())}
    for path, text in texts:
        if path[0] == "wording" and f"wording.{path[1]}" in spoken:
            spoken |= _holes(text)
    for name in keys(Parameters):
        place = source.keys.get(("parameters", name))
        if place and not {f"rules.{name}", f"wording.{name}"} & spoken:
            yield Problem(
                f"no rule card says what {name} is; print it with {{{{ rules.{name} }}}} or "
                f"{{{{ wording.{name} }}}}, or put words between {{% if rules.{name} … %}} and {{% endif %}}",
                place,
            )


def _diagrams(source: Source) -> Iterator[str]:
    """The diagrams on the cards, by the path of each value: the tree may be of any form."""
    for path in source.places:
        if path[:1] == ("cards",) and path[-1:] == ("diagram",):
            value = source.value
            for step in path:
                value = value[step]
            if isinstance(value, str):
                yield value


def _holes(text: str) -> set[str]:
    try:
        printed, looked_at = asked(text)
    except HoleError:  # said elsewhere
        return set()
    return {*printed, *looked_at}
