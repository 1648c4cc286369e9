"""The statements of the league archive, for SQLite and PostgreSQL alike.

SQLAlchemy and SQLModel cost more time than showing the window; no evening needs the league to begin, and
so this is imported when the league is first asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date
from decimal import Decimal
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Delete,
    Row,
    Select,
    and_,
    case,
    cast,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from homepoker.core.league.results import NO_MONEY, NOT_NOTED, EveningResult, KnockOut, MoneyOfResult
from homepoker.core.league.standings_rule import WHOLE
from homepoker.core.quantities import PlayerId
from homepoker.store.database.rows import (
    LeagueEveningRow,
    LeagueFactsRow,
    LeagueKnockOutRow,
    LeagueMoneyRow,
    LeagueResultRow,
    TournamentRow,
    columns,
)
from homepoker.store.database.tables import TABLES

EVENING, FACTS, RESULT, KNOCK_OUT, _TOURNAMENT = (
    TABLES[row] for row in (LeagueEveningRow, LeagueFactsRow, LeagueResultRow, LeagueKnockOutRow, TournamentRow)
)
MONEY = TABLES[LeagueMoneyRow]
"""The one table of the archive that no shared database has."""
FACT_NAMES = columns(LeagueFactsRow)[2:]
"""The columns of a result's facts, in the order of its key; before them stand the number and the club."""

FactKey = tuple[int, ...]
AnyRow = Row[Any]

IN_ORDER = (EVENING.c.began_on, EVENING.c.opened_at, EVENING.c.number)
"""The order in which evenings were played."""

_OF_A_LOG = or_(EVENING.c.import_id == "", EVENING.c.tournament_id.in_(select(_TOURNAMENT.c.id)))
"""Evenings that are a projection of a log; the others were imported, and stand nowhere else."""


# Keeping


def fact_key(result: EveningResult) -> FactKey:
    """The facts of a result, in the order of :data:`FACT_NAMES`."""
    return tuple(int(getattr(result, name)) for name in FACT_NAMES)


def fact_numbers(connection: Connection, club_id: str) -> dict[FactKey, int]:
    """Numbers of all combinations of facts that the club has had so far."""
    columns = (FACTS.c[name] for name in FACT_NAMES)
    rows = connection.execute(select(FACTS.c.number, *columns).where(FACTS.c.club_id == club_id)).all()
    return {tuple(map(int, facts)): number for number, *facts in rows}


def keep_facts(
    connection: Connection, club_id: str, results: Iterable[EveningResult], known: dict[FactKey, int]
) -> None:
    """Give every new combination of facts a row, and note its number in ``known``."""
    missing = dict.fromkeys(key for result in results if (key := fact_key(result)) not in known)
    if not missing:
        return
    rows = [{"club_id": club_id, **dict(zip(FACT_NAMES, key, strict=True))} for key in missing]
    connection.execute(insert(FACTS), rows)
    newest = max(known.values(), default=0)
    columns = (FACTS.c[name] for name in FACT_NAMES)
    newer = select(FACTS.c.number, *columns).where(FACTS.c.club_id == club_id, FACTS.c.number > newest)
    known.update({tuple(map(int, facts)): number for number, *facts in connection.execute(newer).all()})


def keep_evening(
    connection: Connection,
    club_id: str,
    evening: dict[str, object],
    results: Collection[EveningResult],
    knock_outs: Collection[KnockOut],
    known: dict[FactKey, int],
) -> int:
    """Insert an evening with its results, and return its number.

    :param evening: the values of its columns, without ``number`` and ``club_id``.
    """
    keep_facts(connection, club_id, results, known)
    (number,) = connection.execute(insert(EVENING).returning(EVENING.c.number), {"club_id": club_id, **evening}).one()
    if results:
        connection.execute(
            insert(RESULT),
            [
                {
                    "evening": number,
                    "player_id": result.player,
                    "club_id": club_id,
                    "facts": known[fact_key(result)],
                    "points": thousandths(result.points),
                    "place_points": thousandths(result.place_points),
                }
                for result in results
            ],
        )
    if knock_outs:
        connection.execute(
            insert(KNOCK_OUT),
            [
                {
                    "evening": number,
                    "winner_id": knock_out.winner,
                    "loser_id": knock_out.loser,
                    "club_id": club_id,
                    "times": knock_out.times,
                    "shared_away": knock_out.shared_away,
                }
                for knock_out in knock_outs
            ],
        )
    return int(number)


def keep_money(connection: Connection, number: int, results: Iterable[EveningResult]) -> None:
    """Keep what the till or the file of an evening of the club's own told of money."""
    rows = [
        {"evening": number, "player_id": result.player, **result.money._asdict()}
        for result in results
        if result.money != NO_MONEY
    ]
    if rows:
        connection.execute(insert(MONEY), rows)


def supersede(connection: Connection, club_id: str, tournament_id: str) -> None:
    """Let no revision of an evening count any more; all of them stay."""
    ours = and_(EVENING.c.club_id == club_id, EVENING.c.tournament_id == tournament_id)
    connection.execute(update(EVENING).where(ours).values(is_current=False))


def forget(connection: Connection, which: ColumnElement[bool]) -> None:
    """Delete evenings that can be made anew from the logs, with all that hangs on them."""
    # What names an import is never deleted; a log's evening that does so is damaged.
    connection.execute(update(EVENING).where(which, EVENING.c.import_id != "").values(import_id=""))
    numbers = select(EVENING.c.number).where(which)
    statements: tuple[Delete, ...] = (
        delete(MONEY).where(MONEY.c.evening.in_(numbers)),
        delete(KNOCK_OUT).where(KNOCK_OUT.c.evening.in_(numbers)),
        delete(RESULT).where(RESULT.c.evening.in_(numbers)),
        delete(EVENING).where(which),
    )
    for statement in statements:
        connection.execute(statement)


def of_tournament(tournament_id: str) -> ColumnElement[bool]:
    """The revisions of one evening of the club's own."""
    return and_(EVENING.c.club_id == "", EVENING.c.tournament_id == tournament_id)


def of_logs_but(spared: Collection[str]) -> ColumnElement[bool]:
    """The evenings that can be made anew from the logs, without these."""
    return and_(_OF_A_LOG, EVENING.c.tournament_id.not_in(spared))


# Reading


def kept() -> Select[Any]:
    """Selects id, revision and completeness of each evening that is a projection of a log."""
    return select(EVENING.c.tournament_id, EVENING.c.revision, EVENING.c.is_complete).where(
        EVENING.c.club_id == "", _OF_A_LOG
    )


def texts_of_evenings() -> Select[Any]:
    """Selects number and texts of each evening that is a projection of a log."""
    texts = (
        EVENING.c[name]
        for name in ("club_id", "tournament_id", "began_on", "name", "opened_at", "profile", "import_id")
    )
    return select(EVENING.c.number, *texts).where(_OF_A_LOG)


def clubs_of_facts() -> Select[Any]:
    """Selects number and club of each combination of facts."""
    return select(FACTS.c.number, FACTS.c.club_id)


def unused_facts() -> Delete:
    """Deletes the combinations of facts that no result has."""
    return delete(FACTS).where(FACTS.c.number.not_in(select(RESULT.c.facts)))


def texts_of_results() -> Select[Any]:
    """Selects evening and texts of each result of an evening that is a projection of a log."""
    numbers = select(EVENING.c.number).where(_OF_A_LOG)
    return select(RESULT.c.evening, RESULT.c.player_id, RESULT.c.club_id).where(RESULT.c.evening.in_(numbers))


def texts_of_knock_outs() -> Select[Any]:
    """Selects evening and texts of each knock-out of an evening that is a projection of a log."""
    numbers = select(EVENING.c.number).where(_OF_A_LOG)
    columns = (KNOCK_OUT.c.evening, KNOCK_OUT.c.winner_id, KNOCK_OUT.c.loser_id, KNOCK_OUT.c.club_id)
    return select(*columns).where(KNOCK_OUT.c.evening.in_(numbers))


def texts_of_money() -> Select[Any]:
    """Selects evening and player of the money of each evening that is a projection of a log."""
    numbers = select(EVENING.c.number).where(_OF_A_LOG)
    return select(MONEY.c.evening, MONEY.c.player_id).where(MONEY.c.evening.in_(numbers))


def money(wanted: ColumnElement[bool]) -> Select[Any]:
    """Selects evening, player and money of each result of these evenings of which some is noted."""
    columns = (MONEY.c[name] for name in ("evening", "player_id", *MoneyOfResult._fields))
    return select(*columns).where(_of_evenings(MONEY.c.evening, wanted))


def money_of_evenings(first: date, last: date) -> Select[Any]:
    """Selects tournament, largest fee of an entry, prizes and what was put aside, of each evening with money noted."""
    return (
        select(
            EVENING.c.tournament_id,
            func.max(MONEY.c.buy_in).label("buy_in"),
            # Of some prizes nobody may know: those that are noted add up.
            func.coalesce(func.sum(case((MONEY.c.prize != NOT_NOTED, MONEY.c.prize))), NOT_NOTED).label("prize_pool"),
            func.sum(MONEY.c.set_aside).label("set_aside"),
        )
        .join(MONEY, MONEY.c.evening == EVENING.c.number)
        .where(current(first, last))
        .group_by(EVENING.c.tournament_id)
    )


def current(first: date, last: date, clubs: Collection[str] | None = ("",)) -> ColumnElement[bool]:
    """The evenings that count from a first to a last day, both included.

    :param clubs: whose they are; nothing: anybody's, where several clubs share a database.
    """
    wanted = and_(EVENING.c.began_on.between(first.isoformat(), last.isoformat()), EVENING.c.is_current)
    return wanted if clubs is None else and_(is_of(EVENING.c.club_id, clubs), wanted)


def is_of(club_id: ColumnElement[str], clubs: Collection[str]) -> ColumnElement[bool]:
    """Whether a row is of these clubs, in SQL; a list of one would be spelled out anew for each execution."""
    return club_id == next(iter(clubs)) if len(clubs) == 1 else club_id.in_(clubs)


def evenings(first: date, last: date, clubs: Collection[str] | None = ("",)) -> Select[Any]:
    """Selects the evenings that count in a period, in the order in which they were played."""
    return select(EVENING).where(current(first, last, clubs)).order_by(*IN_ORDER)


def results(wanted: ColumnElement[bool]) -> Select[Any]:
    """Selects evening, player, number of the facts, points and place points of each result of these evenings.

    Facts stand once for many results: :func:`facts` selects them.
    """
    columns = (RESULT.c[name] for name in ("evening", "player_id", "facts", "points", "place_points"))
    return select(*columns).where(_of_evenings(RESULT.c.evening, wanted))


def evenings_of(players: Collection[str]) -> Select[Any]:
    """Selects the numbers of all evenings of these players."""
    return select(RESULT.c.evening).where(RESULT.c.player_id.in_(sorted(players)))


def facts(wanted: ColumnElement[bool]) -> Select[Any]:
    """Selects number and facts of each combination that results of these evenings have."""
    numbers = select(RESULT.c.facts).where(_of_evenings(RESULT.c.evening, wanted))
    return select(FACTS.c.number, *(FACTS.c[name] for name in FACT_NAMES)).where(FACTS.c.number.in_(numbers))


def single_knock_outs(wanted: ColumnElement[bool]) -> Select[Any]:
    """Selects evening, winner, loser, how often, and what of it went to others, in these evenings."""
    columns = (KNOCK_OUT.c[name] for name in ("evening", "winner_id", "loser_id", "times", "shared_away"))
    return select(*columns).where(_of_evenings(KNOCK_OUT.c.evening, wanted))


def _of_evenings(number: ColumnElement[int], wanted: ColumnElement[bool]) -> ColumnElement[bool]:
    return number.in_(select(EVENING.c.number).where(wanted))


def sums(first: date, last: date) -> Select[Any]:
    """Selects player, points, evenings, wins and knock-outs over a period, most points first."""
    points = cast(func.sum(RESULT.c.points), BigInteger)
    return (
        select(
            RESULT.c.player_id,
            points.label("points"),
            func.count().label("evenings"),
            func.sum(case((FACTS.c.place == 1, 1), else_=0)).label("wins"),
            func.sum(FACTS.c.knock_outs).label("knock_outs"),
        )
        .join(EVENING, EVENING.c.number == RESULT.c.evening)
        .join(FACTS, FACTS.c.number == RESULT.c.facts)
        .where(current(first, last))
        .group_by(RESULT.c.player_id)
        .order_by(points.desc(), RESULT.c.player_id)
    )


def single(player_id: PlayerId | None, first: date, last: date) -> Select[Any]:
    """Selects results of a period with their facts, of one player or of everybody, by date and place."""
    wanted = _results_where(current(first, last))
    return wanted if player_id is None else wanted.where(RESULT.c.player_id == player_id)


def of_revision(number: int) -> Select[Any]:
    """Selects the results of one revision of an evening with their facts, whether it counts or not, by place."""
    return _results_where(EVENING.c.number == number)


def _results_where(wanted: ColumnElement[bool]) -> Select[Any]:
    return (
        select(
            EVENING.c.tournament_id,
            EVENING.c.began_on,
            RESULT.c.player_id,
            RESULT.c.points,
            RESULT.c.place_points,
            *(FACTS.c[name] for name in FACT_NAMES),
        )
        .join(EVENING, EVENING.c.number == RESULT.c.evening)
        .join(FACTS, FACTS.c.number == RESULT.c.facts)
        .where(wanted)
        .order_by(EVENING.c.began_on, EVENING.c.tournament_id, FACTS.c.place, RESULT.c.player_id)
    )


def buy_ins(first: date, last: date) -> Select[Any]:
    """Selects the least and the largest buy-in that results of an evening state, -1 for none, over a period."""
    buy_in = FACTS.c.buy_in
    return (
        select(EVENING.c.tournament_id, func.min(buy_in).label("least"), func.max(buy_in).label("largest"))
        .join(RESULT, RESULT.c.evening == EVENING.c.number)
        .join(FACTS, FACTS.c.number == RESULT.c.facts)
        .where(current(first, last))
        .group_by(EVENING.c.tournament_id)
    )


def knock_outs(numbers: Collection[int]) -> Select[Any]:
    """Selects winner, loser and how often, over these evenings."""
    return (
        select(KNOCK_OUT.c.winner_id, KNOCK_OUT.c.loser_id, func.sum(KNOCK_OUT.c.times).label("times"))
        .where(KNOCK_OUT.c.evening.in_(numbers))
        .group_by(KNOCK_OUT.c.winner_id, KNOCK_OUT.c.loser_id)
    )


def thousandths(points: Decimal | int) -> int:
    """Points as databases hold them: whole thousandths, so that they are added up without an error."""
    return round(Decimal(points) * WHOLE)
