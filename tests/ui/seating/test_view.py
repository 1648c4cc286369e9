"""The tables in words: who sits where, what lies before whom, who deals and why."""

from __future__ import annotations

import pytest

from homepoker.core.button import ButtonPlaced, HandBegan
from homepoker.core.dealers import DealerNamed, DealerSource
from homepoker.core.payouts import Fees
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId, Seat
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.seating import PlayerMoved, TableClosed
from homepoker.core.stacks import StackCounted
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.seating.view import (
    SeatView,
    TableView,
    absent,
    changed_by_time,
    may_sit,
    sizes_said,
    sizes_words,
    tables_view,
    tiles_view,
)
from tests.desks import Evening
from tests.fakes import EVENING
from tests.rulebooks.shipped import ANSWERS
from tests.ui.room_view.evenings import NAMES, also, busted, checked_in, entry, finished, seated, words_in

DE, EN = words_in("de"), words_in("en")


def table(state: Tournament, number: int = 1, language: str = "en") -> TableView:
    return next(view for view in tables_view(state, words_in(language), EVENING) if view.number == number)


def seat(state: Tournament, number: int, language: str = "en") -> SeatView:
    return table(state, language=language).seats[number - 1]


def with_button(state: Tournament, *, posts_small_blind: bool = True) -> Tournament:
    """Hand 31 at table 1: button on seat 2, blinds on 3 and 4."""
    placed = ButtonPlaced(1, 1, 2, 3)
    return also(state, placed, HandBegan(1, 31, 2, 3, 4, posts_small_blind))


@pytest.mark.parametrize(
    ("sizes", "said"),
    [((9, 9, 8), "9 · 9 · 8"), ((9,) * 28 + (8,) * 6, "28 × 9 · 6 × 8"), ((9,) * 20, "20 × 9")],
)
def test_the_sizes_of_many_tables_are_counted(sizes: tuple[int, ...], said: str) -> None:
    assert sizes_words(sizes) == said


def test_where_the_book_begins_with_more_at_a_table_a_line_says_so() -> None:
    assert sizes_said((9, 8), ANSWERS["pup-2010"], words_in("de")) == "Je Tisch: 9 · 8"
    said = sizes_said((6, 5), ANSWERS["pup-2010"], words_in("de"))
    assert said.startswith("Je Tisch: 6 · 5\nWeniger, als das Regelwerk will: Es beginnt mit mindestens 8 ")
    assert sizes_said((6, 5), ANSWERS["apsa"], words_in("de")) == "Je Tisch: 6 · 5"


def test_without_tables_there_is_nothing_to_show() -> None:
    assert tables_view(checked_in(5), EN, EVENING) == ()


def test_tables_come_in_order_with_all_their_seats() -> None:
    views = tables_view(seated(14), EN, EVENING)
    assert [view.number for view in views] == [1, 2]
    assert [len(view.seats) for view in views] == [9, 9]
    assert [one.name for one in views[1].seats[:3]] == [NAMES[1], NAMES[3], NAMES[5]]


@pytest.mark.parametrize(
    ("language", "title", "deals"), [("de", "Tisch 1", "Anna gibt"), ("en", "Table 1", "Anna deals")]
)
def test_before_the_first_hand_a_table_has_its_number_and_its_dealer(language: str, title: str, deals: str) -> None:
    view = table(seated(14), language=language)
    assert (view.title, view.dealer) == (title, deals)


@pytest.mark.parametrize(("language", "title"), [("de", "Tisch 1 · Hand 31"), ("en", "Table 1 · hand 31")])
def test_with_a_button_the_hand_is_counted_and_the_next_may_begin(language: str, title: str) -> None:
    view = table(with_button(seated(14)), language=language)
    assert view.title == title
    assert view.can_begin_hand


def test_button_and_blinds_lie_before_their_seats() -> None:
    state = with_button(seated(14))
    assert [one.badges for one in table(state).seats[:5]] == [
        ("deals",),
        ("button",),
        ("small_blind",),
        ("big_blind",),
        (),
    ]


def test_a_small_blind_that_nobody_posts_is_not_shown() -> None:
    state = with_button(seated(14), posts_small_blind=False)
    assert seat(state, 3).badges == ()


def test_a_seat_may_carry_several_badges() -> None:
    state = also(with_button(seated(14)), DealerNamed(1, entry(2), DealerSource.HOST))
    assert seat(state, 2).badges == ("button", "deals")
    assert seat(state, 2, "de").says == "Karl, Tisch 1, Platz 2 · Button, gibt die Karten"
    assert seat(state, 2).says == "Karl, table 1, seat 2 · Button, deals"


def test_who_is_out_may_still_deal_and_is_named_without_a_seat() -> None:
    state = also(
        busted(with_button(seated(14)), 2), DealerNamed(1, entry(2), DealerSource.BUSTED, (Citation("apsa", "3.5.13"),))
    )
    view = table(state)
    assert view.dealer == "Karl deals"
    assert view.citations == (Citation("apsa", "3.5.13"),)
    assert not any("deals" in one.badges for one in view.seats)


def test_nobody_deals_until_somebody_does() -> None:
    state = also(seated(14), TableClosed(1))
    assert [view.number for view in tables_view(state, EN, EVENING)] == [2]
    assert table(checked_in_with_table()).dealer == ""


def checked_in_with_table() -> Tournament:
    from homepoker.core.seating import TableOpened

    return also(checked_in(3), TableOpened(1, 4))


@pytest.mark.parametrize(
    ("language", "name", "says"), [("de", "frei", "Tisch 1, Platz 9, frei"), ("en", "free", "Table 1, seat 9, free")]
)
def test_a_free_seat_says_so(language: str, name: str, says: str) -> None:
    view = seat(seated(14), 9, language)
    assert (view.entry, view.name, view.says, view.badges) == (None, name, says, ())


def test_the_button_before_an_empty_seat_stays_visible_and_the_blinds_do_not() -> None:
    state = busted(with_button(seated(14)), 2, 4)
    assert seat(state, 2).badges == ("button",)
    assert seat(state, 3).badges == ()


def test_between_the_last_two_no_button_lies_before_an_empty_seat() -> None:
    state = busted(with_button(seated(14)), 2, 4, 6, 8)
    assert seat(state, 2).badges == ("button",)
    assert not any("button" in one.badges for one in table(busted(state, 10)).seats)


def test_a_counted_stack_stands_under_the_name() -> None:
    state = also(seated(14), StackCounted(entry(0), 15_400))
    assert seat(state, 1).stack == "15,400"
    assert seat(state, 1, "de").stack == "15.400"
    assert seat(state, 2).stack == ""


def test_a_moved_player_sits_at_the_new_seat() -> None:
    state = also(seated(14), PlayerMoved(entry(0), Seat(1, 9)))
    assert seat(state, 1).entry is None
    assert seat(state, 9).name == "Anna"


def test_one_player_alone_or_a_winner_begins_no_hand() -> None:
    assert not table(with_button(seated(1))).can_begin_hand
    assert not table(with_button(finished(4))).can_begin_hand


def test_a_member_number_is_called_one_and_a_guest_a_guest() -> None:
    people = [Player(PlayerId("new"), "Ute", member_number="17"), Player(PlayerId("other"), "Udo", is_guest=True)]
    words = Words(resources() / "locale", "en", lambda player: {"new": "Ute", "other": "Udo"}[player])
    for found in (may_sit(seated(5), people, words, also_seated=False), absent(seated(5), people, words)):
        assert [(choice.name, choice.detail) for choice in found] == [("Udo", "guest"), ("Ute", "No. 17")]


def test_a_seat_carries_the_name_cut_so_that_nobody_else_can_be_meant() -> None:
    names = {"p1": "Jörg Meyer", "p2": "Jürgen Meyer", "p3": "Anna"}
    words = Words(resources() / "locale", "de", lambda player: names.get(player, "Karl Kurz"))
    shorts = {one.name: one.short for one in tables_view(seated(5), words, EVENING)[0].seats if one.entry is not None}
    assert (shorts["Jörg Meyer"], shorts["Jürgen Meyer"], shorts["Anna"]) == ("Jö. Meyer", "Jü. Meyer", "")


@pytest.mark.parametrize(("name", "short"), [("Jürgen Brandt", "J. Brandt gibt"), ("Anna", "")])
def test_who_deals_is_said_with_the_short_name_too_where_nobody_else_can_be_meant(name: str, short: str) -> None:
    words = Words(resources() / "locale", "de", lambda player: name if player == "p1" else "Karl Kurz")
    view = tables_view(also(seated(5), DealerNamed(1, entry(1), DealerSource.HOST)), words, EVENING)[0]
    assert (view.dealer, view.dealer_short) == (f"{name} gibt", short)


@pytest.mark.parametrize(("language", "says"), [("de", "Geber: reihum"), ("en", "Dealers: in turn")])
def test_where_nobody_counts_the_hands_a_table_names_no_dealer_button_or_hand(language: str, says: str) -> None:
    evening = Evening().begin("p1", "p2", "p3", "p4")
    words = words_in(language)
    (before,) = tables_view(evening.desk.state, words, evening.desk.now())
    assert {badge for one in before.seats for badge in one.badges} == {"button", "small_blind", "big_blind", "deals"}
    assert not before.asks_button
    evening.pass_time(minutes=6)
    (view,) = tables_view(evening.desk.state, words, evening.desk.now())
    assert (view.title, view.dealer) == (words.text("seating.table", table=1), says)
    assert view.after == words.text("dealing.felt_until_bust")
    assert not any(one.badges for one in view.seats)
    assert view.citations == before.citations
    assert view.asks_button
    assert tiles_view(evening.desk.state, words, evening.desk.now())[0].says == view.says
    evening.tables.next_hand(1, button=2)
    (counted,) = tables_view(evening.desk.state, words, evening.desk.now())
    assert counted.seats[1].badges[0] == "button"
    assert counted.title == words.text("seating.table", table=1), "which hand it is nobody knows"


def test_the_first_bust_out_decides_who_deals_whether_hands_are_counted_or_not() -> None:
    evening = Evening().begin("p1", "p2", "p3", "p4")
    evening.pass_time(minutes=30)
    evening.out("p3", "p1")
    (view,) = tables_view(evening.desk.state, EN, evening.desk.now())
    assert (view.dealer, view.after) == (EN.text("seating.deals", player="p3"), EN.text("dealing.felt_until_bust"))
    assert not any(one.badges for one in view.seats)


def test_what_time_alone_changes_of_the_tables_is_known_without_drawing_them() -> None:
    evening = Evening().begin("p1", "p2", "p3", "p4")
    before = changed_by_time(evening.desk.state, evening.desk.now())
    evening.pass_time(minutes=5)
    assert changed_by_time(evening.desk.state, evening.desk.now()) == before
    evening.pass_time(minutes=1)
    assert changed_by_time(evening.desk.state, evening.desk.now()) != before


def test_progressive_heads_are_told_of_every_seat_and_shown_where_they_grew() -> None:
    fees = Fees(entry_fee=2_000, bounty=1_000, is_progressive=True)
    evening = Evening(fees=fees).begin("p0", "p1", "p2")
    evening.out("p1", "p0")
    (view,) = tables_view(evening.desk.state, EN, EVENING)
    found = {
        each.name.lower(): (each.head, each.says.split(" · ")[-1]) for each in view.seats if each.entry is not None
    }
    assert set(found.values()) == {("Bounty 15", "Bounty 15"), ("", "Bounty 10")}


@pytest.mark.parametrize("fees", [None, Fees(entry_fee=2_000), Fees(entry_fee=2_000, bounty=1_000)])
def test_without_progressive_ones_no_seat_speaks_of_bounties(fees: Fees | None) -> None:
    evening = Evening(fees=fees).begin("p0", "p1", "p2")
    evening.out("p1", "p0")
    (view,) = tables_view(evening.desk.state, EN, EVENING)
    assert not any(each.head or "ounty" in each.says for each in view.seats)
