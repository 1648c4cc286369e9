"""``homepoker structure``: a blind structure that ends when the club wants, by the chips that it owns."""

from __future__ import annotations

from datetime import time
from typing import Annotated, Final

import typer

from homepoker.cli.chips import Entries, Owned, StackChips, chips_of, deal_json, pieces_of
from homepoker.cli.console import AsJson, Console, Json
from homepoker.core.refusal import refuse
from homepoker.core.starting_stacks import starting_stacks, worth
from homepoker.core.structure_generator import LEVEL_MINUTES, MadeStructure, NoStructure, Wish, make_structure

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
    try:
        made = make_structure(Wish(players, dealt, values, play, minutes))
    except NoStructure:
        raise refuse("cli.structure_impossible", minutes=play, least=LEVEL_MINUTES[-1]) from None
    if as_json:
        console.write_json(_json(made, began) | {"stack": dealt, "stacks": [deal_json(best[0])]})
        return
    if dealt != stack:
        console.say("cli.chips_too_few", count=players, stack=stack)
        console.say("cli.chips_nearest", stack=dealt)
    for number, level in enumerate(made.levels, start=1):
        blinds = console.words.text(
            "cli.structure_level", number=number, small=level.small_blind, big=level.big_blind, minutes=level.minutes
        )
        console.write(blinds)
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
            "ante": 0,
            "minutes": level.minutes,
            "break_after": level.break_after,
            "colours_out": list(level.colours_out),
        }
        for level in made.levels
    ]
    end: Json = {name: _clock(began, getattr(made, name)) for name in ("early", "typical", "late")}
    return {"levels": levels, "end": end, "growth": round(made.growth, 3)}


def _minutes_of_day(option: str, text: str) -> int:
    try:
        at = time.fromisoformat(text.strip().rjust(5, "0"))
    except ValueError:
        raise refuse("cli.not_a_time", option=option, given=text) from None
    return 60 * at.hour + at.minute


def _clock(began: int, minutes: int) -> str:
    hours, rest = divmod((began + minutes) % DAY, 60)
    return f"{hours}:{rest:02}"
