"""Twenty times the power fails while keys are being pressed: what the window had shown is there again."""

from __future__ import annotations

import random
import re
import subprocess
import time
from collections import Counter
from functools import partial

from homepoker.services.club import open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.evening.journal import journal
from homepoker.services.timekeeper import SystemTimekeeper
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look

KILLS = 20
KEYS = ("n", "ctrl+Up", "ctrl+Down", "space")
"""Each is one action that the journal shows at once."""
COMPARED = 8
"""Labels of the journal: sentences of the newest entries."""


def shown(look: Look) -> list[str]:
    """What the journal's entries say, newest first, without their times."""
    said = [thing for thing in look.of_kind("QLabel") if {"JournalPanel", "QScrollArea"} <= set(thing.within)]
    said.sort(key=lambda thing: (thing.box[1], thing.box[0]))
    return [thing.text for thing in said if thing.box[3] > 0 and not re.fullmatch(r"\d\d:\d\d", thing.text)]


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
        lines, told = kept(host)
        # Keys that came after the last look have pushed older entries out of the picture: the whole journal is asked.
        assert not Counter(seen) - Counter(told), f"kill {number}: {seen} was seen, {told} is kept"
        assert lines >= before
        before = lines
        newest = told[0]
        host.wait(partial(tells, newest), f"the newest entry is shown: {newest}")
    assert before > KILLS, "there was something to lose"
    host.quit()


def tells(sentence: str, look: Look) -> bool:
    """Whether the journal shows an entry."""
    return sentence in shown(look)


def kept(host: Host) -> tuple[int, list[str]]:
    """How many lines the evening has on disk, which is sound and replays; and all sentences of its journal."""
    club = open_club(host.data / "sample", resources(), SystemTimekeeper(), RandomDraw(), read_only=True)
    try:
        club.database.check()
        (record,) = club.log.tournaments()
        desk = club.desk(record.id)
        words = Words(resources() / "locale", "en", club.name_of)
        told: list[str] = []
        for entry in journal(desk.history, desk.state, desk.now(), words):
            told += [entry.text, *(part.text for part in entry.parts)]
        return len(desk.history.lines), told
    finally:
        club.close()
