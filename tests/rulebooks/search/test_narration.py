"""Who acted says nothing about what was done: a position that acts is left out, one that is asked about stays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256

import pytest

from homepoker.services.rulebooks.search.narration import Narration
from homepoker.services.rulebooks.search.synonyms import read_synonyms
from tests.rulebooks.search.asking import Told, place, questions, shipped_search, tellings
from tests.rulebooks.shipped import RESOURCES

NARRATION = Narration(read_synonyms(RESOURCES / "search").narration)

LOST = 0.04
"""The share of questions that may lose their first answer by a position in place of *he*."""

_HE = re.compile(
    r"\b(er|sie|einer|jemand|ein Spieler|der Spieler|he|she|somebody|someone|a player|the player|a guy)\b"
    r"(?! (mit|von|der|who|in))",
    re.IGNORECASE,
)
_POSITIONS = {
    "de": ("der Button", "der Small Blind", "der Big Blind", "UTG", "der Cutoff", "der Spieler am Button"),
    "en": ("the button", "small blind", "the big blind", "UTG", "the cutoff", "the player on the button"),
}
RULES = [f"{asked}_rules_{half}" for asked in ("told", "asked", "table") for half in ("tuned", "held")]
TOPICS = [f"{asked}_topics_{half}" for asked in ("told", "asked", "table") for half in ("tuned", "held")]


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("button says I call 350 when the big blind is only 100", "he says I call 350 when bet is only 100"),
        (
            "der Button sagt ich calle 350, der Big Blind ist aber nur 100",
            "er sagt ich calle 350, Einsatz ist aber nur 100",
        ),
        ("hat der Button seine Karten weggeworfen", "hat er seine Karten weggeworfen"),
        ("darf der Small Blind nochmal erhöhen", "darf er nochmal erhöhen"),
        ("the button then mucks", "he then mucks"),
        ("the player on the button shows one card", "he shows one card"),
        ("der Spieler am Button zeigt seine Karten", "er zeigt seine Karten"),
        ("dealer pushed the pot to the small blind", "dealer pushed the pot to him"),
        ("er zeigt dem Button seine Karten", "er zeigt ihm seine Karten"),
        ("the small blind's hand was fouled", "his hand was fouled"),
        ("UTG goes all in without a word", "he goes all in without a word"),
        ("am River sagt der Button nichts und wirft weg", "sagt er nichts und wirft weg"),
        ("der Geber legt weiter obwohl der Button noch überlegt", "der Geber legt weiter obwohl er noch überlegt"),
        ("darf der Cutoff wieder aufnehmen", "darf er wieder aufnehmen"),
        ("I was asked by the cutoff", "I was asked by he"),
        ("NLHE 100/200, under the gun raises", "he raises"),
    ],
)
def test_what_is_only_mentioned_is_left_out(query: str, told: str) -> None:
    assert NARRATION.without_asides(query) == told


@pytest.mark.parametrize(
    "query",
    [
        "",
        "Button",
        "am River",
        "where does the button go after the break",
        "wann wechselt der Button",
        "who posts the small blind",
        "muss der Small Blind zahlen wenn er nicht da ist",
        "Big Blind Ante zuerst",
        "BB hat nicht genug für die Ante",
        "the big blind's got less than the full blind",
        "ich weiß nicht ob der Small Blind zahlen muss",
        "how come he got the button twice in a row",
        "gibt es in der nächsten Hand einen Small Blind",
        "long enough to miss the big blind",
        "the dealer put out the turn too early",
    ],
)
def test_what_is_asked_about_stays(query: str) -> None:
    assert NARRATION.without_asides(query) == query


def test_a_position_in_place_of_he_hardly_changes_what_is_found() -> None:
    search = shipped_search()
    rules = [(one, put) for half in RULES for one in questions(half) for put in _positioned(one.q, one.lang)]
    before = sum(place(search, one) == 0 for one, _ in rules)
    after = sum(place(search, one.put(put)) == 0 for one, put in rules)
    told = [(one, put) for half in TOPICS for one in tellings(half) for put in _positioned(one.q, one.lang)]
    before += sum(_is_first(one, one.q) for one, _ in told)
    after += sum(_is_first(one, put) for one, put in told)
    asked = len(rules) + len(told)
    assert asked >= 200
    assert before - after <= LOST * asked, f"{before} -> {after} of {asked}"


def _positioned(query: str, language: str) -> Iterator[str]:
    """The question with a position for its first *he*; nothing where it has none."""
    positions = _POSITIONS[language]
    chosen = int(sha256(query.encode()).hexdigest(), 16) % len(positions)
    put, count = _HE.subn(positions[chosen], query, count=1)
    if count:
        yield put


def _is_first(told: Told, query: str) -> bool:
    return bool({*shipped_search().find_topics(query, 1)} & {*told.right})
