"""The painted race: round steps, names that do not cover one another, colours that can be told from the card."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from homepoker.services.words import Words
from homepoker.ui.league.race_chart import DARK_LINES, LIGHT_LINES, RaceChart, nice_steps, spread
from homepoker.ui.league.view import SHOWN_IN_RACE, RaceLine, SeasonRaceView
from homepoker.ui.theme.palette import DARK, LIGHT, contrast
from tests.played_evenings import RESOURCES


def chart(qtbot: QtBot, race: SeasonRaceView, chosen: str = "") -> RaceChart:
    made = RaceChart(Words(RESOURCES / "locale", "de"))
    qtbot.addWidget(made)
    made.resize(480, 260)
    made.set_race(race, chosen)
    made.show()
    return made


def race_of(lines: int, evenings: int) -> SeasonRaceView:
    return SeasonRaceView(
        tuple(f"{place + 1}.5." for place in range(evenings)),
        tuple(
            RaceLine(
                f"p{line}",
                f"Name {line}",
                f"Name {line} {9 - line}",
                tuple(range(0, (evenings + 1) * (9 - line), 9 - line)),
            )
            for line in range(lines)
        ),
        "Rennen",
    )


@pytest.mark.parametrize(
    ("most", "steps"), [(0, [0, 1]), (3, [0, 1, 2, 3]), (31, [0, 10, 20, 30, 40]), (882, [0, 200, 400, 600, 800, 1000])]
)
def test_the_steps_are_round_and_reach_the_top(most: float, steps: list[int]) -> None:
    assert nice_steps(most) == steps


@given(st.floats(min_value=0, max_value=1e6))
def test_the_steps_always_reach_the_top_and_stay_few(most: float) -> None:
    steps = nice_steps(most)
    assert steps[-1] >= most
    assert len(steps) <= 8


@given(st.lists(st.floats(min_value=-20, max_value=240), min_size=1, max_size=9))
def test_names_keep_their_order_and_distance_within_the_picture(tops: list[float]) -> None:
    placed = spread(sorted(tops), 17, 260)
    assert all(after - before >= 17 - 1e-9 for before, after in pairwise(placed))
    assert placed[-1] + 17 <= 260


def test_every_line_can_be_told_from_the_card() -> None:
    assert len(DARK_LINES) == len(LIGHT_LINES) == SHOWN_IN_RACE
    assert all(contrast(colour, DARK.surface) >= 3 for colour in DARK_LINES)
    assert all(contrast(colour, LIGHT.surface) >= 3 for colour in LIGHT_LINES)


def test_a_click_on_a_name_picks_the_player(qtbot: QtBot) -> None:
    made = chart(qtbot, race_of(3, 4))
    made.grab()
    box = made._labels[1].box
    with qtbot.waitSignal(made.picked) as picked:
        QTest.mouseClick(made, Qt.MouseButton.LeftButton, pos=QPoint(int(box.left()) + 4, int(box.center().y())))
    assert picked.args == ["p1"]


def test_the_race_is_said_for_who_cannot_see_it(qtbot: QtBot) -> None:
    assert chart(qtbot, race_of(2, 3)).accessibleName() == "Rennen"


@pytest.mark.parametrize(("lines", "evenings"), [(0, 0), (1, 1), (9, 60)])
def test_any_race_can_be_painted(qtbot: QtBot, lines: int, evenings: int) -> None:
    picture = chart(qtbot, race_of(lines, evenings), "p0").grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    colours = {picture.pixel(x, y) for x in range(0, picture.width(), 3) for y in range(0, picture.height(), 3)}
    assert (len(colours) > 1) is (lines > 0)
