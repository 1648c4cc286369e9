"""What every test of the windows stands on: nothing is left behind, and a host who can be handed a club."""

from __future__ import annotations

import gc
import shutil
import threading
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from homepoker.store import preferences as kept
from homepoker.store.preferences import Preferences
from homepoker.ui.shell.garbage_collection import collect_what_is_due
from homepoker.ui.sound import sound_player
from homepoker.ui.theme.theme import STYLE_ARGUMENTS, apply_text_size
from tests.played_evenings import club_of
from tests.ui.host import SMALLEST, Host, SoundsWrittenDown
from tests.ui.hostile_club import Hostile, hostile_club, picture
from tests.ui.markup import WatchedFile
from tests.ui.program_on_show import ProgramOnShow

Run = Callable[..., Host]

OpenedOnce = Callable[..., Host]
"""Takes how a program is begun, and what else tells it from others of the module."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a file those come first that only look: one program is opened for all of them."""
    places: dict[Path, int] = {}
    for place, item in enumerate(items):
        places.setdefault(item.path, place)
    items.sort(key=lambda item: (places[item.path], item.get_closest_marker("looks_only") is None))


@pytest.fixture(scope="module")
def on_show() -> Iterator[ProgramOnShow]:
    """The program that the tests of a file look at."""
    shown = ProgramOnShow()
    yield shown
    shown.close()
    assert not shown.left_behind(), f"left behind: {', '.join(shown.left_behind())}"


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    """What the one application of these tests is made with."""
    return ["homepoker", *STYLE_ARGUMENTS]


@pytest.fixture(autouse=True)
def _search_is_made_when_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not some seconds after the start, which would be in the middle of one test or another."""
    monkeypatch.setattr("homepoker.ui.shell.open_club.SEARCH_AFTER", 3_600_000)


@pytest.fixture(autouse=True)
def _garbage_is_collected_between_tests(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As in the program no other thread collects what may be a widget; the windows of earlier tests do not stay."""
    monkeypatch.setattr("homepoker.ui.shell.application.look_for_garbage", lambda _application: None)
    gc.disable()
    yield
    collect_what_is_due()
    gc.enable()


@pytest.fixture(autouse=True)
def _nothing_is_left_behind(on_show: ProgramOnShow) -> Iterator[None]:
    """A window, a running timer or a thread that outlives its test fails it; the first search of all may take long.

    What belongs to a program on show stays until that is closed.
    """
    threads_before = set(threading.enumerate())
    yield
    for thread in set(threading.enumerate()) - threads_before:
        if thread.name == "homepoker kit.job_search" or (on_show.is_open and thread.name.startswith("homepoker")):
            thread.join(60)
    left = on_show.left_behind()
    if left:
        # What only a ring of references holds is no leak.
        gc.collect()
        left = on_show.left_behind()
    left += [f"thread {thread.name}" for thread in threading.enumerate() if thread not in threads_before]
    assert not left, f"left behind: {', '.join(left)}"


@pytest.fixture
def posed_alone(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Screens of the sample may be opened and closed at once: without a sound, and in the usual letters afterwards."""
    monkeypatch.setattr(sound_player, "SoundPlayer", SoundsWrittenDown)
    before = set(threading.enumerate())
    yield
    apply_text_size(qapp, 100)
    for job in set(threading.enumerate()) - before:
        # The search of a screen that was closed while it was being made.
        job.join(60)


@pytest.fixture(autouse=True)
def _no_dialog_waits_for_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dialog of the system that opens unasked fails its test; it would wait for ever."""

    def opened(*_: object, **__: object) -> None:
        raise AssertionError("a dialog opened, and nobody is there to answer it")

    for name in ("getOpenFileName", "getSaveFileName", "getExistingDirectory", "exec"):
        monkeypatch.setattr(QFileDialog, name, opened)


@pytest.fixture(scope="session")
def _filled_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("club") / "club"
    club_of(folder).close()
    return folder


@pytest.fixture(scope="session")
def hostile(tmp_path_factory: pytest.TempPathFactory, qapp: QApplication) -> Hostile:
    """A club in which everything that people write looks like markup."""
    folder = tmp_path_factory.mktemp("h")
    of = picture(folder)
    hostile_club(folder / "club", of).close()
    return Hostile(folder / "club", of)


@pytest.fixture
def watched(hostile: Hostile) -> Iterator[WatchedFile]:
    """The picture that nobody has asked for."""
    watch = WatchedFile(hostile.picture)
    yield watch
    watch.close()


@dataclass(frozen=True, slots=True)
class _Desk:
    """What every start needs."""

    qtbot: QtBot
    app: QApplication
    filled_folder: Path

    def start(
        self,
        own: Path,
        *,
        language: str = "en",
        theme: str = "dark",
        is_empty: bool = False,
        size: tuple[int, int] = SMALLEST,
        folder: Path | None = None,
        **also: object,
    ) -> Host:
        """A program that is started on a folder, on that of the test where no other is named."""
        folder = folder or own
        if not is_empty and not folder.exists():
            shutil.copytree(self.filled_folder, folder)
        kept.save(folder, Preferences(language=language, theme=theme))
        return Host(self.qtbot, self.app, folder, size=size, **also)  # type: ignore[arg-type] # what Host takes


@pytest.fixture
def _desk(qtbot: QtBot, qapp: QApplication, _filled_folder: Path, monkeypatch: pytest.MonkeyPatch) -> _Desk:
    monkeypatch.setattr(sound_player, "SoundPlayer", SoundsWrittenDown)
    return _Desk(qtbot, qapp, _filled_folder)


@pytest.fixture
def run(_desk: _Desk, tmp_path: Path, on_show: ProgramOnShow) -> Iterator[Run]:
    """Starts the program: on a club of 24 members, or on an empty folder."""
    hosts: list[Host] = []

    def start(**how: object) -> Host:
        on_show.close()
        hosts.append(_desk.start(tmp_path / "data", **how))  # type: ignore[arg-type] # what the start takes
        return hosts[-1].start()

    yield start
    for host in hosts:
        host.close()
    QApplication.processEvents()


@pytest.fixture
def opened_once(
    run: Run,
    _desk: _Desk,
    on_show: ProgramOnShow,
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[OpenedOnce]:
    """Begins with a program of its own, or with the one on show where the test only looks."""
    looks_only = request.node.get_closest_marker("looks_only") is not None

    def start(**how: object) -> Host:
        return _desk.start(tmp_path_factory.mktemp("on_show") / "data", **how).start()  # type: ignore[arg-type] # as above

    def open_with(begin: Callable[[Run], Host], *which: Hashable) -> Host:
        if not looks_only:
            return begin(run)
        return on_show.handed_on((begin.__qualname__, *which), lambda: begin(start))

    yield open_with
    changes = on_show.changes() if looks_only else []
    assert not changes, "changed by a test that only looks:\n" + "\n".join(changes)
