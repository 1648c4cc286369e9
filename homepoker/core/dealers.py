"""Dealers of the tables in a club without croupiers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar, Self

from homepoker.core.persistent_map import PersistentMap, with_item, without_item
from homepoker.core.quantities import EntryId
from homepoker.core.rulebooks.citation import Citations

# State


class DealerSource(StrEnum):
    """Reason why somebody deals."""

    ROTATION = "rotation"
    """Dealing passes clockwise after every hand."""
    BUSTED = "busted"
    """The latest to bust at this table deals."""
    HOST = "host"
    """The host named somebody."""
    FIXED = "fixed"
    """One person deals at this table all evening."""


class ReleaseReason(StrEnum):
    """Reason why somebody no longer deals."""

    WENT_HOME = "went_home"
    """Has left: deals at no table and in no hand any more."""
    DECLINED = "declined"
    """Does not want to deal, or cannot."""
    BY_RULE = "by_rule"
    """The host's word ends, and the rule applies again."""
    HOUSE = "house"
    """The house provides dealers from now on."""


ENDS_DEALING = frozenset({ReleaseReason.WENT_HOME, ReleaseReason.DECLINED})
"""The reasons after which this person is passed over, until the host names them again."""


@dataclass(frozen=True, slots=True)
class Dealer:
    """The person dealing at a table, and why."""

    entry: EntryId
    source: DealerSource
    citations: Citations = ()


class IndexedDealers(PersistentMap[int, Dealer]):
    """Dealer of each table, with the tables at which somebody deals."""

    __slots__ = ("_tables_of",)

    def __init__(self, items: Mapping[int, Dealer] | Iterable[tuple[int, Dealer]] = ()) -> None:
        super().__init__(items)
        tables: dict[EntryId, frozenset[int]] = {}
        for table, dealer in self.items():
            tables[dealer.entry] = tables.get(dealer.entry, frozenset()) | {table}
        self._tables_of = PersistentMap(tables)

    def tables_of(self, entry: EntryId) -> AbstractSet[int]:
        """The tables at which somebody deals."""
        return self._tables_of.get(entry, frozenset())

    def set(self, key: int, value: Dealer) -> Self:
        """The dealers with that of one table as it is now."""
        made = super().set(key, value)
        left = self._relieved(key)
        made._tables_of = left.set(value.entry, left.get(value.entry, frozenset()) | {key})
        return made

    def without(self, key: int) -> Self:
        """The dealers without that of a table."""
        made = super().without(key)
        made._tables_of = self._relieved(key)
        return made

    def _relieved(self, table: int) -> PersistentMap[EntryId, frozenset[int]]:
        """The tables of each dealer once a table has none."""
        dealer = self.get(table)
        if dealer is None:
            return self._tables_of
        others = self._tables_of[dealer.entry] - {table}
        return self._tables_of.set(dealer.entry, others) if others else self._tables_of.without(dealer.entry)


@dataclass(frozen=True, slots=True)
class Dealers:
    """The dealer of each table.

    ``before`` dealt at a table before its present dealer; ``released`` are passed over, each with the reason.
    """

    by_table: Mapping[int, Dealer] = field(default_factory=IndexedDealers)
    before: Mapping[int, EntryId] = field(default_factory=dict)
    released: Mapping[EntryId, ReleaseReason] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.by_table, IndexedDealers):
            object.__setattr__(self, "by_table", IndexedDealers(self.by_table))


def tables_of(dealers: Dealers, entry: EntryId) -> AbstractSet[int]:
    """The tables at which somebody deals."""
    return _indexed(dealers).tables_of(entry)


def _indexed(dealers: Dealers) -> IndexedDealers:
    assert isinstance(dealers.by_table, IndexedDealers), "kept so from the beginning"
    return dealers.by_table


# Events


@dataclass(frozen=True, slots=True)
class DealerNamed:
    """Naming of the dealer of a table from now on. Without citations the host named them."""

    kind: ClassVar[str] = "dealer_named"
    table: int
    entry: EntryId
    source: DealerSource
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class DealerReleased:
    """Release of a dealer. With citations it followed by rule."""

    kind: ClassVar[str] = "dealer_released"
    table: int
    entry: EntryId
    why: ReleaseReason
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class DealerReturned:
    """Return of a dealer who was passed over: they deal again when it is their turn."""

    kind: ClassVar[str] = "dealer_returned"
    entry: EntryId


DealerEvent = DealerNamed | DealerReleased | DealerReturned

# After


def after(dealers: Dealers, event: DealerEvent) -> Dealers:
    """The dealers after one was named or released; whom the host names is passed over no more."""
    match event:
        case DealerNamed():
            now = dealers.by_table.get(event.table)
            before = dealers.before
            if now is not None and now.entry != event.entry:
                before = with_item(before, event.table, now.entry)
            named = Dealer(event.entry, event.source, event.citations)
            dealers = replace(dealers, by_table=_indexed(dealers).set(event.table, named), before=before)
            return after_return(dealers, event.entry) if event.source is DealerSource.HOST else dealers
        case DealerReleased():
            left = _without(dealers, event.entry)
            released = dealers.released
            if event.why in ENDS_DEALING:
                released = {**released, event.entry: event.why}
            return replace(dealers, by_table=left, released=released)
        case DealerReturned():
            return after_return(dealers, event.entry)


def after_return(dealers: Dealers, entry: EntryId) -> Dealers:
    """The dealers after somebody who was passed over is there again."""
    if entry not in dealers.released:
        return dealers
    return replace(dealers, released={one: why for one, why in dealers.released.items() if one != entry})


def after_closing(dealers: Dealers, table: int) -> Dealers:
    """The dealers after a table closed."""
    return replace(dealers, by_table=_indexed(dealers).without(table), before=without_item(dealers.before, table))


def after_withdrawal(dealers: Dealers, entry: EntryId) -> Dealers:
    """The dealers after an entry was taken back: it deals nowhere any more."""
    dealers = after_return(dealers, entry)
    return replace(
        dealers,
        by_table=_without(dealers, entry),
        before={number: one for number, one in dealers.before.items() if one != entry},
    )


def _without(dealers: Dealers, entry: EntryId) -> IndexedDealers:
    """The dealers of the tables without somebody."""
    left = _indexed(dealers)
    for table in tables_of(dealers, entry):
        left = left.without(table)
    return left
