"""How long a new structure takes until the page shows it, step by step of its slider, beside a bare repaint of it."""

from __future__ import annotations

from pathlib import Path
from statistics import quantiles
from time import perf_counter

import pytest
from PySide6.QtWidgets import QApplication, QSlider
from pytestqt.qtbot import QtBot

from homepoker.core.structure_generator import PACES
from homepoker.services.club import open_club
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.structure.generator_page import GeneratorPage
from homepoker.ui.theme.theme import apply_theme
from tests.benchmarks.verdicts import Verdict, spread, tell
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.ui.structure.conftest import SMALL
from tests.ui.structure.test_generator_view import CASE

AIM = 100.0
"""Milliseconds of the 99th of 100 steps."""
ROUNDS = 12

CAUSE = "all ways through level, big blind and smallest chip are looked at for each length of a level that may do"


@pytest.mark.parametrize("players", [20, 300])
def test_a_structure_is_there_before_the_next_step(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, players: int
) -> None:
    apply_theme(qapp, "dark")
    club = open_club(tmp_path / "club", resources(), HandMovedTimekeeper(), FixedDraw())
    club.cases.save("case-1", CASE)
    page = GeneratorPage(club, Words(resources() / "locale", "en"), SMALL, players)
    qtbot.addWidget(page)
    page.resize(1216, 640)
    page.show()
    slider = page.findChildren(QSlider)[0]
    steps = [*range(1, len(PACES)), *range(len(PACES) - 2, -1, -1)]
    slider.setValue(0)
    page.grab()
    whole, beside = [], []
    for _ in range(ROUNDS):
        for pace in steps:
            began = perf_counter()
            slider.setValue(pace)
            page.grab()
            whole.append(perf_counter() - began)
            began = perf_counter()
            page.grab()
            beside.append(perf_counter() - began)
    club.close()
    slow = 1e3 * quantiles(whole, n=100, method="inclusive")[-1]
    detail = f"step {spread(whole, 'ms', 1e3)}, repaint {spread(beside, 'ms', 1e3)}"
    tell(Verdict(f"A structure for {players} players, 99th of 100 steps (ms)", AIM, slow, detail, CAUSE))
    assert slow > 0
