"""The topics of the group ``penalties`` that are decided by a module."""

from __future__ import annotations

from typing import Final

from homepoker.core.rulings.penalties import (
    check_nuts,
    collusion,
    during_penalty,
    etiquette,
    exposed_cards,
    floor_discretion,
    floor_procedure,
    ladder,
    missed_hands,
    show_one_show_all,
)

MODULES: Final = (
    check_nuts,
    collusion,
    during_penalty,
    etiquette,
    exposed_cards,
    floor_discretion,
    floor_procedure,
    ladder,
    missed_hands,
    show_one_show_all,
)
