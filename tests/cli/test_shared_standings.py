"""``homepoker league standings --shared`` and ``explain --shared``: the list of all clubs, also offline."""

from __future__ import annotations

from pathlib import Path

import pytest

from homepoker.services.league.archiving import rebuild
from homepoker.store.shared_league.club_place import SharedName
from homepoker.store.shared_league.kept_standings import NAME
from homepoker.store.shared_league.password import VARIABLE
from tests.cli.calling import Answer, Caller
from tests.evenings.sample_evening import play_sample_evening
from tests.shared_league import LINZ, READER, WIEN, League, parcel

LONGER_AGO = "2025"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A club of its own with the sample evening."""
    club, _ = play_sample_evening(tmp_path / "club")
    rebuild(club)
    club.close()
    return tmp_path / "club"


def test_the_list_of_all_clubs_is_read_explained_and_kept_for_later(
    homepoker: Caller, folder: Path, shared_league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(*arguments: object, lang: str = "en") -> Answer:
        return homepoker("league", *arguments, "--data", folder, lang=lang)

    assert "Name its address first" in asked("standings", "--shared").error
    monkeypatch.setenv(VARIABLE, shared_league.passwords[WIEN].reveal())
    asked("share", "--to", shared_league.address().text)
    with shared_league.place(LINZ) as linz:
        linz.tell_names({"p-1": SharedName("Resi", True), "p-2": SharedName("", True), "p-3": SharedName("Resi", True)})
        linz.send(parcel("t-linz", "p-1", "p-2", "p-3"), 1)

    everybody = asked("standings", "--shared", "--season", "2026", "--json").json
    assert (everybody["is_kept"], everybody["evenings"], everybody["people"]) == (False, 2, 17)
    resi = next(row for row in everybody["rows"] if row["player"] == "club_linz/p-1")
    assert (resi["name"], resi["clubs"], resi["points"], resi["wins"]) == ("Resi", ["Linzer Runde"], 3, 1)
    assert next(row["name"] for row in everybody["rows"] if row["player"] == "club_linz/p-2") is None

    monkeypatch.setenv(VARIABLE, shared_league.passwords[READER].reveal())
    source = ("--from", shared_league.address(READER).text)
    table = asked("standings", *source, "--season", "2026", lang="de")
    assert (table.code, table.error) == (0, "")
    assert "Alle Vereine der gemeinsamen Liga · 2026" in table.out
    assert "Stand auf dem Server:" in table.out
    assert "Marta" in table.out
    one = asked("explain", "club_linz/p-1", *source, "--season", "2026")
    assert one.out.splitlines()[0].startswith("Resi: 3")
    assert "Abend t-linz · Linzer Runde" in one.out
    assert "Several in this list are called" in asked("explain", "resi", *source, "--season", "2026").error
    assert "Nobody in this list" in asked("explain", "nobody", *source, "--season", "2026").error
    assert "is no year" in asked("standings", *source, "--season", "soon").error

    shared_league.server.stop()
    kept = asked("standings", *source, "--season", "2026")
    another = asked("standings", *source, "--season", LONGER_AGO)
    shared_league.server.start()
    assert (kept.code, "does not answer" in kept.error) == (0, True)
    assert "Resi" in kept.out
    assert (another.code, another.out) == (1, "")
    assert shared_league.passwords[READER].reveal() not in (folder / NAME).read_text("utf-8")
