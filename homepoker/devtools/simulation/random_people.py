"""People of a simulated evening: who is away, who misbehaves, and what the random host does about it."""

from __future__ import annotations

from random import Random

from homepoker.core import entries, seating
from homepoker.core.quantities import EntryId
from homepoker.core.refusal import refuse
from homepoker.core.rulings.penalties.ladder import Offence
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.devtools.simulation.guest_list import GuestList
from homepoker.services.evening.commands.attendance import AttendanceCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.penalties import Case, PenaltyCommands
from homepoker.services.evening.tournament_desk import TournamentDesk


class RandomPeople:
    """Acts on people who are away or misbehave; what is done depends on the evening and on ``luck`` alone."""

    def __init__(self, desk: TournamentDesk, luck: Random, guests: GuestList) -> None:
        self._desk, self._luck, self._list = desk, luck, guests
        self._field = EntryCommands(desk)
        self._attendance, self._penalties = AttendanceCommands(desk), PenaltyCommands(desk)

    def anybody(self) -> EntryId:
        """Random player: at a random table, or before the draw anyone who is here."""
        current = self._desk.state.seating
        if current.seats:
            while not (there := seating.at_table(current, self._luck.choice(tuple(current.tables)))):
                pass
            return self._luck.choice(there)[0]
        by_id = self._desk.state.entries.by_id
        if not by_id:
            raise refuse("play.not_in_field")
        came = self._list.came(self._desk.history.lines)
        while (entry := self._luck.choice(came)) not in by_id:
            pass
        return entry

    # Who is there

    def mark_absent(self) -> None:
        """Mark somebody absent, or count the stack that the blinds will be taken from."""
        entry = self.anybody()
        if entry not in self._desk.state.stacks.counted and self._luck.random() < 0.7:
            self._field.count_stack(entry, 500 * self._luck.randint(1, 12))
        else:
            self._attendance.mark_absent(entry)

    def come_back(self) -> None:
        """Let somebody absent come back."""
        by_id = self._desk.state.entries.by_id
        absent = sorted(one for one in self._desk.state.attendance.absent if by_id[one].status is entries.Status.IN)
        if not absent:
            raise refuse("play.not_in_field")
        self._attendance.come_back(self._luck.choice(absent))

    def leave_for_good(self) -> None:
        """Let somebody go home."""
        stack = 500 * self._luck.randint(1, 8)
        note = "the club agreed" if self._luck.random() < 0.3 else None
        removes = self._luck.choice((None, True, False)) if note else None
        self._attendance.leave_for_good(self.anybody(), stack=stack, removes_chips=removes, overruled=note)

    # Who misbehaves

    def _case(self) -> Case:
        return Case(
            self.anybody(),
            self._luck.choice(list(Offence)),
            is_deliberate=self._luck.random() < 0.5,
            repetitions=self._luck.randint(0, 2),
        )

    def impose(self) -> None:
        """Punish somebody, now and then otherwise than the book allows."""
        case = self._case()
        allowed = self._penalties.on(case).verdict.allowed
        short = self._luck.random() < 0.5
        sanctions = (
            [Sanction.MISSED_HANDS] if short else [one for one in allowed if one is not Sanction.DISQUALIFICATION]
        )
        sanction = self._luck.choice(sanctions or [Sanction.WARNING])
        note = None if sanction in allowed else "as agreed"
        self._penalties.impose(case, sanction, self._luck.randint(1, 3), overruled=note)

    def disqualify(self) -> None:
        """Disqualify somebody by the host's word."""
        stack = 500 * self._luck.randint(0, 8)
        self._penalties.impose(self._case(), Sanction.DISQUALIFICATION, stack=stack, overruled="as agreed")

    def lift(self) -> None:
        """Let somebody's penalty off."""
        self._penalties.lift(self.anybody())
