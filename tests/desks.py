"""Evenings at a desk without a database, for tests that look at what the desks wrote."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from homepoker.core.history import Line, LineKind, UndoStack
from homepoker.core.players import Player
from homepoker.core.profile import Profile
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.rulebooks.binding import bind
from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.rulings.catalogue import POLICIES, TOPICS
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.tournament import TournamentOpened
from homepoker.core.wording import sentence
from homepoker.services.draw import Draw
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.dealing import DealingCommands
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.setup import change_profile
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import load_rulebooks
from tests.fakes import FixedDraw, HandMovedTimekeeper, LogInMemory
from tests.ui.room_view.evenings import structure

BOOKS = load_rulebooks(resources() / "rulebooks")

PROFILE = Profile("Vereinsabend", structure(), 10_000, 9, "uesg", Scoring.UESG, late_registration_until=3)
"""Six levels of 20 minutes, a break of 10 minutes after the third."""


class Evening:
    """One evening with all its desks; players are called by their names in small letters."""

    def __init__(self, profile: Profile = PROFILE, *, draw: Draw | None = None, **changed: object) -> None:
        profile = replace(profile, **changed)  # type: ignore[arg-type] # whatever a profile has
        self.timekeeper = HandMovedTimekeeper()
        self.log = LogInMemory()
        now = self.timekeeper.now()
        opened = TournamentOpened("Monatsturnier", now.date(), profile, resolve(BOOKS, profile.rulebook), "1.0.0")
        label = sentence("journal.opened", name="Monatsturnier")
        self.log.append("t-1", Line(1, LineKind.ACTION, UndoStack.PLAY, label, now, (opened,)))
        self.desk = TournamentDesk("t-1", self.log, self.timekeeper, draw or FixedDraw())
        self.field = EntryCommands(self.desk)
        self.tables = SeatingCommands(self.desk)
        self.dealing = DealingCommands(self.desk)
        self.clock = ClockCommands(self.desk)
        self.finish = EndingCommands(self.desk)

    def check_in(self, *names: str) -> Evening:
        """These players are here."""
        for name in names:
            self.field.check_in(PlayerId(name))
        return self

    def begin(self, *names: str, tables: int = 1) -> Evening:
        """These players sit and the clock runs."""
        self.check_in(*names)
        self.tables.draw_seats(dict.fromkeys(range(1, tables + 1), 9))
        self.clock.start()
        return self

    def entry(self, name: str) -> EntryId:
        """The newest entry of a player."""
        return [one.id for one in self.desk.state.entries.by_id.values() if one.player == name][-1]

    def out(self, name: str, *by: str) -> None:
        """One player is out."""
        self.field.bust_out([(self.entry(name), tuple(self.entry(one) for one in by))])

    def out_together(self, stacks: dict[str, int], *by: str) -> None:
        """Several are out in one hand, with their stacks at its start."""
        winners = tuple(self.entry(one) for one in by)
        outs = {self.entry(name): chips for name, chips in stacks.items()}
        self.field.bust_out([(entry, winners) for entry in outs], outs)

    def pass_time(self, **span: float) -> None:
        """Let time pass."""
        self.timekeeper.pass_time(**span)


def by_a_house_rule(desk: TournamentDesk, amended: str, topic: str, answers: Mapping[str, str | bool | int]) -> None:
    """Play the evening from now on by a club's own book, in which one rule amends another book on a topic."""
    settled = "\n".join(f"{name} = {json.dumps(value)}" for name, value in answers.items())
    text = f"""+++
id = "club"
names.de = "Unser Verein"
edition = "1"
language = "de"
discretion = "{BOOKS[amended].discretion}"
amends = "{amended}"
+++

## 1 · Bei uns

Bei uns ist es anders.

```policy
topics = ["{topic}"]
{settled}
```
"""
    books = {**BOOKS, "club": bind("club/rules.md", text, {}, POLICIES, TOPICS)}
    change_profile(desk, replace(desk.state.profile, rulebook="club"), books)


def words_in(language: str) -> Words:
    """The words of a language; a player is called like the id, with a capital."""
    return Words(resources() / "locale", language, lambda player: player.capitalize())


def person(name: str) -> Player:
    """Somebody who is new to the club."""
    return Player(PlayerId(name), name.capitalize(), is_guest=True)
