"""Runs `both_windows.py` on two screens that exist only in memory, and reads what it reports."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.store import preferences
from homepoker.store.preferences import Preferences
from tests.played_evenings import club_of, open_evening

HERE = Path(__file__).parent
SCREENS = (("A-laptop", 0, 1440, 900), ("B-beamer", 1440, 1920, 1080))


def evening_of(folder: Path, players: int) -> Path:
    """A data folder whose evening runs with so many players, to be restored at the next start."""
    names = [f"Gast {number:03}" for number in range(1, players + 1)]
    club = club_of(folder, names)
    desk = open_evening(club, "Monatsturnier November", date(2026, 11, 20), names)
    ClockCommands(desk).start()
    club.close()
    preferences.save(folder, Preferences(language="de", last_tournament=desk.tournament_id))
    return folder


def reports(folder: Path, what: str, count: int) -> Sequence[dict[str, Any]]:
    """What the process reports."""
    screens = folder.parent / "screens.json"
    screens.write_text(
        json.dumps(
            {
                "screens": [
                    {"name": name, "x": x, "y": 0, "width": width, "height": height, "logicalDpi": 96, "dpr": 1}
                    for name, x, width, height in SCREENS
                ]
            }
        )
    )
    variables = {
        **os.environ,
        "QT_QPA_PLATFORM": f"offscreen:configfile={screens}",
        "PYTHONPATH": str(HERE.parents[1]),
    }
    command = [sys.executable, "-P", str(HERE / "both_windows.py"), str(folder), what, str(count)]
    done = subprocess.run(command, env=variables, capture_output=True, encoding="utf-8", timeout=900, check=False)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    if not found:
        raise RuntimeError(f"{command} reports nothing:\n{done.stderr}")
    return found
