"""``homepoker topics`` and ``homepoker rule``: what can be ruled on, and the ruling."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from io import TextIOWrapper
from typing import Annotated, Any

import typer

from homepoker.cli.books import Tda, cache_folder, is_mistyped_topic, known_topic, named_book, readable_books
from homepoker.cli.console import AsJson, Console, complain
from homepoker.core.outside_json import UnreadableJson, read_json
from homepoker.core.refusal import Refusal, refuse
from homepoker.core.rulebooks.citation import own_first
from homepoker.core.rulebooks.consultation import Answers, resolve
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulebooks.ruling import Topic
from homepoker.core.rulings.catalogue import GROUPS
from homepoker.core.rulings.facts import BadFact
from homepoker.core.wording import Sentence
from homepoker.services.rulings.topics import BadFacts, FactMissing, all_topics, ask, ruling_json, to_weigh
from homepoker.services.words import LANGUAGES
from homepoker.services.words.rulings import fact_label, open_point, topic_question, topic_title, whose_word
from homepoker.store.resource_files import resources

Books = Mapping[str, Rulebook]

Facts = Annotated[str, typer.Option("--facts", help="cli.help.facts", show_default=False)]


LONGEST_REQUEST = 1_000_000
"""Characters of one question; a hand of all seats has about two thousand."""

_MOST_FOUND = 10
"""The number of topics named for a question."""

_EXAMPLE = '{"toCall": 400}'


class BadRequest(Exception):
    """The facts of a request cannot be ruled on; the command ends with the exit code of misuse."""

    def __init__(self, said: str, field: str = "") -> None:
        super().__init__(said)
        self.said = said
        self.field = field


def topics(
    context: typer.Context,
    topic: Annotated[str, typer.Argument(help="cli.help.topics_topic", show_default=False)] = "",
    as_json: AsJson = False,
) -> None:
    """List all topics of rulings, or the facts of one topic."""
    console: Console = context.obj
    words = console.words
    known = all_topics()
    if " " in topic.strip() or (topic and topic not in known and not is_mistyped_topic(topic)):
        known, weak = _found(topic, known, console)
        if weak:
            (complain if as_json else console.write)(weak)
        if not as_json:
            for topic_id in known:
                console.write(f"  {topic_id:<34} {topic_title(topic_id, words)}")
            return
    elif topic:
        known = {topic: _topic(topic)}
        if not as_json:
            from homepoker.cli.fact_pages import facts_page

            for line in facts_page(known[topic], words):
                console.write(line)
            return
    if not as_json:
        for group, members in GROUPS.items():
            if ruled := [topic_id for topic_id in members if topic_id in known]:
                console.write(words.text(f"topic.group.{group}"))
                for topic_id in ruled:
                    console.write(f"  {topic_id:<34} {topic_title(topic_id, words)}")
        return
    from homepoker.core.rulings.fact_schema import facts_schema, verdict_schema

    books = readable_books(console)
    group_of = {member: group for group, members in GROUPS.items() for member in members}
    console.write_json(
        [
            {
                "id": known_topic.id,
                "group": group_of[known_topic.id],
                "title": {language: topic_title(known_topic.id, words.in_language(language)) for language in LANGUAGES},
                "question": {
                    language: topic_question(known_topic.id, words.in_language(language)) for language in LANGUAGES
                },
                "facts": facts_schema(known_topic),
                "verdict": verdict_schema(known_topic),
                "books": [book.id for book in books.values() if book.on_topic(known_topic.id)],
            }
            for known_topic in known.values()
        ]
    )


def rule_(
    context: typer.Context,
    topic: Annotated[str, typer.Argument(help="cli.help.rule_topic", show_default=False)] = "",
    book: Annotated[str, typer.Option("--book", help="cli.help.rule_book", show_default=False)] = "",
    facts: Facts = "{}",
    tda: Tda = "",
    as_json: AsJson = False,
) -> int:
    """Rule on facts by a book; with ``--facts -`` one ruling for each line that is read."""
    console: Console = context.obj
    words = console.words
    books = readable_books(console, tda)
    answers_of = cache(lambda name: resolve(books, name))
    if facts == "-":
        for line in _lines():
            if len(line) <= LONGEST_REQUEST:
                answer = answer_line(line, topic, book, books, answers_of, console, tda)
            else:
                answer = {"error": words.text("cli.facts_too_long", most=LONGEST_REQUEST), "field": ""}
            console.write_json_line(answer)
        return 0
    try:
        asked = _topic(topic)
        in_force = _book(book, books, tda)
        ruling = _ruled(asked, _object(facts, console), answers_of(in_force.id), console)
    except BadRequest as bad:
        complain(bad.said)
        return 2
    if as_json:
        console.write_json(ruling_json(asked, ruling, in_force.id, books, console.words))
        return 0
    for text in _page(asked, ruling, in_force.id, books, console):
        console.write(text)
    return 0


def _page(topic: Topic[Any, Any], ruling: Any, book: str, books: Books, console: Console) -> Iterator[str]:
    words = console.words
    yield words.say(ruling.said) if ruling.said else topic_title(topic.id, words)
    for number, step in enumerate(ruling.steps, 1):
        yield f"  {number}. {words.say(step)}"
    for lot in ruling.lots:
        yield f"  {words.say(lot.what)}"
    for reason in ruling.reasons:
        yield f"  {words.say(reason)}"
    yield f"  {whose_word(ruling, book, books, words)}"
    for point in ruling.open_questions:
        yield f"  {open_point(point, words)}"
    if weigh := to_weigh(topic.id, ruling, words):
        yield f"  {words.text('fact.weigh', what=weigh)}"
    yield words.text("papers.written_in", rules="; ".join(console.rules(own_first(ruling.citations), books)))


def answer_line(
    line: str,
    topic: str,
    book: str,
    books: Books,
    answers_of: Callable[[str], Answers],
    console: Console,
    tda: str = "",
) -> dict[str, Any]:
    """One line's answer; what is wrong with it is an answer too, so that the next line can be asked."""
    try:
        given = _object(line, console)
        asked = _topic(str(given.pop("topic", topic)))
        in_force = _book(str(given.pop("book", book)), books, tda)
        nested = given.pop("facts", None)
        if nested is not None:
            given = _require_object(nested, console)
        ruling = _ruled(asked, given, answers_of(in_force.id), console)
        return ruling_json(asked, ruling, in_force.id, books, console.words)
    except BadRequest as bad:
        return {"error": bad.said, "field": bad.field}
    except Refusal as refusal:
        return {"error": console.words.say(refusal.reason), "field": ""}


def _ruled(topic: Topic[Any, Any], given: Mapping[str, object], answers: Answers, console: Console) -> Any:
    words = console.words
    try:
        return ask(topic, given, answers)
    except BadFacts as bad:
        from homepoker.cli.fact_pages import fault_line  # describes forms, which a ruling does not need

        faults = " ".join(fault_line(topic, fault, words) for fault in bad.faults)
        raise BadRequest(faults, bad.faults[0].field) from bad
    except FactMissing as missing:
        label = fact_label(topic.id, missing.field, words)
        fault = BadFact(missing.field, Sentence("fact.error.missing", {}))
        raise BadRequest(f"{missing.field}: {label} – {words.say(fault.reason)}", missing.field) from missing


def _found(
    query: str, known: Mapping[str, Topic[Any, Any]], console: Console
) -> tuple[Mapping[str, Topic[Any, Any]], str]:
    """The topics that answer a question, best first, and what is said where none answers it well."""
    from homepoker.services.rulebooks.search import rule_search

    index = rule_search(readable_books(console), resources(), cache=cache_folder(console))
    topics_found = {topic: known[topic] for topic in index.find_topics(query, _MOST_FOUND) if topic in known}
    if not topics_found:
        raise refuse("cli.nothing_found", query=query)
    return topics_found, "" if index.fits(query) else console.words.text("cli.nothing_fits", query=query)


def _topic(name: str) -> Topic[Any, Any]:
    if not name:
        raise refuse("cli.which_topic")
    known_topic(name)
    return all_topics()[name]


def _book(name: str, books: Books, tda: str) -> Rulebook:
    if not name:
        raise refuse("cli.which_book", known=", ".join(books))
    return named_book(books, name, tda)


def _object(text: str, console: Console) -> dict[str, Any]:
    try:
        given = read_json(text)
    except UnreadableJson as error:
        if error.reason.key == "limits.json_broken":
            column = error.reason.values["column"]
            raise BadRequest(console.words.text("cli.facts_not_json", column=column, example=_EXAMPLE)) from error
        raise BadRequest(console.words.say(error.reason), error.field) from error
    return _require_object(given, console)


def _require_object(given: object, console: Console) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise BadRequest(console.words.text("cli.facts_no_object", example=_EXAMPLE))
    return given


def _lines() -> Iterator[str]:
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    while line := sys.stdin.readline(LONGEST_REQUEST + 2):
        end = line
        while end and not end.endswith("\n"):
            end = sys.stdin.readline(LONGEST_REQUEST)  # of a line that is too long only its end is looked for
        if line.strip():
            yield line.strip()


def add_to(app: typer.Typer) -> None:
    """Put the commands into the program."""
    app.command("topics", help="cli.help.topics")(topics)
    app.command("rule", help="cli.help.rule")(rule_)
