"""A process with both windows of a running evening on two screens of no matter, its time moved by hand.

``both_windows.py FOLDER day TICKS`` lets so many seconds pass, each with its tick, and reports memory and handles on
the way; ``both_windows.py FOLDER repaint ROUNDS`` reports how long actions take until they are painted, and how long a
bare insert takes with a repaint of the same rectangles. Each report is a line of JSON.
"""

from __future__ import annotations

import gc
import itertools
import json
import os
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path

import shiboken6
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QWidget

from homepoker.core.history import UndoStack
from homepoker.services.club import Club, open_club
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.evening.watch.keep_awake import LetSleep
from homepoker.store.resource_files import resources
from homepoker.ui.shell.application import Application
from homepoker.ui.shell.ticker import Ticker
from tests.fakes import EVENING, FixedDraw, HandMovedTimekeeper

REPORTS = 12
LEFT_AT_LEAST = 85
"""So many of a hundred players stay, so that the windows stay full."""
ACTS_EVERY = 600
"""Seconds: now and then the host does something."""


def main() -> None:
    """Do what is asked for."""
    folder, what, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    app = QApplication([])
    timekeeper = HandMovedTimekeeper(EVENING + timedelta(minutes=40))

    def open_it(place: Path) -> Club:
        return open_club(place, resources(), timekeeper, FixedDraw(seed=1))

    application = Application(app, folder, open_it, lambda: _nothing)
    application.start()
    _wait(app, lambda: application.opened is not None and application.opened.tonight.play is not None)
    desk = application.opened.desk() if application.opened is not None else None
    assert desk is not None
    assert application.process_parts is not None
    application.process_parts.room.screens.show()
    _wait(app, lambda: len([one for one in app.topLevelWidgets() if one.isVisible()]) == 2)
    if what == "day":
        _live(app, application, desk, timekeeper, count)
    else:
        _repaint(app, desk, folder.parent / "bare.db", count)
    sys.stdout.flush()
    os._exit(0)


def _nothing() -> LetSleep | None:
    return None


def _wait(app: QApplication, is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not is_so():
        if time.monotonic() > until:
            raise RuntimeError("the windows do not open")
        app.processEvents()


# A day


def _live(
    app: QApplication, application: Application, desk: TournamentDesk, timekeeper: HandMovedTimekeeper, ticks: int
) -> None:
    ticker = application.findChild(Ticker)
    assert ticker is not None
    _index_at_hand(app, application)
    for second in range(1, ticks + 1):
        timekeeper.pass_time(seconds=1)
        ticker.tick()
        app.processEvents()
        if second % ACTS_EVERY == 0:
            ClockCommands(desk).add_time(timedelta(minutes=1))
            desk.undo(UndoStack.CLOCK)
        if second % max(1, ticks // REPORTS) == 0:
            app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            gc.collect()
            _report(second=second, lines=len(desk.history.lines), **_held(app))


def _index_at_hand(app: QApplication, application: Application) -> None:
    """A minute after the start the search is made ready; what it holds from then on is no growth of the day."""
    assert application.opened is not None
    library, at_hand = application.opened.rulebooks.library, list[bool]()
    library.ready.connect(lambda: at_hand.append(True))
    library.prepare()
    _wait(app, lambda: bool(at_hand))


def _held(app: QApplication) -> dict[str, int]:
    """What the process holds now."""
    windows = app.topLevelWidgets()
    objects = [one for window in windows for one in window.findChildren(QObject)] + app.findChildren(QObject)
    return {
        "memory": int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE"),
        "files": len(list(Path("/proc/self/fd").iterdir())),
        "threads": threading.active_count(),
        "windows": len(windows),
        "objects": len(objects),
        "timers": sum(isinstance(one, QTimer) for one in objects),
    }


# Repaints


class Painted(QObject):
    """Notes what is painted, for as long as it is asked to."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self.seen: list[tuple[QWidget, QRegion]] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent) and isinstance(watched, QWidget):
            self.seen.append((watched, QRegion(event.region())))
        return False


def _repaint(app: QApplication, desk: TournamentDesk, bare: Path, rounds: int) -> None:
    painted, acts, insert = Painted(app), _acts(desk), _insert(bare)
    for number in range(rounds + 5):
        act = next(acts)
        _settle(app)
        gc.collect()
        began = time.perf_counter()
        act()
        _settle(app)
        whole = time.perf_counter() - began
        painted.seen.clear()
        desk.undo()
        _settle(app)
        app.installEventFilter(painted)
        desk.redo()
        _settle(app)
        app.removeEventFilter(painted)
        areas = [(widget, area) for widget, area in painted.seen if shiboken6.isValid(widget)]
        began = time.perf_counter()
        insert()
        for widget, area in areas:
            widget.update(area)
        _settle(app)
        beside = time.perf_counter() - began
        if number >= 5:  # the first ones find nothing in any cache
            _report(whole=whole, beside=beside, areas=len(areas))


def _settle(app: QApplication) -> None:
    """Everything that is due is painted."""
    app.sendPostedEvents()
    app.processEvents()


def _acts(desk: TournamentDesk) -> Iterator[Callable[[], object]]:
    """What a host does most, each time at another table: count a stack, begin the next hand, take somebody out."""
    field, tables = EntryCommands(desk), SeatingCommands(desk)
    for number in itertools.count(1):
        entries = list(desk.state.seating.seats)
        opened = sorted(desk.state.seating.tables)
        yield partial(field.count_stack, entries[number * 7 % len(entries)], number * 25)
        yield partial(tables.next_hand, opened[number % len(opened)])
        if len(entries) > LEFT_AT_LEAST:
            out, by = entries[number * 11 % len(entries)], entries[(number * 11 + 1) % len(entries)]
            yield partial(field.bust_out, [(out, (by,))])


def _insert(path: Path) -> Callable[[], object]:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE line (number INTEGER PRIMARY KEY, text TEXT)")
    return lambda: connection.execute("INSERT INTO line (text) VALUES (?)", ("x" * 330,))


def _report(**figures: float) -> None:
    sys.stdout.write(json.dumps(figures) + "\n")


if __name__ == "__main__":
    main()
