"""Pictures of screens: the same each time, of any size, and of a club that is only read.

Every single screen is opened and drawn in ``every_screen``.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from itertools import pairwise, product
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from homepoker.core.refusal import Refusal
from homepoker.devtools.pictures import take
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.store.database import DATABASE_NAME
from tests.fakes import HandMovedTimekeeper
from tests.played_evenings import NAMES, club_of, knock_out, open_evening

SMALL = (1280, 640)


def begin(desk: TournamentDesk, timekeeper: HandMovedTimekeeper) -> None:
    """Play begins four minutes after the draw."""
    timekeeper.pass_time(minutes=4)
    ClockCommands(desk).start()


@pytest.fixture(scope="module")
def club_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A club whose evening is played and closed: a player out every eight minutes."""
    folder = tmp_path_factory.mktemp("club")
    club = club_of(folder)
    timekeeper = club.timekeeper
    assert isinstance(timekeeper, HandMovedTimekeeper)
    order = NAMES[:14]
    desk = open_evening(club, "Monatsturnier November", date(2026, 11, 20), order)
    begin(desk, timekeeper)
    for better, out in reversed(list(pairwise(order))):
        timekeeper.pass_time(minutes=8)
        knock_out(desk, out, better)
    EndingCommands(desk).close()
    club.close()
    return folder


@pytest.fixture(scope="module")
def begun_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A club whose evening has begun and has nobody out, still open in the program that writes to it."""
    folder = tmp_path_factory.mktemp("begun")
    club = club_of(folder)
    timekeeper = club.timekeeper
    assert isinstance(timekeeper, HandMovedTimekeeper)
    begin(open_evening(club, "Dienstag", date(2026, 11, 17), NAMES[:8]), timekeeper)
    yield folder
    club.close()


def picture(which: str, folder: Path | None, output: Path, language: str = "de", theme: str = "dark") -> QImage:
    take(which, folder, SMALL, language, theme, output)
    return QImage(str(output))


def colours(image: QImage) -> int:
    """How many colours a picture has on a grid of points; one where nothing was drawn."""
    points = product(range(0, image.width(), 4), range(0, image.height(), 4))
    return len({image.pixel(x, y) for x, y in points})


def test_a_folder_that_holds_nothing_shows_the_sample(qapp: QApplication, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    shown = picture("tonight", tmp_path / "new", tmp_path / "1.png")
    assert shown == picture("tonight", None, tmp_path / "2.png")
    assert not list((tmp_path / "new").iterdir())


@pytest.mark.parametrize("which", ["lobby", "settings"])
def test_the_language_and_the_look_change_the_picture(
    which: str, qapp: QApplication, club_folder: Path, tmp_path: Path
) -> None:
    first = picture(which, club_folder, tmp_path / "1.png")
    assert first != picture(which, club_folder, tmp_path / "2.png", language="en")
    assert first != picture(which, club_folder, tmp_path / "3.png", theme="light")


@pytest.mark.parametrize("which", ["play", "bust-out", "lobby", "room-break"])
def test_the_same_data_gives_the_same_picture(
    which: str, qapp: QApplication, club_folder: Path, tmp_path: Path
) -> None:
    assert picture(which, club_folder, tmp_path / "1.png") == picture(which, club_folder, tmp_path / "2.png")


def test_the_club_itself_is_only_read(qapp: QApplication, club_folder: Path, tmp_path: Path) -> None:
    before = {path.name: path.read_bytes() for path in club_folder.iterdir() if path.is_file()}
    take("standings", club_folder, SMALL, "de", "dark", tmp_path / "picture.png")
    after = {path.name: path.read_bytes() for path in club_folder.iterdir() if path.is_file()}
    assert before[DATABASE_NAME] == after[DATABASE_NAME]
    assert set(after) - set(before) <= {f"{DATABASE_NAME}-wal", f"{DATABASE_NAME}-shm"}


def test_a_picture_may_be_taken_beside_the_running_program(
    qapp: QApplication, begun_folder: Path, tmp_path: Path
) -> None:
    now, middle = (picture(which, begun_folder, tmp_path / f"{which}.png") for which in ("tonight", "play"))
    assert colours(now) > 10
    assert now == middle  # nobody is out yet: the middle of this evening is where it stands


@pytest.mark.parametrize(("size", "scale"), [(SMALL, 2.0), ((2560, 1280), 1.0)])
def test_a_picture_may_be_larger_than_the_screen(
    size: tuple[int, int], scale: float, qapp: QApplication, club_folder: Path, tmp_path: Path
) -> None:
    take("play", club_folder, size, "en", "light", tmp_path / "large.png", scale)
    assert QImage(str(tmp_path / "large.png")).size().toTuple() == (2560, 1280)


@pytest.mark.parametrize(("which", "reason"), [("standings", "screenshots.not_that_far"), ("x", "screenshots.unknown")])
def test_what_cannot_be_shown_is_refused_in_words(
    which: str, reason: str, qapp: QApplication, begun_folder: Path, tmp_path: Path
) -> None:
    with pytest.raises(Refusal) as refused:
        take(which, begun_folder, SMALL, "de", "dark", tmp_path / "picture.png")
    assert refused.value.reason.key == reason
    assert not (tmp_path / "picture.png").exists()


def test_a_place_that_cannot_be_written_is_named(qapp: QApplication, club_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "taken.png").mkdir()
    with pytest.raises(Refusal) as refused:
        take("settings", club_folder, SMALL, "de", "dark", tmp_path / "taken.png")
    assert refused.value.reason.values["path"] == str(tmp_path / "taken.png")


def test_pictures_leave_no_window_behind(qapp: QApplication, club_folder: Path, tmp_path: Path) -> None:
    before = len(qapp.topLevelWidgets())
    for number in range(3):
        take("room-play", club_folder, SMALL, "de", "dark", tmp_path / f"{number}.png")
    assert len(qapp.topLevelWidgets()) <= before


def test_each_page_of_the_room_is_a_picture_of_its_own(qapp: QApplication, tmp_path: Path) -> None:
    taken = {}
    for screen in ("room-play", "room-chips", "room-rule-of-the-evening"):
        take(screen, None, SMALL, "en", "dark", tmp_path / f"{screen}.png")
        taken[screen] = (tmp_path / f"{screen}.png").read_bytes()
    assert len(set(taken.values())) == len(taken)


def test_no_job_collects_a_widget_of_a_picture() -> None:
    asks = "import gc; from homepoker.devtools.pictures import camera; camera._application(); print(gc.isenabled())"
    said = subprocess.run([sys.executable, "-c", asks], capture_output=True, encoding="utf-8", check=True)
    assert said.stdout == "False\n"
