"""``homepoker simulate``: a whole evening by a random host, every law checked after every act."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from homepoker.cli.console import Console, Json, citations_json
from homepoker.cli.options import AsJson
from homepoker.cli.text_table import as_text
from homepoker.core.refusal import refuse
from homepoker.services.club import Club
from homepoker.services.exchange.papers import shown_names, standings_sheet
from homepoker.services.season.publishing import keep_season_in_step
from homepoker.services.simulation.evening import PROFILE, MemoryShelf, SimulatedEvening, TooFewSeats, plan, simulate
from homepoker.services.simulation.laws import LawBroken
from homepoker.store.resource_files import resources
from homepoker.store.rulebook_shelf import load_rulebooks


def run(
    context: typer.Context,
    players: Annotated[
        int, typer.Option("--players", help="cli.help.simulate_players", min=2, max=500, show_default=False)
    ] = 14,
    seed: Annotated[int, typer.Option("--seed", help="cli.help.simulate_seed", show_default=False)] = 1,
    tables: Annotated[
        int | None, typer.Option("--tables", help="cli.help.simulate_tables", min=1, show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play an evening by chance; with --data it is kept in that folder, else nowhere."""
    console: Console = context.obj
    if console.has_own_folder:
        with console.club(read_only=False) as club:
            evening = _simulated(players, seed, tables, club)
            club.players()
    else:
        evening = _simulated(players, seed, tables, None)
    if as_json:
        console.write_json(_json(evening, seed))
        return
    names = shown_names(evening.names, console.words)
    books = load_rulebooks(resources() / "rulebooks")
    console.write(as_text(standings_sheet(evening.state, names, console.words, books), console.words))
    console.write("")
    console.say("cli.simulated", lines=evening.lines, events=evening.events, refused=evening.refused, seed=seed)
    console.say("cli.laws_hold")
    if console.has_own_folder:
        console.say("cli.simulated_kept", path=str(console.folder))


def add_to(app: typer.Typer) -> None:
    """Put the command into the program."""
    app.command("simulate", help="cli.help.simulate")(run)


def _simulated(players: int, seed: int, tables: int | None, club: Club | None) -> SimulatedEvening:
    books = load_rulebooks(resources() / "rulebooks")
    try:
        tonight = plan(players, seed, books, tables, club.players() if club else ())
        if club is None:
            return simulate(tonight, books, MemoryShelf())
        return simulate(tonight, books, club.log, partial(keep_season_in_step, club))
    except TooFewSeats as error:
        raise refuse("cli.too_few_seats", players=players, seats=PROFILE.seats_per_table) from error
    except LawBroken as error:
        raise refuse("cli.law_broken", law=str(error.law), line=error.line, seed=seed, players=players) from error


def _json(evening: SimulatedEvening, seed: int) -> Json:
    return {
        "seed": seed,
        "id": evening.tournament_id,
        "rulebook": evening.state.profile.rulebook,
        "lines": evening.lines,
        "events": evening.events,
        "refused": evening.refused,
        "acts": dict(evening.done),
        "seconds": int(evening.lasted_for.total_seconds()),
        "standings": [
            {
                "place": score.place.place,
                "is_shared": score.place.is_shared,
                "player": score.place.player,
                "name": evening.names.get(score.place.player, ""),
                "place_points": score.place_points / 100,
                "knock_outs": score.knock_outs,
                "points": score.points / 100,
            }
            for score in evening.scores
        ],
        "citations": citations_json([citation for score in evening.scores for citation in score.citations]),
    }
