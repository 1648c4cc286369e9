"""Facts in words: what a form asks, the answers that it offers, and why a fact cannot be so."""

from __future__ import annotations

import re

from homepoker.core.rulebooks.consultation import words_of_topic
from homepoker.core.rulings.facts import BadFact
from homepoker.services.words import Words


def fact_label(topic: str, field: str, words: Words) -> str:
    """The label of a fact: „Zu zahlen“ for ``toCall``.

    :param field: its name in JSON; of a fact within another one (``actions.0.to``) the last part counts.
    :raises KeyError: neither the topic nor the words that topics share have an entry for it.
    """
    return _one_of(topic, _key(field.rpartition(".")[2]), words)


def answer_label(topic: str, field: str, answer: str, words: Words) -> str:
    """One answer of a fact that is chosen: „Flop“ for ``flop`` of ``street``.

    :raises KeyError: neither the topic nor the words that topics share have an entry for it.
    """
    return _one_of(topic, f"{_key(field.rpartition('.')[2])}.{answer}", words)


def fault_words(topic: str, fault: BadFact, words: Words) -> str:
    """Reason why a fact is refused, with the field as the form names it."""
    reason = words.say(fault.reason)
    try:
        label = fact_label(topic, fault.field, words)
    except KeyError:  # a field that does not exist has no label
        return reason
    # After a question mark no colon follows.
    return f"{label} {reason}" if label.endswith("?") else words.text("fact.fault", fact=label, reason=reason)


def _key(field: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", field).lower()


def _one_of(topic: str, name: str, words: Words) -> str:
    own = f"{words_of_topic(topic)}.fact.{name}"
    try:
        return words.text(own)
    except (KeyError, FileNotFoundError):
        return words.text(f"fact.{name}")
