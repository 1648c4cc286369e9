"""The page of editions in words: what changes with both answers, what is new, what is gone."""

from __future__ import annotations

from homepoker.core.rulebooks.citation import Citation
from homepoker.ui.rulebook.editions.view import editions_html, editions_view
from tests.rulebooks.shipped import BOOKS, TDA, TDA_2024, WORDS

GERMAN, ENGLISH = WORDS
VIEW = editions_view(BOOKS, TDA_2024, ENGLISH)
CHANGED = {rule.number: rule for rule in VIEW.changed}


def test_a_rule_that_answers_otherwise_has_both_answers_side_by_side() -> None:
    ante = CHANGED["RP-11"]
    assert (ante.citation, ante.title) == (Citation(TDA_2024, "RP-11"), "Ante Formats and No Ante Reduction")
    (compared,) = ante.answers
    assert compared.before != compared.now
    assert "big blind" in compared.now.lower()


def test_a_rule_with_another_number_names_the_one_before() -> None:
    assert CHANGED["34-A"].before == ((Citation(TDA, "34"), "34"),)
    assert CHANGED["RP-11"].before == ()
    assert CHANGED["34-A"].told


def test_what_is_new_and_what_is_gone_stand_below() -> None:
    assert {rule.number for rule in VIEW.new} >= {"RP-15-A", "RP-20", "RP-22"}
    assert [rule.citation for rule in VIEW.gone] == [Citation(TDA, "ill-20")]


def test_what_one_edition_does_not_say_is_said_to_be_silent() -> None:
    halting = CHANGED["11-D"].answers[0]
    assert halting.before == ENGLISH.text("library.silent")


def test_the_page_leads_to_each_rule_in_both_languages() -> None:
    for words in WORDS:
        view = editions_view(BOOKS, TDA_2024, words)
        html = editions_html(view, words)
        for rule in (*view.changed, *view.new, *view.gone):
            assert f'href="rule:{rule.citation.book}:{rule.citation.rule}"' in html
        assert f'href="rule:{TDA}:34"' in html
    assert editions_view(BOOKS, TDA_2024, GERMAN) != VIEW
