"""Names of imported evenings."""

from __future__ import annotations

from homepoker.core.past_results.reading import SheetEvening
from homepoker.services.words import Words


def evening_name(evening: SheetEvening, words: Words) -> str:
    """Name of an evening in the lists: as in its sheet, or its date if it has no name there."""
    if evening.title or evening.day is None:
        return evening.title or evening.sheet
    return words.text("league_import.evening_of", on=evening.day.isoformat())
