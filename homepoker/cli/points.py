"""``homepoker points``: what a place is worth, with the rule that says so."""

from __future__ import annotations

from typing import Annotated

import typer

from homepoker.cli.console import Console, citations_json
from homepoker.cli.options import AsJson
from homepoker.cli.scheme_points import list_names, list_presets, of_formula, of_scheme
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.points.uesg import Situation, decide
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import load_rulebooks

BOOK = "uesg"


def uesg(
    context: typer.Context,
    players: Annotated[int, typer.Option("--players", help="cli.help.points_players", min=1, show_default=False)],
    place: Annotated[int, typer.Option("--place", help="cli.help.points_place", min=1, show_default=False)],
    bounties: Annotated[
        int, typer.Option("--bounties", "--knock-outs", help="cli.help.points_bounties", min=0, show_default=False)
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """The points of one evening by the ÜSG formula."""
    console: Console = context.obj
    if place > players:
        raise refuse("cli.no_such_place", place=place, players=players)
    if bounties >= players:
        raise refuse("cli.too_many_knock_outs", bounties=bounties, players=players)
    books = load_rulebooks(resources() / "rulebooks")
    ruling = rule(decide, Situation(players, place, bounties), resolve(books, BOOK))
    if as_json:
        console.write_json(
            {
                "points": ruling.verdict.points,
                "place_points": ruling.verdict.place_points,
                "knock_out_points": ruling.verdict.knock_out_points,
                "reasons": [console.words.say(reason) for reason in ruling.reasons],
                "citations": citations_json(ruling.citations),
            }
        )
        return
    console.say("cli.points", count=ruling.verdict.points)
    for reason in ruling.reasons:
        console.write(f"  {console.words.say(reason)}")
    console.say("papers.written_in", rules="; ".join(console.rules(ruling.citations, books)))


def add_to(app: typer.Typer) -> None:
    """Put these commands into the group."""
    app.command("uesg", help="cli.help.points_uesg")(uesg)
    app.command("formula", help="cli.help.points_formula")(of_formula)
    app.command("scheme", help="cli.help.points_scheme")(of_scheme)
    app.command("list", help="cli.help.points_list")(list_presets)
    app.command("names", help="cli.help.points_names")(list_names)
