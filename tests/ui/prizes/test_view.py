"""What the page of the prizes says: each number of entries, remarks on which of them, the paper for the wall."""

from __future__ import annotations

import pytest

from homepoker.core.payouts import Fees, PaidBy
from homepoker.services.words import Words
from homepoker.ui.kit.lists.rows import Cell
from homepoker.ui.prizes.view import goods_typed, preview, prize_sheet, shares_in_words, typed_shares
from tests.desks import Evening, words_in

EN, DE = words_in("en"), words_in("de")


def row(fees: Fees, size: int) -> list[str]:
    view = preview(fees, (size, 8), EN)
    shown = next(cells for row_id, cells in view.rows if row_id == str(size))
    return [cell.text if isinstance(cell, Cell) else cell for cell in shown]


@pytest.mark.parametrize(
    ("fees", "size", "shown"),
    [
        (Fees(1_000, 100, paid_places=3, rounded_to=500), 20, ["20", "180", "90", "55", "35"]),
        (Fees(1_000), 16, ["16", "160", "64", "48", "32", "16"]),
        (Fees(1_000, paid_by=PaidBy.FIELD, paid_percent=15), 20, ["20", "200", "100", "60", "40"]),
        (Fees(1_000, 100, bounty=200, paid_places=2), 10, ["10", "70", "46", "24"]),
        (Fees(1_000, paid_places=2, has_bubble_back=True), 10, ["10", "100", "59", "31", "10"]),
    ],
)
def test_what_so_many_entries_would_get(fees: Fees, size: int, shown: list[str]) -> None:
    assert row(fees, size) == shown


def test_a_remark_names_the_numbers_of_entries_that_it_is_about() -> None:
    fees = Fees(500, paid_places=3, rounded_to=1_000)
    (note,) = preview(fees, (6, 40), EN).notes
    assert note.startswith("With 6: Rounded to 5 instead of 10")
    scaled = Fees(1_000, paid_by=PaidBy.PERCENT, by_hand=(5_000, 3_000))
    assert preview(scaled, (8, 20), EN).notes == ("The shares sum to 80%: they are scaled to 100%.",)


def test_goods_alone_have_no_rows_and_no_columns() -> None:
    view = preview(None, (8,), EN)
    assert (view.columns, view.rows, view.notes) == ((), (), ())


@pytest.mark.parametrize(("words", "shown"), [(EN, "62.5 / 37.5"), (DE, "62,5 / 37,5")])
def test_shares_are_shown_as_they_can_be_typed(words: Words, shown: str) -> None:
    fees = Fees(1_000, paid_by=PaidBy.PERCENT, by_hand=(6_250, 3_750))
    assert shares_in_words(fees, words) == shown
    assert typed_shares(shown, words) == ((6_250, 3_750), "")


def test_amounts_are_shown_as_they_can_be_typed() -> None:
    fees = Fees(1_000, paid_by=PaidBy.AMOUNTS, by_hand=(150_050, 9_000))
    for words in (EN, DE):
        assert typed_shares(shares_in_words(fees, words), words) == (fees.by_hand, "")


def test_goods_are_lines_without_empty_ones_at_the_end() -> None:
    assert goods_typed(" Cup \n\nHam\n\n") == ("Cup", "", "Ham")
    assert goods_typed(" \n") == ()


def test_the_paper_for_the_wall_lists_places_with_money_and_goods_and_says_what_is_otherwise_than_wished() -> None:
    fees = Fees(500, paid_places=2, rounded_to=1_000, has_bubble_back=True)
    evening = Evening(fees=fees, goods=("Cup",)).check_in("ida", "max", "eva", "jo")
    sheet = prize_sheet(evening.desk.state, EN)
    assert sheet.subtitle == "Prize pool 20"
    assert sheet.rows == (("1.", "10 + Cup"), ("2.", "5"), ("Bubble", "5 back"))
    assert sheet.notes[0].startswith("Rounded to 5 instead of 10")
    only_goods = Evening(goods=("Cup", "Ham")).check_in("ida", "max", "eva")
    sheet = prize_sheet(only_goods.desk.state, EN)
    assert (sheet.subtitle, sheet.rows, sheet.notes) == ("", (("1.", "Cup"), ("2.", "Ham")), ())


def test_of_an_entry_the_prizes_get_what_house_final_and_bounty_leave() -> None:
    fees = Fees(entry_fee=2_000, house_fee=100, final_fee=150, bounty=1_000, paid_places=1)
    assert row(fees, 10) == ["10", "75", "75"]
