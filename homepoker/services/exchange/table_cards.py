"""Table cards (Tischkarten): who sits at each table and what was noted of them, with room for more notes."""

from __future__ import annotations

from homepoker.core import seating
from homepoker.core.penalties import Penalty
from homepoker.core.quantities import PlayerId
from homepoker.core.rulings.penalties import ladder
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words
from homepoker.services.words.facts import answer_label
from homepoker.store.exchange.spreadsheet import Cell, CellKind, Column, Sheet

_EMPTY_ROWS = 6
"""Rows below the players, for notes by hand."""


def table_card_sheets(state: Tournament, words: Words) -> tuple[Sheet, ...]:
    """The card of each open table as a sheet: its players with the penalties noted tonight, by seat (ÜSG § 12).

    A warning that was lifted is not on it.
    """
    columns = (
        Column(words.text("papers.seat"), CellKind.NUMBER, 6),
        Column(words.text("papers.column.name"), CellKind.TEXT, 24),
        Column(words.text("papers.column.noted"), CellKind.TEXT, 60),
    )
    blank: tuple[tuple[Cell, ...], ...] = ((None, "", ""),) * _EMPTY_ROWS
    return tuple(
        Sheet(
            words.text("papers.table_card", table=table),
            f"{state.name} · {words.text('papers.table_card_about')}",
            columns,
            (
                *(
                    (seat, words.name(player), "; ".join(_noted_of(player, state, words)))
                    for entry, seat in seating.at_table(state.seating, table)
                    for player in (state.entries.by_id[entry].player,)
                ),
                *blank,
            ),
            line_below=len(seating.at_table(state.seating, table)),
        )
        for table in sorted(state.seating.tables)
    )


def _noted_of(player: PlayerId, state: Tournament, words: Words) -> list[str]:
    return [_words_of(one, words) for one in state.penalties.given if one.player == player and not one.is_lifted]


def _words_of(penalty: Penalty, words: Words) -> str:
    sanction = words.text(f"penalty.sanction.{penalty.sanction.value}")
    if penalty.amount:
        sanction = f"{sanction} ({words.number(penalty.amount)})"
    if penalty.offence is None:
        return sanction
    return f"{sanction}: {answer_label(ladder.penalty_ladder.id, 'offence', penalty.offence.value, words)}"
