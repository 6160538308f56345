"""The recipe: a game becomes components, pages, files and a proof that they are right; all is written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import astuple, replace
from functools import partial
from itertools import chain
from pathlib import Path

from generator.bench import Bench
from generator.checks.finding import Finding
from generator.checks.masters import check_outlines, fingerprint
from generator.checks.proof import Proof, prove
from generator.components.theme import family_of
from generator.errors import OutputError
from generator.files import (
    MASTERS,
    OUTLINES,
    PARTS,
    SHEETS,
    Extras,
    extra_files,
    masters,
    outline_file,
    outline_files,
    sheet_file,
    sheets,
)
from generator.game.definition import Game
from generator.kit import Kit, Progress, impose_kit, lay_out, quiet
from generator.manifest import (
    MANIFEST,
    Entry,
    component_entry,
    file_entry,
    listed,
    manifest,
    page_entry,
    read,
)
from generator.memory import remember
from generator.preview.page import PART, PREVIEW, preview
from generator.printer import Printer
from generator.publish import publish, reserved
from generator.typeset.fonts import font_files

Entries = tuple[list[Entry], list[Entry], list[Entry]]  # a manifest's components, pages and other files

# A build reads this many masters back to check them; `pnp check` reads all.
MOST_MASTERS = 60


def dumps(kit: Kit) -> dict[str, Callable[[], str]]:
    """What is drawn, as text: by component (`token-red`) and page (`a4-1`, `a4-duplex-1`)."""
    from generator.painters.dump import dump_component, dump_page

    pages = {f"{paper}-{page.number}": page for paper, found in kit.pages.items() for page in found}
    for each in kit.editions:
        for paper, found in each.pages.items():
            pages |= {f"{paper}-{each.variant.id}-{page.number}": page for page in found}
    return {
        **{part.id: partial(dump_component, part) for part in kit.components},
        **{name: partial(dump_page, page) for name, page in pages.items()},
    }


def check(
    game: Game,
    papers: Sequence[str] = (),
    progress: Progress = quiet,
    variants: Sequence[str] = (),
    printer: Printer | None = None,
) -> tuple[Kit, Proof]:
    """Prove a kit without writing it. Raises FitError if it cannot be laid out."""
    kit = lay_out(game, papers, progress, variants, printer)
    painted = masters(kit, progress=progress)
    extras = extra_files(kit, MASTERS["svg"], progress=progress)
    progress("checking")
    proof = _proven(kit, painted, extras)
    return kit, proof.also(_check_outlines(kit, painted | _flat(extras), progress))


def build(
    game: Game,
    output: Path,
    papers: Sequence[str] = (),
    only: Collection[str] = (),
    progress: Progress = quiet,
    variants: Sequence[str] = (),
    printer: Printer | None = None,
    cut: bool = False,
    since: Sequence[Entry] | None = None,
    bench: Bench | None = None,
    outlines: bool = False,
) -> tuple[Kit, Proof]:
    """Make the kit, prove it and, unless an error was found, write it to the game's folder in `output`.

    `variants` names those whose sheets are made as well; `since` are another kit's components, and what
    differs from them gets sheets of its own. `only` names the parts to refresh; the others stay in the folder
    as they are, files and manifest alike. Without it the folder holds exactly this kit: with files for
    cutting machines if `cut`, and with masters without text if `outlines`. What an earlier build left on the
    `bench` is not made again. Raises FitError and OutputError; then nothing has changed.
    """
    target = output / game.kit
    with reserved(target):
        kit = lay_out(game, papers, progress, variants, printer, bench)
        kinds = [kind for part in only or PARTS for kind in MASTERS.get(part, ())]
        painted = masters(kit, kinds, progress)
        parts = [component_entry(part, painted[part.file]) for part in kit.components if part.kind in kinds]
        if since is not None:
            from generator.checks.editions import check_changes
            from generator.reprint import compare, reprint

            lay = partial(impose_kit, game, printer, note="changes")
            kit = replace(kit, reprint=reprint(kit.components, compare(since, parts), kit.pages, lay))
        printed = sheets(kit, progress) if not only or SHEETS in only else {}
        extras = extra_files(kit, kinds, cut, outlines, progress)
        progress("checking")
        proof = _proven(kit, painted, extras, MOST_MASTERS)
        if kit.reprint:
            proof = proof.also(check_changes(game, kit.reprint.sheets))
        if proof.ok():
            progress("writing")
            old = _staying(target, kinds, printed, {*extras, PART}) if only else ([], [], [])
            new = (parts, _page_entries(kit, printed), _file_entries(extras))
            files = painted | printed | _flat(extras)
            _write(kit, proof, files, new, old, target)
    return kit, proof


def _proven(kit: Kit, painted: Mapping[str, bytes], extras: Extras, most: int | None = None) -> Proof:
    settled = kit.game, kit.components, kit.pages, painted, most, kit.editions, kit.printer
    return prove(*settled, kit.bench, extras)


def _check_outlines(kit: Kit, live: Mapping[str, bytes], progress: Progress) -> Iterator[Finding]:
    """What the other flavour of these files is like, which is only painted if that is not known yet."""
    fonts = family_of(kit.game)

    def found() -> list[tuple[str, ...]]:
        files = outline_files(kit, progress=progress)
        return [astuple(finding) for finding in check_outlines(files, None, fonts, "info")]

    for fields in remember("outlines", "\n".join((fingerprint(live), *map(repr, fonts.faces))), found):
        yield Finding(*fields)


def _page_entries(kit: Kit, printed: Collection[str]) -> list[Entry]:
    laid_out = [
        ("", kit.pages),
        *((found.variant.id, found.pages) for found in kit.extras),
    ]
    return [
        page_entry(page, sheet_file(kit.game, paper, variant), variant)
        for variant, papers in laid_out
        for paper, pages in papers.items()
        if sheet_file(kit.game, paper, variant) in printed
        for page in pages
    ]


def _flat(extras: Extras) -> dict[str, bytes]:
    return dict(chain.from_iterable(made.items() for made in extras.values()))


def _file_entries(extras: Extras) -> list[Entry]:
    return [file_entry(part, file, data) for part, made in extras.items() for file, data in made.items()]


def _staying(
    target: Path, kinds: Collection[str], printed: Collection[str], extras: Collection[str]
) -> Entries:
    """What the old manifest lists, is still there, and is not refreshed."""
    try:
        old = read((target / MANIFEST).read_bytes())
    except FileNotFoundError:
        return [], [], []
    except (OSError, ValueError) as error:
        raise OutputError(f"{target / MANIFEST} cannot be read: {error}") from None
    there = {file: (target / file).is_file() for file in listed(old)}
    return (
        [part for part in old["components"] if part["kind"] not in kinds and there[part["file"]]],
        [page for page in old["pages"] if page["file"] not in printed and there[page["file"]]],
        [file for file in old["files"] if there[file["file"]] and not _refreshed(file, old, kinds, extras)],
    )


def _refreshed(file: Entry, old: Entry, kinds: Collection[str], extras: Collection[str]) -> bool:
    """Whether a file beside masters and sheets has a new one in its place, or is of a master that has."""
    if file["part"] != OUTLINES or not kinds:
        return file["part"] in extras
    same = [part["file"] for part in old["components"] if part["kind"] not in kinds]
    return file["file"] not in map(outline_file, same)


def _write(
    kit: Kit, proof: Proof, files: Mapping[str, bytes], new: Entries, old: Entries, target: Path
) -> None:
    order = {part.id: number for number, part in enumerate(kit.components)}
    parts = sorted((*new[0], *old[0]), key=lambda part: order.get(part["id"], len(order)))
    papers = list(dict.fromkeys((*kit.game.print.papers, *kit.pages, *(page["paper"] for page in old[1]))))
    variants = ["", *(variant.id for variant in kit.game.print.variants)]
    variants += [name for page in (*new[1], *old[1]) if (name := page.get("variant", "")) not in variants]
    pages = sorted(
        (*new[1], *old[1]),
        key=lambda page: (variants.index(page.get("variant", "")), papers.index(page["paper"])),
    )
    others = [*new[2], *old[2]]
    fonts = font_files(family_of(kit.game))
    if not new[0]:  # they come with masters, and stay
        fonts = {file: data for file, data in fonts.items() if (target / file).is_file()}
    shown = preview(kit, proof, _lying(parts, pages, others, fonts))
    others.append(file_entry(PART, PREVIEW, shown))
    text = manifest(kit.game.kit, kit.game.about.version, parts, pages, others)
    keep = {entry["file"] for entries in old for entry in entries}
    publish({MANIFEST: text, **files, PREVIEW: shown, **(fonts if new[0] else {})}, target, keep)


def _lying(
    parts: Sequence[Entry], pages: Sequence[Entry], others: Sequence[Entry], fonts: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Every file of a kit in its folder, and what part of the kit it is."""
    yield from ((page["file"], SHEETS) for page in pages)
    yield from ((part["file"], "svg") for part in parts)
    yield from ((file["file"], file["part"]) for file in others)
    yield from ((file, "fonts") for file in fonts)
