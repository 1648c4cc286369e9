"""Every screen of the room is drawn: from the shipped sample in both languages, and in both looks, of which it has one.

The looks are chosen one after the other in a club whose names and texts look like markup, which is looked for then.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from homepoker.devtools.pictures import camera
from homepoker.devtools.pictures.camera import SCREENS
from homepoker.ui.theme.theme import apply_theme
from tests.ui.hostile_club import Hostile
from tests.ui.markup import WatchedFile, hover, markup, windows

SIZE = (1280, 640)
ROOM = tuple(name for name, screen in SCREENS.items() if screen.is_room)
WITHOUT_WORDS = {"room-black-out"}


def drawn(which: str, language: str) -> QImage:
    with camera.opened(which, None, SIZE, language, "dark") as made:
        image = camera.draw(SCREENS[which], made, QSize(*SIZE))
    assert image.size().toTuple() == SIZE
    return image


def shows_something(image: QImage) -> bool:
    """Whether a picture has several colours."""
    return len(set(memoryview(image.constBits()).cast("I")[::4])) > 10


@pytest.mark.parametrize("which", ROOM)
def test_a_screen_of_the_room_is_drawn_in_both_languages(which: str, qapp: QApplication) -> None:
    german, english = (drawn(which, language) for language in ("de", "en"))
    assert shows_something(german) == shows_something(english) == (which != "room-black-out")
    assert (german == english) == (which in WITHOUT_WORDS)


@pytest.mark.parametrize("which", ROOM)
def test_a_screen_of_the_room_is_always_dark_and_takes_nothing_for_markup(
    which: str, qapp: QApplication, hostile: Hostile, watched: WatchedFile
) -> None:
    with camera.opened(which, hostile.folder, SIZE, "de", "dark") as made:
        dark = camera.draw(SCREENS[which], made, QSize(*SIZE))
        apply_theme(qapp, "light")
        light = camera.draw(SCREENS[which], made, QSize(*SIZE))
        # For a picture of the room the host's window stays hidden, and nothing hidden is hovered over.
        made.application.window.show()
        QApplication.processEvents()
        everything = windows()
        assert markup(everything) == []
        hover(everything)
    assert shows_something(dark) == (which != "room-black-out")
    assert dark == light
    assert not watched.was_opened()
