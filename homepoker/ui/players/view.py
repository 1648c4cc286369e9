"""View of the register: rows of the table, messages of the form, the result of an import."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from homepoker.core.duplicates import namesake, same_number, shared_names
from homepoker.core.players import Player, distinct_names
from homepoker.core.quantities import PlayerId
from homepoker.core.spelling import plain
from homepoker.services.words import Words

ILLEGIBLE = "\N{REPLACEMENT CHARACTER}"
"""Stand-in for a byte that is no letter."""

COLUMNS = ("name", "display_name", "nickname", "member_number", "guest", "contact", "consent")
"""The columns of the register, by the last part of their heading's key."""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One line of the register, and by what each column is sorted.

    ``hint`` says that somebody else is shown under the same name; the second cell then says how the room tells them
    apart.
    """

    id: PlayerId
    cells: tuple[str, ...]
    sort_keys: tuple[str, ...]
    hint: str = ""
    damage: str = ""
    """Sentence that the entry is damaged; the cells show what is left of it."""


@dataclass(frozen=True, slots=True)
class NameProblem:
    """Message of the form about the names and numbers of others.

    ``proposal`` is a display name that nobody else has; it may be empty.
    """

    text: str
    proposal: str = ""


def headings(words: Words) -> tuple[str, ...]:
    return tuple(words.text(f"players.column.{column}") for column in COLUMNS)


def rows(players: Sequence[Player], words: Words) -> tuple[PlayerRow, ...]:
    """The whole register as lines, by name."""
    shared = shared_names(players)
    distinct = distinct_names(players) if shared else {}
    yes, no = words.text("players.yes"), words.text("players.no")
    hint = words.text("players.same_name_hint")
    made: list[PlayerRow] = []
    for player in players:
        is_shared = player.id in shared
        cells = (
            player.name,
            distinct[player.id] if is_shared else player.display_name,
            player.nickname,
            player.member_number,
            standing_words(player, words),
            player.contact,
            yes if player.may_publish else no,
        )
        keys = [plain(cell) for cell in cells]
        keys[3] = _in_counting_order(player.member_number)
        damage = damage_words(player, words)
        if not player.name.strip():
            cells = (words.text("players.damaged_name"), *cells[1:])
        made.append(PlayerRow(player.id, cells, tuple(keys), hint if is_shared else "", damage))
    return tuple(sorted(made, key=lambda row: row.sort_keys))


def standing_words(player: Player, words: Words) -> str:
    """Words on who has left, a guest, or a player outside the league; empty for a member who counts."""
    if player.has_left:
        return words.text("players.has_left")
    if player.counts_in_league:
        return words.text("players.guest") if player.is_guest else ""
    return words.text("players.guest_outside" if player.is_guest else "players.outside_league")


def damage_words(player: Player, words: Words) -> str:
    """The words on an entry of which something cannot be read; empty where all is well."""
    texts = (player.name, player.display_name, player.nickname, player.member_number, player.contact, player.notes)
    is_whole = player.name.strip() and not any(ILLEGIBLE in text for text in texts)
    return "" if is_whole else words.text("players.damaged")


def summary(players: Sequence[Player], words: Words) -> str:
    """The number of people in the register, in words."""
    here = [player for player in players if not player.has_left]
    guests = sum(player.is_guest for player in here)
    counted = {"members": len(here) - guests, "guests": guests, "left_count": len(players) - len(here)}
    told = (words.text(f"players.{kind}", count=count) for kind, count in counted.items() if count or kind == "members")
    return " · ".join(told)


def found(matching: int, words: Words) -> str:
    """The number of people that the search has left, in words."""
    return words.text("players.found", count=matching)


def name_error(player: Player, words: Words) -> str:
    """Reason why the form cannot be saved; empty if it can."""
    return "" if player.name.strip() else words.text("players.name_is_empty")


def display_name_problem(player: Player, everybody: Sequence[Player], words: Words) -> NameProblem | None:
    """The problem of two people of one name, with a proposal to say it better."""
    if not player.name.strip():
        return None
    other = namesake(player, everybody)
    if other is None:
        return None
    names = distinct_names([player, *(somebody for somebody in everybody if somebody.id != player.id)])
    own = names[player.id]
    return NameProblem(
        words.text("players.same_name", shown=other.shown_name, own=own, other=names[other.id]),
        own if own != player.shown_name else "",
    )


def proposal_words(proposal: str, words: Words) -> str:
    """The words of the button that takes a proposed display name."""
    return words.text("players.use_proposal", proposal=proposal)


def number_problem(player: Player, everybody: Sequence[Player], words: Words) -> NameProblem | None:
    """The warning that a member number is somebody else's too."""
    other = same_number(player, everybody)
    if other is None:
        return None
    return NameProblem(words.text("players.same_number", number=player.member_number.strip(), shown=other.shown_name))


def _in_counting_order(number: str) -> str:
    """Sort key that puts 9 before 10 and both before A-3."""
    bare = plain(number)
    return bare.rjust(12) if bare.isdigit() else bare
