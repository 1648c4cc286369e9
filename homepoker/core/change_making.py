"""Change for a colour that has run short (Wechseln): named exchanges by seat, so that no table is without it.

Chips are given for chips of the same worth, so nobody's stack changes, nor what is in play. A table is served from the
reserve as long as that has the colour, then by players of tables that have more of it. Who holds what is only what was
told: of a player of whom nothing is known, nothing is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd
from typing import ClassVar, Final

from homepoker.core.quantities import Chips, EntryId
from homepoker.core.starting_stacks import Pieces, fewest_pieces, worth

_PILE: Final = 20
"""Pieces that one player gets before another one of the table is asked: a pile as it is counted out."""
_FEWEST_EACH: Final = 2
"""Pieces of a colour for each player of a table below which every pot waits for change."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A player of whom some pieces are known; there may be more."""

    entry: EntryId
    table: int
    seat: int
    pieces: Pieces = field(hash=False)


@dataclass(frozen=True, slots=True)
class Exchange:
    """A player gives pieces and gets others of the same worth, from the reserve or from another player."""

    player: Holder
    gives: Pieces = field(hash=False)
    gets: Pieces = field(hash=False)
    source: Holder | None = None
    """The player who has much of the colour; nothing for the reserve."""


@dataclass(frozen=True, slots=True)
class ServedTable:
    """Pieces of the short colour at a table, as far as they are known, and how many are aimed at."""

    table: int
    before: int
    after: int
    aim: int


@dataclass(frozen=True, slots=True)
class Change:
    """Exchanges by table and seat; they can be made in any order."""

    exchanges: tuple[Exchange, ...]
    tables: tuple[ServedTable, ...]

    @property
    def lacking(self) -> tuple[ServedTable, ...]:
        """The tables that still have too little of it."""
        return tuple(table for table in self.tables if table.after < table.aim)


# Events


@dataclass(frozen=True, slots=True)
class Counted:
    """Pieces of one value."""

    value: Chips
    pieces: int


@dataclass(frozen=True, slots=True)
class SeatExchange:
    """What one player gave and got; both are worth the same."""

    entry: EntryId
    table: int
    seat: int
    gives: tuple[Counted, ...]
    gets: tuple[Counted, ...]


@dataclass(frozen=True, slots=True)
class ReserveExchanged:
    """Chips were exchanged between the reserve and players; nobody's stack has changed."""

    kind: ClassVar[str] = "reserve_exchanged"
    value: Chips
    """The value that had run short."""
    exchanges: tuple[SeatExchange, ...]


# Questions


def enough_each(short: Chips, values: Iterable[Chips]) -> int:
    """Pieces of a value with which a player pays every amount exactly: one less than the next larger chip is worth.

    :param values: those in play.
    """
    larger = min((value for value in values if value > short), default=short)
    return max(_FEWEST_EACH, larger // short - 1)


def make_change(
    short: Chips, each: int, players: Mapping[int, int], holders: Iterable[Holder], reserve: Pieces
) -> Change:
    """Exchanges by which every table gets change, the one with the least a head first.

    :param short: the value that has run short.
    :param each: pieces of it that are aimed at for every player of a table.
    :param players: how many sit at each table that takes part; further tables are left alone.
    :param reserve: pieces that may be handed out.
    """
    making = _Making(short, each, players, [holder for holder in holders if holder.table in players], reserve)
    making.go()
    return making.result()


def exchanged(short: Chips, exchanges: Iterable[Exchange]) -> ReserveExchanged:
    """What is noted of exchanges; those between two players concern nobody else and are left out."""
    return ReserveExchanged(
        short,
        tuple(
            SeatExchange(
                made.player.entry, made.player.table, made.player.seat, _counted(made.gives), _counted(made.gets)
            )
            for made in exchanges
            if made.source is None
        ),
    )


def _counted(pieces: Pieces) -> tuple[Counted, ...]:
    return tuple(Counted(value, count) for value, count in sorted(pieces.items()))


_Source = EntryId | None
"""Who hands out the colour; nothing for the reserve."""


@dataclass(frozen=True, slots=True)
class _Step:
    giver: Holder
    gives: Pieces
    gets: Pieces
    source: Holder | None


class _Making:
    """Serves one table after the other by the smallest exchange, so that little is shared evenly."""

    def __init__(
        self, short: Chips, each: int, players: Mapping[int, int], holders: list[Holder], reserve: Pieces
    ) -> None:
        self._short, self._each, self._players, self._holders = short, each, players, holders
        # Only what somebody has now is given away, so that the exchanges can be made in any order.
        self._left: dict[_Source, dict[Chips, int]] = {None: dict(reserve)}
        self._left |= {holder.entry: dict(holder.pieces) for holder in holders}
        self._before = {
            table: sum(holder.pieces.get(short, 0) for holder in holders if holder.table == table) for table in players
        }
        self._have = dict(self._before)
        self._got: dict[EntryId, int] = {}
        self._steps: list[_Step] = []

    def go(self) -> None:
        """Make exchanges until every table has enough, or nothing can be had any more."""
        stuck: set[int] = set()
        while waiting := [
            table for table in self._players if self._have[table] < self._aim(table) and table not in stuck
        ]:
            table = min(waiting, key=lambda table: (Fraction(self._have[table], self._players[table]), table))
            step = next(self._steps_for(table), None)
            if step is None:
                stuck.add(table)
                continue
            self._take(table, step)
            stuck.clear()

    def result(self) -> Change:
        """The exchanges, those between the same two in one."""
        summed: dict[tuple[EntryId, _Source], tuple[_Step, dict[Chips, int]]] = {}
        for step in self._steps:
            pair = (step.giver.entry, step.source.entry if step.source is not None else None)
            _, gets = summed.setdefault(pair, (step, {}))
            for value, count in step.gets.items():
                gets[value] = gets.get(value, 0) + count
            for value, count in step.gives.items():
                gets[value] = gets.get(value, 0) - count
        exchanges = [
            Exchange(
                step.giver,
                {value: -count for value, count in sorted(gets.items()) if count < 0},
                {value: count for value, count in sorted(gets.items()) if count > 0},
                step.source,
            )
            for step, gets in summed.values()
        ]
        in_order = sorted(exchanges, key=lambda made: (made.source is not None, made.player.table, made.player.seat))
        tables = tuple(
            ServedTable(table, self._before[table], self._have[table], self._aim(table))
            for table in sorted(self._players)
        )
        return Change(tuple(in_order), tables)

    def _aim(self, table: int) -> int:
        return self._each * self._players[table]

    def _take(self, table: int, step: _Step) -> None:
        count, source = step.gets[self._short], step.source
        for owner, pieces in ((step.giver.entry, step.gives), (source.entry if source else None, step.gets)):
            for value, given in pieces.items():
                self._left[owner][value] -= given
        self._have[table] += count
        if source is not None:
            self._have[source.table] -= count
        self._got[step.giver.entry] = self._got.get(step.giver.entry, 0) + count
        self._steps.append(step)

    def _steps_for(self, table: int) -> Iterator[_Step]:
        """The exchanges that serve a table, the handiest first."""
        # Who of the table is asked for a value; what is got for it is the same for all.
        givers: dict[Chips, Holder] = {}
        for holder in self._holders:
            for value, count in self._left[holder.entry].items():
                if holder.table != table or value <= self._short or count < self._unit(value):
                    continue
                if value not in givers or self._turn(value, holder) < self._turn(value, givers[value]):
                    givers[value] = holder
        for source in (None, *self._donors(table)):
            for value in sorted(givers):
                gets = self._gets(table, value, source)
                if gets is not None:
                    yield _Step(givers[value], {value: self._unit(value)}, gets, source)

    def _turn(self, value: Chips, holder: Holder) -> tuple[bool, bool, int, int]:
        """The order in which the players of a table are asked for a value: who has begun goes on to a pile."""
        got = self._got.get(holder.entry, 0)
        return got >= _PILE, not got, -self._left[holder.entry][value], holder.seat

    def _donors(self, table: int) -> list[Holder]:
        """The players of other tables who have the colour, the table with the most a head first."""
        donors = [
            holder for holder in self._holders if holder.table != table and self._left[holder.entry].get(self._short)
        ]
        return sorted(
            donors,
            key=lambda holder: (
                -Fraction(self._have[holder.table], self._players[holder.table]),
                -self._left[holder.entry][self._short],
                holder.table,
                holder.seat,
            ),
        )

    def _unit(self, value: Chips) -> int:
        """The fewest pieces of a value that are worth whole pieces of the short one."""
        return self._short // gcd(value, self._short)

    def _gets(self, table: int, value: Chips, source: Holder | None) -> Pieces | None:
        """What is got for a unit of a value: about as many pieces as the table lacks, the rest in larger ones."""
        unit, pieces = self._unit(value), self._left[source.entry if source is not None else None]
        lacks = self._aim(table) - self._have[table]
        most = min(unit * value // self._short, pieces.get(self._short, 0))
        if source is not None:
            most = min(most, self._spare(table, source.table))
        between = {other: count for other, count in pieces.items() if self._short < other < value and count > 0}
        best: Pieces | None = None
        price = 0
        for count in sorted(range(1, most + 1), key=lambda count: abs(count - lacks)):
            if best is not None and abs(count - lacks) >= price:
                break
            rest = unit * value - count * self._short
            larger = fewest_pieces(between, rest) if rest <= worth(between) else None
            if larger is not None and (best is None or abs(count - lacks) + sum(larger.values()) < price):
                best, price = {self._short: count, **larger}, abs(count - lacks) + sum(larger.values())
        return best

    def _spare(self, table: int, other: int) -> int:
        """The most pieces that another table can give without having fewer a head than this one then."""
        here, there = self._players[table], self._players[other]
        return max(0, (self._have[other] * here - self._have[table] * there) // (here + there))
