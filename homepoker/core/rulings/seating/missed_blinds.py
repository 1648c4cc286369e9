"""Topic: what does it cost to dodge the blinds on a move (missed blinds, verpasste Blinds)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, SomeChips, facts, refuse_fact


class MissedBlindPayment(StrEnum):
    """Payment for missed blinds."""

    NO = "no"
    """They are not."""
    PAY = "pay"
    """They are paid."""
    PAY_DEAD_NEXT_POT = "pay-dead-next-pot"
    """They go into the next pot as dead money."""


class Penalty(StrEnum):
    """Whether dodging the blinds is punished."""

    MUST = "must"
    """It is."""
    MAY = "may"
    """It may be."""


class MissedBlindScope(StrEnum):
    """The missed blinds of which the book speaks."""

    ANY = "any"
    """All missed blinds."""
    ON_A_MOVE = "on-a-move"
    """Those that were missed on the way to another table."""


PAY: Final = choice("missed_blinds.pay", "seat-missed-blinds", MissedBlindPayment, MissedBlindPayment.NO)
PENALTY: Final = choice("missed_blinds.penalty", "seat-missed-blinds", Penalty, Penalty.MUST)
APPLIES: Final = choice("missed_blinds.applies", "seat-missed-blinds", MissedBlindScope, MissedBlindScope.ANY)


class Blind(StrEnum):
    """A blind that was missed."""

    SB = "SB"
    """The small blind."""
    BB = "BB"
    """The big blind."""


class Cause(StrEnum):
    """On what occasion it was missed."""

    TABLE_CHANGE = "table-change"
    """He was moved to another table."""
    TABLE_BREAK = "table-break"
    """His table was broken."""
    OTHER = "other"
    """On any other."""


class Follows(StrEnum):
    """What follows for him."""

    NONE = "none"
    """Nothing."""
    MAY = "may"
    """He may be punished."""
    MUST = "must"
    """He is punished."""


@facts
class Blinds:
    """The blinds of the level at which they were missed."""

    sb: SomeChips
    bb: SomeChips


@facts
class Situation:
    """Whether he missed them on purpose, which, how high they were, and on what occasion."""

    intentional: bool
    missed: tuple[Blind, ...]
    level_blinds: Blinds
    cause: Cause

    def __post_init__(self) -> None:
        """Check the level: its small blind is not above the big blind."""
        if self.level_blinds.sb > self.level_blinds.bb:
            raise refuse_fact("level_blinds.sb", "above_big_blind")


@facts
class Verdict:
    """The chips that he pays as dead money, and whether he is punished."""

    post_dead: Amount
    penalty: Follows


@decides("seat-missed-blinds", asks=(PAY, PENALTY, APPLIES))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on missed blinds: paid and punished only if they were missed on purpose, which is judged."""
    if situation.missed:
        consult.leave_to_floor()
    else:
        consult.leave_nothing()
    if not situation.intentional or not situation.missed:
        consult.say("nothing")
        if situation.missed:
            consult.then("explain")
        consult.because("not_on_purpose" if situation.missed else "none_missed")
        return Verdict(post_dead=0, penalty=Follows.NONE)
    if situation.cause is Cause.OTHER and consult.ask(APPLIES) is MissedBlindScope.ON_A_MOVE:
        consult.say("floor_decides")
        consult.then("warn")
        consult.because("only_on_a_move")
        return Verdict(post_dead=0, penalty=Follows.MAY)
    paid = _paid(situation, consult)
    match consult.ask(PENALTY):
        case Penalty.MUST:
            consult.say("pays_and_is_punished" if paid else "is_punished", amount=paid)
            consult.then("punish")
            return Verdict(paid, Follows.MUST)
        case Penalty.MAY:
            consult.say("pays_and_may_be_punished" if paid else "may_be_punished", amount=paid)
            consult.then("decide_on_penalty")
            return Verdict(paid, Follows.MAY)


def _paid(situation: Situation, consult: Consultation) -> int:
    """Chips that the player makes up for, at the level at which they were missed."""
    pay = consult.ask(PAY)
    if pay is MissedBlindPayment.NO:
        consult.because("no_payment")
        return 0
    blinds = situation.level_blinds
    amount = sum(blinds.sb if blind is Blind.SB else blinds.bb for blind in situation.missed)
    consult.leans_on("A-14")
    consult.then("pay_up" if pay is MissedBlindPayment.PAY else "dead_money", amount=amount)
    return amount
