"""Run as a process of its own: plays random evenings in children that can be killed at any moment.

Each line of the standard input names a data folder and a seed. A forked child says its process id and then,
after each act, the number of the last line that it knows to be on disk; the parent says ``dead`` once the
child is gone. Everything is imported before the first fork, so that a child begins within milliseconds.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from homepoker.devtools.simulation.evening import Plan, open_with_host, plan
from homepoker.services.club import codec
from homepoker.store.database import Database
from homepoker.store.evening.tournament_log import TournamentLog
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import load_rulebooks

PLAYERS = 14
BOOKS = load_rulebooks(resources() / "rulebooks")


def evening_of(seed: int) -> Plan:
    """The evening that a child plays."""
    return plan(PLAYERS, seed, BOOKS)


def play(folder: Path, seed: int) -> None:
    """Play one evening, then wait to be killed."""
    log = TournamentLog(Database.open(folder), codec())
    host, _ = open_with_host(evening_of(seed), BOOKS, log)
    _say(os.getpid())
    for _ in host.evening():
        _say(host.desk.history.next_sequence - 1)
    signal.pause()


def main() -> None:
    """Play what is asked for until the input ends."""
    for line in sys.stdin:
        folder, seed = line.rstrip("\n").rsplit(" ", 1)
        child = os.fork()
        if child == 0:
            play(Path(folder), int(seed))
            os._exit(1)  # never reached: who plays is killed
        os.waitpid(child, 0)
        _say("dead")


def _say(text: object) -> None:
    os.write(sys.stdout.fileno(), f"{text}\n".encode())


if __name__ == "__main__":
    main()
