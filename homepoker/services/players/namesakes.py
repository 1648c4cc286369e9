"""Namesakes: people who are shown under one name, or have one number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.spelling import plain


def namesake(player: Player, others: Iterable[Player]) -> Player | None:
    """Another player who is shown under the same name; ``None`` if there is none."""
    shown = plain(player.shown_name)
    if not shown:
        return None
    return next((other for other in others if other.id != player.id and plain(other.shown_name) == shown), None)


def same_number(player: Player, others: Iterable[Player]) -> Player | None:
    """Another player with the same member number; ``None`` if there is none."""
    number = plain(player.member_number)
    if not number:
        return None
    return next((other for other in others if other.id != player.id and plain(other.member_number) == number), None)


def shared_names(players: Iterable[Player]) -> frozenset[PlayerId]:
    """Ids of all players whose shown name another player has too."""
    people = list(players)
    count = Counter(plain(player.shown_name) for player in people)
    return frozenset(player.id for player in people if count[plain(player.shown_name)] > 1)
