"""What an import came to, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from homepoker.services.words import Words
from homepoker.store.player_lists import RowProblem
from homepoker.ui.players.import_plan import Duplicate, ImportPlan

_YES_NO = ("is_guest", "may_publish")
_COLUMN_OF = {"is_guest": "players.column.guest", "may_publish": "players.column.consent"}


@dataclass(frozen=True, slots=True)
class ImportView:
    """The result page. Headings of parts that are empty are empty too.

    ``duplicates`` are (shown name, what changes), ``problems`` are (line of the file, reason).
    """

    title: str
    file: str
    notes: tuple[str, ...]
    duplicates_heading: str
    duplicates: tuple[tuple[str, str], ...]
    problems_heading: str
    problems: tuple[tuple[str, str], ...]


def import_view(
    plan: ImportPlan, problems: Sequence[RowProblem], ignored_columns: Sequence[str], file: str, words: Words
) -> ImportView:
    """Say what has been imported and what has not."""
    imported = len(plan.new)
    title = words.text("players.result.title", count=imported) if imported else words.text("players.result.nothing")
    notes: list[str] = []
    if plan.unchanged:
        notes.append(words.text("players.result.unchanged", count=plan.unchanged))
    if ignored_columns:
        notes.append(words.text("players.result.ignored", columns=", ".join(ignored_columns)))
    return ImportView(
        title=title,
        file=words.text("players.result.file", file=file),
        notes=tuple(notes),
        duplicates_heading=words.text("players.result.duplicates", count=len(plan.duplicates))
        if plan.duplicates
        else "",
        duplicates=tuple((each.known.name, _news(each, words)) for each in plan.duplicates),
        problems_heading=words.text("players.result.problems", count=len(problems)) if problems else "",
        problems=tuple((words.number(each.line), words.say(each.problem)) for each in problems),
    )


def _news(duplicate: Duplicate, words: Words) -> str:
    said: list[str] = []
    for name in duplicate.differs_in:
        before = _value(name, getattr(duplicate.known, name), words)
        after = _value(name, getattr(duplicate.changed, name), words)
        field = _COLUMN_OF.get(name, f"players.field.{name}")
        if before:
            said.append(words.text("players.result.change", field=field, before=before, after=after))
        else:
            said.append(words.text("players.result.change_new", field=field, after=after))
    return " · ".join(said)


def _value(name: str, value: str | bool, words: Words) -> str:
    if name in _YES_NO:
        return words.text("players.yes" if value else "players.no")
    return " ".join(str(value).split())
