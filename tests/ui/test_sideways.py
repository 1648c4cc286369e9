"""No page of a small window is wider than what is seen of it: one scrolls down, never to the side."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QScrollArea

from homepoker.devtools.pictures import posed
from homepoker.store.preferences import Preferences
from homepoker.ui.rulebook.library import Library
from tests.ui.small_windows import settle


@pytest.fixture(autouse=True)
def _nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """The index of the search would be made beside, for longer than a screen stands here."""
    monkeypatch.setattr(Library, "prepare_soon", lambda _library: None)


@pytest.mark.usefixtures("posed_alone")
@pytest.mark.parametrize(
    "which", ["seats-chosen", "chip-race", "house-rules-rule", "house-rules-topics", "rulings-cards", "add-ons"]
)
@pytest.mark.parametrize(("text_size", "sizes"), [(100, ((1000, 560), (1280, 640))), (150, ((1280, 720),))])
def test_a_page_scrolls_down_and_never_to_the_side(
    which: str, text_size: int, sizes: tuple[tuple[int, int], ...]
) -> None:
    with posed(which, sizes[0], Preferences(language="de", text_size=text_size)) as window:
        for size in sizes:
            window.resize(*size)
            settle()
            hidden = {
                f"{type(area.parent()).__name__} in {size}": area.horizontalScrollBar().maximum()
                for area in window.findChildren(QScrollArea)
                if area.isVisibleTo(window) and area.horizontalScrollBar().maximum() > 0
            }
            assert hidden == {}
