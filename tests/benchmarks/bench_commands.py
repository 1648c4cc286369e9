"""How long a command takes from the shell, beside a Python that does nothing."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from catalogues import compile_catalogues

from homepoker.store.resource_files import resources
from tests.benchmarks.verdicts import Measure, Verdict, alternated, ratio, spread, tell

VERSION_AIM, RULE_AIM, SEARCH_AIM = 4.0, 12.0, 20.0
ROUNDS = 15

VERSION_CAUSE = "the module of the program imports more than it needs to say its version"
RULE_CAUSE = (
    "typer with what it imports takes half; our own declarations a quarter; the five books as they were kept and the "
    "decision are the rest"
)
SEARCH_CAUSE = "as for a ruling, and the kept index: ten megabytes are read, and half of them taken apart"

RULE = ("rule", "bet-oversized-chip", "--book", "tda-2019", "--facts", '{"chip": 1000, "toCall": 400}')
SEARCH = ("rules", "search", "Wer zeigt zuerst?")


def test_commands_start(tmp_path: Path) -> None:
    for verdict in commanding(tmp_path, ROUNDS):
        tell(verdict)
        assert verdict.figure > 0


def commanding(folder: Path, rounds: int) -> Sequence[Verdict]:
    """Call Python and the commands in turn, on a data folder in which books and index are kept after the first call."""
    compile_catalogues(resources() / "locale")
    program = ("-P", "-m", "homepoker", "--data", str(folder))
    nothing = _call("-c", "pass")
    version, rule, search = (
        _call("-P", "-m", "homepoker", "--version"),
        _call(*program, *RULE),
        _call(*program, *SEARCH),
    )
    for once in (nothing, version, rule, search):
        once()
    bare, versions, rules, searches = alternated((nothing, version, rule, search), rounds)
    beside = f"python -c pass {spread(bare, 'ms', 1e3)}"
    found = (
        ("homepoker --version", VERSION_AIM, versions, VERSION_CAUSE),
        ("homepoker rule …", RULE_AIM, rules, RULE_CAUSE),
        ("homepoker rules search …", SEARCH_AIM, searches, SEARCH_CAUSE),
    )
    return [
        Verdict(what, aim, ratio(taken, bare), f"{spread(taken, 'ms', 1e3)}, {beside}", cause)
        for what, aim, taken, cause in found
    ]


def _call(*arguments: str) -> Measure:
    def call() -> float:
        began = time.perf_counter()
        subprocess.run([sys.executable, *arguments], capture_output=True, timeout=120, check=True)
        return time.perf_counter() - began

    return call
