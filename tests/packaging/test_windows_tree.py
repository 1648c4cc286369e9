"""The tree for Windows: what is kept of the libraries, and what a tree is refused for."""

from __future__ import annotations

import importlib.metadata
from pathlib import Path

import pytest
import windows_installer
import windows_tree
from console import Trouble


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/__init__.py",
        "PySide6/Qt6Svg.dll",
        "PySide6/QtCharts.pyd",
        "PySide6/Qt6Charts.dll",
        "PySide6/Qt6OpenGLWidgets.dll",
        "PySide6/QtWidgets.pyd",
        "PySide6/plugins/platforms/qwindows.dll",
        "PySide6/plugins/platforms/qoffscreen.dll",
        "PySide6/translations/qtbase_de.qm",
        "babel/locale-data/de_AT.dat",
        "babel/core.py",
        "shiboken6/msvcp140_1.dll",
        "pygments/formatters/terminal.py",
        "pygments/lexers/python.py",
        "rapidfuzz/distance/metrics_cpp.cp311-win_amd64.pyd",
        "sqlmodel/main.py",
        "sqlalchemy/dialects/postgresql/psycopg.py",
        "sqlmodel-0.0.50.dist-info/licenses/LICENSE",
    ],
)
def test_is_kept(name: str) -> None:
    assert windows_tree.is_kept(name)


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/Qt6WebEngineCore.dll",
        "PySide6/Qt6Qml.dll",
        "PySide6/avcodec-61.dll",
        "PySide6/opengl32sw.dll",
        "PySide6/plugins/multimedia/ffmpegmediaplugin.dll",
        "PySide6/scripts/qml.py",
        "PySide6/translations/qtbase_fr.qm",
        "babel/locale-data/fr.dat",
        "shiboken6/include/shiboken.h",
        "sqlalchemy/cyextension/collections.pyx",
        "openpyxl/chart/tests/test_x.py",
        "rapidfuzz/distance/metrics_cpp_avx2.cp311-win_amd64.pyd",
        "pygments/lexers/javascript.py",
        "sqlalchemy/testing/suite/test_select.py",
        "sqlalchemy/dialects/oracle/base.py",
        "pydantic/v1/main.py",
    ],
)
def test_is_left_out(name: str) -> None:
    assert not windows_tree.is_kept(name)


def tree_of(folder: Path, *names: str) -> Path:
    for name in names:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"x")
    return folder


def test_a_tree_with_something_forbidden_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows_tree, "imports_of", lambda binary: [])
    windows_tree.check(tree_of(tmp_path, "site/PySide6/Qt6Core.dll"))
    with pytest.raises(Trouble, match=r"site/PySide6/Qt6Qml\.dll"):
        windows_tree.check(tree_of(tmp_path, "site/PySide6/Qt6Qml.dll"))


def test_a_tree_that_is_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows_tree, "MOST_BYTES", 1)
    with pytest.raises(Trouble, match="at most 0"):
        windows_tree.check(tree_of(tmp_path, "a.txt", "b.txt"))


def test_a_host_downloads_55_megabytes_at_most_and_has_220_on_the_disk() -> None:
    assert windows_installer.MOST_BYTES <= 55 * 2**20
    assert windows_tree.MOST_BYTES <= 220 * 2**20


def test_a_library_that_nobody_has_is_named_with_who_loads_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loads = {"Qt6Core.dll": ["KERNEL32.dll", "WINSPOOL.DRV", "API-MS-Win-Core.dll", "MSVCP140.dll", "icu.dll"]}
    monkeypatch.setattr(windows_tree, "imports_of", lambda binary: loads.get(binary.name, []))
    tree = tree_of(tmp_path, "site/Qt6Core.dll", "site/msvcp140.dll")
    files = [file for file in tree.rglob("*") if file.is_file()]
    assert windows_tree.missing_libraries(tree, files) == {("icu.dll", "site/Qt6Core.dll")}


def test_of_a_librarys_particulars_the_description_goes(tmp_path: Path) -> None:
    file = tree_of(tmp_path, "typer-1.0.dist-info/METADATA") / "typer-1.0.dist-info/METADATA"
    file.write_bytes(b"Name: typer\r\nVersion: 1.0\r\nRequires-Dist: rich\r\n\r\n# Typer\r\n\r\nA long page.\r\n")
    windows_tree.cut_descriptions(tmp_path)
    assert file.read_bytes() == b"Name: typer\r\nVersion: 1.0\r\nRequires-Dist: rich\n"
    (found,) = importlib.metadata.distributions(path=[str(tmp_path)])
    assert (found.version, found.requires) == ("1.0", ["rich"])
