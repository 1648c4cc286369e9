"""``homepoker rules``: the rulebooks read, searched, compared and checked, as text and as JSON for other programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from homepoker.cli.books import MOST_PROPOSED, Tda, cache_folder, known_topic, named_book, readable_books
from homepoker.cli.console import AsJson, Console, Json, complain
from homepoker.cli.text_table import as_text
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.rulebook import Rule, Rulebook
from homepoker.services.rulebooks.official_texts import Attached, attach, attached, attached_words, report
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import RULEBOOKS

if TYPE_CHECKING:
    from homepoker.services.rulebooks.topic_locations import Location


from collections.abc import Mapping
from typing import TYPE_CHECKING

from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import CellKind, Column, Sheet

if TYPE_CHECKING:
    from homepoker.services.rulebooks.search import Hit


from typing import TYPE_CHECKING, Any

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import Answer, Answers, AnswerSource, resolve
from homepoker.core.rulebooks.policy import SILENT, PlainValue, Policy
from homepoker.core.rulings.catalogue import POLICIES
from homepoker.services.rulebooks.cross_references import Column as BookColumn
from homepoker.services.rulebooks.cross_references import RelatedRule, cross_references, topic_across
from homepoker.services.words.citations import citation_words
from homepoker.services.words.rulings import policy_label, policy_value, topic_question, topic_title

if TYPE_CHECKING:
    pass


# Pages of rules compare policies, for which much of the rulings is loaded; a search, which is asked most, needs none of
# it. So each command fetches its own.


Books = Mapping[str, Rulebook]

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
    from homepoker.services.rulebooks.search import rule_search

    console: Console = context.obj
    books = readable_books(console)
    only = named_book(books, book).id if book else ""
    passages = [
        passage for text in attached(console.folder).values() for passage in text.passages if passage.book in books
    ]
    index = rule_search(books, resources(), passages, cache_folder(console))

    def find(asked: str) -> Sequence[Hit]:
        return index.find(asked, book=only, language=console.words.language, limit=limit)

    if query == "-":
        for line in _lines():
            console.write_json_line(hits_json(books, find(line), console.words))
        return
    hits = find(query)
    if hits and not index.fits(query):
        (complain if as_json else console.write)(console.words.text("cli.nothing_fits", query=query))
    if as_json:
        console.write_json(hits_json(books, hits, console.words))
    elif hits:
        console.write(as_text(hits_sheet(books, hits, console.words), console.words))
    else:
        console.say("cli.nothing_found", query=query)


def list_(context: typer.Context, book: OwnBook, as_json: AsJson = False) -> None:
    """Every rule of a book, in its order."""
    console: Console = context.obj
    named = named_book(readable_books(console), book)
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
                for rule in named.rules
            ]
        )
        return
    console.write(as_text(rules_sheet(named, console.words), console.words))


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
    rule_shown = _rule(own, number)
    if as_json:
        console.write_json(rule_json(books, own, rule_shown, console.words))
        return
    for line in rule_lines(books, own, rule_shown, console.words):
        console.write(line)


def compare(context: typer.Context, topic: Topic, tda: Tda = "", as_json: AsJson = False) -> None:
    """Compare every book on a topic, side by side."""
    console: Console = context.obj
    books = readable_books(console, tda)
    known_topic(topic)
    if as_json:
        console.write_json(compared_json(books, topic, console.words))
        return
    for line in compared_lines(books, topic, console.words):
        console.write(line)


def policies(context: typer.Context, book: OwnBook, tda: Tda = "", as_json: AsJson = False) -> None:
    """Every policy: what applies under a book, and whose word that is."""
    console: Console = context.obj
    books = readable_books(console, tda)
    own = named_book(books, book, tda)
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
                {"file": problem.place.file, "line": problem.place.line, "message": console.words.say(problem.problem)}
                for problem in checked.problems
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
    where_found = places_of(topic, _shelves(console), resources())
    groups: dict[str, tuple[Location, ...] | None] = {
        "texts": where_found.texts,
        "policies": where_found.policies,
        "decisions": (where_found.decision,),
    }
    groups |= {"cases": where_found.cases, "tests": where_found.tests}
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
    attached_texts = [(text, books[book]) for book, text in attached(console.folder).items() if book in books]
    if as_json:
        console.write_json([_text_json(text, book) for text, book in attached_texts])
        return
    for text, book in attached_texts:
        console.write(_text_line(text, book, console))
    if not attached_texts:
        console.say("attached.none")


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
    line = attached_words(text, book, console.words)
    return "\n  ".join(part for part in (f"{book.short}: {line.name}", line.report, line.warning) if part)


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
        if sought in (number.replace(" ", "").casefold() for number in (rule.number, *rule.numbers.values()))
    ]
    if len(numbered) == 1:
        return numbered[0]
    near = numbered or [rule for rule in book.rules if sought and rule.id.casefold().startswith(sought)]
    meant = [rule.id for rule in near] or get_close_matches(name, [rule.id for rule in book.rules])
    if meant:
        raise refuse("cli.no_such_rule_but", rule=name, book=book.short, meant=", ".join(meant[:MOST_PROPOSED]))
    raise refuse("cli.no_such_rule", rule=name, book=book.short, id=book.id)


def _places_json(places: tuple[Location, ...]) -> list[Json]:
    return [{"file": place.file.as_posix(), "line": place.line, "what": place.what} for place in places]


def _shown(file: Path) -> Path:
    """A path, relative to the current folder where the file lies in it."""
    here = Path.cwd()
    return file.relative_to(here) if file.is_relative_to(here) else file


def hits_sheet(books: Books, hits: Sequence[Hit], words: Words) -> Sheet:
    """Sheet of search results, best first."""
    return Sheet(
        title="",
        subtitle="",
        columns=(
            Column(words.text("cli.column.rule")),
            Column(words.text("cli.column.score"), CellKind.POINTS),
            Column(words.text("cli.column.title")),
        ),
        rows=tuple((f"{hit.book}:{hit.rule}", hit.score, _found_title(books, hit, words)) for hit in hits),
    )


def hits_json(books: Books, hits: Sequence[Hit], words: Words) -> Json:
    """JSON of the hits. ``rule`` is empty for a piece of an attached text that belongs to no rule."""
    return [
        {
            "book": hit.book,
            "rule": hit.rule,
            "title": books[hit.book].rule(hit.rule).title(words.language) if hit.rule else "",
            "score": hit.score,
            "excerpt": hit.excerpt,
        }
        for hit in hits
    ]


def _found_title(books: Books, hit: Hit, words: Words) -> str:
    """The title of a rule, or the words of an attached text that belong to none."""
    return books[hit.book].rule(hit.rule).title(words.language) if hit.rule else " ".join(hit.excerpt.split())


def rules_sheet(book: Rulebook, words: Words) -> Sheet:
    """All rules of a book."""
    return Sheet(
        title=book.name(words.language),
        subtitle=book.edition,
        columns=tuple(Column(words.text(f"cli.column.{name}")) for name in ("id", "number", "kind", "title")),
        rows=tuple(
            (
                rule.id,
                rule.number_in(words.language),
                words.text(f"rulebook.kind.{rule.kind}"),
                rule.title(words.language),
            )
            for rule in book.rules
        ),
    )


def rule_lines(books: Books, book: Rulebook, rule: Rule, words: Words) -> Iterator[str]:
    """A rule as lines of text."""
    heading = " · ".join(part for part in (rule.number_in(words.language), rule.title(words.language)) if part)
    yield f"{book.name(words.language)}: {heading}"
    yield f"{book.id}:{rule.id} · {words.text(f'rulebook.kind.{rule.kind}')}"
    yield ""
    yield rule.text(words.language)
    if rule.provisions:
        yield from _heading("cli.rule.policies", words)
        for provision in rule.provisions:
            yield f"  {policy_label(provision.policy, words)}: {policy_value(provision.policy, provision.value, words)}"
    if rule.topics:
        yield from _heading("cli.rule.topics", words)
        for topic in rule.topics:
            level = rule.discretion.get(topic)
            judged = f" ({words.text(f'rulebook.discretion.{level}')})" if level is not None else ""
            yield f"  {topic_title(topic, words)}{judged} · {topic}"
    elsewhere = cross_references(books, book.id, rule.id)
    yield from _heading("cli.rule.elsewhere", words)
    if not elsewhere:
        yield f"  {words.text('cli.rule.only_here')}"
    for other in elsewhere:
        yield from _elsewhere_lines(books, other, words)


def rule_json(books: Books, book: Rulebook, rule: Rule, words: Words) -> Json:
    """A rule for other programs."""
    return {
        "book": book.id,
        "rule": rule.id,
        "number": rule.number_in(words.language),
        "title": rule.title(words.language),
        "kind": rule.kind.value,
        "part": rule.part(words.language),
        "text": rule.text(words.language),
        "policies": [
            {
                "policy": provision.policy,
                "value": provision.value,
                "words": policy_value(provision.policy, provision.value, words),
            }
            for provision in rule.provisions
        ],
        "topics": [
            {
                "topic": topic,
                "title": topic_title(topic, words),
                "discretion": rule.discretion[topic].value if topic in rule.discretion else "no",
            }
            for topic in rule.topics
        ],
        "same_matter": [
            {
                "book": reference.book,
                "rule": reference.rule,
                "title": books[reference.book].rule(reference.rule).title(words.language),
                "topics": list(reference.topics),
                "policies": [
                    {"policy": shared.policy, "ours": shared.ours, "theirs": shared.theirs, "differs": shared.differs}
                    for shared in reference.policies
                ],
            }
            for reference in cross_references(books, book.id, rule.id)
        ],
    }


def compared_lines(books: Books, topic: str, words: Words) -> Iterator[str]:
    """The lines that compare every book on a topic."""
    yield f"{topic_title(topic, words)} · {topic_question(topic, words)}"
    for column in topic_across(books, topic):
        yield ""
        rules = ", ".join(citation_words(rule, books, words) for rule in column.rules)
        yield f"{books[column.book].short} · {words.text(f'rulebook.source.{column.source}')}: {rules}"
        for answer in column.answers:
            yield f"  {_answer_words(books, answer, words)}"


def compared_json(books: Books, topic: str, words: Words) -> Json:
    """A comparison of books on a topic as JSON."""
    return {
        "topic": topic,
        "title": topic_title(topic, words),
        "question": topic_question(topic, words),
        "books": [_column_json(books, column, words) for column in topic_across(books, topic)],
    }


def policies_sheet(books: Books, book: Rulebook, words: Words) -> Sheet:
    """Every policy with what applies under a book."""
    answers = resolve(books, book.id)
    return Sheet(
        title=book.name(words.language),
        subtitle=book.edition,
        columns=tuple(Column(words.text(f"cli.column.{name}")) for name in ("policy", "rule", "applies")),
        rows=tuple(_policy_row(books, _applies(answers, policy), words) for policy in POLICIES),
        notes=(words.text("cli.policies_silent"),),
    )


def policies_json(books: Books, book: Rulebook, words: Words) -> Json:
    """The policies under a book as JSON."""
    answers = resolve(books, book.id)
    return [_policy_json(policy, _applies(answers, policy.name), words) for policy in POLICIES.values()]


def _heading(key: str, words: Words) -> tuple[str, str]:
    return "", words.text(key)


def _elsewhere_lines(books: Books, other: RelatedRule, words: Words) -> Iterator[str]:
    rule = books[other.book].rule(other.rule)
    yield f"  {citation_words(Citation(other.book, other.rule), books, words)} {rule.title(words.language)}"
    for shared in other.policies:
        there = policy_value(shared.policy, shared.theirs, words)
        yield f"    {words.text('cli.rule.differs' if shared.differs else 'cli.rule.agrees', words=there)}"


def _answer_words(books: Books, answer: Answer, words: Words) -> str:
    assert answer.value is not None  # what no book answers is no answer of a topic
    cited = ", ".join(citation_words(citation, books, words) for citation in answer.citations)
    return f"{policy_label(answer.policy, words)}: {policy_value(answer.policy, answer.value, words)} ({cited})"


def _column_json(books: Books, column: BookColumn, words: Words) -> Json:
    return {
        "book": column.book,
        "source": column.source.value,
        "discretion": column.discretion.value,
        "rules": [
            {
                "book": rule.book,
                "rule": rule.rule,
                "title": books[rule.book].rule(rule.rule).title(words.language),
                "is_fallback": rule.is_fallback,
            }
            for rule in column.rules
        ],
        "answers": [
            {
                "policy": answer.policy,
                "value": answer.value,
                "book": answer.book,
                "rule": answer.rule,
                "also": list(answer.also),
                "source": answer.source.value,
                "words": _value_words(answer, words),
            }
            for answer in column.answers
        ],
    }


def _applies(answers: Answers, policy: str) -> Answer:
    return answers.answer(policy) or Answer(policy, None, "", "", AnswerSource.NONE)


def _policy_row(books: Books, answer: Answer, words: Words) -> tuple[str, str, str]:
    cited = ", ".join(citation_words(citation, books, words) for citation in answer.citations)
    return answer.policy, cited, _value_words(answer, words)


def _policy_json(policy: Policy[Any], answer: Answer, words: Words) -> Json:
    is_silent = answer.source is AnswerSource.NONE
    return {
        "policy": policy.name,
        "label": policy_label(policy.name, words),
        "topic": policy.topic,
        "value": answer.value,
        "book": None if is_silent else answer.book,
        "rule": None if is_silent else answer.rule,
        "also": list(answer.also),
        "source": answer.source.value,
        "allowed": _allowed(policy),
        "default": None if policy.default is SILENT else _plain(policy.default),
        "open_question": policy.open_question or None,
        "open_point": _open_point(policy, answer, words),
        "words": _value_words(answer, words),
    }


def _allowed(policy: Policy[Any]) -> Json:
    if policy.answers:
        answers: Sequence[str | bool] = policy.answers
        return list(answers)
    return {"least": policy.least, "most": policy.most, "is_whole": policy.is_whole}


def _plain(value: PlainValue) -> Json:
    """An answer as plain JSON: a member of an enum becomes its text."""
    return str(value) if isinstance(value, str) else value


def _open_point(policy: Policy[Any], answer: Answer, words: Words) -> str | None:
    """The lines of an open point: the unclear passage of a book, and how homepoker reads it."""
    if not policy.open_question or answer.source is AnswerSource.RULE:
        return None
    return words.text(f"rulebook.open_question.{policy.open_question}")


def _value_words(answer: Answer, words: Words) -> str:
    """The answer to a policy in words, or that no book speaks."""
    if answer.value is None:
        return words.text("rulebook.source.none")
    return policy_value(answer.policy, answer.value, words)


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
