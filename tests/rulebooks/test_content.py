"""What the shipped books say: every value against a table of our own, every figure in the words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from homepoker.core.rulebooks.consultation import AnswerSource
from homepoker.core.rulebooks.markdown import parse, print_document
from homepoker.core.rulebooks.policy import SILENT
from homepoker.core.rulebooks.rulebook import Discretion, RuleKind
from homepoker.core.rulings.catalogue import POLICIES
from homepoker.services.words import LANGUAGES
from tests.each_case import each
from tests.rulebooks.figures import names_figure
from tests.rulebooks.shipped import ANSWERS, APSA, BOOKS, BPS, IDS, PUP, RESOURCES, TDA, TDA_2024, UESG, WORDS

FILES = sorted((RESOURCES / "rulebooks").glob("*/rules*.md"))

TABLES = Path(__file__).parent
SETTLED: dict[str, dict[str, Any]] = json.loads((TABLES / "settled.json").read_text(encoding="utf-8"))
"""Each policy: what each book says itself and where; of each silent one what applies, and by which other book."""
FIGURES: dict[str, list[str]] = json.loads((TABLES / "figures.json").read_text(encoding="utf-8"))
"""The figures of every printed rule; our words name each of them, in both languages."""
INVENTORY: dict[str, list[str]] = json.loads((TABLES / "inventory.json").read_text(encoding="utf-8"))
"""The rules of each book, in its order."""

NAMED: dict[str, tuple[str, str]] = {
    "apsa:3.1/initial-button": ("Pik, Herz, Karo, Kreuz", "spades, hearts, diamonds, clubs"),
    "apsa:3.1/ante": ("ein Viertel des Small Blinds", "a quarter of the small blind"),
    "apsa:3/rank-trips": ("Anmerkung: Das Regulativ nennt", "Note: the rules name only one kicker"),
    "apsa:3.1/deal-order": ("Anmerkung: Im Heads-up", "Note: heads-up"),
    "apsa:3.2/all-in": ("Anmerkung: Das Regulativ rechnet", "Note: here the rules reckon in big blinds"),
    "apsa:3.4/missing-burn": ("Anmerkung: Dem Wortlaut nach", "Note: as printed"),
    "apsa:3.5.12": ("Gemeint ist die Staatsbürgerschaft wie in 5.3", "Citizenship is meant"),
    "apsa:3.5.13": ("im Uhrzeigersinn", "clockwise"),
    "apsa:3.5.17": ("Anmerkung: Überspringen kann der Button nur", "Note: the button can skip only"),
    "apsa:4.1": ("√Spieleranzahl / √Endplatzierung", "√players / √place"),
    "apsa:3.5.19": ("Platz 1", "seat 1"),
    "bps-2019:8": ("Die Farbe zählt dabei nicht", "Suits do not count here"),
    "bps-2019:34": ("Schneiden", "cut"),
    "pup-2010:7c": ("Riffle", "riffle"),
    "tda-2019:RP-11": ("erst die Ante", "ante first"),
    "tda-2024:RP-11": ("erst den Big Blind", "big blind first"),
    "uesg:floor-§2(4)": ("immer auf Platz 1", "always goes to seat 1"),
}
"""Words that carry a rule, or that say what of it is our own reading, in both languages."""


@pytest.mark.parametrize("book", IDS)
def test_every_printed_rule_is_there_in_the_order_of_the_book(book: str) -> None:
    assert [rule.id for rule in BOOKS[book].rules] == INVENTORY[book]


@each("policy", sorted(POLICIES))
def test_each_book_settles_exactly_what_the_table_says(policy: str) -> None:
    said = {book: BOOKS[book].provision(policy) for book in IDS}
    found = {book: [one.value, one.rule, *one.also] for book, one in said.items() if one is not None}
    assert found == SETTLED[policy]["books"]


def test_the_table_names_the_known_policies() -> None:
    assert set(SETTLED) == set(POLICIES)


@each("policy", sorted(POLICIES))
def test_where_a_book_is_silent_the_answer_of_the_table_applies(policy: str) -> None:
    for book in IDS:
        answer = ANSWERS[book].answer(policy)
        if book in SETTLED[policy]["books"]:
            assert answer is not None
            assert (answer.source, answer.book) == (AnswerSource.RULE, book)
            continue
        value, *other = SETTLED[policy]["silent"].get(book, [SILENT])
        if other:
            assert answer is not None
            assert (answer.source, answer.book, answer.value) == (AnswerSource.FALLBACK, *other, value)
            assert [answer.value, answer.rule] == SETTLED[policy]["books"][answer.book][:2]
        else:
            assert answer is None or (answer.source, answer.value) == (AnswerSource.NONE, None)
            assert POLICIES[policy].default == value


@pytest.mark.parametrize("book", IDS)
def test_every_rule_has_its_own_words_in_both_languages(book: str) -> None:
    for rule in BOOKS[book].rules:
        assert set(rule.titles) == set(rule.texts) == set(rule.parts) == set(LANGUAGES)
        assert rule.text("de") != rule.text("en"), rule.id
        for language in LANGUAGES:
            last = rule.text(language).splitlines()[-1]
            assert last.startswith("- ") or last.endswith((".", "?")), (rule.id, last)


@pytest.mark.parametrize("language", LANGUAGES)
@each("name", sorted(FIGURES))
def test_every_figure_of_the_printed_rule_is_in_our_words(name: str, language: str) -> None:
    book, _, rule_id = name.partition(":")
    words = BOOKS[book].rule(rule_id).text(language)
    assert not [figure for figure in FIGURES[name] if not names_figure(words, figure, language)]


def test_the_search_for_figures_finds_what_is_there_and_nothing_else() -> None:
    assert names_figure("Es sind 1.600 Chips.", "1600", "de")
    assert names_figure("Es sind drei Spieler.", "3", "de")
    assert names_figure("At least half of it.", "1/2", "en")
    assert not names_figure("Es sind 1.600 Chips.", "160", "de")
    assert not names_figure("Es sind drei Spieler.", "4", "de")


@pytest.mark.parametrize("name", sorted(NAMED))
def test_the_words_that_carry_a_rule_are_there(name: str) -> None:
    book, _, rule_id = name.partition(":")
    rule = BOOKS[book].rule(rule_id)
    for language, words in zip(("de", "en"), NAMED[name], strict=True):
        assert words in rule.text(language)


NOTE = {"de": "Anmerkung: ", "en": "Note: "}
"""How a rule's last paragraph begins where it says what of the rule is misprinted, left open or read by homepoker."""
OUR_VOICE = {
    "de": r"gedruckt(?!.* c-e-s)|gemeint ist wohl|(Regelwerk|Regulativ|Buch)( selbst)? (nennt|sagt)[^.]* nicht",
    "en": r"printed(?! by c-e-s)|misprint|is probably|(rulebook|book|rules) (does|do) not (say|name|mention|list)",
}
"""What only a note says, of which the book itself knows nothing."""


@pytest.mark.parametrize("book", IDS)
def test_what_the_book_does_not_say_stands_in_the_note_that_ends_the_rule(book: str) -> None:
    for rule in BOOKS[book].rules:
        noted = {}
        for language, begins in NOTE.items():
            *others, last = rule.text(language).split("\n\n")
            noted[language] = last.startswith(begins)
            own_words = "\n".join(others if noted[language] else [*others, last])
            assert not re.search(OUR_VOICE[language], own_words), (rule.id, language)
            assert begins not in own_words, (rule.id, language)
        assert noted["de"] == noted["en"], rule.id


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_file_is_in_canonical_form(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert print_document(parse(text, file.name)) == text


@pytest.mark.parametrize("book", IDS)
def test_every_book_says_who_it_is_and_names_its_discretion_clause(book: str) -> None:
    shipped = BOOKS[book]
    assert shipped.name("de")
    assert shipped.name("en")
    assert shipped.short
    assert shipped.publisher
    assert shipped.source
    assert "meta-floor-discretion" in shipped.rule(shipped.discretion).topics
    assert ANSWERS[book].discretion.book == book


@pytest.mark.parametrize(
    ("book", "short", "edition"),
    [
        (TDA, "TDA", "2019"),
        (TDA_2024, "TDA 2024", "9.10.2024"),
        (APSA, "APSA", ""),
        (UESG, "ÜSG", ""),
        (BPS, "BPS", "23.1.2019"),
        (PUP, "P&P", "2010"),
    ],
)
def test_a_book_goes_by_this_name_and_edition(book: str, short: str, edition: str) -> None:
    assert (BOOKS[book].short, BOOKS[book].edition) == (short, edition)


@pytest.mark.parametrize(
    ("book", "order"),
    [
        (TDA, (APSA, PUP)),
        (TDA_2024, (APSA, PUP)),
        (APSA, (TDA, UESG)),
        (UESG, (TDA, APSA)),
        (BPS, (TDA, APSA, UESG)),
        (PUP, (TDA, APSA, UESG)),
    ],
)
def test_where_a_book_is_silent_the_others_are_asked_in_this_order(book: str, order: tuple[str, ...]) -> None:
    assert BOOKS[book].fallbacks == order


@pytest.mark.parametrize("group", [AnswerSource, Discretion, RuleKind])
def test_every_label_has_words_in_both_languages(group: type[AnswerSource] | type[Discretion] | type[RuleKind]) -> None:
    domain = {AnswerSource: "source", Discretion: "discretion", RuleKind: "kind"}[group]
    for member in group:
        german, english = (words.text(f"rulebook.{domain}.{member}") for words in WORDS)
        assert german != english


@pytest.mark.parametrize("domain", ["rulebook", "ruling"])
def test_both_catalogues_hold_the_same_keys_with_words_of_their_own(domain: str) -> None:
    catalogues = [_entries(language, domain) for language in ("de", "en")]
    assert list(catalogues[0]) == list(catalogues[1])
    assert not [key for key, words in catalogues[0].items() if words == catalogues[1][key] or not words]


def _entries(language: str, domain: str) -> dict[str, str]:
    text = (RESOURCES / "locale" / language / f"{domain}.po").read_text(encoding="utf-8")
    return dict(re.findall(r'^msgid "(.+)"\n(?:msgid_plural ".+"\n)?(msgstr(?:.|\n)*?)(?:\n\n|\Z)', text, re.MULTILINE))
