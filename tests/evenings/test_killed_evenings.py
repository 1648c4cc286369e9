"""An evening that is killed comes back as it was acknowledged: 180 kills at random points, or ``KILLS`` of them."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from homepoker.core.history import Line
from homepoker.devtools.simulation.evening import MemoryShelf, open_with_host
from homepoker.services.club import codec
from homepoker.services.evening.replay import replayed
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.store.database import Database
from homepoker.store.evening.tournament_log import TournamentLog
from tests.evenings.evening_to_kill import BOOKS, evening_of
from tests.fakes import FixedDraw, HandMovedTimekeeper

ROOT = Path(__file__).resolve().parents[2]
KILLS_EACH = 9
EVENINGS = -(-int(os.environ.get("KILLS", "180")) // KILLS_EACH)
LONGEST_ACT = 6
"""Lines that one act of the random host writes at most: three undone and redone."""


def played(seed: int) -> tuple[list[Line], int]:
    """The same evening undisturbed: its lines and how many acts there were."""
    host, _ = open_with_host(evening_of(seed), BOOKS, MemoryShelf())
    acts = sum(1 for _ in host.evening())
    return host.desk.history.lines, acts


class Killer:
    """Starts evenings in a folder and kills them after some acknowledged acts."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._asks: IO[str] = process.stdin
        self._answers: IO[str] = process.stdout

    def kill(self, folder: Path, seed: int, after_acts: int) -> int:
        """Returns the number of the last line that was acknowledged before death."""
        self._asks.write(f"{folder} {seed}\n")
        self._asks.flush()
        player = int(self._answers.readline())
        acknowledged = [int(self._answers.readline()) for _ in range(after_acts)]
        os.kill(player, signal.SIGKILL)
        # What was said between the last look and the death counts as well.
        while (said := self._answers.readline().rstrip("\n")) != "dead":
            acknowledged.append(int(said))
        return acknowledged[-1]


@pytest.fixture(scope="module")
def killer() -> Iterator[Killer]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.evenings.evening_to_kill"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        yield Killer(process)
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(timeout=10) == 0


@pytest.fixture(scope="module")
def empty_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data") / "empty"
    Database.open(folder).close()
    return folder


@pytest.mark.skipif(not hasattr(os, "fork"), reason="evenings are killed in forked processes")
@pytest.mark.parametrize("seed", range(EVENINGS))
def test_a_killed_evening_comes_back_with_every_acknowledged_act(
    killer: Killer, empty_folder: Path, tmp_path: Path, seed: int
) -> None:
    whole, acts = played(seed)
    points = random.Random(seed).sample(range(1, acts * 4 // 5), KILLS_EACH)
    for after_acts in points:
        folder = tmp_path / f"killed after {after_acts}"
        shutil.copytree(empty_folder, folder)
        acknowledged = killer.kill(folder, seed, after_acts)

        with Database.open(folder) as database:
            log = TournamentLog(database, codec())
            (tournament,) = log.tournaments()
            desk = TournamentDesk(tournament.id, log, HandMovedTimekeeper(), FixedDraw())
            kept = desk.history.lines
            assert acknowledged <= len(kept) <= acknowledged + LONGEST_ACT
            assert kept == whole[: len(kept)]
            assert desk.state == replayed(whole[: len(kept)])
            database.check()
