"""The tables in words; no Qt here."""

from __future__ import annotations

from dataclasses import dataclass

from homepoker.core import seating
from homepoker.core.quantities import EntryId
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat. ``entry`` is nobody's where the seat is free."""

    table: int
    number: int
    entry: EntryId | None
    name: str
    stack: str
    badges: tuple[str, ...]
    """Any of ``button``, ``small_blind``, ``big_blind``, ``deals``."""
    says: str
    """For screen readers and the tooltip."""


@dataclass(frozen=True, slots=True)
class TableView:
    """One table from above."""

    number: int
    title: str
    dealer: str
    dealer_is_seated: bool
    citations: Citations
    seats: tuple[SeatView, ...]
    can_begin_hand: bool


def tables_view(state: Tournament, words: Words) -> tuple[TableView, ...]:
    """All open tables in order."""
    return tuple(_table(state, number, words) for number in sorted(state.seating.tables))


def _table(state: Tournament, number: int, words: Words) -> TableView:
    hand = state.buttons.hands.get(number)
    dealer = state.dealers.by_table.get(number)
    seated = {place: entry for entry, place in seating.at_table(state.seating, number)}
    title = words.text("seating.table", table=number)
    if hand is not None:
        title = words.text("seating.table_hand", table=number, hand=hand.number)
    dealer_words = ""
    if dealer is not None and dealer.entry in state.entries.by_id and state.winner is None:
        dealer_words = words.text("seating.deals", player=state.entries.by_id[dealer.entry].player)
    seats = []
    for place in range(1, state.seating.tables[number] + 1):
        badges = []
        if hand is not None and hand.button == place:
            badges.append("button")
        if hand is not None and hand.posts_small_blind and hand.small_blind == place:
            badges.append("small_blind")
        if hand is not None and hand.big_blind == place:
            badges.append("big_blind")
        if dealer is not None and seated.get(place) == dealer.entry:
            badges.append("deals")
        seats.append(_seat(state, number, place, seated.get(place), tuple(badges), words))
    return TableView(
        number,
        title,
        dealer_words,
        dealer is not None and dealer.entry in seated.values(),
        dealer.citations if dealer_words and dealer is not None else (),
        tuple(seats),
        len(seated) > 1 and state.winner is None,
    )


def _seat(
    state: Tournament, table: int, place: int, entry: EntryId | None, badges: tuple[str, ...], words: Words
) -> SeatView:
    if entry is None:
        says = words.text("seating.seat_free", table=table, seat=place)
        shown = badges if "button" in badges else ()
        return SeatView(table, place, None, words.text("seating.free"), "", shown, says)
    player = state.entries.by_id[entry].player
    counted = state.stacks.counted.get(entry)
    says = words.text("seating.seat_of", player=player, table=table, seat=place)
    if badges:
        says += " · " + ", ".join(words.text(f"seating.badge_{badge}") for badge in badges)
    stack = words.number(counted) if counted is not None else ""
    return SeatView(table, place, entry, words.name(player), stack, badges, says)
