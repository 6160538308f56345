"""How many games a second and core each agent plays, records included: the best of three rounds of CPU time.

Where numba is there, also how many compiled, and how many times as many that are.

python benchmarks/playing.py [GAME]
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time
from typing import Any

from generator.game.load import load
from generator.play.engines import engine
from generator.playtest.agents import agent as agent_of
from generator.playtest.kinds import kind_of
from generator.playtest.simulate import batch

GAMES = {"random": 600, "greedy": 200, "two-ply": 12, "monte-carlo": 2, "look-ahead": 3}
TIMES = 20  # as many games are played compiled
SHIPPED = Path(__file__).parents[1] / "config" / "seventh-square"


def seconds(table: Any, agent: str, games: int, compiled: bool = False) -> float:
    """CPU time for so many games of this agent against itself."""
    start = process_time()
    batch(table, (agent, agent), 1, range(games), compiled)
    return process_time() - start


def is_compiled(table: Any, agent: str) -> bool:
    kind = kind_of(table)
    player = agent_of(agent, kind.agents)
    return bool(kind.compiled and kind.compiled.ready(table, [player, player], 1_000_000, 1))


def main() -> None:
    game = load(Path(sys.argv[1]) if sys.argv[1:] else SHIPPED)
    table = engine(game).table_of(game)
    for agent in kind_of(table).agents:
        games = GAMES[agent]
        fastest = min(seconds(table, agent, games) for _ in range(3))
        line = f"{agent:12} {games / fastest:8.1f} games a second"
        if is_compiled(table, agent):
            quickest = min(seconds(table, agent, TIMES * games, compiled=True) for _ in range(3))
            times = TIMES * fastest / quickest
            line += f", {TIMES * games / quickest:8.0f} compiled ({times:.0f} times as many)"
        print(line)


if __name__ == "__main__":
    main()
