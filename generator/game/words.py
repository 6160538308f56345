"""Holes in rule text are filled from the definition: `{{ board.columns }} squares` becomes `7 squares`.

The door to Jinja2. Of its language only holes, three filters and conditions are understood; loops, calls,
arithmetic and everything else are refused, so no text can take long, grow large or reach anything but the
values it is given.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from generator.game.complaints import unknown
from generator.game.holes import Holes, Names
from generator.game.language import ENGLISH, Language
from generator.game.values import Kind, YesNo, collapse

if TYPE_CHECKING:
    from jinja2 import nodes
    from jinja2.sandbox import SandboxedEnvironment

LONGEST = 8000
_LANGUAGE = "the language"  # no hole can be called so
_SINGLE_BRACES = re.compile(r"(?<!{){\s*([a-z]+(?:\.[a-z_]+)?)\s*(?:\|[^{}]*)?}(?!})")
DEEPEST = 30  # conditions within conditions, comparisons and filters within them


class HoleError(ValueError):
    """A text whose holes cannot be filled, in one sentence."""


def in_words(language: Language, value: object) -> str:
    """Small numbers as words, larger ones as they are.

    >>> in_words(ENGLISH, 3), in_words(ENGLISH, "7 or 8"), in_words(ENGLISH, 42)
    ('three', 'seven or eight', '42')
    """
    return re.sub(r"\d+", lambda found: language.number(found[0]), _shown(language, value))


def count(language: Language, value: object, one: str, many: str = "") -> str:
    """A number and what it counts, in the singular or the plural.

    >>> count(ENGLISH, 1, "card"), count(ENGLISH, 3, "card"), count(ENGLISH, "7 or 8", "die", "dice")
    ('1 card', '3 cards', '7 or 8 dice')
    """
    noun = one if str(value) == "1" else many or one + language.plural
    return f"{_shown(language, value)} {noun}"


def capital(language: Language, value: object) -> str:
    """The text with a capital first letter."""
    text = _shown(language, value)
    return text[:1].upper() + text[1:]


FILTERS: Mapping[str, tuple[Callable[..., str], tuple[int, ...]]] = {
    "count": (count, (1, 2)),
    "words": (in_words, (0,)),
    "capital": (capital, (0,)),
}


@dataclass(frozen=True, slots=True)
class _Known:
    """What a text may ask for, what it is written in, and what values each parameter can have."""

    names: Names
    language: Language
    parameters: Mapping[str, Kind]


def check(
    text: str,
    known: Names,
    language: Language = ENGLISH,
    parameters: Mapping[str, Kind] = MappingProxyType({}),
) -> None:
    """See that a text asks for known holes only, compares each parameter with values that it can have, and
    keeps to a syntax that is bounded. Raises HoleError."""
    if "{" in text:
        _check_braces(text, known)
        _check(_parse(text), _Known(known, language, parameters), 0)


def asked(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The holes that a text prints, and those that its conditions look at; `text` passed `check`."""
    printed: set[str] = set()
    looked_at: set[str] = set()
    if "{" in text:
        _gather(_parse(text), printed, looked_at)
    return frozenset(printed), frozenset(looked_at)


def _gather(node: Any, printed: set[str], looked_at: set[str]) -> None:
    if type(node).__name__ in ("Name", "Getattr"):
        printed.add(_dotted(node))
        return
    tested = getattr(node, "test", None)
    for child in node.iter_child_nodes():
        _gather(child, looked_at if child is tested else printed, looked_at)


def _check_braces(text: str, known: Names) -> None:
    """A hole in single braces would be printed as it is, and nobody means that."""
    for found in _SINGLE_BRACES.finditer(text):
        group, _, name = found[1].partition(".")
        if group in known and bool(name) == bool(known[group]):
            raise HoleError(f"a hole has two braces at each end; write {{{found[0]}}}")


def fill(text: str, values: Holes, language: Language = ENGLISH) -> str:
    """The words with every hole filled, spaces collapsed, of a text that passed `check`. Raises HoleError."""
    filled = _render(text, {**values, _LANGUAGE: language}) if "{" in text else text
    filled = collapse(filled)
    if len(filled) > LONGEST:
        raise HoleError(f"this grows to {len(filled)} characters; at most {LONGEST} are allowed")
    if any(brace in filled for brace in ("{{", "}}", "{%", "%}")):
        raise HoleError("a brace is left over; every {{ needs its }}, and every {% its %}")
    return filled


def _render(text: str, values: Holes) -> str:
    try:
        return _environment().from_string(text).render(values)
    except TypeError:
        raise HoleError("a number is compared with a text; compare like with like") from None


@cache
def _environment() -> SandboxedEnvironment:
    from jinja2 import StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    environment = SandboxedEnvironment(
        undefined=StrictUndefined, autoescape=False, finalize=_in_context(_shown)
    )
    environment.filters = {name: _in_context(function) for name, (function, _) in FILTERS.items()}
    environment.tests = {}
    environment.globals = {}
    return environment


def _in_context(function: Callable[..., str]) -> Callable[..., str]:
    """A filter that is told in which language the text is."""
    from jinja2 import pass_context

    return pass_context(lambda context, *given: function(context[_LANGUAGE], *given))


def _shown(language: Language, value: object) -> str:
    if isinstance(value, bool):
        return language.say("yes" if value else "no")
    return language.whole(value) if isinstance(value, int) else str(value)


def _parse(text: str) -> nodes.Template:
    from jinja2 import TemplateSyntaxError

    try:
        return _environment().parse(text)
    except TemplateSyntaxError:
        raise HoleError(_unreadable(text)) from None
    except RecursionError:
        raise HoleError("this is nested too deeply; write it more plainly") from None


def _unreadable(text: str) -> str:
    for opened, closed in (("{{", "}}"), ("{%", "%}"), ("{#", "#}")):
        if text.count(opened) > text.count(closed):
            return f"a {opened} is never closed; write {closed} after it"
    if len(re.findall(r"{%-?\s*if\b", text)) > len(re.findall(r"{%-?\s*endif\b", text)):
        return "an {% if … %} is never closed; write {% endif %} after its words"
    return "a hole cannot be read; write it as {{ board.columns }}, or as {% if rules.rotate %} … {% endif %}"


_GOING_ON = ("Template", "Output", "If", "And", "Or", "Not", "Operand")
_REFUSED = {
    "For": "a loop",
    "Call": "a call",
    "Getitem": "a square bracket",
    "CondExpr": "an if inside a hole",
    "Assign": "an assignment",
    "Test": "a test with is",
    "Concat": "a ~",
    **dict.fromkeys(("Add", "Sub", "Mul", "Div", "FloorDiv", "Mod", "Pow", "Neg", "Pos"), "arithmetic"),
}


def _check(node: Any, known: _Known, depth: int) -> None:
    """Walk over a parsed text and stop at the first thing that is not on the list of what is allowed."""
    name = type(node).__name__
    if depth > DEEPEST:
        raise HoleError("this is nested too deeply; write it more plainly")
    if name in ("Name", "Getattr"):
        _check_hole(node, known.names)
        return
    if name == "Compare":
        _check_comparison(node, known.parameters)
    elif name == "Filter":
        _check_filter(node, known.language)
    elif name not in _GOING_ON and not _is_plain(node, name):
        raise HoleError(
            f"{_REFUSED.get(name, 'this')} cannot stand in a text; holes, if and the filters "
            f"{', '.join(FILTERS)} can"
        )
    for child in node.iter_child_nodes():
        _check(child, known, depth + 1)


def _is_plain(node: Any, name: str) -> bool:
    return name == "TemplateData" or (name == "Const" and isinstance(node.value, str | int))


def _check_hole(node: Any, known: Names) -> None:
    path = _dotted(node)
    holes = tuple(f"{group}.{name}" if name else group for group in known for name in known[group] or ("",))
    if path in holes:
        return
    group, _, name = path.partition(".")
    if group == "wording" and group not in known:
        raise HoleError("wording cannot take its words from other wording; write them out")
    if group == "wording" and name in known["rules"]:
        raise HoleError(f"there is no wording for {name!r}; add {name} under wording, or take the hole out")
    if not name and known.get(group):
        raise HoleError(f"{group!r} alone is no hole; write one of {', '.join(_of(group, known))}")
    if known.get(group):
        raise HoleError(unknown(path, _of(group, known), "hole"))
    groups = ", ".join(f"{group}.…" if known[group] else group for group in known)
    raise HoleError(unknown(path, holes, "hole", groups))


def _of(group: str, known: Names) -> tuple[str, ...]:
    return tuple(f"{group}.{name}" for name in known[group])


def _dotted(node: Any) -> str:
    """`board.columns` of a hole. Anything longer, or with something else in it, is no hole."""
    names: list[str] = []
    while type(node).__name__ == "Getattr":
        names.append(node.attr)
        node = node.node
    if type(node).__name__ != "Name":
        raise HoleError("only a hole's name can stand before a dot, such as board.columns")
    return ".".join((node.name, *reversed(names)))


def _check_filter(node: Any, language: Language) -> None:
    if node.name not in FILTERS:
        raise HoleError(unknown(node.name, tuple(FILTERS), "filter"))
    _, wanted = FILTERS[node.name]
    texts = [type(given).__name__ == "Const" and isinstance(given.value, str) for given in node.args]
    if len(texts) not in wanted or not all(texts) or node.kwargs or node.dyn_args or node.dyn_kwargs:
        how = 'count("card") or count("die", "dice")' if node.name == "count" else node.name
        raise HoleError(f"the filter {node.name} is written {how}")
    if node.name == "count" and len(texts) == 1 and not language.plural:
        one = node.args[0].value
        raise HoleError(f"in {language.code} count needs the plural as well; write count({one!r}, '…')")


def _check_comparison(node: Any, parameters: Mapping[str, Kind]) -> None:
    """One comparison at a time; and a parameter only with a value that it can have."""
    if len(node.ops) != 1 or node.ops[0].op not in ("eq", "ne", "lt", "lteq", "gt", "gteq"):
        raise HoleError("compare two things with ==, !=, <, <=, > or >=, and join comparisons with and, or")
    sides = (node.expr, node.ops[0].expr)
    for hole, value in (sides, sides[::-1]):
        if type(hole).__name__ == "Getattr" and type(value).__name__ == "Const":
            _check_value(_dotted(hole), value.value, parameters)


def _check_value(path: str, value: object, parameters: Mapping[str, Kind]) -> None:
    group, _, name = path.partition(".")
    kind = parameters.get(name) if group == "rules" else None
    if kind and not kind.has(value):
        if isinstance(kind, YesNo):
            raise HoleError(f"{path} is yes or no; write {{% if {path} %}} or {{% if not {path} %}}")
        raise HoleError(f"{path} is never {value!r}; write {kind.wanted()}")
