"""Events of an entry, and the field after each."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import ClassVar

from homepoker.core.deferred_dataclass import dataclass
from homepoker.core.entries.indexed import BustOut, Entry, Status
from homepoker.core.entries.state import Entries, indexed, indexed_bust_outs
from homepoker.core.quantities import Chips, EntryId, PlayerId, Seat
from homepoker.core.rulebooks.citation import Citations

# Events


@dataclass(frozen=True, slots=True)
class PlayerEntered:
    """A player checked in, came late or re-entered; ``number`` counts this player's entries."""

    kind: ClassVar[str] = "player_entered"
    entry: EntryId
    player: PlayerId
    number: int = 1
    citations: Citations = ()
    overruled: str | None = None


@dataclass(frozen=True, slots=True)
class EntryWithdrawn:
    """A check-in was taken back, or somebody who was entered never came: the entry does not count any more."""

    kind: ClassVar[str] = "entry_withdrawn"
    entry: EntryId


@dataclass(frozen=True, slots=True)
class PlayerBustedOut:
    """A player lost the last chips; ``by`` are the entries that won them."""

    kind: ClassVar[str] = "player_busted_out"
    entry: EntryId
    by: tuple[EntryId, ...]
    hand: int
    at: datetime
    stack: Chips | None = None
    cards: tuple[str, ...] = ()
    seat: Seat | None = None
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class PlayerReinstated:
    """A bust-out did not happen: the player is back in the field."""

    kind: ClassVar[str] = "player_reinstated"
    entry: EntryId


@dataclass(frozen=True, slots=True)
class RankedOut:
    """One who is out in a round of hand for hand, with the cards cut where stacks were equal."""

    entry: EntryId
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundRanked:
    """Several are out in one round of hand for hand: their order by the book, best first; equal ones stand together.

    It takes the place of what was known of them before, when not all were noted yet.
    """

    kind: ClassVar[str] = "round_ranked"
    groups: tuple[tuple[RankedOut, ...], ...]
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class PlayerRebought:
    """A player bought new chips and kept the seat."""

    kind: ClassVar[str] = "player_rebought"
    entry: EntryId
    chips: Chips
    citations: Citations = ()
    overruled: str | None = None


@dataclass(frozen=True, slots=True)
class AddOnTaken:
    """A player took the one add-on of the entry."""

    kind: ClassVar[str] = "add_on_taken"
    entry: EntryId
    chips: Chips


@dataclass(frozen=True, slots=True)
class EntryTicked:
    """The club's own tick was set or cleared."""

    kind: ClassVar[str] = "entry_ticked"
    entry: EntryId
    is_ticked: bool


EntryEvent = (
    PlayerEntered
    | EntryWithdrawn
    | PlayerBustedOut
    | PlayerReinstated
    | RoundRanked
    | PlayerRebought
    | AddOnTaken
    | EntryTicked
)


# After


def after(entries: Entries, event: EntryEvent) -> Entries:
    """The field after one of its events."""
    match event:
        case PlayerEntered():
            # Whoever comes after the end plays on.
            return replace(_with(entries, Entry(event.entry, event.player, event.number)), ending=None)
        case EntryWithdrawn():
            return replace(entries, by_id=indexed(entries).without(event.entry))
        case PlayerBustedOut():
            out = BustOut(event.entry, event.by, event.hand, event.at, event.stack, event.cards, event.seat)
            field_ = _with(entries, replace(entries.by_id[event.entry], status=Status.OUT))
            return replace(
                field_, bust_outs=indexed_bust_outs(entries).with_one(out), hands=max(entries.hands, event.hand)
            )
        case PlayerReinstated():
            field_ = _with(entries, replace(entries.by_id[event.entry], status=Status.IN))
            return Entries(field_.by_id, indexed_bust_outs(entries).without(event.entry), hands=entries.hands)
        case RoundRanked():
            return _ranked(entries, event)
        case PlayerRebought():
            old = entries.by_id[event.entry]
            return _with(entries, replace(old, rebuys=old.rebuys + 1, rebuy_chips=old.rebuy_chips + event.chips))
        case AddOnTaken():
            old = entries.by_id[event.entry]
            return _with(entries, replace(old, has_add_on=True, add_on_chips=old.add_on_chips + event.chips))
        case EntryTicked():
            return _with(entries, replace(entries.by_id[event.entry], is_ticked=event.is_ticked))


def _ranked(entries: Entries, event: RoundRanked) -> Entries:
    """The field with the bust-outs of a round in their order, at the place of the first of them.

    Each group has a number of a hand and all have one instant, so that who stands together shares a place.
    """
    known = {out.entry: out for out in entries.bust_outs}
    groups = [[one for one in group if one.entry in known] for group in reversed(event.groups)]
    of_round = [known[one.entry] for group in groups for one in group]
    if not of_round:
        return entries
    first, at = min(out.hand for out in of_round), min(out.at for out in of_round)
    ranked = tuple(
        replace(known[one.entry], hand=first + turn, at=at, stack=None, cards=one.cards)
        for turn, group in enumerate(filter(None, groups))
        for one in group
    )
    names = {out.entry for out in of_round}
    place = next(number for number, out in enumerate(entries.bust_outs) if out.entry in names)
    others = [out for out in entries.bust_outs if out.entry not in names]
    found = (*others[:place], *ranked, *others[place:])
    return replace(entries, bust_outs=found, hands=max(entries.hands, ranked[-1].hand))


def _with(entries: Entries, entry: Entry) -> Entries:
    return replace(entries, by_id=indexed(entries).set(entry.id, entry))
