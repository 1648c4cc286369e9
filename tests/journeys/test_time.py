"""A freeze, a crash and a changed system clock meet the real program: the clock is right, and the host is told once."""

from __future__ import annotations

import signal
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look

FROZEN_FOR = 12.0
TOLERATED = timedelta(seconds=1)


def level_ends_at(host: Host) -> datetime:
    """When the level ends, by what the window shows and by the program's own time."""
    look = evening.wait_for_tick(host)
    while True:
        shown, now = evening.shown_time(look), host.now
        look = host.look()
        # Else a machine with much to do has let seconds pass between the look and the question for the time.
        if evening.shown_time(look) == shown:
            return now + timedelta(seconds=evening.seconds(shown))


def banners(look: Look) -> list[str]:
    return [thing.name for thing in look.of_kind("Banner") if thing.name]


def beginning(host: Host, key: str) -> str:
    """How every sentence of this key begins."""
    return host.text(key, span="|", computer="|", seen="|").partition("|")[0]


def left(host: Host) -> int:
    """Seconds left of the level, just after the clock has shown another one."""
    return evening.seconds(evening.shown_time(evening.wait_for_tick(host)))


class ComputersTime:
    """The time of day of the computer that a program runs on, under libfaketime; the steady clock is the true one."""

    def __init__(self, folder: Path) -> None:
        self._offset = folder / "offset"
        self.set_off(timedelta(0))
        (library,) = Path("/usr/lib").glob("*/faketime/libfaketime.so.1")
        self.variables = {
            "LD_PRELOAD": str(library),
            "FAKETIME_TIMESTAMP_FILE": str(self._offset),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }

    def set_off(self, span: timedelta) -> None:
        """Let it be so much later than it is, or with a negative span earlier."""
        self._offset.write_text(f"{round(span.total_seconds()):+d}\n")

    def set_to(self, at: datetime) -> None:
        """Let it be this instant now."""
        self.set_off(at - datetime.now(UTC))


def says(host: Host, key: str) -> Look:
    """Wait for the one banner that begins like this."""
    start = beginning(host, key)
    return host.wait(
        lambda look: [one for one in banners(look) if one.startswith(start)] and look, f"a banner says “{start}”"
    )


def test_a_frozen_program_says_what_was_missed_and_gives_it_back(host_at: OpenHost) -> None:
    host = host_at("en", luck=evening.LUCK)
    evening.begin(host)
    ends_at = level_ends_at(host)
    host.process.send_signal(signal.SIGSTOP)
    time.sleep(FROZEN_FOR)
    host.process.send_signal(signal.SIGCONT)
    look = says(host, "awake.away")
    assert len([one for one in banners(look) if one.startswith(beginning(host, "awake.away"))]) == 1
    assert abs(level_ends_at(host) - ends_at) <= TOLERATED, "the clock has gone on"
    host.click(host.text("awake.give_back"))
    host.wait(lambda look: not [one for one in banners(look) if one.startswith(beginning(host, "awake.away"))], "gone")
    given = level_ends_at(host) - ends_at
    assert abs(given - timedelta(seconds=FROZEN_FOR)) <= 2 * TOLERATED
    host.quit()


def test_a_changed_system_clock_moves_no_tournament_clock(host_at: OpenHost, tmp_path: Path) -> None:
    computer = ComputersTime(tmp_path)
    host = host_at("en", luck=evening.LUCK, variables=computer.variables)
    evening.begin(host)
    ends_at = level_ends_at(host)
    for hours in (1, -2):
        changed = host.text("journal.time_changed", before="2000-01-01T00:00:00", after="2000-01-01T00:00:00")
        start = changed.partition("0")[0]
        noted = len([1 for text in host.look().texts if text.startswith(start)])
        computer.set_off(timedelta(hours=hours))
        host.wait(
            lambda look, start=start, noted=noted: (  # type: ignore[misc] # bound as they are now
                len([1 for text in look.texts if text.startswith(start)]) > noted
            ),
            "the journal notes it",
        )
        shift = timedelta(hours=hours)
        assert abs(level_ends_at(host) - (ends_at + shift)) <= TOLERATED
    assert not [one for one in banners(host.look()) if one.startswith(beginning(host, "awake.away"))]

    host.kill()
    host.start()
    host.wait_for(host.text("clock.pause"), "QToolButton")
    assert abs(level_ends_at(host) - (ends_at - timedelta(hours=2))) <= TOLERATED, "after a restart too"
    host.quit()


def test_after_a_power_cut_the_next_start_says_what_was_missed(host_at: OpenHost) -> None:
    host = host_at("en", luck=evening.LUCK)
    evening.begin(host)
    ends_at = level_ends_at(host)
    host.kill()
    time.sleep(21)
    host.start()
    says(host, "awake.closed")
    assert abs(level_ends_at(host) - ends_at) <= TOLERATED, "the clock has gone on"
    host.click(host.text("awake.give_back"))
    given = level_ends_at(host) - ends_at
    assert timedelta(seconds=20) <= given <= timedelta(seconds=45)
    host.quit()


def test_a_start_with_a_flat_battery(host_at: OpenHost, tmp_path: Path) -> None:
    computer = ComputersTime(tmp_path)
    host = host_at("en", luck=evening.LUCK, variables=computer.variables)
    evening.begin(host)
    before = left(host)
    host.kill()

    computer.set_to(datetime(2000, 1, 1, 0, 1, tzinfo=UTC))
    host.start()
    look = says(host, "awake.computer_behind")
    assert "1 Jan 2000" in "".join(banners(look))
    after = left(host)
    # What the program did not see is not counted; the last sign of life may be ten seconds old.
    assert -12 <= before - after <= 12
    assert host.now.year > 2000, "the evening goes by its own time"

    computer.set_off(timedelta(0))
    host.wait(lambda look: not [one for one in banners(look) if one.startswith("The computer")], "the banner has gone")
    assert 0 <= after - left(host) <= 12, "put right, nothing moves"
    assert abs(host.now - datetime.now(UTC)) < timedelta(seconds=5)

    after = left(host)
    host.kill()
    computer.set_off(timedelta(hours=-1))
    host.start()
    says(host, "awake.computer_behind")
    assert -12 <= after - left(host) <= 12
    after = left(host)
    host.click(host.text("awake.computer_right"))
    host.wait(lambda look: not [one for one in banners(look) if one.startswith("The computer")], "the banner has gone")
    assert 0 <= after - left(host) <= 12, "nor does it when the evening follows the computer"
    assert abs(host.now + timedelta(hours=1) - datetime.now(UTC)) < timedelta(seconds=5)
    host.quit()
