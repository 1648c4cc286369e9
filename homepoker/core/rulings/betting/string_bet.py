"""Chips in several motions: string bets, raises in two motions, chips pushed forward.

- ``bet-string``: what of a bet that is made in several motions (string bet, String Bet)?
- ``bet-two-motion-raise``: may an announced raise be made in two motions (two-motion raise, Zwei-Bewegungen-Raise)?
- ``bet-forward-motion``: when is a bet made (betting line, Vorwärtsbewegung und Betline)?
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import SPARE_CHIP
from homepoker.core.rulings.betting.raise_size import (
    Size,
    all_are_needed,
    at_least_a_bet,
    check_last_raise,
    is_change_given_later,
    judge_size,
    least_increment,
    word_binds,
)
from homepoker.core.rulings.facts import Amount, ChipValue, Limit, SomeChips, facts, refuse_fact

TWO_MOTION: Final = yes_no("bet.two_motion_raise", "bet-two-motion-raise", default=False)
"""Yes: first the call, then the raise, once it was announced; in no-limit."""


TWO_MOTION_POT_LIMIT: Final = yes_no("bet.two_motion_raise_pot_limit", "bet-two-motion-raise", default=False)
"""The same in pot limit."""


class StringBet(StrEnum):
    """Part of a string bet that counts."""

    FIRST_MOTION = "first-motion"
    """The first motion."""
    NOT_ALLOWED = "not-allowed"
    """It is not allowed; what counts is not said."""


STRING: Final = choice("bet.string", "bet-string", StringBet, StringBet.FIRST_MOTION)
WHAT_COUNTS: Final = one_answer("bet.string_counts", "bet-string", "first-motion")
"""What counts of a string bet, where the book only forbids it: the first motion."""


class Outcome(StrEnum):
    """What the bet is."""

    CALL = "call"
    """A call."""
    BET = "bet"
    """A bet."""
    RAISE = "raise"
    """A raise."""
    UNDERCALL = "undercall"
    """Less than a call; what then is due is a question of its own."""


@facts
class StringBetSituation:
    """Chips put in bit by bit by the player whose turn it is; amounts are totals of the betting round.

    ``declared_amount`` and ``declared_raise``: what was said before the first chip. ``to_call`` (0 where nobody
    has bet) and ``min_raise_by``, the last full bet or raise of the round, tell a call from a raise; a book that
    measures by the big blind takes ``bb`` instead, and a first bet is as large at least. Without a word it depends on
    the ``first_chips``, the chips of the first motion: one larger chip, or several that are all needed, are only a
    call.
    """

    to_call: Amount
    first_motion: SomeChips
    total_intended: SomeChips
    declared_raise: bool = False
    declared_amount: SomeChips | None = None
    first_chips: tuple[ChipValue, ...] = ()
    min_raise_by: SomeChips = field(kw_only=True)
    bb: SomeChips | None = None
    limit: Limit = Limit.NO_LIMIT

    def __post_init__(self) -> None:
        """Check the motions: the later ones add to the first."""
        if self.total_intended < self.first_motion:
            raise refuse_fact("total_intended", "below_first_motion", first=self.first_motion)
        if self.total_intended == self.first_motion:
            raise refuse_fact("total_intended", "no_second_motion", first=self.first_motion)
        if self.first_chips and sum(self.first_chips) != self.first_motion:
            raise refuse_fact("first_chips", "other_sum", total=self.first_motion)
        check_last_raise(self.min_raise_by, self.bb, self.to_call)


@facts
class StringBetVerdict:
    """What stands in front of the player, in chips (of an undercall the call), and what it is."""

    amount: Amount
    ruling: Outcome


@decides("bet-string", asks=(STRING, WHAT_COUNTS))
def string_bet(situation: StringBetSituation, consult: Consultation) -> StringBetVerdict:
    """A word before the chips counts; without one the first motion does, as if it had been all."""
    declared = situation.declared_amount
    is_raise = situation.declared_raise and word_binds(consult)
    if declared is not None and word_binds(consult):
        consult.because("said_before")
        return _announced(declared, situation, consult)
    if is_raise and situation.to_call:
        if situation.limit is Limit.LIMIT:
            consult.leans_on("A-61")
            consult.because("fixed")
            return _stands(situation.to_call + situation.min_raise_by, situation, consult)
        least = situation.to_call + least_increment(situation, situation.to_call, consult)
        two_motions = TWO_MOTION if situation.limit is Limit.NO_LIMIT else TWO_MOTION_POT_LIMIT
        if situation.first_motion == situation.to_call and consult.ask(two_motions):
            consult.because("call_then_raise")
            return _stands(max(situation.total_intended, least), situation, consult)
        consult.because("raise_said")
        return _stands(max(situation.first_motion, least), situation, consult)
    if is_raise:
        consult.because("bet_said")
        return _opening(situation.first_motion, situation, consult)
    match consult.ask(STRING):
        case StringBet.FIRST_MOTION:
            consult.because("first_motion")
        case StringBet.NOT_ALLOWED:
            consult.because("not_allowed")
            consult.then("tell")
            consult.rest_on(WHAT_COUNTS)
    if situation.first_motion < situation.to_call:
        return _below_the_call(situation.total_intended, situation, consult)
    if not situation.to_call:
        return _opening(situation.first_motion, situation, consult)
    if situation.first_motion == situation.to_call:
        return _stands(situation.first_motion, situation, consult)
    chips = situation.first_chips
    if not chips:
        raise refuse_fact("first_chips", "missing")
    if len(chips) == 1:
        consult.because("one_chip")
        back = "back_after_round" if is_change_given_later(consult) else "back"
        return _stands(situation.to_call, situation, consult, back=back)
    if all_are_needed(chips, situation.first_motion, situation.to_call, consult):
        consult.because("all_needed")
        return _stands(situation.to_call, situation, consult)
    consult.rest_on(SPARE_CHIP)
    judged = judge_size(situation, situation.to_call, situation.first_motion, consult)
    if judged.size is Size.COMPLETED:
        consult.because("nearly_a_raise")
    elif judged.size is not Size.RAISE:
        consult.because("hardly_more")
    if judged.size is Size.ILLEGAL:
        consult.then("too_small")
    stays = max(0, situation.first_motion - judged.to - judged.returned)
    if stays:
        consult.then("stays_in_pot", amount=stays)
    return _stands(judged.to, situation, consult, stays)


def _announced(declared: int, situation: StringBetSituation, consult: Consultation) -> StringBetVerdict:
    """An amount said in time, which is judged as if it lay there."""
    to_call = situation.to_call
    if not to_call:
        return _opening(declared, situation, consult)
    if declared < to_call:
        return _below_the_call(declared, situation, consult)
    if declared == to_call:
        return _stands(declared, situation, consult)
    if situation.declared_raise:
        return _stands(max(declared, to_call + least_increment(situation, to_call, consult)), situation, consult)
    judged = judge_size(situation, to_call, declared, consult)
    if judged.size is not Size.RAISE:
        consult.because("said_half" if judged.size is Size.COMPLETED else "said_too_little")
    if judged.size is Size.ILLEGAL:
        consult.then("too_small")
    return _stands(judged.to, situation, consult)


def _opening(amount: int, situation: StringBetSituation, consult: Consultation) -> StringBetVerdict:
    """A first bet, which is as large as the least one at least."""
    to = at_least_a_bet(amount, situation.bb, consult)
    if to > amount:
        consult.because("least_bet")
    return _stands(to, situation, consult)


def _below_the_call(meant: int, situation: StringBetSituation, consult: Consultation) -> StringBetVerdict:
    """Rule on chips below the call: made up to it if that was meant, else a matter of its own."""
    if meant >= situation.to_call:
        consult.because("made_up_to_the_call")
        return _stands(situation.to_call, situation, consult)
    consult.say("short", to=situation.to_call)
    consult.then("as_undercall")
    return StringBetVerdict(situation.to_call, Outcome.UNDERCALL)


def _stands(
    amount: int, situation: StringBetSituation, consult: Consultation, stays: int = 0, back: str = "back"
) -> StringBetVerdict:
    """The verdict at an amount, and the steps that it comes to; ``stays`` is what is not given back all the same."""
    if not situation.to_call:
        ruling = Outcome.BET
        consult.say("bet", to=amount)
    elif amount > situation.to_call:
        ruling = Outcome.RAISE
        consult.say("raise", to=amount)
    else:
        ruling = Outcome.CALL
        consult.say("call", to=amount)
    if situation.total_intended > amount + stays:
        consult.then(back, amount=situation.total_intended - amount - stays)
    if situation.total_intended < amount:
        consult.then("add", amount=amount - situation.total_intended)
    consult.then("next")
    return StringBetVerdict(amount, ruling)


@facts
class TwoMotionRaiseSituation:
    """The call is placed first, then more chips in a second motion, by the player whose turn it is.

    ``call_placed`` is the first motion, the total in front after it, and ``second_motion`` what the second adds,
    in chips. ``min_raise_by`` is the last full bet or raise of the round; a book that measures by the big blind
    takes ``bb`` instead. To the smallest legal raise an announced one binds in any case; in limit there is no other.
    """

    raise_declared: bool
    call_placed: SomeChips
    second_motion: SomeChips
    min_raise_by: SomeChips
    bb: SomeChips | None = None
    limit: Limit = Limit.NO_LIMIT

    def __post_init__(self) -> None:
        """Check the last raise: it is no larger than the bet that it came to."""
        check_last_raise(self.min_raise_by, self.bb, self.call_placed)


@facts
class TwoMotionRaiseVerdict:
    """Whether the raise may be made so, and the player's total;
    ``raise_to`` is empty where it is only a call."""

    legal: bool
    raise_to: Amount | None


@decides("bet-two-motion-raise", asks=(TWO_MOTION, TWO_MOTION_POT_LIMIT))
def two_motion_raise(situation: TwoMotionRaiseSituation, consult: Consultation) -> TwoMotionRaiseVerdict:
    """Decide on a raise in two motions: without a word it is a call, with one the book decides on the second motion."""
    if not (situation.raise_declared and word_binds(consult)):
        consult.say("call", to=situation.call_placed)
        consult.because("silent")
        consult.then("back", amount=situation.second_motion)
        consult.then("next", to=situation.call_placed)
        return TwoMotionRaiseVerdict(legal=False, raise_to=None)
    made = situation.call_placed + situation.second_motion
    if situation.limit is Limit.LIMIT:
        return _fixed(situation.call_placed + situation.min_raise_by, made, consult)
    least = situation.call_placed + least_increment(situation, situation.call_placed, consult)
    if consult.ask(TWO_MOTION if situation.limit is Limit.NO_LIMIT else TWO_MOTION_POT_LIMIT):
        to = max(made, least)
        consult.say("raise", to=to)
        consult.because("announced")
        if to > made:
            consult.because("at_least", to=to)
            consult.then("add", amount=to - made)
        consult.then("next", to=to)
        return TwoMotionRaiseVerdict(legal=True, raise_to=to)
    to = least
    consult.say("least_raise", to=to)
    consult.because("one_motion")
    if made > to:
        consult.then("back", amount=made - to)
    if to > made:
        consult.then("add", amount=to - made)
    consult.then("next", to=to)
    return TwoMotionRaiseVerdict(legal=False, raise_to=to)


def _fixed(to: int, made: int, consult: Consultation) -> TwoMotionRaiseVerdict:
    """Rule on limit, where the word alone names the amount: no book on methods speaks of it (A-61)."""
    consult.leans_on("A-61")
    consult.say("raise", to=to)
    consult.because("fixed")
    if made > to:
        consult.then("back", amount=made - to)
    if to > made:
        consult.then("add", amount=to - made)
    consult.then("next", to=to)
    return TwoMotionRaiseVerdict(legal=True, raise_to=to)


class Betline(StrEnum):
    """What the line on the table means."""

    NONE = "none"
    """Nothing."""
    TOUCH_OR_CROSS = "touch-or-cross"
    """Chips that touch or cross it are bet."""
    RELEASED_OR_PASSED = "released-or-passed"
    """Chips are bet once they are released or past it."""


BETLINE: Final = choice("bet.betline", "bet-forward-motion", Betline, Betline.RELEASED_OR_PASSED)
RELEASE: Final = one_answer("bet.release", "bet-forward-motion", "released")
"""When chips are bet on a table without a line: once the hand lets go of them."""


@facts
class ForwardMotionSituation:
    """Chips moved forward by the player whose turn it is.

    ``betline``: the table has a line. ``released``: the hand let go of the chips. ``crossed``: they were beyond
    the line, even in the air. ``touched_line``: they touched it. ``continuous_motion``: it was one motion.
    """

    betline: bool
    released: bool
    crossed: bool = False
    touched_line: bool = False
    continuous_motion: bool = True


@facts
class ForwardMotionVerdict:
    """Whether the chips are bet, and whether the player may take them back."""

    is_bet: bool
    may_pull_back: bool


@decides("bet-forward-motion", asks=(BETLINE, RELEASE))
def forward_motion(situation: ForwardMotionSituation, consult: Consultation) -> ForwardMotionVerdict:
    """Decide on chips moved forward: by the betting line as the book says, else by letting go of them."""
    if not _is_bet(situation, consult):
        consult.say("no_bet")
        consult.then("take_back")
        consult.then("go_on")
        return ForwardMotionVerdict(is_bet=False, may_pull_back=True)
    consult.say("bet")
    if situation.continuous_motion:
        consult.then("count")
    else:
        consult.then("first_motion_only")
    consult.then("stays")
    return ForwardMotionVerdict(is_bet=True, may_pull_back=False)


def _is_bet(situation: ForwardMotionSituation, consult: Consultation) -> bool:
    match consult.ask(BETLINE) if situation.betline else Betline.NONE:
        case Betline.NONE:
            consult.rest_on(RELEASE)
            consult.because("let_go" if situation.released else "still_held")
            return situation.released
        case Betline.TOUCH_OR_CROSS:
            made = situation.crossed or situation.touched_line
            consult.because("line_touched" if made else "before_the_line")
            return made
        case Betline.RELEASED_OR_PASSED:
            if situation.crossed:
                consult.because("past_the_line")
                return True
            consult.because("let_go" if situation.released else "held_before_the_line")
            return situation.released
