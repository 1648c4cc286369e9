"""``homepoker structure``: a blind structure that ends when the club wants, by the chips that it owns."""

from __future__ import annotations

from datetime import time
from typing import Annotated, Final

import typer

from homepoker.cli.chips import Entries, Owned, StackChips, chips_of, deal_json, pieces_of
from homepoker.cli.console import AsJson, Console, Json
from homepoker.core.limits import MOST_LEVELS
from homepoker.core.quantities import parse_chips
from homepoker.core.refusal import refuse
from homepoker.core.starting_stacks import starting_stacks, worth
from homepoker.core.structure import Ante
from homepoker.core.structure_generator import (
    FixedLevel,
    MadeStructure,
    NoStructure,
    Wish,
    make_structure,
    ways_out,
)
from homepoker.core.wording import sentence

DAY: Final = 24 * 60
"""Minutes of a day."""


def make(
    context: typer.Context,
    players: Entries,
    owned: Owned,
    chips: StackChips,
    start: Annotated[str, typer.Option("--start", help="cli.help.structure_start", show_default=False)],
    end: Annotated[str, typer.Option("--end", help="cli.help.structure_end", show_default=False)],
    minutes: Annotated[
        int, typer.Option("--level", help="cli.help.structure_level", min=0, max=120, show_default=False)
    ] = 0,
    ante: Annotated[Ante, typer.Option("--ante", help="cli.help.structure_ante")] = Ante.NONE,
    ante_from: Annotated[int, typer.Option("--ante-from", help="cli.help.structure_ante_from", min=1, max=99)] = 1,
    late_until: Annotated[
        int, typer.Option("--late-until", help="cli.help.structure_late_until", min=0, max=99, show_default=False)
    ] = 0,
    fix: Annotated[list[str] | None, typer.Option("--fix", help="cli.help.structure_fix", show_default=False)] = None,
    as_json: AsJson = False,
) -> None:
    """Levels, breaks and the chips that leave in them, so that the evening is over in time."""
    console: Console = context.obj
    case, stack = pieces_of(owned), chips_of("--stack", chips)
    began = _minutes_of_day("--start", start)
    play = (_minutes_of_day("--end", end) - began) % DAY
    stacks = starting_stacks(case, players, stack)
    best = (*stacks.deals, *stacks.nearest)[:1]
    if not best:
        raise refuse("cli.structure_no_stack", stack=stack)
    dealt = worth(best[0].stacks[0].pieces)
    smallest = min(best[0].stacks[0].pieces)
    values = tuple(value for value in case if value >= smallest)
    wish = Wish(
        players,
        dealt,
        values,
        play,
        minutes,
        ante=ante,
        ante_from=ante_from,
        late_until=late_until,
        fixed=dict(_fixed_level(each) for each in fix or ()),
    )
    try:
        made = make_structure(wish)
    except NoStructure as error:
        ways = ways_out(wish)
        if not ways:
            raise refuse(error.reason.key, **error.reason.values) from None
        way = f"generator.way_{ways[0].kind}"
        amount = _clock(began, ways[0].amount) if ways[0].kind == "end" else ways[0].amount
        raise refuse("cli.structure_way_out", reason=error.reason, way=sentence(way, amount=amount)) from None
    if as_json:
        console.write_json(_json(made, began) | {"stack": dealt, "stacks": [deal_json(best[0])]})
        return
    if dealt != stack:
        console.say("cli.chips_too_few", count=players, stack=stack)
        console.say("cli.chips_nearest", stack=dealt)
    for number, level in enumerate(made.levels, start=1):
        key = "cli.structure_level_ante" if level.ante else "cli.structure_level"
        console.say(
            key,
            number=number,
            small=level.small_blind,
            big=level.big_blind,
            ante=level.ante,
            minutes=level.minutes,
        )
        if level.break_after:
            key = "cli.structure_break_out" if level.colours_out else "cli.structure_break"
            out = ", ".join(console.words.text("cli.chips_value", value=value) for value in level.colours_out)
            console.say(key, minutes=level.break_after, values=out)
    console.say("cli.structure_ends", typical=_clock(began, made.typical), late=_clock(began, made.late))


def add_to(app: typer.Typer) -> None:
    """Put this command into the group."""
    app.command("make", help="cli.help.structure_make")(make)


def _json(made: MadeStructure, began: int) -> dict[str, Json]:
    levels: list[Json] = [
        {
            "small_blind": level.small_blind,
            "big_blind": level.big_blind,
            "ante": level.ante,
            "minutes": level.minutes,
            "break_after": level.break_after,
            "colours_out": list(level.colours_out),
        }
        for level in made.levels
    ]
    end: Json = {name: _clock(began, getattr(made, name)) for name in ("early", "typical", "late")}
    return {"levels": levels, "end": end, "ante": made.ante.value, "growth": round(made.growth, 3)}


def _fixed_level(text: str) -> tuple[int, FixedLevel]:
    """A pinned level as it is typed: ``4=150/300``."""
    number, _, blinds = text.partition("=")
    small, _, big = blinds.partition("/")
    try:
        level = FixedLevel(parse_chips(small), parse_chips(big))
        if not 1 <= int(number) <= MOST_LEVELS or not 0 < level.small_blind <= level.big_blind:
            raise ValueError(text)
    except ValueError:
        raise refuse("cli.not_a_fixed_level", given=text) from None
    return int(number), level


def _minutes_of_day(option: str, text: str) -> int:
    try:
        at = time.fromisoformat(text.strip().rjust(5, "0"))
    except ValueError:
        raise refuse("cli.not_a_time", option=option, given=text) from None
    return 60 * at.hour + at.minute


def _clock(began: int, minutes: int) -> str:
    hours, rest = divmod((began + minutes) % DAY, 60)
    return f"{hours}:{rest:02}"
