"""Finding people in the register as the host types."""

from __future__ import annotations

from collections.abc import Sequence

from homepoker.core.players import Player
from homepoker.core.spelling import index, rank


class PlayerSearch:
    """Looks people up as the host types; made once for a register and asked at each letter."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._players = [
            (player, index(player.name, player.display_name, player.nickname, player.member_number))
            for player in players
        ]

    def matching(self, typed: str) -> list[Player]:
        """Those of whom every typed word begins a word of a name or the member number, in the given order."""
        return [player for player, words in self._players if rank(typed, words) is not None]
