"""Test bench for Windows: the package's own Python with the libraries of the tests, in a Windows made by Wine.

It holds what the installer holds, file for file, save the program itself: that is read from the working copy.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import program_tree
import wheels
import windows_tree
from console import Trouble, say
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from wheels import WINDOWS
from windows_trial import Bench

NOT_RUN_THERE = ("mypy", "ruff", "types-openpyxl", "import-linter", "hatchling", "editables")
"""Libraries of the developers that no test of a window, a store or a rule imports."""

OF_TESTS = ("PySide6/QtTest.pyd", "PySide6/Qt6Test.dll", "pygments/lexers/diff.py")
"""Parts of the program's libraries that pytest and pytest-qt need, and the installer does not hold."""


class WindowsPython:
    """Python for Windows in a folder, and the Windows that it runs in."""

    def __init__(self, root: Path, env: Mapping[str, str]) -> None:
        """
        :param root: the folder of the working copy.
        """
        self.root = root
        self.folder = root / "build/windows/bench"
        self.program = self.folder / "python/python.exe"
        self.windows = windows_in(self.folder / "wine", env)

    @property
    def variables(self) -> dict[str, str]:
        """Variables for a program without a screen; Wine hands those on to Qt only under names of its own."""
        return {
            "WINEQT_QPA_PLATFORM": "offscreen",
            "WINEQT_QPA_FONTDIR": to_windows(self.root / "resources/fonts"),
            "PYTHONPYCACHEPREFIX": to_windows(self.folder / "compiled"),
        }

    @contextmanager
    def running(self, version: str, env: Mapping[str, str]) -> Iterator[WindowsPython]:
        """Make what is not there yet, keep this Windows ready for programs, and end all of them in the end.

        :raises Trouble: something cannot be had.
        """
        self._make(version, env)
        with kept_ready(self.windows):
            yield self

    def _make(self, version: str, env: Mapping[str, str]) -> None:
        stamp = self.folder / "made-of"
        fingerprint = self._fingerprint()
        if stamp.exists() and stamp.read_text(encoding="ascii") == fingerprint:
            return
        if self.folder.exists():
            shutil.rmtree(self.folder)
        work = self.root / "build/windows"
        tree = windows_tree.build(self.root, work, version, env)
        put_python(tree, self.program.parent)
        site = self.program.parent / "Lib/site-packages"
        shutil.move(self.program.parent / "site", site)
        shutil.rmtree(site / "homepoker")
        (self.program.parent / f"{windows_tree.PYTHON}._pth").unlink()
        for wheel in fetch_test_libraries(self.root, work / "test-wheels", env):
            program_tree.put_wheel(wheel, site, windows_tree.is_kept)
        (site / "working-copy.pth").write_text(f"{to_windows(self.root)}\n", encoding="utf-8")
        _put_what_tests_need(work / "wheels", site)
        say("Making an empty Windows")
        self.windows.make(self.root)
        stamp.write_text(fingerprint, encoding="ascii")

    def _fingerprint(self) -> str:
        names = ["requirements.lock", "pyproject.toml"]
        names += [
            f"packaging/{name}" for name in ("program_tree.py", "windows_tree.py", "windows_bench.py", "wheels.py")
        ]
        names += [path.relative_to(self.root).as_posix() for path in sorted(windows_tree.PARTS.glob("*.*"))]
        hashed = hashlib.sha256(str(self.root).encode())
        for name in names:
            hashed.update((self.root / name).read_bytes())
        return hashed.hexdigest()


def windows_in(folder: Path, env: Mapping[str, str]) -> Bench:
    """The Windows in a folder, which hears nothing of how tests are run on this machine."""
    dropped = ("CI", "PYTHONDONTWRITEBYTECODE", "QT_QPA_PLATFORM")
    kept = {name: value for name, value in env.items() if name not in dropped}
    return Bench(folder, {**kept, "PATH": os.pathsep.join((env.get("PATH", ""), "/usr/lib/wine"))})


@contextmanager
def kept_ready(windows: Bench) -> Iterator[None]:
    """Keep the services of a Windows, whose start costs each program seconds, and end all its programs in the end."""
    subprocess.run(["wineserver", "-p"], env=windows.variables, check=False)
    try:
        yield
    finally:
        windows.kill()


def put_python(tree: Path, target: Path) -> None:
    """Lay the program tree out once more, with a Python in it that runs anything."""
    shutil.copytree(tree, target, copy_function=os.link)
    command = [
        *(windows_tree.COMPILER, "-municode", "-O2", "-s", "-Wall", "-Wl,--no-insert-timestamp"),
        *(f'-DPYTHON_LIBRARY=L"{windows_tree.PYTHON}.dll"', '-DARGUMENTS=L"-X", L"utf8"'),
        *(str(windows_tree.PARTS / "launcher.c"), "-o", str(target / "python.exe")),
    ]
    subprocess.run(command, check=True)


def fetch_test_libraries(root: Path, folder: Path, env: Mapping[str, str]) -> list[Path]:
    """Download the wheels that the tests need besides those of the program.

    :raises Trouble: one cannot be had, or the lock does not hold it.
    """
    pins = wheels.locked((root / "requirements.lock").read_text(encoding="utf-8"))
    of_program = wheels.needed(wheels.wanted(root), WINDOWS, wheels.requires_here)
    names = wheels.needed(wanted_by_tests(root), WINDOWS, wheels.requires_here)
    names = [name for name in names if name not in of_program]
    lacking = [name for name in names if name not in pins]
    if lacking:
        raise Trouble(
            f"requirements.lock does not hold {', '.join(lacking)}.",
            "the tests need it on Windows, and nothing is downloaded without a hash.",
            "make the lock anew for all systems, as CONTRIBUTING.md says.",
        )
    return wheels.fetch([pins[name] for name in names], WINDOWS, folder, env)


def wanted_by_tests(root: Path) -> list[str]:
    """Requirements of the project's tests."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    asked = map(str, project["dependency-groups"]["dev"])
    return [one for one in asked if canonicalize_name(Requirement(one).name) not in NOT_RUN_THERE]


def _put_what_tests_need(folder: Path, site: Path) -> None:
    for wheel in sorted(folder.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in OF_TESTS:
                if name in archive.namelist():
                    (site / name).write_bytes(archive.read(name))


def to_windows(path: Path) -> str:
    """A path as a program of Windows is told it."""
    return "Z:" + str(path).replace("/", "\\")
