"""``homepoker payouts`` and ``homepoker deal``: prizes by place, and what players who agree to divide them get."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from homepoker.cli.chips import Entries, chips_of
from homepoker.cli.console import AsJson, Console, Json, units
from homepoker.cli.league_options import money_said
from homepoker.core.deals import MOST_PLAYERS, DealBy, deal
from homepoker.core.payouts import UNITS, Fees, PaidBy, divided, shares_typed
from homepoker.core.quantities import Chips
from homepoker.core.refusal import refuse
from homepoker.services.words.prizes import prizes_in_words

MOST_LISTED = 60
"""Prizes or stacks in one list; what is longer is not read."""


def prizes_by_place(
    context: typer.Context,
    entries: Entries,
    fee: Annotated[str, typer.Option("--fee", help="cli.help.payouts_fee", show_default=False)],
    house: Annotated[str, typer.Option("--house", help="cli.help.payouts_house", show_default=False)] = "0",
    bounty: Annotated[str, typer.Option("--bounty", help="cli.help.payouts_bounty", show_default=False)] = "0",
    paid: Annotated[int, typer.Option("--paid", help="cli.help.payouts_paid", min=0, max=200, show_default=False)] = 0,
    field: Annotated[
        int, typer.Option("--field", help="cli.help.payouts_field", min=0, max=100, show_default=False)
    ] = 0,
    percent: Annotated[str, typer.Option("--percent", help="cli.help.payouts_percent", show_default=False)] = "",
    amounts: Annotated[str, typer.Option("--amounts", help="cli.help.payouts_amounts", show_default=False)] = "",
    bubble_back: Annotated[bool, typer.Option("--bubble-back", help="cli.help.payouts_bubble_back")] = False,
    unit: Annotated[str, typer.Option("--round", help="cli.help.payouts_round")] = "1",
    as_json: AsJson = False,
) -> None:
    """The prize pool of so many entries, and what each place gets."""
    console: Console = context.obj
    kept, wished, entry_fee, on_head = money_said(house), money_said(unit), money_said(fee), money_said(bounty)
    pool = entries * (entry_fee - kept - on_head)
    if pool <= 0:
        raise refuse("prizes.no_pool", house=kept + on_head)
    if wished not in UNITS:
        raise refuse("prizes.no_unit", unit=wished)
    if sum(map(bool, (paid, field, percent, amounts))) > 1:
        raise refuse("prizes.one_way")
    fees = Fees(entry_fee, kept, bounty=on_head, paid_places=paid, rounded_to=wished, has_bubble_back=bubble_back)
    if field:
        fees = replace(fees, paid_by=PaidBy.FIELD, paid_percent=field)
    elif percent or amounts:
        way = PaidBy.PERCENT if percent else PaidBy.AMOUNTS
        fees = replace(fees, paid_by=way, by_hand=shares_typed(percent or amounts))
    of_places = divided(fees, pool, entries, entries)
    if of_places is None:
        raise refuse("prizes.no_shares")
    if as_json:
        listed: list[Json] = [units(amount) for amount in of_places.amounts]
        said: dict[str, Json] = {"prize_pool": units(pool), "payouts": listed, "round": units(of_places.unit)}
        if on_head:
            said["bounties"] = units(entries * on_head)
        if bubble_back:
            said["bubble_back"] = units(of_places.bubble_back)
        if of_places.remarks:
            said["remarks"] = [console.words.say(remark) for remark in of_places.remarks]
        console.write_json(said)
        return
    console.say("prizes.pool", pool=pool)
    if on_head:
        console.say("prizes.bounties", amount=entries * on_head)
    for of_place in prizes_in_words(of_places, (), console.words):
        console.write(of_place.whole)
    for remark in of_places.remarks:
        console.write(console.words.say(remark))


def divide(
    context: typer.Context,
    prizes: Annotated[str, typer.Option("--prizes", help="cli.help.deal_prizes", show_default=False)],
    stacks: Annotated[str, typer.Option("--stacks", help="cli.help.deal_stacks", show_default=False)],
    by: Annotated[DealBy, typer.Option("--by", help="cli.help.deal_by")] = DealBy.ICM,
    first: Annotated[str, typer.Option("--first", help="cli.help.deal_first", show_default=False)] = "0",
    as_json: AsJson = False,
) -> None:
    """What each of those who are left gets if they divide the prizes."""
    console: Console = context.obj
    amounts = [money_said(part) for part in _parts(prizes)]
    chips: list[Chips] = [chips_of("--stacks", part) for part in _parts(stacks)]
    kept = money_said(first)
    shares = deal(amounts, chips, by, kept_for_first=kept)
    if as_json:
        divided: list[Json] = [units(share) for share in shares]
        console.write_json({"by": str(by), "shares": divided, "kept_for_first": units(kept)})
        return
    for stack, share in zip(chips, shares, strict=True):
        console.say("prizes.share", stack=stack, amount=share)
    if kept:
        console.say("prizes.played_for", amount=kept)


def add_to(app: typer.Typer) -> None:
    """Put these commands into the program."""
    app.command("payouts", help="cli.help.payouts")(prizes_by_place)
    app.command("deal", help="cli.help.deal")(divide)


def _parts(listed: str) -> list[str]:
    """The parts of a list, separated by commas; decimals are written with a point there.

    :raises Refusal: there is none, or more than anybody deals for.
    """
    parts = [part.strip() for part in listed.split(",") if part.strip()]
    if not 0 < len(parts) <= MOST_LISTED:
        raise refuse("prizes.deal_players", players=len(parts), most=MOST_PLAYERS)
    return parts
