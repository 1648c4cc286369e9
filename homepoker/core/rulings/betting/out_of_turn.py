"""Acts out of turn: who acts too early, and who was passed over.

- ``bet-out-of-turn``: does an act out of turn bind (out of turn, Aktion außerhalb der Reihe)?
- ``bet-skipped-player``: what of a player past whom others have acted (skipped player, übersprungener Spieler)?
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.policies import (
    CALL_WITHOUT_BET,
    CHECK_FACING_BET,
    FOLD_BINDS,
    RAISE_WITHOUT_BET,
    FoldBinding,
)
from homepoker.core.rulings.betting.raise_size import (
    LastRaise,
    Size,
    at_least_a_bet,
    check_last_raise,
    judge_against,
    least_increment,
    word_binds,
)
from homepoker.core.rulings.facts import Amount, Name, SomeChips, facts, refuse_fact, told
from homepoker.core.rulings.shared.actions_in_turn import Act, Acted, is_substantial


class OutOfTurn(StrEnum):
    """What a bet or raise out of turn is."""

    BINDING_IF_UNCHANGED = "binding-if-unchanged"
    """It binds if the bet to call is the same when the turn comes."""
    ILLEGAL = "illegal"
    """It is illegal; what follows is not said."""


class Penalty(StrEnum):
    """Who can be punished for acting out of turn."""

    MAY = "may"
    """Whoever acts out of turn."""
    REPEATED = "repeated"
    """Whoever does it again and again."""


OUT_OF_TURN: Final = choice("bet.oot", "bet-out-of-turn", OutOfTurn, OutOfTurn.BINDING_IF_UNCHANGED)
CONSEQUENCE: Final = one_answer("bet.oot_consequence", "bet-out-of-turn", "binds-if-unchanged")
"""What follows from an early check, call, bet or raise: it binds if the bet to call is the same in turn.

Else the player is free.
"""
PENALTY: Final = choice("bet.oot_penalty", "bet-out-of-turn", Penalty, Penalty.MAY)


_CHANGING: Final = {Act.BET, Act.RAISE}
_BINDS: Final = {
    "check": "check_binds",
    "call": "call_binds",
    "bet": "bet_binds",
    "bet_to": "bet_binds_to",
    "raise": "raise_binds",
    "raise_to": "raise_binds_to",
}
_IF_UNCHANGED: Final = {
    "check": "check_if_unchanged",
    "call": "call_if_unchanged",
    "bet": "bet_if_unchanged",
    "bet_to": "bet_if_unchanged_to",
    "raise": "raise_if_unchanged",
    "raise_to": "raise_if_unchanged_to",
}
_WITH_CHIPS: Final = {*_CHANGING, Act.CALL}


@facts
class Action:
    """What a player did;
    ``to`` is the total in front afterwards, in chips, where chips were put in or announced."""

    player: Name
    type: Act
    to: Amount = 0


@facts
class OutOfTurnSituation:
    """A player acted before the turn came.

    ``proper_player`` was to act. ``subsequent`` is what happened, in turn, until the turn came to the player who
    was too early; empty while nobody has acted since. ``prior_in_front`` is what that player had in front before,
    a blind for instance: it stays. ``cards_forward``: an early fold was made with the cards, not by a word alone.
    ``after_fold``: they are in the muck already and cannot come back.

    ``to_call`` is what was to be called before, as a total, 0 where nobody had bet: an early act that stands must be
    one that can be made, and a player who is free again is told the least raise. ``min_raise_by`` is the last full bet
    or raise until then; without it what has been added since is taken for a full one. A book that measures by the big
    blind takes ``bb`` instead, and a first bet is as large at least. ``raise_declared``: “raise” was said with the
    early act; it is asked where a raise was too small. ``all_in``: the early act was all that the player had.
    """

    oot_action: Action
    proper_player: Name
    subsequent: tuple[Action, ...] = ()
    prior_in_front: Amount = 0
    cards_forward: bool = True
    after_fold: bool = False
    to_call: Amount | None = None
    min_raise_by: SomeChips | None = None
    bb: SomeChips | None = None
    raise_declared: bool | None = None
    all_in: bool = False

    def __post_init__(self) -> None:
        """Check the early act: it is out of turn, fits the chips of the player, and the acts in between are others'."""
        early = self.oot_action
        if early.player == self.proper_player:
            raise refuse_fact("proper_player", "own_turn")
        if any(action.player == early.player for action in self.subsequent):
            raise refuse_fact("subsequent", "acts_before_own_turn")
        if early.type in _WITH_CHIPS and 0 < early.to <= self.prior_in_front:
            raise refuse_fact("oot_action.to", "nothing_added", before=self.prior_in_front)
        if early.type not in _WITH_CHIPS and (self.all_in or early.to > self.prior_in_front):
            raise refuse_fact("oot_action.type", "not_with_this_action")
        if self.all_in and not early.to:
            raise refuse_fact("oot_action.to", "all_in_needs_stack")
        if self.to_call is not None and self.to_call < self.prior_in_front:
            raise refuse_fact("to_call", "below_his_bet", to=self.prior_in_front)
        if self.to_call and self.min_raise_by is not None:
            check_last_raise(self.min_raise_by, self.bb, self.to_call)
        self._check_what_followed()

    def _check_what_followed(self) -> None:
        """Check the bets in turn: each bet or raise is above the one before, and no call is."""
        bet = self.to_call
        for index, action in enumerate(self.subsequent):
            if action.type in _CHANGING and not action.to:
                raise refuse_fact(f"subsequent.{index}.to", "missing")
            if bet is not None and action.type in _CHANGING and action.to <= bet:
                raise refuse_fact(f"subsequent.{index}.to", "not_above_the_bet", bet=bet)
            if bet is not None and action.type is Act.CALL and action.to > bet:
                raise refuse_fact(f"subsequent.{index}.to", "above_the_bet", bet=bet)
            if bet and action.type is Act.CHECK and bet != self.to_call:
                raise refuse_fact(f"subsequent.{index}.type", "check_facing_bet", bet=bet)
            bet = action.to if action.type in _CHANGING else bet


@facts
class OutOfTurnVerdict:
    """Whether the early act binds, what its player may do when the turn comes, and the chips that come back.

    ``to`` is the total that the act comes to, of a check or call the bet to call; none where the player is free or has
    folded.
    """

    oot_binding: bool
    options: tuple[Act, ...]
    returned: Amount
    to: Amount | None = None


@decides("bet-out-of-turn", asks=(OUT_OF_TURN, CONSEQUENCE, FOLD_BINDS, PENALTY))
def out_of_turn(situation: OutOfTurnSituation, consult: Consultation) -> OutOfTurnVerdict:
    """Play goes back to the player who was to act; the early act stands unless a bet or raise comes between."""
    early = situation.oot_action
    change = next((action for action in reversed(situation.subsequent) if action.type in _CHANGING), None)
    if not situation.subsequent:
        consult.then("back_to", player=situation.proper_player)
    if early.type is Act.FOLD:
        verdict = _fold(situation, change, consult)
    else:
        verdict = _other_act(situation, change, consult)
    consult.leave_to_floor()
    match consult.ask(PENALTY):
        case Penalty.MAY:
            consult.then("may_punish")
        case Penalty.REPEATED:
            consult.then("punish_repeated")
    return verdict


def _other_act(situation: OutOfTurnSituation, change: Action | None, consult: Consultation) -> OutOfTurnVerdict:
    early = situation.oot_action
    if early.type in _CHANGING:
        match consult.ask(OUT_OF_TURN):
            case OutOfTurn.BINDING_IF_UNCHANGED:
                pass
            case OutOfTurn.ILLEGAL:
                consult.leans_on("A-58")
                consult.because("illegal")
                consult.then("tell", player=early.player)
    consult.rest_on(CONSEQUENCE)
    consult.because("out_of_turn")
    if change is not None:
        consult.say("free", player=early.player, to=change.to)
        _because_of(change, consult)
        return _free(situation, consult)
    to_call = told(situation.to_call, "to_call")
    in_turn = act_in_turn(early.type, early.to, to_call, situation, consult, all_in=situation.all_in)
    if in_turn.illegal_below is not None:
        consult.then("tell_illegal", least_to=in_turn.illegal_below)
    if not situation.subsequent:
        consult.say(_sentence(early, in_turn, has_come=False), player=early.player, to=in_turn.to)
        consult.then("no_change" if in_turn.is_as_made else "no_change_so", player=early.player)
        consult.then("change", player=early.player)
        return OutOfTurnVerdict(True, in_turn.options, 0, in_turn.to)
    consult.say(_sentence(early, in_turn, has_come=True), player=early.player, to=in_turn.to)
    consult.because("unchanged")
    consult.then("as_made" if in_turn.is_as_made else "as_ruled", player=early.player)
    return OutOfTurnVerdict(True, in_turn.options, _settle(early, in_turn, consult), in_turn.to)


def _sentence(early: Action, in_turn: ActInTurn, *, has_come: bool) -> str:
    """The sentence that an act stands, as it was made or as what it comes to."""
    if not in_turn.is_as_made:
        return f"{in_turn.name}_{'binds' if has_come else 'if_unchanged'}"
    names = _BINDS if has_come else _IF_UNCHANGED
    return names[f"{early.type}_to" if early.to and early.type in _CHANGING else early.type.value]


def _settle(early: Action, in_turn: ActInTurn, consult: Consultation) -> int:
    """The steps by which the chips come to what the act is, and what comes back of them."""
    if in_turn.name == "early_act.is_undercall":
        consult.then("as_undercall")
    if early.type not in _WITH_CHIPS or not early.to or Act.FOLD in in_turn.options:
        return 0
    if in_turn.to > early.to:
        consult.then("add", player=early.player, amount=in_turn.to - early.to)
    if in_turn.stays:
        consult.then("stays_in_pot", amount=in_turn.stays)
    surplus = max(0, early.to - in_turn.to - in_turn.stays)
    if surplus:
        consult.then("chips_back", player=early.player, amount=surplus)
    return surplus


def _fold(situation: OutOfTurnSituation, change: Action | None, consult: Consultation) -> OutOfTurnVerdict:
    early = situation.oot_action
    match consult.ask(FOLD_BINDS):
        case FoldBinding.ALWAYS:
            consult.because("fold_always")
        case FoldBinding.THROWN_FORWARD if situation.cards_forward or situation.after_fold:
            consult.because("thrown_forward")
        case FoldBinding.THROWN_FORWARD | FoldBinding.IF_UNCHANGED:
            if situation.after_fold:
                consult.leans_on("A-26")
                consult.because("in_the_muck")
            elif change is not None:
                consult.say("hand_back", player=early.player, to=change.to)
                _because_of(change, consult)
                return _free(situation, consult)
            elif not situation.subsequent:
                consult.say("fold_if_unchanged", player=early.player)
                consult.because("fold_early")
                consult.then("keep_cards")
                consult.then("no_change", player=early.player)
                consult.then("change", player=early.player)
                return OutOfTurnVerdict(oot_binding=True, options=(Act.FOLD,), returned=0)
            else:
                consult.because("unchanged")
    consult.say("folded", player=early.player)
    if not situation.after_fold:
        consult.then("cards_away", player=early.player)
    return OutOfTurnVerdict(oot_binding=True, options=(Act.FOLD,), returned=0)


def _because_of(change: Action, consult: Consultation) -> None:
    consult.because("bet_since" if change.type is Act.BET else "raised_since", player=change.player, to=change.to)


def _free(situation: OutOfTurnSituation, consult: Consultation) -> OutOfTurnVerdict:
    early = situation.oot_action
    back = early.to - situation.prior_in_front if early.to and early.type in _WITH_CHIPS else 0
    if back:
        consult.then("chips_back", player=early.player, amount=back)
    consult.then("acts_anew", player=early.player)
    if situation.to_call is not None:
        consult.then("least_raise", to=_least_raise(situation, situation.to_call, consult))
    return OutOfTurnVerdict(oot_binding=False, options=(Act.CALL, Act.RAISE, Act.FOLD), returned=back)


def _least_raise(situation: OutOfTurnSituation, to_call: int, consult: Consultation) -> int:
    by = situation.min_raise_by or situation.bb or 0
    for action in situation.subsequent:
        if action.type in _CHANGING:
            by = max(by, action.to - to_call)
            to_call = max(to_call, action.to)
    return to_call + least_increment(LastRaise(by, situation.bb), to_call, consult)


class SkippedHand(StrEnum):
    """What becomes of the skipped hand."""

    FLOOR = "floor"
    """The floor decides."""
    DEAD = "dead"
    """It is dead."""
    PASSIVE_ONLY = "passive-only"
    """It may check, call or fold, but not bet or raise."""


@facts
class SkippedPlayerSituation:
    """Players acted past ``skipped``, who said nothing.

    ``oot_actions`` are what they did, ``reasonable_time``: there was time enough to speak up.
    """

    skipped: Name
    oot_actions: tuple[Acted, ...]
    reasonable_time: bool

    def __post_init__(self) -> None:
        """Check the acts: the skipped player has not acted, and of the others nobody twice."""
        seen: set[str] = set()
        for index, action in enumerate(self.oot_actions):
            if action.player == self.skipped:
                raise refuse_fact(f"oot_actions.{index}.player", "skipped_has_acted")
            if action.player in seen:
                raise refuse_fact(f"oot_actions.{index}.player", "named_twice", player=action.player)
            seen.add(action.player)


@facts
class SkippedPlayerVerdict:
    """Whether the acts bind;
    ``skipped_hand`` is empty where the skipped player acts as if nothing had been."""

    binding: bool
    skipped_hand: SkippedHand | None


@decides("bet-skipped-player")
def skipped_player(situation: SkippedPlayerSituation, consult: Consultation) -> SkippedPlayerVerdict:
    """Decide on a skipped player: the turn is lost after time to speak and substantial action."""
    skipped = situation.skipped
    if not is_substantial(situation.oot_actions):
        consult.leave_nothing()
        return _in_time("not_substantial", situation, consult)
    if not situation.reasonable_time:
        return _in_time("no_time", situation, consult)
    consult.say("bound", player=skipped)
    consult.because("substantial")
    consult.then("acts_stand")
    consult.then("decide_hand", player=skipped)
    consult.then("then_on", player=skipped)
    return SkippedPlayerVerdict(binding=True, skipped_hand=SkippedHand.FLOOR)


def _in_time(why: str, situation: SkippedPlayerSituation, consult: Consultation) -> SkippedPlayerVerdict:
    """The skipped player acts as if nothing had been."""
    consult.say("in_time", player=situation.skipped)
    consult.because(why)
    consult.then("back_to", player=situation.skipped)
    if situation.oot_actions:
        consult.then("rule_early_acts")
    return SkippedPlayerVerdict(binding=False, skipped_hand=None)


class EarlyActFacts(Protocol):
    """Facts of an early act: what the player faces in turn, and what is known of the act; totals of the round.

    ``prior_in_front`` lay there before. ``raise_declared``: the word “raise” was said with it.
    """

    @property
    def prior_in_front(self) -> int:
        """Chips in front of the player before the act."""

    @property
    def raise_declared(self) -> bool | None:
        """Declaration of a raise by word; unknown where it has not mattered yet."""

    @property
    def min_raise_by(self) -> int | None:
        """The last full bet or raise of the round."""

    @property
    def bb(self) -> int | None:
        """The big blind."""


@dataclass(frozen=True, slots=True)
class ActInTurn:
    """Early act when its turn comes: what may be done, the total in front, and the sentence that says so.

    ``name`` is the sentence where something had to be changed; ``stays`` are chips above ``to`` that stay in the pot.
    ``illegal_below`` is the least raise, where the book calls one below it illegal.
    """

    options: tuple[Act, ...]
    to: int
    name: str = ""
    stays: int = 0
    illegal_below: int | None = None

    @property
    def is_as_made(self) -> bool:
        """Whether the act stands exactly as it was made."""
        return not self.name


def act_in_turn(
    act: Act, to: int, to_call: int, faced: EarlyActFacts, consult: Consultation, *, all_in: bool
) -> ActInTurn:
    """Judge an early check, call, bet or raise in its turn, where nothing has changed.

    :param to: the total in front afterwards; 0 where no amount is known.
    :param to_call: the bet to call as a total; 0 where nobody has bet.
    """
    is_paid = to_call <= faced.prior_in_front
    match act:
        case Act.CHECK if not is_paid:
            consult.rest_on(CHECK_FACING_BET)
            consult.because("early_act.check_facing_bet", to=to_call)
            return ActInTurn((Act.CALL, Act.FOLD), to_call, "early_act.call_or_fold")
        case Act.CALL if is_paid:
            consult.rest_on(CALL_WITHOUT_BET)
            consult.because("early_act.nothing_to_call")
            return ActInTurn((Act.CHECK,), to_call, "early_act.is_check")
        case Act.CALL:
            return ActInTurn((Act.CALL,), min(to, to_call) if all_in and to else to_call)
        case Act.BET | Act.RAISE if not to_call:
            return _opening(act, to, faced, consult, all_in=all_in)
        case Act.BET | Act.RAISE if all_in and to:
            return ActInTurn((Act.RAISE,), to) if to > to_call else ActInTurn((Act.CALL,), to, "early_act.is_call")
        case Act.BET | Act.RAISE:
            return _above_a_bet(act, to, to_call, faced, consult)
        case Act.CHECK | Act.FOLD:
            return ActInTurn((act,), to_call)


def _opening(act: Act, to: int, faced: EarlyActFacts, consult: Consultation, *, all_in: bool) -> ActInTurn:
    """An opening bet out of turn, made up to the least bet."""
    if act is Act.RAISE:
        consult.rest_on(RAISE_WITHOUT_BET)
        consult.because("early_act.raise_is_bet")
    if all_in and to:
        return ActInTurn((Act.BET,), to, "early_act.is_bet" if act is Act.RAISE else "")
    least = at_least_a_bet(to, faced.bb, consult)
    if not to:
        return ActInTurn((Act.BET,), least, "early_act.bet_at_least")
    if least > to:
        consult.because("early_act.below_least_bet", to=least)
    return ActInTurn((Act.BET,), least, "early_act.is_bet" if least > to or act is Act.RAISE else "")


def _above_a_bet(act: Act, to: int, to_call: int, faced: EarlyActFacts, consult: Consultation) -> ActInTurn:
    """A raise, if it is large enough; else by the word, or by the test of 50 percent."""
    if to >= 2 * to_call:
        # No book asks for more than the doubled bet.
        return ActInTurn((Act.RAISE,), to, "early_act.is_raise" if act is Act.BET else "")
    least_to = to_call + least_increment(LastRaise(faced.min_raise_by, faced.bb), to_call, consult)
    if not to:
        return ActInTurn((Act.RAISE,), least_to, "early_act.raise_at_least")
    if to >= least_to:
        return ActInTurn((Act.RAISE,), to, "early_act.is_raise" if act is Act.BET else "")
    if act is Act.RAISE and told(faced.raise_declared, "raise_declared") and word_binds(consult):
        consult.because("early_act.raise_was_said", least_to=least_to)
        return ActInTurn((Act.RAISE,), least_to, "early_act.is_raise")
    if to < to_call:
        consult.because("early_act.below_the_call", to=to, call_to=to_call)
        return ActInTurn((Act.CALL, Act.FOLD), to_call, "early_act.is_undercall")
    if to == to_call:
        consult.because("early_act.just_the_call", to=to)
        return ActInTurn((Act.CALL,), to, "early_act.is_call")
    judged = judge_against(least_to, to_call, to, faced.bb, consult)
    if judged.size is Size.COMPLETED:
        consult.because("early_act.half_reached", over=to - to_call, least_to=least_to)
        return ActInTurn((Act.RAISE,), least_to, "early_act.is_raise")
    consult.because("early_act.half_missed", over=to - to_call, least_to=least_to)
    illegal_below = least_to if judged.size is Size.ILLEGAL else None
    return ActInTurn((Act.CALL,), to_call, "early_act.is_call", to - judged.to - judged.returned, illegal_below)
