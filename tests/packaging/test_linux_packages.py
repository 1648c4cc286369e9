"""The packages for Linux: what a desktop reads of them, and that the same tree gives the same bytes."""

from __future__ import annotations

import configparser
import os
import subprocess
import tarfile
import xml.etree.ElementTree as ET
from pathlib import Path

import linux_packages
import linux_pairs
import linux_tree
import package
import program_tree
import pytest
from console import Trouble
from package import Built

from homepoker.ui.theme.icons import APPLICATION_SIZES

ROOT = Path(linux_packages.__file__).parents[1]
AT = 1_700_000_000


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small program tree."""
    folder = tmp_path / "tree"
    for name in (*linux_tree.PROGRAMS, "site/homepoker/__init__.py", "share/applications/homepoker.desktop"):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name, encoding="utf-8")
    program_tree.settle(folder, AT, linux_tree.PROGRAMS)
    return folder


def test_a_desktop_finds_entry_icons_and_file_type(tmp_path: Path, qapp: object) -> None:
    linux_packages.put_desktop_files(ROOT, tmp_path, "1.2.3", AT)
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(tmp_path / "applications/homepoker.desktop", encoding="utf-8")
    desktop = entry["Desktop Entry"]
    assert (desktop["Exec"], desktop["MimeType"]) == ("homepoker %f", f"{linux_packages.KIND};")
    assert all(f"{key}[de]" in desktop for key in ("GenericName", "Comment", "Keywords"))
    for size in APPLICATION_SIZES:
        assert (tmp_path / f"icons/hicolor/{size}x{size}/apps/{desktop['Icon']}.png").read_bytes()[:4] == b"\x89PNG"
    assert (tmp_path / f"icons/hicolor/scalable/apps/{desktop['Icon']}.svg").exists()


def test_file_type_and_description_name_the_same_type_and_entry(tmp_path: Path, qapp: object) -> None:
    linux_packages.put_desktop_files(ROOT, tmp_path, "1.2.3", AT)
    kind = ET.parse(tmp_path / "mime/packages/homepoker.xml").getroot()[0]
    spaces = {"": "http://www.freedesktop.org/standards/shared-mime-info"}
    glob = kind.find("glob", spaces)
    assert kind.get("type") == linux_packages.KIND
    assert glob is not None
    assert glob.get("pattern") == "*.homepoker"
    metainfo = ET.parse(tmp_path / "metainfo/homepoker.metainfo.xml").getroot()
    release = metainfo.find("releases/release")
    assert metainfo.findtext("launchable") == "homepoker.desktop"
    assert metainfo.findtext("provides/mediatype") == linux_packages.KIND
    assert release is not None
    assert (release.get("version"), release.get("date")) == ("1.2.3", "2023-11-14")


def test_an_archive_of_the_same_tree_has_the_same_bytes(tmp_path: Path, tree: Path) -> None:
    targets = [tmp_path / "1.tar.xz", tmp_path / "2.tar.xz"]
    for target in targets:
        linux_packages.write_archive(tree, target, "homepoker-1", AT)
        os.utime(tree / "bin", (1, 1))
    assert targets[0].read_bytes() == targets[1].read_bytes()
    with tarfile.open(targets[0]) as archive:
        launcher = archive.getmember("homepoker-1/homepoker")
    assert (launcher.mode, launcher.mtime, launcher.uid, launcher.uname) == (0o755, AT, 0, "")


def test_a_debian_package_of_the_same_tree_has_the_same_bytes(tmp_path: Path, tree: Path) -> None:
    targets = [tmp_path / "1.deb", tmp_path / "2.deb"]
    for target in targets:
        linux_packages.write_debian_package(tree, target, "1.2.3", AT, os.environ)
    assert targets[0].read_bytes() == targets[1].read_bytes()
    said = subprocess.run(["dpkg-deb", "--contents", targets[0]], capture_output=True, encoding="utf-8", check=True)
    assert "./usr/bin/homepoker -> ../lib/homepoker/homepoker" in said.stdout
    assert "./usr/share/applications/homepoker.desktop" in said.stdout
    assert "./usr/share/doc/homepoker/copyright" in said.stdout
    told = subprocess.run(["dpkg-deb", "--field", targets[0]], capture_output=True, encoding="utf-8", check=True).stdout
    assert "Version: 1.2.3\n" in told
    assert "libglib2.0-0t64 | libglib2.0-0" in told
    assert "\nRecommends: libcups2t64 | libcups2, libpulse0\n" in told


def test_an_unpacked_archive_is_put_into_the_menu_and_taken_out_again(tmp_path: Path) -> None:
    program, home = tmp_path / "my games", tmp_path / "home"
    shares = program / "share"
    for name in ("applications/homepoker.desktop", "icons/hicolor/homepoker.png", "metainfo/homepoker.metainfo.xml"):
        (shares / name).parent.mkdir(parents=True, exist_ok=True)
        (shares / name).write_text("Name=Homepoker\nExec=homepoker %f\n", encoding="utf-8")
    menu = program / linux_packages.MENU
    menu.write_bytes((linux_pairs.PARTS / "add-to-menu.sh").read_bytes())
    env = {"HOME": str(home), "PATH": "/bin:/usr/bin"}
    subprocess.run(["sh", menu], env=env, check=True)
    entry = home / ".local/share/applications/homepoker.desktop"
    assert f'Exec="{program}/homepoker" %f' in entry.read_text(encoding="utf-8")
    assert not (home / ".local/share/metainfo").exists()
    subprocess.run(["sh", menu, "--remove"], env=env, check=True)
    assert not list(home.rglob("homepoker.*"))


def test_a_folder_whose_name_a_menu_cannot_say_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    menu = tmp_path / "50% off" / linux_packages.MENU
    menu.parent.mkdir()
    menu.write_bytes((linux_pairs.PARTS / "add-to-menu.sh").read_bytes())
    env = {"HOME": str(tmp_path / "home"), "PATH": "/bin:/usr/bin"}
    said = subprocess.run(["sh", menu], env=env, capture_output=True, encoding="utf-8", check=False)
    assert said.returncode == 1
    assert "rename it" in said.stderr
    assert not (tmp_path / "home").exists()


def test_two_builds_that_differ_are_refused_with_what_differs() -> None:
    first = Built({"a.py": "644 aa", "b.py": "644 bb"}, {"x.deb": "cc"})
    package.require_same(first, Built(dict(first.tree), dict(first.packages)))
    with pytest.raises(Trouble, match=r"these differ:\nb\.py\nx\.deb\n"):
        package.require_same(first, Built({**first.tree, "b.py": "644 dd"}, {"x.deb": "ee"}))


def test_a_system_without_a_package_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert package.main(["amiga"]) == 2
    assert package.main(["linux", "--thrice"]) == 2
    assert package.main(["linux", "--quick"]) == 2
    assert "package linux|macos|windows [--try] [--twice]" in capsys.readouterr().err
