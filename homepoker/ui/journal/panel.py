"""Journal beside the tables: what was done, newest first, searched and filtered, with undo and redo on top."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from homepoker.services.club import Club
from homepoker.services.evening.journal import Journal, JournalEntry, action_words, begun_by_the_clock
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.exchange import paper_file
from homepoker.services.exchange.journal_sheet import journal_sheet
from homepoker.services.words import Words
from homepoker.ui.journal.corrections import CorrectionForm, Corrections
from homepoker.ui.journal.line import JournalLine
from homepoker.ui.journal.view import Filter, found
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.access.focus import going_on
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.fields.search_field import SearchField
from homepoker.ui.kit.jobs.act_runner import ActRunner, AskAnyway
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import Menu
from homepoker.ui.standings import export_bar
from homepoker.ui.theme import spacing

if TYPE_CHECKING:
    from homepoker.services.exchange.paper_file import PaperFormat
    from homepoker.store.exchange.spreadsheet import Sheet
    from homepoker.ui.standings.export_bar import ExportBar

SHOWN_FIRST = 20
"""Number of entries that are drawn at the top of the list: an act words and lays out no more than can be seen."""

SHOWN_AT_ONCE = 60
"""Number of entries that are drawn once somebody scrolls or steps down; older ones come with *show all*."""


class JournalPanel(Card):
    left = Signal()
    """Signal: the search is done, and the keys are the evening's again."""

    def __init__(
        self,
        club: Club,
        desk: TournamentDesk,
        words: Words,
        run: ActRunner,
        *,
        open_rule: OpenRule,
        open_form: Callable[[CorrectionForm], object],
        go_on_with: Callable[[CorrectionForm], object],
        ask_anyway: AskAnyway,
        print_slips: Callable[[int], object] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """
        :param print_slips: saves the move slips of an action.
        """
        super().__init__(words.text("journal.title"), parent=parent)
        self._run, self._open_rule, self._print_slips = run, open_rule, print_slips
        self.corrections = Corrections(
            *(club, desk, words, run, self),
            open_form=open_form,
            go_on_with=go_on_with,
            ask_anyway=ask_anyway,
            open_rule=open_rule,
            print_slips=print_slips,
        )
        self.corrections.commented.connect(self.read_comments)
        self.corrections.entry_wanted.connect(self.show_entry)
        self._club = club
        self._desk = desk
        self._books = club.books
        self._words = words
        self._limit = self._at_top = SHOWN_FIRST
        self._entries: Sequence[JournalEntry] = ()
        self._rows: dict[JournalEntry, JournalLine] = {}
        self._here: JournalEntry | None = None
        """The entry to which Tab comes; the arrows lead to the others."""
        self._begun = 0
        self._filter = Filter.ALL
        self.export: ExportBar | None = None
        self._comments = club.comments.of(desk.tournament_id)
        self.undo = buttons.icon_button("undo", words.text("tonight.undo"), self._undo)
        self.redo = buttons.icon_button("redo", words.text("tonight.redo"), self._redo)
        self.more = buttons.icon_button("more", words.text("journal.more"), self._show_menu)
        for action in (self.undo, self.redo, self.more):
            self.add_action(action)
        self.search = SearchField(words, words.text("journal.search"))
        self.search.textChanged.connect(self._draw)
        self.filter = buttons.icon_button("filter", words.text("journal.filter"), self._show_filters)
        looking = QHBoxLayout()
        looking.setSpacing(spacing.XS)
        looking.addWidget(self.search, 1)
        looking.addWidget(self.filter)
        self.add(looking)
        self._only = buttons.link("", lambda: self.show_only(Filter.ALL), icon="close")
        self._only.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self._only.hide()
        self.body.addWidget(self._only, 0, Qt.AlignmentFlag.AlignLeft)
        self._nothing = labels.quiet(words.text("journal.nothing_found"))
        self._nothing.hide()
        self.add(self._nothing)
        self._list = QVBoxLayout()
        self._list.setContentsMargins(0, 0, spacing.S, 0)
        self._list.setSpacing(spacing.M)
        self._more = buttons.link("", self._show_all)
        self._list.addWidget(self._more, 0, Qt.AlignmentFlag.AlignLeft)
        self._list.addStretch(1)
        area = QScrollArea(self)
        holder = QWidget(area.viewport())
        holder.setProperty("frame", "scrolled")
        holder.setAccessibleName(words.text("journal.title"))
        tell_as(holder, "list")
        holder.setLayout(self._list)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(holder)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area = area
        area.verticalScrollBar().valueChanged.connect(self._scrolled)
        area.verticalScrollBar().rangeChanged.connect(self._fill)
        self.add(area, 1)
        self.refresh()

    def refresh(self) -> None:
        """Draw the entries anew where they have changed, and say what undo and redo would do.

        What was done just now is seen, wherever the list was left; a correction stands where it is looked at already.
        """
        newest = self._newest
        is_looked_at = any(row.hasFocus() for row in self._rows.values())
        self._read(self._desk.now())
        if self._newest != newest and not is_looked_at and not (self._entries and self._entries[0].about):
            self._limit = self._at_top
            self._draw()
            self._area.verticalScrollBar().setValue(0)
        else:
            self._draw()
        history = self._desk.history
        for button, line, key, none in (
            (self.undo, history.undoable(history.newest_undoable), "tonight.undo_menu", "journal.nothing_to_undo"),
            (self.redo, history.redoable(history.newest_redoable), "tonight.redo_menu", "journal.nothing_to_redo"),
        ):
            button.setEnabled(line is not None)
            words = self._words
            label = words.text(none) if line is None else words.text(key, label=action_words(line.label, words))
            buttons.rename(button, label)

    @property
    def _newest(self) -> int:
        """The number of the newest entry; 0 for what the clock did by itself."""
        return self._entries[0].sequence if self._entries else 0

    @property
    def entries(self) -> Sequence[JournalEntry]:
        """All entries, newest first, also those that are not shown now."""
        return self._entries

    def read_comments(self) -> None:
        """A comment was written: read them again."""
        self._comments = self._club.comments.of(self._desk.tournament_id)
        self._read(self._desk.now())
        self._draw()

    def show_only(self, which: Filter) -> None:
        """Show the entries of one kind, or all again."""
        self._filter = which
        self._only.setVisible(which is not Filter.ALL)
        self._only.setText(self._words.text("journal.only", what=self._words.text(f"journal.filter_{which}")))
        self._only.setAccessibleName(self._words.text("journal.filter_all"))
        self._draw()

    def show_entry(self, sequence: int) -> None:
        """Show the entry of an action among all others, and go to its menu."""
        self.search.clear()
        self.show_only(Filter.ALL)
        place = next(
            (place for place, entry in enumerate(self._entries) if entry.sequence == sequence and not entry.about), None
        )
        if place is None:
            return
        if place >= self._limit:
            self._show_all()
        row = self._rows[self._entries[place]]
        self._come_to(row.entry)
        row.setFocus(Qt.FocusReason.OtherFocusReason)
        # It has its place once the list is laid out anew.
        QTimer.singleShot(0, row, lambda: self._area.ensureWidgetVisible(row))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc in the empty field leaves it, so that the keys of the evening act again."""
        if event.key() == Qt.Key.Key_Escape and self.search.hasFocus():
            self.left.emit()
            return
        super().keyPressEvent(event)

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._fill)

    def _scrolled(self, to: int) -> None:
        """Draw what is further down, and the focus line anew around the visible part of the entry with the focus."""
        if to and not self._more.hasFocus():
            # Tab scrolls to the link; with nothing older left it would go from under the keys.
            self._draw_more(SHOWN_AT_ONCE)
        for row in self._rows.values():
            if row.hasFocus():
                row.update()

    def _fill(self) -> None:
        """Draw more where a high screen or small letters leave room below the entries."""
        if self._more.isHidden() or not self.isVisible() or self._limit >= SHOWN_AT_ONCE:
            return
        # Asked of the layout: the scroll bar has no range before the entries have their places.
        room = self._area.viewport().size()
        has_lines = self._list.hasHeightForWidth()
        high = self._list.heightForWidth(room.width()) if has_lines else self._list.sizeHint().height()
        if 0 < high < room.height():
            self._at_top = min(SHOWN_AT_ONCE, len(self._rows) * room.height() // high + 2)
            self._draw_more(self._at_top)

    def _draw_more(self, limit: int) -> None:
        if self._limit < limit:
            self._limit = limit
            self._draw()
            for row in self._rows.values():
                row.show()  # at once: a layout shows what is new in it a moment later, and has no room for it before

    def tick(self, now: datetime) -> None:
        """Show a level that has begun by itself."""
        if begun_by_the_clock(self._desk.state, now) != self._begun:
            self._read(now)
            self._draw()

    def _read(self, now: datetime) -> None:
        self._begun = begun_by_the_clock(self._desk.state, now)
        self._entries = Journal(self._desk.history, self._desk.state, now, self._words, self._comments)

    def _draw(self) -> None:
        shown = found(self._entries, self._filter, self.search.text())
        wanted = shown[: self._limit]
        gone = [self._rows.pop(entry) for entry in self._rows.keys() - set(wanted)]
        had_keys = next((row.entry for row in gone if row.hasFocus()), None)
        for row in gone:
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        # What was there and is the same stays; rows keep their order, so a new one goes to its own place.
        for place, entry in enumerate(wanted):
            if entry not in self._rows:
                self._rows[entry] = self._row(entry)
                self._list.insertWidget(place, self._rows[entry])
        self._keep_place(wanted, had_keys)
        self._nothing.setVisible(not wanted)
        hidden = len(shown) - len(wanted)
        self._more.setVisible(hidden > 0)
        if hidden:
            self._more.setText(self._words.text("journal.show_all", count=hidden))

    def _row(self, entry: JournalEntry) -> JournalLine:
        row = JournalLine(entry, self._books, self._words, self._open_rule)
        if entry.has_slips and self._print_slips is not None:
            row.offer_slips(partial(self._print_slips, entry.sequence))
        row.menu_wanted.connect(lambda: self.corrections.show_menu(entry, row.more))
        row.stepped.connect(partial(self._step_from, entry))
        row.came.connect(partial(self._come_to, entry))
        return row

    # One stop of Tab

    def _keep_place(self, shown: Sequence[JournalEntry], had_keys: JournalEntry | None) -> None:
        """Let Tab come to the entry where the focus was, as long as it is there; else to the newest."""
        anew = [entry for entry in shown if had_keys is not None and entry.sequence == had_keys.sequence]
        if had_keys is not None and shown:
            # It was undone or commented: its row is another one.
            self._go_to((anew or list(shown))[0])
        elif self._here not in self._rows or not self._rows[self._here].hasFocus():
            self._come_to(shown[0] if shown else None)

    def _step_from(self, entry: JournalEntry, by: int) -> None:
        self._draw_more(SHOWN_AT_ONCE)
        shown = sorted(self._rows, key=lambda entry: self._list.indexOf(self._rows[entry]))
        self._go_to(shown[max(0, min(len(shown) - 1, shown.index(entry) + by))])

    def _go_to(self, entry: JournalEntry) -> None:
        self._come_to(entry)
        row = self._rows[entry]
        # A layout shows what is new in it a moment later, and what is not seen takes no keys.
        row.show()
        row.setFocus(Qt.FocusReason.OtherFocusReason)
        self._area.ensureWidgetVisible(row, 0, spacing.S)

    def _come_to(self, entry: JournalEntry | None) -> None:
        if self._here in self._rows:
            self._rows[self._here].setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._here = entry
        if entry in self._rows:
            row = self._rows[entry]
            row.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            # Made later than what stands below the journal, Tab would come to it last.
            QWidget.setTabOrder(self._only, row)
            QWidget.setTabOrder(row, self._more)

    def _show_all(self) -> None:
        """Show all entries; after a key the first new one gets the focus."""
        shown = len(self._rows)
        with going_on(self._more, lambda: self._list_row(shown)):
            self._draw_more(len(self._entries) + SHOWN_AT_ONCE)

    def _list_row(self, place: int) -> QWidget | None:
        item = self._list.itemAt(place)
        return item.widget() if item is not None else None

    def _show_filters(self) -> None:
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for which in Filter:
            chosen = menu.addAction(self._words.text(f"journal.filter_{which}"), partial(self.show_only, which))
            chosen.setCheckable(True)
            chosen.setChecked(which is self._filter)
        menu.popup(self.filter.mapToGlobal(self.filter.rect().bottomLeft()))

    def _show_menu(self) -> None:
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for kind in ("pdf", "csv"):
            menu.addAction(self._words.text(f"journal.save_{kind}"), partial(self._save, kind))
        menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _save(self, kind: str) -> None:
        # Seldom wanted, and what makes papers takes a while to load.

        if self.export is None:
            began_on = self._desk.state.began_on
            self.export = export_bar.ExportBar(self._words, self._club.timekeeper, self._sheets, lambda: began_on)
            self.export.setParent(self)
            self.export.hide()
            self.export.said.connect(self._run.say)
        self.export.ask(paper_file.PaperFormat(kind))

    def _sheets(self, _kind: PaperFormat) -> Sequence[Sheet]:
        return (journal_sheet(self._entries, self._desk.state, self._words, self._books),)

    def _undo(self) -> None:
        """Undo; the focus goes to redo, so that one press more puts it back and takes back nothing else."""
        with going_on(self.undo, lambda: self.redo):
            self._run(partial(self._desk.undo, self._desk.history.newest_undoable))

    def _redo(self) -> None:
        with going_on(self.redo, lambda: self.undo):
            self._run(partial(self._desk.redo, self._desk.history.newest_redoable))
