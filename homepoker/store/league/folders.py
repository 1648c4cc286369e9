"""Folders that keep themselves up to date: for each league which files go where, on this computer.

They are kept beside the database and not in it: a folder is of one computer, the leagues are of the club.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from homepoker.core.outside_json import read_json
from homepoker.store.damaged_text import is_whole
from homepoker.store.files.durable_files import write_privately
from homepoker.store.files.file_limits import LARGEST_SMALL, FileTooLarge, read_at_most

NAME = "league_folders.json"


@dataclass(frozen=True, slots=True)
class LeagueFolder:
    """The folder of a league, and the endings of the files that are kept up to date in it.

    ``league`` is the league's id, empty for the lists of the rulebook.
    """

    league: str
    folder: str
    formats: tuple[str, ...]


def read_folders(data: Path) -> tuple[LeagueFolder, ...]:
    """The folders of a data folder; what cannot be understood is passed over, and chosen anew by the host."""
    try:
        stored = read_json(read_at_most(data / NAME, LARGEST_SMALL))
    except (OSError, ValueError, FileTooLarge):
        return ()
    entries = stored if isinstance(stored, list) else []
    return tuple(found for one in entries if (found := _read(one)) is not None)


def keep_folder(data: Path, chosen: LeagueFolder) -> None:
    """Keep the folder of a league in place of the one it had; one without a folder or formats is forgotten.

    :raises OSError: it cannot be written.
    """
    others = [one for one in read_folders(data) if one.league != chosen.league]
    kept: Iterable[LeagueFolder] = [*others, chosen] if chosen.folder and chosen.formats else others
    text = json.dumps([asdict(one) for one in kept], ensure_ascii=False, indent=1)
    write_privately(data / NAME, text.encode() + b"\n")


def _read(stored: object) -> LeagueFolder | None:
    match stored:
        case {"league": str(league), "folder": str(folder), "formats": list(formats)}:
            texts = [one for one in formats if isinstance(one, str)]
            if all(map(is_whole, (league, folder, *texts))):
                return LeagueFolder(league, folder, tuple(texts))
        case _:
            pass
    return None
