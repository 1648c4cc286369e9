"""Parts that published sheets share: names on paper, columns and notes.

A paper that is published names only those who agreed to it; who is needed to find a seat is always named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from homepoker.core.players import Player, distinct_names
from homepoker.core.quantities import PlayerId
from homepoker.core.rulebooks.citation import Citation, Citations
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.services.words.citations import full_citation_words
from homepoker.store.exchange.spreadsheet import CellKind, Column, Sheet

NameOf = Callable[[PlayerId], str]
"""Name of a person on a paper or screen."""

Books = Mapping[str, Rulebook]


# Names


def shown_names(names: Mapping[str, str], words: Words) -> NameOf:
    """Names for the club's own screens: everybody's; whom the register does not know any more is a former member.

    :param names: display names by id.
    """
    former = words.text("papers.former_member")
    return lambda player: names.get(player, former)


def published_names(players: Iterable[Player], words: Words) -> NameOf:
    """Names for papers that leave the room: only of those who agreed to be named."""
    withheld, former = words.text("papers.not_named"), words.text("papers.former_member")
    people = list(players)
    names = distinct_names(people)
    shown = {own_id: names[own_id] if player.may_publish else withheld for player in people for own_id in player.ids}
    return lambda player: shown.get(player, former)


def agreed_names(players: Iterable[Player]) -> NameOf:
    """Names of those who agreed to be named, and empty for everybody else."""
    people = list(players)
    names = distinct_names(people)
    shown = {own_id: names[own_id] for player in people if player.may_publish for own_id in player.ids}
    return lambda player: shown.get(player, "")


# Parts of a sheet


def column(words: Words, key: str, kind: CellKind, width: int) -> Column:
    return Column(words.text(f"papers.column.{key}"), kind, width)


def without_idle_knock_outs(sheet: Sheet, words: Words) -> Sheet:
    """The sheet without its columns of knock-outs where nobody has one, as in an imported season that names none."""
    titles = {words.text(f"papers.column.{key}") for key in ("knock_outs", "knock_out_points")}
    of_knock_outs = {at for at, shown in enumerate(sheet.columns) if shown.title in titles}
    if any(row[at] for at in of_knock_outs for row in sheet.rows):
        return sheet
    kept = [at for at in range(len(sheet.columns)) if at not in of_knock_outs]
    rows = tuple(tuple(row[at] for at in kept) for row in sheet.rows)
    return replace(sheet, columns=tuple(sheet.columns[at] for at in kept), rows=rows)


def withheld_note(players: Iterable[PlayerId], name_of: NameOf, words: Words) -> str:
    hidden = words.text("papers.not_named")
    count = sum(name_of(player) == hidden for player in players)
    return words.text("papers.withheld", count=count) if count else ""


def written_in(citations: Iterable[Citation], words: Words, books: Books) -> str:
    cited: Citations = tuple(dict.fromkeys(citations))
    return (
        words.text(
            "papers.written_in", rules="; ".join(full_citation_words(citation, books, words) for citation in cited)
        )
        if cited
        else ""
    )


def joined_notes(*notes: str) -> tuple[str, ...]:
    return tuple(note for note in notes if note)
