"""What holds for faults of the deal in stud games (stud procedures, Stud-Prozeduren)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import NoVerdict, facts, refuse_fact

UPCARDS_TAKEN_UP: Final = one_answer("stud.upcards_taken_up", "deal-stud-procedures", "hand-dead")
"""What becomes of a hand whose player takes up his open cards when it is his turn: it is dead."""
EXPOSED_DOWNCARD: Final = one_answer("stud.exposed_downcard", "deal-stud-procedures", "becomes-upcard")
"""What becomes of a down card that turns over in the initial deal: it is an open card, the next one a down card."""
EXPOSED_SEVENTH: Final = one_answer("stud.exposed_seventh", "deal-stud-procedures", "replaced-while-betting")
"""What becomes of a card that is turned over on 7th street: it is replaced where somebody can still bet."""
ABSENT: Final = one_answer("stud.absent", "deal-stud-procedures", "hand-dead")
"""What becomes of the hand of a player who was not at his seat: it is dead, and gets no card on 4th street."""
TIED_BOARDS: Final = one_answer("stud.tied_boards", "deal-stud-procedures", "high-card-by-suit")
"""Who begins where open hands are equal: the hand with the card that is highest by suit."""
LOW_CARD_ALL_IN: Final = one_answer("stud.low_card_all_in", "deal-stud-procedures", "left-of-it")
"""Who begins where the low card is all-in with the ante: the next player to the left."""
OPEN_PAIR: Final = one_answer("stud.open_pair", "deal-stud-procedures", "not-doubled")
"""What an open pair on 4th street does to the bets: nothing."""


class PrematureCard(StrEnum):
    """How cards that came too early are made good."""

    ROUND_ASIDE = "round-aside"
    """The round is made whole, laid aside and shuffled in for the last one."""
    SHUFFLE_BACK = "shuffle-back"
    """They go back into the stub, which is shuffled, and the street is dealt from it without another burn card."""


PREMATURE_CARD: Final = choice("stud.premature_card", "deal-stud-procedures", PrematureCard, PrematureCard.ROUND_ASIDE)
SHORT_STUB: Final = one_answer("stud.short_stub", "deal-stud-procedures", "burns-then-community")
"""What is done where the stub is too short for 7th street: the burn cards are added; else one card counts for all."""


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
    UPCARDS_TAKEN_UP = "upcards-taken-up"
    """A player took up his open cards when it was his turn."""
    SHORT_STUB = "short-stub"
    """The stub may be too short for 7th street."""


DECK: Final = 52
CARDS_BEFORE_SEVENTH: Final = 6
"""The cards that each player has before 7th street."""


@facts
class Situation:
    """What happened; the numbers are asked for where the stub may be too short.

    ``stub`` is how many cards it has, ``players`` how many are in the hand, ``burns`` how many burn cards lie
    there. ``action_possible``: somebody can still bet in this hand.
    """

    case: Case
    stub: Annotated[int, Interval(ge=0, le=52)]
    players: Annotated[int, Interval(ge=2, le=8)]
    burns: Annotated[int, Interval(ge=0, le=3)]
    action_possible: bool

    def __post_init__(self) -> None:
        """Check the cards: at least one to burn and one to deal, and six for each player."""
        if self.stub + self.burns < 2:
            raise refuse_fact("stub", "too_small", least=2 - self.burns)
        most = DECK - CARDS_BEFORE_SEVENTH * self.players - self.burns
        if self.stub > most:
            raise refuse_fact("stub", "too_large", most=most)


@decides(
    "deal-stud-procedures",
    asks=(
        UPCARDS_TAKEN_UP,
        EXPOSED_DOWNCARD,
        EXPOSED_SEVENTH,
        ABSENT,
        TIED_BOARDS,
        LOW_CARD_ALL_IN,
        OPEN_PAIR,
        PREMATURE_CARD,
        SHORT_STUB,
    ),
)
def decide(situation: Situation, consult: Consultation) -> NoVerdict:
    """Every case has its own rule and steps; a short stub is made up with the burn cards or ends in one for all."""
    match situation.case:
        case Case.EXPOSED_DOWNCARD:
            consult.rest_on(EXPOSED_DOWNCARD)
            consult.say("downcard_is_upcard")
            consult.then("leave_open")
            consult.then("third_street_down")
            consult.then("may_bring_in")
        case Case.EXPOSED_7TH:
            consult.rest_on(EXPOSED_SEVENTH)
            if situation.action_possible:
                consult.say("seventh_replaced")
                consult.then("replace_down")
            else:
                consult.say("seventh_stays")
                consult.then("others_down")
        case Case.ABSENT:
            consult.rest_on(ABSENT)
            consult.say("absent_dead")
            consult.then("muck_absent")
            consult.then("no_fourth_street")
        case Case.TIED_BOARDS:
            consult.rest_on(TIED_BOARDS)
            consult.say("suit_begins")
            consult.then("compare_suits")
        case Case.LOW_CARD_ALL_IN:
            consult.rest_on(LOW_CARD_ALL_IN)
            consult.say("left_begins")
            consult.then("bring_in_or_fold")
        case Case.OPEN_PAIR:
            consult.rest_on(OPEN_PAIR)
            consult.say("no_double")
            consult.then("same_limit")
        case Case.PREMATURE_CARD:
            match consult.ask(PREMATURE_CARD):
                case PrematureCard.ROUND_ASIDE:
                    consult.say("round_aside")
                    consult.then("fill_up_round")
                    consult.then("finish_betting")
                    consult.then("next_round_normal")
                    consult.then("back_for_last")
                case PrematureCard.SHUFFLE_BACK:
                    consult.say("shuffled_back")
                    consult.then("early_into_stub")
                    consult.then("finish_betting")
                    consult.then("street_without_burn")
        case Case.UPCARDS_TAKEN_UP:
            consult.rest_on(UPCARDS_TAKEN_UP)
            consult.say("taken_up_dead")
            consult.then("muck_hand")
        case Case.SHORT_STUB:
            consult.rest_on(SHORT_STUB)
            _seventh_street(situation, consult)
    return NoVerdict()


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
    if have < 3 and situation.burns:
        consult.then("shuffle_with_burns", count=situation.burns)
    consult.then("burn_one")
    consult.then("next_in_middle")
    consult.then("sixth_street_begins")
