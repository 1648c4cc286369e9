"""Form of the coming levels: minutes and blinds to type over, breaks and levels to put in or to leave out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QWidget,
)

from homepoker.core.expected_end import EndPrior
from homepoker.core.quantities import NotATime
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.structure import Ante, read_length
from homepoker.services.evening.commands.structure import StructureCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.clock.coming_levels_view import (
    PROPOSED_BREAK,
    ComingLevelsView,
    ComingRow,
    coming_headings,
    coming_levels_view,
    read_blinds,
)
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import Menu
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, font
from homepoker.ui.theme.text_size import set_extent

MINUTES_WIDTH, MINUTES_AND_SECONDS_WIDTH = 46, 62
"""Width of a field for minutes, in logical pixels: three digits, or two with seconds."""

LONGEST_BLINDS = 40
"""Letters of the longest blinds with an ante; each amount has eleven with its separators."""

BEGINS = 3
"""Index of the column with the times."""

Key = tuple[int, bool]


class ComingLevelsForm(Card):
    """Each change of the running and the coming periods is done at once and can be undone."""

    closed = Signal()

    def __init__(
        self,
        desk: TournamentDesk,
        books: Mapping[str, Rulebook],
        words: Words,
        run: ActRunner,
        prior: Callable[[Ante], EndPrior],
    ) -> None:
        """
        :param prior: tells when the club's evenings with such an ante end.
        """
        super().__init__(words.text("clock.coming"))
        self._prior = prior
        self._desk = desk
        self._run = run
        self._structure = StructureCommands(desk, books)
        self._words = words
        self._view: ComingLevelsView | None = None
        self.minutes: dict[Key, TypedOverEdit] = {}
        self.blinds: dict[int, TypedOverEdit] = {}
        """Fields of the levels that have not begun."""
        self._begins: dict[Key, QLabel] = {}
        self.add_action(buttons.icon_button("close", words.text("clock.coming_close"), self.closed.emit, size="small"))
        self._follows = labels.quiet()
        self._note = labels.quiet()
        self._warning = labels.quiet()
        labels.set_tone(self._warning, "warning")
        self._late = ComboBox()
        name_choice(self._late, words.text("clock.late"))
        self._late.activated.connect(lambda _: self._do(self._choose_late))
        late = StackingRow()
        late.addWidget(labels.caption(words.text("clock.late")))
        late.addWidget(self._late, 1)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what stands in it takes the keys
        self.body.setSpacing(spacing.S)
        self.add(self._follows)
        self.add(self._note)
        self.add(self._warning)
        self._all_row = self._make_all_row()
        self.add(self._all_row)
        self.add(self._area, 1)
        self.add(late)
        self.follow()

    def follow(self) -> bool:
        """Follow the evening; returns whether it still goes on."""
        if self._desk.state.is_over:
            return False
        self.tick(self._desk.now())
        return True

    def tick(self, now: datetime) -> None:
        """Show the coming levels of this moment; unfinished typing stays."""
        state = self._desk.state
        view = coming_levels_view(state, now, self._words, self._prior(state.profile.structure.ante))
        if view == self._view:
            return
        before, self._view = self._view, view
        self._follows.setText(view.follows)
        self._follows.setVisible(bool(view.follows))
        self._note.setText(view.note)
        self._note.setVisible(bool(view.note))
        self._warning.setText(view.warning)
        self._warning.setVisible(bool(view.warning))
        self._all_row.setVisible(view.has_coming_levels)
        if before is None or (before.late, before.late_until) != (view.late, view.late_until):
            self._late.clear()
            for choice in view.late:
                self._late.addItem(choice.words, choice.level)
            self._late.setCurrentIndex(self._late.findData(view.late_until))
        self._show_rows(view.rows, before.rows if before is not None else ())

    def ask_minutes(self, level: int, *, in_break: bool = False) -> None:
        """Let the host type the minutes of a level or break."""
        field = self.minutes.get((level, in_break))
        if field is not None:
            field.setFocus()
            field.selectAll()

    def ask_blinds(self, level: int) -> None:
        """Let the host type the blinds of a level."""
        field = self.blinds.get(level)
        if field is not None:
            field.setFocus()
            field.selectAll()

    @property
    def _fields(self) -> list[TypedOverEdit]:
        return [*self.minutes.values(), *self.blinds.values()]

    def _show_rows(self, rows: tuple[ComingRow, ...], before: tuple[ComingRow, ...]) -> None:
        if [_shape(row) for row in rows] != [_shape(row) for row in before]:
            self._make_rows(rows)
        for row in rows:
            key = (row.level, row.in_break)
            self.minutes[key].show_value(row.minutes)
            if row.may_change_blinds:
                self.blinds[row.level].show_value(row.blinds)
            self._begins[key].setText(row.begins)

    def _make_rows(self, rows: tuple[ComingRow, ...]) -> None:
        typed = next(((key, field.text()) for key, field in self.minutes.items() if field.hasFocus()), None)
        typed_blinds = next(((level, field.text()) for level, field in self.blinds.items() if field.hasFocus()), None)
        scrolled = self._area.verticalScrollBar().value()
        for field in self._fields:
            # A field that goes loses the focus; that is nobody's wish.
            field.blockSignals(True)
        old = self._area.takeWidget()
        if old is not None:
            # Later: it may be one of its own fields that is being left.
            old.deleteLater()
        self.minutes, self.blinds, self._begins = {}, {}, {}
        holder = QWidget()
        holder.setProperty("frame", "scrolled")
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, spacing.XS, 0)
        grid.setHorizontalSpacing(spacing.XS)
        grid.setVerticalSpacing(spacing.XS)
        for column, heading in enumerate(coming_headings(self._words)):
            title = labels.caption(heading)
            if column == BEGINS:
                title.setAlignment(Qt.AlignmentFlag.AlignRight)
            grid.addWidget(title, 0, column)
        for place, row in enumerate(rows, start=1):
            self._add_row(grid, place, row)
        # After the minutes, which have one Tab a row, the blinds, and last what is seldom wanted.
        for add in (self._add_blinds, self._add_more):
            for place, row in enumerate(rows, start=1):
                add(grid, place, row)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(len(rows) + 1, 1)
        self._area.setWidget(holder)
        if typed is not None and typed[0] in self.minutes:
            self.minutes[typed[0]].take_over(typed[1])
        if typed_blinds is not None and typed_blinds[0] in self.blinds:
            self.blinds[typed_blinds[0]].take_over(typed_blinds[1])
        self._area.verticalScrollBar().setValue(scrolled)

    def _add_row(self, grid: QGridLayout, place: int, row: ComingRow) -> None:
        words = self._words
        key = (row.level, row.in_break)
        name = labels.number(row.name, 13)
        name.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        labels.set_tone(name, "accent" if row.is_running else "quiet")
        says = words.text("clock.break_minutes" if row.in_break else "clock.level_minutes", level=row.level)
        field = self.minutes[key] = minutes_edit(says, row.minutes)
        field.typed.connect(lambda text: self._change(key, text))
        begins = self._begins[key] = labels.number(row.begins, 12)
        labels.set_tone(begins, "accent" if row.is_running else "quiet")
        # A break has no blinds; its name needs their room.
        grid.addWidget(name, place, 0, 1, 2 if row.in_break else 1)
        grid.addWidget(field, place, 2, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(begins, place, BEGINS)

    def _add_blinds(self, grid: QGridLayout, place: int, row: ComingRow) -> None:
        if row.in_break:
            return
        if not row.may_change_blinds:
            shown = labels.number(row.blinds, 13, MEDIUM)
            shown.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(shown, place, 1)
            return
        says = self._words.text("clock.level_blinds", level=row.level)
        field = self.blinds[row.level] = TypedOverEdit(says, row.blinds, LONGEST_BLINDS)
        field.typed.connect(lambda text: self._do(partial(self._change_blinds, row.level, text)))
        grid.addWidget(field, place, 1)

    def _add_more(self, grid: QGridLayout, place: int, row: ComingRow) -> None:
        if row.may_have_break or row.may_have_level or row.may_go:
            says = self._words.text("clock.break_more" if row.in_break else "clock.level_more", level=row.level)
            more = buttons.icon_button("more", says, size="small")
            more.clicked.connect(lambda: self._show_menu(row, more))
            grid.addWidget(more, place, 4)

    def _show_menu(self, row: ComingRow, more: QWidget) -> None:
        """Show the menu of a level or break."""
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if row.may_have_level:
            put_level = partial(self._put_level, row.level)
            menu.addAction(self._words.text("clock.put_level", level=row.level), lambda: self._do(put_level))
        if row.may_have_break:
            put = partial(self._put_break, row.level)
            menu.addAction(self._words.text("clock.put_break", level=row.level), lambda: self._do(put))
        if row.may_go:
            key = "clock.take_break_out" if row.in_break else "clock.skip_level"
            gone = partial(self._structure.take_break_out if row.in_break else self._structure.skip_level, row.level)
            menu.addAction(self._words.text(key, level=row.level), lambda: self._do(gone))
        menu.popup(more.mapToGlobal(more.rect().bottomLeft()))

    def _make_all_row(self) -> QWidget:
        words = self._words
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.XS)
        row.addWidget(labels.quiet(words.text("clock.coming_all")), 1)
        self.all = minutes_edit(words.text("clock.coming_all_minutes"), "")
        set_extent(self.all, width=MINUTES_AND_SECONDS_WIDTH)
        self.all.returnPressed.connect(self._change_all)
        row.addWidget(self.all)
        row.addWidget(buttons.secondary(words.text("clock.coming_all_do"), self._change_all, size="small"))
        return holder

    def _change_all(self) -> None:
        text = self.all.text().strip()
        if text:
            self._do(lambda: self._structure.change_coming_minutes(*_read_minutes(text)))

    def _change(self, key: Key, text: str) -> None:
        level, in_break = key
        self._do(lambda: self._structure.change_minutes(level, *_read_minutes(text), in_break=in_break))

    def _change_blinds(self, level: int, text: str) -> None:
        blinds = read_blinds(text, self._desk.state.profile.structure.levels[level - 1])
        if blinds is None:
            raise refuse("clock.no_blinds", typed=text)
        self._structure.change_blinds(level, blinds)

    def _put_level(self, after: int) -> None:
        self._structure.put_level(after)
        self.ask_blinds(after + 1)

    def _put_break(self, level: int) -> None:
        self._structure.put_break(level, PROPOSED_BREAK)
        self.ask_minutes(level, in_break=True)

    def _choose_late(self) -> None:
        self._structure.take_entries_until(self._late.currentData())

    def _do(self, act: Callable[[], object]) -> None:
        if not self._run(act):
            for field in self._fields:
                field.restore()


def _shape(row: ComingRow) -> tuple[object, ...]:
    """The parts of a row that need new widgets when they change; other values are written into the old ones."""
    shown = "" if row.may_change_blinds else row.blinds
    may = row.may_change_blinds, row.may_have_break, row.may_have_level, row.may_go
    return row.level, row.in_break, shown, row.is_running, ":" in row.minutes, may


def _read_minutes(text: str) -> tuple[int, int]:
    """Minutes and seconds of a typed length.

    :raises Refusal: it is none.
    """
    try:
        return divmod(read_length(text), 60)
    except NotATime:
        raise refuse("clock.no_length", typed=text) from None


def minutes_edit(says: str, minutes: str) -> TypedOverEdit:
    """A field for minutes, three digits wide; one in which *7:30* stands is wider."""
    field = TypedOverEdit(says, minutes, 6)
    set_extent(field, width=MINUTES_AND_SECONDS_WIDTH if ":" in minutes else MINUTES_WIDTH)
    field.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return field


class TypedOverEdit(QLineEdit):
    """Field whose value is typed over; Enter or leaving it takes it, Esc puts back what was there."""

    typed = Signal(str)
    """Signal: another value was typed; never an empty one."""

    def __init__(self, says: str, value: str, longest: int) -> None:
        super().__init__(value)
        self._value = value
        self._is_taken = False
        self.setAccessibleName(says)
        set_tooltip(self, says)
        self.setMaxLength(longest)
        self.setFont(font(is_tabular=True))
        self.editingFinished.connect(self._take)

    def show_value(self, value: str) -> None:
        """Show another value; what is being typed stays."""
        is_typed = self.hasFocus() and self.text() != self._value and not self._is_taken
        self._value = value
        if not is_typed:
            self.restore()

    def restore(self) -> None:
        """Show the present value again."""
        if self.text() != self._value:
            self.setText(self._value)
        if not self.hasFocus():
            self.setCursorPosition(0)  # of a value that is too long the beginning is seen

    def take_over(self, text: str) -> None:
        """Take over what is being typed in a field that this one replaces."""
        if text != self.text():
            self.setText(text)
        self.setFocus()

    def _take(self) -> None:
        self.setModified(False)  # it is recorded, or what is in force is shown again
        text = self.text().strip()
        if text and text != self._value:
            self._is_taken = True
            self.typed.emit(text)
            self._is_taken = False
        self.restore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text() != self._value:
            self.restore()
            self.selectAll()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
            event.accept()
        else:
            super().keyPressEvent(event)
