"""Parcel of an evening: what a club sends of it to a shared league, and nothing else.

Of players it holds ids; names go separately, and only of those who agreed. Contacts and notes have no place in it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from homepoker.core.league.results import BUY_IN_OF_LEAGUE
from homepoker.store.damaged_text import is_whole
from homepoker.store.database import Database
from homepoker.store.errors import SharedLeagueError, SharedTrouble

_EVENINGS = (
    "SELECT number, tournament_id, name, began_on, opened_at, players, profile, is_complete FROM league_evening"
    " WHERE club_id = '' AND is_current ORDER BY began_on, number"
)
_KNOCK_OUTS = (
    "SELECT k.evening, k.winner_id, k.loser_id, k.times, k.shared_away"
    " FROM league_evening AS e JOIN league_knock_out AS k ON k.evening = e.number"
    " WHERE e.club_id = '' AND e.is_current ORDER BY k.evening, k.winner_id, k.loser_id"
)

_BUY_INS = (
    "SELECT tournament_id, min(buy_in) FROM league_evening_choice WHERE counts AND buy_in <> ?"
    " GROUP BY tournament_id HAVING min(buy_in) = max(buy_in)"
)
"""Selects the buy-ins that the host gave evenings; of one with another in each league there is none for all."""

_IS_EARLY = -3
"""Index of *was the player early* among the facts of a result."""
_BUY_IN = -1
"""Index of the buy-in there."""


class SentResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's result, with the facts of which any scheme makes points; points are thousandths.

    What went to others of knock-outs, and a buy-in that nobody stated, are left out: older parcels are still the same.
    """

    player: str
    points: int
    place_points: int
    players: int
    place: int
    sharing: int
    knock_outs: int
    entries: int
    rebuys: int
    add_ons: int
    paid_places: int
    final_table: int
    is_early: bool
    knock_outs_shared_away: int = 0
    buy_in: int = BUY_IN_OF_LEAGUE


_FACTS = ", ".join(f"f.{name}" for name in SentResult.__struct_fields__[3:])  # behind the player and the points
_RESULTS = (
    f"SELECT r.evening, r.player_id, r.points, r.place_points, {_FACTS}"
    " FROM league_evening AS e JOIN league_result AS r ON r.evening = e.number JOIN league_facts AS f"
    " ON f.number = r.facts WHERE e.club_id = '' AND e.is_current ORDER BY r.evening, f.place, r.player_id"
)


class SentKnockOut(msgspec.Struct, frozen=True, omit_defaults=True):
    """Count of one player's knock-outs of another, and what of them went to others."""

    winner: str
    loser: str
    times: int
    shared_away: int = 0


@dataclass(frozen=True, slots=True)
class Parcel:
    """An evening as it is sent; without results where it was taken back."""

    tournament: str
    name: str
    began_on: str
    opened_at: str
    players: int
    profile: str
    is_complete: bool
    results: tuple[SentResult, ...] = ()
    knock_outs: tuple[SentKnockOut, ...] = ()
    is_withdrawn: bool = False

    @property
    def content(self) -> str:
        """The parcel as text; equal ones have the same."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def taken_back(cls, tournament: str) -> Parcel:
        """The parcel that takes an evening back: it counts no longer, and its earlier revisions stay."""
        return cls(tournament, "", "", "", 0, "", is_complete=True, is_withdrawn=True)


def read_parcel(content: str) -> Parcel:
    """The parcel of a text.

    :raises ValueError: it is none.
    """
    return msgspec.json.decode(content, type=Parcel)


def fingerprint(content: str) -> str:
    """SHA-256 of a parcel's text, in hex."""
    return hashlib.sha256(content.encode()).hexdigest()


def parcels_of(database: Database, person_of: Mapping[str, str]) -> list[Parcel]:
    """The evenings that count in the club's own archive, oldest first, everybody under one id.

    A buy-in that the host gave an evening goes before that of its results.

    :param person_of: for each id that was merged the one that stands for the person now.
    :raises SharedLeagueError: a text of the archive is damaged; making the lists anew mends it.
    """
    with database.transaction() as connection:
        evenings = connection.execute(_EVENINGS).fetchall()
        results = connection.execute(_RESULTS).fetchall()
        knock_outs = connection.execute(_KNOCK_OUTS).fetchall()
        stated_buy_ins = dict(connection.execute(_BUY_INS, (BUY_IN_OF_LEAGUE,)).fetchall())
    # Each player once, not in each result: the host waits for this.
    texts = {value for row in evenings for value in row if isinstance(value, str)}
    texts |= {row[1] for row in results}
    texts |= {player for row in knock_outs for player in row[1:3]}
    if not all(map(is_whole, texts)):
        raise SharedLeagueError(SharedTrouble.DAMAGED)
    buy_ins = {
        number: stated_buy_ins[tournament] for number, tournament, *_ in evenings if tournament in stated_buy_ins
    }
    by_evening: dict[int, dict[str, SentResult]] = {row[0]: {} for row in evenings}
    for evening, player, *facts in results:
        facts[_IS_EARLY] = bool(facts[_IS_EARLY])  # SQLite keeps 0 or 1
        if evening in buy_ins:
            facts[_BUY_IN] = buy_ins[evening]
        own = SentResult(person_of.get(player, player), *facts)
        people = by_evening[evening]
        people[own.player] = _as_one(people[own.player], own) if own.player in people else own
    hits: dict[int, dict[tuple[str, str], SentKnockOut]] = {row[0]: {} for row in evenings}
    for evening, winner, loser, times, away in knock_outs:
        pair = person_of.get(winner, winner), person_of.get(loser, loser)
        before = hits[evening].get(pair, SentKnockOut(*pair, 0))
        hits[evening][pair] = SentKnockOut(*pair, before.times + times, before.shared_away + away)
    return [
        Parcel(
            tournament,
            name,
            began_on,
            opened_at,
            players,
            profile,
            bool(is_complete),
            tuple(by_evening[number].values()),
            tuple(hits[number][pair] for pair in sorted(hits[number])),
        )
        for number, tournament, name, began_on, opened_at, players, profile, is_complete in evenings
    ]


def _as_one(better: SentResult, worse: SentResult) -> SentResult:
    """One result of a person who stands in an evening under two ids: the better place, and the knock-outs of both."""
    return msgspec.structs.replace(
        better,
        points=better.points + (worse.points - worse.place_points),
        knock_outs=better.knock_outs + worse.knock_outs,
        knock_outs_shared_away=better.knock_outs_shared_away + worse.knock_outs_shared_away,
    )
