"""What stays open goes with the person: the next check-in brings it along, in the club's own data folder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from homepoker.core.entries import entries_of
from homepoker.core.payouts import Fees
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.till import Brought, Rate
from homepoker.services.club import Club
from homepoker.services.evening.commands.corrections import CorrectionCommands
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.till import TillCommands, accounts_of
from homepoker.services.evening.journal import journal
from homepoker.services.evening.setup import change_profile
from homepoker.services.evening.tournament_desk import TournamentDesk
from tests.desks import words_in
from tests.played_evenings import club_of, id_of, knock_out, open_evening

TEN = Fees(entry_fee=1_000)
MARCH, APRIL, MAY = date(2026, 3, 12), date(2026, 4, 9), date(2026, 5, 14)
IDA, MAX = id_of("Ida"), id_of("Max")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    opened = club_of(tmp_path)
    yield opened
    opened.close()


def evening(club: Club, on: date, *players: str, fees: Fees | None = TEN) -> tuple[TournamentDesk, TillCommands]:
    desk = open_evening(club, f"Evening {on}", on, players or ("Ida", "Max"), fees=fees)
    return desk, TillCommands(desk)


def close(desk: TournamentDesk) -> None:
    """Let the first of them win, and close the evening."""
    first, second = list(desk.state.entries.by_id)[:2]
    EntryCommands(desk).bust_out([(second, (first,))])
    EndingCommands(desk).close()


def open_of(desk: TournamentDesk, player: PlayerId) -> int:
    return next(account.open for account in accounts_of(desk.state) if account.player == player)


def in_march(club: Club) -> None:
    """Ida has paid, Max owes ten."""
    desk, books = evening(club, MARCH)
    books.pay(IDA)
    close(desk)


def test_a_debt_is_due_at_the_next_check_in_with_its_date(club: Club) -> None:
    in_march(club)
    desk, _ = evening(club, APRIL)
    assert desk.state.till.brought == {MAX: Brought(1_000, MARCH)}
    assert (open_of(desk, MAX), open_of(desk, IDA)) == (2_000, 1_000)
    told = [entry for entry in journal(desk.history, desk.state, desk.now(), words_in("en")) if entry.parts]
    assert any(part.text.startswith("10 due from") for entry in told for part in entry.parts)


def test_a_debt_that_was_paid_is_over(club: Club) -> None:
    in_march(club)
    desk, books = evening(club, APRIL)
    books.pay(MAX)
    books.pay(IDA)
    close(desk)
    assert evening(club, MAY)[0].state.till.brought == {}


def test_a_debt_of_who_stayed_away_is_not_forgotten(club: Club) -> None:
    in_march(club)
    desk, books = evening(club, APRIL, "Ida", "Eva")
    books.pay(IDA)
    close(desk)
    assert evening(club, MAY)[0].state.till.brought == {MAX: Brought(1_000, MARCH)}


def test_what_was_paid_too_much_is_a_credit(club: Club) -> None:
    desk, books = evening(club, MARCH)
    books.pay(IDA)
    books.set_rate(IDA, Rate.FREE)
    close(desk)
    assert evening(club, APRIL)[0].state.till.brought[IDA] == Brought(-1_000, MARCH)


def test_an_evening_without_money_or_without_a_till_leaves_debts_as_they_are(club: Club) -> None:
    in_march(club)
    for fees in (None, TEN):
        desk, _ = evening(club, APRIL, fees=fees)
        close(desk)
    assert evening(club, MAY)[0].state.till.brought == {MAX: Brought(1_000, MARCH)}


def test_a_payment_after_the_closing_counts(club: Club) -> None:
    desk, books = evening(club, MARCH)
    books.pay(IDA)
    close(desk)
    books.pay(MAX)
    assert evening(club, APRIL)[0].state.till.brought == {}


def test_an_evening_that_is_entered_later_under_an_earlier_date_brings_nothing(club: Club) -> None:
    desk, books = evening(club, APRIL)
    books.pay(IDA)
    close(desk)
    assert evening(club, MARCH)[0].state.till.brought == {}


def test_taking_the_check_in_back_takes_back_the_debt_that_came_with_it(club: Club) -> None:
    in_march(club)
    desk, _ = evening(club, APRIL, "Ida", "Eva")
    EntryCommands(desk).enter_late(MAX)
    assert open_of(desk, MAX) == 2_000
    desk.undo()
    assert desk.state.till.brought == {}


def test_a_re_entry_brings_nothing_twice(club: Club) -> None:
    in_march(club)
    desk, _ = evening(club, APRIL, "Max", "Ida", "Eva")
    EntryCommands(desk).bust_out([(entries_of(desk.state.entries, MAX)[0].id, ())])
    EntryCommands(desk).enter_late(MAX, overruled="")
    assert open_of(desk, MAX) == 3_000


def test_a_person_of_two_ids_brings_the_debt_of_either(club: Club) -> None:
    in_march(club)
    kept = Player(PlayerId("maximilian"), "Maximilian")
    club.register.add(kept)
    club.register.merge(kept, MAX)
    desk, _ = evening(club, APRIL, "Ida", "Eva")
    EntryCommands(desk).enter_late(PlayerId("maximilian"))
    assert desk.state.till.brought == {PlayerId("maximilian"): Brought(1_000, MARCH)}


def test_a_guest_pays_the_fee_of_guests_by_itself(club: Club) -> None:
    club.register.add(Player(PlayerId("nia"), "Nia", is_guest=True))
    desk, _ = evening(club, MARCH, "Ida", "Max", fees=replace(TEN, guest_fee=1_500))
    EntryCommands(desk).enter_late(PlayerId("nia"))
    walked_in = Player(PlayerId("theo"), "Theo", is_guest=True)
    EntryCommands(desk).enter_late(walked_in.id, new_person=walked_in)
    assert [open_of(desk, player) for player in (IDA, PlayerId("nia"), walked_in.id)] == [1_000, 1_500, 1_500]


def test_an_evening_that_becomes_one_for_money_brings_the_debts_of_who_is_here_already(club: Club) -> None:
    in_march(club)
    desk, _ = evening(club, APRIL, fees=None)
    assert desk.state.till.brought == {}
    change_profile(desk, replace(desk.state.profile, fees=TEN), club.books)
    assert desk.state.till.brought == {MAX: Brought(1_000, MARCH)}
    assert (open_of(desk, MAX), open_of(desk, IDA)) == (2_000, 1_000)
    # Changed once more it brings nothing twice, and taken back nothing at all.
    change_profile(desk, replace(desk.state.profile, fees=Fees(entry_fee=500)), club.books)
    assert open_of(desk, MAX) == 1_500
    desk.undo()
    desk.undo()
    assert desk.state.till.brought == {}


def test_a_forgotten_check_in_that_is_put_in_later_brings_its_debt(club: Club) -> None:
    in_march(club)
    desk, _ = evening(club, APRIL, "Ida", "Eva", "Jo")
    corrections = CorrectionCommands(desk)
    drawn = desk.history.next_sequence - 1
    knock_out(desk, "Jo", "Ida")
    corrections.carry_out(corrections.insert_entry(drawn, desk.now(), MAX))
    assert desk.state.till.brought == {MAX: Brought(1_000, MARCH)}
    assert open_of(desk, MAX) == 2_000
    entry = entries_of(desk.state.entries, MAX)[0]
    assert entry.id in desk.state.seating.seats
    assert len(desk.state.entries.by_player) == 4
    # Taken back it takes its debt with it.
    desk.undo()
    assert desk.state.till.brought == {}
    with pytest.raises(Refusal, match="checked_in_already"):
        corrections.insert_entry(drawn, desk.now(), IDA)
