"""Prizes by place in words: for the page of prizes, the room, the paper for the wall and the journal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from homepoker.core.payouts import Cents, Payouts, PrizesAnnounced
from homepoker.core.prizes import goods_won, prizes_of
from homepoker.core.quantities import PlayerId
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words


@dataclass(frozen=True, slots=True)
class PrizeOfPlace:
    """The prize of one place."""

    place: str
    """``1.``, or the word for the bubble."""
    prize: str
    """Money, goods, or both."""

    @property
    def whole(self) -> str:
        return f"{self.place} {self.prize}"


def prizes_in_words(paid: Payouts | None, goods: Sequence[str], words: Words) -> tuple[PrizeOfPlace, ...]:
    """The prize of each place that wins something, the best first."""
    amounts, back = (paid.amounts, paid.bubble_back) if paid is not None else ((), 0)
    return tuple(_by_place(amounts, back, goods, words))


def announced_prizes(announced: PrizesAnnounced, words: Words) -> tuple[PrizeOfPlace, ...]:
    """The prizes as they were announced."""
    return tuple(_by_place(announced.amounts, announced.bubble_back, announced.goods, words))


def _by_place(amounts: Sequence[Cents], back: Cents, goods: Sequence[str], words: Words) -> Iterator[PrizeOfPlace]:
    prizes = amounts[:-1] if back else amounts
    for place, (amount, good) in enumerate(zip_longest(prizes, goods), start=1):
        money = words.money(amount) if amount is not None else ""
        yield PrizeOfPlace(words.text("room.place", place=place), " + ".join(filter(None, (money, good))))
    if back:
        yield PrizeOfPlace(words.text("prizes.bubble"), words.text("prizes.back", amount=back))


def goods_in_words(goods: Sequence[str], words: Words, *, is_shared: bool) -> str:
    """Goods that somebody has won; shared, they are of all who share the place."""
    listed = " + ".join(filter(None, goods))
    return words.text("prizes.goods_shared", goods=listed) if is_shared and listed else listed


def changed_prizes(before: Sequence[PrizeOfPlace], after: Sequence[PrizeOfPlace], words: Words) -> tuple[str, ...]:
    """What changes from some prizes to others, place by place: *1. 90 → 95*; nothing of those that stay."""
    old, new = ({of_place.place: of_place.prize for of_place in prizes} for prizes in (before, after))
    none = words.text("prizes.none")
    return tuple(
        words.text("prizes.change", place=place, before=old.get(place) or none, after=new.get(place) or none)
        for place in dict.fromkeys((*old, *new))
        if old.get(place) != new.get(place)
    )


def prizes_in_standings(state: Tournament, words: Words) -> Mapping[PlayerId, str]:
    """Money and goods that each has won; empty where nobody has won anything."""
    money, goods = prizes_of(state) or {}, goods_won(state)
    return {
        player: " + ".join(
            filter(
                None,
                (
                    words.money(money[player]) if player in money else "",
                    goods_in_words(goods[player][0], words, is_shared=goods[player][1]) if player in goods else "",
                ),
            )
        )
        for player in (*money, *(player for player in goods if player not in money))
    }
