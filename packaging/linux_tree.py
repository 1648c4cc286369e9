"""Program tree for Linux: Python, the libraries and Homepoker, which run from whatever folder they lie in."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

import debian_pool
import licences
import linux_pairs
import program_tree
from console import Trouble, say
from linux_pairs import PARTS, is_binary, system_libraries
from program_tree import run_tool
from wheels import LINUX, fetch_libraries

MOST_BYTES = 305 * 2**20
"""The size of the whole tree at most; an eighth of it is Qt's data on all languages."""

LAUNCHER = "homepoker"
# Debian's Python: DECISIONS.md, 158
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
    *("libxcb-xkb1", "libxkbcommon0", "libxkbcommon-x11-0"),
)
"""Debian's packages of libraries that a desktop may lack; they lie where Python or Qt looks first."""

OWN = "-homepoker"
"""End of the names that Debian's libraries get here: no library of a system asks for ours, nor ours for a system's."""

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
    places = [*((name, "lib") for name in BESIDE_PYTHON), *((name, QT) for name in BESIDE_QT)]
    libraries = [library for name, folder in places for library in put_library(of_debian[name], tree / folder)]
    program_tree.put_program(root, tree / "site")
    shutil.copyfile(PARTS / "homepoker.sh", tree / LAUNCHER)
    (tree / f"{INTERPRETER}._pth").write_text("".join(f"{one}\n" for one in PATHS), encoding="utf-8")
    program_tree.settle(tree, 0, PROGRAMS)
    _give_own_names(tree, libraries, env)
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


def put_library(package: Path, folder: Path) -> list[str]:
    """Unpack the shared libraries of a package of Debian, each under a name of its own; the names that it gave them."""
    folder.mkdir(parents=True, exist_ok=True)
    found = list[str]()
    for name, content in debian_pool.files_of(package):
        if re.search(r"/lib[^/]+\.so\.\d+$", name):
            found.append(name.rpartition("/")[2])
            (folder / own_name(found[-1])).write_bytes(content)
    return found


def own_name(library: str) -> str:
    """The name of a library here, by which no library of a system asks for it, nor gets it."""
    return library.replace(".so.", f"{OWN}.so.", 1)


def _give_own_names(tree: Path, libraries: Iterable[str], env: Mapping[str, str]) -> None:
    """Write into libraries of Debian, and into what loads them, the names that they have here."""
    own = {name: own_name(name) for name in libraries}
    for file in sorted(tree.rglob("*")):
        if not file.is_file() or not is_binary(file):
            continue
        if file.name in own.values():
            # In a call of its own: together with the other change this tool writes one name over the other.
            run_tool(["patchelf", "--set-soname", file.name, file], env)
        changes = [part for name in imports_of(file) if name in own for part in ("--replace-needed", name, own[name])]
        if changes:
            run_tool(["patchelf", *changes, file], env)


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
    loads = {file: imports_of(file) for file in files if is_binary(file)}
    loaded = {name: file for file, names in loads.items() for name in names}
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
    faults += [
        f"{file.relative_to(tree)} calls itself {name}"
        for file in loads
        if OWN in file.name and (name := linux_pairs.symbols_of(file).name) != file.name
    ]
    faults += linux_pairs.faults(loads)
    if faults:
        raise Trouble(
            "The tree for Linux is not what it shall be:\n" + "\n".join(faults),
            "the package would be too large, or the program would not start.",
            "change what is kept in packaging/linux_tree.py, or packaging/linux/system_libraries.txt; what is safe to "
            "bring beside a system's own stands in packaging/linux/bundled_libraries.toml.",
        )


def imports_of(binary: Path) -> list[str]:
    """The names of the libraries that a program or library of Linux loads at its start."""
    command = ["objdump", "-p", str(binary)]
    said = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=True).stdout
    return re.findall(r"^\s+NEEDED\s+(\S+)", said, re.MULTILINE)
