"""Program tree of a package: libraries and program in one folder, whose bytes are the same at every build."""

from __future__ import annotations

import fnmatch
import hashlib
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

from catalogues import compile_catalogues
from console import Command, CommandFailed, Trouble, run_quietly, say

LOCALES = {"babel/locale-data": ("*/root.dat", "*/de.dat", "*/de_*.dat", "*/en.dat", "*/en_*.dat", "*/LICENSE.*")}
"""Files of Babel's data that are kept: the two languages."""

LEXERS = {"pygments/lexers": ("lexers/__init__.py", "lexers/_mapping.py", "lexers/python.py")}
"""Lexers of Pygments that are kept; it comes with Typer, for tracebacks that are not shown."""

MOST_BYTES_OF_PICTURES = 8 * 2**20
"""The size of the manual's pictures at most."""

LEFT_OUT = (
    *("*.pyi", "*.lib", "*.h", "*.c", "*.pyx", "*.pxd", "*/tests/*", "*/test/*", "*/testing/*", "*.dist-info/RECORD"),
    "rapidfuzz/*_avx2.*",  # beside each lies one that every processor runs
)
"""Patterns of what is left out of every library; licences stay."""

NOT_OF_LIBRARY = (
    *("test", "idlelib", "tkinter", "turtledemo", "ensurepip", "lib2to3", "pydoc_data", "distutils", "venv"),
    *("lib-dynload", "site-packages", "config-*", "__pycache__", "msilib", "dbm", "curses", "turtle.py"),
    # Mail, news and web servers of old, sounds, and decimal numbers once more without their library in C.
    *("mailbox.py", "nntplib.py", "imaplib.py", "poplib.py", "telnetlib.py", "smtpd.py", "cgi.py", "cgitb.py"),
    *("wsgiref", "aifc.py", "sunau.py", "sndhdr.py", "_pydecimal.py"),
)
"""Parts of Python's library that the program never asks for."""

FORBIDDEN = re.compile(r"WebEngine|Qml|Quick|ffmpeg|avcodec", re.IGNORECASE)


def is_kept(name: str, kept: Mapping[str, Sequence[str]]) -> bool:
    """Whether a file of a wheel comes along.

    :param name: its path in the wheel.
    :param kept: patterns of what is kept of large parts, by their folder; everything else of them is left out.
        One that begins with a slash is matched with the whole path, others with its end.
    """
    if any(fnmatch.fnmatch(name, pattern) for pattern in LEFT_OUT):
        return False
    for part, patterns in kept.items():
        if name.startswith(f"{part}/"):
            return any(PurePosixPath(f"/{name}").match(pattern) for pattern in patterns)
    return True


def place_in_site(name: str) -> str:
    """The path at which a file of a wheel comes to lie: what has two folders in an installation lies in one here."""
    return re.sub(r"^[^/]+\.data/(?:purelib|platlib)/", "", name)


def put_wheel(wheel: Path, site: Path, is_kept: Callable[[str], bool]) -> None:
    """Unpack what is kept of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            inside = place_in_site(name)
            if name.endswith("/") or ".data/" in inside or not is_kept(inside):
                continue  # scripts are of no use
            target = site / inside
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(archive.read(name))


def put_program(root: Path, site: Path) -> None:
    """Copy the program and its resources: words compiled, rulebooks indexed, pictures of the manual drawn."""
    for folder, into in (("homepoker", site), ("resources", site / "homepoker")):
        for file in _own_files(root, folder):
            target = into / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / file, target)
    compile_catalogues(site / "homepoker/resources/locale")
    index_rules(root, site / "homepoker/resources")
    draw_manual(root, site / "homepoker/resources/manual/pictures")
    shutil.copyfile(root / "LICENSE", site.parent / "LICENSE.txt")


def index_rules(root: Path, resources: Path) -> None:
    """Make the index of the search, the same bytes of the same texts; the program takes no other one.

    :raises Trouble: it could not be made.
    """
    say("Indexing the rulebooks for the search")
    command: Command = [sys.executable, "-P", root / "packaging/search_index.py", resources]
    try:
        run_quietly(command, {**os.environ, "PYTHONHASHSEED": "0"}, root)
    except CommandFailed as error:
        raise Trouble(
            f"The rulebooks could not be indexed:\n{error}",
            "the first question in each club would take two seconds longer.",
            "call the same command by hand: packaging/search_index.py resources",
        ) from error


def draw_manual(root: Path, folder: Path) -> None:
    """Draw the pictures of the manual, as the program of this folder shows itself now.

    :raises Trouble: they could not be drawn.
    """
    say("Drawing the pictures of the manual")
    command: Command = [sys.executable, "-P", "-m", "homepoker", "manual", "--pictures", folder]
    try:
        run_quietly(command, {**os.environ, "QT_QPA_PLATFORM": "offscreen"}, root)
    except CommandFailed as error:
        raise Trouble(
            f"The pictures of the manual could not be drawn:\n{error}",
            "the manual of the package would be without them.",
            "call the same command by hand: homepoker manual --pictures FOLDER",
        ) from error
    size = sum(file.stat().st_size for file in folder.rglob("*.png"))
    if not 0 < size <= MOST_BYTES_OF_PICTURES:
        raise Trouble(
            f"The pictures of the manual have {size / 2**20:.1f} MB, at most {MOST_BYTES_OF_PICTURES / 2**20:.0f}.",
            "every host would download them.",
            "show fewer of them, or a part of a window, in homepoker/devtools/pictures/manual.py.",
        )


def _own_files(root: Path, folder: str) -> Iterator[str]:
    """The files of a folder that belong to the project; nothing that only lies about."""
    command = ["git", "ls-files", "-z", folder]
    said = subprocess.run(command, cwd=root, capture_output=True, encoding="utf-8", check=True).stdout
    yield from filter(None, said.split("\0"))


def compile_modules(python: str | Path, tree: Path, folders: Sequence[str], env: Mapping[str, str]) -> None:
    """Compile all modules of some folders; the same source gives the same bytes, whenever it is compiled.

    One process does all of it in order: what it has met before decides how a module's strings are written.
    """
    say("Compiling the tree")
    run_tool(
        [
            *(python, "-m", "compileall", "-q", "-j", "1", "--invalidation-mode", "unchecked-hash", "-s", tree),
            *(tree / folder for folder in folders),
        ],
        {**env, "PYTHONHASHSEED": "0"},
    )


def commit_time(root: Path, env: Mapping[str, str]) -> int:
    """The time that all files of a package bear, in seconds: the commit's, or that of ``SOURCE_DATE_EPOCH``."""
    if "SOURCE_DATE_EPOCH" in env:
        return int(env["SOURCE_DATE_EPOCH"])
    command = ["git", "log", "-1", "--format=%ct"]
    return int(subprocess.run(command, cwd=root, capture_output=True, encoding="ascii", check=True).stdout)


def settle(tree: Path, at: int, programs: Collection[str] = ()) -> None:
    """Give every file of a tree the same time, and the mode it has for everybody.

    :param at: the time in seconds.
    :param programs: what can be run, by its path in the tree.
    """
    for path in (tree, *tree.rglob("*")):
        if path.is_symlink():
            continue
        is_run = path.is_dir() or path.relative_to(tree).as_posix() in programs
        path.chmod(0o755 if is_run else 0o644)
        os.utime(path, (at, at))


def contents(tree: Path) -> dict[str, str]:
    """Kind or mode and SHA-256 of everything in a tree, by its path, in order."""
    found = dict[str, str]()
    for path in sorted(tree.rglob("*"), key=lambda path: path.relative_to(tree).as_posix()):
        if path.is_symlink():
            kind, content = "link", str(path.readlink()).encode()
        elif path.is_dir():
            kind, content = "folder", b""
        else:
            kind, content = f"{path.stat().st_mode & 0o777:o}", path.read_bytes()
        found[path.relative_to(tree).as_posix()] = f"{kind} {hashlib.sha256(content).hexdigest()}"
    return found


def digest(contents: Mapping[str, str]) -> str:
    """SHA-256 over paths, modes and contents of a tree; two people who built the same have the same."""
    lines = "".join(f"{path}\0{what}\n" for path, what in contents.items())
    return hashlib.sha256(lines.encode("utf-8", "surrogateescape")).hexdigest()


def faults(tree: Path, most_bytes: int) -> list[str]:
    """Faults in the size and the files of a tree, one line each."""
    files = [file for file in tree.rglob("*") if file.is_file()]
    size = sum(file.stat().st_size for file in files)
    say(f"The tree has {len(files)} files and {size / 2**20:.0f} MB")
    found = [f"{size / 2**20:.0f} MB, at most {most_bytes / 2**20:.0f}"] if size > most_bytes else []
    return found + [str(file.relative_to(tree)) for file in files if FORBIDDEN.search(file.name)]


def require_size(package: Path, most_bytes: int, where: str) -> None:
    """Refuse a package that is too large.

    :param where: the file in which one says what is kept.
    :raises Trouble: it is.
    """
    size = package.stat().st_size
    say(f"{package.name} has {size / 2**20:.1f} MB")
    if size > most_bytes:
        raise Trouble(
            f"{package.name} has {size / 2**20:.1f} MB, at most {most_bytes / 2**20:.0f} are allowed.",
            "hosts download it, some of them by telephone.",
            f"change what is kept in {where}.",
        )


def run_tool(command: Sequence[str | Path], env: Mapping[str, str]) -> None:
    """Run a program that builds.

    :raises Trouble: it fails.
    """
    try:
        run_quietly(command, env, Path.cwd())
    except CommandFailed as error:
        raise Trouble(
            f"{Path(str(command[0])).name} failed:\n{error}",
            "the package cannot be built without it.",
            "look at the lines above; the programs it takes are named by Debian's packages in "
            "packaging/system_libraries.py.",
        ) from error
