"""Asking for a ruling with facts as plain data, the way forms, commands and other programs do.

What the ruling does not depend on need not be known: a fact is missed only when it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from homepoker.core.rulebooks.consultation import Answers
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.facts import BadFact, json_name
from homepoker.core.rulings.reading_facts import BadFacts, facts_missing, read_facts
from homepoker.core.rulings.topic import Topic


class FactMissing(LookupError):
    """The ruling depends on a fact that was not given; ``field`` is its name in JSON."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


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
    except AttributeError as error:
        # A fact that is missing is an empty slot; any other attribute is a fault in the program.
        if error.obj is situation and error.name and not hasattr(situation, error.name):
            raise FactMissing(json_name(error.name)) from error
        raise
    except LookupError as error:
        # Facts are held against each other only when all are there: until then one may lead nowhere.
        if missing := facts_missing(topic.situation, given):
            raise FactMissing(missing[0]) from error
        raise
    except BadFact as fault:
        raise BadFacts((fault,)) from fault
