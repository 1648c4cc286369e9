"""Events and lines that look like those of an evening, for tests of what is kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from typing import ClassVar

from homepoker.core.history import Line, LineKind, UndoStack
from homepoker.core.profile import Profile
from homepoker.core.quantities import Chips, EntryId, Seat
from homepoker.core.rulebooks.citation import Citation, Citations
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.structure import Ante, BlindStructure, Break, Level
from homepoker.core.wording import Sentence, sentence
from homepoker.store.evening.event_codec import EventCodec
from homepoker.store.evening.tournament_log import TournamentRecord

TOURNAMENT = TournamentRecord("t1", "Monatsturnier", date(2026, 11, 20))
BEGAN_AT = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
PROFILE = Profile(
    name="Vereinsabend",
    structure=BlindStructure(
        "Vereinsabend", (Level(25, 50, 20), Level(50, 100, 20, 100, break_after=Break(10))), Ante.BIG_BLIND
    ),
    starting_stack=5000,
    seats_per_table=9,
    rulebook="uesg",
    scoring=Scoring.UESG,
)


class Mood(StrEnum):
    """An enumeration inside an event."""

    CALM = "calm"
    LOUD = "loud"


@dataclass(frozen=True, slots=True)
class EveningOpened:
    """An event with a large part of the core inside."""

    kind: ClassVar[str] = "evening_opened"
    profile: Profile
    began_on: date


@dataclass(frozen=True, slots=True)
class PlayerSat:
    """An event of ids, seats and citations."""

    kind: ClassVar[str] = "player_sat"
    entry: EntryId
    seat: Seat
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class TimeTold:
    """An event with instants, spans and what may be missing."""

    kind: ClassVar[str] = "time_told"
    version: ClassVar[int] = 3
    at: datetime
    left: timedelta
    until: datetime | None = None
    moods: tuple[Mood, ...] = ()
    reason: Sentence | None = None
    stacks: tuple[tuple[EntryId, Chips], ...] = ()


CODEC = EventCodec(
    [EveningOpened, PlayerSat, TimeTold],
    {
        ("time_told", 1): lambda fields: {**fields, "left": f"PT{fields['left']}S"},
        ("time_told", 2): lambda fields: {name: value for name, value in fields.items() if name != "loudness"},
    },
)


def sat(sequence: int) -> Line:
    """A line in which one player sits down."""
    entry = EntryId(f"e{sequence}")
    return Line(
        sequence,
        LineKind.ACTION,
        UndoStack.PLAY,
        sentence("play.seated", player=f"p{sequence}", table=1, seat=sequence),
        BEGAN_AT + timedelta(seconds=sequence),
        (PlayerSat(entry, Seat(1, sequence), (Citation("apsa", "3.5.2"),)),),
    )


def evening(lines: int) -> list[Line]:
    """An evening of so many lines: opened, players sit down, each fourth is taken back."""
    written = [
        Line(
            1,
            LineKind.ACTION,
            UndoStack.PLAY,
            sentence("play.opened"),
            BEGAN_AT,
            (EveningOpened(PROFILE, BEGAN_AT.date()),),
        )
    ]
    for sequence in range(2, lines + 1):
        before = written[-1]
        if sequence % 4 == 0 and before.kind is LineKind.ACTION:
            written.append(
                Line(sequence, LineKind.UNDO, UndoStack.PLAY, before.label, before.at, target=before.sequence)
            )
        else:
            written.append(sat(sequence))
    return written[:lines]
