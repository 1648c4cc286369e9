"""Import plan of a member list: who joins, who is known already, and what the file says anew.

Nothing is written before the plan was seen: it says of every row what becomes of it. A row that looks like somebody
known is taken as the same person, as another one or as nobody: the plan proposes, the host decides. Where it
contradicts what is known of the person the proposal is never to write over it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any

from homepoker.core.duplicates import Likeness, likely_duplicates, same_name
from homepoker.core.member_list import DraftRow, MemberList, PlayerDraft
from homepoker.core.past_results.reading import SheetReading
from homepoker.core.past_results.sheet_lines import LineUse
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.spelling import plain
from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.services.words import Words

_MOST_COMPARED = 2_000
"""People among whom similar names are looked for: among more it takes longer than a breath, and the register says them
afterwards."""
_DEFAULTS = {each.name: each.default for each in fields(PlayerDraft)}


class RowStatus(StrEnum):
    """Status of a row of an import: a new member, a known one, or nothing that counts."""

    NEW = "new"
    """Row of a player who joins the register."""
    CHANGED = "changed"
    """Row of a known player with new particulars."""
    SAME = "same"
    """Row of a known player without new particulars."""
    LEFT = "left"
    """Row of a known player who has left the club."""
    LEFT_OUT = "left_out"
    """A row that looks like somebody known and does not count."""
    BAD = "bad"
    """A row that cannot be read."""


CHANGES = (RowStatus.CHANGED, RowStatus.LEFT)
"""Statuses of rows that change a known player."""


class LineFate(StrEnum):
    """What becomes of a line of which a person is read."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    LEFT = "left"
    TWICE = "twice"
    """The person stands in an earlier line already."""


_FATES: Mapping[RowStatus, LineFate | LineUse] = {
    RowStatus.NEW: LineFate.NEW,
    RowStatus.CHANGED: LineFate.CHANGED,
    RowStatus.SAME: LineFate.SAME,
    RowStatus.LEFT: LineFate.LEFT,
    RowStatus.LEFT_OUT: LineUse.LEFT_OUT,
}


class TakenAs(StrEnum):
    """Meaning of a person of the file who looks like one known already."""

    SAME = "same_person"
    OTHER = "other_person"
    NOBODY = "nobody"
    """The row does not count."""


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """A row of the file and what becomes of it.

    ``known`` is whom it looks like, somebody of the register or of an earlier row (``like_line``); ``player`` that
    person as the row says, what it leaves empty kept; ``differs_in`` the fields that are new; ``other`` somebody of
    their own, as the row says. Where nobody is known ``player`` is who joins. ``alike`` says why somebody is only
    similar to who is known.
    """

    line: int
    status: RowStatus
    player: Player | None = None
    known: Player | None = None
    differs_in: tuple[str, ...] = ()
    like_line: int | None = None
    problem: Sentence | None = None
    other: Player | None = None
    proposal: TakenAs = TakenAs.SAME
    alike: Likeness | None = None

    def status_as(self, taken: TakenAs) -> RowStatus:
        """The status of the row if it is taken so; one that cannot be read always has the same."""
        if self.player is None or taken is TakenAs.SAME:
            return self.status
        return RowStatus.NEW if taken is TakenAs.OTHER else RowStatus.LEFT_OUT


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """Every row of a file, in the order of the file.

    ``reading`` says what became of the lines before people were told apart; ``missing`` are members of the register
    whom no row names.
    """

    rows: tuple[PlannedRow, ...]
    ignored_columns: tuple[str, ...] = ()
    reading: SheetReading = field(default_factory=lambda: SheetReading("", {}, 0, 0))
    missing: tuple[Player, ...] = ()

    def of(self, status: RowStatus) -> tuple[PlannedRow, ...]:
        """The rows of one status, if those that look like somebody known are that person."""
        return tuple(row for row in self.rows if row.status is status)

    def fates(self, taken: Mapping[int, TakenAs]) -> dict[int, LineFate | LineUse]:
        """What becomes of each line of the sheet, from 1 to the last.

        :param taken: as for `people`.
        """
        fates: dict[int, LineFate | LineUse] = {**self.reading.lines}
        for row in self.rows:
            if row.status is RowStatus.BAD:
                continue
            taken_as = taken.get(row.line, row.proposal)
            is_twice = row.like_line is not None and taken_as is TakenAs.SAME
            fates[row.line] = LineFate.TWICE if is_twice else _FATES[row.status_as(taken_as)]
        return fates

    def people(
        self, taken: Mapping[int, TakenAs], gone: Collection[PlayerId] = ()
    ) -> tuple[tuple[Player, ...], tuple[Player, ...]]:
        """The people who join the register, and those who are corrected in it.

        :param taken: by its line how a row is taken; without an entry as proposed.
        :param gone: who of those that are missing in the list has left.
        """
        new: dict[PlayerId, Player] = {}
        changed = {player.id: replace(player, has_left=True) for player in self.missing if player.id in gone}
        # A row may look like one that was another person only in the proposal.
        person_of: dict[PlayerId, Player | None] = {}
        for row in self.rows:
            if row.player is None:
                continue
            taken_as = taken.get(row.line, row.proposal)
            if row.known is None:
                if taken_as is TakenAs.NOBODY:
                    person_of[row.player.id] = None
                else:
                    new[row.player.id] = row.player
                continue
            if taken_as is TakenAs.OTHER and row.other is not None:
                new[row.other.id] = row.other
                continue
            known = person_of.get(row.known.id, row.known) if taken_as is TakenAs.SAME else None
            if row.other is not None:
                person_of[row.other.id] = known
            if known is None or not row.differs_in:
                continue
            people = new if known.id in new else changed
            person = people.get(known.id, known)
            people[person.id] = replace(person, **{name: getattr(row.player, name) for name in row.differs_in})
        return tuple(new.values()), tuple(changed.values())


class _Known:
    """Look-up of people by the names and numbers of a file."""

    def __init__(self, register: Sequence[Player], merged: Sequence[Player]) -> None:
        self._by_number: dict[str, list[Player]] = {}
        self._by_name: dict[str, list[Player]] = {}
        self._by_same_name: dict[str, list[Player]] = {}
        self._earlier: dict[str, Player] = {}
        for player in register:
            self.add(player)
        person = {own_id: player for player in register for own_id in player.ids}
        for entry in merged:
            if entry.id in person:
                self._earlier.setdefault(plain(entry.name), person[entry.id])

    def add(self, player: Player) -> None:
        self._by_name.setdefault(plain(player.name), []).append(player)
        self._by_same_name.setdefault(same_name(player.name), []).append(player)
        if number := plain(player.member_number):
            self._by_number.setdefault(number, []).append(player)

    def find(self, draft: PlayerDraft) -> Player | None:
        """The person of a number, of a name whatever its umlauts and order, or of that of an entry that was merged."""
        number, name = plain(draft.member_number), plain(draft.name)
        by_number = self._by_number.get(number, []) if number else []
        for alike in (self._by_name.get(name, []), self._by_same_name.get(same_name(draft.name), [])):
            fitting = by_number or [known for known in alike if not (number and plain(known.member_number))]
            if fitting:
                return max(fitting, key=lambda known: _nearness(known, draft))
        earlier = self._earlier.get(name)
        return None if earlier is None or (number and plain(earlier.member_number)) else earlier


def plan_import(
    read: MemberList, register: Sequence[Player], new_id: Callable[[], PlayerId], merged: Sequence[Player] = ()
) -> ImportPlan:
    """Tell the people of a file apart, by member number first and then by name.

    Two people of the same name with different numbers are two people. Somebody who stands twice in the file is new at
    the first place and known at the second. Who contradicts what is known (see `_contradicts`) is proposed as another
    person where both stand in this file, for a list names everybody once; and left out where the register knows
    somebody, for it may well be the same person with a new address. Whose name is only similar is proposed as
    new: left out, somebody would be missing, while two entries are put together afterwards with a way back.

    :param merged: entries that were merged into those of the register; old lists know the people by their names.
    """
    known = _Known(register, merged)
    line_of: dict[PlayerId, int] = {}
    numbers: dict[PlayerId, str] = {}
    rows: dict[int, PlannedRow] = {}
    for each in read.rows:
        who = known.find(each.draft)
        number = plain(each.draft.member_number)
        if who is not None and number and numbers.setdefault(who.id, number) != number:
            who = None  # an earlier line has given somebody of that name another number
        own = Player(new_id(), **_said(each.draft))
        if who is None:
            row = PlannedRow(each.line, RowStatus.NEW, own)
        else:
            row = _row_of(each, who, own, line_of.get(who.id))
        rows[each.line] = row
        if who is None or row.proposal is TakenAs.OTHER:
            known.add(own)
            line_of[own.id] = each.line
    rows |= _likely_rows(read.rows, rows, register)
    named = {row.known.id for row in rows.values() if row.known is not None}
    missing = (player for player in register if not (player.is_guest or player.has_left or player.id in named))
    bad = [PlannedRow(each.line, RowStatus.BAD, problem=each.problem) for each in read.problems]
    in_order = tuple(sorted((*bad, *rows.values()), key=lambda row: row.line))
    return ImportPlan(in_order, read.ignored_columns, read.reading, tuple(missing))


def _row_of(each: DraftRow, who: Player, own: Player, like_line: int | None) -> PlannedRow:
    """The row of somebody who is known, from an earlier line or from the register."""
    number = plain(who.member_number)
    player = _with_news(who, each.draft)
    if not number or number != plain(each.draft.member_number) or same_name(each.draft.name) == same_name(who.name):
        # Who is known by the name keeps it: a list in small letters is no better spelling.
        player = replace(player, name=who.name)
    differs_in = tuple(name for name in _DEFAULTS if getattr(who, name) != getattr(player, name))
    status = RowStatus.CHANGED if differs_in else RowStatus.SAME
    status = RowStatus.LEFT if "has_left" in differs_in else status
    proposal = TakenAs.SAME
    if _contradicts(who, each.draft):
        proposal = TakenAs.NOBODY if like_line is None else TakenAs.OTHER
    return PlannedRow(each.line, status, player, who, differs_in, like_line, other=own, proposal=proposal)


def _likely_rows(
    drafts: Sequence[DraftRow], rows: Mapping[int, PlannedRow], register: Sequence[Player]
) -> dict[int, PlannedRow]:
    """The rows of new people in doubt: they have the name of a member whom no row names, with another number, or a
    name that is similar to that of such a member, or of an earlier new one.
    """
    joining = {row.player.id: line for line, row in rows.items() if row.status is RowStatus.NEW and row.player}
    named = {row.known.id for row in rows.values() if row.known is not None}
    unnamed = [player for player in register if player.id not in named]
    own = [row.player for row in rows.values() if row.player is not None and row.player.id in joining]
    if not joining or len(unnamed) + len(own) > _MOST_COMPARED:
        return {}
    namesakes = {same_name(player.name): player for player in unnamed}
    pairs = [(one, who, Likeness.SAME_NAME) for one in own if (who := namesakes.get(same_name(one.name))) is not None]
    for pair in likely_duplicates([*unnamed, *own]):
        if pair.why in (Likeness.SIMILAR_NAME, Likeness.SHORT_NAME):
            pairs += [(pair.one, pair.other, pair.why), (pair.other, pair.one, pair.why)]
    draft_of = {each.line: each for each in drafts}
    likely: dict[int, PlannedRow] = {}
    for person, who, why in pairs:
        line, like_line = joining.get(person.id), joining.get(who.id)
        if line is not None and line not in likely and (like_line is None or like_line < line):
            row = _row_of(draft_of[line], who, person, like_line)
            likely[line] = replace(row, proposal=TakenAs.OTHER, alike=why)
    return likely


def plan_for(club: Club, read: MemberList) -> ImportPlan:
    """The plan for a club's register as it is now."""
    return plan_import(read, club.players(), club.new_player_id, club.register.merged_entries())


def counts_in_words(plan: ImportPlan, taken: Mapping[int, TakenAs], words: Words) -> tuple[str, str]:
    """The lines of a sheet by what becomes of them, and its columns; the counts add up to the sheet.

    :param taken: as for `ImportPlan.people`.
    """
    counts = Counter(plan.fates(taken).values())
    kinds = [kind for kind in (*LineFate, *LineUse) if counts[kind]]
    parts = (words.text(f"{fate_key(kind, 'lines')}.{kind.value}", count=counts[kind]) for kind in kinds)
    columns = [words.text("sheet.columns_read", count=plan.reading.columns_read)]
    if plan.reading.columns_left:
        columns.append(words.text("sheet.columns_left", count=plan.reading.columns_left))
    lines = words.text("sheet.lines", count=counts.total(), parts=", ".join(parts))
    return lines, f"{', '.join(columns)}."


def fate_key(fate: LineFate | LineUse, of: str) -> str:
    """The words ``of`` the fates of lines: those of people, or those that all sheets have."""
    return f"players.import_{of}" if isinstance(fate, LineFate) else f"sheet.{of}"


def carry_out(
    club: Club, plan: ImportPlan, taken: Mapping[int, TakenAs], gone: Collection[PlayerId] = ()
) -> tuple[int, int]:
    """Write what was planned, all or nothing; say how many people are new and how many were corrected.

    :param taken: as for `ImportPlan.people`, and ``gone`` too.
    :raises StoreError: nothing was written.
    """
    new, changed = plan.people(taken, gone)
    club.register.take_in(new, changed)
    club.players()
    return len(new), len(changed)


def _said(draft: PlayerDraft) -> dict[str, Any]:
    return {name: getattr(draft, name) for name in _DEFAULTS}


def _with_news(known: Player, draft: PlayerDraft) -> Player:
    # A column that the file does not have reads like a cell with the default: neither may undo what is known,
    # least of all a consent that was refused.
    news = {name: value for name, value in _said(draft).items() if value != _DEFAULTS[name]}
    before, after = _ways(known.contact), _ways(draft.contact)
    if before.keys() & after.keys():
        # An address more takes no telephone number away.
        news["contact"] = ", ".join([known.contact, *(way for key, way in after.items() if key not in before)])
    return replace(known, **news)


def _contradicts(known: Player, draft: PlayerDraft) -> bool:
    """Whether a row contradicts what is known of the person that it looks like.

    With the same member number a new name does, without one contacts of which none is the same.
    """
    number = plain(known.member_number)
    if number and number == plain(draft.member_number):
        return same_name(known.name) != same_name(draft.name)
    before, after = _ways(known.contact), _ways(draft.contact)
    return bool(before and after and not before.keys() & after.keys())


def _nearness(known: Player, draft: PlayerDraft) -> tuple[bool, bool, int]:
    """The nearness of a row to somebody who may be meant; of two equals the one who was known first."""
    shares_contact = bool(_ways(known.contact).keys() & _ways(draft.contact).keys())
    alike = sum(getattr(known, name) == value for name, value in _said(draft).items() if value != _DEFAULTS[name])
    return not _contradicts(known, draft), shares_contact, alike


def _ways(contact: str) -> dict[str, str]:
    """The telephone numbers and addresses in a contact, by their normalised form."""
    ways = (way.strip() for way in contact.split(","))
    return {plain(way).replace(" ", ""): way for way in ways if plain(way)}
