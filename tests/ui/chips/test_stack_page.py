"""The page of stacks and bags: chosen by key and mouse, packed, taken over and printed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QRadioButton, QSpinBox
from pytestqt.qtbot import QtBot

from homepoker.core.profile import Profile
from homepoker.services.words import Words
from homepoker.ui.chips.stack_page import ChoiceCard, StackPage
from homepoker.ui.chips.stack_view import StackWish, chosen_deal, found_stacks
from homepoker.ui.kit.lists.table import Table
from tests.core.test_packing_list import PROFILE
from tests.ui.chips.test_stack_view import TWENTY
from tests.ui.players.hands import button, click, press, the

Key = Qt.Key


def profile_for(wish: StackWish) -> Profile:
    deal = chosen_deal(wish)
    stacks, bags = (deal.stacks, deal.bags) if deal is not None else ((), ())
    return replace(PROFILE, case=wish.case, starting_stack=wish.stack, stacks=stacks, bags=bags)


@pytest.fixture
def page(qtbot: QtBot, english: Words) -> StackPage:
    return opened(TWENTY, qtbot, english)


def opened(wish: StackWish, qtbot: QtBot, words: Words) -> StackPage:
    page = StackPage(words, wish, profile_for)
    qtbot.addWidget(page)
    page.resize(1187, 690)
    page.show()
    qtbot.waitExposed(page)
    page.activateWindow()
    page.setFocus()
    return page


def radios(page: StackPage) -> list[QRadioButton]:
    return [radio for radio in page.findChildren(QRadioButton) if radio.isVisible()]


def packed(page: StackPage) -> list[list[str]]:
    model = the(Table, page).model()
    return [
        [str(model.index(row, column).data() or "") for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_the_second_stack_is_chosen_by_the_arrow_key_and_taken_over(page: StackPage, qtbot: QtBot) -> None:
    second = found_stacks(TWENTY).deals[1]
    assert [radio.isChecked() for radio in radios(page)] == [True, False, False]
    press(Key.Key_Right)
    assert [radio.isChecked() for radio in radios(page)] == [False, True, False]
    assert packed(page)[0][2:] == [str(7 * second.stacks[0].pieces.get(value, 0) or "") for value in (5, 25, 100, 500)]
    with qtbot.waitSignal(page.taken) as taken:
        click(page, "Take over")
    assert taken.args == [replace(TWENTY, kept=second.stacks)]


def test_a_click_anywhere_on_a_card_chooses_it(page: StackPage) -> None:
    card = page.findChildren(ChoiceCard)[2]
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=card.rect().center())
    assert page.wish.kept == found_stacks(TWENTY).deals[2].stacks


def test_bags_are_packed_from_what_is_left(page: StackPage) -> None:
    assert "2 bags for re-entries" not in [row[0] for row in packed(page)]
    the(QSpinBox, page).setValue(2)
    row = next(row for row in packed(page) if row[0] == "2 bags for re-entries")
    assert row[1].startswith("in each")
    assert page.wish.later.re_entries == 2


def test_bags_for_re_buys_are_asked_for_where_the_profile_has_them(page: StackPage, qtbot: QtBot) -> None:
    names = [box.accessibleName() for box in page.findChildren(QSpinBox)]
    assert names == ["Re-entries and latecomers"]


def test_what_the_case_does_not_make_has_buttons_that_mend_it(qtbot: QtBot, english: Words) -> None:
    page = opened(replace(TWENTY, players=30), qtbot, english)
    click(page, "With 20 × 100 (Green), 10 × 500 (Black) more in the case")
    assert page.wish.case.name == "Cupboard + 30 chips"
    assert not [one for one in page.findChildren(QRadioButton) if "more" in one.text()]
    assert found_stacks(page.wish).deals


def test_the_list_of_the_chosen_stack_is_printed(page: StackPage, qtbot: QtBot) -> None:
    press(Key.Key_Right)
    with qtbot.waitSignal(page.printed) as printed:
        click(page, "Print packing list")
    assert printed.args is not None
    assert printed.args[0].stacks == found_stacks(TWENTY).deals[1].stacks


def test_without_any_stack_nothing_can_be_printed(qtbot: QtBot, english: Words) -> None:
    page = opened(replace(TWENTY, players=250), qtbot, english)
    assert not button(page, "Print packing list").isEnabled()


def test_escape_leaves_everything_as_it_was(page: StackPage, qtbot: QtBot) -> None:
    press(Key.Key_Right)
    with qtbot.waitSignal(page.closed):
        press(Key.Key_Escape)
