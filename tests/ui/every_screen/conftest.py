"""A club whose evening is played and closed, letters that are a little wider, and nothing that goes on beside."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.ui import sound
from homepoker.ui.rulebook.library import Library
from homepoker.ui.theme import fonts
from homepoker.ui.theme.spacing import TYPE_LEAST
from homepoker.ui.theme.theme import apply_text_size
from tests.fakes import HandMovedTimekeeper
from tests.played_evenings import NAMES, club_of, knock_out, open_evening
from tests.ui.sounds_written_down import SoundsWrittenDown

WIDER = 105
"""Per cent: the letters of another system, or of another version of the typeface, are that much wider."""


@pytest.fixture(autouse=True)
def _nothing_is_searched_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The index of the search would be made beside, for longer than a screen stands here; some screens ask for it."""
    monkeypatch.setattr(Library, "prepare_soon", lambda _library: None)


@pytest.fixture(autouse=True)
def _without_loudspeaker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second after the start the program would look for one."""
    monkeypatch.setattr(sound, "SoundPlayer", SoundsWrittenDown)


@pytest.fixture
def drawn(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """All letters of the program are a little wider, and the sizes below the least in which any are drawn."""
    plain, found = fonts.drawn_font, list[float]()

    def wider(size: float, weight: QFont.Weight = fonts.REGULAR, *, is_tabular: bool = False) -> QFont:
        if size < TYPE_LEAST:
            found.append(size)
        made = plain(size, weight, is_tabular=is_tabular)
        made.setStretch(WIDER)
        return made

    with monkeypatch.context() as patched:
        for module in ("theme.fonts", "kit.drawings.chip_disc", "kit.drawings.playing_card", "clock.panel"):
            patched.setattr(f"homepoker.ui.{module}.drawn_font", wider)
        yield found
    # What a font leaves open a painter takes from the program's: the room's letters would stay wider in other tests.
    apply_text_size(qapp, 100)
    qapp.setFont(fonts.font())


@pytest.fixture(scope="session")
def played_club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A player went out every eight minutes."""
    folder = tmp_path_factory.mktemp("played")
    club = club_of(folder)
    timekeeper = club.timekeeper
    assert isinstance(timekeeper, HandMovedTimekeeper)
    order = NAMES[:14]
    desk = open_evening(club, "Monatsturnier November", date(2026, 11, 20), order)
    timekeeper.pass_time(minutes=4)
    ClockCommands(desk).start()
    for better, out in reversed(list(pairwise(order))):
        timekeeper.pass_time(minutes=8)
        knock_out(desk, out, better)
    EndingCommands(desk).close()
    club.close()
    return folder
