"""Who deals, through the evening's commands: every corner of play without a croupier, by every book."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from homepoker.core import seating
from homepoker.core.dealers import DealerReleased, DealerSource, ReleaseReason
from homepoker.core.play.dealing_order import (
    DealsUntil,
    NextDealer,
    SecondDeck,
    dealer_by_rule,
    may_deal,
    next_dealer,
    second_deck,
)
from homepoker.core.quantities import PlayerId, Seat
from homepoker.core.refusal import Refusal
from tests.desks import Evening, by_a_house_rule, words_in
from tests.rulebooks.shipped import APSA, BPS, PUP, TDA, UESG, read

NAMES = ("p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8")
RULES = {
    TDA: "[apsa:3.5.13]",
    APSA: "apsa:3.5.13",
    UESG: "[apsa:3.5.13]",
    BPS: "[apsa:3.5.13]",
    PUP: "[apsa:3.5.13]",
}
WENT_HOME, DECLINED = ReleaseReason.WENT_HOME, ReleaseReason.DECLINED


def refusal_of(act: Callable[..., object], *arguments: object) -> str:
    with pytest.raises(Refusal) as refused:
        act(*arguments)
    return refused.value.reason.key


def deals(evening: Evening, table: int = 1) -> str:
    """The player who deals at a table, and why."""
    dealer = evening.desk.state.dealers.by_table[table]
    return f"{evening.desk.state.entries.by_id[dealer.entry].player} {dealer.source.value}"


def next_at(evening: Evening) -> NextDealer | None:
    """The next dealer of the first table."""
    return next_dealer(evening.desk.state, 1, evening.desk.now())


def deck_at(evening: Evening) -> SecondDeck | None:
    """The players who shuffle and cut at the first table."""
    return second_deck(evening.desk.state, 1, evening.desk.now())


def at(evening: Evening, table: int) -> list[str]:
    """The players at a table, from seat 1."""
    by_id = evening.desk.state.entries.by_id
    return [by_id[entry].player for entry, _ in seating.at_table(evening.desk.state.seating, table)]


def undoes(evening: Evening, act: Callable[[], object]) -> None:
    """Do an act, see that undo restores exactly, and do it again."""
    before = evening.desk.state
    act()
    after = evening.desk.state
    evening.desk.undo()
    assert evening.desk.state == before
    evening.desk.redo()
    assert evening.desk.state == after


@pytest.fixture(params=RULES)
def book(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def one(book: str) -> Evening:
    """Six at one table; the first player has the button."""
    return Evening(rulebook=book, re_entries=2).begin(*NAMES[:6])


@pytest.fixture
def two(book: str) -> Evening:
    """Four at each of two tables."""
    return Evening(rulebook=book, re_entries=2).begin(*NAMES, tables=2)


def is_by_the_book(evening: Evening, book: str, table: int = 1) -> bool:
    """Whether the dealer of a table is cited with the rules of the book."""
    return read(evening.desk.state.dealers.by_table[table].citations) == RULES[book]


class TestUntilTheFirstBustOut:
    def test_the_deal_goes_with_the_button_and_who_is_next_is_known(self, one: Evening, book: str) -> None:
        for now, coming in (("p1", "p2"), ("p2", "p3"), ("p3", "p4")):
            assert deals(one) == f"{now} rotation"
            assert is_by_the_book(one, book)
            assert next_at(one) == NextDealer(one.entry(coming), DealsUntil.NEXT_HAND)
            one.tables.next_hand(1)

    def test_who_cannot_deal_is_passed_over_and_the_one_before_deals_twice(self, one: Evening, book: str) -> None:
        undoes(one, lambda: one.dealing.release(1, one.entry("p2"), DECLINED))
        assert deals(one) == "p1 rotation"
        one.tables.next_hand(1)
        assert deals(one) == "p1 rotation"
        one.tables.next_hand(1)
        assert deals(one) == "p3 rotation"
        assert is_by_the_book(one, book)

    def test_who_is_taken_back_deals_when_it_is_their_turn(self, one: Evening, book: str) -> None:
        one.dealing.release(1, one.entry("p2"), DECLINED)
        one.tables.next_hand(1)
        assert deals(one) == "p1 rotation"
        undoes(one, lambda: one.dealing.take_back(one.entry("p2")))
        assert deals(one) == "p2 rotation", "the button is theirs"
        assert is_by_the_book(one, book)
        assert refusal_of(one.dealing.take_back, one.entry("p2")) == "seating.deals_already"

    def test_a_dealer_who_declines_in_the_middle_is_followed_at_once(self, one: Evening, book: str) -> None:
        one.dealing.release(1, one.entry("p1"), DECLINED)
        assert deals(one) == "p6 rotation", "the last one before the button"
        assert is_by_the_book(one, book)

    def test_a_dealer_who_is_moved_is_followed_by_the_one_before(self, two: Evening, book: str) -> None:
        first, last = at(two, 1)[0], at(two, 1)[-1]
        assert deals(two, 1) == f"{first} rotation"
        undoes(two, lambda: two.tables.move(two.entry(first), Seat(2, 9)))
        assert deals(two, 1) == f"{last} rotation"
        assert is_by_the_book(two, book)

    def test_who_plays_is_not_said_to_have_gone_home(self, one: Evening) -> None:
        assert refusal_of(one.dealing.release, 1, one.entry("p1"), WENT_HOME) == "seating.still_plays"


class TestAfterTheFirstBustOut:
    def test_the_latest_to_bust_deals_until_the_next_one_does(self, one: Evening, book: str) -> None:
        one.out("p4", "p1")
        for _ in range(3):
            assert deals(one) == "p4 busted"
            assert is_by_the_book(one, book)
            assert next_at(one) == NextDealer(one.entry("p4"), DealsUntil.NEXT_BUST_OUT)
            one.tables.next_hand(1)
        one.out("p2", "p1")
        assert deals(one) == "p2 busted"

    def test_of_several_in_one_hand_the_best_placed_deals(self, one: Evening, book: str) -> None:
        undoes(one, lambda: one.out_together({"p4": 3_000, "p5": 6_000}, "p1"))
        assert deals(one) == "p5 busted"
        assert is_by_the_book(one, book)

    def test_who_goes_home_is_followed_by_the_one_before_and_in_the_end_by_the_button(
        self, one: Evening, book: str
    ) -> None:
        one.out("p4", "p1")
        one.out("p5", "p1")
        undoes(one, lambda: one.dealing.release(1, one.entry("p5"), WENT_HOME))
        assert deals(one) == "p4 busted"
        undoes(one, lambda: one.dealing.release(1, one.entry("p4"), WENT_HOME))
        assert deals(one) == "p1 rotation"
        assert is_by_the_book(one, book)
        one.tables.next_hand(1)
        assert deals(one) == "p2 rotation", "the deal goes with the button again"
        one.out("p6", "p1")
        assert deals(one) == "p6 busted"

    def test_who_declines_is_passed_over_until_the_host_names_them(self, one: Evening) -> None:
        one.out("p4", "p1")
        one.out("p5", "p1")
        one.dealing.release(1, one.entry("p5"), DECLINED)
        one.tables.next_hand(1)
        assert deals(one) == "p4 busted"
        undoes(one, lambda: one.dealing.name_dealer(1, one.entry("p5")))
        assert deals(one) == "p5 host"
        one.dealing.by_rule(1)
        assert deals(one) == "p5 busted", "named by the host, so there and willing again"

    def test_who_has_gone_home_before_is_passed_over_when_the_next_one_goes(self, one: Evening) -> None:
        for name in ("p4", "p5", "p6"):
            one.out(name, "p1")
        one.dealing.release(1, one.entry("p5"), WENT_HOME)
        assert deals(one) == "p6 busted", "the dealer stays"
        one.dealing.release(1, one.entry("p6"), WENT_HOME)
        assert deals(one) == "p4 busted"

    def test_the_dealer_of_before_keeps_the_deal_where_the_latest_cannot(self, one: Evening, book: str) -> None:
        one.out_together({"p4": 3_000, "p5": 6_000}, "p1")
        one.dealing.name_dealer(1, one.entry("p4"))
        one.out("p6", "p1")
        assert deals(one) == "p6 busted"
        one.dealing.release(1, one.entry("p6"), WENT_HOME)
        assert deals(one) == "p4 busted", "p4 dealt before, although p5 was better placed"
        assert is_by_the_book(one, book)

    def test_who_enters_again_plays_and_the_one_before_deals(self, one: Evening, book: str) -> None:
        one.out("p4", "p1")
        one.out("p5", "p1")
        undoes(one, lambda: one.field.enter_late(PlayerId("p5")))
        assert deals(one) == "p4 busted"
        assert is_by_the_book(one, book)

    def test_who_is_brought_back_deals_no_more_and_is_asked_anew_after_the_next_bust_out(self, one: Evening) -> None:
        one.out("p4", "p1")
        one.dealing.release(1, one.entry("p4"), DECLINED)
        one.field.reinstate(one.entry("p4"))
        assert deals(one) == "p1 rotation"
        one.out("p4", "p1")
        assert deals(one) == "p4 busted"

    def test_heads_up_the_latest_out_deals_or_else_the_button(self, one: Evening, book: str) -> None:
        for name in ("p3", "p4", "p5", "p6"):
            one.out(name, "p1")
        assert deals(one) == "p6 busted"
        for name in ("p6", "p5", "p4", "p3"):
            one.dealing.release(1, one.entry(name), WENT_HOME)
        assert deals(one) == "p1 rotation"
        one.tables.next_hand(1)
        assert deals(one) == "p2 rotation"
        assert is_by_the_book(one, book)


class TestSeveralTables:
    def test_who_busts_again_elsewhere_deals_there_and_nowhere_else(self, two: Evening, book: str) -> None:
        again, winner, other = at(two, 1)[0], at(two, 1)[1], at(two, 2)[0]
        two.out(again, winner)
        two.field.sit_down(PlayerId(again), Seat(2, 9))
        undoes(two, lambda: two.out(again, other))
        assert deals(two, 2) == f"{again} busted"
        assert deals(two, 1).endswith("rotation")
        assert again not in deals(two, 1)
        assert is_by_the_book(two, book, 1)

    def test_who_busts_again_at_the_same_table_deals_there(self, two: Evening) -> None:
        again, winner, other = at(two, 1)[:3]
        two.out(again, winner)
        two.field.sit_down(PlayerId(again), Seat(1, 9))
        two.out(other, winner)
        two.out(again, winner)
        assert deals(two, 1) == f"{again} busted"
        two.dealing.release(1, two.entry(again), WENT_HOME)
        assert deals(two, 1) == f"{other} busted", "the first bust-out of the same player counts no more"

    def test_who_has_gone_home_deals_at_no_table(self, two: Evening) -> None:
        first, winner = at(two, 1)[:2]
        two.out(first, winner)
        two.dealing.release(1, two.entry(first), WENT_HOME)
        assert two.entry(first) not in may_deal(two.desk.state, 2)

    def test_after_a_merge_rotation_begins_with_the_button_where_nobody_has_busted(
        self, two: Evening, book: str
    ) -> None:
        two.out(at(two, 1)[0], at(two, 1)[1])
        assert deals(two, 1).endswith("busted")
        undoes(two, lambda: two.tables.break_table(two.tables.draw_new_seats(1)))
        button = two.desk.state.buttons.hands[2].button
        on_button = {seat: entry for entry, seat in seating.at_table(two.desk.state.seating, 2)}[button]
        assert two.desk.state.dealers.by_table[2].entry == on_button
        assert two.desk.state.dealers.by_table[2].source is DealerSource.ROTATION
        assert 1 not in two.desk.state.dealers.by_table
        assert is_by_the_book(two, book, 2)

    def test_after_a_merge_who_busted_at_this_table_goes_on(self, two: Evening, book: str) -> None:
        two.out(at(two, 1)[0], at(two, 1)[1])
        here = at(two, 2)[0]
        two.out(here, at(two, 2)[1])
        two.tables.break_table(two.tables.draw_new_seats(1))
        assert deals(two, 2) == f"{here} busted"
        assert is_by_the_book(two, book, 2)

    @pytest.mark.parametrize(("settled", "deals_there"), [(None, "here"), ("latest-overall", "there")])
    def test_at_the_final_table_the_house_rules_say_whose_bust_out_counts(
        self, two: Evening, book: str, settled: str | None, deals_there: str
    ) -> None:
        if settled is not None:
            in_a_club(two, book, final_table=settled)
        here, there = at(two, 2)[0], at(two, 1)[0]
        two.out(here, at(two, 2)[1])
        two.out(there, at(two, 1)[1])
        two.tables.break_table(two.tables.draw_new_seats(1))
        assert deals(two, 2) == f"{here if deals_there == 'here' else there} busted"
        ruling = dealer_by_rule(two.desk.state, 2)
        assert ruling is not None
        assert ("A-64" in ruling.open_questions) == (settled is None)
        third = at(two, 2)[0]
        two.out(third, at(two, 2)[1])
        assert deals(two, 2) == f"{third} busted"
        ruling = dealer_by_rule(two.desk.state, 2)
        assert ruling is not None
        assert "A-64" not in ruling.open_questions

    def test_where_the_latest_bust_out_of_all_counts_it_counts_while_one_table_is_left(
        self, two: Evening, book: str
    ) -> None:
        in_a_club(two, book, final_table="latest-overall")
        here, there = at(two, 2)[0], at(two, 1)[0]
        two.out(here, at(two, 2)[1])
        two.out(there, at(two, 1)[1])
        two.tables.break_table(two.tables.draw_new_seats(1))
        undoes(two, lambda: two.dealing.release(2, two.entry(there), DECLINED))
        assert deals(two, 2) == f"{here} busted"
        undoes(two, lambda: two.dealing.take_back(two.entry(there)))
        assert deals(two, 2) == f"{there} busted", "although the table where they went out is closed"
        undoes(two, lambda: two.tables.open_table(9))
        assert deals(two, 2) == f"{here} busted"


class TestByTheHostsWord:
    def test_it_holds_until_the_next_bust_out_and_the_rule_can_be_called_back(self, one: Evening, book: str) -> None:
        undoes(one, lambda: one.dealing.name_dealer(1, one.entry("p5")))
        one.tables.next_hand(1)
        assert deals(one) == "p5 host"
        assert next_at(one) == NextDealer(one.entry("p5"), DealsUntil.HOSTS_WORD)
        undoes(one, lambda: one.dealing.by_rule(1))
        assert deals(one) == "p2 rotation"
        assert is_by_the_book(one, book)
        assert refusal_of(one.dealing.by_rule, 1) == "seating.deals_by_rule"

    def test_nobody_deals_at_one_table_and_plays_at_another(self, two: Evening) -> None:
        playing = two.entry(at(two, 2)[0])
        assert refusal_of(two.dealing.name_dealer, 1, playing) == "seating.plays_elsewhere"

    def test_who_is_named_at_another_table_deals_at_the_first_no_more(self, two: Evening, book: str) -> None:
        first, winner = at(two, 1)[:2]
        two.out(first, winner)
        undoes(two, lambda: two.dealing.name_dealer(2, two.entry(first)))
        assert deals(two, 2) == f"{first} host"
        assert deals(two, 1).endswith("rotation")
        assert is_by_the_book(two, book, 1)
        two.tables.next_hand(1)
        assert first not in deals(two, 1)

    def test_before_a_hand_nobody_is_released(self, one: Evening) -> None:
        table = one.tables.open_table(9)
        assert refusal_of(one.dealing.release, table, one.entry("p1"), DECLINED) == "seating.no_hand_yet"


def in_a_club(evening: Evening, amended: str, **answers: str | bool) -> Evening:
    """The evening from now on by a club's own book, which amends another in who deals."""
    answers_of_topic = {f"dealer.{name}": value for name, value in answers.items()}
    by_a_house_rule(evening.desk, amended, "dealer-self-deal", answers_of_topic)
    return evening


class TestClubChoices:
    def test_in_turn_all_evening_whoever_busts(self, one: Evening, book: str) -> None:
        in_a_club(one, book, mode="rotate")
        one.out("p4", "p1")
        assert deals(one) == "p1 rotation"
        one.tables.next_hand(1)
        assert deals(one) == "p2 rotation"
        assert read(one.desk.state.dealers.by_table[1].citations).startswith("club:1")

    def test_one_fixed_dealer_whether_playing_or_not(self, one: Evening, book: str) -> None:
        in_a_club(one, book, mode="fixed")
        assert deals(one) == "p1 fixed"
        assert read(one.desk.state.dealers.by_table[1].citations).startswith("club:1")
        one.tables.next_hand(1)
        one.out("p4", "p2")
        assert deals(one) == "p1 fixed"
        assert next_at(one) == NextDealer(one.entry("p1"), DealsUntil.ANOTHER_IS_NAMED)
        one.out("p1", "p2")
        assert deals(one) == "p1 fixed", "who is out goes on dealing"
        undoes(one, lambda: one.dealing.release(1, one.entry("p1"), WENT_HOME))
        assert deals(one) == "p2 fixed"
        one.dealing.name_dealer(1, one.entry("p4"))
        one.out("p5", "p2")
        assert deals(one) == "p4 host", "the host has named the one fixed dealer"

    def test_the_house_deals_and_nobody_is_named(self, one: Evening, book: str) -> None:
        undoes(one, lambda: in_a_club(one, book, mode="house"))
        assert one.desk.state.dealers.by_table == {}
        released = one.desk.history.lines[-1].events or one.desk.history.standing()[-1].events
        assert any(isinstance(event, DealerReleased) and event.why is ReleaseReason.HOUSE for event in released)
        one.out("p4", "p1")
        one.tables.next_hand(1)
        assert one.desk.state.dealers.by_table == {}
        assert next_at(one) is None
        assert deck_at(one) is None

    def test_with_two_decks_the_neighbours_shuffle_and_cut(self, one: Evening, book: str) -> None:
        assert deck_at(one) is None
        in_a_club(one, book, two_decks=True)
        one.tables.next_hand(1)
        assert deals(one) == "p2 rotation"
        assert deck_at(one) == SecondDeck(one.entry("p1"), one.entry("p3")), "p1 dealt last"
        one.out("p5", "p1")
        assert deals(one) == "p5 busted"
        assert deck_at(one) == SecondDeck(one.entry("p2"), one.entry("p3")), "the button shuffles"
        one.dealing.name_dealer(1, one.entry("p6"))
        assert deck_at(one) == SecondDeck(one.entry("p4"), one.entry("p1"))


@pytest.mark.parametrize("language", ["de", "en"])
def test_each_act_is_in_the_journal_with_words(language: str) -> None:
    one = Evening(rulebook=APSA).begin(*NAMES[:6])
    one.out("p4", "p1")
    said = []
    acts: tuple[Callable[[], None], ...] = (
        lambda: one.dealing.release(1, one.entry("p4"), WENT_HOME),
        lambda: one.dealing.release(1, one.entry("p1"), DECLINED),
        lambda: one.dealing.name_dealer(1, one.entry("p2")),
        lambda: one.dealing.by_rule(1),
    )
    for act in acts:
        act()
        said.append(words_in(language).say(one.desk.history.lines[-1].label))
    assert len(set(said)) == 4
    assert "P4" in said[0]
