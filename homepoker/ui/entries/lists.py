"""Lists with ticks beside the tables: the add-ons of a break, and the club's own tick."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from homepoker.core import entries
from homepoker.core.players import Player
from homepoker.core.quantities import EntryId
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.entries.view import add_on_takers, tick_holders, ticked_line
from homepoker.ui.kit.access.accessible import announce
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.lists.filter_list import FilterList
from homepoker.ui.kit.lists.rows import Choice
from homepoker.ui.kit.text import labels


class TickList(FilterList):
    """List of tick boxes: Enter after letters or arrows, Space or a click sends ``turned`` with the entry.

    Enter in the empty field says that all is ticked (``confirmed``).
    """

    turned = Signal(str)
    confirmed = Signal()

    def __init__(self, words: Words, nothing_left: str = "") -> None:
        super().__init__(words, words.text("entries.who_hint"), words.text("entries.nobody_fits"), nothing_left)
        self._model.has_boxes = True

    def set_ticked(self, ids: Collection[str]) -> None:
        """Show the ticks of these ids."""
        self._model.chosen = frozenset(ids)
        self._view.viewport().update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            watched is self._view
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Space
        ):
            self._enter()
            return True
        return super().eventFilter(watched, event)

    def _pick(self, choice: Choice) -> None:
        self.search.setText("")
        self._come_to_a_row(False)
        self.go_to(choice.id)
        self.turned.emit(choice.id)
        announce(self, self._tell_row(choice.name, choice.id in self._model.chosen))

    def _enter(self) -> None:
        if self._is_meant:
            super()._enter()
        else:
            self.confirmed.emit()


class AddOnForm(Card):
    """Form of the add-ons of a break: ticks, recorded as one line of the journal."""

    closed = Signal()

    def __init__(self, desk: TournamentDesk, people: list[Player], words: Words, run: ActRunner) -> None:
        super().__init__(words.text("entries.add_ons_title"))
        self._desk = desk
        self._run = run
        self._people = people
        self._words = words
        self._takers: list[EntryId] = []
        self.add_action(buttons.icon_button("close", words.text("entries.cancel"), self.closed.emit, size="small"))
        self.add(labels.quiet(words.text("entries.add_ons_hint", chips=desk.state.profile.add_on_chips)))
        self.picker = TickList(words)
        self.picker.turned.connect(self._turn)
        self.picker.confirmed.connect(self._record)
        self.add(self.picker, 1)
        self._do = buttons.primary("", self._record)
        self._all = buttons.ghost(words.text("entries.add_ons_all"), self._turn_all, size="small")
        row = StackingRow()
        row.addWidget(self._do)
        row.addStretch(1)
        row.addWidget(self._all)
        self.add(row)
        self.follow()
        self.picker.search.setFocus()

    @property
    def is_begun(self) -> bool:
        """Whether somebody is ticked whose add-on is not recorded."""
        return bool(self._takers)

    def follow(self) -> bool:
        """Follow the evening: mark add-ons bought meanwhile; returns whether the evening still has add-ons."""
        state = self._desk.state
        choices = add_on_takers(state, self._people, self._words)
        self._open = [EntryId(one.id) for one in choices if one.may_choose]
        self._takers = [one for one in self._takers if one in self._open]
        self.picker.set_choices(choices)
        self._show()
        return bool(state.profile.add_on_chips)

    def _turn(self, entry: str) -> None:
        one = EntryId(entry)
        self._takers = [each for each in self._takers if each != one] if one in self._takers else [*self._takers, one]
        self._show()

    def _turn_all(self) -> None:
        self._takers = [] if len(self._takers) == len(self._open) else list(self._open)
        self._show()

    def _show(self) -> None:
        have = {entry.id for entry in entries.still_in(self._desk.state.entries) if entry.has_add_on}
        self.picker.set_ticked({*have, *self._takers})
        count = len(self._takers)
        words = self._words
        self._do.setText(words.text("entries.add_ons_record", count=count) if count else words.text("entries.record"))
        self._do.setEnabled(count > 0)
        self._all.setVisible(bool(self._open))
        is_full = count == len(self._open)
        self._all.setText(self._words.text("entries.add_ons_none" if is_full else "entries.add_ons_all"))

    def _record(self) -> None:
        if not self._takers:
            return
        takers, self._takers = self._takers, []
        if self._run(partial(EntryCommands(self._desk).add_on, *takers)):
            self.closed.emit()
        else:
            self._takers = takers
            self._show()


class TickForm(Card):
    """Form of the club's own tick: how many have it, who is without; every click is a line of the journal."""

    closed = Signal()

    def __init__(self, desk: TournamentDesk, people: list[Player], words: Words, run: ActRunner) -> None:
        super().__init__(ticked_line(desk.state, words))
        self._desk = desk
        self._run = run
        self._people = people
        self._words = words
        self.add_action(buttons.icon_button("close", words.text("entries.close"), self.closed.emit, size="small"))
        choices = [(key, words.text(f"entries.{key}")) for key in ("still_without", "all_entries")]
        self.shown = SegmentedControl(choices, words.text("entries.which_shown"))
        self.shown.changed.connect(lambda _: self.follow())
        self.add(self.shown)
        self.picker = TickList(words, words.text("entries.nobody_without"))
        self.picker.turned.connect(self._turn)
        self.add(self.picker, 1)
        self.follow()
        self.picker.search.setFocus()

    def follow(self) -> bool:
        """Follow the evening: mark the ticks of this moment; returns whether the club still has one."""
        state = self._desk.state
        if not state.profile.tick_word:
            return False
        self.set_title(ticked_line(state, self._words))
        shows_all = self.shown.chosen == "all_entries"
        self.picker.set_choices(tick_holders(state, self._people, self._words, shows_all=shows_all))
        self.picker.set_ticked({entry.id for entry in entries.ticked(state.entries)})
        return True

    def _turn(self, entry: str) -> None:
        one = EntryId(entry)
        is_ticked = self._desk.state.entries.by_id[one].is_ticked
        self._run(partial(EntryCommands(self._desk).tick, one, is_ticked=not is_ticked))
