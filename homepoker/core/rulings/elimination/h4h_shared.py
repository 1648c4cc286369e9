"""Topic: do players share a place who bust in one round hand for hand (shared places, Auszahlung bei Hand für Hand)?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from annotated_types import MinLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.elimination.policies import H4H_SHARE
from homepoker.core.rulings.elimination.ranking_outs import Ranking, Together, ranked
from homepoker.core.rulings.facts import (
    FinishingPlace,
    Money,
    Name,
    Number,
    SomeChips,
    TableNumber,
    facts,
    refuse_fact,
)

TOPIC: Final = "elim-h4h-shared"

POLICIES: Final = (H4H_SHARE,)


@facts
class Situation:
    """Situation: how many were left, who busted (the biggest stack first), what is paid, and at which tables they sat.

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
class Verdict:
    """The places, best first, and what each is paid."""

    places: Mapping[Name, FinishingPlace]
    payouts: Mapping[Name, Money]


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
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


def _placed(ranking: Ranking, first: int, prizes: Mapping[int, float], consult: Consultation) -> Verdict:
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
    return Verdict(places, payouts)
