"""View of the chip race of a table, and the draft of one that is half filled in; no Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from homepoker.core.quantities import Chips, EntryId, card
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
    counts: tuple[int, ...]
    """Chips of each value that leaves, smallest first."""
    is_alone: bool
    cards: tuple[str, ...]
    award: str
    is_out: bool = False
    """Whether no chips are left."""
    is_done: bool = False
    """Whether they have raced at the table."""
    new: int = 0
    """New chips that were got there."""


@dataclass(frozen=True, slots=True)
class ChipRaceView:
    rows: tuple[SeatRow, ...]
    said: str
    """The ruling, or which card is dealt next."""
    details: tuple[str, ...]
    """Number of new chips with the reason, and the effect on the chips in play."""
    next_card: EntryId | None
    """Entry that gets the next card; ``None`` if none is missing."""
    citations: Citations


def chip_race_view(
    state: Tournament, desk: ChipRaceCommands, table: int, count: TableCount, words: Words
) -> ChipRaceView:
    race = desk.race(table, count)
    leaving, bigger = desk.exchange()
    lowest = bigger
    awards = race.ruling.verdict.awards if race.is_settled else {}
    without = without_chips(race.ruling) if race.is_settled else frozenset()
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
        cards = count.cards.get(entry, ())[: race.cards.get(entry, 0)]
        name = words.name(state.entries.by_id[entry].player)
        has = tuple(part.count for part in count.of(entry, leaving))
        is_alone = entry in count.alone
        if count.is_done:
            is_out = is_alone and not count.awards.get(entry)
            said = words.text("chips.out") if is_out else ""
            new = count.awards.get(entry, 0)
            rows.append(SeatRow(entry, str(seat), name, has, is_alone, (), said, is_out, is_done=True, new=new))
            continue
        rows.append(SeatRow(entry, str(seat), name, has, is_alone, cards, " + ".join(texts), seat in without))
    reasons = [words.say(reason) for reason in race.ruling.reasons if not reason.key.endswith("high_card")]
    details: tuple[str, ...] = ()
    if not count.is_counted:
        message = words.text("chips.nothing_typed")
    elif count.is_done:
        by_book = sum(award.big for award in race.ruling.verdict.awards.values())
        got = sum(count.awards.values())
        key = "chips.done_as_ruled" if got == by_book else "chips.done_otherwise"
        message = words.text(key, got=got, count=by_book, value=bigger)
        gone = sum(part.value * part.count for _, entry in desk.seated(table) for part in count.of(entry, leaving))
        details = (*reasons, _delta(got * bigger - gone, words))
    elif race.lacking:
        entry, lacking = race.lacking[0]
        seats = {seated: seat for seat, seated in desk.seated(table)}
        of = race.cards[entry]
        message = words.text(
            "chips.next_card",
            seat=seats[entry],
            player=state.entries.by_id[entry].player,
            number=of - lacking + 1,
            of=of,
        )
        details = tuple(reasons[:1])
    else:
        ruling = race.ruling
        message = words.say(ruling.said) if ruling.said is not None else ""
        witness = [words.say(step) for step in ruling.steps if step.key.endswith((".witness", ".protect", ".out"))]
        details = (*witness, *reasons, _delta(ruling.verdict.chips_in_play_delta, words))
    return ChipRaceView(
        tuple(rows), message, details, race.lacking[0][0] if race.lacking else None, race.ruling.rests_on
    )


def _delta(delta: int, words: Words) -> str:
    if not delta:
        return words.text("chips.in_play_same")
    return words.text("chips.in_play_more" if delta > 0 else "chips.in_play_less", chips=abs(delta))


Counts = dict[int, TableCount]


def as_draft(value: Chips, counts: Mapping[int, TableCount], leaving: int = 1) -> dict[str, Any]:
    """The draft of a race: the value, how many leave together, and table by table what was typed and dealt."""
    tables = {
        str(table): {
            "counts": dict(count.counts),
            "cards": {entry: list(cards) for entry, cards in count.cards.items()},
            "alone": sorted(count.alone),
            "has_none": count.has_none,
            "further": {str(of): dict(counts) for of, counts in count.further.items()},
            "is_done": count.is_done,
            "awards": dict(count.awards),
        }
        for table, count in counts.items()
    }
    return {"value": value, "leaving": leaving, "tables": tables}


def leaving_of(draft: Mapping[str, Any]) -> int:
    """How many values leave together in a draft; 0 where it does not say so."""
    leaving = draft.get("leaving")
    return leaving if isinstance(leaving, int) and leaving > 0 else 0


def from_draft(value: Chips, draft: Mapping[str, Any]) -> Counts:
    """The race in a draft; nothing where the draft is of another value, or somebody has changed the file."""
    if draft.get("value") != value:
        return {}
    try:
        return {
            int(table): TableCount(
                {EntryId(entry): int(count) for entry, count in kept["counts"].items()},
                {
                    EntryId(entry): tuple(str(card(two_letters)) for two_letters in cards)
                    for entry, cards in kept["cards"].items()
                },
                frozenset(map(EntryId, kept["alone"])),
                kept.get("has_none", False) is True,
                {
                    int(of): {EntryId(entry): int(count) for entry, count in counts.items()}
                    for of, counts in kept.get("further", {}).items()
                },
                kept.get("is_done", False) is True,
                {EntryId(entry): int(count) for entry, count in kept.get("awards", {}).items()},
            )
            for table, kept in draft["tables"].items()
        }
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        return {}
