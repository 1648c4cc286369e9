"""The till in words: red rows first, what settles an account, and what a difference may come from."""

from __future__ import annotations

from datetime import date

import pytest

from homepoker.core.accounts import Account
from homepoker.core.payouts import Fees
from homepoker.core.quantities import PlayerId
from homepoker.core.till import BalanceBrought, Till
from homepoker.core.till_audit import Cause, Likely, likely_causes
from homepoker.services.evening.commands.till import TillCommands
from homepoker.services.exchange.till_sheets import season_till_sheet, till_sheet
from homepoker.ui.till.view import Settling, open_at_the_end, settling_of, shown, till_view
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
