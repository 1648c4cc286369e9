"""View of an import: its result row by row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from homepoker.core.cell_grid import Grid
from homepoker.core.member_list import COLUMNS, MemberMapping, as_text
from homepoker.core.players import Player
from homepoker.services.players.importing import CHANGES, ImportPlan, PlannedRow, RowStatus, TakenAs
from homepoker.services.words import Words

_YES_NO = ("is_guest", "may_publish", "counts_in_league", "has_left")
_COLUMN_WORDS = {
    "is_guest": "players.column.guest",
    "may_publish": "players.column.consent",
    "counts_in_league": "players.column.league",
    "has_left": "players.column.left",
}
_TONES = {
    RowStatus.NEW: "good",
    RowStatus.CHANGED: "accent",
    RowStatus.SAME: "quiet",
    RowStatus.LEFT: "warning",
    RowStatus.LEFT_OUT: "quiet",
    RowStatus.BAD: "danger",
}
_SAMPLE = 60
_LINES_NAMED = 8
"""The most left-out lines that are named in one sentence."""


@dataclass(frozen=True, slots=True)
class RowView:
    """A row of the file: its line, what becomes of it in words and tone, whom it means, and why or what changes.

    ``kind`` is the status by which rows are filtered, which no choice changes: a row must not vanish under the hand.
    """

    line: int
    kind: RowStatus
    cells: tuple[str, str, str, str]
    tone: str
    may_choose: bool = False


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A column of the file: its heading, some of what stands in it, and what it is taken for."""

    heading: str
    sample: str
    meaning: str


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """Result of *Import* in words, and whether it would do anything."""

    text: str
    may_import: bool


def meanings(words: Words) -> tuple[tuple[str, str], ...]:
    """The possible meanings of a column: (key, word); the first one is to leave it out."""
    # The full word for the number is longer than the box.
    short = {"member_number": words.text("players.column.member_number")}
    choices = ((key, short.get(key) or column_word(key, words)) for key in COLUMNS)
    return ("", words.text("players.import_no_column")), *choices


def column_word(column: str, words: Words) -> str:
    """The word for what a column means."""
    return words.text(_COLUMN_WORDS.get(column, f"players.field.{column}"))


def columns_view(grid: Grid, mapping: MemberMapping, words: Words) -> tuple[ColumnView, ...]:
    """The columns of a file with what stands in them first."""
    shown = []
    for at, meaning in enumerate(mapping.columns):
        contents = (as_text(row.cell(at)) for row in grid.rows if row.line > mapping.headings)
        sample = " ".join(next(filter(None, contents), "").split())
        name = mapping.heading(grid, at) or words.text("players.import_column", number=at + 1)
        shown.append(ColumnView(name, sample[:_SAMPLE], meaning))
    return tuple(shown)


def rows_view(plan: ImportPlan, taken: Mapping[int, TakenAs], words: Words) -> tuple[RowView, ...]:
    """Say of every row what becomes of it.

    :param taken: as for `ImportPlan.people`.
    """
    return tuple(row_view(row, taken.get(row.line, row.proposal), words) for row in plan.rows)


def row_view(row: PlannedRow, taken: TakenAs, words: Words) -> RowView:
    """View of a row if it is taken so."""
    status = row.status_as(taken)
    person = row.other if row.known is not None and taken is not TakenAs.SAME else row.known or row.player
    cells = (
        words.number(row.line),
        words.text(f"players.row_status.{status.value}"),
        person.name if person is not None else "",
        _detail(row, taken, words),
    )
    return RowView(row.line, row.status, cells, _TONES[status], row.player is not None)


def choices_view(row: PlannedRow, words: Words) -> tuple[tuple[TakenAs, str], ...]:
    """The choices for a row, in words; where it says nothing new, leaving it out is the same as that person."""
    if row.known is None:
        kinds = (TakenAs.SAME, "players.import_as.new"), (TakenAs.NOBODY, "players.import_as.nobody")
        return tuple((taken, words.text(key)) for taken, key in kinds)
    choices = [(TakenAs.SAME, f"players.import_as.{row.status.value}"), (TakenAs.OTHER, "players.import_as.other")]
    if row.status in CHANGES:
        choices.append((TakenAs.NOBODY, "players.import_as.nobody"))
    return tuple((taken, words.text(key, name=row.known.name)) for taken, key in choices)


def filters_view(plan: ImportPlan, words: Words) -> tuple[tuple[str, str], ...]:
    """The kinds of rows that there are: (status or ``all``, word with its count)."""
    counts = ((status.value, len(plan.of(status))) for status in RowStatus)
    kinds = ((status, words.text(f"players.import_{status}", count=count)) for status, count in counts if count)
    return ("all", words.text("players.import_all", count=len(plan.rows))), *kinds


def missing_view(plan: ImportPlan, words: Words) -> tuple[str, str]:
    """The offer to note as left whom the list does not name, and their names; empty where it names all, or nobody."""
    if not plan.missing or not any(row.known is not None for row in plan.rows):
        return "", ""
    offer = words.text("players.import_missing", count=len(plan.missing))
    return offer, ", ".join(player.name for player in plan.missing)


def passed_over_words(plan: ImportPlan, words: Words) -> str:
    """The lines that name nobody, with the reason; empty where there are none."""
    lines: dict[str, list[str]] = {}
    for one in plan.passed_over:
        lines.setdefault(words.say(one.problem), []).append(words.number(one.line))
    told = (f"{words.text('players.import_head.line')} {_few(numbers)}: {why}" for why, numbers in lines.items())
    return " ".join(told)


def _few(numbers: Sequence[str]) -> str:
    return ", ".join(numbers[:_LINES_NAMED]) + (" …" if len(numbers) > _LINES_NAMED else "")


def outcome(
    plan: ImportPlan, taken: Mapping[int, TakenAs], words: Words, *, has_missing_left: bool = False
) -> ImportSummary:
    """Announcement of the effect of *Import*.

    :param taken: as for `ImportPlan.people`, and ``has_missing_left`` too.
    """
    new, changed = plan.people(taken, has_missing_left=has_missing_left)
    statuses = [(row, row.status_as(taken.get(row.line, row.proposal))) for row in plan.rows]
    counts = {
        "add": len(new),
        "change": len(changed)
        - (left := sum(known and player.has_left for player, known in _here_before(plan, changed))),
        "part": left,
        "join": sum(status in CHANGES and row.like_line is not None for row, status in statuses),
        "leave": sum(status is RowStatus.LEFT_OUT for _, status in statuses),
        "skip": len(plan.of(RowStatus.BAD)),
    }
    sentences = [words.text(f"players.import_will_{what}", count=count) for what, count in counts.items() if count]
    if not (new or changed):
        sentences.insert(0, words.text("players.import_nothing"))
    return ImportSummary(" ".join(sentences), bool(new or changed))


def _here_before(plan: ImportPlan, changed: Sequence[Player]) -> Iterator[tuple[Player, bool]]:
    """The people who are corrected, and whether they were in the club so far."""
    before = {row.known.id: row.known for row in plan.rows if row.known is not None}
    return ((player, player.id not in before or not before[player.id].has_left) for player in changed)


def unread_lines(plan: ImportPlan, words: Words) -> str:
    """Name the lines that were not imported because they cannot be read; nothing where there are none."""
    bad = plan.of(RowStatus.BAD)
    if not bad:
        return ""
    shown = ", ".join(words.number(row.line) for row in bad[:_LINES_NAMED])
    key = "players.left_out" if len(bad) <= _LINES_NAMED else "players.left_out_many"
    return words.text(key, count=len(bad), lines=shown)


def _detail(row: PlannedRow, taken: TakenAs, words: Words) -> str:
    if row.problem is not None:
        return words.say(row.problem)
    notes = []
    if row.known is not None and row.known.has_left:
        notes.append(words.text("players.has_left"))
    if row.known is not None and (row.like_line is not None or taken is not TakenAs.SAME):
        where = "line" if row.like_line is not None else "known"
        key = f"players.import_{taken.value}.{where}"
        notes.append(words.text(key, line=row.like_line or 0, name=row.known.name))
    person = row.other if taken is TakenAs.OTHER else row.player
    if row.player is not None and row.known is not None and taken is not TakenAs.OTHER:
        notes += [_change(name, row.known, row.player, words) for name in row.differs_in]
    elif person is not None:
        told = (getattr(person, name) for name in ("display_name", "nickname", "member_number", "contact"))
        notes += [_value("", each, words) for each in told if each]
        notes += [words.text("players.has_left")] if person.has_left else []
    return " · ".join(notes)


def _change(name: str, known: object, player: object, words: Words) -> str:
    before, after = (_value(name, getattr(version, name), words) for version in (known, player))
    field = _COLUMN_WORDS.get(name, f"players.field.{name}")
    if before:
        return words.text("players.import_change", field=field, before=before, after=after)
    return words.text("players.import_change_new", field=field, after=after)


def _value(name: str, value: str | bool, words: Words) -> str:
    if name in _YES_NO:
        return words.text("players.yes" if value else "players.no")
    return " ".join(str(value).split())
