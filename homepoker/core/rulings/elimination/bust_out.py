"""Bust-outs: where they rank, several in one hand, and several in a round of hand for hand.

- ``elim-bust``: is a player out (bust-out, Ausscheiden)?
- ``elim-simultaneous``: which places do those take who bust in the same hand (simultaneous bust-outs, gleichzeitiges
  Ausscheiden)?
- ``elim-h4h-shared``: do players share a place who bust in one round hand for hand (shared places, Auszahlung bei
  Hand für Hand)?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Annotated, Final

from annotated_types import MinLen

from homepoker.core.quantities import card
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import (
    Amount,
    CardText,
    FinishingPlace,
    Money,
    Name,
    Number,
    SomeChips,
    TableNumber,
    facts,
    refuse_fact,
)

SIMULTANEOUS: Final = one_answer("elim.simultaneous", "elim-simultaneous", "stack")
"""What ranks those who bust in the same hand: the bigger stack at the start of the hand.

That is before blinds and antes.
"""


class EqualStacks(StrEnum):
    """What happens to those whose stacks were equal."""

    SHARE = "share"
    """They share the better place; the next one is skipped."""
    CUT = "cut"
    """Each cuts a card, the higher is better; equal cards again, suits do not count."""


EQUAL_STACKS: Final = choice("elim.equal_stacks", "elim-simultaneous", EqualStacks, EqualStacks.SHARE)


H4H_SHARE: Final = yes_no("elim.h4h_share", "elim-h4h-shared", default=True)
"""Yes: who busts in the same round of hand for hand shares the place, at one table or at several. No: stacks rank."""


MOMENT: Final = one_answer("elim.moment", "elim-bust", "all-chips-lost")
"""When a player is out: when a hand has taken his last chips, of whatever value."""


@facts
class BustOutSituation:
    """Whether the hand is finished, and his chips after it: of every value, those of a chip race included.

    ``players_left`` are those in the tournament before he is out.
    """

    hand_finished: bool
    stack_after: Amount
    players_left: Number | None = None

    def __post_init__(self) -> None:
        """Check the players: the last one left has chips."""
        if self.players_left == 1 and self.hand_finished and self.stack_after == 0:
            raise refuse_fact("players_left", "last_has_all")


@facts
class BustOutVerdict:
    """Whether he is out, and with which place;
    it is left out where he is not, or the number of players unknown."""

    out: bool
    place_now: FinishingPlace | None


@decides("elim-bust", asks=(MOMENT,))
def bust_out(situation: BustOutSituation, consult: Consultation) -> BustOutVerdict:
    """Rule a player out as soon as a finished hand leaves no chips."""
    consult.rest_on(MOMENT)
    if not situation.hand_finished:
        consult.say("hand_runs")
        consult.then("wait")
        return BustOutVerdict(out=False, place_now=None)
    if situation.stack_after:
        consult.say("has_chips", stack=situation.stack_after)
        consult.then("plays_on")
        return BustOutVerdict(out=False, place_now=None)
    place = situation.players_left
    if place is None:
        consult.say("out")
    else:
        consult.say("out_in_place", place=place)
        consult.because("if_alone", place=place)
    consult.then("note")
    return BustOutVerdict(out=True, place_now=place)


@facts
class Busted:
    """One who busted: the stack before the hand (left out: not known) and the cards cut, first to last."""

    player: Name
    stack_at_hand_start: SomeChips | None = None
    cut_card: tuple[CardText, ...] = ()

    def __post_init__(self) -> None:
        """Check the cards that were cut: each is a card."""
        try:
            for text in self.cut_card:
                card(text)
        except ValueError as error:
            raise refuse_fact("cut_card", "not_a_card") from error


@facts
class SimultaneousSituation:
    """How many were left before it, and who busted; where it was not one hand, first who went out first.

    ``hand_for_hand``: the hands of all tables were played as one round, in which these busted.
    """

    players_before: Number
    busted: Annotated[tuple[Busted, ...], MinLen(1)]
    same_hand: bool = True
    hand_for_hand: bool = False

    def __post_init__(self) -> None:
        """Check the players: at least one busts, each once, and at least one does not."""
        if not self.busted:
            raise refuse_fact("busted", "too_short")
        if len(self.busted) >= self.players_before:
            raise refuse_fact("busted", "somebody_wins", most=self.players_before - 1)
        named = Counter(out.player for out in self.busted)
        if twice := [name for name, count in named.items() if count > 1]:
            raise refuse_fact("busted", "named_twice", player=twice[0])


@facts
class SimultaneousVerdict:
    """The places, best first, or whose stack or next card must be known before they can be given."""

    places: Mapping[Name, FinishingPlace]
    needs_stack: tuple[Name, ...] = ()
    needs_cut: tuple[Name, ...] = ()


@decides("elim-simultaneous", asks=(SIMULTANEOUS, EQUAL_STACKS))
def simultaneous(situation: SimultaneousSituation, consult: Consultation) -> SimultaneousVerdict:
    """More chips at the start of the hand rank higher; equal stacks and hand for hand as the book says."""
    before, busted = situation.players_before, situation.busted
    best_place = before - len(busted) + 1
    if len(busted) == 1:
        consult.say("alone", place=best_place, player=busted[0].player)
        return _noted({busted[0].player: best_place}, consult)
    if not situation.same_hand:
        if not situation.hand_for_hand:
            consult.say("one_after_another")
            return _noted({out.player: best_place + at for at, out in enumerate(reversed(busted))}, consult)
        consult.because("one_round")
    if not shares_round(consult, hand_for_hand=situation.hand_for_hand):
        unknown = tuple(out.player for out in busted if out.stack_at_hand_start is None)
        if unknown:
            consult.say("ask_stacks", count=len(unknown))
            consult.then("reconstruct", players=list(unknown))
            return SimultaneousVerdict(places={}, needs_stack=unknown)
    return _together(situation, best_place, consult)


def _together(situation: SimultaneousSituation, best_place: int, consult: Consultation) -> SimultaneousVerdict:
    """Ranking of the bust-outs of one hand, or of one round of hand for hand."""
    by_stack = sorted(situation.busted, key=lambda out: out.stack_at_hand_start or 0, reverse=True)
    named = {out.player: out for out in by_stack}
    stacks = {name: out.stack_at_hand_start for name, out in named.items() if out.stack_at_hand_start is not None}
    needs_cut: list[str] = []
    were_cut: list[tuple[str, ...]] = []

    def cut(group: tuple[str, ...]) -> tuple[str, ...]:
        order, lacking = _cut([named[name] for name in group], 0)
        needs_cut.extend(lacking)
        were_cut.append(group)
        return tuple(order)

    ranking = ranked(tuple(named), stacks, consult, cut, hand_for_hand=situation.hand_for_hand)
    if ranking.is_shared:
        consult.leans_on("A-34")
        consult.because("stacks_otherwise")
        consult.say("share_round", players=list(named), place=best_place)
        return _noted(ranking.places(best_place), consult)
    if not situation.same_hand:
        consult.leans_on("A-10")
    consult.leans_on("A-52")
    consult.because("by_stack")
    if needs_cut:
        consult.say("ask_cut", count=len(needs_cut))
        consult.then("shuffle")
        consult.then("cut_each", players=list(needs_cut))
        return SimultaneousVerdict(places={}, needs_cut=tuple(needs_cut))
    places = ranking.places(best_place)
    for group in ranking.groups:
        if len(group) > 1:
            consult.leans_on("A-34")
            consult.because("shared", count=len(group), place=places[group[0]])
    for group in were_cut:
        taken = [places[name] for name in group]
        consult.because("cut", first=min(taken), last=max(taken))
    best = ranking.groups[0]
    if len(best) == 1:
        consult.say("best", player=best[0], place=best_place)
    else:
        consult.say("share_best", players=list(best), place=best_place)
    return _noted(places, consult)


def _noted(places: Mapping[str, int], consult: Consultation) -> SimultaneousVerdict:
    for player, place in places.items():
        consult.then("place", player=player, place=place)
    return SimultaneousVerdict(places)


def _cut(group: list[Busted], turn: int) -> tuple[list[str], list[str]]:
    """The group ranked by the cards cut, and those who must cut another one."""
    if len(group) == 1:
        return [group[0].player], []
    lacking = [out.player for out in group if len(out.cut_card) <= turn]
    if lacking:
        return [], lacking
    order: list[str] = []
    by_height = sorted(group, key=lambda out: _height(out, turn), reverse=True)
    for _, equal in groupby(by_height, key=lambda out: _height(out, turn)):
        ahead, missing = _cut(list(equal), turn + 1)
        order.extend(ahead)
        lacking.extend(missing)
    return order, lacking


def _height(one: Busted, turn: int) -> int:
    return card(one.cut_card[turn]).height


@facts
class SharedPlacesSituation:
    """How many were left, who busted (the biggest stack first), what is paid, and at which tables they sat.

    ``stacks`` are the chips at the start of the hand, needed only to see who had as many; where the book lets equal
    stacks cut cards, the list gives their order after it.
    """

    players_before: Number
    busted_by_stack_desc: Annotated[tuple[Name, ...], MinLen(1)]
    prize_table: Mapping[FinishingPlace, Money]
    tables: Mapping[Name, TableNumber] | None = None
    stacks: Mapping[Name, SomeChips] | None = None

    def __post_init__(self) -> None:
        """Check the players: at least one busts, each once and in the order of stacks, and at least one does not."""
        busted = self.busted_by_stack_desc
        if not busted:
            raise refuse_fact("busted_by_stack_desc", "too_short")
        if len(busted) >= self.players_before:
            raise refuse_fact("busted_by_stack_desc", "somebody_wins", most=self.players_before - 1)
        if twice := [name for name in busted if busted.count(name) > 1]:
            raise refuse_fact("busted_by_stack_desc", "named_twice", player=twice[0])
        for field, named in (("stacks", self.stacks), ("tables", self.tables)):
            if strange := [name for name in named or () if name not in busted]:
                raise refuse_fact(field, "not_among_players", player=strange[0])
        if self.stacks is not None:
            known = [self.stacks[name] for name in busted if name in self.stacks]
            if known != sorted(known, reverse=True):
                raise refuse_fact("busted_by_stack_desc", "not_by_stack")


@facts
class SharedPlacesVerdict:
    """The places, best first, and what each is paid."""

    places: Mapping[Name, FinishingPlace]
    payouts: Mapping[Name, Money]


@decides("elim-h4h-shared", asks=(H4H_SHARE,))
def shared_places(situation: SharedPlacesSituation, consult: Consultation) -> SharedPlacesVerdict:
    """Share the places of players who bust in one hand of hand for hand, or rank them by stacks."""
    before, busted = situation.players_before, situation.busted_by_stack_desc
    first = before - len(busted) + 1
    if len(busted) == 1:
        consult.say("alone", player=busted[0], place=first)
        return _placed(Ranking((busted,)), first, situation.prize_table, consult)
    were_cut: list[Together] = []

    def cut(group: Together) -> Together:
        were_cut.append(group)
        return group  # the list gives their order after it

    ranking = ranked(busted, situation.stacks or {}, consult, cut, hand_for_hand=True)
    best = ranking.groups[0]
    if ranking.is_shared:
        is_paid = any(situation.prize_table.get(place) for place in range(first, before + 1))
        consult.say("share" if is_paid else "share_place", count=len(busted), first=first, last=before)
        consult.because("one_hand")
    else:
        if len(set((situation.tables or {}).values())) > 1:
            consult.leans_on("A-10")
        consult.leans_on("A-52")
        if len(best) > 1:
            consult.say("by_stack_shared", players=list(best), place=first)
        else:
            is_cut = any(best[0] in group for group in were_cut)
            consult.say("by_cut" if is_cut else "by_stack", player=best[0], place=first)
        for group in were_cut:
            consult.then("cut", players=list(group))
    return _placed(ranking, first, situation.prize_table, consult)


def _placed(ranking: Ranking, first: int, prizes: Mapping[int, float], consult: Consultation) -> SharedPlacesVerdict:
    """Places and prizes: who shares a place has an equal part of the prizes of all places taken together."""
    places = ranking.places(first)
    payouts: dict[str, float] = {}
    for group in ranking.groups:
        best = places[group[0]]
        cents = sum(round(prizes.get(place, 0.0) * 100) for place in range(best, best + len(group)))
        each, left = divmod(cents, len(group))
        for at, name in enumerate(group):
            prize = each + (1 if at < left else 0)
            payouts[name] = prize / 100
            consult.then("place_paid" if prize else "place", player=name, place=best, prize=prize)
        if len(group) > 1:
            consult.leans_on("A-34")
    return SharedPlacesVerdict(places, payouts)


Together = tuple[str, ...]
"""Players who share a place."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Who busted in one hand, best first.
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
