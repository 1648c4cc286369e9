"""What a running evening costs while nobody touches it: processor time with both windows open."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from tests.benchmarks.verdicts import Verdict, tell
from tests.journeys import evening
from tests.journeys.host import Host
from tests.journeys.stage import DESK, PROJECTOR, Stage

AIM = 3.0
SETTLED, WATCHED = 20.0, 60.0
"""Seconds: until what follows a start is over (a backup is made), and of watching."""

HERE = Path(__file__).parent
CAUSE = (
    "the digits are painted in four places, from Python, and the watch over clock, sleep and sounds is asked as well; "
    "the bare windows draw one text each"
)


def test_an_evening_at_rest(tmp_path: Path) -> None:
    verdict = resting(tmp_path, SETTLED, WATCHED)
    tell(verdict)
    assert verdict.figure > 0


def resting(folder: Path, settled: float, watched: float) -> Verdict:
    """Watch the program and the bare windows beside each other for the same seconds."""
    # Each on a screen of its own: what lies under another window is not painted.
    stage, other_stage = Stage(), Stage()
    host = Host(stage, folder / "host", luck=evening.LUCK)
    bare = None
    try:
        for one in (stage, other_stage):
            one.set_up(DESK, PROJECTOR)
        evening.begin(host)
        evening.show_room(host)
        sizes = [str(number) for window in host.look().windows for number in window.box]
        bare = subprocess.Popen(
            [sys.executable, "-P", str(HERE / "bare_windows.py"), *sizes],
            env={**host.environment, "DISPLAY": other_stage.display},
        )
        time.sleep(settled)
        before = used(host.process.pid), used(bare.pid)
        time.sleep(watched)
        program, beside = used(host.process.pid) - before[0], used(bare.pid) - before[1]
    finally:
        if bare is not None:
            bare.kill()
            bare.wait()
        host.kill()
        for one in (stage, other_stage):
            one.strike()
    detail = f"{100 * program / watched:.2f} % of one core, bare windows {100 * beside / watched:.2f} %"
    return Verdict("Processor time of an evening at rest, both windows open", AIM, program / beside, detail, CAUSE)


def used(process: int) -> float:
    """Seconds of processor time that a process has used, all its threads together."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9
