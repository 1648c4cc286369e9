"""A day of twelve hours with both windows open: whether memory and handles stay as they are."""

from __future__ import annotations

from pathlib import Path

from tests.benchmarks.two_screens import evening_of, reports
from tests.benchmarks.verdicts import Verdict, tell

MEMORY_AIM, HANDLES_AIM = 1.05, 1.0
"""Limits of the growth after the first twelfth of the day, in which everything is seen for the first time.

The index of the search is at hand from the beginning: in an evening it comes after a minute, and is no growth.
"""

SECONDS = 12 * 3600
PLAYERS = 27
HANDLES = ("files", "threads", "windows", "timers")

CAUSE = "what was done is kept for undo, and the host does something every ten minutes"
HANDLES_CAUSE = "something that is opened is not closed again"


def test_a_day_passes(tmp_path: Path) -> None:
    for verdict in living(tmp_path, SECONDS):
        tell(verdict)
        assert verdict.figure > 0


def living(folder: Path, seconds: int) -> tuple[Verdict, Verdict]:
    """Let so many seconds pass, each with its tick; how much more is held in the end than after the first part."""
    found = reports(evening_of(folder / "club", PLAYERS), "day", seconds)
    first, last = found[0], found[-1]
    megabytes = " ".join(f"{one['memory'] / 1e6:.0f}" for one in found)
    handles = ", ".join(f"{first[name]}→{last[name]} {name}" for name in (*HANDLES, "objects", "lines"))
    return (
        Verdict(
            f"Memory after {last['second'] / 3600:.1f} hours of ticks, against after the first twelfth",
            MEMORY_AIM,
            last["memory"] / first["memory"],
            f"{megabytes} MB",
            CAUSE,
        ),
        Verdict(
            "Handles held by then, against the same",
            HANDLES_AIM,
            max(last[name] / first[name] for name in HANDLES),
            handles,
            HANDLES_CAUSE,
        ),
    )
