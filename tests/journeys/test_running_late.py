"""An evening that runs late: four ways to be done in time side by side, one taken, and taken back."""

from __future__ import annotations

import re
from datetime import timedelta

from tests.evenings import sample_evening as sample
from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look, Thing


def ends_begin(host: Host) -> str:
    """The words that an expected end begins with."""
    ten = sample.instant("22:00").isoformat()
    return re.split(r"\d", host.text("clock.ends_between", typical=ten, late=ten))[0]


def on_the_card(host: Host, look: Look) -> str:
    """The ends that the clock's card tells, below the break that comes."""
    lines = [thing.text.split("\n") for thing in look.things if "\n" in thing.text]
    return next((line for told in lines for line in told if line.startswith(ends_begin(host))), "")


def ways(host: Host, look: Look) -> list[Thing]:
    """The buttons of the ways to be done in time, from top to bottom."""
    begins = host.text("clock.make_up_do_told", way="")
    found = [thing for thing in look.things if thing.name.startswith(begins) and thing.box[2] > 0]
    return sorted(found, key=lambda thing: thing.box[1])


def add_a_break(host: Host, level: int) -> None:
    """Put a break after a coming level, where no chip leaves."""
    host.click(host.text("clock.coming_hint"))
    host.click(host.text("clock.level_more", level=level))
    host.click(host.text("clock.put_break", level=level), "QAction")
    host.wait_for(host.text("clock.break_minutes", level=level))
    host.keys("Escape")


def test_one_of_four_ways_brings_the_end_forward_and_undo_brings_it_back(host_at: OpenHost) -> None:
    host = host_at("de", luck=evening.LUCK, at=sample.instant("19:30"))
    evening.begin(host)
    host.turn_to(host.now + timedelta(minutes=21))
    add_a_break(host, 5)
    host.click(host.text("clock.more"))
    host.click(host.text("clock.end_menu"), "QAction")
    host.wait_for(host.text("clock.make_up_no_wish"))
    before = on_the_card(host, host.look())
    assert before, "the card tells when the evening is expected to end"

    host.type("2200")
    host.click(host.text("clock.end_wish"))
    look = host.wait(lambda seen: len(ways(host, seen)) == 4, "four ways are offered")
    says = [way.name for way in ways(host, look)]
    assert len(set(says)) == 4
    leads_to = [thing.text for thing in look.things if thing.text.startswith(ends_begin(host)) and thing.text != before]
    assert len(leads_to) == 4, "each says where it leads to"
    assert on_the_card(host, look) == before, "looking at them changes nothing"

    host.click(says[0])
    look = host.wait(lambda seen: on_the_card(host, seen) == leads_to[0], "the card tells the end that was promised")
    assert ways(host, look) == []
    host.wait_for(host.text("clock.make_up_in_time"))

    host.keys("ctrl+z")
    look = host.wait(lambda seen: on_the_card(host, seen) == before, "undone, it ends when it did")
    assert [way.name for way in ways(host, look)] == says
    host.quit()
