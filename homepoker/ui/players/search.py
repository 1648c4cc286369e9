"""Finding people in the register as the host types."""

from __future__ import annotations

from collections.abc import Sequence

from homepoker.core.players import Player
from homepoker.core.spelling import index, rank


class PlayerSearch:
    """Search for people as the host types; made once for a register and asked at each letter."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._players = [
            (player, index(player.name, player.display_name, player.nickname, player.member_number))
            for player in players
        ]
        self._before = ("", self._players)

    def matching(self, typed: str) -> list[Player]:
        """The people with a name or number in which every typed word begins one, best first, else as given."""
        # One letter more only leaves fewer: no need to look at everybody again.
        before, among = self._before
        if not typed.startswith(before):
            among = self._players
        ranked = [(found, player, words) for player, words in among if (found := rank(typed, words)) is not None]
        self._before = (typed, [(player, words) for _, player, words in ranked])
        return [player for _, player, _ in sorted(ranked, key=lambda one: one[0])]
