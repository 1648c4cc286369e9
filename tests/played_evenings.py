"""Whole evenings played through the desks, for tests of what comes after an evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from homepoker.core.entries import Status
from homepoker.core.payouts import Fees
from homepoker.core.players import Player
from homepoker.core.quantities import Chips, EntryId, PlayerId
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.club import Club, open_club
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.setup import open_tournament
from homepoker.services.evening.tournament_desk import TournamentDesk
from tests.fakes import FixedDraw, HandMovedTimekeeper

RESOURCES = Path(__file__).resolve().parents[1] / "resources"

NAMES = (
    "Ida", "Max", "Eva", "Jo", "Tom", "Lea", "Ali", "Uwe", "Anna", "Karl", "Mia", "Özgür", "Ben", "Zoe",
    "Rosa", "Nils", "Pia", "Paul", "Lena", "Emil", "Vera", "Hugo", "Olga", "Finn",
)  # fmt: skip


def club_of(folder: Path, names: Sequence[str] = NAMES) -> Club:
    """A club in a new folder with these members, whose ids are their names in small letters."""
    club = open_club(folder, RESOURCES, HandMovedTimekeeper(), FixedDraw())
    club.register.add(*(Player(id_of(name), name) for name in names))
    club.players()
    return club


def id_of(name: str) -> PlayerId:
    """The id of a member."""
    return PlayerId(name.lower())


def open_evening(
    club: Club,
    name: str,
    on: date,
    players: Sequence[str],
    *,
    rulebook: str = "uesg",
    scoring: Scoring = Scoring.UESG,
    fees: Fees | None = None,
    tick_word: str = "",
) -> TournamentDesk:
    """An evening with its players seated and nobody out."""
    shipped = next(saved.profile for saved in club.shelf.profiles() if saved.profile.rulebook == "uesg")
    profile = replace(shipped, rulebook=rulebook, scoring=scoring, fees=fees, tick_word=tick_word)
    desk = club.desk(open_tournament(club.log, name, profile, club.books, club.timekeeper, club.draw, on))
    field = EntryCommands(desk)
    for player in players:
        field.check_in(id_of(player))
    tables = -(-len(players) // 9)
    SeatingCommands(desk).draw_seats(dict.fromkeys(range(1, tables + 1), 9))
    return desk


def knock_out(desk: TournamentDesk, out: str, *by: str) -> None:
    """One player is out."""
    EntryCommands(desk).bust_out([(entry_of(desk, out), tuple(entry_of(desk, one) for one in by))])


def knock_out_together(desk: TournamentDesk, stacks: dict[str, Chips], by: str) -> None:
    """Several players are out in one hand, each with the stack at its start."""
    winner = entry_of(desk, by)
    outs = {entry_of(desk, player): chips for player, chips in stacks.items()}
    EntryCommands(desk).bust_out([(entry, (winner,)) for entry in outs], outs)


def entry_of(desk: TournamentDesk, name: str) -> EntryId:
    """The entry with which a player is in the field."""
    found = [entry for entry in desk.state.entries.by_id.values() if entry.player == id_of(name)]
    return next((entry.id for entry in found if entry.status is Status.IN), found[-1].id)


def play_to_the_winner(desk: TournamentDesk, order: Sequence[str], knock_outs: dict[str, str]) -> None:
    """Everybody but the first of ``order`` busts, the last one first; ``knock_outs`` says who took whom out."""
    for out in reversed(order[1:]):
        knock_out(desk, out, knock_outs.get(out, order[0]))


def evening(
    club: Club,
    name: str,
    on: date,
    order: Sequence[str],
    *,
    rulebook: str = "uesg",
    scoring: Scoring = Scoring.UESG,
    fees: Fees | None = None,
) -> TournamentDesk:
    """An evening played and closed in which the first of ``order`` wins and takes everybody out."""
    desk = open_evening(club, name, on, order, rulebook=rulebook, scoring=scoring, fees=fees)
    play_to_the_winner(desk, order, {})
    EndingCommands(desk).close()
    return desk


def the_real_evening(club: Club, on: date = date(2026, 11, 20)) -> TournamentDesk:
    """Fourteen players, two tables, thirteen knock-outs; Ida wins with three of them. Not closed yet.

    Ida takes out the first two and the last one, everybody else is taken out by the next better player.
    """
    order = NAMES[:14]
    desk = open_evening(club, "Monatsturnier November", on, order)
    busts = {out: order[order.index(out) - 1] for out in order[1:]} | dict.fromkeys(order[12:], "Ida")
    play_to_the_winner(desk, order, busts)
    return desk
