"""Figures of ended evenings, kept beside the log in the cache: what estimates of later evenings rest on.

They follow from the logs, and a log is long to read: what was kept is looked up, what is lost is made anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from math import isfinite
from pathlib import Path
from typing import Final

import msgspec

from homepoker.core.quantities import Seconds
from homepoker.store.files.file_limits import LARGEST_CACHE, FileTooLarge, read_at_most
from homepoker.store.files.private_files import make_folder, new_file

NAME: Final = "evening_figures.json"
_LAYOUT: Final = 1


class EveningFigures(msgspec.Struct, frozen=True):
    """Figures of one closed evening."""

    big_blinds: float | None = None
    """Big blinds of all chips when the last player but one went out; nothing where play did not end by itself."""
    has_big_blind_ante: bool = False
    hands: int = 0
    """Number of hands whose length is known."""
    lasted: Seconds = 0
    """Playing time of these hands together."""


class _Kept(msgspec.Struct):
    layout: int
    evenings: dict[str, EveningFigures]


def read_figures(cache: Path) -> Mapping[str, EveningFigures]:
    """The figures that are kept, by the ids of their evenings; none where they cannot be read."""
    try:
        kept = msgspec.json.decode(read_at_most(cache / NAME, LARGEST_CACHE), type=_Kept)
    except (OSError, ValueError, RecursionError, FileTooLarge):
        return {}
    return {one: its for one, its in kept.evenings.items() if _is_sound(its)} if kept.layout == _LAYOUT else {}


def keep_figures(cache: Path, evenings: Mapping[str, EveningFigures]) -> None:
    """Keep figures in place of all that were kept; where that is not possible, they are made anew."""
    with suppress(OSError):
        make_folder(cache)
        fresh = (cache / NAME).with_suffix(".new")
        with new_file(fresh) as file:
            file.write(msgspec.json.encode(_Kept(_LAYOUT, dict(evenings))))
        fresh.replace(cache / NAME)


def _is_sound(figures: EveningFigures) -> bool:
    big_blinds = figures.big_blinds
    is_end = big_blinds is None or (isfinite(big_blinds) and big_blinds > 0)
    return is_end and figures.hands >= 0 and figures.lasted >= 0
