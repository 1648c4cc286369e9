"""The error log: one entry for each fault, a bound to its size, and nobody's name."""

from __future__ import annotations

import logging
import os
import re
import stat
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path

import pytest

from homepoker import __version__
from homepoker.store import error_log
from homepoker.store.error_log import LARGEST, LOGGER, PROBLEMS, ErrorLog, attach, attached, last_entries, record

NAME = "Käthe Müller-Lüdenscheidt"


@pytest.fixture
def log(tmp_path: Path) -> Iterator[ErrorLog]:
    made = attach(tmp_path, "Qt 6")
    yield made
    made.close()


def fault(name: str = NAME) -> Exception:
    try:
        raise ValueError(f"this is {name}")
    except ValueError as error:
        return error


def text(log: ErrorLog) -> str:
    return log.path.read_text(encoding="utf-8")


def test_an_entry_says_when_what_which_versions_and_which_thread(log: ErrorLog) -> None:
    assert record("kit.job_backup", fault()) == log.path
    head, versions, thread, *trace = text(log).splitlines()
    at, rest = head.split(" ", 1)
    assert datetime.fromisoformat(at).utcoffset() is not None
    assert rest == "ERROR kit.job_backup"
    assert versions.startswith(f"\thomepoker {__version__} · Python 3.")
    assert "Qt 6" in versions
    assert thread == f"\tprocess {os.getpid()}, thread MainThread"
    assert trace[0] == "\tValueError"
    assert NAME not in text(log)


def test_values_of_a_record_are_not_written(log: ErrorLog) -> None:
    logging.getLogger(LOGGER).error("seat of %s", NAME)
    assert "ERROR seat of %s\n" in text(log)
    assert NAME not in text(log)


def test_the_file_is_closed_after_each_entry_and_its_owners_alone(log: ErrorLog) -> None:
    record("one", fault())
    assert log.stream is None
    if sys.platform != "win32":
        assert stat.S_IMODE(log.path.stat().st_mode) == 0o600
    log.path.unlink()
    record("two", fault())
    assert "two" in text(log)


def test_it_is_put_aside_at_its_size_and_three_files_are_kept(log: ErrorLog) -> None:
    for number in range(300):
        record(f"{chr(97 + number % 26)}{number} " + "long " * 800, fault())
    files = sorted(log.folder.iterdir())
    assert [file.name for file in files] == [PROBLEMS, f"{PROBLEMS}.1", f"{PROBLEMS}.2"]
    assert all(file.stat().st_size <= LARGEST for file in files)
    assert "299" in text(log)


def test_where_it_cannot_be_put_aside_it_still_has_a_bound(log: ErrorLog, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "rename", refused)
    for number in range(300):
        record(f"{number} " + "long " * 800, fault())
    assert LARGEST < log.path.stat().st_size < 3 * LARGEST
    assert record("one more", fault()) is None


def test_two_that_write_lose_nothing(tmp_path: Path) -> None:
    logs = [ErrorLog(tmp_path), ErrorLog(tmp_path)]

    def write(number: int) -> None:
        made = logging.LogRecord(LOGGER, logging.ERROR, "", 0, f"source {'x' * number} end", None, None)
        logs[number % 2].handle(made)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(100)))
    found = "".join(file.read_text(encoding="utf-8") for file in tmp_path.iterdir())
    assert {len(one) for one in re.findall(r"source (x*) end", found)} == set(range(100))


class TestRepeats:
    def test_a_storm_is_counted_and_not_repeated(self, log: ErrorLog) -> None:
        for number in range(2_500):
            record("tick", fault(f"second {number}"))
        assert text(log).count("\tValueError") == 1
        log.close()
        assert re.findall(r"again, (\d+) times", text(log)) == ["10", "100", "1000", "2499"]
        assert len(text(log)) < 3_000

    def test_another_fault_or_source_is_none_of_it(self, log: ErrorLog) -> None:
        record("tick", fault())
        record("tock", fault())
        record("tick", KeyError())
        assert len(last_entries(log.folder)) == 3

    def test_after_an_hour_it_is_written_again(self, log: ErrorLog, monkeypatch: pytest.MonkeyPatch) -> None:
        at = [0.0]
        monkeypatch.setattr(time, "monotonic", lambda: at[0])
        for _ in range(3):
            record("tick", fault())
        at[0] = error_log.SAME_FOR
        record("tick", fault())
        assert text(log).count("\tValueError") == 2
        assert "again, 2 times since its entry" in text(log)

    def test_messages_that_differ_in_a_number_are_one(self, log: ErrorLog) -> None:
        for number in range(50):
            record(f"Qt: geometry {number}x{number}")
        assert text(log).count("WARNING Qt: geometry") == 2, "its entry, and the tenth repetition"

    def test_of_many_different_ones_not_all_are_remembered(self, log: ErrorLog) -> None:
        for number in range(1_000):
            record("x" * number)
        assert len(log._repeats) == 200


class TestNothingIsRaised:
    @pytest.mark.parametrize("kind", ["missing", "folder", *(["pipe"] if sys.platform != "win32" else [])])
    def test_where_it_cannot_be_written(self, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        folder = tmp_path / "club"
        if kind != "missing":
            folder.mkdir()
        if kind == "folder":
            (folder / PROBLEMS).mkdir()
        elif kind == "pipe" and sys.platform != "win32":
            os.mkfifo(folder / PROBLEMS)
        assert record("any", fault(), folder) is None
        assert last_entries(folder) == ()
        assert folder.exists() is (kind != "missing")
        assert capsys.readouterr().err == ""

    def test_a_record_that_cannot_be_told(self, log: ErrorLog, capsys: pytest.CaptureFixture[str]) -> None:
        class Hostile(Exception):
            @property
            def sentence(self) -> str:
                raise RuntimeError

        assert record("any", Hostile()) is None
        assert capsys.readouterr().err == ""
        assert record("any", fault()) == log.path

    def test_after_a_stick_has_come_back_it_is_written(self, tmp_path: Path) -> None:
        log = attach(tmp_path / "stick")
        assert record("any", fault()) is None
        (tmp_path / "stick").mkdir()
        assert record("any", fault()) == log.path
        log.close()


def test_one_log_at_a_time(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    one = attach(tmp_path / "one")
    two = attach(tmp_path / "two")
    assert attached() is two
    record("any", fault())
    assert not one.path.exists()
    two.close()
    assert attached() is None
    assert record("later", fault()) is None
    assert record("elsewhere", fault(), tmp_path / "one") == one.path
    assert attached() is None


class TestLastEntries:
    def test_those_of_earlier_versions_with_their_names_are_left_out(self, log: ErrorLog) -> None:
        old = f"Traceback (most recent call last):\n  File '/home/{NAME}/x.py'\nValueError: {NAME}\n\t{NAME}\n"
        log.path.write_text(old, encoding="utf-8")
        record("new", fault())
        with log.path.open("a", encoding="utf-8") as file:
            file.write(old)
        (entry,) = last_entries(log.folder)
        assert "ERROR new\n" in entry
        assert NAME not in entry

    def test_newest_last_and_not_more_than_can_be_sent(self, log: ErrorLog) -> None:
        for number in range(200):
            record("a" * number + " source", fault())
        entries = last_entries(log.folder)
        assert 5 < len(entries) < 100
        assert sum(map(len, entries)) <= error_log.MOST_READ
        assert "a" * 199 in entries[-1]

    def test_a_file_that_was_just_put_aside_is_read_on(self, log: ErrorLog) -> None:
        record("before", fault())
        log.path.rename(log.folder / f"{PROBLEMS}.1")
        record("after", fault())
        assert [" ".join(entry.split()[2:3]) for entry in last_entries(log.folder)] == ["before", "after"]

    def test_no_sign_of_it_moves_a_cursor(self, log: ErrorLog) -> None:
        log.path.write_bytes(b"2026-11-20T19:31:10+01:00 ERROR x\x1b[2J\r\n\tValueError \xff\x00\xe2\x80\xae\n\n")
        (entry,) = last_entries(log.folder)
        assert "\x1b" not in entry
        assert "\x00" not in entry
        assert "\u202e" not in entry
