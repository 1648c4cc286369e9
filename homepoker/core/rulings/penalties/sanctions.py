"""Penalties (Strafen) that a book can or must impose, for all topics on conduct."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulings.penalties.policies import LADDER, SOFTPLAY, Ladder, Severity
from homepoker.core.rulings.shared.policies import DISQUALIFIED_CHIPS, DisqualifiedChips


class Sanction(StrEnum):
    """What can be imposed, mildest first."""

    NONE = "none"
    """Nothing."""
    NOTICE = "notice"
    """A word from the dealer."""
    WARNING = "warning"
    """A warning."""
    MISSED_HANDS = "missed-hands"
    """To sit out some hands."""
    MISSED_ROUNDS = "missed-rounds"
    """To sit out whole rounds."""
    TIME = "time"
    """To sit out some time."""
    DISQUALIFICATION = "dq"
    """To be out of the event."""


def imposable(consult: Consultation) -> tuple[Sanction, ...]:
    """The penalties of the book, mildest first; a step names them."""
    match consult.ask(LADDER):
        case Ladder.HANDS_AND_ROUNDS:
            consult.then("penalties.hands_and_rounds")
            return _from_warning_to_end(Sanction.MISSED_HANDS, Sanction.MISSED_ROUNDS)
        case Ladder.ROUNDS:
            consult.then("penalties.rounds")
            return _from_warning_to_end(Sanction.MISSED_ROUNDS)
        case Ladder.ROUNDS_AND_TIME:
            consult.then("penalties.rounds_and_time")
            return _from_warning_to_end(Sanction.MISSED_ROUNDS, Sanction.TIME)


def disqualify(consult: Consultation) -> tuple[Sanction, ...]:
    """The place in the event, and the chips as the book says; steps name them."""
    consult.then("penalties.out")
    match consult.ask(DISQUALIFIED_CHIPS):
        case DisqualifiedChips.OUT_OF_PLAY:
            consult.then("penalties.chips_away")
        case DisqualifiedChips.BLIND_OFF:
            consult.then("penalties.blind_off")
    return (Sanction.DISQUALIFICATION,)


def on_softplay(consult: Consultation, *, is_meant: Callable[[], bool]) -> Severity:
    """The penalty for sparing an opponent: only intent costs the place at once, else it is punished otherwise.

    :param is_meant: asks whether it was meant, where that makes a difference.
    """
    severity = consult.ask(SOFTPLAY)
    return Severity.MUST if severity is Severity.DISQUALIFIED and not is_meant() else severity


def say_two_rules(consult: Consultation) -> None:
    """Say that the book has two rules on it, of which the floor takes one."""
    consult.leans_on("A-63")
    consult.then("penalties.two_rules")
    consult.leave_to_floor()


def _from_warning_to_end(*between: Sanction) -> tuple[Sanction, ...]:
    return (Sanction.WARNING, *between, Sanction.DISQUALIFICATION)
