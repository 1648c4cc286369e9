"""Penalties for showing cards while there is play to come, or to one player only.

- ``pen-exposed-cards``: what of a player who shows his cards while there is play to come (exposing cards, Karten
  zeigen)?
- ``pen-show-one-show-all``: who may see a hand that was shown to one (show one, show all, Show-one-show-all)?
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT, choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import facts, refuse_fact
from homepoker.core.rulings.penalties.policies import EXPOSING, FIRST_NOTICE, ExposingCosts


class ShownHand(StrEnum):
    """Consequence of a hand shown to somebody."""

    NOT_ALLOWED = "not-allowed"
    """It is not allowed; whether others may look is not said."""
    ALL_MAY_SEE = "all-may-see"
    """When the hand is over everybody at the table may look."""
    FOLDED = "folded"
    """The hand is folded."""


SHOW_ONE_SHOW_ALL: Final = choice("pen.show_one_show_all", "pen-show-one-show-all", ShownHand, ShownHand.ALL_MAY_SEE)


class ExposedHand(StrEnum):
    """Fate of a hand shown on purpose."""

    LIVE = "live"
    """It plays on."""
    CALL_FOLD_ONLY = "call-fold-only"
    """It plays on, but may only call or fold."""
    DEAD = "dead"
    """It is dead."""


EXPOSED: Final = choice("pen.exposed_intentional", "pen-exposed-cards", ExposedHand, ExposedHand.LIVE)
EXPOSED_BEFORE_OWN_ACT: Final = choice("pen.exposed_before_own_action", "pen-exposed-cards", ExposedHand)
"""What becomes of it if its player could still have acted; silent where that makes no difference."""
EXPOSED_LAST_TO_ACT: Final = choice("pen.exposed_last_to_act", "pen-exposed-cards", ExposedHand, ExposedHand.LIVE)
"""What becomes of a hand that is shown by the only player who can still act."""


class Option(StrEnum):
    """What the player may still do."""

    CHECK = "check"
    """Not bet."""
    BET = "bet"
    """Bet first."""
    CALL = "call"
    """Pay the bet."""
    RAISE = "raise"
    """Bet more."""
    FOLD = "fold"
    """Give up the hand."""


class Penalty(StrEnum):
    """The penalty for showing the cards."""

    NONE = "none"
    """Nothing."""
    NOTICE = "notice"
    """A notice by the dealer."""
    WARNING = "warning"
    """A warning."""
    MAY = "may"
    """It may be punished."""
    MUST = "must"
    """It is punished."""


@facts
class ExposedCardsSituation:
    """A player shows cards at the table while somebody can still act.

    ``announced``: the player had said so before. ``own_action_left``: it was the player's turn, or it would still
    have come; ``others_can_act``: others could act as well or alone. ``repeat_offence``: it happened before.
    """

    deliberate: bool
    own_action_left: bool
    others_can_act: bool = field(kw_only=True)
    announced: bool
    repeat_offence: bool = False

    def __post_init__(self) -> None:
        """Check the facts: cards that were announced were shown by no accident, and somebody can still act."""
        if self.announced and not self.deliberate:
            raise refuse_fact("announced", "announced_on_purpose")
        if not self.own_action_left and not self.others_can_act:
            raise refuse_fact("others_can_act", "nobody_can_act")


@facts
class ExposedCardsVerdict:
    """Whether the hand lives, what its player may do when it comes to that, and what it costs."""

    hand_live: bool
    options: tuple[Option, ...]
    penalty: Penalty


@decides("pen-exposed-cards", asks=(EXPOSED, EXPOSED_BEFORE_OWN_ACT, EXPOSED_LAST_TO_ACT, EXPOSING))
def exposed_cards(situation: ExposedCardsSituation, consult: Consultation) -> ExposedCardsVerdict:
    """Rule on exposed cards: first on the hand, then on the penalty, which is served after it."""
    fate = _fate(situation, consult)
    if fate is not ExposedHand.LIVE and not consult.open_questions:
        consult.leans_on("A-39")
    options = _options(fate, consult)
    match penalty := _penalty(situation, consult):
        case Penalty.NONE:
            consult.then("no_penalty")
            consult.leave_nothing()
        case Penalty.NOTICE:
            consult.then("notice_first")
        case Penalty.WARNING:
            # The warning is due to who shows on purpose and unannounced; by any other no more than that can follow.
            consult.then("warn" if situation.deliberate and not situation.announced else "warn_at_most")
        case Penalty.MAY:
            consult.then("may_punish")
        case Penalty.MUST:
            consult.then("punish")
    return ExposedCardsVerdict(fate is not ExposedHand.DEAD, options, penalty)


def _options(fate: ExposedHand, consult: Consultation) -> tuple[Option, ...]:
    match fate:
        case ExposedHand.LIVE:
            consult.say("live")
            consult.then("cards_stay")
            return tuple(Option)
        case ExposedHand.CALL_FOLD_ONLY:
            consult.say("call_or_fold")
            consult.then("cards_stay")
            consult.then("no_bet_no_raise")
            return (Option.CHECK, Option.CALL, Option.FOLD)
        case ExposedHand.DEAD:
            consult.say("dead")
            consult.then("cards_away")
            return ()


def _fate(situation: ExposedCardsSituation, consult: Consultation) -> ExposedHand:
    before_own_act = consult.ask(EXPOSED_BEFORE_OWN_ACT)
    if before_own_act is not SILENT and situation.deliberate:
        # The book does not say whose act is meant: by the other reading it would count where others can act as well.
        consult.leans_on("A-62")
        if situation.own_action_left:
            consult.because("before_own_act")
            return before_own_act
    meant = consult.ask(EXPOSED)
    if meant is ExposedHand.DEAD and not situation.deliberate:
        consult.because("by_accident")
        return ExposedHand.LIVE
    if meant is ExposedHand.DEAD and situation.announced:
        consult.because("announced")
        if consult.ask(SHOW_ONE_SHOW_ALL) is ShownHand.FOLDED:
            # Read as any showing, the book's word on one player to a hand would fold it all the same.
            consult.leans_on("A-68")
            consult.then("or_folded")
        return ExposedHand.LIVE
    if meant is ExposedHand.CALL_FOLD_ONLY and situation.own_action_left and not situation.others_can_act:
        consult.because("nobody_else")
        return consult.ask(EXPOSED_LAST_TO_ACT)
    consult.because("on_purpose" if situation.deliberate else "by_accident")
    return meant


def _penalty(situation: ExposedCardsSituation, consult: Consultation) -> Penalty:
    match consult.ask(EXPOSING):
        case ExposingCosts.MAY:
            is_noticed = not situation.repeat_offence and consult.ask(FIRST_NOTICE)
            return Penalty.NOTICE if is_noticed else Penalty.MAY
        case ExposingCosts.MUST_IF_DELIBERATE:
            return Penalty.MUST if situation.deliberate else Penalty.NONE
        case ExposingCosts.WARNING_FIRST:
            if situation.deliberate and situation.announced:
                consult.because("warned_unannounced")
            return Penalty.MAY if situation.repeat_offence else Penalty.WARNING


@facts
class HandShownToOneSituation:
    """A player showed cards to somebody.

    ``shown_to_player``: to a player at the table; else to somebody beside it. ``hand_over``: the hand is decided.
    """

    shown_to_player: bool
    hand_over: bool


@facts
class HandShownToOneVerdict:
    """Whether everybody at the table may see the cards now."""

    all_may_see: bool


@decides("pen-show-one-show-all", asks=(SHOW_ONE_SHOW_ALL,))
def hand_shown_to_one(situation: HandShownToOneSituation, consult: Consultation) -> HandShownToOneVerdict:
    """A hand is played by one; what was shown to one player the others see too, if the book says so."""
    # Whether it is punished is judged, also where the book leaves nothing else open.
    consult.leave_to_floor()
    match consult.ask(SHOW_ONE_SHOW_ALL):
        case ShownHand.NOT_ALLOWED:
            consult.say("not_allowed")
            consult.then("stop_showing")
            _may_punish(consult)
        case ShownHand.FOLDED:
            consult.because("one_player")
            if situation.hand_over:
                consult.say("too_late")
                _may_punish(consult)
            else:
                consult.say("folded")
                consult.then("cards_away")
                consult.then("go_on")
                _may_punish(consult)
        case ShownHand.ALL_MAY_SEE:
            if not situation.shown_to_player:
                consult.say("beside_the_table")
                consult.then("stop_showing")
                _may_punish(consult)
            elif situation.hand_over:
                consult.say("all_may_see")
                consult.then("turn_up")
                _may_punish(consult)
                return HandShownToOneVerdict(all_may_see=True)
            else:
                consult.say("after_the_hand")
                consult.then("stop_showing")
                consult.then("go_on")
                consult.then("turn_up")
                _may_punish(consult)
    return HandShownToOneVerdict(all_may_see=False)


def _may_punish(consult: Consultation) -> None:
    """Say that it may be punished, after a first notice where the book has one."""
    if consult.ask(FIRST_NOTICE):
        consult.then("notice_first")
    consult.then("may_punish")
