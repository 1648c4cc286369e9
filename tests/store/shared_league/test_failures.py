"""Reasons of a failure in the program's own words, whatever language the driver speaks."""

from __future__ import annotations

import errno
import os

import psycopg
import pytest

from homepoker.core.wording import Sentence
from homepoker.services.words import LANGUAGES, Words
from homepoker.store.resource_files import resources
from homepoker.store.shared_league.address import Address
from homepoker.store.shared_league.failures import in_words

SERVER = Address("club_graz", "db.example.org", 5432, "league")
AT = 'connection failed: connection to server at "db.example.org" (10.1.2.3), port 5432 failed: '


@pytest.mark.parametrize(
    ("said", "key", "reason"),
    [
        (AT + "Connection refused (0x0000274D/10061)\n\tIs the server running?", "offline", "no_database_there"),
        (AT + os.strerror(errno.EHOSTUNREACH), "offline", "no_way_there"),
        (AT + "server closed the connection unexpectedly\n\tThis probably means", "offline", "broken_off"),
        (AT + "FATAL:  the database system is starting up", "offline", "restarting"),
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
