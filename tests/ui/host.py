"""A host at the window: the real application on a data folder, worked by keys and mouse, its time moved by hand."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Self, TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from homepoker.core.history import UndoStack
from homepoker.core.profile import Profile
from homepoker.core.quantities import EntryId
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.tournament import Tournament
from homepoker.core.wording import Value
from homepoker.services.club import Club, open_club
from homepoker.services.draw import Draw
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.setup import open_tournament
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words
from homepoker.store.resource_files import resources
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.kit.lists.choice_list import CHOICE_ROLE, ChoiceView
from homepoker.ui.room_view.control import RoomControl
from homepoker.ui.seating.seat_button import SeatButton
from homepoker.ui.shell.application import Application
from homepoker.ui.shell.open_club import OpenClub
from homepoker.ui.shell.process_parts import ProcessParts
from homepoker.ui.sound import Sound
from homepoker.ui.standings.panel import StandingsPanel
from homepoker.ui.tonight.play import Play
from homepoker.ui.tonight.preparation import Preparation
from homepoker.ui.tonight.section import TonightSection
from homepoker.ui.window.main_window import MainWindow
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.played_evenings import entry_of, id_of
from tests.ui.players.hands import button, click
from tests.ui.section_window import SectionWindow
from tests.ui.sounds_written_down import SoundsWrittenDown

SMALLEST = (1280, 640)

_KEY = re.compile(r"[a-z_]+\.[a-z0-9_]+")


H = TypeVar("H", bound="EveningHost")


class EveningHost(ABC):
    """A host with an evening: what is seen and done on its pages, whatever window they stand in."""

    window: MainWindow | SectionWindow
    folder: Path
    timekeeper: HandMovedTimekeeper
    draw: Draw

    @property
    @abstractmethod
    def club(self) -> Club:
        """The club that is open."""

    @property
    @abstractmethod
    def words(self) -> Words:
        """The words of the language of now."""

    @property
    @abstractmethod
    def tonight(self) -> TonightSection:
        """The section Tonight."""

    @property
    @abstractmethod
    def room(self) -> RoomControl:
        """The room view."""

    @property
    @abstractmethod
    def rule_read(self) -> str:
        """How the rule is cited that is being read; empty where none is."""

    @abstractmethod
    def tick(self) -> None:
        """Show this moment."""

    @abstractmethod
    def _open(self, desk: TournamentDesk) -> None:
        """Show an evening that was made through its desk."""

    @abstractmethod
    def close(self) -> None:
        """Close the window and let everything go."""

    # What there is

    @property
    def desk(self) -> TournamentDesk:
        """The desk of the evening that is open."""
        assert self.tonight.desk is not None
        return self.tonight.desk

    @property
    def state(self) -> Tournament:
        """The evening as it stands."""
        return self.desk.state

    @property
    def play(self) -> Play:
        """The page of the running evening."""
        assert self.tonight.play is not None
        return self.tonight.play

    def standings(self) -> StandingsPanel:
        """The standings of the running evening, once they were asked for."""
        assert self.play.standings is not None
        return self.play.standings

    @property
    def preparation(self) -> Preparation:
        """The page before the start."""
        assert self.tonight.preparation is not None
        return self.tonight.preparation

    def entry(self, name: str) -> EntryId:
        """The entry of a member."""
        return entry_of(self.desk, name)

    def out(self) -> list[str]:
        """Who is out, first to last, by their ids."""
        return [str(self.state.entries.by_id[out.entry].player) for out in self.state.entries.bust_outs]

    def said(self, key: str, **values: Value) -> str:
        """The words of a catalogue key in the language of now; any other text as it is."""
        return self.words.text(key, **values) if _KEY.fullmatch(key) else key

    def may_click(self, text: str) -> bool:
        """Whether the button with these words, or the words of this key, can be pressed."""
        return button(self.window, self.said(text)).isEnabled()

    @property
    def toasts(self) -> list[str]:
        """What is being said, oldest first."""
        return self.window.toasts.texts()

    # What a host does

    def watch(self, **span: float) -> None:
        """Let time pass tick by tick, as it does while the program runs."""
        end = self.timekeeper.at + timedelta(**span)
        while self.timekeeper.at < end:
            self.timekeeper.at = min(end, self.timekeeper.at + timedelta(seconds=8))
            self.tick()

    def pass_time(self, **span: float) -> None:
        """Let time pass in one leap, as while the computer sleeps, and tick."""
        self.timekeeper.pass_time(**span)
        self.tick()

    def click(self, text: str, within: QWidget | None = None) -> None:
        """Click the button with these words, or with the words of this key."""
        click(within or self.window, self.said(text))
        QApplication.processEvents()

    def seat(self, name: str) -> SeatButton:
        """The seat of a player."""
        return next(one for one in self._seats() if one.seat.name == name)

    def free_seat(self, table: int, number: int) -> SeatButton:
        """A seat by its number."""
        return next(one for one in self._seats() if (one.seat.table, one.seat.number) == (table, number))

    def _seats(self) -> list[SeatButton]:
        return [one for one in self.window.findChildren(SeatButton) if one.isVisible()]

    def click_seat(self, name: str) -> None:
        """Click a player at the table."""
        click_widget(self.seat(name))

    def choose(self, *texts: str) -> None:
        """Choose from the menu that is open, through its submenus, by words or by their keys."""
        for text in texts:
            choose_in_menu(self.said(text))

    # Evenings made quickly, through the desks

    def profile(self, **changes: object) -> Profile:
        """The shipped profile of a club night, with changes."""
        shipped = next(one.profile for one in self.club.shelf.profiles() if one.id == "club_night")
        return replace(shipped, **changes)  # type: ignore[arg-type] # whatever a profile has

    def prepare(self, *names: str, **changes: object) -> Self:
        """Open a new evening with these members checked in."""
        self._open(self._checked_in(names, changes))
        self.tick()
        return self._without_what_was_said()

    def begin(
        self,
        *names: str,
        tables: int = 1,
        seats: int = 9,
        played: Callable[[TournamentDesk], object] | None = None,
        **changes: object,
    ) -> Self:
        """Open a new evening with these members at their tables and the clock running.

        :param played: what was done since; no page shows the evening yet, where each act would draw it anew.
        """
        desk = self._checked_in(names, changes)
        SeatingCommands(desk).draw_seats(dict.fromkeys(range(1, tables + 1), seats))
        ClockCommands(desk).start()
        if played is not None:
            played(desk)
        self._open(desk)
        self.tick()
        return self._without_what_was_said()

    def _checked_in(self, names: Sequence[str], changes: Mapping[str, object]) -> TournamentDesk:
        """A new evening that no page shows yet: each would be made anew after every act."""
        club = self.club
        name, profile = "Monatsturnier November", self.profile(**changes)
        desk = club.desk(open_tournament(club.log, name, profile, club.books, club.timekeeper, club.draw))
        field = EntryCommands(desk)
        for one in names:
            field.check_in(id_of(one))
        return desk

    def knock_out(self, name: str, *by: str) -> None:
        """Somebody is out."""
        EntryCommands(self.desk).bust_out([(self.entry(name), tuple(self.entry(one) for one in by))])
        QApplication.processEvents()
        self._without_what_was_said()

    def _without_what_was_said(self) -> Self:
        """What was done through the desks is said no more."""
        self.window.toasts.clear(UndoStack.PLAY, UndoStack.CLOCK)
        return self


class Host(EveningHost):
    """One run of the program; `restart` begins another on the same folder, as after a crash or on the next day."""

    def __init__(
        self,
        qtbot: QtBot,
        app: QApplication,
        folder: Path,
        *,
        timekeeper: HandMovedTimekeeper | None = None,
        draw: Draw | None = None,
        size: tuple[int, int] = SMALLEST,
        spoken: str = "",
    ) -> None:
        """
        :param spoken: the language that the start was told; the next start is told none.
        """
        self._qtbot = qtbot
        self._app = app
        self._size = size
        self.folder = folder
        self.timekeeper = timekeeper or HandMovedTimekeeper()
        self.draw = draw or FixedDraw()
        self.awake: list[str] = []
        """What the system was asked: ``keep`` and ``let sleep``."""
        self.application = Application(app, folder, self._open_club, self._keep_awake, spoken)
        self.window: MainWindow = self.application.window
        # The screen of the offscreen platform is small, and the window would be as large as it.
        self.window.setWindowState(Qt.WindowState.WindowNoState)
        self.window.resize(*size)
        self._is_closed = False
        self._closed_with: OpenClub | None = None
        self._next: Host | None = None

    def _open_club(self, folder: Path) -> Club:
        return open_club(folder, resources(), self.timekeeper, self.draw)

    def _keep_awake(self) -> Callable[[], object]:
        self.awake.append("keep")
        return lambda: self.awake.append("let sleep")

    def start(self) -> Host:
        """Start the program and wait until the club is open and the window takes keys."""
        self.application.start()
        self.window.activateWindow()
        self._qtbot.waitUntil(lambda: self.application.opened is not None and self.window.isActiveWindow())
        QApplication.processEvents()
        return self

    def restart(self) -> Host:
        """Close the window and start the program again."""
        self.close()
        self._next = Host(
            self._qtbot, self._app, self.folder, timekeeper=self.timekeeper, draw=self.draw, size=self._size
        )
        return self._next.start()

    def close(self) -> None:
        """Close the window as with its cross, and let everything go; the next run too."""
        if self._next is not None:
            self._next.close()
        if not self._is_closed:
            self._is_closed = True
            self._closed_with = self.application.opened
            self.window.close_unasked()
            self.window.deleteLater()
            self.application.deleteLater()

    # What there is

    @property
    def club(self) -> Club:
        """The club that is open."""
        return self.opened.club

    @property
    def words(self) -> Words:
        """The words of the language of now."""
        return self.application.words

    @property
    def opened(self) -> OpenClub:
        """The open club in the window; after the end of this run, the one that was open then."""
        opened = self.application.opened or self._closed_with
        assert opened is not None, "no club is open"
        return opened

    @property
    def process_parts(self) -> ProcessParts:
        """What outlives a change of club."""
        assert self.application.process_parts is not None, "no club was opened yet"
        return self.application.process_parts

    @property
    def tonight(self) -> TonightSection:
        """The section Tonight."""
        return self.opened.tonight

    @property
    def room(self) -> RoomControl:
        """The room view."""
        return self.process_parts.room

    @property
    def sounds(self) -> list[Sound]:
        """What was heard so far."""
        player = self.application.findChild(SoundsWrittenDown)
        return player.played if player is not None else []

    @property
    def rule_read(self) -> str:
        """How the rule is cited that lies open beside the tables or in a sheet; empty where none does."""
        beside = self.opened.rulebook.beside
        place = beside.pages.place if beside is not None else None
        if isinstance(place, Citation):
            return citation_words(place, self.club.books, self.application.words)
        return next((sheet.accessibleName() for sheet in self.window.findChildren(Sheet) if sheet.isVisible()), "")

    def tick(self) -> None:
        """Let both windows paint this moment."""
        self.opened.ticker.tick()
        QApplication.processEvents()

    def _open(self, desk: TournamentDesk) -> None:
        self.tonight.open(desk.tournament_id)


def press(*keys: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press keys one after the other, each where the keyboard leads: an open menu, else the active window."""
    for key in keys:
        QTest.keyClick(_keyboard(), key, held)
        QApplication.processEvents()


def type_in(text: str) -> None:
    """Type a text, letter by letter."""
    for letter in text:
        if letter.isascii():
            QTest.keyClick(_keyboard(), ord(letter))
        else:
            key = Qt.Key(ord(letter.upper()))
            QTest.sendKeyEvent(QTest.KeyAction.Click, _keyboard(), key, letter, Qt.KeyboardModifier.NoModifier)
        QApplication.processEvents()


def _keyboard() -> QWindow:
    window = QApplication.activePopupWidget() or QApplication.activeWindow()
    assert window is not None, "no window takes keys"
    handle = window.windowHandle()
    assert handle is not None, "the window is not on a screen"
    return handle


def click_widget(widget: QWidget, at: QPoint | None = None) -> None:
    """Click a widget with the left button."""
    QTest.mouseClick(
        widget,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        at if at is not None else widget.rect().center(),
    )
    QApplication.processEvents()


def menu() -> QMenu:
    """The menu that is open."""
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, QMenu), "no menu is open"
    return popup


def choose_in_menu(text: str) -> None:
    """Click an entry of the open menu."""
    opened = menu()
    action = next(one for one in opened.actions() if one.text() == text)
    if action.menu() is not None:
        opened.setActiveAction(action)
        press(Qt.Key.Key_Right)
    else:
        click_widget(opened, opened.actionGeometry(action).center())


def read(widget: QWidget) -> list[str]:
    """What is to be read on the labels of a part of the window, from top to bottom."""

    def place(label: QLabel) -> tuple[int, int]:
        spot = label.mapTo(widget, QPoint())
        return spot.y(), spot.x()

    labels = [label for label in widget.findChildren(QLabel) if label.isVisible() and label.text()]
    return [label.text() for label in sorted(labels, key=place)]


def offered(widget: QWidget) -> list[tuple[str, str]]:
    """What the list in a part of the window offers: every row's name and what stands beside it."""
    view = next(one for one in widget.findChildren(ChoiceView) if one.isVisible())
    rows = (view.model().index(row, 0).data(CHOICE_ROLE) for row in range(view.model().rowCount()))
    return [(choice.name, choice.detail) for choice in rows]
