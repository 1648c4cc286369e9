from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from homepoker.core.chip_case import CaseChip, ChipCase
from homepoker.store.chip_cases import CaseShelf, SavedCase
from homepoker.store.database import Database

CASE = ChipCase("Koffer", (CaseChip("#B3362B", 200, 5), CaseChip("#2F8057", 150)))


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with Database.open(tmp_path / "data") as opened:
        yield opened


def test_cases_read_back_equal_by_name(database: Database) -> None:
    shelf = CaseShelf(database)
    assert shelf.cases() == []
    shelf.save("a", CASE)
    shelf.save("b", replace(CASE, name="Alukoffer"))
    assert shelf.cases() == [SavedCase("b", replace(CASE, name="Alukoffer")), SavedCase("a", CASE)]


def test_saving_again_replaces_and_an_archived_case_comes_back_by_it(database: Database) -> None:
    shelf = CaseShelf(database)
    shelf.save("a", CASE)
    shelf.save("a", replace(CASE, chips=()))
    assert shelf.cases() == [SavedCase("a", replace(CASE, chips=()))]
    shelf.archive("a")
    assert shelf.cases() == []
    shelf.save("a", CASE)
    assert shelf.cases() == [SavedCase("a", CASE)]
    with pytest.raises(LookupError, match="nobody"):
        shelf.archive("nobody")


def test_what_is_printed_comes_back_and_a_case_of_before_has_nothing_printed(database: Database) -> None:
    shelf = CaseShelf(database)
    marked = replace(CASE, chips=(CaseChip("#B3362B", 200, 1_000, printed=1), CASE.chips[1]))
    shelf.save("a", marked)
    assert shelf.cases() == [SavedCase("a", marked)]
    with database.transaction() as connection:
        connection.execute("UPDATE chip_case SET body = json_remove(body, '$.chips[0].printed', '$.chips[1].printed')")
    assert shelf.cases()[0].case.chips[0] == CaseChip("#B3362B", 200, 1_000)


@pytest.mark.parametrize(
    "body",
    [
        "{",
        '{"name": "x"}',
        '{"name": "x", "chips": [], "weight": 3}',
        '{"name": "x", "chips": [{"colour": "red", "pieces": 5}]}',
    ],
)
def test_a_case_that_cannot_be_read_is_told_and_does_not_hide_the_others(database: Database, body: str) -> None:
    shelf = CaseShelf(database)
    shelf.save("a", CASE)
    with database.transaction() as connection:
        connection.execute("INSERT INTO chip_case VALUES ('b', 'Neu', ?, 0)", (body,))
    assert [saved.id for saved in shelf.cases()] == ["a"]
    (problem,) = shelf.problems()
    assert (problem.key, problem.values["name"]) == ("store.chip_case_unreadable", "Neu")
