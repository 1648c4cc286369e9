"""A ruling: the verdict on a situation, why, and where it is written; and the topic that it is on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, get_type_hints

from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Answer, Answers, AnswerSource, Consultation, RequestedDraw
from homepoker.core.rulebooks.policy import Policy
from homepoker.core.rulebooks.rulebook import Discretion
from homepoker.core.wording import Sentence, sentence

S = TypeVar("S")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Ruling(Generic[V]):
    """Ruling on a case, with its reasons and citations.

    ``said`` is the ruling in one sentence, ``steps`` what is carried out at the table and ``lots`` the random draws
    in it. ``citations`` are all rules that speak on the topic and those that were read; ``rests_on`` are the latter
    alone, from which the verdict follows: an event cites these. ``source`` says whose word it is. Where no book speaks
    the reasons end by saying so and both are the clause that lets the direction decide. ``asked`` are the policies
    that were read, with what applies. ``open_questions`` name the points (``A-15``) on which the sources are unclear
    and homepoker's reading was used. ``discretion`` is what the book leaves to the floor on the topic;
    ``leaves_nothing`` says that in this outcome there is nothing to weigh.
    """

    verdict: V
    reasons: tuple[Sentence, ...]
    citations: Citations
    source: AnswerSource
    discretion: Discretion
    open_questions: tuple[str, ...] = ()
    said: Sentence | None = None
    steps: tuple[Sentence, ...] = ()
    lots: tuple[RequestedDraw, ...] = ()
    asked: Mapping[str, Answer | None] = field(default_factory=dict)
    leaves_nothing: bool = False
    rests_on: Citations = ()

    @property
    def is_fallback(self) -> bool:
        """Whether a rule of another book was used because the own book is silent."""
        return self.source is AnswerSource.FALLBACK


@dataclass(frozen=True, slots=True, eq=False)
class Topic(Generic[S, V]):
    """One question that a host can face, decided for all books alike by a function under `decides`.

    ``policies`` are all that it may ask of a book.
    """

    id: str
    policies: tuple[Policy[Any], ...]
    decide: Callable[[S, Consultation], V]

    @property
    def situation(self) -> type[S]:
        """The class of the facts."""
        kind: type[S] = next(iter(get_type_hints(self.decide).values()))
        return kind

    @property
    def verdict(self) -> type[V]:
        """The class of what is decided."""
        kind: type[V] = get_type_hints(self.decide)["return"]
        return kind


def decides(topic: str, asks: tuple[Policy[Any], ...] = ()) -> Callable[[Callable[[S, Consultation], V]], Topic[S, V]]:
    """Make a topic of the function that decides it; its annotations name the facts and the verdict.

    :param topic: the topic's id in the catalogue.
    :param asks: the policies that it may ask.
    """

    def make(decide: Callable[[S, Consultation], V]) -> Topic[S, V]:
        return Topic(topic, asks, decide)

    return make


def rule(topic: Topic[S, V], situation: S, answers: Answers) -> Ruling[V]:
    """Decide a situation by the answers in force."""
    consult = Consultation(answers, topic.id)
    verdict = topic.decide(situation, consult)
    reasons = consult.reasons
    citations, rests_on = consult.citations, consult.rests_on
    if consult.source is AnswerSource.NONE:
        reasons += (sentence("ruling.silent"),)
        citations = rests_on = (answers.discretion,)
    return Ruling(
        verdict,
        reasons,
        citations,
        consult.source,
        consult.discretion,
        consult.open_questions,
        consult.said,
        consult.steps,
        consult.lots,
        consult.asked,
        consult.leaves_nothing,
        rests_on,
    )
