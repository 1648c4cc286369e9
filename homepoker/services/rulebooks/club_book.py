"""The club's own book: an amendment of one of the shipped ones, written from the window, taken out and put back whole.

Every change is checked as if the program were starting with it before it replaces the file, and what the file said
before is kept beside it. An evening keeps the answers with which it began: what is changed here counts from the next.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from homepoker.core.limits import clean_line, clean_text
from homepoker.core.refusal import Refusal, refuse
from homepoker.core.rulebooks.amending import (
    keeps_its_form,
    next_number,
    put,
    section_of,
    settled,
    settling,
    with_answer,
    with_topics,
    without_answer,
    without_rule,
)
from homepoker.core.rulebooks.consultation import Answer, AnswerSource, resolve
from homepoker.core.rulebooks.errors import RulebookError, SourceLine, wrong
from homepoker.core.rulebooks.markdown import Document, Item, Section, parse_from_outside, print_document
from homepoker.core.rulebooks.policy import PlainValue
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulings.catalogue import POLICIES
from homepoker.core.wording import sentence
from homepoker.services.club import Club
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words
from homepoker.services.words.rulings import policy_label, policy_value
from homepoker.store.errors import StoreError
from homepoker.store.files.durable_files import write_durably
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.club_rulebooks import ClubRulebooks, book_id
from homepoker.store.rulebooks.shelf import BOOKS_READ, CACHE, RULEBOOKS, WORDS, bound, keep_shelf, open_shelf

FILE_ENDING = ".md"
_NUMBER = re.compile(r"[^\s{}·#]{1,20}")


@dataclass(frozen=True, slots=True)
class Particulars:
    """The head of a club's book: its name and edition. ``short`` is its name in citations."""

    name: str
    short: str
    amends: str
    edition: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A house rule as a host writes it; ``text`` is Markdown."""

    number: str
    title: str
    text: str
    topics: tuple[str, ...] = ()


class AlreadyThere(Refusal):
    """The club has a book of this id; importing with ``may_replace`` puts the file in its place."""


# Questions


def own_books(club: Club) -> tuple[Rulebook, ...]:
    """The club's own books that can be used, by name."""
    files = _files(club)
    own = (book for book in club.books.values() if book.amends and files.file_of(book.id) is not None)
    return tuple(sorted(own, key=lambda book: book.name(book.language).casefold()))


def next_rule_number(club: Club, book: str) -> str:
    """The number to propose for one more rule; none that ever stood for another."""
    return next_number(_files(club).ever_written(_file(club, book)))


def amended_answers(club: Club, book: str) -> Mapping[str, Answer]:
    """The answers of the amended book on every policy, its fallbacks included."""
    return {provision.policy: provision for provision in resolve(club.books, club.books[book].amends).provisions}


def can_put_right(club: Club) -> bool:
    """Whether of a damaged book there is an earlier version that can be read."""
    return bool(_readable_versions(club))


def has_own_words(club: Club, book: str, policy: str, words: Words) -> bool:
    """Whether somebody wrote the words of the rule that settles a policy: they may not fit to another value."""
    _, document = _opened(club, book)
    section = settling(document, policy)
    own_words = words.in_language(str(document.front["language"]))
    return section is not None and not _is_written_along(club, book, section, policy, own_words)


def example_text(words: Words) -> bytes:
    """The shipped example of a club's book, in the language of the words."""
    return (resources() / "sample" / f"house-rules.{words.language}{FILE_ENDING}").read_bytes()


# Changes


def create(club: Club, particulars: Particulars, words: Words) -> Rulebook:
    """Begin a book without any rule of its own, in the language of the words.

    :raises Refusal: a name is missing, or one of the names has a form that cannot be kept.
    :raises StoreError: it could not be written.
    """
    named = Particulars(*(_one_line(text) for text in _fields(particulars)))
    if not named.name or not named.short:
        raise refuse("club_book.no_name")
    front: dict[str, Item] = {
        "id": _free_id(club, named.name),
        f"names.{words.language}": named.name,
        "short": named.short,
        "edition": named.edition,
        "language": words.language,
        "discretion": club.books[named.amends].discretion,
        "amends": named.amends,
    }
    document = Document(front, ())
    return _put(club, _files(club).place_for(str(front["id"])), document)


def amend_instead(club: Club, book: str, amended: str) -> Rulebook:
    """Let a book amend another one from now on: the next edition of the one before.

    :raises StoreError: it could not be written.
    """
    file, document = _opened(club, book)
    return _put(club, file, replace(document, front={**document.front, "amends": amended}))


def describe(club: Club, book: str, name: str, short: str, edition: str) -> Rulebook:
    """Give a book another name, short name or edition; its citations stay valid.

    :raises Refusal: a name is missing.
    :raises StoreError: it could not be written.
    """
    file, document = _opened(club, book)
    name, short, edition = _one_line(name), _one_line(short), _one_line(edition)
    if not name or not short:
        raise refuse("club_book.no_name")
    language = str(document.front["language"])
    front = {**document.front, f"names.{language}": name, "short": short, "edition": edition}
    return _put(club, file, replace(document, front=front))


def set_answer(club: Club, book: str, policy: str, value: PlainValue, words: Words) -> Rulebook:
    """Settle a policy by the club's own rule; the rule's words are written along, where nobody wrote others.

    :raises NotAnAnswer: the policy does not allow this value.
    :raises StoreError: it could not be written.
    """
    asked = POLICIES[policy]
    asked.read(value)
    file, document = _opened(club, book)
    own_words = words.in_language(str(document.front["language"]))
    section = settling(document, policy)
    if section is None:
        number = next_rule_number(club, book)
        section = Section("", number, number, policy_label(policy, own_words), "")
        section = replace(section, prose=words_of(club, book, policy, value, own_words))
    elif _is_written_along(club, book, section, policy, own_words):
        section = replace(section, prose=words_of(club, book, policy, value, own_words))
    return _put(club, file, put(document, with_answer(section, policy, asked.topic, value)))


def unset_answer(club: Club, book: str, policy: str, words: Words) -> Rulebook:
    """Leave a policy to the amended book again; words that somebody wrote himself stay, as a rule without a value.

    :raises StoreError: it could not be written.
    """
    file, document = _opened(club, book)
    section = settling(document, policy)
    if section is None:
        return club.books[book]
    own_words = words.in_language(str(document.front["language"]))
    if _is_written_along(club, book, section, policy, own_words):
        return _put(club, file, without_rule(document, section.id))
    return _put(club, file, put(document, without_answer(section, policy)))


def write_rule(club: Club, book: str, draft: Draft, rule: str = "") -> Rulebook:
    """Write a house rule in words, or write one anew; what it settles stays settled.

    :param rule: the id of the rule that is written anew; empty for one more rule.
    :raises Refusal: something is missing, the number is taken, or the text would be read as something else.
    :raises StoreError: it could not be written.
    """
    number, title, text = _one_line(draft.number), _one_line(draft.title), _prose(draft.text)
    if not title or not text:
        raise refuse("club_book.rule_incomplete")
    if not _NUMBER.fullmatch(number):
        raise refuse("club_book.number_form", number=number)
    file, document = _opened(club, book)
    if any(number in (section.number, section.id) for section in document.sections if section.id != rule):
        raise refuse("club_book.number_taken", number=number)
    before = section_of(document, rule) if rule else None
    section = before if before is not None else Section("", number, number, "", "")
    section = replace(section, number=number, title=title, prose=text)
    needed = (POLICIES[policy].topic for policy in settled(section, POLICIES))
    section = with_topics(section, (*draft.topics, *needed))
    if not keeps_its_form(Document({}, (replace(section, part="", prose="x"),))):
        raise refuse("club_book.title_form")
    changed = put(document, section)
    if not keeps_its_form(changed):
        raise refuse("club_book.text_form")
    return _put(club, file, changed)


def take_out(club: Club, book: str, rule: str) -> Rulebook:
    """Take a house rule out of the book; the file in which it stood is kept aside.

    :raises StoreError: it could not be written.
    """
    file, document = _opened(club, book)
    for other in sorted(file.parent.glob("rules.*.md")):
        # First, because a translation of a rule that is not there would make the book unreadable.
        translated = _files(club).document(other)
        if section_of(translated, rule) is not None:
            _files(club).write(other, print_document(without_rule(translated, rule)), club.timekeeper.now())
    return _put(club, file, without_rule(document, rule))


def export(club: Club, book: str, target: Path) -> None:
    """Write the book's file where the host wants it.

    :raises StoreError: it could not be written.
    """
    try:
        write_durably(target, _file(club, book).read_bytes())
    except OSError as error:
        raise StoreError("store.rulebook_not_written", file=target.name, reason=error.strerror or str(error)) from error


def import_(club: Club, data: bytes, file: str, *, may_replace: bool = False) -> Rulebook:
    """Take in the file of a club's book.

    :param file: what the file is called, for messages.
    :raises RulebookError: it is no rulebook, with the line and what to do.
    :raises AlreadyThere: the club has a book of this id, and it may not be replaced.
    :raises Refusal: it amends no other book.
    :raises StoreError: it could not be written.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise wrong(SourceLine(file, error.object.count(b"\n", 0, error.start) + 1), "not_utf8") from error
    document = parse_from_outside(text, file)
    named = document.front.get("id")
    if not document.front.get("amends") or not isinstance(named, str) or not named:
        raise refuse("club_book.not_a_club_book", file=file)
    own = _files(club).file_of(named)
    if own is not None and named in club.books and not may_replace:
        book = club.books[named]
        raise AlreadyThere(sentence("club_book.already_there", name=book.name(book.language)))
    place = own or _files(club).place_for(named)
    if own is None and place.exists() and not _is_unreadable(club, place):
        place = _files(club).place_for(_free_id(club, named))
    # First under the name and with the lines of the file that the host chose.
    bound(place, text, _others(club, named, place), called=file)
    return _put(club, place, document)


def put_right(club: Club) -> tuple[Rulebook, ...]:
    """Take the newest readable version of every damaged book that has one; the damaged file is kept aside.

    :raises StoreError: it could not be written.
    """
    return tuple(_put(club, file, document) for file, document in _readable_versions(club).items())


# How it is done


def _readable_versions(club: Club) -> dict[Path, Document]:
    files, versions = _files(club), dict[Path, Document]()
    for problem in club.book_problems:
        file = club.folder / RULEBOOKS / problem.place.file.partition("/")[0] / WORDS
        for kept in files.earlier(file) if file not in versions else ():
            try:
                document = files.document(kept)
                bound(file, print_document(document), club.written)
            except RulebookError:
                continue
            versions[file] = document
            break
    return versions


def _files(club: Club) -> ClubRulebooks:
    return ClubRulebooks(club.folder / RULEBOOKS)


def _file(club: Club, book: str) -> Path:
    file = _files(club).file_of(book)
    if file is None:
        raise refuse("rulebook.missing", book=book)
    return file


def _opened(club: Club, book: str) -> tuple[Path, Document]:
    file = _file(club, book)
    return file, _files(club).document(file)


def _put(club: Club, file: Path, document: Document) -> Rulebook:
    """Check a document, write it, and let the club play with it from now on."""
    if not keeps_its_form(document):
        raise refuse("club_book.text_form")
    text = print_document(document)
    named = str(document.front["id"])
    made = bound(file, text, _others(club, named, file))
    if not file.exists() or file.read_bytes() != text.encode():
        _files(club).write(file, text, club.timekeeper.now())
    club.written = {**club.written, made.id: made}
    club.book_problems = tuple(problem for problem in club.book_problems if not _is_of(problem, file))
    keep_books(club)
    return made


def read_books_anew(club: Club) -> None:
    """Read the books again after files have come into the club's folder from elsewhere."""
    shelf = open_shelf(resources() / "rulebooks", club.folder / RULEBOOKS)
    club.written, club.book_problems = shelf.books, shelf.problems


def keep_books(club: Club) -> None:
    """Cache the books as they are now, so that the next start need not parse them."""
    if not club.book_problems:
        keep_shelf(resources() / "rulebooks", club.folder / RULEBOOKS, club.folder / CACHE / BOOKS_READ, club.written)


def words_of(club: Club, book: str, policy: str, value: PlainValue, words: Words) -> str:
    """The generated words of a rule that only settles a value, and the amended rule that it replaces."""
    value_words = policy_value(policy, value, words)
    value_words = value_words if value_words.endswith((".", "!", "?")) else f"{value_words}."
    base = amended_answers(club, book).get(policy)
    if base is None or base.source is not AnswerSource.RULE:
        return value_words
    return (
        f"{value_words} {words.text('club_book.instead_of', rule=citation_words(base.citations[0], club.books, words))}"
    )


def _is_written_along(club: Club, book: str, section: Section, policy: str, words: Words) -> bool:
    items = settled(section, POLICIES)
    return list(items) == [policy] and section.prose == words_of(club, book, policy, items[policy], words)


def _free_id(club: Club, name: str) -> str:
    wanted, number = book_id(name), 1
    while (free := wanted if number == 1 else f"{wanted}-{number}") in club.books or _is_taken(club, free):
        number += 1
    return free


def _others(club: Club, named: str, file: Path) -> dict[str, Rulebook]:
    """All books but the one that this file holds."""
    is_own = _files(club).file_of(named) == file
    return {one: book for one, book in club.written.items() if one != named or not is_own}


def _is_of(problem: RulebookError, file: Path) -> bool:
    return problem.place.file.startswith(f"{file.parent.name}/")


def _is_unreadable(club: Club, file: Path) -> bool:
    """Whether this file was reported as damaged: what is imported may take its place."""
    return any(_is_of(problem, file) for problem in club.book_problems)


def _is_taken(club: Club, book: str) -> bool:
    """Whether an id is in use, by a book that cannot be read at present or was taken out too."""
    return _files(club).place_for(book).exists() or book in _files(club).ids_taken_out()


def _fields(particulars: Particulars) -> tuple[str, str, str, str]:
    return particulars.name, particulars.short, particulars.amends, particulars.edition


def _one_line(text: str) -> str:
    return clean_line(" ".join(text.split()))


def _prose(text: str) -> str:
    lines = clean_text(text.replace("\r\n", "\n").replace("\r", "\n")).split("\n")
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class TakenOut:
    """A removed book. ``rules`` counts its rules, ``at`` is when it was taken out."""

    file: Path
    name: str
    rules: int
    at: datetime


def taken_out(club: Club) -> tuple[TakenOut, ...]:
    """The books that were taken out, the latest first; one that cannot be read has its folder's name."""
    files = _files(club)
    return tuple(_read(files, file, at) for file, at in files.taken_out())


def take_out_book(club: Club, book: str) -> TakenOut:
    """Take a whole book out; from now on no profile can choose it. Evenings keep the answers with which they began.

    :raises Refusal: another book of the club's leans on it, or it is none of the club's.
    :raises StoreError: its files could not be moved.
    """
    files = _files(club)
    file = files.file_of(book)
    if file is None:
        raise refuse("rulebook.missing", book=book)
    own = club.books[book]
    for other in club.books.values():
        if other.id != book and book in (other.amends, *other.fallbacks, *sum(other.fallbacks_for.values(), ())):
            name, leaning = own.name(own.language), other.name(other.language)
            raise refuse("club_book.leaned_on", name=name, other=leaning)
    moved, at = files.take_out(file, club.timekeeper.now())
    club.written = {name: one for name, one in club.written.items() if name != book}
    keep_books(club)
    return _read(files, moved, at)


def put_back(club: Club, file: Path) -> Rulebook:
    """Put a book back that was taken out; it can be chosen again.

    :param file: as :func:`taken_out` names it.
    :raises Refusal: the club has a book of its id again.
    :raises RulebookError: it cannot be read, or the book that it amends is not there.
    :raises StoreError: its files could not be moved.
    """
    files = _files(club)
    document = files.document(file)
    same = club.books.get(str(document.front.get("id")))
    if same is not None:
        raise refuse("club_book.there_again", name=same.name(same.language))
    made = bound(file, print_document(document), club.written)
    files.put_back(file)
    club.written = {**club.written, made.id: made}
    keep_books(club)
    return made


def take_damaged_out(club: Club) -> None:
    """Take out what cannot be read and has no earlier version to go on with.

    :raises StoreError: its files could not be moved.
    """
    files = _files(club)
    for folder in dict.fromkeys(problem.place.file.partition("/")[0] for problem in club.book_problems):
        files.take_out(club.folder / RULEBOOKS / folder / WORDS, club.timekeeper.now())
    club.book_problems = ()
    keep_books(club)


def _read(files: ClubRulebooks, file: Path, at: datetime) -> TakenOut:
    try:
        document = files.document(file)
    except RulebookError:
        return TakenOut(file, file.parent.name, 0, at)
    name = document.front.get(f"names.{document.front.get('language')}")
    return TakenOut(file, str(name or file.parent.name), len(document.sections), at)
