"""Headings of columns in both languages, and the role that each names."""

from __future__ import annotations

import re
from functools import lru_cache

from homepoker.core.cell_grid import CellValue
from homepoker.core.past_results.sheet_mapping import OF_EVENING, Role

_NAMED = re.compile(r"[^\W\d]|\d\D+\d")
LONGEST_HEADING = 60
"""Letters of the longest heading; what is longer is a sentence."""
# Role → the headings under which it is known, without case, spaces and punctuation. Where two columns of a sheet could
# have one role, the heading that stands further left in this list has it.
_HEADINGS: dict[Role, tuple[str, ...]] = {
    Role.NAME: (
        *("name", "spielername", "vollername", "fullname", "namevorname", "nachnamevorname", "vornamenachname"),
        *("playername", "spieler", "player", "mitglied", "member", "membername", "teilnehmer", "participant", "wer"),
    ),
    Role.FIRST_NAME: ("vorname", "firstname", "givenname", "first", "forename"),
    Role.LAST_NAME: ("nachname", "familienname", "lastname", "surname", "familyname", "zuname", "last"),
    Role.NICKNAME: ("spitzname", "nickname", "nick", "alias", "anzeigename", "displayname"),
    Role.MEMBER_NUMBER: ("mitgliedsnummer", "mitgliedsnr", "mitgliednr", "membernumber", "memberno", "memberid"),
    Role.DATE: (
        *("datum", "date", "spieldatum", "turnierdatum", "eventdate", "tag", "day", "wann", "termin"),
        *("startdate", "startdatum", "gamedate", "timestamp", "zeitstempel", "start", "started", "beginn", "begin"),
    ),
    Role.EVENING: (
        *("abend", "evening", "turnier", "tournament", "turniername", "tournamentname", "event", "eventname"),
        *("veranstaltung", "spieltag", "spielabend", "runde", "round", "matchday", "titel", "title", "bezeichnung"),
        *("gamename", "game", "gamenumber", "gamenr", "gameno", "spielnr", "week", "woche", "kw", "session", "sitzung"),
        *(
            "year",
            "jahr",
            "turniernr",
            "turniernummer",
            "turnierid",
            "tournamentno",
            "tournamentid",
            "eventid",
            "abendnr",
        ),
    ),
    Role.PLACE: (
        *("platz", "place", "platzierung", "plazierung", "position", "pos", "finish", "finished", "finishposition"),
        *("finishingposition", "finishingplace", "endplatz", "endplatzierung", "placement"),
        *("rang", "rank", "ranking", "pl", "rg", "platzteilnehmer", "platzvon"),
    ),
    Role.POINTS: (
        *("punkte", "points", "pkt", "pkte", "pts", "punktzahl", "score", "leaguepoints", "wertungspunkte", "pt", "p"),
        *("punktegesamt", "gesamtpunkte", "totalpoints", "pointsearned", "pointswon", "earned", "scored"),
        *("heute", "today", "tonight", "punkteheute", "newpoints"),
    ),
    Role.KNOCK_OUTS: (
        *("knockouts", "knockout", "ko", "kos", "bounties", "bounty", "kills", "hits", "abschüsse", "abschuesse"),
        *("eliminations", "eliminierungen", "rauswürfe", "rauswuerfe", "ausgeschaltet", "treffer"),
    ),
    Role.KNOCK_OUT_SHARES: (
        *("knockoutshares", "knockoutshare", "koshares", "koshare"),
        *("knockoutanteile", "knockoutanteil", "koanteile", "koanteil"),
    ),
    Role.REBUYS: ("rebuys", "rebuy", "reentries", "reentry", "nachkäufe", "nachkauf", "rebuysreentries"),
    Role.ADD_ONS: ("addons", "addon"),
    Role.BUY_IN: ("buyin", "startgeld", "entryfee", "startgebühr", "startgebuehr"),
    Role.MONEY: (
        *("preisgeld", "prizemoney", "prize", "gewinn", "gewonnen", "winnings", "won", "payout", "auszahlung"),
        *("cash", "geld", "money", "ausz", "totalwinnings"),
    ),
    Role.TOTAL: (
        *(
            "gesamt",
            "ges",
            "summe",
            "all",
            "total",
            "totals",
            "gesamtsumme",
            "grandtotal",
            "gesamtergebnis",
            "sum",
            "endstand",
        ),
        *("saison", "season", "overall", "wertung", "σ"),
    ),
    Role.DEDUCTION: ("abzug", "abzüge", "abzuege", "strafe", "strafen", "strafpunkte", "deductions", "penalties"),
}
ROLE_OF = {heading: (role, rank) for role, headings in _HEADINGS.items() for rank, heading in enumerate(headings)}
"""Role of a heading, and where it stands among those of the role."""
OF_A_SEASON = frozenset(
    (
        *(
            "teilnahmen",
            "teilnahme",
            "teiln",
            "podium",
            "podien",
            "podiums",
            "spiele",
            "abende",
            "games",
            "gamesplayed",
            "eventsplayed",
            "tourneysplayed",
            "played",
            "events",
            "anzahl",
            "anz",
            "lfdnr",
            "lfd",
            "zwstand",
            "zwischenstand",
            "turniere",
        ),
        *(
            "siege",
            "wins",
            "top3",
            "cashes",
            "itm",
            "best",
            "bestes",
            "bester",
            "beste",
            "titles",
            "schnitt",
            "average",
            "avg",
            "ø",
            "øpunkte",
        ),
        *(
            "durchschnitt",
            "punkteprospiel",
            "pointspergame",
            "differenz",
            "diff",
            "streichergebnis",
            "streichergebnisse",
        ),
        *(
            "dropped",
            "drop",
            "streicher",
            "streichwert",
            "streichwerte",
            "streichresultat",
            "streichresultate",
            "worst",
        ),
        *("trend", "vorjahr", "lastyear", "alter", "age", "nr", "no"),
    )
)
"""Headings of columns about a whole season; beside them a table is one of a season."""


@lru_cache(maxsize=4_096)
def bare_heading(cell: CellValue) -> str:
    text = cell.casefold() if isinstance(cell, str) else ""
    return "".join(letter for letter in text if letter.isalnum())


def split_heading(cell: CellValue) -> tuple[CellValue, Role]:
    """The evening and the role that one heading names: *Event 1 Points Earned*; either may be missing."""
    role, _ = role_of(cell)
    words = cell.split() if isinstance(cell, str) and role is Role.IGNORED else []
    for at in range(1, len(words)):
        evening, inner = " ".join(words[:at]), role_of(" ".join(words[at:]))[0]
        # *1. Platz* is no evening.
        if inner in OF_EVENING and _NAMED.search(evening):
            return evening, inner
    return (cell if role is Role.IGNORED else None), role


@lru_cache(maxsize=4_096)
def role_of(cell: CellValue) -> tuple[Role, int]:
    """The role that a heading names, and how clearly; lower is clearer."""
    if not isinstance(cell, str) or len(cell) > LONGEST_HEADING:
        return Role.IGNORED, 0
    return ROLE_OF.get(bare_heading(cell), (Role.IGNORED, 0))
