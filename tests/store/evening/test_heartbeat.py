"""A sign of life on disk: written seldom, read after a crash, never in the way."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from homepoker.store.evening.heartbeat import EVERY, HEARTBEAT_NAME, Beat, Heartbeat, last_beat
from tests.fakes import EVENING


def test_the_last_one_is_read_back(tmp_path: Path) -> None:
    heart = Heartbeat(tmp_path)
    heart.beat("t-a-rather-long-name", EVENING, 3)
    heart.beat("t-2", EVENING + EVERY, 214)
    assert last_beat(tmp_path) == Beat("t-2", EVENING + EVERY, 214)


def test_the_sign_of_an_older_version_names_no_line(tmp_path: Path) -> None:
    (tmp_path / HEARTBEAT_NAME).write_text(f"{EVENING.isoformat()} t-2\n".ljust(120))
    assert last_beat(tmp_path) == Beat("t-2", EVENING)


def test_it_beats_every_ten_seconds_and_for_another_evening_at_once(tmp_path: Path) -> None:
    heart = Heartbeat(tmp_path)
    beaten = []
    for second in range(31):
        heart.beat("t-1", EVENING + timedelta(seconds=second), 7)
        beaten.append(last_beat(tmp_path))
    assert len(set(beaten)) == 4
    heart.beat("t-2", EVENING + timedelta(seconds=31), 7)
    assert last_beat(tmp_path) == Beat("t-2", EVENING + timedelta(seconds=31), 7)


def test_it_goes_on_after_the_time_of_day_was_set_back(tmp_path: Path) -> None:
    heart = Heartbeat(tmp_path)
    heart.beat("t-1", EVENING, 7)
    earlier = EVENING - timedelta(hours=5)
    heart.beat("t-1", earlier, 8)
    assert last_beat(tmp_path) == Beat("t-1", earlier, 8)


def test_the_file_does_not_grow(tmp_path: Path) -> None:
    heart = Heartbeat(tmp_path)
    sizes = set()
    for number in range(5):
        heart.beat("t-1" * (5 - number), EVENING + number * EVERY, 10**number)
        sizes.add((tmp_path / HEARTBEAT_NAME).stat().st_size)
    assert len(sizes) == 1


@pytest.mark.parametrize(
    "contents",
    [None, b"", b"\0" * 120, b"once t-1", b"2026-11-20T18:30:00+00:00 t-1 x", b"2026-11-20T18:30:00 t-1", b"\xff\xfe"],
)
def test_what_cannot_be_read_is_no_sign(tmp_path: Path, contents: bytes | None) -> None:
    if contents is not None:
        (tmp_path / HEARTBEAT_NAME).write_bytes(contents)
    assert last_beat(tmp_path) is None


def test_where_it_cannot_be_written_nothing_happens(tmp_path: Path) -> None:
    Heartbeat(tmp_path / "gone").beat("t-1", datetime.now(EVENING.tzinfo), 1)
    assert last_beat(tmp_path / "gone") is None
