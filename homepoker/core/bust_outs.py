"""Bust-outs of one hand: ranking by the book, cutting of cards, and the label of the action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from homepoker.core import entries
from homepoker.core.consequences import NewDeck
from homepoker.core.entries import Entry, PlayerBustedOut
from homepoker.core.quantities import Card, Chips, EntryId
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.elimination import simultaneous
from homepoker.core.tournament import Tournament
from homepoker.core.wording import Sentence, sentence

BustOuts = Sequence[tuple[EntryId, tuple[EntryId, ...]]]
"""Who is out in one hand, each with the entries that won the chips."""

HadMore = Sequence[Sequence[EntryId]]
"""Who had more chips at the start of the hand, most first; who had as many stand together."""

CutCards = Mapping[EntryId, tuple[Card, ...]]
"""The cards that somebody has cut, first to last."""


def ranking(
    state: Tournament, outs: BustOuts, known: Mapping[EntryId, Chips], cut: CutCards
) -> Ruling[simultaneous.Verdict]:
    """How those who bust in one hand are ranked, or which stacks or cards must be known first."""
    busted = tuple(
        simultaneous.Busted(entry, known.get(entry), tuple(str(card) for card in cut.get(entry, ())))
        for entry, _ in outs
    )
    # That somebody must have the chips is refused with the bust-outs, not while they are being chosen.
    before = max(entries.count_left(state.entries), len(busted) + 1)
    return rule(simultaneous.decide, simultaneous.Situation(before, busted), state.answers)


def bust_outs(
    state: Tournament,
    outs: BustOuts,
    at: datetime,
    new_deck: NewDeck,
    stacks_before: Mapping[EntryId, Chips] | None = None,
    cut: CutCards | None = None,
    had_more: HadMore = (),
) -> tuple[PlayerBustedOut, ...]:
    """The bust-outs of one hand that was played in a state.

    :param stacks_before: chips at the start of the hand, needed where several are out.
    :param new_deck: shuffled for each cut of cards.
    :param had_more: who had more, where that is all that is known; then who had fewer goes out a hand before.
    :param cut: cards that were cut already.
    :raises Refusal: a stack is needed and missing, or arithmetic refuses.
    """
    known, cards = dict(stacks_before or {}), dict(cut or {})
    fewest_first = list(reversed(had_more))
    if had_more:
        # The book asks who had more, and never how much more.
        known = {entry: place for place, equal in enumerate(fewest_first, start=1) for entry in equal}
    ruling = ranking(state, outs, known, cards)
    if ruling.verdict.needs_stack:
        raise refuse("play.stacks_needed")
    while ruling.verdict.needs_cut:
        deck = list(new_deck())
        for name in ruling.verdict.needs_cut:
            entry = EntryId(name)
            cards[entry] = (*cards.get(entry, ()), deck.pop())
        ruling = ranking(state, outs, known, cards)
    found = entries.bust_out(
        state.entries,
        tuple(outs),
        at,
        stacks={} if had_more else known,
        cards={entry: tuple(str(card) for card in found) for entry, found in cards.items()},
        seats=state.seating.seats,
        citations=ruling.citations if len(outs) > 1 else (),
    )
    if not had_more:
        return found
    turn = {entry: place for place, equal in enumerate(fewest_first) for entry in equal}
    return tuple(
        replace(event, hand=event.hand + turn[event.entry]) for event in sorted(found, key=lambda one: turn[one.entry])
    )


def numbered_from(events: Sequence[PlayerBustedOut], hand: int) -> tuple[PlayerBustedOut, ...]:
    """Bust-outs renumbered from a hand on; the distances between their hands stay."""
    first = min((event.hand for event in events), default=hand)
    return tuple(replace(event, hand=hand + event.hand - first) for event in events)


def from_other_tables(state: Tournament, outs: BustOuts) -> list[tuple[EntryId, EntryId]]:
    """Who is out, and who won it and sits at another table; chips are won at one's own alone."""
    seats = state.seating.seats
    return [
        (entry, winner)
        for entry, by in outs
        for winner in by
        if entry in seats and winner in seats and seats[entry].table != seats[winner].table
    ]


def out_label(by_id: Mapping[EntryId, Entry], outs: BustOuts) -> Sentence:
    """The label of an action in which these entries are out."""
    winners = list(dict.fromkeys(by_id[winner].player for _, by in outs for winner in by))
    by: list[str] = [str(player) for player in winners]
    if len(outs) == 1:
        player = by_id[outs[0][0]].player
        return sentence("journal.out_by", player=player, by=by) if by else sentence("journal.out", player=player)
    players: list[str] = [str(by_id[entry].player) for entry, _ in outs]
    if by:
        return sentence("journal.out_together_by", players=players, by=by)
    return sentence("journal.out_together", players=players)
