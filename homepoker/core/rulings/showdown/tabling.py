"""Hands that are shown and called: what counts as shown, the board played, and words without cards.

- ``show-tabling``: is a hand properly shown, so that it can win (tabling, ordnungsgemäßes Aufdecken)?
- ``show-play-board``: what must be shown to play the board (playing the board, das Board spielen)?
- ``show-verbal-claim``: does a hand that is called aloud count (verbal hand claim, verbale Angabe zur Hand)?
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from annotated_types import MaxLen, Unit

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import one_answer, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Count, Number, facts, refuse_fact

TABLED: Final = one_answer("show.tabled", "show-tabling", "all-cards")
"""When a hand is shown: when all its cards lie face up and can be read."""


class CanWin(StrEnum):
    """Whether the hand can win the pot."""

    YES = "yes"
    """It can."""
    NO = "no"
    """It cannot."""
    FLOOR = "floor"
    """The floor decides."""


@facts
class TablingSituation:
    """A hand at the showdown.

    ``cards_required``: how many cards a hand has, in hold'em 2, in Omaha 4, in seven-card stud 7.
    ``readable_by_dealer``: the cards shown lie so that all can read them. ``retrievable``: the cards can be told
    apart from all others beyond doubt.
    """

    cards_shown: Count
    cards_required: Number
    readable_by_dealer: bool
    retrievable: bool

    def __post_init__(self) -> None:
        """Check the cards: no more are shown than were dealt."""
        if self.cards_shown > self.cards_required:
            raise refuse_fact("cards_shown", "too_large", most=self.cards_required)


@facts
class TablingVerdict:
    """Whether the hand is properly shown, and whether it can win."""

    tabled: bool
    can_win: CanWin


@decides("show-tabling", asks=(TABLED,))
def tabling(situation: TablingSituation, consult: Consultation) -> TablingVerdict:
    """Decide on tabling: all cards face up and readable; else the floor must find an existing hand clear."""
    missing = situation.cards_required - situation.cards_shown
    consult.rest_on(TABLED)
    if not missing and situation.readable_by_dealer:
        consult.say("tabled")
        consult.then("read" if situation.retrievable else "as_it_was_read")
        consult.leave_nothing()
        return TablingVerdict(True, CanWin.YES)
    if not situation.retrievable:
        # The hand is lost only where the floor finds as well that it could not be read.
        consult.leave_to_floor()
        consult.say("no_claim")
        consult.because("own_risk")
        consult.then("call_floor")
        return TablingVerdict(False, CanWin.NO)
    if missing:
        consult.say("not_all", count=missing)
        consult.then("ask_for_all", count=missing)
    else:
        consult.say("not_readable")
        consult.then("spread")
    consult.leave_to_floor()
    consult.because("all_cards_readable")
    consult.then("refusal")
    return TablingVerdict(False, CanWin.FLOOR)


ALL_CARDS: Final = yes_no("show.board_needs_all_cards", "show-play-board", default=True)
"""Yes: who plays the board shows all hole cards for a share."""

EVERYBODY_SHOWS: Final = yes_no("show.everybody_shows", "show-play-board", default=False)
"""Yes: at a showdown all who are left show, whether they want a share or not."""


@facts
class PlayingTheBoardSituation:
    """The board alone is a player's best hand.

    ``cards_shown`` of his hole cards lie face up; ``claims``: he wants a share of the pot. ``cards_required`` is
    how many hole cards the game deals.
    """

    cards_shown: Count
    claims: bool
    cards_required: Number = 2

    def __post_init__(self) -> None:
        """Check the cards: no more are shown than were dealt."""
        if self.cards_shown > self.cards_required:
            raise refuse_fact("cards_shown", "too_large", most=self.cards_required)


@facts
class PlayingTheBoardVerdict:
    """How many hole cards must lie face up in all."""

    must_show: Count


@decides("show-play-board", asks=(ALL_CARDS, EVERYBODY_SHOWS))
def playing_the_board(situation: PlayingTheBoardSituation, consult: Consultation) -> PlayingTheBoardVerdict:
    """Decide on playing the board: a share of the pot takes all hole cards, shown."""
    must_show_all = consult.ask(ALL_CARDS)
    required = situation.cards_required
    missing = required - situation.cards_shown
    if not situation.claims:
        return _no_claim(situation, missing, consult)
    if not must_show_all:
        consult.say("word_is_enough")
        consult.then("share")
        return PlayingTheBoardVerdict(0)
    if missing:
        consult.because("board_is_no_claim")
        consult.say("show_all")
        consult.then("turn_up", count=missing)
        consult.then("else_no_share")
    else:
        consult.say("shown")
        consult.then("share")
    return PlayingTheBoardVerdict(required)


def _no_claim(situation: PlayingTheBoardSituation, missing: int, consult: Consultation) -> PlayingTheBoardVerdict:
    if not missing:
        # What lies face up counts, whatever its player says.
        consult.say("shown")
        consult.then("share")
        return PlayingTheBoardVerdict(0)
    if not consult.ask(EVERYBODY_SHOWS):
        consult.say("no_claim")
        consult.then("no_share")
        return PlayingTheBoardVerdict(0)
    consult.say("everybody_shows")
    consult.then("turn_up", count=missing)
    consult.then("share")
    return PlayingTheBoardVerdict(situation.cards_required)


PUNISHABLE: Final = yes_no("show.miscall_punishable", "show-verbal-claim", default=True)
"""Yes: calling a hand wrong on purpose may be penalised."""


HandInWords = Annotated[str, MaxLen(200), Unit("text")]


class Penalty(StrEnum):
    """What may follow."""

    NONE = "none"
    """Nothing."""
    MAY = "may"
    """A penalty is possible."""


@facts
class VerbalClaimSituation:
    """A hand is called that the cards do not show.

    ``claimed`` and ``actual`` are only noted. ``repeated``: the same player has done so before.
    """

    claimed: HandInWords
    actual: HandInWords
    deliberate: bool
    repeated: bool = False


@facts
class VerbalClaimVerdict:
    """Whether the words bind, and what may follow."""

    binding: bool
    penalty: Penalty


@decides("show-verbal-claim", asks=(PUNISHABLE,))
def verbal_claim(situation: VerbalClaimSituation, consult: Consultation) -> VerbalClaimVerdict:
    """The cards count; calling a hand wrong on purpose may be penalised."""
    is_punished = consult.ask(PUNISHABLE) and situation.deliberate
    consult.then("read_cards")
    consult.then("speak_up")
    if not is_punished:
        consult.say("cards_speak")
        consult.because("slip")
        return VerbalClaimVerdict(False, Penalty.NONE)
    consult.say("cards_speak_penalty")
    if situation.repeated:
        consult.because("again")
        consult.then("penalty")
    else:
        consult.because("on_purpose")
        consult.then("warn_or_penalty")
    return VerbalClaimVerdict(False, Penalty.MAY)
