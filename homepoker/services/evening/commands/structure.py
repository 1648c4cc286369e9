"""Commands on the structure of a running evening: minutes, blinds, breaks, levels in and out, late registration.

A change counts from now on. Where the evening's own book wants it otherwise, the change is made all the same and
carries the rule from which it departs; what only another book says binds nobody.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from homepoker.core import clock, structure_edits, structure_table, tournament
from homepoker.core.clock import ClockState
from homepoker.core.profile import Profile
from homepoker.core.quantities import Seconds
from homepoker.core.refusal import Refusal, refuse
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.clock import levels
from homepoker.core.rulings.seating import late_entry
from homepoker.core.running_late import Way
from homepoker.core.structure import Ante, BlindStructure, Level, in_minutes, length
from homepoker.core.structure_check import error_of_a_level
from homepoker.core.structure_edits import Blinds, Running
from homepoker.core.wording import Sentence, sentence
from homepoker.services.evening.setup import change_profile
from homepoker.services.evening.tournament_desk import TournamentDesk


class StructureCommands:
    """Commands that change coming periods; nothing happens where nothing would be different."""

    def __init__(self, desk: TournamentDesk, books: Mapping[str, Rulebook]) -> None:
        self._desk = desk
        self._books = books

    def change_minutes(self, level: int, minutes: int, seconds: Seconds = 0, *, in_break: bool = False) -> None:
        """Change the length of the running period or one that comes.

        :param seconds: come to the minutes.
        :raises Refusal: it is over, is not there, or nothing lasts so long.
        """
        before, full = self._minutes(level, in_break=in_break), 60 * minutes + seconds
        changed = structure_edits.with_other_length(self._structure, self._running(), level, full, in_break=in_break)
        subject = "break" if in_break else "level"
        key = f"journal.{subject}_minutes_over" if self._ends_by(changed) else f"journal.{subject}_minutes"
        self._change_structure(sentence(key, level=level, minutes=_minutes(full), before=before), changed)

    def change_coming_minutes(self, minutes: int, seconds: Seconds = 0) -> None:
        """Change the length of all coming levels; the running one and the breaks keep theirs.

        :param seconds: come to the minutes.
        :raises Refusal: none comes any more, or nothing lasts so long.
        """
        first, full = self._first_to_begin(), 60 * minutes + seconds
        changed = structure_edits.with_coming_lengths(self._structure, first, full)
        self._change_structure(sentence("journal.coming_minutes", level=first, minutes=_minutes(full)), changed)

    def change_blinds(self, level: int, blinds: Blinds) -> None:
        """Change the blinds and the ante of a level that has not begun.

        :raises Refusal: it runs, is over or is not there, nobody pays an ante, or the chips in play cannot pay it.
        """
        if blinds.ante and self._structure.ante is Ante.NONE:
            raise refuse("structure.nobody_pays_antes")
        changed = structure_edits.with_blinds(self._structure, self._first_to_begin(), level, blinds)
        self._require_payable(changed, level)
        label = sentence(
            "journal.level_blinds",
            level=level,
            blinds=_blinds(changed.levels[level - 1]),
            before=_blinds(self._structure.levels[level - 1]),
        )
        self._change_structure(label, changed)

    def put_level(self, after: int) -> None:
        """Put a level in after another one and its break, with blinds between those of its neighbours.

        :raises Refusal: the other one is over or not there, or there are as many levels as there may be.
        """
        structure = self._structure
        row = len(structure_table.rows(replace(structure, levels=structure.levels[: max(after, 0)])))
        new = structure_table.level_to_insert(structure, row, tournament.chip_values(self._desk.state))
        changed = structure_edits.with_level(structure, self._running(), after, new)
        label = sentence("journal.level_put_in", level=after + 1, blinds=_blinds(new), minutes=_minutes(length(new)))
        self._change_structure(label, changed)

    def put_break(self, level: int, minutes: int) -> None:
        """Put a break after a level that has none.

        :raises Refusal: the level is over or the last one, has a break, or nothing lasts so long.
        """
        changed = structure_edits.with_break(self._structure, self._running(), level, minutes)
        self._change_structure(sentence("journal.break_put_in", level=level, minutes=minutes), changed)

    def take_break_out(self, level: int) -> None:
        """Take a break out.

        :raises Refusal: it is over, runs already or is not there.
        """
        before = self._minutes(level, in_break=True)
        changed = structure_edits.without_break(self._structure, self._running(), level)
        self._change_structure(sentence("journal.break_taken_out", level=level, before=before), changed)

    def skip_level(self, level: int) -> None:
        """Take out a coming level; those after it move up.

        :raises Refusal: it is over, runs already or is not there.
        """
        changed = structure_edits.without_level(self._structure, self._running(), level)
        gone = self._structure.levels[level - 1]
        label = sentence("journal.level_skipped", level=level, small=gone.small_blind, big=gone.big_blind)
        self._change_structure(label, changed)

    def make_up(self, way: Way) -> None:
        """Change all that comes in one of the ways to be done in time.

        :raises Refusal: since the way was found another level or break has begun, or one was changed.
        """
        if way.before != self._structure or way.running != self._running():
            raise refuse("structure.way_is_old")
        level = way.running[0]
        key = f"journal.make_up_{way.kind}"
        self._change_structure(sentence(key, count=way.amount, level=level + 1), way.structure)

    def take_entries_until(self, level: int) -> None:
        """Let players enter up to the end of another level; 0 is not at all.

        :raises Refusal: the structure has no such level.
        """
        profile = self._desk.state.profile
        before = profile.late_registration_until
        if not 0 <= level <= len(profile.structure.levels):
            raise refuse("clock.no_such_level", level=level, levels=len(profile.structure.levels))
        if level == 0:
            label = sentence("journal.late_closed", before=before)
        elif before == 0:
            label = sentence("journal.late_opened", level=level)
        else:
            label = sentence("journal.late_until", level=level, before=before)
        departs = self._late_entry_departs() if level > before else ()
        self._act(label, replace(profile, late_registration_until=level), departs)

    def take_suggested(self, profile: Profile, label: Sentence) -> None:
        """Let a suggested structure count tonight, with its stack, chips, end and late registration.

        :param label: for how many it was suggested, and when they will be done.
        :raises Refusal: the rulebook that the profile names is not there.
        """
        before, wished = self._desk.state.profile, self._desk.state.wished_end
        if wished is not None:  # an end for good stays one
            profile = replace(profile, is_capped=wished.is_capped)
        departs = self._timetable_departs() if profile.structure != before.structure else ()
        if profile.late_registration_until > before.late_registration_until:
            departs += tuple(each for each in self._late_entry_departs() if each not in departs)
        self._act(label, profile, departs)

    @property
    def _structure(self) -> BlindStructure:
        return self._desk.state.profile.structure

    def _running(self) -> Running:
        here = clock.position(self._desk.state.clock, self._structure, self._desk.now())
        return here.level, here.in_break

    def _first_to_begin(self) -> int:
        """Number of the first level that has not begun."""
        here = clock.position(self._desk.state.clock, self._structure, self._desk.now())
        return here.level if here.state in (ClockState.NOT_STARTED, ClockState.SCHEDULED) else here.level + 1

    def _require_payable(self, structure: BlindStructure, level: int) -> None:
        """Refuse a level that cannot be played with the chips that are in play now."""
        chips = tournament.chip_values(self._desk.state)
        error = error_of_a_level(replace(self._desk.state.profile, structure=structure, denominations=chips), level)
        if error is not None:
            raise Refusal(error.sentence)

    def _minutes(self, level: int, *, in_break: bool) -> int | str:
        if not 1 <= level <= len(self._structure.levels):
            raise refuse("clock.no_such_level", level=level, levels=len(self._structure.levels))
        there = self._structure.levels[level - 1]
        if not in_break:
            return _minutes(length(there))
        if there.break_after is None:
            raise refuse("clock.no_such_break", level=level)
        return _minutes(length(there.break_after))

    def _ends_by(self, changed: BlindStructure) -> bool:
        """Whether the running period has lasted as long as it should last now."""
        kept = clock.carry_over(self._desk.state.clock, self._structure, changed, self._desk.now())
        return kept is not None and kept.left <= clock.ZERO

    def _change_structure(self, label: Sentence, structure: BlindStructure) -> None:
        self._act(label, replace(self._desk.state.profile, structure=structure), self._timetable_departs())

    def _act(self, label: Sentence, profile: Profile, departs: Citations) -> None:
        if profile != self._desk.state.profile:
            change_profile(self._desk, profile, self._books, label=label, departs=departs)

    def _timetable_departs(self) -> Citations:
        begun = tournament.has_begun(self._desk.state, self._desk.now())
        ruling = rule(levels.timetable, levels.TimetableSituation(begun), self._desk.state.answers)
        return _own(ruling.rests_on) if ruling.verdict.departs else ()

    def _late_entry_departs(self) -> Citations:
        """The published deadline, where the evening's book knows one and play has begun."""
        if not tournament.has_begun(self._desk.state, self._desk.now()):
            return ()
        consult = Consultation(self._desk.state.answers, late_entry.late_entry.id)
        is_fixed = consult.ask(late_entry.ENTRY_LATE) is late_entry.LateEntry.UNTIL_DEADLINE
        return _own(consult.rests_on) if is_fixed else ()


def _minutes(full: Seconds) -> int | str:
    """A full time for a line of the journal, which has had whole minutes as a number ever since."""
    return in_minutes(full) if full % 60 else full // 60


def _blinds(level: Level) -> Sentence:
    if not level.ante:
        return sentence("journal.blinds", small=level.small_blind, big=level.big_blind)
    return sentence("journal.blinds_ante", small=level.small_blind, big=level.big_blind, ante=level.ante)


def _own(citations: Citations) -> Citations:
    return tuple(citation for citation in citations if not citation.is_fallback)
