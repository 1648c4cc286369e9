"""Edition of the TDA rules by which a club plays: what the next one changes, the switch to it, and the way back.

A switch counts from the next evening on: one that is open keeps the answers with which it began.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from homepoker.core.profile import Profile
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.editions import editions_of, others_of, same_number
from homepoker.core.rulebooks.policy import PlainValue
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.club import Club
from homepoker.services.rulebooks import club_book
from homepoker.store.club_settings import EDITION, keep_setting

Books = Mapping[str, Rulebook]


@dataclass(frozen=True, slots=True)
class ChangedAnswer:
    """A policy that two editions answer differently; ``None`` where one is silent."""

    policy: str
    before: PlainValue | None
    now: PlainValue | None


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule that says something else in the next edition.

    ``now`` is its id there, empty where it is gone; ``before`` are the rules of that number in the edition before,
    none where it is new. ``is_told`` is set where the book says in a sentence what else it changes.
    """

    now: str
    before: tuple[str, ...]
    answers: tuple[ChangedAnswer, ...]
    is_told: bool


# Questions


def newest_edition(books: Books) -> Rulebook:
    """The edition of the TDA rules in force."""
    newest = next(book for book in books.values() if book.replaces)
    return books[editions_of(books, newest.id)[-1]]


def edition_of(club: Club) -> str:
    """The id of the edition by which a club plays: the oldest where it has chosen none."""
    if club.edition in club.books:
        return club.edition
    return next((editions_of(club.books, book.id)[0] for book in club.books.values() if book.replaces), "")


def is_to_be_asked(club: Club) -> bool:
    """Whether a newer edition has come since the club began, and nobody has said which one it shall be."""
    return not club.edition


def offered_books(club: Club) -> tuple[Rulebook, ...]:
    """The books by which an evening of the club may be played: of the TDA rules the club's edition alone."""
    others = others_of(club.books, edition_of(club))
    return tuple(book for book in club.books.values() if book.id not in others)


def changes(books: Books, edition: str) -> tuple[RuleChange, ...]:
    """What an edition changes against the one before, in the order of its rules; those that are gone come last."""
    later, earlier = books[edition], books[books[edition].replaces]
    answers: dict[str, list[ChangedAnswer]] = defaultdict(list)
    for policy in dict.fromkeys(one.policy for one in (*later.provisions, *earlier.provisions)):
        now, before = later.provision(policy), earlier.provision(policy)
        changed = ChangedAnswer(policy, before.value if before else None, now.value if now else None)
        if changed.before != changed.now:
            answers[now.rule if now else f"-{before.rule if before else ''}"].append(changed)
    found = []
    for rule in later.rules:
        numbers = same_number(books, edition, rule.id, earlier.id)
        is_told = bool(later.change(rule.id, later.language))
        if answers[rule.id] or is_told or not numbers:
            found.append(RuleChange(rule.id, numbers, tuple(answers[rule.id]), is_told))
    for rule in earlier.rules:
        gone = tuple(answers[f"-{rule.id}"])
        if gone or not same_number(books, earlier.id, rule.id, edition):
            found.append(RuleChange("", (rule.id,), gone, is_told=False))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Counterpart:
    """The rules of another edition that have the number of a rule; none where it has no such rule.

    ``differs`` is set where they say something else.
    """

    edition: str
    rules: tuple[str, ...]
    differs: bool


def counterparts(books: Books, citation: Citation) -> tuple[Counterpart, ...]:
    """The same rule in the editions before and after; nothing for a book of which there is one edition."""
    found = []
    for other in editions_of(books, citation.book):
        if books[other].replaces == citation.book or books[citation.book].replaces == other:
            rules = same_number(books, citation.book, citation.rule, other)
            found.append(Counterpart(other, rules, bool(rules) and _differs(books, citation, other, rules)))
    return tuple(found)


def _differs(books: Books, citation: Citation, other: str, rules: tuple[str, ...]) -> bool:
    here, there = books[citation.book], books[other]
    later, ids = (there, rules) if there.replaces == here.id else (here, (citation.rule,))
    if any(later.change(rule, later.language) for rule in ids):
        return True
    settled = [one.policy for one in here.provisions if citation.rule == one.rule]
    settled += [one.policy for one in there.provisions if one.rule in rules]
    answers = ((here.provision(policy), there.provision(policy)) for policy in settled)
    return any((one and one.value) != (two and two.value) for one, two in answers)


# Changes


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch of edition with all that it changed, as it was before, so that it can be taken back."""

    before: str
    profiles: tuple[tuple[str, Profile], ...]
    """Saved profiles by their ids."""
    books: tuple[tuple[str, str], ...]
    """Own books of the club, each with the book that it amended."""


def switch(club: Club, edition: str) -> Switch:
    """Let a club play by another edition from its next evening on.

    Its saved profiles by a TDA book, and its own books that amend one, follow.

    :raises StoreError: it could not be written.
    :raises RulebookError: an own book does not fit to the other edition.
    """
    others = others_of(club.books, edition)
    profiles = tuple(
        (saved.id, saved.profile)
        for saved in club.shelf.profiles()
        if not saved.is_shipped and saved.profile.rulebook in others
    )
    books = tuple((book.id, book.amends) for book in club_book.own_books(club) if book.amends in others)
    done = Switch(club.edition, profiles, books)
    for book, _ in books:
        club_book.amend_instead(club, book, edition)
    for saved_id, profile in profiles:
        club.shelf.save(saved_id, replace(profile, rulebook=edition))
    _choose(club, edition)
    return done


def take_back(club: Club, done: Switch) -> None:
    """Take a switch back; profiles and books that were changed since keep those other changes.

    :raises StoreError: it could not be written.
    """
    for book, amended in done.books:
        if book in club.books:
            club_book.amend_instead(club, book, amended)
    now = {saved.id: saved.profile for saved in club.shelf.profiles()}
    for saved_id, profile in done.profiles:
        if saved_id in now:
            club.shelf.save(saved_id, replace(now[saved_id], rulebook=profile.rulebook))
    _choose(club, done.before)


def stay(club: Club) -> None:
    """Note that the club stays with its edition, so that it is not asked again.

    :raises StoreError: it could not be written.
    """
    _choose(club, edition_of(club))


def _choose(club: Club, edition: str) -> None:
    keep_setting(club.database, EDITION, edition)
    club.edition = edition
