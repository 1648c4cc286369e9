"""An evening that travels: to another laptop and back, or out of a backup; nothing is overwritten."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from homepoker.core import clock
from homepoker.core.league.calendar_lists import Season
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.club import Club, open_club
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.setup import open_tournament
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.exchange import backups, evening_file
from homepoker.services.exchange.evening_books import NO_BOOKS, TakenBooks
from homepoker.services.exchange.evening_file import ImportResult, TakenIn
from homepoker.services.league.archiving import keep_in_step
from homepoker.services.league.calendar_lists import CalendarLists
from homepoker.services.rulebooks import club_book
from homepoker.services.rulebooks.club_book import Draft, Particulars
from homepoker.services.rulebooks.official_texts import attach
from homepoker.services.words import Words
from homepoker.store.errors import StoreError, UnreadableRecording
from homepoker.store.evening.file_extensions import EXTENSION
from homepoker.store.evening.recorded_log import RecordedEvening
from tests.fakes import EVENING, FixedDraw, HandMovedTimekeeper
from tests.played_evenings import NAMES, RESOURCES, club_of, evening, id_of, knock_out, open_evening

ON = date(2026, 11, 20)
GERMAN = Words(RESOURCES / "locale", "de")


class OtherIds(FixedDraw):
    """The luck of another laptop: its ids are never those of the first."""

    def new_id(self, prefix: str) -> str:
        return super().new_id(f"{prefix}other-")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path / "data")
    yield found
    found.close()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Club]:
    """The other laptop: it knows nobody, and it is eleven minutes later."""
    later = HandMovedTimekeeper(EVENING + timedelta(minutes=11))
    found = open_club(tmp_path / "other", RESOURCES, later, OtherIds())
    yield found
    found.close()


def renamed(name: str) -> str:
    return f"{name} (copy)"


def carry(source: Club, tournament_id: str, target: Club) -> TakenIn:
    path = target.folder / f"Friday{EXTENSION}"
    evening_file.save(source.folder, tournament_id, path)
    return evening_file.take_in(target, evening_file.read(path), renamed)


def running(club: Club) -> TournamentDesk:
    desk = open_evening(club, "Friday", ON, NAMES[:5])
    ClockCommands(desk).start()
    return desk


def face(desk: TournamentDesk, club: Club) -> int:
    here = clock.position(desk.state.clock, desk.state.profile.structure, club.timekeeper.now())
    return here.shown_seconds


class TestTonightAsOneFile:
    def test_it_goes_on_at_the_same_second_on_another_laptop(self, club: Club, other: Club) -> None:
        desk = running(club)
        taken = carry(club, desk.tournament_id, other)
        there = other.desk(taken.tournament_id)
        assert taken == TakenIn(ImportResult.NEW, desk.tournament_id, 5)
        assert there.state == desk.state
        shown_before = face(desk, club)
        club.timekeeper.at = other.timekeeper.now()  # type: ignore[attr-defined] # moved by hand
        assert face(there, other) == face(desk, club) == shown_before - 11 * 60

    def test_who_the_register_lacks_is_added_as_a_guest_and_who_it_has_is_left_alone(
        self, club: Club, other: Club
    ) -> None:
        desk = running(club)
        carry(club, desk.tournament_id, other)
        assert {(player.name, player.is_guest) for player in other.register.players()} == {
            (name, True) for name in NAMES[:5]
        }
        assert other.names[id_of("Ida")] == "Ida"
        assert carry(other, desk.tournament_id, club).newcomers == 0
        assert len(club.register.players()) == len(NAMES)

    def test_an_old_file_brings_no_forgotten_name_back(self, club: Club) -> None:
        desk = open_evening(club, "Friday", ON, NAMES[:4])
        path = club.folder / f"Friday{EXTENSION}"
        evening_file.save(club.folder, desk.tournament_id, path)
        club.register.forget(id_of("Ida"))
        evening_file.take_copy(club, evening_file.read(path), "Friday (copy)")
        assert club.register.player(id_of("Ida")) is None
        assert "Ida" not in club.names.values()

    def test_a_file_names_a_merged_id_as_the_person_is_named_now(self, club: Club) -> None:
        desk = open_evening(club, "Friday", ON, NAMES[:4])
        ida = club.register.player(id_of("Ida"))
        assert ida is not None
        club.register.merge(ida, id_of("Max"))
        path = club.folder / f"Friday{EXTENSION}"
        evening_file.save(club.folder, desk.tournament_id, path)
        assert evening_file.read(path).players[id_of("Max")] == "Ida"

    def test_it_comes_back_with_what_was_played_there(self, club: Club, other: Club) -> None:
        desk = running(club)
        carry(club, desk.tournament_id, other)
        there = other.desk(desk.tournament_id)
        knock_out(there, "Eva", "Ida")
        back = carry(other, desk.tournament_id, club)
        assert back.outcome is ImportResult.CONTINUED
        assert club.desk(desk.tournament_id).state == there.state
        assert len(club.log.tournaments()) == 1

    def test_an_older_file_takes_nothing_away(self, club: Club, other: Club) -> None:
        desk = running(club)
        carry(club, desk.tournament_id, other)
        knock_out(desk, "Eva", "Ida")
        before = club.log.lines(desk.tournament_id)
        assert carry(other, desk.tournament_id, club).outcome is ImportResult.KNOWN
        assert club.log.lines(desk.tournament_id) == before

    def test_played_on_in_two_places_both_stay(self, club: Club, other: Club) -> None:
        desk = running(club)
        carry(club, desk.tournament_id, other)
        there = other.desk(desk.tournament_id)
        knock_out(desk, "Eva", "Ida")
        knock_out(there, "Max", "Ida")
        before = club.log.lines(desk.tournament_id)
        taken = carry(other, desk.tournament_id, club)
        assert taken.outcome is ImportResult.COPIED
        assert club.log.lines(desk.tournament_id) == before
        assert club.desk(taken.tournament_id).state == there.state
        assert {record.name for record in club.log.tournaments()} == {"Friday", "Friday (copy)"}

    def test_an_evening_closed_elsewhere_counts_here(self, club: Club, other: Club) -> None:
        desk = running(club)
        carry(club, desk.tournament_id, other)
        there = other.desk(desk.tournament_id)
        for out in ("Eva", "Jo", "Tom", "Max"):
            knock_out(there, out, "Ida")
        EndingCommands(there).close()
        carry(other, desk.tournament_id, club)
        (first, *_) = CalendarLists(club).league_list(Season(2026)).rows
        assert first.player == id_of("Ida")

    def test_a_file_that_is_no_evening_changes_nothing(self, club: Club, tmp_path: Path) -> None:
        path = tmp_path / "holiday.json"
        path.write_text('{"beach": true}')
        with pytest.raises(StoreError):
            evening_file.read(path)
        desk = running(club)
        evening_file.save(club.folder, desk.tournament_id, path)
        whole = evening_file.read(path)
        headless = RecordedEvening(whole.tournament, (), whole.players)
        with pytest.raises(UnreadableRecording):
            evening_file.take_in(club, headless, renamed)
        assert len(club.log.tournaments()) == 1

    def test_a_file_that_cannot_be_written_is_told(self, club: Club, tmp_path: Path) -> None:
        desk = running(club)
        with pytest.raises(OSError, match="No such file"):
            evening_file.save(club.folder, desk.tournament_id, tmp_path / "gone" / "Friday.homepoker.json")


class TestTheClubsOwnBook:
    def played(self, club: Club) -> TournamentDesk:
        book = club_book.create(club, Particulars("Hausregeln", "Hausregel", "apsa", ""), GERMAN)
        club_book.write_rule(club, book.id, Draft("1", "Getränke", "Gläser stehen nicht auf dem Tisch."))
        profile = replace(club.shelf.profiles()[0].profile, rulebook=book.id, scoring=Scoring.NONE)
        return club.desk(open_tournament(club.log, "Friday", profile, club.books, club.timekeeper, club.draw))

    def test_it_comes_along_and_can_be_played_by_there(self, club: Club, other: Club) -> None:
        desk = self.played(club)
        taken = carry(club, desk.tournament_id, other)
        assert taken.books == TakenBooks(new=("Hausregeln",))
        book = other.books["club-hausregeln"]
        assert book.rules[0].texts == club.books["club-hausregeln"].rules[0].texts
        assert other.desk(taken.tournament_id).state.answers.book == book.id
        again = open_club(other.folder, RESOURCES, HandMovedTimekeeper(), FixedDraw(), read_only=True)
        assert [book.id for book in club_book.own_books(again)] == [book.id]
        again.close()

    def test_a_translation_comes_along_too(self, club: Club, other: Club) -> None:
        desk = self.played(club)
        head = '+++\ntranslates = "club-hausregeln"\nlanguage = "en"\n+++\n\n'
        english = f"{head}## 1 · Drinks\n\nNo glasses on the table.\n"
        (club.folder / "rulebooks" / "club-hausregeln" / "rules.en.md").write_text(english, "utf-8")
        carry(club, desk.tournament_id, other)
        assert other.books["club-hausregeln"].rules[0].title("en") == "Drinks"

    def test_one_that_is_there_stays_and_is_named_where_it_says_something_else(self, club: Club, other: Club) -> None:
        desk = self.played(club)
        carry(club, desk.tournament_id, other)
        assert carry(club, desk.tournament_id, other).books == NO_BOOKS
        club_book.write_rule(other, "club-hausregeln", Draft("2", "Rauchen", "Draußen."))
        assert carry(club, desk.tournament_id, other).books == TakenBooks(different=("Hausregeln",))
        assert len(other.books["club-hausregeln"].rules) == 2

    def test_one_that_cannot_be_read_there_does_not_keep_the_evening_away(self, club: Club, other: Club) -> None:
        desk = self.played(club)
        path = other.folder / f"Friday{EXTENSION}"
        evening_file.save(club.folder, desk.tournament_id, path)
        broken = replace(evening_file.read(path), books={"club-hausregeln": {"rules.md": "nothing of the kind"}})
        taken = evening_file.take_in(other, broken, renamed)
        assert taken.books == TakenBooks(unreadable=("club-hausregeln",))
        assert other.desk(taken.tournament_id).state.answers.book == "club-hausregeln"
        assert other.book_problems == ()

    def test_an_evening_by_a_shipped_book_has_none(self, club: Club, other: Club) -> None:
        assert carry(club, running(club).tournament_id, other).books == NO_BOOKS

    def test_no_official_text_comes_along(self, club: Club, other: Club, tmp_path: Path) -> None:
        desk = self.played(club)
        (tmp_path / "text.txt").write_text("3.5.13 Spiel ohne Croupier\nGeheimer Wortlaut.", "utf-8")
        attach(club.folder, "apsa", tmp_path / "text.txt", club.books)
        path = tmp_path / "Friday.homepoker.json"
        evening_file.save(club.folder, desk.tournament_id, path)
        assert "Geheimer Wortlaut" not in path.read_text("utf-8")

    def test_it_comes_out_of_a_backup_as_it_was_then(self, club: Club, other: Club) -> None:
        desk = self.played(club)
        backup = backups.take(club.folder, EVENING).newest
        club_book.write_rule(club, "club-hausregeln", Draft("2", "Rauchen", "Draußen."))
        recorded = backups.evening_in(backup, desk.tournament_id)
        taken = evening_file.take_copy(other, recorded, "copy")
        assert taken.books.new == ("Hausregeln",)
        assert len(other.books["club-hausregeln"].rules) == 1


class TestRestoring:
    def test_an_evening_out_of_a_backup_stands_beside_the_others(self, club: Club) -> None:
        desk = running(club)
        backup = backups.take(club.folder, EVENING).newest
        knock_out(desk, "Eva", "Ida")
        before = club.log.lines(desk.tournament_id)
        found = backups.evening_in(backup, desk.tournament_id)
        taken = evening_file.take_copy(club, found, "Friday, 20 Nov")
        assert taken.tournament_id != desk.tournament_id
        assert club.log.tournament(taken.tournament_id).name == "Friday, 20 Nov"
        assert club.log.lines(taken.tournament_id) == before[:-1]
        assert club.log.lines(desk.tournament_id) == before

    def test_a_closed_evening_does_not_count_twice(self, club: Club) -> None:
        desk = evening(club, "Friday", ON, NAMES[:4])
        lists = CalendarLists(club)
        keep_in_step(club, desk)
        before = lists.league_list(Season(2026))
        backup = backups.take(club.folder, EVENING).newest
        taken = evening_file.take_copy(club, backups.evening_in(backup, desk.tournament_id), "Friday again")
        assert not club.desk(taken.tournament_id).state.is_closed
        assert CalendarLists(club).league_list(Season(2026)) == before

    def test_a_closed_evening_that_the_club_has_lost_counts_again(self, club: Club, other: Club) -> None:
        desk = evening(club, "Friday", ON, NAMES[:4])
        backup = backups.take(club.folder, EVENING).newest
        evening_file.take_copy(other, backups.evening_in(backup, desk.tournament_id), "Friday")
        (first, *_) = CalendarLists(other).league_list(Season(2026)).rows
        assert (first.player, other.names[first.player]) == (id_of("Ida"), "Ida")
