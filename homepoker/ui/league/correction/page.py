"""Page on which an imported evening is corrected cell by cell, beside the lists that change by it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from homepoker.core.refusal import Refusal
from homepoker.services.club import Club
from homepoker.services.exchange.sheet_parts import shown_names
from homepoker.services.league.evening_correction import (
    EveningCorrection,
    ListView,
    changes_view,
    corrected_evenings,
    restore,
)
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.ui.kit.controls.buttons import ghost, primary
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.scrolling import ScrollingPage, StackingRow
from homepoker.ui.kit.layout.simple_page import SimplePage
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.kit.text.labels import body, caption, number, quiet, set_tone, subheading
from homepoker.ui.league.correction.table import CorrectionTable
from homepoker.ui.league.correction.view import (
    about,
    cell_text,
    headings,
    problem_lines,
    rows_view,
)
from homepoker.ui.theme import spacing

_MOST_SAID = 3
"""Number of refused cells that are named below the table; each says so in its own row too."""

_SUBJECT = "league correction"


class EveningCorrectionPage(SimplePage):
    """Correction of an evening; ``corrected`` carries its id and the revision that counted before."""

    corrected = Signal(str, int)

    def __init__(self, club: Club, words: Words, tournament_id: str) -> None:
        """
        :raises NotImported: the evening is not imported, or counts no longer.
        """
        self._found = EveningCorrection(club, tournament_id, is_comma_decimal=words.language == "de")
        name = self._found.evening.name
        super().__init__(words.text("league_correction.title", evening=name), about(self._found, words))
        self.setContentsMargins(spacing.XL, spacing.L, spacing.XL, spacing.L)
        self._words = words
        self._names = shown_names(club.names, words)
        self._banner = Banner(words, may_close=False)
        self._banner.hide()
        titles = headings(self._found.columns, words)
        people = sorted({self._names(player.id) for player in club.players()})
        self.table = CorrectionTable(words.text("league_correction.rows"), titles, people)
        self.table.cells.typed.connect(self.type)
        self._wrong = body()
        set_tone(self._wrong, "danger")
        self._changes = QVBoxLayout()
        self._changes.setSpacing(spacing.M)
        self._lay_out()
        self._show()
        self.setFocusProxy(self.table)

    @property
    def has_unsaved(self) -> bool:
        """Whether something is typed that is not written yet."""
        return self._found.has_changes or self.table.is_typing

    def take_focus(self) -> None:
        """Put the focus on the table."""
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)

    def type(self, row: int, column: int, text: str) -> None:
        """Take what the host typed into a cell; what stood there before is no change."""
        result, role = self._found.results[row], self._found.columns[column]
        if text.strip() == cell_text(result, role, self._words, self._names):
            self._found.put_back(result.player, role)
        else:
            self._found.put(result.player, role, text)
        self._show()

    def show_imported(self) -> None:
        """Put the values of the import into the cells; they count once the host says so."""
        imported = self._found.imported_results()
        self._found.typed.clear()
        for result in self._found.results:
            for role in self._found.columns:
                text = cell_text(imported[result.player], role, self._words, self._names)
                if text != cell_text(result, role, self._words, self._names):
                    self._found.put(result.player, role, text)
        self._show()

    def correct(self) -> None:
        """Write the correction, or say why that is not possible."""
        self.table.finish_typing()
        before = self._found.evening
        try:
            self._found.carry_out()
        except Refusal as refusal:
            self._say(self._words.say(refusal.reason))
        except StoreError as error:
            self._say(self._words.say(error.sentence))
        else:
            self.corrected.emit(before.tournament_id, before.revision)

    def leave(self) -> None:
        """Close, or ask first what is to become of what was typed."""
        self.table.finish_typing()
        if not self._found.has_changes:
            self.closed.emit()
            return
        words = self._words
        self._banner.ask(
            words.text("league_correction.not_corrected"),
            (
                (words.text("league_correction.discard"), self.closed.emit),
                (words.text("league_correction.go_on"), self._go_on),
            ),
        )

    def _go_on(self) -> None:
        self._banner.hide()
        self.take_focus()

    def _say(self, text: str) -> None:
        self._banner.say(text, "danger")
        self._banner.show()

    def _show(self) -> None:
        words, correction = self._words, self._found
        plan = correction.plan()
        rows = rows_view(correction, plan, words, self._names)
        self.table.cells.show_rows(rows)
        wrong = problem_lines(rows, correction.columns, words, self._names)
        self._wrong.setText("\n".join(wrong[:_MOST_SAID]))
        self._wrong.setVisible(bool(wrong))
        self._banner.hide()
        self._correct.setEnabled(not wrong and plan.results != correction.results)
        does = "do_as_imported" if self._correct.isEnabled() and correction.is_as_in_file(plan.results) else "do"
        self._correct.setText(words.text(f"league_correction.{does}"))
        if wrong:
            self._show_changes((), words.text("league_correction.changes_later"))
            return
        try:
            changed = changes_view(correction.effect(plan.results), words, self._names)
        except StoreError as error:
            self._show_changes((), words.say(error.sentence))
            return
        key = "begin" if plan.results == correction.results else "nothing"
        self._show_changes(changed, words.text(f"league_correction.changes_{key}"))

    def _show_changes(self, changed: tuple[ListView, ...], otherwise: str) -> None:
        empty(self._changes)
        for listed in changed:
            self._changes.addWidget(_list_widget(listed, self._words))
        if not changed:
            self._changes.addWidget(quiet(otherwise))
        self._changes.addStretch(1)

    def _lay_out(self) -> None:
        words = self._words
        rows = Card()
        rows.add(self.table, 1)
        rows.add(self._wrong)
        lists = QWidget()
        inside = QVBoxLayout(lists)
        inside.setContentsMargins(0, 0, spacing.S, 0)
        inside.addLayout(self._changes)
        changes = Card(words.text("league_correction.changes"))
        changes.add(ScrollingPage(lists, keeps_width=True), 1)
        across = StackingRow(least_height=360)
        across.setSpacing(spacing.L)
        across.addWidget(rows, 5)
        across.addWidget(changes, 2)
        self.body.addWidget(self._banner)
        self.body.addLayout(across, 1)
        self._correct = primary(words.text("league_correction.do"), self.correct, icon="check")
        if self._found.is_corrected:
            self.footer.addWidget(ghost(words.text("league_correction.as_imported"), self.show_imported, icon="undo"))
        self.footer.addWidget(quiet(words.text("league_correction.kept")), 1)
        self.footer.addWidget(ghost(words.text("players.cancel"), self.leave))
        self.footer.addWidget(self._correct)


def correction_page(part: QWidget, club: Club, words: Words, tournament_id: str) -> EveningCorrectionPage | None:
    """Page on which an evening is corrected; ``None``, and the reason is said, where it cannot be.

    :param part: where it was asked for.
    """
    try:
        return EveningCorrectionPage(club, words, tournament_id)
    except StoreError as error:
        toasts_of(part, words).say(words.say(error.sentence), tone="danger", subject=_SUBJECT)
        return None


def say_corrected(
    part: QWidget,
    club: Club,
    words: Words,
    changed: Callable[[], object],
    tournament_id: str,
    before: int,
    *,
    is_taken_back: bool = False,
) -> None:
    """Say that an imported evening is corrected, or that its correction is taken back, and offer the opposite.

    :param part: where it was done.
    :param changed: called when other values count.
    :param before: the revision that counted before.
    """
    toasts = toasts_of(part, words)

    def turn_back() -> None:
        try:
            now = restore(club, tournament_id, before)
        except StoreError as error:
            toasts.say(words.say(error.sentence), tone="danger", subject=_SUBJECT)
            return
        changed()
        say_corrected(part, club, words, changed, tournament_id, now - 1, is_taken_back=not is_taken_back)

    shown = [evening for evening in club.archive.evenings(date.min, date.max) if evening.tournament_id == tournament_id]
    name = next((evening.name for evening in shown), "")
    key = "taken_back" if is_taken_back else "done" if corrected_evenings(club, shown) else "as_in_file"
    toasts.say(
        words.text(f"league_correction.{key}", evening=name),
        action=words.text("league_correction.undo"),
        on_action=turn_back,
        tone="good",
        subject=_SUBJECT,
    )


def _list_widget(view: ListView, words: Words) -> QWidget:
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(spacing.XS)
    column.addWidget(subheading(view.title))
    grid = QGridLayout()
    grid.setHorizontalSpacing(spacing.M)
    grid.setVerticalSpacing(2)
    grid.setColumnStretch(0, 1)
    for place, heading in enumerate((words.text("league.rank"), words.text("league.points")), start=1):
        grid.addWidget(caption(heading), 0, place, Qt.AlignmentFlag.AlignRight)
    for line, entry in enumerate(view.lines, start=1):
        grid.addWidget(body(entry.name), line, 0)
        grid.addWidget(number(entry.rank), line, 1, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(number(entry.points), line, 2, Qt.AlignmentFlag.AlignRight)
    column.addLayout(grid)
    if view.note:
        column.addWidget(quiet(view.note))
    return made
