"""What a journey plays on: an X server of its own, a small window manager, and monitors that come and go."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass

SCREEN = (3200, 1080)
PATIENCE = 20.0
"""Seconds until something that must happen counts as not happening."""

_NEEDED = {"Xvfb": "xvfb", "openbox": "openbox", "xdotool": "xdotool", "xrandr": "x11-xserver-utils"}


@dataclass(frozen=True, slots=True)
class Monitor:
    """A monitor on the stage, in pixels."""

    name: str
    left: int
    top: int
    width: int
    height: int

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, width and height."""
        return self.left, self.top, self.width, self.height


DESK = Monitor("desk", 0, 0, 1280, 800)
PROJECTOR = Monitor("projector", 1280, 0, 1920, 1080)


class Stage:
    """An X server with a window manager. Without one no window becomes active and no shortcut fires."""

    def __init__(self) -> None:
        lacking = [name for name in _NEEDED if shutil.which(name) is None]
        if lacking:
            packages = " ".join(_NEEDED[name] for name in lacking)
            raise RuntimeError(
                f"Journeys play on a real window system and need {', '.join(lacking)}. "
                f"On Debian: apt-get install {packages}"
            )
        self._monitors: dict[str, Monitor] = {}
        self._server, self.display = _start_server()
        self.environment = {**os.environ, "DISPLAY": self.display}
        self._manager = subprocess.Popen(
            ["openbox", "--sm-disable"],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until(self._is_managed, "the window manager rules")

    def plug(self, monitor: Monitor) -> None:
        """Connect a monitor; the first is the primary one."""
        millimetres = round(monitor.width / 3.78), round(monitor.height / 3.78)
        area = (
            f"{monitor.width}/{millimetres[0]}x{monitor.height}/{millimetres[1]}+{monitor.left}+{monitor.top}",
            "none" if self._monitors else "screen",
        )
        self._xrandr("--setmonitor", monitor.name, *area)
        self._monitors[monitor.name] = monitor

    def unplug(self, monitor: Monitor) -> None:
        """Pull the cable of a monitor."""
        self._xrandr("--delmonitor", monitor.name)
        del self._monitors[monitor.name]

    def set_up(self, *monitors: Monitor) -> None:
        """Have just these monitors."""
        for old in list(self._monitors.values()):
            self.unplug(old)
        for monitor in monitors:
            self.plug(monitor)

    def xdotool(self, *arguments: object) -> str:
        """Move the mouse, press keys, ask the window manager."""
        command = ["xdotool", *(str(argument) for argument in arguments)]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise AssertionError(f"{' '.join(command)}: {done.stderr.strip()}")
        return done.stdout.strip()

    def place_of(self, window: int) -> tuple[int, ...]:
        """Left, top, width and height of a window as the X server sees it."""
        said = dict(line.split("=") for line in self.xdotool("getwindowgeometry", "--shell", window).splitlines())
        return tuple(int(said[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))

    def windows_called(self, title: str) -> list[int]:
        """The visible windows with that title."""
        asked = ["xdotool", "search", "--onlyvisible", "--name", f"^{title}$"]
        found = subprocess.run(asked, env=self.environment, capture_output=True, text=True, check=False)
        return [int(number) for number in found.stdout.split()]

    def strike(self) -> None:
        """Take the stage down."""
        for process in (self._manager, self._server):
            process.terminate()
            process.wait(PATIENCE)

    def _xrandr(self, *arguments: str) -> None:
        subprocess.run(["xrandr", *arguments], env=self.environment, check=True, capture_output=True)

    def _is_managed(self) -> bool:
        asked = ["xdotool", "get_desktop"]
        return subprocess.run(asked, env=self.environment, capture_output=True, check=False).returncode == 0


def wait_until(is_so: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Ask again and again until it is so.

    :raises AssertionError: it does not become so in ``patience`` seconds.
    """
    began = asked = time.monotonic()
    while not is_so():
        answered = time.monotonic()
        waited = answered - began
        if waited > patience:
            raise AssertionError(f"Waited {patience:g} s in vain until {what}")
        # Each question costs the program what it needs to become so: what takes longer is asked for less often.
        time.sleep(min(max(0.02, answered - asked, waited / 10), 0.25))
        asked = time.monotonic()


def _start_server() -> tuple[subprocess.Popen[bytes], str]:
    """Start an X server on a display that it finds free itself."""
    reading, writing = os.pipe()
    width, height = SCREEN
    # Without -noreset the monitors vanish with the first client that leaves.
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-noreset"]
    server = subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(writing)
    with os.fdopen(reading) as said:
        number = said.readline().strip()
    if not number:
        raise RuntimeError(f"Xvfb ended at once with code {server.wait()}")
    return server, f":{number}"
