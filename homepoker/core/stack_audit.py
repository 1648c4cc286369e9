"""Audit of counted stacks: what should be in play, what was counted, and what a difference may come from.

Chips are only moved between players, so their sum changes by entries, re-buys, add-ons, stacks that were taken out
and what chip races have added or taken away. What differs from that was noted wrongly, counted wrongly, or is lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final

from homepoker.core import entries, profile, seating, tournament
from homepoker.core.quantities import Chips, EntryId
from homepoker.core.stacks import AuditedTable, StacksAudited
from homepoker.core.tournament import Tournament

COUNT_LASTS: Final = timedelta(minutes=10)
"""Playing time during which counts belong together: tables that play on are not all counted in one instant."""

MOST_STACKS: Final = 3
"""The most whole stacks, re-buys or add-ons that are taken for a slip; more of them is another fault."""

_MOST_SMALL: Final = 8
"""The most smallest chips that are taken for chips lost or miscounted at one table."""


class Handed(StrEnum):
    """Why chips are in play, or no more."""

    ENTRIES = "entries"
    REBUYS = "rebuys"
    ADD_ONS = "add_ons"
    RACES = "races"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class HandedOut:
    """Chips that are in play for one reason, or were taken out (less than nothing); ``count`` of what."""

    why: Handed
    count: int
    chips: Chips


class Likely(StrEnum):
    """What a difference probably comes from. The value stands in logs for ever."""

    BUST_OUT_NOT_NOTED = "bust_out_not_noted"
    """All chips are there without the stacks of these players."""
    NOT_PAYABLE = "not_payable"
    """A stack cannot be counted out in the chips that are in play."""
    DIGITS = "digits"
    """A stack was typed with a digit too many or too few, or two of them the wrong way round."""
    ENTRY_NOT_NOTED = "entry_not_noted"
    ENTRY_TOO_MANY = "entry_too_many"
    REBUY_NOT_NOTED = "rebuy_not_noted"
    REBUY_TOO_MANY = "rebuy_too_many"
    ADD_ON_NOT_NOTED = "add_on_not_noted"
    ADD_ON_TOO_MANY = "add_on_too_many"
    STILL_ON_TABLE = "still_on_table"
    """A stack that was to leave play is still on its table."""
    RACE = "race"
    """What chip races have added was not handed out, or not taken away."""
    SMALL_CHIPS = "small_chips"
    """A few of the smallest chips were miscounted or lie on the floor."""


@dataclass(frozen=True, slots=True)
class Cause:
    """A likely cause: how many of it, in chips, and whom it concerns; ``meant`` is what a stack would have to be."""

    what: Likely
    count: int = 1
    chips: Chips = 0
    entries: tuple[EntryId, ...] = ()
    meant: Chips = 0


@dataclass(frozen=True, slots=True)
class Audit:
    """A count beside what should be in play; ``causes`` with the most likely first."""

    handed_out: tuple[HandedOut, ...]
    in_play: Chips
    counted: Chips
    tables: tuple[AuditedTable, ...]
    uncounted: tuple[EntryId, ...]
    causes: tuple[Cause, ...]

    @property
    def difference(self) -> int:
        """Chips counted above those that should be there; below nothing where some are missing."""
        return self.counted - self.in_play


def handed_out(state: Tournament) -> tuple[HandedOut, ...]:
    """The chips in play by the reasons for which they are; their sum is `tournament.chips_in_play`."""
    field = state.entries.by_id.values()
    removed = state.stacks.removed
    parts = (
        HandedOut(Handed.ENTRIES, len(field), len(field) * state.profile.starting_stack),
        HandedOut(Handed.REBUYS, sum(entry.rebuys for entry in field), sum(entry.rebuy_chips for entry in field)),
        HandedOut(Handed.ADD_ONS, sum(entry.has_add_on for entry in field), sum(entry.add_on_chips for entry in field)),
        HandedOut(Handed.RACES, len(state.chips_out.values), state.chips_out.delta),
        HandedOut(Handed.REMOVED, len(removed), -sum(removed.values())),
    )
    return tuple(part for part in parts if part.chips or part.why is Handed.ENTRIES)


def audit(state: Tournament, counted: Mapping[EntryId, Chips], expected: Mapping[int, Chips] | None = None) -> Audit:
    """Compare counted stacks with the chips that should be in play.

    :param counted: the stacks of those who were counted; others are not guessed.
    :param expected: what should be at a table, where that is known.
    """
    left = [entry.id for entry in entries.still_in(state.entries)]
    stacks = {entry: counted[entry] for entry in left if entry in counted}
    uncounted = tuple(entry for entry in left if entry not in stacks)
    tables = tuple(
        AuditedTable(
            table,
            sum(stacks.get(entry, 0) for entry, _ in seating.at_table(state.seating, table)),
            (expected or {}).get(table),
        )
        for table in sorted(state.seating.tables)
        if any(entry in stacks for entry, _ in seating.at_table(state.seating, table))
    )
    in_play, total = tournament.chips_in_play(state), sum(stacks.values())
    causes = tuple(_causes(state, stacks, uncounted, total - in_play))
    return Audit(handed_out(state), in_play, total, tables, uncounted, causes)


def noted(found: Audit, note: str = "") -> StacksAudited:
    """What the host notes of an audit."""
    causes = tuple(dict.fromkeys(cause.what.value for cause in found.causes))
    return StacksAudited(found.in_play, found.counted, found.tables, found.uncounted, causes, note)


def _causes(
    state: Tournament, stacks: Mapping[EntryId, Chips], uncounted: tuple[EntryId, ...], difference: int
) -> Iterator[Cause]:
    values = tournament.chip_values(state)
    for entry, chips in stacks.items():
        if values and not profile.is_payable(chips, values):
            yield Cause(Likely.NOT_PAYABLE, chips=chips, entries=(entry,))
    if uncounted and not difference:
        yield Cause(Likely.BUST_OUT_NOT_NOTED, len(uncounted), entries=uncounted)
    if not difference or (uncounted and difference < 0):
        return  # all is there, or is with those who were not counted
    yield from _whole_stacks(state, difference)
    for entry, chips in stacks.items():
        meant = chips - difference
        if meant > 0 and meant in _slips(chips):
            yield Cause(Likely.DIGITS, chips=chips, entries=(entry,), meant=meant)
    if difference in state.stacks.removed.values():
        of = tuple(entry for entry, chips in state.stacks.removed.items() if chips == difference)
        yield Cause(Likely.STILL_ON_TABLE, chips=difference, entries=of)
    if state.chips_out.delta and difference == -state.chips_out.delta:
        yield Cause(Likely.RACE, chips=abs(difference))
    elif values and difference % values[0] == 0 and abs(difference) <= _MOST_SMALL * values[0]:
        yield Cause(Likely.SMALL_CHIPS, abs(difference) // values[0], values[0])


def _whole_stacks(state: Tournament, difference: int) -> Iterator[Cause]:
    """Entries, re-buys and add-ons that come to the difference; those of this evening only."""
    of = state.profile
    sold = {entry.rebuy_chips // entry.rebuys for entry in state.entries.by_id.values() if entry.rebuys}
    rebuys = sold | ({of.rebuy_chips or of.starting_stack} if of.rebuys else set())
    for chips, missing, too_many in (
        (of.starting_stack, Likely.ENTRY_NOT_NOTED, Likely.ENTRY_TOO_MANY),
        *((chips, Likely.REBUY_NOT_NOTED, Likely.REBUY_TOO_MANY) for chips in sorted(rebuys)),
        (of.add_on_chips, Likely.ADD_ON_NOT_NOTED, Likely.ADD_ON_TOO_MANY),
    ):
        count, rest = divmod(abs(difference), chips) if chips else (0, 0)
        what = missing if difference > 0 else too_many
        if not rest and 1 <= count <= MOST_STACKS and (difference > 0 or _was_noted(state, what)):
            yield Cause(what, count, chips)


def _was_noted(state: Tournament, what: Likely) -> bool:
    """Whether there is anything of which one could be too many."""
    match what:
        case Likely.REBUY_TOO_MANY:
            return any(entry.rebuys for entry in state.entries.by_id.values())
        case Likely.ADD_ON_TOO_MANY:
            return any(entry.has_add_on for entry in state.entries.by_id.values())
        case _:
            return True


def _slips(chips: Chips) -> set[Chips]:
    """The stacks that a typed one may have been meant to be: a digit more or less, a *k*, two digits swapped."""
    digits = str(chips)
    meant = {chips * 10, chips * 1_000}
    meant |= {int(digits[:place] + digits[place + 1 :] or "0") for place in range(len(digits))}
    meant |= {
        int(digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :])
        for place in range(len(digits) - 1)
    }
    return meant - {chips}
