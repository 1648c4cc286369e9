"""Seat cards and the seating list saved as PDF."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from homepoker.core.tournament import Tournament
from homepoker.services.words import Words
from homepoker.store.durable_files import write_durably
from homepoker.ui.kit.documents import in_documents


def ask_path(part: QWidget, which: str, words: Words) -> Path | None:
    """Ask for the path of a paper (``seat_cards`` or ``seating_list``); ``None`` where the host changes their mind."""
    proposal = in_documents(f"{words.text(f'papers.{which}_file')}.pdf")
    path, _ = QFileDialog.getSaveFileName(part, "", proposal, "PDF (*.pdf)")
    return Path(path) if path else None


def save_paper(which: str, path: Path, state: Tournament, words: Words) -> tuple[str, str]:
    """Write a paper; returns the message and its tone."""
    from homepoker.services.exchange import seating_papers

    write = seating_papers.seat_cards if which == "seat_cards" else seating_papers.seating_list
    try:
        write_durably(path, write(state, words))
    except OSError as error:
        return words.text("standings.export_failed", name=path.name, reason=error.strerror or str(error)), "danger"
    return words.text("tonight.saved", path=str(path)), "good"
