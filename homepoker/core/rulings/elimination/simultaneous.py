"""Topic: which places do those take who bust in the same hand (simultaneous bust-outs, gleichzeitiges Ausscheiden)?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import groupby
from typing import Annotated, Final

from annotated_types import MinLen

from homepoker.core.quantities import card
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.elimination.policies import EQUAL_STACKS, SIMULTANEOUS
from homepoker.core.rulings.elimination.ranking_outs import ranked, shares_round
from homepoker.core.rulings.facts import CardText, FinishingPlace, Name, Number, SomeChips, facts, refuse_fact

TOPIC: Final = "elim-simultaneous"

POLICIES: Final = (SIMULTANEOUS, EQUAL_STACKS)


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
class Situation:
    """Situation: how many were left before it, and who busted; where it was not one hand, first who went out first.

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
        named = Counter(one.player for one in self.busted)
        if twice := [name for name, count in named.items() if count > 1]:
            raise refuse_fact("busted", "named_twice", player=twice[0])


@facts
class Verdict:
    """The places, best first, or whose stack or next card must be known before they can be given."""

    places: Mapping[Name, FinishingPlace]
    needs_stack: tuple[Name, ...] = ()
    needs_cut: tuple[Name, ...] = ()


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """More chips at the start of the hand rank higher; equal stacks and hand for hand as the book says."""
    before, busted = situation.players_before, situation.busted
    best_place = before - len(busted) + 1
    if len(busted) == 1:
        consult.say("alone", place=best_place, player=busted[0].player)
        return _noted({busted[0].player: best_place}, consult)
    if not situation.same_hand:
        if not situation.hand_for_hand:
            consult.say("one_after_another")
            return _noted({one.player: best_place + at for at, one in enumerate(reversed(busted))}, consult)
        consult.because("one_round")
    if not shares_round(consult, hand_for_hand=situation.hand_for_hand):
        unknown = tuple(one.player for one in busted if one.stack_at_hand_start is None)
        if unknown:
            consult.say("ask_stacks", count=len(unknown))
            consult.then("reconstruct", players=list(unknown))
            return Verdict(places={}, needs_stack=unknown)
    return _together(situation, best_place, consult)


def _together(situation: Situation, best_place: int, consult: Consultation) -> Verdict:
    """Ranking of the bust-outs of one hand, or of one round of hand for hand."""
    by_stack = sorted(situation.busted, key=lambda one: one.stack_at_hand_start or 0, reverse=True)
    named = {one.player: one for one in by_stack}
    stacks = {name: one.stack_at_hand_start for name, one in named.items() if one.stack_at_hand_start is not None}
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
        return Verdict(places={}, needs_cut=tuple(needs_cut))
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


def _noted(places: Mapping[str, int], consult: Consultation) -> Verdict:
    for player, place in places.items():
        consult.then("place", player=player, place=place)
    return Verdict(places)


def _cut(group: list[Busted], turn: int) -> tuple[list[str], list[str]]:
    """The group ranked by the cards cut, and those who must cut another one."""
    if len(group) == 1:
        return [group[0].player], []
    lacking = [one.player for one in group if len(one.cut_card) <= turn]
    if lacking:
        return [], lacking
    order: list[str] = []
    by_height = sorted(group, key=lambda one: _height(one, turn), reverse=True)
    for _, equal in groupby(by_height, key=lambda one: _height(one, turn)):
        ahead, missing = _cut(list(equal), turn + 1)
        order.extend(ahead)
        lacking.extend(missing)
    return order, lacking


def _height(one: Busted, turn: int) -> int:
    return card(one.cut_card[turn]).height
