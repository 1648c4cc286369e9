"""Twenty times the power fails while keys are being pressed: what the window had shown is there again."""

from __future__ import annotations

import random
import subprocess
import time
from collections import Counter
from functools import partial

from homepoker.services.club import open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.timekeeper import SystemTimekeeper
from homepoker.store.resource_files import resources
from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look

KILLS = 20
KEYS = ("n", "ctrl+Up", "ctrl+Down", "space")
"""Each is one action that the journal shows at once."""
COMPARED = 12
"""Labels of the journal: times and sentences of the newest entries."""


def shown(look: Look) -> list[str]:
    """What the journal's entries say, newest first."""
    said = [thing for thing in look.of_kind("QLabel") if {"JournalPanel", "QScrollArea"} <= set(thing.within)]
    return [thing.text for thing in sorted(said, key=lambda thing: (thing.box[1], thing.box[0])) if thing.box[3] > 0]


def kill_while_keys_are_pressed(host: Host, luck: random.Random) -> list[str]:
    """Let keys rain down, look all the while, kill at some moment, and say what was seen last."""
    keys = [luck.choice(KEYS) for _ in range(16)]
    rain = subprocess.Popen(["xdotool", "key", "--delay", str(luck.randint(15, 40)), *keys], env=host.stage.environment)
    until = time.monotonic() + luck.uniform(0.05, 0.6)
    seen = shown(host.look())
    while time.monotonic() < until:
        seen = shown(host.look())
    host.kill()
    # Broken off, it would leave a key held down.
    rain.wait()
    return seen[:COMPARED]


def is_all_there(seen: list[str], look: Look) -> bool:
    """Whether everything that was seen is there, as often as it was seen.

    In which order is asked of the log, not of the picture: a row that has just come is not in its place yet.
    """
    return not Counter(seen) - Counter(shown(look))


def test_what_was_shown_survives_every_kill(host_at: OpenHost) -> None:
    luck = random.Random(20)
    host = host_at("en", luck=evening.LUCK)
    evening.begin(host)
    before = 0
    for number in range(KILLS):
        seen = kill_while_keys_are_pressed(host, luck)
        host.start()
        host.wait(
            lambda look: look.saying(host.text("clock.pause")) or look.saying(host.text("clock.resume")),
            "the evening is back",
        )
        # The page stands before its rows have their places.
        host.wait(partial(is_all_there, seen), f"what was seen at kill {number} is there again: {seen}")
        lines = kept_lines(host)
        assert lines >= before
        before = lines
    assert before > KILLS, "there was something to lose"
    host.quit()


def kept_lines(host: Host) -> int:
    """How many lines the evening has on disk; the file is sound and replays."""
    club = open_club(host.data / "sample", resources(), SystemTimekeeper(), RandomDraw(), read_only=True)
    try:
        club.database.check()
        (record,) = club.log.tournaments()
        return len(club.desk(record.id).history.lines)
    finally:
        club.close()
