"""A ruling: the verdict on a situation, why, and where it is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Answer, Answers, AnswerSource, Consultation, RequestedDraw
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


@dataclass(frozen=True, slots=True)
class Question(Generic[S, V]):
    """Question of one topic, decided for all books alike by ``decide`` of its module."""

    topic: str
    answer: Callable[[S, Consultation], V]

    def __call__(self, situation: S, consult: Consultation) -> V:
        return self.answer(situation, consult)


def decides(topic: str) -> Callable[[Callable[[S, Consultation], V]], Question[S, V]]:
    """Mark the function of a topic module that decides the topic."""

    def mark(answer: Callable[[S, Consultation], V]) -> Question[S, V]:
        return Question(topic, answer)

    return mark


def rule(decide: Question[S, V], situation: S, answers: Answers) -> Ruling[V]:
    """Decide a situation by the answers in force.

    :param decide: the ``decide`` of a topic module.
    """
    consult = Consultation(answers, decide.topic)
    verdict = decide(situation, consult)
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
