"""The chip race of an evening: table by table as its book says, recorded as one action for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from homepoker.core import clock, entries, profile, tournament
from homepoker.core.last_hands import ends_by
from homepoker.core.quantities import FULL_DECK, Chips, EntryId
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Answers, Consultation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.chips import chip_race as race_ruling
from homepoker.core.rulings.chips.chip_race import Leftover, RaceSituation, RaceVerdict, Removed
from homepoker.core.rulings.chips.hidden_and_found import (
    LeftoverChipsSituation,
    LeftoverChipsVerdict,
    leftover_chips,
)
from homepoker.core.stacks import RacedSeat, exchange_late, race_off
from homepoker.core.tournament import Tournament
from homepoker.core.wording import sentence
from homepoker.services.evening.setup import answers_on
from homepoker.services.evening.tournament_desk import TournamentDesk


@dataclass(frozen=True, slots=True)
class TableCount:
    """Count of one table so far, as typed and dealt.

    ``counts`` are the chips of the smallest value by entry, ``further`` those of each value that leaves with it,
    ``cards`` those dealt for the odd ones, ``alone`` who has no other chips. ``has_none``: it was looked at, and
    nobody there has any.
    ``is_done``: they have raced at the table by themselves; ``awards`` are the new chips that each has got there.
    """

    counts: Mapping[EntryId, int] = field(default_factory=dict)
    cards: Mapping[EntryId, tuple[str, ...]] = field(default_factory=dict)
    alone: frozenset[EntryId] = frozenset()
    has_none: bool = False
    further: Mapping[Chips, Mapping[EntryId, int]] = field(default_factory=dict)
    is_done: bool = False
    awards: Mapping[EntryId, int] = field(default_factory=dict)

    @property
    def is_counted(self) -> bool:
        """Whether the host has said anything about the table: one that was forgotten would get nothing."""
        further = (count for counts in self.further.values() for count in counts.values())
        return self.has_none or any(self.counts.values()) or any(further)

    def of(self, entry: EntryId, leaving: Sequence[Chips]) -> tuple[Removed, ...]:
        """The chips of a player of the values that leave, smallest first."""
        first = Removed(leaving[0], self.counts.get(entry, 0))
        return (first, *(Removed(value, self.further.get(value, {}).get(entry, 0)) for value in leaving[1:]))


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
    return next(iter(values_to_race(state, in_level=in_level, in_break=in_break)), None)


def values_to_race(state: Tournament, *, in_level: int, in_break: bool) -> tuple[Chips, ...]:
    """The values in play that no blind or ante needs any more, smallest first, none left out; not the biggest one.

    One that the larger chips of the club's case cannot replace stays.
    """
    leaving = profile.colour_ups(state.profile, tournament.chips_in_play(state))
    leaves = {removal.denomination: removal.after_level for removal in leaving}
    found: list[Chips] = []
    for value in tournament.chip_values(state)[:-1]:
        after_level = leaves.get(value, 0)
        if not after_level or not (in_level > after_level or (in_level == after_level and in_break)):
            break
        found.append(value)
    return tuple(found)


def suggested(desk: TournamentDesk) -> tuple[Chips | None, bool]:
    """The value that may leave the tables now (none before the start and after the end), and whether it is a break."""
    state, now = desk.state, desk.now()
    if state.is_over or state.is_closed or not tournament.has_begun(state, now):
        return None, False
    here = clock.position(state.clock, state.profile.structure, now)
    return value_to_race(state, in_level=here.level, in_break=here.in_break), here.in_break


def due_together(desk: TournamentDesk) -> tuple[Chips, ...]:
    """The values that may leave the tables now, smallest first."""
    state, now = desk.state, desk.now()
    if state.is_over or state.is_closed or not tournament.has_begun(state, now):
        return ()
    here = clock.position(state.clock, state.profile.structure, now)
    return values_to_race(state, in_level=here.level, in_break=here.in_break)


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
    together: int = 1
    """How many values leave together, the smallest ones."""
    is_ahead: bool = False
    """Whether this level still needs the value: the room is told of it, and the sheets are printed."""


def suggestion(desk: TournamentDesk) -> Suggestion | None:
    """The value that may leave the tables now; outside a break also when the next break comes, or that none does.

    While the tables play hand for hand nobody thinks of it before the break, and where play ends before it nobody does.
    """
    value, in_break = suggested(desk)
    if desk.state.hand_for_hand is not None and not in_break:
        return None
    structure, now = desk.state.profile.structure, desk.now()
    here = clock.position(desk.state.clock, structure, now)
    until = clock.next_break_in(desk.state.clock, structure, now)
    would_be_at = now if in_break or until is None else now + until
    if ends_by(desk.state.wished_end, desk.state.last_hands, would_be_at):
        return None
    at = now + until if until and here.is_running else None
    if value is None:
        ahead = announced(desk.state, here, now)
        return Suggestion(ahead[0], False, here.level, at=at, together=len(ahead), is_ahead=True) if ahead else None
    together = len(values_to_race(desk.state, in_level=here.level, in_break=True))
    if in_break:
        return Suggestion(value, True, here.level, together=together)
    comes = profile.race_break(structure, here.level)
    if comes is None:
        # In the last level nothing is gained by it.
        return Suggestion(value, False, here.level, lacks_break=True) if here.level < len(structure.levels) else None
    together = len(values_to_race(desk.state, in_level=comes, in_break=True))
    return Suggestion(value, False, comes, at=at, together=together)


def announced(state: Tournament, here: clock.Position, now: datetime) -> tuple[Chips, ...]:
    """The values that leave in the break after the level that is played, smallest first, as the room is told."""
    structure = state.profile.structure
    if state.is_over or state.is_closed or here.in_break or not tournament.has_begun(state, now):
        return ()
    if structure.levels[here.level - 1].break_after is None or here.level == len(structure.levels):
        return ()
    if ends_by(state.wished_end, state.last_hands, now + here.left):
        return ()
    return values_to_race(state, in_level=here.level, in_break=True)


def race_rules(state: Tournament, books: Mapping[str, Rulebook]) -> Citations:
    """The rules by which chips are raced this evening."""
    return Consultation(answers_on(race_ruling.METHOD, state, books), race_ruling.race.id).citations


class ChipRaceCommands:
    """Commands of the chip race: rules on each table and records them all."""

    def __init__(self, desk: TournamentDesk, books: Mapping[str, Rulebook], leaving: int = 1) -> None:
        """
        :param leaving: how many values leave together, the smallest ones.
        """
        self._desk = desk
        self._books = books
        self._leaving = leaving

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
        leaving, bigger = self.exchange()
        leftovers = tuple(Leftover(seat, count.of(entry, leaving)) for seat, entry in seats)
        answers = self._answers()
        ruling = rule(
            race_ruling.race, self._situation(leftovers, seats, count, _any_cards(leftovers, bigger)), answers
        )
        if count.is_done or not any(step.key.endswith(".deal") for step in ruling.steps):
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
        """Take the values off all tables, in one action. Returns who has no chips left by it.

        :raises Refusal: a table was not counted, cards are missing somewhere, or no bigger chip is in play.
        """
        state = self._desk.state
        leaving, bigger = self.exchange()
        if forgotten := self.uncounted(counts):
            raise refuse("chips.table_not_counted", table=forgotten[0], value=leaving[0])
        seats: list[tuple[RacedSeat, ...]] = []
        citations: Citations = ()
        for table in sorted(state.seating.tables):
            count = counts.get(table, TableCount())
            result = self.race(table, count)
            if not result.is_settled:
                raise refuse("chips.cards_lacking", table=table)
            citations = tuple(dict.fromkeys((*citations, *result.ruling.rests_on)))
            for seat, entry in self.seated(table):
                removed = [part.count for part in count.of(entry, leaving)]
                award = result.ruling.verdict.awards.get(seat)
                big = count.awards.get(entry, 0) if count.is_done else award.big if award is not None else 0
                if award is None and not big:
                    continue
                small = award.small if award is not None and not count.is_done else 0
                cards = tuple(count.cards.get(entry, ())) if entry in result.cards else ()
                # What they win is told with the biggest of the values that leave.
                seats.append(
                    (
                        *(RacedSeat(table, seat, entry, chips) for chips in removed[:-1]),
                        RacedSeat(table, seat, entry, removed[-1], big, small, cards),
                    )
                )
        out = self.without_chips(counts)
        events = [
            race_off(self.values, value, tuple(raced[place] for raced in seats), citations, beside=leaving)
            for place, value in enumerate(leaving)
        ]
        delta = sum(event.delta for event in events)
        key = "journal.chips_raced"
        if delta:
            key = "journal.chips_raced_more" if delta > 0 else "journal.chips_raced_less"
        label = sentence(key, value=leaving[0], bigger=bigger, chips=abs(delta))
        if len(leaving) > 1:
            values = " + ".join(map(str, leaving))
            label = sentence(f"{key}_together", values=values, bigger=bigger, chips=abs(delta))
        self._desk.act(label, events)
        return out

    def without_chips(self, counts: Mapping[int, TableCount]) -> tuple[EntryId, ...]:
        """Who will have no chips left, as far as the race is decided."""
        out: list[EntryId] = []
        for table in sorted(self._desk.state.seating.tables):
            count = counts.get(table, TableCount())
            result = self.race(table, count)
            without = without_chips(result.ruling) if result.is_settled and not count.is_done else ()
            for seat, entry in self.seated(table):
                lost_there = count.is_done and entry in count.alone and not count.awards.get(entry)
                if seat in without or lost_there:
                    out.append(entry)
        return tuple(out)

    def exchange(self) -> tuple[tuple[Chips, ...], Chips]:
        """The values that leave, smallest first, and the next bigger one that stays.

        :raises Refusal: there is no bigger one.
        """
        values = self.values
        if len(values) <= self._leaving:
            raise refuse("chips.no_bigger_one", value=values[-1] if values else 0)
        return values[: self._leaving], values[self._leaving]

    def exchange_late(self, entry: EntryId, value: Chips, count: int) -> None:
        """Exchange chips that have turned up after their value left play, as the book says.

        :raises Refusal: the value has not left play.
        """
        state = self._desk.state
        player = entries.in_field(state.entries, entry).player
        ruling = self.late(value, count)
        if ruling is None:
            raise refuse("chips.still_in_play", value=value)
        verdict, smallest = ruling.verdict, self.values[0]
        where = state.seating.seats.get(entry)
        table, seat = (where.table, where.number) if where is not None else (0, 0)
        raced = RacedSeat(table, seat, entry, count, verdict.exchanged_value // smallest)
        event = exchange_late(self.values, state.chips_out, value, raced, ruling.rests_on)
        key = "journal.late_exchanged" if verdict.exchanged_value else "journal.late_taken"
        if verdict.exchanged_value and verdict.discarded_value:
            key = "journal.late_exchanged_partly"
        label = sentence(
            key,
            player=player,
            count=count,
            value=value,
            new=raced.big,
            smallest=smallest,
            discarded=verdict.discarded_value,
        )
        self._desk.act(label, [event])

    def late(self, value: Chips, count: int) -> Ruling[LeftoverChipsVerdict] | None:
        """What the book says of chips that turn up after their value left play; ``None`` where it has not."""
        if value not in self._desk.state.chips_out.values or not self.values:
            return None
        situation = LeftoverChipsSituation(value, count, self.values[0])
        answers = answers_on(race_ruling.METHOD, self._desk.state, self._books)
        return rule(leftover_chips, situation, answers)

    def _answers(self) -> Answers:
        return answers_on(race_ruling.METHOD, self._desk.state, self._books)

    def _situation(
        self,
        leftovers: tuple[Leftover, ...],
        seats: Sequence[tuple[int, EntryId]],
        count: TableCount,
        cards: Mapping[int, tuple[str, ...]],
    ) -> RaceSituation:
        leaving, bigger = self.exchange()
        counted = self._desk.state.stacks.counted
        others: dict[int, int] = {}
        for seat, entry in seats:
            if entry in count.alone:
                others[seat] = 0
            elif entry in counted:
                removed = sum(part.value * part.count for part in count.of(entry, leaving))
                others[seat] = max(0, counted[entry] - removed)
        return RaceSituation(leftovers, bigger, cards, bigger, others)


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
