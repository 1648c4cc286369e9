"""The side panel in words: seats by table and by name, new seats, who deals, cards drawn, places so far."""

from __future__ import annotations

from homepoker.core import seating, standings
from homepoker.core.button import ButtonPlaced
from homepoker.core.quantities import EntryId
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words
from homepoker.ui.room_view.news import News
from homepoker.ui.room_view.picture import Group, Panel, Row

MOST_TABLES_IN_STRIP = 2
"""So many tables say who deals in the strip at the bottom, which is always there; more need a panel."""


def seating_panels(state: Tournament, words: Words, news: News) -> tuple[Panel, ...]:
    """Before the start: where everybody sits, and the cards drawn for the button."""
    return (*_drawn(state, words, news), *_seats(state, words, with_dealers=False))


def play_panels(state: Tournament, words: Words, news: News) -> tuple[Panel, ...]:
    """During play. News have the panel to themselves until they are old; then the others take turns."""
    urgent = (*_new_seats(state, words, news), *_drawn(state, words, news))
    if urgent:
        return urgent
    dealing = _dealing(state, words) if len(state.dealers.by_table) > MOST_TABLES_IN_STRIP else ()
    return (*dealing, *_seats(state, words, with_dealers=True), *_places(state, words))


def dealing_in_a_line(state: Tournament, words: Words) -> str:
    """Who deals, in one line (*Table 1: Anna deals · …*); empty where nobody is named or the tables are many."""
    by_table = state.dealers.by_table
    if len(by_table) > MOST_TABLES_IN_STRIP:
        return ""
    return " · ".join(
        words.text("room.table_dealt_by", table=table, player=_player(state, by_table[table].entry))
        for table in sorted(by_table)
    )


def _seats(state: Tournament, words: Words, *, with_dealers: bool) -> tuple[Panel, ...]:
    if not state.seating.seats:
        return ()
    return _by_table(state, words, with_dealers=with_dealers), _by_name(state, words)


def _by_table(state: Tournament, words: Words, *, with_dealers: bool) -> Panel:
    groups = []
    for table in sorted(state.seating.tables):
        dealer = state.dealers.by_table.get(table) if with_dealers else None
        # Whoever deals may be out already and then stands in none of the rows.
        note = words.text("room.dealt_by", player=_player(state, dealer.entry)) if dealer is not None else ""
        rows = tuple(
            Row(str(number), _name(state, words, entry)) for entry, number in seating.at_table(state.seating, table)
        )
        if rows:
            groups.append(Group(words.text("room.table", table=table), rows, note))
    return Panel(words.text("room.seats_by_table"), tuple(groups))


def _by_name(state: Tournament, words: Words) -> Panel:
    rows = sorted(
        (_seat_row(state, words, entry) for entry in state.seating.seats), key=lambda row: row.text.casefold()
    )
    return Panel(words.text("room.seats_by_name"), (Group("", tuple(rows)),), is_by_name=True)


def _new_seats(state: Tournament, words: Words, news: News) -> tuple[Panel, ...]:
    sitting = [entry for entry in news.seated if entry in state.seating.seats]
    if not sitting:
        return ()
    if 2 * len(sitting) > len(state.seating.seats) > 4:
        return _seats(state, words, with_dealers=False)
    rows = tuple(_seat_row(state, words, entry, is_marked=True) for entry in reversed(sitting))
    return (Panel(words.text("room.new_seats"), (Group("", rows),)),)


def _drawn(state: Tournament, words: Words, news: News) -> tuple[Panel, ...]:
    groups = tuple(_draw_of_table(state, words, draw) for draw in sorted(news.draws, key=lambda one: one.table))
    return (Panel(words.text("room.button_drawn"), groups),) if groups else ()


def _draw_of_table(state: Tournament, words: Words, draw: ButtonPlaced) -> Group:
    sitting = {number: entry for entry, number in seating.at_table(state.seating, draw.table)}
    rows = tuple(
        Row(
            str(one.seat),
            _name(state, words, sitting[one.seat]) if one.seat in sitting else "",
            cards=one.cards,
            is_marked=one.seat == draw.button,
        )
        for one in draw.draws
    )
    return Group(words.text("room.table", table=draw.table), rows)


def _dealing(state: Tournament, words: Words) -> tuple[Panel, ...]:
    rows = tuple(
        Row("", _name(state, words, dealer.entry), tail=words.text("room.table", table=table))
        for table, dealer in sorted(state.dealers.by_table.items())
    )
    return (Panel(words.text("room.who_deals"), (Group("", rows),)),) if rows else ()


def _places(state: Tournament, words: Words) -> tuple[Panel, ...]:
    rows = tuple(
        Row(words.text("room.place", place=one.place), words.name(one.player))
        for one in standings.places(state.entries)
    )
    return (Panel(words.text("room.places_so_far"), (Group("", rows),)),) if rows else ()


def _seat_row(state: Tournament, words: Words, entry: EntryId, *, is_marked: bool = False) -> Row:
    where = state.seating.seats[entry]
    tail = words.text("room.table_and_seat", table=where.table, seat=where.number)
    return Row("", _name(state, words, entry), tail=tail, is_marked=is_marked)


def _name(state: Tournament, words: Words, entry: EntryId) -> str:
    return words.name(_player(state, entry))


def _player(state: Tournament, entry: EntryId) -> str:
    return state.entries.by_id[entry].player
