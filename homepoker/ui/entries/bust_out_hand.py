"""Hand of a bust-out: what its form asks and records, and how somebody may play on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from homepoker.core.play.bust_outs import BustOuts, HadMore
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


@dataclass(frozen=True, slots=True)
class Hand:
    """Hand of a bust-out: the running one, or one that is corrected or put in later."""

    title: str
    state: Callable[[], Tournament | None]
    """The tournament when the hand was played; nothing once that place is gone."""
    record: Callable[[BustOuts, Mapping[EntryId, Chips], HadMore], object]
    """Records the bust-outs, and the stacks that were asked for or only their order; refuses what cannot have been."""
    stack: Callable[[EntryId], Chips | None]
    """The stack of somebody at the start of the hand, as far as it is known."""
    before: str = ""
    """Bust-outs noted so far, in words; empty if there are none."""
    noted: BustOuts = ()
    """Bust-outs noted so far: each entry, and by whom."""
    ways_back: Callable[[EntryId], Sequence[WayBack]] = lambda _entry: ()
    """The ways in which somebody may play on, while it is allowed; none in an earlier hand."""


def running_hand(desk: TournamentDesk, words: Words) -> Hand:
    """The running hand, as the hand of a bust-out."""
    field = EntryCommands(desk)

    def record(outs: BustOuts, stacks: Mapping[EntryId, Chips], had_more: HadMore) -> None:
        field.bust_out(outs, stacks, had_more=had_more)

    def stack(entry: EntryId) -> Chips | None:
        return desk.state.stacks.counted.get(entry)

    def ways_back(entry: EntryId) -> list[WayBack]:
        state = desk.state
        found: list[WayBack] = []
        if field.may_rebuy(entry):
            chips = state.profile.rebuy_chips or state.profile.starting_stack
            found.append(WayBack(words.text("entries.rebuys_instead", chips=chips), partial(field.rebuy, entry), True))
        if field.may_re_enter(entry):
            player = state.entries.by_id[entry].player
            found.append(WayBack(words.text("entries.re_enters"), partial(field.enter_late, player), False))
        return found

    return Hand(words.text("entries.out_title"), lambda: desk.state, record, stack, ways_back=ways_back)
