"""Words around a ruling: its circumstances, what was drawn, and by whose word it was given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from homepoker.core.rulebooks.consultation import AnswerSource
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulebooks.ruling import Ruling
from homepoker.services.words import Words

if TYPE_CHECKING:
    from homepoker.core.floor import Drawn, RulingGiven


def circumstances(given: RulingGiven, words: Words) -> Iterator[str]:
    """The circumstances of a ruling in the journal: the book's word, the reason against it, people, and drawn lots."""
    if given.overruled is not None:
        yield words.text("floor.by_the_book", said=given.said)
        yield words.text("floor.because", reason=given.overruled)
    elif given.source is AnswerSource.NONE:
        yield words.text("ruling.silent")
    for one in given.drawn:
        yield drawn_words(one, words)
    if given.players:
        yield words.text("floor.concerns", players=[str(one) for one in given.players])
    if given.deputy is not None:
        yield words.text("floor.decided_by", player=str(given.deputy))


def drawn_words(drawn: Drawn, words: Words) -> str:
    """The words for drawn lots as the host carries them out: the very card that is burned, and not the number alone."""
    try:
        return words.text(f"{drawn.what.key}.drawn", number=drawn.number, among=drawn.among)
    except KeyError:  # a draw without words of its own
        return words.text("floor.drawn", what=drawn.what, number=drawn.number, among=drawn.among)


def whose_word(ruling: Ruling[Any], book: str, books: Mapping[str, Rulebook], words: Words) -> str:
    """The source of a ruling in words: the book asked, partly or wholly another one in its place, or none.

    :param book: its id.
    """
    own = books[book].short if book in books else book
    match ruling.source:
        case AnswerSource.RULE:
            return words.text("floor.source_rule_open" if ruling.open_questions else "floor.source_rule", book=own)
        case AnswerSource.FALLBACK:
            others = dict.fromkeys(one.book for one in ruling.citations if one.is_fallback)
            named = ", ".join(books[one].short for one in others if one in books)
            has_own = any(not one.is_fallback for one in ruling.citations)
            key = "floor.source_partly" if has_own else "floor.source_fallback"
            return words.text(key, book=own, other=named)
        case AnswerSource.NONE:
            return words.text("floor.source_none", book=own)
