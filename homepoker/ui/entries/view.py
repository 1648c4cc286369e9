"""Who can be chosen for what; no Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from homepoker.core import entries
from homepoker.core.players import Player
from homepoker.core.quantities import EntryId
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words, in_alphabet
from homepoker.ui.kit.matching import Choice


def in_play(state: Tournament, people: Sequence[Player], words: Words, but: Iterable[EntryId] = ()) -> list[Choice]:
    """The entries that still play, by name, with their seats."""
    known = {one: player for player in people for one in player.ids}
    left_out = set(but)
    found = []
    for entry in entries.still_in(state.entries):
        if entry.id in left_out:
            continue
        seat = state.seating.seats.get(entry.id)
        detail = words.text("seating.place", table=seat.table, seat=seat.number) if seat is not None else ""
        person = known.get(entry.player)
        also = (person.name, person.nickname, person.member_number) if person is not None else ()
        found.append(Choice(entry.id, words.name(entry.player), detail, also))
    return sorted(found, key=lambda choice: in_alphabet(choice.name))


def may_enter(state: Tournament, people: Sequence[Player], words: Words) -> list[Choice]:
    """Everybody of the register who does not play now; who is out already says so."""
    playing = {entry.player for entry in entries.still_in(state.entries)}
    here = entries.players(state.entries)
    found = []
    for person in people:
        if playing.intersection(person.ids):
            continue
        entered_as = person.id_among(here)
        detail = words.text("entries.re_enters") if entered_as in here else person.member_number
        also = (person.name, person.nickname, person.member_number)
        found.append(Choice(entered_as, person.shown_name, detail, also))
    return sorted(found, key=lambda choice: in_alphabet(choice.name))


def not_checked_in(state: Tournament, people: Sequence[Player], words: Words) -> list[Choice]:
    """Everybody of the register who is not here yet."""
    here = set(entries.players(state.entries))
    found = [
        Choice(
            person.id,
            person.shown_name,
            words.text("entries.guest") if person.is_guest else person.member_number,
            (person.name, person.nickname, person.member_number),
        )
        for person in people
        if not here.intersection(person.ids)
    ]
    return sorted(found, key=lambda choice: in_alphabet(choice.name))
