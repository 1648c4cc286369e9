"""Results of evenings: what one player took home from one closed tournament, and the facts that points are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Final

from homepoker.core.quantities import PlayerId

BUY_IN_OF_LEAGUE: Final = -1
"""Value in place of an evening's buy-in: nobody stated one, so that of the league counts."""


@dataclass(frozen=True, slots=True)
class EveningResult:
    """Result of one player in one closed tournament.

    ``began_on`` is the local date on which the evening began; it alone says to which month and year the result
    belongs. ``points`` are all points, ``place_points`` the part that the place was worth. ``place`` is 0 where an
    imported evening names none.
    """

    tournament: str
    began_on: date
    player: PlayerId
    place: int
    points: Decimal | int
    place_points: Decimal | int
    knock_outs: int
    """Knock-outs in which the player had a part, each counted once."""
    players: int = 0
    """The field, in persons; 0 where the archive was written before it kept the field."""
    sharing: int = 1
    """Number of players who share the place."""
    entries: int = 1
    """The player's entries of the evening: a re-entry is a second one."""
    rebuys: int = 0
    add_ons: int = 0
    is_early: bool = False
    """Whether the player had entered when play began."""
    paid_places: int = 0
    """The last place that was paid; 0 where none was, or nobody knows."""
    final_table: int = 9
    """Number of seats of the final table."""
    knock_outs_shared_away: int = 0
    """Parts of the knock-outs that went to others who share them, in parts as of `quantities.WHOLE_KNOCK_OUT`."""
    buy_in: int = BUY_IN_OF_LEAGUE
    """The evening's buy-in in hundredths, 0 where it was played for none; or `BUY_IN_OF_LEAGUE`."""


@dataclass(frozen=True, slots=True)
class ArchivedEvening:
    """An evening of the archive without its results. ``number`` is its key there and changes when it is kept anew."""

    number: int
    tournament_id: str
    revision: int
    name: str
    began_on: date
    players: int
    profile: str
    import_id: str
    club_id: str = ""


@dataclass(frozen=True, slots=True)
class KnockOut:
    """Count of one player's knock-outs of another in one evening; a shared one counts for each winner.

    ``shared_away`` is what of these went to others, in parts as of `quantities.WHOLE_KNOCK_OUT`.
    """

    winner: PlayerId
    loser: PlayerId
    times: int = 1
    shared_away: int = 0


def of_persons(results: Iterable[EveningResult], person_of: Mapping[PlayerId, PlayerId]) -> tuple[EveningResult, ...]:
    """The results with everybody under one id.

    Somebody who stands in one evening under two ids is ranked there once, as after a re-entry: the better place
    counts, and the knock-outs and entries of both.

    :param person_of: the id that stands for an id; ids that stand for themselves need not be in it.
    """
    by_person: dict[tuple[str, PlayerId], EveningResult] = {}
    for each in results:
        person = person_of.get(each.player, each.player)
        key = each.tournament, person
        own = replace(each, player=person)
        by_person[key] = _as_one(by_person[key], own) if key in by_person else own
    return tuple(by_person.values())


def _as_one(one: EveningResult, other: EveningResult) -> EveningResult:
    # An imported evening may name no places; then neither is better.
    better, worse = (one, other) if one.place and (not other.place or one.place <= other.place) else (other, one)
    return replace(
        better,
        points=better.points + (worse.points - worse.place_points),
        knock_outs=better.knock_outs + worse.knock_outs,
        knock_outs_shared_away=better.knock_outs_shared_away + worse.knock_outs_shared_away,
        entries=better.entries + worse.entries,
        rebuys=better.rebuys + worse.rebuys,
        add_ons=better.add_ons + worse.add_ons,
        is_early=better.is_early or worse.is_early,
    )
