"""Notes of the host on a club, beside its database: evenings that were put away, and whether consent was asked."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from homepoker.core.outside_json import read_json
from homepoker.store.damaged_text import is_whole
from homepoker.store.files.durable_files import write_privately
from homepoker.store.files.file_limits import LARGEST_SMALL, FileTooLarge, read_at_most

NAME = "club_notes.json"


@dataclass(frozen=True, slots=True)
class ClubNotes:
    """Notes of the host on a club; without their file nothing is hidden and everything is asked again."""

    put_away: tuple[str, ...] = ()
    """Ids of evenings that were opened by mistake: hidden, never deleted."""
    is_consent_asked: bool = False
    """Whether the host was asked once for all whether the members may stand in published lists."""


def read_notes(data: Path) -> ClubNotes:
    """The notes in a data folder; what cannot be understood is passed over."""
    stored = _stored(data)
    put_away = stored.get("put_away")
    ids = put_away if isinstance(put_away, list) else []
    return ClubNotes(
        tuple(evening for evening in ids if isinstance(evening, str) and is_whole(evening)),
        stored.get("is_consent_asked") is True,
    )


def keep_notes(data: Path, notes: ClubNotes) -> None:
    """Keep the notes, beside those that a newer version of the program has written there.

    :raises OSError: they cannot be written.
    """
    kept = {**_stored(data), **asdict(notes)}
    write_privately(data / NAME, json.dumps(kept, ensure_ascii=False, indent=1).encode() + b"\n")


def _stored(data: Path) -> dict[str, Any]:
    try:
        stored = read_json(read_at_most(data / NAME, LARGEST_SMALL))
    except (OSError, ValueError, FileTooLarge):
        return {}
    return stored if isinstance(stored, dict) else {}
