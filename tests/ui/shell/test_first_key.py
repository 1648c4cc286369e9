"""What a restored evening does without until its first key: it is looked at in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.store import preferences
from homepoker.store.preferences import Preferences
from tests.played_evenings import NAMES, club_of, open_evening

OPENING = """
import json, sys
from homepoker import __main__
from homepoker.ui.shell import application

class Application(application.Application):
    def open(self):
        super().open()
        assert self.opened.tonight.play is not None
        print(json.dumps(sorted(sys.modules)))
        self.window.close_unasked()

application.Application = Application
sys.argv = ["homepoker", "--data", sys.argv[1]]
sys.exit(__main__.main())
"""


def opened(folder: Path) -> list[str]:
    """Start the program on a folder; the modules that are loaded when the page of play stands."""
    done = subprocess.run(
        [sys.executable, "-c", OPENING, str(folder)],
        cwd=Path(__file__).parents[3],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    modules: list[str] = json.loads(done.stdout)
    return modules


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Of the second start on an evening in play; the first has read the rulebooks."""
    folder = tmp_path_factory.mktemp("club")
    club = club_of(folder)
    desk = open_evening(club, "November", date(2026, 11, 20), NAMES[:8])
    ClockCommands(desk).start()
    club.close()
    preferences.save(folder, Preferences(language="de", last_tournament=desk.tournament_id))
    opened(folder)
    return opened(folder)


@pytest.mark.parametrize(
    "name",
    [
        "sqlalchemy",
        "alembic",
        "pydantic",
        "pydantic_core",
        "markdown_it",
        "wakepy",
        "typer",
        "xlsxwriter",
        "psycopg",
        "keyring",
        "PySide6.QtMultimedia",
        "PySide6.QtPrintSupport",
        "homepoker.ui.league.panel",
        "homepoker.ui.rulebook.pages",
        "homepoker.ui.standings.panel",
        "homepoker.ui.tonight.lobby",
        "homepoker.ui.tonight.preparation",
    ],
)
def test_the_first_key_waits_for_nothing_that_the_page_of_play_does_not_need(name: str, loaded: list[str]) -> None:
    assert "homepoker.ui.tonight.play" in loaded
    assert name not in loaded
