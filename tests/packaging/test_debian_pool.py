"""Packages of Debian: each is downloaded by its hash, and its files are read."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

import debian_pool
import linux_tree
import pytest
from console import Trouble
from debian_pool import Lock, Pinned

LOCK = """\
# made by a tool
20261124T000000Z
bookworm pool/main/libf/libffi/libffi8_3.4.4-1_amd64.deb aa
trixie pool/main/q/qt6-svg/libqt6svg6_6.8.2-3_amd64.deb bb
"""


def test_a_lock_is_read_as_it_is_written() -> None:
    lock = debian_pool.read_lock(LOCK)
    assert lock.packages["libffi8"].version == "3.4.4-1"
    assert debian_pool.write_lock(lock) == LOCK.split("\n", 1)[1]


def test_a_version_that_debian_has_no_more_is_looked_for_among_all_there_ever_were() -> None:
    lock = debian_pool.read_lock(LOCK)
    addresses = list(lock.addresses(lock.packages["libffi8"]))
    assert addresses[0] == "http://deb.debian.org/debian/pool/main/libf/libffi/libffi8_3.4.4-1_amd64.deb"
    assert "/debian-security/20261124T000000Z/pool/" in addresses[-1]


def test_the_lock_names_every_package_that_something_is_taken_of() -> None:
    lock = debian_pool.read_lock(debian_pool.LOCK.read_text(encoding="utf-8"))
    assert {*linux_tree.OF_PYTHON, *linux_tree.BESIDE_PYTHON, *linux_tree.BESIDE_QT} <= set(lock.packages)
    assert {len(one.sha256) for one in lock.packages.values()} == {64}


def lock_of(file: Path, sha256: str) -> Lock:
    """A lock of one package that lies on this machine."""

    class Here(Lock):
        def addresses(self, pinned: Pinned):  # type: ignore[no-untyped-def]
            yield (file.parent / "gone.deb").as_uri()
            yield file.as_uri()

    return Here("", {"x": Pinned("bookworm", f"pool/{file.name}", sha256)})


def test_only_what_has_the_hash_of_the_lock_is_kept(tmp_path: Path) -> None:
    served = tmp_path / "x_1_amd64.deb"
    served.write_bytes(b"package")
    folder = tmp_path / "kept"
    lock = lock_of(served, hashlib.sha256(b"package").hexdigest())
    assert debian_pool.fetch(["x"], folder, lock)["x"].read_bytes() == b"package"
    served.write_bytes(b"another")
    assert debian_pool.fetch(["x"], folder, lock)["x"].read_bytes() == b"package"  # not downloaded again
    (folder / served.name).write_bytes(b"damaged")
    with pytest.raises(Trouble, match=r"(?s)x 1 could not be had.*another file than the lock names"):
        debian_pool.fetch(["x"], folder, lock)


def test_the_files_of_a_package_are_read_and_links_between_them_followed(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    library = inside / "usr/lib/libx.so.1.2"
    library.parent.mkdir(parents=True)
    library.write_bytes(b"library")
    (library.parent / "libx.so.1").symlink_to("libx.so.1.2")
    (inside / "DEBIAN").mkdir()
    control = "Package: x\nVersion: 1\nArchitecture: all\nMaintainer: x <x@homepoker.example>\nDescription: x\n"
    (inside / "DEBIAN/control").write_text(control, encoding="utf-8")
    package = tmp_path / "x_1_all.deb"
    subprocess.run(["dpkg-deb", "-Znone", "--build", inside, package], check=True, capture_output=True)
    found = dict(debian_pool.files_of(package))
    assert found == {"usr/lib/libx.so.1.2": b"library", "usr/lib/libx.so.1": b"library"}
    assert linux_tree.put_library(package, tmp_path / "lib") == ["libx.so.1"]
    assert [file.name for file in (tmp_path / "lib").iterdir()] == ["libx-homepoker.so.1"]
