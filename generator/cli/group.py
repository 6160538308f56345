"""The `pnp` group: what a user can cause becomes lines on stderr and exit code 1."""

from __future__ import annotations

from typing import Any

import click

from generator import __version__


class _Commands(click.Group):
    """Turns what a user can cause into lines on stderr and exit code 1."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Exception as error:
            from generator.errors import GeneratorError

            if not isinstance(error, GeneratorError):
                raise
            for problem in error.problems:
                click.echo(problem, err=True)
            ctx.exit(1)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pnp")
def pnp() -> None:
    """Turn the definition of a board game into vector masters and sheets to print and cut.

    GAME is a folder of YAML files: its name below the config folder, or a path to it.
    """
