"""``homepoker chips``: starting stacks from the chips that a club owns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

import typer

from homepoker.cli.console import AsJson, Console, Json
from homepoker.core.limits import MOST_PIECES
from homepoker.core.quantities import Chips, NotChips, parse_chips
from homepoker.core.refusal import refuse
from homepoker.core.starting_stacks import Deal, Pieces, covers, remarks, starting_stacks, worth

MOST_ENTRIES: Final = 1_000
MOST_VALUES: Final = 12


Entries = Annotated[
    int,
    typer.Option("--entries", "--players", help="cli.help.chips_entries", min=1, max=MOST_ENTRIES, show_default=False),
]
Owned = Annotated[str, typer.Option("--set", help="cli.help.chips_set", show_default=False)]
StackChips = Annotated[str, typer.Option("--stack", help="cli.help.chips_stack", show_default=False)]


def stack(
    context: typer.Context,
    entries: Entries,
    owned: Owned,
    chips: StackChips,
    as_json: AsJson = False,
) -> None:
    """How many pieces of which value each player gets, at most three ways, the best first."""
    console: Console = context.obj
    case, wanted = pieces_of(owned), chips_of("--stack", chips)
    found = starting_stacks(case, entries, wanted)
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
    total = entries * (wanted if found.deals else worth(found.nearest[0].stacks[0].pieces) if found.nearest else 0)
    if total and not covers(case, total):
        console.say("cli.chips_top_too_few", chips=total)
    if not found.deals:
        raise typer.Exit(1)


def pieces_of(text: str) -> Pieces:
    """The pieces of a case as they are typed: ``25:160,100:160,500:80``.

    :raises Refusal: a part is no value with its pieces, a value stands twice, or there is none.
    """
    case: dict[Chips, int] = {}
    for part in filter(str.strip, text.split(",")):
        value, _, pieces = (piece.strip() for piece in part.partition(":"))
        if not (pieces.isascii() and pieces.isdigit() and 0 < len(pieces) < 7 and int(pieces) <= MOST_PIECES):
            raise refuse("cli.not_a_case", part=part.strip())
        chips = chips_of("--set", value)
        if chips in case:
            raise refuse("cli.not_a_case", part=part.strip())
        case[chips] = int(pieces)
    if not case or len(case) > MOST_VALUES:
        raise refuse("cli.not_a_case", part=text.strip())
    return dict(sorted(case.items()))


def add_to(app: typer.Typer) -> None:
    """Put this command into the group."""
    app.command("stack", help="cli.help.chips_stack_command")(stack)


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


def _say_deal(console: Console, deal: Deal) -> None:
    for kind in deal.stacks:
        said = "; ".join(console.words.say(remark) for remark in remarks(kind.pieces))
        console.say("cli.chips_each", count=kind.players, pieces=_listed(console, kind.pieces), remarks=said)
    left = {value: pieces for value, pieces in deal.left_over.items() if pieces}
    if left:
        console.say("cli.chips_left", pieces=_listed(console, left))


def _listed(console: Console, pieces: Pieces) -> str:
    return " · ".join(console.words.text("chips.award", count=count, value=value) for value, count in pieces.items())


def deal_json(deal: Deal) -> Json:
    """A way to deal the case out, as other programs read it."""
    kinds: list[Json] = [{"players": kind.players, "pieces": _by_value(kind.pieces)} for kind in deal.stacks]
    first = deal.stacks[0].pieces
    return {"pieces": _by_value(first), "kinds": kinds, "sum": worth(first), "left_over": _by_value(deal.left_over)}


def _by_value(pieces: Mapping[Chips, int]) -> Json:
    return {str(value): count for value, count in pieces.items()}
