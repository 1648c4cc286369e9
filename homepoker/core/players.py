"""The people of a club, as its register knows them."""

from __future__ import annotations

from dataclasses import dataclass

from homepoker.core.quantities import PlayerId


@dataclass(frozen=True, slots=True)
class Player:
    """A person in the register.

    ``display_name`` is what the room sees; where it is empty, ``name`` is shown.
    ``may_publish`` is the consent to appear in published lists.
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

    @property
    def shown_name(self) -> str:
        """The name for screens and lists."""
        return self.display_name or self.name
