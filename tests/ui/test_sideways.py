"""No page of a small window is wider than what is seen of it: one scrolls down, never to the side."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QScrollArea

from homepoker.devtools.pictures import posed
from homepoker.store.preferences import Preferences
from homepoker.ui.rulebook.library import Library
from homepoker.ui.theme.theme import apply_text_size


@pytest.fixture(autouse=True)
def _nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """The index of the search would be made beside, for longer than a screen stands here."""
    monkeypatch.setattr(Library, "prepare_soon", lambda _library: None)


@pytest.mark.usefixtures("posed_alone")
@pytest.mark.parametrize(
    "which", ["seats-chosen", "chip-race", "house-rules-rule", "house-rules-topics", "rulings-cards", "add-ons"]
)
def test_a_page_scrolls_down_and_never_to_the_side(which: str, qapp: QApplication) -> None:
    with posed(which, (1000, 560), Preferences(language="de")) as window:
        for text_size, size in ((100, (1000, 560)), (100, (1280, 640)), (150, (1280, 720)), (125, (1280, 720))):
            apply_text_size(qapp, text_size)
            window.resize(*size)
            for _ in range(8):
                QApplication.processEvents()
            hidden = {
                f"{type(area.parent()).__name__} in {size} at {text_size} %": area.horizontalScrollBar().maximum()
                for area in window.findChildren(QScrollArea)
                if area.isVisibleTo(window) and area.horizontalScrollBar().maximum() > 0
            }
            assert hidden == {}
