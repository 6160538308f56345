"""Themes are data: what a game's `theme.yaml` says is what is drawn, and what it cannot mean is said."""

from __future__ import annotations

import re
import subprocess
from dataclasses import fields
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from generator.build import build, check
from generator.checks.look import check_look
from generator.colour import contrast
from generator.components.look import DERIVED, FULL, Look
from generator.components.theme import look_of
from generator.errors import DefinitionError
from generator.files import masters
from generator.game.load import load
from generator.game.theme import BlockStyle, Border, Lines, Theme, Tones
from generator.kit import lay_out
from tests.definitions import write_game
from tests.render import svg_picture

ROOT = Path(__file__).parents[1]
THEMES = ROOT / "config" / "themes"
SHIPPED = ("blocks", "line-art")
PX = 96 / 25.4


def game_with(folder: Path, theme: str, **more: str | bytes) -> Path:
    """The small game with this theme.yaml and these further files (`symbols__a_svg` is `symbols/a.svg`)."""
    game = write_game(folder / "game", files={"theme.yaml": theme})
    for name, data in more.items():
        file = game / name.replace("__", "/").replace("_", ".")
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(data.encode() if isinstance(data, str) else data)
    return game


def problems(game: Path) -> list[str]:
    with pytest.raises(DefinitionError) as caught:
        load(game, shown_as="")
    return [str(problem) for problem in caught.value.problems]


def drawn(game: Path) -> dict[str, list[dict[str, str]]]:
    """Every drawn element of every master, by path: its attributes and its tag."""
    found = {}
    for path, svg in masters(lay_out(load(game))).items():
        elements = ElementTree.fromstring(svg).iter()
        found[path] = [{"tag": e.tag.split("}")[1], **e.attrib} for e in elements if "fill" in e.attrib]
    return found


def named(elements: list[dict[str, str]], name: str) -> dict[str, str]:
    return next(each for each in elements if each.get("id") == name)


def test_a_game_without_a_theme_looks_as_blocks_says(tmp_path: Path) -> None:
    said = yaml.safe_load((THEMES / "blocks.yaml").read_text("utf-8"))
    assert (
        look_of(load(write_game(tmp_path / "plain")))
        == FULL
        == look_of(load(game_with(tmp_path, "theme: blocks")))
    )
    keys = {"tones": Tones, "lines": Lines, "border": Border, "block": BlockStyle}
    assert set(said) == set(keys)
    for part, record in keys.items():
        assert set(said[part]) == {field.name for field in fields(record)}


@pytest.mark.parametrize("theme", SHIPPED)
def test_a_shipped_theme_makes_every_variant_of_the_whole_kit(theme: str, tmp_path: Path) -> None:
    folder = tmp_path / "config" / "seventh-square"
    folder.mkdir(parents=True)
    for file in (ROOT / "config" / "seventh-square").glob("*.yaml"):
        (folder / file.name).write_bytes(file.read_bytes())
    (folder / "theme.yaml").write_text(f"theme: {theme}\n", "utf-8")
    game = load(folder)
    _, proof = check(game, variants=[variant.id for variant in game.print.variants])
    assert [finding for finding in proof.findings if finding.severity != "info"] == []


TONES = {
    "ink": ("svg/rules/play.svg", lambda e: e["tag"] == "text"),
    "quiet": ("svg/board.svg", lambda e: e["tag"] == "text"),
    "hairline": ("svg/board.svg", lambda e: "stroke" in e),
    "paper": ("svg/tokens/red.svg", lambda e: e.get("id") == "paper"),
    "well": ("svg/board.svg", lambda e: e.get("id") == "square-a1"),
    "accent": ("svg/cards/I2.svg", lambda e: e.get("id") == "name"),
    "block": ("svg/cards/I2.svg", lambda e: e.get("id") == "face"),
    "back": ("svg/cards/back.svg", lambda e: e.get("id") == "ground"),
    "back_square": ("svg/cards/back.svg", lambda e: e.get("id") == "square-1-1"),
    "back_words": ("svg/cards/back.svg", lambda e: e["tag"] == "text"),
}


@pytest.mark.parametrize("tone", TONES)
def test_a_tone_is_on_what_it_is_said_for(tone: str, tmp_path: Path) -> None:
    path, chosen = TONES[tone]
    before = [e for e in drawn(write_game(tmp_path / "plain"))[path] if chosen(e)]
    after = [e for e in drawn(game_with(tmp_path, f'tones: {{{tone}: "#12ab34"}}'))[path] if chosen(e)]
    assert len(before) == len(after) > 0
    assert "#12ab34" not in str(before)
    assert "#12ab34" in str(after)


def test_walls_are_four_tones_or_none(tmp_path: Path) -> None:
    four = drawn(game_with(tmp_path / "a", 'tones: {walls: ["#010203", "#040506", "#070809", "#0a0b0c"]}'))
    assert named(four["svg/board.svg"], "walls-top")["fill"] == "#010203"
    assert named(four["svg/board.svg"], "walls-left")["fill"] == "#0a0b0c"
    none = drawn(game_with(tmp_path / "b", "tones: {walls: []}"))
    assert not any("walls" in each.get("id", "") for each in none["svg/board.svg"])


WIDTHS = {
    "hair": ("svg/board.svg", "square-a1"),
    "border": ("svg/cards/I2.svg", "border"),
    "rule": ("svg/rules/play.svg", "rule"),
}


@pytest.mark.parametrize("line", WIDTHS)
def test_a_line_is_as_wide_as_it_is_said_to_be(line: str, tmp_path: Path) -> None:
    path, name = WIDTHS[line]
    found = named(drawn(game_with(tmp_path, f"lines: {{{line}: 0.7 mm}}"))[path], name)
    assert float(found["stroke-width"]) == pytest.approx(0.7 * PX, abs=0.001)


def test_outlined_blocks_have_a_line_a_tint_and_round_corners(tmp_path: Path) -> None:
    theme = "lines: {outline: 0.8 mm}\nblock: {style: outlined, tint: 50 %, corner: 10 %, symbol: 40 %}"
    face = named(drawn(game_with(tmp_path, theme))["svg/tokens/red.svg"], "face")
    side = 18 - 2 * 0.6
    assert (face["fill"], face["stroke"]) == ("#d59e8c", "#ab3d19")  # half of its colour on white
    assert float(face["stroke-width"]) == pytest.approx(0.8 * PX, abs=0.001)
    assert float(face["width"]) == pytest.approx((side - 0.8) * PX, abs=0.001)
    assert float(face["rx"]) == pytest.approx((side * 0.1 - 0.4) * PX, abs=0.001)


def test_flat_blocks_are_plain_squares(tmp_path: Path) -> None:
    found = drawn(game_with(tmp_path, "block: {style: flat, corner: 10 %}"))["svg/tokens/red.svg"]
    assert [each.get("id") for each in found] == ["paper", "face", "symbol"]
    assert found[1]["fill"] == "#ab3d19"
    assert float(found[1]["rx"]) == pytest.approx((18 - 1.2) * 0.1 * PX, abs=0.001)


def test_a_bevel_is_as_deep_as_it_is_said_to_be(tmp_path: Path) -> None:
    facet = named(drawn(game_with(tmp_path, "block: {bevel: 25 %}"))["svg/tokens/red.svg"], "facet-top")
    ys = [float(y) for y in re.findall(r"[ML] \S+ (\S+)", facet["d"])]
    assert max(ys) - min(ys) == pytest.approx((18 - 1.2) * 0.25 * PX, abs=0.002)


def test_the_border_is_where_it_is_said_to_be(tmp_path: Path) -> None:
    game = game_with(tmp_path, "border: {inset: 2.2 mm, corner: 1 mm}")
    border = named(drawn(game)["svg/cards/I2.svg"], "border")
    assert float(border["x"]) == pytest.approx(2.2 * PX, abs=0.001)
    assert float(border["rx"]) == pytest.approx(1 * PX, abs=0.001)


def test_variants_follow_the_look_of_the_game() -> None:
    own = Look(finish="outlined", tint=0.4, accent="#112233", hair=0.3)
    saving = DERIVED["ink-saver"](own)
    assert (saving.finish, saving.tint, saving.hair) == ("outlined", 0.0, 0.3)
    assert saving.back_words == saving.back_block == "#112233"
    grey = DERIVED["grey"](own)
    assert (grey.finish, grey.tint, grey.neutral) == ("outlined", 0.4, True)
    assert re.fullmatch("#(..)\\1\\1", grey.accent)
    assert DERIVED["outlines"](own).finish == "line"
    assert DERIVED["ink-saver"](FULL).finish == "frame"


def ink(kit: dict[str, bytes]) -> float:
    """How dark all masters are together, by their area."""
    pictures = [255 - svg_picture(svg, 60).astype(float) for svg in kit.values()]
    return sum(picture.sum() for picture in pictures)


def test_line_art_takes_half_the_ink_of_blocks(tmp_path: Path) -> None:
    kits = {
        theme: masters(lay_out(load(game_with(tmp_path / theme, f"theme: {theme}")))) for theme in SHIPPED
    }
    assert ink(kits["line-art"]) < 0.5 * ink(kits["blocks"])


def test_a_games_values_lie_over_those_of_the_theme_it_names(tmp_path: Path) -> None:
    look = look_of(load(game_with(tmp_path, 'theme: line-art\ntones: {accent: "#123456"}')))
    assert (look.accent, look.finish, look.walls) == ("#123456", "outlined", ())


def test_a_theme_beside_the_games_goes_before_the_shipped_one_of_its_name(tmp_path: Path) -> None:
    game = game_with(tmp_path, "theme: line-art")
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "line-art.yaml").write_text('tones: {ink: "#000080"}\n', "utf-8")
    look = look_of(load(game))
    assert (look.ink, look.finish) == ("#000080", "bevel")
    (tmp_path / "themes" / "line-art.yaml").write_text('tones: {ink: "#000081"}\n', "utf-8")
    assert look_of(load(game)).ink == "#000081"


def test_an_earlier_revision_has_the_look_it_had(tmp_path: Path) -> None:
    game = game_with(
        tmp_path,
        "theme: sea",
        symbols__wave_svg="<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0h9v9z'/></svg>",
    )
    (game / "colours.yaml").write_text((game / "colours.yaml").read_text().replace("triangle", "wave"))
    (tmp_path / "themes").mkdir()
    theme = tmp_path / "themes" / "sea.yaml"
    theme.write_text('tones: {ink: "#000080"}\n', "utf-8")
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@b"]
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "one"]):
        subprocess.run([*git, *command], check=True)
    theme.unlink()
    from generator.game.load import load_found
    from generator.history import folder_at

    found = load_found(folder_at("HEAD", game))
    assert look_of(found).ink == "#000080"
    assert list(found.theme.symbols) == ["wave"]


REFUSED = {
    "theme: line-arts": "theme.yaml:1:8: unknown theme 'line-arts'; did you mean 'line-art'?",
    "theme: '../x'": "theme.yaml:1:8: '../x' is no id; use up to 40 letters a–z, digits and hyphens, such as red or L4",  # noqa: E501
    "tone: {}": "theme.yaml:1:1: unknown key 'tone'; did you mean 'tones'?",
    "tones: {inc: '#123456'}": "theme.yaml:1:9: unknown key 'inc'; did you mean 'ink'?",
    "tones: {ink: red}": "theme.yaml:1:14: 'red' is no colour; write six hexadecimal digits in quotes, such as \"#ab3d19\"",  # noqa: E501
    "tones: {walls: ['#123456']}": "theme.yaml:1:16: there are 1 walls; write four (top, right, bottom, left), or []",  # noqa: E501
    "lines: {hair: 5 mm}": "theme.yaml:1:15: 5 mm is out of range; allowed are 0.1 mm to 2 mm",
    "block: {style: 3d}": "theme.yaml:1:16: '3d' is not known here; write one of bevel, flat, outlined",
    "block: {tint: 0.2}": "theme.yaml:1:15: '0.2' is no share; write a number of percent such as 20 %",
    "block: {tint: 120 %}": "theme.yaml:1:15: 120 % is out of range; allowed are 0 to 100 %",
    "- a": "theme.yaml:1:1: this is a list; write a mapping with keys such as theme, tones, lines, border",
}


@pytest.mark.parametrize("theme", REFUSED)
def test_what_a_theme_cannot_mean_is_said(theme: str, tmp_path: Path) -> None:
    assert problems(game_with(tmp_path, theme)) == [REFUSED[theme]]


def test_a_shared_theme_names_no_other_and_has_no_fonts(tmp_path: Path) -> None:
    game = game_with(tmp_path, "theme: sea")
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "sea.yaml").write_text("theme: blocks\ntones: {ink: blue}\n", "utf-8")
    found = problems(game)
    assert [text.split("themes/sea.yaml")[1] for text in found] == [
        ":1:1: a shared theme has no theme; write that in the theme.yaml of a game",
        ":2:14: 'blue' is no colour; write six hexadecimal digits in quotes, such as \"#ab3d19\"",
    ]


def test_an_empty_theme_changes_nothing(tmp_path: Path) -> None:
    assert look_of(load(game_with(tmp_path, "# nothing yet\n"))) == FULL


def test_both_themes_are_in_the_schema_words() -> None:
    from generator.game.schema import schemas

    schema = schemas()["theme"]
    tones = schema["$defs"]["Tones"]["properties"]
    assert set(tones) == {field.name for field in fields(Tones)}
    assert all("description" in tone for tone in tones.values())
    assert set(schema["properties"]) == {field.name for field in fields(Theme)}


CONTRASTS = {
    'tones: {ink: "#cccccc"}': [
        ("error", "words in ink on paper have a contrast of 1.6:1; 3:1 is the least for any word")
    ],
    'tones: {quiet: "#858585"}': [
        ("warning", "words in quiet on paper have a contrast of 3.7:1; small words need 4.5:1")
    ],
    'tones: {back: "#c0c8d8"}': [
        ("error", "words in back_words on back have a contrast of 1.7:1; 3:1 is the least for any word"),
        ("warning", "back_block on back has a contrast of 1.5:1; to be seen it needs 3:1"),
    ],
    'tones: {hairline: "#eeeeee"}': [
        ("warning", "hairline on paper has a contrast of 1.2:1; to be seen it needs 1.5:1")
    ],
    "block: {style: outlined, tint: 60 %}": [
        ("warning", "the sign of red has 2.2:1 on its tint; it needs 3:1 to be seen"),
        ("warning", "the sign of blue has 2.2:1 on its tint; it needs 3:1 to be seen"),
    ],
    'tones: {ink: "#000000"}': [],
}


@pytest.mark.parametrize("theme", CONTRASTS)
def test_tones_that_cannot_be_read_or_seen_are_named_with_their_contrast(theme: str, tmp_path: Path) -> None:
    found = list(check_look(load(game_with(tmp_path, theme), shown_as="")))
    assert [(finding.severity, finding.message) for finding in found] == CONTRASTS[theme]
    assert all(finding.where.startswith("theme.yaml:1:") for finding in found)


def test_a_kit_with_words_that_cannot_be_read_is_not_written(tmp_path: Path) -> None:
    game = load(game_with(tmp_path, 'tones: {ink: "#cccccc"}'))
    _, proof = build(game, tmp_path / "out")
    assert proof.count("error") == 1
    assert not (tmp_path / "out" / "game").exists()


def test_little_blocks_have_thinner_lines(tmp_path: Path) -> None:
    found = drawn(game_with(tmp_path, "theme: line-art"))
    token = named(found["svg/tokens/red.svg"], "face")
    little = named(found["svg/cards/I2.svg"], "face-3")  # the block before the number of tokens
    assert float(token["stroke-width"]) == pytest.approx(0.6 * PX, abs=0.001)
    side = float(little["width"]) + float(little["stroke-width"])
    assert float(little["stroke-width"]) == pytest.approx(0.07 * side, abs=0.002)


@pytest.mark.parametrize("colour", ["#f2e714", "#86d5a6", "#3884bf", "#5f3575", "#ffffff"])
def test_a_pen_is_as_dark_as_it_must_be_and_no_darker(colour: str) -> None:
    pen = FULL.pen(colour)
    assert contrast(pen, "#ffffff") >= 4.5
    assert pen == colour or contrast(pen, "#ffffff") < 5.6


@pytest.mark.parametrize("colour", ["#f2e714", "#5f3575", "#000000"])
def test_on_dark_paper_lines_grow_lighter(colour: str) -> None:
    night = Look(paper="#1b1f27")
    assert contrast(night.pen(colour), night.paper) >= 4.5
    edge = night.edge(colour)
    assert edge is None or contrast(edge, night.paper) > contrast(colour, night.paper)


def test_the_readme_shows_a_theme_and_a_sign_that_work(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text("utf-8").split("## Another look")[1].split("\n## ")[0]
    more = (ROOT / "docs" / "looks.md").read_text("utf-8")
    shown = re.findall(r"```yaml\n(.*?)```", readme + more, re.DOTALL)
    look = look_of(load(game_with(tmp_path, shown[0] + shown[1])))
    assert (look.accent, look.corner, look.finish) == ("#6b2d5c", 0.2, "outlined")
    assert set(look.symbols) == {"gem"}
    assert set(yaml.safe_load(shown[2])["fonts"]) == {"family", "regular", "bold"}
