"""Refusals: by a rule, which the host may overrule, or by arithmetic, which nobody can."""

from __future__ import annotations

from homepoker.core.rulebooks.citation import Citations
from homepoker.core.wording import Sentence, Value, sentence


class Refusal(Exception):
    """An act that is not done, with the reason in words for the host.

    ``citations`` names the rules where a rule refuses; the host may then do it anyway and
    the event carries the host's note. Where it is empty, arithmetic refuses (two players
    on one seat, a stack below zero) and the sentence offers the act that makes room.
    """

    def __init__(self, reason: Sentence, citations: Citations = (), *, may_overrule: bool = False) -> None:
        super().__init__(reason.key)
        self.reason = reason
        self.citations = citations
        self.may_overrule = may_overrule


def refuse(key: str, **values: Value) -> Refusal:
    """A refusal by arithmetic: ``raise refuse("seating.seat_taken", player="p3")``."""
    return Refusal(sentence(key, **values))
