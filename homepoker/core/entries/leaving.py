"""Bust-outs, and the reinstating of players whose bust-out was a mistake."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from homepoker.core.entries.events import PlayerBustedOut, PlayerReinstated
from homepoker.core.entries.indexed import Status
from homepoker.core.entries.state import Entries, count_left, entries_of, in_field
from homepoker.core.quantities import Chips, EntryId, Seat
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations

# Verbs


def bust_out(
    entries: Entries,
    outs: tuple[tuple[EntryId, tuple[EntryId, ...]], ...],
    at: datetime,
    *,
    stacks: Mapping[EntryId, Chips] | None = None,
    cards: Mapping[EntryId, tuple[str, ...]] | None = None,
    seats: Mapping[EntryId, Seat] | None = None,
    citations: Citations = (),
) -> tuple[PlayerBustedOut, ...]:
    """Record the bust-outs of one hand, each with the entries that won the chips.

    :param stacks: chips at the start of the hand, where several busted and it matters.
    :param cards: cards cut for equal stacks, where the book asks for it.
    :param seats: where everybody sits.
    :raises Refusal: someone is not in the field, is out twice or wins own chips, or nobody would be left.
    """
    leaving = {entry for entry, _ in outs}
    if len(leaving) < len(outs):
        raise refuse("play.out_already", player=in_field(entries, outs[0][0]).player)
    for entry, by in outs:
        found = in_field(entries, entry)
        for winner in by:
            in_field(entries, winner)
            if winner in leaving:
                raise refuse("play.winner_is_out_too", player=found.player, winner=entries.by_id[winner].player)
    if len(leaving) >= count_left(entries):
        raise refuse("play.someone_must_be_left")
    return tuple(
        PlayerBustedOut(
            entry,
            by,
            entries.hands + 1,
            at,
            (stacks or {}).get(entry),
            (cards or {}).get(entry, ()),
            (seats or {}).get(entry),
            citations,
        )
        for entry, by in outs
    )


def reinstate(entries: Entries, entry: EntryId) -> PlayerReinstated:
    """Bring a player back whose bust-out was a mistake.

    :raises Refusal: the entry is not out, or the player has re-entered since.
    """
    found = entries.by_id.get(entry)
    if found is None or found.status is not Status.OUT:
        raise refuse("play.not_out")
    if entries_of(entries, found.player)[-1].id != entry:
        raise refuse("play.has_re_entered", player=found.player)
    return PlayerReinstated(entry)
