"""``homepoker simulate``: a whole evening by a random host, with every law checked after each act, or after some."""

from __future__ import annotations

from typing import Annotated

import typer

from homepoker.cli.console import AsJson, Console

MOST_SIMULATED = 1_000
"""Players of the largest simulated evening; no club has more, and its laws are still checked in minutes."""


def run(
    context: typer.Context,
    players: Annotated[
        int, typer.Option("--players", help="cli.help.simulate_players", min=2, max=MOST_SIMULATED, show_default=False)
    ] = 14,
    seed: Annotated[int, typer.Option("--seed", help="cli.help.simulate_seed", show_default=False)] = 1,
    tables: Annotated[
        int | None, typer.Option("--tables", help="cli.help.simulate_tables", min=1, show_default=False)
    ] = None,
    book: Annotated[str | None, typer.Option("--book", help="cli.help.simulate_book", show_default=False)] = None,
    as_json: AsJson = False,
) -> None:
    """Play an evening by chance; with --data it is kept in that folder, else nowhere."""
    console: Console = context.obj
    console.devtools.simulate(console, players, seed, tables, book, as_json=as_json)


def add_to(app: typer.Typer) -> None:
    """Put the command into the program."""
    app.command("simulate", help="cli.help.simulate")(run)
