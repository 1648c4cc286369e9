"""How long a large file of past results takes, beside reading its bare rows and inserting them by bare SQL."""

from __future__ import annotations

import csv
import io
import sqlite3
import time
from contextlib import closing
from datetime import date, timedelta
from itertools import product
from pathlib import Path
from random import Random

from homepoker.services.league.result_import import ResultImport
from homepoker.store.exchange.result_files import read_result_files
from tests.benchmarks.verdicts import Verdict, alternated, ratio, spread, tell
from tests.played_evenings import club_of

AIM = 25
"""What telling people, dates, numbers and evenings apart, and every index of the archive, may cost over bare rows."""

EVENINGS, PLAYERS, ROUNDS = 500, 100, 3
_FIRST = ("Max", "Ida", "Eva", "Jonas", "Uwe", "Lea", "Alina", "Pia", "Tomas", "Zoe")
_SYLLABLES = (("B", "D", "F", "G", "H"), ("erg", "unt", "ill", "ock", "amm"), ("bach", "mann"))


def test_fifty_thousand_rows_are_imported(tmp_path: Path) -> None:
    verdict = importing(tmp_path, EVENINGS, PLAYERS, ROUNDS)
    tell(verdict)
    assert verdict.figure > 0


def importing(folder: Path, evenings: int, players: int, rounds: int) -> Verdict:
    """Import a long list into a new club, from its bytes to the last row, and do the bare work in turn."""
    data = season(evenings, players)
    numbers = iter(range(10**6))

    def ours() -> float:
        club = club_of(folder / f"club{next(numbers)}", ())
        began = time.process_time()
        importing = ResultImport(club, read_result_files([("season.csv", data)]))
        # Random names are often like one another; whoever is asked about joins.
        importing.decisions = {one.key: one.own.id for one in importing.plan().open_people}
        importing.carry_out(lambda evening: evening.title)
        took = time.process_time() - began
        kept = len(club.archive.results(None, date.min, date.max))
        club.close()
        if kept != evenings * players:
            raise RuntimeError(f"{kept} results were kept")
        return took

    def bare() -> float:
        with closing(sqlite3.connect(folder / f"bare{next(numbers)}.db")) as connection:
            began = time.process_time()
            connection.execute("CREATE TABLE result (day, evening, name, place, points, knock_outs)")
            rows = csv.reader(io.StringIO(data.decode(), newline=""), delimiter=";")
            next(rows)
            connection.executemany("INSERT INTO result VALUES (?, ?, ?, ?, ?, ?)", rows)
            connection.commit()
            return time.process_time() - began

    found = alternated((ours, bare), rounds)
    what = f"Import of {evenings * players} results, in time of the processor, against bare CSV and bare SQL"
    detail = f"import {spread(found[0], 'ms', 1e3)}, bare {spread(found[1], 'ms', 1e3)}"
    return Verdict(what, AIM, ratio(*found), detail, "people are matched with one another, and each row is explained")


def season(evenings: int, players: int) -> bytes:
    """A long list as CSV: so many evenings, a week apart, with so many players each."""
    luck = Random(1)
    people = [f"{first} {''.join(last)}" for first in _FIRST for last in product(*_SYLLABLES)]
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";")
    writer.writerow(("Datum", "Abend", "Name", "Platz", "Punkte", "KO"))
    for number in range(evenings):
        day = date(2005, 1, 1) + timedelta(days=7 * number)
        for place, name in enumerate(luck.sample(people, players), start=1):
            points = f"{(players - place) * 1.5:.1f}".replace(".", ",")
            writer.writerow((f"{day:%d.%m.%Y}", f"Abend {number}", name, f"{place}.", points, luck.randint(0, 3)))
    return out.getvalue().encode()
