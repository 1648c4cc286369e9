"""Papers of the evening saved as PDF: seats, structure, packing list, table cards, move slips, dealer's duties."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QWidget

from homepoker.core import seating
from homepoker.core.change_making import Exchange
from homepoker.core.quantities import Chips
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.tournament import Tournament, chip_values
from homepoker.services.evening.seat_moves import SeatMoves
from homepoker.services.exchange import table_papers
from homepoker.services.exchange.race_papers import race_paper
from homepoker.services.exchange.table_papers import duty_lines, exchange_sheet, move_slips, table_card_sheets
from homepoker.services.words import Words
from homepoker.store.files.durable_files import write_durably
from homepoker.ui.chips.packing_file import save_packing_list
from homepoker.ui.kit.jobs.documents import ask_where_to_save, saved_words
from homepoker.ui.paper import cards
from homepoker.ui.paper import seating_list as all_seats
from homepoker.ui.paper.race_sheet import race_sheets
from homepoker.ui.paper.structure_sheet import save_structure
from homepoker.ui.paper.tables import to_pdf


def ask_path(part: QWidget, which: str, words: Words) -> Path | None:
    """Ask for the path of a paper; ``None`` where the host changes their mind.

    :param which: ``seat_cards``, ``seating_list``, ``structure``, ``packing_list``, ``table_cards``, ``move_slips``,
        ``dealer_sheet``, ``race_sheet`` or ``exchanges``.
    """
    path = ask_where_to_save(part, "", f"{words.text(f'papers.{which}_file')}.pdf", "PDF (*.pdf)")
    return Path(path) if path else None


def save_paper(which: str, path: Path, state: Tournament, words: Words) -> tuple[str, str]:
    """Write a paper; returns the message and its tone.

    :param which: ``seat_cards``, ``seating_list``, ``structure``, ``packing_list`` or ``table_cards``.
    """
    if which == "structure":
        starts = state.clock.starts_at.astimezone() if state.clock.starts_at is not None else None
        seconds = 3600 * starts.hour + 60 * starts.minute if starts is not None else None
        return save_structure(path, state.profile, state.began_on, words, seconds)
    if which == "packing_list":
        profile, tables = replace(state.profile, name=state.name), sorted(state.seating.tables)
        seated = [len(seating.at_table(state.seating, table)) for table in tables]
        return save_packing_list(path, profile, state.began_on, words, [count for count in seated if count])
    papers = {
        "seat_cards": seat_cards,
        "seating_list": seating_list,
        "table_cards": _table_cards,
    }
    return _save(path, lambda: papers[which](state, words), words)


def save_dealer_sheet(path: Path, state: Tournament, books: Mapping[str, Rulebook], words: Words) -> tuple[str, str]:
    """Write the sheet of the dealer's duties; returns the message and its tone."""
    return _save(path, lambda: cards.duty_sheet(duty_lines(state, books, words), state.began_on, words), words)


def save_race_sheets(
    path: Path, leaving: int, state: Tournament, books: Mapping[str, Rulebook], words: Words
) -> tuple[str, str]:
    """Write the sheets by which the tables race chips by themselves; returns the message and its tone.

    :param leaving: how many values leave together, the smallest ones.
    """
    values = chip_values(state)
    paper = race_paper(state, books, values[:leaving], values[leaving], words)
    return _save(path, lambda: race_sheets(paper, state.began_on, words), words)


def save_exchanges(
    path: Path, short: Chips, exchanges: tuple[Exchange, ...], state: Tournament, words: Words
) -> tuple[str, str]:
    """Write the list of exchanges for a value that has run short; returns the message and its tone."""
    sheet = exchange_sheet(short, exchanges, state, words)
    return _save(path, lambda: to_pdf((sheet,), state.began_on, words), words)


def save_slips(
    path: Path, moved: SeatMoves, state: Tournament, books: Mapping[str, Rulebook], words: Words
) -> tuple[str, str]:
    """Write the slips of players who get new seats; returns the message and its tone."""
    slips = move_slips(moved, state, books, words)
    return _save(path, lambda: cards.move_slips(slips, state.name, state.began_on, words), words)


def seat_cards(state: Tournament, words: Words) -> bytes:
    """A card for everybody who has a seat, to print and cut."""
    return cards.seat_cards(table_papers.by_table(state, words), state.name, state.began_on, words)


def seating_list(state: Tournament, words: Words) -> bytes:
    """The list for the wall, once by table and once by name."""
    by_table, by_name = table_papers.by_table(state, words), table_papers.by_name(state, words)
    return all_seats.seating_list(state.name, by_table, by_name, state.began_on, words)


def _table_cards(state: Tournament, words: Words) -> bytes:
    return to_pdf(table_card_sheets(state, words), state.began_on, words)


def _save(path: Path, make: Callable[[], bytes], words: Words) -> tuple[str, str]:
    try:
        write_durably(path, make())
    except OSError as error:
        return words.text("standings.export_failed", name=path.name, reason=error.strerror or str(error)), "danger"
    return saved_words(path, words), "good"
