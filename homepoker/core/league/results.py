"""Results of evenings: what one player took home from one closed tournament, and the facts that points are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Final, NamedTuple

from homepoker.core.quantities import PlayerId

BUY_IN_OF_LEAGUE: Final = -1
"""Value in place of an evening's buy-in: nobody stated one, so that of the league counts."""

NOT_NOTED: Final = -1
"""Value in place of an amount of money that nobody noted."""


class MoneyOfResult(NamedTuple):
    """Money of one player's evening in cents, by its till or its file. It stays in the club's own archive."""

    buy_in: int = NOT_NOTED
    """Fee of each of the player's entries."""
    spent: int = NOT_NOTED
    """All that was due for the evening."""
    prize: int = NOT_NOTED
    """Prize money won; those of all players of an evening add up to its prize pool."""
    bounties: int = 0
    """Bounties won."""
    set_aside: int = 0
    """Part of the fees that was put aside for the final of the season."""


NO_MONEY: Final = MoneyOfResult()
"""Money of a result of which nobody noted any."""


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
    money: MoneyOfResult = NO_MONEY


@dataclass(frozen=True, slots=True)
class MoneyOfEvening:
    """Money of an evening in cents, as far as it is noted; an evening without any has none."""

    buy_in: int
    """Largest fee of an entry, or `NOT_NOTED`."""
    prize_pool: int
    """The prizes together, or `NOT_NOTED`."""
    set_aside: int
    """What was put aside for the final of the season."""


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
        money=added_up((better.money, worse.money)),
    )


def added_up(every: Sequence[MoneyOfResult]) -> MoneyOfResult:
    """Money of somebody who stands in one evening several times; what nobody noted adds nothing."""
    spent = [money.spent for money in every if money.spent != NOT_NOTED]
    prizes = [money.prize for money in every if money.prize != NOT_NOTED]
    return MoneyOfResult(
        max(money.buy_in for money in every),
        sum(spent) if spent else NOT_NOTED,
        sum(prizes) if prizes else NOT_NOTED,
        sum(money.bounties for money in every),
        sum(money.set_aside for money in every),
    )
