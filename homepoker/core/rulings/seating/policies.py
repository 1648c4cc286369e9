"""Policies of seating that several topics ask, each with its answers."""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.policy import yes_no

SEATS_BY_ROLE: Final = yes_no("final.championship_draw", "seat-final-table-championship", default=False)
"""Yes: by the role that everybody would have had in the next hand, from seats kept for that role."""
