"""Many tables in a window: an overview of all, and only those large that the host looks at or that need something."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from homepoker.core import seating
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.ui.kit.lists.filter_list import FilterList
from homepoker.ui.seating.overview import TableTile
from homepoker.ui.seating.seat_button import SeatButton
from homepoker.ui.seating.table import TableOval
from homepoker.ui.theme.palette import current_palette
from tests.played_evenings import NAMES
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, press

TABLES = 6


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    """Four players at each of six tables."""
    return alone().begin(*NAMES[:24], tables=TABLES)


def large(host: EveningHost) -> list[int]:
    return sorted(one.view.number for one in host.play.tables.findChildren(TableOval) if one.isVisible())


def tile(host: EveningHost, table: int) -> TableTile:
    tiles = host.play.tables.findChildren(TableTile)
    return next(one for one in tiles if one.view.number == table and one.isVisible())


def take_from(host: EveningHost, fuller: int, shorter: int) -> None:
    """Two players go from one table to another, by the host's word."""
    commands = SeatingCommands(host.desk)
    for entry, _ in seating.at_table(host.state.seating, shorter)[:2]:
        commands.move(entry, seating.free_seats(host.state.seating, fuller)[0])
    QApplication.processEvents()


def test_few_tables_are_all_large_without_an_overview(alone: Alone) -> None:
    host = alone().begin(*NAMES[:16], tables=4)
    assert large(host) == [1, 2, 3, 4]
    assert not host.play.tables.overview.isVisible()


def test_of_many_tables_only_the_opened_one_is_large(host: EveningHost) -> None:
    assert host.play.tables.overview.isVisible()
    assert large(host) == [1]
    tile(host, 5).click()
    assert large(host) == [5]
    press(Qt.Key.Key_N)
    assert host.state.buttons.hands[5].number == 2


def test_a_number_key_opens_its_table(host: EveningHost) -> None:
    press(Qt.Key.Key_4)
    assert large(host) == [4]
    press(Qt.Key.Key_N)
    assert host.state.buttons.hands[4].number == 2


def test_tables_that_need_somebody_are_large_and_marked(host: EveningHost) -> None:
    take_from(host, 2, 6)
    assert {2, 6} <= set(large(host))
    assert host.said("seating.tile_needed") in tile(host, 6).accessibleName()
    assert host.said("seating.tile_needed") not in tile(host, 3).accessibleName()
    host.click("due.not_now")
    assert 2 not in large(host)


def test_a_tile_says_what_the_table_below_says(host: EveningHost) -> None:
    host.click("seating.zoom_all")
    for oval in host.play.tables.findChildren(TableOval):
        assert tile(host, oval.view.number).view.says == oval.view.says


def test_all_can_be_large(host: EveningHost) -> None:
    host.click("seating.zoom_all")
    assert large(host) == [1, 2, 3, 4, 5, 6]
    host.click("seating.zoom_some")
    assert large(host) == [1]


def test_who_is_looked_for_is_shown_with_the_keys_on_the_seat(host: EveningHost) -> None:
    name = NAMES[17]
    seat = host.state.seating.seats[host.entry(name)]
    host.click("seating.find")
    (found,) = (one for one in host.window.findChildren(FilterList) if one.isVisible() and one.search.hasFocus())
    found.search.setText(name)
    press(Qt.Key.Key_Return)
    focused = QApplication.focusWidget()
    assert isinstance(focused, SeatButton)
    assert focused.seat.entry == host.entry(name)
    assert seat.table in large(host)


def test_the_tiles_are_one_stop_and_the_arrows_lead_on(host: EveningHost) -> None:
    stops = [one for one in host.play.tables.findChildren(TableTile) if one.focusPolicy() != Qt.FocusPolicy.NoFocus]
    assert [one.view.number for one in stops] == [1]
    stops[0].setFocus(Qt.FocusReason.TabFocusReason)
    press(Qt.Key.Key_Right)
    press(Qt.Key.Key_Right)
    assert tile(host, 3).hasFocus()
    press(Qt.Key.Key_Return)
    assert 3 in large(host)


def test_a_table_keeps_its_keys_while_another_is_opened(host: EveningHost) -> None:
    button = next(one for one in host.play.tables.findChildren(SeatButton) if one.seat.entry is not None)
    button.setFocus(Qt.FocusReason.TabFocusReason)
    take_from(host, 2, 6)
    assert button.hasFocus()


def test_with_few_tables_left_all_are_large_again(host: EveningHost) -> None:
    commands = SeatingCommands(host.desk)
    for table in (6, 5):
        commands.break_table(commands.draw_new_seats(table))
    QApplication.processEvents()
    assert large(host) == [1, 2, 3, 4]
    assert not host.play.tables.overview.isVisible()


def test_the_mark_of_a_tile_is_as_light_as_the_words_on_the_felt(host: EveningHost) -> None:
    take_from(host, 2, 6)
    marked = tile(host, 6)
    picture = marked.grab().toImage()
    middle = picture.width() // 2
    spot = {picture.pixelColor(x, y).name() for x in range(middle - 8, middle) for y in range(picture.height() // 2)}
    assert current_palette().on_felt.lower() in spot
