"""Runner of the host's acts: one that is refused is not done, and the host reads why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from homepoker.core.refusal import Refusal
from homepoker.services.words import Words

Say = Callable[[str, str], object]
"""Callable that shows the host a sentence: its text, and its tone as a toast has it."""

AskAnyway = Callable[[Refusal, Callable[[str], object]], object]
"""Callable that shows a refusal that may be overruled, and hands the host's note on if the act is wanted anyway."""


@dataclass(frozen=True, slots=True)
class ActRunner:
    """Runner of the host's acts, which says a refusal as a warning."""

    words: Words
    say: Say

    def __call__(self, act: Callable[[], object]) -> bool:
        """Run an act; returns whether it was done."""
        try:
            act()
        except Refusal as refusal:
            self.say_refusal(refusal)
            return False
        return True

    def by_rule(self, act: Callable[[str | None], object], ask_anyway: AskAnyway, note: str | None = None) -> bool:
        """Run an act that a rule or an agreement may refuse, and offer to do it anyway; returns whether it was done.

        :param note: the host's note, where the rule is overruled.
        """
        try:
            act(note)
        except Refusal as refusal:
            if refusal.may_overrule:
                ask_anyway(refusal, partial(self.by_rule, act, ask_anyway))
            else:
                self.say_refusal(refusal)
            return False
        return True

    def say_refusal(self, refusal: Refusal) -> None:
        """Say why an act was refused."""
        self.say(self.words.say(refusal.reason), "warning")
