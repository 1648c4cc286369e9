"""Golden cells as they are proposed: what is missing is written, what agrees keeps its line as it stands."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.rulings.goldens import CASES, RULEBOOK_TABLES, SIXTH_CELLS, update

TOPICS = ("chip-race", "deal-random-remedy", "pen-ladder")
TABLES = ("settled.json", "inventory.json", str(SIXTH_CELLS.relative_to(RULEBOOK_TABLES)))


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    """Some cases and all tables, to be written to."""
    (tmp_path / TABLES[-1]).parent.mkdir()
    (tmp_path / "cases").mkdir()
    for topic in TOPICS:
        shutil.copy(CASES / f"{topic}.json", tmp_path / "cases")
    for table in TABLES:
        shutil.copy(RULEBOOK_TABLES / table, tmp_path / table)
    return tmp_path


def test_where_all_agrees_not_a_letter_changes(tables: Path) -> None:
    assert list(update(tables / "cases", tables)) == []
    for topic in TOPICS:
        assert (tables / "cases" / f"{topic}.json").read_text("utf-8") == (CASES / f"{topic}.json").read_text("utf-8")
    assert_tables_as_shipped(tables)


def test_cells_that_are_missing_or_wrong_are_proposed(tables: Path) -> None:
    for topic in TOPICS:
        file = tables / "cases" / f"{topic}.json"
        text = file.read_text("utf-8")
        found = [case for case in json.loads(text) if len(case["books"]) > 1]
        last = list(found[0]["books"])[-1]
        lines = [line for line in text.split("\n") if not line.startswith(f'      "{last}": ')]
        for number, line in enumerate(lines):
            if lines[number + 1 : number + 2] == ["    }"]:
                lines[number] = line.rstrip(",")
        file.write_text("\n".join(lines).replace('"cites": ["apsa:', '"cites": ["wrong:'), "utf-8")
    (tables / "settled.json").write_text("{}", "utf-8")
    inventory = json.loads((tables / "inventory.json").read_text("utf-8"))
    (tables / "inventory.json").write_text(json.dumps(dict(list(inventory.items())[:-1])), "utf-8")
    assert list(update(tables / "cases", tables)) == []
    for topic in TOPICS:
        written, shipped = (json.loads((one / f"{topic}.json").read_text("utf-8")) for one in (tables / "cases", CASES))
        assert written == shipped
    assert_tables_as_shipped(tables)


def test_a_case_that_lacks_a_fact_of_a_book_is_named(tables: Path) -> None:
    file = tables / "cases" / "chip-race.json"
    text = file.read_text("utf-8")
    file.write_text(text.replace('"nextValue"', '"nextChip"', 1), "utf-8")
    case = json.loads(text)[0]["id"]
    undecided = list(update(tables / "cases", tables))
    assert undecided
    assert all(line.startswith(f"chip-race, {case}, ") for line in undecided)


def assert_tables_as_shipped(tables: Path) -> None:
    for table in TABLES:
        assert (tables / table).read_text("utf-8") == (RULEBOOK_TABLES / table).read_text("utf-8")
