"""What a command loads: each only what it needs, for most of the time that one takes is spent on that."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from homepoker import __version__
from homepoker.core.rulings.catalogue import MODULES
from homepoker.store.rulebooks.shelf import BOOKS_READ, CACHE
from tests.cli.calling import Caller

_REPORT = (
    "import json, sys; from homepoker.__main__ import main; sys.argv = ['homepoker', *sys.argv[1:]]; code = main(); "
    "sys.stderr.write(json.dumps(sorted(sys.modules))); sys.exit(code)"
)
RULE = ("rule", "bet-oversized-chip", "--book", "tda-2019", "--facts", '{"chip": 1000, "toCall": 400}')
HEAVY = {
    "PySide6",
    "alembic",
    "babel",
    "homepoker.services.club",
    "markdown_it",
    "pydantic",
    "sqlalchemy",
    "sqlmodel",
    "xlsxwriter",
}
"""What none of these commands needs once the rulebooks were read."""


def loaded(*arguments: str) -> tuple[str, set[str]]:
    """What a command says in a process of its own, and the modules that are loaded when it ends."""
    command = [sys.executable, "-P", "-c", _REPORT, *arguments]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=True)
    return done.stdout, set(json.loads(done.stderr))


def test_the_version_is_said_before_anything_that_reads_commands_is_loaded() -> None:
    said, modules = loaded("--version")
    assert said == f"homepoker {__version__}\n"
    assert not {"typer", "gettext", "homepoker.services.words"} & modules


def test_help_names_all_commands_and_loads_none() -> None:
    said, modules = loaded("--help", "--lang", "en")
    assert {"evening", "rule", "topics", "rules", "points", "league", "manual", "screenshot", "simulate"} <= set(
        said.split()
    )
    assert "homepoker.cli.program" in modules
    assert not {"homepoker.cli.evenings", "homepoker.cli.rulings", "homepoker.cli.rules", *HEAVY} & modules


def test_a_ruling_loads_its_own_topic(tmp_path: Path) -> None:
    arguments = ("--data", str(tmp_path), "--lang", "en", *RULE)
    first, _ = loaded(*arguments)
    said, modules = loaded(*arguments)
    assert said == first
    assert said.startswith("That is a call of 400.")
    assert HEAVY & modules == set()
    assert set(MODULES.values()) & modules == {MODULES["bet-oversized-chip"]}


@pytest.mark.parametrize("is_there", [True, False])
def test_books_are_kept_in_a_data_folder_that_is_there(is_there: bool, homepoker: Caller, tmp_path: Path) -> None:
    folder = tmp_path / "club"
    if is_there:
        folder.mkdir()
    homepoker("--data", folder, "rules", "list", "--book", "tda-2019")
    assert (folder / CACHE / BOOKS_READ).is_file() is is_there
    assert folder.exists() is is_there


def test_the_list_of_evenings_reads_the_logs_and_nothing_of_the_leagues(sample_folder: Path) -> None:
    said, modules = loaded("--data", str(sample_folder), "evening", "list", "--json")
    assert json.loads(said)
    assert {"sqlalchemy", "sqlmodel", "alembic", "pydantic"} & modules == set()


@pytest.mark.parametrize(("scheme", "is_formula"), [("uesg", False), ("square-root", True)])
def test_only_a_formula_loads_what_evaluates_it(scheme: str, is_formula: bool) -> None:
    said, modules = loaded("points", "scheme", scheme, "--players", "9", "--place", "1", "--json")
    assert json.loads(said)["points"] > 0
    assert ("simpleeval" in modules) is is_formula
    assert (HEAVY - {"markdown_it"}) & modules == set()  # which reads a rulebook
