"""Command of a simulated evening: plays it, keeps it where a folder is named, and writes what came out."""

from __future__ import annotations

from functools import partial

from homepoker.cli.console import Console, Json, citations_json
from homepoker.cli.text_table import as_text
from homepoker.core.refusal import refuse
from homepoker.devtools.simulation.evening import PROFILE, MemoryShelf, SimulatedEvening, TooFewSeats, plan, simulate
from homepoker.devtools.simulation.invariants import InvariantBroken
from homepoker.services.club import Club
from homepoker.services.exchange.sheet_parts import shown_names
from homepoker.services.exchange.standings_sheet import standings_sheet
from homepoker.services.season.publishing import keep_season_in_step
from homepoker.store.resource_files import resources
from homepoker.store.rulebook_shelf import load_rulebooks


def simulate_evening(console: Console, players: int, seed: int, tables: int | None, *, as_json: bool) -> None:
    """Play an evening by chance; it is kept where the caller named a data folder, else nowhere.

    :param tables: so many tables; nothing: as many as are needed.
    :raises Refusal: there are too few seats, or a law was broken.
    """
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


def _simulated(players: int, seed: int, tables: int | None, club: Club | None) -> SimulatedEvening:
    books = load_rulebooks(resources() / "rulebooks")
    try:
        tonight = plan(players, seed, books, tables, club.players() if club else ())
        if club is None:
            return simulate(tonight, books, MemoryShelf())
        return simulate(tonight, books, club.log, partial(keep_season_in_step, club))
    except TooFewSeats as error:
        raise refuse("cli.too_few_seats", players=players, seats=PROFILE.seats_per_table) from error
    except InvariantBroken as error:
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
