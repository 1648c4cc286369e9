"""Pots: how they are formed, in which order and steps they are awarded, and until when it can be disputed.

- ``pot-side-pots``: who can win which chips (main pot and side pots, Main Pot und Side Pots)?
- ``pot-award-order``: in which order are pots awarded (order of side pots, Reihenfolge der Pot-Vergabe)?
- ``pot-award-procedure``: how does a hand end, step by step (awarding the pot, Ablauf der Pot-Vergabe)?
- ``pot-dispute-deadline``: until when can the end of a hand be disputed (dispute, Frist zur Anfechtung)?
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import MinLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT, choice, one_answer, whole
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, Count, Moment, Name, NoVerdict, SomeChips, facts, refuse_fact
from homepoker.core.rulings.shared.policies import HAND_START, HandStart


@facts
class SidePotsSituation:
    """What everybody has put into the hand, over all betting rounds, in chips.

    ``commitments`` names the players who have folded too; ``live`` are those who can still win, all of them where
    nobody is named. ``dead_chips`` belong to nobody: antes, or what was taken as a penalty.
    """

    commitments: Annotated[Mapping[Name, Amount], MinLen(1)]
    live: tuple[Name, ...] = ()
    dead_chips: Amount = field(default=0, kw_only=True)

    def __post_init__(self) -> None:
        """Check the players: those who can win have put in at least nothing, and none is named twice."""
        for place, player in enumerate(self.live):
            if player not in self.commitments:
                raise refuse_fact(f"live.{place}", "not_in_hand")
            if player in self.live[:place]:
                raise refuse_fact(f"live.{place}", "named_twice", player=player)


@facts
class Pot:
    """One pot in chips, and who can win it."""

    amount: SomeChips
    eligible: tuple[Name, ...]


@facts
class SidePotsVerdict:
    """The pots, the main pot first, and the chips that nobody has called and that go back."""

    pots: tuple[Pot, ...]
    uncalled_return: Mapping[Name, Amount]


@decides("pot-side-pots")
def side_pots(situation: SidePotsSituation, consult: Consultation) -> SidePotsVerdict:
    """Decide on side pots: uncalled chips go back, each all-in closes a pot, folded chips stay where they reached."""
    returned = uncalled(situation.commitments)
    live, dead_chips = situation.live or tuple(situation.commitments), situation.dead_chips
    committed = {player: put_in - returned.get(player, 0) for player, put_in in situation.commitments.items()}
    pots = layered(committed, live, dead_chips)
    for player, amount in returned.items():
        consult.then("return", player=player, amount=amount)
        consult.because("uncalled")
    if not pots:
        consult.say("nothing" if returned else "nobody_bet")
        return SidePotsVerdict(pots, returned)
    main, *sides = pots
    if sides:
        consult.say("several", amount=main.amount, count=len(sides))
        consult.because("each_on_its_own")
    else:
        consult.say("one", amount=main.amount)
    for number, pot in enumerate(pots):
        name = "side" if number else "main"
        consult.then(name, number=number, amount=pot.amount, players=list(pot.eligible), count=len(pot.eligible))
    if any(committed[player] for player in committed if player not in live):
        consult.because("folded_stay")
    if dead_chips:
        consult.because("dead_in_main", amount=dead_chips)
    if dead_chips and sides and any(not committed[player] for player in live):
        consult.because("ante_only")
        consult.leans_on("A-51")
    return SidePotsVerdict(pots, returned)


def uncalled(commitments: Mapping[str, int]) -> dict[str, int]:
    """Uncalled chips of the highest bet, beyond all others; none where another one has as much."""
    *_, second, first = [0, 0, *sorted(commitments.values())]
    return {player: first - second for player, put_in in commitments.items() if put_in > second}


def layered(committed: Mapping[str, int], live: Sequence[str], dead_chips: int) -> tuple[Pot, ...]:
    """The pots, the main pot first.

    A pot ends where a player who can win has no more in it. What folded players have in above all of those goes
    with the last pot, since nobody else could win it.
    """
    levels = sorted({committed[player] for player in live})
    pots: list[Pot] = []
    below, extra = 0, dead_chips
    for level in levels:
        top = level if level < levels[-1] else max(committed.values())
        amount = extra + sum(max(0, min(put_in, top) - below) for put_in in committed.values())
        if amount:
            pots.append(Pot(amount, tuple(player for player in live if committed[player] >= level)))
        below, extra = level, 0
    return tuple(pots)


SIDE_ORDER: Final = one_answer("pot.side_order", "pot-award-order", "reverse-creation")
"""The order: the last side pot first, the main pot at the end."""


@facts
class AwardOrderSituation:
    """The pots of a hand in chips, the main pot first and then the side pots as they came about."""

    pots: Annotated[tuple[SomeChips, ...], MinLen(1)]


@facts
class AwardOrderVerdict:
    """The pots in the order in which they are awarded; 0 is the main pot."""

    order: tuple[Count, ...]


@decides("pot-award-order", asks=(SIDE_ORDER,))
def award_order(situation: AwardOrderSituation, consult: Consultation) -> AwardOrderVerdict:
    """The side pot that came about last is awarded first."""
    pots = situation.pots
    consult.rest_on(SIDE_ORDER)
    order = tuple(reversed(range(len(pots))))
    consult.say("last_first" if len(pots) > 1 else "only_one", count=len(pots) - 1)
    for number in order:
        consult.then("side" if number else "main", number=number, amount=pots[number])
    return AwardOrderVerdict(order)


@facts
class AwardProcedureSituation:
    """``hands`` are the players who still have cards; ``pots`` in chips, the main pot first."""

    hands: Annotated[tuple[Name, ...], MinLen(1)]
    pots: Annotated[tuple[SomeChips, ...], MinLen(1)]


@decides("pot-award-procedure")
def award_procedure(situation: AwardProcedureSituation, consult: Consultation) -> NoVerdict:
    """Lay the hands out, find the winner, wait, push, wait again, and only then gather the cards."""
    pots = situation.pots
    consult.say("in_this_order", count=len(pots))
    if len(situation.hands) > 1:
        consult.then("lay_out", players=list(situation.hands))
        consult.then("find_winner" if len(pots) == 1 else "find_winners", count=len(pots))
        consult.then("turn_down_losers" if len(pots) == 1 else "turn_down_after_all_pots")
    else:
        consult.then("no_opponent", player=situation.hands[0])
    consult.then("wait")
    consult.then("push", count=len(pots))
    consult.then("wait_again")
    consult.then("gather")
    return NoVerdict()


class HandUntil(StrEnum):
    """Deadline for disputing the reading of the hands."""

    NEXT_HAND = "next-hand"
    """Until the next hand begins."""
    FIRST_SHUFFLE = "first-shuffle"
    """Until the first shuffle for the next hand."""
    CUT = "cut"
    """Until the cards of the next hand are cut."""


class PotUntil(StrEnum):
    """Deadline for disputing the count and award of the pot."""

    SUBSTANTIAL_ACTION = "substantial-action"
    """Until substantial action in the next hand."""
    FIRST_SHUFFLE = "first-shuffle"
    """Until the first shuffle for the next hand."""
    CUT = "cut"
    """Until the cards of the next hand are cut."""


HAND_UNTIL: Final = choice("pot.dispute_hand_until", "pot-dispute-deadline", HandUntil, HandUntil.NEXT_HAND)
POT_UNTIL: Final = choice("pot.dispute_pot_until", "pot-dispute-deadline", PotUntil, PotUntil.SUBSTANTIAL_ACTION)
IN_BREAK: Final = whole("pot.dispute_in_break_seconds", "pot-dispute-deadline", 0, 3600)
"""Seconds after the award, where the hand ends in a break."""


class Kind(StrEnum):
    """What is disputed."""

    HAND_READING = "hand-reading"
    """Which hand won."""
    POT = "pot-count-or-award"
    """How many chips were in the pot, and who got them."""


@facts
class DisputeDeadlineSituation:
    """A claim about the hand before. What has not happened yet has no time.

    ``next_hand_shuffled_at``: the first riffle, the button of a shuffling machine or the push of dealers.
    ``break_started``: a break began when the hand ended.
    """

    kind: Kind
    awarded_at: Moment
    claim_at: Moment
    next_hand_shuffled_at: Moment | None = None
    next_hand_cut_at: Moment | None = None
    substantial_action_next_hand_at: Moment | None = None
    break_started: bool = False

    def __post_init__(self) -> None:
        """Check the order: award, shuffle, cut and substantial action, and no claim before the award."""
        before = self.awarded_at
        for name, at in (
            ("next_hand_shuffled_at", self.next_hand_shuffled_at),
            ("next_hand_cut_at", self.next_hand_cut_at),
            ("substantial_action_next_hand_at", self.substantial_action_next_hand_at),
        ):
            if at is not None and at < before:
                raise refuse_fact(name, "too_early")
            before = before if at is None else at
        if self.claim_at < self.awarded_at:
            raise refuse_fact("claim_at", "too_early")


@facts
class DisputeDeadlineVerdict:
    """Whether the claim comes in time, and the end of the time, if it has come."""

    in_time: bool
    deadline_at: Moment | None


class _Mark(StrEnum):
    """What ends the time; the value is the reason that says so."""

    SHUFFLE = "until_shuffle"
    """The first shuffle."""
    CUT = "until_cut"
    """The cut."""
    SUBSTANTIAL_ACTION = "until_substantial_action"
    """Substantial action."""


@decides("pot-dispute-deadline", asks=(HAND_UNTIL, POT_UNTIL, IN_BREAK))
def dispute_deadline(situation: DisputeDeadlineSituation, consult: Consultation) -> DisputeDeadlineVerdict:
    """The time ends with a mark in the next hand; in some books sooner where a break begins."""
    mark = _mark(situation.kind, consult)
    begun = deadline = _moment_of(mark, situation, consult)
    in_break = _end_in_break(situation, consult)
    if in_break is None or (deadline is not None and deadline < in_break):
        consult.because(mark.value)
    else:
        deadline = in_break
        consult.because("in_break", limit=(in_break - situation.awarded_at) // 1000)
    in_time = deadline is None or situation.claim_at <= deadline
    consult.say("in_time" if in_time else "too_late")
    if in_time:
        consult.then("stop_and_look")
        consult.then("set_right")
    else:
        consult.then("stands")
        if begun is not None:
            consult.then("next_hand_goes_on")
    return DisputeDeadlineVerdict(in_time, deadline)


def _mark(kind: Kind, consult: Consultation) -> _Mark:
    match kind:
        case Kind.HAND_READING:
            match consult.ask(HAND_UNTIL):
                case HandUntil.NEXT_HAND:
                    return _Mark.CUT if consult.ask(HAND_START) is HandStart.CUT else _Mark.SHUFFLE
                case HandUntil.FIRST_SHUFFLE:
                    return _Mark.SHUFFLE
                case HandUntil.CUT:
                    return _Mark.CUT
        case Kind.POT:
            match consult.ask(POT_UNTIL):
                case PotUntil.SUBSTANTIAL_ACTION:
                    return _Mark.SUBSTANTIAL_ACTION
                case PotUntil.FIRST_SHUFFLE:
                    return _Mark.SHUFFLE
                case PotUntil.CUT:
                    return _Mark.CUT


def _moment_of(mark: _Mark, situation: DisputeDeadlineSituation, consult: Consultation) -> int | None:
    """Moment of an event in the hand; a later one shows that it has happened by then."""
    if (exact := _noted(mark, situation)) is not None:
        return exact
    later = list(_Mark)[list(_Mark).index(mark) + 1 :]
    shown = next((at for moment in later if (at := _noted(moment, situation)) is not None), None)
    if shown is not None:
        consult.leans_on("A-02")
    return shown


def _noted(mark: _Mark, situation: DisputeDeadlineSituation) -> int | None:
    match mark:
        case _Mark.SHUFFLE:
            return situation.next_hand_shuffled_at
        case _Mark.CUT:
            return situation.next_hand_cut_at
        case _Mark.SUBSTANTIAL_ACTION:
            return situation.substantial_action_next_hand_at


def _end_in_break(situation: DisputeDeadlineSituation, consult: Consultation) -> int | None:
    """End of the time by a break; none in a book that knows no such end, and without a break."""
    seconds = consult.ask(IN_BREAK)
    if seconds is SILENT or not situation.break_started:
        return None
    return situation.awarded_at + seconds * 1000
