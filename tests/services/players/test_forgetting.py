"""Forgetting a person: gone for good, and honest about what is left elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from homepoker.core.players import Player
from homepoker.services.club import Club
from homepoker.services.exchange import backups
from homepoker.services.exchange.evening_file import read, save
from homepoker.services.exchange.sheet_parts import published_names, shown_names
from homepoker.services.players.exporting import register_file
from homepoker.services.players.forgetting import all_that_is_known, consequences, forget
from homepoker.services.players.merging import merge
from homepoker.services.words import Words
from homepoker.store.database import DATABASE_NAME
from homepoker.store.evening.file_extensions import EXTENSION
from homepoker.store.exchange.player_lists import read_players_csv
from tests.played_evenings import RESOURCES, club_of, evening, id_of, open_evening

ON = date(2026, 11, 6)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path)
    yield found
    found.close()


def person(club: Club, name: str) -> Player:
    found = club.register.player(id_of(name))
    assert found is not None
    return found


def test_old_standings_read_former_member_and_keep_their_points(club: Club) -> None:
    desk = evening(club, "Friday", ON, ["Ida", "Max", "Eva"])
    before = desk.state.published
    assert forget(club, person(club, "Ida")) is None
    assert club.desk(desk.tournament_id).state.published == before
    words = Words(RESOURCES / "locale", "de", club.name_of)
    assert words.name(id_of("Ida")) == "Ehemaliges Mitglied"
    for names in (shown_names(club.names, words), published_names(club.players(), words)):
        assert names(id_of("Ida")) == "Ehemaliges Mitglied"


def test_neither_the_file_nor_an_evening_written_later_holds_the_name(club: Club, tmp_path: Path) -> None:
    club.register.change(replace(person(club, "Ida"), name="Ida Unvergesslich", notes="Nachbarin von Zoe"))
    desk = open_evening(club, "Friday", ON, ["Ida", "Max"])
    forget(club, person(club, "Ida"))
    for path in tmp_path.glob(f"{DATABASE_NAME}*"):
        assert b"Unvergesslich" not in path.read_bytes()
        assert b"Nachbarin" not in path.read_bytes()
    path = tmp_path / f"Friday{EXTENSION}"
    save(tmp_path, desk.tournament_id, path)
    assert id_of("Ida") not in read(path).players


def test_the_host_is_told_of_backups_of_copies_that_last_and_of_open_evenings(club: Club, tmp_path: Path) -> None:
    open_evening(club, "Friday", ON, ["Ida", "Max"])
    backups.take(tmp_path, club.timekeeper.now())
    (tmp_path / "backups" / "homepoker-before-0002.db").write_bytes(b"")
    (tmp_path / "damaged-1").mkdir()
    found = consequences(club, person(club, "Ida"))
    assert (found.open_evenings, found.backups) == (("Friday",), 1)
    assert found.lasting_copies == ("homepoker-before-0002.db", "damaged-1")
    assert consequences(club, person(club, "Eva")).open_evenings == ()


def test_all_that_is_known_can_be_handed_over_before(club: Club) -> None:
    club.register.change(replace(person(club, "Max"), notes="merged", contact="0664 1"))
    merge(club, person(club, "Ida"), person(club, "Max"))
    known = all_that_is_known(club, person(club, "Ida"))
    for file in (Path("Ida.csv"), Path("Ida.xlsx")):
        given = read_players_csv(register_file(known, file, Words(RESOURCES / "locale", "de"))).players
        assert [(one.name, one.contact) for one in given] == [("Ida", ""), ("Max", "0664 1")]
