"""Who is here, in columns: names are whole where there is room for them."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from homepoker.ui.entries.here_list import HereList
from homepoker.ui.theme import spacing


class Chip(QLabel):
    """A label that likes to be so wide, and can be narrower."""

    def __init__(self, text: str, wide: int) -> None:
        super().__init__(text)
        self.wide = wide

    def sizeHint(self) -> QSize:
        return QSize(self.wide - spacing.XS, 24)


def shown(qtbot: QtBot, width: int, *needed: int) -> tuple[HereList, list[Chip]]:
    here = HereList()
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
