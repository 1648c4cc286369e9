"""View of the page that suggests a structure: what is asked, what is suggested, and the profile that takes it over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, time
from functools import lru_cache

from homepoker.core import entries
from homepoker.core.chip_case import ChipCase, colour_of, is_valued, owned
from homepoker.core.chip_values import ValuedCase, valued_cases
from homepoker.core.expected_end import EndPrior
from homepoker.core.limits import MOST_LEVELS
from homepoker.core.profile import Profile
from homepoker.core.quantities import Chips, NotChips, parse_chips
from homepoker.core.starting_stacks import NOTHING_LATER, BagFor, Deal, Later, Stack
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
from homepoker.ui.chips.stack_view import StackWish, chosen_deal, proposed_stack, trouble, value_words
from homepoker.ui.chips.stack_view import ways_out as stack_ways_out
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
_EXPECTED_AGAIN = 4
"""One of so many players is expected to re-enter or re-buy where the profile lets them."""


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
    later: Later = NOTHING_LATER
    """For what bags are packed."""
    kept: tuple[Stack, ...] = ()
    """The kinds of stack that were chosen."""
    overrules: bool = False
    """Whether the chips of the case may count something else than what is printed on them."""

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
    case: ChipCase | None = None
    """The case with the values that count; nothing without one, or where its colours get none."""
    case_note: str = ""
    """Which values the colours of the case have been given, and why."""


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
        later=expected_later(profile, players),
        kept=profile.stacks,
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
    return replace(
        before,
        stack=profile.starting_stack,
        values=profile.denominations,
        case=profile.case or before.case,
        kept=profile.stacks or before.kept,
    )


def expected_later(profile: Profile, players: int) -> Later:
    """For what bags are packed: as before, or for a quarter of the players each where the profile allows it."""
    rebuy, add_on = profile.rebuy_chips or profile.starting_stack, profile.add_on_chips
    if profile.stacks:
        packed = {bag.purpose: bag.stack.players for bag in profile.bags}
        counts = [packed.get(purpose, 0) for purpose in (BagFor.RE_ENTRY, BagFor.REBUY, BagFor.ADD_ON)]
    else:
        again = -(-players // _EXPECTED_AGAIN)
        counts = [again * bool(profile.re_entries), again * bool(profile.rebuys), again * bool(add_on)]
    return Later(counts[0], counts[1], rebuy * bool(counts[1]), counts[2], add_on * bool(counts[2]))


def suggestion(asked: Asked, prior: EndPrior, hands_an_hour: int | None, words: Words) -> Suggestion:
    """Make the structure that is asked for, or say why there is none.

    :param hands_an_hour: of a table, as counted in the club; nothing where too few were.
    """
    wished = stack_wish(asked)
    deal = chosen_deal(wished) if wished is not None else None
    stack = deal.stacks[0].worth if deal is not None else asked.stack
    values = _values(asked, wished, deal)
    if not values or stack <= 0:
        key = "generator.no_values" if not values else "generator.no_stack"
        return Suggestion(asked, words.text(key), "", case_note=case_note(asked, stack, words))
    case = wished.case if wished is not None else None
    warning, case_ways = _case_trouble(asked, wished, words)
    wish = Wish(
        asked.players + asked.later.re_entries,
        stack,
        values,
        asked.play_minutes,
        asked.level_minutes,
        pace=asked.pace,
        ante=asked.ante,
        ante_from=asked.ante_from,
        late_until=asked.late_until,
        fixed=asked.fixed,
        more_chips=asked.later.rebuys * asked.later.rebuy_chips + asked.later.add_ons * asked.later.add_on_chips,
        ends=prior,
        owned=owned(case) if case is not None else {},
    )
    note = case_note(asked, stack, words)
    try:
        made = make_structure(wish)
    except NoStructure as error:
        ways = (*case_ways, *(_way(asked, way, words) for way in ways_out(wish)))
        said = words.say(error.reason)
        return Suggestion(
            asked, said, "", deal=deal, stack=stack, ways=ways, warning=warning, case=case, case_note=note
        )
    ways = (*case_ways, *_calmer(asked, wish, made, words))
    if len(ways) > len(case_ways):
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
        _rows(asked, case, made, wish, words),
        _curve(made, wish),
        ways,
        warning,
        case,
        note,
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
    asked, made = suggested.asked, suggested.made
    if made is None:
        return profile
    return replace(
        with_chips(profile, suggested),
        structure=blind_structure(made, profile.structure.name),
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


def with_chips(profile: Profile, suggested: Suggestion) -> Profile:
    """The profile with the suggested stacks, bags and case, whatever its structure."""
    asked, deal, case = suggested.asked, suggested.deal, suggested.case
    return replace(
        profile,
        starting_stack=suggested.stack,
        denominations=tuple(owned(case)) if case is not None else asked.values,
        case=case,
        stacks=deal.stacks if deal is not None else (),
        bags=deal.bags if deal is not None else (),
    )


def stack_wish(asked: Asked) -> StackWish | None:
    """Stacks as they are asked for; nothing without a case of which every colour has a value."""
    case = _case_tonight(asked)
    if case is None or asked.stack <= 0:
        return None
    return StackWish(case, asked.players, asked.stack, asked.later, asked.kept)


def with_stacks(asked: Asked, wish: StackWish) -> Asked:
    """What is asked once other stacks are wished."""
    if wish.case != _case_tonight(asked):
        asked = replace(asked, case=wish.case, overrules=False)
    return replace(asked, stack=wish.stack, later=wish.later, kept=wish.kept)


def stack_of(asked: Asked) -> Chips:
    """The round stack that the chosen case makes best; 0 where there is no case, or it makes none."""
    if asked.case is None:
        return 0
    if not _is_given_values(asked):
        return proposed_stack(asked.case, asked.players, asked.later)
    valued = _valued(asked.case, asked.players, 0, asked.later, overrules=asked.overrules)
    return valued.stack if valued is not None else 0


def may_overrule(asked: Asked) -> bool:
    """Whether something is printed on the chips of the chosen case that need not count."""
    return asked.case is not None and is_valued(asked.case) and any(chip.printed for chip in asked.case.chips)


def _is_given_values(asked: Asked) -> bool:
    """Whether the colours of the chosen case get values here: they have none, or theirs may be overruled."""
    return asked.case is not None and (not is_valued(asked.case) or (asked.overrules and may_overrule(asked)))


def case_note(asked: Asked, stack: Chips, words: Words) -> str:
    """Which values the colours of the chosen case have been given, and why; empty where they have their own.

    :param stack: the one that they make for everybody.
    """
    if asked.case is None or not _is_given_values(asked):
        return ""
    valued = _valued(asked.case, asked.players, asked.stack, asked.later, overrules=asked.overrules)
    if valued is None:
        return words.text("generator.case_without_values", count=asked.players)
    key = "generator.values_overruled" if is_valued(asked.case) else "generator.values_given"
    return words.text(key, values=value_words(valued.case, words), count=asked.players, stack=stack)


def _case_tonight(asked: Asked) -> ChipCase | None:
    """The chosen case with the values that count: its own, or those that suit best where it gets some."""
    if asked.case is None or not _is_given_values(asked):
        return asked.case
    valued = _valued(asked.case, asked.players, asked.stack, asked.later, overrules=asked.overrules)
    return valued.case if valued is not None else None


@lru_cache(maxsize=32)
def _valued(case: ChipCase, players: int, stack: Chips, later: Later, *, overrules: bool) -> ValuedCase | None:
    """The case with the best values for such stacks, or else for those that it makes best.

    :param overrules: its own values need not stay.
    """
    fixed = () if overrules else tuple(chip.value for chip in case.chips)
    ways = valued_cases(case, players, stack, fixed, later) or valued_cases(case, players, 0, fixed, later)
    return next(iter(ways or valued_cases(case, players, 0, fixed)), None)


def _case_trouble(asked: Asked, wished: StackWish | None, words: Words) -> tuple[str, tuple[Way, ...]]:
    """What the case does not make of what is asked, and what would do; nothing where all is well."""
    if wished is None:
        return "", ()
    ways = tuple(Way(way.text, with_stacks(asked, way.wish)) for way in stack_ways_out(wished, words))
    return trouble(wished, words), ways


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


def _values(asked: Asked, wished: StackWish | None, deal: Deal | None) -> tuple[Chips, ...]:
    """The values in play, smallest first: of a case those from the smallest that is dealt out."""
    if wished is None:
        return tuple(sorted(set(asked.values))) if asked.values and min(asked.values) > 0 else ()
    in_case = tuple(owned(wished.case))
    smallest = min(min(stack.pieces) for stack in deal.stacks) if deal is not None else min(in_case)
    return tuple(value for value in in_case if value >= smallest)


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


def _rows(asked: Asked, case: ChipCase | None, made: MadeStructure, wish: Wish, words: Words) -> tuple[Row, ...]:
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
            rows.append(_break_row(asked, case, level, passed, words))
            passed += level.break_after
            left = [value for value in left if value not in level.colours_out]
    return tuple(rows)


def _break_row(asked: Asked, case: ChipCase | None, level: MadeLevel, passed: int, words: Words) -> Row:
    chips = tuple((value, colour_of(case, value)) for value in level.colours_out)
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
