"""Check-in, late entry, bust-outs, chips."""

from __future__ import annotations

from itertools import cycle

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from homepoker.core import entries, seating
from homepoker.core.play.bust_outs import stacks_that_matter
from tests.evenings.acts.host import ANY, AnyHost, one


class FieldActs(AnyHost):
    """Check-in, late entry, bust-outs, chips."""

    @precondition(lambda self: not self.desk.state.buttons.hands)
    @rule(is_new=st.booleans())
    def check_in(self, is_new: bool) -> None:
        person = self.somebody()
        self.do(lambda: self.field.check_in_new(person) if is_new else self.field.check_in(person.id))

    @rule(which=ANY)
    def check_in_twice(self, which: int) -> None:
        self.do(lambda: self.field.check_in(self.desk.state.entries.by_id[self.playing(which)].player))

    @rule(which=ANY)
    def withdraw(self, which: int) -> None:
        """A check-in taken back; during play, somebody who never came."""

        def act() -> None:
            before, gone = self.desk.state, self.playing(which)
            self.field.withdraw(gone)
            after = self.desk.state
            assert after.entries.by_id.keys() == before.entries.by_id.keys() - {gone}
            assert after.entries.bust_outs == before.entries.bust_outs

        self.do(act)

    @rule(which=ANY, is_ticked=st.booleans())
    def tick(self, which: int, is_ticked: bool) -> None:
        self.do(lambda: self.field.tick(one(list(self.desk.state.entries.by_id), which), is_ticked=is_ticked))

    @precondition(lambda self: self.desk.state.seating.tables)
    @rule(note=st.sampled_from((None, "late train")))
    def enter_late(self, note: str | None) -> None:
        person = self.somebody()
        self.do(lambda: self.field.enter_late(person.id, new_person=person, overruled=note))

    @precondition(lambda self: self.desk.state.seating.tables)
    @rule(which=ANY, note=st.sampled_from((None, "as agreed")))
    def enter_again(self, which: int, note: str | None) -> None:
        players = entries.players(self.desk.state.entries)
        self.do(lambda: self.field.enter_late(one(players, which), overruled=note))

    @precondition(lambda self: self.desk.state.seating.tables)
    @rule(
        table=ANY,
        several=st.sampled_from((1, 1, 1, 2, 3)),
        winners=st.sampled_from((0, 1, 1, 2)),
        stacks=st.lists(st.sampled_from((500, 500, 1_500)), min_size=3, max_size=3),
        knows_stacks=st.booleans(),
        covers=st.integers(0, 2),
    )
    def bust_out(
        self, table: int, several: int, winners: int, stacks: list[int], knows_stacks: bool, covers: int
    ) -> None:
        def act() -> None:
            seated = [entry for entry, _ in seating.at_table(self.desk.state.seating, self.table(table))]
            outs, left = seated[:several], seated[several : several + winners]
            one(outs, 0)
            busted = [(entry, tuple(left)) for entry in outs]
            asked = dict.fromkeys([*outs, *stacks_that_matter(self.desk.state, busted)])
            known = dict(zip(asked, cycle(stacks), strict=False)) if knows_stacks else {}
            self.field.bust_out(busted, known, covered=dict.fromkeys(outs, tuple(left[:covers])))

        self.do(act)

    @rule(which=ANY)
    def reinstate(self, which: int) -> None:
        self.do(lambda: self.field.reinstate(one(self.desk.state.entries.bust_outs, which).entry))

    @rule(which=ANY, note=st.sampled_from((None, "as agreed")))
    def rebuy(self, which: int, note: str | None) -> None:
        self.do(lambda: self.field.rebuy(self.playing(which), overruled=note))

    @rule(which=ANY)
    def add_on(self, which: int) -> None:
        self.do(lambda: self.field.add_on(self.playing(which)))

    @rule(several=st.integers(0, 4))
    def add_ons_of_a_break(self, several: int) -> None:
        takers = [entry.id for entry in entries.still_in(self.desk.state.entries)][:several]
        self.do(lambda: self.field.add_on(*takers))

    @rule(which=ANY, chips=st.integers(-100, 40_000))
    def count_stack(self, which: int, chips: int) -> None:
        self.do(lambda: self.field.count_stack(self.playing(which), chips))

    @rule(which=ANY)
    def forget_stack(self, which: int) -> None:
        self.do(lambda: self.field.forget_stack(self.playing(which)))
