from __future__ import annotations

from homepoker.core.league.ranking import Tally, ranking
from homepoker.core.league.standings_rule import StandingsRule, TieBreak
from homepoker.core.quantities import PlayerId


def test_a_tie_break_names_only_those_before_whom_it_put_a_player() -> None:
    wins = {"ida": 2, "max": 1, "eva": 1, "jo": 0}
    tallies = [Tally(PlayerId(name), 10_000, wins=won) for name, won in wins.items()]
    found = ranking(tallies, StandingsRule(ties=(TieBreak.WINS,)))
    said = {row.tally.player: [(one.is_ahead, set(one.against)) for one in row.decisions] for row in found.rows}
    assert said == {
        "ida": [(True, {"max", "eva", "jo"})],
        "max": [(True, {"jo"})],
        "eva": [(True, {"jo"})],
        "jo": [(False, {"ida", "max", "eva"})],
    }
