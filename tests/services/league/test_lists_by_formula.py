"""Points by two formulas are two lists, and what is left of earlier points is there from the first day of a year."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from homepoker.core.league.calendar_lists import Season
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.club import Club, open_club
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.setup import change_profile
from homepoker.services.exchange.standings_sheets import season_name
from homepoker.services.league.archiving import archive_evening
from homepoker.services.league.calendar_lists import CalendarLists, LeagueList
from homepoker.services.words import Words
from tests.damage import write_over
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.played_evenings import NAMES, RESOURCES, club_of, evening, open_evening, play_to_the_winner

YEAR = Season(2026)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path)
    yield found
    found.close()


@pytest.fixture
def lists(club: Club) -> CalendarLists:
    return CalendarLists(club)


def ranks(found: LeagueList) -> list[tuple[int, str, float]]:
    return [(row.rank, str(row.player), float(row.points)) for row in found.rows]


class TestTwoFormulas:
    """Points by two formulas are two lists, and none of them is silent about the other."""

    def by_both(self, club: Club) -> None:
        for name, day, book, scoring in (
            ("ÜSG im Mai", 1, "uesg", Scoring.UESG),
            ("ÜSG danach", 8, "uesg", Scoring.UESG),
            ("APSA im Mai", 15, "apsa", Scoring.APSA),
        ):
            archive_evening(club, evening(club, name, date(2026, 5, day), NAMES[:5], rulebook=book, scoring=scoring))

    def test_a_year_and_a_month_with_both_have_two_lists_that_of_the_newest_evening_first(
        self, club: Club, lists: CalendarLists
    ) -> None:
        self.by_both(club)
        assert lists.seasons() == (
            Season(2026, None, Scoring.APSA),
            Season(2026, None, Scoring.UESG),
            Season(2026, 5, Scoring.APSA),
            Season(2026, 5, Scoring.UESG),
        )

    @pytest.mark.parametrize("month", [None, 5])
    def test_points_of_one_are_never_added_to_those_of_the_other(
        self, club: Club, lists: CalendarLists, month: int | None
    ) -> None:
        self.by_both(club)
        by_uesg = lists.league_list(Season(2026, month, Scoring.UESG))
        by_apsa = lists.league_list(Season(2026, month, Scoring.APSA))
        assert [one.name for one in by_uesg.evenings] == ["ÜSG im Mai", "ÜSG danach"]
        assert [one.name for one in by_apsa.evenings] == ["APSA im Mai"]
        assert ranks(by_uesg)[0] == (1, "ida", 2 * (2 * 5 + 4))
        assert {citation.book for citation in by_uesg.citations} == {"uesg"}
        assert {citation.book for citation in by_apsa.citations} == {"apsa"}
        assert by_uesg.elsewhere == ((Scoring.APSA, 1),)
        assert by_apsa.elsewhere == ((Scoring.UESG, 2),)
        assert [reason.values["count"] for reason in by_apsa.reasons if reason.key == "league.other_scheme"] == [2]

    def test_a_list_that_is_asked_for_without_a_formula_is_the_newest_evenings(
        self, club: Club, lists: CalendarLists
    ) -> None:
        self.by_both(club)
        assert lists.league_list(YEAR).rows == lists.league_list(Season(2026, None, Scoring.APSA)).rows

    def test_points_of_another_formula_do_not_fade_into_a_running_list(self, club: Club, lists: CalendarLists) -> None:
        archive_evening(club, evening(club, "ÜSG", date(2025, 5, 1), NAMES[:5]))
        apsa = evening(club, "APSA", date(2026, 5, 1), NAMES[:5], rulebook="apsa", scoring=Scoring.APSA)
        archive_evening(club, apsa)
        assert [one.name for one in lists.league_list(YEAR).evenings] == ["APSA"]
        assert lists.seasons()[0] == Season(2026, None, Scoring.APSA)

    def test_evenings_without_points_stand_beside_either(self, club: Club, lists: CalendarLists) -> None:
        self.by_both(club)
        archive_evening(club, evening(club, "Ohne", date(2026, 5, 22), NAMES[:5], scoring=Scoring.NONE))
        for scheme in (Scoring.UESG, Scoring.APSA):
            found = lists.league_list(Season(2026, None, scheme))
            assert found.evenings[-1].name == "Ohne"
        assert len(lists.seasons()) == 4

    def test_a_formula_that_was_changed_during_the_evening_is_the_one_at_its_end(
        self, club: Club, lists: CalendarLists
    ) -> None:
        desk = open_evening(club, "Anders", date(2026, 5, 1), NAMES[:3])
        change_profile(desk, replace(desk.state.profile, scoring=Scoring.APSA), club.books)
        play_to_the_winner(desk, NAMES[:3], {})
        EndingCommands(desk).close()
        archive_evening(club, desk)
        archive_evening(club, evening(club, "ÜSG", date(2026, 5, 8), NAMES[:3]))
        assert [one.name for one in lists.league_list(Season(2026, None, Scoring.APSA)).evenings] == ["Anders"]

    def test_an_evening_whose_log_cannot_be_read_counts_as_long_as_all_others_have_one_formula(
        self, club: Club
    ) -> None:
        damaged = evening(club, "Beschädigt", date(2026, 4, 1), NAMES[:3])
        archive_evening(club, damaged)
        archive_evening(club, evening(club, "ÜSG", date(2026, 5, 1), NAMES[:3]))
        apsa = evening(club, "APSA", date(2026, 6, 1), NAMES[:3], rulebook="apsa", scoring=Scoring.APSA)
        club.close()
        assert write_over(club.folder, "log_line", "events", b"x", f"tournament_id = '{damaged.tournament_id}'") == 1
        club = open_club(club.folder, RESOURCES, HandMovedTimekeeper(), FixedDraw())
        lists = CalendarLists(club)
        assert [one.name for one in lists.league_list(YEAR).evenings] == ["Beschädigt", "ÜSG"]
        archive_evening(club, club.desk(apsa.tournament_id))
        assert [one.name for one in lists.league_list(Season(2026, None, Scoring.UESG)).evenings] == ["ÜSG"]
        club.close()

    @pytest.mark.parametrize("language", ["de", "en"])
    def test_both_lists_are_told_apart_in_words(self, club: Club, lists: CalendarLists, language: str) -> None:
        self.by_both(club)
        words = Words(RESOURCES / "locale", language, club.name_of)
        assert season_name(Season(2026, 5, Scoring.UESG), words).endswith("ÜSG")
        said = [words.say(reason) for reason in lists.league_list(YEAR).reasons]
        assert any("ÜSG" in one and "APSA" in one for one in said)


def in_january(club: Club, year: int) -> None:
    """Let it be the beginning of a year."""
    assert isinstance(club.timekeeper, HandMovedTimekeeper)
    club.timekeeper.at = datetime(year, 1, 2, 12, tzinfo=UTC)


class TestNewYear:
    """APSA 4.3: what is left of the points of earlier seasons is there before anybody has played in the new one."""

    @pytest.mark.parametrize(("year", "factor"), [(2027, "0.5"), (2028, "0.25")])
    def test_half_and_then_a_quarter_is_left_also_where_nobody_has_played_yet(
        self, club: Club, lists: CalendarLists, year: int, factor: str
    ) -> None:
        apsa = evening(club, "APSA", date(2026, 5, 1), NAMES[:5], rulebook="apsa", scoring=Scoring.APSA)
        archive_evening(club, apsa)
        before = lists.league_list(YEAR)
        assert lists.seasons()[0] == YEAR
        in_january(club, year)
        assert lists.seasons()[0] == Season(year)
        found = lists.league_list(Season(year))
        assert [row.points for row in found.rows] == [row.points * Decimal(factor) for row in before.rows]
        assert [one.name for one in found.evenings] == ["APSA"]
        assert Citation("apsa", "4.3") in found.citations

    def test_after_the_third_year_nothing_is_left_and_there_is_no_list(self, club: Club, lists: CalendarLists) -> None:
        apsa = evening(club, "APSA", date(2026, 5, 1), NAMES[:5], rulebook="apsa", scoring=Scoring.APSA)
        archive_evening(club, apsa)
        in_january(club, 2030)
        assert lists.seasons()[0] == Season(2028)

    def test_a_book_that_counts_by_the_year_begins_the_new_one_with_its_first_evening(
        self, club: Club, lists: CalendarLists
    ) -> None:
        archive_evening(club, evening(club, "ÜSG", date(2026, 5, 1), NAMES[:5]))
        in_january(club, 2027)
        assert lists.seasons()[0] == YEAR
