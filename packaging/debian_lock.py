"""Makes ``debian.lock`` anew from the packages that Debian has today: ``debian_lock.py``. Look at what it changes."""

from __future__ import annotations

import lzma
import sys
import urllib.request
from collections.abc import Iterable
from datetime import UTC, datetime
from email.parser import Parser

from debian_pool import ARCHIVES, LOCK, PATIENCE, Lock, Pinned, read_lock, write_lock

ARCHITECTURE = "amd64"


def newest(names: Iterable[str], suite: str) -> dict[str, Pinned]:
    """The present version of packages in a suite; one with a mended fault goes before."""
    wanted = set(names)
    found = dict[str, Pinned]()
    for archive, part in zip(ARCHIVES, (suite, f"{suite}-security"), strict=True):
        address = f"http://deb.debian.org/{archive}/dists/{part}/main/binary-{ARCHITECTURE}/Packages.xz"
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            listed = lzma.decompress(answer.read()).decode("utf-8")
        for paragraph in listed.split("\n\n"):
            fields = Parser().parsestr(paragraph)
            if fields["Package"] in wanted:
                found[fields["Package"]] = Pinned(suite, fields["Filename"], fields["SHA256"])
    return found


def main() -> int:
    """Write the lock; the exit code."""
    text = LOCK.read_text(encoding="utf-8")
    head = "".join(f"{line}\n" for line in text.splitlines() if line[:1] == "#")
    old = read_lock(text).packages
    packages = dict[str, Pinned]()
    for suite in sorted({one.suite for one in old.values()}):
        names = [name for name, one in old.items() if one.suite == suite]
        packages |= newest(names, suite)
    lacking = sorted(set(old) - set(packages))
    if lacking:
        sys.stderr.write(f"Debian has these no more: {', '.join(lacking)}\n")
        return 1
    LOCK.write_text(head + write_lock(Lock(f"{datetime.now(UTC):%Y%m%dT%H%M%SZ}", packages)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
