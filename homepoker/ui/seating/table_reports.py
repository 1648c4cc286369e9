"""Reports of the tables in hand for hand: one click says that a table is done, or that it has an all-in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.services.evening.to_do.hand_for_hand import RoundDue, TableReport
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme import spacing

MOST_PLAYING = 8
"""Tables that still play which are shown; the others follow as soon as these are done."""

Report = Callable[[int, Status], object]


def table_reports(
    due: RoundDue, words: Words, report: Report, connect: Callable[[QPushButton, Callable[[], object]], QPushButton]
) -> QWidget:
    """The rows of the tables: first those whose hand is not over, then those that wait.

    :param connect: connects a button with its act.
    """
    rows = QWidget()
    column = QVBoxLayout(rows)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(spacing.XS)
    waiting = [one for one in due.tables if one.status is not Status.DONE]
    # The table that shows down next stands on top: its report is the next one.
    waiting.sort(key=lambda one: (one.table != due.next_table, one.table))
    for one in waiting[:MOST_PLAYING]:
        column.addWidget(_row(one, due, words, report, connect))
    if len(waiting) > MOST_PLAYING:
        column.addWidget(labels.quiet(words.text("due.tables_more", count=len(waiting) - MOST_PLAYING)))
    done = [one for one in due.tables if one.status is Status.DONE]
    if done and waiting:
        column.addWidget(Flow(_done(one, words, report, connect) for one in done[-MOST_PLAYING:]))
    return rows


def _row(
    one: TableReport,
    due: RoundDue,
    words: Words,
    report: Report,
    connect: Callable[[QPushButton, Callable[[], object]], QPushButton],
) -> QWidget:
    row = Flow()
    is_all_in = one.status is Status.ALL_IN_CALLED
    done = partial(report, one.table, Status.DONE)
    if is_all_in and one.table != due.next_table:
        # Its cards stay face down: nothing can be done there but to take the report back.
        back = buttons.ghost(words.text("due.table_all_in_of", table=one.table), size="small", icon="undo")
        set_tooltip(back, words.text("due.table_all_in_back"))
        row.add(connect(back, partial(report, one.table, Status.PLAYING)))
        return row
    says = words.text("due.table_showdown_done" if is_all_in else "due.table_done", table=one.table)
    row.add(connect(buttons.secondary(says, size="small"), done))
    if not is_all_in:
        all_in = buttons.ghost(words.text("due.table_all_in"), size="small")
        all_in.setAccessibleName(words.text("due.table_all_in_of", table=one.table))
        row.add(connect(all_in, partial(report, one.table, Status.ALL_IN_CALLED)))
    return row


def _done(
    one: TableReport,
    words: Words,
    report: Report,
    connect: Callable[[QPushButton, Callable[[], object]], QPushButton],
) -> QPushButton:
    button = buttons.ghost(words.text("due.table_is_done", table=one.table), size="small")
    button.setAccessibleName(words.text("due.table_is_done_says", table=one.table))
    return connect(button, partial(report, one.table, Status.PLAYING))
