"""Draft of a chip race that is half filled in, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from homepoker.core.quantities import Chips, EntryId, card
from homepoker.services.evening.commands.chip_race import TableCount

Counts = dict[int, TableCount]


def as_draft(value: Chips, counts: Mapping[int, TableCount]) -> dict[str, Any]:
    """The draft of a race: the value, and table by table what was typed and dealt."""
    tables = {
        str(table): {
            "counts": dict(count.counts),
            "cards": {entry: list(cards) for entry, cards in count.cards.items()},
            "alone": sorted(count.alone),
            "has_none": count.has_none,
        }
        for table, count in counts.items()
    }
    return {"value": value, "tables": tables}


def from_draft(value: Chips, draft: Mapping[str, Any]) -> Counts:
    """The race in a draft; nothing where the draft is of another value, or somebody has changed the file."""
    if draft.get("value") != value:
        return {}
    try:
        return {
            int(table): TableCount(
                {EntryId(entry): int(count) for entry, count in kept["counts"].items()},
                {EntryId(entry): tuple(str(card(one)) for one in cards) for entry, cards in kept["cards"].items()},
                frozenset(map(EntryId, kept["alone"])),
                kept.get("has_none", False) is True,
            )
            for table, kept in draft["tables"].items()
        }
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        return {}
