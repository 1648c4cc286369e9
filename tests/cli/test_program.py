"""The command as a whole: its window, its language, its help, and how it complains."""

from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from homepoker import __version__
from homepoker.cli.data_folder import default_folder, window_call
from homepoker.cli.program import encoding_of, with_common_options_first
from tests.cli.calling import Caller

ROOT = Path(__file__).resolve().parents[2]

EVERY_COMMAND = [
    (),
    ("evening",), ("evening", "list"), ("evening", "replay"), ("evening", "export"),
    ("players",), ("players", "import"), ("players", "export"),
    ("rules",), ("rules", "search"), ("rules", "list"), ("rules", "show"), ("rules", "compare"),
    ("rules", "policies"), ("rules", "check"), ("rules", "where"), ("rules", "attach"), ("rules", "texts"),
    ("points",), ("points", "uesg"),
    ("league",), ("league", "standings"), ("league", "export"), ("league", "create"), ("league", "correct"),
    ("league", "evening"),
    ("screenshot",), ("simulate",),
]  # fmt: skip


def test_without_a_command_the_window_opens_and_its_code_is_the_commands(homepoker: Caller, tmp_path: Path) -> None:
    assert homepoker("--lang", "de", "--data", tmp_path).code == 7
    assert homepoker.windows.opened == [(tmp_path, "de")]


def test_a_window_for_which_no_language_is_named_speaks_what_the_host_has_chosen(
    homepoker: Caller, tmp_path: Path
) -> None:
    homepoker(f"--data={tmp_path}", lang="de_DE.UTF-8")
    assert homepoker.windows.opened == [(tmp_path, "")]


@pytest.mark.parametrize(
    ("arguments", "call"),
    [
        ([], (default_folder(), None)),
        (["--data", "/club"], (Path("/club"), None)),
        (["--data=/club"], (Path("/club"), None)),
        (["Friday.homepoker"], (default_folder(), Path("Friday.homepoker"))),
        (["/stick/Friday.HOMEPOKER.JSON"], (default_folder(), Path("/stick/Friday.HOMEPOKER.JSON"))),
        (["--Friday.homepoker"], None),
        (["evening"], None),
        (["--data="], None),
        (["--data"], None),
        (["--data", ""], None),
        (["--data", "--help"], None),
        (["--data", "-x"], None),
        (["evening", "list"], None),
        (["--version"], None),
    ],
)
def test_the_window_alone_needs_no_command_line(arguments: list[str], call: tuple[Path, Path | None] | None) -> None:
    assert window_call(arguments) == call


@pytest.mark.parametrize(
    ("arguments", "file"),
    [
        (["--lang", "de", "Friday.homepoker"], Path("Friday.homepoker")),
        (["Friday.homepoker.json", "--lang=de"], Path("Friday.homepoker.json")),
        (["--lang", "de"], None),
    ],
)
def test_an_evening_file_in_the_place_of_a_command_opens_the_window_on_it(
    homepoker: Caller, arguments: list[str], file: Path | None
) -> None:
    assert homepoker(*arguments).code == 7
    assert homepoker.windows.files == [file]


def test_an_evening_file_after_a_command_is_the_commands(homepoker: Caller) -> None:
    answer = homepoker("evening", "replay", "gone.homepoker")
    assert answer.code == 1
    assert "gone.homepoker" in answer.error
    assert homepoker.windows.files == []


def test_what_reads_commands_is_not_loaded_for_the_window_alone() -> None:
    script = """
import sys, types
window = types.ModuleType("homepoker.app")
window.run = lambda folder, language, file: 0
sys.modules["homepoker.app"] = window
import homepoker
homepoker.app = window
sys.argv = ["homepoker", "--data", "/club"]
from homepoker.__main__ import main
main()
print([name for name in ("typer", "sqlalchemy", "PySide6", "platformdirs") if name in sys.modules])
"""
    said = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


@pytest.mark.parametrize(("arguments", "code"), [(["--version"], 0), (["topics"], 0), (["dance"], 2)])
def test_without_a_console_a_command_does_its_work_in_silence(arguments: list[str], code: int) -> None:
    script = f"""
import sys
sys.argv, sys.stdout, sys.stderr = {["homepoker", *arguments]!r}, None, None
from homepoker.__main__ import main
sys.exit(main())
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", "")


def test_the_version_is_said_in_one_line(homepoker: Caller) -> None:
    assert homepoker("--version").out == f"homepoker {__version__}\n"


@pytest.mark.parametrize("command", EVERY_COMMAND, ids=" ".join)
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_command_helps_in_both_languages(homepoker: Caller, command: tuple[str, ...], language: str) -> None:
    answer = homepoker(*command, "--help", "--lang", language)
    assert answer.code == 0
    assert not any(key in answer.out for key in ("cli.", "league_import.", "league_set_up."))
    assert ("Aufruf: homepoker" if language == "de" else "Usage: homepoker") in answer.out
    if language == "de":
        assert not {"Usage:", "Options:", "Commands:", "Arguments:", "[required]", "Show this"} & set(
            answer.out.split()
        )


@pytest.mark.parametrize(
    ("lang", "word"), [("de_AT.UTF-8", "Den Befehl"), ("en_US.UTF-8", "There is"), ("fr_FR.UTF-8", "There is")]
)
def test_the_systems_language_is_spoken_and_english_where_it_is_unknown(
    homepoker: Caller, lang: str, word: str
) -> None:
    assert homepoker("dance", lang=lang).error.startswith(word)


def test_the_language_asked_for_wins_over_the_systems(homepoker: Caller) -> None:
    assert "Punkte" in homepoker("points", "uesg", "--players", 14, "--place", 1, "--lang=de").out


@pytest.mark.parametrize(
    "arguments",
    [
        ("dance",),
        ("evening", "dance"),
        ("--dance",),
        ("evening", "list", "--dance"),
        ("evening", "list", "too", "much"),
        ("evening", "replay"),
        ("points", "uesg", "--players", "many", "--place", "1"),
        ("points", "uesg", "--players", "0", "--place", "1"),
        ("points", "uesg", "--players"),
        ("points", "uesg", "--place", "1"),
        ("rules", "list"),
        ("rules", "show"),
        ("rules", "search"),
        ("rules", "search", "x", "--limit", "0"),
        ("screenshot", "play", "--theme", "pink"),
        ("simulate", "--players", "1"),
        ("--lang", "fr", "evening", "list"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("language", ["de", "en"])
def test_what_is_misused_is_told_in_one_sentence_with_code_2(
    homepoker: Caller, arguments: tuple[str, ...], language: str
) -> None:
    answer = homepoker(*arguments, lang=language)
    assert (answer.code, answer.out) == (2, "")
    assert answer.error.count("\n") == 1
    assert "--help" in answer.error or "fr" in answer.error
    assert "'" not in answer.error


@pytest.mark.parametrize("group", ["evening", "players", "rules", "points", "league"])
def test_a_group_alone_shows_its_help_as_a_misuse(homepoker: Caller, group: str) -> None:
    answer = homepoker(group)
    assert (answer.code, answer.out) == (2, "")
    assert answer.error.startswith("Usage: homepoker")


def test_a_folder_without_a_club_is_told_in_one_sentence_with_code_1(homepoker: Caller, tmp_path: Path) -> None:
    answer = homepoker("evening", "list", "--data", tmp_path)
    assert (answer.code, answer.out) == (1, "")
    assert answer.error.count("\n") == 1
    assert str(tmp_path) in answer.error
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("given", "ordered"),
    [
        (["evening", "list", "--data", "x"], ["--data", "x", "evening", "list"]),
        (["a", "--lang=de", "b", "--data", "x"], ["--lang=de", "--data", "x", "a", "b"]),
        (["a", "--", "--data", "x"], ["a", "--", "--data", "x"]),
        (["a", "--data"], ["--data", "a"]),
        ([], []),
    ],
)
def test_options_of_the_whole_program_may_stand_anywhere(given: list[str], ordered: list[str]) -> None:
    assert with_common_options_first(given) == ordered


@pytest.mark.skipif(os.name == "nt", reason="there a closed pipe is another error")
def test_a_reader_who_goes_away_is_no_error(sample_folder: Path) -> None:
    export = f'"{sys.executable}" -m homepoker --data "{sample_folder}" players export'
    command = f"{export} | head -c 1; exit ${{PIPESTATUS[0]}}"
    said = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, check=False)
    assert (said.returncode, said.stderr) == (0, b"")


def test_signs_that_a_terminal_does_not_know_are_no_failure() -> None:
    call = [sys.executable, "-m", "homepoker", "points", "uesg", "--players", "14", "--place", "1"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LANG": "de_AT.UTF-8", "LC_ALL": ""}
    said = subprocess.run(call, cwd=ROOT, capture_output=True, env=environment, check=False)
    assert (said.returncode, said.stderr) == (0, b"")
    assert b"?SG" in said.stdout


@pytest.mark.parametrize(
    ("system", "is_terminal", "variables", "encoding"),
    [
        ("nt", False, {}, "utf-8"),
        ("nt", True, {}, "cp1252"),
        ("nt", False, {"PYTHONIOENCODING": "cp1252"}, "cp1252"),
        ("posix", False, {}, "cp1252"),
    ],
)
def test_into_pipes_and_files_of_windows_utf_8_is_written(
    system: str, is_terminal: bool, variables: dict[str, str], encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = TextIOWrapper(BytesIO(), encoding="cp1252")
    monkeypatch.setattr(stream, "isatty", lambda: is_terminal)
    assert encoding_of(stream, system, variables) == encoding


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (["--data", "--help"], "--data"),
        (["--lang", "--help"], "--lang"),
        (["--data", "--version"], "--data"),
        (["evening", "export", "--output", "--help"], "--output"),
        (["simulate", "--players", "--json"], "--players"),
    ],
)
def test_no_option_takes_another_one_for_its_value(homepoker: Caller, arguments: list[str], option: str) -> None:
    done = homepoker(*arguments, lang="en_GB.UTF-8")
    assert done.code == 2
    assert done.error == f"{option} needs a value. --help shows which.\n"
    assert homepoker.windows.opened == []


def test_a_folder_that_begins_with_a_dash_is_named_behind_an_equals_sign(homepoker: Caller) -> None:
    homepoker("--data=--help", lang="en_GB.UTF-8")
    assert homepoker.windows.opened == [(Path("--help"), "")]
