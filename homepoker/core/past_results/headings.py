"""Headings under which the columns of past results are known."""

from __future__ import annotations

from homepoker.core.past_results.sheet_mapping import Role

# Role → the headings under which it is known, without case, spaces and punctuation. Where two columns of a sheet could
# have one role, the heading that stands further left in this list has it.
_HEADINGS: dict[Role, tuple[str, ...]] = {
    Role.NAME: (
        *("name", "spielername", "vollername", "fullname", "namevorname", "nachnamevorname", "vornamenachname"),
        *("playername", "spieler", "player", "mitglied", "member", "membername", "teilnehmer", "participant", "wer"),
    ),
    Role.FIRST_NAME: ("vorname", "firstname", "givenname"),
    Role.LAST_NAME: ("nachname", "familienname", "lastname", "surname", "familyname", "zuname"),
    Role.NICKNAME: ("spitzname", "nickname", "nick", "alias", "anzeigename", "displayname"),
    Role.MEMBER_NUMBER: ("mitgliedsnummer", "mitgliedsnr", "mitgliednr", "membernumber", "memberno", "memberid"),
    Role.DATE: (
        *("datum", "date", "spieldatum", "turnierdatum", "eventdate", "tag", "day", "wann", "termin"),
        *("startdate", "startdatum", "gamedate"),
    ),
    Role.EVENING: (
        *("abend", "evening", "turnier", "tournament", "turniername", "tournamentname", "event", "eventname"),
        *("veranstaltung", "spieltag", "spielabend", "runde", "round", "matchday", "titel", "title", "bezeichnung"),
        *("gamename",),
    ),
    Role.PLACE: (
        *("platz", "place", "platzierung", "plazierung", "position", "pos", "finish", "finished", "finishposition"),
        *("placement",),
        *("rang", "rank", "ranking", "pl", "rg"),
    ),
    Role.POINTS: (
        *("punkte", "points", "pkt", "pkte", "pts", "punktzahl", "score", "punktegesamt", "pt", "p", "totalpoints"),
    ),
    Role.KNOCK_OUTS: (
        *("knockouts", "knockout", "ko", "kos", "bounties", "bounty", "kills", "hits"),
        *("eliminations", "eliminierungen"),
        *("rauswürfe", "rauswuerfe", "ausgeschaltet"),
    ),
    Role.KNOCK_OUT_SHARES: (
        *("knockoutshares", "knockoutshare", "koshares", "koshare"),
        *("knockoutanteile", "knockoutanteil", "koanteile", "koanteil"),
    ),
    Role.REBUYS: ("rebuys", "rebuy", "reentries", "reentry", "nachkäufe", "nachkauf", "rebuysreentries"),
    Role.ADD_ONS: ("addons", "addon"),
    Role.BUY_IN: ("buyin", "startgeld", "entryfee", "startgebühr", "startgebuehr"),
}
ROLE_OF = {heading: (role, rank) for role, headings in _HEADINGS.items() for rank, heading in enumerate(headings)}
"""Role of a heading, and where it stands among those of the role."""
