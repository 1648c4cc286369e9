"""Must a winner show whom nobody contests (uncontested pot, unbestrittener Pot)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.policy import yes_no

TOPIC: Final = "show-uncontested"

WINNER_MUST_SHOW: Final = yes_no("show.winner_must_show_uncontested", TOPIC, default=False)
"""Yes: he opens his hand at a showdown even if all others have thrown theirs away."""

POLICIES: Final = (WINNER_MUST_SHOW,)
