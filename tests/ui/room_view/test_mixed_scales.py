"""A laptop and a beamer with different scales: the host's window goes from one to the other while an evening runs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

LAPTOP, BEAMER = "A-laptop", "B-beamer"

PROGRAM = """
import json, sys
from pathlib import Path
from PySide6.QtCore import QDeadlineTimer, QEventLoop, QPoint, QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QLineEdit
from homepoker.store import preferences as kept
from homepoker.store.preferences import Preferences
from homepoker.ui import sound
from homepoker.ui.clock.panel import ClockCard
from homepoker.ui.room_view.painting import paint_room
from tests.played_evenings import club_of
from tests.ui.host import Host, press, type_in
from tests.ui.sounds_written_down import SoundsWrittenDown

sound.SoundPlayer = SoundsWrittenDown
app = QApplication(["homepoker"])
folder = Path(sys.argv[1]) / "club"
club_of(folder).close()
kept.save(folder, Preferences(language="de"))


class Patience:
    def waitUntil(self, is_so):
        end = QDeadlineTimer(20_000)
        while not is_so():
            assert not end.hasExpired(), "waited in vain"
            app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)


patience = Patience()
host = Host(patience, app, folder, size=(1240, 660)).start().begin("Ida", "Max", "Eva", "Jo")
room = host.process_parts.room
laptop, beamer = app.screens()
seen = []


def take_to(screen):
    host.window.windowHandle().setScreen(screen)
    host.window.move(screen.geometry().topLeft() + QPoint(20, 20))


def note():
    # Without a window system whatever is shown takes the keys.
    host.window.activateWindow()
    app.processEvents()
    window, digits = host.window, host.window.findChild(ClockCard).time
    seen.append({
        "host": window.screen().name(),
        "scale": window.devicePixelRatioF(),
        "pixels": window.grab().devicePixelRatio(),
        # A frame of one physical pixel is rounded.
        "is_whole": window.screen().availableGeometry().adjusted(-2, -2, 2, 2).contains(window.frameGeometry()),
        "digits_are_whole": digits.height() >= digits.sizeHint().height(),
        "typed": [field.text() for field in window.findChildren(QLineEdit) if field.isVisible() and field.text()],
        "keys_go_to": type(app.focusWidget()).__name__,
        "is_running": host.state.clock.is_running,
        "players": len(host.state.entries.by_id),
        "state": room.state.value,
        "room": what_the_room_sees() if room.window.isVisible() else None,
    })


def what_the_room_sees():
    # What stands on the screen, beside the same painted in as many pixels as the screen has.
    window = room.window
    place, scale = window.geometry(), window.devicePixelRatioF()
    shot = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    wanted = QImage(shot.size(), QImage.Format.Format_RGB32)
    wanted.setDevicePixelRatio(scale)
    painter = QPainter(wanted)
    paint_room(painter, QRect(QPoint(), window.size()), window._picture)
    painter.end()
    points = [(x, y) for x in range(0, wanted.width(), 9) for y in range(0, wanted.height(), 9)]
    unlike = sum(abs(shot.pixelColor(*at).lightness() - wanted.pixelColor(*at).lightness()) > 64 for at in points)
    return {
        "screen": window.screen().name(),
        "place": [place.x(), place.y(), place.width(), place.height()],
        "scale": shot.devicePixelRatio(),
        "pixels": [shot.width(), shot.height()],
        "blurred": unlike / len(points),
    }


take_to(laptop)
press(Qt.Key.Key_F11, Qt.Key.Key_X)
type_in("id")
patience.waitUntil(lambda: room.state.value == "visible")
host.tick()
note()
take_to(beamer)
patience.waitUntil(lambda: room.state.value != "visible")
host.watch(seconds=16)
note()
take_to(laptop)
patience.waitUntil(lambda: room.state.value == "visible")
host.watch(seconds=16)
note()
host.close()
print(json.dumps(seen))
"""


def taken_there_and_back(folder: Path, laptop: float, beamer: float) -> list[dict[str, Any]]:
    """What was seen with the host's window on the laptop, on the beamer, and on the laptop again."""
    screens = [
        {
            "name": name, "x": x, "y": 0, "width": width, "height": height,
            "logicalDpi": 96 * scale, "logicalBaseDpi": 96, "dpr": 1,
        }
        for name, x, width, height, scale in ((LAPTOP, 0, 2560, 1600, laptop), (BEAMER, 2560, 2880, 1620, beamer))
    ]  # fmt: skip
    config = folder / "screens.json"
    config.write_text(json.dumps({"screens": screens}), encoding="utf-8")
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": f"offscreen:configfile={config.name}",  # Qt takes no path with a drive letter
        "PYTHONPATH": str(Path(__file__).parents[3]),
    }
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(folder)],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    seen: list[dict[str, Any]] = json.loads(done.stdout.splitlines()[-1])
    return seen


@pytest.mark.parametrize(("laptop", "beamer"), [(1.5, 1.0), (1.0, 1.5)])
def test_nothing_is_lost_and_everything_is_sharp(tmp_path: Path, laptop: float, beamer: float) -> None:
    seen = taken_there_and_back(tmp_path, laptop, beamer)
    assert [one["host"] for one in seen] == [LAPTOP, BEAMER, LAPTOP]
    assert [one["scale"] for one in seen] == [laptop, beamer, laptop]
    for one in seen:
        assert one["pixels"] == one["scale"]
        assert one["is_whole"]
        assert one["digits_are_whole"]
        assert one["is_running"]
        assert one["players"] == 4
        assert one["typed"] == ["id"]
        assert one["keys_go_to"] == seen[0]["keys_go_to"]
    # The laptop is not covered: the room view waits until its own screen is free again.
    assert [one["state"] for one in seen] == ["visible", "screen_gone", "visible"]
    for room in (seen[0]["room"], seen[2]["room"]):
        assert room["screen"] == BEAMER
        assert room["place"] == [2560, 0, round(2880 / beamer), round(1620 / beamer)]
        assert room["scale"] == beamer
        assert room["pixels"] == [2880, 1620]
        assert room["blurred"] < 0.002
