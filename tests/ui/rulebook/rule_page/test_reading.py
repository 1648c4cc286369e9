"""The page of a rule in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.rulebooks.errors import SourceLine
from homepoker.core.rulebooks.rulebook import Provision, Rule, RuleKind
from homepoker.core.rulings.catalogue import POLICIES
from homepoker.services.words import Words
from homepoker.services.words.rulings import policy_value
from homepoker.ui.rulebook.list_entries import contents
from homepoker.ui.rulebook.rule_page.reading import copied, rule_page
from homepoker.ui.rulebook.rule_page.typesetting import rule_html
from homepoker.ui.rulebook.rule_page.validity import room_caution
from tests.desks import BOOKS, words_in

GERMAN, ENGLISH = words_in("de"), words_in("en")
SELF_DEAL = Citation("apsa", "3.5.13")
EVERY_RULE = [Citation(book.id, rule.id) for book in BOOKS.values() for rule in book.rules]


@pytest.mark.parametrize("words", [GERMAN, ENGLISH], ids=["de", "en"])
def test_every_rule_has_its_page(words: Words) -> None:
    for citation in EVERY_RULE:
        page = rule_page(citation, BOOKS, "apsa", words)
        rule = BOOKS[citation.book].rule(citation.rule)
        assert page.text == rule.text(words.language)
        assert len(page.topics) == len(rule.topics)
        assert len(page.settled) >= len(rule.provisions)
        html = rule_html(page, words)
        assert "```" not in html


def test_what_a_rule_settles_is_said_in_words() -> None:
    page = rule_page(Citation("apsa", "3.5.15"), BOOKS, "", GERMAN)
    provision = BOOKS["apsa"].rule("3.5.15").provisions[0]
    assert policy_value(provision.policy, provision.value, GERMAN) in [policy.value for policy in page.settled]


def test_a_rule_that_is_cited_beside_another_settles_it_too() -> None:
    book, provision = next(
        (book, settled)
        for book in BOOKS.values()
        for settled in book.provisions
        if settled.also and settled.rule != settled.also[0]
    )
    page = rule_page(Citation(book.id, provision.also[0]), BOOKS, "", ENGLISH)
    assert policy_value(provision.policy, provision.value, ENGLISH) in [policy.value for policy in page.settled]


def test_a_point_that_the_book_leaves_open_is_named_with_what_the_program_does() -> None:
    policy = POLICIES["race.big_chips"]
    point = GERMAN.text(f"rulebook.open_question.{policy.open_question}")
    on_topic = {
        book.id: [rule for rule in book.rules if policy.topic in rule.topics]
        for book in BOOKS.values()
        if book.provision(policy.name) is None
    }
    assert on_topic["tda-2019"]
    for book, rules in on_topic.items():
        for rule in rules:
            assert point in rule_page(Citation(book, rule.id), BOOKS, "", GERMAN).open_points
    settling = BOOKS["apsa"].provision(policy.name)
    assert settling is not None
    assert point not in rule_page(Citation("apsa", settling.rule), BOOKS, "", GERMAN).open_points


def test_neighbours_stand_in_the_order_of_the_book() -> None:
    rules = BOOKS["uesg"].rules
    first, last = (rule_page(Citation("uesg", rules[at].id), BOOKS, "", GERMAN) for at in (0, -1))
    assert first.previous is None
    assert last.following is None
    assert first.following is not None
    assert first.following.citation == Citation("uesg", rules[1].id)


def test_a_rule_of_the_book_in_force_says_so() -> None:
    assert rule_page(SELF_DEAL, BOOKS, "apsa", GERMAN).in_force == GERMAN.text("library.in_force")
    assert rule_page(SELF_DEAL, BOOKS, "", GERMAN).in_force == ""


def test_a_rule_that_is_used_instead_of_the_silent_book_says_so() -> None:
    answers = resolve(BOOKS, "uesg")
    used = next(citation for answer in answers.provisions for citation in answer.citations if citation.is_fallback)
    assert "ÜSG" in rule_page(used, BOOKS, "uesg", GERMAN).in_force
    caution, does_apply = room_caution(used, BOOKS, "uesg", GERMAN)
    assert BOOKS["uesg"].name("de") in caution
    assert BOOKS[used.book].name("de") in caution
    assert does_apply


def test_a_rule_of_a_book_that_nobody_plays_by_says_so() -> None:
    in_force = rule_page(Citation("apsa", "2.1"), BOOKS, "uesg", GERMAN).in_force
    assert in_force == GERMAN.text("library.not_in_force", book=BOOKS["uesg"].name("de"))


def test_a_rule_that_a_house_rule_overrules_names_the_house_rule() -> None:
    own = Rule(
        id="1",
        number="1",
        titles={"de": "Chip Race"},
        texts={"de": "Ohne Chip Race wird aufgerundet."},
        parts={"de": ""},
        topics=("chip-race",),
        provisions=(Provision("race.method", "round-up-each", "chip-race", "1"),),
        discretion={},
        kind=RuleKind.DECISION,
        language="de",
        place=SourceLine("club/rules.md", 1),
    )
    club = replace(BOOKS["apsa"], id="club", short="Hausregel", amends="apsa", rules=(own,))
    books = {**BOOKS, "club": club}
    overruled = Citation("apsa", "3.5.15")
    assert "Hausregel 1" in rule_page(overruled, books, "club", GERMAN).in_force
    caution, does_apply = room_caution(overruled, books, "club", GERMAN)
    assert "Hausregel 1" in caution
    assert not does_apply
    assert room_caution(SELF_DEAL, books, "club", GERMAN) == ("", True)
    other = rule_page(SELF_DEAL, books, "club", GERMAN).in_force
    assert other == GERMAN.text("library.in_force_amended", book=club.name("de"))


def test_an_edition_that_the_name_tells_is_not_said_twice() -> None:
    assert rule_page(Citation("tda-2019", "44"), BOOKS, "", GERMAN).book.count("2019") == 1


@pytest.mark.parametrize(
    ("words", "number"), [(GERMAN, "Erläuterung 10"), (ENGLISH, "Illustration 10")], ids=["de", "en"]
)
def test_a_number_with_a_word_in_it_is_in_the_language_of_the_page(words: Words, number: str) -> None:
    illustration = Citation("tda-2019", "ill-10")
    assert rule_page(illustration, BOOKS, "", words).name == f"TDA {number}"
    assert copied(illustration, BOOKS, words).startswith(f"Poker TDA 2019: {number} ")
    before = rule_page(Citation("tda-2019", "ill-16"), BOOKS, "", words).previous
    assert before is not None
    assert before.label.startswith(number)
    rows = contents(BOOKS, "tda-2019", {}, (illustration,), "", words)
    assert {row.number for row in rows if row.citation == illustration} == {number, f"TDA {number}"}


def test_a_copied_rule_begins_with_where_it_stands() -> None:
    first, empty, *text = copied(SELF_DEAL, BOOKS, GERMAN).split("\n")
    assert first.startswith("APSA-Regulativ: 3.5.13 ")
    assert empty == ""
    assert "\n".join(text) == BOOKS["apsa"].rule("3.5.13").text("de")


def test_a_rule_leads_to_the_same_number_in_the_other_edition_and_says_whether_it_differs() -> None:
    for book, rule, other, rules, look in (
        ("tda-2019", "34", "tda-2024", ["34-A", "34-B"], "differs"),
        ("tda-2024", "34-A", "tda-2019", ["34"], "differs"),
        ("tda-2019", "44", "tda-2024", ["44"], "same"),
        ("tda-2024", "54-D", "tda-2019", ["54-C"], "same"),
        ("tda-2024", "RP-11", "tda-2019", ["RP-11"], "differs"),
        ("tda-2024", "RP-20", "tda-2019", [], "quiet"),
    ):
        (edition,) = rule_page(Citation(book, rule), BOOKS, "", ENGLISH).editions
        assert edition.name == BOOKS[other].name("en")
        assert [link.citation for link in edition.links] == [Citation(other, one) for one in rules]
        assert (edition.look, edition.note) == (look, ENGLISH.text(f"library.edition_{look}"))


def test_the_links_between_editions_stand_below_the_title() -> None:
    html = rule_html(rule_page(Citation("tda-2019", "34"), BOOKS, "", GERMAN), GERMAN)
    assert html.index('href="rule:tda-2024:34-A"') < html.index('href="rule:tda-2024:34-B"') < html.index("<p>")
    assert rule_page(SELF_DEAL, BOOKS, "", GERMAN).editions == ()
