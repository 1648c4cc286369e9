"""How long the program takes to its first frame and to its first key, beside a bare window of Qt."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import pytest
from catalogues import compile_catalogues

from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.store import preferences
from homepoker.store.preferences import Preferences
from homepoker.store.resource_files import resources
from tests.benchmarks.verdicts import Measure, Verdict, alternated, ratio, spread, tell
from tests.fakes import HandMovedTimekeeper
from tests.played_evenings import NAMES, club_of, knock_out, open_evening

FIRST_FRAME_AIM, FIRST_KEY_AIM = 1.8, 7.0
ROUNDS, ROUNDS_FROM_DISK = 15, 5

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DROP_CACHES = Path("/proc/sys/vm/drop_caches")

FRAME_CAUSE = (
    "the bare window has no text and no look; of what comes on top of it the program's own modules with Qt's classes "
    "that they name are half, fonts and theme, the rail with its words and icons, and painting the other half"
)
KEY_CAUSE = (
    "in processor time the import of the program's own 350 modules is two fifths, of which an eighth is PySide's look "
    "into the source of each; a quarter is building and painting the page of play, a quarter the first frame; opening "
    "the club and reading its log are a fortieth"
)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an evening in play; the words are compiled, as set-up leaves them."""
    compile_catalogues(resources() / "locale")
    return evening_in_play(tmp_path_factory.mktemp("evening") / "club")


def evening_in_play(folder: Path) -> Path:
    """Make a data folder whose evening has begun, left by the program and to be restored at the next start."""
    club = club_of(folder)
    timekeeper = club.timekeeper
    assert isinstance(timekeeper, HandMovedTimekeeper)
    desk = open_evening(club, "Monatsturnier November", date(2026, 11, 20), NAMES[:14])
    ClockCommands(desk).start()
    for out in NAMES[10:14]:
        timekeeper.pass_time(minutes=8)
        knock_out(desk, out, NAMES[0])
    club.close()
    preferences.save(folder, Preferences(language="de", last_tournament=desk.tournament_id))
    with display("offscreen") as variables:
        command = [sys.executable, "-P", str(HERE / "whole_program.py"), str(folder), "leave"]
        subprocess.run(command, env=variables, capture_output=True, timeout=60, check=True)
    return folder


@pytest.mark.parametrize("platform", ["offscreen", "xcb"])
def test_the_program_starts(platform: str, evening: Path) -> None:
    if platform == "xcb" and shutil.which("Xvfb") is None:
        pytest.skip("no Xvfb on this computer")
    with display(platform) as variables:
        verdicts = starting(evening, variables, ROUNDS, f"{platform}, everything in memory")
    for verdict in verdicts:
        tell(verdict)
        assert verdict.figure > 0


def test_the_program_starts_from_disk(evening: Path) -> None:
    if not os.access(DROP_CACHES, os.W_OK):
        pytest.skip("only the system's administrator may drop its caches")
    with display("offscreen") as variables:
        verdicts = starting(evening, variables, ROUNDS_FROM_DISK, "offscreen, read from disk", is_cold=True)
    for verdict in verdicts:
        tell(verdict)
        assert verdict.figure > 0


def starting(
    folder: Path, variables: Mapping[str, str], rounds: int, where: str, *, is_cold: bool = False
) -> Sequence[Verdict]:
    """Start the bare window and the program in turn.

    :param variables: of the environment of the processes.
    :param is_cold: empty the system's caches before every start.
    """
    bare = _start(["bare_window.py"], "painted", variables, is_cold)
    frame = _start(["whole_program.py", str(folder), "painted"], "painted", variables, is_cold)
    key = _start(["whole_program.py", str(folder), "key"], "key", variables, is_cold)
    if not is_cold:
        for once in (bare, frame, key):
            once()
    bares, frames, keys = alternated((bare, frame, key), rounds)
    beside = f"bare window {spread(bares, 'ms', 1e3)}"
    return (
        Verdict(
            f"First frame with rail, title and controls ({where})",
            FIRST_FRAME_AIM,
            ratio(frames, bares),
            f"{spread(frames, 'ms', 1e3)}, {beside}",
            FRAME_CAUSE,
        ),
        Verdict(
            f"First key taken by the restored evening ({where})",
            FIRST_KEY_AIM,
            ratio(keys, bares),
            f"{spread(keys, 'ms', 1e3)}, {beside}",
            KEY_CAUSE,
        ),
    )


def _start(script: Sequence[str], report: str, variables: Mapping[str, str], is_cold: bool) -> Measure:
    command = [sys.executable, "-P", str(HERE / script[0]), *script[1:]]

    def start() -> float:
        if is_cold:
            os.sync()
            DROP_CACHES.write_text("3")
        began = time.monotonic_ns()
        done = subprocess.run(command, env=variables, capture_output=True, encoding="utf-8", timeout=60, check=False)
        said = dict(line.split() for line in done.stdout.splitlines())
        if report not in said:
            raise RuntimeError(f"{command} did not say when it was {report}:\n{done.stderr}")
        return (int(said[report]) - began) / 1e9

    return start


@contextmanager
def display(platform: str) -> Iterator[dict[str, str]]:
    """The variables of processes that show windows: without a screen, or on a screen of their own in memory."""
    variables = {**os.environ, "QT_QPA_PLATFORM": platform, "PYTHONPATH": str(ROOT)}
    if platform == "offscreen":
        yield variables
        return
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1080x24", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            yield {**variables, "DISPLAY": f":{number.readline().strip()}"}
    finally:
        server.terminate()
        server.wait()
