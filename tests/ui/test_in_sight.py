"""In a small window and in large letters: what one came for is in sight, and whole."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QPushButton, QWidget

from homepoker.devtools.pictures import posed
from homepoker.store.preferences import Preferences
from homepoker.ui.chip_race.page import ChipRacePage
from homepoker.ui.clock.panel import ClockCard
from homepoker.ui.entries.check_in import CheckedInList
from homepoker.ui.kit.layout.scrolling import ScrollingPage, StackingRow
from homepoker.ui.kit.lists.choice_list import ChoiceView
from homepoker.ui.kit.lists.ranked_list import RankedList
from homepoker.ui.kit.text.labels import ElidedLabel
from homepoker.ui.players.import_form import ImportList
from homepoker.ui.rulebook.pages import ReadingColumn
from homepoker.ui.standings.panel import StandingsPanel
from homepoker.ui.theme.text_size import scaled
from homepoker.ui.tonight.preparation import Preparation
from homepoker.ui.window.main_window import SMALLEST, MainWindow
from tests.ui.conftest import Run
from tests.ui.host import press, type_in
from tests.ui.small_windows import settle

LAPTOP_125 = (1092, 614)
"""What an old laptop of 1366 × 768 has left at 125 %."""
LAPTOP = (1280, 720)

W = TypeVar("W", bound=QWidget)

pytestmark = pytest.mark.usefixtures("posed_alone")


@contextmanager
def at(which: str, size: tuple[int, int], text_size: int = 100, language: str = "de") -> Iterator[QWidget]:
    with posed(which, size, Preferences(language=language, text_size=text_size)) as window:
        settle()
        yield window


def the(kind: type[W], window: QWidget) -> W:
    (found,) = [one for one in window.findChildren(kind) if one.isVisible()]
    return found


def in_window(part: QWidget) -> QRect:
    return QRect(part.mapTo(part.window(), QPoint()), part.size())


def is_in_sight(part: QWidget) -> bool:
    return part.visibleRegion().boundingRect() == part.rect()


def names_of(here: CheckedInList) -> list[ElidedLabel]:
    return here.findChildren(ElidedLabel)


@pytest.mark.parametrize("which", ["check-in", "seats-drawn"])
@pytest.mark.parametrize("size", [SMALLEST, LAPTOP_125])
def test_names_of_who_is_here_are_whole(which: str, size: tuple[int, int]) -> None:
    with at(which, size) as window:
        cut = [name.text() for name in names_of(the(CheckedInList, window)) if name.toolTip()]
        assert not cut


def test_who_is_here_is_in_sight_where_the_register_is_empty(run: Run) -> None:
    host = run(is_empty=True, size=SMALLEST).prepare()
    for name in ("Anna Huber", "Bert Maier", "Carla Wolf"):
        type_in(name)
        press(Qt.Key.Key_Return)
    settle()
    assert all(is_in_sight(name) for name in names_of(host.preparation.check_in.here))


@pytest.mark.parametrize(("text_size", "size"), [(100, LAPTOP), (100, LAPTOP_125), (150, LAPTOP)])
def test_the_steps_are_stacked_in_large_letters_alone(text_size: int, size: tuple[int, int]) -> None:
    with at("seats-chosen", size, text_size) as window:
        across = the(Preparation, window).layout()
        assert isinstance(across, StackingRow)
        assert across.is_stacked == (text_size == 150)


def test_stacked_steps_have_what_they_need() -> None:
    with at("seats-chosen", LAPTOP, text_size=150) as window:
        card = the(Preparation, window).seats_card
        layout = card.layout()
        assert layout is not None
        assert card.height() >= layout.totalMinimumHeightForWidth(card.width())


def test_what_was_asked_for_in_place_of_the_tables_stands_above_the_clock_where_all_is_stacked() -> None:
    for which, kind in (("chip-race", ChipRacePage), ("standings", StandingsPanel)):
        with at(which, LAPTOP, text_size=150) as window:
            page, clock = the(kind, window), the(ClockCard, window)
            assert in_window(page).bottom() < in_window(clock).top()
            assert in_window(page).top() < window.height() // 4


def test_the_first_of_a_result_are_in_sight_in_the_largest_letters() -> None:
    with at("standings", (1366, 768), text_size=175) as window:
        ranks = the(RankedList, window)
        assert ranks.viewport().height() >= 3 * ranks.visualRect(ranks.model().index(0, 0)).height()
        assert is_in_sight(ranks)


def test_three_people_to_choose_from_are_in_sight_in_the_largest_letters() -> None:
    with at("correction", (1366, 768), text_size=175) as window:
        (people,) = [one for one in window.findChildren(ChoiceView) if one.isVisible()]
        assert people.viewport().height() >= 3 * people.visualRect(people.model().index(0, 0)).height()
        assert is_in_sight(people)


def test_a_rule_is_not_squeezed_by_the_same_matter_in_other_books() -> None:
    with at("rulebook-search", LAPTOP, text_size=125) as window:
        assert the(ReadingColumn, window).width() >= scaled(300)


@pytest.mark.parametrize(("which", "key"), [("player-form", "players.save"), ("player-import", "players.import_do")])
def test_the_way_on_is_in_sight_in_the_smallest_window(which: str, key: str) -> None:
    words = {"players.save": "Speichern", "players.import_do": "Importieren"}[key]
    with at(which, SMALLEST) as window:
        (button,) = [one for one in window.findChildren(QPushButton) if one.text() == words and one.isVisible()]
        assert is_in_sight(button)
        assert isinstance(window, MainWindow)
        assert isinstance(window.page, ScrollingPage)
        assert window.page.verticalScrollBar().maximum() == 0


def test_details_of_an_import_end_where_the_list_ends() -> None:
    with at("player-import", LAPTOP, text_size=175) as window:
        for group in window.findChildren(ImportList):
            assert group.table.horizontalHeader().length() == group.table.viewport().width()
