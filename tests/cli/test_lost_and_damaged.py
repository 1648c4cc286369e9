"""The command line beside a club that was lost, and beside a damaged evening."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from homepoker.services.exchange import backups
from homepoker.store.database import DATABASE_NAME, Database
from tests.cli.calling import Caller
from tests.damage import BAD_BYTE, HEALTHY, SICK, club_with_two_evenings, write_over
from tests.fakes import EVENING


@pytest.mark.parametrize("is_there", [False, True])
@pytest.mark.parametrize("command", [("evening", "journal"), ("players", "import", "club.csv"), ("evening", "list")])
def test_it_refuses_with_words_where_only_the_backups_hold_a_club(
    homepoker: Caller, tmp_path: Path, command: tuple[str, ...], is_there: bool
) -> None:
    club_with_two_evenings(tmp_path)
    backups.take(tmp_path, EVENING - timedelta(days=2))
    for path in tmp_path.glob(f"{DATABASE_NAME}*"):
        path.unlink()
    if is_there:
        Database.open(tmp_path).close()
    (tmp_path / "club.csv").write_text("Name\nKarl\n", encoding="utf-8")
    *words, last = command
    answer = homepoker(*words, tmp_path / last if "." in last else last, "--data", tmp_path)
    assert answer.code == 1
    assert "24 members, 2 evenings" in answer.error
    assert HEALTHY in answer.error
    assert (tmp_path / DATABASE_NAME).exists() is is_there


def test_a_damaged_evening_stands_in_the_list_and_names_its_line(homepoker: Caller, tmp_path: Path) -> None:
    old, new = club_with_two_evenings(tmp_path)
    write_over(tmp_path, "log_line", "label", BAD_BYTE, f"tournament_id = '{old}' AND sequence = 5")
    listed = homepoker("evening", "list", "--data", tmp_path, "--json").json
    assert [(one["name"], one["is_readable"]) for one in listed] == [(HEALTHY, True), (SICK, False)]
    answer = homepoker("evening", "journal", old, "--data", tmp_path)
    assert answer.code == 1
    assert "Line 5" in answer.error
    assert homepoker("evening", "journal", new, "--data", tmp_path).code == 0
