"""The words of the search, parsed once for all tests here: a megabyte of them is read for each index that is made."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from homepoker.services.rulebooks.search import synonyms

_parsed = lru_cache(maxsize=32)(tomllib.loads)
"""What stands in a text. It is for reading only: all tests get the same."""


@pytest.fixture(autouse=True)
def _words_are_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that was changed is another text, and parsed anew."""

    def read(file: Path) -> dict[str, Any]:
        return _parsed(file.read_text(encoding="utf-8"))

    monkeypatch.setattr(synonyms, "_read", read)
