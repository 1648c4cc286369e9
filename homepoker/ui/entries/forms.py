"""Forms beside the tables: a counted stack, a late entry, a rule that refuses, add-ons, and the club's own tick."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from homepoker.core import entries
from homepoker.core.players import Player
from homepoker.core.quantities import Chips, EntryId, PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.club import Club
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.till import TillCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.entries.entrant_picker import EntrantPicker
from homepoker.ui.entries.view import add_on_takers, in_play, may_enter, tick_holders, ticked_line
from homepoker.ui.kit.access.accessible import announce
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.fields.chips_edit import ChipsEdit
from homepoker.ui.kit.fields.typing_limits import limit_line
from homepoker.ui.kit.jobs.act_runner import ActRunner, AskAnyway
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.lists.filter_list import FilterList
from homepoker.ui.kit.lists.rows import Choice
from homepoker.ui.kit.lists.rule_links import OpenRule, rule_links
from homepoker.ui.kit.text import labels


class StackForm(Card):
    closed = Signal()

    def __init__(self, desk: TournamentDesk, words: Words, run: ActRunner, entry: EntryId) -> None:
        name = words.name(desk.state.entries.by_id[entry].player)
        super().__init__(words.text("entries.stack_title", name=name))
        self.wrap_title()
        self._desk = desk
        self._run = run
        self._field = EntryCommands(desk)
        self._words = words
        self._entry = entry
        self.add_action(buttons.icon_button("close", words.text("entries.cancel"), self.closed.emit, size="small"))
        self.edit = ChipsEdit(words, words.text("entries.stack_title", name=name), desk.state.stacks.counted.get(entry))
        self.edit.entered.connect(self._record)
        self.add(self.edit)
        self.add(labels.quiet(words.text("entries.stack_hint")))
        row = StackingRow()
        row.addWidget(buttons.primary(words.text("entries.record"), self._record))
        row.addStretch(1)
        self._forget = buttons.ghost(words.text("entries.stack_unknown"), self._forget_it, size="small")
        row.addWidget(self._forget)
        self.add(row)
        self.body.addStretch(1)
        self.edit.entered_nothing.connect(self._record)
        self.edit.setFocus()
        self.follow()

    def follow(self) -> bool:
        """Whether the player is still in play."""
        self._forget.setVisible(self._entry in self._desk.state.stacks.counted)
        return self._entry in {entry.id for entry in entries.still_in(self._desk.state.entries)}

    def _record(self) -> None:
        amount: Chips | None = self.edit.amount
        if amount is None:
            self.edit.setFocus()
            if not self.edit.error:
                self.edit.set_error(self._words.text("entries.stack_missing"))
            return
        self._close_after(partial(self._field.count_stack, self._entry, amount))

    def _forget_it(self) -> None:
        self._close_after(partial(self._field.forget_stack, self._entry))

    def _close_after(self, act: Callable[[], object]) -> None:
        if self._run(act):
            self.closed.emit()


class LateEntryForm(Card):
    """Somebody joins during play, for the first time or again; the seat is drawn."""

    closed = Signal()

    def __init__(
        self,
        club: Club,
        desk: TournamentDesk,
        words: Words,
        run: ActRunner,
        *,
        ask_anyway: AskAnyway,
        joined: Callable[[], object],
    ) -> None:
        """
        :param joined: told when somebody has joined the club.
        """
        super().__init__(words.text("entries.late_title"))
        self._club = club
        self._desk = desk
        self._people = club.players()
        self._words = words
        self._run, self._ask_anyway, self._joined = run, ask_anyway, joined
        self.add_action(buttons.icon_button("close", words.text("entries.cancel"), self.closed.emit, size="small"))
        self.add(labels.quiet(words.text("entries.late_hint")))
        self.picker = EntrantPicker(words)
        self.picker.picked.connect(lambda player: self._enter(PlayerId(player)))
        self.picker.newcomer.connect(self._choose_new)
        self.add(self.picker, 1)
        self.picker.search.setFocus()
        self.follow()

    def follow(self) -> bool:
        """Follow the evening: offer the people who may enter now."""
        state, words = self._desk.state, self._words
        self.picker.takes_cash = state.profile.fees is not None
        self.picker.show_people(may_enter(state, self._people, words), in_play(state, self._people, words))
        return True

    def _choose_new(self, name: str) -> None:
        person = self.picker.guest(self._club, name)
        self._enter(person.id, person)

    def _enter(self, player: PlayerId, person: Player | None = None) -> None:
        def enter(note: str | None) -> None:
            if person is not None:
                # Whoever reads the register forgets a name that is not in it yet.
                self._club.expect(person)
            EntryCommands(self._desk).enter_late(player, new_person=person, overruled=note)
            if self.picker.cash is not None:
                try:
                    TillCommands(self._desk).pay(player, self.picker.cash)
                except Refusal as refusal:  # who has a credit may owe nothing; whoever took the cash must know
                    self._run.say_refusal(refusal)
            if person is not None:
                self._joined()

        if self._run.by_rule(enter, self._ask_anyway):
            self.closed.emit()


class RefusalCard(Card):
    """Why a rule or an agreement refuses; the host may overrule it with a note."""

    closed = Signal()

    def __init__(
        self,
        refusal: Refusal,
        books: Mapping[str, Rulebook],
        words: Words,
        on_anyway: Callable[[str], object],
        open_rule: OpenRule,
    ) -> None:
        # Without a rule it is the host's own word that stands in the way.
        super().__init__(words.text("entries.rule_says_no" if refusal.citations else "entries.agreed_otherwise"))
        self._on_anyway = on_anyway
        self.add_action(buttons.icon_button("close", words.text("entries.cancel"), self.closed.emit, size="small"))
        self.add(labels.body(words.say(refusal.reason)))
        if refusal.citations:
            self.add(rule_links(refusal.citations, books, words, open_rule))
        self.note = QLineEdit()
        limit_line(self.note)
        self.note.setPlaceholderText(words.text("entries.note_hint"))
        self.note.setAccessibleName(words.text("entries.note_hint"))
        # A second Enter of somebody who types fast must not overrule; without a note the button does.
        self.note.returnPressed.connect(lambda: self._anyway() if self.note.text().strip() else None)
        self.add(self.note)
        row = StackingRow()
        row.addWidget(buttons.secondary(words.text("tonight.do_anyway"), self._anyway))
        row.addWidget(buttons.ghost(words.text("tonight.cancel"), self.closed.emit))
        row.addStretch(1)
        self.add(row)
        self.body.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.note.setFocus()

    def _anyway(self) -> None:
        self._on_anyway(self.note.text().strip())
        self.closed.emit()


class TickList(FilterList):
    """Boxes to tick: Enter after letters or arrows, Space or a click sends ``turned`` with the entry.

    Enter in the empty field says that all is ticked (``confirmed``).
    """

    turned = Signal(str)
    confirmed = Signal()

    def __init__(self, words: Words, nothing_left: str = "") -> None:
        super().__init__(words, words.text("entries.who_hint"), words.text("entries.nobody_fits"), nothing_left)
        self._model.has_boxes = True

    def set_ticked(self, ids: Collection[str]) -> None:
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
    """Ticks of those who buy the add-on of a break, recorded as one line of the journal."""

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
        self._open = [EntryId(choice.id) for choice in choices if choice.may_choose]
        self._takers = [taker for taker in self._takers if taker in self._open]
        self.picker.set_choices(choices)
        self._show()
        return bool(state.profile.add_on_chips)

    def _turn(self, entry: str) -> None:
        chosen = EntryId(entry)
        self._takers = (
            [each for each in self._takers if each != chosen] if chosen in self._takers else [*self._takers, chosen]
        )
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
    """How many have the club's own tick, and who is without; every click is a line of the journal."""

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
        chosen = EntryId(entry)
        is_ticked = self._desk.state.entries.by_id[chosen].is_ticked
        self._run(partial(EntryCommands(self._desk).tick, chosen, is_ticked=not is_ticked))
