"""Seat cards, the seating list, table cards, move slips and the dealer's sheet saved as PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtWidgets import QWidget

from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.tournament import Tournament
from homepoker.services.evening.seat_moves import SeatMoves
from homepoker.services.exchange import seating_papers
from homepoker.services.exchange.dealer_sheet import dealer_sheet
from homepoker.services.exchange.move_slips import move_slips
from homepoker.services.exchange.table_cards import table_cards
from homepoker.services.words import Words
from homepoker.store.files.durable_files import write_durably
from homepoker.ui.kit.jobs.documents import ask_where_to_save, saved_words


def ask_path(part: QWidget, which: str, words: Words) -> Path | None:
    """Ask for the path of a paper; ``None`` where the host changes their mind.

    :param which: ``seat_cards``, ``seating_list``, ``table_cards``, ``move_slips`` or ``dealer_sheet``.
    """
    path = ask_where_to_save(part, "", f"{words.text(f'papers.{which}_file')}.pdf", "PDF (*.pdf)")
    return Path(path) if path else None


def save_paper(which: str, path: Path, state: Tournament, words: Words) -> tuple[str, str]:
    """Write a paper; returns the message and its tone.

    :param which: ``seat_cards``, ``seating_list`` or ``table_cards``.
    """
    papers = {
        "seat_cards": seating_papers.seat_cards,
        "seating_list": seating_papers.seating_list,
        "table_cards": table_cards,
    }
    return _save(path, lambda: papers[which](state, words), words)


def save_dealer_sheet(path: Path, state: Tournament, books: Mapping[str, Rulebook], words: Words) -> tuple[str, str]:
    """Write the sheet of the dealer's duties; returns the message and its tone."""
    return _save(path, lambda: dealer_sheet(state, books, words), words)


def save_slips(
    path: Path, moved: SeatMoves, state: Tournament, books: Mapping[str, Rulebook], words: Words
) -> tuple[str, str]:
    """Write the slips of players who get new seats; returns the message and its tone."""
    return _save(path, lambda: move_slips(moved, state, books, words), words)


def _save(path: Path, make: Callable[[], bytes], words: Words) -> tuple[str, str]:
    try:
        write_durably(path, make())
    except OSError as error:
        return words.text("standings.export_failed", name=path.name, reason=error.strerror or str(error)), "danger"
    return saved_words(path, words), "good"
