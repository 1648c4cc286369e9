"""The final table of a championship: asked when it is formed and when its seats are drawn."""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.policy import yes_no

_TOPIC: Final = "seat-final-table-championship"

SEATS_BY_ROLE: Final = yes_no("final.championship_draw", _TOPIC, default=False)
"""Yes: by the role that everybody would have had in the next hand, from seats kept for that role."""
