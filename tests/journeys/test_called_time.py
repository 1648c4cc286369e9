"""Time is called by keys and mouse: the seconds fill the room view, survive a crash, and end by themselves."""

from __future__ import annotations

from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.evening import ROOM
from tests.journeys.host import Look


def room_reads(look: Look, words: str) -> bool:
    return any(words in thing.text for thing in look.of_kind(ROOM))


def test_time_called_by_keys_fills_the_room_survives_a_crash_and_is_answered_with_a_click(host_at: OpenHost) -> None:
    host = host_at("de", luck=evening.LUCK)
    evening.begin(host)
    evening.show_room(host)
    host.keys("t")
    host.wait_for(host.text("clock.call_start", seconds=60))
    evening.pick(host, "Marta")
    host.wait_for(host.text("kit.take_out", name="Marta"))
    host.keys("Return")
    host.wait_for(host.text("clock.called_acted"))
    host.wait_for(host.text("journal.time_called_player", player="Marta", seconds=60))
    on_marta = host.text("clock.called_for", player="Marta")
    host.wait(lambda look: room_reads(look, on_marta), "the room reads on whom time is called")
    host.kill()

    host.start()
    host.wait_for(host.text("clock.called_acted"))
    host.click(host.text("clock.called_acted"))
    host.wait_for(host.text("clock.pause"), "QToolButton")
    begins = host.text("journal.time_answered_player", player="Marta", left=0).partition("0")[0]
    host.wait(lambda look: [one for one in look.texts if one.startswith(begins)], "that she acted is noted")
    host.quit()
