"""The project's own environment: made once, left alone while nothing changed, mended when something broke."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from console import Command, CommandFailed, Trouble
from environment import Environment

BABEL = "babel==2.18.0 --hash=sha256:1"
PROJECT = """\
[project]
dependencies = ["babel"]
[dependency-groups]
build = []
dev = ["mypy"]
"""


class Tools:
    """Stands in for the programs that set-up calls; makes an environment that uses this Python."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.variables: Mapping[str, str] = {}
        self.fails_at = ""
        self.pulls_the_plug_at = ""

    def run(self, command: Command, variables: Mapping[str, str], folder: Path) -> None:
        """Note a call, and do what it would leave behind."""
        line = " ".join(str(part) for part in command)
        if self.fails_at and self.fails_at in line:
            raise CommandFailed("no network")
        if self.pulls_the_plug_at and self.pulls_the_plug_at in line:
            raise KeyboardInterrupt
        self.calls.append(line)
        self.variables = variables
        if " -m venv " in line:
            python = Path(command[-1]) / "bin" / "python"
            python.parent.mkdir(parents=True)
            python.symlink_to(sys.executable)

    def did(self, part: str) -> bool:
        """Whether a call held a text."""
        return any(part in call for call in self.calls)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "a folder with spaces"
    (folder / "homepoker").mkdir(parents=True)
    (folder / "resources/locale/de").mkdir(parents=True)
    (folder / "requirements.lock").write_text(f"{BABEL}\nmypy==2.4.1 --hash=sha256:2\n", encoding="utf-8")
    (folder / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    return folder


@pytest.fixture
def tools() -> Tools:
    return Tools()


@pytest.fixture
def ready(root: Path, tools: Tools) -> Environment:
    environment = Environment(root, tools.run)
    environment.prepare()
    tools.calls.clear()
    return environment


def test_everything_downloaded_is_checked_against_the_lock(root: Path, tools: Tools) -> None:
    Environment(root, tools.run).prepare()
    installs = [call for call in tools.calls if " install " in call]
    assert [("--require-hashes" in call, "--no-deps" in call) for call in installs] == [(True, False), (False, True)]
    assert "--no-build-isolation" in installs[1]


def test_a_finished_environment_is_used_without_calling_anything(root: Path, ready: Environment, tools: Tools) -> None:
    assert ready.is_ready()
    Environment(root, tools.run).prepare()
    assert tools.calls == []


def test_only_developers_get_what_they_need_and_nobody_loses_it_again(
    root: Path, ready: Environment, tools: Tools, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (root / ".venv/homepoker-requirements.txt").read_text(encoding="utf-8") == f"{BABEL}\n"
    assert not ready.is_ready(tools=True)
    ready.prepare(tools=True)
    assert tools.did("requirements.lock")
    assert "Installing 2 libraries, those for developers among them" in capsys.readouterr().err
    tools.calls.clear()
    ready.prepare()
    ready.prepare(tools=True)
    assert tools.calls == []


def test_pictures_that_cannot_be_drawn_hold_nothing_up(
    root: Path, ready: Environment, tools: Tools, capsys: pytest.CaptureFixture[str]
) -> None:
    tools.fails_at = "--pictures"
    ready.draw_manual()
    assert "the manual goes without them" in capsys.readouterr().err
    tools.fails_at = ""
    ready.draw_manual()
    assert tools.calls == []
    source = root / "homepoker/newer.py"
    source.touch()
    os.utime(source, (4e9, 4e9))
    ready.draw_manual()
    assert tools.did("manual --pictures")


def test_rulebooks_are_indexed_when_a_text_is_newer_and_hold_nothing_up(
    root: Path, ready: Environment, tools: Tools, capsys: pytest.CaptureFixture[str]
) -> None:
    tools.fails_at = "search_index"
    ready.index_rules()
    assert "the first question takes longer" in capsys.readouterr().err
    tools.fails_at = ""
    ready.index_rules()
    assert tools.calls == []
    text = root / "resources/rulebooks/apsa/rules.md"
    text.parent.mkdir(parents=True)
    text.touch()
    os.utime(text, (4e9, 4e9))
    ready.index_rules()
    assert tools.did("search_index.py")


@pytest.mark.parametrize("file", ["requirements.lock", "pyproject.toml"])
def test_a_changed_lock_or_project_is_installed_into_the_same_environment(
    root: Path, ready: Environment, tools: Tools, file: str
) -> None:
    with (root / file).open("a", encoding="utf-8") as opened:
        opened.write("# changed\n")
    ready.prepare()
    assert tools.did("--require-hashes")
    assert not tools.did("-m venv")


def test_a_moved_folder_is_set_up_again(root: Path, ready: Environment, tools: Tools) -> None:
    assert ready.is_ready()
    moved = root.rename(root.with_name("elsewhere"))
    assert not Environment(moved, tools.run).is_ready()


def test_an_interrupted_set_up_starts_over(root: Path, tools: Tools) -> None:
    tools.pulls_the_plug_at = "--require-hashes"
    with pytest.raises(KeyboardInterrupt):
        Environment(root, tools.run).prepare()
    leftover = root / ".venv" / "half-installed"
    leftover.touch()
    tools.pulls_the_plug_at = ""
    Environment(root, tools.run).prepare()
    assert not leftover.exists()
    assert Environment(root, tools.run).is_ready()


def test_a_failed_download_keeps_what_is_there(root: Path, ready: Environment, tools: Tools) -> None:
    (root / "requirements.lock").write_text("babel==2.19.0 --hash=sha256:3\n", encoding="utf-8")
    tools.fails_at = "--require-hashes"
    with pytest.raises(Trouble):
        ready.prepare()
    tools.fails_at = ""
    ready.prepare()
    assert not tools.did("-m venv")
    assert ready.is_ready()


def test_an_environment_whose_python_is_gone_is_made_anew(root: Path, ready: Environment, tools: Tools) -> None:
    ready.python.unlink()
    ready.python.symlink_to(root / "uninstalled")
    ready.prepare()
    assert tools.did("-m venv")
    assert ready.is_ready()


def test_an_environment_that_somebody_made_by_hand_is_kept(root: Path, tools: Tools) -> None:
    tools.run([sys.executable, "-m", "venv", root / ".venv"], {}, root)
    tools.calls.clear()
    Environment(root, tools.run).prepare()
    assert not tools.did("-m venv")
    assert tools.did("--require-hashes")


def test_new_words_are_compiled_and_nothing_is_installed(root: Path, ready: Environment, tools: Tools) -> None:
    words = root / "resources/locale/de/clock.po"
    words.touch()
    os.utime(words, (4e9, 4e9))
    ready.prepare()
    assert tools.did("catalogues.py")
    assert not tools.did(" install ")


def test_code_is_compiled_so_that_every_start_is_fast(root: Path, tools: Tools) -> None:
    Environment(root, tools.run).prepare()
    assert tools.did("-m compileall")


def test_another_environment_s_libraries_stay_out(root: Path, tools: Tools, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    monkeypatch.setenv("VIRTUAL_ENV", "/elsewhere")
    Environment(root, tools.run).prepare()
    assert not {"PYTHONPATH", "VIRTUAL_ENV"} & set(tools.variables)


@pytest.mark.parametrize("step", ["-m venv", "--require-hashes", "--no-deps", "compileall", "catalogues.py"])
def test_every_failing_step_says_what_why_and_what_to_do(root: Path, tools: Tools, step: str) -> None:
    tools.fails_at = step
    with pytest.raises(Trouble, match=r"no network\n +Why it matters: .+\n +What to do: .+"):
        Environment(root, tools.run).prepare()
