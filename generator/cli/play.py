"""Commands that play: the rules for other people's programs, and playtests."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from generator.cli.group import pnp
from generator.cli.options import DEFAULT, AnyPath, config_option, folder_of, game_argument, load_game

if TYPE_CHECKING:
    from generator.game.definition import Game
    from generator.playtest.report import Report

REPORT = "playtest.json"
MOST_GAMES = 1_000_000
MOST_BYTES = 20_000_000  # of a saved game


@pnp.command()
@game_argument
@config_option
@click.option("--count", is_flag=True, help="Answer with the numbers alone, not with every move.")
def moves(game: str, config: Path | None, count: bool) -> None:
    """Answer each position on standard input, a JSON object a line, with the moves that GAME allows there."""
    from generator.play.engines import engine

    definition = load_game(game, config)
    rules, table = engine(definition), _table(definition)
    _answer(lambda found: rules.moves_answer(found, table, count))


@pnp.command(name="apply")
@game_argument
@config_option
def apply_moves(game: str, config: Path | None) -> None:
    """Answer each line {"position": …, "move": …} on standard input with what the move does in GAME."""
    from generator.play.engines import engine

    definition = load_game(game, config)
    rules, table = engine(definition), _table(definition)
    _answer(lambda found: rules.apply_answer(found, table))


@pnp.command()
@click.argument("file", type=AnyPath(dir_okay=False))
@click.argument("game", default=DEFAULT)
@config_option
@click.option("--moves-only", is_flag=True, help="Leave the board out between the moves.")
def replay(file: Path, game: str, config: Path | None, moves_only: bool) -> None:
    """Play a game that was saved in FILE again, and show it move by move in the board's own coordinates."""
    from generator.errors import GeneratorError
    from generator.play.reading import PositionError
    from generator.play.transcript import load, show

    definition = load_game(game, config)
    table = _table(definition)
    if definition.about.players == 1:
        raise click.BadParameter("only games for two are replayed", param_hint="GAME")
    try:
        found = load(_text(file), table)
    except PositionError as error:
        raise GeneratorError(f"{file}: {error}") from None
    for line in show(found, boards=not moves_only):
        click.echo(line)


@pnp.command()
@game_argument
@config_option
@click.option(
    "--games",
    type=click.IntRange(2, MOST_GAMES),
    default=1000,
    show_default=True,
    help="How many games are played.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    default=1,
    show_default=True,
    help="Another seed, other games.",
)
@click.option(
    "--agents",
    default="greedy,greedy",
    show_default=True,
    metavar="A,B",
    help="Who plays: random, greedy, two-ply, monte-carlo, or monte-carlo:BUDGET (games it tries a move); "
    "block puzzles: random, greedy or look-ahead.",
)
@click.option(
    "--set",
    "changes",
    multiple=True,
    metavar="KEY=VALUE",
    help="Compare GAME with this changed, such as rules.market=4. May be repeated.",
)
@click.option("--vs", "other", metavar="OTHER", help="Compare GAME with this game.")
@click.option(
    "--output",
    type=AnyPath(),
    default=Path("output"),
    show_default=True,
    help="Where the game's folder is, or is made, for playtest.html and playtest.json.",
)
@click.option(
    "--record", type=AnyPath(dir_okay=False), help="Also save the first game in this file, for pnp replay."
)
@click.option("--json", "as_json", is_flag=True, help="Print the report for other programs.")
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    help="How many processes play. [default: one for each core]",
)
def playtest(
    game: str,
    config: Path | None,
    games: int,
    seed: int,
    agents: str,
    changes: tuple[str, ...],
    other: str | None,
    output: Path,
    record: Path | None,
    as_json: bool,
    workers: int | None,
) -> None:
    """Play GAME thousands of times and say what happens in it, with 95 % intervals.

    With --set or --vs a second game is played on the same seeds, and the differences are told.
    """
    from generator.playtest.report import report
    from generator.playtest.texts import as_json as written_as_json
    from generator.playtest.texts import as_text
    from generator.preview.played import PLAYED, played_page
    from generator.publish import check_own, write_files

    if changes and other:
        raise click.UsageError("compare with one thing at a time; leave --set or --vs out")
    sides = _sides(game, config, changes, other)
    tables = {name: _table(definition) for name, definition in sides}
    pair = _pair(agents, list(tables.values()))
    if record and sides[0][1].about.players == 1:
        raise click.BadParameter("only games for two are recorded", param_hint="--record")
    folder = output / sides[0][1].id
    check_own({PLAYED: b'<meta name="generator" content="pnp">', REPORT: b'"sides": ['}, folder)
    with _bar(games * len(sides), as_json) as progress:
        played = _played(tables, pair, games, seed, workers or os.cpu_count() or 1, progress)
    found: Report = report(sides[0][1].id, pair, seed, played)
    pages = {PLAYED: played_page(found, sides[0][1]), REPORT: written_as_json(found).encode()}
    files = write_files(pages, folder)
    if record:
        files += _recorded(tables[sides[0][0]], pair, seed, record)
    click.echo(written_as_json(found) if as_json else as_text(found), nl=False)
    if not as_json:
        click.echo("".join(f"wrote {file}\n" for file in files), nl=False)


def _played(
    tables: Mapping[str, Any],
    pair: tuple[str, str],
    games: int,
    seed: int,
    workers: int,
    progress: Callable[[int], None],
) -> tuple[Any, ...]:
    from generator.playtest.report import Side
    from generator.playtest.simulate import simulate

    return tuple(
        Side(name, table, simulate(table, pair, games, seed, workers, progress))
        for name, table in tables.items()
    )


def _recorded(table: Any, pair: tuple[str, str], seed: int, file: Path) -> list[Path]:
    """Save the first game of a playtest."""
    from generator.play.transcript import save
    from generator.playtest.agents import agent
    from generator.playtest.duel import first_game
    from generator.publish import write_files

    found = first_game(table, [agent(name) for name in pair], seed)
    return write_files({file.name: save(found).encode()}, file.parent)


def _text(file: Path) -> str:
    from generator.errors import GeneratorError

    try:
        with open(file, "rb") as opened:
            return opened.read(MOST_BYTES).decode("utf-8-sig")
    except OSError as error:
        raise GeneratorError(f"{file} cannot be read: {(error.strerror or str(error)).lower()}") from None
    except ValueError:
        raise GeneratorError(f"{file} is no saved game; pnp playtest --record makes one") from None


def _sides(
    game: str, config: Path | None, changes: tuple[str, ...], other: str | None
) -> list[tuple[str, Game]]:
    """The games to play, each with the name that the report gives it."""
    definition = load_game(game, config)
    sides = [(definition.id, definition)]
    if changes:
        from generator.playtest.variation import varied

        sides.append((", ".join(changes), varied(definition, changes)))
    if other:
        against = load_game(other, config)
        # Two folders may have one name; a path tells them apart.
        name = against.id if against.id != definition.id else str(folder_of(other, config))
        sides.append((name, against))
    return sides


def _pair(agents: str, tables: Sequence[Any]) -> tuple[str, str]:
    from generator.playtest.agents import agent
    from generator.playtest.kinds import kind_of

    names, kind = [name.strip() for name in agents.split(",")], kind_of(tables[0])
    if kind_of(tables[-1]) is not kind:
        raise click.BadParameter("it is another kind of game; compare games of one kind", param_hint="--vs")
    if len(names) == 1:
        names *= 2
    if len(names) != 2:
        raise click.BadParameter("name one agent or two, such as greedy,random", param_hint="--agents")
    if kind.players == 1 and names[0] != names[1]:
        raise click.BadParameter("this game is for one; name one agent", param_hint="--agents")
    for name in names:
        try:
            agent(name, kind.agents)
        except ValueError as error:
            raise click.BadParameter(str(error), param_hint="--agents") from None
    return names[0], names[1]


def _table(game: Game) -> Any:
    from generator.errors import GeneratorError, Problem
    from generator.play.engines import engine

    rules = engine(game)
    if game.about.players != rules.PLAYERS:
        wanted = "one" if rules.PLAYERS == 1 else "two"
        said = (
            f"players is {game.about.players}, but the program plays for {wanted} alone; "
            f"write {rules.PLAYERS} to let it play"
        )
        raise GeneratorError([Problem(said, game.place("game", "players"))])
    return rules.table_of(game)


@contextmanager
def _bar(length: int, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A bar on stderr that fills as games are played, if somebody is watching."""
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        yield lambda played: None
        return
    with click.progressbar(length=length, label="playing", file=sys.stderr) as bar:
        yield bar.update


def _answer(answer: Callable[[Any], dict[str, Any]]) -> None:
    from generator.play.reading import answered

    if isinstance(sys.stdin, TextIOWrapper):
        # Some shells begin what they pipe with a byte-order mark.
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    for line in answered(_lines(sys.stdin), answer):
        click.echo(line)


def _lines(text: TextIO) -> Iterator[str]:
    """The lines of a text; of one that has no end just so much that it is refused."""
    from generator.play.reading import MOST_CHARACTERS

    while line := text.readline(MOST_CHARACTERS + 1):
        rest = line
        while rest and not rest.endswith("\n"):
            rest = text.readline(MOST_CHARACTERS)
        yield line
