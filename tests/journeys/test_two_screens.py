"""The projector's cable is pulled and put back; both windows take the evening's keys."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtGui import QImage

from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.evening import MAIN, ROOM, room_words
from tests.journeys.host import Host, Look
from tests.journeys.stage import PROJECTOR


def test_the_room_view_leaves_with_its_screen_and_comes_back_with_it(host_at: OpenHost) -> None:
    host = host_at()
    evening.begin(host)
    evening.show_room(host)
    before = host.look().window_of(MAIN)
    assert before is not None

    for _ in range(2):
        host.stage.unplug(PROJECTOR)
        host.wait_for(host.text("tonight.room_gone"))
        alone = evening.wait_for_tick(host)
        assert list(alone.screens) == ["desk"]
        assert alone.window_of(ROOM) is None, "the room view is nowhere, least of all over the host's window"
        assert alone.window_of(MAIN) == before

        host.stage.plug(PROJECTOR)
        again = evening.wait_for_room(host)
        room = again.window_of(ROOM)
        assert room is not None
        assert host.stage.place_of(room.id) == PROJECTOR.box
        assert host.look().window_of(MAIN) == before, "the host's window kept its place and the keys"
    host.quit()


def test_the_keys_of_the_evening_work_in_both_windows(host_at: OpenHost, tmp_path: Path) -> None:
    host = host_at("en")
    evening.begin(host)
    evening.show_room(host)

    for kind, said in ((ROOM, "Soup is ready"), (MAIN, "Back at ten")):
        activate(host, kind)
        host.keys("space")
        host.wait_for(host.text("clock.resume"), "QToolButton")
        host.wait(partial(reads, host.text("room.paused")), "the room sees that the clock stands")
        host.keys("space")
        host.wait_for(host.text("clock.pause"), "QToolButton")
        host.wait(lambda look: evening.shown_time(look) in room_words(look), "both windows show the same second")

        host.keys("b")
        host.wait(lambda _look: is_black(host, tmp_path), "the projector is dark")
        host.keys("b")
        host.wait(lambda _look: not is_black(host, tmp_path), "the projector shows the room view again")

        host.keys("m")
        host.wait(lambda look: look.focused is not None and "QLineEdit" in look.focused.kinds, "words can be typed")
        assert host.look().box_of(ROOM) == PROJECTOR.box
        activate(host, MAIN)
        host.keys("ctrl+a")
        host.type(said)
        host.keys("Return")
        host.wait(partial(reads, said), "the room reads it")

    activate(host, ROOM)
    host.keys("F11")
    host.wait(lambda look: look.window_of(ROOM) is None, "the room view ends")
    host.quit()


def activate(host: Host, kind: str) -> None:
    """Give a window the keys, as a click on it would."""
    window = host.look().window_of(kind)
    assert window is not None
    host.stage.xdotool("windowactivate", "--sync", window.id)
    host.wait(lambda look: any(one.kind == kind and one.is_active for one in look.windows), "the window has the keys")


def reads(words: str, look: Look) -> bool:
    """Whether these words stand in the room view."""
    return words in room_words(look)


def is_black(host: Host, folder: Path) -> bool:
    """Whether the projector shows nothing."""
    path = folder / "projector.png"
    host.picture(PROJECTOR, path)
    image = QImage(str(path)).scaled(64, 36)
    return all(image.pixelColor(x, y).lightness() < 4 for x in range(64) for y in range(36))
