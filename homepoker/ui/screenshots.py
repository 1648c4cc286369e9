"""Pictures of every screen, drawn without one: from a copy of a club's data or from the shipped sample.

Time stands still while a picture is taken and luck falls the same way each time, so that the same
data gives the same picture.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import (
    QByteArray,
    QCoreApplication,
    QEvent,
    QMessageLogContext,
    QSize,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtWidgets import QApplication, QWidget

from homepoker.core import clock, entries
from homepoker.core.quantities import EntryId
from homepoker.core.refusal import refuse
from homepoker.services import showcase
from homepoker.services.clock_desk import ClockDesk
from homepoker.services.club import Club
from homepoker.services.showcase import HeldTime, Scene
from homepoker.services.tournament_desk import TournamentDesk
from homepoker.store import preferences
from homepoker.store.preferences import Preferences
from homepoker.store.resource_files import resources
from homepoker.ui.application import Application
from homepoker.ui.theme.fonts import load_fonts_anew
from homepoker.ui.tonight.play import Play
from homepoker.ui.tonight.posing import seats_chosen

_ROUNDS_OF_EVENTS = 5
"""So often the program is given its turn before a picture: pages that were laid out are laid out again."""


@dataclass
class _Set:
    """The running program with the evening of the picture."""

    application: Application
    club: Club
    time: HeldTime

    @property
    def desk(self) -> TournamentDesk:
        tonight = self.application.tonight
        if tonight is None or tonight.desk is None:
            raise refuse("screenshots.no_evening")
        return tonight.desk

    @property
    def play(self) -> Play:
        tonight = self.application.tonight
        if tonight is None or tonight.play is None:
            raise refuse("screenshots.no_evening")
        return tonight.play

    def still_in(self) -> list[EntryId]:
        return [entry.id for entry in entries.still_in(self.desk.state.entries)]


Prepare = Callable[[_Set], None]


@dataclass(frozen=True)
class _Screen:
    """A screen: the point of the evening that it needs (none: no evening), and what is opened on it."""

    scene: Scene | None = None
    prepare: Prepare | None = None
    is_room: bool = False
    is_empty_club: bool = False


def names() -> tuple[str, ...]:
    """The names of all screens."""
    return tuple(_SCREENS)


def take(
    which: str,
    folder: Path | None,
    size: tuple[int, int],
    language: str,
    theme: str,
    output: Path,
    scale: float = 1.0,
) -> None:
    """Draw a screen into a PNG file.

    :param which: one of :func:`names`.
    :param folder: the data folder whose club is shown; it is only read. Without one, or where it holds nothing
        yet, the shipped sample is shown.
    :param size: width and height in logical pixels.
    :param language: ``de`` or ``en``.
    :param theme: ``dark`` or ``light``; the room view is always dark.
    :param scale: pixels of the picture per logical pixel.
    :raises Refusal: there is no such screen, the evening has not come that far, or the file cannot be written.
    :raises StoreError: the data folder cannot be read.
    """
    screen = _SCREENS.get(which)
    if screen is None:
        raise refuse("screenshots.unknown", screen=which, screens=", ".join(names()))
    with TemporaryDirectory(prefix="homepoker-", ignore_cleanup_errors=True) as copy:
        image = _draw(screen, folder, Path(copy), size, Preferences(language=language, theme=theme), scale)
    output.parent.mkdir(parents=True, exist_ok=True)
    if not QImageWriter(str(output), QByteArray(b"png")).write(image):
        raise refuse("screenshots.not_written", path=str(output))


def _draw(
    screen: _Screen, folder: Path | None, copy: Path, size: tuple[int, int], chosen: Preferences, scale: float
) -> QImage:
    app = _application()
    time = HeldTime()
    is_sample = folder is None or not showcase.has_club(folder)
    if is_sample and screen.scene is Scene.LATEST:
        screen = replace(screen, scene=Scene.PLAY)
    club, last = _club(screen, None if is_sample else folder, copy, time)
    try:
        preferences.save(copy, replace(chosen, last_tournament=_evening(screen, club, time, last)))
        with _running(app, copy, club) as application:
            application.window.show()
            application.open()
            # The window has made itself fit a screen that is not there.
            application.window.showNormal()
            application.window.resize(*size)
            application.folder = folder if folder is not None else Path("Homepoker")
            return _picture(screen, _Set(application, club, time), QSize(*size), scale)
    finally:
        club.close()


def _club(screen: _Screen, folder: Path | None, copy: Path, time: HeldTime) -> tuple[Club, str]:
    """The copy that is shown, and the evening that was open last."""
    if screen.is_empty_club:
        return showcase.open_copy(copy, resources(), time), ""
    if folder is not None:
        last = showcase.copy_club(folder, copy)
        return showcase.open_copy(copy, resources(), time), last
    club = showcase.open_copy(copy, resources(), time)
    return club, showcase.fill_with_sample(club, resources() / "sample")


def _evening(screen: _Screen, club: Club, time: HeldTime, last: str) -> str:
    """Bring the evening to the point that the screen needs; the id of the evening that is to be open."""
    newest = showcase.newest_evening(club, last)
    if screen.scene in (None, Scene.LATEST) and not newest:
        return ""
    desk = showcase.bring_to(club, time, newest, screen.scene or Scene.LATEST)
    return desk.tournament_id if screen.scene else ""


def _picture(screen: _Screen, made: _Set, size: QSize, scale: float) -> QImage:
    """Open what belongs to the screen, and draw it."""
    _take_turns()
    if screen.prepare is not None:
        screen.prepare(made)
    widget = _show_time(made, size) if screen.is_room else _show_time(made)
    _take_turns()
    image = QImage(widget.size() * scale, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    if screen.is_room:
        # Its pictures are compared: no letter of theirs may depend on what was drawn before.
        load_fonts_anew()
    # Twice: large letters have other edges the first time, before Qt keeps the small ones.
    for _ in range(2):
        widget.render(image)
    return image


def _show_time(made: _Set, room_size: QSize | None = None) -> QWidget:
    """Let everything show the held moment; the window of the picture."""
    application = made.application
    tonight, room, now = application.tonight, application.room, made.time.at
    if tonight is None or room is None:
        raise RuntimeError("an open club has the section of tonight, and the room is under its control")
    tonight.tick(now)
    application.window.show_small_clock(tonight.small_clock(now))
    room.show(tonight.desk, now)
    if room_size is None:
        return application.window
    room.window.resize(room_size)
    room.window.show()
    return room.window


@contextmanager
def _running(app: QApplication, folder: Path, club: Club) -> Iterator[Application]:
    """The program on a copy; afterwards nothing of it is left."""
    blinking = app.cursorFlashTime()
    app.setCursorFlashTime(0)
    application = Application(app, folder, lambda _folder: club, lambda: lambda: None)
    try:
        yield application
    finally:
        application.window.close()
        application.window.deleteLater()
        application.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        app.setCursorFlashTime(blinking)


def _application() -> QApplication:
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    qInstallMessageHandler(_without_small_talk)
    return QApplication(["homepoker"])


def _without_small_talk(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    """Qt's messages as ever, but not what the platform without a screen says of every window."""
    if not text.startswith("This plugin does not support"):
        sys.stderr.write(f"{text}\n")


def _take_turns() -> None:
    for _ in range(_ROUNDS_OF_EVENTS):
        QCoreApplication.processEvents()


# What is opened on a screen


def _section(name: str) -> Prepare:
    return lambda made: made.application.window.show_section(name).setFocus()


def _lobby(made: _Set) -> None:
    if made.application.tonight is not None:
        made.application.tonight.show_lobby()


def _players(state: str) -> Prepare:
    """The Players section in one of its states."""

    def prepare(made: _Set) -> None:
        from homepoker.ui.players import scenes
        from homepoker.ui.players.panel import PlayersSection

        section = made.application.window.show_section("players")
        if isinstance(section, PlayersSection):
            getattr(scenes, f"show_{state}")(section, made.club)

    return prepare


def _profile_editor(made: _Set) -> None:
    tonight = made.application.tonight
    if tonight is not None and tonight.preparation is not None:
        tonight.preparation.profile_wanted.emit()


def _bust_out_by_whom(made: _Set) -> None:
    made.play.bust_out(made.still_in()[0])


def _form(page: str, scene: str) -> Prepare:
    """A form beside the tables, filled in."""

    def prepare(made: _Set) -> None:
        scenes = import_module(f"homepoker.ui.{page}.scenes")
        getattr(scenes, f"show_{scene}")(made.play, made.desk, made.club, made.application.words)

    return prepare


def _stack(made: _Set) -> None:
    made.play.tables.stack_wanted.emit(made.still_in()[0])


def _rule(made: _Set) -> None:
    dealers = made.desk.state.dealers.by_table.values()
    cited = [citation for dealer in dealers for citation in dealer.citations]
    if not cited:
        raise refuse("screenshots.no_rule")
    made.play.show_rule(cited[0])


def _close_table(made: _Set) -> None:
    made.play.tables.close_wanted.emit(max(made.desk.state.seating.tables))


def _message(made: _Set) -> None:
    if made.application.tonight is not None:
        made.application.tonight.ask_message()


# The clock and the room


def _run(made: _Set) -> None:
    """A clock that stood still at this moment of the evening runs."""
    desk = ClockDesk(made.desk)
    if not desk.position().is_running:
        desk.start()
        made.time.at += timedelta(seconds=1)


def _last_minute(made: _Set) -> None:
    _run(made)
    showcase.pass_until_left(made.desk, made.time, 42)


def _last_seconds(made: _Set) -> None:
    _run(made)
    showcase.pass_until_left(made.desk, made.time, 7)


def _paused(made: _Set) -> None:
    _run(made)
    ClockDesk(made.desk).pause()


def _break(made: _Set) -> None:
    _run(made)
    levels = made.desk.state.profile.structure.levels
    here = clock.position(made.desk.state.clock, made.desk.state.profile.structure, made.time.at)
    breaks = [number for number, level in enumerate(levels, start=1) if level.break_after is not None]
    if not breaks:
        raise refuse("screenshots.no_break")
    ClockDesk(made.desk).go_to(next((level for level in breaks if level >= here.level), breaks[-1]), in_break=True)
    made.time.at += timedelta(seconds=138)


def _room_message(made: _Set) -> None:
    if made.application.room is not None:
        made.application.room.message = made.application.words.text("screenshots.message")


def _room_black(made: _Set) -> None:
    if made.application.room is not None:
        made.application.room.is_black = True


_SCREENS: dict[str, _Screen] = {
    "welcome": _Screen(is_empty_club=True),
    "lobby": _Screen(prepare=_lobby),
    "check-in": _Screen(Scene.CHECK_IN),
    "seats-chosen": _Screen(Scene.CHECK_IN, lambda made: seats_chosen(made.application.tonight)),
    "seats-drawn": _Screen(Scene.SEATED),
    "profile-editor": _Screen(Scene.CHECK_IN, _profile_editor),
    "tonight": _Screen(Scene.LATEST),
    "play": _Screen(Scene.PLAY, _run),
    "play-break": _Screen(Scene.PLAY, _break),
    "bust-out": _Screen(Scene.PLAY, lambda made: made.play.bust_out()),
    "bust-out-by-whom": _Screen(Scene.PLAY, _bust_out_by_whom),
    "bust-out-stacks": _Screen(Scene.PLAY, _form("entries", "bust_out_together")),
    "late-entry": _Screen(Scene.PLAY, lambda made: made.play.enter_late()),
    "stack": _Screen(Scene.PLAY, _stack),
    "add-ons": _Screen(Scene.PLAY, _form("entries", "add_ons")),
    "ticks": _Screen(Scene.PLAY, _form("entries", "ticks")),
    "correction": _Screen(Scene.PLAY, _form("journal", "correction")),
    "order-swap": _Screen(Scene.PLAY, _form("journal", "swap")),
    "insertion": _Screen(Scene.PLAY, _form("journal", "insertion")),
    "misfits": _Screen(Scene.PLAY, _form("journal", "misfits")),
    "rule": _Screen(Scene.PLAY, _rule),
    "close-table": _Screen(Scene.PLAY, _close_table),
    "coming-levels": _Screen(Scene.PLAY, lambda made: made.play.show_coming_levels()),
    "end-early": _Screen(Scene.PLAY, lambda made: made.play.end_early()),
    "message": _Screen(Scene.PLAY, _message),
    "standings": _Screen(Scene.OVER),
    "players-empty": _Screen(prepare=_section("players"), is_empty_club=True),
    "players": _Screen(prepare=_section("players")),
    "player-form": _Screen(prepare=_players("form")),
    "player-import": _Screen(prepare=_players("import")),
    "player-merge": _Screen(prepare=_players("merge")),
    "player-forget": _Screen(prepare=_players("forget")),
    "league": _Screen(Scene.OVER, _section("league")),
    "settings": _Screen(prepare=_section("settings")),
    "room": _Screen(Scene.LATEST, is_room=True),
    "room-play": _Screen(Scene.PLAY, _run, is_room=True),
    "room-seats": _Screen(Scene.SEATED, is_room=True),
    "room-last-minute": _Screen(Scene.PLAY, _last_minute, is_room=True),
    "room-last-seconds": _Screen(Scene.PLAY, _last_seconds, is_room=True),
    "room-paused": _Screen(Scene.PLAY, _paused, is_room=True),
    "room-break": _Screen(Scene.PLAY, _break, is_room=True),
    "room-message": _Screen(Scene.PLAY, _room_message, is_room=True),
    "room-standings": _Screen(Scene.OVER, is_room=True),
    "room-black-out": _Screen(Scene.PLAY, _room_black, is_room=True),
    "room-idle": _Screen(is_room=True),
}
