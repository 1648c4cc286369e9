"""The chip race of an evening: table by table as its book says, recorded as one action for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from homepoker.core import clock, entries, profile, tournament
from homepoker.core.quantities import FULL_DECK, Chips, EntryId
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Answers, Consultation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.chips import chip_race as race_ruling
from homepoker.core.rulings.chips.chip_race import Leftover, RaceSituation, RaceVerdict, Removed
from homepoker.core.stacks import RacedSeat, race_off
from homepoker.core.tournament import Tournament
from homepoker.core.wording import sentence
from homepoker.services.evening.setup import answers_on
from homepoker.services.evening.tournament_desk import TournamentDesk


@dataclass(frozen=True, slots=True)
class TableCount:
    """Count of one table so far, as typed and dealt.

    ``counts`` are the chips of the value by entry, ``cards`` those dealt for the odd ones, ``alone`` who has no
    other chips. ``has_none``: it was looked at, and nobody there has any.
    """

    counts: Mapping[EntryId, int] = field(default_factory=dict)
    cards: Mapping[EntryId, tuple[str, ...]] = field(default_factory=dict)
    alone: frozenset[EntryId] = frozenset()
    has_none: bool = False

    @property
    def is_counted(self) -> bool:
        """Whether the host has said anything about the table: one that was forgotten would get nothing."""
        return self.has_none or any(self.counts.values())


@dataclass(frozen=True, slots=True)
class TableRace:
    """State of the race at a table: the cards still to be dealt, in order, and the ruling.

    While cards are missing the ruling tells of the number of new chips, and not yet of who gets them.
    """

    ruling: Ruling[RaceVerdict]
    lacking: tuple[tuple[EntryId, int], ...]
    """The players who still get cards, and how many."""
    cards: Mapping[EntryId, int]
    """The number of cards that each player gets in all; empty where none are dealt."""

    @property
    def is_settled(self) -> bool:
        """Whether the race at the table is decided."""
        return not self.lacking


def value_to_race(state: Tournament, *, in_level: int, in_break: bool) -> Chips | None:
    """The smallest value in play, where no blind or ante needs it any more at this point of the evening."""
    values = tournament.chip_values(state)
    for removal in profile.colour_ups(state.profile):
        is_past = in_level > removal.after_level or (in_level == removal.after_level and in_break)
        if removal.denomination in values and removal.after_level and is_past:
            return removal.denomination if removal.denomination == values[0] else None
    return None


def suggested(desk: TournamentDesk) -> tuple[Chips | None, bool]:
    """The value that may leave the tables now (none before the start and after the end), and whether it is a break."""
    state, now = desk.state, desk.now()
    if state.is_over or state.is_closed or not tournament.has_begun(state, now):
        return None, False
    here = clock.position(state.clock, state.profile.structure, now)
    return value_to_race(state, in_level=here.level, in_break=here.in_break), here.in_break


def without_chips(ruling: Ruling[RaceVerdict]) -> frozenset[int]:
    """The seats that have no chips left by a ruling."""
    return frozenset(int(str(step.values["seat"])) for step in ruling.steps if step.key.endswith("race.out"))


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A value that may leave the tables: at once, in a break that comes, or in one that would have to be put in.

    ``break_after`` is the level before that break, ``at`` when it begins where the clock runs.
    """

    value: Chips
    in_break: bool
    break_after: int
    lacks_break: bool = False
    at: datetime | None = None


def suggestion(desk: TournamentDesk) -> Suggestion | None:
    """The value that may leave the tables now; outside a break also when the next break comes, or that none does.

    While the tables play hand for hand nobody thinks of it before the break.
    """
    value, in_break = suggested(desk)
    if value is None or (desk.state.hand_for_hand is not None and not in_break):
        return None
    structure, now = desk.state.profile.structure, desk.now()
    here = clock.position(desk.state.clock, structure, now)
    if in_break:
        return Suggestion(value, True, here.level)
    comes = profile.race_break(structure, here.level)
    if comes is None:
        # In the last level nothing is gained by it.
        return Suggestion(value, False, here.level, lacks_break=True) if here.level < len(structure.levels) else None
    until = clock.next_break_in(desk.state.clock, structure, now)
    return Suggestion(value, False, comes, at=now + until if until and here.is_running else None)


def race_rules(state: Tournament, books: Mapping[str, Rulebook]) -> Citations:
    """The rules by which chips are raced this evening."""
    return Consultation(answers_on(race_ruling.METHOD, state, books), race_ruling.race.id).citations


class ChipRaceCommands:
    """Commands of the chip race: rules on each table and records them all."""

    def __init__(self, desk: TournamentDesk, books: Mapping[str, Rulebook]) -> None:
        self._desk = desk
        self._books = books

    @property
    def values(self) -> tuple[Chips, ...]:
        """The values in play, smallest first."""
        return tournament.chip_values(self._desk.state)

    def seated(self, table: int) -> list[tuple[int, EntryId]]:
        """The entries at a table, by seats."""
        seats = self._desk.state.seating.seats
        still_in = {entry.id for entry in entries.still_in(self._desk.state.entries)}
        return sorted(
            (seat.number, entry) for entry, seat in seats.items() if seat.table == table and entry in still_in
        )

    def race(self, table: int, count: TableCount) -> TableRace:
        """The ruling of the book on what was counted and dealt so far.

        :raises Refusal: no bigger chip is in play.
        """
        seats = self.seated(table)
        value, bigger = self._exchange()
        leftovers = tuple(Leftover(seat, (Removed(value, count.counts.get(entry, 0)),)) for seat, entry in seats)
        answers = self._answers()
        ruling = rule(
            race_ruling.race, self._situation(leftovers, seats, count, _any_cards(leftovers, bigger)), answers
        )
        if not any(step.key.endswith(".deal") for step in ruling.steps):
            return TableRace(ruling, (), {})
        odd = race_ruling.odd_chips(leftovers, bigger)
        entry_at = dict(seats)
        needed = {entry_at[seat]: odd[seat].chips for seat in ruling.verdict.order}
        lacking = tuple(
            (entry, wanted - len(count.cards.get(entry, ())))
            for entry, wanted in needed.items()
            if wanted > len(count.cards.get(entry, ()))
        )
        if not lacking:
            dealt = {seat: count.cards.get(entry, ())[: needed.get(entry, 0)] for seat, entry in seats}
            ruling = rule(race_ruling.race, self._situation(leftovers, seats, count, dealt), answers)
        return TableRace(ruling, lacking, needed)

    def draw(self, table: int, count: TableCount) -> TableCount:
        """Deal the cards that are missing at a table, from what is left of its deck."""
        race_of_table = self.race(table, count)
        gone = {card for cards in count.cards.values() for card in cards}
        deck = [card for card in map(str, self._desk.draw.shuffled(FULL_DECK)) if card not in gone]
        dealt = dict(count.cards)
        for entry, lacking in race_of_table.lacking:
            while lacking > len(deck):
                deck += map(str, self._desk.draw.shuffled(FULL_DECK))
            dealt[entry] = (*dealt.get(entry, ()), *deck[:lacking])
            del deck[:lacking]
        return replace(count, cards=dealt)

    def uncounted(self, counts: Mapping[int, TableCount]) -> tuple[int, ...]:
        """The tables at which people sit and nothing was said of their chips."""
        tables = sorted(self._desk.state.seating.tables)
        return tuple(table for table in tables if self.seated(table) and not counts.get(table, TableCount()).is_counted)

    def record(self, counts: Mapping[int, TableCount]) -> tuple[EntryId, ...]:
        """Take the smallest value off all tables, in one action. Returns who has no chips left by it.

        :raises Refusal: a table was not counted, cards are missing somewhere, or no bigger chip is in play.
        """
        state = self._desk.state
        value, bigger = self._exchange()
        if forgotten := self.uncounted(counts):
            raise refuse("chips.table_not_counted", table=forgotten[0], value=value)
        seats: list[RacedSeat] = []
        out: list[EntryId] = []
        citations: Citations = ()
        for table in sorted(state.seating.tables):
            count = counts.get(table, TableCount())
            result = self.race(table, count)
            if not result.is_settled:
                raise refuse("chips.cards_lacking", table=table)
            citations = tuple(dict.fromkeys((*citations, *result.ruling.rests_on)))
            without = without_chips(result.ruling)
            for seat, entry in self.seated(table):
                out += [entry] if seat in without else []
                if award := result.ruling.verdict.awards.get(seat):
                    cards = tuple(count.cards.get(entry, ())) if entry in result.cards else ()
                    chips = count.counts.get(entry, 0)
                    seats.append(RacedSeat(table, seat, entry, chips, award.big, award.small, cards))
        event = race_off(self.values, value, tuple(seats), citations)
        key = "journal.chips_raced"
        if event.delta:
            key = "journal.chips_raced_more" if event.delta > 0 else "journal.chips_raced_less"
        self._desk.act(sentence(key, value=value, bigger=bigger, chips=abs(event.delta)), [event])
        return tuple(out)

    def _exchange(self) -> tuple[Chips, Chips]:
        """The smallest value in play and the next bigger one."""
        if len(self.values) < 2:
            raise refuse("chips.no_bigger_one", value=self.values[0] if self.values else 0)
        return self.values[0], self.values[1]

    def _answers(self) -> Answers:
        return answers_on(race_ruling.METHOD, self._desk.state, self._books)

    def _situation(
        self,
        leftovers: tuple[Leftover, ...],
        seats: Sequence[tuple[int, EntryId]],
        count: TableCount,
        cards: Mapping[int, tuple[str, ...]],
    ) -> RaceSituation:
        value, bigger = self._exchange()
        counted = self._desk.state.stacks.counted
        others: dict[int, int] = {}
        for seat, entry in seats:
            if entry in count.alone:
                others[seat] = 0
            elif entry in counted:
                others[seat] = max(0, counted[entry] - value * count.counts.get(entry, 0))
        return RaceSituation(leftovers, bigger, cards, self.values[1], others)


def _any_cards(leftovers: tuple[Leftover, ...], bigger: Chips) -> dict[int, tuple[str, ...]]:
    """Arbitrary cards for every odd chip, to ask only how many new chips there are."""
    odds = race_ruling.odd_chips(leftovers, bigger)
    wanted = sum(odd.chips for odd in odds.values())
    deck = [str(card) for card in FULL_DECK] * (1 + wanted // len(FULL_DECK))
    cards_of: dict[int, tuple[str, ...]] = {}
    for seat, odd in odds.items():
        cards_of[seat] = tuple(deck[: odd.chips])
        del deck[: odd.chips]
    return cards_of
