"""What is docked beside the evening covers nothing that is needed next."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QWidget

from homepoker.devtools.pictures import posed
from homepoker.store.preferences import Preferences
from homepoker.ui.room_view.preview import RoomPreview
from homepoker.ui.rulebook.library import Library
from homepoker.ui.rulebook.pages import RulebookPages
from homepoker.ui.seating.seat_button import SeatButton
from homepoker.ui.tonight.preparation import Preparation

pytestmark = pytest.mark.usefixtures("posed_alone")


@pytest.fixture(autouse=True)
def _nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """The index of the search would be made beside, for longer than a screen stands here."""
    monkeypatch.setattr(Library, "prepare_soon", lambda _library: None)


def place_of(widget: QWidget) -> QRect:
    """Where it is seen in its window."""
    return QRect(widget.mapTo(widget.window(), QPoint()), widget.size())


def docked_in(window: QWidget) -> QRect:
    """Where the rulebook stands beside the evening."""
    (pages,) = (one for one in window.findChildren(RulebookPages) if one.isVisibleTo(window))
    return place_of(pages)


@pytest.mark.parametrize(("size", "text_size"), [((1000, 560), 100), ((1280, 640), 100), ((1280, 720), 150)])
def test_the_rulebook_never_lies_over_the_draw(size: tuple[int, int], text_size: int) -> None:
    with posed("rulebook-beside-check-in", size, Preferences(language="de", text_size=text_size)) as window:
        QApplication.processEvents()
        (page,) = window.findChildren(Preparation)
        assert not docked_in(window).intersects(place_of(page.draw))


def test_the_picture_of_the_room_stays_beside_the_rulebook() -> None:
    with posed("rulebook-beside", (1366, 768), Preferences(language="de")) as window:
        QApplication.processEvents()
        (preview,) = window.findChildren(RoomPreview)
        assert preview.isVisibleTo(window)
        assert window.rect().contains(place_of(preview))


@pytest.mark.parametrize("size", [(1000, 560), (1280, 640), (1366, 768)])
def test_the_tables_are_seen_beside_the_rulebook(size: tuple[int, int]) -> None:
    with posed("rulebook-beside", size, Preferences(language="de")) as window:
        QApplication.processEvents()
        seats = [place_of(seat) for seat in window.findChildren(SeatButton) if seat.isVisibleTo(window)]
        assert len(seats) == 14
        assert [seat for seat in seats if docked_in(window).intersects(seat)] == []
        assert [seat for seat in seats if not window.rect().contains(seat)] == []
