"""How are the seats of a championship's final table drawn (championship draw, Platzziehung am Final Table)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.policy import whole, yes_no

TOPIC: Final = "seat-final-table-championship"

SEATS_BY_ROLE: Final = yes_no("final.championship_draw", TOPIC, default=False, open_question="A-18")
"""Yes: by the role that everybody would have had in the next hand, from seats kept for that role."""
CHAMPIONSHIP_BUTTON: Final = whole("final.button_championship", TOPIC, 1, 11)
"""The seat on which the button lies at the start."""

POLICIES: Final = (SEATS_BY_ROLE, CHAMPIONSHIP_BUTTON)
