"""``homepoker chips``: starting stacks from the chips that a club owns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

import typer

from homepoker.cli.console import AsJson, Console, Json
from homepoker.core.chip_case import CaseChip, ChipCase
from homepoker.core.chip_values import valued_cases
from homepoker.core.limits import MOST_PIECES
from homepoker.core.quantities import Chips, NotChips, parse_chips
from homepoker.core.refusal import refuse
from homepoker.core.starting_stacks import Deal, Later, Pieces, covers, faults, reasons, remarks, starting_stacks, worth

MOST_ENTRIES: Final = 1_000
MOST_VALUES: Final = 12
MOST_COLOURS: Final = 8
"""Colours for which values are looked for."""


Entries = Annotated[
    int,
    typer.Option("--entries", "--players", help="cli.help.chips_entries", min=1, max=MOST_ENTRIES, show_default=False),
]
Owned = Annotated[str, typer.Option("--set", help="cli.help.chips_set", show_default=False)]
ReEntries = Annotated[int, typer.Option("--re-entries", help="cli.help.chips_re_entries", min=0, max=MOST_ENTRIES)]
Rebuys = Annotated[str, typer.Option("--re-buys", help="cli.help.chips_rebuys")]
AddOns = Annotated[str, typer.Option("--add-ons", help="cli.help.chips_add_ons")]
StackPieces = Annotated[str, typer.Option("--pieces", help="cli.help.chips_stack_pieces", show_default=False)]
CountedPieces = Annotated[str, typer.Option("--pieces", help="cli.help.chips_pieces", show_default=False)]
WantedStack = Annotated[str, typer.Option("--stack", help="cli.help.chips_stack_or_none")]
StackChips = Annotated[str, typer.Option("--stack", help="cli.help.chips_stack", show_default=False)]


def stack(
    context: typer.Context,
    entries: Entries,
    owned: Owned,
    chips: StackChips,
    re_entries: ReEntries = 0,
    rebuys: Rebuys = "",
    add_ons: AddOns = "",
    as_json: AsJson = False,
) -> None:
    """How many pieces of which value each player gets, at most three ways, the best first."""
    console: Console = context.obj
    case, wanted = pieces_of(owned), chips_of("--stack", chips)
    (rebuy_count, rebuy_chips), (add_on_count, add_on_chips) = (
        _bags_of(option, text, wanted) for option, text in (("--re-buys", rebuys), ("--add-ons", add_ons))
    )
    later = Later(re_entries, rebuy_count, rebuy_chips, add_on_count, add_on_chips)
    found = starting_stacks(case, entries, wanted, later)
    if as_json:
        console.write_json(
            {
                "stacks": [deal_json(deal) for deal in found.deals],
                "nearest": [deal_json(deal) for deal in found.nearest],
                "missing": _by_value(found.missing or {}),
            }
        )
        return
    if not found.deals:
        console.say("cli.chips_too_few", count=entries, stack=wanted)
        if found.missing:
            console.say("cli.chips_missing", pieces=_listed(console, found.missing))
        if found.nearest:
            console.say("cli.chips_nearest", stack=worth(found.nearest[0].stacks[0].pieces))
    for number, deal in enumerate(found.deals or found.nearest, start=1):
        console.say("cli.chips_way", number=number)
        _say_deal(console, deal)
    each = wanted if found.deals else worth(found.nearest[0].stacks[0].pieces) if found.nearest else 0
    total = each and entries * each + sum(number * amount for _, number, amount in later.bags(each))
    if total and not covers(case, total):
        console.say("cli.chips_top_too_few", chips=total)
    if not found.deals:
        raise typer.Exit(1)


def values(
    context: typer.Context,
    entries: Entries,
    pieces: CountedPieces,
    chips: WantedStack = "",
    re_entries: ReEntries = 0,
    as_json: AsJson = False,
) -> None:
    """Values for chips that have none, at most three ways, the best first."""
    console: Console = context.obj
    case, fixed = _unmarked(pieces)
    wanted = chips_of("--stack", chips) if chips else 0
    found = valued_cases(case, entries, wanted, fixed, Later(re_entries))
    if as_json:
        ways: list[Json] = [
            {
                "values": [chip.value for chip in way.case.chips],
                "stack": way.stack,
                "big_blind": way.big_blind,
                "deal": deal_json(way.deal),
            }
            for way in found
        ]
        console.write_json({"ways": ways})
    if not found:
        if not as_json:
            console.say("cli.chips_no_values", count=entries)
        raise typer.Exit(1)
    if as_json:
        return
    for number, way in enumerate(found, start=1):
        console.say("cli.chips_way", number=number)
        listed = " · ".join(
            console.words.text("cli.chips_value_of", pieces=chip.pieces, value=chip.value) for chip in way.case.chips
        )
        console.say("cli.chips_values", values=listed, why="; ".join(map(console.words.say, way.why)))
        _say_deal(console, way.deal)


def check(
    context: typer.Context,
    entries: Entries,
    owned: Owned,
    pieces: StackPieces,
    chips: StackChips,
    as_json: AsJson = False,
) -> None:
    """What is wrong with a stack that somebody has written down: its sum, and pieces that the case does not have."""
    console: Console = context.obj
    found = faults(pieces_of(pieces, "--pieces"), chips_of("--stack", chips), pieces_of(owned), entries)
    said = [console.words.say(fault) for fault in found]
    if as_json:
        console.write_json({"faults": said})
    elif said:
        console.write("\n".join(said))
    else:
        console.say("cli.chips_fine")
    if found:
        raise typer.Exit(1)


def _unmarked(text: str) -> tuple[ChipCase, tuple[Chips, ...]]:
    """A case as pieces of each colour are typed, ``200,150,100,50``, and the values that stay: ``200,150:25,100,50``.

    :raises Refusal: a part is no number of pieces, or there are too many.
    """
    chips: list[CaseChip] = []
    for part in filter(str.strip, text.split(",")):
        pieces, _, value = (piece.strip() for piece in part.partition(":"))
        if not (pieces.isascii() and pieces.isdigit() and len(pieces) < 7 and 0 < int(pieces) <= MOST_PIECES):
            raise refuse("cli.not_pieces", part=part.strip())
        chips.append(CaseChip("#FFFFFF", int(pieces), chips_of("--pieces", value) if value else 0))
    if not chips or len(chips) > MOST_COLOURS:
        raise refuse("cli.not_pieces", part=text.strip())
    return ChipCase("", tuple(chips)), tuple(chip.value for chip in chips)


def pieces_of(text: str, option: str = "--set") -> Pieces:
    """The pieces of a case as they are typed: ``25:160,100:160,500:80``.

    :raises Refusal: a part is no value with its pieces, a value stands twice, or there is none.
    """
    case: dict[Chips, int] = {}
    for part in filter(str.strip, text.split(",")):
        value, _, pieces = (piece.strip() for piece in part.partition(":"))
        if not (pieces.isascii() and pieces.isdigit() and 0 < len(pieces) < 7 and int(pieces) <= MOST_PIECES):
            raise refuse("cli.not_a_case", part=part.strip())
        chips = chips_of(option, value)
        if chips in case:
            raise refuse("cli.not_a_case", part=part.strip())
        case[chips] = int(pieces)
    if not case or len(case) > MOST_VALUES:
        raise refuse("cli.not_a_case", part=text.strip())
    return dict(sorted(case.items()))


def add_to(app: typer.Typer) -> None:
    """Put this command into the group."""
    app.command("stack", help="cli.help.chips_stack_command")(stack)
    app.command("check", help="cli.help.chips_check_command")(check)
    app.command("values", help="cli.help.chips_values_command")(values)


def chips_of(option: str, text: str) -> Chips:
    """An amount of chips above 0, as it is typed.

    :raises Refusal: it is none.
    """
    try:
        chips = parse_chips(text)
    except NotChips:
        chips = 0
    if not chips:
        raise refuse("cli.not_chips", option=option, given=text)
    return chips


def _bags_of(option: str, text: str, stack: Chips) -> tuple[int, Chips]:
    """Number and chips of re-buys or add-ons as they are typed: ``10``, each a starting stack, or ``10:5000``.

    :raises Refusal: it is neither.
    """
    if not text:
        return 0, 0
    number, _, amount = text.partition(":")
    if not (number.isascii() and number.isdigit() and len(number) < 5 and int(number) <= MOST_ENTRIES):
        raise refuse("cli.not_bags", option=option, given=text)
    return int(number), chips_of(option, amount) if amount else stack


def _say_deal(console: Console, deal: Deal) -> None:
    for kind in deal.stacks:
        told = reasons(deal) if kind is deal.stacks[0] else remarks(kind.pieces)
        said = "; ".join(map(console.words.say, told))
        console.say("cli.chips_each", count=kind.players, pieces=_listed(console, kind.pieces), remarks=said)
    for bag in deal.bags:
        pieces = _listed(console, bag.stack.pieces)
        console.say(f"cli.chips_bags_{bag.purpose.value}", count=bag.stack.players, pieces=pieces)
    left = {value: pieces for value, pieces in deal.spare.items() if pieces}
    if left:
        console.say("cli.chips_left", pieces=_listed(console, left))


def _listed(console: Console, pieces: Pieces) -> str:
    return " · ".join(console.words.text("chips.award", count=count, value=value) for value, count in pieces.items())


def deal_json(deal: Deal) -> Json:
    """A way to deal the case out, as other programs read it."""
    kinds: list[Json] = [{"players": kind.players, "pieces": _by_value(kind.pieces)} for kind in deal.stacks]
    first = deal.stacks[0].pieces
    bags: list[Json] = [
        {"for": bag.purpose.value, "count": bag.stack.players, "pieces": _by_value(bag.stack.pieces)}
        for bag in deal.bags
    ]
    return {
        "pieces": _by_value(first),
        "kinds": kinds,
        "sum": worth(first),
        "left_over": _by_value(deal.left_over),
        "bags": bags,
    }


def _by_value(pieces: Mapping[Chips, int]) -> Json:
    return {str(value): count for value, count in pieces.items()}
