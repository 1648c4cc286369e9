"""Sheets of the till for the club's own books: of an evening (Kassenblatt), and of a season.

They name everybody and every debt: they are never published, and never part of a shared league.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path

from homepoker.core import till
from homepoker.core.accounts import for_house
from homepoker.core.bounties import bounties_of
from homepoker.core.prizes import prize_pool, set_aside
from homepoker.core.tournament import EVENT_TYPES, Tournament
from homepoker.services.evening.commands.till import accounts_of
from homepoker.services.evening.replay import replayed
from homepoker.services.exchange.sheet_parts import NameOf, column
from homepoker.services.words import Words, in_alphabet
from homepoker.store.club_notes import read_notes
from homepoker.store.database import Database
from homepoker.store.errors import DamagedEvening
from homepoker.store.evening.event_codec import EventCodec
from homepoker.store.evening.tournament_log import TournamentLog
from homepoker.store.exchange.spreadsheet import Cell, CellKind, Column, Sheet

_MOST_NAMED = 3
"""People whom an open bounty names; of more it says how many."""

_SIGNED = "_" * 30
"""The line on which somebody writes or signs."""


def till_sheet(state: Tournament, name_of: NameOf, words: Words) -> Sheet:
    """The accounts of an evening, and below them what the till should hold and what was counted, to be signed."""
    accounts = sorted(accounts_of(state), key=lambda account: in_alphabet(name_of(account.player)))
    won = ("prize", "paid_out") if bounties_of(state) is None else ("prize", "bounty", "paid_out")
    amounts = [
        (
            account.due,
            account.brought.amount if account.brought else 0,
            *(account.paid, account.written_off, account.open),
            *(getattr(account, part) for part in won),
        )
        for account in accounts
    ]
    names = [name_of(account.player) for account in accounts]
    parts = ("due", "brought", "paid", "written_off", "open", *won)
    sums = [sum(column) for column in zip(*amounts, strict=True)] or [0] * len(parts)
    rows: list[tuple[Cell, ...]] = [
        (name, *map(_amount, of_one))
        for name, of_one in zip((*names, words.text("till.sum")), (*amounts, sums), strict=True)
    ]
    return Sheet(
        words.text("till.sheet_title", name=state.name),
        words.text("till.sheet_subtitle", on=state.began_on.isoformat(), count=len(accounts)),
        (column(words, "name", CellKind.TEXT, 24), *_money_columns(words, parts)),
        tuple(rows),
        (*sums_in_words(state, words), words.text("till.signed", line=_SIGNED)),
        line_below=len(accounts),
    )


def tills_of_year(folder: Path, year: int) -> tuple[Tournament, ...]:
    """The evenings of a year on which payments were noted, oldest first. Belongs into a worker: all of them are read.

    One that is damaged says so where it is opened.

    :raises StoreError: the data of the club cannot be reached.
    """
    put_away, states = frozenset(read_notes(folder).put_away), list[Tournament]()
    with Database.open(folder, read_only=True) as database:
        log = TournamentLog(database, EventCodec(EVENT_TYPES))
        for tournament, _, on in log.speaking_of(till.CashTaken.kind):
            if on.year != year or tournament in put_away:
                continue
            try:
                states.append(replayed(log.lines(tournament)))
            except DamagedEvening:
                continue
    return tuple(sorted(states, key=lambda state: state.began_on))


def season_till_sheet(evenings: Iterable[Tournament], words: Words, title: str) -> Sheet:
    """One row for each evening of a season in which the till was kept, oldest first."""
    kept = sorted(
        (state for state in evenings if state.profile.fees is not None and state.till.is_used),
        key=lambda state: state.began_on,
    )
    has_bounties = any(bounties_of(state) is not None for state in kept)
    pools = ("pool", "bounties") if has_bounties else ("pool",)
    aside = ("set_aside",) if any(map(set_aside, kept)) else ()
    columns = (
        column(words, "date", CellKind.TEXT, 12),
        column(words, "evening", CellKind.TEXT, 24),
        *_money_columns(words, ("due", "paid", "open", *pools, "paid_out", "difference", "expected", *aside)),
    )
    rows = tuple(_evening(state, words, has_bounties=has_bounties)[: len(columns)] for state in kept)
    return Sheet(title, words.text("till.season_subtitle", count=len(kept)), columns, rows)


def bounties_in_words(state: Tournament, words: Words) -> str:
    """What of the bounties paid in is won, lies on heads, or is open with those of whom nobody is named."""
    on_heads = bounties_of(state)
    if on_heads is None:
        return ""
    on, by_id = sum(on_heads.heads.values()), state.entries.by_id
    parts = [words.text("till.bounties", amount=on_heads.paid_in)]
    parts.append(words.text("till.bounties_won", amount=sum(on_heads.won.values())))
    if on:
        parts.append(words.text("till.bounties_on_heads", amount=on))
    if on_heads.open:
        players = list(dict.fromkeys(str(by_id[entry].player) for entry in on_heads.open))
        key = "till.bounties_open" if len(players) <= _MOST_NAMED else "till.bounties_open_many"
        amount = sum(on_heads.open.values())
        parts.append(words.text(key, amount=amount, players=players, count=len(players)))
    return " · ".join(parts)


def sums_in_words(state: Tournament, words: Words) -> tuple[str, ...]:
    """What the till should hold and how that comes about, and the newest count, or a line to write it on."""
    on_heads = bounties_in_words(state, words)
    said = [*parts_in_words(state, words), words.text("till.sum_expected", amount=till.expected(state.till))]
    if on_heads:
        said.append(on_heads)
    fees, rates, everyone = state.profile.fees, state.till.rates, state.entries.by_id.values()
    if fees is not None and fees.house_fee:
        house = sum(for_house(fees, entry, rates.get(entry.player, till.Rate.MEMBER)) for entry in everyone)
        said.insert(0, words.text("till.sum_house", amount=house))
    counted = state.till.counted
    said.append(
        words.text("till.sum_counted", amount=counted.amount)
        if counted is not None
        else words.text("till.sum_counted_by_hand", line=_SIGNED)
    )
    return tuple(said)


def parts_in_words(state: Tournament, words: Words) -> tuple[str, ...]:
    """The parts of what the till should hold."""
    books = state.till
    taken, paid_out = sum(books.taken.values()), sum(books.paid_out.values())
    said = [
        words.text("till.sum_float", amount=books.float_amount),
        words.text("till.sum_taken", amount=taken),
        words.text("till.sum_paid_out", amount=paid_out),
    ]
    if books.differences:
        said.append(words.text("till.sum_differences", amount=books.differences))
    if aside := set_aside(state):
        said.append(words.text("till.sum_set_aside", amount=aside))
    return tuple(said)


def _evening(state: Tournament, words: Words, *, has_bounties: bool) -> tuple[Cell, ...]:
    accounts, books, fees, on_heads = accounts_of(state), state.till, state.profile.fees, bounties_of(state)
    pool = prize_pool(fees, state.entries, books) if fees is not None else 0
    bounties = on_heads.paid_in if on_heads is not None else 0
    amounts = (
        sum(account.due for account in accounts),
        sum(books.taken.values()),
        sum(account.open for account in accounts),
        *((pool, bounties) if has_bounties else (pool,)),
        sum(books.paid_out.values()),
        books.differences,
        till.expected(books),
        set_aside(state),
    )
    return words.date(state.began_on), state.name, *map(_amount, amounts)


def _money_columns(words: Words, parts: Iterable[str]) -> tuple[Column, ...]:
    return tuple(Column(words.text(f"till.column_{part}"), CellKind.POINTS, 11) for part in parts)


def _amount(cents: int) -> Decimal | None:
    """An amount in its cell, which stays empty where it is nothing."""
    return Decimal(cents) / 100 if cents else None
