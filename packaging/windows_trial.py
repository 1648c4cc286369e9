"""Trial of the installer for Windows under Wine: installed, used, killed, upgraded and removed as a host would.

Wine 8 is not Windows: what runs here may fail there, and a few libraries of Windows 10 are stood in for.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from console import Command, Trouble, say
from PIL import Image

from homepoker.ui.theme.palette import DARK

STAND_INS = ("bcryptprimitives", "icuuc")
LONGEST = 120.0
"""Seconds that one step may take."""


class Bench:
    """An empty Windows in a folder, in which programs are run."""

    def __init__(self, folder: Path, env: Mapping[str, str]) -> None:
        self.folder = folder
        self.variables = {
            **env,
            "WINEPREFIX": str(folder),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            # Neither .NET nor a browser is asked for.
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
        }

    @property
    def user(self) -> Path:
        """The local data folder of the user."""
        (found,) = (self.folder / "drive_c/users").glob("*/AppData/Local")
        return found

    def make(self, root: Path) -> None:
        """Make the Windows anew."""
        if self.folder.exists():
            shutil.rmtree(self.folder)
        self.folder.mkdir(parents=True)
        self.run("wineboot", "-i")
        for name in STAND_INS:
            target = self.folder / f"drive_c/windows/system32/{name}.dll"
            source = root / f"packaging/windows/{name}.c"
            command: Command = ["x86_64-w64-mingw32-gcc", "-s", "-shared", source, "-o", target, "-ladvapi32"]
            subprocess.run(command, check=True)
        self.run("reg", "add", r"HKCU\Software\Wine", "/v", "Version", "/d", "win10", "/f")

    def run(self, *command: str | Path, **variables: str) -> tuple[int, str]:
        """Run a program to its end; its exit code and what it says.

        Its output goes through a pipe and is read by a program of its own: services of this Windows keep a pipe open
        for longer than the program lives, and into a plain file it cannot write.

        :raises Trouble: it does not end.
        """
        said = self.folder / "said.txt"
        with self.start(*command, output=said, **variables) as process:
            try:
                code = process.wait(LONGEST)
            except subprocess.TimeoutExpired:
                process.kill()
                raise _fault(f"{command[0]} does not end", said.read_text("utf-8", "replace")) from None
        time.sleep(0.3)
        return code, said.read_text("utf-8", "replace")

    def start(self, *command: str | Path, output: Path, **variables: str) -> subprocess.Popen[bytes]:
        """Start a program, which writes into a file by way of a pipe."""
        with output.open("wb") as file:
            copier = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=file)
        started = subprocess.Popen(
            ["wine", *map(str, command)],
            env={**self.variables, **variables},
            stdin=subprocess.PIPE,
            stdout=copier.stdin,
            stderr=copier.stdin,
        )
        if copier.stdin is not None:
            copier.stdin.close()
        return started

    def end(self) -> None:
        """End every program of this Windows."""
        subprocess.run(["wineserver", "-k"], env=self.variables, check=False)


def run(root: Path, installer: Path, version: str, env: Mapping[str, str]) -> None:
    """Try the installer out.

    :raises Trouble: a step does not do what it shall.
    """
    path = os.pathsep.join((env.get("PATH", ""), "/usr/lib/wine"))
    bench = Bench(root / "build/windows/wine", {**env, "PATH": path})
    try:
        for step in (_make, _install, _version, _replay, _picture, _use_window, _uninstall):
            began = time.monotonic()
            step(bench, root, installer, version)
            say(f"  {(step.__doc__ or '').rstrip('.')}: {time.monotonic() - began:.0f} s")
    finally:
        bench.end()


def _make(bench: Bench, root: Path, installer: Path, version: str) -> None:
    """An empty Windows is made."""
    bench.make(root)


def _program(bench: Bench) -> Path:
    return bench.user / "Programs/Homepoker"


def _install(bench: Bench, root: Path, installer: Path, version: str) -> None:
    """It is installed without a question."""
    code, said = bench.run(installer, "/S")
    _require(code == 0, f"the installer ends with code {code}", said)
    for name in ("Homepoker.exe", "homepoker-cli.exe", "uninstall.exe", "LICENSE.txt"):
        _require((_program(bench) / name).exists(), f"{name} is not installed", said)
    _, said = bench.run("reg", "query", r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Homepoker")
    _require(version in said, "Windows does not list the program with its version", said)
    (menu,) = (bench.user.parent / "Roaming/Microsoft/Windows/Start Menu/Programs").glob("Homepoker*")
    _require(menu.is_file(), "it is not in the start menu", said)


def _version(bench: Bench, root: Path, installer: Path, version: str) -> None:
    """It says its version."""
    code, said = bench.run(_program(bench) / "homepoker-cli.exe", "--version")
    _require((code, said.strip()) == (0, f"homepoker {version}"), "the version is another one", said)


def _replay(bench: Bench, root: Path, installer: Path, version: str) -> None:
    """The sample evening is replayed to its points."""
    evening = _program(bench) / "site/homepoker/resources/sample/evening.homepoker.json"
    code, said = bench.run(
        _program(bench) / "homepoker-cli.exe", "--lang", "en", "evening", "replay", _windows(evening)
    )
    _require(code == 0 and "gets 31 points" in said, "the sample evening comes out otherwise", said)


def _picture(bench: Bench, root: Path, installer: Path, version: str) -> None:
    """A screen is drawn."""
    target = root / "build/windows/tonight.png"
    target.unlink(missing_ok=True)
    fonts = _windows(_program(bench) / "site/homepoker/resources/fonts")
    code, said = bench.run(
        *(_program(bench) / "homepoker-cli.exe", "screenshot", "tonight", "-o", _windows(target)),
        WINEQT_QPA_PLATFORM="offscreen",
        WINEQT_QPA_FONTDIR=fonts,
    )
    _require(code == 0 and target.exists(), "no picture is drawn", said)


def _use_window(bench: Bench, root: Path, installer: Path, version: str) -> None:
    """Somebody is checked in in its window, it is killed, and nothing is lost."""
    seen = root / "build/windows"
    bench.end()  # its desktop was made by programs without a screen, and would show nothing on one
    with _screen(1280, 800) as screen:
        with _window(bench, screen):
            _key(screen, "Return")  # the sample evening
            sample = bench.user / "homepoker/sample"
            _wait(lambda: "Vroni" in _journal(sample), "the sample evening does not open", _said(bench))
            _picture_of(screen, seen / "window.png")
            _require("Björn" not in _journal(sample), "Björn is there before he comes", "")
            _check_in(screen, sample, "bj", "Björn")
            bench.end()
        with _window(bench, screen):
            _picture_of(screen, seen / "window-again.png")
            _require("Björn" in _journal(sample), "who was there is not there any more", _said(bench))
            _check_in(screen, sample, "ros", "Rosi")
            bench.end()


def _uninstall(bench: Bench, root: Path, installer: Path, version: str) -> None:
    """It is removed, and the club's data stays."""
    kept = bench.user / "homepoker/club.txt"
    kept.parent.mkdir(exist_ok=True)
    kept.write_text("data", encoding="utf-8")
    program = _program(bench)
    _, said = bench.run(program / "uninstall.exe", "/S")
    _wait(lambda: not program.exists(), "the program is not removed", said)
    _require(kept.read_text(encoding="utf-8") == "data", "the club's data is gone", said)


@contextmanager
def _screen(width: int, height: int) -> Iterator[dict[str, str]]:
    """A screen of its own with a window manager, which gives keys to the window; the variables that lead to it."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        try:
            os.close(writing)
            with os.fdopen(reading) as told:
                variables = {"DISPLAY": f":{told.readline().strip()}"}
            with subprocess.Popen(["openbox"], env={**os.environ, **variables}, stderr=subprocess.DEVNULL) as manager:
                try:
                    yield variables
                finally:
                    manager.terminate()
        finally:
            server.terminate()


@contextmanager
def _window(bench: Bench, screen: Mapping[str, str]) -> Iterator[None]:
    """The program's window; whoever opens it ends the programs of the bench."""
    found = ["xdotool", "search", "--onlyvisible", "--name", "^Homepoker$"]
    with bench.start(_program(bench) / "Homepoker.exe", output=bench.folder / "said.txt", **screen):
        env = {**bench.variables, **screen}
        try:
            _wait(
                lambda: subprocess.run(found, env=env, capture_output=True, check=False).returncode == 0,
                "no window opens",
                _said(bench),
            )
            seen = bench.folder / "seen.png"
            _wait(lambda: _has_button(_picture_of(screen, seen)), "the window does not get past its opening", "")
            yield
        except BaseException:
            bench.end()
            raise


def _has_button(picture: Path) -> bool:
    """Whether a picture of the dark theme shows a button in the accent: the page has been opened and takes keys."""
    colour = tuple(bytes.fromhex(DARK.accent.removeprefix("#")))
    with Image.open(picture) as image:
        counted = image.convert("RGB").getcolors(image.width * image.height) or []
    return sum(count for count, one in counted if one == colour) > _PIXELS_OF_A_BUTTON


_PIXELS_OF_A_BUTTON = 3_000


def _key(screen: Mapping[str, str], *keys: str) -> None:
    subprocess.run(["xdotool", "key", "--delay", "150", *keys], env={**os.environ, **screen}, check=True)


def _check_in(screen: Mapping[str, str], folder: Path, letters: str, name: str) -> None:
    """Type letters of a name and Enter until the journal says that somebody is there: a page may not take keys yet."""
    for _ in range(_TRIES):
        _key(screen, "ctrl+a", *letters, "Return")
        until = time.monotonic() + LONGEST / _TRIES
        while time.monotonic() < until:
            if name in _journal(folder):
                return
            time.sleep(0.2)
    raise _fault(f"{name} is not checked in by keyboard", "")


_TRIES = 8


def _picture_of(screen: Mapping[str, str], target: Path) -> Path:
    """A picture of the screen."""
    subprocess.run(["import", "-window", "root", str(target)], env={**os.environ, **screen}, check=True)
    return target


def _journal(folder: Path) -> str:
    """The journal of the newest evening of a data folder, read beside the running program."""
    command = [sys.executable, "-P", "-m", "homepoker", "--data", str(folder), "--lang", "en", "evening", "journal"]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False).stdout


def _said(bench: Bench) -> str:
    return (bench.folder / "said.txt").read_text("utf-8", "replace")


def _windows(path: Path) -> str:
    """A path as a program of Windows is told it."""
    return "Z:" + str(path).replace("/", "\\")


def _wait(is_so: Callable[[], bool], what: str, said: str) -> None:
    until = time.monotonic() + LONGEST
    while not is_so():
        _require(time.monotonic() < until, what, said)
        time.sleep(0.2)


def _require(is_so: bool, what: str, said: str) -> None:
    if not is_so:
        raise _fault(what, said)


def _fault(what: str, said: str) -> Trouble:
    return Trouble(
        f"On trial: {what}.\n{said[-2000:]}",
        "a host would have it like that on the first evening.",
        "run the program of build/windows/wine by hand, with the variables of packaging/windows_trial.py.",
    )
