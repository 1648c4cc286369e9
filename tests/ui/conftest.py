"""What every test of the windows stands on: nothing is left behind, and a host who can be handed a club."""

from __future__ import annotations

import gc
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from homepoker.store import preferences as kept
from homepoker.store.preferences import Preferences
from homepoker.ui import sound
from homepoker.ui.shell.garbage_collection import collect_what_is_due
from homepoker.ui.theme.palette import PALETTE_PROPERTY
from homepoker.ui.theme.theme import STYLE_ARGUMENTS, apply_text_size, apply_theme
from tests.played_evenings import club_of
from tests.ui.host import SMALLEST, Host
from tests.ui.hostile_club import Hostile, hostile_club, picture
from tests.ui.markup import WatchedFile
from tests.ui.section_host import SectionHost
from tests.ui.sounds_written_down import SoundsWrittenDown

Run = Callable[..., Host]
Alone = Callable[..., SectionHost]


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
def _nothing_is_left_behind(request: pytest.FixtureRequest) -> Iterator[None]:
    """A window, a running timer or a thread that outlives its test fails it; the first search of all may take long."""
    threads_before = set(threading.enumerate())
    yield
    for thread in set(threading.enumerate()) - threads_before:
        if thread.name == "homepoker kit.job_search":
            thread.join(60)
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        return
    left = _left_behind(app)
    if left:
        # What only a ring of references holds is no leak.
        gc.collect()
        left = _left_behind(app)
    left += [f"thread {thread.name}" for thread in threading.enumerate() if thread not in threads_before]
    assert not left, f"left behind: {', '.join(left)}"


@pytest.fixture
def posed_alone(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Screens of the sample may be opened and closed at once: without a sound, and in the usual letters afterwards."""
    monkeypatch.setattr(sound, "SoundPlayer", SoundsWrittenDown)
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


def _left_behind(app: QApplication) -> list[str]:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    # A tooltip, which Qt takes away by itself after a while, is a window of its own on Windows.
    windows = [
        window
        for window in app.topLevelWidgets()
        if window.parent() is None and window.windowType() != Qt.WindowType.ToolTip
    ]
    timers = [timer for owner in (app, *windows) for timer in owner.findChildren(QTimer) if timer.isActive()]
    return [f"window {_told(window)}" for window in windows] + [f"timer of {timer.parent()}" for timer in timers]


def _told(window: QWidget) -> str:
    return f"{type(window).__name__} '{window.windowTitle() or window.accessibleName()}'"


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


@pytest.fixture
def run(
    qtbot: QtBot,
    qapp: QApplication,
    tmp_path: Path,
    _filled_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Run]:
    """Starts the program: on a club of 24 members, or on an empty folder."""
    if not qapp.styleSheet():
        qapp.setProperty(PALETTE_PROPERTY, None)
    monkeypatch.setattr(sound, "SoundPlayer", SoundsWrittenDown)
    hosts: list[Host] = []

    def start(
        *,
        language: str = "en",
        theme: str = "dark",
        text_size: int = 0,
        is_empty: bool = False,
        size: tuple[int, int] = SMALLEST,
        folder: Path | None = None,
        **also: object,
    ) -> Host:
        folder = folder or tmp_path / "data"
        if not is_empty and not folder.exists():
            shutil.copytree(_filled_folder, folder)
        kept.save(folder, Preferences(language=language, theme=theme, text_size=text_size))
        host = Host(qtbot, qapp, folder, size=size, **also)  # type: ignore[arg-type] # what Host takes
        hosts.append(host)
        return host.start()

    yield start
    for host in hosts:
        host.close()
    QApplication.processEvents()
    apply_text_size(qapp, 100)


@pytest.fixture(scope="module")
def _style_comes_back(qapp: QApplication) -> Iterator[None]:
    """What stands in other files is drawn with the style sheet again."""
    yield
    if not qapp.styleSheet():
        qapp.setProperty(PALETTE_PROPERTY, None)
        apply_theme(qapp, "dark")


@pytest.fixture
def alone(
    qapp: QApplication,
    tmp_path: Path,
    _filled_folder: Path,
    _style_comes_back: None,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Alone]:
    """Opens the section Tonight of a club of 24 members, without the program and without its style sheet.

    A style sheet takes a fifth of a test's time, and decides nothing of what a click does.
    """
    with monkeypatch.context() as patched:
        patched.setattr("homepoker.ui.theme.theme.style_sheet", lambda _palette: "")
        if qapp.styleSheet():
            qapp.setProperty(PALETTE_PROPERTY, None)
        apply_text_size(qapp, 100)
        apply_theme(qapp, "dark")
    hosts: list[SectionHost] = []

    def start(*, language: str = "en", **also: object) -> SectionHost:
        folder = tmp_path / str(len(hosts))
        shutil.copytree(_filled_folder, folder)
        hosts.append(SectionHost(qapp, folder, language, **also))  # type: ignore[arg-type] # what it takes
        return hosts[-1]

    yield start
    for host in hosts:
        host.close()
    QApplication.processEvents()
