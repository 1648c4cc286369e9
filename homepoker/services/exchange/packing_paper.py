"""Packing list as a paper and a page show it: what goes to which table and into which bag, colour by colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from homepoker.core.chip_case import CaseChip
from homepoker.core.packing_list import PackingList, TableShare, packing_list
from homepoker.core.profile import Profile
from homepoker.core.quantities import Chips
from homepoker.core.starting_stacks import Bag, Pieces, Stack
from homepoker.services.words import Words


class RowKind(StrEnum):
    TABLE = "table"
    BAG = "bag"
    READY = "ready"
    """Laid ready for a break in which chips leave."""
    STAYS = "stays"
    SUM = "sum"


@dataclass(frozen=True, slots=True)
class PackingRow:
    """Pieces of each value that are laid together; ``note`` says of whom or what for."""

    kind: RowKind
    label: str
    note: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PackingPaper:
    title: str
    about: str
    sentences: tuple[str, ...]
    """What each player gets."""
    chips: tuple[CaseChip, ...]
    """The colours, one for each value: the columns."""
    rows: tuple[PackingRow, ...]
    warnings: tuple[str, ...]
    """What the case does not suffice for."""


def packing_paper(profile: Profile, words: Words, at_tables: Sequence[int] = ()) -> PackingPaper | None:
    """The packing list of a profile; nothing where no case or no stack was chosen.

    :param at_tables: players of each table; empty: as many as the stacks are for.
    """
    packed = packing_list(profile, at_tables)
    if packed is None:
        return None
    values = tuple(packed.owned)
    players = sum(stack.players for stack in packed.stacks)
    return PackingPaper(
        words.text("packing.title", name=profile.name),
        words.text(
            "packing.about",
            players=words.text("packing.players", count=players),
            tables=words.text("packing.tables", count=len(packed.tables)),
            stack=packed.stacks[0].worth,
            case=packed.case.name,
        ),
        tuple(_sentences(packed.stacks, words)),
        tuple(next(chip for chip in packed.case.chips if chip.value == value) for value in values),
        tuple(
            PackingRow(kind, label, note, tuple(pieces.get(value, 0) for value in values))
            for kind, label, note, pieces in _rows(packed, words)
        ),
        tuple(_warnings(packed, words)),
    )


def pieces_listed(pieces: Pieces, words: Words) -> str:
    """Pieces in a sentence: *12 × 25, 12 × 100 und 5 × 500*."""
    parts = [words.text("chips.award", count=count, value=value) for value, count in pieces.items() if count]
    return words.text("chips.and_value", one=", ".join(parts[:-1]), other=parts[-1]) if len(parts) > 1 else parts[0]


def _sentences(stacks: tuple[Stack, ...], words: Words) -> Iterator[str]:
    for number, stack in enumerate(stacks):
        pieces = pieces_listed(stack.pieces, words)
        if len(stacks) == 1:
            yield words.text("packing.each_gets", pieces=pieces)
        else:
            yield words.text("packing.so_many_get", count=stack.players, kind=_letter(number), pieces=pieces)


def _rows(packed: PackingList, words: Words) -> Iterator[tuple[RowKind, str, str, Pieces]]:
    for share in packed.tables:
        yield RowKind.TABLE, words.text("chips.table", table=share.table), _who(share, words), share.pieces
    if len(packed.tables) > 1:
        yield RowKind.SUM, words.text("packing.at_start"), "", packed.at_start
    for bag in packed.bags:
        yield RowKind.BAG, *_of_bag(bag, words), _times(bag.stack.pieces, bag.stack.players)
    for exchange in packed.exchanges:
        if ready := exchange.needed - exchange.lacking:
            note = words.text("packing.when_leaving", values=_values(exchange.leaving, words))
            yield RowKind.READY, words.text("packing.ready"), note, {exchange.into: ready}
    stays = {value: max(0, count) for value, count in packed.stays.items()}
    yield RowKind.STAYS, words.text("packing.stays"), "", stays
    yield RowKind.SUM, words.text("packing.in_case"), packed.case.name, packed.owned


def _who(share: TableShare, words: Words) -> str:
    """How many sit at a table, and where there are two kinds of stack how many get which."""
    players = words.text("packing.players", count=sum(share.players))
    if len(share.players) == 1:
        return players
    kinds = [
        words.text("packing.of_kind", count=count, kind=_letter(number))
        for number, count in enumerate(share.players)
        if count
    ]
    return ", ".join([players, *kinds])


def _of_bag(bag: Bag, words: Words) -> tuple[str, str]:
    label = words.text(f"packing.bags_{bag.purpose}", count=bag.stack.players)
    return label, words.text("packing.in_each", stack=bag.stack.worth, pieces=pieces_listed(bag.stack.pieces, words))


def _warnings(packed: PackingList, words: Words) -> Iterator[str]:
    if packed.lacking:
        yield words.text("packing.lacking", pieces=pieces_listed(packed.lacking, words))
    lacking: dict[Chips, int] = {}
    for exchange in packed.exchanges:
        if exchange.lacking:
            lacking[exchange.into] = lacking.get(exchange.into, 0) + exchange.lacking
    if lacking:
        yield words.text("packing.exchange_lacks", pieces=pieces_listed(lacking, words))


def _values(values: tuple[Chips, ...], words: Words) -> str:
    return " + ".join(map(words.number, values))


def _times(pieces: Pieces, times: int) -> Pieces:
    return {value: times * count for value, count in pieces.items()}


def _letter(number: int) -> str:
    return "AB"[number]
