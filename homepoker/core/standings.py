"""Places and what they are worth: computed from the bust-outs, stored only when an evening closes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from homepoker.core.entries import BustOut, Entries, Status, entries_of, players
from homepoker.core.quantities import Card, PlayerId, card


@dataclass(frozen=True, slots=True)
class Place:
    """A finishing place; ``is_shared`` where equal stacks bust in one hand share it."""

    player: PlayerId
    place: int
    is_shared: bool = False


@dataclass(frozen=True, slots=True)
class Published:
    """One row of the standings as the host published them when closing the evening.

    Points are hundredths, because a ranking formula may give fractions.
    """

    player: PlayerId
    place: int
    place_points: int
    knock_outs: int
    knock_out_points: int
    points: int


def places(entries: Entries) -> tuple[Place, ...]:
    """The places so far, best first. Players who are still in have none, but the last one left is first.

    Each player is ranked once, by the last entry. Bust-outs of one hand rank by the stack
    at the start of that hand, then by the cut cards; equal ones share the better place
    and the next place is skipped.
    """
    last = {player: entries_of(entries, player)[-1] for player in players(entries)}
    left = [player for player, entry in last.items() if entry.status is Status.IN]
    ranked: list[Place] = []
    outs = [out for out in entries.bust_outs if last[entries.by_id[out.entry].player].id == out.entry]
    if len(left) == 1 and outs:
        ranked.append(Place(left[0], 1))
    taken = len(left)
    for _, of_hand in groupby(reversed(outs), key=lambda out: out.hand):
        together = sorted(of_hand, key=_strength, reverse=True)
        for _, equal in groupby(together, key=_strength):
            sharing = list(equal)
            for out in sharing:
                ranked.append(Place(entries.by_id[out.entry].player, taken + 1, len(sharing) > 1))
            taken += len(sharing)
    return tuple(ranked)


def place_of(entries: Entries) -> Mapping[PlayerId, Place]:
    """The places so far, by player."""
    return {place.player: place for place in places(entries)}


def _strength(out: BustOut) -> tuple[int, tuple[int, ...]]:
    """What ranks a bust-out within its hand: stack, then cut cards by rank alone."""
    cut: list[Card] = [card(text) for text in out.cards]
    return out.stack if out.stack is not None else -1, tuple(one.height for one in cut)
