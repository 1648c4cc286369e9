"""View of a count of the stacks and of its audit, and the draft of a count that is half typed; no Qt here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from homepoker.core import clock, entries, seating, tournament
from homepoker.core.profile import is_payable
from homepoker.core.quantities import Chips, EntryId
from homepoker.core.stack_audit import COUNT_LASTS, Audit, Cause, Handed, Likely
from homepoker.core.stacks import AuditedTable, average_stack, in_big_blinds
from homepoker.core.tournament import Tournament, chip_values
from homepoker.services.evening.commands.stacks import CountedStack
from homepoker.services.words import Words

MOST_OF_ONE = 9_999
"""The most chips of one value that a player can have."""

_MOST_COUNTS = 4
"""Counts of one stack that are shown, the last ones."""


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed of a count and is not recorded: chips by entry, or pieces of each value, which come before."""

    chips: Mapping[EntryId, Chips] = field(default_factory=dict)
    pieces: Mapping[EntryId, Mapping[Chips, int]] = field(default_factory=dict)
    by_colour: bool = False

    @property
    def stacks(self) -> dict[EntryId, Chips]:
        """The stacks that were typed."""
        by_pieces = {
            entry: sum(value * count for value, count in counts.items()) for entry, counts in self.pieces.items()
        }
        return {**self.chips, **{entry: chips for entry, chips in by_pieces.items() if chips}}


def count_draft(tournament_id: str) -> str:
    """Name of the draft of a count that is half typed."""
    return f"stack_count-{tournament_id}"


def pieces_draft(tournament_id: str) -> str:
    """Name of the draft that holds the pieces of stacks that were counted by colour and are recorded."""
    return f"stack_pieces-{tournament_id}"


def as_draft(typed: Typed, played: timedelta) -> dict[str, Any]:
    """The draft of a count.

    :param played: the playing time of the evening when it was typed.
    """
    return {
        "played": played.total_seconds(),
        "by_colour": typed.by_colour,
        "chips": dict(typed.chips),
        "pieces": {
            entry: {str(value): count for value, count in counts.items()} for entry, counts in typed.pieces.items()
        },
    }


def from_draft(draft: Mapping[str, Any], played: timedelta) -> Typed:
    """The count in a draft; nothing where play has gone on since, or somebody has changed the file."""
    try:
        if timedelta(seconds=float(draft["played"])) < played - COUNT_LASTS:
            return Typed()
        pieces = {
            EntryId(entry): {int(value): min(MOST_OF_ONE, int(count)) for value, count in counts.items()}
            for entry, counts in draft["pieces"].items()
        }
        chips = {EntryId(entry): int(chips) for entry, chips in draft["chips"].items()}
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        return Typed()
    return Typed({entry: stack for entry, stack in chips.items() if stack > 0}, pieces, draft.get("by_colour") is True)


@dataclass(frozen=True, slots=True)
class StackRow:
    """One player of a table: the stack as far as it is counted, and how it was before."""

    entry: EntryId
    seat: str
    name: str
    chips: Chips | None
    before: str
    """The stack when it was last counted, in words; empty where it never was."""


def table_rows(state: Tournament, table: int, stacks: Mapping[EntryId, Chips], words: Words) -> tuple[StackRow, ...]:
    """The players of a table by their seats."""
    return tuple(
        StackRow(
            entry,
            str(seat),
            words.name(state.entries.by_id[entry].player),
            stacks.get(entry),
            words.number(state.stacks.counted[entry]) if entry in state.stacks.counted else "",
        )
        for entry, seat in seating.at_table(state.seating, table)
    )


def table_line(rows: Sequence[StackRow], words: Words) -> str:
    """The words below the players of a table: how many are counted, and what they have together."""
    counted = [row.chips for row in rows if row.chips is not None]
    if not counted:
        return words.text("stacks.hint")
    return words.text("stacks.at_table", count=len(counted), of=len(rows), chips=sum(counted))


def says_big_blinds(state: Tournament, chips: Chips, level: int, words: Words) -> str:
    """A stack in big blinds of a level."""
    big_blind = state.profile.structure.levels[level - 1].big_blind
    return words.text("stacks.big_blinds", blinds=words.number(in_big_blinds(chips, big_blind)))


def asks_again(state: Tournament, chips: Chips, words: Words) -> str:
    """The question whether a stack is right that the chips in play cannot make up; empty where they can."""
    values = chip_values(state)
    return "" if not values or is_payable(chips, values) else words.text("stacks.unpayable", value=values[0])


def measured_by(state: Tournament, now: datetime) -> int:
    """The level whose big blind stacks are measured by: that which is played or, in a break, the one that comes."""
    here = clock.position(state.clock, state.profile.structure, now)
    return min(here.level + 1, len(state.profile.structure.levels)) if here.in_break else here.level


@dataclass(frozen=True, slots=True)
class RankedStack:
    """A player of the list by stacks: the place, the stack in chips and big blinds, and how it went."""

    place: str
    name: str
    chips: str
    big_blinds: str
    went: str


@dataclass(frozen=True, slots=True)
class Hint:
    """A likely cause in words, and what the host can do about it."""

    cause: Cause
    text: str
    act: str
    """Words of the button; empty where nothing is to be done in the program."""


@dataclass(frozen=True, slots=True)
class AuditView:
    """What a count came to: ``tone`` is *good*, *warning* or *quiet*."""

    said: str
    tone: str
    handed_out: str
    tables: tuple[tuple[str, str], ...]
    """Lines on the tables, each with its tone."""
    hints: tuple[Hint, ...]
    leader: str
    ranked: tuple[RankedStack, ...]
    may_note: bool


def audit_view(
    state: Tournament,
    found: Audit,
    stacks: Mapping[EntryId, Chips],
    went: Mapping[EntryId, Sequence[CountedStack]],
    level: int,
    words: Words,
) -> AuditView:
    """What a count came to.

    :param level: the level by whose big blind stacks are measured.
    """
    said, tone = _said(state, found, words)
    left = {entry.id: entry for entry in entries.still_in(state.entries)}
    in_order = sorted(((chips, entry) for entry, chips in stacks.items() if entry in left), reverse=True)
    ranked = []
    for chips, entry in in_order:
        place = 1 + sum(other > chips for other, _ in in_order)
        before = [count.chips for count in went.get(entry, ())]
        if not before or before[-1] != chips:
            before.append(chips)
        line = " → ".join(map(words.number, before[-_MOST_COUNTS:])) if len(before) > 1 else ""
        name = words.name(left[entry].player)
        big_blinds = says_big_blinds(state, chips, level, words)
        ranked.append(RankedStack(f"{place}.", name, words.number(chips), big_blinds, line))
    leader = ""
    if ranked:
        leaders = [left[entry].player for chips, entry in in_order if chips == in_order[0][0]]
        key = "stacks.leader" if not found.uncounted else "stacks.leader_so_far"
        leader = words.text(
            key, players=[str(player) for player in leaders], chips=in_order[0][0], blinds=ranked[0].big_blinds
        )
        average = average_stack(found.in_play, len(left))
        blinds = says_big_blinds(state, average, level, words)
        leader = f"{leader} · {words.text('stacks.average', chips=average, blinds=blinds)}"
    return AuditView(
        said,
        tone,
        _handed_out(state, found, words),
        tuple(_table(audited, state, found, words) for audited in found.tables),
        tuple(_hint(cause, state, words) for cause in found.causes),
        leader,
        tuple(ranked),
        bool(found.tables),
    )


def _said(state: Tournament, found: Audit, words: Words) -> tuple[str, str]:
    if not found.tables:
        return words.text("stacks.nothing_counted"), "quiet"
    counted, in_play, chips = found.counted, found.in_play, abs(found.difference)
    if found.uncounted and found.difference < 0:
        players = [str(state.entries.by_id[entry].player) for entry in found.uncounted]
        if len(players) > _MOST_COUNTS:
            return words.text("stacks.many_lack", count=len(players), counted=counted, in_play=in_play), "quiet"
        return words.text("stacks.some_lack", players=players, counted=counted, in_play=in_play), "quiet"
    if not found.difference:
        return words.text("stacks.fits", counted=counted), "warning" if found.uncounted else "good"
    key = "stacks.too_many" if found.difference > 0 else "stacks.too_few"
    return words.text(key, counted=counted, in_play=in_play, chips=chips), "warning"


def _handed_out(state: Tournament, found: Audit, words: Words) -> str:
    parts = []
    for part in found.handed_out:
        each = part.chips // part.count if part.why is Handed.ENTRIES and part.count else 0
        sign = "less" if part.chips < 0 else "more"
        key = f"stacks.out_{part.why.value}" + (f"_{sign}" if part.why is Handed.RACES else "")
        parts.append(words.text(key, count=part.count, chips=abs(part.chips), each=each))
    return words.text("stacks.handed_out", parts=", ".join(parts), in_play=found.in_play)


def _table(audited: AuditedTable, state: Tournament, found: Audit, words: Words) -> tuple[str, str]:
    lacking = sum(entry in found.uncounted for entry, _ in seating.at_table(state.seating, audited.table))
    table, counted = audited.table, audited.counted
    if lacking:
        return words.text("stacks.table_open", table=table, counted=counted, count=lacking), "quiet"
    if audited.expected is None:
        return words.text("stacks.table_counted", table=table, counted=counted), "quiet"
    chips = counted - audited.expected
    if not chips:
        return words.text("stacks.table_fits", table=table, counted=counted), "good"
    key = "stacks.table_more" if chips > 0 else "stacks.table_less"
    return words.text(key, table=table, counted=counted, chips=abs(chips)), "warning"


_ACTS = {
    Likely.BUST_OUT_NOT_NOTED: "stacks.do_bust_out",
    Likely.NOT_PAYABLE: "stacks.do_recount",
    Likely.DIGITS: "stacks.do_recount",
    Likely.ENTRY_NOT_NOTED: "stacks.do_enter",
    Likely.REBUY_NOT_NOTED: "stacks.do_rebuy",
    Likely.ADD_ON_NOT_NOTED: "stacks.do_add_on",
    Likely.ENTRY_TOO_MANY: "stacks.do_journal",
    Likely.REBUY_TOO_MANY: "stacks.do_journal",
    Likely.ADD_ON_TOO_MANY: "stacks.do_journal",
    Likely.STILL_ON_TABLE: "stacks.do_journal",
    Likely.RACE: "stacks.do_journal",
}


def _hint(cause: Cause, state: Tournament, words: Words) -> Hint:
    by_id = state.entries.by_id
    players = [str(by_id[entry].player) for entry in cause.entries if entry in by_id]
    values = tournament.chip_values(state)
    text = words.text(
        f"stacks.hint_{cause.what.value}",
        players=players,
        count=cause.count,
        chips=cause.chips,
        meant=cause.meant,
        smallest=values[0] if values else 0,
    )
    act = _ACTS.get(cause.what)
    return Hint(cause, text, words.text(act) if act else "")
