"""Packages of Debian of which something is taken: their lock, their download by hash, their files."""

from __future__ import annotations

import hashlib
import subprocess
import tarfile
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from console import Trouble, say

LOCK = Path(__file__).parent / "debian.lock"
ARCHIVES = ("debian", "debian-security")
PATIENCE = 60.0
"""Seconds without an answer after which a server is given up."""


@dataclass(frozen=True)
class Pinned:
    """One version of a package of Debian."""

    suite: str
    path: str
    """Path of the package below an archive's address."""
    sha256: str

    @property
    def file_name(self) -> str:
        """The last part of the package's path."""
        return self.path.rpartition("/")[2]

    @property
    def name(self) -> str:
        """The name of the package."""
        return self.file_name.split("_")[0]

    @property
    def version(self) -> str:
        """Version of the package, without an epoch."""
        return self.file_name.split("_")[1]


@dataclass(frozen=True)
class Lock:
    """Every package that may be downloaded."""

    at: str
    """Instant at which the lock was made, as the archive of all old versions writes instants."""
    packages: Mapping[str, Pinned]
    """Packages by their names."""

    def addresses(self, pinned: Pinned) -> Iterator[str]:
        """Addresses at which a package may lie: among the present versions, or among all that ever were."""
        for archive in ARCHIVES:
            yield f"http://deb.debian.org/{archive}/{pinned.path}"
        for archive in ARCHIVES:
            yield f"http://snapshot.debian.org/archive/{archive}/{self.at}/{pinned.path}"


def read_lock(text: str) -> Lock:
    """The lock that a text is: an instant, then a line for each package with suite, path and hash."""
    instant, *lines = (line for line in text.splitlines() if line and line[0] != "#")
    pinned = [Pinned(*line.split()) for line in lines]
    return Lock(instant, {one.name: one for one in pinned})


def write_lock(lock: Lock) -> str:
    """The text of a lock."""
    lines = [f"{one.suite} {one.path} {one.sha256}" for one in lock.packages.values()]
    return "\n".join((lock.at, *sorted(lines))) + "\n"


def fetch(names: Iterable[str], folder: Path, lock: Lock) -> dict[str, Path]:
    """Download packages of the lock, by name; what is there already with its hash is kept.

    :raises Trouble: one cannot be had, or is another one than the lock says.
    """
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [lock.packages[name] for name in names]
    coming = [one for one in wanted if not _is(folder / one.file_name, one)]
    if coming:
        say(f"Fetching {len(coming)} packages of Debian")
    for one in coming:
        _download(one, lock.addresses(one), folder / one.file_name)
    return {one.name: folder / one.file_name for one in wanted}


def _is(file: Path, pinned: Pinned) -> bool:
    return file.exists() and hashlib.sha256(file.read_bytes()).hexdigest() == pinned.sha256


def _download(pinned: Pinned, addresses: Iterable[str], target: Path) -> None:
    answers = []
    for address in addresses:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
                content: bytes = answer.read()
        except (urllib.error.URLError, OSError) as error:
            answers.append(f"{address}: {error}")
            continue
        if hashlib.sha256(content).hexdigest() == pinned.sha256:
            target.write_bytes(content)
            return
        answers.append(f"{address}: another file than the lock names")
    raise Trouble(
        f"Debian's package {pinned.name} {pinned.version} could not be had:\n" + "\n".join(answers),
        "a package of Homepoker holds something of it.",
        "look at the network; where Debian has a newer version by now, make the lock anew with "
        "packaging/debian_lock.py and look at what it changes.",
    )


def files_of(package: Path) -> Iterator[tuple[str, bytes]]:
    """Path and content of every plain file in a package, links to a file in it included."""
    with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", str(package)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        yield from _members(process.stdout)
    if process.returncode:
        raise Trouble(f"{package.name} cannot be read.", "something of it is needed.", "delete it and try again.")


def _members(stream: IO[bytes]) -> Iterator[tuple[str, bytes]]:
    plain = dict[str, bytes]()
    links = dict[str, str]()
    with tarfile.open(fileobj=stream, mode="r|") as archive:
        for member in archive:
            name = member.name.removeprefix("./")
            content = archive.extractfile(member) if member.isfile() else None
            if content is not None:
                plain[name] = content.read()
            elif member.issym():
                links[name] = f"{name.rpartition('/')[0]}/{member.linkname}"
    yield from plain.items()
    for name, target in links.items():
        if target in plain:
            yield name, plain[target]
