"""Attack on the formulas of leagues: ``python -m tests.attacks.formulas --inputs 100000 --seed 1``.

Half of the inputs are built by the grammar of formulas, deep, long and with gigantic numbers; a quarter are such ones
with a piece taken out, doubled or exchanged; the rest is noise and what a Python interpreter would obey. Each must give
a number or a mistake in words with its place, within 50 ms of the processor, and ask the system for nothing.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from decimal import Decimal

from homepoker.core.points.facts import MOST_POINTS, PointsFacts
from homepoker.core.points.formula import parse
from homepoker.core.points.formula_text import FormulaMistake
from homepoker.core.points.formula_vocabulary import FUNCTIONS, NAMES
from tests.attacks.mutation import TOKENS

LONGEST = 0.05
"""Seconds of the processor that one input may take."""

_NAMES = tuple(word for one in NAMES.values() for word in one.words)
_NUMBERS = ("0", "1", "2", "10", "0.5", "1,5", ".25", "100", "1000", "9" * 15, "0,001", "3.14159")
_NO_NUMBERS = ("1e400", "10.000", "1.000.000", "9" * 400, "٣", "½", "1_000", "0x10")
_SIGNS = ("+", "-", "*", "/", "+", "-", "*", "/", "^", "**", "×", "÷", ":", "² *")
_NO_SIGNS = ("%", "//", "<<", "@", "=", "<", "<=", "<>", "≥", "=>", "²", "&", "|", "~", "!", "and")
_PYTHON = (
    "__import__('os').system('true')",
    "().__class__.__base__.__subclasses__()",
    "players.__class__",
    "open('/etc/passwd').read()",
    "[x for x in (1,) * 10 ** 9]",
    "lambda: 1",
    "f'{players}'",
    "'a' * 10 ** 9",
    "(1).real",
    "players[0]",
    "exec('1')",
    "eval('1')",
    "print(1)",
    "1 if players else 2",
    "x := 5",
    "import os",
    "players; import os",
    "sqrt.__globals__",
    "{1: 2}",
    "not" * 50,
    "yield 1",
    "await 1",
    "10 ** 10 ** 10",
    "9 ^ 9 ^ 9 ^ 9 ^ 9",
    "if(1=1;2;3) if 1 else 2",
    "\\u0041",
    "players\n+ place",
    "# players",
)

RESULTS = (
    PointsFacts(20, 3, knock_outs=2, buy_in=Decimal("12.50"), spent=30, paid_places=4, is_early=True),
    PointsFacts(1, 1),
    PointsFacts(9_999, 9_999, knock_outs=9_999, rebuys=9_999, buy_in=10**9, spent=10**9),
)


def made_up(luck: random.Random) -> str:
    """An input: a formula, one that is nearly so, or noise."""
    kind = luck.random()
    if kind < 0.5:
        return _expression(luck, luck.randint(1, 9))
    if kind < 0.75:
        return _broken(_expression(luck, luck.randint(1, 6)), luck)
    if kind < 0.85:
        return _broken(luck.choice(_PYTHON), luck) if luck.random() < 0.5 else luck.choice(_PYTHON)
    if kind < 0.9:
        return _long(luck)
    if kind < 0.95:
        return luck.randbytes(luck.randint(0, 400)).decode("utf-8", "replace")
    return "".join(chr(luck.choice((luck.randrange(0xD800), luck.randrange(128)))) for _ in range(luck.randint(0, 200)))


def _expression(luck: random.Random, depth: int) -> str:
    kind = luck.random()
    if depth <= 0 or kind < 0.2:
        return luck.choice(_NAMES) if luck.random() < 0.6 else _seldom(luck, _NO_NUMBERS, _NUMBERS)
    if kind < 0.55:
        return f"{_expression(luck, depth - 1)} {_seldom(luck, _NO_SIGNS, _SIGNS)} {_expression(luck, depth - 1)}"
    if kind < 0.7:
        return f"({_expression(luck, depth - 1)})"
    if kind < 0.75:
        return f"{_seldom(luck, ('not ', 'nicht '), '-+')}{_expression(luck, depth - 1)}"
    if kind < 0.85:
        compared = f"{_expression(luck, 1)} {luck.choice(('<', '=', '>='))} {_expression(luck, 1)}"
        joined = f"{compared} {luck.choice(('and', 'oder'))} {luck.choice(('early', 'im Geld', 'place = 1'))}"
        return f"if({joined}; {_expression(luck, depth - 1)}; {_expression(luck, depth - 1)})"
    chosen = luck.choice(list(FUNCTIONS.values()))
    function, least, most = luck.choice(chosen.words), chosen.least, chosen.most
    count = luck.randint(least, most or least + 4) if luck.random() < 0.97 else luck.randint(0, 6)
    values = luck.choice(("; ", "; ", ";", ", ")).join(_expression(luck, depth - 2) for _ in range(count))
    return f"{function}({values})"


def _seldom(luck: random.Random, odd: Sequence[str], usual: Sequence[str]) -> str:
    return luck.choice(odd if luck.random() < 0.02 else usual)


def _broken(text: str, luck: random.Random) -> str:
    for _ in range(luck.randint(1, 3)):
        first = luck.randint(0, len(text))
        last = min(len(text), first + luck.randint(0, 6))
        piece = luck.choice(("", text[first:last] * 2, "(", ")", ";", ",", luck.choice(_SIGNS), _token(luck)))
        text = text[:first] + piece + text[last:]
    return text


def _token(luck: random.Random) -> str:
    return luck.choice(TOKENS).decode("utf-8", "replace")


def _long(luck: random.Random) -> str:
    """What is long or deep: brackets, chains of signs, sums, powers upon powers."""
    count = luck.randint(1, 1_200)
    return luck.choice(
        (
            "(" * count + "1" + ")" * count,
            "-" * count + "1",
            "1" + "+1" * count,
            "2" + "^2" * count,
            "2" + "²" * count,
            "sqrt(" * count + "2" + ")" * count,
            "max(" + "1;" * count + "1)",
            "if(place=1;1;" * count + "2" + ")" * count,
            "not " * count + "early",
            "place < " * count + "9",
            "9" * count,
            "9," * count,
            " " * count + "n",
            "knock outs " * count,
        )
    )


@dataclass
class FormulasFound:
    """What came of an attack: how the inputs ended, the longest time of one, and those that failed."""

    endings: Counter[str] = field(default_factory=Counter)
    longest: float = 0.0
    slowest: str = ""
    failures: list[tuple[int, str, str]] = field(default_factory=list)


def attack(seed: int, inputs: int) -> FormulasFound:
    """Feed made-up inputs to the formulas."""
    found = FormulasFound()
    for text in ("10 * sqrt(plyers / place)", "10 * sqrt(players / place)"):
        _outcome(text)  # what is loaded and made at the first mistake and value is no answer to a later input
    for number in range(inputs):
        text = made_up(random.Random(f"{seed} {number}"))
        try:
            with _watched():
                ending, took = _outcome(text)
                if took > found.longest:  # another try: the machine may have been collecting garbage
                    parse.cache_clear()
                    took = min(took, _outcome(text)[1])
            found.endings[ending] += 1
            if took > found.longest:
                found.longest, found.slowest = took, text
            if took > LONGEST:
                found.failures.append((number, text, f"takes {took:.3f} s"))
        except Exception as error:  # noqa: BLE001 - whatever is raised is what is looked for
            found.failures.append((number, text, repr(error)))
    return found


def _outcome(text: str) -> tuple[str, float]:
    """How an input ends (``a number``, or the key of its mistake), and the longest time for one result.

    :raises AssertionError: the number is none for points, or the mark of the mistake lies beside the text.
    """
    ending, longest = "a number", 0.0
    for facts in RESULTS:
        began = time.process_time()
        ended = _value_or_mistake(text, facts)
        longest = max(longest, time.process_time() - began)
        if isinstance(ended, FormulaMistake):
            assert 1 <= ended.column <= len(text) + 1, (ended.column, len(text))
            assert 1 <= ended.length <= len(text) + 2 - ended.column, (ended.column, ended.length, len(text))
            ending = ended.reason.key.removeprefix("points.formula.")
        else:
            assert math.isfinite(ended)
            assert abs(ended) <= MOST_POINTS
    return ending, longest


def _value_or_mistake(text: str, facts: PointsFacts) -> float | FormulaMistake:
    try:
        return parse(text).value(facts)
    except FormulaMistake as mistake:
        return mistake


_HARMLESS = {"compile", "object.__getattr__", "object.__setattr__", "sys._getframe"}
"""The syntax tree of the expression, and what PySide looks at wherever an import stands."""

_is_watching = False


def _refuse_events(event: str, details: tuple[object, ...]) -> None:
    """Report whatever the interpreter is asked for while a formula is read."""
    if _is_watching and event not in _HARMLESS:
        raise RuntimeError(f"a formula asked for {event} {details}")


@contextmanager
def _watched() -> Iterator[None]:
    """Let the interpreter report what is asked of it: files, imports, processes, code that is run."""
    global _is_watching, _has_hook  # noqa: PLW0603 - a hook of the interpreter is for the whole process and for ever
    if not _has_hook:
        sys.addaudithook(_refuse_events)
        _has_hook = True
    _is_watching = True
    try:
        yield
    finally:
        _is_watching = False


_has_hook = False


def main() -> int:
    """Attack with as many inputs as are wanted."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--inputs", type=int, default=100_000)
    asked.add_argument("--seed", type=int, default=1)
    wanted = asked.parse_args()
    found = attack(wanted.seed, wanted.inputs)
    for ending, count in found.endings.most_common():
        sys.stdout.write(f"{count:>7}  {ending}\n")
    for number, text, why in found.failures[:20]:
        sys.stdout.write(f"--- seed {wanted.seed}, input {number}: {why}\n{text!r}\n")
    sys.stdout.write(f"the slowest: {found.slowest[:200]!r}\n")
    sys.stdout.write(
        f"{wanted.inputs} inputs, {len(found.failures)} failures, the longest took {1000 * found.longest:.1f} ms\n"
    )
    return 1 if found.failures else 0


if __name__ == "__main__":
    sys.exit(main())
