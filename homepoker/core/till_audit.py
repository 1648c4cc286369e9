"""What is open in a till at the end, and likely causes of a difference between its count and what should be in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from homepoker.core.accounts import Account
from homepoker.core.payouts import Cents
from homepoker.core.quantities import PlayerId
from homepoker.core.till import Till, expected


class Likely(StrEnum):
    """What a difference may come from."""

    FLOAT_NOT_NOTED = "float_not_noted"
    """Too much: change lay in the till, and nobody noted it."""
    FLOAT_NOT_COUNTED = "float_not_counted"
    """Too little, by just the float."""
    PAID_NOT_BOOKED = "paid_not_booked"
    """Too much, by just what somebody owes."""
    NOT_GIVEN_BACK = "not_given_back"
    """Too little, by just what somebody gets back: they have it already."""
    PRIZE_NOT_BOOKED = "prize_not_booked"
    """Too little, by just a prize that is not booked as paid out."""
    PRIZE_TWICE = "prize_twice"
    """Too little, by just a prize that was paid out: paid out twice."""
    PRIZE_NOT_TAKEN = "prize_not_taken"
    """Too much, by just a prize that is booked as paid out: nobody took it."""
    BOOKED_NOT_PAID = "booked_not_paid"
    """Too little, by just what is booked as paid by somebody: it never came."""


@dataclass(frozen=True, slots=True)
class Cause:
    """A likely cause, with those of whom it may be; nobody where it concerns no player."""

    what: Likely
    players: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """What is open in a till when the evening is to be closed; each may stay so."""

    debts: tuple[Account, ...]
    to_give_back: tuple[Account, ...]
    prizes: tuple[Account, ...]
    """The accounts with a prize that is not booked as paid out."""
    paid_too_much: tuple[Account, ...]
    """The accounts with more paid out than their players have won, as after a correction."""
    is_counted: bool
    """Whether the till was counted and nothing was booked since."""
    difference: Cents
    """What was counted less what should be in it; 0 where it was not counted."""

    def __bool__(self) -> bool:
        has_accounts = self.debts or self.to_give_back or self.prizes or self.paid_too_much
        return bool(has_accounts or self.difference) or not self.is_counted


def left_open(till: Till, accounts: Sequence[Account]) -> LeftOpen:
    """What is open in a till whose payments were noted."""
    is_counted = is_count_of_now(till)
    return LeftOpen(
        tuple(account for account in accounts if account.open > 0),
        tuple(account for account in accounts if account.open < 0),
        tuple(account for account in accounts if account.won_left > 0),
        tuple(account for account in accounts if account.won_left < 0),
        is_counted,
        till.counted.amount - expected(till) if is_counted and till.counted is not None else 0,
    )


def is_count_of_now(till: Till) -> bool:
    """Whether the newest count says something of the till as it stands: nothing was booked since, or it is right now.

    What was forgotten and is booked after the count makes it right.
    """
    counted, wanted = till.counted, expected(till)
    return counted is not None and wanted in (counted.amount, counted.expected)


def likely_causes(difference: Cents, till: Till, accounts: Sequence[Account]) -> tuple[Cause, ...]:
    """What a difference may come from, likeliest first.

    :param difference: what was counted less what should be in the till.
    """
    if not difference:
        return ()
    if difference > 0:
        found = [
            Cause(Likely.PAID_NOT_BOOKED, _of(account for account in accounts if account.open == difference)),
            Cause(Likely.PRIZE_NOT_TAKEN, _of(account for account in accounts if account.paid_out == difference)),
        ]
        is_float, alone = till.float_amount == 0, Likely.FLOAT_NOT_NOTED
    else:
        found = [
            Cause(Likely.PRIZE_NOT_BOOKED, _of(account for account in accounts if account.won_left == -difference)),
            Cause(Likely.NOT_GIVEN_BACK, _of(account for account in accounts if account.open == difference)),
            Cause(Likely.PRIZE_TWICE, _of(account for account in accounts if account.paid_out == -difference)),
            Cause(Likely.BOOKED_NOT_PAID, _of(account for account in accounts if account.paid == -difference)),
        ]
        is_float, alone = till.float_amount == -difference, Likely.FLOAT_NOT_COUNTED
    causes = [cause for cause in found if cause.players]
    return (Cause(alone), *causes) if is_float and (difference < 0 or not causes) else tuple(causes)


def _of(accounts: Iterable[Account]) -> tuple[PlayerId, ...]:
    return tuple(account.player for account in accounts)
