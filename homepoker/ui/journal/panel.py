"""The journal beside the tables."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QToolButton, QVBoxLayout, QWidget

from homepoker.core.history import Thread
from homepoker.core.rulebooks.citation import Citations
from homepoker.services.club import Club
from homepoker.services.journal import JournalEntry, action_words, begun_by_the_clock, journal
from homepoker.services.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.journal.view import Filter, found
from homepoker.ui.kit import buttons, labels
from homepoker.ui.kit.card import Card
from homepoker.ui.kit.mnemonics import Menu
from homepoker.ui.kit.search_field import SearchField
from homepoker.ui.rulebook.panel import rule_link
from homepoker.ui.theme import spacing

if TYPE_CHECKING:
    from homepoker.services.papers import PaperFormat
    from homepoker.store.exports import Sheet
    from homepoker.ui.standings.export_bar import ExportBar

LINKS_WIDTH = 190
"""The room for links beside each other where the journal is narrowest, in logical pixels."""

SHOWN_AT_ONCE = 60
"""How many entries are drawn; older ones come with *show all*."""

SHOWN_FIRST, REST_AFTER = 20, 300
"""So many are drawn with the page, more than it has room for; the rest so many milliseconds later."""


class JournalPanel(Card):
    """Everything that was done, newest first, with undo and redo on top."""

    rule_wanted = Signal(object)
    """A `Citation` whose rule is to be opened."""
    refused = Signal(object)
    said = Signal(str, str)
    """What came of saving, and its tone."""
    left = Signal()
    """The search is done; the keys are the evening's again."""
    menu_wanted = Signal(object, object)
    """A `JournalEntry` and the button below which its menu is to open."""

    def __init__(self, club: Club, desk: TournamentDesk, words: Words) -> None:
        super().__init__(words.text("journal.title"))
        self._club = club
        self._desk = desk
        self._books = club.books
        self._words = words
        self._limit = SHOWN_FIRST
        QTimer.singleShot(REST_AFTER, self, self._show_rest)
        self._entries: tuple[JournalEntry, ...] = ()
        self._rows: dict[JournalEntry, QWidget] = {}
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
        holder = QWidget()
        holder.setProperty("frame", "scrolled")
        holder.setLayout(self._list)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(holder)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area = area
        self.add(area, 1)
        self.refresh()

    def refresh(self) -> None:
        """Draw the entries anew where they have changed, and say what undo and redo would do."""
        self._show(self._desk.now())
        for button, line, key, none in (
            (self.undo, self._desk.history.undoable(Thread.PLAY), "tonight.undo_menu", "journal.nothing_to_undo"),
            (self.redo, self._desk.history.redoable(Thread.PLAY), "tonight.redo_menu", "journal.nothing_to_redo"),
        ):
            button.setEnabled(line is not None)
            words = self._words
            said = words.text(none) if line is None else words.text(key, label=action_words(line.label, words))
            buttons.rename(button, said)

    @property
    def entries(self) -> tuple[JournalEntry, ...]:
        """All entries, newest first, also those that are not shown now."""
        return self._entries

    def read_comments(self) -> None:
        """A comment was written: read them again."""
        self._comments = self._club.comments.of(self._desk.tournament_id)
        self._show(self._desk.now())

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
            (place for place, one in enumerate(self._entries) if one.sequence == sequence and not one.about), None
        )
        if place is None:
            return
        if place >= self._limit:
            self._show_all()
        row = self._rows[self._entries[place]]
        row.findChildren(QToolButton)[-1].setFocus(Qt.FocusReason.OtherFocusReason)
        # It has its place once the list is laid out anew.
        QTimer.singleShot(0, row, lambda: self._area.ensureWidgetVisible(row))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc in the empty field leaves it, so that the keys of the evening act again."""
        if event.key() == Qt.Key.Key_Escape and self.search.hasFocus():
            self.left.emit()
            return
        super().keyPressEvent(event)

    def tick(self, now: datetime) -> None:
        """Let a level that has begun by itself appear."""
        if begun_by_the_clock(self._desk.state, now) != self._begun:
            self._show(now)

    def _show_rest(self) -> None:
        self._limit = max(self._limit, SHOWN_AT_ONCE)
        self._draw()

    def _show(self, now: datetime) -> None:
        self._begun = begun_by_the_clock(self._desk.state, now)
        self._entries = journal(self._desk.history, self._desk.state, now, self._words, self._comments)
        self._draw()

    def _draw(self) -> None:
        shown = found(self._entries, self._filter, self.search.text())
        wanted = shown[: self._limit]
        for gone in self._rows.keys() - set(wanted):
            row = self._rows.pop(gone)
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        # What was there and is the same stays; rows keep their order, so a new one goes to its own place.
        for place, entry in enumerate(wanted):
            if entry not in self._rows:
                self._rows[entry] = self._row(entry)
                self._list.insertWidget(place, self._rows[entry])
        self._nothing.setVisible(not wanted)
        hidden = len(shown) - len(wanted)
        self._more.setVisible(hidden > 0)
        if hidden:
            self._more.setText(self._words.text("journal.show_all", count=hidden))

    def _row(self, entry: JournalEntry) -> QWidget:
        row = QWidget()
        across = QHBoxLayout(row)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(spacing.S)
        time = labels.number(entry.time)
        labels.set_tone(time, "quiet")
        time.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        time.setFixedWidth(42)
        across.addWidget(time)
        column = QVBoxLayout()
        column.setSpacing(2)
        text = labels.body(entry.text)
        if entry.is_undone:
            struck = text.font()
            struck.setStrikeOut(True)
            text.setFont(struck)
            labels.set_tone(text, "quiet")
        elif entry.sequence == 0 or entry.about:
            labels.set_tone(text, "quiet")
        column.addWidget(text)
        if not entry.is_undone:
            self._add_links(column, entry.citations)
        for part in entry.parts:
            column.addWidget(labels.quiet(part.text))
            self._add_links(column, part.citations)
        if entry.mark:
            column.addWidget(labels.quiet(entry.mark))
        if entry.comment:
            column.addWidget(labels.body(self._words.text("journal.commented", comment=entry.comment)))
        # The dots may be higher than one line; words and time begin side by side.
        column.addStretch(1)
        across.addLayout(column, 1)
        says = self._words.text("journal.entry_menu", at=entry.time, what=entry.text)
        more = buttons.icon_button("more", says, size="small")
        more.clicked.connect(lambda: self.menu_wanted.emit(entry, more))
        across.addWidget(more, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _add_links(self, column: QVBoxLayout, citations: Citations) -> None:
        """As many beside each other as the narrow column holds, in line with the text above."""
        row, room = QHBoxLayout(), 0
        for citation in citations:
            link = rule_link(citation, self._books, self._words, self.rule_wanted.emit)
            width = link.sizeHint().width() + spacing.XS
            if width > room:
                row = QHBoxLayout()
                row.setContentsMargins(-spacing.XS, 0, 0, 0)
                row.setSpacing(spacing.XS)
                row.addStretch(1)
                column.addLayout(row)
                room = LINKS_WIDTH
            row.insertWidget(row.count() - 1, link)
            room -= width

    def _show_all(self) -> None:
        self._limit = len(self._entries) + SHOWN_AT_ONCE
        self._draw()

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
        from homepoker.services import papers
        from homepoker.ui.standings import export_bar

        if self.export is None:
            began_on = self._desk.state.began_on
            self.export = export_bar.ExportBar(self._words, self._club.timekeeper, self._sheets, lambda: began_on)
            self.export.setParent(self)
            self.export.hide()
            self.export.said.connect(self.said)
        self.export.ask(papers.PaperFormat(kind))

    def _sheets(self, _kind: PaperFormat) -> Sequence[Sheet]:
        from homepoker.services.journal_sheet import journal_sheet

        return (journal_sheet(self._entries, self._desk.state, self._words, self._books),)

    def _undo(self) -> None:
        self._step(undo=True)

    def _redo(self) -> None:
        self._step(undo=False)

    def _step(self, *, undo: bool) -> None:
        from homepoker.core.refusal import Refusal

        try:
            if undo:
                self._desk.undo()
            else:
                self._desk.redo()
        except Refusal as refusal:
            self.refused.emit(refusal)
