"""View of the choices of people in forms; no Qt here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from homepoker.core import entries, seating, standings
from homepoker.core.accounts import Account, account_of
from homepoker.core.entries import Entry
from homepoker.core.payouts import Cents
from homepoker.core.players import Player
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.tournament import Tournament
from homepoker.services.evening.evening_times import dated, night_of
from homepoker.services.words import Words, in_alphabet
from homepoker.ui.kit.lists.rows import Choice

_CASH = re.compile(r"\d{1,5}(?:[.,]\d{1,2})?")


def cash_behind(typed: str) -> tuple[str, Cents | None]:
    """What was typed (*Jü 50*), taken apart: letters of a name, and the cash behind them; nothing where none is."""
    *name, last = typed.strip().removesuffix("€").split() or [""]
    if not _CASH.fullmatch(last):
        return typed.strip(), None
    whole, _, part = last.replace(",", ".").partition(".")
    return " ".join(name), 100 * int(whole) + int(part.ljust(2, "0"))


def account_at_the_door(state: Tournament, player: PlayerId) -> Account | None:
    """The account of somebody at the door; nothing in an evening without money."""
    fees = state.profile.fees
    return account_of(fees, state.entries, state.till, player) if fees is not None else None


def door_line(account: Account, words: Words, back: Cents = 0) -> tuple[str, str]:
    """What is said of who came last: what is open, or that it is paid; and the tone in which to say it.

    :param back: what goes back of the cash that was handed over.
    """
    name, parts = words.name(account.player), list[str]()
    if back:
        parts.append(words.text("till.door_back", amount=back))
    if account.open > 0:
        parts.append(words.text("till.door_open", amount=account.open))
    elif account.open < 0:
        parts.append(words.text("till.door_to_give_back", amount=-account.open))
    elif not back:
        parts.append(words.text("till.door_paid" if account.paid else "till.door_nothing_due"))
    if account.brought is not None and account.open > 0:
        key = "till.door_debt" if account.brought.amount > 0 else "till.door_credit"
        since = account.brought.since.isoformat()
        parts.append(words.text(key, amount=abs(account.brought.amount), since=since))
    return f"{name}: {', '.join(parts)}", "warning" if account.open or back else "good"


def open_words(account: Account, words: Words) -> str:
    """What is open on an account, in two words; empty where nothing is."""
    if not account.open:
        return ""
    return words.text("till.open_short" if account.open > 0 else "till.back_short", amount=abs(account.open))


def in_play(state: Tournament, people: Sequence[Player], words: Words, but: Iterable[EntryId] = ()) -> list[Choice]:
    """The entries that still play, by name, with their seats."""
    known = {own_id: player for player in people for own_id in player.ids}
    left_out = set(but)
    choices = []
    for entry in entries.still_in(state.entries):
        if entry.id in left_out:
            continue
        choices.append(_entry(entry, known, words, _place(state, entry.id, words)))
    return sorted(choices, key=lambda choice: in_alphabet(choice.name))


def out_already(
    state: Tournament, people: Sequence[Player], words: Words, named: Iterable[EntryId] = ()
) -> list[Choice]:
    """Entries that are out: found by letters, so that these mean nobody else, and not to be chosen.

    :param named: who is just being named as out.
    """
    known = {own_id: player for player in people for own_id in player.ids}
    by_id, named_now = state.entries.by_id, set(named)
    playing = {entry.player for entry in entries.still_in(state.entries) if entry.id not in named_now}
    # One row a person, however often they have been out.
    last = {entry.player: entry for entry in by_id.values() if entry.player not in playing}
    says = words.text("entries.is_out")
    return [replace(_entry(entry, known, words, says, may_choose=False), is_only_found=True) for entry in last.values()]


def opponents(
    state: Tournament, people: Sequence[Player], words: Words, who: EntryId, but: Iterable[EntryId] = ()
) -> list[Choice]:
    """The possible winners of somebody's chips: first those at the same table, below them all others."""
    everybody = in_play(state, people, words, (who, *but))
    seats = state.seating.seats
    if who not in seats:
        return everybody
    table = seats[who].table
    near = [
        choice for choice in everybody if (seat := seats.get(EntryId(choice.id))) is not None and seat.table == table
    ]
    far = [choice for choice in everybody if choice not in near]
    if not near or not far:
        return everybody
    parting = Choice("", words.text("entries.other_tables"), may_choose=False, is_heading=True)
    return [*near, parting, *far]


def may_enter(state: Tournament, people: Sequence[Player], words: Words) -> list[Choice]:
    """Choices of all in the register who may enter; players who are out say so and stand below the others."""
    playing = {entry.player for entry in entries.still_in(state.entries)}
    here = entries.players(state.entries)
    choices: list[Choice] = []
    again: list[Choice] = []
    for person in people:
        if not playing.intersection(person.ids):
            entered_as = person.id_among(here)
            detail = words.text("entries.comes_back") if entered_as in here else ""
            kept = seating.reserved_seat(state.seating, entered_as)
            if kept is not None:
                detail = words.text("entries.reserved_seat", table=kept.table, seat=kept.number)
            (again if entered_as in here else choices).append(_person(person, words, entered_as, detail))
    return [
        offered for part in (choices, again) for offered in sorted(part, key=lambda choice: in_alphabet(choice.name))
    ]


def who_is_out(state: Tournament, words: Words) -> list[tuple[EntryId, str]]:
    """Bust-outs, the latest first: entry, and words that tell it from the player's others."""
    place_of, by_id = standings.place_of(state.entries), state.entries.by_id
    choices = []
    outs = state.entries.bust_outs
    for out in reversed(outs):
        player = by_id[out.entry].player
        parts = [words.name(player)]
        if entries.entries_of(state.entries, player)[-1].id == out.entry:
            parts.append(words.text("journal.place", place=place_of[player].place))
        parts.append(dated(words.time(out.at), out.at, night_of(outs[0].at), words))
        if out.by:
            parts.append(words.text("entries.out_by_whom", by=[str(by_id[winner].player) for winner in out.by]))
        choices.append((out.entry, " · ".join(parts)))
    return choices


def not_checked_in(state: Tournament, people: Sequence[Player], words: Words) -> list[Choice]:
    """Choices of all in the register who are not here yet."""
    here = set(entries.players(state.entries))
    choices = [_person(person, words, person.id) for person in people if not here.intersection(person.ids)]
    return sorted(choices, key=lambda choice: in_alphabet(choice.name))


def add_on_takers(state: Tournament, people: Sequence[Player], words: Words) -> list[Choice]:
    """Choices of all who are still in, by name; players with an add-on say so and cannot take it again."""
    known = {own_id: player for player in people for own_id in player.ids}
    choices = []
    for entry in entries.still_in(state.entries):
        detail = words.text("entries.has_add_on") if entry.has_add_on else _place(state, entry.id, words)
        choices.append(_entry(entry, known, words, detail, may_choose=not entry.has_add_on))
    return [*sorted(choices, key=lambda choice: in_alphabet(choice.name)), *out_already(state, people, words)]


def tick_holders(state: Tournament, people: Sequence[Player], words: Words, *, shows_all: bool) -> list[Choice]:
    """The entries whose tick may be set: those still without, or all; who is out may still pay."""
    known = {own_id: player for player in people for own_id in player.ids}
    choices = []
    for entry in state.entries.by_id.values():
        if shows_all or not entry.is_ticked:
            detail = _place(state, entry.id, words)
            if entry.status is entries.Status.OUT:
                detail = words.text("entries.is_out")
            one = _entry(entry, known, words, detail)
            if len(entries.entries_of(state.entries, entry.player)) > 1:
                one = replace(one, name=words.text("entries.entry_number", name=one.name, number=entry.number))
            choices.append(one)
    return sorted(choices, key=lambda choice: in_alphabet(choice.name))


def ticked_line(state: Tournament, words: Words) -> str:
    """The club's own tick and how many carry it: *isst mit: 7 von 14*."""
    count, all_ = len(entries.ticked(state.entries)), len(state.entries.by_id)
    return words.text("entries.ticked_of", word=state.profile.tick_word, ticked=count, entries=all_)


def beside_name(person: Player, words: Words) -> str:
    """The remark beside a name: left the club, guest, outside the league, or the member number."""
    if person.has_left:
        return words.text("players.has_left")
    if not person.counts_in_league:
        return words.text("players.guest_outside" if person.is_guest else "players.outside_league")
    if person.is_guest:
        return words.text("entries.guest")
    return words.text("entries.member_number", number=person.member_number) if person.member_number else ""


def _person(person: Player, words: Words, player: PlayerId, detail: str = "") -> Choice:
    """The choice of somebody of the register, under this id."""
    return Choice(
        player,
        words.name(player),
        detail or beside_name(person, words),
        (person.name, person.nickname, person.member_number),
        is_only_found=person.has_left,
    )


def _entry(
    entry: Entry, known: Mapping[PlayerId, Player], words: Words, detail: str, *, may_choose: bool = True
) -> Choice:
    person = known.get(entry.player)
    also = (person.name, person.nickname, person.member_number) if person is not None else ()
    return Choice(entry.id, words.name(entry.player), detail, also, may_choose)


def _place(state: Tournament, entry: EntryId, words: Words) -> str:
    seat = state.seating.seats.get(entry)
    return words.text("seating.place", table=seat.table, seat=seat.number) if seat is not None else ""
