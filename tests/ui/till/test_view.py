"""The till in words: red rows first, what settles an account, and what a difference may come from."""

from __future__ import annotations

from datetime import date

import pytest

from homepoker.core.accounts import Account
from homepoker.core.payouts import Fees
from homepoker.core.quantities import PlayerId
from homepoker.core.till import BalanceBrought, Till
from homepoker.core.till_audit import Cause, Likely, is_count_of_now, left_open, likely_causes
from homepoker.services.evening.commands.till import TillCommands, accounts_of
from homepoker.services.exchange.till_sheets import season_till_sheet, till_sheet
from homepoker.ui.till.view import Settling, open_at_the_end, paid_too_much, settling_of, shown, till_view
from tests.desks import Evening, words_in

WORDS = words_in("en")
TEN = Fees(entry_fee=1_000, paid_places=2, rounded_to=500)
JU, IDA, MAX = PlayerId("ju"), PlayerId("ida"), PlayerId("max")


def evening_of(*names: str) -> tuple[Evening, TillCommands]:
    evening = Evening(fees=TEN).check_in(*names)
    return evening, TillCommands(evening.desk)


def played() -> tuple[Evening, TillCommands]:
    """Ju and Max have paid; Ida has won 20 and owes 10, Ju is second with 10."""
    evening, books = evening_of("ju", "ida", "max")
    evening.begin()
    books.pay(JU)
    books.pay(MAX)
    evening.out("max", "ida")
    evening.out("ju", "ida")
    return evening, books


class TestRows:
    def test_who_owes_stands_first_and_in_red(self) -> None:
        evening, books = evening_of("ida", "ju", "max")
        books.pay(IDA)
        books.pay(JU)
        rows = till_view(evening.desk.state, WORDS).rows
        assert [row[0] for row in rows] == ["max", "ida", "ju"]
        assert [row[1][0].tone for row in rows if not isinstance(row[1][0], str)] == ["danger", "text", "text"]

    def test_prizes_have_columns_once_there_are_any(self) -> None:
        evening, _ = evening_of("ida", "ju")
        assert len(till_view(evening.desk.state, WORDS).columns) == 4
        assert len(till_view(played()[0].desk.state, WORDS).columns) == 6

    def test_a_debt_of_an_earlier_evening_stands_behind_the_name(self) -> None:
        evening, _ = evening_of("ju")
        events = [BalanceBrought(JU, 1_000, date(2026, 3, 12))]
        evening.desk.act(evening.desk.history.lines[0].label, events)
        name = till_view(evening.desk.state, WORDS).rows[0][1][0]
        assert not isinstance(name, str)
        assert name.text.startswith("Ju · 10 due from")


class TestSettling:
    @pytest.mark.parametrize(
        ("account", "settling"),
        [
            (Account(JU, 1_000), Settling.PAY),
            (Account(JU, 1_000, paid=1_000), None),
            (Account(JU, 0, paid=1_000), Settling.GIVE_BACK),
            (Account(JU, 1_000, prize=5_500), Settling.PAY_OUT),
            (Account(JU, 0, prize=500, paid_out=1_000), Settling.TAKE_BACK),
        ],
    )
    def test_one_key_settles_what_is_open(self, account: Account, settling: Settling | None) -> None:
        assert settling_of(account) is settling

    def test_the_button_says_what_is_kept_back(self) -> None:
        evening, _ = played()
        ida = shown(evening.desk.state, "ida", WORDS)
        assert ida is not None
        assert ida.says == "Pay 10 out (20 − 10 due)"

    def test_who_is_gone_is_shown_no_more(self) -> None:
        assert shown(played()[0].desk.state, "nobody", WORDS) is None


class TestPrizes:
    def test_the_prizes_stand_beside_what_was_paid_and_who_owes(self) -> None:
        evening, _ = played()
        view = till_view(evening.desk.state, WORDS)
        assert view.pool == "Prize pool 30 · in the till 20 · open 10 (Ida)"
        assert view.is_short

    def test_of_what_was_paid_out_only_the_rest_is_named(self) -> None:
        evening, books = played()
        books.pay_out(JU)
        assert till_view(evening.desk.state, WORDS).pool == "Still to pay out 20 · in the till 10 · open 10 (Ida)"

    def test_what_was_decided_is_said(self) -> None:
        evening, books = played()
        books.advance()
        assert till_view(evening.desk.state, WORDS).settled == "The club advances 10"
        books.lower_prizes()
        assert till_view(evening.desk.state, WORDS).settled == "Prize pool lowered by 10"

    def test_many_who_owe_are_counted(self) -> None:
        evening, _ = evening_of("a", "b", "c", "d")
        assert "open 40 (4 players)" in till_view(evening.desk.state, WORDS).pool

    def test_at_the_end_the_button_says_what_is_open_until_it_is_decided(self) -> None:
        evening, books = evening_of("ju", "ida")
        assert open_at_the_end(evening.desk.state, WORDS) == ""
        evening, books = played()
        assert open_at_the_end(evening.desk.state, WORDS) == "Till: 10 due"
        books.advance()
        assert open_at_the_end(evening.desk.state, WORDS) == ""


class TestCount:
    def test_nothing_is_said_before_a_count(self) -> None:
        assert till_view(played()[0].desk.state, WORDS).count is None

    def test_a_count_that_is_right_says_so(self) -> None:
        evening, books = played()
        books.count(2_000)
        count = till_view(evening.desk.state, WORDS).count
        assert count is not None
        assert (count.tone, count.may_book) == ("good", False)

    def test_a_difference_is_said_with_what_it_may_come_from(self) -> None:
        evening, books = played()
        books.count(3_000)
        count = till_view(evening.desk.state, WORDS).count
        assert count is not None
        assert count.said == "30 counted: 10 too much"
        assert count.causes == ("May have paid without being booked: Ida.",)
        assert count.may_book

    def test_of_many_who_paid_just_that_the_number_is_said(self) -> None:
        evening, books = evening_of("a", "b", "c", "d")
        for name in "abcd":
            books.pay(PlayerId(name))
        books.count(3_000)
        count = till_view(evening.desk.state, WORDS).count
        assert count is not None
        assert count.causes == ("Just that was paid by 4 players: one of them may be booked and never paid.",)


class TestCauses:
    def test_a_difference_of_nothing_has_no_cause(self) -> None:
        assert likely_causes(0, Till(), [Account(JU, 1_000)]) == ()

    @pytest.mark.parametrize(
        ("difference", "till", "account", "what"),
        [
            (1_000, Till(), Account(JU, 1_000), Likely.PAID_NOT_BOOKED),
            (5_500, Till(float_amount=1), Account(JU, 0, prize=5_500, paid_out=5_500), Likely.PRIZE_NOT_TAKEN),
            (-5_500, Till(), Account(JU, 0, prize=5_500), Likely.PRIZE_NOT_BOOKED),
            (-5_500, Till(), Account(JU, 0, prize=5_500, paid_out=5_500), Likely.PRIZE_TWICE),
            (-1_000, Till(), Account(JU, 0, paid=1_000), Likely.NOT_GIVEN_BACK),
            (-1_000, Till(), Account(JU, 1_000, paid=1_000), Likely.BOOKED_NOT_PAID),
            (-9_900, Till(float_amount=9_900), Account(JU, 1_000), Likely.FLOAT_NOT_COUNTED),
            (9_900, Till(), Account(JU, 1_000), Likely.FLOAT_NOT_NOTED),
        ],
    )
    def test_a_difference_of_just_an_amount_points_at_it(
        self, difference: int, till: Till, account: Account, what: Likely
    ) -> None:
        assert likely_causes(difference, till, [account])[0].what is what

    def test_a_difference_that_nothing_explains_has_no_cause(self) -> None:
        assert likely_causes(-777, Till(float_amount=1), [Account(JU, 1_000)]) == ()

    def test_a_cause_names_all_of_whom_it_may_be(self) -> None:
        owing = [Account(JU, 1_000), Account(IDA, 1_000), Account(MAX, 2_000)]
        assert likely_causes(1_000, Till(float_amount=1), owing) == (Cause(Likely.PAID_NOT_BOOKED, (JU, IDA)),)


class TestSheets:
    def test_the_till_sheet_sums_to_what_the_till_should_hold(self) -> None:
        evening, books = played()
        books.set_float(10_000)
        books.pay_out(IDA)
        sheet = till_sheet(evening.desk.state, lambda player: player.capitalize(), WORDS)
        assert [row[0] for row in sheet.rows] == ["Ida", "Ju", "Max", "Sum"]
        assert [str(part) for part in sheet.rows[-1][1:]] == ["30", "None", "30", "None", "None", "30", "20"]
        assert "Should be in it: 110" in sheet.notes
        assert any(note.startswith("Counted: ____") for note in sheet.notes)
        assert sheet.notes[-1].startswith("Counted and signed: ____")

    def test_a_season_has_one_row_for_each_evening_with_a_till(self) -> None:
        with_till, without = played()[0].desk.state, evening_of("ju")[0].desk.state
        sheet = season_till_sheet([with_till, without], WORDS, "Till 2026")
        assert len(sheet.rows) == 1
        assert [str(part) for part in sheet.rows[0][2:]] == ["30", "20", "10", "30", "None", "None", "20"]


class TestBounties:
    FEES = Fees(entry_fee=2_000, bounty=1_000, paid_places=2, rounded_to=500)

    def played(self) -> tuple[Evening, TillCommands]:
        evening = Evening(fees=self.FEES).begin("ju", "ida", "max")
        return evening, TillCommands(evening.desk)

    def test_prize_and_bounty_are_one_column(self) -> None:
        evening, books = self.played()
        assert len(till_view(evening.desk.state, WORDS).columns) == 4
        evening.out("max", "ida")
        assert [column.title for column in till_view(evening.desk.state, WORDS).columns][4:] == ["Won"]
        books.pay(IDA)
        books.pay_out(IDA)
        assert [column.title for column in till_view(evening.desk.state, WORDS).columns][4:] == ["Won", "Paid out"]

    def test_what_is_won_on_heads_and_open_is_said(self) -> None:
        evening, _ = self.played()
        assert till_view(evening.desk.state, WORDS).bounties == "Bounties 30 · won 0 · on heads 30"
        evening.out("max")
        said = till_view(evening.desk.state, WORDS).bounties
        assert said == "Bounties 30 · won 0 · on heads 20 · nobody named for Max: 10"
        assert till_view(played()[0].desk.state, WORDS).bounties == ""

    def test_the_pool_counts_them_as_still_to_be_paid_out(self) -> None:
        evening, books = self.played()
        assert till_view(evening.desk.state, WORDS).pool.startswith("Prize pool and bounties 60")
        for player in (JU, IDA, MAX):
            books.pay(player)
        evening.out("max", "ida")
        books.pay_out(IDA)
        assert till_view(evening.desk.state, WORDS).pool.startswith("Still to pay out 50")

    def test_a_debt_as_large_as_the_bounty_is_set_off(self) -> None:
        evening, _ = self.played()
        evening.out("max", "ida")
        account = shown(evening.desk.state, IDA, WORDS)
        assert account is not None
        assert (account.title, account.says) == ("Ida · 20 due · bounty 10", "Set 10 off")

    def test_what_was_paid_out_too_much_is_said_at_once(self) -> None:
        evening, books = self.played()
        books.pay(IDA)
        evening.out("max", "ida")
        books.pay_out(IDA)
        assert paid_too_much(evening.desk.state, WORDS) == ""
        evening.desk.undo()
        assert paid_too_much(evening.desk.state, WORDS) == "Till: take 10 back"


class TestWhatIsLeft:
    def test_a_count_says_nothing_any_more_once_something_was_booked(self) -> None:
        evening, books = played()
        books.count(1_000)
        found = till_view(evening.desk.state, WORDS).count
        assert found is not None
        assert (found.said, found.may_book) == ("10 counted: 10 too little", True)
        books.pay_out(IDA)  # nets what she owes: the till holds 20 less the ten that she gets
        found = till_view(evening.desk.state, WORDS).count
        assert found is not None
        assert found.said == "10 counted: the till is right."
        books.pay_out(JU)
        found = till_view(evening.desk.state, WORDS).count
        assert found is not None
        assert found.said.startswith("Counted at ")
        assert not found.may_book

    def test_what_is_left_open_is_named_by_its_kind(self) -> None:
        evening, books = played()
        left = left_open(evening.desk.state.till, accounts_of(evening.desk.state))
        assert [account.player for account in left.prizes] == [JU, IDA]
        assert [account.player for account in left.debts] == [IDA]
        assert (left.to_give_back, left.paid_too_much, left.is_counted) == ((), (), False)
        books.pay_out(IDA)
        books.pay_out(JU)
        books.count(500)
        left = left_open(evening.desk.state.till, accounts_of(evening.desk.state))
        assert (left.prizes, left.debts, left.is_counted, left.difference) == ((), (), True, 500)
        books.book_difference()
        assert is_count_of_now(evening.desk.state.till)
        assert not left_open(evening.desk.state.till, accounts_of(evening.desk.state))
