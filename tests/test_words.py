"""The catalogues: complete in both languages, said with the same values, and nothing in the code without words."""

from __future__ import annotations

import ast
import re
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from homepoker.core.rulings.catalogue import POLICIES
from homepoker.services.words import _SHOWN_AS, LANGUAGES
from homepoker.store.resource_files import resources

LOCALE = resources() / "locale"
CODE = Path(__file__).parents[1] / "homepoker"
DOMAINS = sorted(path.stem for path in (LOCALE / "de").glob("*.po"))

_OF_POKER = """
    add on ons ante big blind blinds bb button buy buys championship chip chips dealer deepstack entries final hand
    knock level misdeal out outs race re small stack turbo homepoker
    all bet burn call check flop grand in flush fold full house kicker limit muck no omaha pot raise river
    stacks straddle
    bubble deal icm slam straight stub turn
"""
_NAMES = "alt apsa uesg üsg csv excel pdf deutsch english enter esc ln max min name orange status system team teams"
_MONTHS = "april august september november jan feb apr jun jul aug sep nov"

SHARED = frozenset(f"{_OF_POKER} {_NAMES} {_MONTHS}".split())
"""Words that German poker players have taken from English, and names: entries made of these alone may be equal."""


WRITTEN_DIFFERENTLY = frozenset({"league.day"})
"""A date takes the month as a number in German and as a word in English."""


def catalogue(language: str, domain: str) -> Catalog:
    with (LOCALE / language / f"{domain}.po").open("rb") as file:
        return read_po(file)


def entries(language: str, domain: str) -> dict[str, tuple[str, ...]]:
    found = {}
    for message in catalogue(language, domain):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return found


def placeholders(words: str) -> set[tuple[str, str]]:
    return {(name, spec or "") for _, name, spec, _ in string.Formatter().parse(words) if name is not None}


@pytest.mark.parametrize("domain", DOMAINS)
class TestEachCatalogue:
    def test_has_the_same_keys_in_both_languages(self, domain: str) -> None:
        assert set(entries("de", domain)) == set(entries("en", domain))

    def test_has_no_empty_or_fuzzy_entry(self, domain: str) -> None:
        for language in LANGUAGES:
            assert not [message.id for message in catalogue(language, domain) if message.id and message.fuzzy]
            assert not [key for key, words in entries(language, domain).items() if not all(words)]

    def test_keeps_its_keys_under_its_own_name(self, domain: str) -> None:
        assert not [key for key in entries("de", domain) if not key.startswith(f"{domain}.")]

    def test_puts_in_the_same_values_in_both_languages(self, domain: str) -> None:
        german, english = entries("de", domain), entries("en", domain)
        for key in german:
            names = [
                {name for form in words for name, _ in placeholders(form)} for words in (german[key], english[key])
            ]
            if key not in WRITTEN_DIFFERENTLY:
                assert names[0] - {"count"} == names[1] - {"count"}, key

    def test_shows_values_only_in_known_ways(self, domain: str) -> None:
        for language in LANGUAGES:
            for key, words in entries(language, domain).items():
                for form in words:
                    assert {spec for _, spec in placeholders(form)} <= {"", *_SHOWN_AS}, key

    def test_says_nothing_in_english_where_german_is_meant(self, domain: str) -> None:
        german, english = entries("de", domain), entries("en", domain)
        same = {key: german[key] for key in german if german[key] == english[key]}
        words = {
            key: set(re.findall(r"[^\W\d]{2,}", re.sub(r"\{[^}]*\}", "", forms[0]).lower()))
            for key, forms in same.items()
        }
        assert not {key: found - SHARED for key, found in words.items() if found - SHARED}


def test_both_languages_have_the_same_catalogues() -> None:
    assert sorted(path.stem for path in (LOCALE / "en").glob("*.po")) == DOMAINS


def test_every_key_in_the_code_has_words() -> None:
    known = {key for domain in DOMAINS for key in entries("de", domain)} | set(POLICIES)
    asked = {}
    for path in CODE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                domain, _, rest = node.value.partition(".")
                if domain in DOMAINS and re.fullmatch(r"[a-z_0-9.]+", rest) and not rest.endswith(("py", "md", "po")):
                    asked[node.value] = path.name
    assert not {key: where for key, where in asked.items() if key not in known and not _is_prefix(key, known)}


def _is_prefix(key: str, known: set[str]) -> bool:
    """A key that the code completes: ``button_initial.`` and the like."""
    return any(one.startswith(key) for one in known)


OTHER_WORDS = {
    "de": {
        r"Re-?buys?\b|\bRebuys?\b": "Re-Buy",
        r"Re-?entr(?:y|ies|ys)\b|Reentr|\bWiedereinst|neu eingekauft|kauft sich neu": "Re-Entry",
        r"Final-Table|Finaltisch": "Final Table",
        r"Big-Blind-Ante": "Big Blind Ante",
        r"\bWiederhergestellt:": "Wiederholen (of an undone act; an evening is restored from a backup)",
        r"\bT\{table\}": "Tisch {table}, Platz {seat}",
        r"freigehalten|freihalten": "reservieren",
        r"\bversetzt:": "umsetzen",
        r"Mannschaft": "Team",
        r"(?:Platz|Plätze|Chips) pro ": "je",
        r"Sonderpunkt": "Zusatzpunkte",
        r"\bBackup": "Sicherung",
        r"\bClubs?\b": "Verein",
        r"\bRechner": "Computer",
        r"Einfuhr": "Import",
        r"Einwilligung": "Zustimmung",
        r"Als Datei sichern|als Datei sichern|ist geschrieben\.": "speichern",
        r"(?:Strg|Umschalt)\+": "Strg + Z",
    },
    "en": {
        r"\bRebuys?\b|\brebuys? at\b": "re-buy",
        r"\bT\{table\}": "table {table}, seat {seat}",
        r"[Kk]ept for \{": "reserved for",
        r"e-mail": "email",
        r"\bpast seasons?\b": "earlier season",
        r"\} is written\.$": "Saved: {path}",
        r"(?:Ctrl|Shift)\+": "Ctrl + Z",
        r"\w…": "… behind a space",
    },
}
"""Words for which another one stands everywhere else, with that one."""

SHORTEST = frozenset({"room.table_and_seat_short"})
"""Where no other word fits: lists of names, once no longer one has room beside these."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_has_one_word(language: str) -> None:
    said = [(key, form) for domain in DOMAINS for key, words in entries(language, domain).items() for form in words]
    patterns = {re.compile(pattern): instead for pattern, instead in OTHER_WORDS[language].items()}
    found = [
        f"{key}: {form!r}, elsewhere {instead}"
        for key, form in said
        if key not in SHORTEST
        for pattern, instead in patterns.items()
        if pattern.search(form)
    ]
    assert not found
