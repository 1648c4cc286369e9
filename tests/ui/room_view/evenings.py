"""Evenings at chosen instants, for the tests of the room view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from homepoker.core import clock, tournament
from homepoker.core.button import ButtonPlaced, DrawnCards
from homepoker.core.clock import ClockStarted
from homepoker.core.dealers import DealerNamed, DealerSource
from homepoker.core.entries import PlayerBustedOut, PlayerEntered
from homepoker.core.profile import Profile
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import Answers
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.seating import PlayerSeated, TableOpened
from homepoker.core.structure import Ante, BlindStructure, Break, Level
from homepoker.core.tournament import AnyEvent, Tournament, TournamentOpened, WinnerDeclared
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.room_view.news import NewSeats
from tests.fakes import EVENING

NAMES = (
    "Anna", "Uwe", "Karl", "Ida", "Max", "Eva", "Ali", "Lea", "Tom", "Jo", "Marta", "Sepp", "Vroni", "Paul", "Resi",
    "Hannes", "Gitti", "Franz", "Lisi", "Georg", "Moni", "Toni", "Steffi", "Bernd", "Ulli", "Kathi", "Dominik",
)  # fmt: skip
LONG_NAME = "Maximiliane von Hohenlohe-Bart"
"""Thirty letters."""

ANSWERS = Answers("uesg", "2024", (), (), Citation("uesg", "1"))


def words_in(language: str, names: Sequence[str] = NAMES) -> Words:
    """The words of a language; player ``p0`` has the first name."""

    def name_of(player: str) -> str:
        number = int(player[1:])
        again = number // len(names)
        return f"{names[number % len(names)]} {again + 1}" if again else names[number]

    return Words(resources() / "locale", language, name_of)


def structure(ante: Ante = Ante.BIG_BLIND, *, stops_at_end: bool = False) -> BlindStructure:
    """Six levels of 20 minutes with a break of 10 minutes after the third; antes from level 3 on."""
    blinds = ((50, 100), (100, 200), (150, 300), (200, 400), (300, 600), (500, 1000))
    levels = tuple(
        Level(
            small,
            big,
            20,
            ante=0 if number < 3 or ante is Ante.NONE else big if ante is Ante.BIG_BLIND else big // 8,
            stops_at_end=stops_at_end,
            break_after=Break(10, stops_at_end=stops_at_end) if number == 3 else None,
        )
        for number, (small, big) in enumerate(blinds, start=1)
    )
    return BlindStructure("Vereinsabend", levels, ante)


def opened(blinds: BlindStructure | None = None, name: str = "Monatsturnier November") -> TournamentOpened:
    """The first event of an evening."""
    profile = Profile("Vereinsabend", blinds or structure(), 10_000, 9, "uesg", Scoring.UESG, late_registration_until=3)
    return TournamentOpened(name, EVENING.date(), profile, ANSWERS, "1.0.0")


def entry(number: int) -> EntryId:
    """The entry of player ``p<number>``."""
    return EntryId(f"e{number}")


def checked_in(players: int, blinds: BlindStructure | None = None) -> Tournament:
    """So many players are there; nobody has a seat."""
    events: list[AnyEvent] = [opened(blinds)]
    events += [PlayerEntered(entry(one), PlayerId(f"p{one}")) for one in range(players)]
    return tournament.replay(events)


def seated(players: int, blinds: BlindStructure | None = None) -> Tournament:
    """So many players sit at tables of at most nine, dealt out one after the other; seat 1 deals."""
    tables = -(-players // 9)
    events: list[AnyEvent] = [TableOpened(table, 9) for table in range(1, tables + 1)]
    events += [PlayerSeated(entry(one), Seat(one % tables + 1, one // tables + 1)) for one in range(players)]
    events += [DealerNamed(table, entry(table - 1), DealerSource.ROTATION) for table in range(1, tables + 1)]
    return also(checked_in(players, blinds), *events)


def playing(players: int, level: int = 4, left: float = 767.0, blinds: BlindStructure | None = None) -> Tournament:
    """Play runs at ``EVENING`` with so many seconds left of a level."""
    started = ClockStarted(EVENING, level, False, timedelta(seconds=left))
    return also(seated(players, blinds), started)


def with_clock(state: Tournament, event: clock.ClockEvent) -> Tournament:
    """The evening after a button of the clock."""
    return tournament.after(state, event)


def also(state: Tournament, *events: AnyEvent) -> Tournament:
    """The evening after some more events."""
    for event in events:
        state = tournament.after(state, event)
    return state


def busted(state: Tournament, *players: int) -> Tournament:
    """These players go out one after the other, all against the last player."""
    last = entry(len(state.entries.by_id) - 1)
    hands = len(state.entries.bust_outs)
    return also(
        state,
        *(PlayerBustedOut(entry(one), (last,), hands + number, EVENING) for number, one in enumerate(players, start=1)),
    )


def finished(players: int) -> Tournament:
    """The last player has won."""
    state = busted(playing(players), *range(players - 1))
    return also(state, WinnerDeclared(entry(players - 1)))


def renamed(state: Tournament, name: str) -> Tournament:
    """The same evening under another name."""
    return replace(state, name=name)


def draw(table: int, players: int) -> ButtonPlaced:
    """Seat 3 drew the ace; seats 1 and 2 had to draw again."""
    cards = ("Kd", "Kc", "As", "7h", "Tc", "2d", "9s", "Jh", "4c", "Qs")
    draws = tuple(
        DrawnCards(seat, (cards[seat - 1], "5h" if seat == 1 else "6s") if seat < 3 else (cards[seat - 1],))
        for seat in range(1, players + 1)
    )
    return ButtonPlaced(table, 3, 4, 5, draws)


def given(*players: int) -> tuple[NewSeats, ...]:
    """The new seats of these players, given by one act."""
    return (NewSeats(tuple(entry(one) for one in players)),)
