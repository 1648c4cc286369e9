"""View of an import: the sheet with what is proposed drawn on it, and its result row by row."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from homepoker.core.cell_grid import Grid
from homepoker.core.duplicates import Likeness
from homepoker.core.member_list import COLUMNS, NAMES, MemberMapping
from homepoker.core.past_results.sheet_lines import LineUse
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.services.players.importing import (
    CHANGES,
    ImportPlan,
    LineFate,
    PlannedRow,
    RowStatus,
    TakenAs,
    fate_key,
)
from homepoker.services.words import Words
from homepoker.ui.kit.lists.rows import SheetLine
from homepoker.ui.sheets.view import LineAct, RoleChoice, SheetView, act_words, line_acts, line_taken, sheet_view

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
_LINE_TONES = {LineFate.NEW: "good", LineFate.CHANGED: "accent", LineFate.LEFT: "warning"}
_LINES_NAMED = 8
"""The most left-out lines that are named in one sentence."""


class Group(StrEnum):
    """Group of rows in the list of what becomes of them; no choice moves a row, it must not vanish under the hand."""

    DOUBTFUL = "doubtful"
    """Rows that may mean somebody else than they look like."""
    CHANGED = "changed"
    NEW = "new"
    SAME = "same"


_GROUPS = {RowStatus.NEW: Group.NEW, RowStatus.SAME: Group.SAME}


@dataclass(frozen=True, slots=True)
class RowView:
    """Somebody of the file: the line as an id, the name, why or what changes, and what becomes of it in words and tone.

    ``told`` is all of that in a sentence. Of somebody whom the file does not name the id is the player's.
    """

    id: str
    cells: tuple[str, ...]
    tone: str
    told: str = ""


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """Result of *Import* in words, and whether it would do anything."""

    text: str
    may_import: bool


# The sheet


def member_sheet_view(
    grid: Grid, own: MemberMapping, plan: ImportPlan, taken: Mapping[int, TakenAs], words: Words
) -> SheetView:
    """The sheet with what its lines and columns are taken for.

    :param grid: as it stands in the file.
    :param taken: as for `ImportPlan.people`.
    """
    problems = {row.line: words.say(row.problem) for row in plan.rows if row.problem is not None}
    told = {row.line: _detail(row, taken.get(row.line, row.proposal), words) for row in plan.rows}
    lines = {}
    for line, fate in plan.fates(taken).items():
        problem = problems.get(line, "")
        if isinstance(fate, LineUse):
            lines[line] = line_taken(fate, problem, words)
        else:
            mark = words.text(f"{fate_key(fate, 'mark')}.{fate.value}")
            tone = "warning" if problem else _LINE_TONES.get(fate, "quiet")
            lines[line] = SheetLine(mark, tone, hint=": ".join(filter(None, (mark, problem or told[line]))))
    short = {
        "": words.text("league_import.role.ignored"),
        "member_number": words.text("players.column.member_number"),
    }
    meanings = [(short.get(key, column_word(key, words)), column_word(key, words), bool(key)) for key in own.columns]
    kept = [at for at, column in enumerate(own.columns) if column in NAMES][:2]
    return sheet_view(grid, own, meanings, kept, lines, words)


def line_choices(own: MemberMapping, line: int, plan: ImportPlan, words: Words) -> tuple[tuple[str, str], ...]:
    """What the host can say of a line, from 1: (act, word)."""
    heading = LineAct.NO_HEADING if line == own.headings else LineAct.HEADING
    return act_words([heading, *line_acts(own, line, plan.reading.lines.get(line))], words)


def column_choices(own: MemberMapping, column: int, words: Words) -> tuple[RoleChoice, ...]:
    """What a column may mean; the last choice is to leave it out."""
    now = own.columns[column] if column < len(own.columns) else ""
    return tuple(RoleChoice(key, column_word(key, words), (column,), key == now) for key in (*COLUMNS, ""))


def column_word(column: str, words: Words) -> str:
    """The word for what a column means."""
    if not column:
        return words.text("league_import.role.no-meaning")
    return words.text(_COLUMN_WORDS.get(column, f"players.field.{column}"))


def sheets_view(grids: Sequence[Grid], shown: str, words: Words) -> tuple[tuple[str, str], ...]:
    """The sheets of a file, of which one is read: (name, name with what becomes of it)."""
    keys = {True: "league_import.sheet_taken", False: "league_import.sheet_left_out"}
    return tuple((grid.name, words.text(keys[grid.name == shown], sheet=grid.name)) for grid in grids)


# What becomes of it


def groups_view(plan: ImportPlan, taken: Mapping[int, TakenAs], words: Words) -> dict[Group, tuple[RowView, ...]]:
    """The rows that mean somebody, by group; the order is that of the list.

    :param taken: as for `ImportPlan.people`.
    """
    groups: dict[Group, list[RowView]] = {group: [] for group in Group}
    for row in plan.rows:
        if row.player is not None:
            groups[group_of(row)].append(row_view(row, taken.get(row.line, row.proposal), words))
    return {group: tuple(rows) for group, rows in groups.items()}


def group_of(row: PlannedRow) -> Group:
    """The group of a row, by what is proposed for it."""
    if row.proposal is not TakenAs.SAME or row.like_line is not None:
        return Group.DOUBTFUL
    return _GROUPS.get(row.status, Group.CHANGED)


def row_view(row: PlannedRow, taken: TakenAs, words: Words) -> RowView:
    """View of a row if it is taken so."""
    status = row.status_as(taken)
    person = row.other if row.known is not None and taken is not TakenAs.SAME else row.known or row.player
    name = person.name if person is not None else ""
    detail, fate = _detail(row, taken, words), words.text(f"players.row_status.{status.value}")
    told = words.text("players.import_row", line=row.line, name=name, detail=detail or fate)
    return RowView(str(row.line), (name, detail, fate), _TONES[status], told)


def choices_view(row: PlannedRow, words: Words) -> tuple[tuple[TakenAs, str], ...]:
    """The choices for a row, in words; where it says nothing new, leaving it out is the same as that person."""
    if row.known is None:
        kinds = (TakenAs.SAME, "players.import_as.new"), (TakenAs.NOBODY, "players.import_as.nobody")
        return tuple((taken, words.text(key)) for taken, key in kinds)
    choices = [(TakenAs.SAME, f"players.import_as.{row.status.value}"), (TakenAs.OTHER, "players.import_as.other")]
    if row.status in CHANGES or row.alike is not None:
        choices.append((TakenAs.NOBODY, "players.import_as.nobody"))
    return tuple((taken, words.text(key, name=row.known.name)) for taken, key in choices)


def missing_view(plan: ImportPlan, gone: Collection[PlayerId], words: Words) -> tuple[RowView, ...]:
    """The members whom the list does not name, and what becomes of them; nobody where it names none at all.

    :param gone: who of them has left.
    """
    if not any(row.known is not None for row in plan.rows):
        return ()
    shown = []
    for player in plan.missing:
        has_left = player.id in gone
        fate = words.text("players.row_status.left" if has_left else "players.import_missing.stays")
        detail = player.member_number or player.contact
        shown.append(RowView(player.id, (player.name, detail, fate), "warning" if has_left else "quiet"))
    return tuple(shown)


def missing_choices(words: Words) -> tuple[tuple[bool, str], ...]:
    """The choices for somebody who is missing: (whether they have left, word)."""
    return (False, words.text("players.import_missing.as_stays")), (True, words.text("players.import_missing.as_left"))


def problems_view(plan: ImportPlan, words: Words) -> tuple[RowView, ...]:
    """The lines that cannot be read, with the reason."""
    said = ((row.line, words.say(row.problem)) for row in plan.rows if row.problem is not None)
    return tuple(RowView(str(line), (words.number(line), why), "text", why) for line, why in said)


def sheet_words(grids: Sequence[Grid], shown: str, words: Words) -> str:
    """Which sheet of several is read; empty where there is one."""
    others = [grid.name for grid in grids if grid.name != shown]
    if not others:
        return ""
    return words.text("players.import_one_sheet", sheet=shown, others=", ".join(others), count=len(others))


def outcome(
    plan: ImportPlan, taken: Mapping[int, TakenAs], words: Words, gone: Collection[PlayerId] = ()
) -> ImportSummary:
    """Announcement of the effect of *Import*.

    :param taken: as for `ImportPlan.people`, and ``gone`` too.
    """
    new, changed = plan.people(taken, gone)
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
    if any(row.problem is not None and row.problem.key == "players.csv_no_name_column" for row in plan.rows):
        sentences = [words.text("players.import_say_name")]
    elif not (new or changed):
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
        is_open = row.alike is not None and taken is row.proposal
        what = ("namesake" if row.alike is Likeness.SAME_NAME else "alike") if is_open else taken.value
        known = row.known
        notes.append(
            words.text(
                f"players.import_{what}.{where}", line=row.like_line or 0, name=known.name, number=known.member_number
            )
        )
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
