"""Rows of an import as a table, in which the host says who is meant by a doubtful row."""

from __future__ import annotations

from collections.abc import Sequence

from homepoker.services.words import Words
from homepoker.ui.kit.lists.rows import Cell, Column
from homepoker.ui.kit.lists.table import ChoosingTable
from homepoker.ui.players.import_view import RowView

_HEADINGS = ("line", "status", "player", "detail")
_WIDTHS = (60, 174, 0, 0)
"""Widths of the columns; the name and the details, with 0, share what is left."""
_FATE, _NAME = 1, 2


class ImportRows(ChoosingTable):
    """Table of import rows; the id of a row is its line."""

    def __init__(self, words: Words) -> None:
        titles = (words.text(f"players.import_head.{key}") for key in _HEADINGS)
        columns = [
            Column(title, width=width, does_stretch=not width) for title, width in zip(titles, _WIDTHS, strict=True)
        ]
        super().__init__(words.text("players.import_rows"), columns, choice=_FATE, stressed=_NAME)
        self._words = words

    def show_views(self, rows: Sequence[RowView]) -> None:
        """Show these rows."""
        may_choose = {str(row.line) for row in rows if row.may_choose}
        self.show_choices([(str(row.line), self._cells(row)) for row in rows], may_choose)

    def change_view(self, row: RowView) -> None:
        """Show another status of a row."""
        self.change_row(str(row.line), self._cells(row))

    def _cells(self, row: RowView) -> list[Cell]:
        hint = self._words.text("players.import_choose") if row.may_choose else ""
        line, status, name, detail = row.cells
        return [Cell(line), Cell(status, None, row.tone, hint), Cell(name, hint=name), Cell(detail, hint=detail)]
