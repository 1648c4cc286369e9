"""What to do with the people of a file: who joins, who is known already, and what the file says anew.

Nothing is written before the plan was seen: it says of every row what becomes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.spelling import plain
from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.store.player_lists import PlayerDraft, PlayersCsv

_DEFAULTS = {field.name: field.default for field in fields(PlayerDraft)}


class Fate(StrEnum):
    """What becomes of a row."""

    NEW = "new"
    """Somebody who joins the register."""
    CHANGED = "changed"
    """Somebody known of whom the file says something new; the host chooses whether it counts."""
    SAME = "same"
    """Somebody known of whom the file says nothing new."""
    BAD = "bad"
    """A row that cannot be read."""


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """A row of the file and what becomes of it.

    ``known`` is whom it means, where that is somebody of the register or of an earlier row (``like_line``);
    ``player`` the person as the row says, what it leaves empty kept; ``differs_in`` the fields that are new.
    """

    line: int
    fate: Fate
    player: Player | None = None
    known: Player | None = None
    differs_in: tuple[str, ...] = ()
    like_line: int | None = None
    problem: Sentence | None = None


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """Every row of a file, in the order of the file."""

    rows: tuple[PlannedRow, ...]
    ignored_columns: tuple[str, ...] = ()

    def of(self, fate: Fate) -> tuple[PlannedRow, ...]:
        """The rows of one fate."""
        return tuple(row for row in self.rows if row.fate is fate)

    def people(self, lines: Collection[int]) -> tuple[tuple[Player, ...], tuple[Player, ...]]:
        """Who joins the register, and who is corrected in it.

        :param lines: the rows of changed people that are to count.
        """
        new = {row.player.id: row.player for row in self.of(Fate.NEW) if row.player is not None}
        changed: dict[PlayerId, Player] = {}
        for row in self.of(Fate.CHANGED):
            if row.line not in lines or row.known is None:
                continue
            people = new if row.known.id in new else changed
            person = people.get(row.known.id, row.known)
            people[person.id] = replace(person, **{name: getattr(row.player, name) for name in row.differs_in})
        return tuple(new.values()), tuple(changed.values())


class _Known:
    """Whom the names and numbers of a file mean."""

    def __init__(self, register: Sequence[Player], merged: Sequence[Player]) -> None:
        self._by_number: dict[str, Player] = {}
        self._by_name: dict[str, list[Player]] = {}
        self._earlier: dict[str, Player] = {}
        for player in register:
            self.add(player)
        person = {one: player for player in register for one in player.ids}
        for entry in merged:
            if entry.id in person:
                self._earlier.setdefault(plain(entry.name), person[entry.id])

    def add(self, player: Player) -> None:
        self._by_name.setdefault(plain(player.name), []).append(player)
        if player.member_number.strip():
            self._by_number.setdefault(plain(player.member_number), player)

    def find(self, draft: PlayerDraft) -> tuple[Player | None, bool]:
        """Who it is, and whether by a name that the person had in an entry that was merged."""
        number = plain(draft.member_number)
        if number and number in self._by_number:
            return self._by_number[number], False
        for known in self._by_name.get(plain(draft.name), []):
            if not number or not known.member_number.strip():
                return known, False
        earlier = self._earlier.get(plain(draft.name))
        if earlier is not None and (not number or not earlier.member_number.strip()):
            return earlier, True
        return None, False


def plan_import(
    read: PlayersCsv, register: Sequence[Player], new_id: Callable[[], PlayerId], merged: Sequence[Player] = ()
) -> ImportPlan:
    """Tell the people of a file apart, by member number first and then by name.

    Two people of the same name with different numbers are two people. Somebody who stands twice in the file is new at
    the first place and known at the second.

    :param merged: entries that were merged into those of the register; old lists know the people by their names.
    """
    known = _Known(register, merged)
    line_of: dict[PlayerId, int] = {}
    rows = [PlannedRow(each.line, Fate.BAD, problem=each.problem) for each in read.problems]
    for each in read.rows:
        who, is_by_old_name = known.find(each.draft)
        if who is None:
            player = Player(id=new_id(), **asdict(each.draft))
            known.add(player)
            line_of[player.id] = each.line
            rows.append(PlannedRow(each.line, Fate.NEW, player))
            continue
        player = _with_news(who, each.draft)
        if is_by_old_name or plain(each.draft.name) == plain(who.name):
            # A list in small letters is no better spelling.
            player = replace(player, name=who.name)
        differs_in = tuple(name for name in _DEFAULTS if getattr(who, name) != getattr(player, name))
        fate = Fate.CHANGED if differs_in else Fate.SAME
        rows.append(PlannedRow(each.line, fate, player, who, differs_in, line_of.get(who.id)))
    return ImportPlan(tuple(sorted(rows, key=lambda row: row.line)), read.ignored_columns)


def plan_for(club: Club, read: PlayersCsv) -> ImportPlan:
    """The plan for a club's register as it is now."""
    return plan_import(read, club.players(), club.new_player_id, club.register.merged_entries())


def carry_out(club: Club, plan: ImportPlan, lines: Collection[int]) -> tuple[int, int]:
    """Write what was planned, all or nothing; say how many people are new and how many were corrected.

    :param lines: the rows of changed people that are to count.
    :raises StoreError: nothing was written.
    """
    new, changed = plan.people(lines)
    club.register.take_in(new, changed)
    club.players()
    return len(new), len(changed)


def _with_news(known: Player, draft: PlayerDraft) -> Player:
    # A column that the file does not have reads like a cell with the default: neither may undo what is known,
    # least of all a consent that was refused.
    said = {name: getattr(draft, name) for name in _DEFAULTS}
    return replace(known, **{name: value for name, value in said.items() if value != _DEFAULTS[name]})
