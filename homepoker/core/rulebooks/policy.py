"""Policies: the questions that every rulebook may answer, with the answers that each allows.

A policy is declared in the topic module that asks it, with an enum member (or a range of
numbers) for every possible answer. A rulebook file writes the answers as plain values; what
is no answer is refused with the file and line where it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final, Generic, TypeVar, overload

from homepoker.core.wording import Sentence, sentence

PlainValue = str | int | float | bool
"""Value that a rulebook file and the log can hold."""


class Silent(Enum):
    """The answer of a policy on which no book speaks and for which there is no proposal."""

    SILENT = "silent"


SILENT: Final = Silent.SILENT

V = TypeVar("V")
E = TypeVar("E", bound=StrEnum)


class NotAnAnswer(ValueError):
    """A plain value that the policy does not allow; ``problem`` says what it allows."""

    def __init__(self, problem: Sentence) -> None:
        super().__init__(problem.key)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Policy(Generic[V]):
    """One question, for instance ``button.initial``.

    ``topic`` is the situation that it belongs to; a book's exceptions from its order of
    fallbacks may name either. ``default`` is what homepoker proposes where no book speaks,
    ``SILENT`` where there is nothing to propose. ``open_question`` names the entry in the list
    of open questions (``A-11``) that applies where the evening's own book does not answer.

    ``answers`` are the plain values that it allows, in the order in which they are offered; empty
    where it is answered by a number from ``least`` to ``most``.
    """

    name: str
    topic: str
    read: Callable[[PlainValue], V]
    default: V
    open_question: str = ""
    answers: tuple[str | bool, ...] = ()
    least: float = 0
    most: float = 0
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class OneAnswer(Policy[str]):
    """A policy with one possible answer: a book says it or is silent, and nothing turns on it."""


def one_answer(name: str, topic: str, answer: str, *, open_question: str = "") -> OneAnswer:
    """A policy on which a book can say one thing only, which applies where it is silent, too.

    A topic ``rest_on``s it, which cites the book. A second answer makes it a ``choice``, and the type checker then
    names every place that rests on it.
    """

    def read(value: PlainValue) -> str:
        if value != answer:
            allowed = f'"{answer}"'
            raise NotAnAnswer(sentence("rulebook.error.value_choice", policy=name, value=str(value), allowed=allowed))
        return answer

    return OneAnswer(name, topic, read, answer, open_question, (answer,))


@overload
def choice(name: str, topic: str, answers: type[E], default: E, *, open_question: str = "") -> Policy[E]: ...
@overload
def choice(name: str, topic: str, answers: type[E], *, open_question: str = "") -> Policy[E | Silent]: ...
def choice(
    name: str, topic: str, answers: type[E], default: E | Silent = SILENT, *, open_question: str = ""
) -> Policy[E] | Policy[E | Silent]:
    """A policy answered by one member of an enum, written as the member's value."""

    def read(value: PlainValue) -> E:
        for member in answers:
            if isinstance(value, str) and member.value == value:
                return member
        allowed = ", ".join(f'"{member.value}"' for member in answers)
        raise NotAnAnswer(sentence("rulebook.error.value_choice", policy=name, value=str(value), allowed=allowed))

    return Policy(name, topic, read, default, open_question, tuple(member.value for member in answers))


@overload
def whole(name: str, topic: str, least: int, most: int, default: int, *, open_question: str = "") -> Policy[int]: ...
@overload
def whole(name: str, topic: str, least: int, most: int, *, open_question: str = "") -> Policy[int | Silent]: ...
def whole(
    name: str, topic: str, least: int, most: int, default: int | Silent = SILENT, *, open_question: str = ""
) -> Policy[int] | Policy[int | Silent]:
    """A policy answered by a whole number from ``least`` to ``most``, both included."""

    def read(value: PlainValue) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            problem = sentence("rulebook.error.value_whole", policy=name, value=str(value), least=least, most=most)
            raise NotAnAnswer(problem)
        return value

    return Policy(name, topic, read, default, open_question, least=least, most=most, is_whole=True)


def number(name: str, topic: str, most: float, default: float, *, open_question: str = "") -> Policy[float]:
    """A policy answered by a number from 0 to ``most``, a share or a factor."""

    def read(value: PlainValue) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
            raise NotAnAnswer(sentence("rulebook.error.value_number", policy=name, value=str(value), most=f"{most:g}"))
        return float(value)

    return Policy(name, topic, read, default, open_question, most=most)


def yes_no(name: str, topic: str, default: bool, *, open_question: str = "") -> Policy[bool]:
    """A policy answered by yes or no, written ``true`` or ``false``."""

    def read(value: PlainValue) -> bool:
        if not isinstance(value, bool):
            raise NotAnAnswer(sentence("rulebook.error.value_yes_no", policy=name, value=str(value)))
        return value

    return Policy(name, topic, read, default, open_question, (True, False))
