"""Correction of an imported evening: its cells, what is typed into them, and the results that follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from homepoker.core.league.results import BUY_IN_OF_LEAGUE, EveningResult
from homepoker.core.league.standings_rule import WHOLE
from homepoker.core.limits import LONGEST_NAME, clean_line
from homepoker.core.past_results import cell_reading
from homepoker.core.past_results.sheet_mapping import OF_EVENING, Role
from homepoker.core.quantities import WHOLE_KNOCK_OUT, PlayerId
from homepoker.core.wording import Sentence, sentence

CORRECTABLE = (
    Role.NAME,
    Role.PLACE,
    Role.POINTS,
    Role.KNOCK_OUTS,
    Role.KNOCK_OUT_SHARES,
    Role.REBUYS,
    Role.ADD_ONS,
    Role.BUY_IN,
)
"""The columns of an imported evening, from left to right."""
_COUNTS: Mapping[Role, str] = {Role.KNOCK_OUTS: "knock_outs", Role.REBUYS: "rebuys", Role.ADD_ONS: "add_ons"}
_HUNDREDTHS = 100
_MOST_WINNERS = 12
"""The most winners of one knock-out of whom each has a whole number of its parts."""

Cell = tuple[PlayerId, Role]
"""A cell of an evening: whose row it was before the correction, and its column."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """Results of an evening after a correction, in the order of before, and the reason why a cell is refused."""

    results: tuple[EveningResult, ...]
    problems: Mapping[Cell, Sentence]


def columns_of(results: Sequence[EveningResult], mapped: Collection[Role]) -> tuple[Role, ...]:
    """The columns that an import had: those of its mapping, and any in which something stands.

    :param mapped: roles of the columns of its sheets.
    """
    per_evening = {own: role for role, own in OF_EVENING.items()}
    had = {per_evening.get(role, role) for role in mapped} | {Role.NAME}
    # Places by points have no column in a sheet.
    had |= {
        role
        for role in CORRECTABLE
        if role is not Role.KNOCK_OUT_SHARES and any(cell_value(result, role) not in (None, 0) for result in results)
    }
    if any(result.knock_outs_shared_away for result in results):
        had.add(Role.KNOCK_OUT_SHARES)
    return tuple(role for role in CORRECTABLE if role in had)


def cell_value(result: EveningResult, role: Role) -> Decimal | int | None:
    """The number in a cell; ``None`` where the import named none, and for the column of names."""
    match role:
        case Role.PLACE:
            return result.place or None
        case Role.POINTS:
            return Decimal(result.points)
        case Role.KNOCK_OUT_SHARES:
            return Decimal(_own_share(result)) / WHOLE_KNOCK_OUT
        case Role.BUY_IN:
            return None if result.buy_in == BUY_IN_OF_LEAGUE else Decimal(result.buy_in) / _HUNDREDTHS
        case Role.KNOCK_OUTS | Role.REBUYS | Role.ADD_ONS:
            return int(getattr(result, _COUNTS[role]))
        case _:
            return None


def corrected(
    results: Sequence[EveningResult],
    typed: Mapping[Cell, str],
    player_called: Callable[[str], PlayerId | Sentence],
    *,
    is_comma_decimal: bool,
) -> Corrected:
    """Results of an evening with what was typed into its cells.

    What the import brought along and nobody typed is never refused, however odd it is.

    :param player_called: the player of the register with a name, or why nobody is meant by it.
    """
    problems: dict[Cell, Sentence] = {}
    rows: dict[PlayerId, EveningResult] = {result.player: result for result in results}
    # A share is measured by the knock-outs of its row, so these are read first, whatever was typed first.
    for cell, text in sorted(typed.items(), key=lambda pair: CORRECTABLE.index(pair[0][1])):
        row, role = cell
        value = _read(rows[row], role, text, player_called, is_comma_decimal=is_comma_decimal)
        if isinstance(value, Sentence):
            problems[cell] = value
        else:
            rows[row] = value
    edited = tuple(rows[result.player] for result in results)
    before = {result.player: result for result in results}
    for row, result in rows.items():
        if result.player != row and (wrong := _wrong_player(row, rows)) is not None:
            problems[row, Role.NAME] = wrong
        if result.place != before[row].place and (wrong := _wrong_place(row, rows, results)) is not None:
            problems[row, Role.PLACE] = wrong
        if result.knock_outs_shared_away > result.knock_outs * WHOLE_KNOCK_OUT:
            cell = (row, Role.KNOCK_OUT_SHARES if (row, Role.KNOCK_OUT_SHARES) in typed else Role.KNOCK_OUTS)
            problems.setdefault(cell, sentence("league_correction.fewer_than_shared"))
    sharing = Counter(result.place for result in edited)
    return Corrected(
        tuple(replace(result, sharing=sharing[result.place] if result.place else 1) for result in edited),
        problems,
    )


def _read(
    result: EveningResult,
    role: Role,
    text: str,
    player_called: Callable[[str], PlayerId | Sentence],
    *,
    is_comma_decimal: bool,
) -> EveningResult | Sentence:
    """The result with what was typed into one of its cells, or why that cannot be."""
    shown = clean_line(text)[:LONGEST_NAME]
    # A minus as it is shown becomes the one that is typed.
    number = shown.replace("\N{MINUS SIGN}", "-")
    match role:
        case Role.NAME:
            player = player_called(shown)
            return player if isinstance(player, Sentence) else replace(result, player=player)
        case Role.PLACE:
            place = cell_reading.place(shown)
            return sentence("league_correction.no_place", text=shown) if place is None else replace(result, place=place)
        case Role.POINTS:
            points = cell_reading.number(number, is_comma_decimal=is_comma_decimal)
            if points is None:
                return sentence("league_correction.no_points", text=shown)
            whole = Decimal(cell_reading.thousandths(points)) / WHOLE
            return replace(result, points=whole, place_points=whole)
        case Role.KNOCK_OUT_SHARES:
            share = cell_reading.number(shown, is_comma_decimal=is_comma_decimal)
            own = -1 if share is None else round(_as_split(share) * WHOLE_KNOCK_OUT)
            if not 0 <= own <= result.knock_outs * WHOLE_KNOCK_OUT:
                return sentence("league_import.no_share", text=shown)
            return replace(result, knock_outs_shared_away=result.knock_outs * WHOLE_KNOCK_OUT - own)
        case Role.BUY_IN:
            if cell_reading.is_absent(shown):
                return replace(result, buy_in=BUY_IN_OF_LEAGUE)
            buy_in = cell_reading.money(shown, is_comma_decimal=is_comma_decimal)
            return sentence("league_import.no_money", text=shown) if buy_in is None else replace(result, buy_in=buy_in)
        case _:
            count = cell_reading.count(shown, is_comma_decimal=is_comma_decimal)
            if count is None:
                return sentence("league_import.no_count", text=shown)
            counted: dict[str, Any] = {_COUNTS[role]: count}
            return replace(result, **counted)


def _wrong_player(row: PlayerId, rows: Mapping[PlayerId, EveningResult]) -> Sentence | None:
    player = rows[row].player
    if any(result.player == player for other, result in rows.items() if other != row):
        return sentence("league_correction.player_twice", player=str(player))
    return None


def _wrong_place(
    row: PlayerId, rows: Mapping[PlayerId, EveningResult], before: Sequence[EveningResult]
) -> Sentence | None:
    """The reason why nobody can have a place: whoever share one leave the places after it empty."""
    place = rows[row].place
    last = max(len(rows), *(result.place for result in before))
    if place > last:
        return sentence("league_correction.place_beyond", place=place, count=len(rows), last=last)
    sharing = Counter(result.place for result in rows.values() if result.place)
    others = [str(result.player) for other, result in rows.items() if result.place == place and other != row]
    if others and any(sharing[after] for after in range(place + 1, place + sharing[place])):
        return sentence("league_correction.place_taken", place=place, players=others, next=place + 1)
    for above, count in sharing.items():
        if above < place < above + count:
            return sentence("league_correction.place_in_shared", place=place, above=above, count=count)
    return None


def _as_split(share: Decimal) -> Fraction:
    """The share of knock-outs that is written so: 0.333 is a third, as far as so few can split one."""
    exact = Fraction(share)
    split = exact.limit_denominator(_MOST_WINNERS)
    return split if abs(split - exact) < Fraction(1, WHOLE) else exact


def _own_share(result: EveningResult) -> int:
    return result.knock_outs * WHOLE_KNOCK_OUT - result.knock_outs_shared_away
