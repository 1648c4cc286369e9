"""The topics of the group ``elimination`` that are decided by a module."""

from __future__ import annotations

from typing import Final

from homepoker.core.rulings.elimination import (
    blinded_out,
    bust,
    disqualified,
    end_of_event,
    h4h_shared,
    leaving_player,
    simultaneous,
)

MODULES: Final = (
    blinded_out,
    bust,
    disqualified,
    end_of_event,
    h4h_shared,
    leaving_player,
    simultaneous,
)
