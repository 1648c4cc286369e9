"""Card of the ruling beside the form, shown while the facts are being filled in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.ruling import Ruling
from homepoker.services.draw import Draw
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.text import labels
from homepoker.ui.rulebook.reading_history import place_at
from homepoker.ui.rulebook.text_page import TextPage
from homepoker.ui.rulings.requested_draws import RequestedDraws
from homepoker.ui.rulings.typesetting import OTHERS, WHY, ruling_html
from homepoker.ui.rulings.view import OtherAnswer, RulingView
from homepoker.ui.theme import spacing


class RulingCard(Card):
    """Card of a ruling: what can be asked about it, and what can be done with it."""

    room_wanted = Signal()
    record_wanted = Signal()

    def __init__(
        self, draw: Draw, compare: Callable[[], Sequence[OtherAnswer]], words: Words, open_rule: OpenRule
    ) -> None:
        """
        :param compare: what all books say to the facts of now.
        """
        super().__init__(words.text("floor.ruling"))
        self._words = words
        self._compare, self._open_rule = compare, open_rule
        self._view = RulingView()
        self.text = TextPage(words.text("floor.ruling"))
        self.text.followed.connect(self._follow)
        nothing = EmptyState("rule", words.text("floor.no_topic"), words.text("floor.no_topic_explained"))
        self._pages = QStackedWidget()
        self._pages.addWidget(nothing)
        self._pages.addWidget(self.text)
        self.add(self._pages, 1)
        self.lots = RequestedDraws(draw, words)
        self.add(self.lots)
        self.why = buttons.ghost(words.text("floor.why"), self._redraw, icon="help", size="small")
        self.compare = buttons.ghost(words.text("floor.compare"), self._redraw, icon="scale", size="small")
        for turned in (self.why, self.compare):
            turned.setCheckable(True)
            turned.setProperty("kind", "choice")
        self.why.clicked.connect(lambda: self._go_to(WHY, self.why.isChecked()))
        self.compare.clicked.connect(lambda: self._go_to(OTHERS, self.compare.isChecked()))
        self.room = buttons.ghost(words.text("floor.show_in_room"), self.room_wanted.emit, icon="screen", size="small")
        self._asking = Flow((self.why, self.compare, self.room))
        self.add(self._asking)
        self.record = buttons.primary(words.text("floor.record"), self.record_wanted.emit, icon="gavel")
        self._hint = labels.quiet()
        self._hint.hide()
        foot = StackingRow()
        foot.setSpacing(spacing.S)
        foot.addWidget(self.record, 0, Qt.AlignmentFlag.AlignTop)
        foot.addWidget(self._hint, 1)
        self.add(foot)
        self._offer(is_ruled=False)

    def show_ruling(self, view: RulingView, ruling: Ruling[object] | None) -> None:
        """Show the present ruling, or what it waits for."""
        self._view = view
        self.lots.show_lots(ruling.lots if ruling is not None else ())
        self._pages.setCurrentIndex(1)
        self._offer(is_ruled=ruling is not None)
        self._redraw()

    @property
    def view(self) -> RulingView:
        """The ruling that is shown."""
        return self._view

    def allow_record(self, because_not: str, *, is_filed: bool = False) -> None:
        """Allow the ruling to be filed, or show the reason why it cannot be.

        :param is_filed: it stands in the journal already.
        """
        hint = self._words.text("floor.is_recorded") if is_filed else because_not
        self.record.setEnabled(not because_not and bool(self._view.sentence))
        self.record.setVisible(not is_filed and bool(self._view.sentence))
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint) and bool(self._view.sentence))

    def _offer(self, *, is_ruled: bool) -> None:
        self._asking.setVisible(is_ruled)
        self.record.setVisible(is_ruled)
        self._hint.setVisible(is_ruled and bool(self._hint.text()))

    def _redraw(self) -> None:
        others = self._compare() if self.compare.isChecked() and self._view.sentence else ()
        html = ruling_html(self._view, self._words, with_why=self.why.isChecked(), others=others)
        self.text.setAccessibleDescription(self._view.sentence or self._view.waiting)
        before = self.text.verticalScrollBar().value()
        self.text.show_html(html)
        self.text.verticalScrollBar().setValue(before)

    def _go_to(self, anchor: str, is_on: bool) -> None:
        if is_on:
            self.text.scrollToAnchor(anchor)

    def _follow(self, link: str) -> None:
        place = place_at(link)
        if isinstance(place, Citation):
            self._open_rule(place)
