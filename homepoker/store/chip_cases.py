"""Shelf of the club's cases with chips."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from homepoker.core.chip_case import ChipCase
from homepoker.core.wording import Sentence, sentence
from homepoker.store.damaged_text import bound, id_of, is_whole, legible
from homepoker.store.database import Database
from homepoker.store.database.rows import ChipCaseRow, insert, replacement, selection
from homepoker.store.evening.event_codec import UNREADABLE, unknown_field

_ON_SHELF = f"{selection(ChipCaseRow)} WHERE NOT is_archived"
_REPLACE = replacement(ChipCaseRow)
_ARCHIVE = "UPDATE chip_case SET is_archived = 1 WHERE id = CAST(? AS TEXT)"


@dataclass(frozen=True, slots=True)
class SavedCase:
    id: str
    case: ChipCase


class CaseShelf:
    def __init__(self, database: Database) -> None:
        self._database = database

    def cases(self) -> list[SavedCase]:
        """Every case that is not archived, by name."""
        read = [SavedCase(case_id, case) for case_id, _, case in self._rows() if isinstance(case, ChipCase)]
        return sorted(read, key=lambda saved: (saved.case.name.casefold(), saved.id))

    def problems(self) -> list[Sentence]:
        """The cases that cannot be read, each as a sentence with its name; they stay as they are."""
        unreadable = [(name, case) for _, name, case in self._rows() if isinstance(case, str)]
        return [sentence("store.chip_case_unreadable", name=name, reason=reason) for name, reason in unreadable]

    def save(self, case_id: str, case: ChipCase) -> None:
        """Keep a case under an id, in place of what was kept under it; an archived one comes back."""
        row = ChipCaseRow(case_id, case.name, msgspec.json.encode(case).decode(), is_archived=False)
        with self._database.transaction() as connection:
            if connection.execute(_REPLACE, {**vars(row), "id": bound(case_id)}).rowcount == 0:
                insert(connection, row)

    def archive(self, case_id: str) -> None:
        """Take a case from the shelf; profiles and evenings with it keep theirs.

        :raises LookupError: no case was saved under this id.
        """
        with self._database.transaction() as connection:
            if connection.execute(_ARCHIVE, (bound(case_id),)).rowcount == 0:
                raise LookupError(f"no saved case {case_id}")

    def _rows(self) -> list[tuple[str, str, ChipCase | str]]:
        """Id, name and case of each row; in place of the case the reason why it cannot be read."""
        with self._database.transaction() as connection:
            rows = connection.execute(_ON_SHELF).fetchall()
        return [(id_of(case_id), legible(name), _read(body)) for case_id, name, body, _ in rows]


def _read(body: str) -> ChipCase | str:
    """The case of a row, or the reason why it cannot be read: an unknown field would be lost on saving."""
    if not is_whole(body):
        return "UTF-8"
    try:
        stored = msgspec.json.decode(body)
        case = msgspec.convert(stored, ChipCase)
    except UNREADABLE as error:
        return str(error)
    unknown = unknown_field(stored, msgspec.to_builtins(case))
    return f"unknown field {unknown}" if unknown else case
