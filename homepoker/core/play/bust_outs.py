"""Bust-outs of one hand, or of one round of hand for hand: ranking by the book, cutting of cards, and the label."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from homepoker.core import entries
from homepoker.core.entries import BustOut, Covered, Entry, PlayerBustedOut, RankedOut, RoundRanked
from homepoker.core.play.consequences import NewDeck
from homepoker.core.quantities import Card, Chips, EntryId, card
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.elimination import bust_out
from homepoker.core.tournament import Tournament
from homepoker.core.wording import Sentence, sentence

BustOuts = Sequence[tuple[EntryId, tuple[EntryId, ...]]]
"""Entries out in one hand, each with the entries that won the chips."""

HadMore = Sequence[Sequence[EntryId]]
"""Entries by their chips at the start of the hand, most first; equal stacks stand together."""

CutCards = Mapping[EntryId, tuple[Card, ...]]
"""The cards that somebody has cut, first to last."""


Outs = tuple[PlayerBustedOut | RoundRanked, ...]
"""Bust-outs, and the order of those in a round of hand for hand."""


def out_in_round(state: Tournament, leaving: BustOuts = ()) -> tuple[BustOut, ...]:
    """The entries that are out already in this round of hand for hand, and rank with those who go out in it now."""
    together = state.hand_for_hand
    if together is None:
        return ()
    now = {entry for entry, _ in leaving}
    return tuple(out for out in state.entries.bust_outs if out.entry in together.outs and out.entry not in now)


def ranking(
    state: Tournament, outs: BustOuts, known: Mapping[EntryId, Chips], cut: CutCards
) -> Ruling[bust_out.SimultaneousVerdict]:
    """The ranking of those who bust in one hand, or the stacks or cards that must be known first.

    In hand for hand the hands of all tables are one round: who is out in it already is ranked anew with them.
    """
    earlier = out_in_round(state, outs)
    names = [*(out.entry for out in earlier), *(entry for entry, _ in outs)]
    busted = tuple(bust_out.Busted(entry, known.get(entry), tuple(map(str, cut.get(entry, ())))) for entry in names)
    seats = {out.entry: out.seat for out in earlier} | {entry: state.seating.seats.get(entry) for entry, _ in outs}
    tables = {seat.table for seat in seats.values() if seat is not None}
    # That somebody must have the chips is refused with the bust-outs, not while they are being chosen.
    before = max(entries.count_left(state.entries) + len(earlier), len(busted) + 1)
    is_round = state.hand_for_hand is not None
    situation = bust_out.SimultaneousSituation(
        before, busted, same_hand=not is_round or len(tables) <= 1, hand_for_hand=is_round
    )
    return rule(bust_out.simultaneous, situation, state.answers)


def stacks_that_matter(state: Tournament, outs: BustOuts) -> tuple[EntryId, ...]:
    """The entries whose stacks at the start of the hand must be known to rank those who are out in it."""
    return tuple(EntryId(name) for name in ranking(state, outs, {}, {}).verdict.needs_stack)


def bust_outs(
    state: Tournament,
    outs: BustOuts,
    at: datetime,
    new_deck: NewDeck,
    stacks_before: Mapping[EntryId, Chips] | None = None,
    cut: CutCards | None = None,
    had_more: HadMore = (),
    covered: Covered | None = None,
) -> Outs:
    """The bust-outs of one hand that was played in a state; in a round of hand for hand with the order of all of them.

    :param stacks_before: chips at the start of the hand, needed where several are out.
    :param new_deck: shuffled for each cut of cards.
    :param had_more: who had more, where that is all that is known; then who had fewer goes out a hand before.
    :param cut: cards that were cut already.
    :param covered: those of the winners who covered a stack, where not all of them did.
    :raises Refusal: a stack is needed and missing, or arithmetic refuses.
    """
    known = dict(stacks_before or {})
    cards = {out.entry: tuple(map(card, out.cards)) for out in out_in_round(state, outs) if out.cards} | dict(cut or {})
    fewest_first = list(reversed(had_more))
    if had_more:
        # Successive hands: DECISIONS.md, 95
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
    if state.hand_for_hand is not None:
        return _out_together(state, outs, at, ruling, cards, covered)
    events = entries.bust_out(
        state.entries,
        tuple(outs),
        at,
        stacks={} if had_more else known,
        cards={entry: tuple(map(str, cut)) for entry, cut in cards.items()},
        seats=state.seating.seats,
        citations=ruling.rests_on if len(outs) > 1 else (),
        covered=covered,
    )
    if not had_more:
        return events
    turn = {entry: place for place, equal in enumerate(fewest_first) for entry in equal}
    return tuple(
        replace(event, hand=event.hand + turn[event.entry]) for event in sorted(events, key=lambda out: turn[out.entry])
    )


def _out_together(
    state: Tournament,
    outs: BustOuts,
    at: datetime,
    ruling: Ruling[bust_out.SimultaneousVerdict],
    cards: CutCards,
    covered: Covered | None,
) -> Outs:
    """The bust-outs of a round of hand for hand; where it has several, with the order of all who are out in it."""
    earlier = out_in_round(state, outs)
    cited = ruling.rests_on if len(outs) > 1 else ()
    events = entries.bust_out(
        state.entries, tuple(outs), at, seats=state.seating.seats, citations=cited, covered=covered
    )
    if earlier:
        # One round is one hand, whenever its bust-outs are noted.
        events = tuple(replace(event, hand=earlier[0].hand, at=earlier[0].at) for event in events)
    return (*events, *_order(ruling, cards))


def _order(ruling: Ruling[bust_out.SimultaneousVerdict], cards: CutCards) -> tuple[RoundRanked, ...]:
    """The order of all who are out in a round; none where that is one."""
    places = ruling.verdict.places
    if len(places) < 2:
        return ()
    groups = tuple(
        tuple(
            RankedOut(EntryId(name), tuple(map(str, cards.get(EntryId(name), ()))))
            for name, taken in places.items()
            if taken == place
        )
        for place in sorted(set(places.values()))
    )
    return (RoundRanked(groups, ruling.rests_on),)


def shared_round(state: Tournament, outs: BustOuts) -> tuple[RoundRanked, ...] | None:
    """The order of a round whose places the book lets all share, which follows from who is out in it.

    :returns: ``None`` where stacks decide, which the host has named, and where hand for hand is not played.
    """
    if state.hand_for_hand is None:
        return None
    ruling = ranking(state, outs, {}, {})
    return None if ruling.verdict.needs_stack else _order(ruling, {})


def numbered_from(events: Sequence[PlayerBustedOut | RoundRanked], hand: int) -> Outs:
    """Bust-outs renumbered from a hand on; the distances between their hands stay."""
    first = min((event.hand for event in events if isinstance(event, PlayerBustedOut)), default=hand)
    return tuple(
        replace(event, hand=hand + event.hand - first) if isinstance(event, PlayerBustedOut) else event
        for event in events
    )


def from_other_tables(state: Tournament, outs: BustOuts) -> list[tuple[EntryId, EntryId]]:
    """The pairs of one who is out and one who won it at another table; chips are won at one's own alone."""
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
