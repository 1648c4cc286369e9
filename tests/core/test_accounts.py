"""Accounts: what is due follows from the entries, what is open from what was paid."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from homepoker.core import accounts
from homepoker.core.accounts import Account, account_of, handed_over, netted, noted
from homepoker.core.entries import Entries, Entry
from homepoker.core.payouts import Fees
from homepoker.core.prizes import prize_pool
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.till import Brought, CashTaken, NotedAccount, PrizePaid, Rate, Till

JU, IDA = PlayerId("ju"), PlayerId("ida")
FEES = Fees(
    entry_fee=1_000, house_fee=100, rebuy_fee=500, add_on_fee=300, guest_fee=1_200, tick_fee=550, rounded_to=100
)
MARCH, TODAY = date(2026, 3, 12), date(2026, 4, 9)


def field(*entries: Entry) -> Entries:
    return Entries({entry.id: entry for entry in entries})


def entry(player: PlayerId = JU, number: int = 1, **facts: object) -> Entry:
    return replace(Entry(EntryId(f"e-{player}-{number}"), player, number), **facts)  # type: ignore[arg-type]


class TestDue:
    @pytest.mark.parametrize(
        ("rate", "due", "for_prizes"), [(Rate.MEMBER, 1_000, 900), (Rate.GUEST, 1_200, 1_100), (Rate.FREE, 0, 0)]
    )
    def test_the_entry_costs_by_rate(self, rate: Rate, due: int, for_prizes: int) -> None:
        assert accounts.due_for(FEES, entry(), rate) == due
        assert accounts.for_prizes(FEES, entry(), rate) == for_prizes

    def test_a_guest_pays_as_a_member_where_nothing_else_is_said(self) -> None:
        assert accounts.due_for(replace(FEES, guest_fee=None), entry(), Rate.GUEST) == 1_000

    def test_rebuys_and_add_on_cost_who_pays_no_entry_as_well(self) -> None:
        bought = entry(rebuys=2, has_add_on=True)
        assert accounts.due_for(FEES, bought, Rate.FREE) == accounts.for_prizes(FEES, bought, Rate.FREE) == 1_300

    def test_the_tick_is_due_and_does_not_raise_the_prizes(self) -> None:
        assert accounts.due_for(FEES, entry(is_ticked=True), Rate.MEMBER) == 1_550
        assert accounts.for_prizes(FEES, entry(is_ticked=True), Rate.MEMBER) == 900

    def test_a_re_entry_is_due_as_well(self) -> None:
        assert account_of(FEES, field(entry(), entry(number=2)), Till(), JU).due == 2_000


class TestFinal:
    WITH_FINAL = replace(FEES, final_fee=200, bounty=300)

    @pytest.mark.parametrize(("rate", "aside"), [(Rate.MEMBER, 200), (Rate.GUEST, 200), (Rate.FREE, 0)])
    def test_each_fee_is_parted_among_house_final_head_and_prizes(self, rate: Rate, aside: int) -> None:
        fees = self.WITH_FINAL
        fee = accounts.fee_of_entry(fees, rate)
        parts = accounts.for_final(fees, rate), accounts.for_prizes(fees, entry(), rate)
        assert parts[0] == aside
        assert sum(parts) + accounts.bounty_for(fees, entry(), rate) + min(fees.house_fee, fee) == fee

    def test_of_a_lower_fee_the_house_and_the_head_have_theirs_first(self) -> None:
        fees = replace(self.WITH_FINAL, guest_fee=500)
        assert accounts.for_final(fees, Rate.GUEST) == 100
        assert accounts.for_prizes(fees, entry(), Rate.GUEST) == 0

    def test_re_buys_put_nothing_aside(self) -> None:
        bought = entry(rebuys=2, has_add_on=True)
        assert accounts.for_prizes(self.WITH_FINAL, bought, Rate.FREE) == 1_300


class TestPrizes:
    def test_the_prizes_count_what_is_due_and_not_what_was_paid(self) -> None:
        here = field(entry(JU), entry(IDA))
        assert prize_pool(FEES, here, Till()) == prize_pool(FEES, here, Till(taken={JU: 1_000})) == 1_800

    def test_the_prizes_are_less_by_what_they_were_lowered(self) -> None:
        assert prize_pool(FEES, field(entry(JU), entry(IDA)), Till(lowered=1_000)) == 800

    def test_who_pays_nothing_adds_nothing(self) -> None:
        assert prize_pool(FEES, field(entry(JU), entry(IDA)), Till(rates={JU: Rate.FREE})) == 900


class TestAccounts:
    def test_what_was_brought_and_is_due_is_paid_written_off_or_open(self) -> None:
        books = Till(taken={JU: 700}, written_off={JU: 200}, brought={JU: Brought(1_000, MARCH)})
        account = account_of(FEES, field(entry()), books, JU)
        assert account.open == 1_000 + 1_000 - 700 - 200

    def test_cash_of_somebody_whose_check_in_was_taken_back_is_to_be_given_back(self) -> None:
        (account,) = accounts.accounts(FEES, Entries(), Till(taken={JU: 1_000}))
        assert (account.due, account.open) == (0, -1_000)

    def test_who_left_and_is_even_has_no_account_any_more(self) -> None:
        assert accounts.accounts(FEES, Entries(), Till(taken={JU: 0})) == ()

    def test_of_an_older_debt_the_prizes_know_nothing(self) -> None:
        assert Account(JU, 1_000, Brought(500, MARCH)).open_tonight == 1_000
        assert Account(JU, 1_000, Brought(500, MARCH), paid=1_000).open_tonight == 500
        assert Account(JU, 0, Brought(500, MARCH)).open_tonight == Account(JU, 0, paid=500).open_tonight == 0

    def test_of_a_note_only_what_is_open_is_booked(self) -> None:
        assert handed_over(Account(JU, 1_000), 5_000) == (1_000, 4_000)

    def test_who_hands_over_less_still_owes(self) -> None:
        assert handed_over(Account(JU, 1_000), 600) == (600, 0)

    def test_nothing_is_booked_of_who_owes_nothing(self) -> None:
        assert handed_over(Account(JU, 0), 600) == (0, 600)


class TestPayout:
    def test_a_debt_is_kept_back_from_the_prize(self) -> None:
        account = Account(JU, 1_000, prize=5_500)
        assert netted(account) == (PrizePaid(JU, 5_500), CashTaken(JU, 1_000))

    def test_no_more_is_kept_back_than_the_prize(self) -> None:
        assert netted(Account(JU, 8_000, prize=5_500)) == (PrizePaid(JU, 5_500), CashTaken(JU, 5_500))

    def test_a_prize_is_not_paid_twice(self) -> None:
        assert netted(Account(JU, 0, prize=5_500, paid_out=5_500)) == ()

    def test_after_a_correction_only_the_difference_is_paid(self) -> None:
        assert netted(Account(JU, 0, prize=9_000, paid_out=5_500)) == (PrizePaid(JU, 3_500),)

    def test_what_was_paid_too_much_after_a_correction_is_named(self) -> None:
        assert Account(JU, 0, prize=3_500, paid_out=5_500).won_left == -2_000


class TestNoted:
    def test_a_debt_goes_with_the_player_under_the_date_of_its_evening(self) -> None:
        assert noted([Account(JU, 1_000)], TODAY) == (NotedAccount(JU, 1_000, TODAY),)

    def test_a_debt_that_was_brought_along_keeps_its_date(self) -> None:
        kept = Account(JU, 1_000, Brought(1_000, MARCH), paid=1_000)
        assert noted([kept], TODAY) == (NotedAccount(JU, 1_000, MARCH),)

    def test_a_debt_that_grew_has_the_date_of_today(self) -> None:
        assert noted([Account(JU, 1_000, Brought(1_000, MARCH))], TODAY) == (NotedAccount(JU, 2_000, TODAY),)

    def test_who_is_even_is_noted_so_that_an_older_debt_is_over(self) -> None:
        settled = Account(JU, 1_000, Brought(1_000, MARCH), paid=2_000)
        assert noted([settled], TODAY) == (NotedAccount(JU, 0, TODAY),)
