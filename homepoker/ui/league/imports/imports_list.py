"""List of the imports of past seasons, each with the way back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout

from homepoker.services.words import Words
from homepoker.store.league.past_imports import PastImport
from homepoker.ui.kit.controls.buttons import ghost, link, primary, secondary
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.layout.simple_page import SimplePage, scrolled_card
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.text.labels import body, quiet
from homepoker.ui.league.imports.view import import_line
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_WIDEST = 960
SLOW_AFTER = 1000
"""Milliseconds of reading after which the host may stop it."""


class ImportsList(SimplePage):
    """List of imports.

    ``file_wanted`` asks for a file, ``stop_asked`` for the end of reading one; ``undo_asked``, ``redo_asked`` carry the
    id of an import, ``forget_asked`` that of one whose newcomers are to leave, ``league_wanted`` that of one with whose
    season a league is to be set up.
    """

    file_wanted = Signal()
    stop_asked = Signal()
    undo_asked = Signal(str)
    redo_asked = Signal(str)
    forget_asked = Signal(str)
    league_wanted = Signal(str)

    def __init__(self, words: Words) -> None:
        super().__init__(words.text("league_import.imports"), words.text("league_import.imports_text"))
        self._words = words
        self._banner = Banner(words)
        self._banner.hide()
        self._slow = QTimer(self, singleShot=True, interval=SLOW_AFTER)
        self._slow.timeout.connect(self._offer_to_stop)
        self._rows = QVBoxLayout()
        self._next_steps: dict[str, QPushButton] = {}
        self._choose = primary(words.text("league_import.choose_file"), self.file_wanted.emit, icon="import")
        self.body.addWidget(self._banner)
        self.body.addLayout(self._rows, 1)
        self.footer.addWidget(quiet(words.text("league_import.drop")), 1)
        self.footer.addWidget(ghost(words.text("league_import.back_to_league"), self.closed.emit))
        self.footer.addWidget(self._choose)
        self.setFocusProxy(self._choose)

    def take_focus(self) -> None:
        """Put the focus on the choice of a file."""
        self._choose.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_focus_at(self, import_id: str) -> None:
        """Put the focus on what comes after an import: a league with its season."""
        next_step = self._next_steps.get(import_id, self._choose)
        next_step.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_busy(self, *, is_busy: bool) -> None:
        """Offer no second file while one is being read; where that takes a while, a way to stop it."""
        self._choose.setEnabled(not is_busy)
        self._banner.hide()
        if is_busy:
            self._slow.start()
        else:
            self._slow.stop()

    def _offer_to_stop(self) -> None:
        stop = (self._words.text("league_import.stop_reading"), self.stop_asked.emit)
        self._banner.say(self._words.text("league_import.reading"), "accent", [stop])
        self._banner.show()

    def warn(self, text: str) -> None:
        """Say why a file was not read; nothing takes that away again."""
        self._banner.say(text, "warning")
        self._banner.setVisible(bool(text))

    def show_imports(self, imports: Sequence[PastImport], newcomers: dict[str, int]) -> None:
        """Show the imports, newest first.

        :param newcomers: how many came by an import alone, by its id.
        """
        self._next_steps.clear()
        empty(self._rows)
        if not imports:
            words = self._words
            nothing = EmptyState(
                "import", words.text("league_import.none_yet"), words.text("league_import.none_yet_text")
            )
            self._rows.addWidget(nothing)
            return
        card = Card()
        set_extent(card, most_width=_WIDEST)
        for one in imports:
            card.add(self._row(one, newcomers.get(one.id, 0)))
        self._rows.addWidget(scrolled_card(card))

    def _row(self, one: PastImport, newcomers: int) -> StackingRow:
        words = self._words
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addWidget(body(one.name))
        texts.addWidget(quiet(import_line(one, words)))
        row = StackingRow()
        row.setSpacing(spacing.S)
        row.addLayout(texts, 1)
        if one.is_undone and newcomers:
            forget = link(words.text("league_import.forget", count=newcomers), partial(self.forget_asked.emit, one.id))
            row.addWidget(forget)
        if one.evenings and not one.is_undone:
            row.addWidget(self._next_step(one))
        row.addWidget(self._button(one))
        return row

    def _next_step(self, one: PastImport) -> QPushButton:
        word = self._words.text("league_import.set_up_league")
        button = secondary(word, partial(self.league_wanted.emit, one.id), icon="plus", size="small")
        button.setAccessibleName(f"{word}: {one.name}")
        self._next_steps[one.id] = button
        return button

    def _button(self, one: PastImport) -> QPushButton:
        key, asked = ("redo", self.redo_asked) if one.is_undone else ("undo", self.undo_asked)
        word = self._words.text(f"league_import.{key}")
        button = secondary(word, partial(asked.emit, one.id), size="small")
        button.setAccessibleName(f"{word}: {one.name}")
        return button
