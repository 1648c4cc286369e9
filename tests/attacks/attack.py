"""Attack on the readers with mutated inputs, by a seed: ``python -m tests.attacks.attack --inputs 1000000 --seed 1``.

Each reader gets its share in a process of its own. What is printed for a failure is enough to bring it about again:
the reader, the seed and the number of the input.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

from tests.attacks.readers import READERS

LONGEST = 10
"""Seconds that one input may take."""
TOLD_AT_MOST = 5
"""Failures of one reader that are told whole."""


class Hangs(BaseException):
    """An input takes too long; nothing that a reader catches."""


@dataclass
class Found:
    """What came of one reader: how many inputs, and the failures as number and traceback."""

    name: str
    inputs: int = 0
    failures: list[tuple[int, str]] = field(default_factory=list)


def input_of(name: str, seed: int, number: int) -> bytes:
    """The input of a reader with this number."""
    luck = random.Random(f"{name} {seed} {number}")
    reader = READERS[name]
    corpus = reader.corpus()
    return reader.changed(luck.choice(corpus), corpus, luck)


def attack(name: str, seed: int, inputs: int, first: int = 0) -> Found:
    """Feed one reader."""
    found = Found(name)
    with TemporaryDirectory(prefix="homepoker-attack-") as place:
        read = READERS[name].made(Path(place))
        for number in range(first, first + inputs):
            data = input_of(name, seed, number)
            try:
                with _at_most(LONGEST):
                    read(data)
            except (Exception, Hangs):  # noqa: BLE001 - whatever a reader raises is what is looked for
                found.failures.append((number, traceback.format_exc()))
            found.inputs += 1
    return found


@contextmanager
def _at_most(seconds: int) -> Iterator[None]:
    def ring(number: int, frame: FrameType | None) -> None:
        raise Hangs(f"more than {seconds} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def main() -> int:
    """Attack every reader, or those that are named."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--inputs", type=int, default=1_000_000, help="of all readers together")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--only", choices=sorted(READERS), nargs="*", default=sorted(READERS))
    asked.add_argument("--number", type=int, help="only this input of the readers named")
    asked.add_argument("--processes", type=int, default=2)
    wanted = asked.parse_args()
    if wanted.number is not None:
        for name in wanted.only:
            sys.stdout.write(f"{input_of(name, wanted.seed, wanted.number)!r}\n")
            for number, why in attack(name, wanted.seed, 1, wanted.number).failures:
                sys.stdout.write(f"{name} {number}\n{why}\n")
        return 0
    whole = sum(reader.share for reader in READERS.values())
    shares = {name: max(1, READERS[name].share * wanted.inputs // whole) for name in wanted.only}
    failures = inputs = 0
    with ProcessPoolExecutor(wanted.processes, max_tasks_per_child=1) as pool:
        for found in pool.map(attack, shares, [wanted.seed] * len(shares), shares.values()):
            inputs += found.inputs
            failures += len(found.failures)
            sys.stdout.write(f"{found.name}: {found.inputs} inputs, {len(found.failures)} failures\n")
            for number, why in found.failures[:TOLD_AT_MOST]:
                sys.stdout.write(f"--- {found.name}, seed {wanted.seed}, input {number}\n{why}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{inputs} inputs, {failures} failures (seed {wanted.seed})\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
