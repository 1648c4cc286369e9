"""Topic: which penalty is possible for an offence (ladder of penalties, Strafen und ihre Stufen)?"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Count, facts
from homepoker.core.rulings.penalties.policies import (
    CHEATING,
    CHIP_DUMPING,
    COLLUSION,
    ETIQUETTE,
    EXPOSING,
    FIRST_NOTICE,
    INTOXICATION,
    LADDER,
    PASSING_CHIPS,
    EtiquetteCosts,
    ExposingCosts,
    Severity,
)
from homepoker.core.rulings.penalties.sanctions import Sanction, disqualify, imposable, on_softplay, say_two_rules
from homepoker.core.rulings.shared.policies import (
    CONCEALED_DISQUALIFICATION,
    KNOWING_FORFEITS,
    ConcealedDisqualification,
)

TOPIC: Final = "pen-ladder"

ABUSE_PUNISHED: Final = yes_no("pen.abuse_punished", "pen-ladder", default=True)
"""Yes: abuse and disruption are punished, not only punishable."""

REPEATED_OUT_OF_TURN: Final = yes_no("pen.repeated_out_of_turn_punished", "pen-ladder", default=False)
"""Yes: who keeps acting out of turn is punished, not only punishable."""

POLICIES: Final = (LADDER, FIRST_NOTICE, ABUSE_PUNISHED, REPEATED_OUT_OF_TURN)


class Offence(StrEnum):
    """Offence: what was done."""

    EXPOSING_CARDS = "exposing-cards"
    """Cards shown while there was play to come."""
    CARD_OFF_TABLE = "card-off-table"
    """Cards thrown off the table."""
    ONE_PLAYER_RULE = "one-player-rule"
    """A hand played or talked over by two."""
    ETIQUETTE = "etiquette"
    """Bad manners."""
    SLOW_PLAY = "slow-play"
    """Play held up."""
    INTOXICATED = "intoxicated"
    """Play while drunk or on drugs."""
    SOFTPLAY = "softplay"
    """An opponent spared."""
    CHIP_DUMPING = "chip-dumping"
    """Chips lost to somebody on purpose."""
    COLLUSION = "collusion"
    """Players who acted by agreement."""
    PASSING_CHIPS = "passing-chips"
    """Chips that changed hands outside play."""
    CHEATING = "cheating"
    """Cheating."""
    ABUSE = "abuse"
    """Insults or disruption."""
    HIDING_CHIPS = "hiding-chips"
    """Chips kept out of sight."""
    POCKETING_CHIPS = "pocketing-chips"
    """Chips put into a pocket."""
    REMOVING_CHIPS = "removing-chips"
    """Chips taken out of the tournament on purpose."""
    FOULED_DECK_KNOWINGLY = "fouled-deck-knowingly"
    """A hand played with a deck known to be faulty."""
    REPEATED_OUT_OF_TURN = "ootRepeat"
    """Again and again out of turn."""


_CHIPS: Final = (Offence.HIDING_CHIPS, Offence.POCKETING_CHIPS, Offence.REMOVING_CHIPS)
"""Offences after which another topic says what becomes of the chips."""


@facts
class Situation:
    """An offence; ``repetitions`` is how often the player has been told before, 0 the first time."""

    offence: Offence
    repetitions: Count = field(default=0, kw_only=True)
    deliberate: bool


@facts
class Verdict:
    """Verdict: what may be imposed, mildest first, and whether something must be."""

    allowed: tuple[Sanction, ...]
    mandatory: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Choose the penalties for an offence: the place at once, one that must be, or the floor's choice."""
    severity = _severity(situation, consult)
    if severity is Severity.DISQUALIFIED:
        consult.say("disqualified")
        sanction = disqualify(consult)
        consult.then("write_down")
        return Verdict(sanction, mandatory=True)
    was_told = situation.repetitions > 0
    repeated = was_told or situation.offence is Offence.REPEATED_OUT_OF_TURN
    knew_it = situation.offence is Offence.FOULED_DECK_KNOWINGLY
    if situation.offence in _CHIPS:
        consult.then("see_concealed")
    is_mild = severity is Severity.MAY and not repeated and not knew_it
    # Chips that others cannot see may cost the place at once: a notice is not all that the first time can bring.
    if is_mild and situation.offence not in _CHIPS and consult.ask(FIRST_NOTICE):
        consult.say("notice")
        consult.then("give_notice")
        consult.then("table_card")
        return Verdict((Sanction.NONE, Sanction.NOTICE), mandatory=False)
    if situation.offence is Offence.EXPOSING_CARDS:
        costs = consult.ask(EXPOSING)
        if costs is ExposingCosts.WARNING_FIRST and not repeated:
            return _warning(situation, consult)
        if costs is ExposingCosts.MUST_IF_DELIBERATE:
            if not situation.deliberate:
                consult.say("no_penalty")
                consult.then("write_down")
                return Verdict((Sanction.NONE, Sanction.NOTICE), mandatory=False)
            severity = Severity.MUST
    if knew_it and consult.ask(KNOWING_FORFEITS):
        consult.then("forfeits")
    if severity is Severity.MAY:
        consult.say("may")
        least: tuple[Sanction, ...] = (Sanction.NONE,)
    else:
        consult.say("two_rules" if severity is Severity.TWO_RULES else "must")
        least = ()
    allowed = imposable(consult)
    if severity is Severity.TWO_RULES:
        say_two_rules(consult)
    if was_told:
        consult.because("repeated")
        consult.then("harder")
    elif is_mild:
        consult.then("mild_first")
    elif severity is not Severity.TWO_RULES:
        consult.then("choose")
    if severity in (Severity.MUST_CHIPS, Severity.TWO_RULES):
        consult.then("chips_too")
    consult.then("after_the_hand")
    consult.then("table_card_too" if consult.ask(FIRST_NOTICE) else "write_down")
    return Verdict((*least, *allowed), mandatory=severity is not Severity.MAY)


def _warning(situation: Situation, consult: Consultation) -> Verdict:
    """The first time it is a warning, and by accident that at most."""
    consult.say("warning" if situation.deliberate else "at_most_warning")
    consult.then("warn")
    consult.then("write_down")
    least = () if situation.deliberate else (Sanction.NONE,)
    return Verdict((*least, Sanction.WARNING), mandatory=situation.deliberate)


def _severity(situation: Situation, consult: Consultation) -> Severity:
    match situation.offence:
        case Offence.SOFTPLAY:
            return on_softplay(consult, is_meant=lambda: situation.deliberate)
        case Offence.CHIP_DUMPING:
            return consult.ask(CHIP_DUMPING)
        case Offence.COLLUSION:
            return consult.ask(COLLUSION)
        case Offence.PASSING_CHIPS:
            return consult.ask(PASSING_CHIPS)
        case Offence.CHEATING:
            return consult.ask(CHEATING)
        case Offence.INTOXICATED:
            return consult.ask(INTOXICATION)
        case Offence.REMOVING_CHIPS:
            taken_away = consult.ask(CONCEALED_DISQUALIFICATION) is ConcealedDisqualification.FOR_TAKING_AWAY
            return Severity.DISQUALIFIED if taken_away else Severity.MAY
        case Offence.ABUSE:
            return Severity.MUST if consult.ask(ABUSE_PUNISHED) else _bad_manners(situation, consult)
        case Offence.REPEATED_OUT_OF_TURN:
            return Severity.MUST if consult.ask(REPEATED_OUT_OF_TURN) else Severity.MAY
        case Offence.ETIQUETTE | Offence.SLOW_PLAY:
            return _bad_manners(situation, consult)
        case (
            Offence.EXPOSING_CARDS
            | Offence.CARD_OFF_TABLE
            | Offence.ONE_PLAYER_RULE
            | Offence.HIDING_CHIPS
            | Offence.POCKETING_CHIPS
            | Offence.FOULED_DECK_KNOWINGLY
        ):
            return Severity.MAY


def _bad_manners(situation: Situation, consult: Consultation) -> Severity:
    costs = consult.ask(ETIQUETTE)
    must = costs is EtiquetteCosts.MUST_IF_REPEATED and situation.repetitions
    return Severity.MUST if must else Severity.MAY
