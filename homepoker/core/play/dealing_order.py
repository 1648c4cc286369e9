"""Dealing order (Reihenfolge der Geber): who deals at a table by the book, who is next, who shuffles and cuts.

The book's rule, such as that the first to bust deals, is `rulings.button.first_bust_deals`; here the evening is its
situation.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import takewhile
from typing import Final

from homepoker.core import dealers, entries, penalties, seating
from homepoker.core.counting import Counting, counting, uncounted_tables
from homepoker.core.dealers import Dealer, DealerSource, ReleaseReason
from homepoker.core.next_hand import next_hand
from homepoker.core.quantities import EntryId
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.button import first_bust_deals
from homepoker.core.rulings.shared.seat_order import Sitting
from homepoker.core.standings import out_at, strength
from homepoker.core.tournament import Tournament

SOURCE_BY: Final[Mapping[first_bust_deals.By, DealerSource]] = {
    first_bust_deals.By.ROTATION: DealerSource.ROTATION,
    first_bust_deals.By.BUSTED_PLAYER: DealerSource.BUSTED,
    first_bust_deals.By.FIXED: DealerSource.FIXED,
}

_BY_WORD = (DealerSource.HOST, DealerSource.FIXED)


def dealer_by_rule(
    state: Tournament, table: int, *, button: int | None = None
) -> Ruling[first_bust_deals.Verdict] | None:
    """The dealer of a table by rule, whatever the host has said; nothing where no hand was begun or nobody sits.

    :param button: the seat of the button, where another hand than the one that is played is asked about.
    """
    hand = state.buttons.hands.get(table)
    sitting = _sitting(state, table)
    if hand is None or not sitting:
        return None
    absent = not_dealing(state, table)
    now = state.dealers.by_table.get(table)
    situation = first_bust_deals.Situation(
        hand.button if button is None else button,
        sitting,
        tuple(first_bust_deals.BustedOut(out.entry, turn) for turn, out in out_at(state.entries, table)),
        now.entry if now is not None and now.entry not in absent else state.dealers.before.get(table),
        absent=tuple(sorted(absent)),
        latest_elsewhere=_latest_elsewhere(state, table),
    )
    return rule(first_bust_deals.decide, situation, state.answers)


def _latest_elsewhere(state: Tournament, table: int) -> EntryId | None:
    """The latest to have gone out, where one table is left and that was at another one."""
    outs = state.entries.bust_outs
    if len(state.seating.tables) > 1 or not outs:
        return None
    last = outs[-1]
    hand = tuple(takewhile(lambda out: (out.hand, out.at) == (last.hand, last.at), reversed(outs)))
    if any(out.seat is None or out.seat.table == table for out in hand):
        return None
    return max(hand, key=strength).entry


def not_dealing(state: Tournament, table: int) -> frozenset[EntryId]:
    """The entries that do not deal at a table, of those who sit there, dealt there or have gone out there.

    Who has gone home or declines, is absent, serves a penalty or was disqualified, plays at another table, deals at
    another one by the host's word, or has entered again since: then only the last bust-out counts.
    """
    by_id, seats = state.entries.by_id, state.seating.seats
    now, before = state.dealers.by_table.get(table), state.dealers.before.get(table)
    known = {out.entry for _, out in out_at(state.entries, table)}
    others = (before, now.entry if now is not None else None, _latest_elsewhere(state, table))
    known |= {entry for entry in others if entry is not None}
    entered_again = {entry for entry in known if entries.entries_of(state.entries, by_id[entry].player)[-1].id != entry}
    playing = {entry for entry in known if entry in seats and seats[entry].table != table}
    could = known | {entry for entry, _ in seating.at_table(state.seating, table)}
    by_word = {entry for entry in could if _deals_by_word(state, dealers.tables_of(state.dealers, entry) - {table})}
    return _unavailable(state).union(state.dealers.released) & could | entered_again | by_word | playing


def _unavailable(state: Tournament) -> frozenset[EntryId]:
    """The entries whose players are absent or gone home, serve a penalty, or were disqualified."""
    given = state.penalties.given
    punished = {
        penalty.entry for penalty in given if penalties.is_running(penalty) or penalties.is_disqualification(penalty)
    }
    return frozenset(state.attendance.absent.keys() | punished)


def _deals_by_word(state: Tournament, tables: AbstractSet[int]) -> bool:
    return any(state.dealers.by_table[table].source in _BY_WORD for table in tables)


def goes_round(state: Tournament, table: int, now: datetime) -> bool:
    """Whether the deal goes round at a table and nobody knows whose turn it is, as nobody counts its hands."""
    return _deals_in_turn(state, table) and counting(state, table, now) is Counting.UNCOUNTED


def tables_going_round(state: Tournament, now: datetime) -> frozenset[int]:
    """The tables at which the deal goes round and nobody knows whose turn it is."""
    return frozenset(table for table in uncounted_tables(state, now) if _deals_in_turn(state, table))


def _deals_in_turn(state: Tournament, table: int) -> bool:
    dealer = state.dealers.by_table.get(table)
    return dealer is not None and dealer.source is DealerSource.ROTATION and table in state.buttons.hands


def dealing_rests_on(state: Tournament) -> Citations:
    """The rules by which somebody deals at a table, or nobody any more."""
    consult = Consultation(state.answers, first_bust_deals.decide.id)
    consult.ask(first_bust_deals.DEALER_MODE)
    return consult.rests_on or (state.answers.discretion,)


def is_until_a_bust_out(state: Tournament) -> bool:
    """Whether the next bust-out ends a deal that goes round, by the book or the club's choice."""
    mode = Consultation(state.answers, first_bust_deals.decide.id).ask(first_bust_deals.DEALER_MODE)
    return mode is first_bust_deals.DealerMode.ROTATE_THEN_FIRST_OUT


def stays_by_the_hosts_word(state: Tournament, table: int, dealer: Dealer | None) -> bool:
    """Whether a dealer named by the host is still there and has not gone to play at another table since."""
    if dealer is None or dealer.source is not DealerSource.HOST or dealer.entry in _unavailable(state):
        return False
    seat = state.seating.seats.get(dealer.entry)
    return seat is None or seat.table == table


# What comes next


class DealsUntil(StrEnum):
    """Term of the present dealer of a table."""

    NEXT_HAND = "next_hand"
    """Term up to the next hand, which somebody else deals."""
    NEXT_BUST_OUT = "next_bust_out"
    """Term up to the next bust-out at this table."""
    HOSTS_WORD = "hosts_word"
    """Term by the host's word, up to the next bust-out at this table or another word of the host."""
    ANOTHER_IS_NAMED = "another_is_named"
    """All evening."""


@dataclass(frozen=True, slots=True)
class NextDealer:
    """Dealer of a table's next hand if nobody busts, and the term of the present one."""

    entry: EntryId
    until: DealsUntil


def next_dealer(state: Tournament, table: int, now: datetime) -> NextDealer | None:
    """The next dealer of a table; nothing where nobody deals now, or nobody knows whose turn it is."""
    dealer = state.dealers.by_table.get(table)
    if dealer is None or goes_round(state, table, now):
        return None
    match dealer.source:
        case DealerSource.HOST:
            return NextDealer(dealer.entry, DealsUntil.HOSTS_WORD)
        case DealerSource.FIXED:
            return NextDealer(dealer.entry, DealsUntil.ANOTHER_IS_NAMED)
        case DealerSource.BUSTED:
            return NextDealer(dealer.entry, DealsUntil.NEXT_BUST_OUT)
        case DealerSource.ROTATION:
            coming = next_hand(state, table)
            ruling = dealer_by_rule(state, table, button=coming.button_seat) if coming is not None else None
            if ruling is None or ruling.verdict.next_dealer is None:
                return None
            return NextDealer(EntryId(ruling.verdict.next_dealer), DealsUntil.NEXT_HAND)


@dataclass(frozen=True, slots=True)
class SecondDeck:
    """Duties at the other of two decks: the players who shuffle it and cut the one that is dealt."""

    shuffles: EntryId
    cuts: EntryId


def second_deck(state: Tournament, table: int, now: datetime) -> SecondDeck | None:
    """The players who shuffle and cut at a table now; nothing where one deck is used, or nobody knows who they are."""
    dealer, hand = state.dealers.by_table.get(table), state.buttons.hands.get(table)
    ruling = dealer_by_rule(state, table)
    if dealer is None or hand is None or ruling is None or ruling.verdict.shuffles is None:
        return None
    sits_here = any(sitter.player == dealer.entry for sitter in _sitting(state, table))
    is_uncounted = counting(state, table, now) is Counting.UNCOUNTED
    # Of a dealer who does not sit at the table it is the button and the next player.
    if goes_round(state, table, now) or (is_uncounted and not sits_here):
        return None
    # By the host's word somebody else may deal than the rule says.
    shuffles, cuts = first_bust_deals.beside_dealer(_sitting(state, table), hand.button, dealer.entry)
    return SecondDeck(EntryId(shuffles), EntryId(cuts)) if shuffles is not None and cuts is not None else None


def may_deal(state: Tournament, table: int) -> tuple[EntryId, ...]:
    """The players who can be named as dealer of a table, those who do not play first: the latest to bust first.

    Nobody who plays at another table, and nobody who has gone home.
    """
    playing = {entry.player for entry in entries.still_in(state.entries)}
    out: dict[str, EntryId] = {}
    for bust_out in reversed(state.entries.bust_outs):
        out.setdefault(state.entries.by_id[bust_out.entry].player, bust_out.entry)
    home = {entry for entry, why in state.dealers.released.items() if why is ReleaseReason.WENT_HOME}
    free = [entry for player, entry in out.items() if player not in playing and entry not in home]
    return (*free, *(entry for entry, _ in seating.at_table(state.seating, table)))


def _sitting(state: Tournament, table: int) -> tuple[Sitting, ...]:
    return tuple(Sitting(number, entry) for entry, number in seating.at_table(state.seating, table))
