"""Which screen the room view stands on: the decision as words, and two real screens in a process of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from homepoker.ui.room_view.screens import ScreenId, SeenScreen, choose_screen

LAPTOP = SeenScreen(ScreenId("AUO", "B140", "", "eDP-1"), 0, 0, 1536, 864)
BEAMER = SeenScreen(ScreenId("EPSON", "EB-X49", "K123", "HDMI-1"), 1536, 0, 1920, 1080)
TV = SeenScreen(ScreenId("SAM", "UE55", "T9", "DP-2"), 3456, 0, 3840, 2160)


def seen(screen: SeenScreen, **changes: str) -> SeenScreen:
    names = {
        "manufacturer": screen.id.manufacturer,
        "model": screen.id.model,
        "serial": screen.id.serial,
        "name": screen.id.name,
    }
    return SeenScreen(ScreenId(**{**names, **changes}), screen.x, screen.y, screen.width, screen.height)


class TestWhere:
    def test_the_second_screen_is_taken(self) -> None:
        assert choose_screen([LAPTOP, BEAMER], LAPTOP.id, None) == BEAMER.id
        assert choose_screen([BEAMER, LAPTOP], BEAMER.id, None) == LAPTOP.id

    def test_the_hosts_screen_is_never_taken(self) -> None:
        assert choose_screen([LAPTOP], LAPTOP.id, None) is None
        assert choose_screen([LAPTOP], LAPTOP.id, LAPTOP.id) is None
        assert choose_screen([BEAMER], BEAMER.id, BEAMER.id) is None

    def test_without_a_host_a_single_screen_is_not_taken(self) -> None:
        assert choose_screen([LAPTOP], None, None) is None

    def test_a_screen_that_mirrors_the_hosts_is_the_hosts(self) -> None:
        mirror = SeenScreen(BEAMER.id, 0, 0, 1024, 768)
        assert choose_screen([LAPTOP, mirror], LAPTOP.id, None) is None

    def test_the_remembered_screen_comes_first(self) -> None:
        assert choose_screen([LAPTOP, BEAMER, TV], LAPTOP.id, TV.id) == TV.id

    def test_it_is_recognised_at_another_connector(self) -> None:
        moved = seen(TV, name="HDMI-2")
        assert choose_screen([LAPTOP, BEAMER, moved], LAPTOP.id, TV.id) == moved.id

    def test_it_is_recognised_by_its_serial_number_among_twins(self) -> None:
        twin = SeenScreen(ScreenId("SAM", "UE55", "T1", "DP-2"), 1536, 0, 3840, 2160)
        moved = seen(TV, name="DP-3")
        assert choose_screen([LAPTOP, twin, moved], LAPTOP.id, TV.id) == moved.id

    def test_twins_without_numbers_are_told_apart_by_their_connectors(self) -> None:
        one = SeenScreen(ScreenId("SAM", "UE55", "", "DP-1"), 1536, 0, 1920, 1080)
        other = SeenScreen(ScreenId("SAM", "UE55", "", "DP-2"), 3456, 0, 1920, 1080)
        assert choose_screen([LAPTOP, one, other], LAPTOP.id, other.id) == other.id

    def test_screens_without_any_data_are_recognised_by_name(self) -> None:
        one, other = (SeenScreen(ScreenId(name=name), x, 0, 1920, 1080) for name, x in (("B", 1536), ("C", 3456)))
        assert choose_screen([LAPTOP, one, other], LAPTOP.id, other.id) == other.id

    def test_in_another_room_the_first_free_screen_is_taken(self) -> None:
        assert choose_screen([LAPTOP, TV], LAPTOP.id, BEAMER.id) == TV.id

    def test_a_screen_that_was_there_all_the_time_is_not_jumped_onto(self) -> None:
        assert choose_screen([LAPTOP, TV], LAPTOP.id, BEAMER.id, passed_over=[LAPTOP.id, TV.id]) is None
        assert choose_screen([LAPTOP, TV, BEAMER], LAPTOP.id, BEAMER.id, passed_over=[LAPTOP.id, TV.id]) == BEAMER.id

    def test_a_new_screen_in_place_of_the_old_one_is_taken(self) -> None:
        returned = SeenScreen(ScreenId("", "", "", "HDMI-2"), 1536, 0, 1920, 1080)
        assert choose_screen([LAPTOP, returned], LAPTOP.id, BEAMER.id, passed_over=[LAPTOP.id]) == returned.id

    def test_where_the_host_has_taken_the_rooms_screen_the_room_view_waits(self) -> None:
        assert choose_screen([LAPTOP, BEAMER], BEAMER.id, BEAMER.id, passed_over=[LAPTOP.id]) is None


PROGRAM = """
import json
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from homepoker.ui.room_view.screens import RoomScreens
from homepoker.ui.room_view.window import RoomWindow

app = QApplication([])
app.setQuitOnLastWindowClosed(False)
host = QWidget()
host.setGeometry(app.screens()[0].geometry().adjusted(50, 50, -50, -50))
host.show()
window = RoomWindow("Room")
screens = RoomScreens(window, host, settled_after_ms=1)
told = []
screens.changed.connect(lambda state: told.append(state.value))
seen = {}


def note(step):
    place = window.geometry()
    seen[step] = [window.isVisible(), window.screen().name(), [place.x(), place.y(), place.width(), place.height()]]


screens.show()
note("shown")
window.close()
note("closed")
screens.show_here()
note("here")
window.left.emit()
note("left")
screens.show()
# The signal comes while the screen still exists; the window must be gone before the system moves it.
app.screenRemoved.emit(app.screens()[-1])
note("unplugged")
app.screenAdded.emit(app.screens()[-1])
loop = QEventLoop()
QTimer.singleShot(100, loop.quit)
loop.exec()
note("back")
remembered = screens.remembered
print(json.dumps({"seen": seen, "told": told, "remembered": remembered.name if remembered else None}))
"""


def run_with_screens(folder: Path, *screens: dict[str, object]) -> dict[str, object]:
    """Run the program with these screens and read what it saw."""
    config = folder / "screens.json"
    config.write_text(json.dumps({"screens": list(screens)}), encoding="utf-8")
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": f"offscreen:configfile={config.name}",  # Qt takes no path with a drive letter
        "PYTHONPATH": str(Path(__file__).parents[3]),
    }
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


def screen(name: str, x: int, width: int, height: int, dpr: float = 1) -> dict[str, object]:
    return {
        "name": name, "x": x, "y": 0, "width": width, "height": height,
        "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": dpr,
    }  # fmt: skip


def test_two_screens_shown_left_unplugged_and_back(tmp_path: Path) -> None:
    answer = run_with_screens(tmp_path, screen("A-laptop", 0, 1280, 800, 1.5), screen("B-beamer", 1280, 1920, 1080))
    on_beamer = [True, "B-beamer", [1280, 0, 1920, 1080]]
    seen_at = answer["seen"]
    assert isinstance(seen_at, dict)
    assert seen_at["shown"] == on_beamer
    assert seen_at["closed"][0] is False
    assert seen_at["here"] == [True, "A-laptop", [0, 0, 1280, 800]]
    assert seen_at["left"][0] is False
    assert seen_at["unplugged"][0] is False
    assert seen_at["back"] == on_beamer
    assert answer["told"] == ["visible", "hidden", "here", "hidden", "visible", "screen_gone", "visible"]
    assert answer["remembered"] == "B-beamer"


def test_one_screen_is_left_to_the_host(tmp_path: Path) -> None:
    answer = run_with_screens(tmp_path, screen("A-laptop", 0, 1280, 800))
    seen_at = answer["seen"]
    assert isinstance(seen_at, dict)
    assert seen_at["shown"][0] is False
    assert seen_at["here"] == [True, "A-laptop", [0, 0, 1280, 800]]
    assert seen_at["left"][0] is False
    assert seen_at["back"][0] is False
    assert answer["remembered"] is None
