"""View of a deal: what is still to be won, and what each of those who are left would get by each way to divide it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from homepoker.core import entries, tournament
from homepoker.core.deals import DealBy, deal, exceeds_first
from homepoker.core.payouts import UNITS, Cents
from homepoker.core.prizes import still_to_win
from homepoker.core.quantities import Chips, EntryId
from homepoker.core.refusal import Refusal
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words
from homepoker.ui.standings.view import stacks_together

_NOTHING = "–"


@dataclass(frozen=True, slots=True)
class DealTyped:
    """What stands in the fields of the page."""

    stacks: Mapping[EntryId, Chips] = field(default_factory=dict)
    by_hand: Mapping[EntryId, Cents] | None = None
    """The shares that the players named; nothing before they did."""
    kept_for_first: Cents = 0
    by: DealBy | None = DealBy.ICM
    """The chosen way; nothing: by hand."""


@dataclass(frozen=True, slots=True)
class DealCell:
    """The share of one player by one way."""

    amount: str
    gain: str
    """How much more or less it is than by the chances of the stacks; empty where nothing can be said."""
    tone: str


@dataclass(frozen=True, slots=True)
class DealRow:
    """A player who is left."""

    entry: EntryId
    name: str
    cells: tuple[DealCell, ...]
    """Shares by each way of `DealBy`, in its order, and by hand."""


@dataclass(frozen=True, slots=True)
class DealView:
    """The words of the page."""

    to_win: str
    rows: tuple[DealRow, ...]
    stacks: str
    stacks_tone: str
    stacks_are_missing: bool
    """Whether the stacks do not make up all chips in play yet."""
    last_stack: tuple[EntryId, Chips] | None
    """The only stack that is missing, and what is left for it of the chips in play."""
    notes: tuple[str, ...]
    by_hand: Mapping[EntryId, Cents]
    """What stands in the fields by hand."""
    most_kept: Cents
    shares: Mapping[EntryId, Cents]
    """The shares by the chosen way; empty while they cannot be told or do not add up."""


def deal_view(state: Tournament, typed: DealTyped, words: Words) -> DealView:
    """The ways to divide what is still to be won, side by side."""
    left = [entry.id for entry in entries.still_in(state.entries)]
    names = {entry: words.name(state.entries.by_id[entry].player) for entry in left}
    prizes, fees = still_to_win(state), state.profile.fees
    most_kept = max(0, prizes[0] - (prizes[1] if len(prizes) > 1 else 0)) if prizes else 0
    kept = min(typed.kept_for_first, most_kept)
    in_play = tournament.chips_in_play(state)
    stacks = [typed.stacks.get(entry) for entry in left]
    says, tone = stacks_together(stacks, in_play, words)
    known = [stack for stack in stacks if stack]
    are_right = len(known) == len(left) and sum(known) == in_play
    unit = fees.rounded_to if fees is not None else 1
    to_divide = sum(prizes) - kept
    worked: dict[DealBy | None, dict[EntryId, Cents]] = {}
    for by in DealBy:
        if are_right or by is DealBy.EVEN:
            worked[by] = _divided(prizes, known if are_right else [1] * len(left), by, kept, unit, left)
    by_hand = typed.by_hand or worked.get(DealBy.ICM) or worked[DealBy.EVEN]
    worked[None] = {entry: by_hand.get(entry, 0) for entry in left}
    together = sum(worked[None].values())
    chosen = worked.get(typed.by, {})
    notes: list[str] = []
    if typed.by is DealBy.CHIPS and are_right and exceeds_first(prizes, known, kept):
        notes.append(words.text("prizes.deal_cut"))
    if typed.by is None and together != to_divide:
        key = "prizes.deal_hand_over" if together > to_divide else "prizes.deal_hand_under"
        notes.append(words.text(key, amount=abs(together - to_divide)))
        chosen = {}
    elif typed.by is not None and chosen:
        notes.append(words.text("prizes.deal_rounded", unit=_unit_of(list(chosen.values()), unit)))
    elif not chosen:
        notes.append(words.text("prizes.deal_needs_stacks"))
    fair = worked.get(DealBy.ICM)
    rows = tuple(
        DealRow(entry, names[entry], tuple(_cell(worked.get(by), fair, entry, words) for by in (*DealBy, None)))
        for entry in left
    )
    listed = ", ".join(words.money(prize) for prize in prizes)
    return DealView(
        to_win=words.text("prizes.deal_to_win", amount=sum(prizes), prizes=listed),
        rows=rows,
        stacks=says,
        stacks_tone=tone,
        stacks_are_missing=not are_right,
        last_stack=_last_stack(left, typed.stacks, in_play),
        notes=tuple(notes),
        by_hand=worked[None],
        most_kept=most_kept,
        shares=chosen,
    )


def _divided(
    prizes: Sequence[Cents], stacks: Sequence[Chips], by: DealBy, kept: Cents, unit: Cents, left: Sequence[EntryId]
) -> dict[EntryId, Cents]:
    try:
        return dict(zip(left, deal(prizes, stacks, by, kept_for_first=kept, unit=unit), strict=True))
    except Refusal:
        return {}


def _cell(
    shares: Mapping[EntryId, Cents] | None, fair: Mapping[EntryId, Cents] | None, entry: EntryId, words: Words
) -> DealCell:
    if not shares:
        return DealCell(_NOTHING, "", "quiet")
    share = shares[entry]
    if not fair or shares is fair:
        return DealCell(words.money(share), "", "text")
    more = share - fair[entry]
    key = "prizes.deal_more" if more > 0 else "prizes.deal_less" if more < 0 else "prizes.deal_same"
    return DealCell(words.money(share), words.text(key, amount=abs(more)), "good" if more > 0 else "quiet")


def _last_stack(
    left: Sequence[EntryId], stacks: Mapping[EntryId, Chips], in_play: Chips
) -> tuple[EntryId, Chips] | None:
    missing = [entry for entry in left if not stacks.get(entry)]
    rest = in_play - sum(stacks.get(entry, 0) for entry in left)
    return (missing[0], rest) if len(missing) == 1 and rest > 0 else None


def _unit_of(shares: Sequence[Cents], wished: Cents) -> Cents:
    """The amount to which shares were rounded; the largest takes what is less than it."""
    others = sorted(shares)[:-1]
    return next(unit for unit in UNITS if unit <= wished and not any(share % unit for share in others))
