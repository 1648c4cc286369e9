"""Damage for tests: one value of one row of a club that is closed, written past everything that guards it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path

from homepoker.core.chip_case import CaseChip, ChipCase
from homepoker.core.entries import PlayerBustedOut
from homepoker.core.league.definition import EveningInLeague, ExtraPoints, League, LeagueSeason
from homepoker.core.league.results import EveningResult
from homepoker.core.payouts import Fees
from homepoker.core.players import Player
from homepoker.core.points.scheme import PlaceTable, PointsScheme
from homepoker.core.quantities import PlayerId
from homepoker.services.club import Club
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.corrections import CorrectionCommands
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.league.archiving import keep_in_step
from homepoker.services.league.leagues import ClubLeagues
from homepoker.store.database import DATABASE_NAME
from homepoker.store.league.archive import ClosedEvening
from homepoker.store.league.past_imports import PastImport, PastImports
from homepoker.store.league.shelf import DrawnLot
from tests.fakes import EVENING
from tests.played_evenings import NAMES, club_of, open_evening, play_to_the_winner

BAD_BYTE = b"caf\xff\x80"

TEXT_TYPES = ("VARCHAR", "TEXT", "CHAR")


def text_columns(folder: Path) -> list[tuple[str, str]]:
    """Every column of every table that holds text."""
    with closing(sqlite3.connect(folder / DATABASE_NAME)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return [
            (table, column)
            for table in sorted(tables)
            for _, column, kind, *_ in connection.execute(f"PRAGMA table_info({table})")
            if kind.split("(")[0].upper() in TEXT_TYPES
        ]


def write_over(folder: Path, table: str, column: str, value: bytes, where: str = "1") -> int:
    """Put bytes into a text column of the rows of a table, the first that is there; says how many rows that were."""
    with closing(sqlite3.connect(folder / DATABASE_NAME, isolation_level=None)) as connection:
        unguard(connection)
        keys = [name for _, name, *_, is_key in connection.execute(f"PRAGMA table_info({table})") if is_key]
        key = ", ".join(keys) or "rowid"
        row = connection.execute(f"SELECT {key} FROM {table} WHERE {where} ORDER BY {key} LIMIT 1").fetchone()
        if row is None:
            return 0
        its = " AND ".join(f"{one} = ?" for one in key.split(", "))
        changed = connection.execute(
            f'UPDATE {table} SET "{column}" = CAST(? AS TEXT) WHERE {its}', (value, *row)
        ).rowcount
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return changed


def take_out_line(folder: Path, tournament_id: str, sequence: int) -> None:
    """Lose a line of a log; 0 takes all of them."""
    with closing(sqlite3.connect(folder / DATABASE_NAME, isolation_level=None)) as connection:
        unguard(connection)
        wanted = "" if sequence == 0 else f" AND sequence = {sequence}"
        connection.execute(f"DELETE FROM log_line WHERE tournament_id = ?{wanted}", (tournament_id,))
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def unguard(connection: sqlite3.Connection) -> None:
    """Take away what keeps a log from being changed."""
    triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for (name,) in triggers:
        connection.execute(f"DROP TRIGGER {name}")


SICK, HEALTHY = "Clubabend Oktober", "Clubabend November"
"""The evening that is damaged, and the one that goes on."""


def _lead_a_league(club: Club, tournament_id: str) -> None:
    """A league with something of everything that a host can say of it, and an imported evening of years ago."""
    season = LeagueSeason("2026", "2026", date(2026, 1, 1), date(2026, 12, 31))
    league = League("l-own", "Klubliga", PointsScheme(PlaceTable((3000, 2000, 1000))), seasons=(season,))
    club.leagues.save(league)
    club.leagues.choose(league.id, EveningInLeague(tournament_id, True, 2000))
    club.leagues.give(league.id, ExtraPoints("x-own", PlayerId("ida"), date(2026, 10, 16), 500, "High Hand"))
    club.leagues.keep_lot(league.id, DrawnLot(season.id, (PlayerId("eva"), PlayerId("jo")), EVENING))
    ClubLeagues(club).publish(league, season)
    on = date(2019, 3, 1)
    rows = tuple(
        EveningResult("t-old", on, PlayerId(one), place, 5 - place, 0, 0) for place, one in enumerate(("ida", "eva"), 1)
    )
    evening = ClosedEvening("t-old", 1, on, rows, "Früher", import_id="i-own")
    PastImports(club.database).take_in(
        PastImport("i-own", "2019.csv", "f00d", "{}", EVENING),
        [evening],
        [Player(PlayerId("paul-2019"), "Paul von früher")],
        ["t-before"],
    )


def club_with_two_evenings(folder: Path) -> tuple[str, str]:
    """A club with something in every table: a closed evening and one that is under way; their ids.

    The older one has a comment, a ruling and a correction.
    """
    club = club_of(folder, NAMES[:-1])  # an import brings one more
    old = open_evening(club, SICK, date(2026, 10, 16), NAMES[:6], fees=Fees(entry_fee=1_000))
    ClockCommands(old).start()
    play_to_the_winner(old, NAMES[:6], {})
    outs = [line.sequence for line in old.history.lines if any(isinstance(one, PlayerBustedOut) for one in line.events)]
    corrections = CorrectionCommands(old)
    corrections.carry_out(corrections.swap(outs[0], outs[1]))
    EndingCommands(old).close()
    keep_in_step(club, old)
    club.comments.write(old.tournament_id, 2, "Ida kam später")
    new = open_evening(club, HEALTHY, date(2026, 11, 20), NAMES[:9])
    ClockCommands(new).start()
    club.shelf.save("s-own", club.shelf.profiles()[0].profile)
    club.cases.save("c-own", ChipCase("Koffer", (CaseChip("#B3362B", 100, 5),)))
    club.register.add(Player(PlayerId("old-max"), "Maxl"), Player(PlayerId("gone"), "Gone"))
    kept = club.register.entry(PlayerId("max"))
    assert kept is not None
    club.register.merge(kept, PlayerId("old-max"))
    club.register.forget(PlayerId("gone"))
    club.register.change(replace(kept, counts_in_league=False))
    club.register.keep_apart(PlayerId("ida"), PlayerId("eva"))
    _lead_a_league(club, old.tournament_id)
    found = old.tournament_id, new.tournament_id
    club.close()
    return found
