"""The sample evening as the list of what its host did, and the host who does it over the real desks.

``python -m tests.journeys.record`` does the same acts through the window and records them into ``resources/sample``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, time, timedelta, timezone
from pathlib import Path
from random import Random

from homepoker.core import entries, seating
from homepoker.core.entries import Status
from homepoker.core.players import Player
from homepoker.core.profile import Profile
from homepoker.core.quantities import Chips, EntryId
from homepoker.services.club import Club, open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.setup import open_tournament
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.store.evening.profile_shelf import ProfileShelf
from homepoker.store.exchange.player_lists import read_players_csv
from tests.fakes import HandMovedTimekeeper

RESOURCES = Path(__file__).resolve().parents[2] / "resources"
SAMPLE = RESOURCES / "sample"

NAME = "Monatsturnier November"
ON = date(2026, 11, 20)
VIENNA = timezone(timedelta(hours=1))

LUCK = 5_848
"""Draws each of the two halves of the field to a table of its own, so that knock-outs happen at one table."""

# Acts


@dataclass(frozen=True, slots=True)
class CheckIn:
    """A member comes in."""

    name: str


@dataclass(frozen=True, slots=True)
class DrawSeats:
    """Two tables of seven."""


@dataclass(frozen=True, slots=True)
class ScheduleStart:
    """The clock starts by itself at a time of day."""

    at: str


@dataclass(frozen=True, slots=True)
class BustOut:
    """Who is out in one hand, by whom, and where it matters the stacks at the start of the hand."""

    names: tuple[str, ...]
    by: str
    stacks: tuple[Chips, ...] = ()


@dataclass(frozen=True, slots=True)
class Undo:
    """That was the wrong one."""


@dataclass(frozen=True, slots=True)
class AddMinute:
    """The + key on the clock."""


@dataclass(frozen=True, slots=True)
class PauseClock:
    """The clock stands while seats change."""


@dataclass(frozen=True, slots=True)
class StartClock:
    """It goes on."""


@dataclass(frozen=True, slots=True)
class CountStack:
    """Chips counted in the break."""

    name: str
    chips: Chips


@dataclass(frozen=True, slots=True)
class CloseSmallerTable:
    """The final table: the smaller table closes, its players draw new seats."""


@dataclass(frozen=True, slots=True)
class CloseEvening:
    """The standings are published."""


Act = (
    CheckIn
    | DrawSeats
    | ScheduleStart
    | BustOut
    | Undo
    | AddMinute
    | PauseClock
    | StartClock
    | CountStack
    | CloseSmallerTable
    | CloseEvening
)

ACTS: tuple[tuple[str, Act], ...] = (
    ("18:56", CheckIn("Marta")),
    ("18:58", CheckIn("Jürgen")),
    ("19:03", CheckIn("Käthe")),
    ("19:04", CheckIn("Vroni")),
    ("19:04", CheckIn("Günther")),
    ("19:08", CheckIn("Özlem")),
    ("19:09", CheckIn("Mirko")),
    ("19:12", CheckIn("Stefan H.")),
    ("19:13", CheckIn("Ines")),
    ("19:13", CheckIn("Flo")),
    ("19:17", CheckIn("Benno")),
    ("19:19", CheckIn("Aylin")),
    ("19:21", CheckIn("Lukas")),
    ("19:22", CheckIn("Sabine")),
    ("19:23", DrawSeats()),
    ("19:24", ScheduleStart("19:30")),
    ("19:57", BustOut(("Lukas",), "Stefan H.")),
    ("19:58", Undo()),
    ("19:58", BustOut(("Benno",), "Stefan H.")),
    ("20:11", BustOut(("Günther",), "Vroni")),
    ("20:22", BustOut(("Lukas",), "Marta")),
    # 20:30 to 20:40 is the break after level 3; two players are still outside.
    ("20:38", AddMinute()),
    ("20:39", AddMinute()),
    ("20:51", BustOut(("Aylin",), "Flo")),
    ("21:03", BustOut(("Käthe",), "Jürgen")),
    ("21:12", BustOut(("Sabine",), "Mirko")),
    ("21:19", BustOut(("Stefan H.",), "Özlem")),
    ("21:20", PauseClock()),
    ("21:21", CloseSmallerTable()),
    ("21:25", StartClock()),
    ("21:41", BustOut(("Vroni", "Jürgen"), "Ines", (6_200, 9_400))),
    # 21:47 to 21:57 is the break after level 6.
    ("21:49", CountStack("Marta", 19_500)),
    ("21:50", CountStack("Özlem", 16_000)),
    ("21:51", CountStack("Ines", 14_500)),
    ("21:51", CountStack("Mirko", 12_000)),
    ("21:52", CountStack("Flo", 8_000)),
    ("22:05", BustOut(("Flo",), "Mirko")),
    ("22:20", BustOut(("Ines",), "Özlem")),
    ("22:33", BustOut(("Mirko",), "Marta")),
    ("22:44", BustOut(("Özlem",), "Marta")),
    ("22:49", CloseEvening()),
)
"""Everything that the host did, with the local time."""

PLACES = (
    "Marta", "Özlem", "Mirko", "Ines", "Flo", "Jürgen", "Vroni",
    "Stefan H.", "Sabine", "Käthe", "Aylin", "Lukas", "Günther", "Benno",
)  # fmt: skip
"""Who finished where, best first."""


# Playing it


class SampleHost:
    """Does the acts over real desks, at the times at which they were done."""

    def __init__(self, desk: TournamentDesk, timekeeper: HandMovedTimekeeper, players: Sequence[Player]) -> None:
        self.desk = desk
        self._timekeeper = timekeeper
        self._ids = {player.shown_name: player.id for player in players}
        self._clock, self._field = ClockCommands(desk), EntryCommands(desk)
        self._tables, self._finish = SeatingCommands(desk), EndingCommands(desk)

    def play(self) -> None:
        """The whole evening."""
        for at, act in ACTS:
            # Three acts within one minute are still done one after the other.
            self._timekeeper.at = max(instant(at), self._timekeeper.at + timedelta(seconds=11))
            self.do(act)

    def do(self, act: Act) -> None:
        """One act."""
        match act:
            case CheckIn(name):
                self._field.check_in(self._ids[name])
            case DrawSeats():
                self._tables.draw_seats(dict.fromkeys((1, 2), self.desk.state.profile.seats_per_table))
            case ScheduleStart(at):
                self._clock.schedule_start(instant(at))
            case BustOut(names, by, stacks):
                outs = [(self.entry(name), (self.entry(by),)) for name in names]
                before = {entry: chips for (entry, _), chips in zip(outs, stacks, strict=False)}
                self._field.bust_out(outs, before)
            case Undo():
                self.desk.undo()
            case AddMinute():
                self._clock.add_time(timedelta(minutes=1))
            case PauseClock():
                self._clock.pause()
            case StartClock():
                self._clock.start()
            case CountStack(name, chips):
                self._field.count_stack(self.entry(name), chips)
            case CloseSmallerTable():
                sizes = seating.sizes(self.desk.state.seating)
                smaller = min(sizes, key=lambda table: (sizes[table], -table))
                self._tables.break_table(self._tables.draw_new_seats(smaller))
            case CloseEvening():
                self._finish.close()

    def entry(self, name: str) -> EntryId:
        """The entry of a player who still plays."""
        own = entries.entries_of(self.desk.state.entries, self._ids[name])
        return next(entry.id for entry in own if entry.status is Status.IN)


def instant(local: str) -> datetime:
    """A time of day of the evening, ``20:11``."""
    return datetime.combine(ON, time.fromisoformat(local), VIENNA).astimezone(UTC)


def sample_club(folder: Path, luck: int = LUCK) -> tuple[Club, HandMovedTimekeeper]:
    """The sample club in a new data folder, before anybody has come."""
    timekeeper = HandMovedTimekeeper(instant("18:50"))
    club = open_club(folder, RESOURCES, timekeeper, RandomDraw(Random(luck)))
    drafts = read_players_csv((SAMPLE / "club.csv").read_bytes()).players
    club.register.add(*(Player(club.new_player_id(), **asdict(draft)) for draft in drafts))
    club.players()
    return club, timekeeper


def sample_profile(club: Club) -> Profile:
    """The profile of the sample evening."""
    (saved,) = [one for one in ProfileShelf(club.database, SAMPLE).profiles() if one.is_shipped]
    return saved.profile


def play_sample_evening(folder: Path, luck: int = LUCK) -> tuple[Club, TournamentDesk]:
    """The sample club with the whole evening played."""
    club, timekeeper = sample_club(folder, luck)
    tournament_id = open_tournament(club.log, NAME, sample_profile(club), club.books, timekeeper, club.draw, ON)
    host = SampleHost(club.desk(tournament_id), timekeeper, club.players())
    host.play()
    return club, host.desk
