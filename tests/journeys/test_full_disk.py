"""The disk runs full in the middle of an evening: it is said, nothing shown is lost, and with room it goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look
from tests.journeys.small_disk import SmallDisk
from tests.journeys.test_kills import shown


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    small = SmallDisk(tmp_path / "disk")
    yield small
    small.remove()


def warnings(host: Host, look: Look) -> list[str]:
    """What the banners say of things that were not recorded."""
    start = host.text("folder.not_recording", at="2000-01-01T00:00:00", reason="").partition("0")[0]
    return [thing.name for thing in look.of_kind("Banner") if thing.name.startswith(start[: start.rindex(" ")])]


def test_a_full_disk_is_survived(disk: SmallDisk, host_at: OpenHost) -> None:
    host = host_at("en", luck=evening.LUCK, data=disk.folder / "club")
    evening.begin(host)
    evening.bust_out(host, ("Benno",), "Stefan H.")
    disk.fill(host)

    def is_said(look: Look) -> bool:
        if not warnings(host, look):
            host.keys("ctrl+Up")
        return bool(warnings(host, look))

    look = host.wait(is_said, "it is said that nothing is recorded")
    assert len(warnings(host, look)) == 1
    acknowledged = shown(host.look())
    host.keys("ctrl+Up", "n")
    host.click(host.text("folder.check_again"))
    host.wait(lambda look: warnings(host, look), "it is still said")
    assert shown(host.look()) == acknowledged, "what is not on disk is not shown"

    disk.make_room(host)
    host.click(host.text("folder.check_again"))
    host.wait(lambda look: not warnings(host, look), "it records again")
    evening.bust_out(host, ("Lukas",), "Marta")
    kept = shown(host.look())
    host.kill()
    host.start()
    host.wait(lambda look: shown(look)[: len(kept)] == kept, "everything that was shown is there")
    host.quit()
    if disk.is_mounted:
        # A limit for a process cannot be set before it runs; the same words are tested without a window.
        start_on_a_full_disk(disk, host)


def start_on_a_full_disk(disk: SmallDisk, host: Host) -> None:
    """The next start explains itself in the window, and goes on once there is room."""
    disk.fill(host)
    host.start()
    host.wait_for(host.text("app.folder_problem"))
    told = host.text("store.folder_full", folder=str(host.data / "sample"))
    assert told in host.look().texts
    disk.make_room(host)
    host.click(host.text("app.retry"))
    host.wait_for(host.text("clock.pause"), "QToolButton")
    host.quit()
