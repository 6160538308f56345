"""Whether the design masters keep to the profile that design tools import as drawn."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import astuple

from generator.checks.finding import Finding
from generator.memory import remember
from generator.typeset.fonts import SHIPPED, Family


def check_masters(
    masters: Mapping[str, bytes], most: int | None = None, fonts: Family = SHIPPED
) -> Iterator[Finding]:
    """All that is against the profile in the masters (path → SVG); what was sound before is not read again.

    At most `most` of them are read, evenly chosen, so that a build of thousands does not take twice as long.
    """
    chosen = _evenly(masters, most)
    known = [f"{path} {hashlib.sha256(svg).hexdigest()}" for path, svg in chosen.items()]
    key = "\n".join((*known, *map(repr, fonts.faces)))
    findings = [Finding(*fields) for fields in remember("profile", key, lambda: _linted(chosen, fonts))]
    yield from findings
    if not findings and chosen:
        some = "all" if len(chosen) == len(masters) else f"{len(chosen)} (pnp check reads all) of"
        yield Finding("info", "profile", "svg", f"{some} {len(masters)} masters keep to the SVG profile")


def _evenly(masters: Mapping[str, bytes], most: int | None) -> Mapping[str, bytes]:
    if most is None or len(masters) <= most:
        return masters
    paths = list(masters)
    return {path: masters[path] for path in (paths[n * len(paths) // most] for n in range(most))}


def _linted(masters: Mapping[str, bytes], fonts: Family) -> list[tuple[str, ...]]:
    from generator.checks.figma_profile import lint

    return [astuple(finding) for path, svg in masters.items() for finding in lint(svg, path, [fonts])]
