"""Program tree for macOS: prepared as far as it can be without a Mac, never run, and offered to nobody.

For Apple's own processors, macOS 13 or newer. Without a signature of Apple's, macOS lets nobody start it by a click.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
import sysconfig
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import program_tree
from application_icon import png
from console import Trouble, say
from PIL import Image
from program_tree import run_tool
from wheels import LINUX, MACOS, fetch, fetch_libraries

MOST_BYTES = 300 * 2**20
"""The size of the whole tree at most; half of what is compiled is for the other processor."""

PARTS = Path(__file__).parent / "macos"
"""Folder of what the tree is made with: launcher, description, Python's own wheel, the compiler."""

APPLICATION = "Homepoker.app/Contents"
LAUNCHER = f"{APPLICATION}/MacOS/homepoker"
LIBRARY = f"lib/python{MACOS.short_python}"
PYTHON_LIBRARY = f"libpython{MACOS.short_python}.dylib"
ICON_SIZES = (16, 32, 64, 128, 256, 512)

NOT_OF_PYTHON = (
    "_test",
    "_ctypes_test",
    "_curses",
    "_dbm",
    "_tkinter",
    "_xx",
    "xxlimited",
    "readline",
    "libncurses",
    "libpanel",
)
"""Beginnings of the names of compiled modules that the program never asks for."""

QT_PARTS = ("Core", "Gui", "Widgets", "Network", "PrintSupport", "Multimedia", "Charts", "Svg")
KEPT = {
    "PySide6": (
        "/PySide6/*.py",
        "PySide6/libpyside6.abi3.*.dylib",
        *(f"PySide6/Qt{part}.abi3.so" for part in QT_PARTS),
        *(f"Versions/A/Qt{part}" for part in (*QT_PARTS, "Concurrent", "DBus", "OpenGL", "OpenGLWidgets")),
        *(f"plugins/platforms/libq{name}.dylib" for name in ("cocoa", "offscreen")),
        "plugins/styles/*.dylib",
        "plugins/iconengines/*.dylib",
        *(f"plugins/imageformats/libq{name}.dylib" for name in ("svg", "jpeg", "ico")),
        "plugins/multimedia/libdarwinmediaplugin.dylib",
        "translations/qtbase_[de][en].qm",
    ),
    "shiboken6": ("/shiboken6/*.py", "shiboken6/*.so", "shiboken6/*.dylib"),
    **program_tree.LOCALES,
    **program_tree.LEXERS,
}
"""Patterns of what is kept of large parts; everything else of them is left out."""


def is_kept(name: str) -> bool:
    """Whether a file of a wheel comes along, by its path inside."""
    return program_tree.is_kept(name, KEPT)


def build(root: Path, version: str, env: Mapping[str, str]) -> list[Path]:
    """Build the tree anew and pack it; the archive, whose name says that nobody has tried it.

    :raises Trouble: something cannot be had, or the tree is not what it shall be.
    """
    work = root / "build/macos"
    tree = work / "tree"
    if tree.exists():
        shutil.rmtree(tree)
    resources = tree / APPLICATION / "Resources"
    (tree / LAUNCHER).parent.mkdir(parents=True)
    (of_python,) = fetch(pins("python.txt"), MACOS, work / "python", env)
    (compiler,) = fetch(pins("compiler.txt"), LINUX, work / "compiler", env)
    wheels = fetch_libraries(root, MACOS, work / "wheels", env)
    say("Putting the tree together")
    put_python(of_python, resources / "python")
    for wheel in wheels:
        program_tree.put_wheel(wheel, resources / "site", is_kept)
    program_tree.put_program(root, resources / "site")
    _make_launcher(compiler, work, tree / LAUNCHER, env)
    write_icns(resources / "homepoker.icns")
    plist = (PARTS / "Info.plist").read_text(encoding="utf-8").replace("@VERSION@", version)
    (tree / APPLICATION / "Info.plist").write_text(plist, encoding="utf-8")
    program_tree.compile_modules(sys.executable, resources, (f"python/{LIBRARY}", "site"), env)
    at = program_tree.commit_time(root, env)
    program_tree.settle(tree, at, (LAUNCHER,))
    check(tree)
    target = root / f"dist/Homepoker-{version}-macos-untried.tar.gz"
    target.parent.mkdir(exist_ok=True)
    with tarfile.open(target, "w:gz", compresslevel=6) as archive:
        archive.add(tree / "Homepoker.app", "Homepoker.app")
    say("Nobody has ever run this on a Mac: it is for whoever wants to try, and not to be handed out.")
    return [target]


def pins(name: str) -> list[str]:
    """The requirements that a file of the parts names, each with its hash."""
    return [line for line in (PARTS / name).read_text("utf-8").splitlines() if line[:1] != "#"]


def put_python(wheel: Path, home: Path) -> None:
    """Lay out Python: its library, the compiled modules of the wheel, and the shared library beside them."""
    ignored = shutil.ignore_patterns(*program_tree.NOT_OF_LIBRARY, "_sysconfigdata*")
    shutil.copytree(sysconfig.get_path("stdlib"), home / LIBRARY, ignore=ignored)
    compiled = home / LIBRARY / "lib-dynload"
    compiled.mkdir()
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            file = name.removeprefix("deploy_libs/")
            if file == name or not file or file.startswith(NOT_OF_PYTHON):
                continue
            if file == PYTHON_LIBRARY:
                target = home / "lib" / file
            elif file.endswith(".py"):
                target = home / LIBRARY / file
            else:
                # Compiled modules look for other libraries beside themselves.
                target = compiled / file
            target.write_bytes(archive.read(name))


def _make_launcher(compiler: Path, work: Path, target: Path, env: Mapping[str, str]) -> None:
    tools = work / "tools"
    if not tools.exists():
        with zipfile.ZipFile(compiler) as archive:
            archive.extractall(tools)
        (tools / "ziglang/zig").chmod(0o755)
    run_tool(
        [
            *(tools / "ziglang/zig", "cc", "-target", "aarch64-macos.13.0", "-O2", "-Wall"),
            *(f'-DPYTHON_LIBRARY="{PYTHON_LIBRARY}"', PARTS / "launcher.c", "-o", target),
        ],
        {**env, "ZIG_GLOBAL_CACHE_DIR": str(work / "cache"), "ZIG_LOCAL_CACHE_DIR": str(work / "cache")},
    )


def write_icns(target: Path) -> None:
    """Write a file with the icon in the sizes of a Mac."""
    pictures = [Image.open(io.BytesIO(png(size))) for size in ICON_SIZES]
    pictures[-1].save(target, format="ICNS", append_images=pictures[:-1])


def check(tree: Path) -> None:
    """Refuse a tree that is too large, holds what was to be left out, or has a part for another processor.

    :raises Trouble: it is so.
    """
    faults = program_tree.faults(tree, MOST_BYTES)
    faults += [f"{file.relative_to(tree)} is not for Apple's processors" for file in _of_others(tree)]
    if faults:
        raise Trouble(
            "The tree for macOS is not what it shall be:\n" + "\n".join(faults),
            "the program would be too large, or would not start.",
            "change what is kept in packaging/macos_tree.py.",
        )


def _of_others(tree: Path) -> Iterator[Path]:
    for folder, _, names in os.walk(tree):
        for name in names:
            file = Path(folder, name)
            is_compiled = name.endswith((".so", ".dylib")) or file == tree / LAUNCHER or "/Versions/A/Qt" in str(file)
            if is_compiled and not is_for_apple(file.read_bytes()[:4096]):
                yield file


def is_for_apple(head: bytes) -> bool:
    """Whether a Mach-O file, by its beginning, holds code for Apple's own processors, alone or beside another's.

    Source: Apple's ``mach-o/loader.h`` and ``mach-o/fat.h``.
    """
    if head[:4] == MAGIC_OF_ONE:
        return head[4:8] == ARM64.to_bytes(4, "little")
    if head[:4] != MAGIC_OF_SEVERAL:
        return False
    count = int.from_bytes(head[4:8], "big")
    return any(head[8 + 20 * at : 12 + 20 * at] == ARM64.to_bytes(4, "big") for at in range(min(count, 16)))


MAGIC_OF_ONE, MAGIC_OF_SEVERAL = bytes.fromhex("cffaedfe"), bytes.fromhex("cafebabe")
ARM64 = 0x0100000C
