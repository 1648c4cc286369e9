"""One evening at two monitors: 27 players, three tables to the final one, by keys and mouse alone.

What is due is proposed with its rule, done with one click, and told to the room; the log has the rule of each decision.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import get_args

from homepoker.core.dealers import DealerNamed
from homepoker.core.entries import RoundRanked
from homepoker.core.hand_for_hand import HandForHandBegan, RoundBegan
from homepoker.core.history import History
from homepoker.core.penalties import PenaltyServed
from homepoker.core.players import Player
from homepoker.core.seating import PlayerMoved
from homepoker.services.club import open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.setup import open_tournament
from homepoker.ui.room_view.news import DEALERS_ARE_NEWS_FOR, SEATS_ARE_NEWS_FOR
from tests.evenings import sample_evening as sample
from tests.fakes import HandMovedTimekeeper
from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look

NAMES = (
    "Ada", "Bela", "Cora", "Dina", "Emil", "Fanny", "Gabor", "Hilde", "Ines", "Jakob", "Karla", "Leo", "Mira", "Nils",
    "Olga", "Paul", "Quirin", "Rosa", "Stefan", "Thea", "Udo", "Vera", "Willi", "Xaver", "Yasmin", "Zeno", "Ännchen",
)  # fmt: skip
EVENING = "Dreitischabend"
PAID = 20

_HAND = re.compile(r"\w+ (?P<table>\d+) · \w+ (?P<hand>\d+)")
_SEAT = re.compile(r"(?P<name>[^,]+), \D+(?P<table>\d+), \D+(?P<seat>\d+)")

Decision = PlayerMoved | DealerNamed | PenaltyServed | HandForHandBegan | RoundBegan | RoundRanked
DECISIONS = get_args(Decision)
"""The events of decisions for which each evening of this journey has a rule."""

Seats = dict[str, tuple[int, int]]


def checked_in(folder: Path, book: str) -> None:
    """A club with an evening for which 27 players are checked in and nobody sits."""
    timekeeper = HandMovedTimekeeper(sample.instant("18:50"))
    club = open_club(folder, sample.RESOURCES, timekeeper, RandomDraw(Random(1)))
    people = [Player(club.new_player_id(), name) for name in NAMES]
    club.register.add(*people)
    club.players()
    profile = replace(
        sample.sample_profile(club), rulebook=book, late_registration_until=0, seats_per_table=9, bubble_at=PAID
    )
    opened = open_tournament(club.log, EVENING, profile, club.books, timekeeper, club.draw, sample.ON)
    field = EntryCommands(club.desk(opened))
    for person in people:
        field.check_in(person.id)
    club.close()


def decisions_in(folder: Path) -> list[Decision]:
    """What was decided by rule in the evening, as its log has it."""
    club = open_club(folder, sample.RESOURCES, HandMovedTimekeeper(sample.instant("23:00")), RandomDraw(Random(1)))
    standing = History(club.log.lines(club.log.tournaments()[0].id)).standing()
    club.close()
    return [event for line in standing for event in line.events if isinstance(event, DECISIONS)]


# What is seen


def sitting(look: Look) -> Seats:
    """Everybody's table and seat, as their buttons say."""
    found = (_SEAT.match(seat.name) for seat in look.of_kind("SeatButton"))
    return {one["name"]: (int(one["table"]), int(one["seat"])) for one in found if one is not None}


def at_table(look: Look, table: int) -> list[str]:
    """Who sits at a table, by seat."""
    found = sitting(look)
    return sorted((name for name, where in found.items() if where[0] == table), key=lambda name: found[name])


def sizes(look: Look) -> dict[int, int]:
    """How many sit at each table."""
    tables = [table for table, _ in sitting(look).values()]
    return {table: tables.count(table) for table in sorted(set(tables))}


def hands(look: Look) -> dict[int, int]:
    """The hand of each table, as the tables say."""
    found = (_HAND.match(thing.text) for thing in look.of_kind("QLabel"))
    return {int(one["table"]): int(one["hand"]) for one in found if one is not None}


def says(look: Look, words: str) -> bool:
    """Whether a button says this and can be pressed."""
    return any(thing.is_enabled for thing in look.saying(words, "QPushButton"))


def seat_tells(name: str, words: str, look: Look) -> bool:
    """Whether the seat of a player says this of them."""
    return any(words in seat.name for seat in evening.seats_of(look, name))


def dealers(look: Look) -> list[str]:
    """What the felt of each table says of its dealer."""
    return [link.name for link in look.of_kind("DealerLink")]


def noted_by_rule(said: str, look: Look) -> bool:
    """Whether an entry of the journal that says this has the link of a rule."""
    rows = [row for row in look.of_kind("JournalLine") if said in row.name]
    rules = [link for link in look.of_kind("QPushButton") if link.text.startswith(("TDA ", "APSA "))]
    return any(evening.is_within(link, row) for link in rules for row in rows)


def wait_for_rule(host: Host, said: str) -> None:
    """Wait until the journal says this, with the link of its rule."""
    host.wait(partial(noted_by_rule, said.rstrip(".")), f"“{said}” stands in the journal with its rule")


def wait_for_room_to_say(host: Host, *said: str) -> None:
    """Wait until the second monitor shows these words."""
    host.wait(lambda look: set(said) <= set(evening.room_words(look)), f"the room reads {said}")


# What is done


def begin_hands(host: Host, *tables: int) -> None:
    """The next hand at each of these tables, by its number and N."""
    for table in tables:
        before = hands(host.look())[table]
        host.keys(str(table), "n")
        host.wait(partial(has_hand, table, before + 1), f"the next hand at table {table} has begun")


def has_hand(table: int, hand: int, look: Look) -> bool:
    return hands(look).get(table) == hand


def knock_out(host: Host, table: int) -> str:
    """The last one at a table is out by the first."""
    winner, *_, loser = at_table(host.look(), table)
    evening.bust_out(host, (loser,), winner)
    return loser


def knock_out_until(host: Host, left: int) -> None:
    """Always one at the fullest table, and whatever is to be done with one click after it."""
    while len(sitting(look := host.look())) > left:
        found = sizes(look)
        knock_out(host, max(found, key=lambda table: (found[table], table)))
        take_proposals(host)


def take_proposals(host: Host) -> None:
    """D and Enter for everything that is done with one click."""
    do = host.text("due.do_balance")
    while says(look := host.look(), do):
        host.keys("d", "Return")
        host.wait(partial(sits_elsewhere, sitting(look)), "somebody sits elsewhere")


def sits_elsewhere(before: Seats, look: Look) -> bool:
    return sitting(look) != before


# The evening


def announce_breaks(host: Host) -> None:
    """Say before the start in which order the tables break."""
    host.click(host.text("seating.break_order"))
    host.wait_for(host.text("seating.break_order_title"))
    host.type("2, 3, 1")
    host.keys("Return")
    said = host.text("seating.break_order_said", order="2, 3, 1")
    # The toast lies over the button that starts the clock: without it the click would be too early.
    host.wait(
        lambda look: {"_Toast" in one.within for one in look.saying(said, "QLabel")} == {True, False},
        "the order stands on the card and in the toast",
    )


def let_time_pass(host: Host, span: timedelta) -> None:
    """Let time pass; hands are noted meanwhile, so that nobody has to ask where the buttons lie."""
    for part in (span / 2, span / 2):
        host.turn_to(host.now + part)
        begin_hands(host, *sorted(hands(host.look())))


def let_seats_grow_old(host: Host, title: str) -> None:
    """The room shows new seats for some minutes, and then no more."""
    wait_for_room_to_say(host, title)
    let_time_pass(host, SEATS_ARE_NEWS_FOR)
    host.wait(lambda look: title not in evening.room_words(look), "the seats have gone from the room")


def be_away_and_back(host: Host) -> None:
    """Somebody leaves the table and comes back: the seat and the journal say so."""
    name, told = at_table(host.look(), 2)[4], host.text("attendance.told_absent")
    evening.choose_at_seat(host, name, "attendance.is_absent")
    host.wait_for(host.text("journal.absent", player=name))
    host.wait(partial(seat_tells, name, told), "the seat says who is away")
    evening.choose_at_seat(host, name, "attendance.is_absent")
    host.wait_for(host.text("journal.back", player=name))
    host.wait(lambda look: not seat_tells(name, told, look), "the seat says it no longer")


def sit_out_a_hand(host: Host) -> None:
    """A penalty of one hand stands on the seat, and ends with the hand by itself."""
    name = at_table(host.look(), 3)[4]
    evening.choose_at_seat(host, name, "penalty.menu")
    host.wait_for(host.text("penalty.title", player=name))
    host.keys("End", "Home")
    host.click(host.text("penalty.reason"))
    host.type("zum dritten Mal")
    host.click(host.text("penalty.sanction"), "QComboBox")
    host.keys("Home", "Down", "Return")
    host.click(host.text("penalty.impose"))
    host.wait_for(host.text("journal.penalty_hands", player=name, count=1, hands=1))
    host.wait(partial(seat_tells, name, host.text("penalty.told_hands", count=1)), "the penalty is on the seat")
    begin_hands(host, 3)
    ends = host.text("penalty.told_last_hand"), host.text("penalty.told_over")
    host.wait(lambda look: any(seat_tells(name, said, look) for said in ends), "the seat says that it ends")
    over = host.text("due.penalty_over", player=name)
    host.wait_for(over)
    begin_hands(host, 3)
    host.wait(lambda look: not look.saying(over), "the penalty is no matter any more")
    host.wait(lambda look: not any(seat_tells(name, said, look) for said in ends), "nor does the seat tell of it")
    wait_for_rule(host, host.text("journal.penalty_over", player=name))


def deal_and_go_home(host: Host) -> None:
    """Who is out deals; once that player goes home, another does."""
    out = knock_out(host, 1)
    deals = host.text("seating.deals", player=out)
    look = host.wait(lambda look: deals in dealers(look), "who is out deals")
    others = set(dealers(look)) - {deals}
    wait_for_rule(host, host.text("journal.dealer_now", table=1, player=out))
    wait_for_room_to_say(host, host.text("room.deals_from_now"), out)
    host.click(deals)
    host.click(host.text("dealing.went_home"))
    host.wait_for(host.text("journal.dealer_went_home", player=out))
    look = host.wait(lambda look: deals not in dealers(look) and len(dealers(look)) == 3, "another deals")
    assert others < set(dealers(look)), "at the other tables nobody changes"
    host.keys("Escape")


def balance(host: Host) -> None:
    """Two out at one table: somebody has to move, and it is said who, where to and why; not now is an answer too."""
    knock_out(host, 1)
    uneven = host.text("due.uneven", source=2, most=9, target=1, least=7)
    look = host.wait(lambda look: any(text.startswith(uneven) for text in look.texts), "it is said why somebody moves")
    host.wait_for("TDA 11-A")
    before = sitting(look)

    # Somebody else, by the host's word; taken back.
    host.click(host.text("due.other"))
    other = at_table(look, 2)[0]
    host.click(other, "QAction")
    host.wait(lambda look: sitting(look)[other][0] == 1, "somebody else has moved")
    host.keys("ctrl+z")
    host.wait(lambda look: sitting(look) == before, "everybody sits where they sat")

    take_proposals(host)
    look = host.look()
    assert sizes(look) == {1: 8, 2: 8, 3: 9}
    (moved,) = [name for name, (table, _) in sitting(look).items() if table != before[name][0]]
    assert before[moved][0] == 2
    wait_for_rule(host, host.text("journal.balanced", player=moved, table=1, seat=sitting(look)[moved][1]))
    wait_for_room_to_say(host, host.text("room.new_seats"), moved)

    knock_out(host, 1)
    host.click(host.text("due.not_now"))
    host.wait(lambda look: not says(look, host.text("due.do_balance")), "nothing is due until a table has changed")
    host.keys("ctrl+z")
    host.wait(lambda look: len(sitting(look)) == 25, "the bust-out is taken back")
    let_seats_grow_old(host, host.text("room.new_seats"))


def play_hand_for_hand(host: Host) -> None:
    """One before the prizes: announced with D, reported by click and key; an all-in is held back; two share a place."""
    said = host.text
    host.wait_for(said("due.hand_for_hand.money", count=PAID))
    host.keys("d", "Return")
    host.wait_for(said("due.round_first"))
    wait_for_rule(host, said("journal.hand_for_hand", count=PAID))
    wait_for_room_to_say(host, said("room.hand_for_hand_first"))
    host.keys("1", "h")
    host.wait_for(said("journal.table_done", table=1))
    host.keys("h")
    host.wait_for(said("journal.table_done", table=2))
    host.click(said("due.table_done", table=3))
    host.wait_for(said("due.do_round"))
    before = hands(host.look())
    host.keys("h")
    host.wait_for(said("due.round", number=1))
    wait_for_room_to_say(host, said("room.hand_for_hand", number=1))
    assert hands(host.look()) == {table: hand + 1 for table, hand in before.items()}

    # All-ins at two tables wait face down for the third, and then show down one after the other.
    host.keys("2", "shift+h")
    host.wait_for(said("journal.table_all_in", table=2))
    assert not host.look().saying(said("due.table_showdown_done", table=2)), "it is held back"
    host.keys("ctrl+z")
    host.wait_for(said("due.table_done", table=2))
    host.keys("2", "shift+h")
    host.wait(lambda look: not says(look, said("due.table_done", table=2)), "it has an all-in again")
    host.click(said("due.table_all_in_of", table=3))
    host.wait_for(said("journal.table_all_in", table=3))
    host.keys("1", "h")
    host.wait_for(said("due.table_showdown_done", table=2))
    out = [knock_out(host, 2)]
    host.wait_for(said("due.table_showdown_done", table=3))
    out.append(knock_out(host, 3))
    for name in out:
        host.wait_for(f"{name}: {said('journal.place_shared', place=PAID)}")
    host.click(said("due.do_round_over"))
    wait_for_rule(host, said("journal.hand_for_hand_ended"))


def break_the_table(host: Host) -> None:
    """Nineteen are left: the room is told which table breaks next. With eighteen it does; seats are drawn twice."""
    let_time_pass(host, DEALERS_ARE_NEWS_FOR)
    wait_for_room_to_say(host, host.text("room.breaks_next", table=2))
    knock_out_until(host, 18)
    host.wait_for(host.text("due.break_announced"))
    going = at_table(host.look(), 2)
    host.wait_for(host.text("due.break", table=2, count=len(going)))
    host.keys("d", "Return")
    host.wait(lambda look: says(look, host.text("seating.close_do")), "new seats are drawn")
    drawn = seats_in_form(host.look(), going)
    host.click(host.text("seating.draw_again"))
    host.wait(lambda look: seats_in_form(look, going) != drawn, "other seats are drawn")
    look = host.look()
    drawn = seats_in_form(look, going)
    assert set(sizes(look)) == {1, 2, 3}, "nobody moves before it counts"
    host.click(host.text("seating.close_do"))
    look = host.wait(lambda look: len(look.of_kind("TableOval")) == 2, "the table has gone")
    assert sizes(look) == {1: 9, 3: 9}
    assert {
        name: host.text("seating.place", table=table, seat=seat)
        for name, (table, seat) in sitting(look).items()
        if name in going
    } == drawn
    wait_for_rule(host, host.text("journal.table_closed", table=2, count=len(going)))
    wait_for_room_to_say(host, host.text("room.new_seats"), *going)


def seats_in_form(look: Look, names: Iterable[str]) -> dict[str, str]:
    """The seats that are chosen in the form, by the names beside them."""
    return {thing.name: thing.text for thing in look.of_kind("QComboBox") if thing.name in names}


def announce_and_end(host: Host) -> None:
    """Hand for hand by the host's word: H announces it, one click ends it, and the clock runs on."""
    host.keys("h")
    host.wait_for(host.text("hand_for_hand.announce"))
    host.keys("Return")
    host.wait_for(host.text("due.round_first"))
    host.wait_for(host.text("clock.resume"), "QToolButton")
    host.click(host.text("due.end_round"))
    host.wait_for(host.text("journal.hand_for_hand_stopped"))
    host.wait_for(host.text("clock.pause"), "QToolButton")


def form_final_table(host: Host) -> None:
    """Nine are left: the room sees their seats drawn card by card, and the host forms the table."""
    knock_out_until(host, 9)
    host.wait_for(host.text("due.do_final_table"))
    host.keys("d", "Return")
    host.wait(lambda look: says(look, host.text("seating.final_do")), "the seats of the final table are drawn")
    host.click(host.text("seating.card_by_card"))
    host.wait_for(host.text("seating.next_card"))
    wait_for_room_to_say(host, host.text("room.final_table_draw"))
    host.keys(*["Next"] * 8)
    look = host.wait(lambda look: sum(name in evening.room_words(look) for name in sitting(look)) == 8, "eight drawn")
    host.keys("Next")
    look = host.wait(lambda look: sum(name in evening.room_words(look) for name in sitting(look)) == 9, "all drawn")
    assert len(look.of_kind("TableOval")) == 2, "showing the cards moves nobody"
    host.click(host.text("seating.final_do"))
    look = host.wait(lambda look: len(look.of_kind("TableOval")) == 1, "all sit at one table")
    assert list(sizes(look).values()) == [9]
    wait_for_rule(host, host.text("journal.final_table", count=9))


def test_the_floor_runs_itself(host_at: OpenHost) -> None:
    host = host_at("de", luck=5, at=sample.instant("19:00"))
    checked_in(host.data, "tda-2019")
    host.start()
    host.click(f"{host.text('tonight.past_go')}: {EVENING}")
    evening.draw_seats(host)
    announce_breaks(host)
    evening.start_now(host)
    evening.show_room(host)
    begin_hands(host, 1, 2, 3)
    let_seats_grow_old(host, host.text("room.seats_by_table"))
    be_away_and_back(host)
    sit_out_a_hand(host)
    deal_and_go_home(host)
    balance(host)
    knock_out_until(host, PAID + 1)
    play_hand_for_hand(host)
    break_the_table(host)
    announce_and_end(host)
    form_final_table(host)
    host.quit()

    decided = decisions_in(host.data)
    assert {type(one) for one in decided} == set(DECISIONS)
    assert [one for one in decided if not one.citations] == []
