"""The preview of prizes takes off what the prizes do not get."""

from __future__ import annotations

from homepoker.core.payouts import Fees
from homepoker.ui.prizes.view import preview
from tests.desks import words_in


def test_of_an_entry_the_prizes_get_what_house_final_and_bounty_leave() -> None:
    fees = Fees(entry_fee=2_000, house_fee=100, final_fee=150, bounty=1_000, paid_places=1)
    ((_, cells),) = preview(fees, (10,), words_in("en")).rows
    assert [cell if isinstance(cell, str) else cell.text for cell in cells][1:] == ["75", "75"]
