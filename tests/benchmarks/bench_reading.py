"""How long the rulebooks' page keeps the window: a letter of a question, a rule, a topic, each until it is painted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import partial
from statistics import median, quantiles

from PySide6.QtWidgets import QApplication

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulings.catalogue import TOPICS
from homepoker.services.rulebooks.search import rule_search
from homepoker.services.words import Words
from homepoker.ui.rulebook.library import Library
from homepoker.ui.rulebook.pages import RulebookPages
from homepoker.ui.rulebook.reading_history import TopicPlace
from homepoker.ui.theme.theme import apply_theme
from tests.benchmarks.verdicts import Verdict, tell
from tests.rulebooks.search.asking import questions
from tests.rulebooks.shipped import BOOKS, RESOURCES

AIM = 50.0
"""Milliseconds: what takes no longer is felt as an answer to the key."""

SIZE = 1280, 640

CAUSE = "Qt lays out tables of many cells slowly, and a page that needs no scroll bar after all a second time"


def test_rules_are_read_without_waiting(qapp: QApplication) -> None:
    for verdict in reading(qapp):
        tell(verdict)
        assert verdict.figure > 0


def reading(app: QApplication, least: int = 0) -> tuple[Verdict, ...]:
    """Type questions letter by letter, open every rule and every topic.

    :param least: so many of each are enough; all of them where it is 0.
    """
    apply_theme(app, "dark")
    search = rule_search(BOOKS, RESOURCES)
    library = Library(BOOKS, lambda: search, in_force=_in_force, bookmarks=tuple, keep_bookmarks=_forget)
    library.prepare()
    library.wait()
    pages = RulebookPages(library, Words(RESOURCES / "locale", "de"))
    pages.resize(*SIZE)
    pages.show()
    app.processEvents()
    asked = [one.q for one in questions("tuning")][: least or None]
    letters = [one[: end + 1] for one in asked for end in range(len(one))]
    rules = [Citation(book.id, rule.id) for book in BOOKS.values() for rule in book.rules][: least or None]
    topics = sorted(TOPICS)[: least or None]
    typed = _timed(app, (partial(pages.search_column.field.setText, one) for one in letters))
    opened = _timed(app, (partial(pages.open, one) for one in rules))
    compared = _timed(app, (partial(pages.open, TopicPlace(one)) for one in topics))
    pages.close()
    pages.deleteLater()
    library.deleteLater()
    return (
        _verdict("a letter of a question", typed),
        _verdict("a rule", opened),
        _verdict("a topic of all books", compared),
    )


def _in_force() -> str:
    return "uesg"


def _forget(_bookmarks: tuple[str, ...]) -> None:
    """Nothing is kept."""


def _timed(app: QApplication, acts: Iterable[Callable[[], object]]) -> list[float]:
    found = []
    for act in acts:
        began = time.perf_counter()
        act()
        app.processEvents()
        found.append((time.perf_counter() - began) * 1e3)
    return found


def _verdict(what: str, times: list[float]) -> Verdict:
    p99 = quantiles(times, n=100)[98]
    detail = f"p50 {median(times):.1f} ms, longest {max(times):.1f} ms of {len(times)}"
    return Verdict(f"The 99th of 100 times until {what} is painted, in milliseconds", AIM, p99, detail, CAUSE)
