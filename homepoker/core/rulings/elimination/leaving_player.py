"""What of the chips of a player who leaves for good (leaving player, endgültiges Verlassen)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "elim-leaving-player"


class LeavingPlayer(StrEnum):
    """What becomes of them."""

    REMOVE_CHIPS = "remove-chips"
    """They leave play."""
    BLIND_OFF = "blind-off"
    """They stay and pay the blinds until they are gone."""


LEAVING_PLAYER: Final = choice("elim.leaving_player", TOPIC, LeavingPlayer, LeavingPlayer.BLIND_OFF)

POLICIES: Final = (LEAVING_PLAYER,)
