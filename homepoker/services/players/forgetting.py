"""Forgetting a person: what goes, what stays, and what no program can reach.

Name, contact and notes go for good. Points, places and the journal keep the bare id, which then reads *former member*.
Copies made before hold the name until they are deleted: backups by newer ones, files by whoever has them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from homepoker.core.players import Player
from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.services.exchange.backups import backups_in
from homepoker.services.players.merging import open_evenings_of
from homepoker.store.database import BACKUPS_NAME
from homepoker.store.errors import StoreError


@dataclass(frozen=True, slots=True)
class Consequences:
    """Consequences of forgetting that the host should know first.

    ``backups`` still hold the name until newer ones take their place; ``lasting_copies`` are files and folders that the
    program never deletes: what was copied before an update, and what was damaged once.
    """

    open_evenings: tuple[str, ...]
    backups: int
    backup_folder: Path
    lasting_copies: tuple[str, ...] = ()


def consequences(club: Club, player: Player) -> Consequences:
    """Look up what forgetting somebody would mean."""
    folder = club.folder / BACKUPS_NAME
    kept = backups_in(folder, club.timekeeper.now())
    before_updates = sorted(set(folder.glob("*.db")) - {backup.path for backup in kept})
    lasting = [*before_updates, *sorted(club.folder.glob("damaged-*"))]
    open_evenings = open_evenings_of(club, player.ids)
    return Consequences(open_evenings, len(kept), folder, tuple(path.name for path in lasting))


def all_that_is_known(club: Club, player: Player) -> list[Player]:
    """The entry of a person, and below it those that were merged into it."""
    merged = (club.register.entry(own_id) for own_id in player.other_ids)
    return [player, *(entry for entry in merged if entry is not None)]


def forget(club: Club, player: Player) -> Sentence | None:
    """Forget somebody; the names are up to date afterwards.

    :returns: why the file still holds traces of the name, where it could not be written anew.
    :raises StoreError: nobody was forgotten.
    """
    club.register.forget(player.id)
    club.players()
    try:
        club.database.write_anew()
    except StoreError as error:
        return error.sentence
    return None
