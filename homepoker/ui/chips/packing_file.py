"""Packing list of a profile saved as PDF where the host wants it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from PySide6.QtWidgets import QWidget

from homepoker.core.profile import Profile
from homepoker.services.exchange.packing_paper import packing_paper
from homepoker.services.words import Words
from homepoker.store.files.durable_files import write_durably
from homepoker.ui.kit.jobs.documents import ask_where_to_save, saved_words


def ask_and_save(part: QWidget, profile: Profile, on: date, words: Words) -> tuple[str, str] | None:
    """Ask for the path and write the list; returns the message and its tone, nothing where the host changes their mind.

    :param on: the day that stands below the list.
    """
    path = ask_where_to_save(part, "", f"{words.text('papers.packing_list_file')}.pdf", "PDF (*.pdf)")
    return save_packing_list(Path(path), profile, on, words) if path else None


def save_packing_list(
    path: Path, profile: Profile, on: date, words: Words, at_tables: Sequence[int] = ()
) -> tuple[str, str]:
    """Write the list; returns the message and its tone.

    :param at_tables: players of each table; empty: as many as the stacks are for.
    """
    from homepoker.ui.paper.packing_sheet import packing_sheet

    paper = packing_paper(profile, words, at_tables)
    if paper is None:
        return words.text("packing.nothing"), "warning"
    try:
        write_durably(path, packing_sheet(paper, on, words))
    except OSError as error:
        reason = error.strerror or str(error)
        return words.text("standings.export_failed", name=path.name, reason=reason), "danger"
    return saved_words(path, words), "good"
