"""Accounts of an evening: what each player owes and has paid, and what the till should hold.

Prizes count what is due, the till what was paid. All amounts are whole cents.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from homepoker.core.entries import Entries, Entry
from homepoker.core.payouts import Cents, Fees
from homepoker.core.quantities import PlayerId
from homepoker.core.till import Brought, CashTaken, NotedAccount, PrizePaid, Rate, Till


@dataclass(frozen=True, slots=True)
class Account:
    """The account of one player in one evening."""

    player: PlayerId
    due: Cents
    brought: Brought | None = None
    paid: Cents = 0
    written_off: Cents = 0
    prize: Cents = 0
    paid_out: Cents = 0
    bounty: Cents = 0
    """Bounties won."""

    @property
    def open(self) -> Cents:
        """What the player owes; below 0 it is to be given back."""
        return self.due + (self.brought.amount if self.brought else 0) - self.paid - self.written_off

    @property
    def open_tonight(self) -> Cents:
        """What of it is due for this evening, and so in its prizes."""
        return min(max(0, self.open), self.due)

    @property
    def won(self) -> Cents:
        """Prize and bounties."""
        return self.prize + self.bounty

    @property
    def won_left(self) -> Cents:
        """What of it is still to be paid out; below 0 more was paid out than the player has won."""
        return self.won - self.paid_out


def fee_of_entry(fees: Fees, rate: Rate) -> Cents:
    """The fee of each entry of a player."""
    match rate:
        case Rate.FREE:
            return 0
        case Rate.GUEST if fees.guest_fee is not None:
            return fees.guest_fee
        case Rate.GUEST | Rate.MEMBER:
            return fees.entry_fee


def due_for(fees: Fees, entry: Entry, rate: Rate) -> Cents:
    """What a player owes for an entry: its fee, re-buys, add-on, and the price of the club's own tick."""
    return due_to_play(fees, entry, rate) + (fees.tick_fee if entry.is_ticked else 0)


def due_to_play(fees: Fees, entry: Entry, rate: Rate) -> Cents:
    """What a player owes for an entry without the price of the club's own tick."""
    return fee_of_entry(fees, rate) + _chips_bought(fees, entry)


def for_final(fees: Fees, rate: Rate) -> Cents:
    """The part of an entry's fee for the final; of a lower fee the bounty and the house have their parts first."""
    of_entry = fee_of_entry(fees, rate)
    return min(fees.final_fee, max(0, of_entry - _entry_bounty(fees, of_entry) - fees.house_fee))


def for_prizes(fees: Fees, entry: Entry, rate: Rate) -> Cents:
    """The part of what is due for an entry that the prizes get.

    Not those of house and final, no bounty, nor the tick's price. Whoever pays less than the others still has the whole
    bounty, as far as the fee goes.
    """
    of_entry = fee_of_entry(fees, rate)
    of_fee = of_entry - _entry_bounty(fees, of_entry) - fees.house_fee - for_final(fees, rate)
    return max(0, of_fee) + _chips_bought(fees, entry) - entry.rebuys * fees.rebuy_bounty


def bounty_for(fees: Fees, entry: Entry, rate: Rate) -> Cents:
    """The part of what is due for an entry that lies on the player's head; there is none for an entry that is free."""
    # Re-buys grow it: DECISIONS.md, 298
    return _entry_bounty(fees, fee_of_entry(fees, rate)) + entry.rebuys * fees.rebuy_bounty


def for_house(fees: Fees, entry: Entry, rate: Rate) -> Cents:
    """The part of an entry's fee that is kept for the costs; of a lower fee the bounty has its part first."""
    of_entry = fee_of_entry(fees, rate)
    return min(fees.house_fee, of_entry - _entry_bounty(fees, of_entry))


def accounts(
    fees: Fees,
    entries: Entries,
    till: Till,
    prizes: Mapping[PlayerId, Cents] | None = None,
    bounties: Mapping[PlayerId, Cents] | None = None,
) -> tuple[Account, ...]:
    """The accounts of all who entered, in that order, and of who has left and still has one.

    :param prizes: the prize of each.
    :param bounties: the bounties that each has won.
    """
    known = dict.fromkeys((*entries.by_player, *till.brought, *till.taken, *till.paid_out, *till.written_off))
    made = (_account(player, fees, entries, till, prizes or {}, bounties or {}) for player in known)
    return tuple(account for account in made if account.player in entries.by_player or account.open or account.paid_out)


def account_of(fees: Fees, entries: Entries, till: Till, player: PlayerId) -> Account:
    """The account of a player, without what was won."""
    return _account(player, fees, entries, till, {}, {})


def handed_over(account: Account, cash: Cents) -> tuple[Cents, Cents]:
    """What is booked of the cash that a player hands over, and what goes back: nobody pays more than is open."""
    booked = min(cash, max(0, account.open))
    return booked, cash - booked


def netted(account: Account) -> tuple[CashTaken | PrizePaid, ...]:
    """What was won is paid out less what its winner owes: all of it and, against it, the debt as paid.

    Nothing where nothing is to be paid out.
    """
    if account.won_left <= 0:
        return ()
    kept = min(max(0, account.open), account.won_left)
    paid = PrizePaid(account.player, account.won_left)
    return (paid, CashTaken(account.player, kept)) if kept else (paid,)


def owing(accounts: Iterable[Account]) -> tuple[Account, ...]:
    """The accounts on which something is open."""
    return tuple(account for account in accounts if account.open > 0)


def noted(accounts: Iterable[Account], on: date) -> tuple[NotedAccount, ...]:
    """The accounts as they are taken to the next evening; a debt that was brought along keeps its date.

    :param on: the date of this evening.
    """
    return tuple(NotedAccount(account.player, account.open, _since(account, on)) for account in accounts)


def _since(account: Account, on: date) -> date:
    brought = account.brought
    is_same = brought is not None and account.open * brought.amount > 0 and abs(account.open) <= abs(brought.amount)
    return brought.since if brought is not None and is_same else on


def _account(
    player: PlayerId,
    fees: Fees,
    entries: Entries,
    till: Till,
    prizes: Mapping[PlayerId, Cents],
    bounties: Mapping[PlayerId, Cents],
) -> Account:
    rate = till.rates.get(player, Rate.MEMBER)
    return Account(
        player,
        sum(due_for(fees, entry, rate) for entry in entries.by_player.get(player, ())),
        till.brought.get(player),
        till.taken.get(player, 0),
        till.written_off.get(player, 0),
        prizes.get(player, 0),
        till.paid_out.get(player, 0),
        bounties.get(player, 0),
    )


def _entry_bounty(fees: Fees, fee: Cents) -> Cents:
    return min(fees.bounty, fee)


def _chips_bought(fees: Fees, entry: Entry) -> Cents:
    return entry.rebuys * fees.rebuy_fee + entry.has_add_on * fees.add_on_fee
