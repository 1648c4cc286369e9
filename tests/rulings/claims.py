"""What an answer claims, read from its German words, and which claims no answer can make together.

A new sentence that says *no misdeal* or *the hand is dead* in the usual words is held against the others without
being listed. What is said on a condition (*if the floor calls a misdeal, …*) claims nothing.
"""

from __future__ import annotations

import re
from typing import Any

from homepoker.core.rulebooks.ruling import Ruling
from homepoker.services.rulings_desk import to_weigh
from tests.rulebooks.shipped import WORDS

CLAIMS = {
    "misdeal": r"^Das ist ein Misdeal",
    "no misdeal": r"^Kein Misdeal(?! von allein)",
    "too late for a misdeal": r"zu spät für ein Misdeal|kein Misdeal mehr|Misdeal ist jetzt nicht mehr möglich",
    "not too late for a misdeal": r"für ein Misdeal ist es nicht zu spät|Misdeal ist noch möglich",
    "deal again": r"^(Mische( neu)? und gib|Gib (neu|die Hand noch einmal)|Nimm ein vollständiges Deck und gib)",
    "same button": r"^[^,]*, mit demselben Button",
    "button put right": r"^Leg den Button dorthin, wo er hingehört",
    "blinds stay": r"^Lass Blinds und Antes liegen",
    "blinds back": r"zurück, .*auch Blinds und Antes|^Gib zurück, .*auch Blinds",
    "card replaced": r"[Ww]ird (sie |am Ende )?ersetzt|bekommt am Ende eine andere Karte",
    "card kept": r"aufdeckt, behält sie",
    "deck stays": r"^Das Deck bleibt",
    "deck changes": r"^Das Deck wird .*gewechselt|wechselt das Deck",
    "hand dead": r"^(Die|Seine) Hand( des [^,:]*| mit [^,:]*)? ist tot(?!, außer)|^Die gezeigte Hand gilt als gefoldet",
    "hand lives": r"^Die Hand (lebt|bleibt im Spiel|spielt mit)|spielt ganz normal weiter",
    "hand void": r"^Die Hand ist ungültig",
    "hand counts": r"^Die Hand gilt(?! als)",
    "chips stay in the pot": r"bleib(t|en) im Pot",
    "is punished": r"muss bestraft werden|wird es bestraft|^Der Spieler bekommt (vor der nächsten Hand )?eine Strafe",
    "is not punished": r"Eine Strafe gibt es dafür nicht|wird nicht bestraft",
}
"""Each as a pattern of what the sentences say in German."""

EXCLUSIVE = [
    ("misdeal", "no misdeal"),
    ("misdeal", "too late for a misdeal"),
    ("misdeal", "card replaced"),
    ("misdeal", "card kept"),
    ("no misdeal", "not too late for a misdeal"),
    ("no misdeal", "deal again"),
    ("too late for a misdeal", "not too late for a misdeal"),
    ("too late for a misdeal", "deal again"),
    ("same button", "button put right"),
    ("blinds stay", "blinds back"),
    ("card replaced", "card kept"),
    ("card replaced", "deal again"),
    ("deck stays", "deck changes"),
    ("hand dead", "hand lives"),
    ("hand void", "hand counts"),
    ("hand void", "chips stay in the pot"),
    ("hand dead", "deal again"),
    ("is punished", "is not punished"),
]
"""Pairs of which one answer makes one claim at most."""

NOT_WITH = {"no misdeal": {"misdeal"}, "card replaced": {"misdeal"}}
"""On a topic of the deal whose verdict has a ``ruling``, what that cannot be beside a claim."""

ONLY_WITH = {"misdeal": {"misdeal"}, "deal again": {"misdeal"}}
"""The same for claims that fit one ruling only."""


def sentences(topic: str, ruling: Ruling[Any]) -> list[str]:
    """All that a host reads of an answer, in German: the ruling, its steps, reasons, and what there is to weigh."""
    words = next(one for one in WORDS if one.language == "de")
    assert ruling.said is not None
    said = [words.say(one) for one in (ruling.said, *ruling.steps, *ruling.reasons)]
    return [*said, *filter(None, [to_weigh(topic, ruling, words)])]


def claims(said: list[str]) -> set[str]:
    """What the sentences claim."""
    return {claim for claim, pattern in CLAIMS.items() if any(re.search(pattern, one) for one in said)}


def contradictions(topic: str, ruling: Ruling[Any]) -> list[str]:
    """What cannot be so together in one answer: two claims, or a claim and the verdict."""
    made = claims(sentences(topic, ruling))
    found = [f"{one} / {other}" for one, other in EXCLUSIVE if one in made and other in made]
    decided = getattr(ruling.verdict, "ruling", None)
    if topic.startswith("deal-") and decided is not None:
        found += [f"{claim} / {decided}" for claim in made & set(NOT_WITH) if decided in NOT_WITH[claim]]
        found += [f"{claim} / {decided}" for claim in made & set(ONLY_WITH) if decided not in ONLY_WITH[claim]]
    return found
