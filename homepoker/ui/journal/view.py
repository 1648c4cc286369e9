"""The journal in words; no Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from homepoker.core import clock
from homepoker.core.button import ButtonPlaced
from homepoker.core.clock import Clock, ClockEvent, SystemTimeChanged
from homepoker.core.dealers import DealerNamed
from homepoker.core.entries import PlayerBustedOut, PlayerEntered, PlayerRebought
from homepoker.core.history import History, Line, LineKind
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulings.clock import level_change
from homepoker.core.seating import PlayerMoved, PlayersSwapped
from homepoker.core.standings import Place, place_of
from homepoker.core.structure import BlindStructure
from homepoker.core.tournament import ProfileChanged, Tournament, TournamentOpened, WinnerDeclared, shown_at
from homepoker.core.wording import Sentence
from homepoker.services.words import Words
from homepoker.ui.clock.view import blinds


@dataclass(frozen=True, slots=True)
class Part:
    """What followed from an action, with the rules it rests on."""

    text: str
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One thing that happened. ``sequence`` is 0 for what the clock did by itself."""

    at: datetime
    """When, by the computer's time of day as it is set now."""
    time: str
    """When, as it was told then."""
    text: str
    citations: Citations
    parts: tuple[Part, ...]
    sequence: int
    is_undone: bool = False


def journal(history: History, state: Tournament, now: datetime, words: Words) -> tuple[JournalEntry, ...]:
    """All entries, newest first: what the host did and what the clock did by itself."""
    standing = history.standing()
    stands = {line.sequence for line in standing}
    places = place_of(state.entries)
    done = [_entry(line, state, places, words, is_undone=_is_undone(line, stands)) for line in history.lines]
    found = _by_the_time_of_now(done, history.lines)
    found += _by_the_clock(standing, state, shown_at(state, now), words)
    return tuple(sorted(found, key=lambda entry: (entry.at, entry.sequence), reverse=True))


def _by_the_time_of_now(entries: list[JournalEntry], lines: list[Line]) -> list[JournalEntry]:
    """Entries in their order also where the computer's time of day was changed between them."""
    renamed, found = timedelta(0), list[JournalEntry]()
    for entry, line in zip(reversed(entries), reversed(lines), strict=True):
        renamed += sum((event.by for event in line.events if isinstance(event, SystemTimeChanged)), timedelta(0))
        found.append(replace(entry, at=entry.at + renamed) if renamed else entry)
    return found


def begun_by_the_clock(state: Tournament, now: datetime) -> int:
    """How many entries the clock has made by itself since the host's last click on it: quick to ask at every second."""
    return sum(1 for _ in clock.periods_begun(state.clock, state.profile.structure, shown_at(state, now)))


def action_words(label: Sentence, words: Words) -> str:
    """An action's label in words."""
    return words.say(label)


def _is_undone(line: Line, stands: set[int]) -> bool:
    return line.kind is LineKind.ACTION and line.sequence not in stands


def _entry(
    line: Line, state: Tournament, places: Mapping[PlayerId, Place], words: Words, *, is_undone: bool
) -> JournalEntry:
    text = action_words(line.label, words)
    if line.kind is not LineKind.ACTION:
        text = words.text("journal.undone" if line.kind is LineKind.UNDO else "journal.redone", label=text)
        return JournalEntry(line.at, words.time(line.at), text, (), (), line.sequence)
    cited: Citations = tuple(
        dict.fromkeys(
            citation
            for event in line.events
            if not isinstance(event, DealerNamed | WinnerDeclared | ButtonPlaced)
            for citation in getattr(event, "citations", ())
        )
    )
    parts = tuple(_parts(line, state, places, words)) if not is_undone else ()
    return JournalEntry(line.at, words.time(line.at), text, cited, parts, line.sequence, is_undone)


def _parts(line: Line, state: Tournament, places: Mapping[PlayerId, Place], words: Words) -> Iterable[Part]:
    by_id = state.entries.by_id

    def player(entry: EntryId) -> str:
        return str(by_id[entry].player) if entry in by_id else ""

    outs = [event for event in line.events if isinstance(event, PlayerBustedOut)]
    for out in outs:
        place = places.get(by_id[out.entry].player) if out.entry in by_id else None
        if place is not None and by_id[out.entry].id in {one.entry for one in state.entries.bust_outs}:
            shown = words.text("journal.place_shared" if place.is_shared else "journal.place", place=place.place)
            who = words.name(player(out.entry))
            cut = " ".join(out.cards)
            yield Part(f"{who}: {shown}" + (f" ({cut})" if cut else "") if len(outs) > 1 else shown)
    for event in line.events:
        match event:
            case ButtonPlaced():
                yield Part(words.text("journal.button_at", table=event.table, seat=event.button), event.citations)
            case DealerNamed() if event.entry in by_id and event.citations:
                text = words.text("journal.dealer_now", table=event.table, player=player(event.entry))
                yield Part(text, event.citations)
            case WinnerDeclared() if event.entry in by_id:
                yield Part(words.text("journal.winner", player=player(event.entry)), event.citations)
            case PlayerEntered() | PlayerRebought() | PlayerMoved() | PlayersSwapped() if event.overruled is not None:
                key = "journal.overruled" if event.overruled else "journal.overruled_plain"
                yield Part(words.text(key, note=event.overruled))
            case _:
                pass


def _by_the_clock(standing: list[Line], state: Tournament, now: datetime, words: Words) -> list[JournalEntry]:
    """What the clock did by itself between the host's clicks."""
    current, structure = Clock(), state.profile.structure
    found: list[JournalEntry] = []
    citations = Consultation(state.answers, level_change.TOPIC).citations
    for line in standing:
        for event in line.events:
            if isinstance(event, ClockEvent):
                found += _begun(current, structure, event.at, words, citations)
                current = clock.after(current, event)
                if isinstance(event, SystemTimeChanged):
                    found = [replace(entry, at=entry.at + event.by) for entry in found]
            elif isinstance(event, TournamentOpened | ProfileChanged):
                structure = event.profile.structure
    return [*found, *_begun(current, structure, now, words, citations)]


def _begun(
    current: Clock, structure: BlindStructure, until: datetime, words: Words, citations: Citations
) -> Iterable[JournalEntry]:
    for begun in clock.periods_begun(current, structure, until):
        level = structure.levels[begun.level - 1]
        cited: Citations = ()
        if begun.is_hold:
            text = words.text("journal.break_held" if begun.in_break else "journal.held", level=begun.level)
        elif begun.in_break:
            minutes = level.break_after.minutes if level.break_after is not None else 0
            text = words.text("journal.break_begins", minutes=minutes)
        else:
            text = words.text("journal.level_begins", level=begun.level, blinds=blinds(level, words))
            cited = citations
        yield JournalEntry(begun.at, words.time(begun.at), text, cited, (), 0)
