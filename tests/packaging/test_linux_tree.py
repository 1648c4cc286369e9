"""The tree for Linux: what is kept of libraries and of Python, and what a tree is refused for."""

from __future__ import annotations

import sys
from pathlib import Path

import linux_pairs
import linux_tree
import pytest
from console import Trouble


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/__init__.py",
        "PySide6/QtWidgets.abi3.so",
        "PySide6/libpyside6.abi3.so.6.11",
        "PySide6/Qt/lib/libQt6XcbQpa.so.6",
        "PySide6/Qt/lib/libicudata.so.73",
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforminputcontexts/libcomposeplatforminputcontextplugin.so",
        "PySide6/Qt/translations/qtbase_de.qm",
        "shiboken6/libshiboken6.abi3.so.6.11",
        "psycopg_binary.libs/libpq-9065bb12.so.5.18",
        "sqlmodel-0.0.50.dist-info/licenses/LICENSE",
    ],
)
def test_is_kept(name: str) -> None:
    assert linux_tree.is_kept(name)


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/designer",
        "PySide6/QtQml.abi3.so",
        "PySide6/Qt/lib/libQt6WebEngineCore.so.6",
        "PySide6/Qt/lib/libavcodec.so.61",
        "PySide6/Qt/plugins/platforms/libqeglfs.so",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/Qt/plugins/multimedia/libffmpegmediaplugin.so",
        "PySide6/scripts/deploy_lib/android/recipes/PySide6/__init__.tmpl.py",
        "PySide6/Qt/translations/qtbase_fr.qm",
        "shiboken6/include/shiboken.h",
    ],
)
def test_is_left_out(name: str) -> None:
    assert not linux_tree.is_kept(name)


@pytest.mark.parametrize(
    ("name", "is_kept"),
    [
        ("usr/bin/python3.11", True),
        ("usr/lib/python3.11/os.py", True),
        ("usr/lib/python3.11/LICENSE.txt", True),
        ("usr/lib/python3.11/lib-dynload/_sqlite3.cpython-311-x86_64-linux-gnu.so", True),
        ("usr/lib/python3.11/lib-dynload/_ssl.cpython-311-x86_64-linux-gnu.so", True),
        ("usr/lib/python3.11/venv/__init__.py", False),
        ("usr/lib/python3.11/sitecustomize.py", False),
        ("usr/lib/python3.11/unittest/test/support.py", False),
        ("usr/share/doc/libpython3.11-stdlib/copyright", False),
    ],
)
def test_of_python_comes_its_library_and_what_asks_for_nothing_more(name: str, is_kept: bool) -> None:
    assert linux_tree.is_of_python(name) is is_kept


def tree_of(folder: Path, *names: str) -> Path:
    for name in names:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"\x7fELF")
    return folder


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """What each library loads; the last one uses all that is expected of a system. Nothing is said of pairs."""
    monkeypatch.setattr(linux_pairs, "faults", lambda _loads: [])
    known = {"libQt6Gui.so.6": list(linux_pairs.system_libraries())}
    monkeypatch.setattr(linux_tree, "imports_of", lambda binary: known.get(binary.name, []))
    return known


def test_a_tree_whose_libraries_are_all_there_is_taken(tmp_path: Path, loads: dict[str, list[str]]) -> None:
    loads["libqxcb.so"] = ["libxcb-cursor.so.0", "libc.so.6"]
    linux_tree.check(tree_of(tmp_path, "plugins/libqxcb.so", "lib/libxcb-cursor.so.0", "lib/libQt6Gui.so.6"))


def test_a_library_that_nobody_has_is_named_with_who_loads_it(tmp_path: Path, loads: dict[str, list[str]]) -> None:
    loads["libqxcb.so"] = ["libxcb-cursor.so.0", "libc.so.6"]
    with pytest.raises(Trouble, match=r"libxcb-cursor\.so\.0 is loaded by plugins/libqxcb\.so and is not there"):
        linux_tree.check(tree_of(tmp_path, "plugins/libqxcb.so", "lib/libQt6Gui.so.6"))


def test_a_library_that_nothing_loads_is_not_asked_of_a_system(tmp_path: Path, loads: dict[str, list[str]]) -> None:
    loads["libQt6Gui.so.6"].remove("libcups.so.2")
    with pytest.raises(Trouble, match=r"libcups\.so\.2 is expected of the system, and nothing loads it"):
        linux_tree.check(tree_of(tmp_path, "lib/libQt6Gui.so.6"))


def test_a_tree_that_is_too_large_is_refused(
    tmp_path: Path, loads: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(linux_tree, "MOST_BYTES", 1)
    with pytest.raises(Trouble, match="at most 0"):
        linux_tree.check(tree_of(tmp_path, "lib/libQt6Gui.so.6"))


def test_what_a_program_loads_is_read_from_it() -> None:
    assert "libc.so.6" in linux_tree.imports_of(Path(sys.executable).resolve())
