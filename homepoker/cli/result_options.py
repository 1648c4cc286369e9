"""Options of the commands that give points to one result: its facts and the settings of its scheme, declared once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from inspect import Parameter, signature
from typing import Annotated, Any, Final

import typer

from homepoker.cli.console import AsJson
from homepoker.core.limits import MOST_PEOPLE
from homepoker.core.points.facts import PointsFacts
from homepoker.core.points.scheme import SharedKnockOuts, SharedPlaces
from homepoker.core.quantities import WHOLE_KNOCK_OUT
from homepoker.core.refusal import refuse
from homepoker.store.league.schemes import Preset, presets

Players = Annotated[
    int, typer.Option("--players", help="cli.help.points_players", min=1, max=MOST_PEOPLE, show_default=False)
]
WantedPlace = Annotated[
    int | None, typer.Option("--place", help="cli.help.points_place_or_all", min=1, show_default=False)
]
KnockOuts = Annotated[
    int,
    typer.Option("--knock-outs", "--bounties", help="cli.help.points_bounties", min=0, max=9_999, show_default=False),
]
KnockOutShares = Annotated[
    str, typer.Option("--knock-out-shares", help="cli.help.points_knock_out_shares", show_default=False)
]
SharedHits = Annotated[
    SharedKnockOuts | None,
    typer.Option("--shared-knock-outs", help="cli.help.league_shared_knock_outs", show_default=False),
]
Sharing = Annotated[int, typer.Option("--sharing", help="cli.help.points_sharing", min=1, show_default=False)]
Entries = Annotated[int, typer.Option("--entries", help="points.name.entries", min=1, max=9_999, show_default=False)]
Rebuys = Annotated[int, typer.Option("--rebuys", help="points.name.rebuys", min=0, max=9_999, show_default=False)]
AddOns = Annotated[int, typer.Option("--add-ons", help="points.name.add_ons", min=0, max=9_999, show_default=False)]
BuyIn = Annotated[str, typer.Option("--buy-in", help="points.name.buy_in", show_default=False)]
Spent = Annotated[str, typer.Option("--spent", help="points.name.spent", show_default=False)]
PaidPlaces = Annotated[
    int, typer.Option("--paid-places", help="points.name.paid_places", min=0, max=9_999, show_default=False)
]
PrizePool = Annotated[str, typer.Option("--prize-pool", help="points.name.prize_pool", show_default=False)]
Prize = Annotated[str, typer.Option("--prize", help="points.name.prize", show_default=False)]
AllRebuys = Annotated[
    int, typer.Option("--all-rebuys", help="points.name.all_rebuys", min=0, max=99_999, show_default=False)
]
Early = Annotated[bool, typer.Option("--early", help="points.name.early", show_default=False)]
FinalTable = Annotated[int, typer.Option("--final-table", help="points.name.final_table", min=1, max=99)]
LeaderKnockOuts = Annotated[
    int,
    typer.Option("--leader-knock-outs", help="points.name.leader_knock_outs", min=0, max=9_999, show_default=False),
]
LeaderKnockOutShares = Annotated[
    str,
    typer.Option("--leader-knock-out-shares", help="cli.help.points_leader_knock_out_shares", show_default=False),
]
Shared = Annotated[SharedPlaces | None, typer.Option("--shared", help="cli.help.points_shared", show_default=False)]
Decimals = Annotated[int | None, typer.Option("--decimals", help="cli.help.points_decimals", min=0, max=3)]
AsTable = Annotated[bool, typer.Option("--table", help="cli.help.points_table", show_default=False)]

_MOST_MONEY: Final = Decimal(10**9)


@dataclass(frozen=True, slots=True)
class TypedResult:
    """One result as it was typed, and how its points are to be told."""

    facts: PointsFacts
    settings: Mapping[str, Any]
    """Settings of the scheme that were typed, by the names of its fields; the others are as in the scheme."""
    as_table: bool
    """Whether the points of every place are wanted."""
    as_json: bool


def with_result_options(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the options of :func:`_typed_result` behind its own; it gets them as one ``result``."""
    own, shared = (signature(function, eval_str=True).parameters for function in (command, _typed_result))

    def with_options(**values: Any) -> None:
        result = _typed_result(**{name: values.pop(name) for name in shared})
        command(**values, result=result)

    options = [parameter for parameter in (*own.values(), *shared.values()) if parameter.name != "result"]
    by_name = [option.replace(kind=Parameter.KEYWORD_ONLY) for option in options]
    with_options.__doc__ = command.__doc__
    with_options.__annotations__ = {option.name: option.annotation for option in by_name}
    with_options.__signature__ = signature(command).replace(parameters=by_name)  # type: ignore[attr-defined]
    return with_options


def _typed_result(
    players: Players,
    place: WantedPlace = None,
    knock_outs: KnockOuts = 0,
    knock_out_shares: KnockOutShares = "",
    sharing: Sharing = 1,
    entries: Entries = 1,
    rebuys: Rebuys = 0,
    add_ons: AddOns = 0,
    buy_in: BuyIn = "0",
    spent: Spent = "0",
    prize_pool: PrizePool = "",
    prize: Prize = "",
    all_rebuys: AllRebuys = 0,
    paid_places: PaidPlaces = 0,
    early: Early = False,
    final_table: FinalTable = 9,
    leader_knock_outs: LeaderKnockOuts = 0,
    leader_knock_out_shares: LeaderKnockOutShares = "",
    shared: Shared = None,
    shared_knock_outs: SharedHits = None,
    decimals: Decimals = None,
    as_table: AsTable = False,
    as_json: AsJson = False,
) -> TypedResult:
    facts = PointsFacts(
        players, place or 1, knock_outs, sharing, entries, rebuys, add_ons,
        money_typed(buy_in), money_typed(spent), paid_places, early, final_table, leader_knock_outs,
        knock_outs_shared_away=_shared_away(knock_outs, knock_out_shares),
        leader_knock_outs_shared_away=_shared_away(leader_knock_outs, leader_knock_out_shares),
        prize_pool=money_typed(prize_pool) if prize_pool else None, prize=money_typed(prize) if prize else None,
        all_rebuys=all_rebuys,
    )  # fmt: skip
    settings = {"shared": shared, "knock_outs": shared_knock_outs, "decimals": decimals}
    typed = {name: value for name, value in settings.items() if value is not None}
    return TypedResult(facts, typed, as_table or place is None, as_json)


def money_typed(typed: str) -> Decimal:
    """An amount of money in whole units, with a comma or a point.

    :raises Refusal: it is none.
    """
    try:
        amount = Decimal(typed.strip().replace(",", "."))
    except InvalidOperation:
        amount = Decimal(-1)
    if not 0 <= amount <= _MOST_MONEY:
        raise refuse("points.no_amount", typed=typed[:60])
    return amount


def _shared_away(knock_outs: int, typed: str) -> int:
    """Parts of the knock-outs that went to others, from the kept number as typed: ``1.5``, ``1,5`` or ``4/3``.

    :raises Refusal: that is no number, below 0 or above the knock-outs.
    """
    if not typed:
        return 0
    try:
        left = Fraction(typed.strip().replace(",", "."))
    except (ValueError, ZeroDivisionError):
        left = Fraction(-1)
    if not 0 <= left <= knock_outs:
        raise refuse("points.shares_out_of_range", typed=typed[:60], knock_outs=knock_outs)
    return round((knock_outs - left) * WHOLE_KNOCK_OUT)


def preset_called(wanted: str) -> Preset:
    """The preset of this id.

    :raises Refusal: there is none.
    """
    preset = presets().get(wanted.strip().lower())
    if preset is None:
        raise refuse("points.no_such_scheme", scheme=wanted[:60], known=", ".join(presets()))
    return preset
