"""Licences in a package: a text for everything that is in it, from where it is said, and a page of all."""

from __future__ import annotations

import re
import subprocess
import zipfile
from collections.abc import Mapping
from pathlib import Path

import debian_pool
import licences
import linux_tree
import pytest
import windows_tree
from console import Trouble
from licences import Component, Part

COMMON = {"GPL-2": "text of GPL 2", "LGPL-3": "text of LGPL 3", "GPL-3": "text of GPL 3"}


def wheel_of(folder: Path, metadata: str, files: Mapping[str, str]) -> Path:
    wheel = folder / "x-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("X-1.dist-info/METADATA", f"Name: X\nVersion: 1\n{metadata}\n")
        for name, text in files.items():
            archive.writestr(name, text)
    return wheel


def test_a_wheel_brings_its_own_texts(tmp_path: Path) -> None:
    files = {
        "X-1.dist-info/licenses/LICENSE": "may be used",
        "X-1.dist-info/licenses/AUTHORS": "us",
        "x/data/LICENSE.unicode": "data may be used",
        "x/license.py": "code",
        "X-1.data/platlib/x_more/lib.so": "",
    }
    found = licences.of_wheel(wheel_of(tmp_path, "License-Expression: MIT", files), {})
    assert (found.name, found.version, found.licence, found.file_name) == ("X", "1", "MIT", "x.txt")
    assert list(found.texts.values()) == ["us", "may be used", "data may be used"]
    assert {"site/X-1.dist-info/*", "site/x/*", "site/x_more/*"} <= set(found.files)


@pytest.mark.parametrize(
    ("metadata", "texts"),
    [
        (
            "License: LGPL-3.0-only OR GPL-2.0-only",
            {"Debian: LGPL-3": "text of LGPL 3", "Debian: GPL-2": "text of GPL 2"},
        ),
        ("License-Expression: MIT", {}),
    ],
)
def test_a_wheel_without_a_text_has_that_which_debian_keeps_for_all(
    tmp_path: Path, metadata: str, texts: Mapping[str, str]
) -> None:
    assert licences.of_wheel(wheel_of(tmp_path, metadata, {"x/AUTHORS.py": ""}), COMMON).texts == texts


def test_the_licence_of_a_wheel_is_read_from_its_classifier_if_need_be(tmp_path: Path) -> None:
    wheel = wheel_of(tmp_path, "Classifier: License :: OSI Approved :: MIT License", {})
    assert licences.of_wheel(wheel, {}).licence == "MIT License"


def test_a_library_of_others_inside_a_wheel_is_its_own_only_with_a_licence_of_its_own(tmp_path: Path) -> None:
    files = {
        "X-1.dist-info/licenses/LICENSE": "may be used, with keys for crypto\n\nOPENJPEG\n\nmay be used too",
        **{f"x.libs/{name}": "" for name in ("libopenjp2-5f.so.7", "libcrypto-3a.so.3", "libpq-16.dll")},
    }
    component = licences.of_wheel(wheel_of(tmp_path, "License-Expression: MIT", files), {})
    with pytest.raises(Trouble) as refused:
        licences.write(tree_of(tmp_path / "tree", *(f"site/{name}" for name in files)), [component], {})
    assert re.findall(r"^(\S+) belongs to nobody$", str(refused.value), re.MULTILINE) == [
        "site/x.libs/libcrypto-3a.so.3",
        "site/x.libs/libpq-16.dll",
    ]


def tree_of(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("x", encoding="utf-8")
    return folder


ALEMBIC = Component("Alembic", "1.2", "MIT", {"LICENSE": "on Debian /usr/share/common-licenses/GPL-3."}, ("site/a/*",))
OTHER = Component("Other", "3", "ISC", {"LICENSE": "text"}, ("site/other/*",))


def test_what_is_in_a_tree_has_its_text_and_its_line_on_the_page(tmp_path: Path) -> None:
    tree = tree_of(tmp_path, "site/a/b/c.py")
    licences.write(tree, [OTHER, ALEMBIC], COMMON)
    page = (tree / "licences/index.html").read_text(encoding="utf-8")
    assert '<td>Alembic</td><td>1.2</td><td>MIT</td><td><a href="alembic.txt">' in page
    assert "Other" not in page
    assert "common-licenses/GPL-3" in (tree / "licences/alembic.txt").read_text(encoding="utf-8")
    found = {file.relative_to(tree / "licences").as_posix() for file in (tree / "licences").rglob("*.*")}
    assert found == {"alembic.txt", "index.html", "common-licenses/GPL-3.txt"}


def test_what_is_in_the_package_without_a_file_of_its_own_is_listed(tmp_path: Path) -> None:
    installer = Component("NSIS", "3", "Zlib", {"copyright": "text"}, ())
    licences.write(tree_of(tmp_path, "site/a/b.py"), [ALEMBIC, installer], {})
    assert (tmp_path / "licences/nsis.txt").exists()


@pytest.mark.parametrize(
    ("component", "fault"),
    [
        (Component("Alembic", "1", "MIT", {}, ("site/a/*",)), "Alembic has no text of its licence"),
        (Component("Alembic", "1", "MIT", {"LICENSE": ""}, ("site/a/*",)), "Alembic has no text of its licence"),
        (Component("Alembic", "1", "", {"LICENSE": "x"}, ("site/a/*",)), "Alembic does not say its licence"),
        (OTHER, "site/a/b.py belongs to nobody"),
    ],
)
def test_a_tree_whose_licences_are_not_complete_is_refused(tmp_path: Path, component: Component, fault: str) -> None:
    with pytest.raises(Trouble, match=fault):
        licences.write(tree_of(tmp_path, "site/a/b.py"), [component], {})


def test_a_part_has_the_text_of_debians_package(tmp_path: Path) -> None:
    inside = tree_of(tmp_path / "inside", "usr/share/doc/libffi8/copyright", "DEBIAN/control")
    control = "Package: libffi8\nVersion: 3.4\nArchitecture: all\nMaintainer: x <x@homepoker.example>\nDescription: x\n"
    (inside / "DEBIAN/control").write_text(control, encoding="utf-8")
    package = tmp_path / "libffi8_3.4_all.deb"
    subprocess.run(["dpkg-deb", "-Znone", "--build", inside, package], check=True, capture_output=True)
    part = Part("libffi", "MIT", "libffi8", ("lib/*",))
    found = licences.of_debian(part, package, "")
    assert (found.name, found.version, list(found.texts.values())) == ("libffi", "3.4", ["x"])
    assert licences.of_debian(part, package, "6.11").version == "6.11"


def test_the_lock_has_debians_package_of_every_part() -> None:
    lock = debian_pool.read_lock(debian_pool.LOCK.read_text(encoding="utf-8"))
    parts = (*licences.OF_LINUX, *licences.OF_WINDOWS, windows_tree.OF_PYTHON)
    assert {licences.COMMON, *(part.package for part in parts)} <= set(lock.packages)


def test_every_library_of_debian_in_the_tree_for_linux_has_its_part() -> None:
    assert {*linux_tree.BESIDE_PYTHON, *linux_tree.BESIDE_QT} <= {part.package for part in licences.OF_LINUX}
