"""The walk of a formula: the modules that a reader passes from the set-up of a league to a player's total.

It is counted as that of a bust-out: a module is on the walk when one of its functions stands on the call stack as the
work reaches a door, a function that does one of the things of which a table consists. The layer changes where a
function of one layer calls one of another.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

import homepoker
from homepoker.core.league.definition import League
from homepoker.core.league.standings_rule import StandingsRule, TieBreak
from homepoker.core.points.scheme import FormulaBase, PointsScheme
from homepoker.services.league.leagues import ClubLeagues
from tests.league_seasons import YEAR, season_club

MODULES_AT_MOST = 12
CHANGES_OF_LAYER_AT_MOST = 10

DOORS = {
    "set up": "services/league/leagues:ClubLeagues.save",
    "evenings are chosen": "core/league/season_results:season_evenings",
    "results are read": "store/league/archive:read_results",
    "results as the league counts them": "core/league/season_results:season_results",
    "points": "core/points/scheme:points_of",
    "formula": "core/points/formula:Formula.value",
    "best evenings": "core/league/standings:tally",
    "ranks": "core/league/ranking:ranking",
    "ties": "core/league/ranking:_measured",
    "rows": "core/league/table:rows_of",
}

HERE = Path(homepoker.__file__).parent


def test_a_formula_passes_twelve_modules_and_changes_layers_ten_times_at_most(tmp_path: Path) -> None:
    orders = [["Ida", "Max", "Eva"], ["Max", "Ida", "Jo"], ["Jo", "Eva", "Max"]]
    club = season_club(tmp_path, dict.fromkeys(["Ida", "Max", "Eva", "Jo"], True), orders)
    rule = StandingsRule(best=2, ties=(TieBreak.WINS, TieBreak.BEST_PLACE))
    formula = FormulaBase("players - place")
    doors: set[str] = set()
    walk: set[str] = set()
    changes: list[str] = []

    def look(frame: FrameType, event: str, _: object) -> None:
        if event != "call" or not _module(frame):
            return
        door, stack = f"{_module(frame)}:{frame.f_code.co_qualname}", _stack(frame)
        if door in DOORS.values():
            doors.add(door)
            walk.update(stack)
        if len(stack) > 1 and _layer(stack[0]) != _layer(stack[1]):
            changes.append(f"{stack[1]} calls {door}")

    assert club.books  # once for all tables, as soon as an evening is looked at
    sys.setprofile(look)
    try:
        desk = ClubLeagues(club)
        league = desk.save(League("l", "League", PointsScheme(formula), rule, (YEAR,)))
        changes.clear()  # saving asks the shelf
        table = desk.table(league, YEAR)
    finally:
        sys.setprofile(None)
        club.close()
    assert [row.total for row in table.rows] == [3000, 3000, 2000, 1000]
    assert sorted(set(DOORS.values()) - doors) == [], "doors that are called otherwise now"
    assert len(walk) <= MODULES_AT_MOST, sorted(walk)
    assert len(changes) <= CHANGES_OF_LAYER_AT_MOST, changes


def _layer(module: str) -> str:
    return module.partition("/")[0]


def _stack(frame: FrameType | None) -> list[str]:
    """The modules of ours on a call stack, the innermost first."""
    found: list[str] = []
    while frame is not None:
        found += [module] if (module := _module(frame)) else []
        frame = frame.f_back
    return found


def _module(frame: FrameType) -> str:
    """The module of ours that a frame runs in; empty for others."""
    file = Path(frame.f_code.co_filename)
    return file.relative_to(HERE).with_suffix("").as_posix() if HERE in file.parents else ""
