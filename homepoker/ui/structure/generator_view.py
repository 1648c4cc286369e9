"""View of the page that suggests a structure: what is asked, what is suggested, and the profile that takes it over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, time
from functools import lru_cache

from homepoker.core import entries
from homepoker.core.chip_case import ChipCase, colour_of, is_valued, owned
from homepoker.core.expected_end import EndPrior
from homepoker.core.limits import MOST_LEVELS
from homepoker.core.profile import Profile
from homepoker.core.quantities import Chips, NotChips, parse_chips
from homepoker.core.starting_stacks import Deal, starting_stacks
from homepoker.core.structure import Ante
from homepoker.core.structure_generator import (
    LEVEL_MINUTES,
    MOST_GROWTH,
    PACES,
    USUAL_PACE,
    FixedLevel,
    MadeLevel,
    MadeStructure,
    NoStructure,
    PinnedLevel,
    SuggestedFor,
    WayOut,
    Wish,
    blind_structure,
    make_structure,
    orbit_chips,
    orbit_pieces,
    still_pinned,
    ways_out,
)
from homepoker.core.tournament import Tournament
from homepoker.core.wording import Sentence, sentence
from homepoker.services.words import Words
from homepoker.ui.clock.view import ends_rest_on

FEWEST_PLAYERS, MOST_PLAYERS = 2, 300
COLUMNS = ("level", "time", "blinds", "ante", "orbit", "fixed", "end")
"""The columns of the suggested levels, by the last part of their heading's key."""
DAY = 24 * 60
"""Minutes of a day."""
USUAL_START, USUAL_END = 19 * 60 + 30, 23 * 60
"""Minutes of the day."""
_SOON = 3 * 60
"""Minutes within which a start that was planned before is still meant."""
_ROUND_START = 5
"""Minutes to which a start is rounded that nobody has planned."""
USUAL_HANDS_AN_HOUR = 20
"""Hands of a table an hour where players deal themselves, until the club's own have been counted."""
_ROUND_STACKS = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0)
_FEWEST_BIG_BLINDS = 60
"""Big blinds of a stack that is proposed from a case, of the least blinds that its smallest chip pays."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the host asks for; times in minutes of the day."""

    players: int
    stack: Chips
    values: tuple[Chips, ...]
    """Values of the chips where no case is chosen."""
    case: ChipCase | None = None
    starts: int = USUAL_START
    ends: int = USUAL_END
    ante: Ante = Ante.NONE
    ante_from: int = 1
    late_until: int = 0
    level_minutes: int = 0
    pace: int = USUAL_PACE
    fixed: Mapping[int, FixedLevel] = field(default_factory=dict)

    @property
    def play_minutes(self) -> int:
        return (self.ends - self.starts) % DAY or DAY


@dataclass(frozen=True, slots=True)
class Row:
    """A level or, without a number, a break; ``chips_out`` are values that leave in it, with their colours."""

    cells: tuple[str, ...]
    level: int = 0
    is_fixed: bool = False
    chips_out: tuple[tuple[Chips, str], ...] = ()
    says: str = ""
    """The whole row in words."""
    tone: str = ""
    """Tone of the last cell."""


@dataclass(frozen=True, slots=True)
class Point:
    """A level on the curve: minutes after the start at which it begins, its big blind and that of the average stack."""

    begins: int
    big_blind: Chips
    average: float


@dataclass(frozen=True, slots=True)
class Way:
    """A way out of the impossible: its button, and what is asked then."""

    text: str
    asked: Asked


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What is suggested; without ``made`` there is nothing, ``headline`` says why and ``ways`` what would do."""

    asked: Asked
    headline: str
    note: str
    made: MadeStructure | None = None
    deal: Deal | None = None
    stack: Chips = 0
    """Chips of a stack: those asked for, or the nearest for which the case suffices."""
    facts: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    curve: tuple[Point, ...] = ()
    ways: tuple[Way, ...] = ()
    warning: str = ""


def asked_of(profile: Profile, players: int) -> Asked:
    """What is asked at first: what the profile says, and for what its structure was suggested before."""
    with_ante = [number for number, level in enumerate(profile.structure.levels, start=1) if level.ante]
    asked = Asked(
        players,
        profile.starting_stack,
        profile.denominations,
        profile.case,
        ends=_read_minute(profile.ends_by, USUAL_END),
        ante=profile.structure.ante,
        ante_from=with_ante[0] if with_ante else 1,
        late_until=profile.late_registration_until,
    )
    if (before := profile.suggested_for) is None:
        return asked
    return replace(
        asked,
        players=before.players,
        starts=before.starts % DAY,
        ends=_read_minute(profile.ends_by, before.ends % DAY),
        level_minutes=before.level_minutes if before.level_minutes in LEVEL_MINUTES else 0,
        pace=min(before.pace, len(PACES) - 1),
        fixed=still_pinned(profile.structure, before.pinned),
    )


def with_only_case(profile: Profile, cases: Sequence[ChipCase]) -> Profile:
    """The profile with the club's only case, where nobody has said yet with which chips it is played."""
    is_open = profile.case is None and profile.suggested_for is None
    return replace(profile, case=cases[0]) if is_open and len(cases) == 1 else profile


def _read_minute(time_of_day: str, otherwise: int) -> int:
    try:
        read = time.fromisoformat(time_of_day)
    except ValueError:
        return otherwise
    return 60 * read.hour + read.minute


def asked_tonight(state: Tournament, now: datetime, cases: Sequence[ChipCase], players: int) -> Asked:
    """What is asked for an evening before it begins: for those who are there, at its start, with its wished end.

    :param cases: the club's; the only one is played with where nothing else is said.
    :param players: for so many where nobody is there yet.
    """
    asked = asked_of(with_only_case(state.profile, cases), players)
    field = entries.count_left(state.entries)
    starts = state.clock.starts_at
    wished = state.wished_end
    return replace(
        asked,
        players=min(field, MOST_PLAYERS) if field >= FEWEST_PLAYERS else asked.players,
        starts=_minute_of(starts) if starts is not None else _start_from(asked.starts, now),
        ends=_minute_of(wished.at) if wished is not None else asked.ends,
    )


def _minute_of(at: datetime) -> int:
    local = at.astimezone()
    return 60 * local.hour + local.minute


def _start_from(planned: int, now: datetime) -> int:
    """The planned start where that comes soon, else this moment, rounded up."""
    at = _minute_of(now)
    return planned if (planned - at) % DAY <= _SOON else -(-at // _ROUND_START) * _ROUND_START % DAY


def asked_again(before: Asked, profile: Profile) -> Asked:
    """What was asked before, with the chips that the profile has meanwhile."""
    return replace(before, stack=profile.starting_stack, values=profile.denominations, case=profile.case or before.case)


def suggestion(asked: Asked, prior: EndPrior, hands_an_hour: int | None, words: Words) -> Suggestion:
    """Make the structure that is asked for, or say why there is none.

    :param hands_an_hour: of a table, as counted in the club; nothing where too few were.
    """
    deal = deal_of(asked)
    stack = deal.stacks[0].worth if deal is not None else asked.stack
    values = _values(asked, deal)
    if not values or stack <= 0:
        key = "generator.no_values" if not values else "generator.no_stack"
        return Suggestion(asked, words.text(key), "")
    warning = ""
    if asked.case is not None and is_valued(asked.case):
        if deal is None:
            warning = words.text("generator.case_too_small", stack=asked.stack, count=asked.players)
        elif stack != asked.stack:
            warning = words.text("generator.case_nearest", stack=stack, wanted=asked.stack, count=asked.players)
    wish = Wish(
        asked.players,
        stack,
        values,
        asked.play_minutes,
        asked.level_minutes,
        pace=asked.pace,
        ante=asked.ante,
        ante_from=asked.ante_from,
        late_until=asked.late_until,
        fixed=asked.fixed,
        ends=prior,
    )
    try:
        made = make_structure(wish)
    except NoStructure as error:
        ways = tuple(_way(asked, way, words) for way in ways_out(wish))
        return Suggestion(asked, words.say(error.reason), "", deal=deal, stack=stack, ways=ways, warning=warning)
    ways = _calmer(asked, wish, made, words)
    if ways:
        fast = words.text("generator.grows_fast", percent=round(100 * (made.growth - 1)), minutes=asked.level_minutes)
        warning = f"{warning} {fast}".strip()
    typical, late = _clock(asked, made.typical), _clock(asked, made.late)
    return Suggestion(
        asked,
        words.text("generator.ends", typical=typical, late=late),
        ends_rest_on(prior, asked.ante, words),
        made,
        deal,
        stack,
        _facts(made, wish, hands_an_hour, words),
        _rows(asked, made, wish, words),
        _curve(made, wish),
        ways,
        warning,
    )


def _calmer(asked: Asked, wish: Wish, made: MadeStructure, words: Words) -> tuple[Way, ...]:
    """The shorter levels with which blinds grow as they are meant to, where those asked for are too long."""
    if not asked.level_minutes or made.growth <= MOST_GROWTH:
        return ()
    try:
        chosen = make_structure(replace(wish, level_minutes=0))
    except NoStructure:
        return ()
    minutes = chosen.levels[0].minutes
    if chosen.growth > MOST_GROWTH or minutes >= asked.level_minutes:
        return ()
    return (Way(words.text("generator.do_minutes", amount=minutes), replace(asked, level_minutes=minutes)),)


def profile_with(profile: Profile, suggested: Suggestion) -> Profile:
    """The profile with the suggested levels, stack, chips and end, and for what they were asked."""
    asked, made, deal = suggested.asked, suggested.made, suggested.deal
    if made is None:
        return profile
    case = asked.case if asked.case is not None and is_valued(asked.case) else None
    return replace(
        profile,
        structure=blind_structure(made, profile.structure.name),
        starting_stack=suggested.stack,
        denominations=tuple(owned(case)) if case is not None else asked.values,
        case=case,
        stacks=deal.stacks if deal is not None else (),
        late_registration_until=asked.late_until,
        ends_by=f"{asked.ends // 60:02}:{asked.ends % 60:02}",
        suggested_for=SuggestedFor(
            asked.players,
            asked.starts,
            asked.ends,
            asked.level_minutes,
            asked.pace,
            tuple(PinnedLevel(level, pin.small_blind, pin.big_blind) for level, pin in asked.fixed.items()),
        ),
    )


def told_in_journal(suggested: Suggestion) -> Sentence:
    """What the journal says of a structure that counts tonight: for how many it is, and when they will be done."""
    asked, made = suggested.asked, suggested.made
    typical, late = (made.typical, made.late) if made is not None else (0, 0)
    return sentence(
        "journal.structure_suggested",
        players=asked.players,
        starts=_clock(asked, 0),
        typical=_clock(asked, typical),
        late=_clock(asked, late),
    )


def deal_of(asked: Asked) -> Deal | None:
    """The best way to give everybody the stack from the case, or the nearest; nothing without a case."""
    if asked.case is None or not is_valued(asked.case) or asked.stack <= 0:
        return None
    return _deal(asked.case, asked.players, asked.stack)


@lru_cache(maxsize=64)
def _deal(case: ChipCase, players: int, stack: Chips) -> Deal | None:
    found = starting_stacks(owned(case), players, stack)
    return next(iter((*found.deals, *found.nearest)), None)


@lru_cache(maxsize=16)
def proposed_stack(case: ChipCase, players: int) -> Chips:
    """The round stack that a case deals out most comfortably to so many; 0 where it has no values or too few pieces."""
    pieces = owned(case) if is_valued(case) else {}
    if not pieces:
        return 0
    least = 2 * _FEWEST_BIG_BLINDS * min(pieces)
    most = sum(value * count for value, count in pieces.items()) // max(1, players)
    round_stacks = {int(first * 10**power) for power in range(1, len(str(most)) + 1) for first in _ROUND_STACKS}
    priced = [
        (len(deal.stacks), deal.price, -stack)
        for stack in sorted(round_stacks)
        if least <= stack <= most
        and (deal := _deal(case, players, stack)) is not None
        and deal.stacks[0].worth == stack
    ]
    return -min(priced)[2] if priced else 0


def with_pin(asked: Asked, suggested: Suggestion, level: int, *, is_fixed: bool) -> Asked:
    """What is asked once a suggested level is pinned as it stands, or no longer."""
    fixed = {number: pin for number, pin in asked.fixed.items() if number != level}
    if is_fixed and suggested.made is not None and level <= len(suggested.made.levels):
        made = suggested.made.levels[level - 1]
        fixed[level] = FixedLevel(made.small_blind, made.big_blind)
    return replace(asked, fixed=dict(sorted(fixed.items())))


def with_typed_blinds(asked: Asked, level: int, typed: str) -> Asked:
    """What is asked once blinds have been typed into a level, which pins them: *150/300*, or the big blind alone.

    :raises NotChips: the text says no blinds.
    """
    parts = [part.strip() for part in typed.split("/")]
    amounts = [parse_chips(part) for part in parts if part]
    if len(amounts) == 1:
        amounts = [amounts[0] // 2, amounts[0]]
    if len(amounts) != 2 or not 0 < amounts[0] <= amounts[1] or not 1 <= level <= MOST_LEVELS:
        raise NotChips(typed)
    return replace(asked, fixed=dict(sorted({**asked.fixed, level: FixedLevel(*amounts)}.items())))


def headings(words: Words) -> tuple[str, ...]:
    return tuple(words.text(f"generator.column.{column}") for column in COLUMNS)


def _values(asked: Asked, deal: Deal | None) -> tuple[Chips, ...]:
    """The values in play, smallest first: of a case those from the smallest that is dealt out."""
    if deal is None or asked.case is None:
        return tuple(sorted(set(asked.values))) if asked.values and min(asked.values) > 0 else ()
    smallest = min(min(stack.pieces) for stack in deal.stacks)
    return tuple(value for value in owned(asked.case) if value >= smallest)


def _clock(asked: Asked, minutes: int) -> str:
    hours, rest = divmod((asked.starts + minutes) % DAY, 60)
    return f"{hours}:{rest:02}"


def _facts(made: MadeStructure, wish: Wish, hands_an_hour: int | None, words: Words) -> tuple[str, ...]:
    minutes = made.levels[0].minutes
    hands = max(1, round(minutes * (hands_an_hour or USUAL_HANDS_AN_HOUR) / 60))
    depth = wish.stack / made.levels[0].big_blind
    return (
        words.text("generator.fact_hands", minutes=minutes, count=hands),
        words.text("generator.fact_depth", big_blinds=round(depth)),
        words.text("generator.fact_growth", percent=round(100 * (made.growth - 1))),
    )


def _rows(asked: Asked, made: MadeStructure, wish: Wish, words: Words) -> tuple[Row, ...]:
    rows, passed, left = [], 0, list(wish.values)
    ends = _ends(made)
    seats = min(asked.players, 9)
    for number, level in enumerate(made.levels, start=1):
        end, tone = _end_words(number, ends, words)
        if number == asked.late_until:
            end, tone = (end, tone) if end else (words.text("generator.late_entry_ends"), "quiet")
        chips = orbit_chips(level, made.ante, seats)
        pieces = orbit_pieces(level, made.ante, seats, left)
        cells = (
            str(number),
            _clock(asked, passed),
            words.text("generator.blinds", small=level.small_blind, big=level.big_blind),
            words.number(level.ante) if level.ante else "–",
            words.text("generator.orbit", chips=chips, count=pieces),
            "",
            end,
        )
        rows.append(
            Row(cells, number, number in asked.fixed, says=", ".join(cell for cell in cells if cell), tone=tone)
        )
        passed += level.minutes
        if level.break_after:
            rows.append(_break_row(asked, level, passed, words))
            passed += level.break_after
            left = [value for value in left if value not in level.colours_out]
    return tuple(rows)


def _break_row(asked: Asked, level: MadeLevel, passed: int, words: Words) -> Row:
    chips = tuple((value, colour_of(asked.case, value)) for value in level.colours_out)
    text = words.text("generator.break", minutes=level.break_after)
    out = ", ".join(words.number(value) for value in level.colours_out)
    leaves = words.text("generator.leaves", values=out) if out else ""
    says = f"{text}. {leaves}" if leaves else text
    return Row(("", _clock(asked, passed), text, "", "", "", leaves), chips_out=chips, says=says, tone="quiet")


def _ends(made: MadeStructure) -> dict[str, int]:
    """The levels in which the evening ends early, typically and late."""
    over, passed = [], 0
    for level in made.levels:
        passed += level.minutes
        over.append(passed)
        passed += level.break_after
    return {
        name: next((number for number, at in enumerate(over, start=1) if at >= minutes), len(over))
        for name, minutes in (("early", made.early), ("typical", made.typical), ("late", made.late))
    }


def _end_words(number: int, ends: Mapping[str, int], words: Words) -> tuple[str, str]:
    for name, tone in (("late", "warning"), ("typical", "good"), ("early", "quiet")):
        if ends[name] == number:
            return words.text(f"generator.end_{name}"), tone
    return ("", "") if number < ends["late"] else (words.text("generator.end_spare"), "quiet")


def _curve(made: MadeStructure, wish: Wish) -> tuple[Point, ...]:
    """The levels until the latest end; players go out evenly in proportion, until two are left at the typical end."""
    points, passed = [], 0
    for level in made.levels:
        if passed >= made.late:
            break
        share = min(1.0, passed / max(1, made.typical))
        left = wish.entries * (2 / wish.entries) ** share
        points.append(Point(passed, level.big_blind, wish.chips / left / level.big_blind))
        passed += level.minutes + level.break_after
    return tuple(points)


def _way(asked: Asked, way: WayOut, words: Words) -> Way:
    wish = way.wish
    changed = replace(
        asked,
        ends=(asked.starts + wish.play_minutes) % DAY,
        stack=wish.stack,
        level_minutes=wish.level_minutes,
        pace=wish.pace,
        fixed=wish.fixed,
    )
    amount = _clock(asked, way.amount) if way.kind == "end" else way.amount
    return Way(words.text(f"generator.do_{way.kind}", amount=amount), changed)
