"""The till by commands: payments, prizes, debts and counts, each in the journal and none of them moved by undo."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from homepoker.core import till
from homepoker.core.history import UndoStack
from homepoker.core.payouts import Fees
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.till import AccountsNoted, Rate
from homepoker.services.evening.commands.till import TillCommands, accounts_of
from homepoker.services.evening.journal import journal
from tests.desks import Evening, words_in

TEN = Fees(entry_fee=1_000, rebuy_fee=1_000, paid_places=2, rounded_to=500)
JU, IDA, MAX = PlayerId("ju"), PlayerId("ida"), PlayerId("max")


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as refusal:
        act()
    return refusal.value.reason.key


def evening_of(*names: str, fees: Fees | None = TEN, rebuys: int = 0) -> tuple[Evening, TillCommands]:
    evening = Evening(fees=fees, rebuys=rebuys).check_in(*names)
    return evening, TillCommands(evening.desk)


def open_of(evening: Evening, player: PlayerId) -> int:
    return next(account.open for account in accounts_of(evening.desk.state) if account.player == player)


def in_till(evening: Evening) -> int:
    return till.expected(evening.desk.state.till)


class TestPayments:
    def test_who_checks_in_owes_the_entry(self) -> None:
        evening, _ = evening_of("ju")
        assert (open_of(evening, JU), in_till(evening)) == (1_000, 0)

    def test_paid_exactly_is_what_is_open(self) -> None:
        evening, books = evening_of("ju")
        assert books.pay(JU) == 0
        assert (open_of(evening, JU), in_till(evening)) == (0, 1_000)

    def test_of_a_fifty_the_till_books_ten_and_forty_go_back(self) -> None:
        evening, books = evening_of("ju")
        assert books.pay(JU, 5_000) == 4_000
        assert in_till(evening) == 1_000

    def test_nobody_pays_twice(self) -> None:
        _, books = evening_of("ju")
        books.pay(JU)
        assert refused(lambda: books.pay(JU)) == "till.nothing_open"

    def test_an_evening_without_money_has_no_till(self) -> None:
        evening, books = evening_of("ju", fees=None)
        assert accounts_of(evening.desk.state) == ()
        assert refused(lambda: books.pay(JU)) == "till.no_money"

    def test_a_rebuy_on_credit_is_open(self) -> None:
        evening, books = evening_of("ju", "ida", rebuys=1)
        books.pay(JU)
        evening.begin("max")
        evening.field.rebuy(evening.entry("ju"))
        assert open_of(evening, JU) == 1_000


class TestUndo:
    def test_taking_back_a_check_in_takes_back_what_was_due_and_not_the_cash(self) -> None:
        evening, books = evening_of("ida", "ju")
        books.pay(JU)
        evening.desk.undo(UndoStack.PLAY)
        assert (open_of(evening, JU), in_till(evening)) == (-1_000, 1_000)
        books.give_back(JU)
        assert in_till(evening) == 0
        assert JU not in {account.player for account in accounts_of(evening.desk.state)}

    def test_who_is_taken_out_after_paying_gets_the_cash_back(self) -> None:
        evening, books = evening_of("ida", "ju")
        books.pay(JU)
        evening.field.withdraw(evening.entry("ju"))
        assert open_of(evening, JU) == -1_000

    def test_undo_to_a_line_leaves_the_cash_where_it_is(self) -> None:
        evening, books = evening_of("ida", "ju", "max")
        books.pay(JU)
        evening.desk.undo_to(2)
        assert in_till(evening) == 1_000

    def test_a_payment_is_taken_back_on_the_line_of_the_till(self) -> None:
        evening, books = evening_of("ju")
        books.pay(JU)
        assert [evening.desk.history.newest_undoable] == [UndoStack.TILL]
        evening.desk.undo(UndoStack.TILL)
        assert (open_of(evening, JU), in_till(evening)) == (1_000, 0)
        assert evening.desk.history.newest_undoable is UndoStack.PLAY
        assert evening.desk.history.newest_redoable is UndoStack.TILL

    def test_a_payment_by_mistake_gets_a_counter_entry(self) -> None:
        evening, books = evening_of("ju", "ida")
        books.pay(JU)
        books.pay(IDA)
        books.reverse_payments(JU)
        assert (open_of(evening, JU), in_till(evening)) == (1_000, 1_000)
        assert refused(lambda: books.reverse_payments(JU)) == "till.nothing_paid"

    def test_every_booking_stands_in_the_journal(self) -> None:
        evening, books = evening_of("ju")
        books.pay(JU, 5_000)
        evening.desk.undo(UndoStack.TILL)
        desk = evening.desk
        told = [entry.text for entry in journal(desk.history, desk.state, desk.now(), words_in("de"))]
        assert told[0] == "Bezahlt: 10 von Ju, aus 50 gehen 40 zurück"


class TestPrizes:
    def played(self) -> tuple[Evening, TillCommands]:
        """Three players, the prizes 20 and 10; Ida has won and owes, Ju is second and has paid."""
        evening, books = evening_of("ju", "ida", "max")
        evening.begin()
        books.pay(JU)
        books.pay(MAX)
        evening.out("max", "ida")
        evening.out("ju", "ida")
        return evening, books

    def test_a_debt_is_kept_back_from_the_prize(self) -> None:
        evening, books = self.played()
        assert books.pay_out(IDA) == 1_000
        assert open_of(evening, IDA) == 0
        assert refused(lambda: books.pay_out(IDA)) == "till.nothing_to_pay_out"

    def test_all_paid_and_all_paid_out_leaves_the_till_empty(self) -> None:
        evening, books = self.played()
        books.pay_out(IDA)
        books.pay_out(JU)
        assert in_till(evening) == 0

    def test_nobody_gets_a_prize_while_play_goes_on(self) -> None:
        evening, books = evening_of("ju", "ida")
        evening.begin()
        assert refused(lambda: books.pay_out(JU)) == "till.nothing_to_pay_out"

    def test_a_prize_paid_by_mistake_gets_a_counter_entry(self) -> None:
        evening, books = self.played()
        books.pay_out(JU)
        books.reverse_payout(JU)
        assert in_till(evening) == 2_000

    def test_a_bust_out_corrected_after_the_prizes_were_paid_names_the_differences(self) -> None:
        evening, books = self.played()
        books.pay_out(JU)
        books.pay_out(IDA)
        evening.desk.undo()
        evening.out("ida", "ju")
        left = {account.player: account.won_left for account in accounts_of(evening.desk.state)}
        assert (left[JU], left[IDA]) == (1_000, -1_000)
        books.take_prize_back(IDA)
        books.pay_out(JU)
        assert in_till(evening) == 0


class TestWhatIsOpen:
    def test_a_debt_written_off_is_not_open(self) -> None:
        evening, books = evening_of("ju", "ida")
        books.write_off(JU)
        assert open_of(evening, JU) == 0
        assert refused(lambda: books.write_off(JU)) == "till.nothing_open"

    def test_what_the_club_lays_out_is_still_owed(self) -> None:
        evening, books = evening_of("ju", "ida")
        books.advance()
        assert evening.desk.state.till.advanced == 2_000
        assert open_of(evening, JU) == 1_000

    def test_lowered_prizes_and_an_advance_are_not_both(self) -> None:
        evening, books = evening_of("ju", "ida")
        books.advance()
        books.lower_prizes()
        state = evening.desk.state
        assert (state.till.lowered, state.till.advanced) == (2_000, 0)

    def test_prizes_that_a_deal_has_divided_stay_as_they_were(self) -> None:
        evening = Evening(fees=TEN, late_registration_until=0).begin("ju", "ida", "max")
        books = TillCommands(evening.desk)
        shares = {evening.entry("ju"): 1_500, evening.entry("ida"): 1_500, evening.entry("max"): 0}
        evening.finish.agree_deal(None, shares, {})
        assert refused(books.lower_prizes) == "till.divided_by_deal"
        assert refused(lambda: books.set_rate(JU, Rate.FREE)) == "till.divided_by_deal"
        books.advance()
        assert evening.desk.state.till.advanced == 3_000

    def test_what_was_decided_can_be_taken_back(self) -> None:
        evening, books = evening_of("ju", "ida")
        books.lower_prizes()
        books.settle_nothing()
        assert (evening.desk.state.till.lowered, evening.desk.state.till.advanced) == (0, 0)

    def test_nothing_is_laid_out_where_nobody_owes(self) -> None:
        _, books = evening_of("ju")
        books.pay(JU)
        assert refused(books.advance) == refused(books.lower_prizes) == "till.nobody_owes"

    def test_who_pays_nothing_owes_nothing(self) -> None:
        evening, books = evening_of("ju")
        books.set_rate(JU, Rate.FREE)
        assert open_of(evening, JU) == 0


class TestCounting:
    def test_a_count_says_by_how_much_it_is_out(self) -> None:
        evening, books = evening_of("ju")
        books.set_float(10_000)
        books.pay(JU)
        assert books.count(10_000) == -1_000
        books.book_difference()
        assert in_till(evening) == 10_000
        assert refused(books.book_difference) == "till.no_difference"

    def test_there_is_no_difference_before_a_count(self) -> None:
        _, books = evening_of("ju")
        assert refused(books.book_difference) == "till.no_difference"


class TestTick:
    def test_a_tick_with_a_price_is_due_and_cleared_again_it_is_not(self) -> None:
        evening = Evening(fees=Fees(entry_fee=1_000, tick_fee=550), tick_word="eats").check_in("ju")
        evening.field.tick(evening.entry("ju"), is_ticked=True)
        assert open_of(evening, JU) == 1_550
        evening.field.tick(evening.entry("ju"), is_ticked=False)
        assert open_of(evening, JU) == 1_000


class TestClosing:
    def closed(self) -> tuple[Evening, TillCommands]:
        evening, books = evening_of("ju", "ida")
        evening.begin()
        books.pay(IDA)
        evening.out("ju", "ida")
        evening.finish.close()
        return evening, books

    def noted(self, evening: Evening) -> dict[PlayerId, int]:
        events = [event for line in evening.desk.history.standing() for event in line.events]
        newest = [event for event in events if isinstance(event, AccountsNoted)][-1]
        return {account.player: account.amount for account in newest.accounts}

    def test_the_accounts_are_noted_with_the_closing(self) -> None:
        evening, _ = self.closed()
        assert self.noted(evening) == {JU: 1_000, IDA: 0}

    def test_the_till_goes_on_after_the_closing_and_the_accounts_are_noted_anew(self) -> None:
        evening, books = self.closed()
        books.pay(JU)
        assert self.noted(evening) == {JU: 0, IDA: 0}

    def test_a_club_that_keeps_no_till_notes_no_debts(self) -> None:
        evening, _ = evening_of("ju", "ida")
        evening.begin()
        evening.out("ju", "ida")
        evening.finish.close()
        events = [event for line in evening.desk.history.standing() for event in line.events]
        assert not any(isinstance(event, AccountsNoted) for event in events)
