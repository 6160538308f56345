"""Whether the rule cards speak of what the rules depend on: what is played must be printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.errors import Problem
from generator.game.records import keys
from generator.game.rules import parameters_of, rules_for
from generator.game.source import Source
from generator.game.wording import texts_of
from generator.game.words import HoleError, asked

# What a diagram or a table shows by itself.
_SHOWN: Mapping[str, frozenset[str]] = {
    "turn": frozenset(("rules.rotate", "rules.mirror")),
    "scoring": frozenset(
        ("rules.square_points", "rules.line_points", "rules.further_line", "rules.empty_board")
    ),
    "combo": frozenset(("rules.combo", "rules.combo_steps", "rules.further_combo")),
}


def unsaid(source: Source) -> Iterator[Problem]:
    """A warning for each parameter set in `rules.yaml` of which no rule card speaks.

    A card speaks of a parameter by `{{ rules.market }}`, by `{{ wording.market }}`, in a condition, through
    wording that does so, or by a diagram or a table that shows it.
    """
    texts = list(texts_of(source.value))
    spoken = {hole for path, text in texts if path[0] == "cards" for hole in _holes(text)}
    spoken |= {hole for figure in _figures(source) for hole in _SHOWN.get(figure, ())}
    for path, text in texts:
        if path[0] == "wording" and f"wording.{path[1]}" in spoken:
            spoken |= _holes(text)
    for name in keys(parameters_of(rules_for(source.value))):
        place = source.keys.get(("parameters", name))
        if place and not {f"rules.{name}", f"wording.{name}"} & spoken:
            yield Problem(
                f"no rule card says what {name} is; print it with {{{{ rules.{name} }}}} or "
                f"{{{{ wording.{name} }}}}, or put words between {{% if rules.{name} … %}} and {{% endif %}}",
                place,
            )


def _figures(source: Source) -> Iterator[str]:
    """The diagrams and tables on the cards, by the path of each value: the tree may be of any form."""
    for path in source.places:
        if path[:1] == ("cards",) and path[-1] in ("diagram", "table"):
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
