"""What a library parses is read in a process that ends by itself, whatever it is doing, and answers in words."""

from __future__ import annotations

import os
import sys
import time
from importlib import import_module

import pytest

from homepoker.store.errors import StoreError
from homepoker.store.files import reading_process
from homepoker.store.files.reading_process import ReadingFailed, ReadingRefused, read_apart

PROGRAM = """
import sys, types
from homepoker.store.files import reading_process
reading_process.LONGEST = {longest}
tried = types.ModuleType("tried")
exec({reader!r}, tried.__dict__)
sys.modules["tried"] = tried
reading_process.TASKS = {{"tried": "tried"}}
sys.exit(reading_process.main(sys.argv[2:]))
"""
SECONDS = 4


def read_by(monkeypatch: pytest.MonkeyPatch, reader: str, data: bytes = b"data") -> tuple[bytes, list[tuple[int, int]]]:
    """What a reader of a few lines makes of it in a process of its own, and its progress."""
    program = PROGRAM.format(longest=SECONDS, reader=reader)
    monkeypatch.setattr(reading_process, "own_call", lambda: (sys.executable, "-c", program))
    told: list[tuple[int, int]] = []
    return read_apart("tried", data, "Liga.xlsx", lambda number, of: told.append((number, of))), told


def test_the_answer_comes_back_with_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = "def read_here(data, name, progress):\n    progress(1, 2)\n    print('noise')\n    return data[::-1]"
    answer, told = read_by(monkeypatch, reader, b"ab" * 500_000)
    assert answer == b"ba" * 500_000
    assert told == [(1, 2)]


@pytest.mark.parametrize(
    "act",
    [
        "import re; re.match('(a+)+$', 'a' * 60 + 'b')",  # holds the interpreter
        "import time; time.sleep(100)",
        "import os; os._exit(3)",
    ],
)
def test_a_reader_that_does_not_come_to_an_end_is_ended_and_told(monkeypatch: pytest.MonkeyPatch, act: str) -> None:
    began = time.monotonic()
    with pytest.raises(ReadingRefused) as told:
        read_by(monkeypatch, f"def read_here(data, name, progress):\n    {act}")
    assert told.value.sentence.key == "store.reading_ended"
    assert told.value.sentence.values["name"] == "Liga.xlsx"
    assert time.monotonic() - began < 10 * SECONDS


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limit for a process by itself")
def test_a_reader_gets_no_more_memory_than_it_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ReadingRefused) as told:
        read_by(monkeypatch, "def read_here(data, name, progress):\n    return bytes(3_000_000_000)")
    assert told.value.sentence.key == "store.reading_ended"


def test_a_refusal_comes_back_as_its_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = "from homepoker.store.errors import StoreError\ndef read_here(data, name, progress):\n"
    with pytest.raises(StoreError) as told:
        read_by(monkeypatch, f"{reader}    raise StoreError('store.workbook_damaged', name=name)")
    assert told.value.sentence.key == "store.workbook_damaged"
    assert told.value.sentence.values == {"name": "Liga.xlsx"}


def test_what_nobody_foresaw_is_told_without_what_it_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ReadingFailed) as told:
        read_by(monkeypatch, "def read_here(data, name, progress):\n    raise KeyError('Zacharias')")
    assert "KeyError" in told.value.driver_says
    assert "Zacharias" not in told.value.driver_says


def test_every_task_has_its_reader() -> None:
    for module in reading_process.TASKS.values():
        assert callable(import_module(module).read_here)
