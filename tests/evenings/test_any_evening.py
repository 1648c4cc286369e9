"""Whatever a host does, in any order: every law holds after every step, and so after saving and reading back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.evenings.acts.attendance import AttendanceActs
from tests.evenings.acts.changes_of_mind import ChangesOfMind
from tests.evenings.acts.clock import ClockActs
from tests.evenings.acts.corrections import Corrections
from tests.evenings.acts.field import FieldActs
from tests.evenings.acts.hand_for_hand import HandForHandActs
from tests.evenings.acts.rulings import Rulings
from tests.evenings.acts.seating import SeatingActs
from tests.evenings.acts.structure import StructureActs
from tests.evenings.acts.tables import TableActs
from tests.evenings.acts.till import TillActs


class AnyEvening(
    FieldActs,
    TableActs,
    SeatingActs,
    ClockActs,
    StructureActs,
    ChangesOfMind,
    Corrections,
    Rulings,
    AttendanceActs,
    HandForHandActs,
    TillActs,
):
    """All acts there are."""


@pytest.fixture
def data_folder(tmp_path: Path) -> Iterator[None]:
    AnyEvening.open_folder(tmp_path)
    yield
    AnyEvening.close_folder()


@pytest.mark.usefixtures("data_folder")
def test_any_evening_obeys_every_law_and_reads_back_the_same() -> None:
    run_state_machine_as_test(AnyEvening, settings=settings(stateful_step_count=40))
