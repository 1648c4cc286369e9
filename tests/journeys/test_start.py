"""The command that a new user types opens the window, and the window's cross ends it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.journeys.fork_server import ROOT
from tests.journeys.stage import DESK, PATIENCE, PROJECTOR, Stage, wait_until


def test_the_command_opens_the_window_and_ends_with_it(stage: Stage, tmp_path: Path) -> None:
    stage.set_up(DESK, PROJECTOR)
    command = [sys.executable, "-m", "homepoker", "--data", str(tmp_path / "data")]
    environment = {**stage.environment, "QT_QPA_PLATFORM": "xcb", "HOME": str(tmp_path), "LANG": "de_AT.UTF-8"}
    program = subprocess.Popen(command, cwd=ROOT, env=environment)
    try:
        wait_until(lambda: stage.windows_called("Homepoker") != [], "the window is there")
        (window,) = stage.windows_called("Homepoker")
        stage.xdotool("windowactivate", "--sync", window, "key", "alt+F4")
        assert program.wait(PATIENCE) == 0
    finally:
        program.kill()
        program.wait()  # else a later test is told that it still runs
    assert (tmp_path / "data").is_dir()
