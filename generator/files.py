"""A kit's files by path: masters, sheets, and whatever else a build can be asked for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.bench import Bench, Same
from generator.components.component import KINDS, Component
from generator.components.theme import family_of, look_of
from generator.game.definition import Game
from generator.kit import Kit, Progress, quiet
from generator.sheets.canvas import canvas, shares, without_text
from generator.units import paper_of

if TYPE_CHECKING:  # these cost only who asks for them
    from generator.editions import Flip
    from generator.painters.pdf import DocumentInfo
    from generator.painters.svg import Stencil

Extras = Mapping[str, Mapping[str, bytes]]  # by part of the kit (`cut`), files by path

# What `--only` can ask for: the kinds of component whose masters it means.
MASTERS: Mapping[str, Collection[str]] = {
    "svg": tuple(KINDS),
    "board": ("board",),
    "aids": ("tray_mat", "score_sheet"),
    "rules": ("rule_card",),
    "tokens": ("token",),
    "cards": ("card", "card_back"),
}
SHEETS = "sheets"
OUTLINES = "outlines"
PARTS = ("svg", SHEETS, "board", "aids", "rules", "tokens", "cards")


def masters(
    kit: Kit, kinds: Collection[str] = MASTERS["svg"], progress: Progress = quiet
) -> dict[str, bytes]:
    """The SVG master of each component of these kinds, by its path."""
    from generator.painters.svg import paint_master

    def master(part: Component) -> bytes:
        key = Same(part.front), part.name, part.bleed
        return kit.bench.made(
            "master", key, lambda: paint_master(_stencil(part, kit.bench), part.name, part.bleed)
        )

    progress("painting the masters")
    return {part.file: master(part) for part in kit.components if part.kind in kinds}


def _stencil(part: Component, bench: Bench) -> Stencil:
    """What a component's master and the canvas have in common."""
    from generator.painters.svg import stencil

    return bench.made("stencil", Same(part.front), lambda: stencil(part.front))


def sheets(kit: Kit, progress: Progress = quiet) -> dict[str, bytes]:
    """One PDF for each paper, and one more for each variant, by its name."""
    from generator.painters.pdf import paint_pdf

    parts = {part.id: part for part in kit.components}
    files = {}
    for paper, pages in kit.pages.items():
        progress(f"painting the {paper_of(paper).name} sheets")
        files[sheet_file(kit.game, paper)] = paint_pdf(pages, parts, _document(kit.game, paper), kit.bench)
    for found in kit.extras:
        from generator.editions import flip_of

        parts = {part.id: part for part in found.components}
        for paper, pages in found.pages.items():
            progress(f"painting the {paper_of(paper).name} sheets: {found.variant.id}")
            info = _document(kit.game, paper, found.variant.id, flip_of(found.variant, pages))
            files[sheet_file(kit.game, paper, found.variant.id)] = paint_pdf(pages, parts, info, kit.bench)
    return files


def _document(game: Game, paper: str, variant: str = "", duplex: Flip = "Simplex") -> DocumentInfo:
    from generator.painters.pdf import DocumentInfo

    about = game.about
    papers = ", ".join(filter(None, (paper_of(paper).name, variant)))
    title = game.language.say("document", name=about.name, paper=papers)
    return DocumentInfo(
        title,
        game.language,
        author=", ".join(about.credits),
        subject=about.tagline or "",
        keywords=about.licence,
        duplex=duplex,
        font=family_of(game).regular,
    )


def cut_files(kit: Kit, progress: Progress = quiet) -> dict[str, bytes]:
    """For each page that holds pieces the lines for a cutting machine, as SVG and as DXF, by path."""
    from generator.painters.cut_files import paint_cut_files

    progress("writing the cut files")
    files = paint_cut_files(kit.pages, kit.components, kit.game.about.name)
    for found in kit.extras:
        files |= paint_cut_files(found.pages, found.components, kit.game.about.name, found.variant.id)
    return files


def canvas_files(kit: Kit, progress: Progress = quiet) -> dict[str, bytes]:
    """All components in one picture, or in as few as stay easy to edit, by path."""
    from generator.painters.svg import paint_canvas

    name, look, language = kit.game.about.name, look_of(kit.game), kit.game.language

    def paint(share: tuple[Component, ...]) -> bytes:
        stencils = {part.id: _stencil(part, kit.bench) for part in share}
        return paint_canvas(canvas(share, look, language), stencils, name)

    def painted(share: tuple[Component, ...]) -> bytes:
        faces = tuple((part.id, Same(part.front), part.bleed) for part in share)
        key = name, look.paper, look.accent, look.fonts, language, faces
        return kit.bench.made("canvas", key, lambda: paint(share))

    progress("painting the canvas")
    return {
        canvas_file(kit.game, number): painted(share)
        for number, share in enumerate(shares(kit.components, kit.bench), 1)
    }


def outline_files(
    kit: Kit, kinds: Collection[str] = MASTERS["svg"], progress: Progress = quiet
) -> dict[str, bytes]:
    """The masters of these kinds and the canvas once more, with the shapes of letters for text, by path."""
    from generator.painters.svg import paint_canvas, paint_master, stencil
    from generator.typeset.letterforms import outlined_text

    progress("painting the outlines")
    parts = [replace(part, front=outlined_text(part.front)) for part in kit.components]
    drawn = {part.id: stencil(part.front) for part in parts}
    files = {
        outline_file(part.file): paint_master(drawn[part.id], part.name, part.bleed)
        for part in parts
        if part.kind in kinds
    }
    for number, share in enumerate(shares(parts), 1):
        path = outline_file(canvas_file(kit.game, number))
        shapes = without_text(canvas(share, look_of(kit.game), kit.game.language))
        files[path] = paint_canvas(shapes, drawn, kit.game.about.name)
    return files


def canvas_file(game: Game, number: int) -> str:
    """The path of a canvas, counted from 1."""
    name = f"{game.kit}-canvas" if game.kit.lower() == "board" else game.kit  # a master is called so, too
    return f"svg/{name}.svg" if number == 1 else f"svg/{name}-{number}.svg"


def outline_file(master: str) -> str:
    """Where a master's other flavour is, with letters as shapes."""
    return master.replace("svg/", "svg-outlines/", 1)


def sheet_file(game: Game, paper: str, variant: str = "") -> str:
    """The name of a paper's PDF."""
    return "-".join(filter(None, (game.kit, paper, variant))) + ".pdf"


def extra_files(
    kit: Kit, kinds: Collection[str], cut: bool = False, outlines: bool = False, progress: Progress = quiet
) -> Extras:
    """The files beside masters and sheets, by the part of the kit that they make up: those that were asked
    for, and a canvas whenever there are new masters, of these kinds."""
    extras = {"canvas": canvas_files(kit, progress)} if kinds else {}
    if outlines:
        extras[OUTLINES] = outline_files(kit, kinds, progress)
    if cut:
        extras["cut"] = cut_files(kit, progress)
    return extras
