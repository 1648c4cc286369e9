"""What a host corrects later, and everything undone back to a line."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import rule

from homepoker.core import entries
from homepoker.core.history import LineKind
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.services.evening.commands.corrections import CorrectionCommands, Plan, outs_of, stacks_of
from homepoker.services.evening.journal import journal
from homepoker.services.words import Words
from tests.evenings.acts.host import ANY, AnyHost, one

LOCALE = Path(__file__).resolve().parents[3] / "resources" / "locale"


class Corrections(AnyHost):
    """Each is carried out, and half of them are taken back at once: then all is as before."""

    @property
    def corrections(self) -> CorrectionCommands:
        return CorrectionCommands(self.desk)

    def correct(self, plan: Callable[[], Plan], takes_back: bool) -> None:
        def act() -> None:
            found = plan()
            before = self.desk.state
            self.corrections.carry_out(found)
            if takes_back:
                self.desk.undo()
                assert self.desk.state == before

        self.do(act)

    def then(self, after: int, which: int) -> EntryId:
        """Somebody who was in play after a line."""
        return one(entries.still_in(self.corrections.state_at(after).entries), which).id

    def line(self, which: int) -> int:
        """The number of a line that stands."""
        standing = [line for line in self.desk.history.standing() if line.kind is LineKind.ACTION]
        return one(standing, which).sequence

    @rule(which=ANY, takes_back=st.booleans())
    def take_out_a_line(self, which: int, takes_back: bool) -> None:
        self.correct(lambda: self.corrections.take_out(self.line(which)), takes_back)

    @rule(which=ANY, out=ANY, by=ANY, takes_back=st.booleans())
    def correct_a_hand(self, which: int, out: int, by: int, takes_back: bool) -> None:
        def plan() -> Plan:
            line = one(self.corrections.hands(), which)
            there = [entry.id for entry in entries.still_in(self.desk.state_before(line.sequence).entries)]
            outs = [(one(there, out), (one(there, by),))]
            return self.corrections.bust_out(line.sequence, outs)

        self.correct(plan, takes_back)

    @rule(which=ANY)
    def say_the_same_again(self, which: int) -> None:
        def act() -> None:
            line = one(self.corrections.hands(), which)
            before = self.desk.state
            plan = self.corrections.bust_out(line.sequence, outs_of(line), stacks_of(line))
            assert plan.misfits == ()
            self.corrections.carry_out(plan)
            assert self.desk.state.entries == before.entries
            assert self.desk.state.seating == before.seating
            assert self.desk.state.winner == before.winner

        self.do(act)

    @rule(which=ANY, other=ANY, takes_back=st.booleans())
    def swap_two_hands(self, which: int, other: int, takes_back: bool) -> None:
        def plan() -> Plan:
            hands = self.corrections.hands()
            return self.corrections.swap(one(hands, which).sequence, one(hands, other).sequence)

        self.correct(plan, takes_back)

    @rule(after=ANY, out=ANY, by=ANY, takes_back=st.booleans())
    def put_in_a_bust_out(self, after: int, out: int, by: int, takes_back: bool) -> None:
        def plan() -> Plan:
            number = self.line(after)
            outs = [(self.then(number, out), (self.then(number, by),))]
            return self.corrections.insert_bust_out(number, self.desk.now() - timedelta(minutes=3), outs)

        self.correct(plan, takes_back)

    @rule(after=ANY, which=ANY, is_add_on=st.booleans(), note=st.sampled_from((None, "as agreed")))
    def put_in_a_buy(self, after: int, which: int, is_add_on: bool, note: str | None) -> None:
        def plan() -> Plan:
            number, at = self.line(after), self.desk.now()
            if is_add_on:
                return self.corrections.insert_add_on(number, at, self.then(number, which))
            return self.corrections.insert_rebuy(number, at, self.then(number, which), overruled=note)

        self.correct(plan, takes_back=False)

    @rule(after=ANY, which=ANY, takes_back=st.booleans())
    def put_in_an_entry(self, after: int, which: int, takes_back: bool) -> None:
        def plan() -> Plan:
            number = self.line(after)
            someone = PlayerId(f"forgotten-{which % 5}")
            return self.corrections.insert_entry(number, self.desk.now() - timedelta(minutes=3), someone)

        self.correct(plan, takes_back)

    @rule(which=ANY)
    def undo_to(self, which: int) -> None:
        self.do(lambda: self.desk.undo_to(one(self.desk.history.lines, which).sequence))

    @rule(language=st.sampled_from(("de", "en")))
    def read_the_journal(self, language: str) -> None:
        found = journal(self.desk.history, self.desk.state, self.desk.now(), Words(LOCALE, language))
        told, lines = {entry.sequence: entry for entry in found}, self.desk.history.lines
        turns = [line for line in lines if line.kind in (LineKind.UNDO, LineKind.REDO)]
        assert set(told) >= {line.sequence for line in lines} - {line.sequence for line in turns}
        # An undo is told in the line of what it took back.
        assert {line.target for line in turns} <= set(told)
        if turns and lines[-1] is turns[-1]:
            assert told[turns[-1].target or 0].mark
        assert [entry.at for entry in found] == sorted((entry.at for entry in found), reverse=True)
