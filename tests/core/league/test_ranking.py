from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from homepoker.core.league.ranking import Groups, Tally, ranking
from homepoker.core.league.standings_rule import StandingsRule, TieBreak
from homepoker.core.quantities import PlayerId


class NoEvenings:
    """Facts of which none is asked where wins decide."""

    def places(self, groups: Groups) -> Mapping[PlayerId, Mapping[int, int]]:
        return {}

    def head_to_head(self, groups: Groups) -> Mapping[PlayerId, int]:
        return {}

    def last_places(self, groups: Groups) -> Mapping[PlayerId, int]:
        return {}

    def lot(self, players: Collection[PlayerId]) -> Sequence[PlayerId] | None:
        return None


def test_a_tie_break_names_only_those_before_whom_it_put_a_player() -> None:
    wins = {"ida": 2, "max": 1, "eva": 1, "jo": 0}
    tallies = [Tally(PlayerId(name), 10_000, wins=won) for name, won in wins.items()]
    found = ranking(tallies, StandingsRule(ties=(TieBreak.WINS,)), NoEvenings())
    said = {row.tally.player: [(one.is_ahead, set(one.against)) for one in row.decisions] for row in found.rows}
    assert said == {
        "ida": [(True, {"max", "eva", "jo"})],
        "max": [(True, {"jo"})],
        "eva": [(True, {"jo"})],
        "jo": [(False, {"ida", "max", "eva"})],
    }
