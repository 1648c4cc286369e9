"""A window is always where it can be reached: wholly on one screen that exists."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from homepoker.ui.kit.layout.on_screen import bring_back, kept_on_a_screen

LAPTOP, BEAMER = QRect(0, 0, 1280, 760), QRect(1280, 0, 1920, 1040)

rects = st.builds(QRect, st.integers(-5000, 5000), st.integers(-5000, 5000), st.integers(1, 4000), st.integers(1, 4000))
screens = st.lists(
    st.builds(
        QRect, st.integers(-4000, 4000), st.integers(-4000, 4000), st.integers(600, 3840), st.integers(400, 2160)
    ),
    min_size=1,
    max_size=4,
)


@pytest.mark.parametrize(
    ("frame", "wanted"),
    [
        (QRect(100, 50, 1000, 600), QRect(100, 50, 1000, 600)),
        (QRect(1400, 50, 1000, 600), QRect(1400, 50, 1000, 600)),
        (QRect(800, 50, 600, 600), QRect(680, 50, 600, 600)),
        (QRect(1200, -30, 600, 600), QRect(1280, 0, 600, 600)),
        (QRect(-3000, 4000, 1000, 600), QRect(0, 160, 1000, 600)),
        (QRect(0, 0, 5000, 300), QRect(1280, 0, 1920, 300)),
        (QRect(-9000, 0, 1000, 1200), QRect(0, 0, 1000, 760)),
    ],
    ids=["on the first", "on the second", "mostly on the first", "mostly on the second", "nowhere", "broad", "high"],
)
def test_it_lies_wholly_on_one_screen(frame: QRect, wanted: QRect) -> None:
    assert kept_on_a_screen(frame, [LAPTOP, BEAMER]) == wanted


@given(rects, screens)
def test_no_frame_is_ever_lost(frame: QRect, areas: list[QRect]) -> None:
    kept = kept_on_a_screen(frame, areas)
    assert any(area.contains(kept) for area in areas)
    assert kept.width() <= frame.width()
    assert kept.height() <= frame.height()
    assert kept_on_a_screen(kept, areas) == kept


def test_a_window_on_a_screen_that_is_gone_comes_to_one_that_exists(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setGeometry(5000, 3000, 400, 300)
    window.show()
    bring_back(window)
    area = QGuiApplication.primaryScreen().availableGeometry()
    assert area.contains(window.frameGeometry())
    place = window.geometry()
    bring_back(window)
    assert window.geometry() == place


def test_one_that_filled_its_screen_fills_the_other(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setGeometry(5000, 3000, 400, 300)
    window.showMaximized()
    window.setGeometry(5000, 3000, 400, 300)
    bring_back(window)
    assert window.isMaximized()
    assert QGuiApplication.primaryScreen().availableGeometry().intersects(window.frameGeometry())
