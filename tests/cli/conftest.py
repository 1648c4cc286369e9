"""What tests of the command line share."""

from __future__ import annotations

from pathlib import Path

import pytest

from homepoker.services.league.archiving import rebuild
from tests.cli.calling import Caller
from tests.evenings.sample_evening import play_sample_evening


@pytest.fixture
def homepoker(capsys: pytest.CaptureFixture[str]) -> Caller:
    """The command."""
    return Caller(capsys)


@pytest.fixture(scope="session")
def sample_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the sample club and its evening; only for reading."""

    folder = tmp_path_factory.mktemp("club")
    club, _ = play_sample_evening(folder)
    rebuild(club)
    club.close()
    return folder
