"""Wires everything: the only place that knows all layers."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import TYPE_CHECKING

from homepoker.services.draw import RandomDraw
from homepoker.services.timekeeper import SystemTimekeeper
from homepoker.store.resource_files import resources
from homepoker.ui.shell import start

if TYPE_CHECKING:
    from homepoker.services.club import Club


def run(folder: Path, language: str = "", file: Path | None = None) -> int:
    """Open the window on a data folder and return when it is closed.

    :param folder: the club's data folder; it is made where it does not exist.
    :param language: what the window speaks at this start, ``de`` or ``en``; empty: what the host has chosen.
    :param file: an evening file to show in it.
    """
    # Nearly all that is made until the club is open stays; looking for garbage among it costs a tenth of the start.
    gc.disable()

    return start.run(folder, _open_club, language, file)


def _open_club(folder: Path) -> Club:
    from homepoker.services.club import open_club

    return open_club(folder, resources(), SystemTimekeeper(), RandomDraw())
