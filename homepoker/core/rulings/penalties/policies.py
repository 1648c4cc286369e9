"""Policies of penalties that several topics ask, each with its answers."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice, yes_no


class Ladder(StrEnum):
    """Which penalties a book knows."""

    HANDS_AND_ROUNDS = "hands-and-rounds"
    """Warning, missed hands, missed rounds, disqualification."""
    ROUNDS = "rounds"
    """Warning, missed rounds, disqualification."""
    ROUNDS_AND_TIME = "rounds-and-time"
    """Warning, missed rounds, penalty of time, disqualification."""


class Severity(StrEnum):
    """The penalty for an offence."""

    MAY = "may"
    """It may be punished."""
    MUST = "must"
    """It is punished."""
    MUST_CHIPS = "must-chips"
    """It is punished, and the chips may be lost too."""
    DISQUALIFIED = "dq"
    """It costs the place in the event at once."""
    TWO_RULES = "must-or-dq"
    """By one rule of the book it is punished, by another it costs the place in the event at once."""


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

EXPOSING: Final = choice("pen.exposing", "pen-exposed-cards", ExposingCosts, ExposingCosts.MAY)

ETIQUETTE: Final = choice("pen.etiquette", "pen-etiquette", EtiquetteCosts, EtiquetteCosts.MAY)


SOFTPLAY: Final = choice("pen.softplay", "pen-collusion", Severity, Severity.MUST_CHIPS)

CHEATING: Final = choice("pen.cheating", "pen-collusion", Severity, Severity.MUST)

CHIP_DUMPING: Final = choice("pen.chip_dumping", "pen-collusion", Severity, Severity.DISQUALIFIED)

COLLUSION: Final = choice("pen.collusion", "pen-collusion", Severity, Severity.DISQUALIFIED)

PASSING_CHIPS: Final = choice("pen.passing_chips", "pen-collusion", Severity, Severity.DISQUALIFIED)

INTOXICATION: Final = choice("pen.intoxication", "pen-etiquette", Severity, Severity.MAY)
"""Playing drunk or on drugs."""
