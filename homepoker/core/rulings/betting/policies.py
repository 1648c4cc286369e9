"""Policies of betting that several topics ask, each with its answers."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice, number, one_answer, yes_no


class AnteFormat(StrEnum):
    """Which ante a book plays; profiles propose it."""

    NONE = "none"
    """No ante."""
    PER_PLAYER = "per-player"
    """Every player pays."""
    BIG_BLIND = "bba"
    """The big blind pays for the table."""
    OPEN = "open"
    """There is an ante; who pays it is left open."""


class AnteAmount(StrEnum):
    """How large the ante is; profiles propose it."""

    BIG_BLIND = "big-blind"
    """As much as the big blind, for the table."""
    QUARTER_SMALL_BLIND = "quarter-small-blind"
    """About a quarter of the small blind, from every player."""


ANTE_FORMAT: Final = choice("ante.format", "bet-big-blind-ante", AnteFormat, AnteFormat.NONE)

ANTE_AMOUNT: Final = choice("ante.amount", "bet-big-blind-ante", AnteAmount, AnteAmount.BIG_BLIND)


class FoldBinding(StrEnum):
    """Binding of a fold out of turn."""

    ALWAYS = "always"
    """Always."""
    THROWN_FORWARD = "thrown-forward"
    """Always, once the cards were thrown forward; a word alone only if nothing has changed."""
    IF_UNCHANGED = "if-unchanged"
    """Like any other act, only if nothing has changed."""


FOLD_BINDS: Final = choice("bet.oot_fold_binds", "bet-out-of-turn", FoldBinding, FoldBinding.ALWAYS)


LIMIT_SHARE: Final = number("bet.reopen_limit_share", "bet-reopen", 1, 0.5)
"""The share of a full raise that suffices in limit games."""

LOWERS_POT_LIMIT: Final = yes_no("bet.short_blind_lowers_pot_limit", "bet-short-blind", default=False)
"""Yes: the largest bet before the flop follows what was really posted."""


CHECK_FACING_BET: Final = one_answer("bet.check_facing_bet", "bet-invalid-declaration", "call-or-fold")
"""“Check” where there is a bet to call: the player may call or fold, and no longer raise."""

CALL_WITHOUT_BET: Final = one_answer("bet.call_without_bet", "bet-invalid-declaration", "check")
"""“Call” where there is nothing to call: a check."""

RAISE_WITHOUT_BET: Final = one_answer("bet.raise_without_bet", "bet-invalid-declaration", "min-bet")
"""“Raise” where nobody has bet: a bet, as large as the least one at least."""


class MultiChip(StrEnum):
    """The test by which several chips are a call."""

    REMOVAL_TEST = "removal-test"
    """It is a call if taking away any one chip would leave less than the call."""
    REMOVAL_TEST_EQUAL = "removal-test-equal"
    """The same test, for chips of equal value."""
    NONE = "none"
    """No test; the sum decides."""


class MixedChips(StrEnum):
    """The test by which chips of different value are a call, where the book's own test is for equal ones."""

    REMOVAL_TEST = "removal-test"
    """By the same test, with the smallest of them."""
    NONE = "none"
    """No test; the sum decides."""


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

SPARE_CHIP: Final = one_answer("bet.spare_chip", "bet-multi-chip", "half")
"""What decides where a chip could be spared: half of the least raise."""

LAST_CHIPS: Final = one_answer("bet.last_chips", "bet-multi-chip", "all-in")
"""What chips that could be spared are, if they are the player's last: an all-in, whatever they come to."""


class MinRaise(StrEnum):
    """What a raise must at least add."""

    LAST_FULL_INCREMENT = "last-full-increment"
    """As much as the last full bet or raise of the round."""
    DOUBLE_CURRENT = "double-current"
    """So much that the bet is doubled."""
    ONE_BB = "one-bb"
    """One big blind."""


class FullRaise(StrEnum):
    """The further bets that are full raises, beside one that adds the least."""

    AS_MEASURED = "as-measured"
    """Nothing else."""
    DOUBLE_BB_WHEN_UNRAISED = "double-bb-when-unraised"
    """Twice the big blind, as far as nobody has raised; that comes to the same."""
    DOUBLE_BB = "double-bb"
    """An all-in of twice the big blind, whatever was raised before."""


class ThresholdOf(StrEnum):
    """The amount of which the threshold is a share."""

    MIN_RAISE = "min-raise"
    """The least raise."""
    BIG_BLIND = "big-blind"
    """The big blind."""


class BelowThreshold(StrEnum):
    """Judgement on a raise below the threshold."""

    CALL = "call"
    """A call."""
    ILLEGAL = "illegal"
    """An illegal raise."""


class Surplus(StrEnum):
    """What happens to chips above the call."""

    RETURNED = "returned"
    """They go back to the player."""
    STAYS = "stays"
    """They stay in the pot."""


MIN_BET: Final = one_answer("bet.min_bet", "bet-min-bet", "big-blind")
"""The least opening bet: the big blind of the level."""

MIN_RAISE: Final = choice("bet.min_raise", "bet-min-raise", MinRaise, MinRaise.LAST_FULL_INCREMENT)

FULL_RAISE: Final = choice("bet.full_raise", "bet-reopen", FullRaise, FullRaise.AS_MEASURED)

THRESHOLD: Final = number("bet.under_raise_threshold", "bet-under-raise", 1, 0.5, open_question="A-58")
"""The share (of what `ThresholdOf` says) from which on a small raise must be made a full one."""

THRESHOLD_OF: Final = choice("bet.under_raise_of", "bet-under-raise", ThresholdOf, ThresholdOf.MIN_RAISE)

BELOW: Final = choice("bet.under_raise_below", "bet-under-raise", BelowThreshold, BelowThreshold.CALL)

SURPLUS: Final = choice("bet.under_raise_surplus", "bet-under-raise", Surplus, Surplus.RETURNED)


WORDS_IN_TURN: Final = one_answer("bet.words_in_turn", "bet-early-call-unknown-amount", "bind")
"""What a word in turn does: it binds whoever said it."""
