"""Garbage is collected in the thread of the window, and in no other."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from homepoker.ui.shell import garbage_collection

MANY = 2 * gc.get_threshold()[0]
"""So many objects that are garbage that it is due."""


class _Part:
    """Something that only the garbage collection frees."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def parent(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[QObject]:
    """What garbage is looked for under; not begun here: events are handled between a fixture and its test."""
    monkeypatch.setattr(garbage_collection, "EVERY", 10)
    made = QObject()
    yield made
    made.deleteLater()
    gc.enable()


def _freed_in(parent: QObject) -> list[int]:
    """The threads in which garbage is freed, made while the program looks for it."""
    collections = list[int]()
    garbage_collection.look_for_garbage(parent)
    for _ in range(MANY):
        weakref.finalize(_Part(), lambda: collections.append(threading.get_ident()))
    return collections


def _make_much() -> None:
    """Many more objects than Python makes before it looks for garbage by itself."""
    kept = [[number] for number in range(100_000)]
    assert len(kept) == 100_000


def test_no_other_thread_frees_what_may_be_a_widget(parent: QObject, qtbot: QtBot) -> None:
    collected_in = _freed_in(parent)
    worker = threading.Thread(target=_make_much)
    worker.start()
    worker.join()
    assert collected_in == []
    qtbot.waitUntil(lambda: len(collected_in) == MANY)
    assert set(collected_in) == {threading.get_ident()}
