"""The power fails in level 3: the program comes back in the right second, with everything that was done."""

from __future__ import annotations

from datetime import datetime, timedelta

from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look

ONE_SECOND = timedelta(seconds=1)


def test_a_killed_program_is_back_in_the_right_second(host_at: OpenHost) -> None:
    host = host_at("en", luck=evening.LUCK)
    evening.begin(host)
    for level in (2, 3):
        host.keys("ctrl+Right")
        host.wait_for(host.text("clock.level", level=level))
    evening.bust_out(host, ("Benno",), "Stefan H.")
    evening.bust_out(host, ("Lukas",), "Marta")
    before, ends_at = ends_at_next_tick(host)

    host.kill()
    host.start()

    host.wait_for(host.text("clock.level", level=3))
    after, ends_again_at = ends_at_next_tick(host)
    assert abs(ends_again_at - ends_at) <= ONE_SECOND
    assert seats(after) == seats(before)
    # The oldest entries are drawn a moment after the page.
    host.wait(lambda look: journal(look) == journal(before), "the journal says all that it said before")

    host.keys("ctrl+z")
    host.wait(lambda look: "Lukas" in " ".join(seats(look)), "what was done before can be taken back")
    host.quit()


def ends_at_next_tick(host: Host) -> tuple[Look, datetime]:
    """Wait for the next second, and say when the level ends by it."""
    look = evening.wait_for_tick(host)
    return look, host.now + timedelta(seconds=evening.seconds(evening.shown_time(look)))


def seats(look: Look) -> list[str]:
    """Who sits where, with what lies before them."""
    return [thing.name for thing in look.of_kind("SeatButton")]


def journal(look: Look) -> list[str]:
    """Everything that the journal says, from above."""
    said = [thing for thing in look.of_kind("QLabel") if "JournalPanel" in thing.within]
    return [thing.text for thing in sorted(said, key=lambda thing: (thing.box[1], thing.box[0]))]
