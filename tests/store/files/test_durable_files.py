"""A file that is whole is put in place, although another program of Windows holds the old one for a moment."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from homepoker.store.files.durable_files import move, write_durably, write_privately

SHARING_VIOLATION, DISK_FULL = 32, 112


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that were waited; no time passes."""
    waited: list[float] = []
    monkeypatch.setattr(time, "sleep", waited.append)
    return waited


def hold(monkeypatch: pytest.MonkeyPatch, times: int, code: int, *, call: str = "replace") -> None:
    """Let Windows refuse so many times to replace a file, or to do something else with it."""
    left = [times]
    allowed = getattr(Path, call)

    def refused(self: Path, *arguments: object, **options: object) -> object:
        if left[0] > 0:
            left[0] -= 1
            error = PermissionError(13, "used by another process", str(self))
            error.winerror = code  # type: ignore[attr-defined,unused-ignore] # exists on Windows only
            raise error
        return allowed(self, *arguments, **options)

    monkeypatch.setattr(Path, call, refused)


def test_a_file_that_is_let_go_of_within_a_second_is_replaced(
    tmp_path: Path, waits: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "standings.csv"
    file.write_bytes(b"old")
    hold(monkeypatch, 9, SHARING_VIOLATION)
    write_durably(file, b"new")
    assert file.read_bytes() == b"new"
    assert sum(waits) == pytest.approx(0.9)


def test_a_file_that_is_held_for_longer_is_said_and_the_old_one_stays(
    tmp_path: Path, waits: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "standings.csv"
    file.write_bytes(b"old")
    hold(monkeypatch, 99, SHARING_VIOLATION)
    with pytest.raises(PermissionError):
        write_durably(file, b"new")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("standings.csv", b"old")]
    assert sum(waits) == pytest.approx(1.0)


def test_a_folder_that_is_let_go_of_within_a_second_is_moved(
    tmp_path: Path, waits: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "book").mkdir()
    hold(monkeypatch, 5, SHARING_VIOLATION, call="rename")
    move(tmp_path / "book", tmp_path / "taken out")
    assert [path.name for path in tmp_path.iterdir()] == ["taken out"]
    assert sum(waits) == pytest.approx(0.5)


@pytest.mark.parametrize(("write", "call"), [(write_durably, "open"), (write_privately, "unlink")])
def test_what_an_earlier_try_left_is_written_anew_once_it_is_let_go_of(
    tmp_path: Path, waits: list[float], monkeypatch: pytest.MonkeyPatch, write: Callable[[Path, bytes], None], call: str
) -> None:
    file = tmp_path / "standings.csv"
    (tmp_path / "standings.csv.unfinished").write_bytes(b"half")
    hold(monkeypatch, 3, SHARING_VIOLATION, call=call)
    write(file, b"new")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("standings.csv", b"new")]
    assert sum(waits) == pytest.approx(0.3)


def test_for_other_reasons_nothing_is_waited(
    tmp_path: Path, waits: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    hold(monkeypatch, 1, DISK_FULL)
    with pytest.raises(PermissionError):
        write_durably(tmp_path / "standings.csv", b"new")
    assert waits == []
