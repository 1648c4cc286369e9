"""Cash goes into the till and out of it; whatever else is done, taken back or corrected, it adds up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule

from homepoker.core import entries, till
from homepoker.core.bounties import bounties_of
from homepoker.core.history import LineKind, UndoStack
from homepoker.core.payouts import Fees, PaidBy
from homepoker.core.prizes import prize_pool, prizes_of
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.till import Rate
from homepoker.services.evening.commands.prizes import PrizeCommands
from homepoker.services.evening.commands.till import TillCommands, accounts_of
from tests.evenings.acts.host import ANY, AnyHost, one

OF_ONE: tuple[Callable[[TillCommands, PlayerId], object], ...] = (
    TillCommands.pay,
    TillCommands.give_back,
    TillCommands.pay_out,
    TillCommands.pay_out,
    TillCommands.take_prize_back,
    TillCommands.reverse_payments,
    TillCommands.reverse_payout,
    TillCommands.write_off,
)
OF_ALL: tuple[Callable[[TillCommands], object], ...] = (
    TillCommands.advance,
    TillCommands.lower_prizes,
    TillCommands.book_difference,
)
WAYS: tuple[dict[str, Any], ...] = (
    {"paid_by": PaidBy.TABLE},
    {"paid_by": PaidBy.FIELD, "paid_percent": 40},
    {"paid_by": PaidBy.PERCENT, "by_hand": (5_000, 3_000, 1_500)},
    {"paid_by": PaidBy.AMOUNTS, "by_hand": (1_000, 500)},
    {"has_bubble_back": True},
)


class TillActs(AnyHost):
    """Whoever sits at the till."""

    @property
    def books(self) -> TillCommands:
        return TillCommands(self.desk)

    def payer(self, which: int) -> PlayerId:
        return one([account.player for account in accounts_of(self.desk.state)], which)

    @rule(which=ANY, act=st.sampled_from(OF_ONE))
    def book_for_one(self, which: int, act: Callable[[TillCommands, PlayerId], object]) -> None:
        self.do(lambda: act(self.books, self.payer(which)))

    @rule(act=st.sampled_from(OF_ALL))
    def book_for_all(self, act: Callable[[TillCommands], object]) -> None:
        self.do(lambda: act(self.books))

    @rule(which=ANY, handed=st.integers(0, 5_000))
    def hand_cash_over(self, which: int, handed: int) -> None:
        self.do(lambda: self.books.pay(self.payer(which), handed))

    @rule(which=ANY, rate=st.sampled_from(Rate))
    def set_rate(self, which: int, rate: Rate) -> None:
        self.do(lambda: self.books.set_rate(self.payer(which), rate))

    @rule()
    def announce_prizes(self) -> None:
        self.do(PrizeCommands(self.desk).announce)

    @rule(way=st.sampled_from(WAYS), announces=st.booleans())
    def divide_otherwise(self, way: dict[str, Any], announces: bool) -> None:
        fees, goods = self.desk.state.profile.fees, self.desk.state.profile.goods
        other = replace(fees, **way) if fees is not None else None
        self.do(lambda: PrizeCommands(self.desk).change(other, goods, announces=announces))

    @rule(amount=st.integers(0, 20_000))
    def set_float(self, amount: int) -> None:
        self.do(lambda: self.books.set_float(amount))

    @rule(amount=st.integers(0, 20_000))
    def count_till(self, amount: int) -> None:
        self.do(lambda: self.books.count(amount))

    @rule(redoes=st.booleans())
    def change_mind_at_the_till(self, redoes: bool) -> None:
        self.do(lambda: (self.desk.redo if redoes else self.desk.undo)(UndoStack.TILL))

    @invariant()
    def the_till_holds_what_its_own_lines_say(self) -> None:
        state = self.desk.state
        assert till.expected(state.till) == state.till.float_amount + self._by_its_lines()

    @invariant()
    def what_is_due_is_paid_written_off_or_open(self) -> None:
        state = self.desk.state
        if state.profile.fees is None:
            return
        due = self._due_by_events(state.profile.fees)
        for account in accounts_of(state):
            brought = account.brought.amount if account.brought else 0
            assert account.due == due[account.player]
            assert account.due + brought == account.paid + account.written_off + account.open

    @invariant()
    def the_prizes_won_are_no_more_than_the_pool_or_what_was_announced(self) -> None:
        state = self.desk.state
        if state.profile.fees is not None:
            won = sum((prizes_of(state) or {}).values())
            announced = sum(state.announced.amounts) if state.announced is not None else 0
            assert won <= (announced or prize_pool(state.profile.fees, state.entries, state.till))

    @invariant()
    def bounties_won_on_heads_and_open_are_what_was_paid_in(self) -> None:
        state, on_heads = self.desk.state, bounties_of(self.desk.state)
        if on_heads is None or state.profile.fees is None:
            return
        total = sum(sum(part.values()) for part in (on_heads.won, on_heads.heads, on_heads.open))
        assert total == on_heads.paid_in == self._on_heads_by_events(state.profile.fees)

    def _by_its_lines(self) -> int:
        """What went into the till less what went out, by the lines of the till: no other line moves cash."""
        total, lines = 0, self.desk.history.lines
        for line in lines:
            if line.stack is not UndoStack.TILL:
                continue
            told = line if line.kind is LineKind.ACTION else lines[(line.target or 1) - 1]
            way = -1 if line.kind is LineKind.UNDO else 1
            for event in told.events:
                match event:
                    case till.CashTaken(amount=amount) | till.DifferenceBooked(amount=amount):
                        total += way * amount
                    case till.PrizePaid(amount=amount):
                        total -= way * amount
                    case _:
                        pass
        return total

    def _on_heads_by_events(self, fees: Fees) -> int:
        """The bounties paid in, by the events that stand and not by the entries."""
        player_of: dict[EntryId, PlayerId] = {}
        rates: dict[PlayerId, Rate] = {}
        rebuys: Counter[EntryId] = Counter()
        for event in (event for line in self.desk.history.standing() for event in line.events):
            match event:
                case entries.PlayerEntered(entry=entry, player=player):
                    player_of[entry] = player
                case entries.EntryWithdrawn(entry=entry):
                    del player_of[entry]
                case entries.PlayerRebought(entry=entry):
                    rebuys[entry] += 1
                case till.RateSet(player=player, rate=rate):
                    rates[player] = rate
                case _:
                    pass
        guest = fees.bounty if fees.guest_fee is None else min(fees.bounty, fees.guest_fee)
        on_head = {Rate.MEMBER: fees.bounty, Rate.GUEST: guest, Rate.FREE: 0}
        of_entries = sum(on_head[rates.get(player, Rate.MEMBER)] for player in player_of.values())
        return of_entries + sum(rebuys[entry] * fees.rebuy_bounty for entry in player_of)

    def _due_by_events(self, fees: Fees) -> Counter[PlayerId]:
        """What everybody owes for the evening, by the events that stand and not by the entries."""
        of_entry: dict[EntryId, Counter[str]] = {}
        player_of: dict[EntryId, PlayerId] = {}
        rates: dict[PlayerId, Rate] = {}
        for event in (event for line in self.desk.history.standing() for event in line.events):
            match event:
                case entries.PlayerEntered(entry=entry, player=player):
                    player_of[entry], of_entry[entry] = player, Counter()
                case entries.EntryWithdrawn(entry=entry):
                    del player_of[entry], of_entry[entry]
                case entries.PlayerRebought(entry=entry):
                    of_entry[entry]["rebuy"] += 1
                case entries.AddOnTaken(entry=entry):
                    of_entry[entry]["add_on"] = 1
                case entries.EntryTicked(entry=entry, is_ticked=is_ticked):
                    of_entry[entry]["tick"] = int(is_ticked)
                case till.RateSet(player=player, rate=rate):
                    rates[player] = rate
                case _:
                    pass
        guest = fees.entry_fee if fees.guest_fee is None else fees.guest_fee
        prices = {Rate.MEMBER: fees.entry_fee, Rate.GUEST: guest, Rate.FREE: 0}
        due: Counter[PlayerId] = Counter()
        for entry, player in player_of.items():
            bought = of_entry[entry]
            due[player] += prices[rates.get(player, Rate.MEMBER)]
            due[player] += bought["rebuy"] * fees.rebuy_fee + bought["add_on"] * fees.add_on_fee
            due[player] += bought["tick"] * fees.tick_fee
        return due
