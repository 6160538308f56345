"""An artist's file becomes a picture to place, or one error with every problem in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from generator.art.bitmaps import LEAST_DPI, check_bitmaps, coarse, read_bitmap
from generator.art.clean import Cleaner
from generator.art.css import ATTRIBUTES
from generator.art.limits import check_limits
from generator.art.links import check_links, rename
from generator.art.size import Fit, Trim, fit, view_box
from generator.art.tree import Tree, parse
from generator.art.words import Words
from generator.drawing.marks import Font, Picture, Remark
from generator.errors import DefinitionError, Problem
from generator.game.art import ArtFile
from generator.memory import remember
from generator.typeset.fonts import FONTS
from generator.units import show

_ALPHA = ("opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity")
_SEE_THROUGH = ("mask", "filter")
# Which side of the view a length in per cent is of: across, down, or both.
_OF = {
    **dict.fromkeys(("x", "width", "cx", "rx", "x1", "x2", "dx"), 0),
    **dict.fromkeys(("y", "height", "cy", "ry", "y1", "y2", "dy"), 1),
    **dict.fromkeys(("r", "stroke-width"), 2),
}
_MEASURED = ("rect", "circle", "ellipse", "line", "image", "use", "text", "tspan", "svg")


@dataclass(frozen=True, slots=True)
class Art:
    """A picture that was read: what is drawn, and how far past the trim it reaches."""

    picture: Picture
    bleed: float


def read_art(file: ArtFile, trim: Trim, prefix: str, fonts: tuple[Font, ...] = ()) -> Art:
    """The picture in a file, made for a trim; its ids begin with the prefix.

    Its live text may be set in these fonts, and in the shipped ones.

    Raises DefinitionError with every problem of the file.
    """
    if isinstance(file.svg, str):
        raise DefinitionError([Problem(file.svg, file.place)])
    faces = tuple(dict.fromkeys((*fonts, *FONTS)))
    key = b"\0".join((repr((file.file, tuple(trim), prefix, faces)).encode(), file.svg))
    svg = file.svg
    found = remember("art", key, lambda: _plain(_read(file, svg, trim, prefix, faces), faces))
    return Art(_revived(found["picture"], faces), found["bleed"])


def _plain(art: Art, faces: tuple[Font, ...]) -> dict[str, Any]:
    """As JSON has it; fonts by their places among the faces."""
    picture = art.picture
    numbers = [faces.index(font) for font in picture.fonts]
    return {"picture": {**asdict(picture), "fonts": numbers}, "bleed": art.bleed}


def _revived(found: dict[str, Any], faces: tuple[Font, ...]) -> Picture:
    remarks = tuple(Remark(**remark) for remark in found["remarks"])
    fonts = tuple(faces[number] for number in found["fonts"])
    return Picture(found["markup"], tuple(found["view"]), found["source"], remarks, fonts)


def _read(file: ArtFile, svg: bytes, trim: Trim, prefix: str, faces: tuple[Font, ...]) -> Art:
    cleaner = Cleaner(parse(svg, file.file))
    tree = cleaner.clean()
    problems = list(cleaner.problems)
    if tree.spots:
        words = Words(tree, faces)
        problems += [*check_links(tree), *words.check(), *check_bitmaps(tree), *check_limits(tree)]
        try:
            made = fit(tree.root, trim, file.id)
        except ValueError as error:
            problems.append(tree.problem(tree.root, str(error)))
    if problems:
        ordered = sorted(dict.fromkeys(problems), key=lambda problem: problem.place or file.place)
        raise DefinitionError(ordered)
    remarks = tuple(_remarks(tree, made, trim))
    _resolve_shares(tree.root, made)
    rename(tree.root, prefix)
    used = tuple(font for font in faces if font in words.used)
    return Art(Picture(_markup(tree.root), made.view, file.file, remarks, used), made.bleed)


def _remarks(tree: Tree, made: Fit, trim: Trim) -> Iterator[Remark]:
    if made.note:
        yield Remark("info", made.note)
    if made.bleed < trim.bleed:
        message = f"it ends at the cut: let it go on {show(trim.bleed)} mm on all sides, or white may show"
        yield Remark("warning", message)
    mm = (trim.width + 2 * made.bleed) / made.view[2], (trim.height + 2 * made.bleed) / made.view[3]
    said = set()
    for image, dpi in coarse(tree.root, mm):
        if image not in said:
            said.add(image)
            line, column = tree.spots[image]
            message = f"the bitmap at {line}:{column} prints at {dpi:.0f} dpi; {LEAST_DPI} look sharp"
            yield Remark("warning", message)
    if any(element.tag == "filter" for element in tree.root.iter()):
        yield Remark("info", "its filter effects (shadows, blurs) are printed as pixels, all else as vectors")
    if any(map(_transparent, tree.root.iter())):
        yield Remark("info", "it holds transparency, which is kept; some print shops want it flattened")


def _transparent(element: Element) -> bool:
    if element.tag == "image":
        return read_bitmap(element.get("href", "")).alpha or _faint(element)
    return _faint(element)


def _faint(element: Element) -> bool:
    if any(element.get(name, "none") != "none" for name in _SEE_THROUGH) or "blend" in element.get(
        "style", ""
    ):
        return True
    if any("rgba(" in element.get(name, "") for name in ("fill", "stroke", "stop-color", "flood-color")):
        return True
    return any(_share(element.get(name, "1")) < 1 for name in _ALPHA)


def _share(text: str) -> float:
    try:
        return float(text.strip().removesuffix("%")) / (100 if text.strip().endswith("%") else 1)
    except ValueError:
        return 1.0


def _resolve_shares(root: Element, made: Fit) -> None:
    """Lengths in per cent are of the picture's own view, which it loses when it is placed."""
    wide, high = (view_box(root) or made.view)[2:]
    wholes = wide, high, ((wide * wide + high * high) / 2) ** 0.5
    for element in root.iter():
        if element is root or element.tag not in _MEASURED:
            continue
        for name, axis in _OF.items():
            text = element.get(name, "").strip()
            if text.endswith("%"):
                element.set(name, f"{_share(text) * wholes[axis]:.6g}")


def _markup(root: Element) -> str:
    """All that is drawn as one group, with what the root hands down."""
    group = Element(
        "g", {name: value for name, value in root.attrib.items() if name in ATTRIBUTES | {"style"}}
    )
    group.attrib.pop("overflow", None)
    group.extend(root)
    for element in group.iter():
        if "href" in element.attrib:
            # Older programs know no other name for it.
            element.set("xlink:href", element.attrib.pop("href"))
    return ElementTree.tostring(group, encoding="unicode", short_empty_elements=True)
