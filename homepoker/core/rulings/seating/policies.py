"""Policies of seating that several topics ask, each with its answers."""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.policy import whole, yes_no
from homepoker.core.rulings.facts import MOST_SEATS

SEATS_BY_ROLE: Final = yes_no("final.championship_draw", "seat-final-table-championship", default=False)
"""Yes: by the role that everybody would have had in the next hand, from seats kept for that role."""

MAX_PER_TABLE: Final = whole("seat.max_per_table", "seat-tables-and-sizes", 2, MOST_SEATS, 10)
"""The most players at a table that a book wants."""
