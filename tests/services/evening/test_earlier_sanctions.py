"""What a player was told before, this evening and in the season, is known where the next offence is judged."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from homepoker.core.history import Line
from homepoker.core.quantities import PlayerId
from homepoker.core.rulings.penalties.ladder import Offence
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.services.evening.commands.penalties import Case, PenaltyCommands
from homepoker.services.evening.earlier_sanctions import (
    sanctions_of_the_season,
    sanctions_to_exceed,
    sanctions_tonight,
    times_told,
)
from homepoker.store.errors import NewerEvening
from tests.desks import Evening

TOM = frozenset({PlayerId("tom")})


def punished(offence: Offence = Offence.ETIQUETTE, sanction: Sanction = Sanction.WARNING) -> Evening:
    evening = Evening(rulebook="tda-2019").begin("ida", "max", "eva", "tom")
    PenaltyCommands(evening.desk).impose(Case(evening.entry("tom"), offence), sanction, 1)
    return evening


class OtherEvenings:
    """Other evenings of the club, as the log would list them."""

    def __init__(self, **evenings: tuple[date, Evening]) -> None:
        self._evenings = evenings

    def speaking_of(self, kind: str) -> list[tuple[str, str, date]]:
        """All of them."""
        return [(name, name, on) for name, (on, _) in self._evenings.items()]

    def lines_about(self, tournament_id: str, kind: str) -> list[Line]:
        """The lines of one; a damaged one cannot be read."""
        if tournament_id == "damaged":
            raise NewerEvening("9.9.9")
        return list(self._evenings[tournament_id][1].desk.history.lines)


def test_tonight_is_told_by_offence_and_what_was_undone_is_not() -> None:
    evening = punished()
    (found,) = sanctions_tonight(evening.desk, TOM)
    assert (found.sanction, found.offence) == (Sanction.WARNING, Offence.ETIQUETTE)
    assert sanctions_tonight(evening.desk, frozenset({PlayerId("ida")})) == ()
    evening.desk.undo()
    assert sanctions_tonight(evening.desk, TOM) == ()


def test_the_season_is_the_year_of_the_evening_without_itself() -> None:
    tonight = Evening(rulebook="tda-2019").begin("ida", "max", "eva", "tom")
    on = tonight.desk.state.began_on
    others = OtherEvenings(
        spring=(on - timedelta(days=200), punished()),
        damaged=(on, punished()),
        last_year=(on - timedelta(days=400), punished()),
        taken_back=(on - timedelta(days=7), undone(punished())),
    )
    (found,) = sanctions_of_the_season(others, tonight.desk, TOM)
    assert found.tournament == "spring"


def undone(evening: Evening) -> Evening:
    evening.desk.undo()
    return evening


@pytest.mark.parametrize(("offence", "told"), [(Offence.ETIQUETTE, 2), (Offence.ABUSE, 1)])
def test_another_evening_counts_for_the_same_offence_alone(offence: Offence, told: int) -> None:
    tonight = punished()
    others = OtherEvenings(spring=(date(2026, 3, 1), punished(sanction=Sanction.MISSED_ROUNDS)))
    evening = sanctions_tonight(tonight.desk, TOM)
    season = sanctions_of_the_season(others, tonight.desk, TOM)
    assert times_told(evening, season, offence) == told
    # A round sat out in spring is a warning by now: the next step is not the hardest.
    assert Sanction.MISSED_ROUNDS not in sanctions_to_exceed(evening, season, offence)
