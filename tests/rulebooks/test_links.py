"""What the words of the shipped books lead to, and that both languages say the same with the same figures."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from homepoker.core.rulebooks.rulebook import Rule, is_there, references
from homepoker.core.rulings.catalogue import POLICIES, TOPICS
from homepoker.services.words import LANGUAGES
from tests.each_case import each
from tests.rulebooks.shipped import ANSWERS, BOOKS, IDS

RULES = {f"{book}:{rule.id}": rule for book in IDS for rule in BOOKS[book].rules}

REFERENCES = {"apsa": 1, "bps-2019": 0, "pup-2010": 0, "tda-2019": 90, "uesg": 25}
"""How often the words of each book refer to a rule by its number, at the least."""

OTHERWISE = {
    "tda-2019:13-A": ("7", ""),
    "tda-2019:ill-20": ("6", ""),
    "tda-2019:ill-43": ("75", ""),
    "tda-2024:13-A": ("7", ""),
    "tda-2024:ill-43": ("75", ""),
    "uesg:rank/high-card": ("1 2", ""),
    "uesg:rank/pair": ("1", ""),
    "uesg:rank/two-pair": ("2", ""),
    "uesg:special/1-chip": ("1", ""),
}
"""Figures that only the German or only the English words write in digits: the other language uses a word
(*seven-card stud*, *one pair*) or names the figure once instead of twice."""

LEAST = 30
"""No rule says what it has to say in fewer letters."""


@pytest.mark.parametrize("book", IDS)
def test_every_rule_that_the_words_refer_to_is_there(book: str) -> None:
    numbers = {number for rule in BOOKS[book].rules for number in (rule.id, rule.number) if number}
    for language in LANGUAGES:
        named = [(rule.id, one) for rule in BOOKS[book].rules for one in references(rule.text(language))]
        assert len(named) >= REFERENCES.get(book, 0)
        assert [one for one in named if not is_there(one[1], numbers)] == []


@each("name", [name for name, rule in RULES.items() if references(rule.text("de"))])
def test_both_languages_refer_to_the_same_rules(name: str) -> None:
    german, english = (Counter(references(RULES[name].text(language))) for language in LANGUAGES)
    assert german == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_illustrations_and_titles_that_the_words_refer_to_are_there(language: str) -> None:
    illustrations, titles = [], []
    for name, rule in RULES.items():
        book = BOOKS[name.partition(":")[0]]
        text = rule.text(language)
        for number in re.findall(r"(?:Erläuterungen zu Regel|illustrations to rule) (\d+(?:-[A-Z])?)", text):
            illustrations.append(number)
            assert f"ill-{number}" in book, name
        for title in re.findall(r"(?:siehe|see) [„“]([^“”]+)[“”]", text):
            titles.append(title)
            assert title in {one.title(language) for one in book.rules}, name
    assert len(illustrations) > 10
    assert titles


@pytest.mark.parametrize("book", IDS)
def test_every_link_of_a_head_and_of_a_policy_leads_to_something(book: str) -> None:
    shipped = BOOKS[book]
    assert set(shipped.fallbacks_for) <= set(POLICIES) | TOPICS
    assert {other for order in (shipped.fallbacks, *shipped.fallbacks_for.values()) for other in order} <= set(IDS)
    assert shipped.discretion in shipped
    assert {also for one in shipped.provisions for also in one.also} <= {rule.id for rule in shipped.rules}
    cited = {str(citation) for one in ANSWERS[book].provisions for citation in one.citations}
    assert cited <= set(RULES)


@pytest.mark.parametrize("language", LANGUAGES)
@each("name", sorted(RULES))
def test_a_rule_says_more_than_its_title(name: str, language: str) -> None:
    rule = RULES[name]
    assert len(rule.text(language)) >= max(LEAST, 1.2 * len(rule.title(language)))
    assert _words(rule.text(language)) - _words(rule.title(language))


@each("name", sorted(RULES))
def test_both_languages_name_the_same_figures(name: str) -> None:
    german, english = (_figures(RULES[name], language) for language in LANGUAGES)
    only_german, only_english = (" ".join(sorted(one.elements())) for one in (german - english, english - german))
    assert (only_german, only_english) == OTHERWISE.get(name, ("", ""))


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def _figures(rule: Rule, language: str) -> Counter[str]:
    """The figures in digits, each as a plain number: 1.600 in German and 1,600 in English are one."""
    printed = f"{rule.title(language)} {rule.text(language)}"
    grouped = r"(?<=\d)\.(?=\d{3}(?!\d))" if language == "de" else r"(?<=\d),(?=\d{3}(?!\d))"
    return Counter(one.replace(",", ".") for one in re.findall(r"\d+(?:[.,:]\d+)*", re.sub(grouped, "", printed)))
