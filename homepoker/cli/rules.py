"""``homepoker rules``: the rulebooks read, compared and checked."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from homepoker.cli.books import MOST_PROPOSED, cache_folder, known_topic, named_book, readable_books
from homepoker.cli.console import Console, Json, complain
from homepoker.cli.hit_pages import hits_json, hits_sheet
from homepoker.cli.options import AsJson
from homepoker.cli.rule_pages import (
    compared_json,
    compared_lines,
    policies_json,
    policies_sheet,
    rule_json,
    rule_lines,
    rules_sheet,
)
from homepoker.cli.text_table import as_text
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.rulebook import Rule, Rulebook
from homepoker.services.rulebooks.official_texts import Attached, attach, attached, attached_words, report
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import RULEBOOKS

if TYPE_CHECKING:
    from homepoker.services.rulebooks.topic_locations import Location

# Pages of rules compare policies, for which much of the rulings is loaded; a search, which is asked most, needs none of
# it. So each command fetches its own.

OwnBook = Annotated[str, typer.Option("--book", help="cli.help.rules_book", show_default=False)]
Topic = Annotated[str, typer.Argument(help="cli.help.rules_topic", show_default=False)]


def search(
    context: typer.Context,
    query: Annotated[str, typer.Argument(help="cli.help.rules_query", show_default=False)],
    book: Annotated[str, typer.Option("--book", help="cli.help.rules_search_book", show_default=False)] = "",
    limit: Annotated[int, typer.Option("--limit", help="cli.help.rules_limit", min=1)] = 10,
    as_json: AsJson = False,
) -> None:
    """The rules that answer a question, best first; for ``-`` one line of JSON for each line that is read."""
    from homepoker.services.rulebooks.search import Hit, rule_search

    console: Console = context.obj
    books = readable_books(console)
    only = named_book(books, book).id if book else ""
    passages = [one for text in attached(console.folder).values() for one in text.passages if one.book in books]
    index = rule_search(books, resources(), passages, cache_folder(console))

    def find(asked: str) -> Sequence[Hit]:
        return index.find(asked, book=only, language=console.words.language, limit=limit)

    if query == "-":
        for line in _lines():
            console.write_json_line(hits_json(books, find(line), console.words))
        return
    found = find(query)
    if found and not index.fits(query):
        (complain if as_json else console.write)(console.words.text("cli.nothing_fits", query=query))
    if as_json:
        console.write_json(hits_json(books, found, console.words))
    elif found:
        console.write(as_text(hits_sheet(books, found, console.words), console.words))
    else:
        console.say("cli.nothing_found", query=query)


def list_(context: typer.Context, book: OwnBook, as_json: AsJson = False) -> None:
    """Every rule of a book, in its order."""
    console: Console = context.obj
    found = named_book(readable_books(console), book)
    if as_json:
        language = console.words.language
        console.write_json(
            [
                {
                    "id": rule.id,
                    "number": rule.number_in(language),
                    "title": rule.title(language),
                    "kind": rule.kind.value,
                }
                for rule in found.rules
            ]
        )
        return
    console.write(as_text(rules_sheet(found, console.words), console.words))


def show(
    context: typer.Context,
    rule: Annotated[str, typer.Argument(help="cli.help.rules_rule", show_default=False)],
    as_json: AsJson = False,
) -> None:
    """One rule: its words, what it settles, and the same matter in the other books."""
    console: Console = context.obj
    books = readable_books(console)
    book, mark, number = rule.partition(":")
    if not mark:
        raise refuse("cli.not_a_rule", rule=rule)
    own = named_book(books, book)
    found = _rule(own, number)
    if as_json:
        console.write_json(rule_json(books, own, found, console.words))
        return
    for line in rule_lines(books, own, found, console.words):
        console.write(line)


def compare(context: typer.Context, topic: Topic, as_json: AsJson = False) -> None:
    """Compare every book on a topic, side by side."""
    console: Console = context.obj
    books = readable_books(console)
    known_topic(topic)
    if as_json:
        console.write_json(compared_json(books, topic, console.words))
        return
    for line in compared_lines(books, topic, console.words):
        console.write(line)


def policies(context: typer.Context, book: OwnBook, as_json: AsJson = False) -> None:
    """Every policy: what applies under a book, and whose word that is."""
    console: Console = context.obj
    books = readable_books(console)
    own = named_book(books, book)
    if as_json:
        console.write_json(policies_json(books, own, console.words))
        return
    console.write(as_text(policies_sheet(books, own, console.words), console.words))


def check_(
    context: typer.Context,
    files: Annotated[list[Path] | None, typer.Argument(help="cli.help.rules_files", show_default=False)] = None,
    as_json: AsJson = False,
) -> None:
    """Check the named files, or all books, and write every problem with its file and line."""
    from homepoker.services.rulebooks.check import check

    console: Console = context.obj
    checked = check(files or [], _shelves(console))
    if as_json:
        console.write_json(
            [
                {"file": one.place.file, "line": one.place.line, "message": console.words.say(one.problem)}
                for one in checked.problems
            ]
        )
    else:
        for problem in checked.problems:
            console.write(console.words.say(problem.problem))
        if not checked.problems:
            console.say("cli.rules_in_order", books=checked.books, rules=checked.rules)
    if checked.problems:
        raise typer.Exit(1)


def where(context: typer.Context, topic: Topic, as_json: AsJson = False) -> None:
    """Write the files and lines in which a topic stands."""
    from homepoker.services.rulebooks.topic_locations import places_of

    console: Console = context.obj
    known_topic(topic)
    found = places_of(topic, _shelves(console), resources())
    groups: dict[str, tuple[Location, ...] | None] = {
        "texts": found.texts,
        "policies": found.policies,
        "decisions": (found.decision,),
    }
    groups |= {"cases": found.cases, "tests": found.tests}
    if as_json:
        console.write_json({name: None if one is None else _places_json(one) for name, one in groups.items()})
        return
    for name, places in groups.items():
        console.say(f"cli.where.{name}")
        for place in places or ():
            console.write(f"  {_shown(place.file)}:{place.line}: {place.what}")
        if not places:
            console.write(
                f"  {console.words.text(f'cli.where.no_{name}' if places is not None else 'cli.where.not_here')}"
            )


def attach_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="cli.help.rules_text_file", show_default=False)],
    book: OwnBook,
    as_json: AsJson = False,
) -> None:
    """Attach one's own copy of a book's official text."""
    console: Console = context.obj
    books = readable_books(console)
    own = named_book(books, book)
    made = attach(console.folder, own.id, file, books)
    if as_json:
        console.write_json(_text_json(made, own))
        return
    console.write(_text_line(made, own, console))


def texts(context: typer.Context, as_json: AsJson = False) -> None:
    """The official texts that are attached, and how they were split."""
    console: Console = context.obj
    books = readable_books(console)
    found = [(text, books[book]) for book, text in attached(console.folder).items() if book in books]
    if as_json:
        console.write_json([_text_json(text, book) for text, book in found])
        return
    for text, book in found:
        console.write(_text_line(text, book, console))
    if not found:
        console.say("attached.none")


def add_to(app: typer.Typer) -> None:
    """Put these commands into the group."""
    app.command("search", help="cli.help.rules_search")(search)
    app.command("list", help="cli.help.rules_list")(list_)
    app.command("show", help="cli.help.rules_show")(show)
    app.command("compare", help="cli.help.rules_compare")(compare)
    app.command("policies", help="cli.help.rules_policies")(policies)
    app.command("check", help="cli.help.rules_check")(check_)
    app.command("where", help="cli.help.rules_where")(where)
    app.command("attach", help="cli.help.rules_attach")(attach_)
    app.command("texts", help="cli.help.rules_texts")(texts)


def _lines() -> Iterator[str]:
    """The questions on the standard input, one a line; an empty line is a question without an answer."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    for line in sys.stdin:
        yield line.strip()


def _text_json(text: Attached, book: Rulebook) -> Json:
    came = report(text, book)
    return {
        "book": book.id,
        "file": text.name,
        "found": came.found,
        "rules": came.rules,
        "unsplit": came.whole,
        "pictures": came.pictures,
        "doubtful": came.is_doubtful,
    }


def _text_line(text: Attached, book: Rulebook, console: Console) -> str:
    said = attached_words(text, book, console.words)
    return "\n  ".join(part for part in (f"{book.short}: {said.name}", said.report, said.warning) if part)


def _shelves(console: Console) -> list[Path]:
    """The folders of the shipped books and of the club's own."""
    own = console.folder / RULEBOOKS
    return [resources() / "rulebooks", *([own] if own.is_dir() else [])]


def _rule(book: Rulebook, name: str) -> Rule:
    """The rule of an id, or of the number that the book prints (``§ 4 (1)``).

    :raises Refusal: there is none, or several have that number; they are named.
    """
    if name in book:
        return book.rule(name)
    sought = name.replace(" ", "").casefold()
    numbered = [
        rule
        for rule in book.rules
        if sought in (one.replace(" ", "").casefold() for one in (rule.number, *rule.numbers.values()))
    ]
    if len(numbered) == 1:
        return numbered[0]
    near = numbered or [rule for rule in book.rules if sought and rule.id.casefold().startswith(sought)]
    meant = [rule.id for rule in near] or get_close_matches(name, [rule.id for rule in book.rules])
    if meant:
        raise refuse("cli.no_such_rule_but", rule=name, book=book.short, meant=", ".join(meant[:MOST_PROPOSED]))
    raise refuse("cli.no_such_rule", rule=name, book=book.short, id=book.id)


def _places_json(places: tuple[Location, ...]) -> list[Json]:
    return [{"file": one.file.as_posix(), "line": one.line, "what": one.what} for one in places]


def _shown(file: Path) -> Path:
    """A path, relative to the current folder where the file lies in it."""
    here = Path.cwd()
    return file.relative_to(here) if file.is_relative_to(here) else file
