"""The field: check-in, late entry and re-entry, re-buy and add-on, bust-out and reinstating.

A *player* is a person of the register, an *entry* one place in the field. A re-entry is a
second entry of the same player; a re-buy keeps entry and seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from itertools import groupby
from typing import ClassVar

from homepoker.core.ending import PlayEnded
from homepoker.core.profile import Profile
from homepoker.core.quantities import Chips, EntryId, PlayerId, Seat, shared_away
from homepoker.core.refusal import Refusal, refuse
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.wording import Sentence

Covered = Mapping[EntryId, tuple[EntryId, ...]]
"""Winners who covered the stack, by the entry that is out; of whom it is not asked, all winners did."""

# State


class Status(StrEnum):
    IN = "in"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Entry:
    """One place in the field, which a player has by check-in, late entry or re-entry; amounts are chips."""

    id: EntryId
    player: PlayerId
    number: int = 1
    """Number among this player's entries: 1 for the first, 2 for the first re-entry."""
    status: Status = Status.IN
    rebuys: int = 0
    rebuy_chips: Chips = 0
    add_on_chips: Chips = 0
    has_add_on: bool = False
    is_ticked: bool = False
    """The club's own tick: eats, has paid, or whatever the profile calls it."""


@dataclass(frozen=True, slots=True)
class BustOut:
    """One entry that lost its last chips.

    Bust-outs of one hand share ``hand``, which tells hands apart and not which was first: one that was forgotten has
    a higher number than those played after it. `by_hand` tells the order. Where of one hand only the order of the
    stacks is known, who had fewer chips went out a hand before. ``stack`` (chips at the start of that hand) and
    ``cards`` (cut for equal stacks) are known only where the places depend on them.
    """

    entry: EntryId
    by: tuple[EntryId, ...]
    hand: int
    at: datetime
    stack: Chips | None = None
    cards: tuple[str, ...] = ()
    seat: Seat | None = None
    """Seat of the player at the bust-out; the latest to bust at a table deals there."""
    covered: tuple[EntryId, ...] = ()
    """Those of ``by`` who covered the stack in the pot with its last chips: they win the bounty. Empty: all of them."""


@dataclass(frozen=True)
class Entries:
    """All entries in the order of check-in, and all bust-outs in the order of playing.

    What is looked up often is worked out when it is first asked for, and kept with them.
    """

    by_id: Mapping[EntryId, Entry] = field(default_factory=dict)
    bust_outs: tuple[BustOut, ...] = ()
    ending: PlayEnded | None = None
    """End of play with several players left; ``None`` while it goes on, and if one has won."""
    hands: int = 0
    """The highest number of a hand so far; that of a hand that did not happen is not given again."""

    @cached_property
    def still_in(self) -> tuple[Entry, ...]:
        """The entries that still play."""
        return tuple(entry for entry in self.by_id.values() if entry.status is Status.IN)

    @cached_property
    def by_player(self) -> Mapping[PlayerId, Sequence[Entry]]:
        """The entries of each player, first to last."""
        entries: dict[PlayerId, list[Entry]] = {}
        for entry in self.by_id.values():
            entries.setdefault(entry.player, []).append(entry)
        return entries

    @cached_property
    def bust_outs_by_table(self) -> Mapping[int, Sequence[BustOut]]:
        """The bust-outs at each table, in the order of playing."""
        tables: dict[int, list[BustOut]] = {}
        for out in self.bust_outs:
            if out.seat is not None:
                tables.setdefault(out.seat.table, []).append(out)
        return tables


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
    version: ClassVar[int] = 2  # who covered the stack, where that was asked
    entry: EntryId
    by: tuple[EntryId, ...]
    hand: int
    at: datetime
    stack: Chips | None = None
    cards: tuple[str, ...] = ()
    seat: Seat | None = None
    citations: Citations = ()
    covered: tuple[EntryId, ...] = ()


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


# Verbs


def check_in(entries: Entries, entry: EntryId, player: PlayerId) -> PlayerEntered:
    """Take a player into the field before the start.

    :raises Refusal: the player is in the field already.
    """
    if entries_of(entries, player):
        raise refuse("play.checked_in_already", player=player)
    return PlayerEntered(entry, player)


def withdraw(entries: Entries, entry: EntryId, *, has_begun: bool = False) -> EntryWithdrawn:
    """Take a check-in back; during play, take out who never came. The entry leaves no place behind.

    No rulebook here knows this: it is always the host's decision.

    :param has_begun: whether play has begun, so that somebody must be left.
    :raises Refusal: the entry is not in the field, has already knocked someone out, or is the last one left.
    """
    leaving = in_field(entries, entry)
    if any(entry in out.by for out in entries.bust_outs):
        raise refuse("play.has_knocked_out", player=leaving.player)
    if (has_begun or entries.bust_outs) and count_left(entries) == 1:
        raise refuse("play.last_one_left", player=leaving.player)
    return EntryWithdrawn(entry)


def enter_late(
    entries: Entries,
    entry: EntryId,
    player: PlayerId,
    profile: Profile,
    *,
    is_open: bool,
    citations: Citations,
    overruled: str | None = None,
) -> PlayerEntered:
    """Take a player into the field after the start, for the first time or again.

    :param is_open: whether late registration is open at this level.
    :param overruled: the host's note, where a rule refuses and the host does it anyway.
    :raises Refusal: the player still plays, late registration is closed, or no re-entry is left.
    """
    earlier = entries_of(entries, player)
    if any(former.status is Status.IN for former in earlier):
        raise refuse("play.still_in", player=player)
    if overruled is None and not is_open:
        raise Refusal(_late_closed(player, profile), citations, may_overrule=True)
    if overruled is None and len(earlier) > profile.re_entries:
        raise Refusal(_no_re_entry(player, profile), citations, may_overrule=True)
    return PlayerEntered(entry, player, len(earlier) + 1, citations, overruled)


def tick(entries: Entries, entry: EntryId, profile: Profile, *, is_ticked: bool) -> EntryTicked:
    """Set or clear the tick of an entry, whatever it stands for in this club; who is out may still pay.

    :raises Refusal: the profile has no word for the tick, or nobody has this entry.
    """
    if not profile.tick_word:
        raise refuse("play.no_tick")
    if entry not in entries.by_id:
        raise refuse("play.not_in_field")
    return EntryTicked(entry, is_ticked)


def rebuy(
    entries: Entries,
    entry: EntryId,
    profile: Profile,
    *,
    is_open: bool,
    citations: Citations,
    overruled: str | None = None,
) -> PlayerRebought:
    """Sell new chips to a player who stays on the seat.

    :raises Refusal: re-buys are not part of this evening, over, or used up.
    """
    buying = in_field(entries, entry)
    if overruled is None:
        if profile.rebuys == 0:
            raise Refusal(refuse("play.no_rebuys").reason, citations, may_overrule=True)
        if not is_open:
            reason = refuse("play.rebuys_closed", level=profile.late_registration_until).reason
            raise Refusal(reason, citations, may_overrule=True)
        if buying.rebuys >= profile.rebuys:
            reason = refuse("play.no_rebuy_left", player=buying.player, count=profile.rebuys).reason
            raise Refusal(reason, citations, may_overrule=True)
    return PlayerRebought(entry, profile.rebuy_chips or profile.starting_stack, citations, overruled)


def add_on(entries: Entries, entry: EntryId, profile: Profile) -> AddOnTaken:
    """Sell the one add-on of an entry.

    :raises Refusal: there is none this evening, or it is taken.
    """
    buying = in_field(entries, entry)
    if profile.add_on_chips == 0:
        raise refuse("play.no_add_ons")
    if buying.has_add_on:
        raise refuse("play.add_on_taken", player=buying.player)
    return AddOnTaken(entry, profile.add_on_chips)


def bust_out(
    entries: Entries,
    outs: tuple[tuple[EntryId, tuple[EntryId, ...]], ...],
    at: datetime,
    *,
    stacks: Mapping[EntryId, Chips] | None = None,
    cards: Mapping[EntryId, tuple[str, ...]] | None = None,
    seats: Mapping[EntryId, Seat] | None = None,
    citations: Citations = (),
    covered: Covered | None = None,
) -> tuple[PlayerBustedOut, ...]:
    """Record the bust-outs of one hand, each with the entries that won the chips.

    :param stacks: chips at the start of the hand, where several busted and it matters.
    :param cards: cards cut for equal stacks, where the book asks for it.
    :param seats: where everybody sits.
    :param covered: those of the winners who covered a stack, where not all of them did.
    :raises Refusal: someone is not in the field, is out twice or wins own chips, covered a stack without winning from
        it, or nobody would be left.
    """
    leaving = {entry for entry, _ in outs}
    if len(leaving) < len(outs):
        raise refuse("play.out_already", player=in_field(entries, outs[0][0]).player)
    for entry, by in outs:
        loser = in_field(entries, entry)
        for winner in by:
            in_field(entries, winner)
            if winner in leaving:
                raise refuse("play.winner_is_out_too", player=loser.player, winner=entries.by_id[winner].player)
        require_covered_by_winners(entries, entry, by, (covered or {}).get(entry, ()))
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
            (covered or {}).get(entry, ()),
        )
        for entry, by in outs
    )


def require_covered_by_winners(
    entries: Entries, entry: EntryId, by: tuple[EntryId, ...], covered: tuple[EntryId, ...]
) -> None:
    """See that only those who won somebody's chips covered the stack.

    :raises Refusal: another one did.
    """
    for other in covered:
        if other not in by:
            player = entries.by_id[other].player if other in entries.by_id else ""
            raise refuse("play.covered_without_winning", player=entries.by_id[entry].player, other=player)


def reinstate(entries: Entries, entry: EntryId) -> PlayerReinstated:
    """Bring a player back whose bust-out was a mistake.

    :raises Refusal: the entry is not out, or the player has re-entered since.
    """
    busted = entries.by_id.get(entry)
    if busted is None or busted.status is not Status.OUT:
        raise refuse("play.not_out")
    if entries_of(entries, busted.player)[-1].id != entry:
        raise refuse("play.has_re_entered", player=busted.player)
    return PlayerReinstated(entry)


def _late_closed(player: PlayerId, profile: Profile) -> Sentence:
    if profile.late_registration_until == 0:
        return refuse("play.no_late_entry", player=player).reason
    return refuse("play.late_entry_over", player=player, level=profile.late_registration_until).reason


def _no_re_entry(player: PlayerId, profile: Profile) -> Sentence:
    if profile.re_entries == 0:
        return refuse("play.no_re_entry").reason
    return refuse("play.no_re_entry_left", player=player, count=profile.re_entries).reason


# After


def after(entries: Entries, event: EntryEvent) -> Entries:
    """The field after one of its events."""
    match event:
        case PlayerEntered():
            # Whoever comes after the end plays on.
            return replace(_with(entries, Entry(event.entry, event.player, event.number)), ending=None)
        case EntryWithdrawn():
            return replace(
                entries, by_id={other: kept for other, kept in entries.by_id.items() if other != event.entry}
            )
        case PlayerBustedOut():
            out = BustOut(
                event.entry, event.by, event.hand, event.at, event.stack, event.cards, event.seat, event.covered
            )
            field_ = _with(entries, replace(entries.by_id[event.entry], status=Status.OUT))
            return replace(field_, bust_outs=(*entries.bust_outs, out), hands=max(entries.hands, event.hand))
        case PlayerReinstated():
            field_ = _with(entries, replace(entries.by_id[event.entry], status=Status.IN))
            left = tuple(out for out in entries.bust_outs if out.entry != event.entry)
            return Entries(field_.by_id, left, hands=entries.hands)
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
    groups = [[ranked_out for ranked_out in group if ranked_out.entry in known] for group in reversed(event.groups)]
    of_round = [known[ranked_out.entry] for group in groups for ranked_out in group]
    if not of_round:
        return entries
    first, at = min(out.hand for out in of_round), min(out.at for out in of_round)
    ranked = tuple(
        replace(known[ranked_out.entry], hand=first + turn, at=at, stack=None, cards=ranked_out.cards)
        for turn, group in enumerate(filter(None, groups))
        for ranked_out in group
    )
    names = {out.entry for out in of_round}
    place = next(number for number, out in enumerate(entries.bust_outs) if out.entry in names)
    others = [out for out in entries.bust_outs if out.entry not in names]
    bust_outs = (*others[:place], *ranked, *others[place:])
    return replace(entries, bust_outs=bust_outs, hands=max(entries.hands, ranked[-1].hand))


def _with(entries: Entries, entry: Entry) -> Entries:
    return replace(entries, by_id={**entries.by_id, entry.id: entry})


# Questions


def in_field(entries: Entries, entry: EntryId) -> Entry:
    """The entry, if it still plays.

    :raises Refusal: it does not.
    """
    current = entries.by_id.get(entry)
    if current is None:
        raise refuse("play.not_in_field")
    if current.status is not Status.IN:
        raise refuse("play.out_already", player=current.player)
    return current


def entries_of(entries: Entries, player: PlayerId) -> tuple[Entry, ...]:
    """All entries of one player, first to last."""
    return tuple(entries.by_player.get(player, ()))


def still_in(entries: Entries) -> tuple[Entry, ...]:
    """The entries that still play."""
    return entries.still_in


def count_left(entries: Entries) -> int:
    """The number of entries that still play."""
    return len(entries.still_in)


def is_playing(entries: Entries, player: PlayerId) -> bool:
    """Whether any entry of a player is in the field."""
    return any(entry.status is Status.IN for entry in entries_of(entries, player))


def by_hand(bust_outs: Iterable[BustOut]) -> tuple[tuple[BustOut, ...], ...]:
    """Bust-outs in the order of playing, hand by hand."""
    # Logs of earlier versions may have given a number twice, but never at one instant.
    hands = groupby(bust_outs, key=lambda out: (out.hand, out.at))
    return tuple(tuple(hand) for _, hand in hands)


def went_out_at(entries: Entries, entry: EntryId) -> int | None:
    """The table at which an entry busted, if it has and that is known."""
    return next((out.seat.table for out in entries.bust_outs if out.entry == entry and out.seat is not None), None)


def players(entries: Entries) -> tuple[PlayerId, ...]:
    """The persons who take part; a re-entry adds none."""
    return tuple(entries.by_player)


def ticked(entries: Entries) -> tuple[Entry, ...]:
    """The entries that carry the club's own tick."""
    return tuple(entry for entry in entries.by_id.values() if entry.is_ticked)


def knock_outs(entries: Entries, player: PlayerId) -> int:
    """The number of bust-outs this player had a part in; a shared knock-out counts fully for each."""
    return knock_outs_by_player(entries)[player]


def knock_outs_by_player(entries: Entries) -> Counter[PlayerId]:
    """The number of bust-outs each player had a part in; a shared knock-out counts fully for each."""
    by_id = entries.by_id
    return Counter(
        player for out in entries.bust_outs for player in {by_id[winner].player for winner in out.by if winner in by_id}
    )


def knock_outs_shared_away(entries: Entries) -> Counter[PlayerId]:
    """Parts of knock-outs that each player lost to others who share them; in parts of a knock-out."""
    by_id = entries.by_id
    away: Counter[PlayerId] = Counter()
    for out in entries.bust_outs:
        winners = {by_id[winner].player for winner in out.by if winner in by_id}
        for player in winners:
            away[player] += shared_away(len(winners))
    return away


def chips_in_play(entries: Entries, starting_stack: Chips) -> Chips:
    """All chips that were handed out: starting stacks, re-buys and add-ons of every entry."""
    bought = sum(entry.rebuy_chips + entry.add_on_chips for entry in entries.by_id.values())
    return starting_stack * len(entries.by_id) + bought
