"""View of the prizes: what so many players would get, and what is to be said of it; no Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from homepoker.core.limits import LONGEST_NAME
from homepoker.core.payouts import MOST_PLACES, Cents, Fees, Payouts, divided, in_per_cent, shares_typed
from homepoker.core.prizes import goods_by_place, has_news, prizes_by_place, prizes_now
from homepoker.core.refusal import Refusal
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words
from homepoker.services.words.prizes import announced_prizes, changed_prizes, prizes_in_words
from homepoker.store.exchange.spreadsheet import CellKind, Sheet
from homepoker.store.exchange.spreadsheet import Column as SheetColumn
from homepoker.ui.kit.lists.rows import Cell, Column, Row

SIZES = (8, 12, 16, 20, 27, 40)
"""Numbers of entries for which everybody wants to know what there would be to win."""


@dataclass(frozen=True, slots=True)
class PreviewView:
    """Prizes by number of entries, and remarks on them."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...]


def preview(fees: Fees | None, sizes: Iterable[int], words: Words) -> PreviewView:
    """What there would be to win with so many entries, each of a player of the club.

    Without money there are no rows: goods are the same for any number.
    """
    if fees is None:
        return PreviewView((), (), ())
    shown: list[tuple[int, int, Payouts | None]] = []
    remarked: dict[str, list[int]] = {}
    for size in (sizes := sorted(set(sizes))):
        pool = size * fees.for_prizes
        paid = divided(fees, pool, size, size)
        for remark in paid.remarks if paid is not None else ():
            remarked.setdefault(words.say(remark), []).append(size)
        shown.append((size, pool, paid))
    most = max((paid.places for _, _, paid in shown if paid is not None), default=0)
    has_back = any(paid is not None and paid.bubble_back for _, _, paid in shown)
    titles = ["prizes.entries", "prizes.pool_column"]
    columns = [Column(words.text(title), is_number=True) for title in titles]
    columns += [Column(words.text("room.place", place=place), is_number=True) for place in range(1, most + 1)]
    columns += [Column(words.text("prizes.bubble"), is_number=True)] if has_back else []
    rows = [(str(size), _cells(size, pool, paid, most, words, has_back=has_back)) for size, pool, paid in shown]
    notes = tuple(
        text
        if len(at) == len(sizes)
        else words.text("prizes.at_entries", entries=", ".join(map(words.number, at)), said=text)
        for text, at in remarked.items()
    )
    return PreviewView(tuple(columns), tuple(rows), notes)


def _cells(size: int, pool: Cents, paid: Payouts | None, most: int, words: Words, *, has_back: bool) -> Sequence[Cell]:
    prizes = paid.amounts[: paid.places] if paid is not None else ()
    amounts: list[Cents | None] = [pool, *prizes, *[None] * (most - len(prizes))]
    if has_back:
        amounts.append(paid.bubble_back if paid is not None and paid.bubble_back else None)
    shown = [Cell(words.money(amount), amount) if amount is not None else Cell("") for amount in amounts]
    return [Cell(words.number(size), size), *shown]


def typed_shares(text: str, words: Words) -> tuple[tuple[int, ...] | None, str]:
    """The shares or amounts that somebody has typed, or nothing and why they are none."""
    try:
        return shares_typed(text), ""
    except Refusal as refusal:
        return None, words.say(refusal.reason)


def shares_in_words(fees: Fees, words: Words) -> str:
    """The shares or amounts by hand, as they are typed."""
    shown = (in_per_cent(share) for share in fees.by_hand)
    return " / ".join(share.replace(".", ",") if words.language == "de" else share for share in shown)


def goods_typed(text: str) -> tuple[str, ...]:
    """Goods by place, a line for each; empty lines at the end are none."""
    lines = text.rstrip().split("\n")[:MOST_PLACES] if text.strip() else []
    return tuple(line.strip()[:LONGEST_NAME] for line in lines)


@dataclass(frozen=True, slots=True)
class TonightView:
    """The prizes of an evening, and what an announcement would change."""

    state: str
    """Whether and what was announced."""
    prizes: str
    """The prizes that count now."""
    change: str
    """What announcing would change, place by place; empty where it would change nothing."""
    remarks: tuple[str, ...]
    do: str
    """The words of the button that announces; empty where there is nothing to announce."""


def tonight_view(state: Tournament, wished: Tournament, words: Words) -> TonightView:
    """The prizes of tonight.

    :param wished: the evening with the shares as they stand in the form.
    """
    now, announced = prizes_now(wished), state.announced
    new = prizes_in_words(now, wished.profile.goods, words)
    old = prizes_in_words(prizes_by_place(state), goods_by_place(state), words)
    changes = changed_prizes(announced_prizes(announced, words) if announced is not None else old, new, words)
    at = words.text("prizes.announced_at", at=announced.at) if announced is not None else ""
    do = "" if not has_news(wished) else "due.do_prizes" if announced is None else "due.do_prizes_anew"
    return TonightView(
        state=at or words.text("prizes.not_announced"),
        prizes=" · ".join(of_place.whole for of_place in old) or words.text("prizes.nothing_yet"),
        change=words.text("prizes.would_change", changes=" · ".join(changes)) if changes else "",
        remarks=tuple(words.say(remark) for remark in (now.remarks if now is not None else ())),
        do=words.text(do) if do else "",
    )


def prize_sheet(state: Tournament, words: Words) -> Sheet:
    """The prizes of an evening for the wall."""
    paid, goods = prizes_by_place(state), goods_by_place(state)
    listed = prizes_in_words(paid, goods, words)
    subtitle = words.text("prizes.pool", pool=sum(paid.amounts)) if paid is not None else ""
    return Sheet(
        state.name,
        subtitle,
        (
            SheetColumn(words.text("prizes.place_column"), CellKind.TEXT, 8),
            SheetColumn(words.text("prizes.column_one"), CellKind.TEXT, 30),
        ),
        tuple((of_place.place, of_place.prize) for of_place in listed),
        tuple(words.say(remark) for remark in (paid.remarks if paid is not None else ())),
    )
