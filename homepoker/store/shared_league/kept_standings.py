"""Last list that was read from a shared league, kept for the times when its server does not answer.

It lies beside the database and not in it: it is a copy of what others have published, and is made anew at each reading.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import msgspec

from homepoker.core.league.shared_standings import SharedStandings
from homepoker.core.wording import Sentence, sentence
from homepoker.store.files.durable_files import write_privately
from homepoker.store.files.file_limits import LARGEST_SMALL, FileTooLarge, read_at_most

NAME = "shared_standings.json"


def keep_standings(data: Path, standings: SharedStandings) -> None:
    """Keep a list in place of the one before; where it cannot be written there is none for later, and nothing else."""
    with suppress(OSError):
        write_privately(data / NAME, msgspec.json.encode(standings))


def kept_standings(data: Path, address: str) -> SharedStandings | None:
    """The list that was kept of this address; nothing where there is none, or it cannot be understood.

    :param address: as in the list: of another shared league nothing is shown.
    """
    try:
        standings = msgspec.json.decode(read_at_most(data / NAME, LARGEST_SMALL), type=SharedStandings)
    except (OSError, ValueError, FileTooLarge):
        return None
    return replace(standings, is_kept=True) if standings.address == address else None


def forget_standings(data: Path) -> Sentence | None:
    """Keep no list any more; why one is still there, where it cannot be deleted."""
    try:
        (data / NAME).unlink(missing_ok=True)
    except OSError as error:
        return sentence("shared.list_stays", name=NAME, folder=str(data), reason=error.strerror or str(error))
    return None
