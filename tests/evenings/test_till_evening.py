"""A whole evening of twenty with its till, compared with a sheet of paper."""

from __future__ import annotations

from datetime import date

from homepoker.core import till
from homepoker.core.payouts import Fees
from homepoker.core.prizes import prize_pool, prizes_of
from homepoker.core.quantities import PlayerId
from homepoker.core.till import BalanceBrought, Rate
from homepoker.core.wording import sentence
from homepoker.services.evening.commands.till import TillCommands, accounts_of
from tests.desks import Evening

FEES = Fees(
    entry_fee=1_000, house_fee=100, rebuy_fee=1_000, paid_places=3, rounded_to=500, guest_fee=1_200, tick_fee=500
)
NAMES = [f"p{number:02}" for number in range(1, 21)]


def test_an_evening_of_twenty_is_what_the_sheet_of_paper_says() -> None:
    evening = Evening(fees=FEES, rebuys=1, tick_word="eats").check_in(*NAMES)
    desk, books = evening.desk, TillCommands(evening.desk)
    books.set_float(10_000)
    books.set_rate(PlayerId("p19"), Rate.GUEST)
    books.set_rate(PlayerId("p20"), Rate.FREE)
    desk.act(sentence("journal.opened", name=""), [BalanceBrought(PlayerId("p18"), 1_000, date(2026, 3, 12))])
    for name in ("p01", "p02", "p03"):
        evening.field.tick(evening.entry(name), is_ticked=True)
    # All pay, p02 with a fifty; p05 owes.
    assert books.pay(PlayerId("p02"), 5_000) == 3_500
    for account in accounts_of(desk.state):
        if account.open and account.player != "p05":
            books.pay(account.player)
    # 18 entries at 10, one at 12; three meals at 5; ten from March; less the ten of p05.
    assert till.expected(desk.state.till) == 10_000 + 18_000 + 1_200 + 1_500 + 1_000 - 1_000
    evening.begin(tables=3)
    evening.field.rebuy(evening.entry("p07"))
    # Prizes: 18 times 9 and once 11, and the re-buy that nobody has paid yet.
    assert prize_pool(FEES, desk.state.entries, desk.state.till) == 18 * 900 + 1_100 + 1_000 == 18_300
    for name in reversed(NAMES[1:]):
        evening.out(name, "p01")
    # Half, three and two tenths of 183, in steps of five, what is less than five to the first.
    assert dict(prizes_of(desk.state) or {}) == {"p01": 9_300, "p02": 5_500, "p03": 3_500}
    for name in ("p01", "p02", "p03"):
        books.pay_out(PlayerId(name))
    # 307 were in it; 183 went out, and 20 are open: p05 and p07.
    assert till.expected(desk.state.till) == 30_700 - 18_300
    assert {account.player: account.open for account in accounts_of(desk.state) if account.open} == {
        "p05": 1_000,
        "p07": 1_000,
    }
    assert books.count(11_400) == -1_000
    books.book_difference()
    evening.finish.close()
    books.pay(PlayerId("p07"))
    assert till.expected(desk.state.till) == 12_400
