"""Policies in words: what is asked, and what applies because of an answer."""

from __future__ import annotations

from homepoker.core.rulebooks.policy import PlainValue
from homepoker.services.words import Words


def policy_label(policy: str, words: Words) -> str:
    """The label of a policy: „Wer den Button zuerst hat“ for ``button.initial``."""
    return words.text(f"policy.{policy}")


def policy_value(policy: str, value: PlainValue, words: Words) -> str:
    """The words for an answer, for a reader who does not know the question."""
    if isinstance(value, bool):
        return words.text(f"policy.{policy}.{str(value).lower()}")
    if isinstance(value, str):
        return words.text(f"policy.{policy}.{value}")
    return words.text(f"policy.{policy}.value", value=value, percent=round(value * 100, 6))


def topic_title(topic: str, words: Words) -> str:
    """The title of a topic: „Ausgleichen der Tische“ for ``seat-table-balance``."""
    return words.text(f"topic.{topic}")


def topic_question(topic: str, words: Words) -> str:
    """The question with which a host comes to the topic."""
    return words.text(f"topic.{topic}.question")


def open_point(question: str, words: Words) -> str:
    """The subject of a point that a book leaves open; empty where there are no words for it."""
    try:
        return words.text(f"rulebook.open_question.{question}")
    except KeyError:
        return ""
