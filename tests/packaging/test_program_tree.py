"""The tree of a package: the same bytes at every build, and what it is refused for."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import program_tree
import pytest
from console import CommandFailed, Trouble

KEPT = {"PySide6": ("/PySide6/*.py", "lib/libQt6Core.so.6"), **program_tree.LOCALES}


@pytest.mark.parametrize(
    ("name", "is_kept"),
    [
        ("PySide6/__init__.py", True),
        ("PySide6/Qt/lib/libQt6Core.so.6", True),
        ("PySide6/scripts/PySide6/recipe.py", False),
        ("PySide6/Qt/lib/libQt6Qml.so.6", False),
        ("babel/locale-data/LICENSE.unicode", True),
        ("babel/locale-data/fr.dat", False),
        ("typer/main.py", True),
        ("typer/main.pyi", False),
    ],
)
def test_what_is_kept_is_said_for_large_parts_only(name: str, is_kept: bool) -> None:
    assert program_tree.is_kept(name, KEPT) is is_kept


def test_both_folders_of_a_wheel_become_one_and_its_scripts_are_left_out(tmp_path: Path) -> None:
    wheel = tmp_path / "x-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in ("x/a.py", "x-1.data/platlib/x/b.so", "x-1.data/scripts/x", "x/c.pyi"):
            archive.writestr(name, "x")
    program_tree.put_wheel(wheel, tmp_path / "site", lambda name: not name.endswith(".pyi"))
    found = {path.relative_to(tmp_path / "site").as_posix() for path in (tmp_path / "site").rglob("*.*")}
    assert found == {"x/a.py", "x/b.so"}


def tree_of(folder: Path, at: int, mode: int) -> Path:
    """A tree with the same contents each time, made with other times, modes and in another order."""
    names = ["bin/run", "site/a.py", "site/ä.py"]
    for name in names if at % 2 else reversed(names):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name, encoding="utf-8")
        file.chmod(mode)
        os.utime(file, (at, at))
    return folder


def test_a_tree_made_at_another_time_is_the_same(tmp_path: Path) -> None:
    first, second = tree_of(tmp_path / "1", 1_000_001, 0o600), tree_of(tmp_path / "2", 2_000_000, 0o664)
    for tree in (first, second):
        program_tree.settle(tree, 1_700_000_000, ["bin/run"])
    found = program_tree.contents(first)
    assert found == program_tree.contents(second)
    assert program_tree.digest(found) == program_tree.digest(program_tree.contents(second))
    assert [line.split()[0] for line in found.values()] == ["folder", "755", "folder", "644", "644"]
    assert {path.stat().st_mtime for path in (second, *second.rglob("*"))} == {1_700_000_000}


@pytest.mark.parametrize("change", ["content", "mode", "name"])
def test_whatever_changes_in_a_tree_changes_its_digest(tmp_path: Path, change: str) -> None:
    tree = tree_of(tmp_path / "tree", 1, 0o644)
    before = program_tree.digest(program_tree.contents(tree))
    file = tree / "site/a.py"
    if change == "content":
        file.write_text("other", encoding="utf-8")
    elif change == "mode":
        file.chmod(0o755)
    else:
        file.rename(tree / "site/b.py")
    assert program_tree.digest(program_tree.contents(tree)) != before


def test_modules_compiled_twice_have_the_same_bytes(tmp_path: Path) -> None:
    trees = [tmp_path / "1", tmp_path / "2"]
    for at, tree in enumerate(trees):
        for name in ("site/a.py", "site/b.py"):
            file = tree / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("NAMES = frozenset({'one', 'two', 'three'})\n", encoding="utf-8")
            os.utime(file, (1_000_000 * (at + 1),) * 2)
        program_tree.compile_modules(sys.executable, tree, ["site"], os.environ)
    first, second = (program_tree.contents(tree) for tree in trees)
    assert first == second
    assert sum(name.endswith(".pyc") for name in first) == 2


def test_what_compiles_a_tree_leaves_nothing_of_its_own_there(tmp_path: Path) -> None:
    module = tmp_path / "site/sitecustomize.py"  # Python's own start loads it, before anything is compiled
    module.parent.mkdir()
    module.write_text("ONE = 1\n", encoding="utf-8")
    known = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    known["PYTHONPATH"] = str(module.parent)
    program_tree.compile_modules(sys.executable, tmp_path, ["site"], known)
    (compiled,) = tmp_path.rglob("*.pyc")
    assert compiled.read_bytes()[4:8] == (1).to_bytes(4, "little")  # by its content, whatever the time of its file
    assert str(tmp_path).encode() not in compiled.read_bytes()


def test_the_time_of_a_package_is_the_commits_or_the_one_it_is_told(tmp_path: Path) -> None:
    known = {"GIT_COMMITTER_DATE": "1700000000 +0000", "GIT_CONFIG_GLOBAL": os.devnull}
    who = ["-c", "user.name=x", "-c", "user.email=x@homepoker.example"]
    for command in (["init", "-q"], [*who, "commit", "-q", "--allow-empty", "-m", "first"]):
        subprocess.run(["git", *command], cwd=tmp_path, env={**os.environ, **known}, check=True)
    assert program_tree.commit_time(tmp_path, {}) == 1_700_000_000
    assert program_tree.commit_time(tmp_path, {"SOURCE_DATE_EPOCH": "12"}) == 12


def test_a_tree_with_something_forbidden_or_too_much_is_refused(tmp_path: Path) -> None:
    (tmp_path / "libQt6Core.so.6").write_bytes(b"x")
    assert program_tree.faults(tmp_path, 1) == []
    (tmp_path / "libQt6Qml.so.6").write_bytes(b"x")
    assert program_tree.faults(tmp_path, 1) == ["0 MB, at most 0", "libQt6Qml.so.6"]


def test_a_package_that_is_too_large_is_refused(tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.write_bytes(b"12")
    program_tree.require_size(package, 2, "there")
    with pytest.raises(Trouble, match=r"(?s)at most 0 are allowed.*change what is kept in there"):
        program_tree.require_size(package, 1, "there")


@pytest.mark.parametrize("size", [0, program_tree.MOST_BYTES_OF_PICTURES + 1])
def test_pictures_of_the_manual_that_are_missing_or_too_large_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    def draw(command: Sequence[str | Path], *_: object) -> None:
        (tmp_path / "play.png").write_bytes(bytes(size))
        assert command[-1] == tmp_path

    monkeypatch.setattr(program_tree, "run_quietly", draw)
    with pytest.raises(Trouble, match="pictures of the manual"):
        program_tree.draw_manual(tmp_path, tmp_path)


def test_pictures_of_the_manual_that_cannot_be_drawn_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise CommandFailed("no scene")

    monkeypatch.setattr(program_tree, "run_quietly", fails)
    with pytest.raises(Trouble, match="no scene"):
        program_tree.draw_manual(tmp_path, tmp_path)


def test_rulebooks_that_cannot_be_indexed_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise CommandFailed("no words")

    monkeypatch.setattr(program_tree, "run_quietly", fails)
    with pytest.raises(Trouble, match="no words"):
        program_tree.index_rules(tmp_path, tmp_path)
