"""The page as a whole: its parts in their order, and its styles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.checks.proof import Proof
from generator.components.look import Look
from generator.components.theme import look_of
from generator.files import sheet_file
from generator.kit import Kit
from generator.painters.painter import number
from generator.preview.document import PAGE_LANGUAGE, Title, document, own_file
from generator.preview.eyes import VIEWS, eyes_css
from generator.preview.gallery import papers_name, pieces_section, sheets_section
from generator.preview.letters import family_css, font_css
from generator.preview.links import downloads, files_section, whole
from generator.preview.markup import Html, join, tag
from generator.preview.pictures import Album, size_class
from generator.preview.report import counted, counts_line, report_section
from generator.preview.scene import scene
from generator.preview.tones import tones_css
from generator.units import paper_of

PREVIEW = "index.html"
PART = "preview"

_SECTIONS = {"pieces": "Pieces", "sheets": "Sheets", "checks": "Checks", "files": "Files"}
_HOW = (
    "Print at 100 % (“actual size”), then hold a ruler to the two bars in each sheet’s margins: they must be "
    "as long as they say. Cut from mark to mark."
)
_LINE = Html("\n")


def preview(kit: Kit, proof: Proof, files: Iterable[tuple[str, str]]) -> bytes:
    """The page as UTF-8. `files` are those that lie in the kit's folder, each with its part of the kit."""
    there, album, look = whole(files), Album(kit.bench, _language(kit)), look_of(kit.game)
    sections = (
        pieces_section(kit, album, there),
        sheets_section(kit, album, there),
        report_section(proof, _papers(kit)),
        files_section(there),
    )
    body = join(
        (
            tag("a", "Skip to the pieces", href="#main", class_="skip"),
            _top(kit, album, there),
            _bar(),
            tag("main", *sections, id="main", tabindex="-1"),
            _dialog(),
            album.faces(),
        ),
        _LINE,
    )
    album.write(look.fonts.faces, body)
    style = _style(kit, album, look)
    about = kit.game.about
    title = Title(f"{about.name} – print and play", about.tagline or about.name, look.accent)
    return document(title, body, style, own_file("page.js"), album.styles())


def _language(kit: Kit) -> str | None:
    """What the game's own words are written in, if it is not what the page is written in."""
    return None if kit.game.language.code == PAGE_LANGUAGE else kit.game.language.code


def _style(kit: Kit, album: Album, look: Look) -> str:
    parts = (
        *(font_css(font, found) for font, found in album.characters().items()),
        tones_css(look.accent),
        family_css(look.fonts.regular),
        own_file("family.css"),
        own_file("page.css"),
        _sizes(kit),
        eyes_css(album.paints(), album.filtered()),
    )
    return "\n" + "\n".join(parts) + "\n"


def _sizes(kit: Kit) -> str:
    """How large each picture is in the page's own millimetres, which shrink so that the widest fits."""
    pieces = {(part.width, part.height) for part in kit.components}
    found = (kit.pages, *(extra.pages for extra in kit.extras))
    papers = {
        (page.paper.width, page.paper.height) for by in found for pages in by.values() for page in pages
    }
    widest = {"cut": pieces, "paper": papers}
    roots = "".join(
        f"--widest-{kind}:{number(max(width for width, _ in sizes))};" for kind, sizes in widest.items()
    )
    rules = (
        f".{size_class(*size)}{{--w:{number(size[0])};--h:{number(size[1])}}}"
        for size in sorted(pieces | papers)
    )
    return "\n".join((f":root{{{roots}}}", *rules))


def _top(kit: Kit, album: Album, there: Mapping[str, str]) -> Html:
    about = kit.game.about
    players = f"{about.players} player{'' if about.players == 1 else 's'}"
    facts = (players, f"version {about.version}", about.licence, ", ".join(about.credits))
    counts: dict[str, int] = {}
    for part in kit.components:
        counts[part.kind] = counts.get(part.kind, 0) + part.copies
    words = (
        tag("h1", about.name, lang=album.lang),
        tag("p", about.tagline, class_="tagline", lang=album.lang) if about.tagline else "",
        counts_line(counts),
        tag("p", downloads(_sheets(kit), there), class_="downloads"),
        tag("p", _HOW, class_="note"),
        tag("p", " · ".join(filter(None, facts)), class_="facts"),
    )
    return tag("header", tag("div", *words, class_="words"), scene(kit, album), class_="top")


def _sheets(kit: Kit) -> dict[str, str]:
    """The kit's own PDFs, and what they are."""
    return {
        sheet_file(kit.game, paper): f"{paper_of(paper).name} PDF, {counted(len(pages), 'sheet')}"
        for paper, pages in kit.pages.items()
    }


def _papers(kit: Kit) -> dict[str, str]:
    """The names of all papers and variants, by what the checks call them."""
    found = {paper: papers_name(paper) for paper in kit.pages}
    for extra in kit.extras:
        found |= {
            f"{paper}-{extra.variant.id}": papers_name(paper, extra.variant.id) for paper in extra.pages
        }
    return found


def _bar() -> Html:
    """Where to go, and how to look at it. Without scripts there is nothing to press."""
    nav = tag(
        "nav", *(tag("a", name, href=f"#{key}") for key, name in _SECTIONS.items()), aria_label="Sections"
    )
    normal = _toggle("As printed", "eyes", "", "in the colours of the print", pressed=True)
    eyes = (_toggle(name, "eyes", view, about) for view, (name, about) in VIEWS.items())
    group = tag("div", normal, *eyes, role="group", aria_label="Colours", class_="eyes")
    theme = tag("button", "Dark", type="button", id="theme", aria_pressed="false")
    said = tag("p", id="said", role="status", class_="said")
    controls = tag("div", group, theme, class_="controls", id="controls", hidden=True)
    return tag("div", nav, controls, said, class_="bar")


def _toggle(name: str, kind: str, value: str, about: str, pressed: bool = False) -> Html:
    state = "true" if pressed else "false"
    return tag("button", name, type="button", data_eyes=value, title=f"Colours {about}", aria_pressed=state)


def _dialog() -> Html:
    def button(name: str, label: str, sign: str) -> Html:
        return tag("button", sign, type="button", id=name, aria_label=label, title=label)

    row = tag(
        "div",
        tag("h2", id="shown-name"),
        tag("p", id="shown-facts", class_="facts"),
        tag(
            "div",
            button("before", "Previous picture", "←"),
            button("after", "Next picture", "→"),
            button("smaller", "Smaller", "−"),
            button("larger", "Larger", "+"),
            button("close", "Close", "×"),
            class_="buttons",
        ),
        class_="row",
    )
    stage = tag("div", id="stage", class_="stage", tabindex="0", role="region", aria_label="Enlarged picture")
    return tag("dialog", row, stage, id="large", aria_labelledby="shown-name")
