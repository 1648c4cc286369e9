"""The stub and single cards of it: dropped, put away too early, off the table, and seen after the hand.

- ``deal-dropped-stub``: what if the stub falls or is disordered while cards are to come (dropped stub, Kartenstapel
  durcheinander)?
- ``deal-stub-mucked-early``: what if the deck was scooped up before the hand was over (stub mucked early, Stapel zu
  früh weggelegt)?
- ``deal-card-off-table``: what if a card falls off the table (card off the table, Karte fällt vom Tisch)?
- ``deal-rabbit-hunt``: may the cards be seen that would have come (rabbit hunting)?
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import one_answer, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.dealing.policies import CUTOFF, OFF_TABLE, MisdealCutoff
from homepoker.core.rulings.facts import NoVerdict, facts

DROPPED: Final = one_answer("stub.dropped", "deal-dropped-stub", "restore-or-reshuffle")
"""Where the cards to come are taken from: the stub in its old order; else its cards shuffled.

Else these with the muck and the burn cards.
"""


@facts
class DroppedStubSituation:
    """How the cards lie.

    ``restorable``: the order in which they lay can still be told.
    """

    mixed_with_muck_or_burns: bool
    restorable: bool


@decides("deal-dropped-stub", asks=(DROPPED,))
def dropped_stub(situation: DroppedStubSituation, consult: Consultation) -> NoVerdict:
    """Restore a dropped stub if it can be, else shuffle it, alone or with all that it was mixed with."""
    consult.rest_on(DROPPED)
    if situation.restorable:
        consult.say("restore")
        consult.then("put_in_order")
    elif not situation.mixed_with_muck_or_burns:
        consult.say("shuffle_stub")
        consult.then("keep_apart")
        consult.then("shuffle_and_cut_stub")
    else:
        consult.say("shuffle_all")
        consult.then("gather")
        consult.then("shuffle_and_cut_all")
    consult.then("go_on")
    return NoVerdict()


SCOOPED: Final = one_answer("stub.scooped", "deal-stub-mucked-early", "restore")
"""What becomes of the hand: it is played to its end with the deck restored as well as can be."""


@facts
class StubMuckedEarlySituation:
    """How many cards of the board are still to come, and how the deck lies.

    ``restorable``: the order of the stub can still be told. ``mixed_with_muck_or_burns``: it lies among other
    cards.
    """

    cards_still_to_come: Annotated[int, Interval(ge=0, le=5)]
    restorable: bool
    mixed_with_muck_or_burns: bool


@decides("deal-stub-mucked-early", asks=(SCOOPED,))
def stub_mucked_early(situation: StubMuckedEarlySituation, consult: Consultation) -> NoVerdict:
    """The hand is played to its end, with the stub or with what can be made of it."""
    consult.rest_on(SCOOPED)
    if situation.cards_still_to_come == 0:
        consult.say("nothing_to_come")
        consult.then("hands_untouched")
        consult.then("showdown")
        return NoVerdict()
    consult.then("hands_untouched")
    if situation.restorable:
        consult.say("restore", count=situation.cards_still_to_come)
        consult.then("put_in_order")
    elif not situation.mixed_with_muck_or_burns:
        consult.say("shuffle_stub", count=situation.cards_still_to_come)
        consult.then("gather_stub")
        consult.then("shuffle_and_cut")
    else:
        consult.say("shuffle_all", count=situation.cards_still_to_come)
        consult.then("gather")
        consult.then("shuffle_and_cut")
    consult.then("deal_rest", count=situation.cards_still_to_come)
    return NoVerdict()


class Phase(StrEnum):
    """When it fell."""

    SHUFFLE = "shuffle"
    """While the deck was shuffled."""
    DEAL = "deal"
    """While the hands were dealt."""
    BOARD = "board"
    """While the board was dealt."""


class Outcome(StrEnum):
    """What becomes of the hand."""

    MISDEAL = "misdeal"
    """It is dealt again."""
    CHECK_DECK = "check-deck"
    """The deck is checked, and then it goes on."""
    PLAY_ON = "play-on"
    """It is played on."""


@facts
class CardOffTableSituation:
    """When the card fell, and whether it could be seen."""

    phase: Phase
    exposed: bool


@facts
class CardOffTableVerdict:
    """What becomes of the hand."""

    ruling: Outcome


@decides("deal-card-off-table", asks=(OFF_TABLE,))
def card_off_table(situation: CardOffTableSituation, consult: Consultation) -> CardOffTableVerdict:
    """A misdeal where the book says so and it is not too late; else the deck is checked."""
    if consult.ask(OFF_TABLE):
        if situation.phase is not Phase.BOARD:
            consult.say("misdeal")
            consult.then("pick_up")
            consult.then("shuffle")
            consult.then("deal_again")
            return CardOffTableVerdict(Outcome.MISDEAL)
        match consult.ask(CUTOFF):
            case MisdealCutoff.SUBSTANTIAL_ACTION | MisdealCutoff.TWO_THREE_ACTED:
                consult.say("play_on")
                consult.because("too_late")
        consult.then("show_it" if situation.exposed else "unseen_back")
        consult.then("go_on")
        return CardOffTableVerdict(Outcome.PLAY_ON)
    consult.say("check_deck")
    consult.then("call_floor")
    consult.then("count")
    match situation.phase:
        case Phase.SHUFFLE:
            consult.then("shuffle")
        case Phase.DEAL if situation.exposed:
            consult.then("look_at_exposed")
        case Phase.DEAL | Phase.BOARD:
            consult.then("show_it" if situation.exposed else "unseen_back")
            consult.then("go_on")
    return CardOffTableVerdict(Outcome.CHECK_DECK)


PUNISHED: Final = yes_no("rabbit.punished", "deal-rabbit-hunt", default=False)
"""Yes: who turns them over all the same is punished."""


@facts
class RabbitHuntSituation:
    """Whether the hand is over; while it runs the cards come in their turn."""

    hand_over: bool = True


@facts
class RabbitHuntVerdict:
    """Whether it is allowed, which it never is."""

    allowed: bool


@decides("deal-rabbit-hunt", asks=(PUNISHED,))
def rabbit_hunt(situation: RabbitHuntSituation, consult: Consultation) -> RabbitHuntVerdict:
    """The stub stays unseen when the hand is over."""
    if not situation.hand_over:
        consult.say("hand_runs")
        consult.then("deal_on")
        return RabbitHuntVerdict(allowed=False)
    consult.say("not_allowed")
    consult.then("stub_unseen")
    if consult.ask(PUNISHED):
        consult.then("punish")
    return RabbitHuntVerdict(allowed=False)
