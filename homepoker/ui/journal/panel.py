"""The journal beside the tables."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from homepoker.core.history import Thread
from homepoker.core.rulebooks.citation import Citations
from homepoker.services.club import Club
from homepoker.services.journal import JournalEntry, action_words, begun_by_the_clock, journal
from homepoker.services.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit import buttons, labels
from homepoker.ui.kit.card import Card
from homepoker.ui.rulebook.panel import rule_link
from homepoker.ui.theme import spacing

LINKS_WIDTH = 190
"""The room for links beside each other where the journal is narrowest, in logical pixels."""

SHOWN_AT_ONCE = 60
"""How many entries are drawn; older ones come with *show all*."""


class JournalPanel(Card):
    """Everything that was done, newest first, with undo and redo on top."""

    rule_wanted = Signal(object)
    """A `Citation` whose rule is to be opened."""
    refused = Signal(object)
    menu_wanted = Signal(object, object)
    """A `JournalEntry` and the button below which its menu is to open."""

    def __init__(self, club: Club, desk: TournamentDesk, words: Words) -> None:
        super().__init__(words.text("journal.title"))
        self._club = club
        self._desk = desk
        self._books = club.books
        self._words = words
        self._limit = SHOWN_AT_ONCE
        self._shown: tuple[JournalEntry, ...] = ()
        self._rows: dict[JournalEntry, QWidget] = {}
        self._begun = 0
        self.undo = buttons.icon_button("undo", words.text("tonight.undo"), self._undo)
        self.redo = buttons.icon_button("redo", words.text("tonight.redo"), self._redo)
        self.add_action(self.undo)
        self.add_action(self.redo)
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
    def shown(self) -> tuple[JournalEntry, ...]:
        """All entries, newest first."""
        return self._shown

    def tick(self, now: datetime) -> None:
        """Let a level that has begun by itself appear."""
        if begun_by_the_clock(self._desk.state, now) != self._begun:
            self._show(now)

    def _show(self, now: datetime) -> None:
        self._begun = begun_by_the_clock(self._desk.state, now)
        comments = self._club.comments.of(self._desk.tournament_id)
        self._shown = journal(self._desk.history, self._desk.state, now, self._words, comments)
        wanted = self._shown[: self._limit]
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
        hidden = len(self._shown) - len(wanted)
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
        elif entry.sequence == 0:
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
        self._limit = len(self._shown) + SHOWN_AT_ONCE
        self._show(self._desk.now())

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
