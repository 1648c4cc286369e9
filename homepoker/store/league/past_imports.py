"""Imports of past seasons: taken in, undone and brought back as a whole; single evenings of them corrected.

What was imported has no log behind it, so nothing of it is ever deleted: undone, its evenings count no longer, and a
corrected evening is a further revision beside the earlier ones.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import and_, exists, func, insert, not_, select, update

from homepoker.core.league.definition import ExtraPoints
from homepoker.core.past_results.sheet_mapping import ResultMapping
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.store.club_register import insert_players
from homepoker.store.damaged_text import is_whole
from homepoker.store.database import Database
from homepoker.store.database.rows import (
    LeagueEveningRow,
    LeagueImportFileRow,
    LeagueImportPersonRow,
    LeagueImportReplacedRow,
    LeagueImportRow,
    Row,
)
from homepoker.store.database.tables import TABLES
from homepoker.store.errors import StoreError
from homepoker.store.league.archive import ClosedEvening, archived_evenings, keep_evenings, money_in, results_in
from homepoker.store.league.archive_statements import (
    EVENING,
    money,
    of_revision,
    of_tournament,
    supersede,
)
from homepoker.store.league.shelf import row_of_extra_points

if TYPE_CHECKING:
    from sqlalchemy import Connection, Table


class UnknownImport(StoreError):
    """No import has this id."""

    def __init__(self, import_id: str) -> None:
        super().__init__("store.unknown_import", id=import_id)


class NotImported(StoreError):
    """No imported evening that counts and can be read has this id."""

    def __init__(self, tournament_id: str) -> None:
        super().__init__("store.evening_not_imported", id=tournament_id)


@dataclass(frozen=True, slots=True)
class PastImport:
    """An import as it is kept. ``mapping`` is JSON: how the sheets were read."""

    id: str
    name: str
    """The name of the file, or the names of several."""
    hash: str
    mapping: str
    imported_at: datetime
    evenings: int = 0
    results: int = 0
    is_undone: bool = False


def written_mapping(mapping: ResultMapping) -> str:
    """Mapping of the sheets of an import as JSON."""
    return msgspec.json.encode(mapping).decode()


def read_mapping(text: str) -> ResultMapping | None:
    """Mapping that was written as JSON; ``None`` where it cannot be read."""
    try:
        return msgspec.json.decode(text, type=ResultMapping)
    except (msgspec.MsgspecError, ValueError):
        return None


class PastImports:
    """Store of the imports of past seasons in a club."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def take_in(
        self,
        past_import: PastImport,
        evenings: Sequence[ClosedEvening],
        people: Sequence[Player] = (),
        replaced: Collection[str] = (),
        beside: Sequence[ExtraPoints] = (),
    ) -> None:
        """Keep imported evenings and the people who came by them, all or nothing.

        :param evenings: each names the import as its own.
        :param people: those who join the register.
        :param replaced: tournament ids of imported evenings in whose place these stand.
        :param beside: what the sheets state beside the evenings; each names the import as its own.
        :raises PlayerExists: an id of somebody who joins is taken.
        """
        with self._database.alchemy_transaction() as connection:
            insert_players(self._database.connection, people)
            instant = past_import.imported_at.astimezone(UTC).isoformat()
            _note(connection, LeagueImportRow(past_import.id, past_import.name, instant, is_undone=False))
            _note(connection, LeagueImportFileRow(past_import.id, past_import.hash, past_import.mapping))
            _note(connection, *(LeagueImportPersonRow(past_import.id, player.id) for player in people))
            _note(connection, *(LeagueImportReplacedRow(past_import.id, evening) for evening in replaced))
            _note(connection, *(row_of_extra_points("", extra) for extra in beside))
            keep_evenings(connection, evenings)
            _count_anew(connection)

    def undo(self, import_id: str) -> None:
        """Let the evenings of an import count no longer; those count again in whose place they stood.

        :raises UnknownImport: there is none of this id.
        """
        self._mark(import_id, is_undone=True)

    def redo(self, import_id: str) -> None:
        """Let the evenings of an import that was undone count again.

        :raises UnknownImport: there is none of this id.
        """
        self._mark(import_id, is_undone=False)

    def imports(self) -> list[PastImport]:
        """All imports, newest first."""
        kept, file, evening = map(_table, (LeagueImportRow, LeagueImportFileRow, LeagueEveningRow))
        counted = (
            select(evening.c.import_id, func.count().label("evenings"), func.sum(evening.c.players).label("results"))
            # A correction is of as many players; each evening counts once, by its first revision.
            .where(evening.c.revision == 1)
            .group_by(evening.c.import_id)
            .subquery()
        )
        rows = (
            select(
                kept,
                func.coalesce(file.c.hash, "").label("hash"),
                func.coalesce(file.c.mapping, "").label("mapping"),
                func.coalesce(counted.c.evenings, 0).label("evenings"),
                func.coalesce(counted.c.results, 0).label("results"),
            )
            .outerjoin(file, file.c.import_id == kept.c.id)
            .outerjoin(counted, counted.c.import_id == kept.c.id)
            .order_by(kept.c.imported_at.desc(), kept.c.id)
        )
        with self._database.alchemy_transaction() as connection:
            rows_read = connection.execute(rows).all()
        return [
            PastImport(
                past_import.id,
                past_import.name,
                past_import.hash,
                past_import.mapping,
                datetime.fromisoformat(past_import.imported_at),
                past_import.evenings,
                past_import.results,
                bool(past_import.is_undone),
            )
            for past_import in rows_read
            if all(map(is_whole, (past_import.id, past_import.name, past_import.hash, past_import.mapping)))
            and _is_instant(past_import.imported_at)
        ]

    def newcomers(self, import_id: str) -> frozenset[PlayerId]:
        """The people who joined the register by an import."""
        table = _table(LeagueImportPersonRow)
        with self._database.alchemy_transaction() as connection:
            rows = connection.execute(select(table.c.player_id).where(table.c.import_id == import_id)).all()
        return frozenset(PlayerId(row.player_id) for row in rows if is_whole(row.player_id))

    def evening(self, tournament_id: str, revision: int | None = None) -> ClosedEvening:
        """An imported evening as it counts now, or as one of its revisions was.

        :raises NotImported: there is none of this id, its import was undone, or a row of it is damaged.
        """
        which = EVENING.c.is_current if revision is None else EVENING.c.revision == revision
        wanted = select(EVENING).where(of_tournament(tournament_id), EVENING.c.import_id != "", which)
        with self._database.alchemy_transaction() as connection:
            row = connection.execute(wanted).first()
            sound = archived_evenings([row]) if row is not None else []
            if row is None or not sound:
                raise NotImported(tournament_id)
            noted = connection.execute(money(EVENING.c.number == row.number))
            results = results_in(connection.execute(of_revision(row.number)).all(), money_in(noted))
        one = sound[0]
        if len(results) < one.players:
            # With a damaged row left out the next revision would lose it.
            raise NotImported(tournament_id)
        opened_at = datetime.fromisoformat(row.opened_at) if _is_instant(row.opened_at) else None
        return ClosedEvening(
            *(tournament_id, one.revision, one.began_on, tuple(results), one.name, one.profile),
            opened_at=opened_at,
            import_id=one.import_id,
        )

    def correct(self, corrected: ClosedEvening) -> int:
        """Keep a further revision of an imported evening, which counts from now on; its number is returned.

        :raises NotImported: there is no evening of its id that counts.
        """
        tournament_id = corrected.tournament_id
        last = select(func.max(EVENING.c.revision)).where(of_tournament(tournament_id), EVENING.c.import_id != "")
        with self._database.alchemy_transaction() as connection:
            before = connection.execute(last).scalar()
            if before is None:
                raise NotImported(tournament_id)
            supersede(connection, "", tournament_id)
            keep_evenings(connection, [replace(corrected, revision=before + 1)])
            _count_anew(connection)
        return int(before) + 1

    def _mark(self, import_id: str, *, is_undone: bool) -> None:
        table = _table(LeagueImportRow)
        with self._database.alchemy_transaction() as connection:
            marked = update(table).where(table.c.id == import_id).values(is_undone=is_undone)
            if not connection.execute(marked).rowcount:
                raise UnknownImport(import_id)
            _count_anew(connection)


def _note(connection: Connection, *rows: Row) -> None:
    if rows:
        connection.execute(insert(_table(type(rows[0]))), [vars(row) for row in rows])


def _count_anew(connection: Connection) -> None:
    """Let those imported evenings count, in their last revision, whose import and no other in its place stands."""
    kept, replaced, evening = map(_table, (LeagueImportRow, LeagueImportReplacedRow, LeagueEveningRow))
    stands = exists().where(kept.c.id == evening.c.import_id, not_(kept.c.is_undone))
    other = kept.alias()
    is_replaced = exists().where(
        replaced.c.tournament_id == evening.c.tournament_id,
        other.c.id == replaced.c.import_id,
        not_(other.c.is_undone),
    )
    later = evening.alias()
    is_corrected = exists().where(
        later.c.club_id == evening.c.club_id,
        later.c.tournament_id == evening.c.tournament_id,
        later.c.revision > evening.c.revision,
    )
    counts = and_(stands, not_(is_replaced), not_(is_corrected))
    connection.execute(update(evening).where(evening.c.import_id != "").values(is_current=counts))


def _table(row: type[Row]) -> Table:
    return TABLES[row]


def _is_instant(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False
