"""What to do with the people of a file: who joins the register, who is in it already, and what the file says anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields, replace

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.store.player_lists import PlayerDraft
from homepoker.ui.players.search import plain

_DEFAULTS = {field.name: field.default for field in fields(PlayerDraft)}


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Somebody of the file who is in the register already.

    ``changed`` is the register's person with what the file says; ``differs_in`` names the fields.
    What the file leaves empty is kept.
    """

    known: Player
    changed: Player
    differs_in: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """The people of a file, told apart. ``unchanged`` counts those of whom the file says nothing new."""

    new: tuple[Player, ...]
    duplicates: tuple[Duplicate, ...]
    unchanged: int


def plan_import(
    drafts: Sequence[PlayerDraft], register: Sequence[Player], new_id: Callable[[], PlayerId]
) -> ImportPlan:
    """Tell the people of a file apart, by member number first and then by name.

    Two people of the same name with different numbers are two people. Somebody who stands twice in
    the file is new at the first place and a duplicate at the second.
    """
    by_number = {plain(player.member_number): player for player in register if player.member_number.strip()}
    by_name: dict[str, list[Player]] = {}
    for player in register:
        by_name.setdefault(plain(player.name), []).append(player)
    new: list[Player] = []
    duplicates: list[Duplicate] = []
    unchanged = 0
    for draft in drafts:
        known = _known(draft, by_number, by_name)
        if known is None:
            player = Player(id=new_id(), **asdict(draft))
            new.append(player)
            by_name.setdefault(plain(player.name), []).append(player)
            if player.member_number.strip():
                by_number[plain(player.member_number)] = player
            continue
        changed = _with_news(known, draft)
        differs_in = tuple(name for name in _DEFAULTS if getattr(known, name) != getattr(changed, name))
        if differs_in:
            duplicates.append(Duplicate(known, changed, differs_in))
        else:
            unchanged += 1
    return ImportPlan(tuple(new), tuple(duplicates), unchanged)


def updated(duplicates: Sequence[Duplicate]) -> tuple[Player, ...]:
    """The people as the chosen duplicates say, one for each person even where the file names them twice."""
    people: dict[PlayerId, Player] = {}
    for each in duplicates:
        player = people.get(each.known.id, each.known)
        people[player.id] = replace(player, **{name: getattr(each.changed, name) for name in each.differs_in})
    return tuple(people.values())


def _known(draft: PlayerDraft, by_number: dict[str, Player], by_name: dict[str, list[Player]]) -> Player | None:
    number = plain(draft.member_number)
    if number and number in by_number:
        return by_number[number]
    for known in by_name.get(plain(draft.name), []):
        if not number or not known.member_number.strip():
            return known
    return None


def _with_news(known: Player, draft: PlayerDraft) -> Player:
    # A column that the file does not have reads like a cell with the default: neither may undo what is known,
    # least of all a consent that was refused.
    said = {name: getattr(draft, name) for name in _DEFAULTS}
    return replace(known, **{name: value for name, value in said.items() if value != _DEFAULTS[name]})
