"""What goes wrong unexpectedly is said once, written down once, and keeps nothing else from going on."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from homepoker import ui
from homepoker.services.words import Words
from homepoker.store.error_log import PROBLEMS
from homepoker.store.errors import DataFolderFull
from homepoker.store.resource_files import resources
from homepoker.ui.kit.jobs.error_report import STORM, StormFilter, isolated, report_words
from homepoker.ui.kit.text.labels import body

ROOMS = Path(ui.__path__[0])


class TestStorms:
    def test_what_comes_by_itself_at_every_second_is_told_once(self) -> None:
        at, storms = [0.0], StormFilter(lambda: at[0])
        passed = 0
        for second in range(30):
            at[0] = second
            passed += storms.passes(raised())
        assert passed == 1

    def test_what_a_hand_does_again_is_told_again(self) -> None:
        at, storms = [0.0], StormFilter(lambda: at[0])
        assert storms.passes(raised())
        at[0] = STORM
        assert storms.passes(raised())

    def test_another_fault_is_none_of_it(self) -> None:
        storms = StormFilter(lambda: 0.0)
        assert storms.passes(raised())
        assert storms.passes(DataFolderFull(Path("club")))


class Page(QWidget):
    """A page whose layout is at fault."""

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        raise ValueError("page")


class Room(QWidget):
    """A room with a page, laid out from Python as those of a window are."""

    def __init__(self) -> None:
        super().__init__()
        self.page, self.text = Page(self), body("Some words that need several lines in a narrow room.")
        self.text.setParent(self)

    def event(self, event: QEvent) -> bool:
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.page.setGeometry(self.rect())
        self.text.setGeometry(self.rect())


class TestLayingOut:
    def test_what_one_page_raises_is_reported_at_once_and_the_rest_is_laid_out(self, qtbot: QtBot) -> None:
        room = Room()
        qtbot.addWidget(room)
        with qtbot.captureExceptions() as shown:
            room.show()
            qtbot.waitExposed(room)
        with qtbot.captureExceptions() as raised_by:
            for width in (300, 310, 320):
                room.resize(width, 200)
                assert room.text.width() == width
        assert {str(error) for _, error, _ in (*shown, *raised_by)} == {"page"}
        assert len(raised_by) == 3

    def test_no_handler_of_a_page_lets_an_error_go_further(self) -> None:
        pages = [path for path in ROOMS.rglob("*.py") if "kit" not in path.relative_to(ROOMS).parts]
        handlers = [
            (path.name, part.name, [ast.unparse(one) for one in part.decorator_list])
            for path in pages
            for part in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(part, ast.FunctionDef) and part.name in ("showEvent", "hideEvent", "resizeEvent", "moveEvent")
        ]
        assert len(handlers) > 30
        assert [handler for handler in handlers if handler[2] != ["isolated"]] == []


def raised() -> Exception:
    try:
        raise ValueError("something")
    except ValueError as caught:
        return caught


@pytest.mark.parametrize("language", ["de", "en"])
class TestTheErrorLog:
    def test_it_keeps_the_details_and_the_host_is_told_where(
        self, tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        words = Words(resources() / "locale", language)
        report = report_words(raised(), tmp_path, words)
        assert report == words.text("app.unexpected", file=str(tmp_path / PROBLEMS))
        assert "\tValueError\n" in (tmp_path / PROBLEMS).read_text(encoding="utf-8")
        assert "ValueError: something" in capsys.readouterr().err

    def test_where_it_cannot_be_written_it_is_not_said_to_hold_them(
        self, tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        words = Words(resources() / "locale", language)
        nowhere = tmp_path / "gone"
        report = report_words(raised(), nowhere, words)
        assert report == words.text("app.unexpected_unwritten", file=str(nowhere / PROBLEMS))
        assert "ValueError: something" in capsys.readouterr().err
