"""Penalties (Strafen): what a book can impose, and for what it must. Asked by all topics on conduct."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulings.shared.policies import DISQUALIFIED_CHIPS, Chips


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


class Ladder(StrEnum):
    """Which penalties a book knows."""

    HANDS_AND_ROUNDS = "hands-and-rounds"
    """Warning, missed hands, missed rounds, disqualification."""
    ROUNDS = "rounds"
    """Warning, missed rounds, disqualification."""
    ROUNDS_AND_TIME = "rounds-and-time"
    """Warning, missed rounds, penalty of time, disqualification."""


class Severity(StrEnum):
    """What an offence costs."""

    MAY = "may"
    """It may be punished."""
    MUST = "must"
    """It is punished."""
    MUST_CHIPS = "must-chips"
    """It is punished, and the chips may be lost too."""
    DISQUALIFIED = "dq"
    """It costs the place in the event at once."""


class ExposingCosts(StrEnum):
    """What it costs to show cards while there is play to come."""

    MAY = "may"
    """It may be punished."""
    MUST_IF_DELIBERATE = "must-if-deliberate"
    """It is punished if it was meant, and else not."""
    WARNING_FIRST = "warning-first"
    """A warning the first time; afterwards it may be punished."""


class EtiquetteCosts(StrEnum):
    """What it costs to offend against etiquette."""

    MAY = "may"
    """It may be punished."""
    MUST_IF_REPEATED = "must-if-repeated"
    """Once repeated it is punished."""


LADDER: Final = choice("pen.ladder", "pen-ladder", Ladder, Ladder.HANDS_AND_ROUNDS)
FIRST_NOTICE: Final = yes_no("pen.first_notice", "pen-ladder", default=False)
"""Yes: the first time the dealer gives a notice and writes it on the table's card."""
ABUSE_PUNISHED: Final = yes_no("pen.abuse_punished", "pen-ladder", default=True)
"""Yes: abuse and disruption are punished, not only punishable."""
REPEATED_OUT_OF_TURN: Final = yes_no("pen.repeated_out_of_turn_punished", "pen-ladder", default=False)
"""Yes: who keeps acting out of turn is punished, not only punishable."""
EXPOSING: Final = choice("pen.exposing", "pen-exposed-cards", ExposingCosts, ExposingCosts.MAY)
ETIQUETTE: Final = choice("pen.etiquette", "pen-etiquette", EtiquetteCosts, EtiquetteCosts.MAY)
SOFTPLAY: Final = choice("pen.softplay", "pen-collusion", Severity, Severity.MUST_CHIPS)
CHEATING: Final = choice("pen.cheating", "pen-collusion", Severity, Severity.MUST)


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
        case Chips.OUT_OF_PLAY:
            consult.then("penalties.chips_away")
        case Chips.BLIND_OFF:
            consult.then("penalties.blind_off")
    return (Sanction.DISQUALIFICATION,)


def _from_warning_to_end(*between: Sanction) -> tuple[Sanction, ...]:
    return (Sanction.WARNING, *between, Sanction.DISQUALIFICATION)
