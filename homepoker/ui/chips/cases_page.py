"""Page of the club's cases with chips: a list, and the count sheet of the chosen one; what is typed is kept at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from homepoker.core.chip_case import ChipCase, pieces_in
from homepoker.services.club import Club
from homepoker.services.words import Words
from homepoker.store.chip_cases import SavedCase
from homepoker.store.errors import StoreError
from homepoker.ui.chips.case_sheet import CaseSheet
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.controls.buttons import ghost, icon_button, primary, secondary
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import PageStack, StackingRow
from homepoker.ui.kit.layout.simple_page import scrolled_card
from homepoker.ui.kit.lists.rows import Cell, Column
from homepoker.ui.kit.lists.table import Table
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.messages.toast import Toasts
from homepoker.ui.kit.text.labels import quiet, title
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_SHEET_WIDTH, _NAME_WIDTH = 540, 172


class CasesPage(QWidget):
    closed = Signal()
    changed = Signal()
    """Signal: a case was entered, changed, put away or brought back."""

    def __init__(self, club: Club, words: Words, *, leads_on: bool = False) -> None:
        """
        :param leads_on: the case that is looked at last is played with.
        """
        super().__init__()
        self._club = club
        self._words = words
        self._saved: dict[str, SavedCase] = {}
        self._shown = ""
        """Id of the case in the sheet."""
        self._toasts = Toasts(self, words)
        self._banner = Banner(words)
        self._banner.hide()
        self.table = Table(words.text("chips.cases"))
        self.table.setProperty("frame", "bare")
        self.table.current_changed.connect(lambda _: self._show_current())
        self.sheet = CaseSheet(words)
        self.sheet.changed.connect(self._keep)
        self._lay_out(leads_on=leads_on)
        self.refresh()

    @property
    def case(self) -> ChipCase | None:
        """The case in the sheet, if there are chips in it."""
        saved = self._saved.get(self._shown)
        return saved.case if saved is not None and saved.case.chips else None

    def choose(self, case: ChipCase) -> None:
        """Show this case, or one of the same name."""
        named = [saved.id for saved in self._saved.values() if saved.case.name == case.name]
        same = [saved.id for saved in self._saved.values() if saved.case == case]
        for case_id in (same or named)[:1]:
            self.table.go_to(case_id)
            self._show_current()

    def refresh(self) -> None:
        """Read the shelf anew and show it."""
        words = self._words
        saved = self._club.cases.cases()
        self._saved = {each.id: each for each in saved}
        columns = [
            Column(words.text("chips.case_name"), width=_NAME_WIDTH),
            Column(words.text("chips.case_gist"), does_stretch=True),
        ]
        self.table.show_rows(columns, [(each.id, (each.case.name, _gist(each.case, words))) for each in saved])
        problems = self._club.cases.problems()
        if problems:
            self._warn(words.say(problems[0]))
        self._middle.setCurrentWidget(self._row if saved else self._empty)
        self.setFocusProxy(self.table if saved else self._new)
        if self.table.current not in self._saved and saved:
            self.table.go_to(saved[0].id)
        self._show_current()

    def add(self, case: ChipCase | None = None) -> None:
        """Enter another case, an empty one or a copy; the keys go to its name."""
        taken = {saved.case.name for saved in self._saved.values()}
        case = case or ChipCase(self._words.text("chips.case_new_name"), ())
        names = (self._words.text("chips.case_numbered", name=case.name, number=number) for number in range(2, 10_000))
        name = case.name if case.name not in taken else next(other for other in names if other not in taken)
        case_id = self._club.draw.new_id("case-")
        if self._save(case_id, replace(case, name=name)):
            self.refresh()
            self.table.go_to(case_id)
            self._show_current()
            self.sheet.name.setFocus(Qt.FocusReason.OtherFocusReason)
            self.sheet.name.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self._archive()
        else:
            super().keyPressEvent(event)

    def _lay_out(self, *, leads_on: bool) -> None:
        words = self._words
        header = QHBoxLayout()
        header.setSpacing(spacing.S)
        header.addWidget(icon_button("chevron-left", words.text("chips.cases_close"), self.closed.emit))
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(title(words.text("chips.cases")))
        names.addWidget(quiet(words.text("chips.cases_about")))
        header.addLayout(names, 1)
        self._new = (secondary if leads_on else primary)(words.text("chips.case_new"), self.add)
        header.addWidget(self._new)
        if leads_on:
            header.addWidget(primary(words.text("chips.case_play"), self.closed.emit, icon="check"))
        shelf = Card()
        shelf.add(self.table, 1)
        shelf.body.setContentsMargins(0, 0, 0, 0)
        name_region(shelf, words.text("chips.cases"))
        card = Card()
        name_region(card, words.text("chips.case_sheet"))
        card.add(self.sheet, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(spacing.S)
        buttons.addWidget(ghost(words.text("chips.case_copy"), self._copy, size="small", icon="copy"))
        buttons.addWidget(ghost(words.text("chips.case_archive"), self._archive, size="small", icon="archive"))
        buttons.addStretch(1)
        card.body.addLayout(buttons)
        around = scrolled_card(card)
        set_extent(around, width=_SHEET_WIDTH)
        self._row = QWidget()
        row = StackingRow(self._row, least_height=300)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.L)
        row.addWidget(shelf, 1)
        row.addWidget(around)
        self._empty = EmptyState("chips", words.text("chips.cases_none"), words.text("chips.cases_none_text"))
        self._middle = PageStack()
        self._middle.addWidget(self._row)
        self._middle.addWidget(self._empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(spacing.XL, spacing.L, spacing.XL, spacing.L)
        layout.setSpacing(spacing.L)
        layout.addLayout(header)
        layout.addWidget(self._banner)
        layout.addWidget(self._middle, 1)

    def _show_current(self) -> None:
        saved = self._saved.get(self.table.current)
        if saved is not None and saved.id != self._shown:
            self._shown = saved.id
            self.sheet.show_case(saved.case)

    def _keep(self, case: ChipCase) -> None:
        if not case.name:
            self._warn(self._words.text("chips.case_without_name"))
            return
        if self._save(self._shown, case):
            self.refresh()

    def _save(self, case_id: str, case: ChipCase) -> bool:
        try:
            self._club.cases.save(case_id, case)
        except StoreError as error:
            self._warn(self._words.say(error.sentence))
            return False
        self._banner.hide()
        self.changed.emit()
        return True

    def _copy(self) -> None:
        saved = self._saved.get(self.table.current)
        if saved is not None:
            self.add(saved.case)

    def _archive(self) -> None:
        saved = self._saved.get(self.table.current)
        if saved is None:
            return
        try:
            self._club.cases.archive(saved.id)
        except StoreError as error:
            self._warn(self._words.say(error.sentence))
            return
        self._shown = ""
        self.refresh()
        self.changed.emit()
        self._toasts.say(
            self._words.text("chips.case_archived", name=saved.case.name),
            action=self._words.text("app.undo"),
            on_action=self._bringing_back(saved),
        )

    def _bringing_back(self, saved: SavedCase) -> Callable[[], None]:
        def bring_back() -> None:
            if self._save(saved.id, saved.case):
                self.refresh()
                self.table.go_to(saved.id)

        return bring_back

    def _warn(self, text: str) -> None:
        self._banner.say(text, "danger")
        self._banner.show()


def _gist(case: ChipCase, words: Words) -> Cell:
    """A case in short: *500 chips in 4 colours*, and what is printed on them."""
    if not case.chips:
        return Cell(words.text("chips.case_empty"), tone="quiet")
    values = sorted({chip.value for chip in case.chips if chip.value})
    gist = words.text("chips.case_in_short", count=len(case.chips), pieces=pieces_in(case))
    shown = " · ".join([gist, ", ".join(words.number(value) for value in values)] if values else [gist])
    return Cell(shown, tone="quiet")
