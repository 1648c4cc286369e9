"""Choice of the data folder, also for a start that only opens the window."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from homepoker.store.evening.file_extensions import is_evening_file

OPTION = "--data"


def default_folder() -> Path:
    """The folder in which this system keeps a program's data."""
    from platformdirs import user_data_path  # not needed where a folder is named

    return user_data_path("homepoker", appauthor=False)


def log_folder() -> Path:
    """The folder in which this system keeps the logs of a program that has no data folder."""
    from platformdirs import user_log_path

    return user_log_path("homepoker", appauthor=False)


def window_call(arguments: Sequence[str]) -> tuple[Path, Path | None] | None:
    """The data folder and the evening file of a call that only opens the window; ``None`` for any other call."""
    match list(arguments):
        case []:
            return default_folder(), None
        case [one] if is_evening_file(one) and not one.startswith("-"):
            return default_folder(), Path(one)
        case ["--data", folder] if folder and not folder.startswith("-"):
            return Path(folder), None
        case [one] if one.startswith(f"{OPTION}=") and one != f"{OPTION}=":
            return Path(one.removeprefix(f"{OPTION}=")), None
        case _:
            return None
