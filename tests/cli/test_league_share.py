"""``homepoker league share``: evenings sent to a real server, set-up printed first, passwords in no file."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from homepoker.services.league.archiving import rebuild
from homepoker.store.shared_league.club_place import SharedName
from homepoker.store.shared_league.password import VARIABLE
from tests.cli.calling import Answer, Caller
from tests.evenings.sample_evening import play_sample_evening
from tests.fake_keyring import FakeKeyring, used
from tests.postgres import ADMIN
from tests.shared_league import LINZ, READER, WIEN, League, parcel


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A club of its own with the sample evening."""
    club, _ = play_sample_evening(tmp_path / "club")
    rebuild(club)
    club.close()
    return tmp_path / "club"


@pytest.fixture
def password(shared_league: League, monkeypatch: pytest.MonkeyPatch) -> str:
    """The password of the club's role, in the environment."""
    found = shared_league.passwords[WIEN].reveal()
    monkeypatch.setenv(VARIABLE, found)
    return found


@pytest.fixture
def set_up(shared_league: League, homepoker: Caller, monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    """Calls set-up as the keeper of the database; roles that it has made are gone afterwards."""
    monkeypatch.setenv(VARIABLE, shared_league.server.password)

    def call(*arguments: object) -> Answer:
        address = shared_league.address(ADMIN).text
        return homepoker("league", "share", "--set-up", "--to", address, *arguments)

    yield call
    with shared_league.server.connect() as admin:
        admin.execute("DROP ROLE IF EXISTS club_graz")


def test_evenings_are_published_and_the_address_is_remembered(
    homepoker: Caller, folder: Path, shared_league: League, password: str
) -> None:
    first = homepoker("league", "share", "--to", shared_league.address().text, "--data", folder)
    assert (first.code, first.error) == (0, "")
    assert first.out.splitlines() == [
        f"One evening has arrived: {shared_league.address().text}",
        "14 names are new there.",
    ]
    again = homepoker("league", "share", "--data", folder, "--json").json
    assert again == {
        "sent": [],
        "names": 0,
        "named": [],
        "unnamed": [],
        "problem": None,
        "address": shared_league.address().text,
        "sent_before": 1,
        "waiting": [],
    }
    assert len(shared_league.rows("SELECT * FROM league_result", READER)) == 14


def test_without_the_server_evenings_wait_and_it_is_said_why(
    homepoker: Caller, folder: Path, shared_league: League, password: str
) -> None:
    shared_league.server.stop()
    answer = homepoker("league", "share", "--to", shared_league.address().text, "--data", folder)
    in_json = homepoker("league", "share", "--data", folder, "--json")
    status = homepoker("league", "share", "--status", "--data", folder, lang="de")
    shared_league.server.start()
    assert answer.code == in_json.code == 1
    assert "Waiting: Monatsturnier November, revision 1." in answer.out
    assert "Nothing is lost" in answer.error
    assert in_json.json["problem"]["kind"] == "offline"
    assert in_json.json["waiting"][0]["problem"] == "offline"
    assert status.code == 0
    assert "Es wartet: Monatsturnier November, Fassung 1." in status.out
    assert homepoker("league", "share", "--data", folder, "--json").json["sent"][0]["was_there"] is False


def test_the_status_of_a_club_that_shares_nothing_is_an_answer(homepoker: Caller, folder: Path) -> None:
    answer = homepoker("league", "share", "--status", "--data", folder)
    assert (answer.code, answer.error) == (0, "")
    assert "--to ADDRESS" in answer.out
    assert homepoker("league", "share", "--status", "--data", folder, "--json").json["address"] is None
    assert "Name its address first" in homepoker("league", "share", "--data", folder).error


def test_a_typed_password_goes_into_the_keyring_and_nowhere_else(
    homepoker: Caller, folder: Path, shared_league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = shared_league.passwords[WIEN].reveal()
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{secret}\n"))
    with used(FakeKeyring()) as system:
        answer = homepoker("league", "share", "--to", shared_league.address().text, "--password", "--data", folder)
        assert (answer.code, answer.error) == (0, "")
        assert list(system.kept.values()) == [secret]
        assert homepoker("league", "share", "--data", folder).code == 0
        assert homepoker("league", "share", "--stop", "--data", folder).code == 0
        assert system.kept == {}
    assert secret not in answer.out
    assert not [path for path in folder.rglob("*") if path.is_file() and secret.encode() in path.read_bytes()]


@pytest.mark.parametrize("command", [("share", "--to"), ("share", "--set-up", "--to"), ("standings", "--from")])
def test_a_password_in_a_command_is_seen_by_others_and_so_refused(
    homepoker: Caller, folder: Path, shared_league: League, command: tuple[str, ...]
) -> None:
    typed = shared_league.address().text.replace(f"{WIEN}@", f"{WIEN}:geheim@")
    with used(FakeKeyring()) as system:
        answer = homepoker("league", *command, typed, "--data", folder)
        assert (answer.code, answer.out, system.kept) == (1, "", {})
    assert "asked for it unseen" in answer.error
    assert "geheim" not in answer.error


def test_where_no_keyring_is_the_environment_is_named(
    homepoker: Caller, folder: Path, shared_league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing = homepoker("league", "share", "--to", shared_league.address().text, "--data", folder)
    assert nothing.code == 1
    assert VARIABLE in nothing.error
    monkeypatch.setattr(sys, "stdin", io.StringIO(shared_league.passwords[WIEN].reveal() + "\n"))
    typed = homepoker("league", "share", "--password", "--data", folder)
    assert typed.code == 0
    assert VARIABLE in typed.error


def test_a_wrong_password_is_not_kept(
    homepoker: Caller, folder: Path, shared_league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("guessed\n"))
    with used(FakeKeyring()) as system:
        answer = homepoker("league", "share", "--to", shared_league.address().text, "--password", "--data", folder)
        assert system.kept == {}
    assert answer.code == 1
    assert "did not accept the password" in answer.error
    assert "guessed" not in answer.error + answer.out


def test_set_up_prints_its_sql_and_does_nothing_without_a_yes(
    set_up: Caller, shared_league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = set_up("--club", "club_graz=Graz")
    assert answer.code == 0
    assert "CREATE ROLE club_graz LOGIN PASSWORD 'SCRAM-SHA-256$" in answer.out
    assert "Nothing was run." in answer.out
    assert shared_league.rows("SELECT id FROM club ORDER BY id") == [(LINZ,), (WIEN,)]
    planned = set_up("--club", "club_graz=Graz", "--json").json
    assert (planned["is_done"], planned["passwords"]) == (False, {})


@pytest.mark.parametrize(("typed", "is_done"), [("yes\n", True), ("no\n", False), ("\n", False)])
def test_at_a_terminal_set_up_asks(
    set_up: Caller, shared_league: League, monkeypatch: pytest.MonkeyPatch, typed: str, is_done: bool
) -> None:
    terminal = io.StringIO(typed)
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", terminal)
    answer = set_up("--club", "club_graz=Graz")
    assert ("shown only here and now" in answer.out) is is_done
    assert (("club_graz",) in shared_league.rows("SELECT id FROM club")) is is_done


def test_set_up_hands_a_password_over_once_and_it_opens_the_league(set_up: Caller, shared_league: League) -> None:
    done = set_up("--club", "club_graz=Graz", "--yes", "--json").json
    assert done["is_done"] is True
    with shared_league.server.connect(shared_league.database, "club_graz", done["passwords"]["club_graz"]) as graz:
        assert graz.execute("SELECT name FROM club").fetchall() == [("Graz",)]
    assert "already" in set_up("--club", "club_graz=Graz", "--yes").out
    renewed = set_up("--renew", "club_graz", "--yes", "--json").json
    assert renewed["passwords"]["club_graz"] != done["passwords"]["club_graz"]


def test_somebody_is_linked_by_name_and_number(
    homepoker: Caller, folder: Path, shared_league: League, password: str
) -> None:
    homepoker("league", "share", "--to", shared_league.address().text, "--data", folder)
    with shared_league.place(LINZ) as linz:
        linz.tell_names({"p-1": SharedName("MARTA", True)})
        linz.send(parcel("t-linz", "p-1", "p-2"), 1)
    proposed = homepoker("league", "share", "--links", "--data", folder)
    assert '--link "Marta" new' in proposed.out
    (linked,) = homepoker("league", "share", "--link", "marta", "new", "--data", folder, "--json").json["links"]
    with shared_league.place(LINZ) as linz:
        linz.link("p-1", linked["person"])
    both = homepoker("league", "share", "--links", "--data", folder)
    assert both.out == f"Marta is person {linked['person']}, together with MARTA (Linzer Runde).\n"
    parted = homepoker("league", "share", "--unlink", "Marta", "--data", folder)
    assert f'person {linked["person"]} there. If so: --link "Marta" {linked["person"]}' in parted.out


def test_a_link_that_cannot_be_is_told_in_one_sentence(
    homepoker: Caller, folder: Path, shared_league: League, password: str
) -> None:
    def told(*arguments: str) -> str:
        answer = homepoker("league", "share", *arguments, "--data", folder)
        assert (answer.code, answer.out) == (1, "")
        return answer.error

    assert "Name its address first" in told("--link", "Marta", "new")
    homepoker("league", "share", "--to", shared_league.address().text, "--data", folder)
    assert "is nobody of the club" in told("--link", "Nobody", "new")
    assert "no person seven" in told("--link", "Marta", "seven")
    assert "no person 4711" in told("--link", "Marta", "4711")


def test_an_address_that_is_none_is_not_repeated(homepoker: Caller, folder: Path) -> None:
    answer = homepoker("league", "share", "--to", "mysql://club:secret@db/league", "--data", folder)
    assert answer.code == 1
    assert "postgresql+psycopg://club@db.example.org/league" in answer.error
    assert "secret" not in answer.error
