"""People who go out for a smoke, come back, go home, or misbehave."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import rule

from homepoker.core import entries
from homepoker.core.penalties import proposed
from homepoker.core.rulings.penalties.ladder import Offence
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.services.evening.commands.attendance import AttendanceCommands
from homepoker.services.evening.commands.penalties import Case, PenaltyCommands
from tests.evenings.acts.host import ANY, AnyHost, one

SANCTIONS = (None, *Sanction)
"""Nothing: the one that is proposed."""


class AttendanceActs(AnyHost):
    """People who are absent, back, gone for good, or sit out a penalty."""

    @rule(which=ANY, chips=st.none() | st.integers(1, 2_000))
    def mark_absent(self, which: int, chips: int | None) -> None:
        """Sometimes the stack is counted before, so that the blinds go in for it."""
        if chips is not None:
            self.do(lambda: self.field.count_stack(self.playing(which), chips))
        self.do(lambda: AttendanceCommands(self.desk).mark_absent(self.playing(which)))

    @rule(which=ANY)
    def come_back(self, which: int) -> None:
        def act() -> None:
            state = self.desk.state
            absent = [entry.id for entry in entries.still_in(state.entries) if entry.id in state.attendance.absent]
            AttendanceCommands(self.desk).come_back(one(absent, which))

        self.do(act)

    @rule(which=ANY, chips=st.none() | st.integers(1, 3_000), removes=st.none() | st.booleans(), notes=st.booleans())
    def leave_for_good(self, which: int, chips: int | None, removes: bool | None, notes: bool) -> None:
        note = "as agreed" if notes else None
        leave = AttendanceCommands(self.desk).leave_for_good
        self.do(lambda: leave(self.playing(which), stack=chips, removes_chips=removes, overruled=note))

    @rule(
        which=ANY,
        offence=st.sampled_from(list(Offence)),
        sanction=st.sampled_from(SANCTIONS),
        amount=st.integers(0, 4),
        chips=st.none() | st.integers(0, 3_000),
        notes=st.booleans(),
    )
    def impose(
        self, which: int, offence: Offence, sanction: Sanction | None, amount: int, chips: int | None, notes: bool
    ) -> None:
        def act() -> None:
            commands = PenaltyCommands(self.desk)
            case = Case(self.playing(which), offence, is_deliberate=notes, repetitions=amount)
            allowed = commands.on(case).verdict.allowed
            chosen = sanction or proposed(allowed, ())
            commands.impose(case, chosen, amount, stack=chips, overruled="as agreed" if notes else None)

        self.do(act)

    @rule(which=ANY)
    def lift(self, which: int) -> None:
        self.do(lambda: PenaltyCommands(self.desk).lift(self.playing(which)))

    @rule(which=ANY)
    def let_play(self, which: int) -> None:
        given = self.desk.state.penalties.given
        self.do(lambda: PenaltyCommands(self.desk).let_play(one(given, which).number))

    @rule(which=ANY, is_deliberate=st.booleans())
    def judge_missed_blinds(self, which: int, is_deliberate: bool) -> None:
        missed = list(self.desk.state.attendance.missed)
        judge = AttendanceCommands(self.desk).judge_missed_blinds
        self.do(lambda: judge(one(missed, which), is_deliberate=is_deliberate))
