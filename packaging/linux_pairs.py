"""Libraries that the packages for Linux bring, beside what a system has of the same projects.

Two libraries of one project may call each other's inside, which no name and no version of a symbol shows: half of such
a pair is never brought. What is safe, and why, is said for each project in ``linux/bundled_libraries.toml``.
"""

from __future__ import annotations

import fnmatch
import re
import subprocess
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PARTS = Path(__file__).parent / "linux"
"""Folder of what the packages are made with: launcher, entry of the menu, names of libraries."""


@dataclass(frozen=True)
class SystemLibrary:
    """A library that the package leaves to the system."""

    relation: str
    """``Depends`` or ``Recommends``."""
    package: str
    """Package that brings it, as Debian writes it."""
    project: str
    """The project that it is of, by the name of Debian's source without a version."""


@dataclass(frozen=True)
class Bundled:
    """Libraries of one project that the packages bring."""

    project: str
    """The project by the name of Debian's source without a version."""
    files: tuple[str, ...]
    """Patterns of their names."""
    counterpart: str
    """Words on what a system has of the project."""
    because: str
    """The reason for which both do no harm to each other."""
    other_half: tuple[str, ...] = ()
    """Libraries of the project that the system brings and that these call."""


@cache
def system_libraries() -> Mapping[str, SystemLibrary]:
    """The libraries that the package leaves to the system, by name."""
    lines = (PARTS / "system_libraries.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line[0] != "#"]
    return {name: SystemLibrary(relation, package, project) for name, relation, package, project in rows}


@cache
def bundled() -> tuple[Bundled, ...]:
    """The libraries that the packages bring, by project."""
    told = tomllib.loads((PARTS / "bundled_libraries.toml").read_text(encoding="utf-8"))
    reasons = told["reasons"]
    rows = [{key: tuple(one) if isinstance(one, list) else one for key, one in row.items()} for row in told["bundled"]]
    return tuple(Bundled(**{**row, "because": reasons.get(row["because"], row["because"])}) for row in rows)


def project_of(name: str) -> Bundled | None:
    """The project of a bundled library, by the name of its file."""
    found = [one for one in bundled() if any(fnmatch.fnmatch(name, pattern) for pattern in one.files)]
    return found[0] if found else None


def is_binary(file: Path) -> bool:
    """Whether a file is a program or a library of Linux."""
    with file.open("rb") as opened:
        return opened.read(4) == b"\x7fELF"


def is_library(file: Path) -> bool:
    """Whether a binary is a library that others load by its name: no module of Python, no plugin of Qt."""
    return file.name.startswith("lib") and ".so." in file.name


def faults(loads: Mapping[Path, Iterable[str]]) -> list[str]:
    """Pairs in a tree of which nobody has said that they are safe, and what is said of pairs that are not there.

    :param loads: each binary of the tree, with the names of the libraries that it loads.
    """
    found = list[str]()
    there, called = set[str](), set[tuple[str, str]]()
    for file, names in loads.items():
        if not is_library(file):
            continue
        of = project_of(file.name)
        if of is None:
            found.append(f"{file.name} is brought, and nothing is said of what a system has in its place")
            continue
        there.add(file.name)
        for name in names:
            system = system_libraries().get(name)
            if system is None or system.project != of.project:
                continue
            called.add((of.project, name))
            if name not in of.other_half:
                found.append(f"{file.name} is half of a pair: {name}, which it loads, is the system's")
    for one in bundled():
        found += [f"no library is called {each}" for each in one.files if not fnmatch.filter(there, each)]
        idle = [each for each in one.other_half if (one.project, each) not in called]
        found += [f"no library of {one.project} loads {each} of the system" for each in idle]
    return found


def faults_in_use(loaded: Mapping[Path, bool]) -> list[str]:
    """What does not fit together in a running program: calls that nothing answers, and ours taken for a system's.

    :param loaded: what the program has loaded, and whether each is of the package.
    """
    seen = {file: symbols_of(file) for file in loaded}
    ours = {one.name or file.name for file, one in seen.items() if loaded[file]}
    there = {symbol for one in seen.values() for symbol in one.offers}
    without_version = {name for name, version in there if not version}
    names = {name for name, _ in there}
    found = list[str]()
    for file, one in seen.items():
        if not loaded[file]:
            found += [f"{file.name} of the system gets our {name}" for name in sorted(one.loads & ours)]
            continue
        lacking = [
            f"{name}@{version}".rstrip("@")
            for name, version in sorted(one.asks)
            if (name, version) not in there and name not in (without_version if version else names)
        ]
        found += [f"{file.name} calls {each}, which nothing loaded has" for each in lacking]
    return found


@dataclass(frozen=True)
class Symbols:
    """Names by which a binary is found and calls others."""

    name: str
    """The name by which it is loaded; empty for a program or a plugin."""
    loads: frozenset[str]
    offers: frozenset[tuple[str, str]]
    """Symbols that it has, each with its version, empty where it has none."""
    asks: frozenset[tuple[str, str]]
    """Symbols that it must find in others."""


SYMBOL = re.compile(r"^[0-9a-f]+ (.{7}) (\S+)\t[0-9a-f]+ +(?:\(?([\w.]+)\)? +)?(?:\.hidden +|0x\w+ +)?(\S+)$")


def symbols_of(binary: Path) -> Symbols:
    """The names by which a binary is found and calls others."""
    command = ["objdump", "-p", "-T", str(binary)]
    said = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=True).stdout
    offers, asks = set[tuple[str, str]](), set[tuple[str, str]]()
    for line in said.splitlines():
        row = SYMBOL.match(line)
        if row is None:
            continue
        flags, section, version, name = row.groups()
        symbol = name, "" if version in (None, "Base") else version
        if section != "*UND*":
            offers.add(symbol)
        elif "w" not in flags:
            asks.add(symbol)
    name = re.search(r"^\s+SONAME\s+(\S+)", said, re.MULTILINE)
    needed = frozenset(re.findall(r"^\s+NEEDED\s+(\S+)", said, re.MULTILINE))
    return Symbols(name[1] if name else "", needed, frozenset(offers), frozenset(asks))
