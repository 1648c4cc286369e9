"""Member lists as files: what clubs have at hand is read, what is written reads back the same.

Read is every kind of table; written is CSV as German Excel opens it by a double click, or a workbook.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from homepoker.core.cell_grid import RowProblem
from homepoker.core.member_list import MemberList, PlayerDraft, member_sheet, propose, read_members
from homepoker.core.players import Player
from homepoker.store.errors import StoreError
from homepoker.store.exchange.result_files import read_grids
from homepoker.store.exchange.spreadsheet import Column, Sheet, to_csv

WRITTEN = (
    *("name", "display_name", "nickname", "member_number", "is_guest", "contact", "notes", "may_publish"),
    *("counts_in_league", "has_left"),
)
"""Fields of a person in the order of the columns."""
_KEYS = (
    "name",
    "display_name",
    "nickname",
    "member_number",
    "guest",
    "contact",
    "notes",
    "may_publish",
    "league",
    "left",
)
_WIDTHS = (28, 18, 14, 14, 8, 32, 32, 12, 8, 12)


def read_players_csv(data: bytes) -> MemberList:
    """Read a list of members as the program proposes. Nothing is raised: what cannot be used is a problem."""
    try:
        grid = member_sheet(read_grids(data, ""))
    except StoreError as error:
        return MemberList((), (RowProblem(1, error.sentence),))
    return read_members(grid, propose(grid))


def write_players_csv(players: Iterable[Player | PlayerDraft]) -> bytes:
    """Write a list of members that :func:`read_players_csv` reads back the same, and that Excel opens."""
    return to_csv(register_sheet(players, "", _KEYS, ("no", "yes")), "de")


def register_sheet(
    players: Iterable[Player | PlayerDraft], title: str, headings: Sequence[str], no_yes: Sequence[str]
) -> Sheet:
    """The register as a table.

    :param headings: of the columns, as `WRITTEN` orders them.
    """

    def cells(player: Player | PlayerDraft) -> tuple[str, ...]:
        values = (getattr(player, name) for name in WRITTEN)
        return tuple(no_yes[value] if isinstance(value, bool) else value for value in values)

    columns = tuple(Column(heading, width=width) for heading, width in zip(headings, _WIDTHS, strict=True))
    return Sheet(title, "", columns, tuple(map(cells, players)))
