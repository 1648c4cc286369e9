"""Topic: who may enter a ranking event, and who is listed (eligibility, Teilnahmeberechtigung)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import SILENT, choice, whole
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Count, facts

TOPIC: Final = "league-eligibility"


class Entrants(StrEnum):
    """People who may enter."""

    LICENSED_MEMBERS = "licensed-members"
    """Members of a club with a licence."""
    ANYONE = "anyone"
    """Whoever comes."""


class ListedPlayers(StrEnum):
    """People who stand in the ranking list."""

    CLUB_MEMBERS = "club-members"
    """Members of a club."""
    ANYONE = "anyone"
    """Whoever has played."""


MAY_ENTER: Final = choice("league.may_enter", TOPIC, Entrants, Entrants.ANYONE)
IS_LISTED: Final = choice("league.is_listed", TOPIC, ListedPlayers, ListedPlayers.ANYONE)
TITLE_RESIDENCE: Final = whole("league.title_residence_years", TOPIC, 0, 50)
"""The years of residence that the title needs where the winner is no citizen; silent where there is no title."""

POLICIES: Final = (MAY_ENTER, IS_LISTED, TITLE_RESIDENCE)


@facts
class Situation:
    """One person; ``residence`` are the years of main residence in the country without a break."""

    licence: bool
    member: bool
    residence: Count | None = None


@facts
class Verdict:
    """Verdict: whether the person may enter, and is listed."""

    eligible: bool
    listed: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on the right to points: by club and licence if the book asks for them."""
    eligible = _may_enter(situation, consult)
    listed = consult.ask(IS_LISTED) is ListedPlayers.ANYONE or situation.member
    if eligible:
        consult.say("may_enter" if listed else "may_enter_unlisted")
    elif not situation.member:
        consult.say("no_member")
    else:
        consult.say("no_licence")
    years = consult.ask(TITLE_RESIDENCE)
    if eligible and years is not SILENT and situation.residence is not None:
        consult.then("title" if situation.residence >= years else "title_for_citizens", count=years)
    return Verdict(eligible, listed)


def _may_enter(situation: Situation, consult: Consultation) -> bool:
    match consult.ask(MAY_ENTER):
        case Entrants.LICENSED_MEMBERS:
            consult.because("needs_licence")
            return situation.member and situation.licence
        case Entrants.ANYONE:
            consult.because("open_to_all")
            return True
