"""The topics of the group ``clock`` that are decided by a module."""

from __future__ import annotations

from typing import Final

from homepoker.core.rulings.clock import (
    break_button,
    call_time,
    dealer_change_timing,
    h4h_all_in,
    h4h_deduction,
    hand_for_hand,
    heads_up_halving,
    level_change,
    timetable,
    wrong_level,
)

MODULES: Final = (
    break_button,
    call_time,
    dealer_change_timing,
    h4h_all_in,
    h4h_deduction,
    hand_for_hand,
    heads_up_halving,
    level_change,
    timetable,
    wrong_level,
)
