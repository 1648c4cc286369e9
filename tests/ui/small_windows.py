"""Every screen in a small window and in large letters: nothing is cut, and nothing lies where nobody comes to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QFont, QTextDocument
from PySide6.QtWidgets import QAbstractButton as Button
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QTextEdit, QWidget

from homepoker.devtools.pictures import names, posed
from homepoker.store.preferences import Preferences
from homepoker.ui.theme import fonts
from homepoker.ui.theme.spacing import TYPE_LEAST
from homepoker.ui.theme.theme import apply_text_size
from homepoker.ui.window.main_window import SMALLEST
from tests.ui.cut_words import cut_words

SCREENS = [name for name in names() if not name.startswith("room")]
WIDER = 105
"""Per cent: the letters of another system, or of another version of the typeface, are that much wider."""
LOW = (1280, 640)
"""The window that hosts had so far at least: in it stand three columns."""


pytestmark = pytest.mark.usefixtures("posed_alone")


def settle() -> None:
    """Let what was laid out be laid out again."""
    for _ in range(5):
        QApplication.processEvents()


def written_smaller(window: QWidget) -> list[str]:
    """The words of a window in letters below the least."""
    found = []
    for widget in window.findChildren(QWidget):
        has_words = isinstance(widget, QLabel | Button | QLineEdit | QComboBox) and widget.isVisibleTo(window)
        if has_words and widget.font().pixelSize() < TYPE_LEAST:
            found.append(f"{type(widget).__name__} {widget.font().pixelSize()} px")
        if isinstance(widget, QTextEdit):
            found += [f"text {size} px" for size in sizes_in(widget.document()) if size < TYPE_LEAST]
    return found


def sizes_in(document: QTextDocument) -> Iterator[int]:
    """The sizes of letters in a typeset text, in logical pixels."""
    block = document.begin()
    while block.isValid():
        here = block.begin()
        while not here.atEnd():
            yield here.fragment().charFormat().font().pixelSize()
            here += 1
        block = block.next()


@pytest.fixture
def drawn(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """All letters of the program are a little wider, and the sizes below the least in which any are drawn."""
    plain, found = fonts.drawn_font, list[float]()

    def wider(size: float, weight: QFont.Weight = fonts.REGULAR, *, is_tabular: bool = False) -> QFont:
        if size < TYPE_LEAST:
            found.append(size)
        made = plain(size, weight, is_tabular=is_tabular)
        made.setStretch(WIDER)
        return made

    with monkeypatch.context() as patched:
        for module in ("theme.fonts", "kit.chip_disc", "kit.playing_card", "clock.time_field"):
            patched.setattr(f"homepoker.ui.{module}.drawn_font", wider)
        yield found
    # What a font leaves open a painter takes from the program's: the room's letters would stay wider in other tests.
    apply_text_size(qapp, 100)
    qapp.setFont(fonts.font())


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("which", SCREENS)
def test_every_word_has_room_in_letters_that_are_wider_by_a_twentieth(
    which: str, language: str, qapp: QApplication, drawn: list[float]
) -> None:
    with posed(which, SMALLEST, Preferences(language=language)) as window:
        cut = {}
        for text_size, size in ((100, LOW), (100, SMALLEST), (175, SMALLEST)):
            apply_text_size(qapp, text_size)
            window.resize(*size)
            settle()
            assert window.size().toTuple() == size, "the window becomes that small"
            cut[text_size, size] = cut_words(window)
            if text_size == 100:
                window.grab()
                # The small picture of the room has the room's own sizes.
                assert (written_smaller(window), drawn) == ([], [])
    assert not {where: found for where, found in cut.items() if found}
