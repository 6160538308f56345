"""The house rules of `docs/architecture.md`, read from the source itself."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from tests.processes import bare

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "generator"
MODULES = sorted(PACKAGE.rglob("*.py"))

# The rooms, from the ground up: each may import what stands in rows above its own, and itself.
FLOORS = (
    ("errors", "units", "home", "pathdata"),
    ("memory", "bench"),
    ("colour", "swap"),
    ("game", "stage"),
    ("drawing", "history", "printer", "play"),
    ("typeset",),
    ("art",),
    ("components",),
    ("sheets",),
    ("painters", "manifest", "editions"),
    ("checks", "publish", "reprint"),
    ("kit", "start", "playtest"),
    ("files",),
    ("preview",),
    ("build", "shops", "template"),
    ("summary", "watch"),
    ("cli",),
    ("__main__",),
)
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}

# Each foreign library has one door, a module or a room.
DOORS = {
    "click": "cli",
    "yaml": "game.source",
    "pydantic": "game",
    "pydantic_core": "game",
    "jinja2": "game.words",
    "svgwrite": "painters.svg",
    "reportlab": "painters.pdf",
    "resvg_py": "painters.png",
    "PIL": "painters.png",
    "ezdxf": "painters.dxf",
    "pikepdf": "painters.pdf_art",
    "uharfbuzz": "typeset",
    "fontpkg_atkinson_hyperlegible": "typeset",
    "fontTools": "game.typefaces",
    "coloraide": "colour",
    "platformdirs": "home",
    "watchfiles": "watch.changes",
    "joblib": "playtest.simulate",
    "numba": "playtest.compiled",
    "numpy": "playtest.compiled",
}

# What a build that repeats an earlier one must do without.
SLOW = (
    "yaml",
    "fontTools",
    "pydantic",
    "jinja2",
    "coloraide",
    "platformdirs",
    "ezdxf",
    "pikepdf",
    "typst",
    "numba",
)


def dotted(module: Path) -> str:
    return ".".join(module.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")


def room(name: str) -> str:
    return name.split(".")[0]


@cache
def tree(module: Path) -> ast.Module:
    return ast.parse(module.read_text("utf-8"))


def imports(nodes: ast.AST) -> Iterator[str]:
    """Every module that is imported anywhere below, dotted."""
    for node in ast.walk(nodes):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the whole path"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def foreign(names: Iterator[str]) -> set[str]:
    return {room(name) for name in names} - {"generator", "__future__"} - set(sys.stdlib_module_names)


def breaches(rule: Callable[[Path], Iterable[object]]) -> dict[str, list[object]]:
    """What breaks the rule, by module; nothing if it is kept everywhere."""
    return {dotted(module): found for module in MODULES if (found := [*rule(module)])}


def test_imports_go_down() -> None:
    def climbing(module: Path) -> Iterator[str]:
        own = room(dotted(module)) if module != PACKAGE / "__init__.py" else "errors"
        for name in imports(tree(module)):
            if not name.startswith("generator."):
                continue
            other = name.split(".")[1]
            if other not in (own, "__version__") and FLOOR[other] >= FLOOR[own]:
                yield name

    assert breaches(climbing) == {}


def test_each_library_has_one_door() -> None:
    def elsewhere(module: Path) -> Iterator[str]:
        own = dotted(module)
        for name in foreign(imports(tree(module))):
            if not (own == DOORS.get(name) or own.startswith(f"{DOORS.get(name)}.")):
                yield name

    assert breaches(elsewhere) == {}


def test_every_door_is_used() -> None:
    used = {name for module in MODULES for name in foreign(imports(tree(module)))}
    assert used == set(DOORS)


def test_modules_and_functions_are_short() -> None:
    def too_long(module: Path) -> Iterator[tuple[str, int]]:
        lines = module.read_text("utf-8").count("\n")
        if lines > 300:
            yield "module", lines
        for node in ast.walk(tree(module)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
                length = node.end_lineno - node.lineno + 1
                if length >= 50:
                    yield node.name, length

    assert breaches(too_long) == {}


def test_a_function_is_about_six_lines() -> None:
    """Without its signature and its docstring."""
    lengths = sorted(
        body[-1].end_lineno - body[0].lineno + 1
        for module in MODULES
        for node in ast.walk(tree(module))
        if isinstance(node, ast.FunctionDef)
        and (body := node.body[1:] if ast.get_docstring(node) else node.body)
    )
    assert lengths[len(lengths) // 2] <= 6


ABRUPT = ("print", "exit", "quit", "sys.exit", "os._exit", "sys.stdout.write", "sys.stderr.write", "input")


def test_only_the_command_line_prints_and_exits() -> None:
    def calls(module: Path) -> Iterator[str]:
        for node in ast.walk(tree(module)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ABRUPT:
                yield ast.unparse(node.func)

    assert breaches(calls) == {}


def test_names_say_something() -> None:
    vague = {"utils", "util", "common", "helpers", "helper", "manager", "misc"}
    assert breaches(lambda module: vague & set(dotted(module).split("."))) == {}


def test_every_module_has_a_sign_on_its_door() -> None:
    assert [dotted(module) for module in MODULES if not ast.get_docstring(tree(module))] == []


def test_values_do_not_change() -> None:
    """Records are frozen, but for painters at work (private), and modules hold no state: no `global`."""

    def changing(module: Path) -> Iterator[str]:
        for node in ast.walk(tree(module)):
            if isinstance(node, ast.Global):
                yield f"global {', '.join(node.names)}"
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and node.name != "Element":
                made = [ast.unparse(decorator) for decorator in node.decorator_list]
                if any(text.startswith("dataclass") and "frozen=True" not in text for text in made):
                    yield node.name

    assert breaches(changing) == {}


def test_the_map_names_every_room() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    assert [name for name in FLOOR if name != "__main__" and f"{name}" not in text] == []


def loaded(code: str, **environment: str) -> set[str]:
    """The modules that a fresh interpreter holds after running this."""
    ran = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        env=bare(**environment),
        cwd=ROOT,
    )
    return set(ran.stdout.splitlines()[-1].split())


def test_help_waits_for_nothing() -> None:
    found = loaded("from generator.cli import pnp\npnp(['--help'], standalone_mode=False)")
    assert {name.split(".")[1] for name in found if name.startswith("generator.")} == {"cli"}
    assert not {name for name in found if room(name) in {*DOORS} - {"click"}}


def test_a_repeated_build_loads_only_what_it_needs(tmp_path: Path) -> None:
    words = ["build", "--output", str(tmp_path / "out")]
    code = f"from generator.cli import pnp\npnp({words!r}, standalone_mode=False)"
    loaded(code, PNP_CACHE=str(tmp_path / "memory"), PNP_CONFIG="")
    found = loaded(code, PNP_CACHE=str(tmp_path / "memory"), PNP_CONFIG="")
    assert {room(name) for name in found} & set(SLOW) == set()
    assert "generator.checks.figma_profile" not in found
