"""Prefilled facts of a ruling: what the running evening knows, by the names of the topics' fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from homepoker.core import clock, seating
from homepoker.core.counting import Counting, counting, is_counted
from homepoker.core.entries import count_left, players, still_in
from homepoker.core.next_hand import next_hand
from homepoker.core.play.bubble import last_prize
from homepoker.core.play.dealing_order import goes_round, not_dealing
from homepoker.core.profile import Profile, colour_ups
from homepoker.core.quantities import Chips, EntryId, PlayerId, Seat
from homepoker.core.rulebooks.ruling import Topic
from homepoker.core.rulings.reading_facts import BadFacts, read_facts
from homepoker.core.standings import out_at
from homepoker.core.structure import Ante, Level, length
from homepoker.core.tournament import (
    Tournament,
    chip_values,
    chips_in_play,
    has_begun,
    is_late_registration_open,
    shown_at,
)
from homepoker.services.rulings.fact_fields import unit_of_each

MEANS_ANOTHER = frozenset({("deal-stud-procedures", "players"), ("deal-redeal", "absent")})
"""Facts that are named like something the evening knows and mean something else."""

JUST_BEGUN = timedelta(minutes=5)
"""The time after a change of level in which a dispute is taken to concern that change."""

_ANTE_FORMATS = {Ante.NONE: "none", Ante.EACH: "per-player", Ante.BIG_BLIND: "bba"}


def prefilled_facts(
    topic: Topic[Any, Any], state: Tournament, now: datetime, table: int | None = None
) -> Mapping[str, Any]:
    """The facts of a topic that the evening knows, as plain data; only those that fit the topic's field.

    :param table: the table at which something happened; without it only what holds for the whole evening.
    """
    asked = unit_of_each(topic)
    known = [*of_the_next_hand(topic.id, state, now, table), *_of_the_evening(state, now, topic.id)]
    if table is not None:
        known += _of_the_table(state, now, table)
    facts: dict[str, Any] = {}
    for name, unit, value in known:
        is_asked = name in asked and name not in facts and asked[name] == unit
        if is_asked and (topic.id, name) not in MEANS_ANOTHER and value is not None and _fits(topic, name, value):
            facts[name] = value
    return facts


def people_at(state: Tournament, table: int | None) -> tuple[tuple[PlayerId, int | None], ...]:
    """The people who can be meant: those at the table by their seats, each with the seat; without it all."""
    seats = state.seating.seats
    if table is None:
        return tuple((entry.player, None) for entry in still_in(state.entries))
    there = sorted((seat.number, entry) for entry, seat in seats.items() if seat.table == table)
    return tuple((state.entries.by_id[entry].player, number) for number, entry in there)


def smallest_chip(state: Tournament, level: int) -> Chips | None:
    """The smallest chip that lies on the tables and that the level still needs."""
    leaving = colour_ups(state.profile, chips_in_play(state))
    gone = {removal.denomination for removal in leaving if removal.after_level < level}
    return min((value for value in chip_values(state) if value not in gone), default=None)


Fact = tuple[str, str, Any]
"""A fact's name, the unit (or JSON type) of the field that it fits, and its value."""

Known = list[Fact]


def _of_the_evening(state: Tournament, now: datetime, topic: str) -> Known:
    profile, levels = state.profile, state.profile.structure.levels
    playing = count_left(state.entries)
    sizes = _sizes(state)
    chip = kept = smallest_chip(state, 1)
    ahead = levels
    known: Known = [
        ("playersLeft", "integer", playing),
        ("playersBefore", "integer", playing),
        ("playersInEvent", "integer", playing),
        ("players", "integer", len(players(state.entries))),
        ("players", "array", None if topic == "seat-table-break" else _everybody(state)),
        ("year", "year", state.began_on.year),
        ("month", "integer", state.began_on.month),
        ("seatsPerTable", "integer", profile.seats_per_table),
        ("startStack", "chips", profile.starting_stack),
        ("startingStack", "chips", profile.starting_stack),
        ("tables", "integer", len(sizes) or None),
        ("tableSizes", "array", list(sizes.values()) or None),
        ("rulebook", "string", state.answers.book),
        *((name, "boolean", profile.is_championship or None) for name in ("championship", "isChampionship")),
        ("denominations", "array", list(chip_values(state))),
        ("claimAt", "moment", _instant(now)),
        ("handForHand", "boolean", True if state.hand_for_hand is not None else None),
        *_of_hand_for_hand(state),
    ]
    if has_begun(state, now) and levels:
        here = clock.position(state.clock, profile.structure, shown_at(state, now))
        # A race takes out what only the level that is ending still needs.
        chip, kept = smallest_chip(state, here.level), smallest_chip(state, here.level + 1)
        ahead = levels[here.level - 1 :]
        known += _of_the_level(here.level, levels, profile, topic)
        old = here.level - 1 if here.level > 1 and here.full - here.left < JUST_BEGUN else here.level
        new = old + 1 if old < len(levels) else None
        known += [("oldLevel", "level", old), ("newLevel", "level", new)]
        known += [("clockZeroAt", "moment", _level_began(state, now) if old < here.level else None)]
        known += [
            ("remaining", "seconds", here.shown_seconds),
            ("secondsToLevelEndOrBreak", "seconds", here.shown_seconds),
            ("remainingAtAnnouncement", "seconds", here.shown_seconds),
        ]
    chips = (("smallestChip", chip), ("smallestKept", chip), ("lowestKept", kept))
    known.append(("levelDurations", "array", [length(level) for level in ahead]))
    return [*known, *((name, unit, value) for name, value in chips for unit in ("chip", "chips"))]


def _of_hand_for_hand(state: Tournament) -> Known:
    """The facts about hand for hand and the bubble."""
    together = state.hand_for_hand
    if together is None:
        places, kind = last_prize(state)
        return [("target", "integer", places), ("bubbleKind", "string", kind.value)] if places else []
    return [
        ("target", "integer", together.target or None),
        ("bubbleKind", "string", together.bubble.value),
        ("announcedAt", "moment", _instant(together.began_at)),
        ("handsTogether", "integer", together.number),
    ]


def _level_began(state: Tournament, now: datetime) -> int | None:
    """The beginning of the level, where it began by itself since the clock was last touched."""
    begun = [*clock.periods_begun(state.clock, state.profile.structure, shown_at(state, now))]
    return _instant(begun[-1].at) if begun and not begun[-1].is_hold else None


def _of_the_level(number: int, levels: tuple[Level, ...], profile: Profile, topic: str) -> Known:
    level = levels[number - 1]
    ante = profile.structure.ante if level.ante else Ante.NONE
    blinds = {"sb": level.small_blind, "bb": level.big_blind}
    return [
        *((name, "level", number) for name in ("level", "levelDue")),
        *((name, "chips", level.big_blind) for name in ("bb", "bigBlind")),
        *((name, "chips", level.small_blind) for name in ("sb", "smallBlind")),
        # The least that anybody may bet; what has been bet since is the host's to say.
        ("minLegal", "chips", level.big_blind),
        ("anteAmount", "chips", level.ante),
        # One ante for the table is no ante of each player, and the other way round.
        ("ante", "chips", level.ante if (topic == "bet-big-blind-ante") == (ante is Ante.BIG_BLIND) else None),
        # By the big blind ante it depends on the position what is due from a player.
        ("dueAnte", "chips", {Ante.EACH: level.ante, Ante.NONE: 0}.get(ante)),
        ("anteFormat", "string", _ANTE_FORMATS[ante]),
        *((name, "object", blinds) for name in ("blinds", "levelBlinds")),
        ("levelDuration", "seconds", length(level)),
    ]


def _of_the_table(state: Tournament, now: datetime, table: int) -> Known:
    taken = {seat.number: entry for entry, seat in state.seating.seats.items() if seat.table == table}
    size = state.seating.tables.get(table)
    hand = state.buttons.hands.get(table) if counting(state, table, now) is not Counting.UNCOUNTED else None
    antes = _antes(state, now, len(taken))
    dealer = state.dealers.by_table.get(table) if not goes_round(state, table, now) else None
    occupied = sorted(taken)
    known: Known = [
        ("table", "table", table),
        ("tableSize", "integer", size),
        ("seats", "integer", size),
        ("seats", "array", [{"seat": seat, "occupied": seat in taken} for seat in range(1, (size or 0) + 1)]),
        ("players", "array", [_player(state, taken[seat]) for seat in occupied]),
        ("seatsOccupied", "array", occupied),
        ("seatsOccupied", "array", [{"seat": seat, "player": _player(state, taken[seat])} for seat in occupied]),
        ("eliminatedInOrder", "array", _busted(state, table)),
        ("absent", "array", [_player(state, entry) for entry in sorted(not_dealing(state, table))] or None),
        ("occupied", "array", occupied),
        ("remaining", "array", occupied if len(occupied) == 2 else None),
        ("dealtPlayers", "integer", len(occupied)),
        ("playersAtTable", "integer", len(occupied)),
        ("playersAtImposition", "integer", len(occupied)),
        ("stacks", "object", _stacks(state, taken)),
        ("deadChips", "chips", antes),
    ]
    if hand is not None:
        button = {"button": hand.button, "sb": hand.small_blind, "bb": hand.big_blind}
        known += [
            *((name, "seat", hand.button) for name in ("button", "buttonSeat")),
            *((name, "seat", hand.small_blind if hand.posts_small_blind else None) for name in ("sb", "sbSeat")),
            *((name, "seat", hand.big_blind) for name in ("bb", "bbSeat")),
            ("prev", "object", button),
        ]
    if dealer is not None:
        known.append(("currentDealer", "player", _player(state, dealer.entry)))
    return known


def _antes(state: Tournament, now: datetime, players: int) -> Chips | None:
    """The antes that lie in a pot of so many players; nothing before play."""
    structure = state.profile.structure
    if not has_begun(state, now) or not structure.levels:
        return None
    level = structure.levels[clock.position(state.clock, structure, shown_at(state, now)).level - 1]
    match structure.ante:
        case Ante.NONE:
            return 0
        case Ante.EACH:
            return level.ante * players
        case Ante.BIG_BLIND:
            return level.ante


def _everybody(state: Tournament) -> list[str] | None:
    return [str(entry.player) for entry in still_in(state.entries)] or None


def _busted(state: Tournament, table: int) -> list[dict[str, Any]] | None:
    """The bust-outs at a table, in order, with the number of the hand."""
    outs = out_at(state.entries, table)
    return [{"player": _player(state, out.entry), "handNo": turn} for turn, out in outs] or None


def _stacks(state: Tournament, taken: Mapping[int, EntryId]) -> dict[str, Chips] | None:
    """The stacks of everybody at the table, by seat; nothing as long as one of them was not counted."""
    counted = state.stacks.counted
    if not taken or any(entry not in counted for entry in taken.values()):
        return None
    return {str(seat): counted[entry] for seat, entry in sorted(taken.items())}


def _player(state: Tournament, entry: EntryId) -> str | None:
    known = state.entries.by_id.get(entry)
    return str(known.player) if known is not None else None


def _sizes(state: Tournament) -> dict[int, int]:
    """The number of players at each open table."""
    sizes = dict.fromkeys(sorted(state.seating.tables), 0)
    for seat in state.seating.seats.values():
        if seat.table in sizes:
            sizes[seat.table] += 1
    return sizes


def _instant(now: datetime) -> int:
    return int(now.timestamp() * 1000)


def _fits(topic: Topic[Any, Any], name: str, value: Any) -> bool:
    try:
        read_facts(topic.situation, {name: value})
    except BadFacts:
        return False
    return True


def of_the_next_hand(topic: str, state: Tournament, now: datetime, table: int | None) -> Iterator[Fact]:
    """The facts of a topic that look ahead; nothing for topics that ask about a hand that runs.

    :param table: the table at which something happened, where it is known.
    """
    is_open = is_late_registration_open(state, now)
    yield from (("entryOpen", "boolean", is_open), ("rebuysOpen", "boolean", is_open))
    yield ("placeAtLeave", "place", count_left(state.entries) or None)
    yield ("format", "string", f"{state.profile.seats_per_table}-handed")
    match topic:
        case "seat-newcomer-position" if table is not None:
            for name, seat in _next_hand(state, table, now).items():
                yield (name, "seat", seat)
        case "seat-late-entry":
            yield ("freeSeats", "array", _seats(seating.late_seat_pool(state.seating)))
            yield ("tableState", "array", _tables(state, now) or None)
        case "seat-table-break" if table is not None:
            free = [seat for seat in seating.free_seats(state.seating) if seat.table != table]
            yield ("breakingTable", "table", table)
            if len(free) >= len(_occupied(state, table)):
                yield ("freeSeats", "array", _seats(free))
            yield (
                "tableState",
                "array",
                [state_of_table for state_of_table in _tables(state, now) if state_of_table["table"] != table] or None,
            )
        case "seat-table-balance":
            yield from _uneven(state, now)
        case "seat-final-table-championship":
            yield ("tables", "array", _roles(state, now))
        case _:
            return


def _seats(seats: list[Seat]) -> list[dict[str, int]]:
    return [{"table": seat.table, "seat": seat.number} for seat in seats]


def _occupied(state: Tournament, table: int) -> list[int]:
    return [number for _, number in seating.at_table(state.seating, table)]


def _roles(state: Tournament, now: datetime) -> list[dict[str, str]] | None:
    """The button and blinds in the next hand of each table; nothing as long as a button is not known."""
    roles = []
    for table in sorted(state.seating.tables):
        ahead = next_hand(state, table) if is_counted(state, table, now) else None
        if ahead is None:
            return None
        sitting = {
            number: state.entries.by_id[entry].player for entry, number in seating.at_table(state.seating, table)
        }
        seats = {"nextBB": ahead.bb_seat, "nextSB": ahead.sb_seat, "nextButton": ahead.button_seat}
        roles.append({name: str(sitting[seat]) for name, seat in seats.items() if seat in sitting})
    return roles


def _next_hand(state: Tournament, table: int, now: datetime) -> dict[str, int]:
    """Button and blinds of the next hand by their names as facts; nothing where that is not known."""
    ahead = next_hand(state, table) if counting(state, table, now) is not Counting.UNCOUNTED else None
    if ahead is None or ahead.sb_seat is None:
        return {}
    return {"buttonSeat": ahead.button_seat, "sbSeat": ahead.sb_seat, "bbSeat": ahead.bb_seat}


def _tables(state: Tournament, now: datetime) -> list[dict[str, int]]:
    seats_of = {table: _next_hand(state, table, now) for table in sorted(state.seating.tables)}
    return [{"table": table, **seats} for table, seats in seats_of.items() if seats]


def _uneven(state: Tournament, now: datetime) -> Iterator[Fact]:
    """The fullest and the emptiest table, where one player should move."""
    sizes = {table: len(_occupied(state, table)) for table in sorted(state.seating.tables)}
    ahead = {table: seats for table in sizes if (seats := _next_hand(state, table, now))}
    if not ahead or max(sizes.values()) - min(sizes.values()) < 2:
        return
    fullest, emptiest = max(ahead, key=sizes.__getitem__), min(ahead, key=sizes.__getitem__)
    free = [seat.number for seat in seating.free_seats(state.seating, emptiest)]
    hands = state.buttons.hands
    yield (
        "fromTable",
        "object",
        {"table": fullest, "seats": _occupied(state, fullest), "lastBB": hands[fullest].big_blind},
    )
    if free:
        yield (
            "toTable",
            "object",
            {
                "table": emptiest,
                "emptySeats": free,
                "occupied": _occupied(state, emptiest),
                "lastBB": hands[emptiest].big_blind,
                "button": ahead[emptiest]["buttonSeat"],
            },
        )
