"""How long an action takes until the windows show it, beside a bare insert and a repaint of the same rectangles."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles

from tests.benchmarks.two_screens import evening_of, reports
from tests.benchmarks.verdicts import Verdict, spread, tell

AIM = 3.5
PLAYERS, MANY, ROUNDS = 100, 300, 150

CAUSE = (
    "beside the write and the painting, the state after the action, the journal and every table are worked out and "
    "laid out anew"
)


def test_an_action_is_seen(tmp_path: Path) -> None:
    verdict = seeing(tmp_path, PLAYERS, ROUNDS)
    tell(verdict)
    assert verdict.figure > 0


def test_an_action_is_seen_in_a_room_of_34_tables(tmp_path: Path) -> None:
    verdict = seeing(tmp_path, MANY, ROUNDS)
    tell(verdict)
    assert verdict.figure > 0


def seeing(folder: Path, players: int, rounds: int) -> Verdict:
    """Stacks, hands and bust-outs in turn, each measured beside its own rectangles."""
    found = reports(evening_of(folder / "club", players), "repaint", rounds)
    wholes, besides = ([float(one[name]) for one in found] for name in ("whole", "beside"))
    slow, slow_beside = slowest(wholes), slowest(besides)
    detail = (
        f"95th percentile {slow * 1e3:.0f} ms, beside {slow_beside * 1e3:.0f} ms; "
        f"action {spread(wholes, 'ms', 1e3)}, insert and repaint {spread(besides, 'ms', 1e3)}"
    )
    return Verdict(f"An action of {players} players until it is painted", AIM, slow / slow_beside, detail, CAUSE)


def slowest(values: Sequence[float]) -> float:
    """The 95th percentile."""
    return quantiles(values, n=20, method="inclusive")[-1]
