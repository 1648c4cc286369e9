"""What chips put in without a word are: a single one, and several that may all be needed for the call."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice


class MultiChip(StrEnum):
    """By what test it is a call."""

    REMOVAL_TEST = "removal-test"
    """It is a call if taking away any one chip would leave less than the call."""
    REMOVAL_TEST_EQUAL = "removal-test-equal"
    """The same test, for chips of equal value."""
    NONE = "none"
    """By none; the sum decides."""


class MixedChips(StrEnum):
    """By what test chips of different value are a call, where the book's own is for equal ones."""

    REMOVAL_TEST = "removal-test"
    """By the same test, with the smallest of them."""
    NONE = "none"
    """By none; the sum decides."""


class SpareChip(StrEnum):
    """What decides where a chip could be spared."""

    HALF = "half"
    """Half of the least raise."""


class LastChips(StrEnum):
    """What chips that could be spared are, if they are the player's last."""

    ALL_IN = "all-in"
    """An all-in, whatever they come to."""


class FacingBet(StrEnum):
    """A single chip without a word, when there is a bet to call."""

    CALL = "call"
    """A call."""
    CALL_CHANGE_LATER = "call-change-later"
    """A call, and what is too much comes back after the betting round."""


FACING_BET: Final = choice("bet.oversized_facing_bet", "bet-oversized-chip", FacingBet, FacingBet.CALL)
MULTI_CHIP: Final = choice("bet.multi_chip", "bet-multi-chip", MultiChip, MultiChip.REMOVAL_TEST, open_question="A-24")
MIXED_CHIPS: Final = choice(
    "bet.multi_chip_mixed", "bet-multi-chip", MixedChips, MixedChips.REMOVAL_TEST, open_question="A-24"
)
SPARE_CHIP: Final = choice("bet.spare_chip", "bet-multi-chip", SpareChip, SpareChip.HALF)
LAST_CHIPS: Final = choice("bet.last_chips", "bet-multi-chip", LastChips, LastChips.ALL_IN)


def all_are_needed(chips: Sequence[int], total: int, call_to: int, consult: Consultation) -> bool:
    """Whether every chip is needed for the call, by the test of the book.

    :param chips: the chips from which the smallest is taken away, two at least.
    :param total: all that counts for the bet, other chips in front of the player too.
    :param call_to: the total to be in for a call.
    """
    falls_short = total - min(chips) < call_to
    match consult.ask(MULTI_CHIP):
        case MultiChip.REMOVAL_TEST:
            return falls_short
        case MultiChip.REMOVAL_TEST_EQUAL:
            is_tested = len(set(chips)) == 1 or consult.ask(MIXED_CHIPS) is MixedChips.REMOVAL_TEST
            return falls_short and is_tested
        case MultiChip.NONE:
            return False


def is_change_given_later(consult: Consultation) -> bool:
    """Whether change of a single chip that is a call comes back only after the betting round."""
    return consult.ask(FACING_BET) is FacingBet.CALL_CHANGE_LATER
