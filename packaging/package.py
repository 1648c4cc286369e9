"""Builds what a host downloads: ``package.py SYSTEM [--try] [--twice]``. Run by the environment's own Python.

``package.py windows --suite [PART …]`` builds nothing: it runs the tests under Wine.
``package.py windows --faults [KILLS]`` kills the program under Wine, fills its disk and holds its files.
``package.py windows --quick`` packs nothing: it builds the tree and runs it under Wine for its version and an evening.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import linux_packages
import linux_trial
import macos_tree
import program_tree
import windows_faults
import windows_installer
import windows_suite
import windows_trial
from console import Trouble, say

from homepoker import __version__

ROOT = Path(__file__).resolve().parents[1]
Variables = Mapping[str, str]


@dataclass(frozen=True)
class System:
    """A system for which there is a package."""

    build: Callable[[Path, str, Variables], list[Path]]
    """Builds its packages, of a version, by the tree in its folder below ``build``."""
    attempt: Callable[[Path, Sequence[Path], str, Variables], None]
    """Tries these packages out."""


def _nowhere(_root: Path, _packages: Sequence[Path], _version: str, _env: Variables) -> None:
    """Refuse to try out what cannot be tried here.

    :raises Trouble: always.
    """
    raise Trouble(
        "The package for macOS cannot be tried out here.",
        "there is no Mac; nobody has ever run it.",
        "unpack it on a Mac with one of Apple's own processors, start Homepoker.app/Contents/MacOS/homepoker in a "
        "terminal, and tell what it says.",
    )


SYSTEMS = {
    "linux": System(linux_packages.build, linux_trial.run),
    "macos": System(macos_tree.build, _nowhere),
    "windows": System(windows_installer.build, windows_trial.run),
}
OPTIONS = ("--try", "--twice")


def main(arguments: Sequence[str]) -> int:
    """Build the package of a system; the exit code."""
    name, *options = arguments or [""]
    if name == "windows" and options[:1] == ["--suite"]:
        return _said(lambda: windows_suite.run(ROOT, options[1:], __version__, os.environ))
    if name == "windows" and options[:1] == ["--faults"]:
        return _said(lambda: windows_faults.run(ROOT, options[1:], __version__, os.environ))
    if name == "windows" and options == ["--quick"]:
        return _said(lambda: windows_trial.run_quickly(ROOT, __version__, os.environ))
    if name not in SYSTEMS or set(options) - set(OPTIONS):
        sys.stderr.write(
            "Name the system the package is for: "
            f"python3 packaging/start.py package {'|'.join(SYSTEMS)} [--try] [--twice]\n"
        )
        return 2
    return _said(lambda: _build(name, options))


def _build(name: str, options: Sequence[str]) -> None:
    """Build the packages of a system, and look at them as the options say.

    :raises Trouble: they cannot be built, or are not what they shall be.
    """
    system, tree = SYSTEMS[name], ROOT / "build" / name / "tree"
    packages = system.build(ROOT, __version__, os.environ)
    built = what_was_built(tree, packages)
    if "--twice" in options:
        system.build(ROOT, __version__, os.environ)
        require_same(built, what_was_built(tree, packages))
    if "--try" in options:
        system.attempt(ROOT, packages, __version__, os.environ)
    for package in packages:
        say(f"The package is {package}")


@dataclass(frozen=True)
class Built:
    """Products of a build."""

    tree: Mapping[str, str]
    packages: Mapping[str, str]
    """The SHA-256 of each, by its name."""


def what_was_built(tree: Path, packages: Sequence[Path]) -> Built:
    """The products that lie there now, in hashes that two people can compare."""
    built = Built(
        program_tree.contents(tree),
        {package.name: hashlib.sha256(package.read_bytes()).hexdigest() for package in packages},
    )
    say(f"SHA-256 of the tree, built with Python {sys.version.split()[0]}: {program_tree.digest(built.tree)}")
    for name, hashed in built.packages.items():
        say(f"SHA-256 of {name}: {hashed}")
    return built


def require_same(first: Built, second: Built) -> None:
    """Refuse two builds that differ.

    :raises Trouble: they do; the text names what differs.
    """
    differs = [name for name, _ in sorted(set(first.tree.items()) ^ set(second.tree.items()))]
    differs += [name for name, _ in sorted(set(first.packages.items()) ^ set(second.packages.items()))]
    if differs:
        raise Trouble(
            "Built twice, these differ:\n" + "\n".join(dict.fromkeys(differs)),
            "nobody could check that a package was made of this source.",
            "look at what writes them: a time, an order or a name that is another one at each build.",
        )
    say("Built twice, with the same bytes.")


def _said(check: Callable[[], None]) -> int:
    """Do one of the checks; the exit code."""
    try:
        check()
    except Trouble as trouble:
        sys.stderr.write(f"{trouble}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
