"""Binding words in turn (Ansagen in der Reihe), for all topics in which a word decides."""

from __future__ import annotations

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulings.betting.policies import WORDS_IN_TURN


def word_binds(consult: Consultation) -> bool:
    """Whether a word in turn binds."""
    consult.rest_on(WORDS_IN_TURN)
    return True
