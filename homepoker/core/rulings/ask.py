"""Asking for a ruling with facts as plain data, the way forms, commands and other programs do.

What the ruling does not depend on need not be known: a fact is missed only when it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from homepoker.core.rulebooks.consultation import Answers
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.reading_facts import BadFacts, read_facts
from homepoker.core.rulings.topic import Topic


def ask(topic: Topic, given: Mapping[str, object], answers: Answers) -> Ruling[Any]:
    """Rule on facts by the answers in force.

    :param given: the facts by their names in JSON.
    :param answers: what applies by a book, from ``resolve``.
    :raises BadFacts: a fact cannot be so.
    :raises FactMissing: a fact must be known first.
    """
    situation = read_facts(topic.situation, given)
    try:
        return rule(topic.decide, situation, answers)
    except BadFact as fault:
        raise BadFacts((fault,)) from fault
