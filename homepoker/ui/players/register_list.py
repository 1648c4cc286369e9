"""The register as a table under its search field, the menu of a person in it, and the dialogs of its files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import nlargest
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.spelling import index, rank
from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.controls.buttons import secondary
from homepoker.ui.kit.fields.search_field import SearchField
from homepoker.ui.kit.jobs.documents import ask_where_to_save, in_documents
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.lists.rows import Cell, Column
from homepoker.ui.kit.lists.table import Table
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.text.labels import quiet
from homepoker.ui.kit.text.mnemonics import Menu
from homepoker.ui.players import view
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import font
from homepoker.ui.theme.text_size import scaled, set_extent

_SEARCH_WIDTH = 380
_WIDEST = {"name": 320, "display_name": 300, "nickname": 220, "contact": 340}
"""The greatest width of a column, in logical pixels; the others need no more than they hold."""

_GIVE_WAY = ("contact", "consent", "guest", "member_number", "nickname", "display_name")
"""Columns in the order in which they are hidden where names would be cut; the form shows them all."""

_MEASURED = 12
"""The number of longest texts of a column that are measured, of thousands of people."""

_PADDING = 28


class RegisterList(QFrame):
    """Table of the register with search, arrow keys and Enter.

    ``opened`` carries who is to be shown in the form, and whether the form takes the focus (Enter) or not (a click);
    ``followed`` who the arrow keys have come to; ``menu_wanted`` for whom a menu is asked, and where on the screen;
    ``add_asked`` what was typed where nobody was found.
    """

    opened = Signal(str, bool)
    followed = Signal(str)
    menu_wanted = Signal(str, QPoint)
    add_asked = Signal(str)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._headings = view.headings(words)
        self._rows: list[tuple[PlayerId, list[Cell]]] = []
        self._search = PlayerSearch(())
        self._best = ""
        """Person who answers best to what is typed, wherever the table's own order puts them."""
        self._widths: dict[str, int] = {}
        self.setProperty("frame", "card")
        name_region(self, words.text("players.table"))
        self.field = SearchField(words, words.text("players.search"))
        set_extent(self.field, most_width=_SEARCH_WIDTH)
        self._add_typed = secondary("", lambda: self.add_asked.emit(self._typed), icon="user-plus")
        show_all = secondary(words.text("players.clear_search"), self.field.clear)
        self._nobody = EmptyState("search", words.text("players.nobody_found_title"), "", (self._add_typed, show_all))
        self.table = Table(words.text("players.table"), self._nobody, may_sort=True)
        self.table.setProperty("frame", "bare")
        self._found = quiet()
        line = QHBoxLayout()
        line.setContentsMargins(spacing.S, 0, spacing.S, 0)
        line.setSpacing(spacing.M)
        line.addWidget(self.field, 2)
        line.addWidget(self._found, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(spacing.S, spacing.M, spacing.S, spacing.S)
        layout.setSpacing(spacing.S)
        layout.addLayout(line)
        layout.addWidget(self.table, 1)
        self.field.textChanged.connect(self._show_found)
        self.field.returnPressed.connect(self._open_first)
        self.field.installEventFilter(self)
        self.table.opened.connect(lambda player: self.opened.emit(player, True))
        self.table.clicked.connect(lambda: self.opened.emit(self.table.current, False))
        self.table.current_changed.connect(self.followed)
        self.table.menu_wanted.connect(self.menu_wanted)

    @property
    def shown(self) -> int:
        """The number of people shown."""
        return self.table.model().rowCount()

    def show_players(self, players: Sequence[Player]) -> None:
        """Show another register, through the same search."""
        self._rows = [(row.id, _cells(row)) for row in view.rows(players, self._words)]
        by_id = {player.id: player for player in players}
        self._search = PlayerSearch([by_id[player] for player, _ in self._rows])
        self._widths = self._measured()
        self._show_found()

    def enter_search(self) -> None:
        """Put the cursor into the search field, so that typing replaces what stands there."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def enter_table(self) -> None:
        """Take the focus to the current row, or to the first."""
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.table.current:
            self.table.selectRow(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent) and _is_down(event):
            self.enter_table()
            return True
        return False

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._widths = self._measured()

    @property
    def _typed(self) -> str:
        return self.field.text().strip()

    def _show_found(self) -> None:
        by_id = dict(self._rows)
        matching = [player.id for player in self._search.matching(self._typed)]
        self._best = matching[0] if matching and self._typed else ""
        self.table.show_rows(self._columns(), [(player, by_id[player]) for player in matching])
        self._fit_columns()
        self._found.setText(view.found(len(matching), self._words) if self._typed else "")
        self._nobody.set_texts(
            self._words.text("players.nobody_found_title"),
            self._words.text("players.nobody_found_text", typed=self._typed),
        )
        self._add_typed.setText(self._words.text("players.add_typed", typed=self._typed))

    def _columns(self) -> list[Column]:
        return [
            Column(heading, width=spacing.XXL, does_stretch=key == "name")
            for key, heading in zip(view.COLUMNS, self._headings, strict=True)
        ]

    def _measured(self) -> dict[str, int]:
        """The width of every column that holds anything at all."""
        metrics = QFontMetrics(font())
        widths = {}
        for at, (key, heading) in enumerate(zip(view.COLUMNS, self._headings, strict=True)):
            longest = nlargest(_MEASURED, {cells[at].text for _, cells in self._rows}, key=len)
            widest = max(map(metrics.horizontalAdvance, longest), default=0)
            if widest:
                needed = (
                    max(min(widest, scaled(_WIDEST.get(key, widest))), metrics.horizontalAdvance(heading)) + _PADDING
                )
                widths[key] = needed
        return widths

    def _fit_columns(self) -> None:
        """Show what fits beside whole names, and give what is left over to all alike."""
        room = self.width() - 2 * spacing.S - self.table.verticalScrollBar().sizeHint().width()
        shown = dict(self._widths)
        for key in _GIVE_WAY:
            if sum(shown.values()) > room:
                shown.pop(key, None)
        spare = max(0, room - sum(shown.values())) // max(1, len(shown))
        header = self.table.horizontalHeader()
        for at, key in enumerate(view.COLUMNS):
            self.table.setColumnHidden(at, key not in shown and key != "name")
            if key in shown and key != "name":
                header.resizeSection(at, shown[key] + spare)

    def _open_first(self) -> None:
        if self._best:
            self.table.go_to(self._best)
        elif not self.table.current:
            self.table.selectRow(0)
        if self.table.current:
            self.opened.emit(self.table.current, True)


def choose_list_to_import(parent: QWidget, words: Words) -> Path | None:
    """The file to import; ``None`` where the host changed their mind."""
    name, _ = QFileDialog.getOpenFileName(
        parent, words.text("players.choose_file"), in_documents(), words.text("players.csv_files")
    )
    return Path(name) if name else None


def choose_list_to_write(parent: QWidget, words: Words) -> Path | None:
    """The path to export to, with an ending; ``None`` where the host changed their mind."""
    name = ask_where_to_save(
        parent, words.text("players.choose_target"), words.text("players.file_name"), words.text("players.csv_target")
    )
    if not name:
        return None
    path = Path(name)
    return path if path.suffix else path.with_suffix(".csv")


def open_row_menu(
    window: QWidget,
    place: QPoint,
    words: Words,
    edit: Callable[[], object],
    merge: Callable[[], object],
    forget: Callable[[], object],
) -> QMenu:
    """Offer to edit, merge or forget somebody.

    :param place: where on the screen.
    """
    menu = Menu(window)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.addAction(words.text("players.menu_edit"), edit)
    menu.addAction(words.text("players.merge.start"), merge)
    menu.addSeparator()
    menu.addAction(words.text("players.forget.start"), forget)
    menu.popup(place)
    return menu


class PlayerSearch:
    """Search for people as the host types; made once for a register and asked at each letter."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._players = [
            (player, index(player.name, player.display_name, player.nickname, player.member_number))
            for player in players
        ]
        self._before = ("", self._players)

    def matching(self, typed: str) -> list[Player]:
        """The people with a name or number in which every typed word begins one, best first, else as given."""
        # One letter more only leaves fewer: no need to look at everybody again.
        before, among = self._before
        if not typed.startswith(before):
            among = self._players
        ranked = [(score, player, words) for player, words in among if (score := rank(typed, words)) is not None]
        self._before = (typed, [(player, words) for _, player, words in ranked])
        return [player for _, player, _ in sorted(ranked, key=lambda match: match[0])]


def _cells(row: view.PlayerRow) -> list[Cell]:
    made = [Cell(text, key) for text, key in zip(row.cells, row.sort_keys, strict=True)]
    if row.hint:
        shown = view.COLUMNS.index("display_name")
        made[shown] = Cell(row.cells[shown], row.sort_keys[shown], "quiet", row.hint)
    if row.damage:
        marked = [at for at, text in enumerate(row.cells) if view.ILLEGIBLE in text] or [0]
        for at in {0, *marked}:
            made[at] = Cell(row.cells[at], row.sort_keys[at], "danger", row.damage)
    return made


def _is_down(event: QKeyEvent) -> bool:
    return event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Down
