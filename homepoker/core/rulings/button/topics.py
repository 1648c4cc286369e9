"""The topics of the group ``button`` that are decided by a module."""

from __future__ import annotations

from typing import Final

from homepoker.core.rulings.button import (
    advance,
    heads_up_order,
    heads_up_transition,
    initial,
    mixed_game_freeze,
    redraw_new_players,
    self_deal,
)

MODULES: Final = (
    advance,
    heads_up_order,
    heads_up_transition,
    initial,
    mixed_game_freeze,
    redraw_new_players,
    self_deal,
)
