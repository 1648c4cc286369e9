"""Does an act out of turn bind (out of turn, Aktion außerhalb der Reihe)?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.betting.early_fold import FOLD_BINDS, FoldBinds
from homepoker.core.rulings.betting.raise_size import least_increment
from homepoker.core.rulings.facts import Amount, Name, SomeChips, facts, refuse_fact
from homepoker.core.rulings.substantial import Act

TOPIC: Final = "bet-out-of-turn"


class OutOfTurn(StrEnum):
    """What a bet or raise is."""

    BINDING_IF_UNCHANGED = "binding-if-unchanged"
    """It binds if the bet to call is the same when the turn comes."""
    ILLEGAL = "illegal"
    """It is illegal; what follows is not said."""


class Consequence(StrEnum):
    """What follows from an early check, call, bet or raise."""

    BINDS_IF_UNCHANGED = "binds-if-unchanged"
    """It binds if the bet to call is the same when the turn comes; else the player is free."""


class Penalty(StrEnum):
    """Who can be punished for it."""

    MAY = "may"
    """Whoever acts out of turn."""
    REPEATED = "repeated"
    """Whoever does it again and again."""


OUT_OF_TURN: Final = choice("bet.oot", TOPIC, OutOfTurn, OutOfTurn.BINDING_IF_UNCHANGED)
CONSEQUENCE: Final = choice("bet.oot_consequence", TOPIC, Consequence, Consequence.BINDS_IF_UNCHANGED)
PENALTY: Final = choice("bet.oot_penalty", TOPIC, Penalty, Penalty.MAY)

POLICIES: Final = (OUT_OF_TURN, CONSEQUENCE, FOLD_BINDS, PENALTY)


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
    """What a player did; ``to`` is the total in front afterwards, in chips, where chips were put in or announced."""

    player: Name
    type: Act
    to: Amount = 0


@facts
class Situation:
    """A player acted before the turn came.

    ``proper_player`` was to act. ``subsequent`` is what happened, in turn, until the turn came to the player who
    was too early; empty while nobody has acted since. ``prior_in_front`` is what that player had in front before,
    a blind for instance: it stays. ``cards_forward``: an early fold was made with the cards, not by a word alone.
    ``after_fold``: they are in the muck already and cannot come back.

    To name the least raise of a player who is free again, ``to_call`` must be told: what was to be called before,
    as a total. ``min_raise_by`` is the last full bet or raise until then; without it what has been added since is
    taken for a full one. A book that measures by the big blind takes ``bb`` instead.
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

    def __post_init__(self) -> None:
        """Nobody is out of turn in his own turn or acts between who is the one to wait; chips lie on those before."""
        if self.oot_action.player == self.proper_player:
            raise refuse_fact("proper_player", "own_turn")
        if any(one.player == self.oot_action.player for one in self.subsequent):
            raise refuse_fact("subsequent", "acts_before_own_turn")
        if self.oot_action.type in _WITH_CHIPS and 0 < self.oot_action.to <= self.prior_in_front:
            raise refuse_fact("oot_action.to", "nothing_added", before=self.prior_in_front)
        for index, one in enumerate(self.subsequent):
            if one.type in _CHANGING and not one.to:
                raise refuse_fact(f"subsequent.{index}.to", "missing")


@facts
class Verdict:
    """Whether the early act binds, what its player may do when the turn comes, and the chips that come back."""

    oot_binding: bool
    options: tuple[Act, ...]
    returned: Amount


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Play goes back to the player who was to act; the early act stands unless a bet or raise comes between."""
    early = situation.oot_action
    change = next((one for one in reversed(situation.subsequent) if one.type in _CHANGING), None)
    if not situation.subsequent:
        consult.then("back_to", player=situation.proper_player)
    if early.type is Act.FOLD:
        verdict = _fold(situation, change, consult)
    else:
        verdict = _other_act(situation, change, consult)
    match consult.ask(PENALTY):
        case Penalty.MAY:
            consult.then("may_punish")
        case Penalty.REPEATED:
            consult.then("punish_repeated")
    return verdict


def _other_act(situation: Situation, change: Action | None, consult: Consultation) -> Verdict:
    early = situation.oot_action
    if early.type in _CHANGING:
        match consult.ask(OUT_OF_TURN):
            case OutOfTurn.BINDING_IF_UNCHANGED:
                pass
            case OutOfTurn.ILLEGAL:
                consult.leans_on("A-58")
                consult.because("illegal")
                consult.then("tell", player=early.player)
    match consult.ask(CONSEQUENCE):
        case Consequence.BINDS_IF_UNCHANGED:
            consult.because("out_of_turn")
    to = early.to
    name = f"{early.type}_to" if to and early.type in _CHANGING else early.type.value
    if change is not None:
        consult.say("free", player=early.player, to=change.to)
        _because_of(change, consult)
        return _free(situation, consult)
    if not situation.subsequent:
        consult.say(_IF_UNCHANGED[name], player=early.player, to=to)
        consult.then("no_change", player=early.player)
        consult.then("change", player=early.player)
    else:
        consult.say(_BINDS[name], player=early.player, to=to)
        consult.because("unchanged")
        consult.then("as_made", player=early.player)
    return Verdict(oot_binding=True, options=(early.type,), returned=0)


def _fold(situation: Situation, change: Action | None, consult: Consultation) -> Verdict:
    early = situation.oot_action
    match consult.ask(FOLD_BINDS):
        case FoldBinds.ALWAYS:
            consult.because("fold_always")
        case FoldBinds.THROWN_FORWARD if situation.cards_forward or situation.after_fold:
            consult.because("thrown_forward")
        case FoldBinds.THROWN_FORWARD | FoldBinds.IF_UNCHANGED:
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
                return Verdict(oot_binding=True, options=(Act.FOLD,), returned=0)
            else:
                consult.because("unchanged")
    consult.say("folded", player=early.player)
    if not situation.after_fold:
        consult.then("cards_away", player=early.player)
    return Verdict(oot_binding=True, options=(Act.FOLD,), returned=0)


def _because_of(change: Action, consult: Consultation) -> None:
    consult.because("bet_since" if change.type is Act.BET else "raised_since", player=change.player, to=change.to)


def _free(situation: Situation, consult: Consultation) -> Verdict:
    early = situation.oot_action
    back = early.to - situation.prior_in_front if early.to and early.type in _WITH_CHIPS else 0
    if back:
        consult.then("chips_back", player=early.player, amount=back)
    consult.then("acts_anew", player=early.player)
    if situation.to_call is not None:
        consult.then("least_raise", to=_least_raise(situation, situation.to_call, consult))
    return Verdict(oot_binding=False, options=(Act.CALL, Act.RAISE, Act.FOLD), returned=back)


@dataclass(frozen=True, slots=True)
class _Raised:
    """How much was raised, for the least raise of the book."""

    min_raise_by: int
    bb: int | None


def _least_raise(situation: Situation, to_call: int, consult: Consultation) -> int:
    by = situation.min_raise_by or situation.bb or 0
    for one in situation.subsequent:
        if one.type in _CHANGING:
            by = max(by, one.to - to_call)
            to_call = max(to_call, one.to)
    return to_call + least_increment(_Raised(by, situation.bb), to_call, consult)
