"""Pictures from outside in a finished PDF, as vectors. The one door to typst and pikepdf.

A picture is a page of its own first, which typst makes; that page becomes a form in the document, once,
however often it is placed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import Any

from generator.components.component import Component
from generator.drawing.marks import Artwork, artworks
from generator.errors import GeneratorError
from generator.memory import remember
from generator.painters.painter import number
from generator.sheets.page import Page
from generator.typeset.fonts import font_data
from generator.units import PT_PER_MM

_MISSING = (
    "an artist's picture on a sheet needs two more libraries; "
    "install them with: python -m pip install typst pikepdf"
)
_NAME = re.compile(rb"/(Art-[0-9a-f]{16}) Do")
_DEVICE = {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}
_SEE_THROUGH = ("/SMask", "/ca", "/CA", "/BM")

# Without a date and without tags the same picture gives the same bytes.
_PAGE = """#set document(date: none)
#set page(width: {width}mm, height: {height}mm, margin: 0mm, fill: none)
#image(bytes(sys.inputs.svg), format: "svg", width: 100%, height: 100%, fit: "stretch")
"""


LONGEST = 20.0  # seconds for one picture; most take a twentieth of one

_CONVERT = """
import json, sys, typst
told = json.load(sys.stdin.buffer)
sys.stdout.buffer.write(typst.compile(
    told["source"].encode(), format="pdf", sys_inputs={"svg": told["svg"]}, font_paths=[told["fonts"]],
    ignore_system_fonts=True, pdf_tags=False,
))
"""


def placed(mark: Artwork) -> str:
    """What puts a picture's form into its box. The form is in points, y pointing up, from the bottom left."""
    box = " ".join(number(part, 4) for part in (mark.x, mark.y, mark.width, mark.height))
    scale, corner = number(1 / PT_PER_MM, 9), f"{number(mark.x, 4)} {number(mark.y + mark.height, 4)}"
    return f"q {box} re W n {scale} 0 0 -{scale} {corner} cm /{_name(mark)} Do Q"


def with_pictures(document: bytes, pages: Sequence[Page], components: Mapping[str, Component]) -> bytes:
    """The document in which each form that names a picture finds it; as it is if no page has one.

    Raises GeneratorError if the libraries for it are not installed, or a picture cannot be converted.
    """
    pictures = _pictures(pages, components)
    if not pictures:
        return document
    from importlib.metadata import PackageNotFoundError, version

    try:
        import pikepdf

        known = version("typst")
    except (ImportError, PackageNotFoundError):
        raise GeneratorError(_MISSING) from None
    with ExitStack() as opened:
        pdf = opened.enter_context(pikepdf.open(BytesIO(document)))
        forms = {}
        for name, mark in pictures.items():
            # What is copied is read when all is written: the page must stay open until then.
            source = opened.enter_context(pikepdf.open(BytesIO(_page_of(mark, known))))
            forms[name] = pdf.copy_foreign(_form(source, pikepdf))
        for form in list(pdf.objects):
            if isinstance(form, pikepdf.Stream) and form.get("/Subtype") == "/Form":
                for found in dict.fromkeys(_NAME.findall(form.read_bytes())):
                    _list(form, f"/{found.decode()}", forms[found.decode()], pikepdf)
        out = BytesIO()
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.preserve)
        return out.getvalue()


def _pictures(pages: Sequence[Page], components: Mapping[str, Component]) -> dict[str, Artwork]:
    """The pictures on the pages, by the names of their forms."""
    found: dict[str, Artwork] = {}
    for id, side in dict.fromkeys((piece.component, piece.side) for page in pages for piece in page.pieces):
        face = components[id].front if side == "front" else components[id].back
        found |= {_name(mark): mark for mark in artworks(face)}
    return found


def _name(mark: Artwork) -> str:
    """What a picture's own form is called: the same for the same content in the same size."""
    content = repr((mark.width, mark.height, mark.picture.view, mark.picture.markup)).encode()
    return f"Art-{hashlib.sha256(content).hexdigest()[:16]}"


def _list(form: Any, name: str, picture: Any, pikepdf: Any) -> None:
    """Have a form's resources list the picture."""
    resources = pikepdf.Dictionary(form.get("/Resources", {}))
    resources["/XObject"] = pikepdf.Dictionary({**dict(resources.get("/XObject", {})), name: picture})
    form["/Resources"] = resources


def _form(source: Any, pikepdf: Any) -> Any:
    """A page as a form. It gets no matrix of its own: PDFium would misplace gradients inside of patterns."""
    for found in source.objects:
        _in_device_colours(found, pikepdf)
    form = source.make_indirect(source.pages[0].as_form_xobject())
    if "/Group" not in form and any(map(_sees_through, source.objects)):
        # What shines through is mixed as on a screen, whatever the printer's inks are, and by itself, as SVG
        # has it: MuPDF knocks holes into a group that is not isolated.
        form["/Group"] = pikepdf.Dictionary(S=pikepdf.Name.Transparency, CS=pikepdf.Name.DeviceRGB, I=True)
    return form


def _in_device_colours(found: Any, pikepdf: Any) -> None:
    """Name colours as the rest of the sheet does: the same red must be the same ink on every piece."""
    if isinstance(found, pikepdf.Dictionary | pikepdf.Stream):
        places = list(found.keys())
    else:
        places = [*range(len(found))] if isinstance(found, pikepdf.Array) else []
    for place in places:
        value = found[place]
        if isinstance(value, pikepdf.Array) and len(value) == 2 and value[0] == "/ICCBased":
            found[place] = pikepdf.Name(_DEVICE[int(value[1]["/N"])])
        elif isinstance(value, pikepdf.Object) and not value.is_indirect:
            _in_device_colours(value, pikepdf)


def _sees_through(found: Any) -> bool:
    keys = getattr(found, "keys", None)
    try:
        return keys is not None and any(key in _SEE_THROUGH for key in keys())
    except TypeError:
        return False


def _page_of(mark: Artwork, converter: str) -> bytes:
    """The picture as a document of one page, from memory if it was converted before."""
    svg = standalone(mark)
    import base64

    key = f"{converter}\n{mark.width} {mark.height}\n{svg}"
    encoded = remember("art-page", key, lambda: base64.b64encode(_converted(mark, svg)).decode())
    return base64.b64decode(encoded)


def _converted(mark: Artwork, svg: str) -> bytes:
    """In a process of its own: foreign code that crashes or never ends costs a sentence."""
    import json
    import subprocess
    import sys
    from tempfile import TemporaryDirectory

    source = _PAGE.format(width=number(mark.width, 6), height=number(mark.height, 6))
    with TemporaryDirectory(prefix="pnp-") as folder:
        for place, font in enumerate(mark.picture.fonts):
            Path(folder, f"{place}.ttf").write_bytes(font_data(font))
        told = json.dumps({"source": source, "svg": svg, "fonts": folder}).encode()
        command = [sys.executable, "-P", "-c", _CONVERT]
        try:
            ran = subprocess.run(command, input=told, capture_output=True, timeout=LONGEST, check=False)
        except subprocess.TimeoutExpired:
            why = f"it takes longer than {LONGEST:g} seconds"
        else:
            if ran.returncode == 0:
                return ran.stdout
            why = ran.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
            why = why.removeprefix("typst.TypstError: ") or "typst stopped"
    raise GeneratorError(f"{mark.picture.source} cannot be made a PDF ({why}); simplify it")


def standalone(mark: Artwork) -> str:
    """The picture as an SVG document of its own, as large as it lies on the piece."""
    view = " ".join(number(part, 6) for part in mark.picture.view)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{number(mark.width, 6)}mm" height="{number(mark.height, 6)}mm" viewBox="{view}" '
        f'preserveAspectRatio="none">{mark.picture.markup}</svg>'
    )
