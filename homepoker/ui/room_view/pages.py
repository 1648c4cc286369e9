"""Pages of panels, laid out over columns.

No Qt: sizes follow from numbers of rows and letters alone, so the thumbnail turns its pages with the room, whatever its
size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, floor

from homepoker.ui.room_view.layout import READABLE
from homepoker.ui.room_view.picture import Panel, Row

ROW_HEIGHTS = (84.0, 76.0, 70.0, 64.0, 60.0, 56.0)
"""Heights of a row, largest first, at which a panel may fit on one page; in thousandths of the picture's height."""

PAGED_ROW_HEIGHT = 56.0
"""The height of a row where one page is not enough anyway: its letters can just be read from the back."""

WORTH_TEARING = 0.78
"""The row height, as a share, below which groups are split over two columns instead."""

TEXT_SHARE = 0.65
"""The size of the letters as a share of the height of their row."""

COLUMN_GAP = 60.0
WIDEST_COLUMN = 820.0
LETTERS_AT_LEAST = 13
"""Letters of a name that fit into a column at full size; longer names are written smaller."""

LONGEST_NAME = 26
"""Shortest forms of names up to this length stand whole in the smallest letters; longer ones are cut off."""

HEADING_ROWS = 1.15
GROUP_GAP_ROWS = 0.45


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a group; ``is_continued`` where the group goes on in a further column."""

    title: str
    is_continued: bool = False


Item = Heading | Row
Column = tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a panel; ``span`` says from which letter to which it goes, where it is in alphabetical order."""

    title: str
    span: str
    columns: tuple[Column, ...]
    row_height: float
    column_width: float


def pages_of(panels: Sequence[Panel], width: float, height: float) -> tuple[Page, ...]:
    """All pages of all panels, in the order in which they take turns."""
    return tuple(page for panel in panels for page in _pages_of_one(panel, width, height))


@lru_cache(maxsize=32)
def _pages_of_one(panel: Panel, width: float, height: float) -> tuple[Page, ...]:
    """Pages of a panel, cached: the room view and its thumbnail ask at every turn, and laying out takes long."""
    return tuple(_pages(panel, width, height))


def _pages(panel: Panel, width: float, height: float) -> Iterator[Page]:
    on_one_page = _on_one_page(panel, width, height)
    if on_one_page is not None:
        row_height, columns = on_one_page
        yield _page(panel, _evened(panel, columns, len(columns)), row_height, width, len(columns))
        return
    most = max(1, _columns_at_most(panel, width, PAGED_ROW_HEIGHT))
    columns = list(_columns(panel, height / PAGED_ROW_HEIGHT))
    longest_run = max((len(run) for run in _runs(columns)), default=1)
    if longest_run < most:
        most -= most % longest_run
    columns = _evened(panel, columns, ceil(len(columns) / most) * most)
    longest = max((_rows_high(column) for column in columns), default=0.0)
    larger = [each for each in ROW_HEIGHTS if each * longest <= height and _columns_at_most(panel, width, each) >= most]
    row_height = max([PAGED_ROW_HEIGHT, *larger])
    page: list[Column] = []
    for run in _runs(columns):
        # A group that is torn over columns is not torn over pages too, if a page can hold it.
        room = most - len(page)
        if page and (not room or room < len(run) <= most):
            yield _page(panel, page, row_height, width, most)
            page = []
        for column in run:
            if len(page) == most:
                yield _page(panel, page, row_height, width, most)
                page = []
            page.append(column)
    yield _page(panel, page, row_height, width, most)


def _on_one_page(panel: Panel, width: float, height: float) -> tuple[float, list[Column]] | None:
    """The row height and the columns, where one page is enough.

    Rows as high as possible are best, but groups in fewer pieces are worth somewhat lower ones.
    """
    layouts: dict[int, tuple[float, list[Column]]] = {}
    for row_height in ROW_HEIGHTS:
        columns = list(_columns(panel, height / row_height))
        is_high_enough = all(_rows_high(column) * row_height <= height for column in columns)
        if columns and is_high_enough and len(columns) <= _columns_at_most(panel, width, row_height):
            layouts.setdefault(max(len(run) for run in _runs(columns)), (row_height, columns))
    highest = max((row_height for row_height, _ in layouts.values()), default=0.0)
    good = [pieces for pieces, (row_height, _) in layouts.items() if row_height >= WORTH_TEARING * highest]
    return layouts[min(good)] if good else None


def _runs(columns: Sequence[Column]) -> list[list[Column]]:
    """Columns grouped so that those of one split group stand together."""
    runs: list[list[Column]] = []
    for column in columns:
        if runs and _is_continued(column):
            runs[-1].append(column)
        else:
            runs.append([column])
    return runs


def _is_continued(column: Column) -> bool:
    return isinstance(column[0], Heading) and column[0].is_continued


def _rows_high(column: Column) -> float:
    """The height of a column, in rows."""
    headings = sum(isinstance(item, Heading) for item in column)
    gaps = headings - 1 if headings and isinstance(column[0], Heading) else headings
    return len(column) - headings + headings * HEADING_ROWS + gaps * GROUP_GAP_ROWS


def _evened(panel: Panel, columns: list[Column], count: int) -> list[Column]:
    """One long list spread evenly over so many columns, instead of leaving two names for the last one."""
    if len(panel.groups) != 1 or count < 2:
        return columns
    group = panel.groups[0]
    each = ceil(len(group.rows) / count)
    return list(_columns(panel, each + (HEADING_ROWS if group.title else 0.0)))


def _page(panel: Panel, columns: list[Column], row_height: float, width: float, of_columns: int) -> Page:
    each = min(WIDEST_COLUMN, (width - COLUMN_GAP * (of_columns - 1)) / of_columns)
    rows = [item for column in columns for item in column if isinstance(item, Row)]
    span = ""
    if panel.is_by_name and len(rows) < sum(len(group.rows) for group in panel.groups):
        first, last = rows[0].text[:1].upper(), rows[-1].text[:1].upper()
        span = first if first == last else f"{first}–{last}"
    return Page(panel.title, span, tuple(columns), row_height, each)


def _columns_at_most(panel: Panel, width: float, row_height: float) -> int:
    """The number of columns with room beside each other; none where the rows are too high for even one."""
    size = TEXT_SHARE * row_height
    rows = [row for group in panel.groups for row in group.rows]
    letters = max((min(len(row.text), LETTERS_AT_LEAST) for row in rows), default=LETTERS_AT_LEAST)
    longest = max((min(len((row.text, *row.short)[-1]), LONGEST_NAME) for row in rows), default=0)
    aside = max(
        (len(row.lead) + len(row.short_tail or row.tail) + 4.9 * len(row.cards) + 3.0 * row.has_button for row in rows),
        default=0,
    )
    needed = max(letters * size, longest * READABLE) * 0.57 + (aside * 0.5 + 1.6) * size
    return floor((width + COLUMN_GAP) / (needed + COLUMN_GAP))


def _columns(panel: Panel, capacity: float) -> Iterator[Column]:
    """Columns filled with so many rows. A group that is too long for one has columns of its own, filled alike."""
    column: list[Item] = []
    used = 0.0
    for group in panel.groups:
        heading = Heading(group.title) if group.title else None
        above = HEADING_ROWS if heading else 0.0
        gap = GROUP_GAP_ROWS if column else 0.0
        if column and used + gap + above + len(group.rows) > capacity:
            yield tuple(column)
            column, used, gap = [], 0.0, 0.0
        pieces = ceil(len(group.rows) / max(1, floor(capacity - above)))
        each = ceil(len(group.rows) / max(1, pieces))
        for first in range(0, len(group.rows), max(1, each)):
            if first:
                yield tuple(column)
                column, used = [], 0.0
            if heading:
                column.append(replace(heading, is_continued=first > 0))
            column.extend(group.rows[first : first + each])
            used += gap + above + each
    if column:
        yield tuple(column)
