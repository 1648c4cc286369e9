"""View of the side panel: seats by table and by name, new seats, who deals, cards drawn, places so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from textwrap import wrap

from homepoker.core import entries, seating, standings
from homepoker.core.bounties import bounties_of
from homepoker.core.button import ButtonPlaced
from homepoker.core.chip_case import colour_of, printed_of
from homepoker.core.dealers import DealerNamed, DealerSource
from homepoker.core.deals import DealAgreed
from homepoker.core.play.dealing_order import DealsUntil, next_dealer, second_deck, tables_going_round
from homepoker.core.prizes import goods_by_place, prizes_by_place
from homepoker.core.profile import colour_ups, race_break
from homepoker.core.quantities import Chips, EntryId
from homepoker.core.stacks import in_big_blinds
from homepoker.core.structure import in_minutes, length
from homepoker.core.tournament import Tournament, chip_values, chips_in_play
from homepoker.services.words import Words, in_alphabet
from homepoker.services.words.prizes import prizes_in_words
from homepoker.ui.kit.text.short_names import short_forms
from homepoker.ui.room_view.news import News, NewSeats
from homepoker.ui.room_view.picture import Dealer, Group, Panel, Row
from homepoker.ui.seating.view import SeatDraw

MOST_TABLES_AT_ONCE = 4
"""The number of tables up to which the strip at the foot suffices to say who deals; for more a panel lists all."""

MOST_LEADING = 3
"""The number of largest stacks that are shown."""

_LETTERS_OF_GOODS = 18
"""Letters of a prize in one row, which every screen shows whole."""

MOST_SENTENCES = 2
"""The number of tables up to which dealers are named in sentences; for more there is a list."""


@dataclass(frozen=True, slots=True)
class PanelFacts:
    """What the panels depend on beside the state of the tournament."""

    news: News
    level: int
    """The level that is played or, in a break, that comes next; 0 before the start."""
    uncounted: frozenset[int]
    """The tables at which nobody counts the hands."""
    is_entry_open: bool
    """Whether somebody may still come, so that the places of all who are out may move down."""
    break_after: int = 0
    """The level after which the break comes that lasts now; 0 outside of breaks."""
    counted_at: datetime | None = None
    """The instant of the last count of all stacks, as long as it says who leads."""


MakePanels = Callable[[Tournament, Words, PanelFacts], tuple[Panel, ...]]


def side_panels(state: Tournament, words: Words, facts: PanelFacts) -> tuple[Panel, ...]:
    """The panels of the picture: before the start where everybody sits, and the cards drawn for the button.

    During play nobody looks for the seats of others: new seats and cards have the panel to themselves until they are
    old; then which table breaks next and what else is of interest take turns.
    """
    if not facts.level:
        return (*_drawn(state, words, facts.news), *_seats(state, words))
    urgent = urgent_panels(state, words, facts.news)
    if urgent:
        return urgent
    dealing = _dealing(state, words, facts.uncounted) if len(state.dealers.by_table) > MOST_TABLES_AT_ONCE else ()
    breaking = _breaks_next(state, words, facts.news)
    out = _out(state, words, is_entry_open=facts.is_entry_open)
    leading = _leading(state, words, facts.level, facts.counted_at) if facts.counted_at is not None else ()
    chips = _chips(state, words, facts.level, facts.break_after)
    return (*dealing, *breaking, *leading, *_prizes(state, words), *_heads(state, words), *out, *chips)


def urgent_panels(state: Tournament, words: Words, news: News) -> tuple[Panel, ...]:
    """The panels on what has just happened at the tables: new seats, new dealers and cards; a draw for seats alone."""
    if news.seat_draw is not None:
        return (_going_draw(state, words, news.seat_draw),)
    return (*_new_seats(state, words, news), *_new_dealers(state, words, news), *_drawn(state, words, news))


def structure_panel(state: Tournament, words: Words, level: int) -> Panel:
    """The whole structure, breaks included, with this level marked; no level is 0."""
    rows: list[Row] = []
    structure = state.profile.structure
    leaving: dict[int | None, list[Chips]] = {}
    for colour_up in colour_ups(state.profile, chips_in_play(state)):
        last = race_break(structure, colour_up.after_level) if colour_up.after_level else None
        leaving.setdefault(last, []).append(colour_up.denomination)
    for number, each in enumerate(structure.levels, start=1):
        key = "room.structure_level_ante" if each.ante else "room.structure_level"
        text = words.text(key, small=each.small_blind, big=each.big_blind, ante=each.ante)
        minutes = words.text("room.structure_minutes", minutes=in_minutes(length(each)))
        rows.append(Row(str(number), text, tail=minutes, is_marked=number == level))
        if each.break_after is not None and number < len(structure.levels):
            out = leaving.get(number, [])
            listed = ", ".join(words.number(value) for value in out)
            text = words.text("room.structure_out", values=listed) if out else words.text("room.break")
            minutes = words.text("room.structure_minutes", minutes=in_minutes(length(each.break_after)))
            rows.append(Row("", text, tail=minutes, chip=out[0] if out else 0))
    return Panel(words.text("room.structure"), (Group("", tuple(rows)),))


def deal_panel(state: Tournament, words: Words, deal: DealAgreed) -> Panel:
    """A deal that is talked about: what each would get, and what stays for the first."""
    shares = [share for share in deal.shares if share.entry in state.entries.by_id]
    ranked = sorted(shares, key=lambda share: share.amount, reverse=True)
    rows = [Row("", _name(state, words, share.entry), tail=words.money(share.amount)) for share in ranked]
    if deal.kept_for_first:
        rows.append(Row("", words.text("room.deal_first"), tail=words.money(deal.kept_for_first), is_marked=True))
    return Panel(words.text("room.deal"), (Group("", tuple(rows)),))


class KeptPanels:
    """Keeps what `side_panels` has made, and makes it again only where something has happened."""

    def __init__(self) -> None:
        self._of: tuple[Tournament, Words] | None = None
        self._shown: tuple[PanelFacts, list[str]] | None = None
        self._panels: tuple[Panel, ...] = ()

    def __call__(self, state: Tournament, words: Words, facts: PanelFacts) -> tuple[Panel, ...]:
        # A state never changes, so it need not be compared; names stand in the register, which does.
        names = [words.name(entry.player) for entry in state.entries.by_id.values()]
        shown = (facts, names)
        is_same = self._of is not None and self._of[0] is state and self._of[1] is words
        if not is_same or shown != self._shown:
            self._of, self._shown = (state, words), shown
            self._panels = side_panels(state, words, facts)
        return self._panels


def dealing_in_words(state: Tournament, words: Words, now: datetime) -> tuple[Dealer, ...]:
    """The dealers of the tables, in words; one sentence where the deal goes round at all and nobody counts hands."""
    by_table = state.dealers.by_table
    round_at = tables_going_round(state, now)
    if round_at and round_at == by_table.keys():
        return (Dealer(words.text("room.dealt_round"), (), ""),)
    key = "room.table_dealer" if len(by_table) > MOST_SENTENCES else "room.table_dealt_by"
    forms, dealers = short_forms(_names(state, words)), []
    for table in sorted(by_table):
        if table in round_at:
            dealers.append(Dealer(words.text("room.table_dealt_round", table=table), (), ""))
            continue
        name = _name(state, words, by_table[table].entry)
        whole, *short = (words.text(key, table=table, name=form) for form in (name, *forms.get(name, ())))
        more = _more_of_dealing(state, words, table, now) if len(by_table) <= MOST_TABLES_AT_ONCE else ""
        with_next = words.text("room.dealing_with_more", dealing=whole, more=more) if more else ""
        dealers.append(Dealer(whole, tuple(short), with_next))
    return tuple(dealers)


def _more_of_dealing(state: Tournament, words: Words, table: int, now: datetime) -> str:
    """Words on shuffler and cutter of a second deck, else on the next dealer; empty if the dealer stays."""
    deck, coming = second_deck(state, table, now), next_dealer(state, table, now)
    if deck is not None:
        shuffles, cuts = _name(state, words, deck.shuffles), _name(state, words, deck.cuts)
        return words.text("room.dealing_second_deck", shuffles=shuffles, cuts=cuts)
    if coming is None or coming.until is not DealsUntil.NEXT_HAND:
        return ""
    return words.text("room.dealing_next", name=_name(state, words, coming.entry))


def _seats(state: Tournament, words: Words) -> tuple[Panel, ...]:
    if not state.seating.seats:
        return ()
    return _by_table(state, words), _by_name(state, words)


def _by_table(state: Tournament, words: Words) -> Panel:
    everybody = _names(state, words)
    groups = (
        Group(
            words.text("room.table", table=table),
            tuple(
                _named(str(number), _name(state, words, entry), everybody)
                for entry, number in seating.at_table(state.seating, table)
            ),
        )
        for table in sorted(state.seating.tables)
    )
    seated = tuple(group for group in groups if group.rows)
    if len(seated) == 1:
        return Panel(seated[0].title, (replace(seated[0], title=""),))
    return Panel(words.text("room.seats_by_table"), seated)


def _by_name(state: Tournament, words: Words) -> Panel:
    everybody = _names(state, words)
    rows = sorted(
        (_seat_row(state, words, entry, everybody) for entry in state.seating.seats),
        key=lambda row: in_alphabet(row.text),
    )
    return Panel(words.text("room.seats_by_name"), (Group("", tuple(rows)),), is_by_name=True)


def has_new_seats(state: Tournament, news: News) -> bool:
    """Whether there are seats that somebody in the room looks for."""
    return news.seat_draw is not None or bool(_sought(state, news))


def _sought(state: Tournament, news: News) -> list[tuple[NewSeats, list[EntryId]]]:
    """The acts with the players who got seats; of a single table no newcomers or swaps, unless most there are new."""
    acts = [(act, [entry for entry in act.entries if entry in state.seating.seats]) for act in news.seated]
    is_one_table = len(state.seating.tables) == 1
    return [
        (act, sitting)
        for act, sitting in acts
        if sitting and not (is_one_table and (act.is_arrival or act.is_swap) and not _are_most_new(state, sitting))
    ]


def _are_most_new(state: Tournament, sitting: list[EntryId]) -> bool:
    return 2 * len(sitting) > len(state.seating.seats) > 4


def _new_seats(state: Tournament, words: Words, news: News) -> tuple[Panel, ...]:
    """The new seats of each act in a panel of its own: who moved earlier is not mixed in."""
    acts = _sought(state, news)
    return tuple(panel for act, sitting in acts for panel in _seats_of_act(state, words, act, sitting))


def _seats_of_act(state: Tournament, words: Words, act: NewSeats, sitting: list[EntryId]) -> tuple[Panel, ...]:
    if _are_most_new(state, sitting):
        by_table = _by_table(state, words)
        if act.closes_table and len(state.seating.tables) == 1:
            return (replace(by_table, title=words.text("room.final_table")),)
        return (by_table, _by_name(state, words)) if len(state.seating.tables) > 1 else (by_table,)
    everybody = _names(state, words)
    rows = (_seat_row(state, words, entry, everybody, is_marked=True) for entry in sitting)
    in_order = tuple(sorted(rows, key=lambda row: in_alphabet(row.text)))
    return (Panel(words.text("room.new_seats"), (Group("", in_order),)),)


def _going_draw(state: Tournament, words: Words, draw: SeatDraw) -> Panel:
    """The seats of the final table as far as they are drawn."""
    everybody, rows = _names(state, words), []
    for number, entry in draw.seats:
        row = _named(str(number), _name(state, words, entry), everybody)
        if entry in draw.roles:
            row = replace(row, tail=words.text(f"seating.badge_{draw.roles[entry]}"))
        if number not in draw.turned:
            # As long as the name, so that the columns stay where they are while card after card is turned over.
            row = replace(row, text=_hidden(row.text), short=tuple(map(_hidden, row.short)), tail="")
        rows.append(replace(row, is_marked=number == draw.latest))
    return Panel(words.text("room.final_table_draw"), (Group("", tuple(rows)),))


def _hidden(name: str) -> str:
    return "–".ljust(len(name), "\N{NO-BREAK SPACE}")


def _breaks_next(state: Tournament, words: Words, news: News) -> tuple[Panel, ...]:
    """The table that breaks next, with the players who sit there and how many must still go out."""
    ahead = news.next_break
    if ahead is None or ahead.table not in state.seating.tables:
        return ()
    everybody = _names(state, words)
    rows = tuple(
        _named(str(number), _name(state, words, entry), everybody)
        for entry, number in seating.at_table(state.seating, ahead.table)
    )
    when = words.text("room.breaks_after", count=ahead.outs) if ahead.outs else words.text("room.breaks_now")
    return (Panel(words.text("room.breaks_next", table=ahead.table), (Group(when, rows),)),)


def _new_dealers(state: Tournament, words: Words, news: News) -> tuple[Panel, ...]:
    """The new dealers of tables where that has just changed."""
    everybody = _names(state, words)
    rows = tuple(
        replace(
            _named("", _name(state, words, named.entry), everybody),
            tail=words.text("room.table", table=named.table),
            is_marked=True,
        )
        for named in sorted(news.dealers, key=lambda event: event.table)
        if named.entry in state.entries.by_id and _deals(state, named)
    )
    return (Panel(words.text("room.deals_from_now"), (Group("", rows),)),) if rows else ()


def _deals(state: Tournament, named: DealerNamed) -> bool:
    now = state.dealers.by_table.get(named.table)
    return now is not None and now.entry == named.entry


def _drawn(state: Tournament, words: Words, news: News) -> tuple[Panel, ...]:
    groups = tuple(_draw_of_table(state, words, draw) for draw in sorted(news.draws, key=lambda placed: placed.table))
    return (Panel(words.text("room.button_drawn"), groups),) if groups else ()


def _draw_of_table(state: Tournament, words: Words, draw: ButtonPlaced) -> Group:
    sitting = {number: entry for entry, number in seating.at_table(state.seating, draw.table)}
    rows, everybody = [], _names(state, words)
    for drawn in draw.draws:
        has_button = drawn.seat == draw.button
        name = _name(state, words, sitting[drawn.seat]) if drawn.seat in sitting else ""
        row = _named(str(drawn.seat), name, everybody)
        rows.append(replace(row, cards=drawn.cards, is_marked=has_button, has_button=has_button))
    return Group(words.text("room.table", table=draw.table), tuple(rows))


def _dealing(state: Tournament, words: Words, uncounted: frozenset[int]) -> tuple[Panel, ...]:
    everybody = _names(state, words)
    rows = tuple(
        replace(
            Row("", words.text("room.in_turn"))
            if dealer.source is DealerSource.ROTATION and table in uncounted
            else _named("", _name(state, words, dealer.entry), everybody),
            tail=words.text("room.table", table=table),
        )
        for table, dealer in sorted(state.dealers.by_table.items())
    )
    return (Panel(words.text("room.who_deals"), (Group("", rows),)),) if rows else ()


def _out(state: Tournament, words: Words, *, is_entry_open: bool) -> tuple[Panel, ...]:
    """The players who are out, the last one first; their places only once nobody can come any more."""
    everybody = _names(state, words)
    rows = tuple(
        replace(
            _named(
                "" if is_entry_open else words.text("room.place", place=place.place),
                words.name(place.player),
                everybody,
            ),
            tail=words.text("room.place_shared") if place.is_shared and not is_entry_open else "",
        )
        for place in standings.places(state.entries)
    )
    return (Panel(words.text("room.places_so_far"), (Group("", rows),)),) if rows else ()


def _prizes(state: Tournament, words: Words) -> tuple[Panel, ...]:
    """The prize pool as it stands, and the prize of each paid place."""
    paid, goods = prizes_by_place(state), goods_by_place(state)
    deal: tuple[Panel, ...] = ()
    if state.deal is not None:
        # Who gets what is among those who agreed; for the others the prizes by place are no longer true.
        kept = state.deal.kept_for_first
        row = Row("", words.text("room.deal_first"), tail=words.money(kept))
        deal, paid = (Panel(words.text("room.deal_agreed"), (Group("", (row,)),)),) if kept else (), None
    # What somebody has given is read whole: it goes on in the next row, where a name would be shortened.
    rows = tuple(
        Row(of_place.place if at == 0 else "", part)
        for of_place in prizes_in_words(paid, goods, words)
        for at, part in enumerate(wrap(of_place.prize, _LETTERS_OF_GOODS) or [""])
    )
    if not rows:
        return deal
    title = words.text("room.prize_pool", pool=sum(paid.amounts)) if paid is not None else words.text("room.prizes")
    return (*deal, Panel(title, (Group("", rows),)))


def _heads(state: Tournament, words: Words) -> tuple[Panel, ...]:
    """The bounties: how much each is where all are alike, else whose heads carry more, the largest first.

    None while a progressive bounty is open: half of it may belong onto one of these heads.
    """
    on_heads = bounties_of(state)
    if on_heads is None or not on_heads.heads or (on_heads.is_progressive and on_heads.open):
        return ()
    amounts = set(on_heads.heads.values())
    if len(amounts) == 1:
        rows: tuple[Row, ...] = (Row("", words.text("room.bounty_each"), tail=words.money(*amounts)),)
    else:
        everybody, least = _names(state, words), min(amounts)
        larger = [(head, entry) for entry, head in on_heads.heads.items() if head > least]
        ranked = sorted(larger, key=lambda one: -one[0])
        rows = tuple(
            replace(_named("", _name(state, words, entry), everybody), tail=words.money(head)) for head, entry in ranked
        )
        if len(ranked) < len(on_heads.heads):
            rows = (*rows, Row("", words.text("room.bounty_others"), tail=words.money(least)))
    return (Panel(words.text("room.bounties"), (Group("", rows),)),)


def _leading(state: Tournament, words: Words, level: int, counted_at: datetime) -> tuple[Panel, ...]:
    """The largest stacks, and when they were counted; none where more share the lead than are shown."""
    left = {entry.id for entry in entries.still_in(state.entries)}
    stacks = sorted(((chips, entry) for entry, chips in state.stacks.counted.items() if entry in left), reverse=True)
    most, last = stacks[0][0], stacks[:MOST_LEADING][-1][0]
    shown = [one for one in stacks if one[0] >= last]
    if len(shown) > MOST_LEADING:
        shown = [one for one in shown if one[0] > last]
    if not shown:
        return ()
    big_blind, everybody = state.profile.structure.levels[level - 1].big_blind, _names(state, words)
    rows = tuple(
        replace(
            _named(
                words.text("room.place", place=1 + sum(other > chips for other, _ in stacks)),
                _name(state, words, entry),
                everybody,
            ),
            tail=words.text("room.stack", stack=chips, big_blinds=in_big_blinds(chips, big_blind)),
            short_tail=words.number(chips),
            is_marked=chips == most,
        )
        for chips, entry in shown
    )
    return (Panel(words.text("room.leading"), (Group(words.text("room.counted_at", at=counted_at), rows),)),)


def _chips(state: Tournament, words: Words, level: int, break_after: int) -> tuple[Panel, ...]:
    """The chip values in play, smallest first, the next to leave marked; also one that no blind needs any more.

    A value stays until the break in which it is raced off, as the host is told; without one, until no blind needs it.
    """
    values = chip_values(state)
    if len(values) < 2:
        return ()
    structure = state.profile.structure
    leaves = {
        colour_up.denomination: race_break(structure, colour_up.after_level) or colour_up.after_level
        for colour_up in colour_ups(state.profile, chips_in_play(state))
        if colour_up.after_level
    }
    rows = tuple(
        Row(
            "",
            _chip_words(state, value, words),
            tail=_leaving(leaves[value], level, break_after, words) if value in leaves else "",
            chip=value,
            chip_colour=colour_of(state.profile.case, value),
            is_marked=value == values[0] and value in leaves,
        )
        for value in values
    )
    return (Panel(words.text("room.chips"), (Group("", rows),)),)


def _chip_words(state: Tournament, value: Chips, words: Words) -> str:
    """What a chip counts, and what is printed on it where that is something else."""
    printed = printed_of(state.profile.case, value)
    return words.text("room.chip_printed", amount=value, printed=printed) if printed else words.number(value)


def _leaving(after_level: int, level: int, break_after: int, words: Words) -> str:
    if after_level <= break_after:
        return words.text("room.chips_leave_now")
    if after_level < level:
        return words.text("room.chips_leave_soon")
    return words.text("room.chips_leave_after", level=after_level)


def _seat_row(
    state: Tournament, words: Words, entry: EntryId, everybody: frozenset[str], *, is_marked: bool = False
) -> Row:
    where = state.seating.seats[entry]
    tail = words.text("room.table_and_seat", table=where.table, seat=where.number)
    short = words.text("room.table_and_seat_short", table=where.table, seat=where.number)
    row = _named("", _name(state, words, entry), everybody)
    return replace(row, tail=tail, short_tail=short, is_marked=is_marked)


def _named(lead: str, name: str, everybody: frozenset[str]) -> Row:
    return Row(lead, name, short=short_forms(everybody).get(name, ()))


def _names(state: Tournament, words: Words) -> frozenset[str]:
    """The names of everybody with whom somebody could be confused."""
    return frozenset(words.name(entry.player) for entry in state.entries.by_id.values())


def _name(state: Tournament, words: Words, entry: EntryId) -> str:
    return words.name(_player(state, entry))


def _player(state: Tournament, entry: EntryId) -> str:
    return state.entries.by_id[entry].player
