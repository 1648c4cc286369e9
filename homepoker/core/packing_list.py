"""Packing list of an evening: what goes from the case to each table and into bags for later, and what stays in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from homepoker.core.chip_case import ChipCase, owned
from homepoker.core.profile import Profile, colour_ups, expected_end_level, race_break
from homepoker.core.quantities import Chips
from homepoker.core.starting_stacks import Bag, Deal, Exchange, Pieces, Stack, exchanges


@dataclass(frozen=True, slots=True)
class TableShare:
    """What goes to a table at the start; ``players`` by kind of stack."""

    table: int
    players: tuple[int, ...]
    pieces: Pieces


@dataclass(frozen=True, slots=True)
class PackingList:
    case: ChipCase
    stacks: tuple[Stack, ...]
    tables: tuple[TableShare, ...]
    bags: tuple[Bag, ...]
    exchanges: tuple[Exchange, ...]
    """What is laid ready for the breaks in which chips leave."""
    owned: Pieces
    stays: Pieces
    """What stays in the case besides; fewer than none where the case does not suffice."""

    @property
    def at_start(self) -> Pieces:
        """What all tables have together at the start."""
        return _sum_of((share.pieces, 1) for share in self.tables)

    @property
    def lacking(self) -> Pieces:
        """Pieces that the case would have to have more."""
        return {value: -count for value, count in self.stays.items() if count < 0}


def packing_list(profile: Profile, at_tables: Sequence[int] = ()) -> PackingList | None:
    """What is packed for an evening of this profile; nothing where no case or no stack was chosen.

    :param at_tables: players of each table; empty: as many as the stacks are for, at tables as full as they can be.
    """
    if profile.case is None or not profile.stacks:
        return None
    stacks = _stacks_for(profile.stacks, sum(at_tables)) if at_tables else profile.stacks
    players = sum(stack.players for stack in stacks)
    shares = tuple(_shares(stacks, at_tables or players_at_tables(players, profile.seats_per_table)))
    case = owned(profile.case)
    left = _less(case, ((stack.pieces, stack.players) for stack in stacks))
    laid_ready = exchanges(Deal(stacks, left, 0.0, profile.bags), leaving_together(profile, players))
    stays = _less(left, ((bag.stack.pieces, bag.stack.players) for bag in profile.bags))
    ready = _sum_of(({exchange.into: exchange.needed - exchange.lacking}, 1) for exchange in laid_ready)
    # Chips of a colour that leaves first are exchanged into later: what is laid ready is at most what is there.
    stays = {value: count - min(max(0, count), ready.get(value, 0)) for value, count in stays.items()}
    return PackingList(profile.case, stacks, shares, profile.bags, laid_ready, case, stays)


def players_at_tables(players: int, seats_per_table: int) -> tuple[int, ...]:
    """Players of each table where as few tables as possible are as even as possible, the fullest first."""
    tables = max(1, -(-players // max(1, seats_per_table)))
    return tuple(players // tables + (table < players % tables) for table in range(tables))


def leaving_together(profile: Profile, players: int) -> tuple[tuple[Chips, ...], ...]:
    """The values that leave in each break before so many players end at the latest, in the order of the breaks."""
    end = expected_end_level(profile, players) or len(profile.structure.levels)
    leaving: dict[int, list[Chips]] = {}
    for colour_up in colour_ups(profile, players * profile.starting_stack):
        level = race_break(profile.structure, colour_up.after_level) if colour_up.after_level else None
        if level is not None and level < end:
            leaving.setdefault(level, []).append(colour_up.denomination)
    return tuple(tuple(values) for _, values in sorted(leaving.items()))


def _stacks_for(stacks: tuple[Stack, ...], players: int) -> tuple[Stack, ...]:
    """The same kinds of stack for another number of players, shared out in the same proportion."""
    planned = sum(stack.players for stack in stacks)
    shared = [players * stack.players // planned for stack in stacks]
    shared[0] += players - sum(shared)
    return tuple(Stack(stack.pieces, count) for stack, count in zip(stacks, shared, strict=True))


def _shares(stacks: tuple[Stack, ...], at_tables: Sequence[int]) -> Iterable[TableShare]:
    """What goes to each table: the first kind of stack until it is used up, then the second."""
    left = [stack.players for stack in stacks]
    for table, players in enumerate(at_tables, start=1):
        here: list[int] = []
        for kind, count in enumerate(left):
            here.append(min(count, players - sum(here)))
            left[kind] -= here[-1]
        yield TableShare(
            table,
            tuple(here),
            _sum_of((stack.pieces, count) for stack, count in zip(stacks, here, strict=True) if count),
        )


def _sum_of(parts: Iterable[tuple[Pieces, int]]) -> Pieces:
    total: dict[Chips, int] = {}
    for pieces, times in parts:
        for value, count in pieces.items():
            total[value] = total.get(value, 0) + times * count
    return dict(sorted(total.items()))


def _less(pieces: Mapping[Chips, int], parts: Iterable[tuple[Pieces, int]]) -> Pieces:
    taken = _sum_of(parts)
    return {value: pieces.get(value, 0) - taken.get(value, 0) for value in sorted({*pieces, *taken})}
