"""Folders that keep themselves up to date: for each league which files go where, on this computer.

They are kept beside the database and not in it: a folder is of one computer, the leagues are of the club.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path, PurePath, PureWindowsPath
from typing import TypeGuard

from homepoker.core.outside_json import read_json
from homepoker.store.damaged_text import is_whole
from homepoker.store.files.durable_files import write_privately
from homepoker.store.files.file_limits import LARGEST_SMALL, FileTooLarge, read_at_most

NAME = "league_folders.json"


@dataclass(frozen=True, slots=True)
class LeagueFolder:
    """The folder of a league, and the endings of the files that are kept up to date in it.

    ``league`` is the league's id, empty for the lists of the rulebook. ``written`` are the names of the files that were
    written into it last, and ``season`` the id of the season that they show.
    """

    league: str
    folder: str
    formats: tuple[str, ...]
    season: str = ""
    written: tuple[str, ...] = ()


def read_folders(data: Path) -> tuple[LeagueFolder, ...]:
    """The folders of a data folder; what cannot be understood is passed over, and chosen anew by the host."""
    return tuple(folder for entry in _stored(data) if (folder := _read(entry)) is not None)


def keep_folder(data: Path, chosen: LeagueFolder) -> None:
    """Keep the folder of a league in place of the one it had; one without a folder or formats is forgotten.

    What a newer version of the program has written there stays.

    :raises OSError: it cannot be written.
    """
    others: list[object] = []
    before: dict[str, object] = {}
    for entry in _stored(data):
        known = _read(entry)
        if known is None or known.league != chosen.league:
            others.append(entry)
            continue
        before = entry if isinstance(entry, dict) else {}
        if known.folder == chosen.folder and not chosen.written:
            chosen = replace(chosen, season=known.season, written=known.written)
    kept = [*others, {**before, **asdict(chosen)}] if chosen.folder and chosen.formats else others
    write_privately(data / NAME, json.dumps(kept, ensure_ascii=False, indent=1).encode() + b"\n")


def _stored(data: Path) -> list[object]:
    try:
        stored = read_json(read_at_most(data / NAME, LARGEST_SMALL))
    except (OSError, ValueError, FileTooLarge):
        return []
    return stored if isinstance(stored, list) else []


def _read(stored: object) -> LeagueFolder | None:
    match stored:
        case {"league": str(league), "folder": str(folder), "formats": list(formats), **others}:
            season = others.get("season", "")
            written = others.get("written", [])
            names = [name for name in written if _is_name(name)] if isinstance(written, list) else []
            texts = [name for name in formats if isinstance(name, str)]
            if isinstance(season, str) and all(map(is_whole, (league, folder, season, *texts, *names))):
                return LeagueFolder(league, folder, tuple(texts), season, tuple(names))
        case _:
            pass
    return None


def _is_name(stored: object) -> TypeGuard[str]:
    """Whether it is the name of a file and no way out of the folder."""
    if not isinstance(stored, str) or not stored.strip(". "):
        return False
    return PurePath(stored).name == PureWindowsPath(stored).name == stored
