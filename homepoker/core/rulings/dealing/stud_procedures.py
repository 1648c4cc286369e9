"""What holds for faults of the deal in stud games (stud procedures, Stud-Prozeduren)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import Policy
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Count, Number, facts

TOPIC: Final = "deal-stud-procedures"

POLICIES: Final[tuple[Policy[Any], ...]] = ()


class Case(StrEnum):
    """What happened."""

    EXPOSED_DOWNCARD = "exposed-downcard"
    """A down card was exposed in the initial deal."""
    EXPOSED_7TH = "7th-exposed"
    """The dealer exposed a card on 7th street."""
    ABSENT = "absent"
    """A player was not at his seat for the deal."""
    TIED_BOARDS = "tied-boards"
    """Two or more open hands that would begin are equal."""
    LOW_CARD_ALL_IN = "low-card-all-in"
    """The low card is all-in with the ante."""
    OPEN_PAIR = "open-pair"
    """A pair lies open on 4th street."""
    PREMATURE_CARD = "premature-card"
    """Cards came before the betting was over."""
    SHORT_STUB = "short-stub"
    """The stub may be too short for 7th street."""


@facts
class Situation:
    """What happened; the numbers are asked for where the stub may be too short.

    ``stub`` is how many cards it has, ``players`` how many are in the hand, ``burns`` how many burn cards lie
    there. ``action_possible``: somebody can still bet in this hand.
    """

    case: Case
    stub: Count
    players: Number
    burns: Count
    action_possible: bool


@facts
class Verdict:
    """Nothing beyond the steps."""


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Every case has its own steps; a short stub is made up with the burn cards or ends in one card for all."""
    match situation.case:
        case Case.EXPOSED_DOWNCARD:
            consult.say("downcard_is_upcard")
            consult.then("leave_open")
            consult.then("third_street_down")
            consult.then("may_bring_in")
        case Case.EXPOSED_7TH if situation.action_possible:
            consult.say("seventh_replaced")
            consult.then("replace_down")
        case Case.EXPOSED_7TH:
            consult.say("seventh_stays")
            consult.then("others_down")
        case Case.ABSENT:
            consult.say("absent_dead")
            consult.then("muck_absent")
            consult.then("no_fourth_street")
        case Case.TIED_BOARDS:
            consult.say("suit_begins")
            consult.then("compare_suits")
        case Case.LOW_CARD_ALL_IN:
            consult.say("left_begins")
            consult.then("bring_in_or_fold")
        case Case.OPEN_PAIR:
            consult.say("no_double")
            consult.then("same_limit")
        case Case.PREMATURE_CARD:
            consult.say("round_aside")
            consult.then("fill_up_round")
            consult.then("finish_betting")
            consult.then("next_round_normal")
            consult.then("back_for_last")
        case Case.SHORT_STUB:
            _seventh_street(situation, consult)
    return Verdict()


def _seventh_street(situation: Situation, consult: Consultation) -> None:
    """A card for each player, one to burn and one that is never dealt; else one card for all."""
    needed = situation.players + 2
    have = situation.stub
    with_burns = have + situation.burns
    consult.because("needed", needed=needed, have=have)
    if have >= needed:
        consult.say("enough")
        consult.then("burn_one")
        consult.then("one_each", count=situation.players)
        return
    if with_burns >= needed:
        consult.say("with_burns", count=situation.burns)
        consult.then("shuffle_with_burns", count=situation.burns)
        consult.then("burn_one")
        consult.then("one_each", count=situation.players)
        return
    consult.say("community")
    if have < 3:
        consult.then("shuffle_with_burns", count=situation.burns)
    consult.then("burn_one")
    consult.then("next_in_middle")
    consult.then("sixth_street_begins")
