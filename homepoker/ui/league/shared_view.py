"""View of the list of all clubs of a shared league, in words and plain values; no Qt here."""

from __future__ import annotations

from dataclasses import dataclass

from homepoker.core.league.definition import League
from homepoker.core.league.shared_standings import SharedRow, SharedStandings
from homepoker.services.words import Words, most_decimals
from homepoker.ui.kit.lists.rows import ListColumn, ListRow
from homepoker.ui.league.standings_view import PODIUM, decision_note

_NAMED_AT_MOST = 3
"""Limit of the evenings that are named of which rows are left out."""


@dataclass(frozen=True, slots=True)
class LinkView:
    """Words beside a row of the own club: whom it may be, or that it is somebody no longer."""

    said: str
    others: tuple[tuple[str, str], ...] = ()
    """Players of other clubs who may be the same person, ids and words; those of the same name first."""
    can_part: bool = False


def shared_choice(league: League, words: Words) -> str:
    """A league as the points of the list; one that ranks by money says that it stays in the club."""
    said = words.text("shared.as_in", league=league.name)
    return f"{said} ({words.text('shared.stays_in_club')})" if league.scheme.is_money_won else said


def shared_columns(standings: SharedStandings, words: Words) -> tuple[ListColumn, ...]:
    """The columns of the list; knock-outs only where somebody has one."""
    return (
        ListColumn(words.text("league.rank")),
        ListColumn(words.text("league.name"), is_number=False),
        ListColumn(words.text("shared.club"), is_number=False),
        ListColumn(words.text("league.evenings")),
        ListColumn(words.text("league.wins")),
        *([ListColumn(words.text("league.knock_outs"))] if _has_knock_outs(standings) else []),
        ListColumn(words.text("league.points")),
    )


def shared_rows(standings: SharedStandings, words: Words) -> tuple[ListRow, ...]:
    """The players' rows.

    :param words: with the names that are published.
    """
    decimals = most_decimals(row.total for row in standings.rows)
    has_knock_outs = _has_knock_outs(standings)
    return tuple(_shared_row(row, decimals, words, has_knock_outs=has_knock_outs) for row in standings.rows)


def _has_knock_outs(standings: SharedStandings) -> bool:
    return any(row.knock_outs for row in standings.rows)


def _shared_row(row: SharedRow, decimals: int, words: Words, *, has_knock_outs: bool) -> ListRow:
    evenings = str(row.attendances) if row.counted == row.attendances else f"{row.counted}/{row.attendances}"
    return ListRow(
        row.player,
        (
            str(row.rank) if row.rank is not None else "–",
            row.name or words.text("papers.not_named"),
            ", ".join(row.clubs),
            evenings,
            str(row.wins),
            *([str(row.knock_outs)] if has_knock_outs else []),
            words.thousandths(row.total, decimals),
        ),
        note=decision_note(row.decisions, words),
        is_honoured=row.rank is not None and row.rank <= PODIUM,
    )


def about_shared(standings: SharedStandings, words: Words) -> str:
    """Summary of the shared list in one line: its age, its evenings and people, and its scheme."""
    facts = [
        words.text("shared.as_of", on=standings.read_at, at=standings.read_at),
        words.text("papers.evenings", count=standings.evenings),
        words.text("papers.people", count=standings.people),
    ]
    if len(standings.rows) < standings.people:
        facts.append(words.text("shared.first_rows", count=len(standings.rows)))
    facts.append(
        words.text("shared.by_league", league=standings.league) if standings.league else words.text("shared.by_clubs")
    )
    return " · ".join(facts)


def left_out_words(standings: SharedStandings, words: Words) -> str:
    """Words on the rows that make no sense and do not count; empty where there are none."""
    sentences = [words.say(part.sentence) for part in standings.left_out[:_NAMED_AT_MOST]]
    if more := sum(part.rows for part in standings.left_out[_NAMED_AT_MOST:]):
        sentences.append(words.text("shared.left_out_more", count=more))
    return " ".join(sentences)


def link_view(standings: SharedStandings, row: SharedRow, role: str, words: Words) -> LinkView | None:
    """Link of a row to other clubs' players; ``None`` for a row that is no player of the own club.

    :param role: the own club's.
    """
    if role not in row.roles:
        return None
    number = row.player.removeprefix("person-")
    if number != row.player:
        others = [club for own, club in zip(row.roles, row.clubs, strict=True) if own != role]
        key = "shared.is_linked" if others else "shared.is_linked_alone"
        return LinkView(words.text(key, person=number, clubs=", ".join(others)), can_part=True)
    same = row.name.casefold()
    elsewhere = [candidate for candidate in standings.rows if role not in candidate.roles]
    elsewhere.sort(
        key=lambda candidate: (
            not same or candidate.name.casefold() != same,
            not candidate.name,
            candidate.name.casefold(),
        )
    )
    others_in_words = tuple((candidate.player, _other(candidate, words)) for candidate in elsewhere)
    question = words.text("shared.may_be" if others_in_words else "shared.nobody_elsewhere")
    return LinkView(question, others_in_words)


def _other(row: SharedRow, words: Words) -> str:
    rank = str(row.rank) if row.rank is not None else "–"
    name = row.name or words.text("papers.not_named")
    return words.text("shared.other", name=name, clubs=", ".join(row.clubs), rank=rank)
