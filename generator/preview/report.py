"""What the checks said of the kit, and what was counted, for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.checks.finding import Finding
from generator.checks.inventory import NOUNS
from generator.checks.proof import Proof
from generator.preview.markup import Html, join, tag

# So many findings of a kind are listed; a kit with more has one trouble, not many.
MOST_FINDINGS = 60

_KINDS = {**{kind: f"{noun}s" for kind, noun in NOUNS.items()}, "pages": "sheets"}


def report_section(proof: Proof, papers: Mapping[str, str]) -> Html:
    """The findings, warnings first, and the inventory. `papers` gives names to the papers of both."""
    warnings = [finding for finding in proof.findings if finding.severity != "info"]
    # What was counted stands in the table.
    facts = [found for found in proof.findings if found.severity == "info" and found.code != "inventory"]
    verdict = "All checks passed." if not warnings else f"{counted(len(warnings), 'thing')} to look at."
    return tag(
        "section",
        tag("h2", "Checks", id="checks-title"),
        tag("p", verdict, class_="verdict" if not warnings else "verdict doubt"),
        _findings(warnings, "warnings", papers),
        tag("h3", "Counted on the sheets"),
        _inventory(proof.inventory, papers),
        tag("h3", "Measured"),
        _findings(facts, "measured", papers),
        id="checks",
        aria_labelledby="checks-title",
    )


def _findings(found: Sequence[Finding], style: str, papers: Mapping[str, str]) -> Html:
    if not found:
        return Html()
    items = [_finding(finding, papers) for finding in found[:MOST_FINDINGS]]
    rest = len(found) - len(items)
    more = tag("li", f"and {rest:,} more; pnp check lists all") if rest else ""
    return tag("ul", *items, more, class_=f"findings {style}")


def _finding(finding: Finding, papers: Mapping[str, str]) -> Html:
    # A folder's place on this disk is nobody else's business, and would make the same kit differ elsewhere.
    where = finding.where.replace("\\", "/").rpartition("/")[2]
    kind = tag("b", f"{finding.severity}: ", class_="kind-of") if finding.severity != "info" else ""
    return tag(
        "li", tag("span", papers.get(where, where), class_="where"), tag("span", kind, finding.message)
    )


def _inventory(counted: Mapping[str, Any], papers: Mapping[str, str]) -> Html:
    """A row for each kind of piece, a column for each paper."""
    head = tag("tr", tag("td"), *(tag("th", papers.get(paper, paper), scope="col") for paper in counted))
    rows = [
        tag("tr", tag("th", name, scope="row"), *(_cell(kind, found.get(kind)) for found in counted.values()))
        for kind, name in _KINDS.items()
        if any(kind in found for found in counted.values())
    ]
    # Many variants make a wide table; it scrolls by itself, by keyboard too.
    return tag(
        "div",
        tag("table", tag("thead", head), tag("tbody", *rows)),
        class_="wide",
        tabindex="0",
        role="region",
        aria_label="Counted on the sheets",
    )


def _cell(kind: str, found: Mapping[str, Any] | None) -> Html:
    if not found:
        return tag("td", "–")
    there, asked = found["printed"], found["wanted"]
    goal = f"{there:,} of at most {asked:,}" if kind == "pages" else f"{there:,} of {asked:,}"
    sets = found.get("colours", {})
    sizes = set(sets.values())
    if len(sizes) == 1 and len(sets) > 1:
        goal += f" ({len(sets)} × {sizes.pop()})"
    return tag("td", goal)


def counted(count: int, noun: str) -> str:
    """`1 token`, `1,200 tokens`."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def counts_line(kit_counts: Mapping[str, int]) -> Html:
    """`1 board · 84 tokens`, as a list."""
    found = [counted(count, NOUNS[kind]) for kind, count in kit_counts.items() if kind in NOUNS and count]
    return tag("ul", join(tag("li", each) for each in found), class_="counts")
