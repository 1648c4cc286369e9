"""The icon is clicked again: the first window comes forward, and commands go on reading beside it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.fork_server import ROOT
from tests.journeys.host import Host
from tests.journeys.stage import PATIENCE


def call(host: Host, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Start the program once more beside the host's window, and wait for its end."""
    command = [sys.executable, "-m", "homepoker", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=host.environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def test_a_second_start_brings_the_first_window_forward(host_at: OpenHost) -> None:
    host = host_at("en")
    host.start()
    main = host.look().window_of("MainWindow")
    assert main is not None
    host.stage.xdotool("windowminimize", main.id)
    host.wait(lambda look: not any(window.is_active for window in look.windows), "the window is out of sight")

    assert call(host, "--data", str(host.data)).returncode == 0
    host.wait(lambda look: any(window.is_active for window in look.windows), "the window is back and has the keys")
    assert host.stage.windows_called("Homepoker") == [main.id]
    host.quit()


def test_a_first_window_that_hangs_is_explained_and_a_killed_one_is_no_hindrance(host_at: OpenHost) -> None:
    first = host_at("en")
    first.start()
    first.process.send_signal(signal.SIGSTOP)
    second = host_at("en", data=first.data)
    second.start()
    second.wait_for(second.text("app.folder_problem"))
    told = [text for text in second.look().texts if str(first.process.pid) in text]
    assert len(told) == 1, "which process is in the way is said in words"
    first.kill()
    second.click(second.text("app.retry"))
    second.wait_for(second.text("tonight.try_sample"))
    second.quit()


def test_commands_read_beside_the_running_window(host_at: OpenHost) -> None:
    host = host_at("en", luck=evening.LUCK)
    evening.begin(host)
    evening.bust_out(host, ("Benno",), "Stefan H.")
    data = str(host.data / "sample")
    listed = call(host, "--data", data, "evening", "list", "--json")
    assert listed.returncode == 0, listed.stderr
    (one,) = json.loads(listed.stdout)
    exported = call(host, "--data", data, "evening", "export", one["id"], "-o", "-")
    assert exported.returncode == 0, exported.stderr
    assert "player_busted_out" in exported.stdout
    standings = call(host, "--data", data, "league", "standings")
    assert (standings.returncode, standings.stdout) == (0, host.text("cli.no_closed_evening") + "\n")
    evening.bust_out(host, ("Lukas",), "Marta")
    host.quit()
