"""The list of all clubs of a shared league, read by a role that sees what is published and can write nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import pytest

from homepoker.core.league.definition import ALL_TIME, LeagueSeason
from homepoker.core.league.definition import League as OwnLeague
from homepoker.core.league.shared_standings import MOST_ROWS, LeftOut, Senseless, SharedRow, SharedStandings
from homepoker.core.league.standings_rule import StandingsRule, TieBreak
from homepoker.core.points.scheme import FormulaBase, MoneyWon, PointsScheme
from homepoker.core.refusal import Refusal
from homepoker.services.club import Club, open_club
from homepoker.services.league import sharing
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.league.shared_standings import (
    calendar_year,
    read_explanation,
    read_standings,
    shared_season,
)
from homepoker.services.words import LANGUAGES, Words
from homepoker.store.errors import SharedLeagueError
from homepoker.store.shared_league.club_place import SharedName
from homepoker.store.shared_league.kept_standings import NAME, forget_standings, keep_standings, kept_standings
from homepoker.store.shared_league.reading import open_reading
from homepoker.ui.league.shared_view import left_out_words
from tests.desks import words_in
from tests.fakes import EVENING, FixedDraw, HandMovedTimekeeper
from tests.played_evenings import RESOURCES
from tests.shared_league import LINZ, READER, WIEN, League, parcel

IDA, EVA, MAX, TOM = "person-1", "club_wien/p-eva", "club_wien/p-max", "club_linz/p-tom"
YEAR = calendar_year(2026)


@dataclass(frozen=True)
class Published:
    """Two clubs have published; Ida plays in both, one of Wien's evenings was corrected, one taken back."""

    league: League
    club: Club

    def read(self, season: LeagueSeason = YEAR, own: OwnLeague | None = None, role: str = READER) -> SharedStandings:
        asked = shared_season(self.club, season, own)
        return read_standings(self.league.address(role), self.league.passwords[role], asked, EVENING)

    def terms(self, row: SharedRow, own: OwnLeague | None = None) -> list[tuple[str, int]]:
        asked = shared_season(self.club, YEAR, own)
        found = read_explanation(self.league.address(READER), self.league.passwords[READER], asked, row)
        assert found.row is not None
        assert found.row.total == row.total
        return [(evening.evening.name, evening.points) for evening in found.evenings]


@pytest.fixture(scope="module")
def published(league_template: League, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Published]:
    league = league_template.copied()
    with league.place(WIEN) as wien:
        named = {"p-ida": SharedName("Ida", True), "p-eva": SharedName("Eva", True)}
        wien.tell_names(named | {"p-max": SharedName("", True), "p-gast": SharedName("Gast", False)})
        wien.send(parcel("t-1", "p-max", "p-ida", "p-eva", "p-gast"), 1)
        wien.send(parcel("t-1", "p-ida", "p-max", "p-eva", "p-gast"), 2)
        wien.send(parcel("t-2", "p-max", "p-eva", "p-ida"), 1)
        wien.send(replace(parcel("t-2"), results=(), knock_outs=(), is_withdrawn=True), 2)
        wien.send(parcel("t-old", "p-eva", "p-ida", began_on="2025-03-01"), 1)
        wien.link("p-ida", None)
    with league.place(LINZ) as linz:
        linz.tell_names({"p-9": SharedName("Ida Linz", True), "p-tom": SharedName("Tom", True)})
        linz.send(parcel("t-1", "p-9", "p-tom"), 1)
        linz.link("p-9", 1)
    club = open_club(tmp_path_factory.mktemp("reading"), RESOURCES, HandMovedTimekeeper(), FixedDraw())
    yield Published(league, club)
    club.close()
    league.drop()


def rows(found: SharedStandings) -> list[tuple[int | None, str, str, int]]:
    return [(row.rank, row.player, row.name, row.total) for row in found.rows]


def test_a_reader_has_all_clubs_in_one_list_and_a_linked_player_once(published: Published) -> None:
    found = published.read()
    assert rows(found) == [
        (1, IDA, "Ida Linz", 6000),
        (2, MAX, "", 3000),
        (3, EVA, "Eva", 2000),
        (4, TOM, "Tom", 1000),
    ]
    assert (found.evenings, found.people, found.rows[0].clubs) == (2, 4, ("Linzer Runde", "Pokerclub Wien"))
    assert published.read(role=WIEN).rows == found.rows


def test_of_all_time_neither_replaced_nor_withdrawn_revisions_count(published: Published) -> None:
    assert rows(published.read(ALL_TIME))[0] == (1, IDA, "Ida Linz", 7000)
    assert sum(row.attendances for row in published.read(ALL_TIME).rows) == 7


def test_a_linked_players_total_is_explained_club_by_club(published: Published) -> None:
    found = published.read().row(IDA)
    assert found is not None
    assert published.terms(found) == [("Abend t-1 · Pokerclub Wien", 4000), ("Abend t-1 · Linzer Runde", 2000)]


def test_a_league_of_the_club_gives_its_points_and_rule_to_the_evenings_of_all(published: Published) -> None:
    rule = StandingsRule(best=1, ties=(TieBreak.WINS, TieBreak.LOT))
    own = OwnLeague("l-1", "Feld", PointsScheme(FormulaBase("players")), rule)
    found = published.read(own=own)
    assert [(row.rank, row.player, row.total) for row in found.rows] == [
        (1, IDA, 4000),
        (2, EVA, 4000),
        (2, MAX, 4000),
        (4, TOM, 2000),
    ]
    assert [points for _, points in published.terms(found.rows[0], own)] == [4000, 2000]
    leader = replace(own, scheme=PointsScheme(FormulaBase("leader_knock_outs")))
    with pytest.raises(Refusal, match=r"shared\.no_leader"):
        published.read(own=leader)
    for base in (MoneyWon(), FormulaBase("10 * prize"), FormulaBase("prize_pool")):
        with pytest.raises(Refusal, match=r"shared\.no_money_won"):
            published.read(own=replace(own, scheme=PointsScheme(base)))


def test_a_league_that_gives_the_list_its_points_cannot_go_by_money(published: Published) -> None:
    club = published.club
    desk = ClubLeagues(club)
    own = desk.create(OwnLeague("", "Feld", PointsScheme(FormulaBase("players"))))
    other = desk.create(OwnLeague("", "Andere", PointsScheme(FormulaBase("players"))))
    sharing.share_with(club, published.league.address(READER).text)
    keep_standings(club.folder, published.read(own=own))
    money = PointsScheme(MoneyWon())
    try:
        for wanted in (replace(own, scheme=money), replace(own, name="Neu", scheme=money)):
            with pytest.raises(Refusal, match=r"season\.shared_not_by_money"):
                desk.save(wanted)
        assert desk.save(replace(other, scheme=money)).scheme == money
        assert desk.save(replace(own, name="Neu")).name == "Neu"
        sharing.share_no_longer(club)
        assert desk.save(replace(own, scheme=money)).scheme == money
    finally:
        sharing.share_no_longer(club)


def test_whoever_takes_consent_back_in_one_club_is_named_in_neither(published: Published) -> None:
    copy = published.league.copied()
    with copy.place(LINZ) as linz:
        linz.tell_names({"p-9": SharedName("", True), "p-tom": SharedName("Tom", False)})
    found = replace(published, league=copy).read()
    copy.drop()
    assert rows(found)[0] == (1, IDA, "", 6000)
    assert TOM not in [row.player for row in found.rows]


def test_whoever_reads_can_write_nothing(published: Published) -> None:
    league = published.league
    with pytest.raises(SharedLeagueError) as error, open_reading(league.address(), league.passwords[WIEN]) as reading:
        reading._connection.exec_driver_sql("UPDATE public.club SET name = 'x'")
    assert "read-only" in str(error.value.sentence.values["reason"])


def test_the_last_list_is_kept_for_its_own_address_and_nothing_else_is_taken_for_one(tmp_path: Path) -> None:
    row = SharedRow(1, "person-1", "Ida", ("Wien",), ("club_wien",), 6000, 2, 2, 2, 3)
    found = SharedStandings("here", EVENING, "2026", date(2026, 1, 1), date(2026, 12, 31), "", 2, 1, (row,))
    keep_standings(tmp_path, found)
    assert kept_standings(tmp_path, "here") == replace(found, is_kept=True)
    assert kept_standings(tmp_path, "elsewhere") is None
    for damaged in (b"", b"[]", b'{"rows": 1}', b"\xff\xfe", (tmp_path / NAME).read_bytes()[:-9]):
        (tmp_path / NAME).write_bytes(damaged)
        assert kept_standings(tmp_path, "here") is None
    assert forget_standings(tmp_path) is None
    assert not (tmp_path / NAME).exists()
    (tmp_path / NAME).mkdir()  # what cannot be deleted as a file, on every system
    said = forget_standings(tmp_path)
    assert said is not None
    assert NAME in Words(RESOURCES / "locale", "de").say(said)


def test_of_a_long_list_the_first_rows_are_kept_and_those_of_the_own_club() -> None:
    def row(turn: int) -> SharedRow:
        role = "club_wien" if turn % 400 == 399 else "club_linz"
        return SharedRow(turn + 1, f"p-{turn}", "", (role,), (role,), 0, 1, 1, 0, 0)

    every = tuple(row(turn) for turn in range(2000))
    found = SharedStandings("here", EVENING, "2026", date.min, date.max, "", 1, 2000, every).shortened("club_wien")
    assert [row.rank for row in found.rows[MOST_ROWS:]] == [800, 1200, 1600, 2000]
    assert found.people == 2000


def test_rows_that_make_no_sense_are_left_out_and_named(shared_league: League, club_of_reader: Club) -> None:
    with shared_league.place(WIEN) as wien:
        wien.send(parcel("t-1", "p-max", "p-ida"), 1)
    with shared_league.sql() as admin:
        for evening in ("Abend 1", "Abend 2", "Abend 3", "Abend 4"):
            admin.execute(
                "INSERT INTO left_out (club_id, evening, wrong, of_table, content)"
                " SELECT %s, %s, 'points', 'league_result', '{}' FROM generate_series(1, 2)",
                (LINZ, evening),
            )
    asked = shared_season(club_of_reader, YEAR)
    found = read_standings(shared_league.address(READER), shared_league.passwords[READER], asked, EVENING)
    assert [row.player for row in found.rows] == ["club_wien/p-max", "club_wien/p-ida"]
    assert found.left_out[0] == LeftOut("Linzer Runde", "Abend 1", Senseless.POINTS, 2)
    keep_standings(club_of_reader.folder, found)
    kept = kept_standings(club_of_reader.folder, found.address)
    assert kept is not None
    assert kept.left_out == found.left_out
    assert left_out_words(found, words_in("de")).endswith("2 weitere Zeilen zählen ebenfalls nicht.")
    said = left_out_words(replace(found, left_out=found.left_out[:1]), words_in("en"))
    assert said == ("2 rows of Linzer Runde, of the evening “Abend 1”, do not count: There can be no such points.")


@pytest.fixture
def club_of_reader(tmp_path: Path) -> Iterator[Club]:
    club = open_club(tmp_path, RESOURCES, HandMovedTimekeeper(), FixedDraw())
    yield club
    club.close()


@pytest.mark.parametrize("wrong", Senseless)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_kind_of_nonsense_has_words(wrong: Senseless, language: str) -> None:
    assert words_in(language).say(LeftOut("Linz", "Abend", wrong, 1).sentence)
