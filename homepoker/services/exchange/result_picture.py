"""Picture of an evening's result for the club's chat group: places and names, with points and prizes as wished.

It leaves the room as a published list does: who has not agreed is not named in it, and nothing of it is told of debts.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from homepoker.core import entries
from homepoker.core.bounties import bounties_of
from homepoker.core.prizes import goods_won, prizes_of
from homepoker.core.refusal import refuse
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.tournament import Tournament
from homepoker.services.club import Club
from homepoker.services.exchange.sheet_parts import NameOf, withheld_note
from homepoker.services.league.calendar_lists import standings_of
from homepoker.services.words import Words, most_decimals
from homepoker.services.words.prizes import prizes_in_standings
from homepoker.store.club_settings import keep_setting, read_setting
from homepoker.store.files.file_names import plain_name

_CLUB_NAME, _WANTED = "club_name", "result_parts"
_NOTHING = "none"
"""Value of the second one where nothing but places and names is wanted."""


class ResultPart(StrEnum):
    """What a picture shows beside places and names; kept as the host's choice, so its values never change."""

    POINTS = "points"
    PRIZES = "prizes"
    BOUNTIES = "bounties"


WON: Final = frozenset({ResultPart.PRIZES, ResultPart.BOUNTIES})
"""What tells of prizes; elsewhere it stands only where it was asked for."""

_AT_FIRST = "points"
"""What is shown as long as the host has wished for nothing else: nothing that was won."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One player; ``values`` are words below the headings of the picture, empty where there is nothing to say."""

    place: int
    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultPicture:
    """A result as ready words; nothing is left to decide but the drawing."""

    club: str
    """Name of the club; empty where it has told none."""
    title: str
    subtitle: str
    headings: tuple[str, ...]
    rows: tuple[ResultRow, ...]
    notes: tuple[str, ...]


def parts_of(state: Tournament) -> tuple[ResultPart, ...]:
    """What could be shown of an evening: prizes only where there are any, points only where it is scored."""
    on_heads = bounties_of(state)
    possible = {
        ResultPart.POINTS: state.profile.scoring is not Scoring.NONE,
        ResultPart.PRIZES: bool(prizes_of(state) or goods_won(state)),
        ResultPart.BOUNTIES: on_heads is not None and any(on_heads.won.values()),
    }
    return tuple(part for part, is_possible in possible.items() if is_possible)


def result_picture(
    state: Tournament, wanted: Collection[ResultPart], club_name: str, name_of: NameOf, words: Words
) -> ResultPicture:
    """The result of an evening as a picture shows it.

    :param wanted: what is shown beside places and names, as far as there is any.
    :raises Refusal: play is not over.
    """
    if not state.is_over:
        raise refuse("result_picture.not_over")
    shown = [part for part in parts_of(state) if part in wanted]
    ranked, won, on_heads = standings_of(state), prizes_in_standings(state, words), bounties_of(state)
    bounties = on_heads.won if on_heads is not None else {}
    decimals = most_decimals(10 * score.points for score in ranked)
    rows: list[ResultRow] = []
    for score in ranked:
        bounty = bounties.get(score.place.player, 0)
        value_of = {
            ResultPart.POINTS: words.points(score.points, decimals),
            ResultPart.PRIZES: won.get(score.place.player, ""),
            ResultPart.BOUNTIES: words.money(bounty) if bounty else "",
        }
        rows.append(ResultRow(score.place.place, name_of(score.place.player), tuple(value_of[part] for part in shown)))
    field = words.text("standings.field", count=len(entries.players(state.entries)))
    withheld = withheld_note((score.place.player for score in ranked), name_of, words)
    return ResultPicture(
        club_name,
        state.name,
        f"{words.date(state.began_on)} · {field}",
        tuple(words.text(f"result_picture.{part}") for part in shown),
        tuple(rows),
        (withheld,) if withheld else (),
    )


def picture_name(state: Tournament) -> str:
    """A name for the file of a picture, with the evening's date in front."""
    return f"{state.began_on.isoformat()} {plain_name(state.name) or 'homepoker'}.png"


def club_name_of(club: Club) -> str:
    """The club's name as it stands on pictures; empty where nobody has told it."""
    return read_setting(club.database, _CLUB_NAME)


def keep_club_name(club: Club, name: str) -> None:
    """Keep the club's name for the next picture.

    :raises StoreError: it cannot be written.
    """
    keep_setting(club.database, _CLUB_NAME, name.strip())


def wanted_parts(club: Club) -> frozenset[ResultPart]:
    """What the host wanted to show last, in pictures and in lists; at first nothing that was won."""
    wanted = (read_setting(club.database, _WANTED) or _AT_FIRST).split()
    return frozenset(part for part in ResultPart if part in wanted)


def keep_wanted(club: Club, wanted: Collection[ResultPart]) -> None:
    """Keep what the host wants to show for the next picture.

    :raises StoreError: it cannot be written.
    """
    keep_setting(club.database, _WANTED, " ".join(part for part in ResultPart if part in wanted) or _NOTHING)
