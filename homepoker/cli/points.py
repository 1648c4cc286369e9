"""``homepoker points``: what a place is worth, by the ÜSG with the rule that says so, and by any scheme or formula."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Annotated

import typer

from homepoker.cli.console import AsJson, Console, Json, citations_json
from homepoker.cli.league_json import points_json, terms_json
from homepoker.cli.result_options import TypedResult, preset_called, with_result_options
from homepoker.core.points.facts import THOUSANDTHS, PointsFacts, check
from homepoker.core.points.formula_text import FormulaMistake
from homepoker.core.points.formula_vocabulary import FUNCTIONS, NAMES
from homepoker.core.points.scheme import (
    Breakdown,
    ByRulebook,
    FormulaBase,
    PointsScheme,
    breakdown,
)
from homepoker.core.refusal import Refusal, refuse
from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.points.uesg import Situation, decide
from homepoker.core.wording import sentence
from homepoker.services.league.scheme_preview import FieldPreview, answers_on, field_preview
from homepoker.store.league.schemes import Preset, presets, stored_scheme
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


OfClub = Annotated[bool, typer.Option("--club", help="cli.help.points_of_club", show_default=False)]
SchemeId = Annotated[str, typer.Option("--scheme", help="cli.help.points_scheme_id", show_default=False)]
FormulaText = Annotated[str, typer.Option("--formula", help="cli.help.points_formula_text", show_default=False)]


@dataclass(frozen=True, slots=True)
class _Asked:
    """A scheme to be worked out, with what it is called in the answer."""

    scheme: PointsScheme
    named: Mapping[str, str]


@with_result_options
def of_formula(
    context: typer.Context,
    result: TypedResult,
    formula: Annotated[str, typer.Argument(help="cli.help.points_formula_text", show_default=False)],
) -> None:
    """The points that a formula gives one result."""
    _answer(context.obj, _formula(formula), result)


@with_result_options
def of_scheme(
    context: typer.Context,
    result: TypedResult,
    scheme: Annotated[str, typer.Argument(help="cli.help.points_scheme_id", show_default=False)],
) -> None:
    """The points that a preset gives one result."""
    _answer(context.obj, _preset(scheme), result)


@with_result_options
def of_either(
    context: typer.Context,
    result: TypedResult,
    scheme: SchemeId = "",
    formula: FormulaText = "",
    of_club: OfClub = False,
) -> None:
    """The points that a preset, a league of the club or a formula gives one result."""
    if bool(scheme) == bool(formula):
        raise refuse("points.scheme_or_formula")
    if of_club and scheme:
        asked, buy_in = _of_league(context.obj, scheme)
        facts = result.facts if result.facts.buy_in else replace(result.facts, buy_in=buy_in)
        _answer(context.obj, asked, replace(result, facts=facts))
    else:
        _answer(context.obj, _preset(scheme) if scheme else _formula(formula), result)


def list_presets(context: typer.Context, as_json: AsJson = False) -> None:
    """Every preset with its name and what it gives for what."""
    console: Console = context.obj
    if as_json:
        console.write_json([_preset_json(console, preset) for preset in presets().values()])
        return
    for preset in presets().values():
        console.write(f"{preset.id}  {console.words.text(f'points.preset.{preset.id}')}")
        console.write(f"    {console.words.text(f'points.preset.{preset.id}.about')}")


def list_names(context: typer.Context, as_json: AsJson = False) -> None:
    """Every name and function that a formula may use."""
    console: Console = context.obj
    names = {name: (one.words, console.words.text(f"points.name.{name}")) for name, one in NAMES.items()}
    functions = {
        name.rstrip("_"): (one.words, console.words.text(f"points.function.{name.rstrip('_')}"))
        for name, one in FUNCTIONS.items()
    }
    if as_json:
        console.write_json(
            {
                kind: [{"words": list(words), "means": means} for words, means in listed.values()]
                for kind, listed in (("names", names), ("functions", functions))
            }
        )
        return
    for key, listed in (("points.names", names), ("points.functions", functions)):
        console.say(key)
        for words, means in listed.values():
            console.write(f"  {', '.join(words)}: {means}")


# Schemes


def _formula(text: str) -> _Asked:
    return _Asked(PointsScheme(FormulaBase(text)), {"formula": text})


def _preset(wanted: str) -> _Asked:
    preset = preset_called(wanted)
    return _Asked(preset.scheme, {"scheme": preset.id})


def _of_league(console: Console, wanted: str) -> tuple[_Asked, Decimal]:
    """The scheme of one of the club's leagues, and its buy-in in whole units.

    :raises Refusal: the club has no such league.
    """
    from homepoker.cli.own_leagues import chosen
    from homepoker.services.league.leagues import ClubLeagues

    with console.club() as club:
        league = chosen(ClubLeagues(club), wanted)
    return _Asked(league.scheme, {"scheme": league.id, "league": league.name}), Decimal(league.buy_in) / 100


# Answers


def _answer(console: Console, asked: _Asked, result: TypedResult) -> None:
    facts, as_json = result.facts, result.as_json
    books = load_rulebooks(resources() / "rulebooks") if isinstance(asked.scheme.base, ByRulebook) else {}
    answers = answers_on(asked.scheme, books)
    asked = replace(asked, scheme=replace(asked.scheme, **result.settings))
    try:
        if result.as_table:
            table = field_preview(asked.scheme, facts.players, answers, replace(facts, place=1, sharing=1))
            _write_table(console, asked, table, as_json=as_json)
        else:
            _write_result(console, asked, breakdown(asked.scheme, check(facts), answers), facts, books, as_json=as_json)
    except FormulaMistake as mistake:
        raise _marked(mistake, asked) from mistake


def _marked(mistake: FormulaMistake, asked: _Asked) -> Refusal:
    """The mistake below which the formula stands with its place marked."""
    formula = " ".join(asked.scheme.base.text.split("\n")) if isinstance(asked.scheme.base, FormulaBase) else ""
    begun = max(0, mistake.column - 60)
    mark = " " * (mistake.column - 1 - begun) + "^" * min(mistake.length, 60)
    return Refusal(
        sentence(
            "points.formula.marked",
            reason=mistake.reason,
            column=mistake.column,
            formula=formula[begun : begun + 120],
            mark=mark,
        )
    )


def _write_result(
    console: Console,
    asked: _Asked,
    result: Breakdown,
    facts: PointsFacts,
    books: Mapping[str, Rulebook],
    *,
    as_json: bool,
) -> None:
    if as_json:
        console.write_json(
            {
                "points": points_json(result.thousandths),
                **asked.named,
                "players": facts.players,
                "place": facts.place,
                "terms": terms_json(console, result.terms),
                "citations": citations_json(result.citations),
            }
        )
        return
    points = result.thousandths
    console.say("points.result", count=1 if points == THOUSANDTHS else 2, points=points)
    for term in result.terms:
        console.write(f"{console.words.thousandths(term.thousandths):>10}  {console.words.say(term.said)}")
        for reason in term.reasons:
            console.write(f"{'':>10}    {console.words.say(reason)}")
    if result.citations:
        console.say("papers.written_in", rules="; ".join(console.rules(result.citations, books)))


def _write_table(console: Console, asked: _Asked, table: FieldPreview, *, as_json: bool) -> None:
    share = table.winner_share
    if as_json:
        console.write_json(
            {
                "points": [points_json(points) for points in table.points],
                **asked.named,
                "players": table.players,
                "total": points_json(table.total),
                "winner_share": None if share is None else round(share, 4),
            }
        )
        return
    width = len(str(table.players))
    for place, points in enumerate(table.points, start=1):
        console.write(f"{place:>{width}}  {console.words.thousandths(points):>12}")
    console.say("points.table_total", total=table.total)
    if share is not None:
        console.say("points.table_share", percent=round(share * 100))


def _preset_json(console: Console, preset: Preset) -> Json:
    return {
        "id": preset.id,
        "name": console.words.text(f"points.preset.{preset.id}"),
        "about": console.words.text(f"points.preset.{preset.id}.about"),
        "source": preset.source,
        "scheme": stored_scheme(preset.scheme),
    }


def add_to(app: typer.Typer) -> None:
    """Put these commands into the group."""
    app.command("uesg", help="cli.help.points_uesg")(uesg)
    app.command("formula", help="cli.help.points_formula")(of_formula)
    app.command("scheme", help="cli.help.points_scheme")(of_scheme)
    app.command("list", help="cli.help.points_list")(list_presets)
    app.command("names", help="cli.help.points_names")(list_names)
