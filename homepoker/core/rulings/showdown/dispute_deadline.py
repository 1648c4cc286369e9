"""Topic: until when can the end of a hand be disputed (dispute, Frist zur Anfechtung)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT, choice, whole
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Moment, facts, refuse_fact
from homepoker.core.rulings.shared.policies import HAND_START, HandStart

TOPIC: Final = "pot-dispute-deadline"


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


HAND_UNTIL: Final = choice("pot.dispute_hand_until", TOPIC, HandUntil, HandUntil.NEXT_HAND)
POT_UNTIL: Final = choice("pot.dispute_pot_until", TOPIC, PotUntil, PotUntil.SUBSTANTIAL_ACTION)
IN_BREAK: Final = whole("pot.dispute_in_break_seconds", TOPIC, 0, 3600)
"""Seconds after the award, where the hand ends in a break."""

POLICIES: Final = (HAND_UNTIL, POT_UNTIL, IN_BREAK)


class Kind(StrEnum):
    """Kind: what is disputed."""

    HAND_READING = "hand-reading"
    """Which hand won."""
    POT = "pot-count-or-award"
    """How many chips were in the pot, and who got them."""


@facts
class Situation:
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
class Verdict:
    """Verdict: whether the claim comes in time, and the end of the time, if it has come."""

    in_time: bool
    deadline_at: Moment | None


class _Mark(StrEnum):
    """Mark: what ends the time; the value is the reason that says so."""

    SHUFFLE = "until_shuffle"
    """The first shuffle."""
    CUT = "until_cut"
    """The cut."""
    SUBSTANTIAL_ACTION = "until_substantial_action"
    """Substantial action."""


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
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
    return Verdict(in_time, deadline)


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


def _moment_of(mark: _Mark, situation: Situation, consult: Consultation) -> int | None:
    """Moment of an event in the hand; a later one shows that it has happened by then."""
    if (exact := _noted(mark, situation)) is not None:
        return exact
    later = list(_Mark)[list(_Mark).index(mark) + 1 :]
    shown = next((at for one in later if (at := _noted(one, situation)) is not None), None)
    if shown is not None:
        consult.leans_on("A-02")
    return shown


def _noted(mark: _Mark, situation: Situation) -> int | None:
    match mark:
        case _Mark.SHUFFLE:
            return situation.next_hand_shuffled_at
        case _Mark.CUT:
            return situation.next_hand_cut_at
        case _Mark.SUBSTANTIAL_ACTION:
            return situation.substantial_action_next_hand_at


def _end_in_break(situation: Situation, consult: Consultation) -> int | None:
    """End of the time by a break; none in a book that knows no such end, and without a break."""
    seconds = consult.ask(IN_BREAK)
    if seconds is SILENT or not situation.break_started:
        return None
    return situation.awarded_at + seconds * 1000
