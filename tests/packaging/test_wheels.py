"""Which libraries a package for another system holds, and that each is downloaded by its hash."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
import wheels
from console import Trouble
from wheels import WINDOWS

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


def test_the_lock_holds_what_windows_needs() -> None:
    root = Path(wheels.__file__).parents[1]
    pins = wheels.locked((root / "requirements.lock").read_text(encoding="utf-8"))
    names = wheels.needed(wheels.wanted(root), WINDOWS, wheels.requires_here)
    assert {"colorama", "pyside6-addons", "sqlmodel"} <= set(names) <= set(pins)
    assert not {"jeepney", "pytest", "mypy"} & set(names)


def test_nothing_without_a_hash_is_fetched(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\ndependencies = ['unheard-of']\n", encoding="utf-8")
    (tmp_path / "requirements.lock").write_text("", encoding="utf-8")
    with pytest.raises(Trouble, match="does not hold unheard-of"):
        wheels.fetch_libraries(tmp_path, WINDOWS, tmp_path / "wheels", {})
