"""Standings of a shared league: what its clubs have published, ranked as one season; read, and never written.

The points are those that each club publishes, or those of a league of this club. Of that league the scheme and the rule
count; whom it lists and what the host said of evenings and points is of this club alone.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from homepoker.core.league.definition import Guests, League, LeagueSeason
from homepoker.core.league.explanation import Explanation, explained_evenings, rule_in_words
from homepoker.core.league.ranking import ranking
from homepoker.core.league.season_results import Listing
from homepoker.core.league.shared_standings import SharedRow, SharedStandings
from homepoker.core.league.standings import SeasonSource, listed_tallies, scores_of, season_source
from homepoker.core.league.standings_rule import StandingsRule, TieBreak, kept
from homepoker.core.league.table import TableRow
from homepoker.core.league.worth import LEADER_KNOCK_OUTS, Worth
from homepoker.core.points.scheme import PointsScheme, PublishedPoints
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import refuse
from homepoker.services.club import Club
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words, in_alphabet
from homepoker.store.shared_league.address import Address
from homepoker.store.shared_league.kept_standings import keep_standings
from homepoker.store.shared_league.password import Password
from homepoker.store.shared_league.reading import SharedPerson, open_reading

if TYPE_CHECKING:
    from homepoker.store.shared_league.reading import SharedReading

AS_PUBLISHED = PointsScheme(PublishedPoints(), decimals=3)
"""The points that each club publishes, to the thousandth."""

_TIES = (TieBreak.WINS, TieBreak.BEST_PLACE)


@dataclass(frozen=True, slots=True)
class SharedSeason:
    """Question to a shared league: the evenings of which days, by which points and which rule."""

    league: League
    """League that is asked for; its name is empty if the points are those that each club publishes."""
    season: LeagueSeason
    worth: Worth
    as_of: date
    """The day up to which evenings age."""


def shared_season(club: Club, season: LeagueSeason, league: League | None = None) -> SharedSeason:
    """The season as it is to be asked; belongs into the thread of the club.

    :param league: by whose scheme and rule; nothing: the points that each club publishes.
    :raises FormulaMistake: the league's formula cannot be read.
    :raises Refusal: its points depend on who led the list, which evenings of several clubs on one day do not say; or
        on prizes, which stay in each club.
    """
    if league is None:
        ours = League("", "", AS_PUBLISHED, StandingsRule(ties=_TIES), guests=Guests.SCORE)
    else:
        ties = tuple(tie for tie in league.rule.ties if tie is not TieBreak.LOT)
        rule = replace(league.rule, ties=ties, carried_over=0)
        ours = League(league.id, league.name, league.scheme, rule, guests=Guests.SCORE, buy_in=league.buy_in)
    worth = ClubLeagues(club).worth(ours)
    if LEADER_KNOCK_OUTS in worth.reads:
        raise refuse("shared.no_leader", league=ours.name)
    if worth.reads_money_won:
        raise refuse("shared.no_money_won", league=ours.name)
    return SharedSeason(ours, season, worth, min(season.last, club.timekeeper.now().astimezone().date()))


def calendar_year(year: int) -> LeagueSeason:
    """The season of a shared league that is not one of the club's."""
    return LeagueSeason(str(year), str(year), date(year, 1, 1), date(year, 12, 31))


def read_standings(address: Address, password: Password, asked: SharedSeason, at: datetime) -> SharedStandings:
    """The list as the server has it. Belongs into a worker: a server may take its time.

    :param at: now, by the clock of this computer.
    :raises SharedLeagueError: the server is not reached, or refuses.
    :raises FormulaMistake: the formula has no value for a result.
    """
    with open_reading(address, password) as reading:
        return standings_of(reading, address.text, asked, at)


def read_and_keep(
    folder: Path, address: Address, password: Password, asked: SharedSeason, at: datetime
) -> SharedStandings:
    """The list as the server has it; its beginning is kept in a data folder for the times when it does not answer.

    Errors as in :func:`read_standings`.
    """
    standings = read_standings(address, password, asked, at)
    keep_standings(folder, standings.shortened(address.user))
    return standings


def shared_names(standings: SharedStandings, words: Words) -> Words:
    """Words with the names that are published in a list; nobody else is named."""
    names = {row.player: row.name for row in standings.rows}
    return words.with_names(lambda player: names.get(player) or words.text("papers.not_named"))


def standings_of(reading: SharedReading, address: str, asked: SharedSeason, at: datetime) -> SharedStandings:
    """The list as a reading shows it; parameters and errors as in :func:`read_standings`."""
    known = reading.people()
    source = _source(reading, asked)
    rule, count = asked.league.rule, len(source.evenings)
    tallies, _ = listed_tallies(source, scores_of(source), kept(rule, count))
    people = {tally.player: _person(known, tally.player) for tally in tallies}
    ranked = ranking([tally for tally in tallies if people[tally.player].is_listed], rule)
    rows = [
        SharedRow(
            row.rank,
            row.tally.player,
            (person := people[row.tally.player]).name,
            person.clubs,
            person.roles,
            row.total,
            row.tally.attendances,
            row.tally.counted,
            row.tally.wins,
            row.tally.knock_outs,
            row.decisions,
        )
        for row in ranked.rows
    ]
    rows.sort(key=_turn)
    season = asked.season
    return SharedStandings(
        *(address, at, season.name, season.first, season.last, asked.league.name, count, len(rows), tuple(rows)),
        left_out=tuple(reading.left_out()),
    )


def read_explanation(address: Address, password: Password, asked: SharedSeason, row: SharedRow) -> Explanation:
    """Explanation of a total of the list, evening by evening and club by club. Belongs into a worker.

    :raises SharedLeagueError: the server is not reached, or refuses.
    :raises FormulaMistake: the formula has no value for a result.
    """
    player = PlayerId(row.player)
    with open_reading(address, password) as reading:
        source = _source(reading, asked, reading.evenings_of(row.player))
        fields = dict(zip((evening.number for evening in source.evenings), source.results, strict=True))
        facts = {number: field[player] for number, field in fields.items() if player in field}
        clubs = reading.clubs_of(facts)
    evenings = [
        evening._replace(name=f"{evening.name} · {clubs.get(evening.number, '')}")
        for evening in source.evenings
        if evening.number in facts
    ]
    count = len(source.evenings)
    return Explanation(
        asked.league,
        asked.season,
        player,
        TableRow(
            row.rank,
            player,
            row.total,
            row.attendances,
            row.counted,
            row.wins,
            row.knock_outs,
            best_place=0,
            decisions=row.decisions,
        ),
        explained_evenings(evenings, facts, asked.worth, kept(asked.league.rule, count)),
        reasons=rule_in_words(asked.league, count),
    )


def _turn(row: SharedRow) -> tuple[object, ...]:
    """The turn of a row: inside a shared rank by the alphabet, and who is not named behind."""
    return row.rank is None, row.rank or 0, -row.total, not row.name, in_alphabet(row.name), row.player


def _source(reading: SharedReading, asked: SharedSeason, among: Collection[int] | None = None) -> SeasonSource:
    """The source of a shared season.

    :param among: numbers of the evenings of which results are wanted; nothing: of all.
    """
    archived = reading.season(asked.season.first, asked.season.last, among)
    return season_source(archived, asked.league, asked.season, asked.worth, asked.as_of, {}, Listing())


def _person(known: dict[str, SharedPerson], player: str) -> SharedPerson:
    """Particulars of a player; of one without a name from any club only the club is known."""
    if player in known:
        return known[player]

    role = player.partition("/")[0]
    return SharedPerson("", True, (role,), (role,))
