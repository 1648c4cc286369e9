"""Run as a process of its own: appends lines and says each number once it is on disk, until it is killed."""

from __future__ import annotations

import sys
from pathlib import Path

from homepoker.store.database import Database
from homepoker.store.evening.tournament_log import TournamentLog
from tests.store.sample_evening import CODEC, TOURNAMENT, sat


def main(folder: Path) -> None:
    """Go on where the log ends."""
    log = TournamentLog(Database.open(folder), CODEC)
    if not log.tournaments():
        log.create(TOURNAMENT)
    sequence = len(log.lines(TOURNAMENT.id))
    while True:
        sequence += 1
        log.append(TOURNAMENT.id, sat(sequence))
        sys.stdout.write(f"{sequence}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
