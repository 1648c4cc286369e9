"""``homepoker seats``: plans that balance tables or break them, and the draw of the first seats, by a book."""

from __future__ import annotations

from typing import Annotated

import typer

from homepoker.cli.books import Tda, edition_of_year, named_book, readable_books
from homepoker.cli.console import AsJson, Console, Json, citations_json
from homepoker.core.balancing.rules import balance_rules, break_rules, final_table_ruling, places, tolerance_by_book
from homepoker.core.balancing.sizes import breakable, plan_sizes
from homepoker.core.profile import SEATS_AT_LEAST, SEATS_AT_MOST
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.seating import seat_draw

MOST_TABLES = 1_112
"""Tables of 10,000 players at nine each."""

Book = Annotated[str, typer.Option("--book", help="cli.help.seats_book", show_default=False)]
IsChampionship = Annotated[bool, typer.Option("--championship", help="cli.help.seats_championship", show_default=False)]
Seats = Annotated[
    int, typer.Option("--seats", help="cli.help.seats_seats", min=SEATS_AT_LEAST, max=SEATS_AT_MOST, show_default=False)
]


def plan(
    context: typer.Context,
    sizes: Annotated[str, typer.Option("--sizes", help="cli.help.seats_sizes", show_default=False)],
    seats: Seats = 9,
    book: Book = "",
    tda: Tda = "",
    breaks: Annotated[bool, typer.Option("--break", help="cli.help.seats_break", show_default=False)] = False,
    tolerance: Annotated[
        int | None,
        typer.Option("--tolerance", help="cli.help.seats_tolerance", min=1, max=SEATS_AT_MOST, show_default=False),
    ] = None,
    keep: Annotated[str, typer.Option("--keep", help="cli.help.seats_keep", show_default=False)] = "",
    order: Annotated[str, typer.Option("--order", help="cli.help.seats_order", show_default=False)] = "",
    championship: IsChampionship = False,
    as_json: AsJson = False,
) -> None:
    """Plan the fewest moves, from which table to which, until sizes are even."""
    console: Console = context.obj
    books = readable_books(console, tda)
    answers = resolve(books, named_book(books, book, tda).id if book else edition_of_year(books, tda))
    at_table = dict(enumerate(_numbers("--sizes", sizes), start=1))
    if not 1 <= len(at_table) <= MOST_TABLES or any(size > seats for size in at_table.values()):
        raise refuse("cli.wrong_sizes", most=seats)
    kept, announced = frozenset(_tables("--keep", keep, at_table)), tuple(_tables("--order", order, at_table))
    capacity = dict.fromkeys(at_table, seats)
    broken: tuple[int, ...] = ()
    players = sum(at_table.values())
    if breaks and players >= 2 and players >= len(at_table):
        ruling = final_table_ruling(answers, players, len(at_table), seats, championship=championship)
        final = ruling.verdict.final_size
        if players <= final:
            capacity = dict.fromkeys(at_table, places(ruling, seats))
        broken = breakable(at_table, capacity, order=announced, keep=kept, final_size=final)
    allowed = tolerance_by_book(answers) if tolerance is None else tolerance
    planned = plan_sizes(at_table, capacity, tolerance=allowed, breaks=broken)
    rules = {True: break_rules(answers, is_championship=championship), False: balance_rules(answers)}
    if as_json:
        moves: list[Json] = [
            {"from": move.source, "to": move.target, **_cited(rules[move.source in broken])} for move in planned.moves
        ]
        console.write_json(
            {"moves": moves, "breaks": list(broken), **({"break": _cited(rules[True])} if broken else {})}
        )
        return
    for table in broken:
        console.say("cli.table_breaks", table=table, count=at_table[table])
    for step in planned.moves:
        console.say("cli.player_moves", source=step.source, target=step.target)
    if not planned.moves:
        console.say("cli.tables_are_even")
        return
    used = dict.fromkeys(citation for move in planned.moves for citation in rules[move.source in broken])
    console.say("papers.written_in", rules="; ".join(console.rules(tuple(used), books)))


def draw(
    context: typer.Context,
    players: Annotated[str, typer.Option("--players", help="cli.help.seats_players", show_default=False)],
    tables: Annotated[
        int | None, typer.Option("--tables", help="cli.help.seats_tables", min=1, max=MOST_TABLES, show_default=False)
    ] = None,
    seats: Seats = 9,
    book: Book = "",
    tda: Tda = "",
    seed: Annotated[int, typer.Option("--seed", help="cli.help.seats_seed", min=0, show_default=False)] = 1,
    championship: IsChampionship = False,
    as_json: AsJson = False,
) -> None:
    """First seats for everybody, drawn by a book; the same seed gives the same seats."""
    console: Console = context.obj
    books = readable_books(console, tda)
    answers = resolve(books, named_book(books, book, tda).id if book else edition_of_year(books, tda))
    names = _names(players)
    count = tables or -(-len(names) // seats)
    numbered = tuple(seat_draw.Table(table, tuple(range(1, seats + 1))) for table in range(1, count + 1))
    try:
        situation = seat_draw.InitialDrawSituation(tuple(names), numbered, seed, championship=championship)
    except BadFact as bad:
        raise refuse("cli.no_draw", players=len(names), seats=count * seats, why=bad.reason) from bad
    ruling = rule(seat_draw.initial_draw, situation, answers)
    if as_json:
        drawn: list[Json] = [
            {"player": name, "table": seat.table, "seat": seat.seat} for name, seat in ruling.verdict.assignment.items()
        ]
        console.write_json({"seed": seed, "seats": drawn, **_cited(ruling.citations)})
        return
    for name, seat in ruling.verdict.assignment.items():
        console.say("cli.sits", player=name, table=seat.table, seat=seat.seat)
    console.say("papers.written_in", rules="; ".join(console.rules(ruling.citations, books)))


def _cited(citations: Citations) -> dict[str, Json]:
    """The first rule as ``book:rule``, and all of them."""
    first = next(iter(citations), None)
    return {"rule": f"{first.book}:{first.rule}" if first else "", "citations": citations_json(citations)}


def _numbers(option: str, text: str) -> list[int]:
    """Whole numbers with commas between them.

    :raises Refusal: something else is written there.
    """
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all(part.isascii() and part.isdigit() and len(part) <= 5 for part in parts):
        raise refuse("cli.not_numbers", option=option, given=text)
    return [int(part) for part in parts]


def _tables(option: str, text: str, known: dict[int, int]) -> list[int]:
    numbers = _numbers(option, text)
    if missing := [table for table in numbers if table not in known]:
        raise refuse("cli.no_such_table", option=option, table=missing[0], count=len(known))
    return numbers


def _names(text: str) -> list[str]:
    """Names with commas between them, or a number of players who are called by their numbers.

    :raises Refusal: nobody is named, or somebody twice.
    """
    if text.strip().isascii() and text.strip().isdigit() and len(text.strip()) <= 5:
        return [str(number) for number in range(1, int(text) + 1)]
    return [part.strip() for part in text.split(",") if part.strip()]


def add_to(app: typer.Typer) -> None:
    """Put these commands into the group."""
    app.command("plan", help="cli.help.seats_plan")(plan)
    app.command("draw", help="cli.help.seats_draw")(draw)
