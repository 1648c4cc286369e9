from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from homepoker.core.official_text.passages import Passage
from homepoker.core.official_text.splitting import split
from homepoker.core.official_text.tidying import Furniture, tidy
from homepoker.core.rulebooks.errors import SourceLine
from homepoker.core.rulebooks.rulebook import Rule, Rulebook, RuleKind
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import load_rulebooks
from tests.core.official_text.printing import in_cells, in_pages, printed, with_typos


@cache
def books() -> Mapping[str, Rulebook]:
    return load_rulebooks(resources() / "rulebooks")


def a_rule(rule_id: str, number: str, title: str, text: str, part: str = "") -> Rule:
    texts = {"de": text}
    return Rule(
        rule_id,
        number,
        {"de": title},
        texts,
        {"de": part},
        (),
        (),
        {},
        RuleKind.ETIQUETTE,
        "de",
        SourceLine("rules.md", 1),
    )


def a_book(*rules: Rule) -> Rulebook:
    return Rulebook("haus", {"de": "Haus"}, "Haus", "", "", "", "de", (), {}, {}, rules[0].id, "", rules)


HOUSE = a_book(
    a_rule("1", "1", "Pünktlich sein", "Wer nach dem ersten Level kommt, zahlt den vollen Betrag.", "Ankommen"),
    a_rule("2-A", "2-A", "Getränke", "Gläser stehen auf dem Beistelltisch, nie auf dem Filz.", "Am Tisch"),
    a_rule("2-B", "2-B", "Essen", "Am Tisch wird nicht gegessen; Pizza gibt es in der Pause.", "Am Tisch"),
    a_rule("3/cards", "3", "Karten mischen", "Das Kartendeck wird siebenmal gemischt und abgehoben.", "Am Tisch"),
    a_rule("3/chips", "3", "Stapel", "Große Chips liegen vorn, Stapel zu zwanzig Stück.", "Am Tisch"),
    a_rule("4", "4", "Aufräumen", "Die letzten beiden räumen auf und schließen ab.", "Gehen"),
)

TEXT = """\
Hausordnung

Inhalt
1 Pünktlich sein ..... 1
2 Essen und Getränke ..... 1
4 Aufräumen ..... 2

Ankommen

1. Pünktlich sein
Beginn ist um acht. Nach dem ersten Level ist der volle Betrag fällig, wie auch Regel
4 zeigt. 2 Minuten Verspätung werden verziehen.

Am Tisch

2. Essen und Getränke
A: Ein Glas gehört auf den Beistelltisch und nicht auf den Filz.
B: Gegessen wird in der Pause.

3. Allerlei
• Vor jeder Hand wird das Kartendeck gemischt, und zwar siebenmal, dann wird abgehoben.
• Die großen Chips sind vorn zu halten. Ein Stapel hat zwanzig Stück.

4. Aufräumen
Abgeschlossen wird von den letzten beiden.
"""


def by_rule(passages: tuple[Passage, ...]) -> Mapping[str, str]:
    return {passage.rule: " ".join(passage.text.split()) for passage in passages if passage.rule}


def test_a_text_is_split_by_numbers_titles_and_words() -> None:
    passages = by_rule(split(HOUSE, TEXT))
    assert list(passages) == ["1", "2-A", "2-B", "3/cards", "3/chips", "4"]
    assert passages["1"].startswith("1. Pünktlich sein Beginn")
    assert passages["2-A"].startswith("2. Essen und Getränke A: Ein Glas")
    assert passages["2-B"] == "B: Gegessen wird in der Pause."
    assert passages["3/chips"].startswith("• Die großen Chips")
    assert passages["4"].startswith("4. Aufräumen Abgeschlossen")


def test_a_number_in_running_text_does_not_cut() -> None:
    assert by_rule(split(HOUSE, TEXT))["1"].endswith("wie auch Regel 4 zeigt. 2 Minuten Verspätung werden verziehen.")


def test_contents_and_headings_of_parts_belong_to_no_rule() -> None:
    unsplit = [" ".join(passage.text.split()) for passage in split(HOUSE, TEXT) if not passage.rule]
    assert len(unsplit) == 2
    assert unsplit[0].startswith("Hausordnung Inhalt")
    assert unsplit[0].endswith("Ankommen")
    assert unsplit[1] == "Am Tisch"


def test_a_rule_that_the_text_lacks_is_passed_over() -> None:
    without = TEXT.replace("B: Gegessen wird in der Pause.\n", "")
    assert "2-B" not in by_rule(split(HOUSE, without))
    assert "3/cards" in by_rule(split(HOUSE, without))


def test_a_text_of_something_else_stays_whole() -> None:
    story = "Es war einmal ein König, der hatte drei Töchter. Die jüngste ging in den Wald und kam nicht wieder.\n" * 3
    (only,) = split(HOUSE, story)
    assert (only.rule, only.text) == ("", tidy(story))


def test_no_text_has_no_passages() -> None:
    assert split(HOUSE, " \n\t") == ()


@given(st.lists(st.sampled_from(TEXT.split("\n")) | st.text(max_size=30), max_size=30).map("\n".join))
@settings(deadline=None)
def test_the_passages_are_the_whole_text(text: str) -> None:
    passages = split(HOUSE, text)
    assert "".join(passage.text for passage in passages) == tidy(text)
    places = [[rule.id for rule in HOUSE.rules].index(passage.rule) for passage in passages if passage.rule]
    assert places == sorted(places)


class TestTheShippedBooks:
    """Texts made of our own summaries: each rule is found where it was put."""

    @pytest.mark.parametrize("book_id", sorted(books()))
    def test_pages_with_headers_and_contents(self, book_id: str) -> None:
        rules = printed(books()[book_id])
        self._are_found(book_id, in_pages(rules), rules, 0.98)

    @pytest.mark.parametrize("book_id", sorted(books()))
    def test_words_in_cells(self, book_id: str) -> None:
        rules = printed(books()[book_id])
        self._are_found(book_id, in_cells(rules), rules, 1.0)

    @pytest.mark.parametrize("book_id", sorted(books()))
    def test_a_wrong_letter_in_forty(self, book_id: str) -> None:
        rules = with_typos(printed(books()[book_id]), 40, Random(3))
        self._are_found(book_id, "\n\n".join(words for _, words in rules), rules, 0.98)

    def _are_found(self, book_id: str, text: str, rules: list[tuple[str, str]], share: float) -> None:
        passages = split(books()[book_id], text)
        assert "".join(passage.text for passage in passages) == tidy(text)
        pages = Furniture(tidy(text))
        by_id = {passage.rule: " ".join(pages.cleared(passage.text).split()) for passage in passages}
        right = [rule for rule, words in rules if by_id.get(rule, "").startswith(" ".join(words.split())[:25])]
        assert len(right) >= share * len(rules), sorted({rule for rule, _ in rules} - set(right))
