"""Choices that a list offers."""

from __future__ import annotations

from dataclasses import dataclass

from homepoker.core.players import Player


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a list.

    ``detail`` stands beside the name and is searched too (*4711*, *table 2*); ``also`` is searched and not shown.
    A row that may not be chosen stays visible, and its detail says why.
    """

    id: str
    name: str
    detail: str = ""
    also: tuple[str, ...] = ()
    may_choose: bool = True
    is_heading: bool = False
    """Whether it is a heading between two groups, shown as long as nothing is searched; ``may_choose=False``."""
    is_only_found: bool = False
    """Whether it shows only where it matches what was typed, below all others: somebody who cannot be chosen."""


def choice_of(player: Player, detail: str = "", *, may_choose: bool = True) -> Choice:
    """A player as a row: found by name, display name, nickname and member number.

    :param detail: what stands beside the name; without it the member number.
    """
    return Choice(
        id=player.id,
        name=player.shown_name,
        detail=detail or player.member_number,
        also=(player.name, player.nickname, player.member_number),
        may_choose=may_choose,
    )
