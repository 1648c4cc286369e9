"""What applies this evening, and how reading becomes citing."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from homepoker.core.rulebooks.binding import bind
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import (
    Answer,
    Answers,
    AnswerSource,
    Consultation,
    TopicRules,
    answer_of,
    resolve,
)
from homepoker.core.rulebooks.policy import SILENT
from homepoker.core.rulebooks.rulebook import Discretion, Rulebook
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.button import first_bust_deals, initial
from homepoker.core.rulings.catalogue import ALL_TOPICS, POLICIES, TOPICS
from homepoker.core.rulings.clock import levels
from homepoker.core.rulings.points import calendar_lists
from homepoker.core.rulings.seating import seat_draw
from homepoker.core.rulings.shared.policies import BUTTON_TIE_BREAK, FirstButton
from homepoker.core.rulings.shared.seat_order import Sitting
from tests.rulebooks.shipped import ANSWERS, APSA, BOOKS, BPS, IDS, PUP, TDA, UESG, WORDS, keys, read


def book(name: str, head: str = "", body: str = "") -> Rulebook:
    text = f"""+++
id = "{name}"
names.de = "{name}"
edition = "1"
language = "de"
discretion = "1"
{head}
+++

## 1 · Leitung

Entscheidet.

```policy
topics = ["meta-floor-discretion"]
discretion.meta-floor-discretion = "yes"
```
{body}"""
    return bind(f"{name}/rules.md", text, {}, POLICIES, TOPICS)


def says(number: str, lines: str) -> str:
    return f"\n## {number} · Regel\n\nWorte.\n\n```policy\n{lines}\n```\n"


SEAT_1 = says("7", 'topics = ["button-initial"]\nbutton.initial = "seat1"')
HIGH = says("8", 'topics = ["button-initial"]\nbutton.initial = "high-card"')


def shelf(*books: Rulebook) -> dict[str, Rulebook]:
    return {book.id: book for book in books}


class TestResolve:
    def test_the_own_book_comes_first(self) -> None:
        answers = resolve(shelf(book("own", 'fallbacks = ["b"]', SEAT_1), book("b", "", HIGH)), "own")
        assert answers.answer("button.initial") == Answer("button.initial", "seat1", "own", "7", AnswerSource.RULE)
        assert answers.on_topic("button-initial") == TopicRules(
            "button-initial", (Citation("own", "7"),), Discretion.NO
        )

    def test_then_the_fallbacks_in_their_order(self) -> None:
        books = shelf(
            book("own", 'fallbacks = ["mute", "b", "c"]'), book("mute"), book("b", "", HIGH), book("c", "", SEAT_1)
        )
        answer = resolve(books, "own").answer("button.initial")
        assert answer == Answer("button.initial", "high-card", "b", "8", AnswerSource.FALLBACK)
        assert answer.citations == (Citation("b", "8", is_fallback=True),)

    def test_fallbacks_of_fallbacks_are_not_asked(self) -> None:
        books = shelf(book("own", 'fallbacks = ["b"]'), book("b", 'fallbacks = ["c"]'), book("c", "", SEAT_1))
        answer = resolve(books, "own").answer("button.initial")
        assert answer is not None
        assert (answer.value, answer.source, answer.citations) == (None, AnswerSource.NONE, ())

    @pytest.mark.parametrize("subject", ["button.initial", "button-initial"])
    def test_a_policy_or_its_topic_may_have_another_order(self, subject: str) -> None:
        books = shelf(
            book("own", f'fallbacks = ["b", "c"]\nfallbacks_for.{subject} = ["c"]'),
            book("b", "", HIGH),
            book("c", "", SEAT_1),
        )
        answer = resolve(books, "own").answer("button.initial")
        assert answer is not None
        assert answer.book == "c"

    def test_an_empty_order_keeps_the_book_silent(self) -> None:
        books = shelf(book("own", 'fallbacks = ["b"]\nfallbacks_for.button-initial = []'), book("b", "", HIGH))
        answers = resolve(books, "own")
        assert answers.on_topic("button-initial") is None

    def test_a_head_states_the_discretion_on_a_topic_of_which_no_book_speaks(self) -> None:
        answers = resolve(shelf(book("own", 'discretion_for.no = ["button-initial"]')), "own")
        assert answers.on_topic("button-initial") == TopicRules("button-initial", (), Discretion.NO)

    def test_a_club_book_wins_and_what_it_amends_still_counts_as_own(self) -> None:
        base = book(
            "base", 'fallbacks = ["b"]', HIGH + says("9", 'topics = ["seat-rebuy"]\nentry.rebuy_declared = "binding"')
        )
        club = book("club", 'amends = "base"', SEAT_1)
        answers = resolve(
            shelf(base, club, book("b", "", says("5", 'topics = ["points-uesg"]\npoints.uesg.place = 3'))), "club"
        )
        assert answers.book == "club"
        sources = {provision.policy: (provision.book, provision.source) for provision in answers.provisions}
        assert sources["button.initial"] == ("club", AnswerSource.RULE)
        assert sources["entry.rebuy_declared"] == ("base", AnswerSource.RULE)
        assert sources["points.uesg.place"] == ("b", AnswerSource.FALLBACK)
        topic = answers.on_topic("button-initial")
        assert topic is not None
        assert read(topic.rules) == "club:7 base:8"

    def test_books_that_amend_each_other_end_somewhere(self) -> None:
        books = shelf(book("a", 'amends = "b"'), book("b", 'amends = "a"', SEAT_1))
        answer = resolve(books, "a").answer("button.initial")
        assert answer is not None
        assert answer.source is AnswerSource.RULE

    def test_of_a_fallback_only_the_deciding_rules_are_cited(self) -> None:
        around = says("2", 'topics = ["button-initial"]')
        answers = resolve(shelf(book("own", 'fallbacks = ["b"]'), book("b", "", around + HIGH)), "own")
        topic = answers.on_topic("button-initial")
        assert topic is not None
        assert read(topic.rules) == "[b:8]"

    def test_a_rule_on_one_fault_among_several_is_cited_only_where_its_policy_is_read(self) -> None:
        apart = says("9", 'topics = ["button-initial"]\nwhen_read = ["button-initial"]\nbutton.tie_break = "suit"')
        own = book("own", "", SEAT_1 + apart)
        for books in (shelf(own), shelf(book("club", 'amends = "own"'), own)):
            consult = Consultation(resolve(books, next(iter(books))), "button-initial")
            assert read(consult.citations) == "own:7"
            consult.ask(BUTTON_TIE_BREAK)
            assert read(consult.citations) == "own:7 own:9"

    def test_a_book_that_speaks_only_where_it_is_read_still_speaks(self) -> None:
        lines = 'topics = ["button-initial"]\nwhen_read = ["button-initial"]\ndiscretion.button-initial = "partly"'
        books = shelf(book("own", 'fallbacks = ["b"]', says("9", lines)), book("b", "", HIGH))
        topic = resolve(books, "own").on_topic("button-initial")
        assert topic is not None
        assert (topic.rules, topic.discretion) == ((), Discretion.PARTLY)

    def test_an_unknown_book_is_refused(self) -> None:
        with pytest.raises(KeyError):
            resolve(BOOKS, "nowhere")


class TestConsultation:
    def test_it_begins_with_the_texts_of_its_topic(self) -> None:
        assert read(Consultation(ANSWERS[APSA], "dealer-self-deal").citations) == (
            "apsa:3.5.13 apsa:2.3 apsa:3.1/initial-button"
        )

    def test_reading_a_policy_cites_its_rule_once(self) -> None:
        consult = Consultation(ANSWERS[PUP], "seat-final-table")
        assert read(consult.citations) == "pup-2010:1h"
        assert consult.source is AnswerSource.RULE
        for _ in range(2):
            assert consult.ask(initial.BUTTON_INITIAL) is FirstButton.HIGH_CARD
        assert read(consult.citations) == "pup-2010:1h [apsa:3.1/initial-button]"
        assert consult.is_fallback

    def test_a_ruling_rests_on_the_rules_that_were_read_own_ones_first_and_not_on_all_that_speak(self) -> None:
        consult = Consultation(ANSWERS[UESG], levels.level_change.id)
        assert read(consult.rests_on) == read(consult.citations) == "uesg:floor-§9", "nothing is read yet"
        consult.ask(levels.LEVEL_APPLIES_TO)
        assert (read(consult.rests_on), read(consult.citations)) == ("[tda-2019:23]", "uesg:floor-§9 [tda-2019:23]")
        consult.ask(initial.BUTTON_INITIAL)
        assert [citation.book for citation in consult.rests_on] == ["uesg", "tda-2019"]

    def test_where_nobody_speaks_there_is_silence(self) -> None:
        assert Consultation(ANSWERS[UESG], seat_draw.tables_and_sizes.id).ask(seat_draw.MAX_PER_TABLE_CUP) is SILENT
        assert Consultation(ANSWERS[APSA], calendar_lists.calendar_list.id).ask(calendar_lists.PODIUM) is SILENT

    def test_discretion_is_the_widest_of_the_texts(self) -> None:
        assert Consultation(ANSWERS[PUP], "elim-simultaneous").discretion is Discretion.PARTLY
        assert Consultation(ANSWERS[TDA], "seat-tables-and-sizes").discretion is Discretion.YES
        assert Consultation(ANSWERS[BPS], "elim-simultaneous").discretion is Discretion.NO

    def test_an_answer_that_the_policy_does_not_know_is_not_read_as_another(self) -> None:
        strange = Answer("button.initial", "seat99", "apsa", "1", AnswerSource.RULE)
        answers = dataclasses.replace(ANSWERS[APSA], provisions=(strange,))
        with pytest.raises(ValueError, match="value_choice"):
            Consultation(answers, "button-initial").ask(initial.BUTTON_INITIAL)


class TestSilence:
    def test_is_said_and_cites_the_clause_of_the_direction(self) -> None:
        answers = resolve(shelf(book("mute")), "mute")
        ruling = rule(initial.initial_button, initial.InitialButtonSituation((3, 5), {}), answers)
        assert ruling.source is AnswerSource.NONE
        assert read(ruling.citations) == "mute:1"
        assert ruling.discretion is Discretion.YES
        assert keys(ruling)[-1] == "silent"
        assert ruling.open_questions == ("A-11",)
        for words in WORDS:
            assert words.say(ruling.reasons[-1])

    def test_never_hides_a_rule(self) -> None:
        assert (
            rule(initial.initial_button, initial.InitialButtonSituation((3, 5), {}), ANSWERS[UESG]).source
            is AnswerSource.RULE
        )


@pytest.mark.parametrize("name", IDS)
class TestAnswersAreKeptForEver:
    def test_as_plain_data(self, name: str) -> None:
        answers = ANSWERS[name]
        assert msgspec.convert(msgspec.to_builtins(answers), Answers) == answers
        assert msgspec.json.decode(msgspec.json.encode(answers), type=Answers) == answers

    def test_and_rule_the_same_after_reading_them_back(self, name: str) -> None:
        again = msgspec.json.decode(msgspec.json.encode(ANSWERS[name]), type=Answers)
        situation = initial.InitialButtonSituation((1, 2), {})
        assert rule(initial.initial_button, situation, again) == rule(initial.initial_button, situation, ANSWERS[name])


def test_a_dealer_of_the_house_is_nobody_at_the_table() -> None:
    house = says("3", 'topics = ["dealer-self-deal"]\ndealer.mode = "house"')
    table = first_bust_deals.Situation(1, (Sitting(1, "ann"),))
    ruling = rule(first_bust_deals.decide, table, resolve(shelf(book("casino", "", house)), "casino"))
    assert ruling.verdict == first_bust_deals.Verdict(None, first_bust_deals.By.HOUSE)
    assert read(ruling.citations) == "casino:3"


def test_every_topic_is_known_under_its_id() -> None:
    assert all(name == topic.id for name, topic in ALL_TOPICS.items())
    assert set(ALL_TOPICS) == TOPICS
    assert all(name == policy.name for name, policy in POLICIES.items())


@pytest.mark.parametrize("book", IDS)
def test_one_policy_alone_is_answered_as_among_all(book: str) -> None:
    for policy in POLICIES.values():
        answer = ANSWERS[book].answer(policy.name) or Answer(policy.name, None, "", "", AnswerSource.NONE)
        assert answer_of(BOOKS, book, policy.name, policy.topic) == answer
