"""The till of an evening (Kasse): cash taken and paid out, debts written off or brought along, float and counts.

What is *due* is not kept here: it follows from the entries of the evening and the fees of its profile (`accounts`).
Kept are the facts that follow from nothing. None of them is ever deleted: what was booked by mistake gets a
counter-entry of the opposite sign, and the till has a line of undo of its own, so that taking back a check-in or a
re-buy takes back what was due and never the cash that lies in the till.

    of each player   brought + due = paid + written off + open       open below 0: to give back
    of the till      expected = float + taken − paid out + differences booked

All amounts are whole cents.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum
from typing import ClassVar

from homepoker.core.payouts import Cents
from homepoker.core.quantities import PlayerId

# State


class Rate(StrEnum):
    """What a player pays for an entry."""

    MEMBER = "member"
    GUEST = "guest"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class Brought:
    """What a player brought along from an earlier evening: owed, or below 0 a credit."""

    amount: Cents
    since: date
    """The date of the evening on which it began."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The newest count of the till, beside what should have been in it then."""

    amount: Cents
    expected: Cents
    at: datetime


@dataclass(frozen=True, slots=True)
class Till:
    """What was booked so far; amounts by player are sums."""

    float_amount: Cents = 0
    """Change put into the till at the start (Wechselgeld)."""
    taken: Mapping[PlayerId, Cents] = field(default_factory=dict)
    paid_out: Mapping[PlayerId, Cents] = field(default_factory=dict)
    written_off: Mapping[PlayerId, Cents] = field(default_factory=dict)
    brought: Mapping[PlayerId, Brought] = field(default_factory=dict)
    rates: Mapping[PlayerId, Rate] = field(default_factory=dict)
    """Rates of those who do not pay as members."""
    advanced: Cents = 0
    """What the club lays out, so that prizes need not wait for who owes; no cash moves by it."""
    lowered: Cents = 0
    """By how much the prizes are lowered, as that much was not paid."""
    differences: Cents = 0
    counted: Counted | None = None
    is_used: bool = False
    """Whether any payment was booked: whoever does not note them is not told of debts."""


# Events


@dataclass(frozen=True, slots=True)
class RateSet:
    """A player pays as a guest, nothing, or as a member again."""

    kind: ClassVar[str] = "fee_rate_set"
    player: PlayerId
    rate: Rate


@dataclass(frozen=True, slots=True)
class BalanceBrought:
    """A player came with a debt of an earlier evening, or below 0 with a credit."""

    kind: ClassVar[str] = "balance_brought"
    player: PlayerId
    amount: Cents
    since: date


@dataclass(frozen=True, slots=True)
class CashTaken:
    """Cash of a player went into the till; below 0 it was given back."""

    kind: ClassVar[str] = "cash_taken"
    player: PlayerId
    amount: Cents


@dataclass(frozen=True, slots=True)
class PrizePaid:
    """What a player has won, prize and bounties, was paid out of the till; below 0 it came back."""

    kind: ClassVar[str] = "prize_paid"
    player: PlayerId
    amount: Cents


@dataclass(frozen=True, slots=True)
class DebtWrittenOff:
    """The club asks no more for what a player owes; below 0 it asks again."""

    kind: ClassVar[str] = "debt_written_off"
    player: PlayerId
    amount: Cents


@dataclass(frozen=True, slots=True)
class FloatSet:
    """The change that lay in the till before anybody paid."""

    kind: ClassVar[str] = "float_set"
    amount: Cents


@dataclass(frozen=True, slots=True)
class ShortfallAdvanced:
    """The club lays out for the prizes what is open; the players owe it still. This much in all, 0: no more."""

    kind: ClassVar[str] = "shortfall_advanced"
    amount: Cents


@dataclass(frozen=True, slots=True)
class PrizesLowered:
    """The prizes are lowered by what is open; the players owe it still. This much in all, 0: no more."""

    kind: ClassVar[str] = "prizes_lowered"
    amount: Cents


@dataclass(frozen=True, slots=True)
class TillCounted:
    """The till was counted, beside what should have been in it."""

    kind: ClassVar[str] = "till_counted"
    amount: Cents
    expected: Cents
    at: datetime


@dataclass(frozen=True, slots=True)
class DifferenceBooked:
    """The till has this much more than it should, or below 0 less, and nobody knows why (Kassendifferenz)."""

    kind: ClassVar[str] = "till_difference_booked"
    amount: Cents


@dataclass(frozen=True, slots=True)
class NotedAccount:
    """The account of a player when the evening was closed: owed, below 0 a credit, 0 even."""

    player: PlayerId
    amount: Cents
    since: date
    """The date of the evening on which it began."""


@dataclass(frozen=True, slots=True)
class AccountsNoted:
    """All accounts at the end of the evening: players take them to the next one."""

    kind: ClassVar[str] = "accounts_noted"
    accounts: tuple[NotedAccount, ...]


TillEvent = (
    RateSet
    | BalanceBrought
    | CashTaken
    | PrizePaid
    | DebtWrittenOff
    | FloatSet
    | ShortfallAdvanced
    | PrizesLowered
    | TillCounted
    | DifferenceBooked
    | AccountsNoted
)


# After


def after(till: Till, event: TillEvent) -> Till:
    """The till after one of its events."""
    match event:
        case RateSet(player=player, rate=rate):
            others = {other: kept for other, kept in till.rates.items() if other != player}
            return replace(till, rates=others if rate is Rate.MEMBER else {**others, player: rate})
        case BalanceBrought(player=player, amount=amount, since=since):
            return replace(till, brought={**till.brought, player: Brought(amount, since)})
        case CashTaken(player=player, amount=amount):
            return replace(till, taken=_added(till.taken, player, amount), is_used=True)
        case PrizePaid(player=player, amount=amount):
            return replace(till, paid_out=_added(till.paid_out, player, amount))
        case DebtWrittenOff(player=player, amount=amount):
            return replace(till, written_off=_added(till.written_off, player, amount), is_used=True)
        case FloatSet(amount=amount):
            return replace(till, float_amount=amount)
        case ShortfallAdvanced(amount=amount):
            return replace(till, advanced=amount)
        case PrizesLowered(amount=amount):
            return replace(till, lowered=amount)
        case TillCounted(amount=amount, expected=wanted, at=at):
            return replace(till, counted=Counted(amount, wanted, at))
        case DifferenceBooked(amount=amount):
            return replace(till, differences=till.differences + amount)
        case AccountsNoted():
            return till


def _added(sums: Mapping[PlayerId, Cents], player: PlayerId, amount: Cents) -> Mapping[PlayerId, Cents]:
    return {**sums, player: sums.get(player, 0) + amount}


# Questions


def expected(till: Till) -> Cents:
    """What should be in the till now."""
    return till.float_amount + sum(till.taken.values()) - sum(till.paid_out.values()) + till.differences
