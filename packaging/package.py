"""Builds what a host downloads: ``package.py windows [--try]``. Run by the environment's own Python."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import windows_installer
import windows_trial
from console import Trouble, say

from homepoker import __version__

ROOT = Path(__file__).resolve().parents[1]


def main(arguments: Sequence[str]) -> int:
    """Build the package of a system; the exit code."""
    system, *options = arguments or [""]
    if system != "windows" or set(options) - {"--try"}:
        sys.stderr.write("Name the system the package is for: python3 packaging/start.py package windows [--try]\n")
        return 2
    try:
        installer = windows_installer.build(ROOT, __version__, os.environ)
        if options:
            windows_trial.run(ROOT, installer, __version__, os.environ)
    except Trouble as trouble:
        sys.stderr.write(f"{trouble}\n")
        return 1
    say(f"The package is {installer}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
