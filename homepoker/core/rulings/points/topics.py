"""The topics of the group ``points`` that are decided by a module."""

from __future__ import annotations

from typing import Final

from homepoker.core.rulings.points import (
    apsa,
    apsa_decay,
    eligibility,
    month_year,
    ties,
    uesg,
)

MODULES: Final = (
    apsa,
    apsa_decay,
    eligibility,
    month_year,
    ties,
    uesg,
)
