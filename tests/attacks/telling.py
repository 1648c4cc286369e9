"""Telling of messages in both languages, and an empty club, for the readers under attack."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from homepoker.core.wording import Sentence
from homepoker.services.club import Club, open_club
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from tests.fakes import FixedDraw, HandMovedTimekeeper


class Unsaid(Exception):
    """Something was refused without words that both languages have."""


def told(problem: Sentence) -> None:
    """Say a message in both languages.

    :raises Unsaid: one of them cannot.
    """
    for words in both_languages():
        try:
            said = words.say(problem)
        except Exception as error:
            raise Unsaid(f"{problem} in {words.language}: {error!r}") from error
        if not said.strip():
            raise Unsaid(f"{problem} says nothing in {words.language}")


@cache
def both_languages() -> tuple[Words, ...]:
    """The words of both languages."""
    return tuple(Words(resources() / "locale", language) for language in ("de", "en"))


def club_in(folder: Path) -> Club:
    """An empty club in a folder."""
    return open_club(folder, resources(), HandMovedTimekeeper(), FixedDraw())
