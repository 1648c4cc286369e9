"""Shelf of profiles: those that are shipped, and those that the club has saved."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import msgspec

from homepoker.core.profile import Profile
from homepoker.core.wording import Sentence, sentence
from homepoker.store.damaged_text import bound, id_of, is_whole, legible
from homepoker.store.database import Database
from homepoker.store.database.rows import ProfileRow, insert, replacement, selection
from homepoker.store.evening.event_codec import UNREADABLE, unknown_field

_ON_SHELF = f"{selection(ProfileRow)} WHERE NOT is_archived"
_REPLACE = replacement(ProfileRow)
_ARCHIVE = "UPDATE profile SET is_archived = 1 WHERE id = CAST(? AS TEXT)"


@dataclass(frozen=True, slots=True)
class SavedProfile:
    """A profile on the shelf. A shipped one cannot be changed; saving a changed one needs an id of its own."""

    id: str
    profile: Profile
    is_shipped: bool


class ProfileShelf:
    """Shelf of profiles, each with its blind structure."""

    def __init__(self, database: Database, resources_folder: Path) -> None:
        """``resources_folder`` holds the shipped profiles as TOML files; a file's stem is the profile's id."""
        self._database = database
        self._folder = resources_folder

    def profiles(self) -> list[SavedProfile]:
        """Every profile that is not archived: first the club's own, then the shipped ones, each by name.

        :raises ValueError: a shipped file is not a profile.
        """
        own = [SavedProfile(row_id, read, False) for row_id, _, read in self._own() if isinstance(read, Profile)]
        return sorted(own, key=_by_name) + sorted(self._shipped(), key=_by_name)

    def problems(self) -> list[Sentence]:
        """The saved profiles that cannot be read, each as a sentence with its name; they stay as they are."""
        unreadable = [(name, read) for _, name, read in self._own() if isinstance(read, str)]
        return [sentence("store.profile_unreadable", name=name, reason=reason) for name, reason in unreadable]

    def save(self, profile_id: str, profile: Profile) -> None:
        """Keep a profile under an id, in place of what was kept under it; an archived one comes back.

        :raises ValueError: the id is that of a shipped profile.
        """
        if (self._folder / f"{profile_id}.toml").exists():
            raise ValueError(f"{profile_id} is a shipped profile")
        row = ProfileRow(profile_id, profile.name, msgspec.json.encode(profile).decode(), is_archived=False)
        with self._database.transaction() as connection:
            if connection.execute(_REPLACE, {**vars(row), "id": bound(profile_id)}).rowcount == 0:
                insert(connection, row)

    def archive(self, profile_id: str) -> None:
        """Take a saved profile from the shelf; evenings that were played with it keep theirs.

        :raises LookupError: no profile was saved under this id.
        """
        with self._database.transaction() as connection:
            if connection.execute(_ARCHIVE, (bound(profile_id),)).rowcount == 0:
                raise LookupError(f"no saved profile {profile_id}")

    def _shipped(self) -> list[SavedProfile]:
        shipped: list[SavedProfile] = []
        for path in self._folder.glob("*.toml"):
            read = _read_shipped(path.read_text(encoding="utf-8"))
            if isinstance(read, str):
                raise ValueError(f"{path}: {read}")
            shipped.append(SavedProfile(path.stem, read, True))
        return shipped

    def _own(self) -> list[tuple[str, str, Profile | str]]:
        """Id, name and profile of each saved one; in place of the profile the reason why it cannot be read."""
        with self._database.transaction() as connection:
            rows = connection.execute(_ON_SHELF).fetchall()
        return [(id_of(profile_id), legible(name), _read_json(body)) for profile_id, name, body, _ in rows]


def _by_name(saved: SavedProfile) -> tuple[str, str]:
    return saved.profile.name.casefold(), saved.id


@lru_cache(maxsize=32)
def _read_shipped(text: str) -> Profile | str:
    """The profile of a shipped file, parsed once: the file does not change while the program runs."""
    return read_profile(tomllib.loads(text))


def _read_json(body: str) -> Profile | str:
    if not is_whole(body):
        return "UTF-8"
    try:
        return read_profile(msgspec.json.decode(body))
    except UNREADABLE as error:
        return str(error)


def read_profile(stored: object) -> Profile | str:
    """The profile of a row, or the reason why it cannot be read: an unknown field would be lost on saving."""
    try:
        profile = msgspec.convert(stored, Profile, str_keys=True)
    except msgspec.ValidationError as error:
        return str(error)
    unknown = unknown_field(stored, msgspec.to_builtins(profile, str_keys=True))
    return f"unknown field {unknown}" if unknown else profile
