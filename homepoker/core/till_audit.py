"""Likely causes of a difference between what was counted in the till and what should be in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from homepoker.core.accounts import Account
from homepoker.core.payouts import Cents
from homepoker.core.quantities import PlayerId
from homepoker.core.till import Till


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
