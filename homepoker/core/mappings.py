"""Mappings of a state, which never change: what changes is a copy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def without_item(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    """A copy of a mapping without a key."""
    left = dict(mapping)
    left.pop(key, None)
    return left
