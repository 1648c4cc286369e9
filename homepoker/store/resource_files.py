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


LICENCES = "licences/index.html"
MODULES = Path(__file__).resolve().parent.parent


def licences_page(package: Path = MODULES) -> Path | None:
    """The page that lists the licences of everything in the installed package; a working copy has none.

    :param package: the folder of the program's modules, which a package keeps in a folder ``site``.
    """
    page = package.parent.parent / LICENCES
    return page if package.parent.name == "site" and page.is_file() else None
