"""An evening on which people choose their seats: one is blocked, one kept for who comes late, two players swap."""

from __future__ import annotations

from collections.abc import Callable

from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look, Thing


def free_seat(host: Host, table: int, number: int) -> Callable[[Look], list[Thing]]:
    """A free seat, where it can be seen."""
    return lambda look: look.saying(host.text("seating.seat_free", table=table, seat=number), "SeatButton")


def seat_of(name: str) -> Callable[[Look], list[Thing]]:
    return lambda look: evening.seats_of(look, name)


def place(host: Host, name: str) -> str:
    """The words of the seat on which somebody sits, without what lies before it."""
    (found,) = evening.seats_of(host.look(), name)
    return found.name.partition(" · ")[0]


def open_seat(host: Host, table: int, number: int) -> None:
    host.click_when(free_seat(host, table, number), f"seat {number} at table {table} can be clicked")
    host.wait_for(host.text("seating.place", table=table, seat=number))


def sit_down(host: Host, name: str, table: int, number: int) -> None:
    """Click a seat, type the name."""
    open_seat(host, table, number)
    evening.pick(host, name)
    host.wait(lambda look: evening.seats_of(look, name), f"{name} sits")


def drag(host: Host, from_: Callable[[Look], list[Thing]], to: Callable[[Look], list[Thing]]) -> None:
    """Press on one seat, move, and let go on another."""
    look = host.wait(lambda seen: from_(seen) and to(seen), "both seats can be seen")
    start, end = from_(look)[0].box, to(look)[0].box
    here, there = (start[0] + start[2] // 2, start[1] + start[3] // 2), (end[0] + end[2] // 2, end[1] + end[3] // 2)
    host.stage.xdotool("mousemove", *here, "mousedown", 1)
    for share in (0.1, 0.5, 1):
        spot = [round(one + (other - one) * share) for one, other in zip(here, there, strict=True)]
        host.stage.xdotool("mousemove", *spot)
    host.stage.xdotool("mouseup", 1)


def choose_book(host: Host, initial: str) -> None:
    """Play by another book tonight."""
    host.click(host.text("tonight.profile_change"))
    host.click(host.text("profile.field.rulebook"), "QComboBox")
    host.type(initial)
    host.keys("Return")
    host.click(host.text("profile.use"))
    host.wait_for(host.text("tonight.sit_down"))


def test_people_choose_their_seats_swap_and_find_one_kept_for_them(host_at: OpenHost) -> None:
    host = host_at("de", luck=evening.LUCK)
    host.start()
    evening.open_sample(host)
    choose_book(host, "B")
    host.wait_for(host.text("tonight.players_choose"))
    host.click(host.text("tonight.seats_per_table"), "QSpinBox")
    host.keys("ctrl+a")
    host.type("9")
    host.click(host.text("tonight.sit_down"))

    for name, number in (("Günther", 4), ("Aylin", 5), ("Marta", 7)):
        sit_down(host, name, 1, number)
    open_seat(host, 1, 1)
    host.click(host.text("seating.block"))
    host.wait_for(host.text("seating.seat_is_blocked", table=1, seat=1))
    open_seat(host, 1, 2)
    host.click(host.text("seating.keep_free"), "QCheckBox")
    evening.pick(host, "Dominik")
    host.wait_for(host.text("seating.seat_is_reserved", table=1, seat=2, player="Dominik"))

    host.click(host.text("tonight.draw_rest", count=11))
    evening.start_now(host)
    look = host.look()
    assert place(host, "Günther") == host.text("seating.seat_of", player="Günther", table=1, seat=4)
    assert look.saying(host.text("seating.seat_is_blocked", table=1, seat=1))

    # Two swap, one moves, all with the mouse.
    drag(host, seat_of("Günther"), seat_of("Marta"))
    host.click(host.text("seating.swap", player="Günther", other="Marta"), "QAction")
    host.wait_for(host.text("journal.swapped", player="Günther", other="Marta"))
    assert place(host, "Marta") == host.text("seating.seat_of", player="Marta", table=1, seat=4)
    assert place(host, "Günther") == host.text("seating.seat_of", player="Günther", table=1, seat=7)
    drag(host, seat_of("Benno"), free_seat(host, 2, 9))
    host.wait_for(host.text("journal.moved", player="Benno", table=2, seat=9))

    # Who comes late gets the seat that was kept.
    host.click(host.text("entries.late"))
    host.wait_for(host.text("entries.late_title"))
    evening.pick(host, "Dominik")
    host.wait_for(host.text("journal.late_entry", player="Dominik", table=1, seat=2))

    host.kill()
    host.start()
    host.wait_for(host.text("seating.seat_is_blocked", table=1, seat=1))
    assert place(host, "Dominik") == host.text("seating.seat_of", player="Dominik", table=1, seat=2)
    assert place(host, "Günther") == host.text("seating.seat_of", player="Günther", table=1, seat=7)
    host.quit()
