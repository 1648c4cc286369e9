"""An error that nobody foresaw: the command says one sentence, and the error log keeps the trace without names."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from homepoker.cli import program
from homepoker.store.error_log import PROBLEMS, attached
from tests.cli.calling import Caller

ROOT = Path(__file__).resolve().parents[2]
NAME = "Zacharias"


@pytest.fixture(autouse=True)
def broken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Every command that opens a club fails; the system's folder for logs is one of the test's own."""

    def fail(*_: object, **__: object) -> object:
        raise ZeroDivisionError(NAME)

    monkeypatch.setattr("homepoker.services.club.open_club", fail)
    monkeypatch.setattr("homepoker.services.club.has_database", lambda _folder: True)
    monkeypatch.setattr(platformdirs, "user_log_path", lambda *_, **__: tmp_path / "logs" / "homepoker")
    return tmp_path / "logs" / "homepoker"


@pytest.mark.parametrize("language", ["de", "en"])
def test_it_is_said_in_one_sentence_and_logged_in_the_data_folder(
    homepoker: Caller, tmp_path: Path, language: str
) -> None:
    answer = homepoker("evening", "list", "--data", tmp_path, "--lang", language)
    log = tmp_path / PROBLEMS
    assert answer.code == program.FAILED
    assert answer.out == ""
    assert str(log) in answer.error
    assert answer.error.count("\n") == 1
    assert NAME not in answer.error
    assert "Traceback" not in answer.error
    text = log.read_text(encoding="utf-8")
    assert "ERROR cli.unexpected\n" in text
    assert "\tZeroDivisionError\n" in text
    assert "homepoker/cli/evenings.py:" in text
    assert NAME not in text
    assert attached() is None


def test_where_there_is_no_data_folder_the_systems_folder_for_logs_has_it(
    homepoker: Caller, tmp_path: Path, broken: Path
) -> None:
    answer = homepoker("evening", "list", "--data", tmp_path / "none")
    assert not (tmp_path / "none").exists()
    assert str(broken / PROBLEMS) in answer.error
    assert "ZeroDivisionError" in (broken / PROBLEMS).read_text(encoding="utf-8")


def test_where_nothing_can_be_written_it_says_so(homepoker: Caller, tmp_path: Path, broken: Path) -> None:
    broken.parent.write_text("a file where the folder should be")
    answer = homepoker("evening", "list", "--data", tmp_path / "none")
    assert answer.code == program.FAILED
    assert "could not be written down" in answer.error
    assert str(tmp_path / "none") in answer.error


def test_the_log_is_not_loaded_where_all_goes_well() -> None:
    script = (
        "import sys; from homepoker.cli import program; "
        "program.run(['--version'], None, None); print('homepoker.store.error_log' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert said.stdout.splitlines()[-1] == "False"
