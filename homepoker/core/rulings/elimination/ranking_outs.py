"""Ranking of those who go out in the same hand, for any hand and for hand for hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulings.elimination.policies import EQUAL_STACKS, H4H_SHARE, SIMULTANEOUS, EqualStacks

Together = tuple[str, ...]
"""Players who share a place."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Ranking: who busted in one hand, best first.
    ``is_shared``: the round of hand for hand ranks them, not their stacks."""

    groups: tuple[Together, ...]
    is_shared: bool = False

    def places(self, first: int) -> dict[str, int]:
        """The place of each player, where the best of them has this one; who shares a place has the best of those."""
        places: dict[str, int] = {}
        for group in self.groups:
            places.update(dict.fromkeys(group, first + len(places)))
        return places


def shares_round(consult: Consultation, *, hand_for_hand: bool) -> bool:
    """Whether rounds of hand for hand rank all bust-outs alike, whatever their stacks and tables."""
    return hand_for_hand and consult.ask(H4H_SHARE)


def ranked(
    busted: Sequence[str],
    stacks: Mapping[str, int],
    consult: Consultation,
    cut: Callable[[Together], Together],
    *,
    hand_for_hand: bool,
) -> Ranking:
    """The ranking of two or more who busted in one hand, or in one round of hand for hand.

    :param busted: the biggest stack first.
    :param stacks: chips at the start of the hand; whoever has none here had as many as nobody else.
    :param cut: the order of equal stacks by the cards cut, where the book has them cut.
    """
    if shares_round(consult, hand_for_hand=hand_for_hand):
        return Ranking((tuple(busted),), is_shared=True)
    groups: list[Together] = []
    consult.rest_on(SIMULTANEOUS)
    for _, equal in groupby(busted, key=lambda name: stacks.get(name, -1 - busted.index(name))):
        group = tuple(equal)
        if len(group) > 1 and consult.ask(EQUAL_STACKS) is EqualStacks.CUT:
            groups += [(name,) for name in cut(group)]
        else:
            groups.append(group)
    return Ranking(tuple(groups))
