"""The journal in words: what the host did, what the clock did by itself, and what was changed later.

The rules beside an entry are the citations in its events: the ruling was asked when the act was done, in `core.play`.
A rule is a link where the entry is drawn, in `ui/journal`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from functools import partial, reduce
from typing import overload

from homepoker.core import clock, penalties
from homepoker.core.attendance import AttendanceEvent, BlindMissed, BlindsTaken, MissedBlindsJudged, PlayerLeftForGood
from homepoker.core.bounties import Bounties, bounties_of
from homepoker.core.button import ButtonPlaced, HandBegan
from homepoker.core.change_making import ReserveExchanged
from homepoker.core.clock import Clock, ClockEvent, SystemTimeChanged
from homepoker.core.dealers import DealerEvent, DealerNamed, DealerReleased, DealerSource, ReleaseReason
from homepoker.core.deals import DealAgreed
from homepoker.core.ending import PlayEnded
from homepoker.core.entries import (
    EntryEvent,
    EntryWithdrawn,
    PlayerBustedOut,
    PlayerEntered,
    PlayerRebought,
    PlayerReinstated,
    RoundRanked,
)
from homepoker.core.floor import RulingGiven
from homepoker.core.hand_for_hand import HandForHandEnded
from homepoker.core.history import Correction, CorrectionPlace, History, Line, LineKind, UndoStack, inserted
from homepoker.core.last_hands import LastHandsAnnounced, LastHandsEvent
from homepoker.core.payouts import PrizesAnnounced
from homepoker.core.penalties import PenaltyCarriedOver, PenaltyImposed, PenaltyLifted, PenaltyServed
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulings.clock import levels
from homepoker.core.rulings.penalties import ladder
from homepoker.core.seating import PlayerMoved, PlayersSwapped, SeatReleased, TableClosed
from homepoker.core.stacks import ChipsRaced, ChipsRemoved, StackCounted, StacksAudited
from homepoker.core.standings import Place as Finish
from homepoker.core.standings import place_of
from homepoker.core.structure import BlindStructure, in_minutes, length
from homepoker.core.till import BalanceBrought
from homepoker.core.tournament import (
    ProfileChanged,
    Tournament,
    TournamentClosed,
    TournamentOpened,
    TournamentRedated,
    TournamentReopened,
    WinnerDeclared,
    shown_at,
)
from homepoker.core.wording import Sentence
from homepoker.services.evening.evening_times import EveningTimes
from homepoker.services.evening.seat_moves import breaks_a_table
from homepoker.services.words import Words
from homepoker.services.words.exchanges import reserve_exchange_words
from homepoker.services.words.prizes import announced_prizes
from homepoker.services.words.rulings import answer_label, circumstances


class Subject(StrEnum):
    PLAYERS = "players"
    TABLES = "tables"
    CLOCK = "clock"
    RULINGS = "rulings"
    EVENING = "evening"
    CHANGED = "changed"
    """Actions that were taken back, put back or corrected."""


@dataclass(frozen=True, slots=True)
class Part:
    """Part of an entry: a consequence of the action, with the rules it rests on."""

    text: str
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One thing that happened. ``sequence`` is 0 for what the clock did by itself."""

    at: datetime
    """Instant of the entry, by the computer's time of day as it is set now."""
    time: str
    """Time of the entry, by the computer's time of day as it was then; with its day where play was on another."""
    text: str
    citations: Citations
    parts: tuple[Part, ...]
    sequence: int
    is_undone: bool = False
    subject: Subject = Subject.CLOCK
    mark: str = ""
    """Later change of it: taken back, corrected, taken out, put in."""
    comment: str = ""
    after: int = 0
    """The action after which something forgotten is put in here."""
    written: int = 0
    """The last line of the log that was written by then, which *undo to here* leaves; 0 for what was put in later."""
    about: int = 0
    """The action or correction that this entry only tells of: it was corrected."""
    has_slips: bool = False
    """Whether it broke a table or formed the final one, so that there are move slips to print."""


FOLLOWS = (
    DealerEvent | WinnerDeclared | ButtonPlaced | BlindsTaken | PenaltyServed | PenaltyCarriedOver | HandForHandEnded
)
"""Events that follow from an action; each is told below it, with rules of its own."""

_TOLD_BY_LABEL: Mapping[type[object], tuple[str, ...]] = {
    PenaltyServed: ("journal.penalty_over",),
    HandForHandEnded: ("journal.hand_for_hand_ended", "journal.hand_for_hand_stopped"),
}
"""Events that follow from other acts and can be the act itself: it then has the same words."""

_COUNTS = ("journal.stacks_at_table", "journal.stacks_counted")
"""Words on counts of several stacks, which are told below."""

_TURNS = {LineKind.UNDO: "journal.mark_undone_at", LineKind.REDO: "journal.mark_redone"}
"""Words on a line that takes an entry back or puts it back."""


def journal(
    history: History, state: Tournament, now: datetime, words: Words, comments: Mapping[int, str] | None = None
) -> tuple[JournalEntry, ...]:
    """All entries, newest first: what the host did and what the clock did by itself.

    :param comments: what the host noted, by the number of the entry.
    """
    return tuple(Journal(history, state, now, words, comments))


@dataclass(frozen=True, slots=True)
class _Draft:
    """An entry that has its place in the journal and is not yet put into words."""

    at: datetime
    told: Callable[[], JournalEntry]


class Journal(Sequence[JournalEntry]):
    """All entries of a log, newest first, each put into words when it is first read.

    After every act the window draws the newest ones only; a long evening has thousands.
    """

    def __init__(
        self,
        history: History,
        state: Tournament,
        now: datetime,
        words: Words,
        comments: Mapping[int, str] | None = None,
    ) -> None:
        standing = history.standing()
        # Entries are told later, when the log may have grown.
        lines = tuple(history.lines)
        times = EveningTimes(lines, standing, words)
        until = shown_at(state, now)
        drafts = [
            _Draft(entry.at, partial(_placed, entry, lines, times))
            for entry in (*by_the_clock(standing, state, until, words), *penalties_over(state, until, words))
        ]
        drafts += _Telling(history, standing, state, words, comments or {}, times).drafts()
        # What has the same instant keeps its order: what was put in stands right after the entry it was put after.
        self._drafts = sorted(drafts, key=lambda draft: draft.at)[::-1]
        self._told: dict[int, JournalEntry] = {}

    def __len__(self) -> int:
        return len(self._drafts)

    @overload
    def __getitem__(self, place: int) -> JournalEntry: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[JournalEntry, ...]: ...

    def __getitem__(self, place: int | slice) -> JournalEntry | tuple[JournalEntry, ...]:
        places = range(len(self))[place]
        return self._at(places) if isinstance(places, int) else tuple(map(self._at, places))

    def _at(self, place: int) -> JournalEntry:
        if place not in self._told:
            self._told[place] = self._drafts[place].told()
        return self._told[place]


def begun_by_the_clock(state: Tournament, now: datetime) -> int:
    """The number of entries by the clock alone since the host's last click on it: quick to ask at every second."""
    until, structure = shown_at(state, now), state.profile.structure
    over = penalties.over_by_the_clock(state.penalties, state.clock, structure, until)
    return len(over) + sum(1 for _ in clock.periods_begun(state.clock, structure, until))


def action_words(label: Sentence, words: Words) -> str:
    """An action's label in words."""
    return words.say(label)


def mark_words(entry: JournalEntry, words: Words) -> str:
    """Words on the later fate of an entry; *taken back* alone where another line took back several."""
    return entry.mark or (words.text("journal.mark_undone") if entry.is_undone else "")


def _placed(entry: JournalEntry, lines: Sequence[Line], times: EveningTimes) -> JournalEntry:
    """An entry of the clock with its place: the last action, and the lines that were written by then."""
    by_then = [line for line in lines if line.at + times.changed_since[line.sequence] <= entry.at]
    last = max((line.sequence for line in by_then if line.kind is LineKind.ACTION), default=1)
    return replace(entry, time=times.dated(entry.time, entry.at), after=last, written=max(len(by_then), 1))


class _Telling:
    """The lines of a log told as journal entries, each with what was done to it later."""

    def __init__(
        self,
        history: History,
        standing: list[Line],
        state: Tournament,
        words: Words,
        comments: Mapping[int, str],
        times: EveningTimes,
    ) -> None:
        self._history = history
        self._times = times
        self._state = state
        self._words = words
        self._comments = comments
        self._finishes = place_of(state.entries)
        self._bounties = bounties_of(state)
        self._places = {line.sequence: line for line in standing if line.kind is LineKind.ACTION}
        self._followed = {line.sequence: line for line in standing if line.kind is LineKind.CORRECTION}
        self._marks: dict[int, str] = {}
        self._put_in: dict[int, list[int]] = {}
        self._back = back_in_play(standing)
        self._out_now = {bust_out.entry for bust_out in state.entries.bust_outs}
        self._by_the_clock = {penalty.number for penalty in state.penalties.given if penalty.minutes}
        self._turned: dict[int, str] = {}
        """Words on the last time that an entry was taken back or put back, by its number."""
        for line in history.lines:
            if line.kind is LineKind.CORRECTION and history.stands(line):
                self._mark(line)
            elif line.kind in _TURNS and line.target is not None:
                self._turned[line.target] = words.text(_TURNS[line.kind], at=times.said_of(line))
                if line.sequence in comments and line.target not in comments:
                    # Written beside an undo when that had an entry of its own.
                    self._comments = {**self._comments, line.target: comments[line.sequence]}
            elif line.kind is LineKind.UNDO_TO:
                # Its own entry says so of all of them; what was put back before stands no more.
                later = [number for number in self._turned if number > (line.target or 0)]
                for number in later:
                    if history.lines[number - 1].stack is line.stack:
                        del self._turned[number]

    def drafts(self) -> list[_Draft]:
        """One draft for each line, oldest first; what was put in follows the entry after which it was put.

        An undo is told beside what it took back.
        """
        drafts: list[_Draft] = []
        for line in self._history.lines:
            if line.kind in _TURNS:
                continue
            by = self._times.changed_since[line.sequence]
            stands = self._places.get(line.sequence, line) if line.kind is LineKind.ACTION else line
            drafts.append(_Draft(stands.at + by, partial(self._shifted, partial(self._entry, line), by)))
            drafts += self._put_in_after(line.sequence)
        return drafts

    def _put_in_after(self, sequence: int) -> Iterator[_Draft]:
        for number in self._put_in.get(sequence, ()):
            line = self._places[number]
            by = self._times.changed_since[line.sequence]
            yield _Draft(line.at + by, partial(self._shifted, partial(self._entry_put_in, number, line), by))
            yield from self._put_in_after(-number)

    def _entry_put_in(self, number: int, line: Line) -> JournalEntry:
        noted = inserted(self._history.lines[number - 1])
        is_out = not line.events and noted is not None
        told = self._action(replace(line, events=noted.events) if is_out and noted else line, is_undone=is_out)
        return replace(told, written=0)

    def _shifted(self, tell: Callable[[], JournalEntry], by: timedelta) -> JournalEntry:
        """An entry with its instant by the computer's time of day as it is set now, and its day if that is another."""
        entry = tell()
        at = entry.at + by
        return replace(entry, at=at, time=self._times.dated(entry.time, at))

    def _mark(self, line: Line) -> None:
        at = self._times.said_of(line)
        for correction in line.corrections:
            if correction.place is CorrectionPlace.AFTER:
                # An entry that was put in before has only the number of its correction.
                chosen = line.target or correction.target
                is_put_in = chosen in self._places and inserted(self._history.lines[chosen - 1]) is not None
                self._put_in.setdefault(-chosen if is_put_in else chosen, []).insert(0, line.sequence)
                self._marks[line.sequence] = self._words.text("journal.mark_put_in", at=at)
            elif correction.place is CorrectionPlace.INSTEAD and not correction.events:
                self._marks[correction.target] = self._words.text("journal.mark_taken_out", at=at)
            elif correction.place is CorrectionPlace.INSTEAD and self._is_other(correction, line):
                self._marks[correction.target] = self._words.text("journal.mark_corrected", at=at)

    def _is_other(self, correction: Correction, line: Line) -> bool:
        """Whether a correction says something else than what stood there, and not only what followed by rule."""
        return correction.target == line.target or correction.label != self._history.lines[correction.target - 1].label

    def _entry(self, line: Line) -> JournalEntry:
        words = self._words
        if line.kind is LineKind.ACTION:
            told = self._places.get(line.sequence, line)
            is_out = not told.events and bool(line.events)
            # What was taken out is told as it was noted.
            told = replace(told, events=line.events) if is_out else told
            return self._action(told, is_undone=is_out or line.sequence not in self._places)
        is_undone = line.kind is LineKind.CORRECTION and not self._history.stands(line)
        return JournalEntry(
            line.at,
            words.time(line.at),
            action_words(line.label, words),
            (),
            () if is_undone else tuple(self._consequences(line)),
            line.sequence,
            is_undone,
            Subject.CHANGED,
            self._turned.get(line.sequence, ""),
            # A comment on what was put in stands at its place.
            comment="" if inserted(line) else self._comments.get(line.sequence, ""),
            written=line.sequence,
            about=self._concerned(line),
        )

    def _marks_of(self, line: Line) -> Iterator[str]:
        """Words on what became of an entry later."""
        yield self._marks.get(line.sequence, "")
        yield self._turned.get(line.sequence, "")
        yield from self._came_back(line)

    def _concerned(self, line: Line) -> int:
        """The action that a line is about: corrected or put in."""
        if line.kind is LineKind.CORRECTION:
            return line.sequence if inserted(line) else line.target or 0
        return 0

    def _action(self, line: Line, *, is_undone: bool) -> JournalEntry:
        text = action_words(line.label, self._words)
        # What the act itself says is not said once more below it; its rules stand beside the act.
        cited: Citations = tuple(
            dict.fromkeys(
                citation
                for event in line.events
                if not isinstance(event, FOLLOWS) or line.label.key in _TOLD_BY_LABEL.get(type(event), ())
                for citation in getattr(event, "citations", ())
            )
        )
        parts = tuple(part for part in self._parts(line) if part.text != text) if not is_undone else ()
        return JournalEntry(
            line.at,
            self._words.time(line.at),
            text,
            cited,
            parts,
            line.sequence,
            is_undone,
            subject_of(line),
            " · ".join(filter(None, self._marks_of(line))),
            self._comments.get(line.sequence, ""),
            line.sequence,
            line.sequence,
            has_slips=line.kind is LineKind.ACTION and not is_undone and breaks_a_table(line),
        )

    def _consequences(self, line: Line) -> Iterator[Part]:
        """The further changes that a correction has made."""
        for correction in line.corrections:
            if (
                correction.place is CorrectionPlace.INSTEAD
                and not correction.events
                and correction.target != line.target
            ):
                yield Part(self._words.text("journal.fell", what=correction.label))
        followed = self._followed.get(line.sequence)
        if followed is not None:
            yield from self._parts(followed)
            if any(isinstance(event, DealerEvent) for event in followed.events):
                yield Part(self._words.text("journal.dealers_stood"))

    def _parts(self, line: Line) -> Iterator[Part]:
        words, by_id = self._words, self._state.entries.by_id

        def player(entry: EntryId) -> str:
            return str(by_id[entry].player) if entry in by_id else ""

        yield from self._finishing_places(line)
        if self._bounties is not None:
            yield from self._of_bounties(line, self._bounties)
        if line.label.key in _COUNTS:
            counted = [event for event in line.events if isinstance(event, StackCounted) and event.entry in by_id]
            in_order = sorted(counted, key=lambda event: event.chips, reverse=True)
            said = (words.text("journal.stack_of", player=player(event.entry), chips=event.chips) for event in in_order)
            yield Part(", ".join(said))
        for event in line.events:
            match event:
                case SeatReleased(seat=kept) if any(isinstance(other, TableClosed) for other in line.events):
                    yield Part(words.text("journal.reservation_ends", table=kept.table, seat=kept.number))
                case ButtonPlaced():
                    yield Part(words.text("journal.button_at", table=event.table, seat=event.button), event.citations)
                case DealerNamed() if event.entry in by_id and event.citations:
                    yield Part(self._dealer(event, line, player(event.entry)), event.citations)
                case DealerReleased(why=ReleaseReason.HOUSE):
                    yield Part(words.text("journal.house_deals", table=event.table), event.citations)
                case DealerReleased(why=ReleaseReason.BY_RULE) if event.citations:
                    yield Part(words.text("journal.nobody_deals", table=event.table), event.citations)
                case WinnerDeclared() if event.entry in by_id:
                    yield Part(words.text("journal.winner", player=player(event.entry)), event.citations)
                case BlindsTaken() | BlindMissed() | MissedBlindsJudged() | PenaltyImposed() | ChipsRemoved():
                    yield from (Part(*told) for told in told_of(event, player(event.entry), words))
                case HandForHandEnded() if line.label.key not in _TOLD_BY_LABEL[HandForHandEnded]:
                    yield Part(words.text("journal.hand_for_hand_at_one_table"), event.citations)
                case PenaltyServed() if event.entry in by_id and event.number not in self._by_the_clock:
                    yield Part(words.text("journal.penalty_over", player=player(event.entry)), event.citations)
                case PenaltyCarriedOver(hands_left=hands) if event.entry in by_id:
                    text = words.text("journal.penalty_goes_on", player=player(event.entry), count=hands)
                    if not hands:
                        text = words.text("journal.penalty_minutes_go_on", player=player(event.entry))
                    yield Part(text, event.citations)
                case PlayerEntered() | PlayerRebought() | PlayerMoved() | PlayersSwapped() | PlayerLeftForGood() if (
                    event.overruled is not None
                ):
                    yield Part(overruled_words(event.overruled, words))
                case ChipsRaced():
                    yield from self._raced(event)
                case DealAgreed():
                    yield from self._deal(event)
                case PrizesAnnounced():
                    told = " · ".join(of_place.whole for of_place in announced_prizes(event, words))
                    yield Part(told, event.citations)
                case StacksAudited():
                    yield from self._audited(event)
                case ReserveExchanged():
                    yield from self._exchanged(event)
                case ProfileChanged() if event.overruled is not None:
                    yield Part(words.text("journal.departs"))
                case PlayEnded():
                    yield from self._ending(event)
                case BalanceBrought(amount=amount, since=since):
                    key = "till.brought_debt" if amount > 0 else "till.brought_credit"
                    yield Part(words.text(key, amount=abs(amount), since=since.isoformat()))
                case LastHandsAnnounced():
                    yield Part(words.text("journal.last_hands_by_host"))
                case RulingGiven():
                    yield from (Part(text) for text in circumstances(event, words))
                case _:
                    pass
        yield from self._heads_kept(line)

    def _dealer(self, event: DealerNamed, line: Line, player: str) -> str:
        """The dealer of a table from now on; whose turn it is in a deal that goes round, only a noted hand says."""
        noted = {noting.table for noting in line.events if isinstance(noting, ButtonPlaced | HandBegan)}
        if event.source is DealerSource.ROTATION and event.table not in noted:
            return self._words.text("journal.dealer_round", table=event.table)
        return self._words.text("journal.dealer_now", table=event.table, player=player)

    def _raced(self, event: ChipsRaced) -> Iterator[Part]:
        """The result of a chip race: who got what, and with which cards."""
        for seat in event.seats:
            if seat.entry in self._state.entries.by_id and (seat.big or seat.small):
                player = str(self._state.entries.by_id[seat.entry].player)
                count, value = (seat.big, event.next_value) if seat.big else (seat.small, event.lowest)
                text = self._words.text("journal.race_won", player=player, chips=seat.count, count=count, value=value)
                yield Part(text + (f" ({self._words.cards(seat.cards)})" if seat.cards else ""))

    def _deal(self, event: DealAgreed) -> Iterator[Part]:
        """What each gets by a deal, the largest share first."""
        words, by_id = self._words, self._state.entries.by_id
        for share in sorted(event.shares, key=lambda one: one.amount, reverse=True):
            if share.entry in by_id:
                key = "journal.deal_share_on" if share.chips else "journal.deal_share"
                player = str(by_id[share.entry].player)
                yield Part(words.text(key, player=player, amount=share.amount, chips=share.chips))
        if event.kept_for_first:
            yield Part(words.text("journal.deal_kept", amount=event.kept_for_first))

    def _audited(self, event: StacksAudited) -> Iterator[Part]:
        """What a count came to beside the chips that should be in play, table by table, and what it may come from."""
        words, by_id = self._words, self._state.entries.by_id
        yield Part(words.text("journal.audit_in_play", chips=event.in_play))
        for audited in event.tables if len(event.tables) > 1 else ():
            key, chips = "stacks.table_counted", audited.counted - (audited.expected or 0)
            if audited.expected is not None:
                key = "stacks.table_fits" if not chips else "stacks.table_more" if chips > 0 else "stacks.table_less"
            yield Part(words.text(key, table=audited.table, counted=audited.counted, chips=abs(chips)))
        if uncounted := [str(by_id[entry].player) for entry in event.uncounted if entry in by_id]:
            yield Part(words.text("journal.audit_uncounted", players=uncounted))
        if event.causes:
            causes = [words.text(f"stacks.cause_{cause}") for cause in event.causes]
            said = reduce(lambda one, other: words.text("journal.audit_or", one=one, other=other), causes)
            yield Part(words.text("journal.audit_causes", causes=said))
        if event.note:
            yield Part(words.text("journal.audit_note", note=event.note))

    def _exchanged(self, event: ReserveExchanged) -> Iterator[Part]:
        """Who has given which pieces to the reserve, and got which."""
        words, by_id = self._words, self._state.entries.by_id
        for made in event.exchanges:
            if made.entry in by_id:
                gives, gets = ({counted.value: counted.pieces for counted in side} for side in (made.gives, made.gets))
                player = str(by_id[made.entry].player)
                yield Part(reserve_exchange_words(player, made.table, made.seat, gives, gets, words))

    def _came_back(self, line: Line) -> Iterator[str]:
        """The players who were out by this line and came back, and when."""
        outs = [event.entry for event in line.events if isinstance(event, PlayerBustedOut)]
        for entry in outs:
            back = self._back.get((line.sequence, entry))
            if back is not None:
                key = "journal.mark_not_out" if back.was_not_out else "journal.mark_back"
                text = self._words.text(key, at=self._times.said(back.at))
                yield text if len(outs) == 1 else f"{self._words.name(self._state.entries.by_id[entry].player)}: {text}"

    def _finishing_places(self, line: Line) -> Iterator[Part]:
        """The places of those who were out for good by this line."""
        by_id, words = self._state.entries.by_id, self._words
        outs = {event.entry: event.cards for event in line.events if isinstance(event, PlayerBustedOut)}
        for event in line.events:
            if isinstance(event, RoundRanked):
                # Who was out in the round before is ranked anew with those of this line.
                outs |= {bust_out.entry: bust_out.cards for group in reversed(event.groups) for bust_out in group}
        for entry, cards in outs.items():
            is_last = entry in self._out_now and (line.sequence, entry) not in self._back
            finish = self._finish(by_id[entry].player) if entry in by_id and is_last else None
            if finish is not None:
                shown = words.text("journal.place_shared" if finish.is_shared else "journal.place", place=finish.place)
                who = words.name(str(by_id[entry].player))
                cut = words.cards(cards)
                yield Part(f"{who}: {shown}" + (f" ({cut})" if cut else "") if len(outs) > 1 else shown)

    def _of_bounties(self, line: Line, bounties: Bounties) -> Iterator[Part]:
        """Who has won the bounties of those who are out by this line, as they stand now, and by what rule."""
        by_id, words = self._state.entries.by_id, self._words
        outs = [event.entry for event in line.events if isinstance(event, PlayerBustedOut)]
        for entry in outs:
            back = self._back.get((line.sequence, entry))
            if entry not in by_id or entry not in self._out_now or (back is not None and back.was_not_out):
                continue
            parts = list[str]()
            for share in bounties.shares.get(entry, ()):
                key = "journal.bounty_share_and_head" if share.on_head else "journal.bounty_share"
                winner = str(by_id[share.winner].player)
                parts.append(words.text(key, player=winner, amount=share.won, head=share.on_head))
            if entry in bounties.open:
                text = words.text("journal.bounty_open", amount=bounties.open[entry])
            elif parts:
                key = "journal.bounty_progressive" if bounties.is_progressive else "journal.bounty_fixed"
                text = words.text(key, shares=", ".join(parts))
            else:
                continue
            yield Part(f"{words.name(str(by_id[entry].player))}: {text}" if len(outs) > 1 else text)

    def _heads_kept(self, line: Line) -> Iterator[Part]:
        """The own bounties of those who are left at the end of play."""
        if self._bounties is None or not any(isinstance(event, WinnerDeclared | PlayEnded) for event in line.events):
            return
        for entry, head in self._bounties.kept.items():
            player = str(self._state.entries.by_id[entry].player)
            yield Part(self._words.text("journal.bounty_kept", player=player, amount=head))

    def _ending(self, event: PlayEnded) -> Iterator[Part]:
        """The players left at an early end, with their stacks and by whose word it was."""
        by_id, words = self._state.entries.by_id, self._words
        for stack in sorted(event.left, key=lambda left: left.chips or 0, reverse=True):
            finish = self._finish(by_id[stack.entry].player) if stack.entry in by_id else None
            if finish is not None:
                shown = words.text("journal.place_shared" if finish.is_shared else "journal.place", place=finish.place)
                had = "" if stack.chips is None else f" ({words.number(stack.chips)})"
                yield Part(f"{words.name(finish.player)}: {shown}{had}")
        yield Part(words.text("journal.ended_by_host"))
        if event.overruled is not None:
            yield Part(words.text("journal.departs"))
        if event.overruled:
            yield Part(words.text("journal.overruled", note=event.overruled))

    def _finish(self, player: PlayerId) -> Finish | None:
        return self._finishes.get(player)


def subject_of(line: Line) -> Subject:
    if line.stack is UndoStack.TILL:
        return Subject.EVENING
    if line.stack is not UndoStack.PLAY:
        return Subject.CLOCK
    if any(isinstance(event, PenaltyImposed | PenaltyLifted) for event in line.events):
        return Subject.RULINGS
    if any(isinstance(event, EntryEvent | AttendanceEvent | StackCounted | WinnerDeclared) for event in line.events):
        return Subject.PLAYERS
    if any(isinstance(event, RulingGiven) for event in line.events):
        return Subject.RULINGS
    ends = PlayEnded | ChipsRaced | StacksAudited | ReserveExchanged | TournamentOpened | ProfileChanged
    ends |= TournamentClosed | TournamentReopened | TournamentRedated | LastHandsEvent | DealAgreed | PrizesAnnounced
    return Subject.EVENING if any(isinstance(event, ends) for event in line.events) else Subject.TABLES


_NOTHING_TOLD = datetime.min.replace(tzinfo=UTC)
"""Instant up to which the journal tells of the clock where it has told nothing."""


def by_the_clock(standing: list[Line], state: Tournament, now: datetime, words: Words) -> list[JournalEntry]:
    """Entries for what the clock did by itself between the host's clicks."""
    current, structure = Clock(), state.profile.structure
    entries: list[JournalEntry] = []
    told = _NOTHING_TOLD
    citations = levels.from_the_next_hand(state.answers)
    for line in standing:
        for event in line.events:
            if isinstance(event, ClockEvent):
                entries += _begun(current, structure, told, event.at, words, citations)
                current, told = clock.after(current, event), _NOTHING_TOLD
                if isinstance(event, SystemTimeChanged):
                    # The clock goes on from its last fact, so that its periods up to here begin once more.
                    told = event.at + event.by
                    entries = [replace(entry, at=entry.at + event.by) for entry in entries]
            elif isinstance(event, TournamentOpened | ProfileChanged):
                # What has begun by then keeps the blinds that it began with.
                entries += _begun(current, structure, told, line.at, words, citations)
                structure, told = event.profile.structure, max(told, line.at)
    return [*entries, *_begun(current, structure, told, now, words, citations)]


def penalties_over(state: Tournament, until: datetime, words: Words) -> Iterator[JournalEntry]:
    """Entries for the penalties of minutes that the clock has ended."""
    for at, penalty in penalties.over_by_the_clock(state.penalties, state.clock, state.profile.structure, until):
        yield JournalEntry(
            at, words.time(at), words.text("journal.penalty_over", player=penalty.player), penalty.citations, (), 0
        )


def _begun(
    current: Clock, structure: BlindStructure, told: datetime, until: datetime, words: Words, citations: Citations
) -> Iterable[JournalEntry]:
    """Entries for the periods that began by themselves after ``told`` and up to ``until``."""
    in_break = current.in_break
    for begun in clock.periods_begun(current, structure, until):
        came_from_break, in_break = in_break, begun.in_break
        if begun.at <= told:
            continue
        level = structure.levels[begun.level - 1]
        cited: Citations = ()
        if begun.is_hold:
            text = words.text("journal.break_held" if begun.in_break else "journal.held", level=begun.level)
        elif begun.in_break:
            full = length(level.break_after) if level.break_after is not None else 0
            text = words.text("journal.break_begins", minutes=in_minutes(full))
        else:
            # At the start and after a break every hand is a new one.
            key = "journal.level_begins_anew" if came_from_break or begun.level == 1 else "journal.level_begins"
            text = words.text(key, level=begun.level, blinds=words.blinds(level))
            cited = citations
        yield JournalEntry(begun.at, words.time(begun.at), text, cited, (), 0)


@dataclass(frozen=True, slots=True)
class ReturnToPlay:
    """The return of a player: when, and whether only because the bust-out was a mistake."""

    at: datetime
    was_not_out: bool


def back_in_play(standing: Iterable[Line]) -> dict[tuple[int, EntryId], ReturnToPlay]:
    """The return to play of somebody who was out by an action, by the action's number and the entry.

    :param standing: the actions that still stand, in the order of replay.
    """
    back: dict[tuple[int, EntryId], ReturnToPlay] = {}
    last_out: dict[PlayerId, tuple[int, EntryId]] = {}
    player_of: dict[EntryId, PlayerId] = {}
    for line in standing:
        for event in line.events:
            match event:
                case PlayerEntered(entry=entry, player=player):
                    player_of[entry] = player
                    if player in last_out:
                        back[last_out[player]] = ReturnToPlay(line.at, was_not_out=False)
                case EntryWithdrawn(entry=entry) if player_of[entry] in last_out:
                    # The re-entry was taken back.
                    back.pop(last_out[player_of[entry]], None)
                case PlayerBustedOut(entry=entry):
                    last_out[player_of[entry]] = line.sequence, entry
                case PlayerReinstated(entry=entry):
                    back[last_out.pop(player_of[entry])] = ReturnToPlay(line.at, was_not_out=True)
                case _:
                    pass
    return back


PersonEvent = BlindsTaken | BlindMissed | MissedBlindsJudged | PenaltyImposed | ChipsRemoved


def told_of(event: PersonEvent, player: str, words: Words) -> Iterator[tuple[str, Citations]]:
    """The parts of a journal entry that an event gives, with the rules that are its own.

    :param player: whose entry it is about; empty where that does not count any more.
    """
    match event:
        case BlindsTaken(chips=chips):
            yield words.text("journal.blinds_taken", player=player, chips=chips), event.citations
        case BlindMissed(blind=blind):
            yield words.text(f"journal.missed_{blind.value.lower()}", player=player), ()
        case MissedBlindsJudged(chips=chips):
            if chips:
                yield words.text("journal.blinds_made_up", chips=chips), ()
        case ChipsRemoved(chips=chips):
            yield words.text("journal.chips_removed", chips=chips), ()
        case PenaltyImposed():
            offence = answer_label(ladder.penalty_ladder.id, "offence", event.offence.value, words)
            meant = words.text("penalty.meant") if event.is_deliberate else ""
            yield " · ".join(filter(None, (offence, meant, event.reason))), ()
            if event.overruled is not None:
                yield overruled_words(event.overruled, words), ()


def overruled_words(note: str, words: Words) -> str:
    """The host's note on a departure from a rule."""
    return words.text("journal.overruled" if note else "journal.overruled_plain", note=note)
