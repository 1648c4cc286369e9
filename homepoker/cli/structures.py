"""``homepoker structure``: blind structures that end when the club wants, and the check of any other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import time
from pathlib import Path
from typing import Annotated, Final

import typer

from homepoker.cli.chips import MOST_ENTRIES, Entries, Owned, StackChips, chips_of, deal_json, pieces_of
from homepoker.cli.console import AsJson, Console, Json
from homepoker.core.limits import MOST_LEVELS
from homepoker.core.profile import SEATS_AT_MOST, Profile
from homepoker.core.quantities import parse_chips
from homepoker.core.refusal import refuse
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.starting_stacks import starting_stacks, worth
from homepoker.core.structure import Ante, BlindStructure, Level, length
from homepoker.core.structure_check import Problem, Severity, problems
from homepoker.core.structure_generator import (
    FixedLevel,
    MadeStructure,
    NoStructure,
    Wish,
    make_structure,
    ways_out,
)
from homepoker.core.structure_reading import Reading, read_structure, what_was_read
from homepoker.core.structure_table import with_rows
from homepoker.core.wording import sentence
from homepoker.store.evening import structure_files

DAY: Final = 24 * 60
"""Minutes of a day."""
_USUAL_VALUES: Final = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000)
"""Values of chips that are taken where nobody says which there are."""


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
        owned=case,
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


def check(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="cli.help.structure_file", show_default=False)],
    players: Annotated[
        int, typer.Option("--players", help="cli.help.structure_players", min=0, max=MOST_ENTRIES, show_default=False)
    ] = 0,
    chips: Annotated[str, typer.Option("--chips", help="cli.help.structure_chips", show_default=False)] = "",
    stack: Annotated[str, typer.Option("--stack", help="cli.help.structure_stack", show_default=False)] = "",
    as_json: AsJson = False,
) -> None:
    """What was read from a file cell by cell, what was not, and what is wrong with the structure."""
    console: Console = context.obj
    found = structure_files.read(file)
    reading = None
    if isinstance(found, str):
        reading = read_structure(found)
        found = with_rows(BlindStructure(file.stem, (), reading.ante), reading.rows)
    profile = found if isinstance(found, Profile) else _profile_of(found, file.stem)
    if chips:
        values = {chips_of("--chips", value) for value in chips.split(",")}
        profile = replace(profile, denominations=tuple(sorted(values)))
    if stack:
        profile = replace(profile, starting_stack=chips_of("--stack", stack))
    issues = problems(profile, players or None)
    if as_json:
        console.write_json(_checked_json(console, profile, reading, issues, players))
    else:
        if reading is not None:
            _say_reading(console, reading)
        _say_assumed(console, profile, has_chips=bool(chips), has_stack=bool(stack), is_whole=profile is found)
        for issue in issues:
            key = f"cli.structure_{issue.severity}"
            console.say(key, text=console.words.say(issue.sentence))
        if not issues:
            console.say("profile.sound")
        _say_depths(console, profile, players)
    if any(issue.severity is Severity.ERROR for issue in issues):
        raise typer.Exit(1)


def _profile_of(structure: BlindStructure, name: str) -> Profile:
    """A profile of a structure alone: the usual chips by the first level, and a hundred big blinds for everybody."""
    first = structure.levels[0] if structure.levels else Level(25, 50, 20)
    blinds = (first.small_blind, first.big_blind)
    fitting = [value for value in _USUAL_VALUES if all(blind > 0 and blind % value == 0 for blind in blinds)]
    smallest = max(fitting, default=1)
    stack = 100 * max(first.big_blind, 1)
    values = tuple(value for value in _USUAL_VALUES if smallest <= value <= stack)
    return Profile(name or "-", structure, stack, SEATS_AT_MOST, "", Scoring.NONE, denominations=values)


def _say_reading(console: Console, reading: Reading) -> None:
    for line, told in what_was_read(reading):
        cells = " | ".join(cell.text for cell in line.cells)
        said = [console.words.say(each) for each in told]
        if line.note is not None:
            said.append(console.words.say(line.note))
        if line.unread and told:
            said.append(console.words.text("cli.structure_unread", cells=", ".join(line.unread)))
        console.say("cli.structure_line", number=line.number, cells=cells, read=" – ".join(said))
    for note in reading.notes:
        console.write(console.words.say(note))


def _say_assumed(console: Console, profile: Profile, *, has_chips: bool, has_stack: bool, is_whole: bool) -> None:
    """Say which chips and stack were taken where nobody gave any."""
    if is_whole or (has_chips and has_stack):
        return
    values = ", ".join(console.words.number(value) for value in profile.denominations)
    console.say("cli.structure_assumed", values=values, stack=profile.starting_stack)


def _say_depths(console: Console, profile: Profile, players: int) -> None:
    for number, depth in _depths(profile, players):
        console.say("cli.structure_depth", number=number, depth=depth)


def _depths(profile: Profile, players: int) -> list[tuple[int, int]]:
    """All chips in play in big blinds, by level."""
    total = players * profile.starting_stack
    levels = enumerate(profile.structure.levels, start=1)
    return [(number, round(total / level.big_blind)) for number, level in levels if total and level.big_blind > 0]


def _checked_json(
    console: Console, profile: Profile, reading: Reading | None, issues: Sequence[Problem], players: int
) -> dict[str, Json]:
    lines: list[Json] = [
        {
            "line": line.number,
            "cells": [{"text": cell.text, "read_as": cell.role.value} for cell in line.cells],
            "read": [console.words.say(each) for each in told],
            "note": console.words.say(line.note) if line.note is not None else None,
        }
        for line, told in (what_was_read(reading) if reading is not None else ())
    ]
    levels: list[Json] = [
        {
            "small_blind": level.small_blind,
            "big_blind": level.big_blind,
            "ante": level.ante,
            "minutes": length(level) / 60,
            "break_after": length(level.break_after) / 60 if level.break_after is not None else 0,
        }
        for level in profile.structure.levels
    ]
    found: list[Json] = [
        {
            "level": issue.level,
            "severity": issue.severity.value,
            "key": issue.sentence.key,
            "text": console.words.say(issue.sentence),
        }
        for issue in issues
    ]
    notes: list[Json] = [console.words.say(note) for note in reading.notes] if reading is not None else []
    depths: list[Json] = [{"level": number, "big_blinds": depth} for number, depth in _depths(profile, players)]
    return {
        "lines": lines,
        "notes": notes,
        "levels": levels,
        "chips": list(profile.denominations),
        "stack": profile.starting_stack,
        "problems": found,
        "chips_in_big_blinds": depths,
    }


def add_to(app: typer.Typer) -> None:
    """Put this command into the group."""
    app.command("make", help="cli.help.structure_make")(make)
    app.command("check", help="cli.help.structure_check")(check)


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
