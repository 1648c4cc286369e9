"""How long the rulebooks take to load without a cache, beside reading and parsing the same Markdown bare."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from markdown_it import MarkdownIt

from homepoker.store.rulebooks.shelf import book_of_texts, load_rulebooks
from tests.benchmarks.verdicts import Verdict, alternated, ratio, spread, tell
from tests.rulebooks.shipped import RESOURCES

AIM = 1.5
"""Half as much again for front matter, policies and the check that all of it fits together."""

ROUNDS = 9

CAUSE = "every policy block is read as TOML, and every answer is checked against what its policy allows"


def test_the_rulebooks_are_loaded() -> None:
    verdict = loading(ROUNDS)
    tell(verdict)
    assert verdict.figure > 0


def loading(rounds: int) -> Verdict:
    """Load all books from their files, and parse the same files with nothing around it, in turn."""
    folder = RESOURCES / "rulebooks"
    files = sorted(folder.glob("*/*.md"))
    found = alternated(
        (
            lambda: _loaded_anew(folder),
            lambda: _timed(lambda: [MarkdownIt("commonmark").parse(one.read_text(encoding="utf-8")) for one in files]),
        ),
        rounds,
    )
    ours, bare = (spread(values, "ms", 1e3) for values in found)
    detail = f"loaded in {ours}; {len(files)} files read and parsed bare in {bare}"
    return Verdict("Loading the rulebooks without a cache, against bare Markdown", AIM, ratio(*found), detail, CAUSE)


def _loaded_anew(folder: Path) -> float:
    book_of_texts.cache_clear()
    return _timed(lambda: load_rulebooks(folder))


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
