"""Merging two entries of the register that are one person: a preview, and the merge.

Both ids live on. Logs and published standings keep theirs; names, lists of the league, check-in and late entry count
the two as one. In a closed evening in which both entered, the league ranks the person once, as after a re-entry: the
standings that were published stay, and nobody earns two places in one evening. While an evening is open in which both
entered the two are not merged: one person sits on one seat only, and the evening can still be put right.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date

from homepoker.core import entries
from homepoker.core.duplicates import LikelyPair, likely_duplicates
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import refuse
from homepoker.services.club import Club
from homepoker.services.league.archiving import catch_up
from homepoker.store.errors import StoreError

MERGED_FIELDS = tuple(field.name for field in fields(Player) if field.name not in ("id", "other_ids"))
"""Fields that are chosen from one entry or the other, in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class Played:
    """Number of closed evenings in which a player took part, and the day of the latest."""

    evenings: int
    last_on: date | None = None


@dataclass(frozen=True, slots=True)
class MergePreview:
    """Preview of a merge: how much each has played, and the closed evenings in which both did."""

    one: Played
    other: Played
    both_on: tuple[date, ...]

    @property
    def turned(self) -> MergePreview:
        """The preview with the two entries exchanged."""
        return MergePreview(self.other, self.one, self.both_on)


def likely_pairs(club: Club, players: Sequence[Player]) -> tuple[LikelyPair, ...]:
    """The entries that are probably one person; two who played in one closed evening are two.

    :param players: everybody who is to be compared.
    """
    pairs = likely_duplicates(players, club.register.kept_apart())
    if not pairs:
        return ()
    catch_up(club)
    played: defaultdict[PlayerId, set[str]] = defaultdict(set)
    for result in club.archive.results(None, date.min, date.max):
        played[result.player].add(result.tournament)

    def evenings(player: Player) -> set[str]:
        return set().union(*(played[own_id] for own_id in player.ids))

    return tuple(pair for pair in pairs if not evenings(pair.one) & evenings(pair.other))


def preview(club: Club, one: Player, other: Player) -> MergePreview:
    """Look up what a merge would join."""
    catch_up(club)
    days: dict[PlayerId, dict[str, date]] = {one.id: {}, other.id: {}}
    for result in club.archive.results(None, date.min, date.max):
        for player in (one, other):
            if result.player in player.ids:
                days[player.id][result.tournament] = result.began_on
    first, second = days[one.id], days[other.id]
    both_on = sorted(first[tournament] for tournament in first.keys() & second.keys())
    return MergePreview(_played(first), _played(second), tuple(both_on))


def proposed_owner(one: Player, other: Player) -> dict[str, Player]:
    """Player from whom each field is best taken: known values win over empty ones, a member over a guest.

    A consent that one of the two refused stays refused.
    """
    better, worse = (other, one) if one.is_guest and not other.is_guest else (one, other)
    chosen = {name: better if getattr(better, name) or not getattr(worse, name) else worse for name in MERGED_FIELDS}
    chosen["is_guest"] = chosen["counts_in_league"] = better
    chosen["has_left"] = worse if better.has_left and not worse.has_left else better
    chosen["may_publish"] = worse if better.may_publish and not worse.may_publish else better
    return chosen


def merge(club: Club, kept: Player, gone: Player) -> None:
    """Let two entries be one person; the names are up to date afterwards.

    :param kept: the entry that stays, with what is to be known about the person.
    :raises Refusal: both are in an evening that is still open.
    :raises StoreError: it was not written.
    """
    for name, field in _open_evenings(club):
        if field & {*kept.ids} and field & {*gone.ids}:
            raise refuse("players.merge.both_in_open_evening", evening=name)
    club.register.merge(kept, gone.id)
    club.players()


def separate(club: Club, player_id: PlayerId) -> None:
    """Undo a merge; the names are up to date afterwards.

    :raises StoreError: it was not written.
    """
    club.register.separate(player_id)
    club.players()


def open_evenings_of(club: Club, ids: Collection[PlayerId]) -> tuple[str, ...]:
    """The names of the open evenings in which somebody is."""
    return tuple(name for name, field in _open_evenings(club) if field & {*ids})


def _played(days: Mapping[str, date]) -> Played:
    return Played(len(days), max(days.values(), default=None))


def _open_evenings(club: Club) -> Iterator[tuple[str, set[PlayerId]]]:
    """Each evening that is not closed, and who is in it. One that cannot be read is told where it is opened."""
    closed = club.archive.closing_lines()
    for record in club.log.tournaments():
        if record.id in closed:
            continue
        try:
            state = club.desk(record.id).state
        except (StoreError, ValueError):
            continue
        if not state.is_closed:
            yield record.name, {*entries.players(state.entries)}
