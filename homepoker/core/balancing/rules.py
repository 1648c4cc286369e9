"""Rules of a book on balancing, halting and breaking tables and on the final one, where only table sizes matter."""

from __future__ import annotations

from collections.abc import Sequence

from homepoker.core import seating
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Answers, Consultation, words_of_topic
from homepoker.core.rulebooks.policy import SILENT
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.seating import balance, final_table, seat_draw, table_break
from homepoker.core.rulings.seating.final_table import Format, SeatMethod
from homepoker.core.rulings.shared.policies import BALANCE_SEAT, BLOCKED_ZONE
from homepoker.core.tournament import Tournament
from homepoker.core.wording import Sentence, sentence

_FORMATS = {int(format_.partition("-")[0]): format_ for format_ in Format}
LEAST_FORMAT = min(_FORMATS)
"""Seats of the smallest tables of which a book speaks; what is ruled on smaller ones is taken from these."""

FULL_RING_FROM = 8
"""Seats of a table from which on it counts as a full ring."""


def balance_rules(answers: Answers) -> Citations:
    """The rules by which a player moves to a shorter table."""
    consult = Consultation(answers, balance.table_balance.id)
    consult.ask(balance.MOVER)
    consult.ask(BALANCE_SEAT)
    consult.ask(balance.TOLERANCE)
    return consult.rests_on


def tolerance_by_book(answers: Answers) -> int:
    """Players by which the fullest table may be ahead of the shortest without anybody moving."""
    return Consultation(answers, balance.table_balance.id).ask(balance.TOLERANCE)


def below_least(answers: Answers, sizes: Sequence[int]) -> Sentence | None:
    """The sentence on tables with fewer players than those with whom the book begins; ``None`` where it wants no more.

    :param sizes: players at each table at the start.
    """
    least = Consultation(answers, seat_draw.tables_and_sizes.id).ask(seat_draw.MIN_PER_TABLE)
    if least is SILENT or min(sizes, default=least) >= least:
        return None
    return sentence(f"{words_of_topic(seat_draw.tables_and_sizes.id)}.below_least", least=least)


def halted_tables(state: Tournament) -> tuple[tuple[int, ...], Ruling[balance.HaltOfPlayVerdict]]:
    """The tables that stop after the running hand, by their numbers, with the book's ruling."""
    sizes = seating.sizes(state.seating)
    most = max(state.seating.tables.values())
    kind = balance.Format.FULL_RING if most >= FULL_RING_FROM else balance.Format.SIX_MAX
    ruling = rule(balance.halt_of_play, balance.HaltOfPlaySituation(tuple(sizes.values()), kind, most), state.answers)
    tables = tuple(sizes)
    return tuple(tables[at - 1] for at in ruling.verdict.halted_tables), ruling


def halts_by_blinds(answers: Answers) -> bool:
    """Whether a short table plays on until the big blind would come to an empty seat, before it stops."""
    return Consultation(answers, balance.halt_of_play.id).ask(balance.HALT_FROM) is balance.HaltFrom.BLINDS_IMPACTED


def break_rules(answers: Answers, *, is_championship: bool = False) -> Citations:
    """The rules by which the players of a broken table get their seats, and begin there."""
    consult = Consultation(answers, table_break.table_break.id)
    table_break.seats_at_break(consult, is_championship=is_championship)
    consult.ask(BLOCKED_ZONE)
    return consult.rests_on


def final_table_ruling(
    answers: Answers, players: int, tables: int, seats: int, *, championship: bool = False
) -> Ruling[final_table.FinalTableVerdict]:
    """The book's ruling on the final table; tables with fewer than six seats count as those for six.

    :param seats: the most seats of a table.
    """
    format_ = _FORMATS[min(max(seats, LEAST_FORMAT), max(_FORMATS))]
    situation = final_table.FinalTableSituation(format_, players, tables, championship)
    return rule(final_table.final_table, situation, answers)


def final_table_by_book(state: Tournament, players: int, tables: int) -> Ruling[final_table.FinalTableVerdict]:
    """The ruling on a final table for so many players who are left at so many tables."""
    seats = max(state.seating.tables.values())
    championship = state.profile.is_championship
    return final_table_ruling(state.answers, players, tables, seats, championship=championship)


def places(ruling: Ruling[final_table.FinalTableVerdict], seats: int) -> int:
    """The seats of the final table: those of the table that stays, or those among which a championship draws."""
    is_drawn_by_role = ruling.verdict.seat_method is SeatMethod.CHAMPIONSHIP_DRAW
    return final_table.CHAMPIONSHIP_SEATS if is_drawn_by_role else seats
