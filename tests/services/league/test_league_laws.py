"""Laws of leagues on random seasons: the database's standings are those of plain loops, whatever is set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from homepoker.core.league.definition import (
    ALL_TIME,
    EveningInLeague,
    ExtraPoints,
    Guests,
    League,
    LeagueSeason,
    SeasonPlan,
    planned_seasons,
)
from homepoker.core.league.results import (
    BUY_IN_OF_LEAGUE,
    NO_MONEY,
    NOT_NOTED,
    EveningResult,
    KnockOut,
    MoneyOfResult,
)
from homepoker.core.league.standings_rule import Method, StandingsRule, TieBreak
from homepoker.core.players import Player
from homepoker.core.points.scheme import (
    Bonuses,
    ByRulebook,
    FieldSize,
    FormulaBase,
    MoneyWon,
    PlaceTable,
    PointsScheme,
    PublishedPoints,
    SharedKnockOuts,
    SharedPlaces,
)
from homepoker.core.quantities import PlayerId, shared_away
from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.club import Club, open_club
from homepoker.services.league.leagues import ClubLeagues
from homepoker.store.league.archive import ClosedEvening
from homepoker.store.league.shelf import DrawnLot
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.played_evenings import RESOURCES
from tests.services.league import standings_by_hand as by_hand

PLAYERS = tuple(PlayerId(f"p{number}") for number in range(8))
SEASONS = (*planned_seasons(SeasonPlan.YEAR, 2025), *planned_seasons(SeasonPlan.HALF_YEARS, 2026))
NOW = HandMovedTimekeeper().now()
TODAY = NOW.date()
buy_ins = st.sampled_from([BUY_IN_OF_LEAGUE, 0, 250])
amounts = st.sampled_from([NOT_NOTED, 0, 1_050])
moneys = st.builds(MoneyOfResult, amounts, amounts, amounts, *2 * (st.sampled_from([0, 100]),))
"""What a till or a file tells, or a file in part."""
aways = st.sampled_from([0, 0, shared_away(2), shared_away(3)])
"""What of a knock-out went to others: to nobody, to one or to two."""


@dataclass(frozen=True)
class Played:
    """A random club: what was played, and what the host said."""

    evenings: tuple[ClosedEvening, ...]
    guests: frozenset[PlayerId]
    hidden: frozenset[PlayerId]
    merged: tuple[tuple[PlayerId, PlayerId], ...]
    choices: tuple[EveningInLeague, ...]
    extras: tuple[ExtraPoints, ...]
    lots: tuple[DrawnLot, ...]


@st.composite
def an_evening(draw: st.DrawFn, number: int) -> ClosedEvening:
    on = draw(st.dates(date(2025, 1, 1), date(2026, 11, 20)))
    field = draw(st.permutations(PLAYERS))[: draw(st.integers(2, len(PLAYERS)))]
    shares = [False, *(draw(st.integers(0, 5)) == 0 for _ in field[1:])]
    places: list[int] = []
    for turn, shared in enumerate(shares, start=1):
        places.append(places[-1] if shared else turn)
    # Who shares a place has the same points for it, and an evening has one final table.
    place_points = {place: Decimal(draw(st.integers(0, 300))) / 10 for place in sorted(set(places))}
    paid, seats = draw(st.integers(0, 2)), draw(st.sampled_from([3, 9]))
    buy_in = draw(buy_ins)
    has_money = draw(st.booleans())
    results = tuple(
        EveningResult(
            tournament=f"t{number}",
            began_on=on,
            player=player,
            place=place,
            points=place_points[place] + Decimal(draw(st.integers(-20, 100))) / 10,
            place_points=place_points[place],
            knock_outs=(hits := draw(st.integers(0, 3))),
            knock_outs_shared_away=hits * draw(aways),
            players=len(field),
            sharing=places.count(place),
            entries=draw(st.integers(1, 2)),
            rebuys=draw(st.integers(0, 1)),
            add_ons=draw(st.integers(0, 1)),
            is_early=draw(st.booleans()),
            paid_places=paid,
            final_table=seats,
            buy_in=buy_in,
            money=draw(moneys) if has_money else NO_MONEY,
        )
        for player, place in zip(field, places, strict=True)
    )
    pairs = draw(st.sets(st.tuples(st.sampled_from(field), st.sampled_from(field)), max_size=5))
    knock_outs = tuple(
        KnockOut(winner, loser, times, times * draw(aways))
        for winner, loser in sorted(pairs)
        for times in (draw(st.integers(1, 2)),)
    )
    opened = datetime(2026, 1, 1, 12, number, tzinfo=UTC)
    profile = draw(st.sampled_from(["one", "two"]))
    return ClosedEvening(f"t{number}", 5, on, results, f"E{number}", profile, knock_outs, opened)


@st.composite
def a_club(draw: st.DrawFn) -> Played:
    count = draw(st.integers(0, 8))
    evenings = tuple(draw(an_evening(number)) for number in range(count))
    some = st.frozensets(st.sampled_from(PLAYERS[2:]), max_size=2)
    into, gone = draw(st.permutations(PLAYERS[:4]))[:2]
    merged = ((gone, into),) if draw(st.booleans()) else ()
    chosen = draw(st.lists(st.integers(0, 7), max_size=3, unique=True))
    choices = tuple(
        EveningInLeague(f"t{one}", draw(st.booleans()), draw(st.sampled_from([1000, 2000, 333])), draw(buy_ins))
        for one in chosen
    )
    extras = tuple(
        ExtraPoints(f"x{turn}", draw(st.sampled_from(PLAYERS)), draw(st.dates(date(2025, 1, 1), TODAY)), points, "why")
        for turn, points in enumerate(draw(st.lists(st.integers(-3000, 3000), max_size=3)))
    )
    lots = tuple(
        DrawnLot(
            draw(st.sampled_from([one.id for one in (*SEASONS, ALL_TIME)])), tuple(draw(st.permutations(PLAYERS))), NOW
        )
        for _ in range(draw(st.integers(0, 3)))
    )
    return Played(evenings, draw(some), draw(some), merged, choices, extras, lots)


bonuses = st.sampled_from(
    [
        Bonuses(),
        Bonuses(attendance=500, per_knock_out=1000, early=250, per_rebuy=-500),
        Bonuses(per_knock_out=333, per_leader_knock_out=2500),
    ]
)
schemes = st.one_of(
    st.builds(
        PointsScheme,
        st.sampled_from(
            [
                PlaceTable((10_000, 6_000, 6_000, 1_000)),
                FormulaBase("10 * sqrt(players / place) - spent"),
                FormulaBase("if(in_money, 5, 0) + players - place"),
                FormulaBase("3 * knock_outs + leader_knock_outs"),
                FormulaBase("prize_pool / players + 2 * prize + all_rebuys"),
                MoneyWon(),
                PublishedPoints(),
                ByRulebook(Scoring.UESG),
            ]
        ),
        bonuses,
        shared=st.sampled_from(SharedPlaces),
        field=st.sampled_from(FieldSize),
        knock_outs=st.sampled_from(SharedKnockOuts),
    )
)
rules = st.builds(
    StandingsRule,
    method=st.sampled_from(Method),
    best=st.sampled_from([0, 0, 1, 2, 3]),
    dropped=st.sampled_from([0, 0, 1, 2, 9]),
    attendances=st.sampled_from([0, 0, 1, 2]),
    carried_over=st.sampled_from([0, 0, 500, 333]),
    decay=st.sampled_from([1000, 1000, 500, 333]),
    ties=st.lists(st.sampled_from(TieBreak), unique=True).map(tuple),
    qualified=st.integers(0, 3),
)
leagues = st.builds(
    League,
    st.just("l"),
    st.just("League"),
    schemes,
    rules,
    st.just(SEASONS),
    st.sampled_from(Guests),
    st.none() | st.frozensets(st.sampled_from(PLAYERS), min_size=2),
    st.sampled_from([frozenset[str](), frozenset({"one"})]),
    st.booleans(),
    st.sampled_from([0, 1000]),
)
seasons = st.sampled_from([*SEASONS, ALL_TIME])


UNSHRUNK = settings(phases=[Phase.explicit, Phase.reuse, Phase.generate])
"""Each try writes a club: making a failing one smaller would take minutes."""


class Opened:
    """An open club that says little of itself: a failing example names its arguments."""

    def __init__(self, club: Club) -> None:
        self.club = club


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    club = open_club(tmp_path_factory.mktemp("laws"), RESOURCES, HandMovedTimekeeper(), FixedDraw())
    yield Opened(club)
    club.close()


def keep(club: Club, played: Played, league: League) -> None:
    """Let the club be this one, and nothing else."""
    with club.database.transaction() as connection:
        for table in (
            "player_merge",
            "player",
            "outside_league",
            "league_evening_choice",
            "extra_points",
            "league_lot",
        ):
            connection.execute(f"DELETE FROM {table}")
    club.archive.rebuild(played.evenings)
    club.register.add(
        *(Player(one, one, is_guest=one in played.guests, counts_in_league=one not in played.hidden) for one in PLAYERS)
    )
    for gone, into in played.merged:
        kept = club.register.player(into)
        assert kept is not None
        club.register.merge(kept, gone)
    club.players()
    club.leagues.choose(league.id, *played.choices)
    for extra in played.extras:
        club.leagues.give(league.id, extra)
    for lot in played.lots:
        club.leagues.keep_lot(league.id, lot)


def as_known(club: Club, played: Played, league: League) -> by_hand.Club:
    person_of = club.register.person_of()
    return by_hand.Club(
        played.evenings,
        person_of,
        {player.id for player in club.register.players() if player.is_guest},
        club.register.outside_league(),
        {choice.tournament: choice for choice in played.choices},
        played.extras,
        TODAY,
        resolve(club.books, "uesg"),
        {season.id: [lot.drawn for lot in played.lots if lot.season == season.id] for season in (*SEASONS, ALL_TIME)},
    )


@UNSHRUNK
@given(a_club(), leagues, seasons)
def test_the_table_of_the_database_is_that_of_plain_loops(
    opened: Opened, played: Played, league: League, season: LeagueSeason
) -> None:
    club = opened.club
    keep(club, played, league)
    table = ClubLeagues(club).table(league, season)
    found = [
        by_hand.ByHand(row.rank, row.player, row.total, row.attendances, row.counted, row.wins, row.knock_outs)
        for row in table.rows
    ]
    expected = by_hand.table(as_known(club, played, league), league, season)
    assert sorted(found, key=str) == sorted(expected, key=str)
    ranks = [row.rank for row in table.rows if row.rank is not None]
    assert ranks == sorted(ranks)
    evenings = ClubLeagues(club).counted(league, season)
    assert table.evening_count == len(evenings)
    if len(evenings) > 1:
        last = evenings[-1].tournament
        earlier = replace(
            played, evenings=tuple(evening for evening in played.evenings if evening.tournament_id != last)
        )
        day = evenings[-1].began_on
        earlier = replace(
            earlier, extras=tuple(extra for extra in played.extras if extra.on < day or extra.on > season.last)
        )
        before = {row.player: row.rank for row in by_hand.table(as_known(club, earlier, league), league, season)}
        if not any(extra.on >= day for extra in played.extras) or not league.rule.carried_over:
            assert all(row.before == before.get(row.player) for row in table.rows)


@UNSHRUNK
@given(a_club(), leagues, seasons)
def test_an_explanation_adds_up_to_the_total(
    opened: Opened, played: Played, league: League, season: LeagueSeason
) -> None:
    club = opened.club
    keep(club, played, league)
    desk = ClubLeagues(club)
    # Each explanation reads its season anew; of random clubs the first row is as good as any.
    for row in desk.table(league, season, with_movement=False).rows[::3]:
        found = desk.explain(league, season, row.player)
        made = sum(one.points for one in found.counted)
        if league.rule.method is Method.MEAN:
            made = (2 * made + row.counted) // (2 * row.counted) if row.counted else 0
        assert len(found.counted) == row.counted
        assert made + row.carried + row.extra == row.total
        assert sum(one.points for one in found.extra) == row.extra
        assert found.row == row
