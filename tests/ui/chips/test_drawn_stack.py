from __future__ import annotations

from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from homepoker.core.chip_case import CaseChip, ChipCase
from homepoker.core.starting_stacks import Stack
from homepoker.services.words import Words
from homepoker.ui.chips.drawn_stack import DrawnStack
from homepoker.ui.kit.drawings.chip_disc import chip_colour

PINK = "#F0609A"
STACK = Stack({25: 12, 100: 25, 5000: 1}, 10)


def colours(drawn: DrawnStack) -> set[str]:
    picture = drawn.grab().toImage()
    return {QColor(picture.pixel(x, y)).name().upper() for x in range(picture.width()) for y in range(picture.height())}


def test_a_stack_says_its_pieces_and_takes_room_for_them(qtbot: QtBot, german: Words) -> None:
    drawn = DrawnStack(german, STACK)
    qtbot.addWidget(drawn)
    assert drawn.accessibleName() == "12 × 25 · 25 × 100 · 1 × 5.000"
    few = DrawnStack(german, Stack({25: 12}, 10))
    qtbot.addWidget(few)
    assert few.sizeHint().width() < drawn.sizeHint().width()


def test_a_chip_has_the_colour_of_its_case_and_else_its_usual_one(qtbot: QtBot, german: Words) -> None:
    drawn = DrawnStack(german, STACK, ChipCase("", (CaseChip(PINK, 300, 25),)))
    qtbot.addWidget(drawn)
    drawn.resize(drawn.sizeHint())
    assert {PINK, chip_colour(100).upper()} <= colours(drawn)
    assert chip_colour(25).upper() not in colours(drawn)


def test_without_a_stack_nothing_is_drawn(qtbot: QtBot, german: Words) -> None:
    drawn = DrawnStack(german)
    qtbot.addWidget(drawn)
    assert drawn.isHidden()
    drawn.show_stack(STACK)
    assert drawn.accessibleName()
