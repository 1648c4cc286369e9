"""The script that a host calls first: for which Python, with which screen, and what it calls then."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
import start
import system_libraries
from console import Trouble
from environment import Environment

PACKAGING = Path(start.__file__).parent

ECHO = """
import json, os, sys
print(json.dumps({"arguments": sys.argv[1:], "platform": os.environ.get("QT_QPA_PLATFORM")}))
"""


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 14)])
def test_a_python_that_qt_exists_for_is_taken(version: tuple[int, ...]) -> None:
    assert start.complaint_about_python(version, is_64_bit=True) == ""


@pytest.mark.parametrize(("version", "is_64_bit"), [((3, 9), True), ((3, 15), True), ((3, 11), False)])
def test_any_other_python_is_refused_with_what_to_do(version: tuple[int, ...], is_64_bit: bool) -> None:
    complaint = start.complaint_about_python(version, is_64_bit)
    assert "Why it matters" in complaint
    assert "What to do" in complaint


@pytest.mark.parametrize(
    ("platform", "variables", "shows"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("win32", {}, True),
        ("darwin", {}, True),
    ],
)
def test_only_a_linux_session_may_be_without_a_screen(platform: str, variables: dict[str, str], shows: bool) -> None:
    assert start.has_display(platform, variables) is shows


@pytest.mark.parametrize("arguments", [[], ["--data", "club"], ["--data=club"]])
def test_without_a_command_the_window_is_meant(arguments: list[str]) -> None:
    assert start.asks_for_the_window(arguments)


@pytest.mark.parametrize("arguments", [["--version"], ["--data"], ["--data=club", "evening"], ["evening", "list"]])
def test_with_a_command_no_window_is_meant(arguments: list[str]) -> None:
    assert not start.asks_for_the_window(arguments)


@pytest.fixture
def working_copy(tmp_path: Path) -> Path:
    """A working copy that is set up, whose program only says how it was called."""
    root = tmp_path / "working copy"
    shutil.copytree(PACKAGING, root / "packaging", ignore=shutil.ignore_patterns("__pycache__"))
    (root / "homepoker").mkdir()
    (root / "homepoker/__main__.py").write_text(ECHO, encoding="utf-8")
    (root / "requirements.lock").touch()
    (root / "pyproject.toml").touch()
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", root / ".venv"], check=True)
    libraries = next((root / ".venv/lib").glob("python*/site-packages"))
    (libraries / "homepoker.pth").write_text(str(root), encoding="utf-8")
    for stamp in ("homepoker-setup", "homepoker-tools"):
        (root / ".venv" / stamp).write_text(Environment(root).fingerprint, encoding="utf-8")
    for stamp in ("homepoker-compiled", "homepoker-drawn", "homepoker-indexed"):
        (root / ".venv" / stamp).touch()
    return root


def call(root: Path, *arguments: str, **variables: str) -> tuple[list[str], list[str]]:
    """Call the script from another folder; what is printed, and what is said beside it."""
    without = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    home = {name: value for name, value in os.environ.items() if name not in without}
    done = subprocess.run(
        [sys.executable, root / "packaging/start.py", *arguments],
        cwd=root.parent,
        env={**home, "HOME": "", **variables},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout.splitlines(), done.stderr.splitlines()


def test_what_follows_is_passed_on_to_the_program(working_copy: Path) -> None:
    (printed,), _ = call(working_copy, "evening", "list", "--json")
    assert json.loads(printed) == {"arguments": ["evening", "list", "--json"], "platform": None}


def test_help_names_the_script_s_own_commands_before_the_program_s(working_copy: Path) -> None:
    *own, programs = call(working_copy, "--help")[0]
    assert "\n".join(own).strip() == start.USAGE.strip()
    assert json.loads(programs)["arguments"] == ["--help"]
    listed = set(re.findall(r"^  ([a-z]+)", start.USAGE, re.MULTILINE))
    assert listed == {"setup", "test", "bench", "package"}


def test_help_downloads_nothing(working_copy: Path) -> None:
    (working_copy / ".venv/homepoker-setup").unlink()
    printed, said = call(working_copy, "--help")
    assert printed[-1] == "Its own commands are listed here once it is set up."
    assert said == []


def test_with_a_screen_the_program_opens_its_window(working_copy: Path) -> None:
    (printed,), _ = call(working_copy, DISPLAY=":0")
    assert json.loads(printed) == {"arguments": [], "platform": None}


def test_without_a_screen_the_sample_evening_is_played_and_drawn(working_copy: Path) -> None:
    printed, said = call(working_copy)
    calls = [json.loads(line) for line in printed]
    assert [one["arguments"][2:4] for one in calls] == [
        ["evening", "replay"],
        ["screenshot", "tonight"],
        ["screenshot", "room"],
    ]
    assert {one["platform"] for one in calls} == {"offscreen"}
    pictures = [Path(one["arguments"][-1]) for one in calls[1:]]
    assert [path.parent for path in pictures] == [working_copy.parent / "pictures"] * 2
    assert pictures[0].parent.is_dir()
    assert "To get the window" in said[-1]


def test_a_second_set_up_has_nothing_to_do(working_copy: Path) -> None:
    assert call(working_copy, "setup") == ([], ["Homepoker is set up. Run it with: python3 packaging/start.py"])


class NewEnvironment(Environment):
    """An environment whose making is only noted."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.is_begun = threading.Event()

    def prepare(self, *, tools: bool = False) -> None:
        self.is_begun.set()


@pytest.fixture
def environment(working_copy: Path, monkeypatch: pytest.MonkeyPatch) -> NewEnvironment:
    """The environment of a system that lacks something."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system_libraries, "missing", lambda _purposes: [system_libraries.PROGRAMS[0]])
    return NewEnvironment(working_copy)


def test_the_system_is_completed_while_the_libraries_are_installed(
    environment: NewEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[bool] = []

    def provide(needs: Sequence[system_libraries.Need], _env: object) -> None:
        if needs:
            found.append(environment.is_begun.wait(30))

    monkeypatch.setattr(system_libraries, "may_install", lambda: True)
    monkeypatch.setattr(system_libraries, "provide", provide)
    start.set_up(environment, system_libraries.TESTS)
    assert found == [True]


def test_who_has_to_complete_the_system_is_told_before_anything_is_downloaded(
    environment: NewEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_libraries, "may_install", lambda _is_root=None: False)
    with pytest.raises(Trouble, match="lacks libraries or programs"):
        start.set_up(environment, system_libraries.TESTS)
    assert not environment.is_begun.is_set()


def test_the_pictures_of_the_manual_are_drawn_before_a_newer_program_opens_its_window(working_copy: Path) -> None:
    (working_copy / ".venv/homepoker-drawn").unlink()
    assert call(working_copy, "evening", "list")[1] == []
    (opened,), said = call(working_copy, DISPLAY=":0")
    assert json.loads(opened) == {"arguments": [], "platform": None}
    assert said == ["Drawing the pictures of the manual (a minute)"]
    assert call(working_copy, DISPLAY=":0")[1] == []
    (working_copy / ".venv/homepoker-drawn").unlink()
    assert len(call(working_copy, "manual", "--pdf", "manual.pdf")[1]) == 1


def pretend(root: Path, codes: dict[str, int]) -> None:
    """Give the environment tools that say how they were called and end with these codes."""
    libraries = next((root / ".venv/lib").glob("python*/site-packages"))
    for name, code in codes.items():
        says = f"import sys\nsys.stderr.write('{name} ' + ' '.join(sys.argv[1:2]) + '\\n')\nsys.exit({code})\n"
        (libraries / f"{name}.py").write_text(says, encoding="utf-8")


def checked(root: Path, *arguments: str) -> tuple[int, list[str]]:
    """Call the script; its exit code and what it says."""
    done = subprocess.run(
        [sys.executable, root / "packaging/start.py", *arguments], capture_output=True, encoding="utf-8", check=False
    )
    return done.returncode, [line.rstrip() for line in done.stderr.splitlines()]


def test_types_are_checked_beside_the_tests_and_told_after_them(working_copy: Path) -> None:
    pretend(working_copy, {"ruff": 0, "mypy": 1, "pytest": 0})
    assert checked(working_copy, "test", "tests/core") == (
        1,
        [
            "== mypy begins, beside all others; what it says comes after them",
            "== ruff check",
            "ruff check",
            "== ruff format",
            "ruff format",
            "== pytest",
            "pytest tests/core",
            "== mypy",
            "mypy",
            "Failed: mypy",
        ],
    )


@pytest.mark.parametrize("tier", [[], ["--all"]])
def test_a_tier_runs_side_by_side(working_copy: Path, tier: list[str]) -> None:
    pretend(working_copy, {"ruff": 0, "mypy": 0})
    libraries = next((working_copy / ".venv/lib").glob("python*/site-packages"))
    says = "import sys\nsys.stderr.write('pytest ' + ' '.join(sys.argv[1:]) + '\\n')\n"
    (libraries / "pytest.py").write_text(says, encoding="utf-8")
    assert " ".join(["pytest", *start.SIDE_BY_SIDE, *tier]) in checked(working_copy, "test", *tier)[1]


def test_a_new_clone_collects_once_before_its_processes_do(working_copy: Path) -> None:
    pretend(working_copy, {"ruff": 0, "mypy": 0})
    libraries = next((working_copy / ".venv/lib").glob("python*/site-packages"))
    says = "import sys\nsys.stderr.write('pytest ' + ' '.join(sys.argv[1:]) + '\\n')\n"
    (libraries / "pytest.py").write_text(says, encoding="utf-8")
    collects = "pytest --collect-only -p no:terminal"
    assert collects in checked(working_copy, "test")[1]
    assert collects not in checked(working_copy, "test", "tests/core")[1]
    kept = working_copy / "tests/__pycache__/conftest.cpython-311-pytest-9.pyc"
    kept.parent.mkdir(parents=True)
    kept.touch()
    assert collects not in checked(working_copy, "test")[1]


def test_tests_are_compiled_once_and_not_by_each_process(working_copy: Path) -> None:
    libraries = next((working_copy / ".venv/lib").glob("python*/site-packages"))
    says = "import sys\nsys.stderr.write(f'compiles: {not sys.dont_write_bytecode}\\n')\n"
    for name in ("ruff", "mypy"):
        (libraries / f"{name}.py").write_text("", encoding="utf-8")
    (libraries / "pytest.py").write_text(says, encoding="utf-8")
    _, said = call(working_copy, "test", "tests/core", PYTHONDONTWRITEBYTECODE="1")
    assert "compiles: True" in said


def test_tests_keep_their_files_in_memory_where_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(start, "ROOM_FOR_TESTS", 0)
    assert start.place_for_files(tmp_path) == {"PYTEST_DEBUG_TEMPROOT": str(tmp_path)}
    assert start.place_for_files(tmp_path / "nowhere") == {}
    monkeypatch.setattr(start, "ROOM_FOR_TESTS", 2**60)
    assert start.place_for_files(tmp_path) == {}
