"""The lists follow the evenings: what is closed counts, what is opened again does not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from homepoker.core.league.calendar_lists import Season
from homepoker.core.league.results import EveningResult
from homepoker.core.quantities import PlayerId
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.tournament import TournamentClosed
from homepoker.core.wording import sentence
from homepoker.services.club import Club
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.league.archive_follower import keep_archive_in_step
from homepoker.services.league.archiving import archive_evening, catch_up, rebuild, withdraw
from homepoker.services.league.calendar_lists import CalendarLists, LeagueList, differs_from_published, standings_of
from homepoker.services.words import Words
from homepoker.store.league.archive import ClosedEvening
from tests.played_evenings import (
    NAMES,
    RESOURCES,
    club_of,
    evening,
    id_of,
    knock_out_together,
    open_evening,
    play_to_the_winner,
    the_real_evening,
)

YEAR = Season(2026)
EVERYTHING = (date.min, date.max)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path)
    yield found
    found.close()


@pytest.fixture
def lists(club: Club) -> CalendarLists:
    return CalendarLists(club)


def kept(club: Club) -> list[object]:
    return [*club.archive.results(None, *EVERYTHING), *sorted(club.archive.closing_lines().items())]


def ranks(found: LeagueList) -> list[tuple[int, str, float]]:
    return [(row.rank, str(row.player), float(row.points)) for row in found.rows]


class TestInStep:
    def test_closing_a_watched_evening_lets_it_count(self, club: Club, lists: CalendarLists) -> None:
        desk = the_real_evening(club)
        keep_archive_in_step(club, desk)
        assert lists.seasons() == ()
        EndingCommands(desk).close()
        assert lists.seasons() == (YEAR, Season(2026, 11))
        assert ranks(lists.league_list(YEAR))[0] == (1, "ida", 31)

    def test_reopening_takes_it_out_and_closing_again_puts_it_back(self, club: Club, lists: CalendarLists) -> None:
        desk = the_real_evening(club)
        keep_archive_in_step(club, desk)
        EndingCommands(desk).close()
        before = ranks(lists.league_list(YEAR))
        EndingCommands(desk).reopen()
        assert lists.league_list(YEAR).rows == ()
        EndingCommands(desk).close()
        assert ranks(lists.league_list(YEAR)) == before

    def test_undo_and_redo_of_the_closing_are_followed(self, club: Club, lists: CalendarLists) -> None:
        desk = the_real_evening(club)
        keep_archive_in_step(club, desk)
        EndingCommands(desk).close()
        counted = kept(club)
        desk.undo()
        assert kept(club) == []
        desk.redo()
        assert kept(club) == counted

    def test_undo_of_a_reopening_lets_the_evening_count_again(self, club: Club, lists: CalendarLists) -> None:
        desk = the_real_evening(club)
        keep_archive_in_step(club, desk)
        EndingCommands(desk).close()
        counted = kept(club)
        EndingCommands(desk).reopen()
        desk.undo()
        assert kept(club) == counted

    def test_an_open_evening_cannot_be_published(self, club: Club, lists: CalendarLists) -> None:
        with pytest.raises(ValueError, match="open"):
            archive_evening(club, the_real_evening(club))

    def test_an_evening_can_be_withdrawn_by_its_id(self, club: Club, lists: CalendarLists) -> None:
        desk = evening(club, "November", date(2026, 11, 20), NAMES[:5])
        archive_evening(club, desk)
        withdraw(club, desk.tournament_id)
        assert kept(club) == []

    def test_rebuilding_from_the_logs_gives_the_same_rows(self, club: Club, lists: CalendarLists) -> None:
        desks = [
            the_real_evening(club),
            evening(club, "Oktober", date(2026, 10, 16), NAMES[3:12]),
            evening(club, "Silvester", date(2025, 12, 31), NAMES[:6]),
        ]
        EndingCommands(desks[0]).close()
        EndingCommands(desks[0]).reopen()
        EndingCommands(desks[0]).close()
        the_real_evening(club, date(2026, 11, 27))
        for desk in desks:
            archive_evening(club, desk)
        before = kept(club)
        assert rebuild(club) == 3
        assert kept(club) == before
        assert len(before) == 14 + 9 + 6 + 3

    def test_rebuilding_forgets_what_no_log_knows(self, club: Club, lists: CalendarLists) -> None:
        lost = EveningResult("t-lost", date(2026, 1, 5), id_of("Ida"), 1, 2, 2, 0)
        club.archive.put(ClosedEvening("t-lost", 9, date(2026, 1, 5), (lost,)))
        assert rebuild(club) == 0
        assert kept(club) == []

    def test_what_a_crash_left_behind_is_repaired(self, club: Club, lists: CalendarLists) -> None:
        missing = evening(club, "Oktober", date(2026, 10, 16), NAMES[:5])
        reopened = evening(club, "November", date(2026, 11, 20), NAMES[:6])
        archive_evening(club, reopened)
        EndingCommands(reopened).reopen()
        catch_up(club)
        assert list(club.archive.closing_lines()) == [missing.tournament_id]

    def test_the_list_of_a_year_agrees_with_the_sums_of_the_database(self, club: Club, lists: CalendarLists) -> None:
        for month in (3, 6, 9):
            archive_evening(club, evening(club, f"Abend {month}", date(2026, month, 1), NAMES[month : month + 7]))
        totals = club.archive.totals(date(2026, 1, 1), date(2026, 12, 31))
        rows = lists.league_list(YEAR).rows
        assert {total.player: (total.points, total.evenings, total.wins, total.knock_outs) for total in totals} == {
            row.player: (row.points, row.evenings, row.wins, row.knock_outs) for row in rows
        }


class TestStandings:
    def test_the_real_evening_sums_to_210_for_places_and_13_for_knock_outs(self, club: Club) -> None:
        found = standings_of(the_real_evening(club).state)
        assert (len(found), found[0].points) == (14, 3100)
        assert sum(score.place_points for score in found) == 21000
        assert sum(score.knock_out_points for score in found) == 1300

    def test_published_rows_stay_when_the_calculation_changes(self, club: Club) -> None:
        desk = the_real_evening(club)
        published = tuple(score.published() for score in standings_of(desk.state))
        older = (replace(published[0], place_points=3000, points=3300), *published[1:])
        desk.act(sentence("journal.closed"), [TournamentClosed(desk.now(), older)])
        found = standings_of(desk.state)
        assert differs_from_published(desk.state)
        assert (found[0].points, found[0].reasons) == (3300, ())
        assert found[1].reasons

    def test_a_fresh_closing_differs_in_nothing(self, club: Club) -> None:
        desk = the_real_evening(club)
        EndingCommands(desk).close()
        assert not differs_from_published(desk.state)
        assert [score.points for score in standings_of(desk.state)][:2] == [3100, 2700]

    def test_shared_places_stay_shared_when_published(self, club: Club) -> None:
        desk = open_evening(club, "November", date(2026, 11, 20), NAMES[:4], rulebook="apsa")
        knock_out_together(desk, {"Eva": 2500, "Jo": 2500}, by="Max")
        play_to_the_winner(desk, ("Ida", "Max"), {})
        EndingCommands(desk).close()
        assert [(standing.place.place, standing.place.is_shared) for standing in standings_of(desk.state)] == [
            (1, False),
            (2, False),
            (3, True),
            (3, True),
        ]


class TestLists:
    def test_points_of_a_month_and_a_year_are_added_up_by_the_date_of_the_evening(
        self, club: Club, lists: CalendarLists
    ) -> None:
        archive_evening(club, evening(club, "Neujahr", date(2026, 1, 31), ("Ida", "Max", "Eva")))
        archive_evening(club, evening(club, "Fasching", date(2026, 2, 1), ("Max", "Ida", "Eva")))
        archive_evening(club, evening(club, "Silvester", date(2025, 12, 31), ("Eva", "Ida", "Max")))
        assert ranks(lists.league_list(Season(2026, 1))) == [(1, "ida", 8), (2, "max", 4), (3, "eva", 2)]
        assert ranks(lists.league_list(YEAR)) == [(1, "ida", 12), (1, "max", 12), (3, "eva", 4)]
        assert [one.name for one in lists.league_list(YEAR).evenings] == ["Neujahr", "Fasching"]

    def test_a_total_opens_into_its_evenings(self, club: Club, lists: CalendarLists) -> None:
        first = evening(club, "Neujahr", date(2026, 1, 31), ("Ida", "Max", "Eva"))
        second = evening(club, "Fasching", date(2026, 2, 1), ("Max", "Ida", "Eva"))
        archive_evening(club, first)
        archive_evening(club, second)
        ida = next(row for row in lists.league_list(YEAR).rows if row.player == "ida")
        assert [
            (result.result.tournament, result.result.place, result.result.knock_outs, float(result.points))
            for result in ida.results
        ] == [
            (first.tournament_id, 1, 2, 8),
            (second.tournament_id, 2, 0, 4),
        ]

    def test_evenings_name_their_winners_and_how_many_played(self, club: Club, lists: CalendarLists) -> None:
        archive_evening(club, evening(club, "Neujahr", date(2026, 1, 31), NAMES[:7]))
        (played,) = lists.league_list(YEAR).evenings
        assert (played.players, played.winners) == (7, (PlayerId("ida"),))

    def test_the_uesg_list_cites_the_rule_on_lists(self, club: Club, lists: CalendarLists) -> None:
        archive_evening(club, evening(club, "Neujahr", date(2026, 1, 31), NAMES[:5]))
        assert Citation("uesg", "points/rankings") in lists.league_list(YEAR).citations

    def test_another_book_cites_the_fallback_as_a_fallback(self, club: Club, lists: CalendarLists) -> None:
        archive_evening(club, evening(club, "Neujahr", date(2026, 1, 31), NAMES[:5], rulebook="bps-2019"))
        assert Citation("uesg", "points/rankings", is_fallback=True) in lists.league_list(YEAR).citations

    def test_shared_ranks_that_no_book_settles_cite_the_clause_of_the_direction(
        self, club: Club, lists: CalendarLists
    ) -> None:
        archive_evening(club, evening(club, "Neujahr", date(2026, 1, 31), ("Ida", "Max")))
        without_ties = lists.league_list(YEAR)
        archive_evening(club, evening(club, "Fasching", date(2026, 2, 1), ("Max", "Ida")))
        with_ties = lists.league_list(YEAR)
        clause = resolve_clause(club)
        assert clause not in without_ties.citations
        assert clause in with_ties.citations
        assert sentence("league.ties_silent") in with_ties.reasons
        assert sentence("league.order_of_ties") in with_ties.reasons
        assert sentence("league.order_of_ties") not in without_ties.reasons
        names = [(row.rank, -row.wins, club.names[row.player]) for row in with_ties.rows]
        assert names == sorted(names)

    def test_apsa_lets_earlier_years_fade_in_its_running_list(self, club: Club, lists: CalendarLists) -> None:
        for year in (2023, 2024, 2025, 2026):
            archive_evening(
                club,
                evening(club, f"Abend {year}", date(year, 5, 1), ("Ida", "Max"), rulebook="apsa", scoring=Scoring.APSA),
            )
        found = lists.league_list(YEAR)
        winner = found.rows[0]
        each = winner.results[0].result.points
        assert [result.factor for result in winner.results] == [Decimal("0.25"), Decimal("0.5"), Decimal(1)]
        assert winner.points == Decimal(each) * Decimal("1.75")
        assert Citation("apsa", "4.3") in found.citations

    def test_apsa_keeps_no_month_list_so_the_month_is_shown_for_comparison(
        self, club: Club, lists: CalendarLists
    ) -> None:
        archive_evening(
            club, evening(club, "Mai", date(2026, 5, 1), ("Ida", "Max"), rulebook="apsa", scoring=Scoring.APSA)
        )
        found = lists.league_list(Season(2026, 5))
        assert found.reasons == (sentence("league.month_for_comparison"),)
        assert [row.rank for row in found.rows] == [1, 2]

    def test_a_season_without_evenings_is_empty(self, lists: CalendarLists) -> None:
        assert lists.league_list(Season(2026, 12)) == LeagueList(Season(2026, 12), ())

    @pytest.mark.parametrize("language", ["de", "en"])
    def test_every_reason_of_a_list_has_words(self, club: Club, lists: CalendarLists, language: str) -> None:
        words = Words(RESOURCES / "locale", language, club.name_of)
        for year, book in ((2025, "apsa"), (2026, "apsa")):
            archive_evening(club, evening(club, book, date(year, 5, 1), ("Ida", "Max"), rulebook=book))
            archive_evening(club, evening(club, book, date(year, 5, 8), ("Max", "Ida"), rulebook=book))
        archive_evening(club, evening(club, "uesg", date(2024, 5, 1), ("Ida", "Max")))
        archive_evening(club, evening(club, "uesg", date(2024, 5, 8), ("Max", "Ida")))
        found = [lists.league_list(season) for season in lists.seasons()]
        said = [words.say(reason) for one in found for reason in one.reasons]
        assert len(said) >= len(found)
        assert all(said)


def resolve_clause(club: Club) -> Citation:
    book = club.books["uesg"]
    return Citation(book.id, book.discretion)


class TestOnePerson:
    def test_merged_entries_stand_in_one_line_and_separated_ones_in_two(self, club: Club, lists: CalendarLists) -> None:
        evening(club, "October", date(2026, 10, 2), ["Ida", "Max", "Eva"])
        evening(club, "November", date(2026, 11, 6), ["Jo", "Max", "Eva"])
        catch_up(club)
        before = ranks(lists.league_list(YEAR))
        ida = club.register.player(id_of("Ida"))
        assert ida is not None
        club.register.merge(ida, id_of("Jo"))
        merged = ranks(lists.league_list(YEAR))
        points = {player: value for _, player, value in before}
        assert merged[0] == (1, "ida", points["ida"] + points["jo"])
        assert [player for _, player, _ in merged] == ["ida", "max", "eva"]
        assert [one.winners for one in lists.league_list(YEAR).evenings] == [("ida",), ("ida",)]
        club.register.separate(id_of("Jo"))
        assert ranks(lists.league_list(YEAR)) == before

    def test_points_of_somebody_forgotten_remain(self, club: Club, lists: CalendarLists) -> None:
        evening(club, "October", date(2026, 10, 2), ["Ida", "Max", "Eva"])
        catch_up(club)
        before = ranks(lists.league_list(YEAR))
        club.register.forget(id_of("Ida"))
        assert ranks(lists.league_list(YEAR)) == before
        rebuild(club)
        assert ranks(lists.league_list(YEAR)) == before
