"""Bust-out: the form that asks who is out and by whom, its rarer questions, and the hand for which it asks.

The rarer ones are who had more chips, and how somebody of another table can have won them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from homepoker.core import entries
from homepoker.core.entries import Covered
from homepoker.core.play.bust_outs import BustOuts, HadMore, from_other_tables, stacks_that_matter
from homepoker.core.players import Player
from homepoker.core.quantities import Chips, EntryId
from homepoker.core.tournament import Tournament
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.entries.view import in_play, opponents, out_already
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.fields.chips_edit import ChipsEdit
from homepoker.ui.kit.fields.seat_question import Mark
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.layout.scrolling import StackingRow, scrolled
from homepoker.ui.kit.lists.filter_list import FilterList, PeoplePicker
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.theme import spacing


@dataclass(frozen=True, slots=True)
class WayBack:
    """A re-buy in place of the bust-out, or a re-entry after it."""

    says: str
    act: Callable[[], object]
    is_instead: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """The running hand, or one that is corrected or put in later."""

    title: str
    state: Callable[[], Tournament | None]
    """The tournament when the hand was played; nothing once that place is gone."""
    record: Callable[[BustOuts, Mapping[EntryId, Chips], HadMore, Covered], object]
    """Records the bust-outs, the stacks that were asked for or only their order, and who covered a stack where that was
    asked; refuses what cannot have been."""
    stack: Callable[[EntryId], Chips | None]
    """The stack of somebody at the start of the hand, as far as it is known."""
    before: str = ""
    """Bust-outs noted so far, in words; empty if there are none."""
    noted: BustOuts = ()
    """Bust-outs noted so far: each entry, and by whom."""
    covered: Covered = field(default_factory=dict)
    """Who covered a stack, as noted so far."""
    ways_back: Callable[[EntryId], Sequence[WayBack]] = lambda _entry: ()
    """The ways in which somebody may play on, while it is allowed; none in an earlier hand."""


def running_hand(desk: TournamentDesk, words: Words) -> Hand:
    """The running hand, as the hand of a bust-out."""
    commands = EntryCommands(desk)

    def record(outs: BustOuts, stacks: Mapping[EntryId, Chips], had_more: HadMore, covered: Covered) -> None:
        commands.bust_out(outs, stacks, had_more=had_more, covered=covered)

    def stack(entry: EntryId) -> Chips | None:
        return desk.state.stacks.counted.get(entry)

    def ways_back(entry: EntryId) -> list[WayBack]:
        state = desk.state
        ways: list[WayBack] = []
        if commands.may_rebuy(entry):
            chips = state.profile.rebuy_chips or state.profile.starting_stack
            ways.append(
                WayBack(words.text("entries.rebuys_instead", chips=chips), partial(commands.rebuy, entry), True)
            )
        if commands.may_re_enter(entry):
            player = state.entries.by_id[entry].player
            ways.append(WayBack(words.text("entries.re_enters"), partial(commands.enter_late, player), False))
        return ways

    return Hand(words.text("entries.out_title"), lambda: desk.state, record, stack, ways_back=ways_back)


class BustOutForm(Card):
    """X, first letters, Enter; by whom, first letters, Enter. Or a click on each seat.

    Where a hand was noted before, everybody in it comes with what was noted; Enter leaves it so.
    """

    closed = Signal()
    asked = Signal()
    """Signal that the question has changed, or somebody was named; so a `SeatQuestion` to the tables."""

    def __init__(
        self,
        hand: Hand,
        people: list[Player],
        words: Words,
        run: ActRunner,
        who: EntryId | None = None,
        *,
        is_asked_at_tables: bool = False,
    ) -> None:
        """
        :param who: who is out, where that is known already.
        :param is_asked_at_tables: the seats can be clicked instead of typing names.
        """
        super().__init__(hand.title)
        self._hand = hand
        self._run = run
        self._people = people
        self._words = words
        self._outs: list[tuple[EntryId, tuple[EntryId, ...]]] = []
        self._who: EntryId | None = None
        self._to_come = list(hand.noted)
        self._noted: tuple[EntryId, tuple[EntryId, ...]] | None = None
        self._stands_for: dict[EntryId, EntryId] = {}
        self._stacks: dict[EntryId, ChipsEdit] = {}
        self._had_more: HadMore = ()
        self._covered: dict[EntryId, tuple[EntryId, ...]] = {}
        self._returning: dict[EntryId, Callable[[], object]] = {}
        """Acts of those who come back by a re-entry once the bust-outs are recorded."""
        self._is_asked_at_tables = is_asked_at_tables
        self._picker: FilterList | None = None
        self._winners: tuple[EntryId, ...] = ()
        """Those among whom it is asked who covered the stack; nobody while that is not asked."""
        self.add_action(buttons.icon_button("close", words.text("entries.cancel"), self.closed.emit, size="small"))
        self._so_far = labels.body()
        self._so_far.hide()
        if hand.before:
            self.add(labels.quiet(hand.before))
        self.add(self._so_far)
        self._step = QVBoxLayout()
        self.add(self._step, 1)
        if who is None:
            self._go_on()
        else:
            self._ask_by_whom(who)

    @property
    def is_begun(self) -> bool:
        """Whether somebody is already named as out, or something else than what was noted."""
        is_as_noted = (
            self._noted is not None
            and isinstance(self._picker, PeoplePicker)
            and (self._noted[0], set(self._noted[1])) == (self._who, set(self._picker.chosen))
        )
        return bool(self._outs) or (self._who is not None and not is_as_noted)

    def follow(self) -> bool:
        """Follow the evening: offer the players still in; returns whether all named ones are."""
        named = {entry for out, by in [*self._outs, *self._to_come] for entry in (out, *by)}
        if self._who is not None:
            named.add(self._who)
        state = self._hand.state()
        if state is None or not named <= {entry.id for entry in entries.still_in(state.entries)}:
            return False
        self._offer()
        return True

    def _offer(self) -> None:
        state = self._hand.state()
        if self._winners and self._picker is not None and state is not None:
            in_field = in_play(state, self._people, self._words)
            self._picker.set_choices([choice for choice in in_field if choice.id in self._winners])
        elif self._picker is not None and state is not None:
            others = (entry for entry, _ in [*self._outs, *self._to_come])
            out = [entry for entry in (self._who, *others) if entry is not None]
            if self._who is None:
                choices = in_play(state, self._people, self._words, out)
            else:
                choices = opponents(state, self._people, self._words, self._who, out)
            self._picker.set_choices([*choices, *out_already(state, self._people, self._words, out)])

    # At the tables

    @property
    def is_open(self) -> bool:
        """Whether it asks for people now; for their stacks it asks in its own fields alone."""
        return self._picker is not None

    def mark(self, entry: EntryId) -> Mark:
        """The mark on the seat of somebody."""
        if entry == self._who or any(entry == out for out, _ in self._outs):
            return Mark.OUT
        if isinstance(self._picker, PeoplePicker) and entry in self._picker.chosen:
            return Mark.WINNER
        if self._winners and entry not in self._winners:
            return Mark.NONE
        return Mark.ASKED if self._picker is not None else Mark.NONE

    def answer(self, entry: EntryId) -> None:
        """A seat was clicked: who is out, then by whom; a second click takes the answer back."""
        if self._who is not None and entry == self._who:
            self._ask_somebody_else()
        elif isinstance(self._picker, PeoplePicker) and self.mark(entry) in (Mark.ASKED, Mark.WINNER):
            self._picker.search.setText("")
            self._picker.turn(entry)
        elif self._picker is not None and self.mark(entry) is Mark.ASKED:
            self._ask_by_whom(entry)

    # Steps

    def _go_on(self) -> None:
        """Ask for the next of those who were noted; once all are asked for, note the hand."""
        if self._to_come:
            self._noted = self._to_come.pop(0)
            self._ask_by_whom(self._noted[0])
        elif not self._outs:
            self._ask_who()
        elif not (asked := self._asked_for()):
            self._record()
        elif all(self._hand.stack(self._stands_for.get(entry, entry)) is not None for entry in asked):
            self._ask_stacks()
        else:
            self._ask_who_had_more()

    def _asked_for(self) -> Sequence[EntryId]:
        """The entries whose stacks or order the book needs for a ranking; none where it ranks them without."""
        state = self._hand.state()
        return stacks_that_matter(state, self._outs) if state is not None else ()

    def _ask_who(self) -> None:
        words = self._words
        self._clear()
        self._step.addWidget(labels.body(words.text("entries.who")))
        self._say_click("entries.or_click_who")
        self._picker = picker = FilterList(words, words.text("entries.who_hint"), words.text("entries.nobody"))
        picker.name_question(words.text("entries.who"))
        self._offer()
        picker.picked.connect(lambda entry: self._ask_by_whom(EntryId(entry)))
        self._step.addWidget(picker, 1)
        picker.search.setFocus()
        self.asked.emit()

    def _ask_by_whom(self, who: EntryId) -> None:
        words = self._words
        self._who = who
        self._returning.pop(who, None)
        self._clear()
        name = words.name(self._player(who))
        self._step.addWidget(labels.body(words.text("entries.by_whom", name=name)))
        self._say_click("entries.or_click_winners")
        if self._hand.before:
            self._step.addLayout(self._ways_out())
        self._picker = picker = PeoplePicker(words, words.text("entries.by_whom_hint"), words.text("entries.nobody"))
        picker.name_question(words.text("entries.by_whom", name=name))
        self._offer()
        if self._noted is not None:
            self._propose(picker, self._noted[1])
        picker.confirmed.connect(self._take)
        self._step.addWidget(picker, 1)
        row = StackingRow()
        verb = "entries.go_on" if self._to_come else "entries.record"
        record = buttons.primary(words.text(f"{verb}_enter"), lambda: self._take(picker.chosen))
        picker.enter_changed.connect(
            lambda takes_row: record.setText(words.text(verb if takes_row else f"{verb}_enter"))
        )
        picker.changed.connect(self.asked)
        row.addWidget(record)
        if not self._to_come:
            another = words.text("entries.another")
            row.addWidget(buttons.ghost(another, lambda: self._take(picker.chosen, self._ask_who), size="small"))
        row.addStretch(1)
        self._step.addLayout(row)
        if not self._to_come:
            self._offer_ways_back(who, picker)
        picker.search.setFocus()
        self.asked.emit()

    def _offer_ways_back(self, who: EntryId, picker: PeoplePicker) -> None:
        """Offer that the player plays on, and those who were named before; a re-entry comes after the bust-outs."""
        ways = StackingRow()
        for way in self._hand.ways_back(who):
            act = partial(self._buy, way) if way.is_instead else partial(self._re_enter, who, way, picker)
            ways.addWidget(buttons.secondary(way.says, act, size="small"))
        if ways.count():
            ways.addStretch(1)
            self._step.addLayout(ways)
        for entry, _ in self._outs:
            for way in self._hand.ways_back(entry):
                if not way.is_instead:
                    self._step.addWidget(self._return_tick(entry, way))

    def _return_tick(self, entry: EntryId, way: WayBack) -> CheckBox:
        tick = CheckBox(self._words.text("entries.returns_too", player=self._player(entry)))
        tick.setChecked(entry in self._returning)

        def turn(is_on: bool) -> None:
            if is_on:
                self._returning[entry] = way.act
            else:
                del self._returning[entry]

        tick.toggled.connect(turn)
        return tick

    def _buy(self, way: WayBack) -> None:
        if not self._run(way.act):
            return
        self._who = None
        if self._outs:
            self._go_on()
        else:
            self.closed.emit()

    def _re_enter(self, who: EntryId, way: WayBack, picker: PeoplePicker) -> None:
        self._returning[who] = way.act
        self._take(picker.chosen)

    def _say_click(self, key: str) -> None:
        if self._is_asked_at_tables:
            self._step.addWidget(labels.quiet(self._words.text(key)))

    def _ways_out(self) -> QHBoxLayout:
        """Row of links: *somebody else*; and where several were noted, that one of them was not out."""
        row = StackingRow()
        row.addWidget(buttons.link(self._words.text("entries.somebody_else"), self._ask_somebody_else))
        if self._noted is not None and (self._outs or self._to_come):
            row.addWidget(buttons.link(self._words.text("entries.was_not_out"), self._leave_out))
        row.addStretch(1)
        return row

    def _propose(self, picker: PeoplePicker, by: Sequence[EntryId]) -> None:
        """Choose those who were noted; the first other choice replaces them, like letters typed over a selection."""
        proposed = [entry for entry in by if entry in picker.shown]
        picker.choose(proposed)
        is_untouched = True

        def turned(chosen: list[str]) -> None:
            nonlocal is_untouched
            if is_untouched and len(chosen) > len(proposed):
                picker.choose(chosen[-1:])
            is_untouched = False

        picker.changed.connect(turned)
        if proposed:
            self._step.addWidget(labels.quiet(self._words.text("entries.by_whom_noted")))

    def _leave_out(self) -> None:
        self._who = self._noted = None
        self._go_on()

    def _ask_somebody_else(self) -> None:
        self._who = None
        self._ask_who()

    def _ask_who_covered(self, who: EntryId, winners: tuple[EntryId, ...], go_on: Callable[[], object]) -> None:
        """Ask which of those who share a knock-out covered the stack: the bounty is theirs. Enter says that all did."""
        words, name = self._words, self._words.name(self._player(who))
        self._clear()
        self._winners = winners
        self._step.addWidget(labels.body(words.text("entries.covered", name=name)))
        self._step.addWidget(labels.quiet(words.text("entries.covered_about")))
        self._say_click("entries.or_click_winners")
        self._picker = picker = PeoplePicker(words, words.text("entries.by_whom_hint"), words.text("entries.nobody"))
        picker.name_question(words.text("entries.covered", name=name))
        self._offer()
        picker.choose([winner for winner in self._hand.covered.get(who, ()) if winner in winners])
        button = buttons.primary("", lambda: self._take_covered(who, picker.chosen, go_on))

        def say(*, takes_row: bool = False) -> None:
            key = "entries.go_on" if picker.chosen else "entries.covered_all"
            button.setText(words.text(key if takes_row else f"{key}_enter"))

        say()
        picker.enter_changed.connect(lambda takes_row: say(takes_row=takes_row))
        picker.changed.connect(lambda _chosen: say())
        picker.changed.connect(self.asked)
        picker.confirmed.connect(lambda chosen: self._take_covered(who, chosen, go_on))
        self._step.addWidget(picker, 1)
        self._step.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        picker.search.setFocus()
        self.asked.emit()

    def _take_covered(self, who: EntryId, chosen: Sequence[str], go_on: Callable[[], object]) -> None:
        if chosen:
            self._covered[who] = tuple(EntryId(winner) for winner in chosen)
        go_on()

    def _ask_across_tables(self, who: EntryId, far: Sequence[EntryId], go_on: Callable[[], object]) -> None:
        state, words = self._hand.state(), self._words
        seats = state.seating.seats if state is not None else {}
        says = words.text(
            "entries.sits_elsewhere",
            player=self._player(who),
            table=seats[who].table,
            players=[self._player(winner) for winner in far],
            other=seats[far[0]].table,
            count=len(far),
        )
        asked = OtherTableQuestion(words, says)
        asked.again_wanted.connect(partial(self._ask_by_whom, who))
        asked.sat_together.connect(go_on)
        self._show_question(asked)

    def _ask_who_had_more(self) -> None:
        """Ask for the order of stacks, which is enough to rank them."""
        names = [(entry, self._words.name(self._player(entry))) for entry in self._asked_for()]
        asked = StackOrderQuestion(self._words, names)
        asked.settled.connect(self._record_order)
        asked.exact_wanted.connect(self._ask_stacks)
        self._show_question(asked)

    def _show_question(self, asked: OtherTableQuestion | StackOrderQuestion) -> None:
        self._clear()
        # No higher than its answers: the frame around it says that it has the keys.
        self._step.addWidget(asked)
        self._step.addStretch(1)
        # The layout shows it only later, and what is not seen takes no focus.
        asked.show()
        asked.take_focus()
        self.asked.emit()

    def _record_order(self, had_more: HadMore) -> None:
        self._had_more = had_more
        self._record()

    def _ask_stacks(self) -> None:
        words = self._words
        self._clear()
        self._stacks = {}
        self._had_more = ()
        self._so_far.hide()
        self._step.addWidget(labels.quiet(words.text("play.stacks_needed")))
        fields = QVBoxLayout()
        fields.setContentsMargins(0, 0, spacing.S, 0)
        winners = dict(self._outs)
        for entry in self._asked_for():
            fields.addWidget(labels.body(self._line(entry, winners.get(entry, ()))))
            name = words.name(self._player(entry))
            edit = ChipsEdit(words, name, self._hand.stack(self._stands_for.get(entry, entry)))
            edit.entered.connect(self._stack_entered)
            edit.entered_nothing.connect(partial(edit.set_error, words.text("entries.stack_missing")))
            self._stacks[entry] = edit
            fields.addWidget(edit)
        fields.addStretch(1)
        self._fields = scrolled(fields)
        self._step.addWidget(self._fields, 1)
        self._step.addWidget(buttons.primary(words.text("entries.record"), self._record), 0, Qt.AlignmentFlag.AlignLeft)
        next(iter(self._stacks.values())).setFocus()
        self.asked.emit()

    # Doing

    def _take(self, by: list[str], then: Callable[[], object] | None = None) -> None:
        """Take an answer in, then go on; one that cannot have been so is asked about first."""
        state, winners = self._hand.state(), tuple(EntryId(winner) for winner in by)
        go_on, who = then or self._go_on, self._who

        def add() -> None:
            self._add(by)
            if who is not None and self._share_bounty(winners):
                self._ask_who_covered(who, winners, go_on)
            else:
                go_on()

        is_as_noted = self._noted is not None and (self._noted[0], set(self._noted[1])) == (who, set(winners))
        if who is None or state is None or is_as_noted:
            add()
            return
        far = [winner for _, winner in from_other_tables(state, [(who, winners)])]
        if far:
            self._ask_across_tables(who, far, add)
        else:
            add()

    def _share_bounty(self, winners: Sequence[EntryId]) -> bool:
        """Whether these share a knock-out in an evening with bounties."""
        state = self._hand.state()
        fees = state.profile.fees if state is not None else None
        return len(winners) > 1 and fees is not None and fees.has_bounties

    def _add(self, by: list[str]) -> None:
        if self._who is not None:
            self._covered.pop(self._who, None)
            self._outs.append((self._who, tuple(EntryId(entry) for entry in by)))
            if self._noted is not None and self._noted[0] != self._who:
                self._stands_for[self._who] = self._noted[0]
            self._who = self._noted = None
        self._so_far.setText("\n".join(self._line(entry, winners) for entry, winners in self._outs))
        self._so_far.show()

    def _line(self, entry: EntryId, winners: tuple[EntryId, ...]) -> str:
        if not winners:
            return self._words.text("journal.out", player=self._player(entry))
        return self._words.text("journal.out_by", player=self._player(entry), by=[*map(self._player, winners)])

    def _player(self, entry: EntryId) -> str:
        state = self._hand.state()
        return str(state.entries.by_id[entry].player) if state is not None else ""

    def _stack_entered(self) -> None:
        empty = [edit for edit in self._stacks.values() if edit.amount is None]
        if empty:
            empty[0].setFocus()
            self._fields.ensureWidgetVisible(empty[0])
        else:
            self._record()

    def _record(self) -> None:
        stacks: dict[EntryId, Chips] = {
            entry: edit.amount for entry, edit in self._stacks.items() if edit.amount is not None
        }
        if self._run(lambda: self._hand.record(self._outs, stacks, self._had_more, self._covered)):
            for act in self._returning.values():
                self._run(act)
            self.closed.emit()
        elif not self._stacks:
            self._outs.clear()
            self._covered.clear()
            self._returning.clear()
            self._had_more = ()
            self._so_far.hide()
            self._to_come = list(self._hand.noted)
            self._go_on()

    def _clear(self) -> None:
        self._picker = None
        self._winners = ()
        empty(self._step)


class StackOrderQuestion(QFrame):
    """Asks for the order of several stacks: a click on who had most, then on who had most of the others.

    ``settled`` carries it, most first, those who had as many together; ``exact_wanted``: the stacks are typed instead.
    """

    settled = Signal(object)
    exact_wanted = Signal()

    def __init__(self, words: Words, names: Sequence[tuple[EntryId, str]]) -> None:
        """
        :param names: who is out in the hand, and how they are called.
        """
        super().__init__()
        self.setProperty("frame", "entry")  # which shows that it has the keys itself
        tell_as(self, "page")
        self._order: list[list[EntryId]] = []
        self._asks = labels.body(words.text("entries.who_had_more"))
        self._then = words.text("entries.who_then")
        column = _column(self)
        column.setContentsMargins(spacing.S, spacing.S, spacing.S, spacing.S)
        column.addWidget(self._asks)
        self.choices: dict[EntryId, QWidget] = {}
        for entry, name in names:
            button = buttons.secondary(name, partial(self._next, [entry]))
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.choices[entry] = button
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        same = buttons.ghost(words.text("entries.had_the_same"), lambda: self._next(self._left))
        column.addWidget(same, 0, Qt.AlignmentFlag.AlignLeft)
        exact = buttons.link(words.text("entries.exact_stacks"), self.exact_wanted.emit)
        column.addWidget(exact, 0, Qt.AlignmentFlag.AlignLeft)

    def take_focus(self) -> None:
        """Take the focus before the first answer: an Enter too many must rank nobody."""
        self.setAccessibleName(self._asks.text())
        self.setFocus()

    @property
    def _left(self) -> list[EntryId]:
        return [entry for entry in self.choices if all(entry not in equal for equal in self._order)]

    def _next(self, equal: list[EntryId]) -> None:
        self._order.append(equal)
        for entry in equal:
            self.choices[entry].hide()
        left = self._left
        if len(left) > 1:
            self._asks.setText(self._then)
            self.take_focus()
        else:
            self.settled.emit([*self._order, left] if left else self._order)


class OtherTableQuestion(QWidget):
    """Asks about a winner of another table: somebody else was meant, or the seats have changed since that hand."""

    again_wanted = Signal()
    sat_together = Signal()

    def __init__(self, words: Words, says: str) -> None:
        """
        :param says: who sits where.
        """
        super().__init__()
        column = _column(self)
        column.addWidget(labels.body(says))
        column.addWidget(labels.quiet(words.text("entries.sits_elsewhere_why")))
        self._again = buttons.primary(words.text("entries.winner_again"), self.again_wanted.emit)
        self._again.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column.addWidget(self._again, 0, Qt.AlignmentFlag.AlignLeft)
        together = buttons.secondary(words.text("entries.sat_together"), self.sat_together.emit)
        column.addWidget(together, 0, Qt.AlignmentFlag.AlignLeft)

    def take_focus(self) -> None:
        """Take the focus on *back*: an Enter too many must not say that they sat together."""
        self._again.setFocus()


def _column(holder: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    return column
