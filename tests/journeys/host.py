"""A host at the program: looks at its windows, presses keys, moves the mouse."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from homepoker.services.words import Words
from homepoker.store.error_log import PROBLEMS
from tests.journeys.fork_server import ROOT, ForkedProgram, ForkServer
from tests.journeys.stage import PATIENCE, Monitor, Stage, wait_until

Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a list."""

    cells: tuple[str, ...]
    box: Box
    is_current: bool


@dataclass(frozen=True, slots=True)
class Thing:
    """Something visible in a window; ``box`` is the part that is not covered, on the desktop."""

    window: int
    within: tuple[str, ...]
    """The classes around it, outermost first."""
    kind: str
    kinds: tuple[str, ...]
    name: str
    text: str
    tip: str
    box: Box
    is_enabled: bool
    is_focused: bool
    is_checked: bool
    rows: tuple[Row, ...]
    cut: bool | None
    """Whether a text has less room than it needs; nothing where that was not asked for."""

    @property
    def is_cut(self) -> bool:
        """Whether a text has less room than it needs, in a look that was asked for that."""
        assert self.cut is not None, "nobody asked what is cut"
        return self.cut


@dataclass(frozen=True, slots=True)
class Window:
    """A window of the program."""

    id: int
    kind: str
    title: str
    box: Box
    is_active: bool
    is_full_screen: bool


@dataclass(frozen=True, slots=True)
class Look:
    """What the windows show at one moment."""

    windows: tuple[Window, ...]
    things: tuple[Thing, ...]
    screens: dict[str, Box]

    def of_kind(self, kind: str) -> list[Thing]:
        """Everything of that class, heirs included."""
        return [thing for thing in self.things if kind in thing.kinds]

    def saying(self, words: str, kind: str = "") -> list[Thing]:
        """Everything with just these words on it, or as its name."""
        return [
            thing
            for thing in self.things
            if words in (thing.text, thing.name) and (not kind or kind in thing.kinds) and thing.box[2] > 0
        ]

    @property
    def focused(self) -> Thing | None:
        """What has the keys."""
        return next((thing for thing in self.things if thing.is_focused), None)

    def window_of(self, kind: str) -> Window | None:
        """The window of that class."""
        return next((window for window in self.windows if window.kind == kind), None)

    def box_of(self, kind: str) -> Box:
        """Where the window of that class is; nowhere where there is none."""
        window = self.window_of(kind)
        return window.box if window is not None else (0, 0, 0, 0)

    @property
    def texts(self) -> list[str]:
        """All words that can be read, row by row."""
        found = []
        for thing in self.things:
            found += [text for text in (thing.text, thing.name, thing.tip) if text]
            found += [cell for row in thing.rows for cell in row.cells if cell]
        return found


class Host:
    """Uses the program. All input goes through the window system; every wait is for something to become so."""

    def __init__(
        self,
        stage: Stage,
        folder: Path,
        language: str = "de",
        *,
        at: datetime | None = None,
        is_held: bool = False,
        luck: int | None = None,
        data: Path | None = None,
        variables: Mapping[str, str] | None = None,
        broken: str = "",
        indices: Path | None = None,
        server: ForkServer | None = None,
    ) -> None:
        """
        :param folder: empty for a new user; holds the home folder and, below ``data``, the club's.
        :param at: the instant at which the program believes to start; then its time can be turned.
        :param is_held: that time stands still instead.
        :param luck: what seats and cards come from; without it the system's.
        :param data: the club's folder, where it is elsewhere.
        :param variables: further ones of the program's environment.
        :param broken: a function that fails the first time at each start, as `program.break_once` takes it.
        :param indices: where programs of one run share the indices of the search; without it each makes its own.
        :param server: what forks for each start; without it the interpreter is started.
        """
        self.stage = stage
        self.folder = folder
        self.data = data or folder / "data"
        self.home = folder / "home"
        self.home.mkdir(parents=True, exist_ok=True)
        self.words = Words(ROOT / "resources" / "locale", language)
        self._socket_path = folder / "answers"
        self._arguments = ["--data", str(self.data), "--socket", str(self._socket_path)]
        if at is not None:
            self._arguments += ["--at", at.isoformat(), *(["--held"] if is_held else [])]
        if luck is not None:
            self._arguments += ["--luck", str(luck)]
        if broken:
            self._arguments += ["--broken", broken]
        if indices is not None:
            self._arguments += ["--indices", str(indices)]
        self.environment = {
            **{name: value for name, value in stage.environment.items() if not name.startswith(("XDG_", "LC_"))},
            "HOME": str(self.home),
            "LANG": f"{language}_AT.UTF-8" if language == "de" else "en_GB.UTF-8",
            "LANGUAGE": language,
            "QT_QPA_PLATFORM": "xcb",
            # An hour ahead of UTC, as in a Vienna winter, without the system's list of zones.
            "TZ": "CET-1",
            **(variables or {}),
        }
        # A library that is to be loaded before all others cannot come by a fork.
        self._server = server if not variables else None
        self._program: subprocess.Popen[bytes] | ForkedProgram | None = None
        self._line: socket.socket | None = None
        self._has_input = False
        """Something was pressed that no look has waited for; the tool that presses does not."""

    # The program

    def start(self, at: datetime | None = None) -> None:
        """Start the program and wait until its window is there.

        :param at: the instant at which it believes to start, where that is another than the first time.
        """
        self._socket_path.unlink(missing_ok=True)
        self._program = self._started([*self._arguments, *(["--at", at.isoformat()] if at is not None else [])])
        wait_until(self._can_connect, "the program answers")
        self.wait(lambda look: any(window.is_active for window in look.windows), "a window has the keys")

    def _started(self, arguments: list[str]) -> subprocess.Popen[bytes] | ForkedProgram:
        said = self.folder / "said.txt"
        if self._server is not None:
            return self._server.start(arguments, self.environment, said)
        command = [sys.executable, "-m", "tests.journeys.program", *arguments]
        with said.open("ab") as file:
            return subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=file, stderr=file)

    def kill(self) -> None:
        """End the program as a power cut would."""
        if self._program is not None:
            self._program.kill()
            self._program.wait(PATIENCE)
        self._forget()

    def quit(self) -> None:
        """Close the window and wait until the program has ended by itself."""
        if self._program is None or self._program.poll() is not None:
            return
        main = self.look().window_of("MainWindow")
        assert main is not None
        self.stage.xdotool("windowactivate", "--sync", main.id)
        self.keys("alt+F4")
        wait_until(self._is_going, "it closes, or asks because the clock runs")
        assert self._program.wait(PATIENCE) == 0, self.said
        self._forget()

    def _is_going(self) -> bool:
        """Whether the program has gone, once the question about a running clock is answered."""
        if self._program is None or self._program.poll() is not None:
            return True
        try:
            if self.look().saying(self.text("app.running_close_anyway")):
                self.click(self.text("app.running_close_anyway"))
        except (AssertionError, OSError):
            return self._program.poll() is not None or not self.is_running
        return False

    @property
    def is_running(self) -> bool:
        """Whether the program runs and answers."""
        return self._line is not None and self._program is not None and self._program.poll() is None

    @property
    def process(self) -> subprocess.Popen[bytes] | ForkedProgram:
        """The program as the system sees it."""
        assert self._program is not None, "the program does not run"
        return self._program

    @property
    def said(self) -> str:
        """What the program wrote to its standard output and error."""
        said = self.folder / "said.txt"
        return said.read_text(encoding="utf-8") if said.exists() else ""

    def forget_problems(self) -> None:
        """What the program has written down about its mistakes was looked at."""
        for path in (self.folder / "said.txt", *self.data.rglob(PROBLEMS)):
            path.write_text("", encoding="utf-8")

    @property
    def problems(self) -> str:
        """What the program wrote down about its own mistakes."""
        return "".join(path.read_text(encoding="utf-8") for path in self.data.rglob(PROBLEMS))

    def _can_connect(self) -> bool:
        assert self._program is not None
        if self._program.poll() is not None:
            raise AssertionError(f"The program ended with {self._program.returncode}:\n{self.said}")
        line = socket.socket(socket.AF_UNIX)
        try:
            line.connect(str(self._socket_path))
        except OSError:
            line.close()
            return False
        self._line = line
        return True

    def _forget(self) -> None:
        if self._line is not None:
            self._line.close()
        self._program = self._line = None

    def _ask(self, **question: object) -> Any:
        return json.loads(self._hear(**question))

    def _hear(self, **question: object) -> bytes:
        assert self._line is not None, "the program does not run"
        self._line.settimeout(PATIENCE)
        self._line.sendall(json.dumps(question).encode())
        heard = bytearray()
        while not heard.endswith(b"\n"):
            more = self._line.recv(1 << 20)
            assert more, f"The program has gone:\n{self.said}"
            heard += more
        assert heard != b"null\n", f"The program cannot answer {question}:\n{self.said}"
        return bytes(heard)

    # Looking

    def look(self, *, asks_what_is_cut: bool = False) -> Look:
        """See what the windows show now."""
        seen = self._hear(ask="look", is_after_input=self._has_input, what_is_cut=asks_what_is_cut)
        self._has_input = False
        # Journeys look thousands of times: this reads the values themselves, and in a third of the time.
        return msgspec.json.decode(seen, type=Look)

    def focused(self) -> Thing | None:
        """See what has the keys now, and nothing else: a tenth of the work of a look."""
        seen = self._hear(ask="focused", is_after_input=self._has_input)
        self._has_input = False
        return next(iter(msgspec.json.decode(seen, type=list[Thing])), None)

    def wait(self, is_so: Callable[[Look], object], what: str, patience: float = PATIENCE) -> Look:
        """Wait until the windows show something, and return what they show then."""
        seen: list[Look] = []

        def asked() -> bool:
            seen[:] = [self.look()]
            return bool(is_so(seen[0]))

        wait_until(asked, what, patience)
        return seen[0]

    def wait_for(self, words: str, kind: str = "") -> Thing:
        """Wait until something says just these words."""
        look = self.wait(lambda seen: seen.saying(words, kind), f"“{words}” can be seen")
        return look.saying(words, kind)[0]

    def speak(self, language: str) -> None:
        """From now on expect the words of another language."""
        self.words = Words(ROOT / "resources" / "locale", language)

    def text(self, key: str, **values: object) -> str:
        """The words of the catalogue in the host's language."""
        return self.words.text(key, **values)  # type: ignore[arg-type] # whatever the catalogue takes

    @property
    def now(self) -> datetime:
        """The instant by the program's time."""
        return datetime.fromisoformat(self._ask(ask="now"))

    def turn_to(self, at: datetime) -> None:
        """Let time pass."""
        assert self._ask(ask="turn", to=at.isoformat()) is True

    def picture(self, area: Monitor | Window, path: Path) -> None:
        """Take a picture of a screen or a window."""
        path.parent.mkdir(parents=True, exist_ok=True)
        assert self._ask(ask="picture", box=list(area.box), path=str(path)) is True

    # Doing

    def keys(self, *combinations: str) -> None:
        """Press keys one after the other, ``ctrl+Right``."""
        self._has_input = True
        self.stage.xdotool("key", "--delay", 4, *combinations)

    def type(self, letters: str) -> None:
        """Type letters and digits."""
        self._has_input = True
        self.stage.xdotool("type", "--delay", 4, letters)

    def click_at(self, box: Box) -> None:
        """Click in the middle of a box."""
        left, top, width, height = box
        self._has_input = True
        self.stage.xdotool("mousemove", left + width // 2, top + height // 2, "click", 1)

    def click(self, words: str, kind: str = "") -> None:
        """Wait until a thing with these words can be clicked, and click it."""
        self.click_when(lambda look: look.saying(words, kind), f"“{words}” can be clicked")

    def click_when(self, things: Callable[[Look], list[Thing]], what: str) -> None:
        """Wait until the first of these things is at rest and can be clicked; a toast over it is closed first."""

        def clickable(look: Look) -> list[Thing]:
            return [thing for thing in things(look) if thing.is_enabled and "QLabel" not in thing.kinds]

        while True:
            look = self.wait(clickable, what)
            wanted = clickable(look)[0]
            if wanted.box not in [thing.box for thing in clickable(self.look())]:
                continue  # the page has not come to rest, and the click would miss
            toast = next((toast for toast in look.of_kind("_Toast") if _covers(toast.box, wanted.box)), None)
            if toast is None:
                self.click_at(wanted.box)
                return
            crosses = [thing for thing in look.saying(self.text("kit.close")) if "_Toast" in thing.within]
            self.click_at(next(cross.box for cross in crosses if _covers(toast.box, cross.box)))
            self.wait(partial(_is_gone, toast), "the toast is closed")


def _is_gone(thing: Thing, look: Look) -> bool:
    return thing not in look.things


def _covers(toast: Box, box: Box) -> bool:
    """Whether a toast lies over the middle of a box."""
    middle = box[0] + box[2] // 2, box[1] + box[3] // 2
    return toast[0] <= middle[0] < toast[0] + toast[2] and toast[1] <= middle[1] < toast[1] + toast[3]
