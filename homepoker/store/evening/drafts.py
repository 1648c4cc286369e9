"""Forms that a host has begun to fill in, kept beside the evenings until they are recorded or thrown away."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from homepoker.core.outside_json import read_json
from homepoker.store.files.durable_files import write_privately
from homepoker.store.files.file_limits import LARGEST_SMALL, FileTooLarge, read_at_most
from homepoker.store.files.file_names import of_id
from homepoker.store.files.private_files import make_folder

DRAFTS = "drafts"
"""Name of the folder of drafts, within the club's."""


class Drafts:
    """Small files, each with one thing half filled in. What cannot be kept or read is not missed."""

    def __init__(self, folder: Path) -> None:
        """
        :param folder: the club's own.
        """
        self._folder = folder / DRAFTS

    def read(self, name: str) -> dict[str, Any]:
        """The draft under a name; empty where there is none."""
        try:
            draft = read_json(read_at_most(self._path(name), LARGEST_SMALL))
        except (OSError, ValueError, FileTooLarge):
            return {}
        return draft if isinstance(draft, dict) else {}

    def keep(self, name: str, draft: dict[str, Any]) -> None:
        """Keep something, in place of what was there."""
        # A disk that is full must not keep the host from going on.
        with suppress(OSError, ValueError):
            make_folder(self._folder)
            write_privately(self._path(name), json.dumps(draft, ensure_ascii=False).encode())

    def drop(self, name: str) -> None:
        """Delete a draft that was recorded, or is not wanted any more."""
        with suppress(OSError, ValueError):
            self._path(name).unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        return self._folder / f"{of_id(name)}.json"
