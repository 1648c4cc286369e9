"""May somebody still enter, with which stack and seat (late entry, späte Anmeldung)?

Also for alternates and re-entries. Whether the newcomer is dealt in at once is the topic of
the newcomer's position.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from homepoker.core.quantities import Chips, Seat
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides

TOPIC: Final = "seat-late-entry"


class LateEntry(StrEnum):
    """Until when a book lets players in."""

    ALLOWED = "allowed"
    """After the start too, as long as the club's late registration is open."""
    UNTIL_DEADLINE = "until-deadline"
    """Only until the published deadline; nothing is said about entering later."""


class SurrenderedChips(StrEnum):
    """What becomes of chips given up for a re-entry."""

    OUT_OF_PLAY = "out-of-play"
    """They leave the tournament."""


ENTRY_LATE: Final = choice("entry.late", TOPIC, LateEntry, LateEntry.ALLOWED, open_question="A-46")
ENTRY_SURRENDERED: Final = choice("entry.surrendered_chips", TOPIC, SurrenderedChips, SurrenderedChips.OUT_OF_PLAY)

POLICIES: Final = (ENTRY_LATE, ENTRY_SURRENDERED)


class Kind(StrEnum):
    """Who comes."""

    LATE = "late"
    """A player who registers after the start."""
    ALTERNATE = "alternate"
    """A player who waited for a free seat."""
    RE_ENTRY = "re-entry"
    """A player who was out, or gives up his chips, and enters again."""


@dataclass(frozen=True, slots=True)
class Situation:
    """Who comes, and what is open to him.

    ``is_open`` says whether the club still takes entries (its published deadline, its late
    registration or the number of its re-entries). ``free_seats`` are in shuffled order.
    """

    kind: Kind
    is_open: bool
    starting_stack: Chips
    free_seats: tuple[Seat, ...]
    surrendered: Chips = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether he enters; then with which stack and seat, and which chips leave play.

    ``seat`` is ``None`` where no seat is free: he waits as an alternate.
    """

    may_enter: bool
    stack: Chips = 0
    seat: Seat | None = None
    leaves_play: Chips = 0


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """A full stack and a seat by lot, while entries are open."""
    late = consult.ask(ENTRY_LATE)
    if not situation.is_open:
        consult.because("late_entry.over" if late is LateEntry.ALLOWED else "late_entry.deadline_passed")
        return Verdict(may_enter=False)
    if late is LateEntry.UNTIL_DEADLINE:
        consult.leans_on("A-46")
        consult.because("late_entry.before_deadline")
    consult.because("late_entry.full_stack", stack=situation.starting_stack)
    leaves_play = 0
    if situation.surrendered:
        match consult.ask(ENTRY_SURRENDERED):
            case SurrenderedChips.OUT_OF_PLAY:
                leaves_play = situation.surrendered
                consult.because("late_entry.surrendered", amount=leaves_play)
    if not situation.free_seats:
        consult.because("late_entry.no_seat")
        return Verdict(True, situation.starting_stack, None, leaves_play)
    seat = situation.free_seats[0]
    consult.because("late_entry.seat", table=seat.table, seat=seat.number)
    return Verdict(True, situation.starting_stack, seat, leaves_play)
