"""Time passes, and the clock is worked."""

from __future__ import annotations

from datetime import timedelta

from hypothesis import strategies as st
from hypothesis.stateful import rule

from tests.evenings.acts.host import ANY, AnyHost
from tests.strategies import spans


class ClockActs(AnyHost):
    """Time passes, and the clock is worked."""

    @rule(span=spans)
    def pass_time(self, span: timedelta) -> None:
        self.timekeeper.pass_time(seconds=span.total_seconds())

    @rule()
    def toggle_clock(self) -> None:
        self.do(self.clock.toggle)

    @rule(span=spans)
    def schedule_start(self, span: timedelta) -> None:
        self.do(lambda: self.clock.schedule_start(self.desk.now() + span))

    @rule(span=spans, takes=st.booleans())
    def add_time(self, span: timedelta, takes: bool) -> None:
        self.do(lambda: self.clock.add_time(-span if takes else span))

    @rule(span=spans)
    def type_the_time_left(self, span: timedelta) -> None:
        self.do(lambda: self.clock.set_time(span))

    @rule(forward=st.booleans())
    def change_level(self, forward: bool) -> None:
        self.do(self.clock.next_level if forward else self.clock.previous_level)

    @rule(which=ANY, is_facing_bet=st.booleans())
    def call_time(self, which: int, is_facing_bet: bool) -> None:
        self.do(lambda: self.calls.call(self.playing(which), is_facing_bet=is_facing_bet))

    @rule(answers=st.booleans())
    def end_called_time(self, answers: bool) -> None:
        self.do(self.calls.stop if answers else lambda: self.calls.tick(self.desk.now()))

    @rule(level=st.integers(0, 9), in_break=st.booleans())
    def go_to_level(self, level: int, in_break: bool) -> None:
        self.do(lambda: self.clock.go_to(level, in_break=in_break))
