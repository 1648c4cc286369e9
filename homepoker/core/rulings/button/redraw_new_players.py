"""Is the button drawn anew when several new players come to a table (new button, neuer Button)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.policy import whole

TOPIC: Final = "button-redraw-new-players"

REDRAW_AT: Final = whole("button.redraw_at_newcomers", TOPIC, 1, 10, open_question="A-53")
"""From how many new players on; silent: never."""

POLICIES: Final = (REDRAW_AT,)
