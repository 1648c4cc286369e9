"""Choice of the data folder, also for a start that only opens the window."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

OPTION = "--data"


def default_folder() -> Path:
    """Where this system keeps a program's data."""
    from platformdirs import user_data_path  # not needed where a folder is named

    return user_data_path("homepoker", appauthor=False)


def log_folder() -> Path:
    """Where this system keeps the logs of a program that has no data folder."""
    from platformdirs import user_log_path

    return user_log_path("homepoker", appauthor=False)


def folder_for_window(arguments: Sequence[str]) -> Path | None:
    """The data folder of a call that only opens the window; ``None`` for any other call."""
    match list(arguments):
        case []:
            return default_folder()
        case ["--data", folder] if folder:
            return Path(folder)
        case [one] if one.startswith(f"{OPTION}=") and one != f"{OPTION}=":
            return Path(one.removeprefix(f"{OPTION}="))
        case _:
            return None
