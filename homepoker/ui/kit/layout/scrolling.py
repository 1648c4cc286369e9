"""Scrolling and stacking for small windows: pages that scroll, and columns one below the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6 import QtCore
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QApplication,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QScrollBar,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.layout.emptying import empty
from homepoker.ui.kit.text.labels import subheading
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled, set_extent

SCROLLS = "scrolls"
"""Name of the dynamic property of a widget that scrolls by itself where it has too little room."""

_NO_FOCUS = "NoFocus"
"""Member of ``Qt.FocusPolicy`` by its name: the first frame touches no enumeration of Qt's."""

_ALWAYS = "ScrollBarAlwaysOn"
"""Member of ``Qt.ScrollBarPolicy`` by its name, for the same reason."""

_UNLIMITED = 16_777_215
"""Qt's value of a width without limit."""

_FORM_WIDTH = 400


class _Held(QWidget):
    """Holder of a page in its scroll area, never higher than its parts need; Qt would take their preferred height."""

    def __init__(self, page: QWidget, viewport: QWidget) -> None:
        super().__init__(viewport)
        self.setProperty("frame", "scrolled")
        self._page = page
        page.setParent(self)

    def minimumSizeHint(self) -> QSize:
        least, layout = self._page.minimumSizeHint().expandedTo(self._page.minimumSize()), _shown(self._page).layout()
        if layout is not None and layout.hasHeightForWidth():
            # Texts that wrap are higher in this width than their least height says.
            least.setHeight(max(least.height(), layout.totalMinimumHeightForWidth(self.width())))
        return least

    def sizeHint(self) -> QSize:
        return self._page.sizeHint()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
        self._page.setGeometry(self.rect())


class KeptBar(QScrollBar):
    """Scroll bar that keeps its room, and is visible only where there is something to scroll.

    It asks itself. A slot would outlive it: a page that goes away sets the range once more, when the bar is half gone.
    """

    def sliderChange(self, change: QAbstractSlider.SliderChange) -> None:
        super().sliderChange(change)
        self.setEnabled(self.maximum() > self.minimum())


class ScrollingPage(QScrollArea):
    """Scroll area of a page as large as itself; where the page cannot become that small one scrolls to the rest."""

    def __init__(
        self, page: QWidget, parent: QWidget | None = None, *, keeps_bar: bool = False, keeps_width: bool = False
    ) -> None:
        """
        :param parent: where it is to stand, if that is there already.
            Each move to another parent styles the whole page anew.
        :param keeps_width: it is never narrower than the page can be.
        :param keeps_bar: the room of the bar is kept free also where there is nothing to scroll. Without it a page
            whose parts stack in a narrow room would stand in two ways by turns: beside the bar it is high, and needs
            it; without it it is low.
        """
        super().__init__(parent)
        self._is_fitting = False
        self._keeps_width = keeps_width
        self.is_whole = False
        """Whether it is as high as the page, and what is around it scrolls."""
        self.setProperty("frameShape", QFrame.Shape.NoFrame)
        self.setProperty("focusPolicy", _NO_FOCUS)
        self.setWidgetResizable(True)
        if keeps_bar:
            self.setProperty("verticalScrollBarPolicy", _ALWAYS)
            self.setVerticalScrollBar(KeptBar())
        self.setWidget(_Held(page, self.viewport()))
        self.setFocusProxy(page)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll by plain arrow keys, if there is something to scroll; all other keys are the evening's."""
        keys = QtCore.Qt.Key
        is_arrow = (
            event.key() in (keys.Key_Up, keys.Key_Down) and event.modifiers() == QtCore.Qt.KeyboardModifier.NoModifier
        )
        if is_arrow and self.verticalScrollBar().maximum() > 0:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def show_whole(self, is_whole: bool) -> None:
        """Take the height of the page from now on, or as much as there is room."""
        self.is_whole = is_whole
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        least, page = super().minimumSizeHint(), self.widget()
        if page is not None and self.is_whole:
            least.setHeight(page.minimumSizeHint().height())
        if page is not None and self._keeps_width:
            least.setWidth(page.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width())
        return least

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (self.is_whole or self._keeps_width) and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        if self._is_fitting:
            return False  # the page answers a new size with another wish; it is heard in the next turn
        self._is_fitting = True
        try:
            return super().eventFilter(watched, event)
        finally:
            self._is_fitting = False


def turn_page(section: QWidget | None, event: QKeyEvent) -> bool:
    """Scroll by Page Up and Page Down that no widget takes; returns whether there was something to scroll.

    :param section: what is shown. The page in it that has the keys scrolls, else the largest that can.
    """
    keys, acts = QtCore.Qt.Key, QAbstractSlider.SliderAction
    if section is None or event.key() not in (keys.Key_PageUp, keys.Key_PageDown) or event.modifiers():
        return False
    inner = section.findChildren(ScrollingPage)
    pages = [section, *inner] if isinstance(section, ScrollingPage) else inner
    focused = QApplication.focusWidget()

    def rank(page: ScrollingPage) -> tuple[bool, int]:
        return focused is not None and page.isAncestorOf(focused), page.width() * page.height()

    scrolling = [page for page in pages if page.isVisible() and page.verticalScrollBar().maximum() > 0]
    if not scrolling:
        return False
    is_down = event.key() == keys.Key_PageDown
    bar = max(scrolling, key=rank).verticalScrollBar()
    bar.triggerAction(acts.SliderPageStepAdd if is_down else acts.SliderPageStepSub)
    return True


class VerticalScrollArea(QScrollArea):
    """Scroll area that only scrolls up and down, and is never narrower than what stands in it."""

    def __init__(self, *, least_width: int = 0) -> None:
        """
        :param least_width: in logical pixels at 100 %, also where what stands in it is narrower.
        """
        super().__init__()
        self._least_width = least_width
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(QtCore.Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def minimumSizeHint(self) -> QSize:
        least, inside = super().minimumSizeHint(), self.widget()
        if inside is not None:
            wide = inside.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
            least.setWidth(max(wide, scaled(self._least_width)))
        return least

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


def scrolled(column: QVBoxLayout) -> QScrollArea:
    """Scroll area around a column, for low windows."""
    holder = QWidget()
    holder.setProperty("frame", "scrolled")
    holder.setLayout(column)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(QtCore.Qt.FocusPolicy.NoFocus)
    area.setWidget(holder)
    return area


class PageStack(QStackedWidget):
    """Pages of which one is shown; the others do not count in how large it has to be."""

    def hasHeightForWidth(self) -> bool:
        # Else the height that the page likes best would count as its least one.
        return False

    def minimumSizeHint(self) -> QSize:
        shown = self.currentWidget()
        if shown is None:
            return QSize()
        # What a page is told outright counts as well as what it finds.
        least, layout = shown.minimumSizeHint().expandedTo(shown.minimumSize()), shown.layout()
        if layout is not None and layout.hasHeightForWidth():
            least.setHeight(max(least.height(), layout.totalMinimumHeightForWidth(self.width())))
        return least

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        shown = self.currentWidget()
        return shown.sizeHint() if shown is not None else QSize()


def _shown(page: QWidget) -> QWidget:
    """The page itself, or the one that a stack shows."""
    shown = page.currentWidget() if isinstance(page, PageStack) else None
    return _shown(shown) if shown is not None else page


class LeastColumn(QVBoxLayout):
    """Column that takes its least height in any width.

    A box takes the height that a part with wrapping texts likes best for its least one, and where that is not to be had
    it takes from the other parts too, below what they need.
    """

    def heightForWidth(self, width: int) -> int:
        # Qt's own least height for a width would ask this again.
        parts = [item for place in range(self.count()) if (item := self.itemAt(place)) and not item.isEmpty()]
        heights = (
            item.minimumHeightForWidth(width) if item.hasHeightForWidth() else item.minimumSize().height()
            for item in parts
        )
        margins = self.contentsMargins()
        return sum(heights) + self.spacing() * max(0, len(parts) - 1) + margins.top() + margins.bottom()

    def minimumHeightForWidth(self, width: int) -> int:
        # Qt's would answer with a number that its own height for a width has left behind, here with whatever is there.
        return self.heightForWidth(width)


def _widgets_of(item: QLayoutItem) -> Iterator[QWidget]:
    """The widgets of a layout item: itself, or those within a layout."""
    widget, layout = item.widget(), item.layout()
    if widget is not None:
        yield widget
    elif layout is not None:
        inside = (layout.itemAt(place) for place in range(layout.count()))
        yield from (inner for child in inside if child is not None for inner in _widgets_of(child))


def _least_height(item: QLayoutItem, width: int) -> int:
    """The least height of a part in a width."""
    least = item.minimumSize().height()
    return max(least, item.minimumHeightForWidth(width)) if item.hasHeightForWidth() else least


class StackingRow(QHBoxLayout):
    """Parts beside each other, and one below the other where that is too narrow for what stands in them.

    Nothing is taken out and put in again, so the keys stay where they are.
    """

    def __init__(self, parent: QWidget | None = None, *, least_height: int = 0) -> None:
        """
        :param least_height: height of each part that scrolls by itself when they are stacked.
            In logical pixels at 100 %.
        """
        # Not with None: Qt would take the argument for a widget.
        if parent is None:
            super().__init__()
        else:
            super().__init__(parent)
        self._least_height = least_height

    @property
    def is_stacked(self) -> bool:
        """Whether the parts stand one below the other."""
        return self.direction() is QBoxLayout.Direction.TopToBottom

    def minimumSize(self) -> QSize:
        # Never as wide as all parts beside each other: then they would never stand otherwise.
        size, least = super().minimumSize(), self._widths(lambda item: item.minimumSize())
        return QSize(max(least, default=0) + self._edges(), max(size.height(), self._least_stacked()))

    def sizeHint(self) -> QSize:
        # As wide as all parts beside each other, however they stand now: they turn back where there is room again.
        return QSize(self._beside(self._widths(lambda item: item.sizeHint())), super().sizeHint().height())

    def setGeometry(self, rect: QRect) -> None:
        needed = self._beside(self._widths(lambda item: item.minimumSize()))
        ways = QBoxLayout.Direction
        way = ways.TopToBottom if needed > rect.width() else ways.LeftToRight
        if way is not self.direction():
            self.setDirection(way)
            # All around at once: one after the other they would ask for a height that is not known yet.
            around: QWidget | None = self.parentWidget()
            while around is not None and not around.isWindow():
                around.updateGeometry()
                around = around.parentWidget()
        self._give_width()
        given = self._least_given(rect) if self.is_stacked else []
        if given and all(item.geometry() == box for item, _, box in given):
            # They stand as they shall: the box would move them, and each move would ask for a new layout.
            QLayout.setGeometry(self, rect)
            return
        super().setGeometry(rect)
        if any(item.geometry().height() < least for item, least, _ in given):
            for item, _, box in given:
                item.setGeometry(box)

    def _least_given(self, rect: QRect) -> list[tuple[QLayoutItem, int, QRect]]:
        """The stacked parts, each with its least height and where it stands if all have theirs.

        Nothing where nobody would have enough.

        A box takes the height that a part with wrapping texts likes best for its least one; where that is not to be
        had it takes from the other parts too, and theirs would lie over each other.
        """
        parts, edges = self._parts(), self.contentsMargins()
        width, least = rect.width() - self._edges(), scaled(self._least_height)
        needed = [max(least, _least_height(item, width)) for item in parts]
        taken = sum(needed) + self.spacing() * max(0, len(parts) - 1) + edges.top() + edges.bottom()
        spare = rect.height() - taken
        if spare < 0:
            return []
        stretches = [self.stretch(self.indexOf(item)) for item in parts]
        shares = stretches if any(stretches) else [1] * len(parts)
        top, given = rect.top() + edges.top(), list[tuple[QLayoutItem, int, QRect]]()
        for item, high, share in zip(parts, needed, shares, strict=True):
            own = high + spare * share // sum(shares)
            given.append((item, high, QRect(rect.left() + edges.left(), top, width, own)))
            top += own + self.spacing()
        return given

    def _give_width(self) -> None:
        """Give a part with a fixed width the whole one where it stands alone."""
        for part in (inner for item in self._parts() for inner in _widgets_of(item)):
            own = part.property("extent_width") or part.property("extent_most_width")
            if not isinstance(own, int):
                continue
            most = _UNLIMITED if self.is_stacked else scaled(own)
            if part.maximumWidth() != most:
                part.setMaximumWidth(most)

    def _parts(self) -> list[QLayoutItem]:
        items = (self.itemAt(place) for place in range(self.count()))
        return [item for item in items if item is not None and item.spacerItem() is None and not item.isEmpty()]

    def _widths(self, ask: Callable[[QLayoutItem], QSize]) -> list[int]:
        return [ask(item).width() for item in self._parts()]

    def _beside(self, widths: Sequence[int]) -> int:
        return sum(widths) + max(0, len(widths) - 1) * self.spacing() + self._edges()

    def _edges(self) -> int:
        edges = self.contentsMargins()
        return edges.left() + edges.right()

    def _least_stacked(self) -> int:
        if not self._least_height or not self.is_stacked:
            return 0
        least, edges = scaled(self._least_height), self.contentsMargins()
        heights = [max(least, item.minimumSize().height()) for item in self._parts()]
        return sum(heights) + max(0, len(heights) - 1) * self.spacing() + edges.top() + edges.bottom()


class FormPart(QWidget):
    """Part of a form below a heading; hidden as a whole while it has nothing to say."""

    def __init__(self, heading: str = "") -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.S)
        self._heading = subheading(heading)
        column.addWidget(self._heading)
        self._heading.setVisible(bool(heading))
        self._body = QVBoxLayout()
        self._body.setSpacing(spacing.S)
        column.addLayout(self._body)

    def set_heading(self, heading: str) -> None:
        """Change the words of the heading."""
        self._heading.setText(heading)

    def add(self, *parts: QWidget) -> None:
        for part in parts:
            self._body.addWidget(part)

    def clear(self) -> None:
        empty(self._body)


class ScrolledForm(QFrame):
    """Form of fixed width beside what it changes, a region of its own for F6.

    `add` puts a field into it, `add_part` several below a heading.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setProperty("frame", "card")
        name_region(self, name)
        set_extent(self, width=_FORM_WIDTH)
        fields = QWidget()
        fields.setProperty("frame", "scrolled")
        around = QVBoxLayout(fields)
        around.setContentsMargins(spacing.L, spacing.M, spacing.L, spacing.L)
        around.setSpacing(0)
        self._fields = QVBoxLayout()
        self._fields.setSpacing(spacing.M)
        around.addLayout(self._fields)
        around.addStretch(1)
        # It knows how high texts are that wrap: in a plain area they would lie over the fields below them.
        self._scroll = ScrollingPage(fields, keeps_width=True)
        framed = QVBoxLayout(self)
        framed.setContentsMargins(0, 1, 0, 1)  # the frame's own line stays visible
        framed.addWidget(self._scroll)

    def add(self, field: QWidget | QLayout) -> None:
        """Put a field at the end."""
        if isinstance(field, QWidget):
            self._fields.addWidget(field)
        else:
            self._fields.addLayout(field)

    def add_part(self, heading: str, fields: QWidget) -> None:
        """Put fields at the end, below a heading."""
        if self._fields.count():
            self._fields.addSpacing(spacing.S)
        self._fields.addWidget(subheading(heading))
        self._fields.addWidget(fields)

    def show_part(self, part: QWidget) -> None:
        self._scroll.ensureWidgetVisible(part, 0, 0)

    def show_place(self, part: QWidget, place: QPoint, around: int) -> None:
        """Scroll to a place within a part.

        :param around: pixels below and above it that are to be seen as well.
        """
        held = self._scroll.widget()
        if held is not None:
            at = part.mapTo(held, place)
            self._scroll.ensureVisible(0, at.y(), 0, around)
