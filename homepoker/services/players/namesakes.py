"""Two people whom the room could not tell apart, and a display name that parts them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.spelling import plain


def namesake(player: Player, others: Iterable[Player]) -> Player | None:
    """Somebody else who is shown under the same name, or nobody."""
    shown = plain(player.shown_name)
    if not shown:
        return None
    return next((other for other in others if other.id != player.id and plain(other.shown_name) == shown), None)


def same_number(player: Player, others: Iterable[Player]) -> Player | None:
    """Somebody else with the same member number, or nobody."""
    number = plain(player.member_number)
    if not number:
        return None
    return next((other for other in others if other.id != player.id and plain(other.member_number) == number), None)


def shared_names(players: Iterable[Player]) -> frozenset[PlayerId]:
    """Everybody who is shown under a name that somebody else is shown under too."""
    people = list(players)
    count = Counter(plain(player.shown_name) for player in people)
    return frozenset(player.id for player in people if count[plain(player.shown_name)] > 1)


def proposed_display_name(player: Player, others: Sequence[Player]) -> str:
    """A display name that nobody else has: *Max K.*, the full name, *Max (Ace)*, *Max (27)*, *Max 2*."""
    taken = {plain(other.shown_name) for other in others if other.id != player.id}
    return next(name for name in _candidates(player, len(taken)) if plain(name) not in taken)


def _candidates(player: Player, taken: int) -> Iterable[str]:
    shown, name = player.shown_name.strip(), " ".join(player.name.split())
    first, _, rest = name.partition(" ")
    if rest and plain(shown) == plain(first):
        surname = name.split()[-1]
        yield f"{first} {surname[0]}."
        yield name
    if player.nickname.strip():
        yield f"{shown} ({player.nickname.strip()})"
    if player.member_number.strip():
        yield f"{shown} ({player.member_number.strip()})"
    for number in range(2, taken + 3):
        yield f"{shown} {number}"
