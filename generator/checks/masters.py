"""Whether the design masters keep to the profile that design tools import as drawn."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import astuple, replace
from functools import partial

from generator.bench import Bench
from generator.checks.art import without_art
from generator.checks.finding import Finding, Severity
from generator.memory import remember
from generator.typeset.fonts import SHIPPED, Family


def check_masters(
    masters: Mapping[str, bytes],
    most: int | None = None,
    fonts: Family = SHIPPED,
    bench: Bench | None = None,
    one: str = "master",
    many: str = "masters",
) -> Iterator[Finding]:
    """All that is against the profile in the masters (path → SVG); what was sound before is not read again.

    At most `most` of them are read, evenly chosen, so that a build of thousands does not take twice as long.
    """
    chosen = _evenly(masters, most)
    findings = _read(chosen, fonts, bench or Bench())
    yield from findings
    if not findings and chosen:
        some = "all" if len(chosen) == len(masters) else f"{len(chosen)} (pnp check reads all) of"
        said = f"{some} {len(masters)} {many} keep" if len(masters) > 1 else f"the {one} keeps"
        yield Finding("info", "profile", "svg", f"{said} to the SVG profile")


def fingerprint(files: Mapping[str, bytes]) -> str:
    """A line for each file, which is another if its content is."""
    return "\n".join(f"{path} {hashlib.sha256(data).hexdigest()}" for path, data in files.items())


def check_canvases(
    canvases: Mapping[str, bytes], most: int | None, fonts: Family, bench: Bench | None = None
) -> Iterator[Finding]:
    """The same of canvases, which hold many masters each; one with an artist's picture is left alone."""
    fewer = most and max(1, most // 10)
    yield from check_masters(without_art(canvases), fewer, fonts, bench, "canvas", "canvases")


def check_outlines(
    masters: Mapping[str, bytes],
    most: int | None,
    fonts: Family,
    heavy: Severity,
    bench: Bench | None = None,
) -> Iterator[Finding]:
    """The same of masters whose letters are shapes; one that is large is no error, but as bad as `heavy`.

    Many words are large files in that flavour, and the game need not change for that.
    """
    for finding in check_masters(
        without_art(masters), most, fonts, bench, "outlined master", "outlined masters"
    ):
        yield replace(finding, severity=heavy) if finding.code == "profile-9" else finding


def _read(masters: Mapping[str, bytes], fonts: Family, bench: Bench) -> list[Finding]:
    """What is wrong with these masters; those that lie on no bench are looked up or read together."""
    new = {path: svg for path, svg in masters.items() if not bench.holds("profile", (path, svg, fonts))}
    key = "\n".join((fingerprint(new), *map(repr, fonts.faces)))
    wrong = remember("profile", key, lambda: _linted(new, fonts)) if new else {}
    return [
        Finding(*fields)
        for path, svg in masters.items()
        for fields in bench.made("profile", (path, svg, fonts), partial(wrong.get, path, ()))
    ]


def _evenly(masters: Mapping[str, bytes], most: int | None) -> Mapping[str, bytes]:
    if most is None or len(masters) <= most:
        return masters
    paths = list(masters)
    return {path: masters[path] for path in (paths[n * len(paths) // most] for n in range(most))}


def _linted(masters: Mapping[str, bytes], fonts: Family) -> dict[str, list[tuple[str, ...]]]:
    from generator.checks.figma_profile import lint

    found = {path: [astuple(each) for each in lint(svg, path, [fonts])] for path, svg in masters.items()}
    return {path: findings for path, findings in found.items() if findings}
