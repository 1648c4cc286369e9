"""Plays the sample evening through the window and keeps it as the recording that is shipped.

``python -m tests.journeys.record`` writes ``resources/sample/evening.homepoker.json``.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from homepoker.core.quantities import PlayerId
from homepoker.services.club import open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.timekeeper import SystemTimekeeper
from homepoker.store.resource_files import resources
from tests.evenings import sample_evening as sample
from tests.journeys import evening
from tests.journeys.host import Host
from tests.journeys.stage import DESK, Stage


def main() -> None:
    """Play, and keep the log."""
    stage = Stage()
    stage.set_up(DESK)
    with tempfile.TemporaryDirectory() as folder:
        host = Host(stage, Path(folder), at=sample.instant("18:56"), luck=evening.LUCK)
        host.start()
        evening.open_sample(host)
        evening.play(host)
        host.quit()
        (sample.SAMPLE / "evening.homepoker.json").write_bytes(recorded(host.data / "sample"))
    stage.strike()


def recorded(folder: Path) -> bytes:
    """The evening as a file, the names beside it."""
    club = open_club(folder, resources(), SystemTimekeeper(), RandomDraw(), read_only=True)
    (record,) = club.log.tournaments()
    data = club.log.export(record.id, {PlayerId(player): name for player, name in club.names.items()})
    club.close()
    return data


if __name__ == "__main__":
    main()
