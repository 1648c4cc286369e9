"""Hand of a bust-out, as its form asks for it: the running one, or one that is corrected or put in later."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from homepoker.core.deferred_dataclass import dataclass
from homepoker.core.play.bust_outs import BustOuts, HadMore, stacks_that_matter
from homepoker.core.quantities import Chips, EntryId
from homepoker.core.tournament import Tournament
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words


@dataclass(frozen=True, slots=True)
class WayBack:
    """Way to play on without chips: a re-buy in place of the bust-out, or a re-entry after it."""

    says: str
    act: Callable[[], object]
    is_instead: bool


class Hand(Protocol):
    """Protocol of the hand of a bust-out: the running one, or one that is corrected or put in later."""

    title: str
    before: str
    """Bust-outs noted so far, in words; empty if there are none."""
    noted: Sequence[tuple[EntryId, tuple[EntryId, ...]]]
    """Bust-outs noted so far: each entry, and by whom."""

    def state(self) -> Tournament | None:
        """The tournament when that hand was played; nothing once that place is gone."""

    def stack(self, entry: EntryId) -> Chips | None:
        """The stack of somebody at the start of the hand, as far as it is known."""

    def asked_for(self, outs: BustOuts) -> Sequence[EntryId]:
        """The entries whose stacks or order the book needs for a ranking; none where it ranks them without."""

    def ways_back(self, entry: EntryId) -> Sequence[WayBack]:
        """The ways in which somebody may play on; only in the running hand, and while it is allowed."""

    def record(self, outs: BustOuts, stacks: Mapping[EntryId, Chips], had_more: HadMore) -> object:
        """Record the bust-outs with their winners, and the stacks that were asked for, or only their order.

        :raises Refusal: it cannot have been so.
        """


class RunningHand:
    """The running hand, as the hand of a bust-out."""

    def __init__(self, desk: TournamentDesk, words: Words) -> None:
        self.title = words.text("entries.out_title")
        self.before = ""
        self.noted: Sequence[tuple[EntryId, tuple[EntryId, ...]]] = ()
        self._desk, self._words = desk, words

    def state(self) -> Tournament:
        """The tournament as it stands."""
        return self._desk.state

    def stack(self, entry: EntryId) -> Chips | None:
        """The stack as it was counted last."""
        return self._desk.state.stacks.counted.get(entry)

    def asked_for(self, outs: BustOuts) -> Sequence[EntryId]:
        """The entries whose stacks the book needs; in hand for hand also those who are out in this hand already."""
        return stacks_that_matter(self._desk.state, outs)

    def ways_back(self, entry: EntryId) -> Sequence[WayBack]:
        """The re-buy and the re-entry that the evening allows at this moment."""
        field, state, words = EntryCommands(self._desk), self._desk.state, self._words
        found: list[WayBack] = []
        if field.may_rebuy(entry):
            chips = state.profile.rebuy_chips or state.profile.starting_stack
            found.append(WayBack(words.text("entries.rebuys_instead", chips=chips), partial(field.rebuy, entry), True))
        if field.may_re_enter(entry):
            player = state.entries.by_id[entry].player
            found.append(WayBack(words.text("entries.re_enters"), partial(field.enter_late, player), False))
        return found

    def record(self, outs: BustOuts, stacks: Mapping[EntryId, Chips], had_more: HadMore) -> None:
        """Record the bust-outs in the running hand."""
        EntryCommands(self._desk).bust_out(outs, stacks, had_more=had_more)
