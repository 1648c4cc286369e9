"""The runner of acts gives the reason of a refusal, and asks where the act may be done anyway."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from homepoker.core.refusal import Refusal, refuse
from homepoker.core.wording import sentence
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.kit.jobs.act_runner import ActRunner

WORDS = Words(resources() / "locale", "en")
REASON = WORDS.text("play.nobody_left")


@pytest.fixture
def said() -> list[tuple[str, str]]:
    return []


@pytest.fixture
def run(said: list[tuple[str, str]]) -> ActRunner:
    return ActRunner(WORDS, lambda text, tone: said.append((text, tone)))


def fails() -> None:
    raise refuse("play.nobody_left")


def test_an_act_that_is_done_is_not_spoken_of(run: ActRunner, said: list[tuple[str, str]]) -> None:
    done: list[str] = []
    assert run(lambda: done.append("it"))
    assert run.by_rule(lambda note: done.append(str(note)), lambda _refusal, _act: done.append("asked"))
    assert (done, said) == (["it", "None"], [])


def test_a_refusal_is_said_as_a_warning(run: ActRunner, said: list[tuple[str, str]]) -> None:
    asked: list[Refusal] = []
    assert not run(fails)
    assert not run.by_rule(lambda _note: fails(), lambda refusal, _act: asked.append(refusal))
    assert (asked, said) == ([], [(REASON, "warning")] * 2)


def test_anything_else_that_goes_wrong_is_not_taken_for_a_refusal(run: ActRunner) -> None:
    with pytest.raises(ZeroDivisionError):
        run(lambda: 1 / 0)


def test_a_rule_that_may_be_overruled_is_asked_about_with_each_note(
    run: ActRunner, said: list[tuple[str, str]]
) -> None:
    notes: list[str | None] = []
    anyway: list[Callable[[str], object]] = []

    def act(note: str | None) -> None:
        notes.append(note)
        if note != "both agree":
            raise Refusal(sentence("play.nobody_left"), may_overrule=True)

    assert not run.by_rule(act, lambda _refusal, again: anyway.append(again))
    assert not anyway[0]("one agrees")
    assert anyway[1]("both agree")
    assert (notes, said, len(anyway)) == ([None, "one agrees", "both agree"], [], 2)
