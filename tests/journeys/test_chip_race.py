"""The chip race by keys and mouse, at two tables: typed, clicked, drawn, killed in the middle, recorded, undone."""

from __future__ import annotations

from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host


def open_race(host: Host) -> None:
    """From the menu with the dots."""
    host.click(host.text("tonight.more"))
    host.click(host.text("chips.race_menu"), "QAction")
    host.wait_for(host.text("chips.race_close"))


def test_two_tables_are_raced_after_a_crash_in_the_middle_and_the_action_is_undone(host_at: OpenHost) -> None:
    host = host_at("de", luck=evening.LUCK)
    evening.begin(host)
    open_race(host)
    for count in "3123212":
        host.keys(count, "Return")
    ace = host.text("kit.card", rank="kit.rank_a", suit="kit.suit_s")
    host.click(ace)
    host.wait(lambda look: [one for one in look.saying(ace) if not one.is_enabled], "the ace lies before a player")
    host.kill()

    host.start()
    open_race(host)
    host.wait(lambda look: [one for one in look.saying(ace) if not one.is_enabled], "the ace still lies there")
    host.click(host.text("chips.draw_rest"))
    host.click(host.text("chips.next_table", table=2))
    for count in "1111111":
        host.keys(count, "Return")
    host.keys("space")
    host.click(host.text("chips.record", values=host.text("chips.of_value", value=25)))
    begins = host.text("journal.chips_raced", value=25)
    host.wait(lambda look: [one for one in look.texts if one.startswith(begins)], "the race is noted")
    host.keys("ctrl+z")
    undone = host.text("journal.undone", label="").strip()[:12]
    host.wait(lambda look: [one for one in look.texts if one.startswith(undone)], "it is taken back")
    host.quit()
