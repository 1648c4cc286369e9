"""Row of the acts that concern no single seat, above the tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from homepoker.core.prizes import may_deal
from homepoker.core.tournament import chip_values
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.commands.stacks import count_due
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.entries.view import who_is_out
from homepoker.ui.kit.access.accessible import name_region, tell_as
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.text.mnemonics import Menu, show_below
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.seating.break_order import ask_break_order
from homepoker.ui.theme.text_size import scaled
from homepoker.ui.till.view import open_at_the_end, paid_too_much
from homepoker.ui.tonight.side_forms import SideForms

LIST_WORDS_FROM, COUNT_WORDS_FROM = 1280, 1500
"""Widths of a page, in logical pixels at 100 %, from which on the buttons of the lists and of the count have words."""


class ActsRow(Flow):
    """Buttons for who is out, who joins, who is back, the lists, the standings, and what is rare."""

    def __init__(
        self,
        desk: TournamentDesk,
        words: Words,
        run: ActRunner,
        forms: SideForms,
        turn_standings: Callable[[], object],
        count_stacks: Callable[[], object],
        turn_till: Callable[[], object],
        rare: Sequence[Callable[[], object]],
    ) -> None:
        """
        :param turn_standings: shows the standings, or the tables again.
        :param turn_till: shows the till, or the tables again.
        :param rare: to rule on a case, call time, announce hand for hand, make change, race chips, end early, show the
            keys, and list all evenings.
        """
        super().__init__()
        self._desk, self._words, self._run = desk, words, run
        self._forms, self._rare, self._count_stacks = forms, rare, count_stacks
        self.turn_structure: Callable[[], object] = lambda: None
        """Shows the whole structure in the room, or takes it away."""
        self.deal: Callable[[], object] = lambda: None
        """Shows the ways to divide the prizes."""
        self.prizes: Callable[[], object] = lambda: None
        """Shows the prizes of the evening."""
        name_region(self, words.text("tonight.acts"))
        self.out = buttons.secondary(words.text("entries.out_button"), forms.bust_out, icon="knock-out", size="small")
        self.late = buttons.ghost(words.text("entries.late"), forms.enter_late, size="small")
        self.reinstate = buttons.ghost(words.text("entries.reinstate_menu"), self._choose_reinstated, size="small")
        self.lists = buttons.ghost("", self._choose_list, size="small", icon="list")
        self.ranking = buttons.ghost(words.text("tonight.standings"), turn_standings, size="small")
        self.till = buttons.ghost("", turn_till, size="small", icon="money")
        set_tooltip(self.till, words.text("till.menu"))
        self.till.setAccessibleName(words.text("till.menu"))
        self.more = buttons.icon_button("more", words.text("tonight.more"), self._show_more, size="small")
        set_tooltip(self.reinstate, words.text("entries.reinstate_does"))
        tell_as(self.reinstate, "menu")
        self.count = buttons.ghost("", count_stacks, size="small", icon="chips")
        set_tooltip(self.count, words.text("stacks.menu"))
        self.count.setAccessibleName(words.text("stacks.menu"))
        self.count.hide()
        for button in (self.out, self.late, self.reinstate, self.lists, self.ranking, self.till, self.count, self.more):
            self.add(button)

    def refresh(self, width: int) -> None:
        """Offer the acts that are possible now; the buttons of lists and till have their icons alone on a narrow page.

        :param width: that of the page.
        """
        state, lists = self._desk.state, self._lists()
        self.till.setVisible(state.profile.fees is not None)
        says = paid_too_much(state, self._words) or open_at_the_end(state, self._words)
        self.till.setText(says or (self._words.text("till.menu") if width >= scaled(LIST_WORDS_FROM) else ""))
        buttons.set_button_icon(self.till, "money", "warning" if says else "text")
        self.out.setVisible(not state.is_over)
        self.late.setVisible(not state.is_over)
        self.late.setEnabled(not state.is_closed)
        self.reinstate.setEnabled(bool(state.entries.bust_outs) and not state.is_closed)
        listed = next(iter(lists)) if len(lists) == 1 else self._words.text("entries.lists")
        self.lists.setVisible(bool(lists))
        self.lists.setText(listed if width >= scaled(LIST_WORDS_FROM) else "")
        set_tooltip(self.lists, listed)
        self.lists.setAccessibleName(listed)
        self.count.setText(self._words.text("stacks.menu") if width >= scaled(COUNT_WORDS_FROM) else "")
        self.offer_count()

    def offer_count(self) -> None:
        """Offer in a break to count the stacks, until all are known."""
        self.count.setVisible(count_due(self._desk))

    def _lists(self) -> dict[str, Callable[[], object]]:
        """The lists with ticks that this evening has, by their words."""
        state, lists = self._desk.state, dict[str, Callable[[], object]]()
        if state.is_closed:
            return lists
        if state.profile.add_on_chips and state.winner is None:
            lists[self._words.text("entries.add_ons")] = self._forms.open_add_ons
        if state.profile.tick_word:
            lists[f"{state.profile.tick_word} …"] = self._forms.open_ticks
        return lists

    def _choose_list(self) -> None:
        lists = self._lists()
        if len(lists) == 1:
            next(iter(lists.values()))()
            return
        show_below(self.lists, lists)

    def _choose_reinstated(self) -> None:
        """Show the menu of everybody who is out, the latest first."""
        reinstate, out = EntryCommands(self._desk).reinstate, who_is_out(self._desk.state, self._words)
        show_below(self.reinstate, {says: partial(self._run, partial(reinstate, entry)) for entry, says in out})

    def _show_more(self) -> None:
        """Show the menu of the rare acts below its button."""
        rule, call_time, together, change, race, end_early, show_keys, all_evenings = self._rare
        button, desk, words = self.more, self._desk, self._words
        menu = Menu(button.parentWidget())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if not desk.state.is_over:
            menu.addAction(words.text("tonight.open_table"), lambda: _open_table(desk))
            if len(desk.state.seating.tables) > 1:
                menu.addAction(words.text("seating.break_order"), lambda: _ask_order(button, desk, words))
            menu.addAction(words.text("floor.rule_now"), rule)
            menu.addAction(words.text("clock.call_time"), call_time)
            if desk.state.hand_for_hand is None and len(desk.state.seating.tables) > 1:
                menu.addAction(words.text("hand_for_hand.menu"), together)
            menu.addAction(words.text("stacks.menu"), self._count_stacks)
            if len(chip_values(desk.state)) > 1:
                menu.addAction(words.text("stacks.change_menu"), change)
            menu.addAction(words.text("chips.race_menu"), race)
            if desk.state.chips_out.values:
                menu.addAction(words.text("chips.late_menu"), self._forms.exchange_late)
            menu.addAction(words.text("tonight.structure_show"), self.turn_structure)
            if may_deal(desk.state, desk.now()):
                menu.addAction(words.text("prizes.deal_menu"), self.deal)
            menu.addAction(words.text("standings.end_now"), end_early)
        if not desk.state.is_closed:
            menu.addAction(words.text("prizes.menu"), self.prizes)
        menu.addAction(words.text("keys.title"), show_keys)
        menu.addSeparator()
        menu.addAction(words.text("past.redate"), lambda: _ask_date(button, desk, words))
        menu.addAction(words.text("tonight.all_evenings"), all_evenings)
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))


def _ask_date(button: QWidget, desk: TournamentDesk, words: Words) -> None:
    from homepoker.ui.tonight.past_evening import ask_date

    ask_date(button, desk, words)


def _ask_order(button: QWidget, desk: TournamentDesk, words: Words) -> None:
    ask_break_order(button, desk, words, desk.state.seating.tables)


def _open_table(desk: TournamentDesk) -> None:
    seats = max([desk.state.profile.seats_per_table, *desk.state.seating.tables.values()])
    SeatingCommands(desk).open_table(seats)
