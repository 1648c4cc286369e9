"""Offences: the nuts checked, collusion and the like, etiquette.

- ``pen-check-nuts``: may the last to act on the river check the best hand (checking the nuts, Durchchecken der Nuts)?
- ``pen-collusion``: what do team play and cheating cost (softplay, chip dumping, cheating, Softplay, Chip Dumping,
  Betrug)?
- ``pen-etiquette``: what of bad manners at the table (etiquette, Etikette)?
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Final

from homepoker.core.quantities import card
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import CardText, Count, Text, facts, refuse_fact
from homepoker.core.rulings.penalties.policies import (
    CHEATING,
    CHIP_DUMPING,
    COLLUSION,
    ETIQUETTE,
    FIRST_NOTICE,
    INTOXICATION,
    PASSING_CHIPS,
    SOFTPLAY,
    EtiquetteCosts,
    Severity,
)
from homepoker.core.rulings.penalties.sanctions import Sanction, disqualify, imposable, on_softplay, say_two_rules
from homepoker.core.rulings.showdown.hands import can_be_beaten, can_be_tied


class CheckNuts(StrEnum):
    """Whether checking the best hand is allowed."""

    JUDGEMENT = "judgement"
    """The floor judges whether it was meant."""
    FORBIDDEN = "forbidden"
    """It is forbidden."""


CHECK_NUTS: Final = choice("pen.check_nuts", "pen-check-nuts", CheckNuts, CheckNuts.JUDGEMENT)


class Act(StrEnum):
    """What the player did."""

    CHECK = "check"
    """Did not bet."""
    CALL = "call"
    """Paid the bet."""
    BET = "bet"
    """Bet."""
    RAISE = "raise"
    """Raised."""


class Penalty(StrEnum):
    """The penalty for the act."""

    NONE = "none"
    """Nothing."""
    MAY = "may"
    """It may be punished."""
    MUST = "must"
    """It is punished."""


@facts
class CheckedNutsSituation:
    """What a player did on the river.

    ``unbeatable``: no hand that the board allows beats this one; ``alone``: none ties with it either, which is asked
    for where the book speaks of the sole best hand. With the player's two ``hole_cards`` and the five of the ``board``
    (Texas hold'em) both are found out and need not be told. ``last_to_act``: nobody was to act behind.
    ``could_raise``: some opponent had chips left to pay a bet or raise.
    """

    action: Act
    last_to_act: bool
    could_raise: bool = field(default=True, kw_only=True)
    unbeatable: bool
    alone: bool
    hole_cards: tuple[CardText, ...] = ()
    board: tuple[CardText, ...] = ()

    def __post_init__(self) -> None:
        """Check the cards: each exists and is there once, and all of them are named or none."""
        seen: set[str] = set()
        for name, cards in (("hole_cards", self.hole_cards), ("board", self.board)):
            for place, text in enumerate(cards):
                try:
                    card(text)
                except ValueError as fault:
                    raise refuse_fact(f"{name}.{place}", "not_a_card") from fault
                if text in seen:
                    raise refuse_fact(f"{name}.{place}", "card_twice")
                seen.add(text)
        if (self.hole_cards or self.board) and (len(self.hole_cards), len(self.board)) != (2, 5):
            raise refuse_fact("hole_cards" if len(self.hole_cards) != 2 else "board", "two_and_five_cards")


@facts
class CheckedNutsVerdict:
    """Whether that breaks a rule, and what it costs."""

    breach: bool
    penalty: Penalty


@decides("pen-check-nuts", asks=(CHECK_NUTS,))
def checked_nuts(situation: CheckedNutsSituation, consult: Consultation) -> CheckedNutsVerdict:
    """Decide on checking the nuts: only the last to act is in question, and only without a bet or raise."""
    if not _is_in_question(situation, consult):
        consult.say("fine")
        consult.then("go_on")
        consult.leave_nothing()
        return CheckedNutsVerdict(breach=False, penalty=Penalty.NONE)
    match consult.ask(CHECK_NUTS):
        case CheckNuts.FORBIDDEN:
            consult.say("forbidden")
            consult.because("looks_like_softplay")
            consult.then("stands")
            consult.then("may_punish")
            return CheckedNutsVerdict(breach=True, penalty=Penalty.MAY)
        case CheckNuts.JUDGEMENT:
            if not _is_alone(situation):
                consult.because("can_be_tied")
                consult.say("fine")
                consult.then("go_on")
                consult.leave_nothing()
                return CheckedNutsVerdict(breach=False, penalty=Penalty.NONE)
            consult.say("judge")
            consult.then("stands")
            consult.then("ask_why")
            consult.then("may_punish")
            return CheckedNutsVerdict(breach=False, penalty=Penalty.MAY)


def _is_in_question(situation: CheckedNutsSituation, consult: Consultation) -> bool:
    """Whether the question arises: the last to act could have bet or raised with the best hand, and did not."""
    if situation.action in (Act.BET, Act.RAISE):
        consult.because("did_bet")
        return False
    if not situation.last_to_act:
        consult.because("others_behind")
        return False
    if not situation.could_raise:
        consult.because("nobody_to_pay")
        return False
    return _is_unbeatable(situation, consult)


def _is_alone(situation: CheckedNutsSituation) -> bool:
    """Whether it is the sole best hand, which no other ties with."""
    if not situation.board:
        return situation.alone
    first, second = situation.hole_cards
    return not can_be_tied((first, second), situation.board)


def _is_unbeatable(situation: CheckedNutsSituation, consult: Consultation) -> bool:
    if not situation.board:
        if not situation.unbeatable:
            consult.because("can_be_beaten")
        return situation.unbeatable
    first, second = situation.hole_cards
    if can_be_beaten((first, second), situation.board):
        consult.because("can_be_beaten")
        return False
    consult.because("best_possible")
    return True


ANGLE_SHOOTING: Final = choice("pen.angle_shooting", "pen-collusion", Severity, Severity.MAY)


class Kind(StrEnum):
    """What was done."""

    SOFTPLAY = "softplay"
    """An opponent was spared."""
    CHIP_DUMPING = "chip-dumping"
    """Chips were lost to somebody on purpose."""
    CHEATING = "cheating"
    """Cheating."""
    COLLUSION = "collusion"
    """Players acted by agreement."""
    PASSING_CHIPS = "passing-chips"
    """Chips changed hands outside play."""
    ANGLE_SHOOTING = "angle-shooting"
    """An unfair trick within the rules."""


@facts
class CollusionSituation:
    """Play that was not every player for himself; ``deliberate`` says of softplay whether it was meant."""

    kind: Kind
    deliberate: bool = True


@facts
class CollusionVerdict:
    """What can be imposed, mildest first;
    ``chips_lost``: the chips go, or may go, by what the book says of this."""

    sanction: tuple[Sanction, ...]
    chips_lost: bool


_SEVERITY: Final = {
    Kind.CHIP_DUMPING: CHIP_DUMPING,
    Kind.CHEATING: CHEATING,
    Kind.COLLUSION: COLLUSION,
    Kind.PASSING_CHIPS: PASSING_CHIPS,
    Kind.ANGLE_SHOOTING: ANGLE_SHOOTING,
}


@decides("pen-collusion", asks=(SOFTPLAY, CHIP_DUMPING, CHEATING, COLLUSION, PASSING_CHIPS, ANGLE_SHOOTING))
def collusion(situation: CollusionSituation, consult: Consultation) -> CollusionVerdict:
    """The place in the event at once, a penalty that must be, or one that may be."""
    consult.then("gather_facts")
    if situation.kind is not Kind.PASSING_CHIPS:
        # Whether it was meant is judged; chips that changed hands have changed them, meant or not.
        consult.leave_to_floor()
    match _severity(situation, consult):
        case Severity.DISQUALIFIED:
            is_told = situation.kind in (Kind.PASSING_CHIPS, Kind.SOFTPLAY)
            consult.say("disqualified" if is_told else "disqualified_if_meant")
            sanction = disqualify(consult)
            consult.then("write_down")
            return CollusionVerdict(sanction, chips_lost=True)
        case Severity.MUST_CHIPS:
            consult.say("must_chips")
            allowed = imposable(consult)
            consult.then("choose")
            consult.then("chips_too")
            consult.then("write_down")
            return CollusionVerdict(allowed, chips_lost=True)
        case Severity.TWO_RULES:
            consult.say("two_rules")
            allowed = imposable(consult)
            say_two_rules(consult)
            consult.then("chips_too")
            consult.then("write_down")
            return CollusionVerdict(allowed, chips_lost=True)
        case Severity.MUST:
            consult.say("must")
            allowed = imposable(consult)
            consult.then("choose")
            consult.then("write_down")
            return CollusionVerdict(allowed, chips_lost=False)
        case Severity.MAY:
            consult.say("may")
            allowed = imposable(consult)
            consult.then("choose")
            consult.then("write_down")
            return CollusionVerdict((Sanction.NONE, *allowed), chips_lost=False)


def _severity(situation: CollusionSituation, consult: Consultation) -> Severity:
    if situation.kind is Kind.SOFTPLAY:
        return on_softplay(consult, is_meant=lambda: situation.deliberate)
    return consult.ask(_SEVERITY[situation.kind])


@facts
class EtiquetteSituation:
    """Somebody offends against etiquette; ``kind`` says how, in the host's words, ``repeat`` how often before.

    ``intoxicated``: the player is drunk or on drugs.
    """

    kind: Text = ""
    intoxicated: bool = False
    repeat: Count = 0


@facts
class EtiquetteVerdict:
    """Empty: the ruling consists of its sentence and its steps."""


@decides("pen-etiquette", asks=(ETIQUETTE, INTOXICATION))
def etiquette(situation: EtiquetteSituation, consult: Consultation) -> EtiquetteVerdict:
    """A word first, a warning next; who goes on is punished, or may be."""
    if situation.intoxicated:
        return _intoxicated(consult)
    if not situation.repeat:
        consult.say("tell")
        consult.then("talk")
        consult.then("not_for_abuse")
        consult.then("table_card" if consult.ask(FIRST_NOTICE) else "note")
        return EtiquetteVerdict()
    match consult.ask(ETIQUETTE):
        case EtiquetteCosts.MUST_IF_REPEATED:
            consult.say("punish")
        case EtiquetteCosts.MAY:
            consult.say("may_punish")
    consult.then("warn_first" if situation.repeat == 1 else "penalty")
    consult.then("table_card" if consult.ask(FIRST_NOTICE) else "note")
    return EtiquetteVerdict()


def _intoxicated(consult: Consultation) -> EtiquetteVerdict:
    """Rule on a player who is drunk or on drugs: an offence of its own, with its own place among the penalties."""
    if consult.ask(INTOXICATION) is Severity.DISQUALIFIED:
        consult.say("disqualified")
        disqualify(consult)
        consult.leave_nothing()
    else:
        consult.say("intoxicated")
        consult.then("see_ladder")
    consult.then("table_card" if consult.ask(FIRST_NOTICE) else "note")
    return EtiquetteVerdict()
