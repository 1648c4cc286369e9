"""What is said in turn (Ansagen in der Reihe): asked wherever a word decides."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice


class WordsInTurn(StrEnum):
    """What a word in turn does."""

    BIND = "bind"
    """It binds whoever said it."""


WORDS_IN_TURN: Final = choice("bet.words_in_turn", "bet-early-call-unknown-amount", WordsInTurn, WordsInTurn.BIND)


def word_binds(consult: Consultation) -> bool:
    """Whether who said something in turn is bound by it."""
    match consult.ask(WORDS_IN_TURN):
        case WordsInTurn.BIND:
            return True
