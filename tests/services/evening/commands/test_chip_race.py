"""The chip race of an evening: each table by its book, all of them one action."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from homepoker.core import tournament
from homepoker.core.refusal import Refusal
from homepoker.core.rulings.clock.hand_for_hand import Bubble
from homepoker.core.stacks import ChipsRaced
from homepoker.core.structure import BlindStructure, Break, Level
from homepoker.core.wording import sentence
from homepoker.services.evening.commands.chip_race import ChipRaceCommands, TableCount, suggested, suggestion
from homepoker.services.evening.commands.ending import LastHandsCommands
from homepoker.services.evening.commands.hand_for_hand import HandForHandCommands
from homepoker.services.evening.journal import journal
from tests.desks import BOOKS, PROFILE, Evening, by_a_house_rule, words_in

NOBODY_HAS_ANY = TableCount(has_none=True)

STRUCTURE = BlindStructure(
    "Race",
    (
        Level(25, 50, 20),
        Level(75, 150, 20, break_after=Break(10)),
        Level(100, 200, 20),
        Level(500, 1000, 20, break_after=Break(10)),
        Level(1000, 2000, 20),
    ),
)


def playing(book: str = "apsa", tables: int = 1, *names: str) -> tuple[Evening, ChipRaceCommands]:
    profile = replace(PROFILE, rulebook=book, structure=STRUCTURE, denominations=(25, 100, 500, 1000))
    evening = Evening(profile).begin(*(names or ("ida", "max", "eva", "jo")), tables=tables)
    return evening, ChipRaceCommands(evening.desk, BOOKS)


def counted(evening: Evening, counts: dict[str, int], *, cards: bool = True) -> TableCount:
    """The chips of 25 that four players have, as on the scenario on which the books part, with the cards they get."""
    dealt = {"ida": ("9h", "5c", "2d"), "max": ("Ks",), "eva": ("Kh", "4s", "3s"), "jo": ("Qd", "Jd", "Tc")}
    found = {evening.entry(name): count for name, count in counts.items()}
    taken = {evening.entry(one): texts[: counts[one]] for one, texts in dealt.items()}
    return TableCount(found, taken if cards else {})


SCENARIO = {"ida": 3, "max": 1, "eva": 2, "jo": 3}
TEN_CHIPS = {"ida": 3, "max": 1, "eva": 3, "jo": 3}
"""Two and a half new chips, which are three however a table is rounded."""


@pytest.mark.parametrize(
    ("book", "winners", "delta"),
    [
        ("apsa", {"max", "eva", "jo"}, 75),
        ("tda-2019", {"max", "eva"}, -25),
        ("uesg", {"max", "eva"}, -25),
        ("bps-2019", {"ida", "max", "eva", "jo"}, 175),
        ("pup-2010", {"max", "eva"}, -25),
    ],
)
def test_each_book_awards_the_nine_chips_its_own_way(book: str, winners: set[str], delta: int) -> None:
    evening, race = playing(book)
    before = tournament.chips_in_play(evening.desk.state)
    race.record({1: counted(evening, SCENARIO)})
    line = evening.desk.history.lines[-1]
    (event,) = line.events
    assert isinstance(event, ChipsRaced)
    won = {seat.entry for seat in event.seats if seat.big}
    assert won == {evening.entry(name) for name in winners}
    assert event.delta == delta
    assert tournament.chips_in_play(evening.desk.state) == before + delta
    assert tournament.chip_values(evening.desk.state) == (100, 500, 1000)
    assert event.citations
    assert all(citation.rule in BOOKS[citation.book] for citation in event.citations)


def test_cards_are_asked_for_in_the_order_of_the_seats_and_one_for_each_chip() -> None:
    evening, race = playing()
    found = race.race(1, counted(evening, TEN_CHIPS, cards=False))
    seats = {entry: seat for seat, entry in race.seated(1)}
    assert [seats[entry] for entry, _ in found.lacking] == sorted(seats.values())
    assert dict(found.lacking) == {evening.entry(name): count for name, count in TEN_CHIPS.items()}
    assert not found.is_settled
    assert found.ruling.verdict.big_chips == 3, "how many there are is known before the cards"


def test_the_program_deals_what_is_missing_and_no_card_twice() -> None:
    evening, race = playing()
    begun = TableCount(counted(evening, SCENARIO).counts, {evening.entry("ida"): ("2c", "3c")})
    drawn = race.draw(1, begun)
    cards = [one for dealt in drawn.cards.values() for one in dealt]
    assert len(cards) == len(set(cards)) == 9
    assert drawn.cards[evening.entry("ida")][:2] == ("2c", "3c")
    assert race.race(1, drawn).is_settled


def test_by_bps_nobody_gets_a_card() -> None:
    evening, race = playing("bps-2019")
    found = race.race(1, counted(evening, SCENARIO, cards=False))
    assert (found.lacking, found.is_settled) == ((), True)


def test_all_tables_are_one_action_that_is_undone_at_once() -> None:
    evening, race = playing("apsa", 2, *"abcdefgh")
    before = evening.desk.state
    lines = len(evening.desk.history.lines)
    counts = {table: race.draw(table, TableCount({entry: 1 for _, entry in race.seated(table)})) for table in (1, 2)}
    race.record(counts)
    assert len(evening.desk.history.lines) == lines + 1
    (event,) = evening.desk.history.lines[-1].events
    assert isinstance(event, ChipsRaced)
    assert {seat.table for seat in event.seats} == {1, 2}
    evening.desk.undo()
    assert evening.desk.state == before


def test_a_table_without_its_cards_holds_the_record_back() -> None:
    evening, race = playing()
    with pytest.raises(Refusal):
        race.record({1: counted(evening, SCENARIO, cards=False)})
    assert tournament.chip_values(evening.desk.state)[0] == 25


def test_known_stacks_follow_and_what_no_longer_fits_is_forgotten() -> None:
    evening, race = playing()
    evening.field.count_stack(evening.entry("ida"), 10_075)
    evening.field.count_stack(evening.entry("max"), 9_925)
    evening.field.count_stack(evening.entry("eva"), 30)
    race.record({1: counted(evening, SCENARIO)})
    stacks = evening.desk.state.stacks.counted
    assert stacks[evening.entry("ida")] == 10_000
    assert stacks[evening.entry("max")] == 10_000
    assert evening.entry("eva") not in stacks, "30 with two chips of 25 was counted long ago"


@pytest.mark.parametrize("book", ["tda-2019", "apsa"])
def test_whose_last_chip_loses_gets_the_smallest_one(book: str) -> None:
    evening, race = playing(book)
    counts = {evening.entry("ida"): 1, evening.entry("max"): 3}
    cards = {evening.entry("ida"): ("2c",), evening.entry("max"): ("As", "Kd", "9h")}
    race.record({1: TableCount(counts, cards, frozenset({evening.entry("ida")}))})
    (event,) = evening.desk.history.lines[-1].events
    assert isinstance(event, ChipsRaced)
    assert {seat.entry: (seat.big, seat.small) for seat in event.seats} == {
        evening.entry("ida"): (0, 1),
        evening.entry("max"): (1, 0),
    }
    assert event.delta == 100


def test_the_journal_tells_who_got_what_with_which_cards() -> None:
    evening, race = playing()
    race.record({1: counted(evening, TEN_CHIPS)})
    entry = journal(evening.desk.history, evening.desk.state, evening.desk.now(), words_in("de"))[0]
    assert entry.text == "Chip Race: 25er aus dem Spiel, 50 mehr im Spiel"
    assert {part.text for part in entry.parts} == {
        "Max: 1 × 100 (Pik-König)",
        "Eva: 1 × 100 (Herz-König, Pik-4, Pik-3)",
        "Jo: 1 × 100 (Karo-Dame, Karo-Bube, Kreuz-10)",
    }
    assert [str(citation) for citation in entry.citations] == ["apsa:3.5.15"]


def test_a_table_of_which_nothing_was_said_holds_the_record_back_and_its_players_lose_nothing() -> None:
    evening, race = playing("apsa", 2, *"abcdefgh")
    one = race.draw(1, TableCount({entry: 1 for _, entry in race.seated(1)}))
    assert race.uncounted({1: one}) == (2,)
    with pytest.raises(Refusal) as refused:
        race.record({1: one})
    assert refused.value.reason == sentence("chips.table_not_counted", table=2, value=25)
    assert tournament.chip_values(evening.desk.state)[0] == 25
    race.record({1: one, 2: NOBODY_HAS_ANY})
    assert tournament.chip_values(evening.desk.state)[0] == 100


def test_who_loses_the_last_chips_is_named_first_and_told_to_the_host() -> None:
    evening, _ = playing("apsa")
    by_a_house_rule(evening.desk, "apsa", "chip-race", {"race.several_last_chips": "out"})
    race = ChipRaceCommands(evening.desk, BOOKS)
    counts = {evening.entry("ida"): 2, evening.entry("max"): 2}
    cards = {evening.entry("ida"): ("2c", "3c"), evening.entry("max"): ("As", "4h")}
    count = TableCount(counts, cards, frozenset({evening.entry("ida")}))
    ruling = race.race(1, count).ruling
    assert ruling.said is not None
    assert words_in("en").say(ruling.said).startswith("Seat 1 loses the last chips and is out")
    assert words_in("de").say(ruling.said).startswith("Platz 1 verliert die letzten Chips und ist raus")
    assert race.record({1: count}) == (evening.entry("ida"),)


def test_by_apsa_alone_nobody_is_out_for_several_last_chips() -> None:
    evening, race = playing("apsa")
    counts = {evening.entry("ida"): 2, evening.entry("max"): 2}
    cards = {evening.entry("ida"): ("2c", "3c"), evening.entry("max"): ("As", "4h")}
    count = TableCount(counts, cards, frozenset({evening.entry("ida")}))
    ruling = race.race(1, count).ruling
    assert ruling.open_questions == ("A-65",)
    assert race.record({1: count}) == ()


def test_the_last_value_stays() -> None:
    _, race = playing()
    for _ in range(3):
        race.record({1: NOBODY_HAS_ANY})
    assert race.values == (1000,)
    with pytest.raises(Refusal):
        race.record({1: NOBODY_HAS_ANY})


class TestSuggestion:
    def test_it_comes_with_the_break_after_which_no_blind_needs_the_chip(self) -> None:
        evening, race = playing()
        seen = []
        for _ in range(11):
            seen.append(suggested(evening.desk))
            evening.pass_time(minutes=10)
        assert seen == [(None, False)] * 4 + [(25, True)] + [(25, False)] * 4 + [(25, True)] + [(25, False)]
        race.record({1: NOBODY_HAS_ANY})
        assert suggested(evening.desk) == (100, False)
        race.record({1: NOBODY_HAS_ANY})
        assert suggested(evening.desk) == (500, False)

    def test_nothing_is_due_before_the_start_and_after_the_end(self) -> None:
        profile = replace(PROFILE, structure=STRUCTURE, denominations=(25, 100))
        waiting = Evening(profile).check_in("ida", "max")
        assert suggested(waiting.desk) == (None, False)
        evening, _ = playing("apsa", 1, "ida", "max")
        evening.pass_time(minutes=70)
        evening.out("max", "ida")
        assert suggested(evening.desk) == (None, False)

    def test_while_tables_play_hand_for_hand_the_suggestion_waits_for_the_break(self) -> None:
        names = ("ida", "max", "eva", "jo", "tom", "lea")
        evening, _ = playing("apsa", 2, *names)
        evening.clock.go_to(3)
        assert suggestion(evening.desk) is not None
        HandForHandCommands(evening.desk).announce(5, Bubble.MONEY)
        assert suggestion(evening.desk) is None
        evening.clock.go_to(4, in_break=True)
        assert suggestion(evening.desk) is not None

    def test_where_play_ends_before_the_break_nobody_thinks_of_it(self) -> None:
        evening, _ = playing("apsa", 1, "ida", "max", "eva")
        evening.clock.go_to(3)
        ends = LastHandsCommands(evening.desk)
        ends.wish_end(evening.desk.now() + timedelta(minutes=1))
        assert suggestion(evening.desk) is not None, "a wish ends nothing"
        ends.wish_end(evening.desk.now() + timedelta(hours=5), is_capped=True)
        assert suggestion(evening.desk) is not None
        ends.wish_end(evening.desk.now() + timedelta(minutes=1), is_capped=True)
        assert suggestion(evening.desk) is None
        ends.wish_end(None)
        ends.announce(3)
        assert suggestion(evening.desk) is None


class TestLateChips:
    def test_what_turns_up_late_is_exchanged_at_par_and_the_rest_leaves_play_by_the_book(self) -> None:
        evening, race = playing("apsa")
        race.record({1: NOBODY_HAS_ANY})
        before = tournament.chips_in_play(evening.desk.state)
        race.exchange_late(evening.entry("ida"), 25, 5)
        line = evening.desk.history.lines[-1]
        (event,) = line.events
        assert isinstance(event, ChipsRaced)
        assert event.citations
        assert tournament.chips_in_play(evening.desk.state) == before - 25
        assert evening.desk.state.chips_out.values == (25,)
        entry = journal(evening.desk.history, evening.desk.state, evening.desk.now(), words_in("de"))[0]
        assert entry.text == "Ida: 5 × 25 nachträglich getauscht in 1 × 100, 25 aus dem Spiel"
        assert entry.citations

    @pytest.mark.parametrize(("count", "said"), [(4, "getauscht in 1 × 100"), (3, "aus dem Spiel genommen")])
    def test_full_ones_stay_and_too_few_are_worth_nothing(self, count: int, said: str) -> None:
        evening, race = playing("apsa")
        race.record({1: NOBODY_HAS_ANY})
        race.exchange_late(evening.entry("ida"), 25, count)
        entry = journal(evening.desk.history, evening.desk.state, evening.desk.now(), words_in("de"))[0]
        assert said in entry.text

    def test_a_value_that_is_in_play_is_not_late(self) -> None:
        evening, race = playing("apsa")
        with pytest.raises(Refusal):
            race.exchange_late(evening.entry("ida"), 25, 4)


@pytest.mark.parametrize("book", ["apsa", "tda-2019", "uesg", "bps-2019", "pup-2010"])
@given(pieces=st.lists(st.tuples(st.integers(0, 12), st.integers(0, 9)), min_size=12, max_size=12))
@settings(max_examples=20)
def test_a_race_of_two_values_at_three_tables_changes_the_chips_by_less_than_a_new_one_a_player(
    book: str, pieces: list[tuple[int, int]]
) -> None:
    evening, _ = playing(book, 3, *"abcdefghijkl")
    race = ChipRaceCommands(evening.desk, BOOKS, leaving=2)
    before = tournament.chips_in_play(evening.desk.state)
    counts = {}
    for table in (1, 2, 3):
        sitting = [entry for _, entry in race.seated(table)]
        mine = {entry: pieces[int(str(entry).split("-")[-1]) % 12] for entry in sitting}
        count = TableCount(
            {entry: small for entry, (small, _) in mine.items()},
            further={100: {entry: big for entry, (_, big) in mine.items()}},
            has_none=True,
        )
        counts[table] = race.draw(table, count)
    race.record(counts)
    events = [event for event in evening.desk.history.lines[-1].events if isinstance(event, ChipsRaced)]
    handed = sum(seat.count * event.value for event in events for seat in event.seats)
    got = sum(seat.big * event.next_value + seat.small * event.lowest for event in events for seat in event.seats)
    assert tournament.chips_in_play(evening.desk.state) == before - handed + got
    odd = sum(1 for small, big in pieces if (25 * small + 100 * big) % 500)
    assert abs(got - handed) <= 500 * odd
    assert tournament.chip_values(evening.desk.state) == (500, 1000)


def test_the_room_and_the_host_are_told_a_level_ahead() -> None:
    evening, _ = playing()
    evening.clock.go_to(2)
    due = suggestion(evening.desk)
    assert due is not None
    assert (due.value, due.is_ahead, due.break_after, due.in_break) == (25, True, 2, False)
