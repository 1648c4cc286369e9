"""The people of a club, as its register knows them."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from homepoker.core.quantities import PlayerId


@dataclass(frozen=True, slots=True)
class Player:
    """A person in the register.

    ``display_name`` is what the room sees; where it is empty, ``name`` is shown.
    ``may_publish`` is the consent to appear in published lists. ``other_ids`` are those of entries that were merged
    into this one: old evenings know the person by them.
    """

    id: PlayerId
    name: str
    display_name: str = ""
    nickname: str = ""
    member_number: str = ""
    is_guest: bool = False
    contact: str = ""
    notes: str = ""
    may_publish: bool = True
    other_ids: tuple[PlayerId, ...] = ()

    @property
    def shown_name(self) -> str:
        """The name for screens and lists."""
        return self.display_name or self.name

    @property
    def ids(self) -> tuple[PlayerId, ...]:
        """Every id that stands for this person, the own one first."""
        return (self.id, *self.other_ids)

    def id_among(self, used: Container[PlayerId]) -> PlayerId:
        """The id under which the person is known there (in an evening, for instance); the own one where under none."""
        return next((one for one in self.ids if one in used), self.id)
