"""The lock: complete, with hashes, and without anybody's addresses or folders."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import lock_groups
import pytest
import wheels

ROOT = Path(__file__).resolve().parents[2]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def names(requirements: list[str]) -> set[str]:
    """The libraries that requirements name, spelt as the lock spells them."""
    return {re.split(r"[<>=!~ ;\[]", line)[0].lower().replace("_", "-") for line in requirements}


def pins() -> dict[str, str]:
    """Each library of the lock with everything that belongs to its entry."""
    entries = re.split(r"^(?=[a-z])", LOCK, flags=re.MULTILINE)[1:]
    return {entry.split("==")[0]: entry for entry in entries}


def test_every_library_that_the_project_names_is_pinned() -> None:
    project = PROJECT["project"]
    groups = PROJECT["dependency-groups"]
    asked = [*project["dependencies"], *groups["build"], *groups["dev"], *PROJECT["build-system"]["requires"]]
    assert names(asked) <= set(pins())


def test_every_pin_has_its_hashes() -> None:
    assert [name for name, entry in pins().items() if "--hash=sha256:" not in entry] == []


def test_the_lock_names_no_registry_and_no_folder() -> None:
    assert re.findall(r"https?:|file:|--index|--extra-index|--find-links|(?<![a-z])/[a-z]+/", LOCK) == []


def for_running() -> set[str]:
    """The libraries that whoever runs Homepoker gets."""
    return set(lock_groups.entries(lock_groups.for_running(LOCK, (ROOT / "pyproject.toml").read_text("utf-8"))))


@pytest.mark.parametrize("target", [wheels.LINUX, wheels.WINDOWS, wheels.MACOS])
def test_whoever_runs_it_gets_everything_that_its_libraries_say_they_need(target: wheels.Target) -> None:
    asked = [*wheels.wanted(ROOT), *PROJECT["dependency-groups"]["build"]]
    assert set(wheels.needed(asked, target, wheels.requires_here)) <= for_running()


def test_whoever_runs_it_gets_nothing_that_only_developers_need() -> None:
    of_developers = names(PROJECT["dependency-groups"]["dev"]) - {"packaging"}  # what installs the project needs it too
    assert not of_developers & for_running()


LAYERED = """\
anyio==1 ; sys_platform == 'linux' \\
    --hash=sha256:1
    # via Http_X
http-x==2 \\
    --hash=sha256:2
    # via
    #   mine (pyproject.toml)
    #   checker
checker==3 \\
    --hash=sha256:3
    # via mine (pyproject.toml:dev)
parser==4 \\
    --hash=sha256:4
    # via checker
backend==5 \\
    --hash=sha256:5
    # via mine (pyproject.toml:build)
"""
LAYERED_PROJECT = """\
[project]
name = "mine"
dependencies = ["HTTP.x[fast]>=1"]
[dependency-groups]
build = ["backend"]
dev = ["checker"]
"""


def test_an_entry_belongs_to_all_when_anything_that_runs_asks_for_it() -> None:
    part = lock_groups.for_running(LAYERED, LAYERED_PROJECT)
    assert list(lock_groups.entries(part)) == ["anyio", "http-x", "backend"]
    assert part.startswith(LAYERED.partition("checker==")[0])
