"""Wheels of the locked libraries for another system: which the program needs there, and their download by hash."""

from __future__ import annotations

import importlib.metadata
import re
import sys
import tomllib
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from email.parser import Parser
from pathlib import Path

from console import Command, CommandFailed, Trouble, run_quietly, say
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


@dataclass(frozen=True)
class Target:
    """A system for which wheels are fetched."""

    platforms: Sequence[str]
    """The tags of its wheels."""
    python: str
    """The full version of its Python, such as 3.11.9."""
    markers: Mapping[str, str]
    """Values with which the conditions of requirements are compared there."""

    @property
    def short_python(self) -> str:
        """The version without its last part, such as 3.11."""
        return self.python.rpartition(".")[0]

    def applies(self, requirement: Requirement, extra: str = "") -> bool:
        """Whether a requirement holds on this system."""
        if requirement.marker is None:
            return True
        versions = {"python_version": self.short_python, "python_full_version": self.python}
        return requirement.marker.evaluate({**self.markers, **versions, "extra": extra})


WINDOWS = Target(
    ("win_amd64",),
    "3.11.9",
    {
        "implementation_name": "cpython",
        "os_name": "nt",
        "platform_machine": "AMD64",
        "platform_python_implementation": "CPython",
        "platform_system": "Windows",
        "sys_platform": "win32",
    },
)

NEWEST_LIBC, OLDEST_LIBC = 34, 5
"""Minor versions of glibc 2; the lock's Qt asks for 2.34."""

LINUX = Target(
    (
        *(f"manylinux_2_{minor}_x86_64" for minor in range(NEWEST_LIBC, OLDEST_LIBC - 1, -1)),
        *(f"manylinux{year}_x86_64" for year in ("2014", "2010", "1")),
    ),
    "3.11.2",
    {
        "implementation_name": "cpython",
        "os_name": "posix",
        "platform_machine": "x86_64",
        "platform_python_implementation": "CPython",
        "platform_system": "Linux",
        "sys_platform": "linux",
    },
)


MACOS_VERSIONS = ("13_0", "12_0", "11_0", "10_13", "10_9")
MACOS = Target(
    tuple(f"macosx_{version}_{code}" for version in MACOS_VERSIONS for code in ("arm64", "universal2")),
    "3.11.9",
    {
        "implementation_name": "cpython",
        "os_name": "posix",
        "platform_machine": "arm64",
        "platform_python_implementation": "CPython",
        "platform_system": "Darwin",
        "sys_platform": "darwin",
    },
)


def locked(lock: str) -> dict[str, str]:
    """The requirements of a lock file by their canonical names, each with its hashes and without its condition."""
    found = dict[str, str]()
    for line in re.sub(r"\\\n\s*", " ", lock).splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        pinned, *hashes = line.split(" --hash=")
        requirement = Requirement(pinned)
        pin = f"{requirement.name}{requirement.specifier}"
        found[canonicalize_name(requirement.name)] = " ".join((pin, *(f"--hash={one.strip()}" for one in hashes)))
    return found


def needed(requirements: Iterable[str], target: Target, requires: Callable[[str], Sequence[str]]) -> list[str]:
    """The canonical names of everything that the program needs on a system, in order.

    :param requirements: what the project itself asks for.
    :param requires: what a library asks for, by its canonical name.
    """
    found: set[tuple[str, str]] = set()
    coming = [(Requirement(one), "") for one in requirements]
    while coming:
        requirement, extra = coming.pop()
        name = canonicalize_name(requirement.name)
        asked = {(name, each) for each in ("", *requirement.extras)}
        if not target.applies(requirement, extra) or asked <= found:
            continue
        coming += [(Requirement(one), each) for one in requires(name) for _, each in asked - found]
        found |= asked
    return sorted({name for name, _ in found})


def wanted(root: Path) -> list[str]:
    """Requirements of the project itself."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return list(map(str, project["dependencies"]))


def requires_here(name: str) -> Sequence[str]:
    """Requirements of a library, as far as it is installed here; one for other systems only asks for nothing."""
    try:
        return importlib.metadata.requires(name) or ()
    except importlib.metadata.PackageNotFoundError:
        return ()


def requires_of(wheels: Iterable[Path]) -> Mapping[str, Sequence[str]]:
    """Requirements of each of the wheels, by its canonical name."""
    found = dict[str, Sequence[str]]()
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            (name,) = (one for one in archive.namelist() if re.fullmatch(r"[^/]+\.dist-info/METADATA", one))
            metadata = Parser().parsestr(archive.read(name).decode("utf-8"))
        found[canonicalize_name(metadata["Name"])] = metadata.get_all("Requires-Dist") or ()
    return found


def fetch_libraries(root: Path, target: Target, folder: Path, env: Mapping[str, str]) -> list[Path]:
    """Download the wheels of everything that the program needs on a system; what is there already is kept.

    :raises Trouble: one cannot be had, or the wheels ask for something that the lock does not hold.
    """
    pins = locked((root / "requirements.lock").read_text(encoding="utf-8"))
    names = needed(wanted(root), target, requires_here)
    _require_locked(names, pins)
    say(f"Fetching {len(names)} libraries for {target.platforms[0]}")
    wheels = fetch([pins[name] for name in names], target, folder, env)
    asked = requires_of(wheels)
    _require_locked(needed(wanted(root), target, lambda name: asked.get(name, ())), asked)
    return wheels


def fetch(requirements: Sequence[str], target: Target, folder: Path, env: Mapping[str, str]) -> list[Path]:
    """Download wheels, each of which must have one of the hashes that its requirement names.

    :raises Trouble: one cannot be had.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.whl"):
        old.unlink()
    asked = folder / "requirements.txt"
    asked.write_text("".join(f"{one}\n" for one in requirements), encoding="utf-8")
    command: Command = [
        *(sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--no-deps", "--require-hashes"),
        *("--only-binary=:all:", "--python-version", target.short_python),
        *(part for platform in target.platforms for part in ("--platform", platform)),
        *("-d", folder, "-r", asked),
    ]
    try:
        run_quietly(command, env, folder)
    except CommandFailed as error:
        raise Trouble(
            f"The libraries for {target.platforms[0]} could not be downloaded:\n{error}",
            "the package holds them.",
            "look at the last lines above (most often the network), then run this command again.",
        ) from error
    return sorted(folder.glob("*.whl"))


def _require_locked(names: Iterable[str], pins: Iterable[str]) -> None:
    lacking = sorted(set(names).difference(pins))
    if lacking:
        raise Trouble(
            f"requirements.lock does not hold {', '.join(lacking)}.",
            "the program needs it on the system the package is for, and nothing is downloaded without a hash.",
            "make the lock anew for all systems, as CONTRIBUTING.md says.",
        )
