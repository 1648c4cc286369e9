"""A page comes whole or not at all, and another one says why it is not there."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from homepoker.services.words import Words
from homepoker.store import error_log
from homepoker.store.errors import DataFolderFull
from homepoker.ui.kit.messages.failed_page import built, built_or_failed, failed_page
from tests.played_evenings import RESOURCES
from tests.ui.host import read
from tests.ui.players.hands import click

WORDS = Words(RESOURCES / "locale", "en", lambda player: player)


class Half(QWidget):
    """Page that breaks while it is built, with a child, a layout and a size that it cannot tell yet."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.addWidget(QLabel("half"))
        raise ZeroDivisionError("what a strange state breaks")


@pytest.fixture
def place(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    QLabel("before", widget)
    return widget


@pytest.fixture(autouse=True)
def _said_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.__excepthook__", lambda *_: None)


def test_nothing_of_a_page_that_breaks_stays_where_it_was_to_stand(place: QWidget) -> None:
    with pytest.raises(ZeroDivisionError):
        built(lambda: Half(place), place)
    assert [child.text() for child in place.children() if isinstance(child, QLabel)] == ["before"]
    assert place.findChildren(Half) == []


def test_a_whole_page_stays(place: QWidget) -> None:
    page = built(lambda: QLabel("whole", place), place)
    assert page in place.children()


def test_the_page_in_its_place_says_where_the_details_are_and_tries_again(place: QWidget, tmp_path: Path) -> None:
    tries: list[int] = []
    log = error_log.attach(tmp_path)
    try:
        page = built_or_failed(lambda: Half(place), place, WORDS, lambda: tries.append(1))
    finally:
        log.close()
    page.setParent(place)
    place.show()
    file = str(tmp_path / error_log.PROBLEMS)
    assert WORDS.text("app.page_failed") in read(page)
    assert WORDS.text("app.page_failed_details", file=file) in read(page)
    click(page, WORDS.text("app.retry"))
    assert tries == [1]
    assert "ZeroDivisionError" in Path(file).read_text(encoding="utf-8")


def test_data_that_cannot_be_reached_are_named_as_such(place: QWidget) -> None:
    error = DataFolderFull(Path("/media/stick"))
    page = failed_page(error, WORDS, "Back", lambda: None)
    page.setParent(place)
    place.show()
    assert WORDS.say(error.sentence) in read(page)
