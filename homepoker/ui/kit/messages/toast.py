"""Toasts: an act that was just done, for a few seconds, with a way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6 import QtCore
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QAbstractButton, QApplication, QBoxLayout, QFrame, QHBoxLayout, QLabel, QWidget
from shiboken6 import isValid

from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import announce, tell_as
from homepoker.ui.kit.controls.buttons import icon_button, link, rename
from homepoker.ui.kit.drawings.badge import ToneIcon
from homepoker.ui.kit.text.labels import Digits, body
from homepoker.ui.theme import spacing

STAYS_FOR = 7.0
"""Seconds a toast is shown; it waits while the pointer or the focus is on it."""

TOAST_LANE = "toast_lane"
"""Object name of the lane of a page over whose lower end toasts may lie."""

KEPT_CLEAR = "is_kept_clear"
"""Property of a picture that the host watches: covering it weighs as much as covering a button."""

_AT_MOST = 2
_WIDEST = 560
_CONTROL_AT_MOST = 100
"""The greatest height of a control in logical pixels; anything higher is weighed like a list or a text."""
_STEP = 8
_FOCUSED, _CONTROL, _WORDS = 1000, 100, 30
"""Weights of covering what has the keys, a button, and a text or a part of a list; two pixels further up weigh one."""
_LANE_AT_MOST = 2 * _WORDS
"""The weight from which toasts look for a better place than the lane: it may cost one text, and no button."""
_MOVED = (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.LayoutRequest)
"""Events of a lane after which something else may lie below a toast."""
_LEAST_LANE = 160
"""The least visible height of the lane in logical pixels: two toasts find room in it."""


def toasts_of(part: QWidget, words: Words) -> Toasts:
    """The toasts of the window in which a part of a page stands; the window has only these."""
    window = part.window()
    toasts = window.findChild(Toasts, options=QtCore.Qt.FindChildOption.FindDirectChildrenOnly)
    if toasts is None:
        return Toasts(window, words)
    toasts.set_words(words)
    return toasts


class Toasts(QObject):
    """The toasts of one window: at its lower edge, newest lowest, at most two, never outside the window.

    Where the page names a `TOAST_LANE` they keep to it as long as they cover no more than a text there; else they lie
    where they cover the fewest of the window, in the middle if it is all the same, and make way for what gets the keys.
    They take no focus and no key; their buttons are reached with Tab.
    """

    def __init__(self, window: QWidget, words: Words) -> None:
        super().__init__(window)
        self._window = window
        self._words = words
        self._shown: list[_Toast] = []
        self._last_lane: QWidget | None = None
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(0)
        self._settling.timeout.connect(self._place)
        window.installEventFilter(self)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._make_way)

    def say(
        self,
        text: str,
        *,
        action: str = "",
        on_action: Callable[[], object] | None = None,
        tone: str = "text",
        stays_for: float = STAYS_FOR,
        spoken: str = "",
        subject: str = "",
    ) -> None:
        """Show one toast, and let a screen reader say it.

        :param action: the words of its button, for instance *Undo*; without it there is none.
        :param tone: text, good, warning or danger; anything but text comes with its picture.
        :param stays_for: seconds.
        :param spoken: what a screen reader says in place of the text, where that is more.
        :param subject: a toast on the same subject is out of date now, and this one stands in its place.
        """
        if subject:
            self.clear(subject)
        for same in [toast for toast in self._shown if toast.text == text and not (action or toast.subject)]:
            same.leave()  # a key pressed again says it again, and not once more below it
        while len(self._shown) >= _AT_MOST:
            # What warns or can be taken back stays rather than what was merely said.
            min(self._shown, key=lambda toast: toast.matters).leave()
        toast = _Toast(self._window, self._words, text, action, on_action, tone, stays_for)
        toast.subject = subject
        toast.left.append(self._forget)
        self._shown.append(toast)
        self._place()
        toast.show()
        toast.raise_()
        # What was done may have changed the page, which is laid out in the next turn.
        self._settling.start()
        announce(toast, spoken or text, is_urgent=tone in ("warning", "danger"))

    def texts(self) -> list[str]:
        """The texts of the toasts shown, oldest first."""
        return [toast.text for toast in self._shown]

    def clear(self, *subjects: str) -> None:
        """Take toasts away because what they offer is no longer possible: all, or those on these subjects."""
        for toast in list(self._shown):
            if not subjects or toast.subject in subjects:
                toast.leave()

    def set_words(self, words: Words) -> None:
        """Follow a change of language; messages on screen stay as they were."""
        self._words = words
        for toast in self._shown:
            toast.set_words(words)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window:
            if event.type() == QEvent.Type.Resize:
                self._place()
        elif event.type() in _MOVED and self._shown:
            # A form may have come into the place of the lane: where things lie then is known in the next turn.
            self._settling.start()
        return False

    def _make_way(self, old: QWidget | None, focused: QWidget | None) -> None:
        # Where the window goes, it loses the keys after its toasts are gone.
        self._shown = [toast for toast in self._shown if isValid(toast)]
        if any(toast.geometry().intersects(box) for toast in self._shown for box, _ in self._focused()):
            self._place()

    def _forget(self, toast: _Toast) -> None:
        self._shown.remove(toast)
        # In the next turn: often a newer one is about to take its place.
        self._settling.start()

    def _place(self) -> None:
        if not self._shown:
            return
        lane, inside = self._lane(), self._window.rect().adjusted(spacing.L, 0, -spacing.L, -spacing.L)
        if lane is None:
            self._pile(inside, self._weighed(self._window))
            return
        harm = self._pile(lane[0], self._weighed(lane[1]))
        if harm >= _LANE_AT_MOST and self._pile(inside, self._weighed(self._window)) >= harm:
            self._pile(lane[0], self._weighed(lane[1]))

    def _pile(self, room: QRect, covered: Sequence[tuple[QRect, int]]) -> int:
        """Pile the toasts up in a part of the window, each where it covers least; returns the weight of that."""
        bottom, harm = room.bottom(), 0
        for toast in reversed(self._shown):
            toast.fit(min(room.width(), _WIDEST))
            bottom -= toast.height()
            place = QRect(QPoint(room.left() + (room.width() - toast.width()) // 2, bottom), toast.size())
            least, weight = _covering_least(place, room, covered)
            toast.move(least.topLeft())
            bottom, harm = toast.y() - spacing.S, harm + weight
        return harm

    def _focused(self) -> list[tuple[QRect, int]]:
        """The area of the control that has the keys, which no toast hides; nothing for a list or a text."""
        one = QApplication.focusWidget()
        if one is None or not self._window.isAncestorOf(one) or any(toast.isAncestorOf(one) for toast in self._shown):
            return []
        seen = one.visibleRegion().boundingRect()
        is_control = 0 < seen.height() <= _CONTROL_AT_MOST
        return [(QRect(one.mapTo(self._window, seen.topLeft()), seen.size()), _FOCUSED)] if is_control else []

    def _weighed(self, part: QWidget) -> list[tuple[QRect, int]]:
        """The areas of a part of the window that toasts should not cover, with their weights."""
        controls = self._focused()
        for child in part.findChildren(QWidget):
            seen = child.visibleRegion().boundingRect()
            if seen.isEmpty() or any(toast is child or toast.isAncestorOf(child) for toast in self._shown):
                continue
            # Where several buttons are one stop of Tab, as on the rail, the mouse presses the others all the same.
            takes_clicks = isinstance(child, QAbstractButton) or bool(
                child.focusPolicy() & QtCore.Qt.FocusPolicy.TabFocus
            )
            is_control = child.isEnabled() and takes_clicks
            is_area = seen.height() > _CONTROL_AT_MOST
            is_watched = child.property(KEPT_CLEAR) is True
            if is_control or is_watched or isinstance(child, Digits) or (isinstance(child, QLabel) and child.text()):
                matters = is_watched or isinstance(child, Digits) or (is_control and not is_area)
                weight = _CONTROL if matters else _WORDS
                box = QRect(child.mapTo(self._window, seen.topLeft()), seen.size())
                # Below a docked page Qt calls it visible all the same.
                if self._is_uppermost(child, box.center()):
                    controls.append((box, weight))
        return controls

    def _lane(self) -> tuple[QRect, QWidget] | None:
        """The visible lane of the page with its area; none where something lies over it."""
        last = self._last_lane if self._last_lane is not None and isValid(self._last_lane) else None
        # To look through the whole window takes a while, and mostly it is the lane of the last toast.
        if last is not None and (area := self._lane_of(last)) is not None:
            return area, last
        for part in self._window.findChildren(QWidget, TOAST_LANE):
            part.installEventFilter(self)
            if (area := self._lane_of(part)) is not None:
                self._last_lane = part
                return area, part
        return None

    def _lane_of(self, part: QWidget) -> QRect | None:
        if not part.isVisible():
            return None
        # A page that scrolls may have the lower end of the part, or all of it, outside the window.
        lane = QRect(part.mapTo(self._window, QPoint()), part.size()).intersected(self._window.rect())
        is_free = lane.height() >= _LEAST_LANE and self._is_uppermost(part, QPoint(lane.center().x(), lane.bottom()))
        return lane if is_free else None

    def _is_uppermost(self, part: QWidget, at: QPoint) -> bool:
        """Whether nothing is docked over a widget at this place."""
        top = self._window.childAt(at)
        return (
            top is None
            or top is part
            or part.isAncestorOf(top)
            or any(toast is top or toast.isAncestorOf(top) for toast in self._shown)
        )


def _covering_least(place: QRect, room: QRect, in_the_way: Sequence[tuple[QRect, int]]) -> tuple[QRect, int]:
    """The place that covers least by weight, low and near the middle, and what it costs."""
    # Plain numbers: some hundred places are tried, and Qt's rectangles take ten times as long.
    boxes = [(box.left(), box.top(), box.right(), box.bottom(), weight) for box, weight in in_the_way]
    width, height = place.width(), place.height()
    ways = (place.left(), *range(room.left(), room.right() - width + 2, _STEP))
    best: tuple[int, int, int, int] | None = None
    for up in range(0, room.height() // 2, _STEP):
        if best is not None and up // 2 > best[0]:
            # Even where nothing is covered, further up is worse.
            break
        top, bottom = place.top() - up, place.top() - up + height
        beside = [(box[0], box[2], box[4]) for box in boxes if box[1] < bottom and box[3] >= top]
        for left in ways:
            right = left + width
            covered = sum(weight for begin, end, weight in beside if begin < right and end >= left)
            harm, aside = covered + up // 2, abs(left - place.left())
            if best is None or (harm, aside) < best[:2]:
                best = harm, aside, left, up
    if best is None:
        return place, 0
    harm, _, left, up = best
    return QRect(left, place.top() - up, width, height), harm


class _Toast(QFrame):
    def __init__(
        self,
        window: QWidget,
        words: Words,
        text: str,
        action: str,
        on_action: Callable[[], object] | None,
        tone: str,
        stays_for: float,
    ) -> None:
        super().__init__(window)
        self.text = text
        self.subject = ""
        self.matters = bool(action) or tone in ("warning", "danger")
        self.left: list[Callable[[_Toast], None]] = []
        self._on_action = on_action
        self.setProperty("frame", "floating")
        self.setAttribute(QtCore.Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(text)
        tell_as(self, "group")
        self._label = body(text)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(spacing.L, spacing.S, spacing.S, spacing.S)
        layout.setSpacing(spacing.M)
        if tone != "text":
            layout.addWidget(ToneIcon(tone))
        self._saying = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._saying.setSpacing(spacing.XS)
        self._saying.addWidget(self._label, 1)
        if action:
            self._saying.addWidget(link(action, self._act), 0, QtCore.Qt.AlignmentFlag.AlignLeft)
        layout.addLayout(self._saying, 1)
        self._close = icon_button("close", words.text("kit.close"), self.leave, size="small", tone="quiet")
        layout.addWidget(self._close)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(round(stays_for * 1000))
        self._timer.timeout.connect(self._time_is_up)
        self._timer.start()

    def fit(self, widest: int) -> None:
        """Fit to the width of the text, or break it into lines in a narrow window, with the button below."""
        self._label.setWordWrap(False)
        self._saying.setDirection(QBoxLayout.Direction.LeftToRight)
        # A layout within a layout is not told that a part of it wants another size now, and answers as the last time.
        self._saying.invalidate()
        wanted = self.sizeHint().width()
        self._label.setWordWrap(True)
        self._saying.invalidate()
        if wanted > widest:
            self._saying.setDirection(QBoxLayout.Direction.TopToBottom)
        width = min(wanted, widest)
        layout = self.layout()
        height = layout.heightForWidth(width) if layout is not None else -1
        self.resize(width, max(height, self.sizeHint().height() if height < 0 else height))

    def set_words(self, words: Words) -> None:
        rename(self._close, words.text("kit.close"))

    def leave(self) -> None:
        self._timer.stop()
        for tell in self.left:
            tell(self)
        self.close()

    def _time_is_up(self) -> None:
        focused = QApplication.focusWidget()
        # Asked now: a toast that slid away below a pointer at rest is told nothing of it.
        is_pointed_at = self.underMouse() and self.rect().contains(self.mapFromGlobal(QCursor.pos()))
        if is_pointed_at or (focused is not None and self.isAncestorOf(focused)):
            self._timer.start()
        else:
            self.leave()

    def _act(self) -> None:
        self.leave()
        if self._on_action is not None:
            self._on_action()
