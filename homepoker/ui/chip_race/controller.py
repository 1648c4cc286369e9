"""Chip race of the running evening: when it is due, and the page that takes the tables' place for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QStackedWidget, QVBoxLayout, QWidget

from homepoker.core.history import UndoStack
from homepoker.core.quantities import Chips
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.club import Club
from homepoker.services.evening.commands.chip_race import Suggestion, race_rules, suggestion
from homepoker.services.evening.commands.structure import StructureCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.store.evening.drafts import Drafts
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule, rule_link
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.middle_page import MiddlePage
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.kit.text import labels
from homepoker.ui.theme import spacing

PROPOSED_BREAK = 10
"""The minutes of a break that is put in for a race."""


class RaceSuggestion(QWidget):
    """Proposes to race off a value that may leave the tables now; play need not stop for it."""

    wanted = Signal()

    def __init__(
        self,
        desk: TournamentDesk,
        books: Mapping[str, Rulebook],
        words: Words,
        run: ActRunner,
        open_rule: OpenRule,
        print_sheet: Callable[[int], object] = int,
    ) -> None:
        """
        :param print_sheet: saves the sheets for the tables, for so many values that leave together.
        """
        super().__init__()
        self._run = run
        self._desk = desk
        self._structure = StructureCommands(desk, books)
        self._words = words
        self.put_off: set[tuple[Chips, bool]] = set()
        """Suggestions that the host has put off: values, and whether their break has come."""
        self._shown: Suggestion | None = None
        self._together = 1
        """How many values leave together by the suggestion."""
        self.text = labels.body()
        name_region(self, words.text("chips.race_menu"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        column.addWidget(self.text)
        self.wait = buttons.secondary("", self._dismiss, icon="break", size="small")
        self.put_break = buttons.secondary("", self._put_break, icon="break", size="small")
        self.race = buttons.secondary(words.text("chips.suggest_do"), self.wanted.emit, icon="chips", size="small")
        self.not_now = buttons.ghost(words.text("chips.suggest_not_now"), self._not_now, size="small")
        # A picture alone, so that the others stay in one line and the journal below keeps its room.
        says = words.text("chips.suggest_sheet")
        self.sheet = buttons.icon_button("print", says, lambda: print_sheet(self._together), size="small")
        column.addWidget(Flow((self.wait, self.put_break, self.race, self.sheet, self.not_now)))
        column.addWidget(
            Flow(rule_link(citation, books, words, open_rule) for citation in race_rules(desk.state, books))
        )
        self.hide()

    @property
    def first_button(self) -> QPushButton:
        """The first of the buttons that are shown."""
        return next(button for button in (self.wait, self.put_break, self.race) if not button.isHidden())

    def refresh(self) -> None:
        """Show the due suggestion of a race; one put off until a break is due again in it."""
        due = suggestion(self._desk)
        is_due = due is not None and (due.value, due.in_break) not in self.put_off
        if due is not None and is_due and due != self._shown:
            self._show(due)
        self._shown = due if is_due else None
        self._together = due.together if due is not None else 1
        self.setVisible(is_due)

    def _show(self, due: Suggestion) -> None:
        words = self._words
        key = "chips.suggest_break"
        if not due.in_break:
            key = "chips.suggest_wait_at" if due.at else "chips.suggest_wait"
            key = "chips.suggest_no_break" if due.lacks_break else key
            if due.is_ahead:
                key = "chips.suggest_ahead_at" if due.at else "chips.suggest_ahead"
        self.text.setText(words.text(key, value=due.value, level=due.break_after, at=due.at or self._desk.now()))
        self.wait.setText(words.text("chips.suggest_in_break"))
        self.wait.setVisible(not due.in_break and not due.lacks_break)
        self.put_break.setText(words.text("chips.suggest_put_break", level=due.break_after))
        self.put_break.setVisible(due.lacks_break)
        self.race.setVisible(not due.is_ahead)
        self.sheet.setVisible(not due.lacks_break)
        self.not_now.setVisible(self.wait.isHidden())

    def _put_break(self) -> None:
        if self._shown is not None:
            self._run(partial(self._structure.put_break, self._shown.break_after, PROPOSED_BREAK))
        self.refresh()

    def _dismiss(self) -> None:
        if self._shown is not None:
            self.put_off.add((self._shown.value, self._shown.in_break))
        self.hide()

    def _not_now(self) -> None:
        """Put the suggestion off, say so and offer the way back, as of every other proposal."""
        put_off = self._shown
        self._dismiss()
        if put_off is not None:
            words = self._words
            toasts_of(self, words).say(
                words.text("due.put_off"),
                action=words.text("app.undo"),
                on_action=partial(self._take_back, put_off),
                subject=UndoStack.PLAY,
            )

    def _take_back(self, put_off: Suggestion) -> None:
        self.put_off.discard((put_off.value, put_off.in_break))
        self.refresh()


class RaceController(MiddlePage):
    """Opens the page of the chip race in the middle of the evening and puts it away again."""

    def __init__(
        self,
        club: Club,
        desk: TournamentDesk,
        words: Words,
        run: ActRunner,
        middle: QStackedWidget,
        open_rule: OpenRule,
        print_sheet: Callable[[int], object],
    ) -> None:
        """
        :param print_sheet: saves the sheets for the tables, for so many values that leave together.
        """
        super().__init__(middle)
        self._print_sheet = print_sheet
        self._run = run
        self._club = club
        self._desk = desk
        self._words = words
        self._open_rule = open_rule

    def open(self) -> None:
        """Show the race of the smallest value in play; what was begun earlier is there again."""
        if self.page is not None or self._desk.state.is_over or not self._desk.state.seating.tables:
            return
        self._run(self._open)

    def _open(self) -> None:
        from homepoker.ui.chip_race.page import ChipRacePage

        drafts = Drafts(self._club.folder)
        books, open_rule = self._club.books, self._open_rule
        self.show(ChipRacePage(self._desk, books, drafts, self._words, self._run, open_rule, self._print_sheet))
