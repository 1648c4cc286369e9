"""Trial of the installer for Windows under Wine: installed, used, killed, upgraded and removed as a host would.

Wine 8 is not Windows: what runs here may fail there, and a few libraries of Windows 10 are stood in for.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import trial
import windows_missing_trial
import windows_tree
import windows_upkeep_trial as upkeep
from console import Command, say
from trial import LONGEST, fault, require

STAND_INS = ("bcryptprimitives", "icuuc")
EVENING = "site/homepoker/resources/sample/evening.homepoker.json"


class Bench:
    """An empty Windows in a folder, in which programs are run."""

    def __init__(self, folder: Path, env: Mapping[str, str]) -> None:
        self.folder = folder
        self._started = list[subprocess.Popen[bytes]]()
        self.variables = {
            **env,
            "WINEPREFIX": str(folder),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            # Neither .NET nor a browser is asked for.
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
            # The folders of this user have a space and umlauts in their paths.
            "USER": "Jörg Müller",
            "LC_ALL": "C.UTF-8",
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
        self.call("wineboot", "-i")
        for name in STAND_INS:
            target = self.folder / f"drive_c/windows/system32/{name}.dll"
            source = root / f"packaging/windows/{name}.c"
            command: Command = ["x86_64-w64-mingw32-gcc", "-s", "-shared", source, "-o", target, "-ladvapi32"]
            subprocess.run(command, check=True)
        self.call("reg", "add", r"HKCU\Software\Wine", "/v", "Version", "/d", "win10", "/f")
        boxes: Command = [*(windows_tree.COMPILER, "-municode", "-O2", "-s"), windows_tree.PARTS / "boxes.c"]
        subprocess.run([*map(str, boxes), "-o", str(self.reader)], check=True)

    @property
    def reader(self) -> Path:
        """The program of this Windows that reads boxes and presses their buttons."""
        return self.folder / "boxes.exe"

    @property
    def program(self) -> Path:
        """The folder into which the program is installed."""
        return self.user / "Programs/Homepoker"

    @property
    def data(self) -> Path:
        """The program's data folder."""
        return self.user / "homepoker"

    def run(self, *arguments: str | Path, offscreen: bool = False, password: str = "") -> tuple[int, str]:
        """Run the installed program to its end; its exit code and what it says."""
        fonts = self.seen_from_there(self.program / "site/homepoker/resources/fonts")
        drawing = {"WINEQT_QPA_PLATFORM": "offscreen", "WINEQT_QPA_FONTDIR": fonts} if offscreen else {}
        return self.call(self.program / "homepoker-cli.exe", *arguments, **{trial.PASSWORD: password}, **drawing)

    def open_window(self, screen: Mapping[str, str], *files: Path | str) -> subprocess.Popen[bytes]:
        """Start the installed program on a screen, with a file as a double click does; the process that was started."""
        said = self.folder / f"said-{len(self._started)}.txt"
        return self.start(self.program / "Homepoker.exe", *files, output=said, **screen)

    def kill(self) -> None:
        """End every program of this Windows."""
        subprocess.run(["wineserver", "-k"], env=self.variables, check=False)
        for started in self._started:
            started.wait(LONGEST)
        self._started.clear()

    def said(self) -> str:
        """Output of the program with the window."""
        return "".join(file.read_text("utf-8", "replace") for file in sorted(self.folder.glob("said-*.txt")))

    def seen_from_there(self, path: Path) -> str:
        """A path as a program of Windows is told it."""
        return "Z:" + str(path).replace("/", "\\")

    def call(self, *command: str | Path, **variables: str) -> tuple[int, str]:
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
                raise fault(f"{command[0]} does not end", said.read_text("utf-8", "replace")) from None
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
        self._started.append(started)
        return started


def run(root: Path, packages: Sequence[Path], version: str, env: Mapping[str, str]) -> None:
    """Try the installer out.

    :raises Trouble: a step does not do what it shall.
    """
    (installer,) = packages
    bench = bench_in(root / "build/windows/wine", env)
    say(f"Trying {installer.name} out")
    pictures = root / "build/windows"
    site = upkeep.Site(bench, root, installer, version, pictures)
    try:
        trial.take(
            (
                ("An empty Windows is made", lambda: bench.make(root)),
                ("It is not installed on a Windows that is too old", lambda: upkeep.refuse_old_windows(site)),
                ("It is installed by its pages, and the last one starts it", lambda: upkeep.install_by_dialog(site)),
                ("It is installed elsewhere, and the first one goes", lambda: upkeep.move_elsewhere(site)),
                ("Windows knows it", lambda: _require_listed(bench, version)),
                ("It is not installed among files of others", lambda: upkeep.refuse_foreign_folder(site)),
            )
        )
        there = bench.seen_from_there(bench.program / EVENING)
        trial.take(trial.steps_of_use(bench, version, there, pictures))
        trial.take(
            (
                ("It is not installed over what is in use", lambda: upkeep.upgrade_in_use(site)),
                ("An open window is asked to close for the next version", lambda: upkeep.upgrade_by_dialog(site)),
                ("A disk that is full leaves all as it was", lambda: upkeep.upgrade_on_full_disk(site)),
                ("What a virus scanner takes away is named", lambda: windows_missing_trial.take_away(site)),
                ("The installer brings it back", lambda: upkeep.repair(site)),
                ("It is removed, and what others and the club have stays", lambda: upkeep.remove(site)),
            )
        )
    finally:
        bench.kill()


def run_quickly(root: Path, version: str, env: Mapping[str, str]) -> None:
    """Build the tree, lay it where the installer would, and let it say its version and replay the sample evening.

    :raises Trouble: the tree is not what it shall be, or does not run.
    """
    tree = windows_tree.build(root, root / "build/windows", version, env)
    bench = bench_in(root / "build/windows/quick", env)
    say("Trying the tree for Windows out")
    try:
        trial.take(
            (
                ("An empty Windows is made", lambda: bench.make(root)),
                ("The tree is laid there", lambda: _lay(tree, bench.program)),
                ("It says its version", lambda: trial.require_version(bench, version)),
                (
                    "The sample evening is replayed to its points",
                    lambda: trial.replay(bench, bench.seen_from_there(bench.program / EVENING)),
                ),
            )
        )
    finally:
        bench.kill()


def _lay(tree: Path, program: Path) -> None:
    """Lay a tree where an installer would, and what the installer itself adds."""
    shutil.copytree(tree, program, copy_function=os.link)
    (program / windows_tree.UNINSTALLER).touch()


def bench_in(folder: Path, env: Mapping[str, str]) -> Bench:
    """The Windows of a trial, with Wine's own programs within reach."""
    return Bench(folder, {**env, "PATH": os.pathsep.join((env.get("PATH", ""), "/usr/lib/wine"))})


def _require_listed(bench: Bench, version: str) -> None:
    for name in ("Homepoker.exe", "homepoker-cli.exe", "uninstall.exe", "licences/index.html"):
        require((bench.program / name).exists(), f"{name} is not installed", "")
    _, said = bench.call("reg", "query", r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Homepoker")
    require(version in said and "Publisher" in said, "Windows does not list it with version and publisher", said)
    _, said = bench.call("reg", "query", r"HKCU\Software\Classes\.homepoker", "/ve")
    require("Homepoker.Evening" in said, "evening files are not tied to it", said)
    (menu,) = (bench.user.parent / "Roaming/Microsoft/Windows/Start Menu/Programs").glob("Homepoker*")
    require(menu.is_file(), "it is not in the start menu", said)
