"""How panels are laid out over columns and pages. No Qt: sizes follow from numbers of rows and letters alone, so the
thumbnail turns its pages with the room, whatever its size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor

from homepoker.ui.room_view.picture import Panel, Row

ROW_HEIGHTS = (60.0, 54.0, 49.0, 45.0)
"""Heights of a row, largest first, at which a panel may fit on one page; in thousandths of the picture's height."""

PAGED_ROW_HEIGHT = 50.0
"""The height of a row where one page is not enough anyway."""

TEXT_SHARE = 0.62
"""The size of the letters as a share of the height of their row."""

COLUMN_GAP = 44.0
WIDEST_COLUMN = 820.0
LETTERS_AT_LEAST = 16
"""So many letters of a name have room in a column; longer names are written smaller or cut off."""

HEADING_ROWS = 1.15
GROUP_GAP_ROWS = 0.45


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a group, with its note at the end of the line."""

    title: str
    note: str


Item = Heading | Row


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a panel; ``span`` says from which letter to which it goes, where it is in alphabetical order."""

    title: str
    span: str
    columns: tuple[tuple[Item, ...], ...]
    row_height: float
    column_width: float


def pages_of(panels: Sequence[Panel], width: float, height: float) -> tuple[Page, ...]:
    """All pages of all panels, in the order in which they take turns."""
    return tuple(page for panel in panels for page in _pages(panel, width, height))


def _pages(panel: Panel, width: float, height: float) -> Iterator[Page]:
    for row_height in ROW_HEIGHTS:
        columns = list(_columns(panel, height / row_height))
        if len(columns) <= _columns_at_most(panel, width, row_height):
            yield _page(panel, _evened(panel, columns, len(columns)), row_height, width, is_whole=True)
            return
    row_height = PAGED_ROW_HEIGHT
    most = _columns_at_most(panel, width, row_height)
    columns = list(_columns(panel, height / row_height))
    columns = _evened(panel, columns, ceil(len(columns) / most) * most)
    for first in range(0, len(columns), most):
        yield _page(panel, columns[first : first + most], row_height, width, is_whole=False)


def _evened(panel: Panel, columns: list[tuple[Item, ...]], count: int) -> list[tuple[Item, ...]]:
    """One long list spread evenly over so many columns, instead of leaving two names for the last one."""
    if len(panel.groups) != 1 or count < 2:
        return columns
    group = panel.groups[0]
    each = ceil(len(group.rows) / count)
    return list(_columns(panel, each + (HEADING_ROWS if group.title else 0.0)))


def _page(panel: Panel, columns: list[tuple[Item, ...]], row_height: float, width: float, *, is_whole: bool) -> Page:
    count = len(columns) if is_whole else max(len(columns), _columns_at_most(panel, width, row_height))
    each = min(WIDEST_COLUMN, (width - COLUMN_GAP * (count - 1)) / count)
    rows = [item for column in columns for item in column if isinstance(item, Row)]
    span = ""
    if panel.is_by_name and not is_whole and rows:
        first, last = rows[0].text[:1].upper(), rows[-1].text[:1].upper()
        span = first if first == last else f"{first}–{last}"
    return Page(panel.title, span, tuple(columns), row_height, each)


def _columns_at_most(panel: Panel, width: float, row_height: float) -> int:
    size = TEXT_SHARE * row_height
    rows = [row for group in panel.groups for row in group.rows]
    letters = max((min(len(row.text), LETTERS_AT_LEAST) for row in rows), default=LETTERS_AT_LEAST)
    aside = max((len(row.lead) + len(row.tail) + 4 * len(row.cards) for row in rows), default=0)
    needed = (letters * 0.58 + aside * 0.54 + 1.6) * size
    return max(1, floor((width + COLUMN_GAP) / (needed + COLUMN_GAP)))


def _columns(panel: Panel, capacity: float) -> Iterator[tuple[Item, ...]]:
    """Fill columns of so many rows; a group that fits into one column is not torn."""
    column: list[Item] = []
    used = 0.0
    for group in panel.groups:
        heading = Heading(group.title, group.note) if group.title else None
        before = (HEADING_ROWS if heading else 0.0) + (GROUP_GAP_ROWS if column else 0.0)
        whole = before + len(group.rows)
        fits_alone = whole - (GROUP_GAP_ROWS if column else 0.0) <= capacity
        if column and (used + whole > capacity if fits_alone else used + before + 2 > capacity):
            yield tuple(column)
            column, used, before = [], 0.0, HEADING_ROWS if heading else 0.0
        if heading:
            column.append(heading)
        used += before
        for row in group.rows:
            if used + 1 > capacity and column:
                yield tuple(column)
                column = [heading] if heading else []
                used = HEADING_ROWS if heading else 0.0
            column.append(row)
            used += 1
    if column:
        yield tuple(column)
