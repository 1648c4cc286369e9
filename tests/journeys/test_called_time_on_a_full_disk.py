"""An evening on a full disk with a called time: clock, room and sounds go on, and it is recorded once there is room."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from tests.evenings import sample_evening as sample
from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.evening import ROOM
from tests.journeys.host import Host, Look
from tests.journeys.small_disk import SmallDisk
from tests.journeys.test_called_time import room_reads
from tests.journeys.test_full_disk import warnings


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    small = SmallDisk(tmp_path / "disk")
    yield small
    small.remove()


def room_runs(host: Host) -> None:
    """The clock of the room view shows another second."""

    def words(look: Look) -> str:
        return "\n".join(thing.text for thing in look.of_kind(ROOM))

    before = words(host.look())
    host.wait(lambda look: words(look) != before, "the room view goes on")


@pytest.mark.parametrize("language", ["de", "en"])
def test_clock_and_room_go_on_and_the_end_is_recorded_once_there_is_room(
    disk: SmallDisk, host_at: OpenHost, language: str
) -> None:
    host = host_at(language, luck=evening.LUCK, data=disk.folder / "club", at=sample.instant("19:05"))
    evening.begin(host)
    evening.show_room(host)
    host.keys("t")
    host.wait_for(host.text("clock.call_start", seconds=60))
    evening.pick(host, "Marta")
    host.wait_for(host.text("kit.take_out", name="Marta"))
    host.keys("Return")
    host.wait_for(host.text("clock.called_acted"))
    on_marta = host.text("clock.called_for", player="Marta")
    host.wait(lambda look: room_reads(look, on_marta), "the room reads on whom time is called")
    disk.fill(host)
    host.turn_to(host.now + timedelta(seconds=62))

    look = host.wait(lambda look: warnings(host, look), "it is said that nothing is recorded")
    host.turn_to(host.now + timedelta(minutes=1))
    host.wait(lambda seen: seen.saying(host.text("clock.pause"), "QToolButton"), "the clock is back in its place")
    for _ in range(3):
        evening.wait_for_tick(host)
        room_runs(host)
    assert warnings(host, host.look()) == warnings(host, look), "it is said once"
    reason = host.text("store.folder_full", folder=str(host.data / "sample"))
    assert not [toast for toast in host.look().of_kind("_Toast") if reason in toast.name]
    host.turn_to(host.now + timedelta(minutes=20))
    # Other warnings of the full disk and the missing loudspeaker may push the announcement's toast away.
    host.wait(lambda seen: room_reads(seen, host.text("room.level", level=2)), "the next level begins in the room")

    disk.make_room(host)
    up = host.text("journal.time_up_dead_player", player="Marta")
    host.wait(lambda seen: up in seen.texts, "the end is in the journal without anybody's doing")
    host.wait(lambda seen: not warnings(host, seen), "it records again")
    host.click(host.text("folder.known"))
    host.kill()
    host.start()
    host.wait(lambda seen: up in seen.texts, "and on the disk")
    host.quit()
