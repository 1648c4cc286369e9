"""Page of a deal: stacks, and what each would get by each way side by side; shown in the room on the host's word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QFrame,
    QGridLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from homepoker.core import entries
from homepoker.core.deals import DealAgreed, DealBy, DealShare
from homepoker.core.prizes import may_deal
from homepoker.core.quantities import EntryId
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.commands.stacks import StackCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.fields.chips_edit import ChipsEdit
from homepoker.ui.kit.fields.form_fields import cents_of, money_box, show_cents
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.middle_page import PageInTheMiddle
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.standings.deal_view import DealTyped, deal_view
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled, set_extent

STACK_WIDTH: Final = 96
MONEY_WIDTH: Final = 116
NAME_WIDTH: Final = 240
ROW_HEIGHT: Final = 46
HEAD_HEIGHT: Final = 36
_BY_HAND = "by_hand"
"""Key of the way by hand among those that are worked out."""

ShowDeal = Callable[[DealAgreed | None], object]
"""Shows a proposal in the room; nothing takes it away."""


class DealPage(PageInTheMiddle):
    """In place of the tables while a deal is talked about; nothing of it is noted before all agree."""

    def __init__(
        self,
        desk: TournamentDesk,
        words: Words,
        run: ActRunner,
        show_deal: ShowDeal,
        typed: DealTyped | None = None,
        *,
        is_shown: bool = False,
    ) -> None:
        """
        :param typed: what stood in the fields before the window was built anew.
        :param is_shown: the room sees the proposal already.
        """
        super().__init__(words.text("prizes.deal_title"))
        self._desk, self._words, self._run, self._show_deal = desk, words, run, show_deal
        self._commands = EndingCommands(desk)
        counted = StackCommands(desk).counted_now()
        in_play = [entry.id for entry in entries.still_in(desk.state.entries)]
        self._left = sorted(in_play, key=lambda entry: counted.get(entry, 0), reverse=True)
        stacks = {entry: chips for entry, chips in counted.items() if entry in in_play}
        self.typed = typed if typed is not None else DealTyped(stacks)
        self.stacks: dict[EntryId, ChipsEdit] = {}
        self.by_hand: dict[EntryId, QDoubleSpinBox] = {}
        self._amounts: dict[EntryId, list[tuple[QLabel, QLabel]]] = {}
        self.show_it = buttons.ghost("", self._turn_shown, icon="screen", size="small")
        self.add_action(self.show_it)
        self.add_action(buttons.icon_button("close", words.text("prizes.deal_close"), self.closed.emit, size="small"))
        self._to_win = labels.strong()
        self._to_win.setWordWrap(True)
        self.add(self._to_win)
        ways = [*((str(by), words.text(f"prizes.deal_by_{by}")) for by in DealBy)]
        ways.append((_BY_HAND, words.text("prizes.deal_by_hand")))
        self.way = SegmentedControl(ways, words.text("prizes.deal_way"), str(self.typed.by or _BY_HAND))
        self.way.changed.connect(self._choose)
        self.add(self.way)
        self.add(self._make_table(), 100)
        self._stacks = labels.quiet()
        self._notes = labels.quiet()
        self.add(self._stacks)
        self.add(self._notes)
        self.add(self._make_kept())
        self.body.addStretch(1)
        self.add(self._make_foot())
        self.body.setSpacing(spacing.S)
        self.is_shown = is_shown
        """Whether the room sees the proposal."""
        show_cents(self.kept, self.typed.kept_for_first)
        self._say()

    def begin(self) -> None:
        missing = [edit for edit in self.stacks.values() if not edit.amount]
        if missing:
            missing[0].select_all()
        else:
            self.way.take_keys()

    def follow(self) -> bool:
        """Follow the evening; who plays on or is out makes it another deal."""
        state = self._desk.state
        if set(self._left) != {entry.id for entry in entries.still_in(state.entries)} or not may_deal(
            state, self._desk.now()
        ):
            return False
        self._say()
        return True

    def end(self) -> None:
        """Take the proposal from the room."""
        if self.is_shown:
            self.is_shown = False
            self._show_deal(None)

    # Parts

    def _make_table(self) -> QWidget:
        words = self._words
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what stands in it takes the keys
        inside = QWidget()
        inside.setProperty("frame", "scrolled")
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, spacing.S, 0)
        grid.setHorizontalSpacing(spacing.M)
        grid.setVerticalSpacing(spacing.XS)
        # Names have their room first, and the rest of a wide page lies behind the shares.
        behind = 3 + len(DealBy)
        grid.setColumnStretch(0, 100)
        grid.setColumnStretch(behind, 1)
        heads = [words.text("prizes.deal_stack"), *(words.text(f"prizes.deal_by_{by}") for by in DealBy)]
        heads.append(words.text("prizes.deal_by_hand"))
        self._heads = [labels.caption(head) for head in heads]
        for column, head in enumerate(self._heads, start=1):
            grid.addWidget(head, 0, column, Qt.AlignmentFlag.AlignRight)
        for at, entry in enumerate(self._left, start=1):
            name = words.name(self._desk.state.entries.by_id[entry].player)
            who = labels.ElidedLabel(name)
            set_extent(who, most_width=NAME_WIDTH)
            grid.addWidget(who, at, 0)
            edit = self.stacks[entry] = ChipsEdit(
                words, words.text("entries.stack_title", name=name), self.typed.stacks.get(entry)
            )
            set_extent(edit, width=STACK_WIDTH)
            edit.edited.connect(partial(self._stack_typed, entry))
            edit.entered.connect(lambda _amount, place=at: self._go_on(place))
            edit.entered_nothing.connect(partial(self._go_on, at))
            grid.addWidget(edit, at, 1)
            self._amounts[entry] = []
            for column in range(2, 2 + len(DealBy)):
                amount, gain = labels.number(), labels.quiet()
                gain.setWordWrap(False)
                cell = QVBoxLayout()
                cell.setSpacing(0)
                cell.addWidget(amount, 0, Qt.AlignmentFlag.AlignRight)
                cell.addWidget(gain, 0, Qt.AlignmentFlag.AlignRight)
                grid.addLayout(cell, at, column, Qt.AlignmentFlag.AlignVCenter)
                self._amounts[entry].append((amount, gain))
            box = self.by_hand[entry] = money_box(words.text("prizes.deal_share_of", name=name), words.language)
            box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            set_extent(box, width=MONEY_WIDTH)
            box.valueChanged.connect(lambda _value: self._hand_typed())
            grid.addWidget(box, at, 2 + len(DealBy))
            grid.setRowMinimumHeight(at, scaled(ROW_HEIGHT))
        grid.setRowStretch(1 + len(self._left), 1)
        area.setWidget(inside)
        area.setMaximumHeight(scaled((ROW_HEIGHT + spacing.XS) * len(self._left) + HEAD_HEIGHT))
        return area

    def _make_kept(self) -> StackingRow:
        words = self._words
        row = StackingRow()
        self.kept = money_box(words.text("prizes.deal_kept"), words.language)
        set_extent(self.kept, width=MONEY_WIDTH)
        self.kept.setMaximum(deal_view(self._desk.state, self.typed, words).most_kept / 100)
        self.kept.valueChanged.connect(lambda _value: self._type(kept_for_first=cents_of(self.kept)))
        caption = labels.body(words.text("prizes.deal_kept"))
        caption.setBuddy(self.kept)
        row.addWidget(caption)
        row.addWidget(self.kept)
        row.addStretch(1)
        return row

    def _make_foot(self) -> StackingRow:
        words = self._words
        foot = StackingRow()
        self.settle = buttons.secondary(words.text("prizes.deal_settle"), partial(self._agree, ends_play=True))
        set_tooltip(self.settle, words.text("prizes.deal_settle_hint"))
        self.agree = buttons.primary(words.text("prizes.deal_agree"), partial(self._agree, ends_play=False))
        set_tooltip(self.agree, words.text("prizes.deal_agree_hint"))
        foot.addStretch(1)
        foot.addWidget(self.settle)
        foot.addWidget(self.agree)
        return foot

    # What is typed

    def _stack_typed(self, entry: EntryId) -> None:
        stacks = dict(self.typed.stacks)
        if amount := self.stacks[entry].amount:
            stacks[entry] = amount
        else:
            stacks.pop(entry, None)
        self._type(stacks=stacks)

    def _go_on(self, place: int) -> None:
        """Move to the next stack by Enter; the last one that is missing is what the others leave of all chips."""
        last = deal_view(self._desk.state, self.typed, self._words).last_stack
        if last is not None:
            self.stacks[last[0]].set_amount(last[1])
            self._stack_typed(last[0])
        if place < len(self._left):
            self.stacks[self._left[place]].select_all()
        else:
            self.way.take_keys()

    def _hand_typed(self) -> None:
        self._type(by_hand={entry: cents_of(box) for entry, box in self.by_hand.items()})

    def _choose(self, key: str) -> None:
        by = None if key == _BY_HAND else DealBy(key)
        by_hand = deal_view(self._desk.state, self.typed, self._words).by_hand if by is None else self.typed.by_hand
        self.typed = replace(self.typed, by=by, by_hand=by_hand)
        self._say()

    def _type(self, **typed: Any) -> None:
        self.typed = replace(self.typed, **typed)
        self._say()

    def _say(self) -> None:
        """Say what each would get now, and show it in the room if it is to be seen there."""
        words = self._words
        view = deal_view(self._desk.state, self.typed, words)
        is_by_hand = self.typed.by is None
        self._to_win.setText(view.to_win)
        self._stacks.setText(view.stacks)
        labels.set_tone(self._stacks, view.stacks_tone)
        self._stacks.setVisible(not is_by_hand)
        self._notes.setText(" ".join(view.notes))
        self._notes.setVisible(bool(view.notes))
        labels.set_tone(self._notes, "quiet" if view.shares else "warning")
        self.kept.setMaximum(view.most_kept / 100)
        self._heads[0].setVisible(not is_by_hand)
        self._heads[-1].setVisible(is_by_hand)
        chosen = None if is_by_hand else list(DealBy).index(DealBy(self.way.chosen))
        for row in view.rows:
            self.stacks[row.entry].setVisible(not is_by_hand)
            self.by_hand[row.entry].setVisible(is_by_hand)
            show_cents(self.by_hand[row.entry], view.by_hand[row.entry])
            for at, ((amount, gain), cell) in enumerate(zip(self._amounts[row.entry], row.cells, strict=False)):
                amount.setText(cell.amount)
                labels.set_tone(amount, "text" if at == chosen else "quiet")
                gain.setText(cell.gain)
                gain.setVisible(bool(cell.gain))
                labels.set_tone(gain, cell.tone)
        self.agree.setEnabled(bool(view.shares))
        stacks_known = not view.stacks_are_missing
        self.settle.setEnabled(bool(view.shares) and stacks_known and not self.typed.kept_for_first)
        self.show_it.setEnabled(bool(view.shares))
        if self.is_shown and not view.shares:
            self.end()
        elif self.is_shown:
            self._show_deal(self._proposal())
        self.show_it.setText(words.text("prizes.deal_hide" if self.is_shown else "prizes.deal_show"))

    # Acts

    def _proposal(self) -> DealAgreed:
        """The deal as it stands on the page; nobody has agreed yet."""
        view = deal_view(self._desk.state, self.typed, self._words)
        shares = [DealShare(entry, amount) for entry, amount in view.shares.items()]
        return DealAgreed(self._desk.now(), self.typed.by, tuple(shares), self.typed.kept_for_first)

    def _turn_shown(self) -> None:
        self.is_shown = not self.is_shown
        self._show_deal(self._proposal() if self.is_shown else None)
        self._say()

    def _agree(self, *, ends_play: bool) -> None:
        view = deal_view(self._desk.state, self.typed, self._words)
        done = partial(
            self._commands.agree_deal,
            *(self.typed.by, view.shares, self.typed.stacks),
            kept_for_first=self.typed.kept_for_first,
            ends_play=ends_play,
        )
        if self._run(done):
            self.closed.emit()
