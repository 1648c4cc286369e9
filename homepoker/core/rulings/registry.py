"""Register of the topics and policies, lazily imported: a topic's module is loaded when the topic is first asked.

All topics together are half of the program's start; one ruling needs one of them. The ids are known without loading
any (``catalogue``). The policies of a book can be judged only with all of them, so these load every topic.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Final

from homepoker.core.rulebooks.policy import Policy
from homepoker.core.rulings.catalogue import MODULES
from homepoker.core.rulings.topic import Topic


class _AllTopics(Mapping[str, Topic]):
    """Every topic by its id, in the order of the catalogue; looking one up loads that one only."""

    def __getitem__(self, topic: str) -> Topic:
        module = _module(topic)
        return Topic(module.Situation, module.Verdict, module.decide)

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)

    def __contains__(self, topic: object) -> bool:
        return topic in MODULES


class _AllPolicies(Mapping[str, Policy[Any]]):
    """Every policy by its name, in the order of the topics that ask it; looking one up loads all topics."""

    def __getitem__(self, name: str) -> Policy[Any]:
        return _policies()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_policies())

    def __len__(self) -> int:
        return len(_policies())


def _module(topic: str) -> Any:
    """The module that decides a topic.

    :raises KeyError: there is no such topic.
    """
    return import_module(MODULES[topic])


@cache
def _policies() -> Mapping[str, Policy[Any]]:
    return {policy.name: policy for topic in MODULES for policy in _module(topic).POLICIES}


ALL_TOPICS: Final[Mapping[str, Topic]] = _AllTopics()
POLICIES: Final[Mapping[str, Policy[Any]]] = _AllPolicies()
