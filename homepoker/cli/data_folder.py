"""Which data folder is meant, also by those who only want the window."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

OPTION = "--data"


def default_folder() -> Path:
    """Where this system keeps a program's data."""
    from platformdirs import user_data_path  # not needed where a folder is named

    return user_data_path("homepoker", appauthor=False)


def folder_for_window(arguments: Sequence[str]) -> Path | None:
    """The data folder if the arguments ask for nothing but the window; nothing where they say more."""
    match list(arguments):
        case []:
            return default_folder()
        case ["--data", folder] if folder:
            return Path(folder)
        case [one] if one.startswith(f"{OPTION}=") and one != f"{OPTION}=":
            return Path(one.removeprefix(f"{OPTION}="))
        case _:
            return None
