"""What goes wrong with a server, in words, and without the password."""

from __future__ import annotations

import errno
import os
import re
import signal
import socket
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from homepoker.core.wording import Sentence
from homepoker.services.words import LANGUAGES, Words
from homepoker.store.error_log import attach
from homepoker.store.errors import SharedLeagueError, SharedTrouble
from homepoker.store.resource_files import resources
from homepoker.store.shared_league import server
from homepoker.store.shared_league.address import Address
from homepoker.store.shared_league.club_place import open_place
from homepoker.store.shared_league.password import Password
from homepoker.store.shared_league.server import connected, in_words, transaction
from tests.postgres import ADMIN, PostgresServer
from tests.shared_league import WIEN, League, parcel
from tests.tls_front import certificate, tls_front

SECRET = Password("very-secret")


def told(address: Address, password: Password = SECRET) -> SharedLeagueError:
    with pytest.raises(SharedLeagueError) as error, open_place(address, password):
        pass
    for language in ("de", "en"):
        said = Words(resources() / "locale", language).say(error.value.sentence)
        assert password.reveal() not in said
        assert "{" not in said
    assert password.reveal() not in str(error.value)
    return error.value


def why(error: SharedLeagueError) -> str:
    """The name of the reason that is given."""
    reason = error.sentence.values["reason"]
    assert isinstance(reason, Sentence)
    return reason.key.removeprefix("shared.why.")


def in_a_transaction(league: League, statement: str) -> None:
    with connected(league.address(), league.passwords[WIEN]) as connection, transaction(connection):
        connection.exec_driver_sql(statement)


def test_a_server_that_is_not_there_is_offline() -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        error = told(Address("club", "127.0.0.1", nobody.getsockname()[1], "league"))
    assert (error.trouble, why(error)) == (SharedTrouble.OFFLINE, "no_database_there")


def test_a_name_that_nobody_has_is_offline_and_the_error_log_knows_no_name(tmp_path: Path) -> None:
    log = attach(tmp_path)
    error = told(Address("club", "nobody.invalid", 5432, "league"))
    log.close()
    assert (error.trouble, why(error)) == (SharedTrouble.OFFLINE, "no_such_host")
    written = log.path.read_text("utf-8")
    assert "shared league: offline" in written
    assert "failed to resolve host" in written
    assert not {"nobody", "club", "5432", "very-secret"} & set(re.findall(r"[\w-]+", written))


def test_a_wrong_password_is_told_as_one(shared_league: League) -> None:
    assert told(shared_league.address()).trouble is SharedTrouble.WRONG_PASSWORD


def test_a_role_that_nobody_has_is_a_wrong_password_too(shared_league: League) -> None:
    # The server does not say which of the two is wrong, so that nobody finds out its roles.
    assert told(shared_league.address("club_nobody")).trouble is SharedTrouble.WRONG_PASSWORD


def test_a_database_that_is_not_there_is_named(shared_league: League) -> None:
    address = replace(shared_league.address(), database="nothing")
    error = told(address, shared_league.passwords[WIEN])
    assert error.trouble is SharedTrouble.NO_DATABASE
    assert error.sentence.values["database"] == "nothing"


def test_a_database_that_was_not_set_up_says_who_does_it(postgres: PostgresServer) -> None:
    empty = League(postgres, postgres.new_database(), {})
    assert told(empty.address(ADMIN), Password(postgres.password)).trouble is SharedTrouble.NOT_SET_UP
    postgres.drop(empty.database)


def test_without_encryption_nothing_is_sent_where_it_is_asked_for(shared_league: League) -> None:
    address = replace(shared_league.address(), options=(("sslmode", "require"),))
    assert told(address, shared_league.passwords[WIEN]).trouble is SharedTrouble.UNENCRYPTED


def test_a_server_that_wants_encryption_is_told_from_one_that_wants_nobody(shared_league: League) -> None:
    lines = shared_league.server.folder / "pg_hba.conf"
    before = lines.read_text("utf-8")
    lines.write_text(f'hostnossl "{shared_league.database}" {WIEN} all reject\n{before}', "utf-8")
    shared_league.server.stop()
    shared_league.server.start()
    address, password = shared_league.address(), shared_league.passwords[WIEN]
    plain = replace(address, options=(("sslmode", "disable"),))
    assert told(plain, password).trouble is SharedTrouble.MUST_ENCRYPT
    assert told(address, password).trouble is SharedTrouble.REFUSED
    lines.write_text(before, "utf-8")
    shared_league.server.stop()
    shared_league.server.start()


@pytest.mark.parametrize(
    ("host", "options", "reason"),
    [
        ("db.example.org", "verify-full", "other_certificate"),
        ("db.example.org", "verify-ca", "unknown_certificate"),
        ("127.0.0.1", "verify-full", "no_certificate_file"),
    ],
    ids=["of another server", "of nobody known", "file is not there"],
)
def test_a_certificate_that_is_not_the_expected_one_is_told_as_that(
    tmp_path: Path, host: str, options: str, reason: str
) -> None:
    shown, trusted = certificate(tmp_path, host), tmp_path / "nothing.pem"
    if options == "verify-full" and host == "db.example.org":
        trusted = shown
    elif options == "verify-ca":
        trusted = certificate(tmp_path, "another")
    with tls_front(shown) as port:
        secured = (("sslmode", options), ("sslrootcert", str(trusted)))
        error = told(Address("club", "127.0.0.1", port, "league", secured))
        assert (error.trouble, why(error)) == (SharedTrouble.CERTIFICATE, reason)


def test_a_server_that_wants_the_password_in_the_clear_does_not_get_it(tmp_path: Path) -> None:
    clear = b"R" + (8).to_bytes(4, "big") + (3).to_bytes(4, "big")
    with tls_front(certificate(tmp_path, "localhost"), clear) as port:
        address = Address("club", "127.0.0.1", port, "league", (("sslmode", "require"),))
        assert told(address).trouble is SharedTrouble.SIGN_IN


def test_half_a_letter_in_a_password_is_a_wrong_one(shared_league: League) -> None:
    error = told(shared_league.address(), Password("half\udcc3"))
    assert error.trouble is SharedTrouble.WRONG_PASSWORD
    assert error.__suppress_context__


def test_a_server_that_goes_away_meanwhile_is_offline(shared_league: League) -> None:
    with shared_league.place() as place:
        with shared_league.sql() as admin:
            admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'club_wien'")
        with pytest.raises(SharedLeagueError) as error:
            place.send(parcel(), 1)
    assert (error.value.trouble, why(error.value)) == (SharedTrouble.OFFLINE, "restarting")
    assert shared_league.rows("SELECT * FROM league_evening") == []


def test_a_server_that_answers_no_more_is_waited_for_a_while_and_no_longer(
    shared_league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "ANSWER_SECONDS", 0.5)
    with shared_league.place() as place:
        (hanging,) = shared_league.rows("SELECT pid FROM pg_stat_activity WHERE usename = 'club_wien'")
        # Its system goes on acknowledging, as that of a machine does whose disk is full.
        os.kill(int(str(hanging[0])), signal.SIGSTOP)
        with pytest.raises(SharedLeagueError) as error:
            place.send(parcel(), 1)
        os.kill(int(str(hanging[0])), signal.SIGCONT)
    assert (error.value.trouble, why(error.value)) == (SharedTrouble.OFFLINE, "no_answer")


def test_what_a_role_may_not_do_is_told_and_the_reason_is_kept_without_values(shared_league: League) -> None:
    statement = "INSERT INTO shared_player VALUES ('club_linz', 'p-x', 'Somebody', true)"
    with pytest.raises(SharedLeagueError) as error:
        in_a_transaction(shared_league, statement)
    assert error.value.trouble is SharedTrouble.NO_PERMISSION
    assert "Somebody" not in str(error.value)
    assert error.value.driver_says == "42501 new row violates row-level security policy for table …"


SERVER = Address("club_graz", "db.example.org", 5432, "league")
AT = 'connection failed: connection to server at "db.example.org" (10.1.2.3), port 5432 failed: '


@pytest.mark.parametrize(
    ("said", "key", "reason"),
    [
        (AT + "Connection refused (0x0000274D/10061)\n\tIs the server running?", "offline", "no_database_there"),
        (AT + os.strerror(errno.EHOSTUNREACH), "offline", "no_way_there"),
        (AT + "server closed the connection unexpectedly\n\tThis probably means", "offline", "broken_off"),
        (AT + "FATAL:  the database system is starting up", "offline", "restarting"),
        (AT + "FATAL:  terminating connection due to unexpected postmaster exit", "offline", "restarting"),
        (AT + 'FATAL:  too many connections for role "club_graz"', "busy", "too_many"),
        ("connection timeout expired", "offline", "no_answer"),
    ],
)
def test_reasons_are_told_in_words_of_the_program(said: str, key: str, reason: str) -> None:
    error = in_words(psycopg.OperationalError(said), SERVER)
    assert error.sentence.key == f"shared.{key}"
    assert error.sentence.values["reason"] == Sentence(f"shared.why.{reason}", {})
    for language in LANGUAGES:
        shown = Words(resources() / "locale", language).say(error.sentence)
        assert Words(resources() / "locale", language).text(f"shared.why.{reason}") in shown
        assert said.removeprefix(AT)[:20] not in shown


def test_a_reason_without_words_stands_as_it_was_said_and_the_error_log_gets_no_names() -> None:
    error = in_words(psycopg.DataError('Wert »Ida Berg« von "Ida" unter ida.berg.net und 10.1.2.3 zu lang'), SERVER)
    shown = Words(resources() / "locale", "de").say(error.sentence)
    assert "db.example.org hat abgelehnt: Wert »Ida Berg«" in shown
    assert error.driver_says == "Wert … von … unter … und … zu lang"
