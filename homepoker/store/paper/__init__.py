"""Pages for the printer as PDF, without Qt: tables, lists for the wall, seat cards, move slips and the seating list.

Everything is set in the program's own font, so that a page looks the same on every computer.
Importing this package loads the PDF library (most of a second); import it where a page is wanted.
"""

from __future__ import annotations

from homepoker.store.paper.move_slips import MoveSlip, move_slips
from homepoker.store.paper.seat_cards import SeatCard, seat_cards
from homepoker.store.paper.seating_list import Seated, SeatingWords, seating_list
from homepoker.store.paper.tables import Paper, to_pdf
from homepoker.store.paper.wall import to_wall_pdf

__all__ = [
    "MoveSlip", "Paper", "SeatCard", "Seated", "SeatingWords", "move_slips", "seat_cards", "seating_list", "to_pdf",
    "to_wall_pdf",
]  # fmt: skip
