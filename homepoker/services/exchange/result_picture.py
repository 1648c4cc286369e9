"""Picture of an evening's result for the club's chat group: places and names, with points and prizes as wished.

It leaves the room as a published list does: who has not agreed is not named in it, and nothing of it is told of debts.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from homepoker.core import entries
from homepoker.core.prizes import prizes_of
from homepoker.core.refusal import refuse
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.tournament import Tournament
from homepoker.services.club import Club
from homepoker.services.exchange.sheet_parts import NameOf, withheld_note
from homepoker.services.league.calendar_lists import standings_of
from homepoker.services.words import Words, most_decimals
from homepoker.store.club_settings import keep_setting, read_setting
from homepoker.store.files.file_names import plain_name

_CLUB_NAME, _LEFT_OUT = "club_name", "result_picture_without"


class ResultPart(StrEnum):
    """What a picture shows beside places and names; kept as the host's choice, so its values never change."""

    POINTS = "points"
    PRIZES = "prizes"


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
    has_points = state.profile.scoring is not Scoring.NONE
    return (*([ResultPart.POINTS] if has_points else []), *([ResultPart.PRIZES] if prizes_of(state) else []))


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
    ranked, won = standings_of(state), prizes_of(state) or {}
    decimals = most_decimals(10 * score.points for score in ranked)
    rows: list[ResultRow] = []
    for score in ranked:
        prize = won.get(score.place.player, 0)
        value_of = {
            ResultPart.POINTS: words.points(score.points, decimals),
            ResultPart.PRIZES: words.money(prize) if prize else "",
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
    """What the host wanted to show last; at first all."""
    left_out = read_setting(club.database, _LEFT_OUT).split()
    return frozenset(part for part in ResultPart if part not in left_out)


def keep_wanted(club: Club, wanted: Collection[ResultPart]) -> None:
    """Keep what the host wants to show for the next picture.

    :raises StoreError: it cannot be written.
    """
    keep_setting(club.database, _LEFT_OUT, " ".join(part for part in ResultPart if part not in wanted))
