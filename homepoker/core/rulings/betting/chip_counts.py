"""What may be known of chips: a stack, the pot, the pot in pot limit, chips that lie hidden.

- ``bet-stack-count``: who may have a stack counted (stack count, Chipstand auf Verlangen)?
- ``bet-pot-count``: is the size of the pot told on request (pot count, Potgröße auf Verlangen)?
- ``bet-pot-limit-count``: what of a pot bet on a pot that was counted wrongly (pot-limit miscount, Pot falsch
  gezählt)?
- ``bet-hidden-chips``: do chips count that are found after an all-in (hidden chips, später gefundene Chips)?
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, Limit, Name, SomeChips, Street, facts, refuse_fact


class StackCount(StrEnum):
    """Who may ask."""

    FACING_ALL_IN = "facing-allin"
    """Whoever faces an all-in."""
    IN_HAND = "in-hand"
    """Whoever is in the hand."""
    ANYONE = "anyone"
    """Any player."""


STACK_COUNT: Final = choice("bet.stack_count", "bet-stack-count", StackCount, StackCount.FACING_ALL_IN)


class Told(StrEnum):
    """What the asker is told."""

    EXACT = "exact"
    """The exact count."""
    ESTIMATE_ONLY = "estimate-only"
    """Nothing; the stacks must be there to be estimated."""


class Counter(StrEnum):
    """Who counts."""

    PLAYER = "player"
    """The player whose stack it is."""
    DEALER = "dealer"
    """The dealer or the floor."""


@facts
class StackCountSituation:
    """Somebody asks how many chips an opponent has.

    ``in_hand``, ``facing_all_in`` and ``in_turn`` are of the asker: has cards, faces an all-in, is to act.
    ``asker_is_player``: sits at the table, even if the hand is folded. ``opponent_in_hand``: the player whose chips are
    asked for has cards.
    """

    in_hand: bool
    facing_all_in: bool
    in_turn: bool
    asker_is_player: bool = True
    opponent_in_hand: bool = field(kw_only=True)

    def __post_init__(self) -> None:
        """Check the asking player: only with cards can they face an all-in or be to act."""
        if self.in_hand and not self.asker_is_player:
            raise refuse_fact("asker_is_player", "not_in_hand")
        if not self.in_hand and self.facing_all_in:
            raise refuse_fact("facing_all_in", "not_in_hand")
        if not self.in_hand and self.in_turn:
            raise refuse_fact("in_turn", "not_in_hand")


@facts
class StackCountVerdict:
    """What the asker is told and who counts; nobody does where it stays at an estimate."""

    answer: Told
    who_counts: Counter | None


@decides("bet-stack-count", asks=(STACK_COUNT,))
def stack_count(situation: StackCountSituation, consult: Consultation) -> StackCountVerdict:
    """Decide on counting a stack: everybody may look, and the book says who may have it counted."""
    match consult.ask(STACK_COUNT):
        case StackCount.FACING_ALL_IN:
            if situation.facing_all_in and situation.in_turn:
                consult.say("exact")
                consult.because("facing_all_in")
                consult.then("dealer_counts")
                return StackCountVerdict(Told.EXACT, Counter.DEALER)
            consult.because("only_facing_all_in")
        case StackCount.IN_HAND:
            if situation.in_hand and situation.opponent_in_hand:
                consult.because("in_hand")
                return _asked(consult)
            consult.because("only_opponents" if situation.in_hand else "only_in_hand")
        case StackCount.ANYONE:
            if situation.asker_is_player:
                consult.because("any_player")
                return _asked(consult)
            consult.because("only_players")
    consult.say("estimate")
    consult.then("stack_visibly")
    return StackCountVerdict(Told.ESTIMATE_ONLY, None)


def _asked(consult: Consultation) -> StackCountVerdict:
    consult.say("exact")
    consult.then("player_tells")
    consult.then("else_dealer_counts")
    return StackCountVerdict(Told.EXACT, Counter.PLAYER)


class PotCount(StrEnum):
    """Whether the size of the pot is told."""

    NO = "no"
    """It is not told."""
    SPREAD = "spread"
    """It is not told; the chips are spread out."""
    YES = "yes"
    """It is told."""


POT_COUNT: Final = choice("bet.pot_count", "bet-pot-count", PotCount, PotCount.NO)
POT_COUNT_POT_LIMIT: Final = yes_no("bet.pot_count_pot_limit", "bet-pot-count", default=True)
"""Yes: it is told in pot limit, where bets depend on it."""
PLAYERS_MAY_COUNT: Final = yes_no("bet.pot_count_by_players", "bet-pot-count", default=False)
"""Yes: as an exception the players may count the pot themselves."""


@facts
class PotCountSituation:
    """A player asks how large the pot is."""

    limit: Limit
    asker: Name | None = None


@facts
class PotCountVerdict:
    """Whether the figure is told, the chips are spread out, and players may count themselves."""

    tell_amount: bool
    spread_pot: bool
    players_may_count: bool


@decides("bet-pot-count", asks=(POT_COUNT, POT_COUNT_POT_LIMIT, PLAYERS_MAY_COUNT))
def pot_count(situation: PotCountSituation, consult: Consultation) -> PotCountVerdict:
    """Decide on counting the pot: most books have it told in pot limit, where bets depend on it."""
    answer = consult.ask(POT_COUNT)
    if answer is not PotCount.YES and situation.limit is Limit.POT_LIMIT and consult.ask(POT_COUNT_POT_LIMIT):
        consult.because("pot_limit")
        answer = PotCount.YES
    match answer:
        case PotCount.YES:
            by_players = consult.ask(PLAYERS_MAY_COUNT)
            consult.say("told")
            consult.then("count")
            if by_players:
                consult.then("players_count")
            return PotCountVerdict(tell_amount=True, spread_pot=False, players_may_count=by_players)
        case PotCount.SPREAD:
            consult.say("spread")
            consult.then("spread_out")
            return PotCountVerdict(tell_amount=False, spread_pot=True, players_may_count=False)
        case PotCount.NO:
            consult.say("not_told")
            consult.then("estimate")
            return PotCountVerdict(tell_amount=False, spread_pot=False, players_may_count=False)


@facts
class PotLimitCountSituation:
    """A bet of the pot on a wrong count; all amounts in chips.

    ``true_pot`` is the pot before the bet (before the flop a blind that is short for an all-in counts in full),
    ``stated`` what was counted, ``bet`` what was bet on it. ``substantial_after_bet``: two acts with chips among
    them, or three, since the bet. ``next_card_dealt``: the betting round is over.
    """

    true_pot: SomeChips
    stated: SomeChips
    bet: SomeChips
    street: Street = Street.FLOP
    substantial_after_bet: bool = False
    next_card_dealt: bool = False


@facts
class PotLimitCountVerdict:
    """What the bet becomes, for all who have called it too; empty where it stands as it is."""

    corrected: Amount | None


@decides("bet-pot-limit-count")
def pot_limit_count(situation: PotLimitCountSituation, consult: Consultation) -> PotLimitCountVerdict:
    """Too much is put right for the whole betting round, too little only until there was substantial action."""
    bet = situation.bet
    over = situation.stated - situation.true_pot
    if situation.street is Street.PREFLOP:
        consult.because("short_blind_in_full")
    if not over:
        consult.because("counted_right", pot=situation.true_pot)
        return _stands(bet, consult)
    if bet < situation.stated and (over < 0 or bet <= situation.true_pot):
        consult.because("not_the_pot", pot=situation.true_pot)
        return _stands(bet, consult)
    if situation.next_card_dealt:
        consult.because("round_over")
        return _stands(bet, consult)
    if over < 0:
        if situation.substantial_after_bet:
            consult.because("action_since")
            return _stands(bet, consult)
        to = bet - over
        consult.say("more", to=to)
        consult.because("too_low", stated=situation.stated, pot=situation.true_pot)
        consult.then("add", amount=to - bet)
        consult.then("callers_add", to=to)
    else:
        to = max(situation.true_pot, bet - over)
        consult.say("less", to=to)
        consult.because("too_high", stated=situation.stated, pot=situation.true_pot)
        consult.then("back", amount=bet - to)
        consult.then("callers", to=to)
    consult.then("next", to=to)
    return PotLimitCountVerdict(to)


def _stands(bet: int, consult: Consultation) -> PotLimitCountVerdict:
    consult.say("stands", bet=bet)
    consult.then("go_on")
    return PotLimitCountVerdict(None)


class HiddenChips(StrEnum):
    """Whether chips found after an all-in belong to the bet."""

    FLOOR = "floor"
    """The floor decides."""
    IN_POT = "in-pot"
    """They belong to the bet."""
    REMOVED = "removed"
    """They leave play."""


HIDDEN_CHIPS: Final = choice("bet.hidden_chips", "bet-hidden-chips", HiddenChips, HiddenChips.FLOOR)


@facts
class HiddenChipsSituation:
    """Chips of a player who is all-in turn up.

    ``hidden`` is what they are worth, in chips; ``found_after_call``: the bet had been called by then. With
    neither ``all_in_wins`` nor ``all_in_loses`` the hand is still running, or the pot is split. ``caller_behind`` is
    what the caller has left after the call, where that may be less.
    """

    hidden: SomeChips
    found_after_call: bool = True
    all_in_wins: bool = False
    all_in_loses: bool = False
    caller_behind: Amount | None = None

    def __post_init__(self) -> None:
        """Check the pots: an all-in does not both win and lose."""
        if self.all_in_wins and self.all_in_loses:
            raise refuse_fact("all_in_loses", "wins_and_loses")


@facts
class HiddenChipsVerdict:
    """Whether the chips belong to the bet, and what winner and loser of the pot get through them, in chips.

    ``extra_to_winner`` comes from the loser, on top of the bet that was counted; ``extra_to_loser`` is what the
    loser keeps of it.
    """

    in_pot: bool
    extra_to_winner: Amount
    extra_to_loser: Amount


@decides("bet-hidden-chips", asks=(HIDDEN_CHIPS,))
def hidden_chips(situation: HiddenChipsSituation, consult: Consultation) -> HiddenChipsVerdict:
    """Decide on hidden chips by the book: they count, leave play, or neither pay nor save."""
    hidden = situation.hidden
    match consult.ask(HIDDEN_CHIPS):
        case HiddenChips.REMOVED:
            consult.say("removed", hidden=hidden)
            consult.because("must_be_visible")
            consult.then("take_away", hidden=hidden)
            consult.then("may_disqualify")
            return HiddenChipsVerdict(in_pot=False, extra_to_winner=0, extra_to_loser=0)
        case HiddenChips.IN_POT:
            consult.leans_on("A-40")
            consult.because("whole_stack")
            return _counts(situation, consult)
        case HiddenChips.FLOOR:
            if not situation.found_after_call:
                consult.because("found_in_time")
                return _counts(situation, consult)
    consult.say("apart", hidden=hidden)
    consult.because("not_accepted")
    consult.then("put_aside", hidden=hidden)
    if situation.all_in_wins:
        consult.then("not_paid", hidden=hidden)
    if situation.all_in_loses:
        consult.then("to_the_caller", hidden=hidden)
    return HiddenChipsVerdict(in_pot=False, extra_to_winner=hidden if situation.all_in_loses else 0, extra_to_loser=0)


def _counts(situation: HiddenChipsSituation, consult: Consultation) -> HiddenChipsVerdict:
    """Count the hidden chips in the bet, as far as the caller can match them; the rest stays with the player."""
    hidden = matched = situation.hidden
    consult.say("counts", hidden=hidden)
    consult.then("tell_amount", hidden=hidden)
    if situation.found_after_call:
        if situation.caller_behind is not None:
            matched = min(hidden, situation.caller_behind)
        if matched:
            consult.then("caller_adds", hidden=matched)
        if matched < hidden:
            consult.then("rest_stays", rest=hidden - matched)
    return HiddenChipsVerdict(
        in_pot=True,
        extra_to_winner=matched if situation.all_in_wins or situation.all_in_loses else 0,
        extra_to_loser=hidden - matched if situation.all_in_loses else 0,
    )
