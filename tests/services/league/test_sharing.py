"""A club's evenings in the shared league: sent once, named only with consent, corrected and taken back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from homepoker.core.league.definition import EveningInLeague
from homepoker.core.league.definition import League as ClubLeague
from homepoker.core.league.results import BUY_IN_OF_LEAGUE
from homepoker.core.past_results.sheet_mapping import Role
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.services.club import Club, open_club
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.league import sharing
from homepoker.services.league.archive_follower import keep_archive_in_step
from homepoker.services.league.archiving import rebuild
from homepoker.services.league.evening_correction import EveningCorrection
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.league.result_import import ResultImport
from homepoker.services.players.forgetting import forget
from homepoker.services.words import Words
from homepoker.store import error_log
from homepoker.store.errors import SharedLeagueError, SharedTrouble, StoreError
from homepoker.store.exchange.result_files import read_result_files
from homepoker.store.resource_files import resources
from homepoker.store.shared_league.outbox import Changes
from homepoker.store.shared_league.password import VARIABLE, Password
from tests.fakes import EVENING, FixedDraw, HandMovedTimekeeper
from tests.league_seasons import a_league
from tests.played_evenings import RESOURCES, club_of, evening, id_of
from tests.shared_league import LINZ, READER, WIEN, League

ORDER = ("Ida", "Max", "Eva", "Jo")
NOVEMBER = date(2026, 11, 20)
CURRENT = "SELECT tournament_id, revision, players FROM league_evening ORDER BY number"

BUY_INS = (
    "SELECT DISTINCT f.buy_in FROM league_evening AS e JOIN league_result AS r ON r.evening = e.number"
    " JOIN league_facts AS f ON f.number = r.facts"
)


@pytest.fixture
def club(tmp_path: Path, shared_league: League) -> Iterator[Club]:
    found = club_of(tmp_path)
    sharing.share_with(found, shared_league.address().text)
    yield found
    found.close()


def played(club: Club, name: str = "November", on: date = NOVEMBER) -> TournamentDesk:
    desk = evening(club, name, on, ORDER)
    EndingCommands(desk).reopen()
    keep_archive_in_step(club, desk)
    EndingCommands(desk).close()
    return desk


def send(club: Club, league: League, role: str = WIEN) -> sharing.Delivery:
    return sharing.send(club, league.passwords[role])


def names(league: League) -> dict[object, object]:
    return {row[0]: row[1] for row in league.rows("SELECT id, name FROM player", READER)}


def test_a_closed_evening_is_sent_and_then_waits_no_longer(club: Club, shared_league: League) -> None:
    desk = played(club)
    assert [one.tournament for one in sharing.state_of(club).waiting] == [desk.tournament_id]
    delivery = send(club, shared_league)
    assert [(one.tournament, one.revision) for one in delivery.delivered] == [(desk.tournament_id, 1)]
    assert sharing.refusal(delivery) is None
    assert shared_league.rows(CURRENT, READER) == [(desk.tournament_id, 1, 4)]
    assert (sharing.state_of(club).waiting, sharing.state_of(club).sent) == ((), 1)
    assert send(club, shared_league) == sharing.Delivery()


def test_places_points_and_knock_outs_arrive_as_they_were_published(club: Club, shared_league: League) -> None:
    desk = played(club)
    send(club, shared_league)
    there = shared_league.rows(
        "SELECT r.player_id, f.place, r.points, f.knock_outs FROM league_result AS r"
        " JOIN league_facts AS f ON f.number = r.facts ORDER BY f.place",
        READER,
    )
    assert there == [
        (f"{WIEN}/{row.player}", row.place, 10 * row.points, row.knock_outs) for row in desk.state.published
    ]
    assert shared_league.rows("SELECT sum(times) FROM league_knock_out", READER) == [(3,)]


def test_an_evening_closed_without_a_server_waits_and_is_sent_once_it_answers(
    club: Club, shared_league: League
) -> None:
    played(club)
    shared_league.server.stop()
    delivery = send(club, shared_league)
    shared_league.server.start()
    assert delivery.trouble is not None
    assert delivery.trouble.trouble is SharedTrouble.OFFLINE
    assert [one.answer for one in sharing.state_of(club).waiting] == ["shared.offline"]
    played(club, "December", date(2026, 12, 18))
    assert len(send(club, shared_league).delivered) == 2
    assert len(shared_league.rows(CURRENT, READER)) == 2
    assert sharing.state_of(club).waiting == ()


def test_a_corrected_import_arrives_once_as_a_further_revision_beside_the_first(
    club: Club, shared_league: League
) -> None:
    sheet = "Datum;Name;Platz;Punkte\n20.11.2024;Ida;1;10\n20.11.2024;Max;2;8\n"
    ResultImport(club, read_result_files([("liga.csv", sheet.encode())])).carry_out(lambda _evening: "Alt")
    send(club, shared_league)
    ((evening_id, *_),) = shared_league.rows(CURRENT, READER)
    found = EveningCorrection(club, str(evening_id), is_comma_decimal=True)
    found.put(id_of("Ida"), Role.POINTS, "12,5")
    found.effect(found.plan().results)
    assert send(club, shared_league) == sharing.Delivery()
    found.carry_out()
    assert [(one.tournament, one.revision) for one in send(club, shared_league).delivered] == [(evening_id, 2)]
    assert send(club, shared_league) == sharing.Delivery()
    points = "SELECT points FROM league_result WHERE evening = (SELECT number FROM league_evening) ORDER BY points"
    assert shared_league.rows(points, READER) == [(8_000,), (12_500,)]
    revisions = "SELECT revision, is_current FROM league_evening ORDER BY revision"
    assert shared_league.rows(revisions) == [(1, False), (2, True)]


def test_what_arrived_before_a_crash_could_note_it_is_not_sent_twice(club: Club, shared_league: League) -> None:
    played(club)
    sharing.deliver(sharing.pack(club), shared_league.passwords[WIEN])
    assert len(sharing.state_of(club).waiting) == 1
    (again,) = send(club, shared_league).delivered
    assert again.was_there
    assert shared_league.rows("SELECT count(*) FROM league_evening") == [(1,)]
    assert sharing.state_of(club).waiting == ()


def test_a_correction_is_a_new_revision_and_a_reopened_evening_counts_nothing(
    club: Club, shared_league: League
) -> None:
    desk = played(club)
    send(club, shared_league)
    EndingCommands(desk).reopen()
    (taken_back,) = send(club, shared_league).delivered
    assert taken_back.revision == 2
    assert shared_league.rows(CURRENT, READER) == []
    EndingCommands(desk).close()
    assert send(club, shared_league).delivered[0].revision == 3
    assert shared_league.rows(CURRENT, READER) == [(desk.tournament_id, 3, 4)]
    assert shared_league.rows("SELECT revision FROM league_evening ORDER BY revision") == [(1,), (2,), (3,)]


def test_a_buy_in_by_hand_goes_along_once_where_the_leagues_say_the_same(club: Club, shared_league: League) -> None:
    desk = played(club)
    send(club, shared_league)
    leagues = ClubLeagues(club)
    one, other = (a_league(club) for _ in range(2))

    def arrived(league: ClubLeague, buy_in: int) -> tuple[list[int], list[tuple[object, ...]]]:
        leagues.choose(league, EveningInLeague(desk.tournament_id, counts=True, buy_in=buy_in))
        revisions = [delivered.revision for delivered in send(club, shared_league).delivered]
        assert send(club, shared_league) == sharing.Delivery()
        return revisions, shared_league.rows(BUY_INS, READER)

    assert arrived(one, 1000) == ([2], [(1000,)])
    assert arrived(other, 1000) == ([], [(1000,)])
    assert arrived(other, 2000) == ([3], [(BUY_IN_OF_LEAGUE,)])
    assert arrived(other, BUY_IN_OF_LEAGUE) == ([4], [(1000,)])


def test_a_backup_on_a_new_computer_with_a_wrong_clock_doubles_and_replaces_nothing(
    club: Club, shared_league: League, tmp_path: Path
) -> None:
    desk = played(club)
    with closing(sqlite3.connect(tmp_path / "homepoker.db")) as here:
        (tmp_path / "new").mkdir()
        with closing(sqlite3.connect(tmp_path / "new" / "homepoker.db")) as there:
            here.backup(there)
    send(club, shared_league)
    EndingCommands(desk).reopen()
    send(club, shared_league)
    EndingCommands(desk).close()
    send(club, shared_league)
    corrected = shared_league.rows(CURRENT, READER)
    draw = FixedDraw()
    draw.new_id("t-")  # that of the evening which is there
    restored = open_club(tmp_path / "new", RESOURCES, HandMovedTimekeeper(EVENING - timedelta(days=3650)), draw)
    (again,) = send(restored, shared_league).delivered
    assert again.was_there
    assert shared_league.rows(CURRENT, READER) == corrected == [(desk.tournament_id, 3, 4)]
    played(restored, "December", date(2026, 12, 18))
    assert [one.was_there for one in send(restored, shared_league).delivered] == [False]
    assert send(club, shared_league).delivered == ()
    restored.close()
    assert len(shared_league.rows(CURRENT, READER)) == 2


def test_a_reopening_that_was_undone_before_anything_was_sent_sends_nothing(club: Club, shared_league: League) -> None:
    desk = played(club)
    send(club, shared_league)
    EndingCommands(desk).reopen()
    EndingCommands(desk).close()
    assert send(club, shared_league).delivered == ()


def test_only_who_agreed_is_named_and_whoever_changes_their_mind_no_longer(club: Club, shared_league: League) -> None:
    club.register.change(Player(id_of("Max"), "Max", contact="max@example.org", notes="owes 20", may_publish=False))
    club.register.change(Player(id_of("Eva"), "Eva Maria Huber", display_name="Eva H."))
    played(club)
    send(club, shared_league)
    assert names(shared_league) == {
        f"{WIEN}/ida": "Ida",
        f"{WIEN}/max": "",
        f"{WIEN}/eva": "Eva H.",
        f"{WIEN}/jo": "Jo",
    }
    club.register.change(Player(id_of("Ida"), "Ida", may_publish=False))
    assert len(send(club, shared_league).names) == 1
    assert names(shared_league)[f"{WIEN}/ida"] == ""
    jo = club.register.player(id_of("Jo"))
    assert jo is not None
    forget(club, jo)
    send(club, shared_league)
    assert names(shared_league)[f"{WIEN}/jo"] == ""


def test_what_is_sent_may_be_read_beside_the_open_club_and_says_why_where_it_cannot(
    club: Club, shared_league: League, tmp_path: Path
) -> None:
    desk = played(club)
    gathered = sharing.gather(tmp_path)
    assert sharing.state_of_file(club).waiting == ()
    assert [one.tournament for one in sharing.state_beside(tmp_path, EVENING).waiting] == [desk.tournament_id]
    shipment = sharing.pack(club, gathered)
    assert shipment == sharing.pack(club)
    sharing.note(club, shipment, sharing.deliver(shipment, shared_league.passwords[WIEN]))
    assert sharing.gather(tmp_path).changes == Changes()
    with pytest.raises(StoreError):
        sharing.gather(tmp_path / "gone")


def test_whom_two_copies_of_a_club_name_otherwise_is_said_with_each_sending(
    club: Club, shared_league: League, tmp_path: Path
) -> None:
    played(club)
    words = Words(resources() / "locale", "en", club.name_of)

    def said(sender: Club) -> list[str]:
        return [words.say(word) for word in sharing.names_in_words(send(sender, shared_league))]

    club.register.change(Player(id_of("Jo"), "Jo", may_publish=False))
    assert said(club) == ["3 names are new there.", "One person is new there and not named, having not agreed."]
    with closing(sqlite3.connect(tmp_path / "homepoker.db")) as here:
        (tmp_path / "copy").mkdir()
        with closing(sqlite3.connect(tmp_path / "copy" / "homepoker.db")) as there:
            here.backup(there)
    copy = open_club(tmp_path / "copy", RESOURCES, HandMovedTimekeeper(EVENING), FixedDraw())
    copy.register.change(Player(id_of("Ida"), "Ida", may_publish=False))
    copy.register.change(Player(id_of("Max"), "Maximilian"))
    unnamed, renamed = said(copy)
    assert unnamed.startswith("No longer named in the shared league: Ida. If nobody changed this here, another")
    assert renamed == "Under another name in the shared league: Max."
    assert said(club)[0].startswith("Named in the shared league from now on: Ida. If nobody changed this here, another")
    assert said(club) == []
    copy.close()


def test_no_row_of_the_server_holds_what_is_the_clubs_alone(club: Club, shared_league: League) -> None:
    max_, eva = (
        Player(
            id_of(name),
            f"{name} Geheim",
            display_name=shown,
            nickname="The Shark",
            member_number="M-4711",
            contact="max@example.org",
            notes="owes 20",
            may_publish=agreed,
        )
        for name, shown, agreed in (("Max", "", False), ("Eva", "Eva", True))
    )
    club.register.take_in((), (max_, eva))
    played(club)
    send(club, shared_league)
    everything = " ".join(
        str(shared_league.rows(f"SELECT * FROM {table}"))
        for (table,) in shared_league.rows(
            "SELECT relname FROM pg_class WHERE relkind IN ('r', 'v') AND relnamespace IN ('public'::regnamespace)"
        )
    )
    assert "Eva" in everything
    secrets = ("Geheim", "The Shark", "M-4711", "max@example.org", "owes 20")
    assert not [text for text in secrets if text in everything]


def test_who_stands_in_no_list_is_told_as_such(club: Club, shared_league: League) -> None:
    club.register.change(Player(id_of("Max"), "Max", counts_in_league=False))
    played(club)
    send(club, shared_league)
    outside = "SELECT id FROM player WHERE NOT is_listed"
    assert shared_league.rows(outside, READER) == [(f"{WIEN}/max",)]
    somebody = club.register.player(id_of("Max"))
    assert somebody is not None
    forget(club, somebody)
    played(club, "December", date(2026, 12, 18))
    send(club, shared_league)
    assert shared_league.rows(outside, READER) == [(f"{WIEN}/max",)]


def test_people_who_were_in_no_evening_are_not_told(club: Club, shared_league: League) -> None:
    played(club)
    send(club, shared_league)
    assert len(names(shared_league)) == len(ORDER) < len(club.players())


def test_merged_entries_are_one_player(club: Club, shared_league: League) -> None:
    played(club)
    send(club, shared_league)
    club.register.merge(replace(club.register.players()[0], id=id_of("Ida"), name="Ida"), PlayerId("max"))
    send(club, shared_league)
    there = shared_league.rows(
        "SELECT r.player_id FROM league_evening AS e JOIN league_result AS r"
        " ON r.evening = e.number ORDER BY r.points DESC",
        READER,
    )
    assert (f"{WIEN}/max",) not in there
    assert len(there) == 3


def test_a_wrong_password_or_role_loses_nothing_and_says_why(club: Club, shared_league: League) -> None:
    played(club)
    wrong = sharing.send(club, Password("guessed"))
    assert wrong.trouble is not None
    assert wrong.trouble.trouble is SharedTrouble.WRONG_PASSWORD
    said = sharing.refusal(wrong)
    assert said is not None
    assert "did not accept the password" in Words(resources() / "locale", "en").say(said)
    assert [one.answer for one in sharing.state_of(club).waiting] == ["shared.wrong_password"]
    assert len(send(club, shared_league).delivered) == 1


def test_another_address_gets_everything_and_the_first_keeps_what_it_has(club: Club, shared_league: League) -> None:
    played(club)
    send(club, shared_league)
    sharing.share_with(club, shared_league.address(LINZ).text)
    assert len(send(club, shared_league, LINZ).delivered) == 1
    assert shared_league.rows("SELECT club_id FROM league_evening ORDER BY 1", READER) == [(LINZ,), (WIEN,)]
    sharing.share_with(club, shared_league.address(WIEN).text)
    (again,) = send(club, shared_league).delivered
    assert again.was_there


def test_a_delivery_for_an_address_that_was_changed_meanwhile_is_not_noted(club: Club, shared_league: League) -> None:
    played(club)
    shipment = sharing.pack(club)
    delivery = sharing.deliver(shipment, shared_league.passwords[WIEN])
    sharing.share_with(club, shared_league.address(LINZ).text)
    sharing.note(club, shipment, delivery)
    assert sharing.state_of(club).sent == 0


def test_a_club_that_shares_with_nobody_queues_nothing(tmp_path: Path) -> None:
    club = club_of(tmp_path)
    played(club)
    assert sharing.state_of(club).waiting == ()
    with pytest.raises(SharedLeagueError) as told:
        sharing.pack(club)
    assert told.value.trouble is SharedTrouble.NO_ADDRESS
    club.close()


def test_without_a_password_it_is_said_where_one_can_be_put(club: Club, shared_league: League) -> None:
    address = shared_league.address()
    assert sharing.password_for(address, {VARIABLE: "x"}).reveal() == "x"
    with pytest.raises(SharedLeagueError) as told:
        sharing.password_for(address, {})
    assert told.value.sentence.values["variable"] == VARIABLE


def test_the_same_name_in_two_clubs_is_proposed_and_links_nothing(
    club: Club, shared_league: League, tmp_path: Path
) -> None:
    played(club)
    send(club, shared_league)
    other = club_of(tmp_path / "linz", ("IDA", "Otto", "Anton", "Rolf"))
    sharing.share_with(other, shared_league.address(LINZ).text)
    evening(other, "Linz", NOVEMBER, ("IDA", "Otto", "Anton", "Rolf"))
    rebuild(other)
    send(other, shared_league, LINZ)
    other.close()
    with shared_league.place() as place:
        (proposal,) = sharing.propose_links(club, place)
        assert (proposal.player, proposal.other.club, proposal.other.name) == ("ida", LINZ, "IDA")
        assert place.links() == {}
        place.link("ida", None)
        assert sharing.propose_links(club, place) == []


def test_the_password_is_in_no_file_log_or_report(club: Club, shared_league: League, tmp_path: Path) -> None:
    secret = "Kreuz-Ass-4711"
    log = error_log.attach(tmp_path)
    try:
        typed = shared_league.address().text.replace("club_wien@", f"club_wien:{secret}@")
        sharing.share_with(club, typed)
        password = Password(secret)
        played(club)
        delivery = sharing.send(club, password)
        assert delivery.trouble is not None
        error_log.record("kit.job_shared", delivery.trouble)
        try:
            raise RuntimeError("nobody foresaw this") from delivery.trouble
        except RuntimeError as error:
            error_log.record("kit.job_shared", error)
    finally:
        log.close()
    report = "\n".join(error_log.last_entries(tmp_path))
    assert "SharedLeagueError" in report
    assert secret not in report
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert any(path.name == "homepoker.db" for path in files)
    assert not [path for path in files if secret.encode() in path.read_bytes()]
    assert secret not in repr((delivery, sharing.state_of(club), sharing.pack(club), password))
