"""View of the tables, of the people who may sit there, of seat agreements and of a draw shown card by card; no Qt."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial

from homepoker.core import entries, seating
from homepoker.core.balancing.breaking import NextBreak
from homepoker.core.balancing.final_table import FinalTablePlan, Role
from homepoker.core.balancing.rules import below_least
from homepoker.core.bounties import bounties_of
from homepoker.core.button import Hand
from homepoker.core.counting import Counting, counting, has_hand_number, uncounted_tables
from homepoker.core.penalties import over_now
from homepoker.core.play.dealing_order import (
    DealsUntil,
    goes_round,
    is_until_a_bust_out,
    next_dealer,
    second_deck,
    tables_going_round,
)
from homepoker.core.players import Player
from homepoker.core.quantities import EntryId, Seat
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Answers
from homepoker.core.seating import Stay
from homepoker.core.tournament import Tournament, is_late_registration_open
from homepoker.services.evening.commands.seating import SeatAgreements
from homepoker.services.evening.seat_draw import groups_of
from homepoker.services.words import Words, in_alphabet
from homepoker.ui.entries.view import beside_name
from homepoker.ui.kit.lists.rows import Choice
from homepoker.ui.kit.text.short_names import short_names
from homepoker.ui.penalties.view import seat_words

_ON_FELT = {
    DealsUntil.NEXT_BUST_OUT: "dealing.felt_until_bust",
    DealsUntil.HOSTS_WORD: "dealing.felt_by_host",
    DealsUntil.ANOTHER_IS_NAMED: "dealing.felt_all_evening",
}
_SIZES_EACH = 12
"""Tables up to which the players at each are said one by one; more of them are counted."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat. ``entry`` is ``None`` where the seat is free."""

    table: int
    number: int
    entry: EntryId | None
    name: str
    stack: str
    badges: tuple[str, ...]
    """Any of ``button``, ``small_blind``, ``big_blind``, ``deals``."""
    says: str
    """Text for screen readers and the tooltip."""
    kept: str = ""
    """``blocked`` or ``reserved``: why nobody is put on it."""
    stays: str = ""
    """``in_a_redraw`` or ``always``, where the player stays there."""
    short: str = ""
    """The name with the first name cut, where nobody else could be meant by it."""
    away: str = ""
    """``absent``, ``left`` or ``penalty``: why the player is not at the table."""
    note: str = ""
    """Word or two on the absence, for the seat."""
    head: str = ""
    """The bounty on the player, where it has grown."""


@dataclass(frozen=True, slots=True)
class TableView:
    """One table from above."""

    number: int
    title: str
    dealer: str
    citations: Citations
    seats: tuple[SeatView, ...]
    can_begin_hand: bool
    breaks: str = ""
    """Words on the table's coming break and the bust-outs until then; empty as long as that is far away."""
    after: str = ""
    """The quiet line below the dealer: who deals next, or who shuffles and cuts."""
    after_short: str = ""
    """The same with the first names cut, as far as nobody else could be meant."""
    dealer_short: str = ""
    """The dealer's words with the first name cut; empty where that could mean somebody else."""
    begins_with_all: bool = False
    """Whether all tables begin the next hand together, hand for hand."""
    dealer_names: tuple[str, ...] = ()
    """The dealer's name, whole and with the first name cut."""
    asks_button: bool = False
    """Whether nobody counts its hands, so that the next one needs to know where the button lies."""

    @property
    def names(self) -> frozenset[str]:
        """The names that may stand in the middle of the table, whole and with the first name cut."""
        return frozenset((*self.dealer_names, *(name for seat in self.seats for name in (seat.name, seat.short))))

    @property
    def says(self) -> str:
        """Text for screen readers: *Table 1, hand 31, Anna deals*."""
        return _told_of_table(self.title, self.breaks, self.dealer)


@dataclass(frozen=True, slots=True)
class TileView:
    """One of many tables in the overview."""

    number: int
    says: str
    """Text for screen readers: *Table 1, hand 31, Anna deals*."""
    players: int
    seats: int


@dataclass(frozen=True, slots=True)
class AgreementView:
    """One agreement in words, and how it ends."""

    text: str
    forgetting: str
    """Label of the cross that ends it, for screen readers and the tooltip."""
    forget: Callable[[SeatAgreements], None]


@dataclass(frozen=True, slots=True)
class SeatDraw:
    """Seats of a table with who has drawn each, and those whose cards are turned over, the latest last."""

    table: int
    seats: tuple[tuple[int, EntryId], ...]
    turned: tuple[int, ...] = ()
    roles: Mapping[EntryId, Role] = field(default_factory=dict)
    """Roles of the next hand by which players draw, at a championship."""

    @property
    def latest(self) -> int | None:
        """The seat of the card that was turned over last."""
        return self.turned[-1] if self.turned else None


def sizes_words(sizes: Sequence[int]) -> str:
    """The players at each table: *9 · 9 · 8*, and for many tables *28 × 9 · 6 × 8*."""
    if len(sizes) <= _SIZES_EACH:
        return " · ".join(map(str, sizes))
    return " · ".join(f"{sizes.count(size)} × {size}" for size in sorted(set(sizes), reverse=True))


def sizes_said(sizes: Sequence[int], answers: Answers, words: Words) -> str:
    """The players at each table, and on a line of its own that the book begins with more."""
    sizes_line = words.text("tonight.sizes", sizes=sizes_words(sizes))
    note = below_least(answers, sizes)
    return sizes_line if note is None else f"{sizes_line}\n{words.say(note)}"


def tables_view(
    state: Tournament,
    words: Words,
    now: datetime,
    ahead: NextBreak | None = None,
    *,
    only: Collection[int] | None = None,
) -> tuple[TableView, ...]:
    """The open tables in order.

    :param now: the moment by which penalties are told, and whether the hands of a table are counted.
    :param ahead: the table that breaks next, once that is near.
    :param only: the numbers of the tables that are asked for; without them all.
    """
    shorts = short_names(_names(state, words))
    return _with_heads(
        state,
        words,
        tuple(
            _table(state, number, words, shorts, ahead if ahead is not None and ahead.table == number else None, now)
            for number in sorted(state.seating.tables if only is None else only)
        ),
    )


def _with_heads(state: Tournament, words: Words, tables: tuple[TableView, ...]) -> tuple[TableView, ...]:
    """The tables with progressive bounties on their seats: what lies on each head is told, and shown where it grew."""
    on_heads = bounties_of(state)
    if on_heads is None or not on_heads.is_progressive:
        return tables

    def headed(seat: SeatView) -> SeatView:
        head = on_heads.heads.get(seat.entry, 0) if seat.entry is not None else 0
        if seat.entry is None or not head:
            return seat
        told = words.text("seating.head", amount=head)
        shown = words.text("seating.head_short", amount=head) if seat.entry in on_heads.grown else ""
        return replace(seat, says=f"{seat.says} · {told}", head=shown)

    return tuple(replace(table, seats=tuple(map(headed, table.seats))) for table in tables)


def tiles_view(state: Tournament, words: Words, now: datetime, ahead: NextBreak | None = None) -> tuple[TileView, ...]:
    """All open tables in order, each in a few words.

    :param now: the moment by which it is told whether the hands of a table are counted.
    :param ahead: the table that breaks next, once that is near.
    """
    breaking = ahead.table if ahead is not None else None
    uncounted, round_at = uncounted_tables(state, now), tables_going_round(state, now)
    return tuple(
        TileView(
            number,
            _told_of_table(
                _title(state, number, words, None if number in uncounted else state.buttons.hands.get(number)),
                _breaks(ahead, words) if number == breaking else "",
                _dealer_words(state, number, words, is_round=number in round_at),
            ),
            len(seating.at_table(state.seating, number)),
            state.seating.tables[number],
        )
        for number in sorted(state.seating.tables)
    )


def _known_hand(state: Tournament, number: int, now: datetime) -> Hand | None:
    """The running hand of a table, where somebody counts its hands."""
    return state.buttons.hands.get(number) if counting(state, number, now) is not Counting.UNCOUNTED else None


def changed_by_time(state: Tournament, now: datetime) -> Hashable:
    """Facts that time alone changes of the tables: penalties that are over, late registration, who counts hands."""
    over = over_now(state.penalties, state.clock, state.profile.structure, now)
    return over, is_late_registration_open(state, now), uncounted_tables(state, now)


def _title(state: Tournament, number: int, words: Words, hand: Hand | None) -> str:
    if hand is None or not has_hand_number(state, number):
        return words.text("seating.table", table=number)
    return words.text("seating.table_hand", table=number, hand=hand.number)


def _dealer_words(state: Tournament, number: int, words: Words, *, is_round: bool) -> str:
    dealer = state.dealers.by_table.get(number)
    if dealer is None or dealer.entry not in state.entries.by_id or state.is_over:
        return ""
    if is_round:
        return words.text("dealing.round")
    return words.text("seating.deals", player=state.entries.by_id[dealer.entry].player)


def _on_felt(
    state: Tournament, table: int, words: Words, now: datetime, shorts: Mapping[str, str] | None = None
) -> str:
    """The quiet line below the dealer's name: with two decks who shuffles and cuts, else who is next.

    :param shorts: short names in place of the whole ones, empty where a name has none.
    """

    def named(entry: EntryId) -> str:
        name = words.name(str(state.entries.by_id[entry].player))
        return (shorts or {}).get(name) or name

    if goes_round(state, table, now):
        return words.text("dealing.felt_until_bust" if is_until_a_bust_out(state) else "dealing.felt_all_evening")
    deck, coming = second_deck(state, table, now), next_dealer(state, table, now)
    if deck is not None:
        return words.text("dealing.felt_second_deck", shuffles=named(deck.shuffles), cuts=named(deck.cuts))
    if coming is None:
        return ""
    if coming.until is not DealsUntil.NEXT_HAND:
        return words.text(_ON_FELT[coming.until])
    return words.text("dealing.felt_next", player=named(coming.entry))


def _told_of_table(title: str, breaks: str, dealer: str) -> str:
    return ", ".join(part for part in (*title.split(" · "), breaks, dealer) if part)


def _table(
    state: Tournament,
    number: int,
    words: Words,
    shorts: Mapping[str, str],
    ahead: NextBreak | None,
    now: datetime,
) -> TableView:
    hand = _known_hand(state, number, now)
    dealer = state.dealers.by_table.get(number)
    is_round = goes_round(state, number, now)
    is_named = dealer is not None and not is_round
    seated = {place: entry for entry, place in seating.at_table(state.seating, number)}
    dealer_words, dealer_short = _dealer_words(state, number, words, is_round=is_round), ""
    dealing = state.entries.by_id[dealer.entry].player if dealer is not None and is_named and dealer_words else None
    if dealing is not None and (short := shorts.get(words.name(dealing))):
        dealer_short = words.text("seating.deals_short", name=short)
    seats = []
    for place in range(1, state.seating.tables[number] + 1):
        badges = []
        # The last two have no dead button: on an empty seat it lay when the hand began, and where it goes comes with
        # the next one.
        if hand is not None and hand.button == place and (place in seated or len(seated) != 2):
            badges.append("button")
        if hand is not None and hand.posts_small_blind and hand.small_blind == place:
            badges.append("small_blind")
        if hand is not None and hand.big_blind == place:
            badges.append("big_blind")
        if dealer is not None and is_named and seated.get(place) == dealer.entry:
            badges.append("deals")
        seats.append(_seat(state, number, place, seated.get(place), tuple(badges), words, shorts, now))
    return TableView(
        number,
        _title(state, number, words, hand),
        dealer_words,
        dealer.citations if dealer_words and dealer is not None else (),
        tuple(seats),
        len(seated) > 1 and not state.is_over,
        _breaks(ahead, words),
        _on_felt(state, number, words, now) if dealer_words else "",
        _on_felt(state, number, words, now, shorts) if dealer_words else "",
        dealer_short,
        state.hand_for_hand is not None,
        (words.name(dealing), shorts.get(words.name(dealing), "")) if dealing is not None else (),
        number in state.buttons.hands and hand is None and state.hand_for_hand is None,
    )


def _breaks(ahead: NextBreak | None, words: Words) -> str:
    if ahead is None:
        return ""
    return words.text("seating.breaks_after", count=ahead.outs) if ahead.outs else words.text("seating.breaks_next")


def _seat(
    state: Tournament,
    table: int,
    place: int,
    entry: EntryId | None,
    badges: tuple[str, ...],
    words: Words,
    shorts: Mapping[str, str],
    now: datetime,
) -> SeatView:
    where = Seat(table, place)
    if entry is None:
        shown = badges if "button" in badges else ()
        dead = [words.text("seating.dead_button")] if shown else []
        agreed = state.seating.agreed
        if where in agreed.blocked:
            says = _told(words.text("seating.seat_is_blocked", table=table, seat=place), dead)
            return SeatView(table, place, None, words.text("seating.blocked"), "", shown, says, "blocked")
        if where in agreed.reserved:
            player = str(agreed.reserved[where])
            says = _told(words.text("seating.seat_is_reserved", table=table, seat=place, player=player), dead)
            kept = words.text("seating.reserved")
            name = words.name(player)
            return SeatView(table, place, None, name, kept, shown, says, "reserved", short=shorts[name])
        says = _told(words.text("seating.seat_free", table=table, seat=place), dead)
        return SeatView(table, place, None, words.text("seating.free"), "", shown, says)
    player = state.entries.by_id[entry].player
    counted = state.stacks.counted.get(entry)
    stay = state.seating.agreed.stays.get(entry)
    more = [words.text(f"seating.badge_{badge}") for badge in badges]
    if stay is not None:
        more.append(words.text(f"seating.stays_{stay.value}"))
    away, note, told = _away(state, entry, now, words)
    more += [told] if told else []
    stack = words.number(counted) if counted is not None else ""
    says = _told(words.text("seating.seat_of", player=player, table=table, seat=place), more)
    name, stays = words.name(player), stay.value if stay else ""
    short = shorts[name]
    return SeatView(table, place, entry, name, stack, badges, says, stays=stays, short=short, away=away, note=note)


def _away(state: Tournament, entry: EntryId, now: datetime, words: Words) -> tuple[str, str, str]:
    """Absence of a player: its name, a word or two for the seat, and the sentence to be read out."""
    absence = state.attendance.absent.get(entry)
    if absence is None:
        note, told = seat_words(state, entry, now, words)
        return "penalty" if note else "", note, told
    away = "left" if absence.is_for_good else "absent"
    return away, words.text(f"attendance.seat_{away}"), words.text(f"attendance.told_{away}")


def _told(seat: str, more: Sequence[str]) -> str:
    return f"{seat} · {', '.join(more)}" if more else seat


def _names(state: Tournament, words: Words) -> frozenset[str]:
    """The names of everybody with whom somebody at a table could be confused."""
    playing = {entry.player for entry in state.entries.by_id.values()}
    return frozenset(words.name(player) for player in playing.union(state.seating.agreed.reserved.values()))


def may_sit(state: Tournament, people: Sequence[Player], words: Words, *, also_seated: bool) -> list[Choice]:
    """The choices of who may be put on a seat: first who is here and stands, then who is not here yet.

    :param also_seated: last those who sit elsewhere.
    """
    playing = {entry.player: entry.id for entry in entries.still_in(state.entries)}
    standing, away, seated = [], [], []
    for person in people:
        also = (person.name, person.nickname, person.member_number)
        own = person.id_among(playing.keys())
        place = state.seating.seats.get(playing[own]) if own in playing else None
        if own not in playing:
            entered_as = person.id_among(entries.players(state.entries))
            away.append(Choice(entered_as, words.name(person.id), beside_name(person, words), also))
        elif place is None:
            standing.append(Choice(own, words.name(person.id), words.text("seating.stands"), also))
        elif also_seated:
            where = words.text("seating.place", table=place.table, seat=place.number)
            seated.append(Choice(own, words.name(person.id), where, also))
    groups = (standing, away, seated)
    return [choice for group in groups for choice in sorted(group, key=lambda choice: in_alphabet(choice.name))]


def absent(state: Tournament, people: Sequence[Player], words: Words) -> list[Choice]:
    """The choices of people for whom a seat may be kept free: who is not seated, by name."""
    seated = {state.entries.by_id[entry].player for entry in state.seating.seats}
    choices = [
        Choice(
            person.id,
            words.name(person.id),
            beside_name(person, words),
            (person.name, person.nickname, person.member_number),
        )
        for person in people
        if not seated.intersection(person.ids)
    ]
    return sorted(choices, key=lambda choice: in_alphabet(choice.name))


def seated(state: Tournament, people: Sequence[Player], words: Words) -> list[Choice]:
    """The people at a table, under the ids of `may_sit`."""
    sitting = {state.entries.by_id[entry].player: place for entry, place in state.seating.seats.items()}
    choices = []
    for person in people:
        own = person.id_among(sitting.keys())
        if own in sitting:
            place = words.text("seating.place", table=sitting[own].table, seat=sitting[own].number)
            choices.append(Choice(own, words.name(own), place, (person.name, person.nickname, person.member_number)))
    return choices


def may_be_apart(state: Tournament, people: Sequence[Player], words: Words) -> list[Choice]:
    """The choices of people to keep apart from others: first who is here, then everybody else."""
    here = entries.players(state.entries)
    choices = [
        Choice(
            person.id_among(here),
            words.name(person.id),
            person.member_number,
            (person.name, person.nickname, person.member_number),
        )
        for person in people
    ]
    return sorted(choices, key=lambda choice: (choice.id not in here, in_alphabet(choice.name)))


def together_words(state: Tournament, seats: Mapping[EntryId, Seat], words: Words) -> list[str]:
    """The members of groups kept apart who sit at one table all the same, in words, and why.

    :param seats: where everybody sits, or would sit.
    """
    tables = {seat.table for seat in seats.values()}
    lines = []
    for group in groups_of(state):
        for table in sorted(tables):
            here = [entry for entry in sorted(group) if entry in seats and seats[entry].table == table]
            sitting = [str(state.entries.by_id[entry].player) for entry in here]
            if len(sitting) > 1:
                key = "seating.together_few_tables" if len(group) > len(tables) else "seating.together_no_room"
                lines.append(words.text(key, players=sitting, table=table, count=len(tables)))
    return lines


def agreed_view(state: Tournament, words: Words) -> Iterator[AgreementView]:
    """Agreements that the first draw keeps to: who stays where, kept and blocked seats, and who is kept apart."""
    agreed, seats = state.seating.agreed, state.seating.seats
    for entry, where in sorted(seats.items(), key=lambda seated: (seated[1].table, seated[1].number)):
        stay = agreed.stays.get(entry)
        if stay is not None:
            key = "tonight.never_moves_line" if stay is Stay.ALWAYS else "tonight.keeps_seat_line"
            facts: dict[str, str | int] = {
                "player": state.entries.by_id[entry].player,
                "table": where.table,
                "seat": where.number,
            }
            forget = partial(SeatAgreements.agree_stay, entry=entry, stay=None)
            yield AgreementView(words.text(key, **facts), words.text("tonight.stay_forget", **facts), forget)
    for where in sorted({*agreed.reserved, *agreed.blocked}, key=lambda seat: (seat.table, seat.number)):
        place = {"table": where.table, "seat": where.number}
        forget_seat = partial(SeatAgreements.release, where=where)
        if where in agreed.reserved:
            text = words.text("tonight.reserved_line", player=agreed.reserved[where], **place)
            yield AgreementView(text, words.text("seating.unreserve"), forget_seat)
        else:
            yield AgreementView(words.text("tonight.blocked_line", **place), words.text("seating.unblock"), forget_seat)
    for group in agreed.apart:
        players = [str(player) for player in group]
        yield AgreementView(
            words.text("tonight.apart_line", players=players),
            words.text("tonight.apart_forget", players=players),
            partial(SeatAgreements.forget_group, group=group),
        )


def draw_so_far(plan: FinalTablePlan, turned: int) -> SeatDraw:
    """The draw once so many cards are turned over, in the order in which seats are drawn."""
    drawn = tuple(seat.number for seat in plan.seats.values())
    in_order = tuple(sorted((seat.number, entry) for entry, seat in plan.seats.items()))
    return SeatDraw(plan.table, in_order, drawn[:turned], plan.roles)
