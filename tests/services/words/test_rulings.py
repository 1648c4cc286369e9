"""Every policy, every answer and every topic has words of its own in both languages."""

from __future__ import annotations

from homepoker.core.rulings.catalogue import GROUPS, POLICIES, TOPICS
from homepoker.services.words.rulings import policy_label, policy_value, topic_question, topic_title
from tests.each_case import each
from tests.rulebooks.shipped import BOOKS, WORDS


@each("policy", sorted(POLICIES))
def test_each_answer_of_a_policy_reads_differently(policy: str) -> None:
    asked = POLICIES[policy]
    for words in WORDS:
        assert policy_label(policy, words)
        offered = asked.answers or (asked.least, asked.most)
        assert len({policy_value(policy, value, words) for value in offered}) == len(offered)


def test_what_the_books_settle_can_be_said() -> None:
    for book in BOOKS.values():
        for provision in book.provisions:
            for words in WORDS:
                assert "{" not in policy_value(provision.policy, provision.value, words)


def test_a_share_is_said_in_percent_and_a_number_with_its_unit() -> None:
    german, english = WORDS
    assert "30 %" in policy_value("points.apsa.share", 0.3, german)
    assert "30%" in policy_value("points.apsa.share", 0.3, english)
    assert "60" in policy_value("clock.call.base_seconds", 60, german)


@each("topic", sorted(TOPICS))
def test_each_topic_has_a_title_and_a_question(topic: str) -> None:
    for words in WORDS:
        assert topic_title(topic, words)
        assert topic_question(topic, words).endswith("?")


def test_each_group_has_a_name() -> None:
    for words in WORDS:
        assert len({words.text(f"topic.group.{group}") for group in GROUPS}) == len(GROUPS)


@each("policy", sorted(name for name, one in POLICIES.items() if one.open_question))
def test_what_the_sources_leave_open_is_said_with_its_reason(policy: str) -> None:
    for words in WORDS:
        said = words.text(f"rulebook.open_question.{POLICIES[policy].open_question}")
        assert said.count(". ") >= 1, said
