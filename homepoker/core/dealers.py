"""Who deals at each table of a club without croupiers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from homepoker.core.quantities import EntryId
from homepoker.core.rulebooks.citation import Citations

# State


class DealerSource(StrEnum):
    """Why somebody deals."""

    ROTATION = "rotation"
    """Dealing passes clockwise after every hand."""
    BUSTED = "busted"
    """The latest to bust at this table deals."""
    HOST = "host"
    """The host named somebody."""


@dataclass(frozen=True, slots=True)
class Dealer:
    """The person dealing at a table, and why."""

    entry: EntryId
    source: DealerSource
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class Dealers:
    """The dealer of each table."""

    by_table: Mapping[int, Dealer] = field(default_factory=dict)


# Events


@dataclass(frozen=True, slots=True)
class DealerNamed:
    """Somebody deals from now on. Without citations the host named them."""

    kind: ClassVar[str] = "dealer_named"
    table: int
    entry: EntryId
    source: DealerSource
    citations: Citations = ()


# After


def after(dealers: Dealers, event: DealerNamed) -> Dealers:
    """The dealers after one was named."""
    return Dealers({**dealers.by_table, event.table: Dealer(event.entry, event.source, event.citations)})


def after_closing(dealers: Dealers, table: int) -> Dealers:
    """The dealers after a table closed."""
    return Dealers({number: dealer for number, dealer in dealers.by_table.items() if number != table})


def after_withdrawal(dealers: Dealers, entry: EntryId) -> Dealers:
    """The dealers after an entry was taken back: it deals nowhere any more."""
    return Dealers({number: dealer for number, dealer in dealers.by_table.items() if dealer.entry != entry})
