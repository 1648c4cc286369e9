"""View of the settings that tell about data: the backups, and the shared league; no Qt here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from homepoker.core.wording import Sentence
from homepoker.services.exchange.backups import Backup, Contents
from homepoker.services.exchange.evening_file import TakenIn
from homepoker.services.league.sharing import SharedState
from homepoker.services.words import Words
from homepoker.store.files.file_names import plain_name
from homepoker.store.shared_league.address import read_address
from homepoker.store.shared_league.parcel import read_parcel
from homepoker.ui.evening_file.view import with_what_came

MOST_NAMED = 3
"""Limit of waiting evenings that are named; of more only the number is told."""


@dataclass(frozen=True, slots=True)
class BackupsView:
    """Instant of the newest backup, the second folder, and its problem, in words; empty where there is none."""

    newest: str
    second: str
    warning: str


@dataclass(frozen=True, slots=True)
class EveningRow:
    """An evening in a backup; ``note`` says whether the club has it."""

    id: str
    name: str
    on: str
    note: str


def backups_view(
    newest: Backup | None, second: str, *, is_second_there: bool, is_busy: bool, words: Words
) -> BackupsView:
    if is_busy:
        state = words.text("backups.busy")
    elif newest is None:
        state = words.text("backups.none_yet")
    else:
        state = words.text("backups.newest", at=words.moment(newest.at))
    is_missing = bool(second) and not is_second_there
    return BackupsView(
        state,
        second or words.text("backups.no_second"),
        words.text("backups.second_missing", folder=second) if is_missing else "",
    )


def backup_label(backup: Contents, words: Words) -> str:
    """Instant of a backup, its number of evenings or its problem, and the computer that made it."""
    held = words.say(backup.problem) if backup.problem else words.text("backups.evenings", count=len(backup.evenings))
    parts = [words.moment(backup.backup.at), held]
    if backup.backup.computer:
        parts.append(words.text("backups.from_computer", computer=backup.backup.computer))
    return " · ".join(parts)


def evening_rows(backup: Contents, known: Collection[str], words: Words) -> Sequence[EveningRow]:
    """Evenings of a backup with their dates, and whether the club has them."""
    return [
        EveningRow(
            record.id,
            record.name,
            words.date(record.began_on),
            words.text("backups.in_club" if record.id in known else "backups.not_in_club"),
        )
        for record in backup.evenings
    ]


def restored(name: str, taken: TakenIn, words: Words) -> str:
    """The message on an evening that came out of a backup."""
    return with_what_came(words.text("backups.restored", name=name), taken, words)


def proposed_name(name: str, ending: str) -> str:
    """A name for the evening's file that every system accepts."""
    return (plain_name(name) or "homepoker") + ending


@dataclass(frozen=True, slots=True)
class SharedLeagueView:
    """The card in words; an empty text is not shown."""

    state: str
    waiting: str
    warning: str
    can_send: bool
    can_stop: bool


def shared_league_view(
    state: SharedState, names: Mapping[str, str], problem: Sentence | None, *, doing: str, words: Words
) -> SharedLeagueView:
    """The card as it is now.

    :param names: names of evenings by their ids.
    :param problem: why the last sending ended before everything was there.
    :param doing: what is under way, in words; empty: nothing.
    """
    if not state.address:
        return SharedLeagueView(doing or words.text("shared.nowhere"), "", "", can_send=False, can_stop=False)
    # By name: another address may stand in the field, and not have answered.
    host = read_address(state.address)[0].host
    return SharedLeagueView(
        doing or words.text("shared.there", count=state.sent, host=host),
        _waiting(state, names, words),
        words.say(problem) if problem is not None else "",
        can_send=not doing,
        can_stop=not doing,
    )


def _waiting(state: SharedState, names: Mapping[str, str], words: Words) -> str:
    if not state.waiting:
        return words.text("shared.none_waits")
    tournaments = list(dict.fromkeys(parcel.tournament for parcel in state.waiting))
    if len(tournaments) > MOST_NAMED:
        return words.text("shared.many_wait", count=len(tournaments))
    called = {parcel.tournament: read_parcel(parcel.content).name for parcel in state.waiting}
    listed = ", ".join(called[tournament] or names.get(tournament, tournament) for tournament in tournaments)
    return words.text("shared.these_wait", names=listed)
