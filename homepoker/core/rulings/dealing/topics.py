"""The topics of the group ``dealing`` that are decided by a module."""

from __future__ import annotations

from typing import Final

from homepoker.core.rulings.dealing import (
    boxed_card,
    burn_after_sa,
    button_short,
    card_off_table,
    deck_change,
    double_burn,
    dropped_stub,
    exposed_card,
    extra_card,
    fouled_deck,
    four_card_flop,
    misdeal,
    missing_burn,
    order,
    premature_flop,
    premature_river,
    premature_turn,
    rabbit_hunt,
    random_remedy,
    redeal,
    stub_mucked_early,
    stud_procedures,
    substantial_action,
    wrong_count_late,
)

MODULES: Final = (
    order,
    substantial_action,
    misdeal,
    redeal,
    exposed_card,
    extra_card,
    wrong_count_late,
    button_short,
    missing_burn,
    double_burn,
    burn_after_sa,
    four_card_flop,
    premature_flop,
    premature_turn,
    premature_river,
    boxed_card,
    fouled_deck,
    dropped_stub,
    card_off_table,
    stub_mucked_early,
    deck_change,
    rabbit_hunt,
    random_remedy,
    stud_procedures,
)
