"""Packages for Linux: the program tree as an archive that runs where it is unpacked, and as Debian's package."""

from __future__ import annotations

import gzip
import io
import lzma
import shutil
import tarfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import licences
import linux_pairs
import linux_tree
import program_tree
from application_icon import png
from console import say
from linux_pairs import PARTS

from homepoker.ui.theme.icons import APPLICATION_SIZES

MOST_BYTES = {".tar.xz": 75 * 2**20, ".deb": 79 * 2**20}
"""The sizes of the packages at most."""

KIND = "application/x-homepoker-evening"
"""The kind of file that the program opens."""

MENU = "add-to-menu"
OF_ARCHIVE = {MENU: "add-to-menu.sh", "README.txt": "README.txt"}
"""Files that only the archive has: Debian's package puts itself into the menu."""

PLACE = "usr/lib/homepoker"
"""Folder into which Debian's package puts the tree."""

CONTROL = """\
Package: homepoker
Version: {version}
Architecture: amd64
Maintainer: The Homepoker developers <maintainers@homepoker.example>
Installed-Size: {kibibytes}
Section: misc
Priority: optional
Depends: {depends}
Recommends: {recommends}
Description: tournament nights of poker clubs that play without croupiers
 Homepoker checks players in, draws their seats, keeps the clock, shows the
 room what it needs to know, says who deals, takes bust-outs with two clicks,
 and computes places and points at the end of the evening.
 .
 It brings its own Python and Qt, and needs no internet.
"""

CHANGES = """\
homepoker ({version}) unstable; urgency=medium

  * What changed for hosts is said in the project's CHANGELOG.md.

 -- The Homepoker developers <maintainers@homepoker.example>  {instant}
"""


def build(root: Path, version: str, env: Mapping[str, str]) -> list[Path]:
    """Build both packages; their files in ``dist``.

    :raises Trouble: something cannot be had, or what was built is not what it shall be.
    """
    work = root / "build/linux"
    tree = linux_tree.build(root, work, version, env)
    at = program_tree.commit_time(root, env)
    put_desktop_files(root, tree / "share", version, at)
    _require_valid(tree / "share", env)
    for name, source in OF_ARCHIVE.items():
        shutil.copyfile(PARTS / source, tree / name)
    program_tree.settle(tree, at, (*linux_tree.PROGRAMS, MENU))
    made = [work / f"homepoker-{version}-x86_64.tar.xz", work / f"homepoker_{version}_amd64.deb"]
    with ThreadPoolExecutor(1) as beside:
        archive = beside.submit(write_archive, tree, made[0], f"homepoker-{version}", at)
        write_debian_package(tree, made[1], version, at, env)
        archive.result()
    for package in made:
        ending = next(ending for ending in MOST_BYTES if package.name.endswith(ending))
        program_tree.require_size(package, MOST_BYTES[ending], "packaging/linux_tree.py")
    (root / "dist").mkdir(exist_ok=True)
    return [Path(shutil.move(package, root / "dist" / package.name)) for package in made]


def put_desktop_files(root: Path, share: Path, version: str, at: int) -> None:
    """Write what a desktop reads, as it lies below ``/usr/share``: menu entry, icons, file type, description.

    :param at: the time of the release in seconds.
    """
    date = datetime.fromtimestamp(at, UTC).date().isoformat()
    metainfo = (PARTS / "homepoker.metainfo.xml").read_text(encoding="utf-8")
    files = {
        "applications/homepoker.desktop": (PARTS / "homepoker.desktop").read_bytes(),
        "mime/packages/homepoker.xml": (PARTS / "homepoker.xml").read_bytes(),
        "metainfo/homepoker.metainfo.xml": metainfo.replace("@VERSION@", version).replace("@DATE@", date).encode(),
        "icons/hicolor/scalable/apps/homepoker.svg": (root / "resources/application/homepoker.svg").read_bytes(),
        **{f"icons/hicolor/{size}x{size}/apps/homepoker.png": png(size) for size in APPLICATION_SIZES},
    }
    for name, content in files.items():
        target = share / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def _require_valid(share: Path, env: Mapping[str, str]) -> None:
    """Refuse files that a desktop would not read.

    :raises Trouble: they are of that kind.
    """
    program_tree.run_tool(["desktop-file-validate", share / "applications/homepoker.desktop"], env)
    metainfo = share / "metainfo/homepoker.metainfo.xml"
    program_tree.run_tool(["appstreamcli", "validate", "--no-net", metainfo], env)


SMALLEST = ({"id": lzma.FILTER_X86}, {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME})
"""The way to make an archive small: programs first get the same bytes at the same calls, which then repeat."""


def write_archive(folder: Path, target: Path, name: str, at: int) -> None:
    """Pack a folder; the same files give the same bytes.

    :param name: the folder's name in the archive.
    :param at: the time that everything in it bears, in seconds.
    """
    say(f"Packing {target.name} (about two minutes)")

    def without_owner(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        member.mtime = at
        return member

    with (
        lzma.open(target, "wb", filters=SMALLEST) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive,
    ):
        # Names come sorted, as the library sorts each folder.
        archive.add(folder, name, filter=without_owner)


BESIDE_LIBRARIES = {"Depends": ("xkb-data",)}
"""Packages of Debian of which no library is loaded: keyboards, of which ours asks the system."""


def depends_on(relation: str) -> str:
    """The packages of Debian that ours depends on or recommends."""
    wanted = {one.package for one in linux_pairs.system_libraries().values() if one.relation == relation}
    wanted.update(BESIDE_LIBRARIES.get(relation, ()))
    return ", ".join(sorted(wanted))


def put_debian_files(tree: Path, folder: Path, version: str, at: int) -> None:
    """Lay out in a folder what Debian's package installs, with its description."""
    shutil.copytree(tree, folder / PLACE, symlinks=True, ignore=shutil.ignore_patterns(*OF_ARCHIVE))
    shutil.move(folder / PLACE / "share", folder / "usr/share")
    (folder / "usr/bin").mkdir()
    (folder / "usr/bin/homepoker").symlink_to(f"../lib/homepoker/{linux_tree.LAUNCHER}")
    documents = folder / "usr/share/doc/homepoker"
    documents.mkdir(parents=True)
    (documents / licences.FOLDER).symlink_to(f"../../../lib/homepoker/{licences.FOLDER}")
    (documents / "copyright").write_bytes((PARTS / "copyright").read_bytes())
    instant = f"{datetime.fromtimestamp(at, UTC):%a, %d %b %Y %T} +0000"
    changes = CHANGES.format(version=version, instant=instant)
    packed = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", fileobj=packed, mtime=0) as file:
        file.write(changes.encode())
    (documents / "changelog.gz").write_bytes(packed.getvalue())
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    control = folder / "DEBIAN/control"
    control.parent.mkdir()
    fields = {"depends": depends_on("Depends"), "recommends": depends_on("Recommends")}
    control.write_text(CONTROL.format(version=version, kibibytes=-(-size // 1024), **fields), encoding="utf-8")


def write_debian_package(tree: Path, target: Path, version: str, at: int, env: Mapping[str, str]) -> None:
    """Build Debian's package of a tree; the same tree gives the same bytes.

    :raises Trouble: it cannot be built.
    """
    say(f"Packing {target.name} (about two minutes)")
    folder = target.parent / "debian-package"
    if folder.exists():
        shutil.rmtree(folder)
    put_debian_files(tree, folder, version, at)
    programs = [f"{PLACE}/{name}" for name in linux_tree.PROGRAMS]
    program_tree.settle(folder, at, programs)
    options = ["--root-owner-group", "-Zxz", "--threads-max=1"]
    program_tree.run_tool(["dpkg-deb", *options, "--build", folder, target], {**env, "SOURCE_DATE_EPOCH": str(at)})
    shutil.rmtree(folder)
