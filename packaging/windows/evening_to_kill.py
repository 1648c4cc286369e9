"""Run by Python for Windows in the installed program: plays evenings that are killed, and holds files.

``play`` reads a line with an earlier folder (or ``-``), a folder and a seed. It opens the earlier one as the next start
after a kill would, says what is there, plays an evening in the other folder, and says after each act the number of the
last line that it knows to be on the disk. Then it acts once more for each further line and says what became of it.

``write`` waits for a line, replaces a file as the command line does, and says what became of it.

``hold`` opens a file so that nobody else may, for some seconds.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path


def main(arguments: list[str]) -> None:
    """Do what the first argument says."""
    if arguments[0] == "hold":
        hold(Path(arguments[1]), float(arguments[2]))
    elif arguments[0] == "write":
        write(Path(arguments[1]))
    else:
        play(int(arguments[1]), Path(arguments[2]))


def play(most_acts: int, own: Path) -> None:
    """Play one evening, for so many acts at most; then act whenever it is asked for.

    :param own: where the books are kept as they were read, as the program does.
    """
    from homepoker.devtools.simulation.evening import open_with_host, plan
    from homepoker.services.club import codec
    from homepoker.services.evening.commands.clock import ClockCommands
    from homepoker.services.words import Words
    from homepoker.store.database import Database
    from homepoker.store.errors import StoreError
    from homepoker.store.evening.tournament_log import TournamentLog
    from homepoker.store.resource_files import resources
    from homepoker.store.rulebooks.shelf import BOOKS_READ, CACHE, RULEBOOKS, load_rulebooks

    books = load_rulebooks(resources() / "rulebooks", own / RULEBOOKS, own / CACHE / BOOKS_READ)
    say("ready")
    earlier, folder, seed = sys.stdin.readline().rstrip("\r\n").split("|")
    if earlier != "-":
        with Database.open(Path(earlier)) as database:
            database.check()
            log = TournamentLog(database, codec())
            say(f"found {sum(len(log.lines(one.id)) for one in log.tournaments())}")
    log = TournamentLog(Database.open(Path(folder)), codec())
    host, _ = open_with_host(plan(14, int(seed), books), books, log)
    say("begins")
    for acts, _ in enumerate(host.evening(), start=1):
        say(str(host.desk.history.next_sequence - 1))
        if acts == most_acts:
            break
    say("waits")
    words = Words(resources() / "locale", "en", str)
    while sys.stdin.readline():
        try:
            ClockCommands(host.desk).toggle()
        except StoreError as error:
            say(f"refused {words.say(error.sentence)}")
        else:
            say(str(host.desk.history.next_sequence - 1))


def write(file: Path) -> None:
    """Replace a file once it is asked for."""
    from homepoker.cli.console import write_file
    from homepoker.core.refusal import Refusal
    from homepoker.services.words import Words
    from homepoker.store.resource_files import resources

    words = Words(resources() / "locale", "en", str)
    say("ready")
    sys.stdin.readline()
    try:
        write_file(file, b"new")
    except Refusal as refusal:
        say(f"refused {words.say(refusal.reason)}")
    else:
        say("written")


def hold(file: Path, seconds: float) -> None:
    """Keep a file open, and share it with nobody."""
    if sys.platform != "win32":
        raise SystemExit("only Windows keeps others out")
    import ctypes

    open_file = ctypes.windll.kernel32.CreateFileW
    open_file.restype = ctypes.c_void_p
    read, no_sharing, existing = 0x80000000, 0, 3
    held = open_file(str(file), read, no_sharing, None, existing, 0, None)
    say("holds" if held not in (None, ctypes.c_void_p(-1).value) else "cannot hold")
    time.sleep(seconds)
    ctypes.windll.kernel32.CloseHandle(ctypes.c_void_p(held))
    say("lets go")


def say(text: str) -> None:
    """One line, handed over at once."""
    os.write(1, f"{text}\n".encode())


if __name__ == "__main__":
    main(sys.argv[1:])
