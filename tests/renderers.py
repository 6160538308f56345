"""Programs of other makers that draw masters: each takes all of them in one run, with the shipped fonts only.

A master's size is rarely whole pixels, and programs differ in how they round it. So all draw the same copies,
whose frame is grown to whole CSS pixels, and in which every element has an id; what is in it stays as it is.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import version
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

import numpy as np
import pypdfium2
from PIL import Image

from generator.typeset.fonts import FONTS, font_file
from tests.render import Picture, svg_picture

Pictures = dict[str, Picture]
Boxes = dict[str, tuple[float, float, float, float]]  # by id: left, top, right, bottom in CSS pixels

ZOOM = 3  # pixels for each CSS pixel: 11.3 for each millimetre
NAMESPACE = "http://www.w3.org/2000/svg"
_VIEW = re.compile(rb'width="([0-9.]+)" height="([0-9.]+)" viewBox="0 0 [0-9.]+ [0-9.]+"')


class Studio:
    """A folder with the masters' copies and a font configuration of its own, for programs to work in."""

    def __init__(self, folder: Path, masters: Mapping[str, bytes]) -> None:
        self.folder = folder
        self.masters = {name: named(roomy(svg)) for name, svg in masters.items()}
        self.files = {name: folder / f"{number}.svg" for number, name in enumerate(masters)}
        for name, file in self.files.items():
            file.write_bytes(self.masters[name])
        self.environment = {**os.environ, "HOME": str(folder), "FONTCONFIG_FILE": str(_configure(folder))}

    def run(self, *words: str | Path, typed: str = "") -> str:
        """What a program prints. What it says of the machine it runs on (no bus, no screen) is not heard."""
        command = [str(word) for word in words]
        ran = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            input=typed,
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        )
        return ran.stdout


@contextmanager
def studio(masters: Mapping[str, bytes]) -> Iterator[Studio]:
    with TemporaryDirectory() as folder:
        yield Studio(Path(folder), masters)


def roomy(svg: bytes) -> bytes:
    """The same drawing in a frame of whole CSS pixels."""
    (sides,) = _VIEW.findall(svg)
    frame = b'width="%d" height="%d" viewBox="0 0 %d %d"' % (tuple(ceil(float(side)) for side in sides) * 2)
    return _VIEW.sub(frame, svg, count=1)


def named(svg: bytes) -> bytes:
    """The same drawing with an id on every element, so that a program can be asked where it is."""
    root = ElementTree.fromstring(svg)
    for number, element in enumerate(each for each in root.iter() if "id" not in each.attrib):
        element.set("id", f"nameless-{number}")
    for element in root.iter():
        element.tag = element.tag.removeprefix(f"{{{NAMESPACE}}}")
    root.set("xmlns", NAMESPACE)
    return ElementTree.tostring(root)


def by_resvg(at: Studio) -> Pictures:
    return {name: svg_picture(svg, dpi=96 * ZOOM) for name, svg in at.masters.items()}


def by_librsvg(at: Studio) -> Pictures:
    return {name: _by_librsvg(at, file) for name, file in at.files.items()}


def _by_librsvg(at: Studio, file: Path) -> Picture:
    made = file.with_suffix(".librsvg.png")
    at.run("rsvg-convert", f"--zoom={ZOOM}", "--background-color=white", "--output", made, file)
    return _picture(made)


def by_chromium(at: Studio) -> Pictures:
    """One page with all masters as documents of their own, below each other.

    As `<img>` their letters would be spaced for one pixel a CSS pixel, whatever the page's scale.
    """
    frames, places, width, bottom = "", {}, 0, 0
    for name, file in at.files.items():
        wide, high = _frame(at.masters[name])
        frames += f'<iframe src="{file.name}" width="{wide}" height="{high}"></iframe>'
        places[name] = (slice(bottom * ZOOM, (bottom + high) * ZOOM), slice(0, wide * ZOOM))
        width, bottom = max(width, wide), bottom + high
    style = "body { margin: 0 } iframe { display: block; border: 0 }"
    (at.folder / "all.html").write_text(f"<!doctype html><style>{style}</style>{frames}")
    at.run(
        *("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"),
        *("--hide-scrollbars", "--force-color-profile=srgb", "--disable-lcd-text", "--no-first-run"),
        *(f"--force-device-scale-factor={ZOOM}", f"--window-size={width},{bottom}"),
        *(f"--user-data-dir={at.folder}/profile", "--allow-file-access-from-files"),
        *(f"--screenshot={at.folder}/all.png", (at.folder / "all.html").as_uri()),
    )
    page = _picture(at.folder / "all.png")
    return {name: page[place] for name, place in places.items()}


def _frame(svg: bytes) -> tuple[int, int]:
    root = ElementTree.fromstring(svg)
    return int(root.attrib["width"]), int(root.attrib["height"])


def by_inkscape(at: Studio) -> tuple[Pictures, dict[str, Boxes]]:
    """Its pictures, and where it finds every element that has an id."""
    typed = "".join(
        f"file-open:{file}\nexport-filename:{file.with_suffix('.inkscape.png')}\nexport-area-page\n"
        f"export-dpi:{96 * ZOOM}\nexport-background:#ffffff\nexport-do\nquery-all\nfile-close\n"
        for file in at.files.values()
    )
    answers = at.run("inkscape", "--shell", typed=typed).split("> file-open:")[1:]
    boxes = {name: _boxes(answer) for name, answer in zip(at.files, answers, strict=True)}
    pictures = {name: _picture(file.with_suffix(".inkscape.png")) for name, file in at.files.items()}
    return pictures, boxes


def _boxes(answer: str) -> Boxes:
    found = re.findall(r"^([A-Za-z][\w-]*),([-0-9.e]+),([-0-9.e]+),([-0-9.e]+),([-0-9.e]+)$", answer, re.M)
    sides = ((id, *map(float, numbers)) for id, *numbers in found)
    return {id: (x, y, x + width, y + height) for id, x, y, width, height in sides}


def versions(at: Studio) -> dict[str, str]:
    """Each program's own name for itself."""
    lines = {
        "librsvg": at.run("rsvg-convert", "--version"),
        "Chromium": at.run("chromium", "--version"),
        "Inkscape": at.run("inkscape", "--version"),
    }
    numbers = {name: re.search(r"\d+(\.\d+)+", line)[0] for name, line in lines.items()}
    return {
        "resvg": f"resvg-py {version('resvg-py')}",
        **numbers,
        "PDF": f"PDFium {pypdfium2.PDFIUM_INFO.version}",
    }


def _configure(folder: Path) -> Path:
    """A font configuration with the shipped fonts and no others."""
    (folder / "fonts").mkdir()
    for font in FONTS:
        (folder / "fonts" / font_file(font).name).write_bytes(font_file(font).read_bytes())
    config = folder / "fonts.conf"
    config.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        f"<dir>{folder}/fonts</dir><cachedir>{folder}/cache</cachedir></fontconfig>"
    )
    return config


def _picture(file: Path) -> Picture:
    return np.asarray(Image.open(file).convert("RGB"))
