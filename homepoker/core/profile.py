"""The club's template for an evening: structure, stack, seats, entries, rulebook, scoring."""

from __future__ import annotations

from dataclasses import dataclass, field

from homepoker.core.quantities import Chips
from homepoker.core.structure import BlindStructure


@dataclass(frozen=True, slots=True)
class Profile:
    """What a club sets once and uses every evening.

    Amounts are chips. A count or level of 0 means *not allowed*.
    """

    name: str
    structure: BlindStructure
    starting_stack: Chips
    seats_per_table: int
    rulebook: str
    """Id of the rulebook in force, ``uesg``."""
    scoring: str
    """``uesg``, ``apsa`` or ``none``."""
    late_registration_until: int = 0
    """Last level in which a player may still enter or re-enter."""
    re_entries: int = 0
    """How often one player may re-enter."""
    rebuys: int = 0
    """How often one entry may re-buy, within late registration."""
    rebuy_chips: Chips = 0
    add_on_chips: Chips = 0
    """Chips of the one add-on per entry; 0 where there is none."""
    denominations: tuple[Chips, ...] = field(default=(25, 100, 500, 1000, 5000))
    """Values of the chips that the club owns, smallest first."""
