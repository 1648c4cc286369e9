"""View of the chip race of a table; no Qt here."""

from __future__ import annotations

from dataclasses import dataclass

from homepoker.core.quantities import EntryId
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.tournament import Tournament
from homepoker.services.evening.commands.chip_race import ChipRaceCommands, TableCount, without_chips
from homepoker.services.words import Words


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One player: what was typed, the cards dealt, and the new chips once they are known."""

    entry: EntryId
    seat: str
    name: str
    count: int
    is_alone: bool
    cards: tuple[str, ...]
    award: str
    is_out: bool = False
    """Whether no chips are left."""


@dataclass(frozen=True, slots=True)
class ChipRaceView:
    """State of the race at a table, in words."""

    rows: tuple[SeatRow, ...]
    said: str
    """The ruling, or which card is dealt next."""
    details: tuple[str, ...]
    """Number of new chips with the reason, and the effect on the chips in play."""
    next_card: EntryId | None
    """Entry that gets the next card; ``None`` if none is missing."""
    citations: Citations


def race_view(state: Tournament, desk: ChipRaceCommands, table: int, count: TableCount, words: Words) -> ChipRaceView:
    """The state of the race at a table, in words."""
    found = desk.race(table, count)
    bigger, lowest = desk.values[1], desk.values[1]
    awards = found.ruling.verdict.awards if found.is_settled else {}
    without = without_chips(found.ruling) if found.is_settled else frozenset()
    rows = []
    for seat, entry in desk.seated(table):
        award = awards.get(seat)
        texts = []
        if award is not None and award.big:
            texts.append(words.text("chips.award", count=award.big, value=bigger))
        if award is not None and award.small:
            texts.append(words.text("chips.award", count=award.small, value=lowest))
        if seat in without:
            texts.append(words.text("chips.out"))
        cards = count.cards.get(entry, ())[: found.cards.get(entry, 0)]
        name = words.name(state.entries.by_id[entry].player)
        has, is_alone = count.counts.get(entry, 0), entry in count.alone
        rows.append(SeatRow(entry, str(seat), name, has, is_alone, cards, " + ".join(texts), seat in without))
    reasons = [words.say(one) for one in found.ruling.reasons if not one.key.endswith("high_card")]
    details: tuple[str, ...] = ()
    if not count.is_counted:
        said = words.text("chips.nothing_typed")
    elif found.lacking:
        entry, lacking = found.lacking[0]
        seats = {one: seat for seat, one in desk.seated(table)}
        of = found.cards[entry]
        said = words.text(
            "chips.next_card",
            seat=seats[entry],
            player=state.entries.by_id[entry].player,
            number=of - lacking + 1,
            of=of,
        )
        details = tuple(reasons[:1])
    else:
        ruling = found.ruling
        said = words.say(ruling.said) if ruling.said is not None else ""
        witness = [words.say(step) for step in ruling.steps if step.key.endswith((".witness", ".protect", ".out"))]
        details = (*witness, *reasons, _delta(ruling.verdict.chips_in_play_delta, words))
    return ChipRaceView(
        tuple(rows), said, details, found.lacking[0][0] if found.lacking else None, found.ruling.rests_on
    )


def _delta(delta: int, words: Words) -> str:
    if not delta:
        return words.text("chips.in_play_same")
    return words.text("chips.in_play_more" if delta > 0 else "chips.in_play_less", chips=abs(delta))
