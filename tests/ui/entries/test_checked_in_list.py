"""Who is here, in columns: names are whole where there is room for them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from homepoker.core.entries import Entry
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.ui.entries.check_in import CheckIn
from homepoker.ui.entries.checked_in_list import CheckedInList, shared_width
from homepoker.ui.entries.person_chip import PersonChip, PersonShown
from homepoker.ui.kit.text.labels import ElidedLabel
from homepoker.ui.theme import spacing
from tests.desks import words_in
from tests.played_evenings import NAMES, id_of
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, press
from tests.ui.players.hands import focus

Key = Qt.Key


class Chip(QLabel):
    """A label that likes to be so wide, and can be narrower."""

    def __init__(self, text: str, wide: int) -> None:
        super().__init__(text)
        self.wide = wide

    def sizeHint(self) -> QSize:
        return QSize(self.wide - spacing.XS, 24)


def shown(qtbot: QtBot, width: int, *needed: int) -> tuple[CheckedInList, list[Chip]]:
    here = CheckedInList()
    qtbot.addWidget(here)
    here.resize(width, 400)
    here.show()
    chips = [Chip(str(at), wide) for at, wide in enumerate(needed)]
    here.show_chips(chips)
    QApplication.processEvents()
    return here, chips


def test_there_are_as_many_columns_as_the_names_leave_room_for(qtbot: QtBot) -> None:
    assert shown(qtbot, 700, *[200] * 9)[0].columns == 3
    assert shown(qtbot, 700, *[300] * 9)[0].columns == 2
    assert shown(qtbot, 700, *[600] * 9)[0].columns == 1


def test_a_long_name_gets_the_room_that_short_ones_leave(qtbot: QtBot) -> None:
    here, chips = shown(qtbot, 500, 120, 120, 350, 120)
    assert here.columns == 2
    assert chips[2].width() >= 350
    assert chips[0].width() >= 120


def test_one_name_that_is_too_long_cuts_none_of_the_other_column(qtbot: QtBot) -> None:
    assert shared_width((180, 330), 437) == [180, 257]
    assert shared_width((300, 330), 400) == [200, 200]
    assert shared_width((120, 350), 500) == [120, 350]
    here, chips = shown(qtbot, 437, *[190] * 11, *[330] * 11)
    assert here.columns == 2
    assert chips[0].width() >= 186
    assert chips[-1].geometry().right() < here.viewport().width()


def test_names_are_read_down_one_column_after_the_other(qtbot: QtBot) -> None:
    _, chips = shown(qtbot, 500, *[200] * 4)
    places = [(chip.x(), chip.y()) for chip in chips]
    assert places == sorted(places)


def test_many_people_never_stand_in_one_long_row(qtbot: QtBot) -> None:
    assert shown(qtbot, 300, *[280] * 30)[0].columns == 2


def test_a_wider_window_has_more_columns(qtbot: QtBot) -> None:
    here, _ = shown(qtbot, 300, *[200] * 6)
    here.resize(700, 400)
    QApplication.processEvents()
    assert here.columns == 3


def test_in_larger_letters_there_are_fewer_columns(qtbot: QtBot) -> None:
    here, chips = shown(qtbot, 700, *[200] * 9)
    for chip in chips:
        chip.wide = 300
    here.resize(701, 400)
    QApplication.processEvents()
    assert here.columns == 2


class TestTheKeys:
    """Forty people are one stop of the Tab key."""

    @pytest.fixture
    def host(self, alone: Alone) -> EveningHost:
        return alone(size=(1280, 720)).prepare(*NAMES[:14])

    def chips(self, host: EveningHost) -> list[PersonChip]:
        found = [one for one in host.preparation.check_in.here.findChildren(PersonChip) if one.isVisible()]
        return sorted(found, key=lambda one: one.accessibleName())

    def test_tab_comes_to_one_of_them_and_goes_on(self, host: EveningHost) -> None:
        host.preparation.check_in.choose.search.setFocus()
        press(Key.Key_Tab, Key.Key_Tab)  # past the list of the register
        assert focus() in self.chips(host)
        press(Key.Key_Tab)
        assert not host.preparation.check_in.here.isAncestorOf(focus())
        assert sum(one.focusPolicy() is Qt.FocusPolicy.TabFocus for one in self.chips(host)) == 1

    def test_arrows_go_down_a_column_and_across(self, host: EveningHost) -> None:
        chips, here = self.chips(host), host.preparation.check_in.here
        rows = -(-len(chips) // here.columns)
        chips[0].setFocus()
        press(Key.Key_Down)
        assert chips[1].hasFocus()
        press(Key.Key_Right)
        assert chips[1 + rows].hasFocus()
        press(Key.Key_Left, Key.Key_Up, Key.Key_Up)
        assert chips[0].hasFocus()

    def test_delete_takes_out_and_says_so_with_the_way_back(self, host: EveningHost) -> None:
        chip = self.chips(host)[3]
        player = chip.entry.player
        chip.setFocus()
        press(Key.Key_Delete)
        assert player not in [one.player for one in host.state.entries.by_id.values()]
        assert len(host.toasts) == 1
        press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
        assert player in [one.player for one in host.state.entries.by_id.values()]

    def test_enter_and_space_take_nobody_out(self, host: EveningHost) -> None:
        self.chips(host)[3].setFocus()
        press(Key.Key_Return, Key.Key_Space)
        assert len(host.state.entries.by_id) == 14

    def test_each_is_told_with_its_tick_and_its_keys(self, alone: Alone) -> None:
        host = alone().prepare("Ida", "Max", tick_word="eats")
        chip = self.chips(host)[0]
        assert chip.accessibleName() == "Ida, eats: no"
        chip.setFocus()
        press(Key.Key_Space)
        again = self.chips(host)[0]
        assert (again.accessibleName(), again.hasFocus()) == ("Ida, eats: yes", True)
        assert again.accessibleDescription() == host.said("entries.chip_keys_tick")


def test_chips_that_say_the_same_stay_and_a_new_one_is_read_in_its_place(alone: Alone) -> None:
    host = alone().prepare(*NAMES[:6])
    (check_in,) = host.window.findChildren(CheckIn)

    def chips() -> list[PersonChip]:
        return [one for one in check_in.here.findChildren(PersonChip) if not one.isHidden()]

    before = chips()
    check_in.choose.picked.emit(id_of(NAMES[6]))
    QApplication.processEvents()
    after = chips()
    # The children of a widget are read in their order.
    assert [one.shown.name for one in after] == sorted(NAMES[:7])
    assert [one for one in after if one.shown.name != NAMES[6]] == before


def test_the_seat_is_told_shorter_before_the_name_is_cut_and_by_all_alike(qtbot: QtBot) -> None:
    shown = CheckedInList()
    names = ("Bernd Brandstätter", "Eva", "Ida", "Jo")
    chips = [
        PersonChip(PersonShown(Entry(EntryId(name), PlayerId(name)), name, Seat(3, 6), ""), words_in("de"))
        for name in names
    ]
    shown.show_chips(chips)
    qtbot.addWidget(shown)
    shown.resize(1000, 300)
    shown.show()
    assert {chip._seat.text() for chip in chips} == {"Tisch 3, Platz 6"}
    shown.resize(chips[0].minimumSizeHint().width() + 30, 300)
    shown.grab()
    assert {chip._seat.text() for chip in chips} == {"T3 · P6"}
    name = chips[0].findChild(ElidedLabel)
    assert name is not None
    assert name.shown_text() == "Bernd Brandstätter"
