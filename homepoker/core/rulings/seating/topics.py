"""The topics of the group ``seating`` that are decided by a module."""

from __future__ import annotations

from typing import Final

from homepoker.core.rulings.seating import (
    absent_player,
    final_table,
    final_table_championship,
    halt_play,
    initial_draw,
    late_entry,
    leaves_during_hand,
    missed_blinds,
    newcomer_position,
    rebuy,
    table_balance,
    table_break,
    tables_and_sizes,
    wrong_seat,
)

MODULES: Final = (
    absent_player,
    final_table,
    final_table_championship,
    halt_play,
    initial_draw,
    late_entry,
    leaves_during_hand,
    missed_blinds,
    newcomer_position,
    rebuy,
    table_balance,
    table_break,
    tables_and_sizes,
    wrong_seat,
)
