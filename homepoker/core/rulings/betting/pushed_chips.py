"""Pushed chips without a word: a single one, and several that may all be needed for the call."""

from __future__ import annotations

from collections.abc import Sequence

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulings.betting.policies import (
    FACING_BET,
    MIXED_CHIPS,
    MULTI_CHIP,
    FacingBet,
    MixedChips,
    MultiChip,
)


def all_are_needed(chips: Sequence[int], total: int, call_to: int, consult: Consultation) -> bool:
    """Whether every chip is needed for the call, as the book tests it.

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
    """Whether change comes late: that of a single chip which is a call comes back only after the betting round."""
    return consult.ask(FACING_BET) is FacingBet.CALL_CHANGE_LATER
