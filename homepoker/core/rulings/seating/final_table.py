"""When is the final table formed, and how are its seats given (final table, Finaltisch)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice, whole

TOPIC: Final = "seat-final-table"


class Seats(StrEnum):
    """How its seats are given."""

    REDRAW = "redraw"
    """They are drawn anew."""
    FREE = "free"
    """Everybody chooses."""
    KEEP = "keep"
    """Who sits there stays; the others fill up."""


SIZE_FULL_RING: Final = whole("final.size", TOPIC, 2, 11, open_question="A-17")
"""Players at the final table of an event with eight, nine or ten at a table; silent: as many as a table seats."""
SIZE_SHORT_HANDED: Final = whole("final.size_short_handed", TOPIC, 2, 11)
"""The same for an event with six or seven at a table."""
SIZE_CHAMPIONSHIP: Final = whole("final.size_championship", TOPIC, 2, 11)
"""The same for a championship."""
SEATS: Final = choice("final.seats", TOPIC, Seats, Seats.REDRAW)

POLICIES: Final = (SIZE_FULL_RING, SIZE_SHORT_HANDED, SIZE_CHAMPIONSHIP, SEATS)
