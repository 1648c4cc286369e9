"""The least bet, the least raise, and how often may be raised.

- ``bet-min-bet``: how small may a bet be (minimum bet, Mindesteinsatz)?
- ``bet-min-raise``: how much may be bet or raised, least and largest (minimum raise, Mindesterhöhung; pot limit,
  limit)?
- ``bet-raise-cap``: how often may be raised in one round (number of raises, Anzahl der Raises)?
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import (
    FULL_RAISE,
    LIMIT_SHARE,
    LOWERS_POT_LIMIT,
    MIN_BET,
    MIN_RAISE,
    FullRaise,
    MinRaise,
)
from homepoker.core.rulings.facts import (
    Amount,
    Count,
    Limit,
    Name,
    Number,
    SomeChips,
    Street,
    facts,
    refuse_fact,
    told,
)

POT: Final = one_answer("bet.pot_counts", "bet-min-raise", "all-bets")
"""What is the pot: all bets so far, also those that still lie in front of the players."""


NO_LIMIT_MOST: Final = one_answer("bet.no_limit_most", "bet-min-raise", "all-chips")
"""The largest bet in no-limit: all that the player has."""


class LimitCap(StrEnum):
    """Whether limit games have a cap."""

    UNTIL_TWO_LEFT = "house-until-two-left"
    """The cap of the house, until two are left in the whole event."""
    ALWAYS = "house"
    """The cap of the house, always."""
    NONE = "none"
    """None."""


LIMIT_CAP: Final = choice("bet.raise_cap_limit", "bet-raise-cap", LimitCap, LimitCap.UNTIL_TWO_LEFT)


@facts
class MinBetSituation:
    """The big blind of the level, and what the player has who wants to open; unknown is enough."""

    bb: SomeChips
    stack: SomeChips | None = None


@facts
class MinBetVerdict:
    """The least opening bet of this player, in chips."""

    min_bet: Amount


@decides("bet-min-bet", asks=(MIN_BET,))
def min_bet(situation: MinBetSituation, consult: Consultation) -> MinBetVerdict:
    """The big blind; a player who has less may bet all of it."""
    least = _least(situation, consult)
    if situation.stack is not None and situation.stack < least:
        consult.say("all_in", least=least, stack=situation.stack)
        consult.then("all_in_only")
        return MinBetVerdict(situation.stack)
    consult.say("bet", least=least)
    consult.then("make_up", least=least)
    return MinBetVerdict(least)


def _least(situation: MinBetSituation, consult: Consultation) -> int:
    consult.rest_on(MIN_BET)
    return situation.bb


@facts
class Act:
    """One bet, call or raise: who, the player's total of the round, and whether it was all that the player had."""

    player: Name
    to: Amount
    all_in: bool = False


@facts
class MinRaiseSituation:
    """The bets of the round in their order; before the flop the big blind is one, without being listed.

    For the largest bet too: ``limit`` is the game, ``stack`` what the player has behind and ``prior_in_front`` what
    lies there of this round. In pot limit it depends on ``pot_before``, all that has been bet, with the bets that still
    lie in front of the players; ``short_blinds`` is what is missing there of a blind that is all-in for less. In limit
    games a bet is ``fixed_bet``, or the big blind and on turn and river twice that; ``house_cap`` are the raises
    allowed a round, which may depend on ``players_in_event``.
    """

    street: Street
    bb: SomeChips
    actions: tuple[Act, ...] = ()
    limit: Limit = Limit.NO_LIMIT
    prior_in_front: Amount = 0
    stack: SomeChips | None = None
    pot_before: SomeChips | None = None
    short_blinds: Amount = 0
    fixed_bet: SomeChips | None = None
    house_cap: Number | None = None
    players_in_event: Number | None = None

    def __post_init__(self) -> None:
        """Check the bets: only an all-in may be below the least of all books, and no chips in front exceed the bet."""
        bet = self.bb if self.street is Street.PREFLOP else 0
        for index, act in enumerate(self.actions):
            if 0 < act.to < bet and not act.all_in:
                raise refuse_fact(f"actions.{index}.to", "less_than_a_call", bet=bet)
            if 0 < act.to - bet < self.bb and not act.all_in:
                raise refuse_fact(f"actions.{index}.to", "less_than_a_raise", least=bet + self.bb)
            bet = max(bet, act.to)
        if self.players_in_event is not None and self.players_in_event < 2:
            raise refuse_fact("players_in_event", "two_at_least")
        if self.prior_in_front > bet:
            raise refuse_fact("prior_in_front", "above_the_bet", bet=bet)
        bets = sum({act.player: act.to for act in self.actions}.values())
        if self.pot_before is not None and self.pot_before < bets:
            raise refuse_fact("pot_before", "pot_below_the_bets", bets=bets)


@facts
class MinRaiseVerdict:
    """The least that a raise adds, and the total that it comes to; where nobody has bet, the least bet.

    ``max_raise_to`` is the largest total, empty where the player's chips are not told in no-limit. Where no raise is
    possible any more, all are the call, and nothing is added.
    """

    min_raise_by: Amount
    min_raise_to: Amount
    max_raise_to: Amount | None = None


@decides("bet-min-raise", asks=(MIN_RAISE, NO_LIMIT_MOST, POT))
def min_raise(situation: MinRaiseSituation, consult: Consultation) -> MinRaiseVerdict:
    """The least by the book, in limit games the fixed amount; the largest by the game and the player's chips."""
    bet, full = _so_far(situation)
    if situation.limit is Limit.LIMIT:
        return _fixed(situation, bet, consult)
    by = _by(situation, bet, full, consult) if bet else _first_bet(situation, consult)
    most = _pot(situation, bet, bet + by, consult) if situation.limit is Limit.POT_LIMIT else None
    return _between(situation, bet, by, most, consult)


def _between(
    situation: MinRaiseSituation, bet: int, by: int, most: int | None, consult: Consultation
) -> MinRaiseVerdict:
    """Raise from the least to the most, as far as the player's chips go; ``most`` is the limit of the game."""
    everything = None
    if situation.stack is not None:
        everything = situation.prior_in_front + situation.stack
        if most is None:
            consult.rest_on(NO_LIMIT_MOST)
            consult.because("all_chips", most=everything)
        elif everything < most:
            consult.because("no_more_chips", most=everything)
        most = everything if most is None else min(most, everything)
        if everything <= bet:
            consult.say("call_only", to=everything)
            consult.then("call_or_fold")
            return MinRaiseVerdict(0, bet, bet)
    if most is None:
        consult.say("raise" if bet else "bet", to=bet + by, by=by)
        _then(bet, consult)
        return MinRaiseVerdict(by, bet + by)
    least = min(bet + by, most)
    names = ("only", "range") if bet else ("bet_only", "bet_range")
    consult.say(names[most > least], to=least, most=most)
    _then(bet, consult, is_all_in=most == everything and least < bet + by)
    return MinRaiseVerdict(least - bet, least, most)


def _then(bet: int, consult: Consultation, *, is_all_in: bool = False) -> None:
    """The call, and when less is possible."""
    if bet:
        consult.then("call", to=bet)
    consult.then("is_all_in" if is_all_in else "all_in")


def _first_bet(situation: MinRaiseSituation, consult: Consultation) -> int:
    """The least bet where nobody has bet."""
    consult.rest_on(MIN_BET)
    consult.because("opening")
    return situation.bb


def _pot(situation: MinRaiseSituation, bet: int, least: int, consult: Consultation) -> int:
    """The largest total in pot limit: the call, and then as much as lies in the pot with it."""
    pot = told(situation.pot_before, "pot_before")
    consult.rest_on(POT)
    consult.leans_on("A-61")
    if situation.street is Street.PREFLOP and situation.short_blinds and not consult.ask(LOWERS_POT_LIMIT):
        pot += situation.short_blinds
        consult.because("short_blind_in_full", pot=pot)
    call = bet - situation.prior_in_front
    most = bet + call + pot
    if bet:
        consult.because("pot_raise", call=call, pot=pot, most=most)
    else:
        consult.because("pot_bet", pot=pot)
    if most < least:
        consult.because("pot_below_least", least=least)
    return max(most, least)


def _fixed(situation: MinRaiseSituation, bet: int, consult: Consultation) -> MinRaiseVerdict:
    """A limit game: a bet or raise of the fixed amount, as long as the cap allows one."""
    consult.leans_on("A-61")
    late = situation.street in (Street.TURN, Street.RIVER)
    by = situation.fixed_bet or situation.bb * (2 if late else 1)
    consult.because("fixed", by=by)
    if bet and _is_capped(situation, by, consult):
        consult.say("capped", cap=told(situation.house_cap, "house_cap"))
        consult.then("call", to=bet)
        consult.then("call_or_fold")
        return MinRaiseVerdict(0, bet, bet)
    return _between(situation, bet, by, bet + by, consult)


def _is_capped(situation: MinRaiseSituation, by: int, consult: Consultation) -> bool:
    """Whether the house caps raises; a short all-in is a raise from the book's share on."""
    match consult.ask(LIMIT_CAP):
        case LimitCap.NONE:
            return False
        case LimitCap.UNTIL_TWO_LEFT:
            if told(situation.players_in_event, "players_in_event") <= 2:
                consult.because("two_left")
                return False
        case LimitCap.ALWAYS:
            pass
    share = Fraction(str(consult.ask(LIMIT_SHARE)))
    raises = sum(step >= share * by for step in _steps(situation)) - (situation.street is not Street.PREFLOP)
    consult.because("raises_so_far", raises=raises)
    return raises >= told(situation.house_cap, "house_cap")


def _steps(situation: MinRaiseSituation) -> Iterator[int]:
    """Increments of the bets and raises of the round, each over the bet before it."""
    bet = situation.bb if situation.street is Street.PREFLOP else 0
    for act in situation.actions:
        if act.to > bet:
            yield act.to - bet
            bet = act.to


def _by(situation: MinRaiseSituation, bet: int, full: int, consult: Consultation) -> int:
    """Least increment of a raise over the bet."""
    match consult.ask(MIN_RAISE):
        case MinRaise.LAST_FULL_INCREMENT:
            return _after_short_all_in(situation, full, consult)
        case MinRaise.DOUBLE_CURRENT:
            consult.leans_on("A-37")
            consult.because("doubled", bet=bet)
            if 2 * bet < situation.bb:
                consult.because("one_bb_in_all", to=situation.bb)
            return max(bet, situation.bb - bet)
        case MinRaise.ONE_BB:
            consult.leans_on("A-23")
            consult.because("one_bb", by=situation.bb)
            return situation.bb


def _after_short_all_in(situation: MinRaiseSituation, full: int, consult: Consultation) -> int:
    """The largest full bet or raise; a short all-in does not change it, unless the book says so."""
    if _short_on_top(situation):
        match consult.ask(FULL_RAISE):
            case FullRaise.AS_MEASURED:
                pass
            case FullRaise.DOUBLE_BB_WHEN_UNRAISED:
                consult.leans_on("A-36")
            case FullRaise.DOUBLE_BB:
                consult.because("one_bb", by=situation.bb)
                return situation.bb
        consult.because("short_all_in")
    consult.because("largest", by=full)
    return full


def _so_far(situation: MinRaiseSituation) -> tuple[int, int]:
    """The bet to call, and the largest full bet or raise, at least the big blind."""
    bet = situation.bb if situation.street is Street.PREFLOP else 0
    full = situation.bb
    for act in situation.actions:
        full = max(full, act.to - bet)
        bet = max(bet, act.to)
    return bet, full


def _short_on_top(situation: MinRaiseSituation) -> bool:
    """Whether a short all-in lies on top: the last that raised the bet was too small for a full raise."""
    bet = situation.bb if situation.street is Street.PREFLOP else 0
    full, short = situation.bb, False
    for act in situation.actions:
        if act.to > bet:
            short = act.all_in and act.to - bet < full
            full, bet = max(full, act.to - bet), act.to
    return short


@facts
class RaiseCapSituation:
    """The game, how many players are left in the whole event, the raises of this round, and the cap of the house."""

    limit: Limit
    players_in_event: Number
    raises_so_far: Count
    house_cap: Number

    def __post_init__(self) -> None:
        """Check the event: it has at least two players."""
        if self.players_in_event < 2:
            raise refuse_fact("players_in_event", "two_at_least")


@facts
class RaiseCapVerdict:
    """Whether one more raise is allowed."""

    may_raise: bool


@decides("bet-raise-cap", asks=(LIMIT_CAP,))
def raise_cap(situation: RaiseCapSituation, consult: Consultation) -> RaiseCapVerdict:
    """Decide on a further raise: always allowed without a limit, in limit games up to the cap of the house."""
    if situation.limit is not Limit.LIMIT:
        consult.say("any_number")
        consult.then("size")
        return RaiseCapVerdict(may_raise=True)
    match consult.ask(LIMIT_CAP):
        case LimitCap.NONE:
            return _free(consult)
        case LimitCap.UNTIL_TWO_LEFT:
            if situation.players_in_event <= 2:
                consult.because("two_left")
                return _free(consult)
        case LimitCap.ALWAYS:
            pass
    raises = situation.raises_so_far
    left = situation.house_cap - raises
    if left > 0:
        consult.say("count_left", count=left)
        consult.then("announce")
        return RaiseCapVerdict(may_raise=True)
    consult.say("capped", cap=situation.house_cap)
    consult.then("call_or_fold")
    return RaiseCapVerdict(may_raise=False)


def _free(consult: Consultation) -> RaiseCapVerdict:
    consult.say("any_number")
    consult.then("size")
    return RaiseCapVerdict(may_raise=True)
