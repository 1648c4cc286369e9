"""Money in the points of leagues: from the till of an evening, from its file, by the host's word, from the league."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from homepoker.core.league.definition import EveningInLeague, League
from homepoker.core.league.results import NO_MONEY, EveningResult, MoneyOfResult
from homepoker.core.payouts import Fees
from homepoker.core.points.scheme import FormulaBase, MoneyWon, PointsScheme
from homepoker.core.till import Rate
from homepoker.services.club import Club
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.till import TillCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.league.archive_follower import keep_archive_in_step
from homepoker.services.league.archiving import archive_evening
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import LANGUAGES, Words
from homepoker.store.league.archive import ClosedEvening
from homepoker.store.league.past_imports import PastImport, PastImports
from tests.fakes import EVENING
from tests.league_seasons import YEAR
from tests.played_evenings import RESOURCES, club_of, entry_of, evening, id_of, open_evening, play_to_the_winner

TEN = Fees(entry_fee=1_000, house_fee=100, final_fee=100, rebuy_fee=500, guest_fee=1_200, tick_fee=550, paid_places=2)
FIELD = ("Ida", "Max", "Eva", "Jo")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path)
    yield found
    found.close()


def league_by(club: Club, formula: str = "", buy_in: int = 0) -> League:
    base = FormulaBase(formula) if formula else MoneyWon()
    return ClubLeagues(club).create(League("", "Liga", PointsScheme(base), seasons=(YEAR,), buy_in=buy_in))


def totals(club: Club, league: League) -> dict[str, Decimal]:
    rows = ClubLeagues(club).table(league, YEAR).rows
    return {str(row.player): Decimal(row.total) / 1000 for row in rows}


def said_of(club: Club, league: League, name: str) -> list[str]:
    words = Words(RESOURCES / "locale", "de").strict()
    (one,) = ClubLeagues(club).explain(league, YEAR, id_of(name)).evenings
    assert one.breakdown is not None
    return [words.say(said) for term in one.breakdown.terms for said in (term.said, *term.reasons)]


def with_till(club: Club) -> TournamentDesk:
    """Four entries bring 34 for the prizes, of which Ida and Max have the most; Eva pays as a guest."""
    desk = open_evening(club, "Abend", date(2026, 1, 9), FIELD, fees=TEN, tick_word="isst mit")
    TillCommands(desk).set_rate(id_of("Eva"), Rate.GUEST)
    EntryCommands(desk).tick(entry_of(desk, "Eva"), is_ticked=True)
    play_to_the_winner(desk, FIELD, {})
    EndingCommands(desk).close()
    archive_evening(club, desk)
    return desk


def imported(club: Club, money: MoneyOfResult = NO_MONEY, buy_in: int = 1_500) -> None:
    on = date(2026, 2, 6)
    rows = tuple(
        EveningResult("old", on, id_of(name), place, 0, 0, 0, players=2, rebuys=1, buy_in=buy_in, money=money)
        for place, name in enumerate(FIELD[:2], start=1)
    )
    PastImports(club.database).take_in(
        PastImport("i1", "2019.csv", "f00d", "{}", EVENING), [ClosedEvening("old", 1, on, rows, import_id="i1")]
    )


class TestAnEveningWithATill:
    def test_what_it_cost_is_what_was_due_without_what_was_eaten(self, club: Club) -> None:
        with_till(club)
        of_each = {"ida": 10, "max": 10, "eva": 12, "jo": 10}
        assert totals(club, league_by(club, "spent")) == of_each
        assert totals(club, league_by(club, "buy_in")) == of_each

    def test_prizes_are_those_that_were_won_and_add_up_to_the_prize_pool(self, club: Club) -> None:
        with_till(club)
        won = totals(club, league_by(club, "prize"))
        assert won["ida"] > won["max"] > won["eva"] == won["jo"] == 0
        assert set(totals(club, league_by(club, "prize_pool")).values()) == {sum(won.values())} == {34}

    def test_the_till_goes_before_the_host_s_word(self, club: Club) -> None:
        desk = with_till(club)
        league = league_by(club, "spent", buy_in=300)
        ClubLeagues(club).choose(league, EveningInLeague(desk.tournament_id, True, buy_in=777))
        assert totals(club, league)["ida"] == 10

    def test_a_rate_corrected_after_the_closing_counts_at_once(self, club: Club) -> None:
        desk = with_till(club)
        keep_archive_in_step(club, desk)
        league = league_by(club, "spent")
        TillCommands(desk).set_rate(id_of("Jo"), Rate.FREE)
        assert totals(club, league)["jo"] == 0


class TestAnEveningWithout:
    def test_the_league_s_buy_in_counts_or_the_host_s_word(self, club: Club) -> None:
        played = evening(club, "Abend", date(2026, 1, 9), FIELD)
        archive_evening(club, played)
        league = league_by(club, "spent", buy_in=300)
        assert totals(club, league)["ida"] == 3
        ClubLeagues(club).choose(league, EveningInLeague(played.tournament_id, True, buy_in=750))
        assert totals(club, league)["ida"] == Decimal("7.5")

    def test_a_prize_that_nobody_noted_counts_0_and_says_so(self, club: Club) -> None:
        archive_evening(club, evening(club, "Abend", date(2026, 1, 9), FIELD))
        league = league_by(club, "prize + prize_pool")
        assert set(totals(club, league).values()) == {0}
        said = said_of(club, league, "Ida")
        assert "Welchen Preis es gab, hat an diesem Abend niemand notiert; er zählt 0." in said
        assert "Das Preisgeld dieses Abends hat niemand notiert; es zählt 0." in said

    def test_so_does_a_league_by_money_won(self, club: Club) -> None:
        archive_evening(club, evening(club, "Abend", date(2026, 1, 9), FIELD))
        assert said_of(club, league_by(club), "Ida")[0].startswith("Welchen Preis es gab")


class TestAnImportedEvening:
    def test_the_buy_in_of_the_file_counts_and_no_prize_is_known(self, club: Club) -> None:
        imported(club)
        assert totals(club, league_by(club, "spent", buy_in=300))["ida"] == 30
        assert "Welchen Preis es gab, hat an diesem Abend niemand notiert; er zählt 0." in said_of(
            club, league_by(club, "prize"), "Ida"
        )

    def test_money_won_by_the_file_counts_and_outlives_a_correction(self, club: Club) -> None:
        imported(club, MoneyOfResult(prize=2_550))
        league = league_by(club)
        assert totals(club, league) == {"ida": Decimal("25.5"), "max": Decimal("25.5")}
        assert totals(club, league_by(club, "prize_pool"))["ida"] == 51
        imports = PastImports(club.database)
        old = imports.evening("old")
        imports.correct(replace(old, results=(replace(old.results[0], knock_outs=1), *old.results[1:])))
        assert totals(club, league)["ida"] == Decimal("25.5")
        assert totals(club, league_by(club, "spent"))["ida"] == 30


def test_bounties_count_as_money_won(club: Club) -> None:
    fees = Fees(entry_fee=1_000, bounty=400, paid_places=1)
    archive_evening(club, evening(club, "Abend", date(2026, 1, 9), FIELD, fees=fees))
    assert totals(club, league_by(club)) == {"ida": 24 + 16, "max": 0, "eva": 0, "jo": 0}
    assert totals(club, league_by(club, "prize"))["ida"] == 24


def test_all_rebuys_are_those_of_the_field(club: Club) -> None:
    imported(club)
    assert totals(club, league_by(club, "all_rebuys")) == {"ida": 2, "max": 2}


def test_the_money_goes_with_its_evening(club: Club) -> None:
    desk = with_till(club)
    money = club.archive.money(YEAR.first, YEAR.last)[desk.tournament_id]
    assert (money.buy_in, money.prize_pool, money.set_aside) == (1_200, 3_400, 400)
    club.archive.withdraw(desk.tournament_id)
    assert club.archive.money(YEAR.first, YEAR.last) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_that_may_be_unknown_says_so(language: str) -> None:
    words = Words(RESOURCES / "locale", language).strict()
    for name in ("prize", "prize_pool"):
        assert words.text(f"points.fact.{name}_unknown").endswith(".")
