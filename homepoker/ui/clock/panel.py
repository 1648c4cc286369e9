"""Clock card of the host's window: time left, level and blinds, its buttons, and its own undo."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from math import ceil

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QFontMetrics, QFontMetricsF, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QStackedLayout, QWidget, QWidgetAction

from homepoker.core import clock, tournament
from homepoker.core.clock import ClockState, Position
from homepoker.core.expected_end import CUSTOMARY, EndPrior
from homepoker.core.history import Line, UndoStack
from homepoker.core.quantities import NotATime, parse_time_left
from homepoker.core.structure import Ante, in_minutes, length
from homepoker.core.tournament import Tournament
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.evening.watch.keep_awake import Wakefulness
from homepoker.services.evening.watch.paused_clock_reminder import standing_since
from homepoker.services.words import Words, clock_face
from homepoker.ui.clock.start_time import StartTimeRow
from homepoker.ui.clock.view import WARNING_BELOW, awake, clock_view, numbers, standing
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.drawings.badge import Badge
from homepoker.ui.kit.jobs.act_runner import ActRunner
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.card import Card, lowest
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import Menu
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, SEMIBOLD, drawn_font
from homepoker.ui.theme.style import set_look
from homepoker.ui.theme.text_size import scaled, set_extent

CLOCK_SIZE, CLOCK_SIZE_WIDE = 72, 96
CLOCK_SIZES_LOW = (CLOCK_SIZE, 56, 44)
"""Font sizes of the digits, in logical pixels, for ever lower windows."""

STANDS_FROM = timedelta(seconds=10)
"""The time after which a stopped clock counts as standing: one stopped just now was not forgotten."""

_PLENTY = 10_000
"""A height above that of any window, in logical pixels."""

WIDE_FROM = 360
"""The width of the card, in logical pixels at 100 %, from which on the digits are larger."""

_UNDO_WIDTH = 300
"""The width at which the sentence in the menu of undo is broken into lines, in logical pixels."""


class ClockCard(Card):
    """Time, level and blinds, with the clock's buttons and its own undo."""

    call_wanted = Signal()
    """Signal: the host wants to call time on a player."""
    end_wanted = Signal()
    """Signal: the host wants to say when play is to be over, or to make up time."""
    coming_wanted = Signal()
    """Signal: the host wants to see and change what comes."""

    def __init__(
        self,
        desk: TournamentDesk,
        words: Words,
        run: ActRunner,
        prior: Callable[[Ante], EndPrior] = lambda _: CUSTOMARY,
        pace: Callable[[], int | None] = lambda: None,
    ) -> None:
        """
        :param prior: tells when the club's evenings with such an ante end.
        :param pace: tells how many hands a table of the club plays in an hour, where that is known.
        """
        super().__init__()
        self._run = run
        self._prior, self._pace = prior, pace
        self._desk = desk
        self._clock = ClockCommands(desk)
        self._words = words
        self.setAccessibleName(words.text("tonight.rail_clock"))
        tell_as(self, "group")
        self._room = _PLENTY
        self._notice = self._notice_in_short = self._notice_in_full = ""
        self._heading = labels.heading()
        self._status = labels.ElidedLabel(size=spacing.TYPE_SMALL, weight=MEDIUM, tone="quiet")
        self._status.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._standing = Badge(tone="danger")
        self.time_field = TimeField(words, CLOCK_SIZE, lambda left: run(partial(self._clock.set_time, left)))
        self.time = self.time_field.shown
        self._blinds = labels.heading()
        self._blinds.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._ante = labels.caption()
        self._ante.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._following = labels.quiet()
        self._following.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._break = labels.quiet()
        self._break.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._numbers = labels.body()
        self._numbers.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._awake = labels.quiet()
        self._awake.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._awake.hide()

        head = QHBoxLayout()
        head.setSpacing(spacing.XS)
        self.taking_back = UndoMenu(desk, words, run, self)
        self.undo = self.taking_back.button
        self.more = buttons.icon_button("more", words.text("clock.more"), self._show_menu, size="small")
        head.addWidget(self._heading)
        head.addWidget(self._status, 1)
        head.addWidget(self._standing)
        self.call = buttons.icon_button(
            "timer", words.text("clock.call_time_hint"), self.call_wanted.emit, size="small"
        )
        # It makes room for the badge of a clock that stands, and nothing beside it moves.
        head.addWidget(self.call)
        head.addWidget(self.undo)
        head.addWidget(self.more)
        self.add(head)
        self.add(self.time_field)
        # Above every line that comes and goes: a practised click finds them where they were.
        self.add(self._buttons())
        self.add(self.time_field.hint)
        self.add(self._blinds)
        self.add(self._ante)
        following = QHBoxLayout()
        following.setSpacing(spacing.XS)
        self.coming = buttons.icon_button(
            "list", words.text("clock.coming_hint"), self.coming_wanted.emit, size="small"
        )
        following.addWidget(self._following, 1)
        following.addWidget(self.coming)
        self.add(following)
        self.add(self._break)
        self.add(labels.line())
        self.add(self._numbers)
        self.add(self._awake)
        self.body.setSpacing(spacing.XS)
        self.start_time = StartTimeRow(words, desk.now)
        self.start_time.chosen.connect(lambda at: run(partial(self._clock.schedule_start, at)))
        self.start_time.left.connect(self.setFocus)
        self.add(self.start_time)
        self._awake_told = (Wakefulness.NOT_NEEDED, False)
        self._shown: tuple[Tournament, tuple[ClockState, int, bool, int]] | None = None
        self.refresh()

    def _buttons(self) -> QWidget:
        words = self._words
        row = QHBoxLayout()
        row.setSpacing(spacing.S)
        go_back, go_on = self._do(self._clock.previous_level), self._do(self._clock.next_level)
        self.previous = buttons.icon_button("previous", words.text("clock.previous"), go_back)
        self.toggle = buttons.icon_button("play", words.text("clock.start"), self._do(self._clock.toggle), size="large")
        self.next = buttons.icon_button("next", words.text("clock.next"), go_on)
        self.minus = buttons.secondary(words.text("clock.minus_minute"), self._do(self._take_minute), size="small")
        self.plus = buttons.secondary(words.text("clock.plus_minute"), self._do(self._give_minute), size="small")
        for widget in (self.minus, self.previous, self.toggle, self.next, self.plus):
            row.addWidget(widget)
        row.insertStretch(0, 1)
        row.addStretch(1)
        holder = QWidget()
        row.setContentsMargins(0, 0, 0, spacing.XS)
        holder.setLayout(row)
        return holder

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit(self._room)

    def fit(self, height: int) -> None:
        """Fit into this height, in logical pixels: a long notice becomes short first, then the digits smaller."""
        self._room = height
        rest = self._height_of_the_rest()
        self._say_awake(
            is_short=rest + self._notice_height(self._notice) + self.time_field.height_with(self._size) > height
        )
        rest += self._notice_height(self._awake.text())
        sizes = (self._size, *(size for size in CLOCK_SIZES_LOW if size < self._size))
        fitting = (size for size in sizes if rest + self.time_field.height_with(size) <= height)
        self.time_field.set_size(next(fitting, sizes[-1]))

    def height_at_best(self) -> int:
        """The height that everything needs with nothing shortened, in logical pixels."""
        return self._height_of_the_rest() + self._notice_height(self._notice) + self.time_field.height_with(self._size)

    def height_at_least(self) -> int:
        """The least height, with the digits as small as they become, in logical pixels."""
        smallest = self.time_field.height_with(CLOCK_SIZES_LOW[-1])
        return self._height_of_the_rest() + self._notice_height(self._notice_in_short) + smallest

    @property
    def _size(self) -> int:
        """Font size of the digits when the height is unlimited, in logical pixels."""
        return CLOCK_SIZE_WIDE if self.width() >= scaled(WIDE_FROM) else CLOCK_SIZE

    def _height_of_the_rest(self) -> int:
        """Height of everything but the digits and the notice, in logical pixels."""
        shown = 0 if self._awake.isHidden() else self._awake.minimumHeight() + self.body.spacing()
        return lowest(self) - self.time_field.height() - shown

    def _notice_height(self, text: str) -> int:
        if not text:
            return 0
        room = QRect(0, 0, self.contentsRect().width() - 2 * spacing.L, _PLENTY)
        box = QFontMetrics(self._awake.font()).boundingRect(room, int(Qt.TextFlag.TextWordWrap), text)
        return box.height() + self.body.spacing()

    # Drawing

    def refresh(self) -> None:
        """Draw everything anew: something was done."""
        state = self._desk.state
        self._shown = None
        self.tick(self._desk.now())
        self.taking_back.refresh()
        for widget in (self.toggle, self.previous, self.next, self.minus, self.plus):
            widget.setEnabled(not state.is_over)
        self.time_field.set_open(not state.is_over)
        self.coming.setVisible(not state.is_over)

    def tick(self, now: datetime) -> None:
        """Show the time of this moment."""
        state = self._desk.state
        here = clock.position(state.clock, state.profile.structure, tournament.shown_at(state, now))
        self.time_field.set_time(clock_face(here.shown_seconds))
        minute = (here.state, here.level, here.in_break, -(-here.shown_seconds // 60))
        is_same_minute = self._shown is not None and self._shown[0] is state and self._shown[1] == minute
        self._shown = (state, minute)
        if is_same_minute and here.state is ClockState.RUNNING and here.shown_seconds > WARNING_BELOW:
            # Until a minute of the level is over nothing else changes; in the last one colours do, and seconds count.
            return
        view = clock_view(state, now, self._words, self._prior(state.profile.structure.ante), self._pace())
        since = standing_since(self._desk, now)
        stands = standing(now - since, self._words) if since is not None and now - since >= STANDS_FROM else ""
        for label, text in (
            (self._heading, view.heading),
            (self._status, "" if stands else view.status),
            (self._standing, stands),
            (self._blinds, view.blinds),
            (self._ante, view.ante),
            (self._following, view.following),
            (self._break, "" if self._desk.state.is_over else _two_lines(view.next_break, view.ends)),
        ):
            if label.text() != text:
                label.setText(text)
        # The badge takes the place of both: beside a level with two digits it needs all of it.
        self._standing.setVisible(bool(stands))
        self._status.setVisible(not stands)
        self.call.setVisible(not stands)
        self._ante.setVisible(self._desk.state.profile.structure.ante is not Ante.NONE)
        self._break.setVisible(bool(self._break.text()))
        set_tooltip(self._break, view.ends_rest_on)
        set_tooltip(self._heading, view.hands)
        labels.set_tone(self.time, "danger" if stands else view.tone)
        labels.set_tone(self._status, "danger" if view.tone == "danger" else "quiet")
        if self.toggle.accessibleName() != view.start:
            buttons.rename(self.toggle, view.start)
            buttons.set_button_icon(self.toggle, "pause" if view.is_running else "play", "on_accent")
        figures = numbers(state, now, self._words)
        text = "\n".join(
            part for part in (" · ".join(filter(None, (figures.left, figures.average))), figures.chips) if part
        )
        if self._numbers.text() != text:
            self._numbers.setText(text)

    def show_awake(self, state: Wakefulness, *, is_known: bool = False) -> None:
        """Say whether the computer stays awake; nothing while it need not.

        :param is_known: the host has had time to read what to do; it then stands in the tooltip.
        """
        if (state, is_known) == self._awake_told:
            return
        self._awake_told = (state, is_known)
        self._notice, tone = awake(state, self._words, is_known=is_known)
        self._notice_in_short = awake(state, self._words, is_known=True)[0]
        self._notice_in_full = awake(state, self._words)[0]
        labels.set_tone(self._awake, tone)
        self.fit(self._room)

    def _say_awake(self, *, is_short: bool) -> None:
        text = self._notice_in_short if is_short else self._notice
        if self._awake.text() != text:
            self._awake.setText(text)
            set_tooltip(self._awake, self._notice_in_full if text != self._notice_in_full else "")
            self._awake.setVisible(bool(text))

    # Doing

    def _do(self, act: Callable[[], object]) -> Callable[[], object]:
        return partial(self._run, act)

    def _give_minute(self) -> None:
        self._clock.add_time(timedelta(minutes=1))

    def _take_minute(self) -> None:
        self._clock.add_time(timedelta(minutes=-1))

    def _show_menu(self) -> None:
        words = self._words
        state = self._desk.state
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        waiting = self._clock.position().state in (ClockState.NOT_STARTED, ClockState.SCHEDULED)
        if waiting:
            menu.addAction(words.text("clock.schedule"), self.start_time.ask)
            if state.clock.starts_at is not None:
                menu.addAction(words.text("clock.unschedule"), self._do(lambda: self._clock.schedule_start(None)))
            menu.addSeparator()
        if not state.is_over:
            menu.addAction(words.text("clock.type_time"), self.time_field.ask)
            menu.addAction(words.text("clock.coming_menu"), self.coming_wanted.emit)
            menu.addAction(words.text("clock.end_menu"), self.end_wanted.emit)
        levels = menu.submenu(words.text("clock.go_to"))
        for number, level in enumerate(state.profile.structure.levels, 1):
            text = words.text("clock.go_to_level", level=number, blinds=words.blinds(level))
            levels.addAction(text, self._do(partial(self._clock.go_to, number)))
            if level.break_after is not None and number < len(state.profile.structure.levels):
                text = words.text("clock.go_to_break", level=number, minutes=in_minutes(length(level.break_after)))
                levels.addAction(text, self._do(partial(self._clock.go_to, number, in_break=True)))
        menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))


def _two_lines(first: str, second: str) -> str:
    """Two lines of text, one of them empty if need be, so that what stands below keeps its place."""
    return "\n".join(text or "\N{NO-BREAK SPACE}" for text in ((first, second) if first else (second, first)))


class TimeField(QWidget):
    """The digits of the time left; a click, or Enter while they have the focus, lets the host type another: 7:30."""

    def __init__(self, words: Words, size: int, on_typed: Callable[[timedelta], object]) -> None:
        """
        :param size: of the digits, in logical pixels.
        """
        super().__init__()
        self._words = words
        self._on_typed = on_typed
        self._is_open = True
        self._size = size
        self.shown = labels.Digits()
        self.shown.setContentsMargins(spacing.S, 0, spacing.S, 0)  # room for the line that shows the focus
        self._wish = _Wish(self.shown)
        self._wish.wanted.connect(self.ask)
        # Asked when it is read: a name that changes each second would be read out each second.
        tell_as(self._wish, "button", self._told)
        self.edit = _TimeEdit()
        self.edit.setAccessibleName(words.text("clock.type_time_name"))
        self.edit.returnPressed.connect(self._take)
        self.edit.textEdited.connect(lambda _: self._say(""))
        self.edit.left.connect(self._leave)
        self.hint = labels.quiet()
        """Hint at what can be typed; whoever shows the field puts it where it pushes nothing away."""
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hint.hide()
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self._wish)
        self._pages.addWidget(self.edit)
        for widget in (self.shown, self.edit):
            widget.installEventFilter(self)
        self.set_size(size)
        self.set_open(True)

    def set_time(self, text: str) -> None:
        if text != self.shown.text():
            self.shown.setText(text)

    def _told(self) -> str:
        return self._words.text("clock.time_left_told", time=self.shown.text())

    def set_size(self, size: int) -> None:
        """Draw the digits in another size, in logical pixels."""
        self._size = size
        for widget in (self.shown, self.edit):
            if widget.font().pixelSize() != size:
                widget.setFont(_digits(size))
        self.setFixedHeight(self.height_with(size))

    def height_with(self, size: int) -> int:
        """The height of the field with digits of this size."""
        return ceil(QFontMetricsF(_digits(size)).height())  # a label rounds up, whole metrics round off

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the digits' own font when a style sheet is applied anew."""
        if event.type() == QEvent.Type.FontChange:
            self.set_size(self._size)
        return super().eventFilter(watched, event)

    def set_open(self, is_open: bool) -> None:
        """Allow or forbid typing a time."""
        self._is_open = is_open
        words = self._words.text("clock.type_time_hint") if is_open else ""
        set_tooltip(self._wish, words)
        tell_as(self._wish, "button" if is_open else "text", self._told)
        self._wish.setAccessibleDescription(words)
        self._wish.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_open else Qt.FocusPolicy.NoFocus)
        if is_open:
            self._wish.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self._wish.unsetCursor()
            self._show_digits()

    def ask(self) -> None:
        """Let the host type; the time that is shown stands there, selected."""
        if not self._is_open:
            return
        self.edit.setText(self.shown.text())
        self._pages.setCurrentWidget(self.edit)
        self._say("")
        self.hint.show()
        self.edit.setFocus()
        self.edit.selectAll()

    def _take(self) -> None:
        try:
            typed = parse_time_left(self.edit.text())
        except NotATime:
            self._say(self._words.text("clock.not_a_time", typed=self.edit.text()))
            return
        self._leave()
        self._on_typed(typed)

    def _say(self, problem: str) -> None:
        self.hint.setText(problem or self._words.text("clock.type_time_keys"))
        labels.set_tone(self.hint, "danger" if problem else "quiet")
        set_look(self.edit, "state", "error" if problem else "")
        self.edit.setAccessibleDescription(problem)

    def _leave(self) -> None:
        if self._pages.currentWidget() is self.edit:
            had_focus = self.edit.hasFocus()
            self._show_digits()
            if had_focus:
                # The keys go back to the page, whose space bar is the clock's.
                self.setFocus()

    def _show_digits(self) -> None:
        self._pages.setCurrentWidget(self._wish)
        self.hint.hide()


def _digits(size: int) -> QFont:
    return drawn_font(size, SEMIBOLD, is_tabular=True)


class _Wish(QWidget):
    """Pressable holder of the digits: a label with the focus would draw its text as a document."""

    wanted = Signal()

    def __init__(self, digits: labels.Digits) -> None:
        super().__init__()
        self._digits = digits
        across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.addWidget(digits)

    def press(self) -> None:
        """Ask for the field, as a click does."""
        self.wanted.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._digits.show_ring(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._digits.show_ring(False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.wanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.wanted.emit()
        else:
            super().keyPressEvent(event)


class _TimeEdit(QLineEdit):
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMaxLength(8)
        self.setMinimumWidth(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
            self.left.emit()


class UndoMenu(QObject):
    """Button of the clock's undo: it says first what the clock will then show, and acts on a second click or Enter."""

    def __init__(self, desk: TournamentDesk, words: Words, run: ActRunner, parent: QWidget) -> None:
        super().__init__(parent)
        self._run = run
        self._desk = desk
        self._clock = ClockCommands(desk)
        self._words = words
        self._page = parent
        self.button = buttons.icon_button("history", words.text("clock.undo_none"), self.ask, size="small")

    def refresh(self) -> None:
        """Offer the clock's action that can be taken back now."""
        newest = self._newest()
        self.button.setEnabled(newest is not None)
        if newest is None:
            buttons.rename(self.button, self._words.text("clock.undo_none"))
        else:
            buttons.rename(self.button, self._then("clock.undo", newest[1]))

    def ask(self) -> None:
        """Show the effect of undo on the clock, and undo if that is chosen."""
        newest = self._newest()
        if newest is None:
            return
        line, position = newest
        menu = Menu(self._page)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        waits = position.state in (ClockState.NOT_STARTED, ClockState.SCHEDULED)
        says = labels.body(self._then("clock.undo_start" if waits else "clock.undo_then", position))
        says.setContentsMargins(spacing.M, spacing.S, spacing.M, spacing.XS)
        set_extent(says, width=_UNDO_WIDTH)
        explanation = QWidgetAction(menu)
        explanation.setDefaultWidget(says)
        # Like a separator, it is passed over by the arrows.
        explanation.setSeparator(True)
        menu.setSeparatorsCollapsible(False)
        menu.addAction(explanation)
        words = self._words
        take_back = words.text("clock.undo_do", label=words.say(line.label))
        menu.setActiveAction(menu.addAction(take_back, partial(self._take_back, line.sequence)))
        menu.popup(self.button.mapToGlobal(self.button.rect().bottomLeft()))

    def _newest(self) -> tuple[Line, Position] | None:
        """The clock's newest action, and what the clock would show without it."""
        line, position = self._desk.history.undoable(UndoStack.CLOCK), self._clock.shown_after_undo()
        return None if line is None or position is None else (line, position)

    def _then(self, key: str, position: Position) -> str:
        words = self._words
        period = words.text("clock.break") if position.in_break else words.text("clock.level", level=position.level)
        return words.text(key, time=clock_face(position.shown_seconds), period=period)

    def _take_back(self, sequence: int) -> None:
        newest = self._desk.history.undoable(UndoStack.CLOCK)
        if newest is not None and newest.sequence == sequence:
            self._run(partial(self._desk.undo, UndoStack.CLOCK))
