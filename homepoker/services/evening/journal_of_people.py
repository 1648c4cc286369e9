"""Journal's words on people who are away or have misbehaved: what went in for them, what they missed, and why."""

from __future__ import annotations

from collections.abc import Iterator

from homepoker.core.attendance import BlindMissed, BlindsTaken, MissedBlindsJudged
from homepoker.core.penalties import PenaltyImposed
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulings.penalties import ladder
from homepoker.core.stacks import ChipsRemoved
from homepoker.services.words import Words
from homepoker.services.words.facts import answer_label

PersonEvent = BlindsTaken | BlindMissed | MissedBlindsJudged | PenaltyImposed | ChipsRemoved


def told_of(event: PersonEvent, player: str, words: Words) -> Iterator[tuple[str, Citations]]:
    """The parts of a journal entry that an event gives, with the rules that are its own.

    :param player: whose entry it is about; empty where that does not count any more.
    """
    match event:
        case BlindsTaken(chips=chips):
            yield words.text("journal.blinds_taken", player=player, chips=chips), event.citations
        case BlindMissed(blind=blind):
            yield words.text(f"journal.missed_{blind.value.lower()}", player=player), ()
        case MissedBlindsJudged(chips=chips):
            if chips:
                yield words.text("journal.blinds_made_up", chips=chips), ()
        case ChipsRemoved(chips=chips):
            yield words.text("journal.chips_removed", chips=chips), ()
        case PenaltyImposed():
            offence = answer_label(ladder.penalty_ladder.id, "offence", event.offence.value, words)
            meant = words.text("penalty.meant") if event.is_deliberate else ""
            yield " · ".join(filter(None, (offence, meant, event.reason))), ()
            if event.overruled is not None:
                yield overruled_words(event.overruled, words), ()


def overruled_words(note: str, words: Words) -> str:
    """The host's note on a departure from a rule."""
    return words.text("journal.overruled" if note else "journal.overruled_plain", note=note)
