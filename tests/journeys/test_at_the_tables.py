"""By mouse: who is out and by whom is answered at the tables, and Enter records it."""

from __future__ import annotations

from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host


def click_seat(host: Host, name: str) -> None:
    """Click the seat of a player."""
    host.click_when(lambda look: evening.seats_of(look, name), f"the seat of {name} can be clicked")


def test_a_bust_out_is_x_two_seats_and_enter(host_at: OpenHost) -> None:
    host = host_at("de", luck=evening.LUCK)
    evening.begin(host)
    said = host.text

    host.keys("x")
    host.wait_for(said("entries.or_click_who"))
    click_seat(host, "Flo")
    host.wait_for(said("entries.by_whom", name="Flo"))
    click_seat(host, "Aylin")
    host.wait_for(said("kit.take_out", name="Aylin"))
    host.wait_for(said("entries.record_enter"))
    host.keys("Return")
    host.wait_for(said("journal.out_by", player="Flo", by=["Aylin"]))

    # With the button, and letters in between: a click on a seat answers all the same.
    host.click(said("entries.out_button"))
    click_seat(host, "Vroni")
    host.wait_for(said("entries.by_whom", name="Vroni"))
    host.type("g")
    host.wait_for(said("entries.record"))
    click_seat(host, "Ines")
    host.wait_for(said("kit.take_out", name="Ines"))
    host.click(said("entries.record_enter"))
    host.wait_for(said("journal.out_by", player="Vroni", by=["Ines"]))

    # Whose seat it is stands above the menu, now that nothing is asked.
    click_seat(host, "Mirko")
    host.wait_for(said("seating.move"), "QAction")
    host.wait_for("Mirko", "QAction")
    host.keys("Escape")

    look = host.look()
    assert [bool(evening.seats_of(look, name)) for name in ("Flo", "Vroni", "Aylin", "Ines")] == [
        False,
        False,
        True,
        True,
    ]
