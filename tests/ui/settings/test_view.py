"""Backups in words."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from homepoker.core.wording import sentence
from homepoker.services.exchange.backups import Backup, Contents
from homepoker.services.exchange.evening_file import ImportResult, TakenIn
from homepoker.services.words import Words
from homepoker.store.evening.file_extensions import EXTENSION
from homepoker.store.evening.recorded_log import TournamentRecord
from homepoker.store.resource_files import resources
from homepoker.ui.settings import view

WORDS = Words(resources() / "locale", "en")
AT = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
LOCAL = f"20 Nov 2026, {WORDS.time(AT)}"
BACKUP = Backup(Path("/data/backups/homepoker-2026-11-20T18-30-00Z.db"), AT)
FRIDAY = TournamentRecord("t-1", "Friday", date(2026, 11, 20))
SATURDAY = TournamentRecord("t-2", "Saturday", date(2026, 11, 21))


def shown(newest: Backup | None = BACKUP, second: str = "", *, there: bool = False, busy: bool = False) -> list[str]:
    card = view.backups_view(newest, second, is_second_there=there, is_busy=busy, words=WORDS)
    return [card.newest, card.second, card.warning]


def test_the_newest_backup_is_named_in_local_time() -> None:
    assert shown() == [f"Newest backup: {LOCAL}", "None chosen", ""]


def test_none_yet_and_one_under_way_are_said() -> None:
    assert shown(None)[0] == "No backup yet"
    assert shown(busy=True)[0] == "Homepoker is making a backup …"


def test_only_a_second_folder_that_is_missing_is_warned_of() -> None:
    assert shown(second="/stick", there=True)[1:] == ["/stick", ""]
    assert shown(second="/stick")[2].startswith("The second folder for backups is missing: /stick.")


def test_a_backup_says_how_much_it_holds_and_where_it_comes_from() -> None:
    assert view.backup_label(Contents(BACKUP, (FRIDAY, SATURDAY)), WORDS) == f"{LOCAL} · 2 evenings"
    theirs = Contents(Backup(BACKUP.path, AT, "bar-laptop"), (FRIDAY,))
    assert view.backup_label(theirs, WORDS) == f"{LOCAL} · 1 evening · from bar-laptop"


def test_a_backup_that_cannot_be_read_says_so_in_the_list() -> None:
    damaged = Contents(BACKUP, problem=sentence("backups.damaged", name="a.db"))
    assert "The backup a.db is damaged" in view.backup_label(damaged, WORDS)


def test_each_evening_says_whether_the_club_has_it() -> None:
    rows = view.evening_rows(Contents(BACKUP, (SATURDAY, FRIDAY)), {"t-1"}, WORDS)
    assert [(row.id, row.name, row.on, row.note) for row in rows] == [
        ("t-2", "Saturday", "21 Nov 2026", "missing"),
        ("t-1", "Friday", "20 Nov 2026", "there"),
    ]


def test_newcomers_are_counted() -> None:
    message = view.restored("Friday", TakenIn(ImportResult.COPIED, "t-1", 2), WORDS)
    assert message == "“Friday” is now among your evenings. 2 names joined the register as guests."


@pytest.mark.parametrize(
    ("name", "proposed"),
    [("Friday 20/11: final?", "Friday 20 11 final"), ("...", "homepoker"), ("a" * 150, "a" * 100)],
)
def test_a_file_gets_a_name_that_every_system_accepts(name: str, proposed: str) -> None:
    assert view.proposed_name(name, EXTENSION) == proposed + EXTENSION
