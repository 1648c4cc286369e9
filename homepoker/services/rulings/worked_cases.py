"""The worked cases of a topic that have a name: examples with which a host tries a form."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from homepoker.core.rulebooks.consultation import words_of_topic
from homepoker.services.words import Words


@dataclass(frozen=True, slots=True)
class Example:
    """A named worked case, with its facts as plain data."""

    id: str
    name: str
    facts: Mapping[str, Any]


def examples(topic: str, resources: Path, words: Words) -> tuple[Example, ...]:
    """The named cases of a topic, in the order in which they are written.

    :param resources: the folder of resources, whose ``cases`` are those.
    """
    named = ((case, _name(topic, case, words)) for case in _cases(resources / "cases" / f"{topic}.json"))
    return tuple(Example(one["id"], name, one["facts"]) for one, name in named if name)


def _name(topic: str, case: Mapping[str, Any], words: Words) -> str:
    try:
        return words.text(f"{words_of_topic(topic)}.case.{case['id']}")
    except (KeyError, FileNotFoundError):  # most cases are only worked, not named
        return ""


@cache
def _cases(file: Path) -> tuple[Mapping[str, Any], ...]:
    return tuple(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else ()
