"""An evening that ends at a time of day: last hands drawn and announced, stacks counted, ranked, a tie shared."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from functools import partial

from tests.evenings import sample_evening as sample
from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look

STACKS = ("9k", "12500", "3k", "4000", "2500", "2k", "2000", "6k", "7000", "9k", "1500", "1000", "5500", "5k")
"""What lies before the fourteen at the end, by table and seat: 70,000, and two have as much."""


def cap(host: Host, at: str) -> None:
    """Say in the clock's menu that play is over at a time of day."""
    host.click(host.text("clock.more"))
    host.click(host.text("clock.end_menu"), "QAction")
    host.wait(lambda look: look.focused is not None and "QTimeEdit" in look.focused.kinds, "a time can be typed")
    host.type(at.replace(":", ""))
    host.wait(partial(evening.has_typed, at), f"{at} is typed")
    host.click(host.text("clock.end_cap"))
    host.keys("Escape")


def saying(look: Look, start: str) -> list[str]:
    return [text for text in look.texts if text.startswith(start)]


def test_at_the_time_of_day_last_hands_are_drawn_and_the_counted_stacks_rank(host_at: OpenHost) -> None:
    host = host_at("de", luck=evening.LUCK, at=sample.instant("19:00"))
    evening.begin(host)
    evening.show_room(host)
    cap(host, "19:30")
    # The test's own time zone is another one than the program's: what reads the same there.
    reads_the_same = datetime.combine(sample.ON, time(19, 30)).astimezone()
    host.wait_for(host.text("journal.end_capped", at=reads_the_same.isoformat()))

    host.turn_to(sample.instant("19:31"))
    host.click(host.text("due.do_last_hands"))
    drawn = host.text("journal.last_hands_drawn", count=5).partition("5")[0]
    host.wait(lambda look: saying(look, drawn), "the number is drawn")
    numbers = [host.text("room.last_hands", count=count) for count in range(3, 8)]
    host.wait(lambda look: [one for one in numbers if one in evening.room_words(look)], "the room reads how many")

    for _table in (1, 2):
        host.click(host.text("due.do_last_hands_played"))
    host.turn_to(host.now + timedelta(minutes=4))
    host.click(host.text("due.do_last_stacks"))
    host.wait_for(host.text("stacks.close"))
    host.wait(lambda look: look.focused is not None and "ChipsEdit" in look.focused.within, "a stack can be typed")
    for table in (STACKS[:7], STACKS[7:]):
        for stack in table:
            host.keys(*stack, "Return")
        host.keys("space")
    host.wait_for(host.text("standings.stacks_right", together=70_000))
    by_stacks = host.text("standings.end_by_stacks")
    host.wait(lambda look: look.focused is not None and look.focused.text == by_stacks, "the keys lead on to the end")
    host.keys("space")

    host.wait_for(host.text("journal.ended_by_stacks", count=14))
    shared = f"{host.text('journal.place_shared', place=2)} (9.000)"
    host.wait(
        lambda look: len({text for text in look.texts if text.endswith(shared) and len(text) < 60}) == 2,
        "two share the second place",
    )
    host.wait(lambda look: host.text("room.final_standings") in evening.room_words(look), "the room reads the places")
    host.click(host.text("standings.close"))
    host.wait_for(host.text("standings.reopen"))
    host.quit()
