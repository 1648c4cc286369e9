"""View of the till: accounts with what is open first, what should be in it, and what a count came to; no Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from homepoker.core import till
from homepoker.core.accounts import Account, netted, owing
from homepoker.core.bounties import bounties_of
from homepoker.core.payouts import Cents
from homepoker.core.prizes import prize_pool, prizes_by_place
from homepoker.core.quantities import PlayerId
from homepoker.core.till import CashTaken, Rate
from homepoker.core.till_audit import Cause, Likely, is_count_of_now, likely_causes
from homepoker.core.tournament import Tournament
from homepoker.services.evening.commands.till import accounts_of
from homepoker.services.exchange.till_sheets import bounties_in_words, parts_in_words
from homepoker.services.words import Words, in_alphabet
from homepoker.ui.entries.view import open_words
from homepoker.ui.kit.lists.rows import Cell, Column, Row

_MOST_NAMED = 3
"""People whom a cause names; of more it says how many."""


class Settling(StrEnum):
    """What settles an account now, by one key."""

    PAY_OUT = "pay_out"
    PAY = "pay"
    GIVE_BACK = "give_back"
    TAKE_BACK = "take_back"


@dataclass(frozen=True, slots=True)
class Shown:
    """An account in words: the button that settles it, and what else may be booked."""

    account: Account
    title: str
    """The name, and what is open."""
    settling: Settling | None
    says: str
    """The words of that button; empty where nothing is to be settled."""
    rate: Rate


@dataclass(frozen=True, slots=True)
class CountView:
    """What the newest count came to."""

    said: str
    tone: str
    causes: tuple[str, ...] = ()
    may_book: bool = False


@dataclass(frozen=True, slots=True)
class TillView:
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    expected: str
    sums: tuple[str, ...]
    """How that comes about, part by part."""
    pool: str
    """The prize pool beside what is in the till and what is open."""
    pool_tone: str
    is_short: bool
    """Whether something is open that the prizes count on, and the host has not decided about it."""
    bounties: str
    """What of the bounties is won, lies on heads or is open; empty where there are none."""
    settled: str
    """What the host decided about it; empty where nothing."""
    count: CountView | None
    paid_otherwise: tuple[str, ...]
    """Sentences on prizes that were paid out and are others now, as after a correction; nothing is paid by itself."""


def till_view(state: Tournament, words: Words) -> TillView:
    """The till as it stands."""
    accounts = accounts_of(state)
    won = _won_columns(accounts)
    names = ["name", "due", "paid", "open", *won]
    columns = tuple(
        Column(words.text(f"till.column_{name}"), is_number=name != "name", does_stretch=name == "name")
        for name in names
    )
    short = owing(accounts)
    said, tone = _pool(state, accounts, words)
    return TillView(
        columns,
        tuple(_row(account, words, won) for account in sorted(accounts, key=_urgency(words))),
        words.money(till.expected(state.till)),
        parts_in_words(state, words),
        said,
        tone,
        sum(account.open_tonight for account in short) > state.till.advanced + state.till.lowered,
        bounties_in_words(state, words),
        _settled(state, words),
        count_view(state, words),
        _paid_otherwise(accounts, words),
    )


def _paid_otherwise(accounts: tuple[Account, ...], words: Words) -> tuple[str, ...]:
    if all(account.won_left >= 0 for account in accounts):
        return ()
    # Whoever wins something now and has nothing yet belongs to it.
    said = [
        words.text("till.paid_otherwise", player=account.player, paid=account.paid_out, prize=account.won)
        for account in accounts
        if account.won_left
    ]
    return words.text("till.paid_otherwise_title"), *said


def _won_columns(accounts: Sequence[Account]) -> tuple[str, ...]:
    """The columns of what was won: with bounties prize and bounty are one, as the page has no room for both."""
    if not any(account.won or account.paid_out for account in accounts):
        return ()
    if not any(account.bounty for account in accounts):
        return "prize", "paid_out"
    return ("won", "paid_out") if any(account.paid_out for account in accounts) else ("won",)


def shown(state: Tournament, player: str, words: Words) -> Shown | None:
    """The account of a row; nothing where it is gone."""
    account = next((account for account in accounts_of(state) if account.player == player), None)
    if account is None:
        return None
    settling = settling_of(account)
    rate = state.till.rates.get(account.player, Rate.MEMBER)
    won = words.text("till.bounty_short", amount=account.bounty) if account.bounty else ""
    title = " · ".join(filter(None, (words.name(account.player), open_words(account, words), won)))
    return Shown(account, title, settling, _says(account, settling, words), rate)


def settling_of(account: Account) -> Settling | None:
    """What settles an account: first the prize, less what is owed."""
    if account.won_left > 0:
        return Settling.PAY_OUT
    if account.won_left < 0:
        return Settling.TAKE_BACK
    if account.open:
        return Settling.PAY if account.open > 0 else Settling.GIVE_BACK
    return None


def count_view(state: Tournament, words: Words) -> CountView | None:
    """What the newest count came to, beside what should be in the till now; nothing where nobody counted."""
    counted, wanted = state.till.counted, till.expected(state.till)
    if counted is None:
        return None
    difference = counted.amount - wanted
    if not difference:
        return CountView(words.text("till.count_right", amount=counted.amount), "good")
    if not is_count_of_now(state.till):
        return CountView(words.text("till.count_old", amount=counted.amount, at=counted.at.isoformat()), "quiet")
    key = "till.count_more" if difference > 0 else "till.count_less"
    causes = likely_causes(difference, state.till, accounts_of(state))
    return CountView(
        words.text(key, amount=counted.amount, difference=abs(difference)),
        "warning",
        tuple(_cause(cause, abs(difference), words) for cause in causes),
        may_book=True,
    )


def _cause(cause: Cause, amount: Cents, words: Words) -> str:
    if cause.what in (Likely.FLOAT_NOT_COUNTED, Likely.FLOAT_NOT_NOTED):
        return words.text(f"till.cause_{cause.what.value}", amount=amount)
    names = [str(player) for player in cause.players]
    if len(names) > _MOST_NAMED:
        return words.text(f"till.cause_{cause.what.value}_many", amount=amount, count=len(names))
    return words.text(f"till.cause_{cause.what.value}", amount=amount, players=names)


def _says(account: Account, settling: Settling | None, words: Words) -> str:
    match settling:
        case Settling.PAY_OUT:
            kept = sum(event.amount for event in netted(account) if isinstance(event, CashTaken))
            cash, prize = account.won_left - kept, account.won_left
            key = "till.do_pay_out_netted" if kept else "till.do_pay_out"
            if not cash:
                key = "till.do_net"
            return words.text(key, cash=cash, prize=prize, kept=kept)
        case Settling.TAKE_BACK:
            return words.text("till.do_take_back", amount=-account.won_left)
        case Settling.PAY:
            return words.text("till.do_pay", amount=account.open)
        case Settling.GIVE_BACK:
            return words.text("till.do_give_back", amount=-account.open)
        case None:
            return ""


def _pool(state: Tournament, accounts: tuple[Account, ...], words: Words) -> tuple[str, str]:
    fees, books = state.profile.fees, state.till
    if fees is None:
        return "", "text"
    paid_out = sum(books.paid_out.values())
    pool, paid = prize_pool(fees, state.entries, books), prizes_by_place(state)
    on_heads = bounties_of(state)
    bounties = on_heads.paid_in if on_heads is not None else 0
    to_pay = sum(paid.amounts) if paid is not None else pool
    key = "till.pool" if on_heads is None else "till.pool_and_bounties"
    parts, short = list[str](), owing(accounts)
    left = to_pay + bounties - paid_out
    if left or not paid_out:
        parts += [
            words.text("till.pool_left", pool=left) if paid_out else words.text(key, pool=pool + bounties),
            *((words.text("till.pool_announced", amount=to_pay),) if to_pay != pool else ()),
            words.text("till.pool_inside", amount=till.expected(books) - books.float_amount),
        ]
    if short:
        names, total = [str(account.player) for account in short], sum(account.open for account in short)
        key = "till.pool_open" if len(short) <= _MOST_NAMED else "till.pool_open_many"
        parts.append(words.text(key, amount=total, players=names, count=len(short)))
    said = " · ".join(parts)
    return said[:1].upper() + said[1:], "danger" if short else "text"


def _settled(state: Tournament, words: Words) -> str:
    if state.till.advanced:
        return words.text("till.advanced", amount=state.till.advanced)
    return words.text("till.lowered", amount=state.till.lowered) if state.till.lowered else ""


class _Urgency:
    """Order of the rows: who owes or gets something back, then unpaid prizes, then all others by name."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def __call__(self, account: Account) -> tuple[int, object]:
        rank = 0 if account.open or account.won_left < 0 else 1 if account.won_left > 0 else 2
        return rank, in_alphabet(self._words.name(account.player))


def _urgency(words: Words) -> _Urgency:
    return _Urgency(words)


def _row(account: Account, words: Words, won: Sequence[str]) -> Row:
    tone = "danger" if account.open or account.won_left < 0 else "text"
    hint = ""
    if account.brought is not None:
        key = "till.brought_debt" if account.brought.amount > 0 else "till.brought_credit"
        since = account.brought.since.isoformat()
        hint = words.text(key, amount=abs(account.brought.amount), since=since)
    name = words.name(account.player)
    cells = [
        Cell(f"{name} · {hint}" if hint else name, tone=tone, hint=hint),
        Cell(words.money(account.due), account.due),
        _money(account.paid, words),
        _money(account.open, words, tone if account.open else "text"),
    ]
    for part in won:
        is_too_much = part == "paid_out" and account.won_left < 0
        cells.append(_money(getattr(account, part), words, "danger" if is_too_much else "text"))
    return str(account.player), cells


def _money(amount: Cents, words: Words, tone: str = "text") -> Cell:
    return Cell(words.money(amount) if amount else "", amount, tone)


def open_at_the_end(state: Tournament, words: Words) -> str:
    """What is open once play is over, before prizes are announced; empty where nothing is, or it was decided on."""
    if not state.is_over or not state.till.is_used or state.till.advanced or state.till.lowered:
        return ""
    total = sum(account.open for account in owing(accounts_of(state)))
    return words.text("till.menu_open", amount=total) if total else ""


def paid_too_much(state: Tournament, words: Words) -> str:
    """What was paid out more than is won, as a bust-out was corrected or taken back; empty where nothing was."""
    total = sum(max(0, -account.won_left) for account in accounts_of(state))
    return words.text("till.menu_too_much", amount=total) if total else ""


def debtor_ids(state: Tournament) -> tuple[PlayerId, ...]:
    """The players who owe something."""
    return tuple(account.player for account in owing(accounts_of(state)))
