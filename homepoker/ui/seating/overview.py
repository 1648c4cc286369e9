"""Overview of many tables: a small tile for each, and a search for who sits where."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QVBoxLayout, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import tell_as
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.buttons import is_for_the_page
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.popover import Popover
from homepoker.ui.kit.lists.filter_list import FilterList
from homepoker.ui.kit.lists.rows import Choice
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.seating.view import TileView
from homepoker.ui.theme import spacing
from homepoker.ui.theme.focus_ring import paint_focus_ring
from homepoker.ui.theme.fonts import SEMIBOLD, font
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import scaled, set_extent

MANY_TABLES = 5
"""The number of tables from which on an overview stands above them, and only some are drawn large."""

MOST_LARGE = 4
"""Tables that are drawn large below the overview: the opened one, and those at which something is due."""

_TILE_WIDTH, _TILE_HEIGHT = 78, 34
_LIST_WIDTH, _LIST_HEIGHT = 300, 220
"""Size of the list of names in the search, in logical pixels."""

_STEPS: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


def large_tables(tables: Collection[int], wanted: Iterable[int]) -> list[int]:
    """The numbers of the tables that are drawn large, in order: all of few tables, else those that are wanted most.

    :param wanted: the most important first; one that is not there counts for nothing.
    """
    if len(tables) < MANY_TABLES:
        return list(tables)
    large = list(dict.fromkeys(table for table in wanted if table in tables))
    return sorted(large[:MOST_LARGE] or list(tables)[:1])


class TableTile(QAbstractButton):
    """Number of a table, and how many sit at how many seats."""

    stepped = Signal(int)
    """Signal: go so many tiles further, or back."""

    def __init__(self, words: Words, view: TileView) -> None:
        super().__init__()
        self._words, self.view = words, view
        self._is_large = self._is_needed = False
        self._shown: tuple[TileView, bool, bool] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        tell_as(self, "button", self._told)

    def show_table(self, view: TileView, *, is_large: bool, is_needed: bool) -> None:
        """Show the present state of the table.

        :param is_large: it is drawn large below.
        :param is_needed: something is due at it.
        """
        if (shown := (view, is_large, is_needed)) == self._shown:
            return
        self._shown = shown
        self.view, self._is_large, self._is_needed = shown
        self.setAccessibleName(self._told())
        set_tooltip(self, self._told())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(scaled(_TILE_WIDTH), scaled(_TILE_HEIGHT))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if (by := _STEPS.get(event.key())) is not None and not event.modifiers():
            self.stepped.emit(by)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif is_for_the_page(event):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = current_palette()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        is_lit = self._is_large or self.underMouse() or self.isDown()
        painter.setPen(QPen(QColor(palette.accent if is_lit else palette.felt_edge), 2))
        painter.setBrush(QColor(palette.felt))
        painter.drawRoundedRect(box, spacing.CORNER_LARGE, spacing.CORNER_LARGE)
        inner = box.adjusted(spacing.S, 0, -spacing.S, 0)
        painter.setFont(font(spacing.TYPE_BODY, SEMIBOLD, is_tabular=True))
        painter.setPen(QColor(palette.on_felt))
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, str(self.view.number))
        painter.setFont(font(spacing.TYPE_SMALL, is_tabular=True))
        painter.setPen(QColor(palette.quiet_on_felt))
        sitting = f"{self.view.players}/{self.view.seats}"
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, sitting)
        if self._is_needed:
            side = scaled(spacing.S)
            painter.setPen(Qt.PenStyle.NoPen)
            # As light as the words: the light theme's accent cannot be told from the felt.
            painter.setBrush(QColor(palette.on_felt))
            painter.drawEllipse(QRectF(box.center().x() - side, box.top() + 3, side, side))
        if self.hasFocus():
            paint_focus_ring(painter, box.adjusted(3, 3, -3, -3), spacing.CORNER_LARGE - 3, palette.on_felt)

    def _told(self) -> str:
        view = self.view
        told = self._words.text("seating.tile", table=view.says, count=view.players, seats=view.seats)
        return f"{told}, {self._words.text('seating.tile_needed')}" if self._is_needed else told


class TableOverview(QWidget):
    """All tables as tiles, which are one stop of Tab; a click on one draws it large."""

    chosen = Signal(int)
    """Signal: this table is to be drawn large."""
    person_chosen = Signal(str)
    """Signal: this player's seat is to be shown, by the id of the choice."""
    zoomed = Signal(bool)
    """Signal: whether all tables are to be drawn large."""

    def __init__(self, words: Words, people: Callable[[], Sequence[Choice]]) -> None:
        """
        :param people: who sits at a table, asked when the search opens.
        """
        super().__init__()
        self._words, self._people = words, people
        self._tiles: dict[int, TableTile] = {}
        self._here = 0
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.S)
        across = QHBoxLayout()
        self._count = labels.quiet()
        across.addWidget(self._count, 1)
        self.find_person = buttons.ghost(words.text("seating.find"), self._open_search, icon="search", size="small")
        across.addWidget(self.find_person)
        sizes = (("some", words.text("seating.zoom_some")), ("all", words.text("seating.zoom_all")))
        self.zoom = SegmentedControl(sizes, words.text("seating.zoom"))
        self.zoom.changed.connect(lambda key: self.zoomed.emit(key == "all"))
        across.addWidget(self.zoom)
        column.addLayout(across)
        self._flow = Flow()
        column.addWidget(self._flow)

    def show_tables(self, views: Sequence[TileView], *, large: Collection[int], needed: Collection[int]) -> None:
        """Show these tables.

        :param large: the numbers of those that are drawn large.
        :param needed: the numbers of those at which something is due.
        """
        if [view.number for view in views] != list(self._tiles):
            self._build(views)
        for view in views:
            self._tiles[view.number].show_table(view, is_large=view.number in large, is_needed=view.number in needed)
        sitting = sum(view.players for view in views)
        self._count.setText(self._words.text("seating.tables_and_players", tables=len(views), count=sitting))

    def _build(self, views: Sequence[TileView]) -> None:
        had_keys = any(tile.hasFocus() for tile in self._tiles.values())
        self._flow.clear()
        self._tiles = {view.number: TableTile(self._words, view) for view in views}
        for number, tile in self._tiles.items():
            tile.clicked.connect(lambda _checked=False, number=number: self._choose(number))
            tile.stepped.connect(lambda by, number=number: self._step(number, by))
            self._flow.add(tile)
        self._come_to(self._here if self._here in self._tiles else next(iter(self._tiles), 0))
        if had_keys and self._here in self._tiles:
            self._tiles[self._here].setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose(self, number: int) -> None:
        self._come_to(number)
        self.chosen.emit(number)

    def _step(self, number: int, by: int) -> None:
        numbers = list(self._tiles)
        place = numbers.index(number) + by
        if 0 <= place < len(numbers):
            self._come_to(numbers[place])
            self._tiles[numbers[place]].setFocus(Qt.FocusReason.TabFocusReason)

    def _come_to(self, number: int) -> None:
        """Let Tab come to this tile; the arrows lead to the others."""
        if self._here in self._tiles:
            self._tiles[self._here].setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._here = number
        if number in self._tiles:
            self._tiles[number].setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _open_search(self) -> None:
        words = self._words
        title = words.text("seating.find_title")
        popover = Popover(self.window(), title, title)
        people = FilterList(words, words.text("entries.who_hint"), words.text("entries.nobody"))
        set_extent(people, least_width=_LIST_WIDTH, least_height=_LIST_HEIGHT)
        people.set_choices(self._people())

        def pick(who: str) -> None:
            popover.close_again()
            self.person_chosen.emit(who)

        people.picked.connect(pick)
        popover.body.addWidget(people)
        popover.closed.connect(popover.deleteLater)
        popover.open_at(self.find_person, first=people.search)
