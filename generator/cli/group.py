"""The `pnp` group: what a user can cause becomes lines on stderr and exit code 1."""

from __future__ import annotations

import errno
import os
import sys
from typing import Any

import click

from generator import __version__

# In the order of the README's table. What is not here comes after it.
_ORDER = (
    *("build", "watch", "check", "diff", "export", "new", "list"),
    *("playtest", "replay", "moves", "apply", "daily", "art", "lint-svg", "dump", "schema", "printer"),
)
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
_WHOLE = 200  # characters, more than any first sentence has


class _Commands(click.Group):
    """Turns what a user can cause into lines on stderr and exit code 1."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Exception as error:
            from generator.errors import GeneratorError

            if isinstance(error, GeneratorError):
                for problem in error.problems:
                    click.echo(problem, err=True)
            elif not _unsaid(error):
                raise
            ctx.exit(1)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """From the start of the work to its end, then what only some people need."""
        return sorted(self.commands, key=lambda name: _ORDER.index(name) if name in _ORDER else len(_ORDER))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Each command with its whole first sentence, on as many lines as it takes."""
        rows = [(name, self.commands[name].get_short_help_str(_WHOLE)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


def _unsaid(error: Exception) -> bool:
    """Whether this is standard output that takes no more, on a full disk; if so, says that."""
    if not isinstance(error, OSError) or error.errno not in _FULL:
        return False
    if error.filename is not None or sys.stdout is None:
        return False
    click.echo(f"what there is to say cannot be written: {(error.strerror or str(error)).lower()}", err=True)
    # What is left in the stream would be tried again at the very end, and complained of.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return True


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pnp")
def pnp() -> None:
    """Turn the definition of a board game into vector masters and sheets to print and cut.

    GAME is a folder of YAML files: its name below the config folder, or a path to it.
    """
