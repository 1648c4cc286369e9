"""Finding people in the register, and telling whether two names are the same."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from homepoker.core.players import Player
from homepoker.ui.kit.matching import index, rank


@lru_cache(maxsize=16_384)
def plain(text: str) -> str:
    """The words of a text without case, accents and signs: *Karl-Heinz Weiß* is *karl heinz weiss*.

    Two names that are plain alike are the same name, and lists are sorted by it.
    """
    return " ".join(spellings[0] for spellings in index(text))


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
