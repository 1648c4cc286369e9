"""The same matter in several books: shared policies, shared topics, and what applies where a book is silent."""

from __future__ import annotations

from homepoker.core.rulebooks.consultation import AnswerSource
from homepoker.core.rulebooks.rulebook import Discretion
from homepoker.services.rulebooks.cross_references import SharedPolicy, cross_references, topic_across
from tests.rulebooks.shipped import APSA, BOOKS, BPS, PUP, TDA, UESG


def test_the_chip_race_of_one_book_stands_beside_that_of_the_others_with_what_differs() -> None:
    found = {reference.book: reference for reference in cross_references(BOOKS, APSA, "3.5.15")}
    assert {book: found[book].rule for book in (TDA, BPS, PUP)} == {TDA: "24-A", BPS: "18", PUP: "2a"}
    rounding = {book: provision.value for book in BOOKS if (provision := BOOKS[book].provision("race.big_chips"))}
    assert SharedPolicy("race.big_chips", rounding[APSA], rounding[PUP]) in found[PUP].policies
    assert SharedPolicy("race.method", "race", "race") in found[TDA].policies
    assert not SharedPolicy("race.method", "race", "race").differs
    assert SharedPolicy("race.big_chips", "ceil", "half-up").differs
    for book in (TDA, BPS, PUP):
        assert found[book].differs == any(policy.ours != policy.theirs for policy in found[book].policies)


def test_a_rule_beside_the_first_one_is_on_the_same_matter_too() -> None:
    found = [(reference.book, reference.rule) for reference in cross_references(BOOKS, APSA, "3.2/dealer-button")]
    assert {(BPS, "11"), (BPS, "61"), (PUP, "7a"), (TDA, "32")} <= set(found)


def test_without_a_shared_policy_the_topic_makes_it_the_same_matter() -> None:
    found = cross_references(BOOKS, UESG, "floor-§1(1)")
    assert (TDA, "1", ("meta-floor-discretion",), ()) in {(x.book, x.rule, x.topics, x.policies) for x in found}
    assert UESG not in {one.book for one in found}


def test_a_rule_on_no_topic_stands_alone() -> None:
    assert cross_references(BOOKS, APSA, "5.1") == ()


def test_a_topic_across_the_books_says_whose_word_applies() -> None:
    columns = {one.book: one for one in topic_across(BOOKS, "deal-wrong-count-late")}
    assert {book: one.source for book, one in columns.items()}.items() >= {
        TDA: AnswerSource.RULE,
        APSA: AnswerSource.RULE,
        UESG: AnswerSource.RULE,
        BPS: AnswerSource.FALLBACK,
        PUP: AnswerSource.FALLBACK,
    }.items()
    late = {book: [x.value for x in one.answers if x.policy == "wrong_count.late"] for book, one in columns.items()}
    assert late[UESG] == ["floor-draws-one"]
    assert [late[book] for book in (TDA, APSA, BPS, PUP)] == [["hand-dead"]] * 4
    assert all(column.answers[0].citations[0] in column.rules for column in columns.values())


def test_where_no_book_speaks_the_clause_of_the_direction_stands() -> None:
    column = {one.book: one for one in topic_across(BOOKS, "league-ties")}[TDA]
    assert (column.source, column.answers, column.discretion) == (AnswerSource.NONE, (), Discretion.YES)
    assert [str(rule) for rule in column.rules] == ["tda-2019:1"]


def test_on_a_wide_topic_the_rule_that_speaks_of_the_same_thing_stands_first() -> None:
    found = [reference for reference in cross_references(BOOKS, BPS, "14") if reference.book == APSA]
    assert len(found) > 5
    assert "3.5.26" in [one.rule for one in found[:2]]


def test_a_book_without_a_race_takes_nothing_of_the_race_from_others() -> None:
    column = {one.book: one for one in topic_across(BOOKS, "chip-race")}[BPS]
    assert [str(rule) for rule in column.rules] == ["bps-2019:18"]
    assert {answer.policy for answer in column.answers} == {"race.method", "race.big_chips"}


def test_each_rule_of_a_column_is_named_once() -> None:
    for column in topic_across(BOOKS, "chip-race"):
        assert len(set(column.rules)) == len(column.rules)
