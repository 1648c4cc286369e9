"""Command of a simulated evening: plays it, keeps it where a folder is named, and writes what came out."""

from __future__ import annotations

from functools import partial

from homepoker.cli.books import Books, named_book, readable_books
from homepoker.cli.console import Console, Json, citations_json
from homepoker.cli.text_table import as_text
from homepoker.core.entries import count_left
from homepoker.core.refusal import refuse
from homepoker.core.tournament import Tournament
from homepoker.devtools.simulation.evening import PROFILE, MemoryShelf, SimulatedEvening, TooFewSeats, plan, simulate
from homepoker.devtools.simulation.invariants import InvariantBroken
from homepoker.services.club import Club
from homepoker.services.exchange.sheet_parts import shown_names
from homepoker.services.exchange.standings_sheets import evening_standings_sheet
from homepoker.services.league.archive_follower import keep_archive_in_step
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import load_rulebooks

PROGRESS_EVERY = 100
"""Acts between two lines of progress; a tenth of a second."""


def simulate_evening(
    console: Console, players: int, seed: int, tables: int | None, book: str | None, *, as_json: bool
) -> None:
    """Play an evening by chance; it is kept where the caller named a data folder, else nowhere.

    :param tables: so many tables; nothing: as many as are needed.
    :param book: id or short name of a rulebook, also of one of the club's own; nothing: the seed chooses one of ours.
    :raises Refusal: there are too few seats, no such book, or a law was broken.
    """
    ours = load_rulebooks(resources() / "rulebooks")
    books: Books = ours if book is None else readable_books(console)
    chosen = None if book is None else named_book(books, book).id
    if console.has_own_folder:
        with console.club(read_only=False) as club:
            evening = _simulated(console, players, seed, tables, books, chosen, club)
            club.players()
    else:
        evening = _simulated(console, players, seed, tables, books, chosen, None)
    if as_json:
        console.write_json(_json(evening, seed))
        return
    names = shown_names(evening.names, console.words)
    console.write(as_text(evening_standings_sheet(evening.state, names, console.words, books), console.words))
    console.write("")
    console.say("cli.simulated", lines=evening.lines, events=evening.events, refused=evening.refused, seed=seed)
    checks = evening.checks
    if checks.is_complete:
        console.say("cli.laws_hold")
    else:
        console.say("cli.laws_hold_sampled", checked=checks.states, steps=checks.acts, replays=checks.replays)
    if console.has_own_folder:
        console.say("cli.written", path=str(console.folder))


def _simulated(
    console: Console, players: int, seed: int, tables: int | None, books: Books, book: str | None, club: Club | None
) -> SimulatedEvening:
    def tell(state: Tournament, lines: int) -> None:
        if lines % PROGRESS_EVERY == 0:
            console.show_progress("cli.simulating", lines=lines, left=count_left(state.entries), players=players)

    try:
        tonight = plan(players, seed, books, tables, club.players() if club else (), book=book)
        if club is None:
            return simulate(tonight, books, MemoryShelf(), tell=tell)
        return simulate(tonight, books, club.log, partial(keep_archive_in_step, club), tell)
    except TooFewSeats as error:
        raise refuse("cli.too_few_seats", players=players, seats=PROFILE.seats_per_table) from error
    except InvariantBroken as error:
        raise refuse("cli.law_broken", law=str(error.law), line=error.line, seed=seed, players=players) from error
    finally:
        console.end_progress()


def _json(evening: SimulatedEvening, seed: int) -> Json:
    return {
        "seed": seed,
        "id": evening.tournament_id,
        "rulebook": evening.state.profile.rulebook,
        "lines": evening.lines,
        "events": evening.events,
        "refused": evening.refused,
        "acts": dict(evening.done),
        "steps": evening.checks.acts,
        "checked_steps": evening.checks.states,
        "replays": evening.checks.replays,
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
