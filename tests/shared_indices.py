"""The indices of the search, each made once in a run: all its processes read those that one of them has made.

Making one takes four seconds of the processor, reading it a tenth of one. What identifies an index is the program's own
fingerprint, so that other books, words or code have one of their own.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

import Stemmer

from homepoker.services.rulebooks.search import RuleSearch, building
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks import index_cache
from homepoker.store.rulebooks.shelf import CACHE

KEPT_IN_MEMORY = 8
"""Indices, of 40 MB each: clubs with books of their own take turns with others, where the program has one at a time."""


@cache
def share_indices(folder: Path) -> None:
    """Look for an index in this folder before one is made, and keep there what was made; once in a process.

    ``building._search.__wrapped__`` stays the program's own function.
    """
    own = building._search.__wrapped__

    def shared(over: building._Searched) -> RuleSearch:
        made_of = building._made_of(over.resources)
        try:
            key = index_cache.fingerprint(made_of, over.books, over.passages, Stemmer.version())
        except OSError:
            return own(over)
        file = folder / key.hex()
        kept = building.kept_search(over.books, over.passages, file, key)
        if kept is not None:
            return kept
        made = own(over)
        index_cache.keep(file, key, made.index)
        return made

    cached = lru_cache(maxsize=KEPT_IN_MEMORY)(shared)
    vars(cached)["__wrapped__"] = own
    setattr(building, building._search.__name__, cached)


def keep_shipped_index(data: Path) -> None:
    """Keep the index of the shipped books in a club's folder, where its first search would keep it."""
    from tests.rulebooks.shipped import BOOKS  # programs of journeys share indices too, and read their own books

    made = building.rule_search(BOOKS, resources())
    key = index_cache.fingerprint(building._made_of(resources()), dict(BOOKS), (), Stemmer.version())
    index_cache.keep(data / CACHE / building.INDEX_KEPT, key, made.index)
