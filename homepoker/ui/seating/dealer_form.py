"""Form of a table's dealer: who deals, why and how long, who deals instead, and what the dealer does."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from homepoker.core.dealers import ReleaseReason, dealer_duties
from homepoker.core.quantities import EntryId
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.evening.commands.dealing import DealingCommands
from homepoker.services.evening.setup import completed_answers
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import announce, tell_as
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.lists.rule_links import OpenRule, rule_links
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import Menu
from homepoker.ui.seating.dealer_view import DealerView, dealer_view
from homepoker.ui.theme import spacing


class DealerForm(Card):
    """Stays open and follows what is done."""

    closed = Signal()
    paper_wanted = Signal(str)
    """Signal: ``dealer_sheet`` or ``table_cards`` is to be saved as a PDF."""

    def __init__(
        self,
        desk: TournamentDesk,
        books: Mapping[str, Rulebook],
        words: Words,
        run: ActRunner,
        open_rule: OpenRule,
        table: int,
    ) -> None:
        super().__init__(words.text("dealing.title", table=table))
        self._desk, self._books, self._words, self._run = desk, books, words, run
        self._open_rule, self._table = open_rule, table
        self._commands = DealingCommands(desk)
        self._view: DealerView | None = None
        self.add_action(buttons.icon_button("close", words.text("dealing.close"), self.closed.emit, size="small"))
        self._now, self._why = labels.subheading(), labels.quiet()
        self._now.setWordWrap(True)
        self._following, self._deck = labels.body(), labels.body()
        self._rule: QWidget | None = None
        self._rules = QVBoxLayout()
        for part in (self._now, self._why, self._rules, self._following, self._deck):
            self.add(part)
        self.went_home = buttons.secondary(words.text("dealing.went_home"), self._go_home, size="small")
        self.declines = buttons.secondary(words.text("dealing.declines"), self._decline, size="small")
        self.by_rule = buttons.secondary(words.text("dealing.by_rule"), self._follow_rule, size="small")
        self.somebody_else = buttons.secondary(words.text("dealing.somebody_else"), self._choose, size="small")
        self.add(Flow((self.somebody_else, self.declines, self.went_home, self.by_rule)))
        self.add(labels.line())
        self.add(labels.subheading(words.text("dealing.duties")))
        self.print_cards = buttons.ghost(
            words.text("dealing.print_cards"), partial(self.paper_wanted.emit, "table_cards"), size="small"
        )
        self.print_duties = buttons.ghost(
            words.text("dealing.print"), partial(self.paper_wanted.emit, "dealer_sheet"), size="small"
        )
        self.add(Flow((self.print_duties, self.print_cards)))
        self.add(self._duties(), 1)
        self.follow()
        self.somebody_else.setFocus()

    def follow(self) -> bool:
        """Follow the evening: show the present dealer; returns whether there is one."""
        view = dealer_view(self._desk.state, self._table, self._words, self._desk.now())
        if view is None:
            return False
        if view == self._view:
            return True
        acts = (self.went_home, self.declines, self.by_rule)
        had_key = any(act.hasFocus() for act in acts)
        is_other = self._view is not None and view.entry != self._view.entry
        self._view = view
        for label, text in (
            (self._now, view.now),
            (self._why, " ".join(view.why)),
            (self._following, view.following),
            (self._deck, view.second_deck),
        ):
            label.setText(text)
            label.setVisible(bool(text))
        if self._rule is not None:
            self._rules.removeWidget(self._rule)
            self._rule.hide()
            self._rule.deleteLater()
            self._rule = None
        if view.citations:
            self._rule = rule_links(view.citations[:1], self._books, self._words, self._open_rule)
            self._rules.addWidget(self._rule)
        self.went_home.setVisible(view.may_go_home)
        self.declines.setVisible(view.entry is not None)
        self.by_rule.setVisible(view.is_by_host)
        self.somebody_else.setEnabled(bool(view.others))
        if had_key and not any(act.hasFocus() and act.isVisibleTo(self) for act in acts):
            self.somebody_else.setFocus()
        if is_other:
            announce(self, " ".join((view.now, view.following)))
        return True

    def tick(self, _now: datetime) -> None:
        """Follow the time: at some moment nobody knows any more whose turn it is."""
        self.follow()

    def _duties(self) -> QWidget:
        """The five lines, scrolled where they have too little room."""
        list_ = QWidget()
        list_.setProperty("frame", "scrolled")
        column = QVBoxLayout(list_)
        column.setContentsMargins(0, 0, spacing.S, 0)
        column.setSpacing(spacing.XS)
        for number, duty in enumerate(dealer_duties(completed_answers(self._desk.state, self._books)), start=1):
            column.addWidget(labels.body(f"{number}. {self._words.say(duty.sentence)}"))
            column.addWidget(rule_links(duty.citations[:2], self._books, self._words, self._open_rule))
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        tell_as(area, "page")
        area.setAccessibleName(self._words.text("dealing.duties"))
        area.setWidget(list_)
        return area

    def _go_home(self) -> None:
        self._release(ReleaseReason.WENT_HOME)

    def _decline(self) -> None:
        self._release(ReleaseReason.DECLINED)

    def _release(self, why: ReleaseReason) -> None:
        if self._view is not None and self._view.entry is not None:
            self._run(partial(self._commands.release, self._table, self._view.entry, why))

    def _follow_rule(self) -> None:
        self._run(partial(self._commands.by_rule, self._table))

    def _choose(self) -> None:
        """Offer the players who may deal instead."""
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name, entry in self._view.others if self._view is not None else ():
            menu.addAction(name, partial(self._name, entry))
        menu.popup(self.somebody_else.mapToGlobal(self.somebody_else.rect().bottomLeft()))

    def _name(self, entry: EntryId) -> None:
        self._run(partial(self._commands.name_dealer, self._table, entry))
