"""What others than the host see knows nothing of the till: the room, published lists, pictures and shared leagues.

Complete by construction: every event of the till has its act here, with amounts that stand nowhere else, and every
field of the till is changed by some of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from datetime import date
from pathlib import Path
from typing import get_args

import pytest

from homepoker.core.counting import uncounted_tables
from homepoker.core.history import UndoStack
from homepoker.core.league.definition import League
from homepoker.core.payouts import Fees
from homepoker.core.play.consequences import transition
from homepoker.core.points.scheme import PlaceTable, PointsScheme
from homepoker.core.till import (
    AccountsNoted,
    BalanceBrought,
    CashTaken,
    DebtWrittenOff,
    DifferenceBooked,
    FloatSet,
    NotedAccount,
    PrizePaid,
    PrizesLowered,
    Rate,
    RateSet,
    ShortfallAdvanced,
    Till,
    TillCounted,
    TillEvent,
)
from homepoker.core.wording import sentence
from homepoker.services.club import Club
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.exchange.league_report.building import report_of_season
from homepoker.services.exchange.league_report.files import NOTHING_DRAWN, league_file
from homepoker.services.exchange.league_report.report import LeagueFormat
from homepoker.services.exchange.paper_file import PaperFormat
from homepoker.services.exchange.result_picture import ResultPart, result_picture
from homepoker.services.exchange.standings_sheets import evening_sheets
from homepoker.services.league.archiving import archive_evening
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.store.shared_league.parcel import parcels_of
from homepoker.ui.room_view.news import NO_NEWS, latest_news
from homepoker.ui.room_view.panels import PanelFacts, side_panels
from homepoker.ui.room_view.view import room_picture
from tests.league_seasons import YEAR
from tests.played_evenings import RESOURCES, club_of, id_of, open_evening, play_to_the_winner

FIELD = ("Ida", "Max", "Eva", "Jo", "Tom")
FEES = Fees(entry_fee=1_000, house_fee=100, final_fee=100, tick_fee=550, paid_places=2)
LONG_AGO = date(1999, 7, 3)
WORDS = Words(RESOURCES / "locale", "de").strict()

ACTS: dict[type, Callable[[TournamentDesk], TillEvent]] = {
    # Guests pay what members pay here: another fee would change the prizes, which everybody may know.
    RateSet: lambda _: RateSet(id_of("Jo"), Rate.GUEST),
    BalanceBrought: lambda _: BalanceBrought(id_of("Jo"), 77_711, LONG_AGO),
    CashTaken: lambda _: CashTaken(id_of("Max"), 77_723),
    PrizePaid: lambda _: PrizePaid(id_of("Ida"), 77_731),
    DebtWrittenOff: lambda _: DebtWrittenOff(id_of("Jo"), 77_743),
    FloatSet: lambda _: FloatSet(77_747),
    ShortfallAdvanced: lambda _: ShortfallAdvanced(77_761),
    TillCounted: lambda desk: TillCounted(77_773, 77_783, desk.now()),
    DifferenceBooked: lambda _: DifferenceBooked(77_797),
    AccountsNoted: lambda _: AccountsNoted((NotedAccount(id_of("Jo"), 77_801, LONG_AGO),)),
}
SEEN = {PrizesLowered: "the prizes are lower by it, and everybody may know them"}
"""Events of the till of which others see something, with the reason."""

SEEN_FIELDS = {"lowered": "as PrizesLowered"}


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path / "club")
    for player in found.register.players():
        found.register.change(replace(player, may_publish=True))
    yield found
    found.close()


def book(desk: TournamentDesk, *events: TillEvent) -> None:
    desk.act(sentence("till.float_set", amount=1), transition(desk.state, events), stack=UndoStack.TILL)


def everything_booked(desk: TournamentDesk) -> None:
    for act in ACTS.values():
        book(desk, act(desk))


def in_the_room(desk: TournamentDesk) -> object:
    state, now = desk.state, desk.now()
    news = latest_news(desk.history.standing(), now, desk.history.lines)
    facts = [
        PanelFacts(told, level, uncounted_tables(state, now), is_entry_open=True)
        for told in (news, NO_NEWS)
        for level in (0, 1)
    ]
    pictures = [room_picture(state, now, WORDS, news=told, standings_rows=()) for told in (news, NO_NEWS)]
    return [side_panels(state, WORDS, fact) for fact in facts], pictures


def published(club: Club, desk: TournamentDesk) -> object:
    """The lists of an evening and its picture, with all that they may show."""
    name_of = {str(player): name for player, name in club.names.items()}.get
    named = lambda player: name_of(player) or ""  # noqa: E731
    sheets = [evening_sheets(desk.state, kind, named, WORDS, club.books, has_prizes=True) for kind in PaperFormat]
    return sheets, result_picture(desk.state, tuple(ResultPart), "Verein", named, WORDS) if desk.state.is_over else None


def of_league(club: Club) -> list[object]:
    """All files of a season of a league by points, and what goes to a shared league."""
    league = League("l", "Liga", PointsScheme(PlaceTable((10_000, 5_000))), seasons=(YEAR,))
    ClubLeagues(club).save(league)
    report = report_of_season(club, league, YEAR, WORDS)
    files = [league_file(report, kind, NOTHING_DRAWN, WORDS) for kind in (LeagueFormat.JSON, LeagueFormat.CSV)]
    return [report, files, [parcel.content for parcel in parcels_of(club.database, {})]]


def played(club: Club, fees: Fees | None, then: Callable[[TournamentDesk], None] = lambda _: None) -> TournamentDesk:
    desk = open_evening(club, "Abend", date(2026, 1, 9), FIELD, fees=fees)
    then(desk)
    play_to_the_winner(desk, FIELD, {})
    EndingCommands(desk).close()
    archive_evening(club, desk)
    return desk


def test_every_event_of_the_till_has_its_act() -> None:
    assert set(get_args(TillEvent)) == {*ACTS, *SEEN}


def test_every_field_of_the_till_is_changed_by_them(club: Club) -> None:
    desk = open_evening(club, "Abend", date(2026, 1, 9), FIELD, fees=FEES)
    everything_booked(desk)
    same = {field.name for field in fields(Till) if getattr(desk.state.till, field.name) == getattr(Till(), field.name)}
    assert same == set(SEEN_FIELDS)


@pytest.mark.parametrize("event", list(ACTS))
def test_the_room_and_what_is_published_are_the_same(club: Club, event: type) -> None:
    desk = open_evening(club, "Abend", date(2026, 1, 9), FIELD, fees=FEES)
    ClockCommands(desk).start()
    before = in_the_room(desk), published(club, desk)
    book(desk, ACTS[event](desk))
    assert (in_the_room(desk), published(club, desk)) == before
    play_to_the_winner(desk, FIELD, {})
    before = in_the_room(desk), published(club, desk)
    book(desk, ACTS[event](desk))
    assert (in_the_room(desk), published(club, desk)) == before


def test_league_files_and_parcels_are_the_same_whatever_an_evening_costs(club: Club, tmp_path: Path) -> None:
    """Only how many places are paid may be known elsewhere."""
    other = club_of(tmp_path / "other")
    try:
        for player in other.register.players():
            other.register.change(replace(player, may_publish=True))
        played(club, FEES, everything_booked)
        played(other, Fees(entry_fee=1, paid_places=2, rounded_to=1))
        with_money, without = of_league(club), of_league(other)
        assert club.archive.has_money()
        assert plain(with_money) == plain(without)
    finally:
        other.close()


def test_nothing_of_a_till_is_found_in_what_others_get(club: Club) -> None:
    """As text: whatever form it would take, an amount that was booked alone would be found."""
    desk = played(club, FEES, everything_booked)
    text = repr((in_the_room(desk), published(club, desk), of_league(club)))
    for amount in ("777.", "778.", "777,", "778,", "7770", "7771", "7772", "7773", "7774", "7776", "7777", "7778",
                   "7779", "7780", "1999"):  # fmt: skip
        assert amount not in text, amount


def plain(found: list[object]) -> list[object]:
    """What was found, without what each club has of its own: ids of evenings and instants."""
    report, files, parcels = found
    assert isinstance(parcels, list)
    return [repr(report), files, [str(parcel).partition('"players"')[2] for parcel in parcels]]
