"""The project's own Python environment in ``.venv``: made once, and again when what it rests on changes.

Everything that is downloaded is named in ``requirements.lock`` with its hash, the build
backend included; the project itself is installed from its folder without a download. What
only developers need is installed when it is asked for.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import lock_groups
from console import Command, CommandFailed, Trouble, run_quietly, say

UNFINISHED = "unfinished"
DROPPED_VARIABLES = ("PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV", "__PYVENV_LAUNCHER__")
"""Variables that would point the environment's Python at another one's libraries."""

SIZES = {False: "about 295 MB to download, 870 MB on disk", True: "about 360 MB to download, 1,100 MB on disk"}
"""Words on what is installed: for running, and with what only developers need."""


class Environment:
    """The environment of one working copy."""

    def __init__(self, root: Path, run: Callable[[Command, Mapping[str, str], Path], None] = run_quietly) -> None:
        """
        :param root: the folder of the working copy, which holds ``pyproject.toml``.
        :param run: runs a command with variables in a folder, or raises ``CommandFailed``.
        """
        self.root = root
        self._run = run
        self.folder = root / ".venv"
        self._stamp = self.folder / "homepoker-setup"
        self._stamp_of_tools = self.folder / "homepoker-tools"
        self._compiled = self.folder / "homepoker-compiled"
        self._drawn = self.folder / "homepoker-drawn"
        self._indexed = self.folder / "homepoker-indexed"

    @property
    def python(self) -> Path:
        """The environment's interpreter."""
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def variables(self) -> dict[str, str]:
        """The variables for everything that runs in the environment."""
        return {name: value for name, value in os.environ.items() if name not in DROPPED_VARIABLES}

    @property
    def fingerprint(self) -> str:
        """Fingerprint of all that the environment rests on; where it differs from the stamp, set-up runs again."""
        files = ("requirements.lock", "pyproject.toml")
        hashes = {name: hashlib.sha256((self.root / name).read_bytes()).hexdigest() for name in files}
        return json.dumps({"python": sys.version, "root": str(self.root), **hashes}, sort_keys=True)

    def is_ready(self, *, tools: bool = False) -> bool:
        """Whether set-up was finished for this very lock, project and Python.

        :param tools: with what only developers need.
        """
        stamps = [self._stamp, self._stamp_of_tools] if tools else [self._stamp]
        return all(_read(stamp) == self.fingerprint for stamp in stamps) and self.python.exists()

    def prepare(self, *, tools: bool = False) -> None:
        """Make the environment ready; nothing is downloaded where it is already.

        :param tools: with what only developers need.
        :raises Trouble: it could not be made.
        """
        if not self.is_ready(tools=tools):
            self._set_up(tools)
        self._compile()

    def _set_up(self, tools: bool) -> None:
        stamp = _read(self._stamp)
        if stamp == UNFINISHED:
            say("An earlier set-up was not finished: starting over.")
        if stamp == UNFINISHED or not self._works():
            self._create()
        self._stamp.write_text(UNFINISHED, encoding="utf-8")
        try:
            self._install(tools)
        except Trouble:
            self._stamp.unlink()  # the installer has put back what it could: go on from there next time
            raise
        self._compiled.unlink(missing_ok=True)
        for finished in [self._stamp, self._stamp_of_tools] if tools else [self._stamp]:
            finished.write_text(self.fingerprint, encoding="utf-8")

    def _works(self) -> bool:
        """Whether the interpreter there runs and is of this version (a moved or updated Python breaks it)."""
        question = "import sys; sys.stdout.write(sys.version)"
        try:
            answer = subprocess.run(
                [self.python, "-c", question], capture_output=True, encoding="utf-8", check=False, env=self.variables
            )
        except OSError:
            return False
        return answer.stdout == sys.version

    def _create(self) -> None:
        say(f"Making a Python environment in {self.folder}")
        own_pip = ["--without-pip"] if _uv() else []
        try:
            if self.folder.exists():
                shutil.rmtree(self.folder)
            self.folder.mkdir()
            self._stamp.write_text(UNFINISHED, encoding="utf-8")
            self._run([sys.executable, "-m", "venv", *own_pip, self.folder], self.variables, self.root)
        except (CommandFailed, OSError) as error:
            raise Trouble(
                f"The Python environment could not be made:\n{error}",
                "Homepoker keeps its libraries there, apart from your system's.",
                f"close programs that use {self.folder}, delete that folder and run this command again.",
            ) from error

    def _install(self, tools: bool) -> None:
        lock = self.root / "requirements.lock"
        text = lock.read_text(encoding="utf-8")
        project = (self.root / "pyproject.toml").read_text(encoding="utf-8")
        for_running = lock_groups.for_running(text, project)
        count = len(lock_groups.entries(text if tools else for_running))
        whose = ", those for developers among them" if tools else ""
        say(f"Installing {count} libraries{whose} ({SIZES[tools]}; this takes a while)")
        if not tools:
            lock = self.folder / "homepoker-requirements.txt"
            lock.write_text(for_running, encoding="utf-8")
        self._run_installer("--require-hashes", "-r", lock)
        say("Installing Homepoker itself from this folder")
        self._run_installer("--no-deps", "--no-build-isolation", "-e", self.root)

    def _run_installer(self, *arguments: str | Path) -> None:
        uv = _uv()
        command: Command
        if uv:
            command = [uv, "pip", "install", "--python", self.python, "--compile-bytecode", *arguments]
        else:
            command = [self.python, "-m", "pip", "install", "--disable-pip-version-check", *arguments]
        try:
            self._run(command, self.variables, self.root)
        except CommandFailed as error:
            raise Trouble(
                f"The libraries could not be installed:\n{error}",
                "Homepoker cannot run without them.",
                "look at the last lines above (most often the network, or a full disk), then run this command "
                "again; what has been downloaded is kept.",
            ) from error

    def _compile(self) -> None:
        """Compile code and words that are newer than the last time.

        Python would compile by itself, but not where PYTHONDONTWRITEBYTECODE is set; every
        start would then take three times as long.
        """
        if self._compiled.exists() and self._compiled.stat().st_mtime >= _newest(self._sources()):
            return
        say("Compiling the program and its words")
        steps: tuple[Command, ...] = (
            [self.python, "-m", "compileall", "-q", self.root / "homepoker"],
            [self.python, self.root / "packaging" / "catalogues.py", self.root / "resources" / "locale"],
        )
        try:
            for step in steps:
                self._run(step, self.variables, self.root)
        except CommandFailed as error:
            raise Trouble(
                f"The program could not be compiled:\n{error}",
                "a file of the program is damaged or was changed half-way.",
                "fetch the file named above again, or undo the change to it.",
            ) from error
        self._compiled.touch()

    def draw_manual(self) -> None:
        """Draw the pictures of the manual where the program is newer than they are; it goes without them too."""
        if self._drawn.exists() and self._drawn.stat().st_mtime >= _newest(self._sources()):
            return
        say("Drawing the pictures of the manual (a minute)")
        folder = self.root / "resources" / "manual" / "pictures"
        command: Command = [self.python, "-P", "-m", "homepoker", "manual", "--pictures", folder]
        try:
            self._run(command, {**self.variables, "QT_QPA_PLATFORM": "offscreen"}, self.root)
        except CommandFailed as error:
            say(f"They could not be drawn, and the manual goes without them:\n{error}")
        self._drawn.touch()

    def index_rules(self) -> None:
        """Make the index of the search where texts or program are newer; else the first question has to make it."""
        if self._indexed.exists() and self._indexed.stat().st_mtime >= _newest((*self._sources(), *self._searched())):
            return
        say("Indexing the rulebooks for the search")
        command: Command = [self.python, self.root / "packaging" / "search_index.py", self.root / "resources"]
        try:
            self._run(command, self.variables, self.root)
        except CommandFailed as error:
            say(f"They could not be indexed, and the first question takes longer:\n{error}")
        self._indexed.touch()

    def _searched(self) -> Iterable[Path]:
        resources = self.root / "resources"
        for folder, kind in (("rulebooks", "*.md"), ("search", "*.toml"), ("cases", "*.json")):
            yield from (resources / folder).rglob(kind)

    def _sources(self) -> Iterable[Path]:
        yield from (self.root / "homepoker").rglob("*.py")
        yield from (self.root / "resources" / "locale").rglob("*.po")


def _read(stamp: Path) -> str:
    try:
        return stamp.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""


def _newest(files: Iterable[Path]) -> float:
    return max((path.stat().st_mtime for path in files), default=0.0)


def _uv() -> str | None:
    return shutil.which("uv")
