"""View of penalties; no Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from homepoker.core import penalties
from homepoker.core.penalties import Penalty
from homepoker.core.play.absent_players import are_hands_uncounted
from homepoker.core.quantities import EntryId
from homepoker.core.rulings.penalties import ladder
from homepoker.core.rulings.penalties.ladder import Offence
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.core.tournament import Tournament
from homepoker.services.evening.earlier_sanctions import EarlierSanction
from homepoker.services.words import Words
from homepoker.services.words.rulings import answer_label

_UNITS = {Sanction.MISSED_HANDS: "hands", Sanction.MISSED_ROUNDS: "rounds", Sanction.TIME: "minutes"}


def offences(words: Words) -> tuple[tuple[Offence, str], ...]:
    return tuple(
        (offence, answer_label(ladder.penalty_ladder.id, "offence", offence.value, words)) for offence in Offence
    )


def sanctions(allowed: Sequence[Sanction], words: Words) -> tuple[tuple[Sanction, str], ...]:
    """The sanctions in words: those of the book's ladder first, behind them the others."""
    own = [sanction for sanction in allowed if sanction is not Sanction.NONE]
    others = [sanction for sanction in Sanction if sanction not in own and sanction is not Sanction.NONE]
    beside = [
        (other, words.text("penalty.beside_the_ladder", sanction=sanction_words(other, words))) for other in others
    ]
    return (*((sanction, sanction_words(sanction, words)) for sanction in own), *beside)


def sanction_words(sanction: Sanction, words: Words) -> str:
    return words.text(f"penalty.sanction.{sanction.value}")


def unit_of(sanction: Sanction, amount: int, words: Words) -> str:
    """The unit of a sanction's amount; empty where it has none."""
    return words.text(f"penalty.unit_{_UNITS[sanction]}", count=amount) if sanction in _UNITS else ""


def earlier_words(
    tonight: Sequence[EarlierSanction], season: Sequence[EarlierSanction], words: Words
) -> tuple[str, ...]:
    """The earlier sanctions of a player, one line each; one line where there are none."""
    lines = [
        words.text(
            "penalty.earlier_tonight",
            at=sanction.at,
            sanction=_with_amount(sanction, words),
            offence=_offence(sanction, words),
        )
        for sanction in tonight
    ]
    lines += [
        words.text(
            "penalty.earlier_season",
            on=sanction.on,
            sanction=_with_amount(sanction, words),
            offence=_offence(sanction, words),
        )
        for sanction in season
    ]
    return tuple(lines) or (words.text("penalty.none_before"),)


def seat_words(state: Tournament, entry: EntryId, now: datetime, words: Words) -> tuple[str, str]:
    """The penalty that a player is serving: a word or two for the seat, and the sentence to be read out."""
    running = penalties.running_of(state.penalties, entry)
    if not running:
        return "", ""
    first, structure = running[0], state.profile.structure
    if penalties.is_over(first, state.clock, structure, now):
        key = "penalty.told_last_hand" if first.hands and first.served_hands else "penalty.told_over"
        return words.text("penalty.seat_over"), words.text(key)
    if are_hands_uncounted(state, first, now):
        count = first.hands_left
        return words.text("penalty.seat_hands", count=count), words.text("penalty.told_hands_uncounted", count=count)
    if first.hands:
        left = first.hands_left
        return words.text("penalty.seat_hands", count=left), words.text("penalty.told_hands", count=left)
    return _minutes(first, state, now, words)


def _minutes(penalty: Penalty, state: Tournament, now: datetime, words: Words) -> tuple[str, str]:
    """The end of a penalty of minutes; while the clock stands, how much of it is left."""
    at = penalties.over_at(penalty, state.clock, state.profile.structure)
    if at is not None:
        return words.text("penalty.seat_until", at=at), words.text("penalty.told_until", at=at)
    left = penalties.time_left(penalty, state.clock, state.profile.structure, now)
    minutes = -(-int(left.total_seconds()) // 60)
    return words.text("penalty.seat_minutes", count=minutes), words.text("penalty.told_minutes", count=minutes)


def _with_amount(sanction: EarlierSanction, words: Words) -> str:
    name = sanction_words(sanction.sanction, words)
    return f"{name} ({words.number(sanction.amount)})" if sanction.amount else name


def _offence(sanction: EarlierSanction, words: Words) -> str:
    return answer_label(ladder.penalty_ladder.id, "offence", sanction.offence.value, words)
