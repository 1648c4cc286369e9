"""Location of the files that come with the program: rulebooks, words, fonts, icons, sounds."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def resources() -> Path:
    """The folder ``resources``: beside the package in a working copy, inside it in an installed wheel.

    :raises FileNotFoundError: neither place has it; the installation is incomplete.
    """
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "resources", package.parent / "resources"):
        if (folder / "locale").is_dir():
            return folder
    raise FileNotFoundError(
        f"The folder 'resources' is missing beside and inside {package}: without it there are no words, rulebooks "
        "or icons. Install Homepoker again."
    )
