"""View of a profile: the lines of the chooser, the rows of the levels, its problems, and what follows from it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from homepoker.core.expected_end import CUSTOMARY, EndPrior
from homepoker.core.profile import Profile, Sums, colour_ups_in_play, live_sums, race_break
from homepoker.core.quantities import Chips, NotChips, parse_chips
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.structure import Level, in_minutes, length
from homepoker.core.structure_check import COLOUR_UP_IN_PLAY, Problem, Severity, problems
from homepoker.core.structure_table import rows
from homepoker.services.words import Words
from homepoker.store.evening.profile_shelf import SavedProfile
from homepoker.ui.clock.view import ends_rest_on
from homepoker.ui.structure.book_answers import BookAnswers, ChampionshipRules, answers_of, departures

COLUMNS = ("level", "small_blind", "big_blind", "ante", "minutes", "stop", "hint")
"""The columns of the levels, by the last part of their heading's key."""

SCORINGS = (Scoring.UESG, Scoring.APSA, Scoring.NONE)
"""The formulas for points, in the order in which they are offered."""

_FIRST_SENTENCE = re.compile(r".+?[.!?:](?=\s)")
_BETWEEN_VALUES = re.compile(r"(?:[,;/]\s|[;/\s])\s*")


@dataclass(frozen=True, slots=True)
class ChooserLine:
    """One profile on the shelf: its name, the gist of it in one line, and whether it is a template."""

    id: str
    name: str
    gist: str
    mark: str


@dataclass(frozen=True, slots=True)
class ProfileDetail:
    """A profile beside the chooser's list; ``state`` is its condition, said in ``tone``."""

    name: str
    about: str
    facts: tuple[str, ...]
    state: str
    tone: str


@dataclass(frozen=True, slots=True)
class LevelRow:
    """One row of the level table; a break has empty blinds and ante.

    ``hint`` is the first sentence of what is wrong with the row and ``problem`` all of it, in the
    tone ``danger``, ``warning`` or ``quiet``.
    """

    cells: tuple[str, str, str, str, str]
    is_break: bool
    stops_at_end: bool
    says_stop: str
    hint: str = ""
    problem: str = ""
    tone: str = ""


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """One problem in full; ``row`` is the row of the table it belongs to, none for the profile as a whole."""

    text: str
    tone: str
    row: int | None
    break_after: int = 0
    """A break after this level would mend it; 0: none would."""


@dataclass(frozen=True, slots=True)
class SumLine:
    """One live sum: what it is, its figure, and what explains the figure."""

    caption: str
    figure: str
    note: str
    rests_on: str = ""


def shown_name(saved: SavedProfile, words: Words) -> str:
    """The profile's name; that of a shipped one in the language of the window."""
    return words.text(f"structure.shipped_{saved.id}") if saved.is_shipped else saved.profile.name


def name_of_copy(name: str, taken: Collection[str], words: Words) -> str:
    """The name proposed for a copy of a profile: *Turbo – our own*, with a number where that is taken too."""
    copy = words.text("profile.copy_of", name=name)
    numbered = (f"{copy} {number}" for number in count(2))
    return copy if copy not in taken else next(another for another in numbered if another not in taken)


def chooser_line(saved: SavedProfile, words: Words) -> ChooserLine:
    """A profile as the chooser lists it."""
    mark = words.text("profile.shipped" if saved.is_shipped else "profile.own")
    return ChooserLine(saved.id, shown_name(saved, words), gist(saved.profile, words), mark)


def gist(profile: Profile, words: Words) -> str:
    """A profile in one line: stack, levels, minutes, seats."""
    levels = profile.structure.levels
    lengths = sorted(set(map(length, levels)))
    minutes = [in_minutes(level_length) for level_length in lengths]
    parts = [words.text("profile.gist_stack", chips=profile.starting_stack)]
    if len(minutes) == 1:
        parts.append(words.text("profile.gist_levels", count=len(levels), minutes=minutes[0]))
    elif minutes:
        parts.append(words.text("profile.gist_levels_between", count=len(levels), least=minutes[0], most=minutes[-1]))
    parts.append(words.text("profile.gist_seats", count=profile.seats_per_table))
    return " · ".join(parts)


def short_gist(profile: Profile, books: Mapping[str, Rulebook], words: Words) -> str:
    """A profile in a short line: its rulebook, stack, and minutes of a level."""
    minutes = [in_minutes(level_length) for level_length in sorted(set(map(length, profile.structure.levels)))]
    book = books.get(profile.rulebook)
    parts = [book.short if book is not None else profile.rulebook]
    parts.append(words.text("profile.gist_stack", chips=profile.starting_stack))
    if minutes:
        span = f"{minutes[0]}–{minutes[-1]}" if len(minutes) > 1 else minutes[0]
        parts.append(words.text("profile.gist_minutes", minutes=span))
    return " · ".join(parts)


def profile_detail(saved: SavedProfile, books: Mapping[str, Rulebook], words: Words) -> ProfileDetail:
    """A profile as the chooser shows it beside the list."""
    profile = saved.profile
    book = books.get(profile.rulebook)
    facts = [
        gist(profile, words),
        words.text(
            "profile.detail_rules",
            book=book.name(words.language) if book else profile.rulebook,
            scoring=f"profile.scoring.{profile.scoring}",
        ),
        words.text("profile.detail_ante", by=f"profile.ante_by.{profile.structure.ante.value}"),
    ]
    if profile.late_registration_until:
        facts.append(words.text("profile.detail_late", level=profile.late_registration_until))
    else:
        facts.append(words.text("profile.detail_no_late"))
    if profile.re_entries:
        facts.append(words.text("profile.detail_re_entries", count=profile.re_entries))
    if profile.rebuys:
        facts.append(words.text("profile.detail_rebuys", count=profile.rebuys, chips=profile.rebuy_chips))
    if profile.add_on_chips:
        facts.append(words.text("profile.detail_add_on", chips=profile.add_on_chips))
    if profile.bubble_at:
        facts.append(words.text("profile.detail_bubble", count=profile.bubble_at))
    if profile.is_championship:
        facts.append(words.text("profile.field.is_championship"))
    if not profile.counts_hands:
        facts.append(words.text("profile.field.counts_hands"))
    about = words.text(f"structure.about_{saved.id}") if saved.is_shipped else ""
    state, tone = problem_summary(problems(profile), words)
    return ProfileDetail(shown_name(saved, words), about, tuple(facts), state, tone)


def headings(words: Words) -> tuple[str, ...]:
    return tuple(words.text(f"profile.column.{column}") for column in COLUMNS)


def not_typed_here(column: int) -> str:
    """The key of the words for somebody who types where a row takes nothing, by the column."""
    return {"level": "profile.not_typed.level", "hint": "profile.not_typed.hint"}.get(
        COLUMNS[column], "profile.not_typed.break"
    )


def level_rows(profile: Profile, issues: Sequence[Problem], words: Words) -> tuple[LevelRow, ...]:
    """The levels and breaks as rows, each with the worst of its problems beside it."""
    made: list[LevelRow] = []
    number = 0
    stops = words.text("profile.stops")
    for row in rows(profile.structure):
        is_break = not isinstance(row, Level)
        cells: tuple[str, str, str, str, str]
        if isinstance(row, Level):
            number += 1
            ante = words.number(row.ante) if row.ante else "–"
            cells = (
                str(number),
                words.number(row.small_blind),
                words.number(row.big_blind),
                ante,
                in_minutes(length(row)),
            )
        else:
            cells = (words.text("profile.break"), "", "", "", in_minutes(length(row)))
        own = [each for each in issues if each.level == number and each.in_break is is_break]
        own.sort(key=_weight)
        problem = " ".join(words.say(each.sentence) for each in own)
        made.append(
            LevelRow(
                cells,
                is_break,
                row.stops_at_end,
                stops if row.stops_at_end else "",
                first_sentence(words.say(own[0].sentence)) if own else "",
                problem,
                tone_of(own[0]) if own else "",
            )
        )
    return tuple(made)


def problem_lines(profile: Profile, issues: Sequence[Problem], words: Words) -> tuple[ProblemLine, ...]:
    """Every problem in full, the heaviest first."""
    in_order = sorted(issues, key=_weight)
    return tuple(
        ProblemLine(words.say(each.sentence), tone_of(each), _row_of(profile, each), _break_lacking(each))
        for each in in_order
    )


def problem_summary(issues: Sequence[Problem], words: Words) -> tuple[str, str]:
    """The condition of a profile in words, and the tone in which to say it."""
    errors = sum(each.severity is Severity.ERROR for each in issues)
    if errors:
        return words.text("profile.errors", count=errors), "danger"
    warnings = sum(each.severity is Severity.WARNING for each in issues)
    if warnings:
        return words.text("profile.warnings", count=warnings), "warning"
    if issues:
        return words.text("profile.remarks", count=len(issues)), "good"
    return words.text("profile.sound"), "good"


def sum_lines(profile: Profile, players: int, words: Words, prior: EndPrior = CUSTOMARY) -> tuple[SumLine, ...]:
    """The expected end, the chips in play, the depth at the start, and the chips that leave.

    :param prior: when the club's evenings end.
    """
    sums = live_sums(profile, players, prior)
    heading, rests_on = words.text("profile.sum.end"), ends_rest_on(prior, profile.structure.ante, words)
    if sums.end.typical is None:
        end = SumLine(heading, words.text("profile.sum.no_end"), words.text("profile.sum.no_end_note"), rests_on)
    elif sums.end.late is None:
        usually = words.text("profile.sum.end_usually", span=sums.end.typical.after)
        end = SumLine(heading, usually, words.text("profile.sum.no_end_note"), rests_on)
    else:
        usually = words.text("profile.sum.end_usually", span=sums.end.typical.after)
        late = words.text("profile.sum.end_note", span=sums.end.late.after, level=sums.end.late.level)
        end = SumLine(heading, usually, late, rests_on)
    depth = sums.big_blinds_at_start
    leaving = list(_leaving(sums, profile, players, words))
    return (
        end,
        SumLine(words.text("profile.sum.chips"), words.number(sums.chips_in_play), ""),
        SumLine(words.text("profile.sum.depth"), "–" if depth is None else words.number(round(depth, 1)), ""),
        SumLine(
            words.text("profile.sum.colour_up"),
            " · ".join(leaving) if leaving else words.text("profile.sum.none_leaves"),
            "",
        ),
    )


def _leaving(sums: Sums, profile: Profile, players: int, words: Words) -> Iterator[str]:
    """The level after which each value leaves: in the break after it, or in play where none comes."""
    in_play = colour_ups_in_play(profile, players)
    for colour_up in sums.colour_ups:
        level = race_break(profile.structure, colour_up.after_level) if colour_up.after_level else None
        if colour_up in in_play:
            yield words.text("profile.sum.leaves_in_play", chip=colour_up.denomination, level=colour_up.after_level)
        elif level is not None and level < (sums.end.late.level if sums.end.late is not None else level + 1):
            yield words.text("profile.sum.leaves", chip=colour_up.denomination, level=level)


def book_notice(profile: Profile, books: Mapping[str, Rulebook], words: Words) -> tuple[str, BookAnswers]:
    """The notice of the book's answers that the profile does not follow, and those answers; else empty."""
    differing = departures(profile, answers_of(books, profile.rulebook))
    book = books.get(profile.rulebook)
    answers = _answers_in_words(differing, words)
    if book is None or not answers:
        return "", differing
    return words.text("profile.book_notice", book=book.name(words.language), answers=answers), differing


def championship_notice(rules: ChampionshipRules, words: Words) -> str:
    """The notice of what a book does otherwise at a championship; empty where that is nothing."""
    answers: list[str] = []
    if rules.first_seats is not None:
        answers.append(words.text(f"policy.seat.initial_championship.{rules.first_seats}"))
    if rules.final_size is not None:
        answers.append(words.text("profile.championship_final", count=rules.final_size))
    if rules.button is not None:
        answers.append(words.text("profile.championship_button", seat=rules.button))
    return " ".join(answers)


def _answers_in_words(answers: BookAnswers, words: Words) -> str:
    differences: list[str] = []
    if answers.seats_per_table is not None:
        differences.append(words.text("profile.book_seats", count=answers.seats_per_table))
    if answers.ante is not None:
        differences.append(words.text(f"profile.ante.{answers.ante.value}"))
    if answers.scoring is Scoring.NONE:
        differences.append(words.text("profile.scoring.none"))
    elif answers.scoring is not None:
        differences.append(words.text("profile.book_scoring", scoring=f"profile.scoring.{answers.scoring}"))
    return ", ".join(differences)


def denominations_text(values: Sequence[Chips], words: Words) -> str:
    """The chip values as the host types them: 25, 100, 500, 1.000."""
    return ", ".join(words.number(value) for value in values)


def parse_denominations(text: str) -> tuple[Chips, ...]:
    """Read chip values separated by comma and space, semicolon, stroke or space; smallest first.

    :raises NotChips: a part is no amount of chips.
    """
    pieces = [piece for piece in _BETWEEN_VALUES.split(text.strip()) if piece]
    if len(pieces) == 1 and "," in pieces[0]:
        pieces = [piece for piece in pieces[0].split(",") if piece]
    if not pieces:
        raise NotChips(text)
    return tuple(sorted({parse_chips(piece.rstrip(",")) for piece in pieces}))


def first_sentence(text: str) -> str:
    """The first sentence of several: the problem without its reason and remedy."""
    first_sentence = _FIRST_SENTENCE.match(text)
    return first_sentence.group().rstrip(":") if first_sentence else text


def tone_of(problem: Problem) -> str:
    return {Severity.ERROR: "danger", Severity.WARNING: "warning", Severity.REMARK: "quiet"}[problem.severity]


def _weight(problem: Problem) -> int:
    return list(Severity).index(problem.severity)


def _break_lacking(problem: Problem) -> int:
    return problem.level or 0 if problem.sentence.key == COLOUR_UP_IN_PLAY else 0


def _row_of(profile: Profile, problem: Problem) -> int | None:
    if problem.level is None:
        return None
    number = -1
    level = 0
    for number, row in enumerate(rows(profile.structure)):
        is_level = isinstance(row, Level)
        level += is_level
        if level == problem.level and is_level is not problem.in_break:
            return number
    return None
