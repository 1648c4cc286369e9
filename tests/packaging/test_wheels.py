"""Which libraries a package for another system holds, and that each is downloaded by its hash."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
import wheels
from console import Trouble
from wheels import LINUX, WINDOWS, Target

LOCK = """\
# made by a tool
colorama==0.4.6 ; sys_platform == 'win32' \\
    --hash=sha256:aa \\
    --hash=sha256:bb
    # via
    #   pytest
typing-extensions==4.16.0 \\
    --hash=sha256:cc
"""


def test_a_pin_has_its_hashes_and_no_condition() -> None:
    assert wheels.locked(LOCK) == {
        "colorama": "colorama==0.4.6 --hash=sha256:aa --hash=sha256:bb",
        "typing-extensions": "typing-extensions==4.16.0 --hash=sha256:cc",
    }


def test_what_is_needed_is_judged_for_the_other_system() -> None:
    asked = {
        "typer": ("rich; extra == 'pretty'", "colorama; sys_platform == 'win32'", "jeepney; sys_platform == 'linux'"),
        "rich": ("Pygments>=2", "old; python_version < '3.11'"),
    }
    wanted = ["Typer>=0.29", "typer[pretty]"]
    assert wheels.needed(wanted, WINDOWS, lambda name: asked.get(name, ())) == ["colorama", "pygments", "rich", "typer"]


def test_a_wheel_says_what_it_asks_for(tmp_path: Path) -> None:
    wheel = tmp_path / "typer-0.29-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("typer-0.29.dist-info/METADATA", "Name: Typer\nRequires-Dist: rich>=1\n")
    assert wheels.requires_of([wheel]) == {"typer": ["rich>=1"]}


@pytest.mark.parametrize(
    ("target", "own", "others"), [(WINDOWS, "colorama", "jeepney"), (LINUX, "jeepney", "colorama")]
)
def test_the_lock_holds_what_a_system_needs(target: Target, own: str, others: str) -> None:
    root = Path(wheels.__file__).parents[1]
    pins = wheels.locked((root / "requirements.lock").read_text(encoding="utf-8"))
    names = wheels.needed(wheels.wanted(root), target, wheels.requires_here)
    assert {own, "pyside6-addons", "sqlmodel"} <= set(names) <= set(pins)
    assert not {others, "pytest", "mypy"} & set(names)


def test_wheels_of_an_older_system_are_asked_for_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(wheels, "run_quietly", lambda command, env, folder: commands.append([*map(str, command)]))
    wheels.fetch(["x==1 --hash=sha256:aa"], LINUX, tmp_path, {})
    ((*_, requirements),) = commands
    asked = [one for before, one in zip(commands[0], commands[0][1:], strict=False) if before == "--platform"]
    assert asked[0] == "manylinux_2_34_x86_64"
    assert {"manylinux_2_17_x86_64", "manylinux2014_x86_64", "manylinux1_x86_64"} <= set(asked)
    assert "--require-hashes" in commands[0]
    assert Path(requirements).read_text(encoding="utf-8") == "x==1 --hash=sha256:aa\n"


def test_nothing_without_a_hash_is_fetched(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\ndependencies = ['unheard-of']\n", encoding="utf-8")
    (tmp_path / "requirements.lock").write_text("", encoding="utf-8")
    with pytest.raises(Trouble, match="does not hold unheard-of"):
        wheels.fetch_libraries(tmp_path, WINDOWS, tmp_path / "wheels", {})
