"""Program tree for Linux: Python, the libraries and Homepoker, which run from whatever folder they lie in."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

import debian_pool
import licences
import program_tree
from console import Trouble, say
from program_tree import run_tool
from wheels import LINUX, fetch_libraries

MOST_BYTES = 290 * 2**20
"""The size of the whole tree at most; an eighth of it is Qt's data on all languages."""

PARTS = Path(__file__).parent / "linux"
"""Folder of what the packages are made with: launcher, entry of the menu, names of libraries."""

LAUNCHER = "homepoker"
PYTHON = f"python{LINUX.short_python}"
INTERPRETER = f"bin/{PYTHON}"
LIBRARY = f"lib/{PYTHON}"
PROGRAMS = (LAUNCHER, INTERPRETER)
"""Programs of the tree that can be run."""

PATHS = (f"../{LIBRARY}", f"../{LIBRARY}/lib-dynload", "../site")
"""Folders in which Python looks for modules: here and nowhere else, whatever the machine has installed."""

OF_PYTHON = (f"{PYTHON}-minimal", f"lib{PYTHON}-minimal", f"lib{PYTHON}-stdlib")
"""Debian's packages of Python."""

COMPILED_MODULES = (
    *("_asyncio", "_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw"),
    *("_contextvars", "_ctypes", "_decimal", "_json", "_lsprof", "_multibytecodec", "_multiprocessing"),
    *("_hashlib", "_posixshmem", "_queue", "_sqlite3", "_ssl", "_zoneinfo", "mmap", "resource", "termios"),
)
"""Compiled modules of Python that are kept: nothing that asks for further libraries, save those of our own."""

BESIDE_PYTHON = ("libsqlite3-0", "libffi8", "libssl3")  # the shared league's driver asks for OpenSSL
BESIDE_QT = (
    *("libxcb-cursor0", "libxcb-icccm4", "libxcb-image0", "libxcb-keysyms1", "libxcb-randr0", "libxcb-render0"),
    *("libxcb-render-util0", "libxcb-shape0", "libxcb-shm0", "libxcb-sync1", "libxcb-util1", "libxcb-xfixes0"),
    *("libxcb-xkb1", "libxkbcommon-x11-0"),
)
"""Debian's packages of libraries that a desktop may lack; they lie where Python or Qt looks first."""

QT = "site/PySide6/Qt/lib"
QT_PARTS = ("Core", "Gui", "Widgets", "Network", "PrintSupport", "Multimedia", "Charts", "Svg")
KEPT = {
    "PySide6": (
        "/PySide6/*.py",
        "PySide6/libpyside6.abi3.so.*",
        *(f"PySide6/Qt{part}.abi3.so" for part in QT_PARTS),
        *(f"lib/libQt6{part}.so.6" for part in (*QT_PARTS, "Concurrent", "DBus", "WaylandClient", "XcbQpa")),
        *(f"lib/libQt6{part}.so.6" for part in ("OpenGL", "OpenGLWidgets")),  # Charts loads both
        "lib/libicu*.so.*",
        *(f"plugins/platforms/libq{name}.so" for name in ("offscreen", "wayland", "xcb")),
        *(f"plugins/platforminputcontexts/lib{name}platforminputcontextplugin.so" for name in ("compose", "ibus")),
        "plugins/wayland-shell-integration/libxdg-shell.so",
        "plugins/wayland-decoration-client/*.so",
        "plugins/iconengines/*.so",
        *(f"plugins/imageformats/libq{name}.so" for name in ("svg", "jpeg", "ico")),
        "plugins/printsupport/*.so",
        "translations/qtbase_[de][en].qm",
    ),
    "shiboken6": ("/shiboken6/*.py", "shiboken6/*.so", "shiboken6/*.so.*"),
    **program_tree.LOCALES,
    **program_tree.LEXERS,
}
"""Patterns of what is kept of large parts; everything else of them is left out."""


@dataclass(frozen=True)
class SystemLibrary:
    """A library that the package leaves to the system."""

    relation: str
    """``Depends`` or ``Recommends``."""
    package: str
    """Package that brings it, as Debian writes it."""


def is_kept(name: str) -> bool:
    """Whether a file of a wheel comes along, by its path inside."""
    return program_tree.is_kept(name, KEPT)


def build(root: Path, work: Path, version: str, env: Mapping[str, str]) -> Path:
    """Build the tree anew; its folder.

    :param work: where downloads and the tree are kept.
    :raises Trouble: something cannot be had, or the tree is not what it shall be.
    """
    tree = work / "tree"
    if tree.exists():
        shutil.rmtree(tree)
    tree.mkdir(parents=True)
    lock = debian_pool.read_lock(debian_pool.LOCK.read_text(encoding="utf-8"))
    for_licences = (licences.COMMON, *(part.package for part in licences.OF_LINUX))
    taken = dict.fromkeys((*OF_PYTHON, *BESIDE_PYTHON, *BESIDE_QT, *for_licences))
    of_debian = debian_pool.fetch(taken, work / "debian", lock)
    wheels = fetch_libraries(root, LINUX, work / "wheels", env)
    say("Putting the tree together")
    for wheel in wheels:
        program_tree.put_wheel(wheel, tree / "site", is_kept)
    for name in OF_PYTHON:
        put_python(of_debian[name], tree)
    for folder, names in (("lib", BESIDE_PYTHON), (QT, BESIDE_QT)):
        for name in names:
            put_library(of_debian[name], tree / folder)
    program_tree.put_program(root, tree / "site")
    shutil.copyfile(PARTS / "homepoker.sh", tree / LAUNCHER)
    (tree / f"{INTERPRETER}._pth").write_text("".join(f"{one}\n" for one in PATHS), encoding="utf-8")
    program_tree.settle(tree, 0, PROGRAMS)
    _lead_to_libraries(tree, env)
    licences.write_all(root, version, tree, wheels, licences.OF_LINUX, of_debian)
    program_tree.compile_modules(tree / INTERPRETER, tree, (LIBRARY, "site"), env)
    check(tree)
    return tree


def is_of_python(name: str) -> bool:
    """Whether a file of Debian's Python comes along, by its path."""
    if name == f"usr/{INTERPRETER}":
        return True
    inside = PurePosixPath(name)
    if not name.startswith(f"usr/{LIBRARY}/"):
        return False
    if inside.parent.name == "lib-dynload":
        return inside.name.split(".")[0] in COMPILED_MODULES
    # Debian's own module for its users' additions is a link out of the folder.
    left_out = (*program_tree.NOT_OF_LIBRARY, "EXTERNALLY-MANAGED", "sitecustomize.py")
    return not any(PurePosixPath(part).match(pattern) for part in inside.parts[3:] for pattern in left_out)


def put_python(package: Path, tree: Path) -> None:
    """Unpack what is kept of a package of Debian's Python."""
    for name, content in debian_pool.files_of(package):
        if is_of_python(name):
            target = tree / name.removeprefix("usr/")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)


def put_library(package: Path, folder: Path) -> None:
    """Unpack the shared libraries of a package of Debian under the names by which they are loaded."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in debian_pool.files_of(package):
        if re.search(r"/lib[^/]+\.so\.\d+$", name):
            (folder / name.rpartition("/")[2]).write_bytes(content)


def _lead_to_libraries(tree: Path, env: Mapping[str, str]) -> None:
    """Write into Python's modules where the libraries beside them are."""
    for name in ("_sqlite3", "_ctypes", "_ssl", "_hashlib"):
        (module,) = (tree / LIBRARY / "lib-dynload").glob(f"{name}.*.so")
        run_tool(["patchelf", "--set-rpath", "$ORIGIN/../..", module], env)


def check(tree: Path) -> None:
    """Refuse a tree that is too large, holds what was to be left out, or lacks a library that another one loads.

    :raises Trouble: it is so.
    """
    files = [file for file in tree.rglob("*") if file.is_file()]
    loaded = libraries_loaded(files)
    there = {file.name for file in files}
    faults = program_tree.faults(tree, MOST_BYTES)
    faults += [
        f"{name} is loaded by {by.relative_to(tree)} and is not there"
        for name, by in sorted(loaded.items())
        if name not in there and name not in system_libraries()
    ]
    faults += [
        f"{name} is expected of the system, and nothing loads it" for name in set(system_libraries()) - set(loaded)
    ]
    if faults:
        raise Trouble(
            "The tree for Linux is not what it shall be:\n" + "\n".join(faults),
            "the package would be too large, or the program would not start.",
            "change what is kept in packaging/linux_tree.py, or packaging/linux/system_libraries.txt.",
        )


def libraries_loaded(files: Iterable[Path]) -> dict[str, Path]:
    """The names of the libraries that programs and libraries load at their start, each with one that loads it."""
    return {name: file for file in files if _is_binary(file) for name in imports_of(file)}


def _is_binary(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(4) == b"\x7fELF"


def imports_of(binary: Path) -> list[str]:
    """The names of the libraries that a program or library of Linux loads at its start."""
    command = ["objdump", "-p", str(binary)]
    said = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=True).stdout
    return re.findall(r"^\s+NEEDED\s+(\S+)", said, re.MULTILINE)


@cache
def system_libraries() -> Mapping[str, SystemLibrary]:
    """The libraries that the package leaves to the system, by name."""
    lines = (PARTS / "system_libraries.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line[0] != "#"]
    return {name: SystemLibrary(relation, package) for name, relation, package in rows}
