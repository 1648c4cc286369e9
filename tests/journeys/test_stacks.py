"""A count of the stacks by keys: half counted, killed, gone on with, recorded, audited and noted."""

from __future__ import annotations

from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host


def open_count(host: Host) -> None:
    """From the menu with the dots."""
    host.click(host.text("tonight.more"))
    host.click(host.text("stacks.menu"), "QAction")
    host.wait_for(host.text("stacks.close"))


def test_stacks_are_counted_after_a_crash_in_the_middle_and_what_is_found_is_noted(host_at: OpenHost) -> None:
    host = host_at("de", luck=evening.LUCK)
    evening.begin(host)
    open_count(host)
    for stack in ("6k", "4000", "5.000"):
        host.keys(*stack.replace(".", ""), "Return")
    host.wait_for(host.text("stacks.at_table", count=3, of=7, chips=15_000))
    host.kill()

    host.start()
    open_count(host)
    for _ in range(4):
        host.keys("5", "k", "Return")
    host.keys("space")
    for stack in ("12500", "2500", "5k", "5k", "5k", "5k", "5k"):
        host.keys(*stack, "Return")
    host.keys("space")
    said = host.text("stacks.too_many", counted=75_000, in_play=70_000, chips=5_000)
    host.wait_for(said)
    host.click(host.text("stacks.note_it"))
    noted = host.text("journal.stacks_more", counted=75_000, chips=5_000)
    host.wait(lambda look: [one for one in look.texts if one.startswith(noted)], "what was found is noted")
    host.keys("Escape")
    host.keys("ctrl+z")
    undone = host.text("journal.undone", label="").strip()[:12]
    host.wait(lambda look: [one for one in look.texts if one.startswith(undone)], "it is taken back")
    host.quit()


def open_change(host: Host) -> None:
    """From the menu with the dots."""
    host.click(host.text("tonight.more"))
    host.click(host.text("stacks.change_menu"), "QAction")
    host.wait_for(host.text("stacks.change_close"))


def wait_for_field(host: Host, name: str) -> None:
    host.wait(lambda look: look.focused is not None and look.focused.name == name, f"{name} can be typed")


def test_hundreds_have_run_short_and_a_named_exchange_gives_the_table_change(host_at: OpenHost) -> None:
    host = host_at("de", luck=evening.LUCK)
    evening.begin(host)
    open_change(host)
    host.click(host.text("chips.of_value", value=100))
    wait_for_field(host, host.text("stacks.change_of_reserve", value=100))
    host.keys("2", "0", "Return", "3", "Return", "Return", "Return", "space")
    host.click(host.text("chips.table", table=2))
    wait_for_field(host, host.text("stacks.pieces_of", value=100, name="Özlem"))
    host.keys("Return", "6", "Return", "Return", "Return")
    wait_for_field(host, host.text("stacks.pieces_of", value=100, name="Marta"))
    host.kill()

    host.start()
    open_change(host)
    host.click(host.text("stacks.change_proposal"))
    seat = host.text("stacks.change_seat", table=2, seat=1)
    host.wait(lambda look: [one for one in look.saying(seat) if one.is_focused], "the exchange waits to be ticked")
    host.keys("space")
    host.click(host.text("stacks.change_some_done", count=1))
    noted = host.text("journal.reserve_exchanged", count=20, value=100)
    host.wait(lambda look: [one for one in look.texts if one.startswith(noted)], "the exchange is noted")
    host.keys("Escape")
    host.keys("ctrl+z")
    undone = host.text("journal.undone", label="").strip()[:12]
    host.wait(lambda look: [one for one in look.texts if one.startswith(undone)], "it is taken back")
    host.quit()
