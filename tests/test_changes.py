"""What changed between two kits: named piece by piece, by what is drawn, wherever they come from."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.game.load import load
from generator.manifest import Entry
from generator.reprint import Change, compare, counted, drawn
from tests.definitions import write_game
from tests.kits import tree
from tests.readback import page_sizes, placed
from tests.render import pdf_words
from tests.test_cli import run

NOTHING = "nothing has to be printed again\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def diff_of(folder: Path, *edits: tuple[str, str, str]) -> str:
    """What `pnp diff` says of the small game before and after some edits."""
    old, new = write_game(folder / "old" / "small"), write_game(folder / "new" / "small", *edits)
    result = run("diff", old, new)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_the_same_game_changes_nothing(here: Path) -> None:
    assert diff_of(here) == NOTHING


def test_a_rule_text_changes_the_card_it_stands_on(here: Path) -> None:
    said = diff_of(here, ("rules.yaml", "Take all", "Steal all"))
    assert said == "changed: rule-play (1 copy)\nto print: 1 rule card\n"


def test_a_colour_changes_its_tokens_and_what_shows_it(here: Path) -> None:
    """The diagram of the rule card lays red tokens; the blue ones lie on nothing."""
    red = diff_of(here, ("colours.yaml", "#ab3d19", "#ac292e"))
    assert red == "changed: rule-play (1 copy), token-red (10)\nto print: 1 rule card and 10 tokens\n"
    sign = diff_of(here / "sign", ("colours.yaml", "symbol: circle", "symbol: star"))
    assert sign.splitlines()[0].endswith("token-blue (10)")


def test_copies(here: Path) -> None:
    said = diff_of(
        here,
        ("colours.yaml", "symbol: triangle\n  count: 10", "symbol: triangle\n  count: 14"),
        ("deck.yaml", "copies: 3", "copies: 1"),
        ("rules.yaml", "{{ tokens.total }} tokens", "20 tokens"),
    )
    assert said == "more copies: token-red 10 → 14\nfewer copies: card-I2 3 → 1\nto print: 4 tokens\n"


def test_new_and_removed_pieces(here: Path) -> None:
    said = diff_of(
        here,
        ("deck.yaml", '  - id: Z4\n    name: Z4\n    shape: ["##.", ".##"]\n', ""),
        ("deck.yaml", "copies: 2\n", 'copies: 2\n  - id: I3\n    name: I3\n    shape: ["###"]\n'),
    )
    assert said == "new: card-I3 (1 copy)\nremoved: card-Z4 (1 copy)\nto print: 1 card\n"


def test_another_id_is_the_same_piece(here: Path) -> None:
    assert diff_of(here, ("deck.yaml", "id: Z4", "id: zed")) == NOTHING


@pytest.mark.parametrize(
    "edit",
    [
        ("print.yaml", "sheets: 3", "sheets: 3\ngutter: 9 mm"),
        ("print.yaml", "sheets: 3", "sheets: 3\nmargins:\n  sides: 14 mm"),
        ("print.yaml", "sheets: 3", "sheets: 3\nmarks:\n  style: none"),
        ("print.yaml", "papers: [a4, letter]", "papers: [a3]"),
        ("game.yaml", "licence: CC0 1.0", "licence: MIT"),
        ("game.yaml", "version: 0.1.0", "version: 0.2.0"),
    ],
)
def test_layout_alone_changes_nothing(here: Path, edit: tuple[str, str, str]) -> None:
    assert diff_of(here, edit) == NOTHING


def test_another_size_is_another_piece(here: Path) -> None:
    said = diff_of(here, ("print.yaml", "side: 18 mm", "side: 19 mm"))
    assert said == "changed: token-red (10 copies), token-blue (10)\nto print: 20 tokens\n"


def test_another_back_is_said(here: Path) -> None:
    said = diff_of(here, ("game.yaml", "Small Squares", "Tiny Squares"))
    assert "changed: card-back (0 copies)\n" in said
    assert "the card back is another: if you print backs, print all cards again\n" in said


def test_manifests_and_kits_and_games_by_name(here: Path) -> None:
    game = write_game(here / "config" / "small")
    assert run("build", "small").exit_code == 0
    shutil.copy(here / "output/small/manifest.json", here / "old.json")
    write_game(game, ("rules.yaml", "Take all", "Steal all"))
    changed = "changed: rule-play (1 copy)\nto print: 1 rule card\n"
    for old in ("old.json", "output/small", "output/small/manifest.json"):
        for new in ("small", "config/small"):
            assert run("diff", old, new).stdout == changed
    assert run("diff", "old.json", "output/small").stdout == NOTHING
    assert run("diff", "small", "output/small").stdout == changed  # and back again


def test_as_json(here: Path) -> None:
    old = write_game(here / "old" / "small")
    new = write_game(here / "new" / "small", ("deck.yaml", "copies: 3", "copies: 5"))
    found = json.loads(run("diff", old, new, "--json").stdout)
    change = {"id": "card-I2", "kind": "card", "what": "more", "before": 3, "now": 5, "print": 2}
    assert found == {"changes": [change], "print": {"card": 2}}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"{}", "old.json is no manifest of a kit\n"),
        (b"\xff", "old.json is no manifest of a kit\n"),
        (b'{"components": [{"id": 1}], "pages": []}', "old.json is no manifest of a kit\n"),
    ],
)
def test_what_is_no_manifest(here: Path, text: bytes, message: str) -> None:
    (here / "old.json").write_bytes(text)
    result = run("diff", "old.json")
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", message)


def test_a_folder_of_something_else(here: Path) -> None:
    (here / "things").mkdir()
    result = run("diff", "things")
    assert result.exit_code == 2
    assert "things holds neither a game.yaml nor a manifest.json" in result.stderr


def test_a_definition_with_problems_says_them(here: Path) -> None:
    old = write_game(here / "old" / "small")
    new = write_game(here / "new" / "small", ("board.yaml", "columns: 5", "columns: many"))
    result = run("diff", old, new)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("new/small/board.yaml:1:10: 'many' is no whole number")


def test_without_git(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_game(here / "config" / "small")
    monkeypatch.setenv("PATH", str(here))
    result = run("diff", "HEAD~1", "small")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "'HEAD~1' is no game, no kit and no manifest.json, "
        "and git is not installed, so earlier revisions cannot be read\n"
    )


# --- sheets of what changed


def pieces(pdf: bytes) -> dict[str, int]:
    """What lies on all pages of a document, counted by an independent reader."""
    return dict(Counter(found.name.removesuffix(".front") for found in placed(pdf)))


def rebuilt(folder: Path, *edits: tuple[str, str, str]) -> tuple[str, dict[str, bytes]]:
    """What a build of the small game says of the edits, and the files it leaves."""
    write_game(folder / "config" / "small", *edits)
    result = run("build", "small", "--changed-since", "output/small", "--no-printer")
    assert (result.exit_code, result.stderr) == (0, "")
    table, said, *_ = result.stdout.split("\n\n")
    assert table.startswith("component")
    return f"{said}\n", tree(folder / "output" / "small")


@pytest.fixture
def printed(here: Path) -> Path:
    write_game(here / "config" / "small")
    assert run("build", "small", "--no-printer").exit_code == 0
    return here


def test_just_what_changed_is_printed(printed: Path) -> None:
    before = tree(printed / "output" / "small")
    said, files = rebuilt(
        printed,
        ("rules.yaml", "Take all", "Steal all"),
        ("deck.yaml", "copies: 3", "copies: 5"),
        ("deck.yaml", 'shape: [".##", "##."]', 'shape: ["###", "#.."]'),
    )
    assert said.splitlines() == [
        "changed: rule-play (1 copy), card-S4 (1)",
        "more copies: card-I2 3 → 5",
        "1 rule card and 3 cards: one page",
    ]
    for paper in ("a4", "letter"):
        changes = files[f"small-{paper}-changes.pdf"]
        assert pieces(changes) == {"rule-play": 1, "card-S4": 1, "card-I2": 2}
        assert sum(pieces(files[f"small-{paper}.pdf"]).values()) == 1 + 1 + 20 + 9
        assert page_sizes(changes) == page_sizes(before[f"small-{paper}.pdf"])
        assert "version 0.1.0, changes only" in " ".join(pdf_words(changes))
    listed = json.loads(files["manifest.json"])["pages"]
    assert [(page["file"], page.get("variant")) for page in listed] == [
        ("small-a4.pdf", None),
        ("small-letter.pdf", None),
        ("small-a4-changes.pdf", "changes"),
        ("small-letter-changes.pdf", "changes"),
    ]


def test_the_kit_beside_it_is_the_usual_one(printed: Path) -> None:
    edit = ("rules.yaml", "Take all", "Steal all")
    _, files = rebuilt(printed, edit)
    changed = {name for name in files if "-changes" in name} | {"manifest.json", "index.html"}
    assert run("build", "small", "--no-printer").exit_code == 0
    usual = tree(printed / "output" / "small")
    assert {name: data for name, data in files.items() if name not in changed} == {
        name: data for name, data in usual.items() if name not in changed
    }


def test_nothing_changed_makes_no_sheets_and_takes_old_ones_away(printed: Path) -> None:
    edit = ("rules.yaml", "Take all", "Steal all")
    _, files = rebuilt(printed, edit)
    assert "small-a4-changes.pdf" in files
    said, files = rebuilt(printed, edit)
    assert said == NOTHING
    assert [name for name in files if "changes" in name] == []


def test_layout_alone_prints_nothing(printed: Path) -> None:
    bare = ("print.yaml", "sheets: 3", "sheets: 3\ngutter: 9 mm\nmarks:\n  style: none")
    said, files = rebuilt(printed, bare)
    assert said == NOTHING
    assert [name for name in files if "changes" in name] == []


def test_fewer_copies_print_nothing(printed: Path) -> None:
    said, files = rebuilt(printed, ("deck.yaml", "copies: 3", "copies: 1"))
    assert said == f"fewer copies: card-I2 3 → 1\n{NOTHING}"
    assert [name for name in files if "changes" in name] == []


def test_a_file_of_mine_by_that_name_is_not_overwritten(printed: Path) -> None:
    mine = printed / "output" / "small" / "small-a4-changes.pdf"
    mine.write_text("mine")
    write_game(printed / "config" / "small", ("rules.yaml", "Take all", "Steal all"))
    result = run("build", "small", "--changed-since", "output/small", "--no-printer")
    assert result.exit_code == 1
    assert "small-a4-changes.pdf was not written by this program" in result.stderr
    assert mine.read_text() == "mine"


def test_many_changes_take_many_pages(printed: Path) -> None:
    said, files = rebuilt(printed, ("colours.yaml", "circle\n  count: 10", "circle\n  count: 400"))
    assert said.splitlines()[-1] == "1 rule card and 390 tokens: 3 pages on A4, 4 pages on Letter"
    for paper, count in (("a4", 3), ("letter", 4)):
        assert pieces(files[f"small-{paper}-changes.pdf"]) == {"rule-play": 1, "token-blue": 390}
        assert len(page_sizes(files[f"small-{paper}-changes.pdf"])) == count


def test_parts_cannot_tell_what_changed(printed: Path) -> None:
    result = run("build", "small", "--changed-since", "output/small", "--only", "cards")
    assert result.exit_code == 2
    assert "what changed is told from all parts; leave --only or --changed-since out" in result.stderr


def test_an_old_side_that_is_none_changes_nothing(printed: Path) -> None:
    before = tree(printed)
    result = run("build", "small", "--changed-since", "nowhere/manifest.json")
    assert result.exit_code == 1
    assert "'nowhere/manifest.json' is no game, no kit and no manifest.json, and git" in result.stderr
    assert tree(printed) == before


def test_no_variant_is_called_so(here: Path) -> None:
    write_game(
        here / "config" / "small", ("print.yaml", "sheets: 3", "sheets: 3\nvariants:\n  - id: changes")
    )
    result = run("build", "small")
    assert (result.exit_code, result.stdout) == (1, "")
    message = "the id 'changes' is what --changed-since calls its sheets; choose another"
    assert result.stderr == f"config/small/print.yaml:4:9: {message}\n"


@pytest.mark.oracle
def test_sheets_of_what_changed_since_a_revision(repository: Path) -> None:
    result = run("build", "small", "--changed-since", "v1.0", "--no-printer")
    assert (result.exit_code, result.stderr) == (0, "")
    assert f"{RULE}{CARD}1 rule card and 1 card: one page\n" in result.stdout
    changes = (repository / "output" / "small" / "small-a4-changes.pdf").read_bytes()
    assert pieces(changes) == {"rule-play": 1, "card-I2": 1}


# --- compared as values

COPIES = st.dictionaries(st.sampled_from("abcdef"), st.tuples(st.integers(0, 4), st.sampled_from("xyz")))


def entries(copies: dict[str, tuple[int, str]]) -> list[Entry]:
    return [
        {"id": id, "kind": "card", "copies": count, "file": f"{id}.svg", "sha256": f"{id}{look}"}
        for id, (count, look) in copies.items()
    ]


@settings(max_examples=100, deadline=None)
@given(COPIES, COPIES)
def test_what_one_has_and_what_is_printed_make_the_new_kit(
    old: dict[str, tuple[int, str]], new: dict[str, tuple[int, str]]
) -> None:
    """Pieces of the old kit that still look right, and those printed again, are at least what is needed."""
    changes = compare(entries(old), entries(new))
    printed = {change.id: change.reprint for change in changes}
    for id, (wanted, look) in new.items():
        kept = old[id][0] if id in old and old[id][1] == look else 0
        assert printed.get(id, 0) == max(0, wanted - kept)
    assert [change.id for change in changes if change.what == "removed"] == [
        id for id in old if id not in new
    ]
    assert len({change.id for change in changes}) == len(changes)
    assert sum(counted(changes).values()) == sum(printed.values())


def test_two_pieces_that_look_alike_are_two() -> None:
    twins = [{"id": id, "kind": "card", "copies": 1, "file": id, "sha256": "same"} for id in "ab"]
    renamed = [{**twins[0], "id": "c"}]
    assert compare(twins, renamed) == (Change("b", "card", "removed", 1, 0),)
    assert compare(renamed, twins) == (Change("b", "card", "new", 0, 1),)


# --- through git


def git(folder: Path, *words: str) -> None:
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    names = ["-c", "user.name=Someone", "-c", "user.email=someone@example.com"]
    subprocess.run(["git", *names, *words], cwd=folder, env=environment, check=True, capture_output=True)


@pytest.fixture
def repository(here: Path) -> Path:
    """A repository whose game got other words, and then more tokens that are not yet committed."""
    game = write_game(here / "config" / "small")
    git(here, "init", "-q")
    git(here, "add", ".")
    git(here, "commit", "-q", "-m", "one")
    git(here, "tag", "v1.0")
    write_game(game, ("rules.yaml", "Take all", "Steal all"))
    git(here, "commit", "-q", "-a", "-m", "two")
    write_game(game, ("rules.yaml", "Take all", "Steal all"), ("deck.yaml", "copies: 3", "copies: 4"))
    return here


RULE, CARD = "changed: rule-play (1 copy)\n", "more copies: card-I2 3 → 4\n"


@pytest.mark.oracle
def test_a_revision_is_the_game_as_it_was(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("diff", "HEAD", "small").stdout == f"{CARD}to print: 1 card\n"
    for old in ("HEAD~1", "v1.0", "v1.0:config/small", "v1.0:config/small/"):
        assert run("diff", old, "small").stdout == f"{RULE}{CARD}to print: 1 rule card and 1 card\n", old
    assert run("diff", "HEAD:config/small", "HEAD~1:config/small").stdout == f"{RULE}to print: 1 rule card\n"
    assert run("diff", "small", "HEAD").stdout == f"fewer copies: card-I2 4 → 3\n{NOTHING}"
    monkeypatch.chdir(repository / "config" / "small")
    assert run("diff", "v1.0", ".").stdout == f"{RULE}{CARD}to print: 1 rule card and 1 card\n"
    assert drawn(load(repository / "config" / "small"))[0]["id"] == "board"


def test_a_game_outside_of_the_config_folder(here: Path) -> None:
    write_game(here / "alone")
    assert run("diff", "./alone", "./alone").stdout == NOTHING


@pytest.mark.oracle
def test_a_game_at_the_top_of_its_repository(here: Path) -> None:
    game = write_game(here / "alone")
    git(game, "init", "-q")
    git(game, "add", ".")
    git(game, "commit", "-q", "-m", "one")
    assert run("diff", "HEAD", "./alone").stdout == NOTHING


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("v9", "git knows no revision 'v9'; git log and git tag show those it knows"),
        ("--output=x", "'--output=x' is no git revision; write one such as HEAD~1 or v1.0"),
        ("v1.0:nowhere", "there is no folder nowhere at the revision v1.0"),
        ("v1.0:config/small/game.yaml", "there is no folder config/small/game.yaml at the revision v1.0"),
        ("v1.0:../..", "there is no folder ../.. at the revision v1.0"),
        (":config/small", "'' is no git revision; write one such as HEAD~1 or v1.0"),
    ],
)
def test_what_git_does_not_know(repository: Path, word: str, reason: str) -> None:
    result = run("diff", "--", word, "small")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"{word!r} is no game, no kit and no manifest.json, and {reason}\n"


@pytest.mark.oracle
def test_outside_of_a_repository(here: Path) -> None:
    write_game(here / "config" / "small")
    result = run("diff", "HEAD", "small")
    assert result.exit_code == 1
    assert "git cannot tell what config/small was: not a git repository" in result.stderr


@pytest.mark.oracle
def test_an_earlier_definition_with_problems_says_where(repository: Path) -> None:
    write_game(repository / "config" / "small", ("board.yaml", "columns: 5", "columns: many"))
    git(repository, "commit", "-q", "-a", "-m", "three")
    write_game(repository / "config" / "small")
    (repository / "config" / "small" / "rules.yaml").unlink()
    (repository / "config" / "small" / "rules.yaml").symlink_to("board.yaml")
    git(repository, "commit", "-q", "-a", "-m", "four")
    write_game(repository / "new" / "small")
    assert run("diff", "HEAD~1", "config/small").stderr.startswith(
        "HEAD~1:config/small/board.yaml:1:10: 'many'"
    )
    result = run("diff", "HEAD:config/small", "new/small")
    assert result.stderr == "HEAD:config/small/rules.yaml:1:1: this is not a file\n"


@pytest.mark.oracle
def test_nothing_of_the_repository_is_run(repository: Path) -> None:
    """Neither its hooks, nor its filters, nor its aliases and pagers."""
    trap = repository / "trap"
    for key in ("filter.x.smudge", "filter.x.clean", "core.pager", "core.fsmonitor", "alias.rev-parse"):
        git(repository, "config", key, f"!touch {trap}" if key.startswith("alias") else f"touch {trap}")
    (repository / ".git" / "info" / "attributes").write_text("* filter=x diff=x\n")
    assert run("diff", "v1.0", "small").exit_code == 0
    assert not trap.exists()
