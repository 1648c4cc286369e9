"""Who can be chosen for check-in and late entry; one person is offered once, whatever ids the evening knows."""

from __future__ import annotations

from dataclasses import replace

from homepoker.core.players import Player, distinct_names
from homepoker.core.quantities import PlayerId, Seat
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seating import SeatAgreements
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.entries.view import (
    add_on_takers,
    in_play,
    may_enter,
    not_checked_in,
    opponents,
    tick_holders,
    ticked_line,
    who_is_out,
)
from tests.desks import PROFILE, Evening

MAX = Player(PlayerId("max"), "Max Huber", nickname="Ace", other_ids=(PlayerId("guest"),))
EVA = Player(PlayerId("eva"), "Eva")
IDA = Player(PlayerId("ida"), "Ida")
PEOPLE = [EVA, IDA, MAX]
NAMES = {**distinct_names(PEOPLE), PlayerId("jo"): "Jo"}
WORDS = Words(resources() / "locale", "en", lambda player: NAMES[PlayerId(player)])


def test_who_is_checked_in_under_a_merged_id_is_not_offered_again() -> None:
    state = Evening().check_in("guest", "eva").desk.state
    assert [choice.id for choice in not_checked_in(state, PEOPLE, WORDS)] == ["ida"]


def test_who_has_left_the_club_is_found_by_name_alone_and_says_so() -> None:
    state = Evening().check_in("guest").desk.state
    ida, eva = not_checked_in(state, [replace(EVA, has_left=True), IDA], WORDS)[::-1]
    assert (eva.is_only_found, eva.detail, eva.may_choose) == (True, "has left", True)
    assert not ida.is_only_found


def test_who_plays_under_a_merged_id_may_not_enter_beside_it() -> None:
    evening = Evening()
    evening.begin("guest", "eva", "ida")
    assert may_enter(evening.desk.state, PEOPLE, WORDS) == []


def test_who_is_out_under_a_merged_id_re_enters_under_it() -> None:
    evening = Evening()
    evening.begin("guest", "eva", "ida")
    evening.out("guest", "ida")
    (choice,) = may_enter(evening.desk.state, PEOPLE, WORDS)
    assert (choice.id, choice.name, choice.detail) == ("guest", "Max Huber", WORDS.text("entries.comes_back"))


def test_who_has_a_seat_reserved_comes_with_it() -> None:
    evening = Evening()
    evening.begin("eva", "jo")
    SeatAgreements(evening.desk).reserve(Seat(1, 9), PlayerId("ida"))
    found = {choice.id: choice.detail for choice in may_enter(evening.desk.state, PEOPLE, WORDS)}
    assert found == {"ida": "reserved: table 1, seat 9", "max": ""}


def test_who_has_not_come_yet_stands_above_those_who_are_out() -> None:
    evening = Evening()
    evening.begin("eva", "ida")
    evening.out("eva", "ida")
    ids = [choice.id for choice in may_enter(evening.desk.state, PEOPLE, WORDS)]
    assert ids[-1] == "eva"
    assert len(ids) > 1


def test_who_is_out_comes_with_place_time_and_winners_the_latest_first() -> None:
    evening = Evening()
    evening.begin("guest", "eva", "ida", "jo")
    evening.out("eva")
    evening.out("jo", "ida", "guest")
    time = WORDS.time(evening.desk.now())
    says = [text for _, text in who_is_out(evening.desk.state, WORDS)]
    assert says == [f"Jo · place 3 · {time} · by Ida and Max Huber", f"Eva · place 4 · {time}"]


def test_who_is_out_since_another_day_comes_with_it() -> None:
    evening = Evening()
    evening.begin("guest", "eva", "ida", "jo")
    evening.out("eva")
    evening.pass_time(hours=20)
    evening.out("jo")
    time = WORDS.time
    says = [text for _, text in who_is_out(evening.desk.state, WORDS)]
    first, second = (out.at for out in evening.desk.state.entries.bust_outs)
    assert says == [f"Jo · place 3 · 21 Nov, {time(second)}", f"Eva · place 4 · {time(first)}"]


def test_who_has_re_entered_has_no_place_for_the_first_entry() -> None:
    evening = Evening(replace(PROFILE, re_entries=1))
    evening.begin("eva", "ida", "jo")
    evening.out("eva", "jo")
    EntryCommands(evening.desk).enter_late(PlayerId("eva"))
    ((_, says),) = who_is_out(evening.desk.state, WORDS)
    assert says == f"Eva · {WORDS.time(evening.desk.now())} · by Jo"


def test_who_plays_under_a_merged_id_is_found_by_the_words_of_the_register() -> None:
    evening = Evening()
    evening.begin("guest", "eva", "ida")
    found = {choice.id: choice.also for choice in in_play(evening.desk.state, PEOPLE, WORDS)}
    guest = next(entry for entry in evening.desk.state.entries.by_id.values() if entry.player == "guest")
    assert found[guest.id] == ("Max Huber", "Ace", "")


def test_without_merges_everybody_is_offered_by_the_own_id() -> None:
    state = Evening().check_in("max").desk.state
    alone = [replace(player, other_ids=()) for player in PEOPLE]
    assert [choice.id for choice in not_checked_in(state, alone, WORDS)] == ["eva", "ida"]


def test_a_member_number_says_what_it_is() -> None:
    people = [replace(EVA, member_number="17"), replace(IDA, member_number="4", is_guest=True)]
    found = not_checked_in(Evening().desk.state, people, WORDS)
    assert [choice.detail for choice in found] == ["No. 17", "guest"]


def test_who_sits_at_the_same_table_comes_first_among_the_opponents() -> None:
    evening = Evening().begin("eva", "ida", "max", "jo", tables=2)
    seats = evening.desk.state.seating.seats
    who = evening.entry("eva")
    found = opponents(evening.desk.state, PEOPLE, WORDS, who)
    parting = next(at for at, choice in enumerate(found) if choice.is_heading)
    assert found[parting].name == "Other tables"
    near, far = {choice.id for choice in found[:parting]}, {choice.id for choice in found[parting + 1 :]}
    assert near == {entry for entry, seat in seats.items() if seat.table == seats[who].table} - {who}
    assert far == {entry for entry, seat in seats.items() if seat.table != seats[who].table}


def test_at_a_single_table_nothing_parts_the_opponents() -> None:
    evening = Evening().begin("eva", "ida", "max")
    found = opponents(evening.desk.state, PEOPLE, WORDS, evening.entry("eva"))
    assert [choice.name for choice in found] == ["Ida", "Max Huber"]


def test_who_has_the_add_on_is_shown_and_cannot_take_it_again() -> None:
    evening = Evening(add_on_chips=3_000).begin("eva", "ida", "max")
    evening.out("max", "ida")
    evening.field.add_on(evening.entry("ida"))
    found = add_on_takers(evening.desk.state, PEOPLE, WORDS)
    listed = [(choice.name, choice.may_choose) for choice in found if not choice.is_only_found]
    assert listed == [("Eva", True), ("Ida", False)]
    assert [(choice.name, choice.may_choose) for choice in found if choice.is_only_found] == [("Max Huber", False)]
    assert found[1].detail == "has the add-on"


def test_those_still_without_the_tick_are_a_list_and_a_count() -> None:
    evening = Evening(tick_word="eats").begin("eva", "ida", "max")
    evening.out("max", "ida")
    evening.field.tick(evening.entry("ida"), is_ticked=True)
    state = evening.desk.state
    without = tick_holders(state, PEOPLE, WORDS, shows_all=False)
    assert [choice.name for choice in without] == ["Eva", "Max Huber"]
    assert without[1].detail == "out"
    assert len(tick_holders(state, PEOPLE, WORDS, shows_all=True)) == 3
    assert ticked_line(state, WORDS) == "eats: 1 of 3"


def test_every_entry_of_a_player_has_a_tick_of_its_own() -> None:
    evening = Evening(tick_word="paid", re_entries=1).begin("eva", "ida")
    evening.out("eva", "ida")
    evening.field.enter_late(EVA.id)
    names = [choice.name for choice in tick_holders(evening.desk.state, PEOPLE, WORDS, shows_all=True)]
    assert names == ["Eva, entry 1", "Eva, entry 2", "Ida"]
