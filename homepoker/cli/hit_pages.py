"""Pages of search results, for people and for other programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from homepoker.cli.console import Json
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.store.exchange.spreadsheet import CellKind, Column, Sheet

if TYPE_CHECKING:
    from homepoker.services.rulebooks.search import Hit

Books = Mapping[str, Rulebook]


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
        rows=tuple((f"{one.book}:{one.rule}", one.score, _found_title(books, one, words)) for one in hits),
    )


def hits_json(books: Books, hits: Sequence[Hit], words: Words) -> Json:
    """JSON of the hits. ``rule`` is empty for a piece of an attached text that belongs to no rule."""
    return [
        {
            "book": one.book,
            "rule": one.rule,
            "title": books[one.book].rule(one.rule).title(words.language) if one.rule else "",
            "score": one.score,
            "excerpt": one.excerpt,
        }
        for one in hits
    ]


def _found_title(books: Books, hit: Hit, words: Words) -> str:
    """The title of a rule, or the words of an attached text that belong to none."""
    return books[hit.book].rule(hit.rule).title(words.language) if hit.rule else " ".join(hit.excerpt.split())
