"""Preferences of this computer: a small file beside the database, read before it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from homepoker import __version__
from homepoker.core.outside_json import read_json
from homepoker.core.wording import Sentence, sentence
from homepoker.store.damaged_text import is_whole
from homepoker.store.errors import is_newer
from homepoker.store.files.durable_files import move, write_privately
from homepoker.store.files.file_limits import LARGEST_SMALL, FileTooLarge, read_at_most
from homepoker.store.files.private_files import make_folder

PREFERENCES_NAME = "preferences.json"
_WRITTEN_BY = "program"
"""Name under which the file says which version of the program has written it."""

LANGUAGES = ("system", "de", "en")
THEMES = ("dark", "light", "system")
TEXT_SIZES = (100, 110, 125, 150, 175)
"""The text sizes that can be chosen, in per cent."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """Preferences of the host on this computer.

    :raises ValueError: a value is not one of those that can be chosen.
    """

    language: str = "system"
    theme: str = "dark"
    volume: int = 80
    """Volume of announcements in per cent."""
    muted: bool = False
    sound_output: str = ""
    """The name of the output that announcements are heard from; empty: the one that the system has chosen."""
    window_geometry: str = ""
    """Place and size of the host's window as the window writes it; empty before the first start."""
    room_screen: str = ""
    """Maker, model and serial number of the screen that shows the room view; empty: none chosen."""
    last_tournament: str = ""
    """Id of the tournament that was open last."""
    room_evening: str = ""
    """Id of the tournament in the room, which may be another one than that which is open; empty: none."""
    is_sample_open: bool = False
    """Whether the sample club was open last, not the host's own."""
    backup_folder: str = ""
    """A second folder for backups, such as on a stick; empty: none."""
    is_room_shown: bool = False
    """Whether the room view was on; after a crash the room must not stay blank."""

    is_rulebook_apart: bool = False
    """Whether the rulebooks open in a window of their own, not beside the tables."""
    rulebook_geometry: str = ""
    """Place and size of that window as it writes them; empty before it was first opened."""

    rulebook_searched: str = ""
    """The id of the rulebook that alone is searched; empty: all."""

    league_shown: str = ""
    """The id of the league that was shown last; empty: the lists of the rulebooks."""

    risky_folder: str = ""
    """The data folder of whose risk the host has been told and knows; empty: none."""
    date_known: str = ""
    """The date of the club's newest evening (ISO 8601) beside which the host knows today's date to be right."""
    bookmarks: tuple[str, ...] = ()
    """Rules that the host has marked, each as ``apsa:3.5.13``, in the order in which they were marked."""
    save_folder: str = ""
    """The folder into which a file was saved last; empty: none."""
    players_estimated: int = 14
    """Number of players for which the length of an evening was estimated last."""
    text_size: int = 0
    """Text size in per cent; 0: the one nearest to the system's."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value, default = getattr(self, field.name), field.default
            # type(), not isinstance: true is an int for Python, not for a volume.
            if type(value) is not type(default) or (isinstance(value, str) and not is_whole(value)):
                raise ValueError(f"{field.name} is {value!r}")
        if not all(is_whole(bookmark) for bookmark in self.bookmarks):
            raise ValueError(f"bookmarks are {self.bookmarks!r}")
        if self.language not in LANGUAGES or self.theme not in THEMES or not 0 <= self.volume <= 100:
            raise ValueError(f"{self.language}, {self.theme} or {self.volume} cannot be chosen")
        if self.text_size and self.text_size not in TEXT_SIZES:
            raise ValueError(f"a text size of {self.text_size} cannot be chosen")


_KEPT_ELSEWHERE = (
    *("last_tournament", "room_evening", "room_screen", "is_room_shown", "risky_folder", "date_known"),
    *("bookmarks", "is_rulebook_apart", "rulebook_geometry", "rulebook_searched", "league_shown"),
    *("save_folder", "players_estimated"),
)


def chosen_on_page(page: Preferences, now: Preferences) -> Preferences:
    """The preferences after a page of settings; of what it does not show it knows only how that was when it was made.

    :param now: the preferences as they are.
    """
    return replace(page, **{name: getattr(now, name) for name in _KEPT_ELSEWHERE})


def load(folder: Path) -> tuple[Preferences, Sentence | None]:
    """Read the preferences of a data folder, and what the host should be told about them.

    Where there is no file yet, these are the defaults. A file that cannot be understood is moved
    aside, never deleted, and the sentence says so. Fields of other versions are passed over; of a file that a newer
    version has written a copy is kept where one of its choices does not exist here.
    """
    path = folder / PREFERENCES_NAME
    stored: Any = None
    try:
        stored = read_json(read_at_most(path, LARGEST_SMALL))
        return _understood(stored), None
    except FileNotFoundError:
        return Preferences(), None
    except OSError:
        return Preferences(), sentence("store.preferences_unreachable", path=str(path))
    except (ValueError, FileTooLarge):
        if newer := _newer_writer(stored):
            return _as_far_as_understood(stored), _keep_copy(path, newer)
        return Preferences(), _move_aside(path)


def save(folder: Path, preferences: Preferences) -> None:
    """Keep the preferences; the file is replaced wholly or not at all.

    :raises OSError: it cannot be written.
    """
    make_folder(folder)
    kept = {_WRITTEN_BY: __version__, **_of_newer(folder / PREFERENCES_NAME), **asdict(preferences)}
    text = json.dumps(kept, indent=1, ensure_ascii=False)
    write_privately(folder / PREFERENCES_NAME, text.encode() + b"\n")


def _understood(stored: Any) -> Preferences:
    if not isinstance(stored, dict):
        raise ValueError("not an object")
    known = {field.name for field in fields(Preferences)}
    # A file has lists where the program has what cannot be changed.
    kept: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in stored.items() if name in known
    }
    return Preferences(**kept)


def _as_far_as_understood(stored: Mapping[str, Any]) -> Preferences:
    """The preferences with each choice that exists here; the others are the initial ones."""
    understood = Preferences()
    for field in fields(Preferences):
        if field.name in stored:
            with suppress(ValueError):
                alone = _understood({field.name: stored[field.name]})
                understood = replace(understood, **{field.name: getattr(alone, field.name)})
    return understood


def _newer_writer(stored: object) -> str:
    """The newer version of the program that has written this; empty if none has."""
    written_by = stored.get(_WRITTEN_BY) if isinstance(stored, dict) else None
    return written_by if isinstance(written_by, str) and is_newer(written_by) else ""


def _of_newer(path: Path) -> dict[str, Any]:
    """Values that a newer version has written into the file and this one does not know; they are not lost by saving."""
    try:
        stored = read_json(read_at_most(path, LARGEST_SMALL))
    except (OSError, ValueError, FileTooLarge):
        return {}
    known = {_WRITTEN_BY, *(field.name for field in fields(Preferences))}
    return {name: value for name, value in stored.items() if name not in known} if isinstance(stored, dict) else {}


def _keep_copy(path: Path, newer: str) -> Sentence:
    aside = _free(path, "of-newer")
    try:
        write_privately(aside, path.read_bytes())
    except OSError:
        return sentence("store.preferences_unreachable", path=str(path))
    return sentence("store.preferences_newer", aside=str(aside), written_by=newer)


def _move_aside(path: Path) -> Sentence:
    aside = _free(path, "damaged")
    try:
        move(path, aside)
    except OSError:
        return sentence("store.preferences_unreachable", path=str(path))
    return sentence("store.preferences_damaged", aside=str(aside))


def _free(path: Path, why: str) -> Path:
    number = 1
    while (aside := path.with_name(f"preferences-{why}-{number}.json")).exists():
        number += 1
    return aside
