"""Sharing with a federation: closed evenings go to the shared league, exactly once, as soon as its server answers.

Sending is four steps: :func:`gather`, :func:`pack`, :func:`deliver`, :func:`note`. The first and the third may run in
a thread of their own: the one reads the club's file by a connection of its own, the other takes nothing of it along
but what it sends. A crash between the last two loses nothing: the server is asked whether a revision has arrived before
it is sent again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from homepoker.core.league.shared_standings import SharedStandings
from homepoker.core.players import distinct_names
from homepoker.core.spelling import plain
from homepoker.core.wording import Sentence, sentence
from homepoker.services.club import Club
from homepoker.store.club_register import ClubRegister
from homepoker.store.database import Database
from homepoker.store.errors import SharedLeagueError, SharedTrouble
from homepoker.store.shared_league.address import Address, read_address
from homepoker.store.shared_league.club_place import (
    ClubPlace,
    LinkedPlayer,
    NameChange,
    SharedName,
    open_place,
    person_of,
)
from homepoker.store.shared_league.kept_standings import forget_standings, kept_standings
from homepoker.store.shared_league.outbox import Changes, Outbox, WaitingEvening
from homepoker.store.shared_league.parcel import Parcel, parcels_of, read_parcel
from homepoker.store.shared_league.password import VARIABLE, Password, find_password, keep_password

_OF_ONE_EVENING = frozenset({SharedTrouble.REFUSED, SharedTrouble.NO_PERMISSION})
"""Troubles with one evening alone; after any other no further evening is tried."""


@dataclass(frozen=True, slots=True)
class GatheredChanges:
    """Outgoing data of a club as it was read: the evenings that do not wait yet, and the names of now."""

    address: str
    """Address to which the club sends; empty if there is none."""
    changes: Changes
    names: Mapping[str, SharedName]


@dataclass(frozen=True, slots=True)
class Shipment:
    """Contents of a shipment. Of people who did not agree to be named it holds no name."""

    address: Address
    waiting: tuple[WaitingEvening, ...]
    names: Mapping[str, SharedName]


@dataclass(frozen=True, slots=True)
class DeliveredRevision:
    """A revision that the server has."""

    number: int
    tournament: str
    revision: int
    was_there: bool
    """Whether it had arrived earlier, and only the answer was lost."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """What the server took of a shipment, and what it refused."""

    delivered: tuple[DeliveredRevision, ...] = ()
    refused: tuple[tuple[int, SharedLeagueError], ...] = ()
    """Refused revisions: the number in the outbox and the reason of each."""
    names: tuple[NameChange, ...] = ()
    """The names that were told, changed or taken back."""
    trouble: SharedLeagueError | None = None
    """Trouble that ended the delivery before everything was tried."""


@dataclass(frozen=True, slots=True)
class SharedState:
    """State of the shared league, as far as the club's own file knows."""

    address: str
    """Address to which the club sends; empty if there is none."""
    waiting: tuple[WaitingEvening, ...]
    sent: int


def share_with(club: Club, typed: str) -> Sentence | None:
    """Send to this address from now on; a password that was typed along is not kept here.

    :returns: why the list of another shared league is still kept here, where it is.
    :raises SharedLeagueError: it is no address.
    """
    address, _ = read_address(typed)
    outbox = Outbox(club.database)
    is_other = address.text != outbox.address()
    outbox.set_address(address.text)
    return forget_standings(club.folder) if is_other else None


def share_no_longer(club: Club) -> Sentence | None:
    """Send to no shared league from now on; what was sent stays there.

    :returns: as :func:`share_with`.
    """
    Outbox(club.database).set_address("")
    return forget_standings(club.folder)


def shared_address(club: Club) -> Address | None:
    """The address to which the club sends; nothing where it sends to none."""
    kept = Outbox(club.database).address()
    return read_address(kept)[0] if kept else None


def kept_shared(club: Club) -> SharedStandings | None:
    """The list of all clubs as it was read last; nothing where the club shares with none, or has read none."""
    address = shared_address(club)
    return kept_standings(club.folder, address.text) if address is not None else None


def address_of(club: Club) -> Address:
    """The address to which the club sends.

    :raises SharedLeagueError: it sends to none.
    """
    address = shared_address(club)
    if address is None:
        raise SharedLeagueError(SharedTrouble.NO_ADDRESS)
    return address


def state_of(club: Club) -> SharedState:
    """State of the sharing, without asking the server and without writing anything.

    :raises SharedLeagueError: the lists are damaged.
    """
    return _state(club.database, club.register, club.timekeeper.now())


def state_beside(folder: Path, now: datetime) -> SharedState:
    """State of the sharing, read while the club may be open elsewhere. Belongs into a worker: all evenings are read.

    :param folder: the club's data folder.
    :raises StoreError: it cannot be read, or the lists are damaged.
    """
    with Database.open(folder, read_only=True) as database:
        return _state(database, ClubRegister(database), now)


def state_of_file(club: Club) -> SharedState:
    """State of the sharing by the outbox alone, without changes since something was last queued."""
    return _state_of_outbox(Outbox(club.database))


def _state(database: Database, register: ClubRegister, now: datetime) -> SharedState:
    outbox = Outbox(database)
    state = _state_of_outbox(outbox)
    if not state.address:
        return state
    changes = outbox.changes(_parcels(database, register))
    unqueued = (
        WaitingEvening(0, evening.tournament, evening.revision, evening.content, now, "")
        for evening in changes.evenings
    )
    return replace(state, waiting=(*state.waiting, *unqueued))


def _state_of_outbox(outbox: Outbox) -> SharedState:
    return SharedState(outbox.address(), tuple(outbox.waiting()), outbox.count_sent())


def gather(folder: Path) -> GatheredChanges:
    """Changes to send, read while the club may be open elsewhere. Belongs into a worker: all evenings are read.

    :param folder: the club's data folder.
    :raises StoreError: it cannot be read, or the lists are damaged.
    """
    with Database.open(folder, read_only=True) as database:
        return _gathered(database, ClubRegister(database))


def _gathered(database: Database, register: ClubRegister) -> GatheredChanges:
    outbox = Outbox(database)
    address = outbox.address()
    changes = outbox.changes(_parcels(database, register)) if address else Changes()
    return GatheredChanges(address, changes, _names(register))


def pack(club: Club, gathered: GatheredChanges | None = None) -> Shipment:
    """Queue the changes and pack all that waits into a shipment.

    :param gathered: what was read beside; without it it is read here and now.
    :raises SharedLeagueError: the club publishes to no shared league, or its lists are damaged.
    """
    address = address_of(club)
    if gathered is None or gathered.address != address.text:
        gathered = _gathered(club.database, club.register)
    outbox = Outbox(club.database)
    outbox.put_in(gathered.changes, club.timekeeper.now())
    return Shipment(address, tuple(outbox.waiting()), gathered.names)


def deliver(shipment: Shipment, password: Password) -> Delivery:
    """Send what was packed. Belongs into a worker: a server may take its time."""
    delivered: list[DeliveredRevision] = []
    refused: list[tuple[int, SharedLeagueError]] = []
    names: tuple[NameChange, ...] = ()
    try:
        with open_place(shipment.address, password) as server:
            # Before any evening: whoever took consent back is named no longer, even if nothing else gets through.
            names = _tell_names(server, shipment)
            for waiting in shipment.waiting:
                try:
                    arrival = server.send(read_parcel(waiting.content), waiting.revision)
                except SharedLeagueError as error:
                    if error.trouble not in _OF_ONE_EVENING:
                        raise
                    refused.append((waiting.number, error))
                else:
                    delivered.append(
                        DeliveredRevision(waiting.number, waiting.tournament, arrival.revision, arrival.was_there)
                    )
    except SharedLeagueError as error:
        return Delivery(tuple(delivered), tuple(refused), names, error)
    return Delivery(tuple(delivered), tuple(refused), names)


def note(club: Club, shipment: Shipment, delivery: Delivery) -> None:
    """Note in the club's file what has become of a shipment; nothing where it sends elsewhere by now."""
    note_in(Outbox(club.database), shipment, delivery, club.timekeeper.now())


def note_in(outbox: Outbox, shipment: Shipment, delivery: Delivery, at: datetime) -> None:
    """Note the delivery of a shipment in an outbox."""
    if outbox.address() != shipment.address.text:
        return
    sent = {revision.number: revision.revision for revision in delivery.delivered}
    refused = {number: error.sentence.key for number, error in delivery.refused}
    if delivery.trouble is not None:
        untried = (
            waiting.number
            for waiting in shipment.waiting
            if waiting.number not in sent and waiting.number not in refused
        )
        refused |= dict.fromkeys(untried, delivery.trouble.sentence.key)
    outbox.note(sent, refused, at)


def send(club: Club, password: Password) -> Delivery:
    """Send everything that waits, and note what has become of it.

    :raises SharedLeagueError: the club publishes to no shared league, or its lists are damaged.
    """
    shipment = pack(club)
    delivery = deliver(shipment, password)
    note(club, shipment, delivery)
    return delivery


def password_for(address: Address, environ: Mapping[str, str]) -> Password:
    """The password from the environment or the system's keyring.

    :raises SharedLeagueError: neither has one.
    """
    password = find_password(address, environ)
    if password is None:
        raise SharedLeagueError(SharedTrouble.NO_PASSWORD, user=address.user, host=address.host, variable=VARIABLE)
    return password


@dataclass(frozen=True, slots=True)
class Greeting:
    """Answer of a server to a club that tries its address out."""

    address: Address
    name: str
    """Name of the club for readers."""
    unkept: Sentence | None
    """Reason why the typed password is not in the keyring; ``None`` if it is, or none was typed."""


def greet(address: Address, typed: Password | None, environ: Mapping[str, str], name: str = "") -> Greeting:
    """Try an address out, sending no evening; a password that was typed and is right goes into the keyring.

    :param typed: without it the one that is known.
    :param name: what readers are to call the club from now on; empty: as before.
    :raises SharedLeagueError: the server does not answer or refuses, or there is no password.
    """
    with open_place(address, typed or password_for(address, environ)) as server:
        if name and name != server.name:
            server.call_club(name)
        greeted_name = server.name
    unkept = None
    if typed is not None:
        try:
            keep_password(address, typed)
        except SharedLeagueError as error:
            unkept = error.sentence
    return Greeting(address, greeted_name, unkept)


# Links


@dataclass(frozen=True, slots=True)
class LinkProposal:
    """A player of the club and somebody of another one who is called alike: perhaps the same person, perhaps not."""

    player: str
    name: str
    other: LinkedPlayer


def propose_links(club: Club, server: ClubPlace) -> list[LinkProposal]:
    """Players of the club who are not linked, with those of other clubs who bear the same name. Nothing is linked."""
    linked = server.links()
    there = server.players_there()
    own = {
        str(player): shared.name for player, shared in _names(club.register).items() if shared.name and player in there
    }
    others: dict[str, list[LinkedPlayer]] = {}
    for linked_player in server.everybody():
        if linked_player.club != server.club and linked_player.name:
            others.setdefault(plain(linked_player.name), []).append(linked_player)
    return [
        LinkProposal(player, name, other)
        for player, name in own.items()
        if player not in linked
        for other in others.get(plain(name), ())
    ]


def refusal(delivery: Delivery) -> Sentence | None:
    """Reason why something was not sent; ``None`` if all was."""
    if delivery.trouble is not None:
        return delivery.trouble.sentence
    return delivery.refused[0][1].sentence if delivery.refused else None


_MOST_NAMED = 5
"""Limit of the players who are named in a sentence; of more only the number is told."""


def names_in_words(delivery: Delivery, *, with_new: bool = True) -> list[Sentence]:
    """Sentences on changes of the names that readers see, so that no change is silent.

    :param with_new: whether also of players whom the server did not know before.
    """
    new = [change for change in delivery.names if change.before is None]
    known = [(change, change.before) for change in delivery.names if change.before is not None]
    sentences: list[Sentence] = []
    if with_new:
        named = sum(bool(change.after.name) for change in new)
        sentences += [sentence("shared.new_named", count=named)] if named else []
        sentences += [sentence("shared.new_unnamed", count=len(new) - named)] if named < len(new) else []
    for key, changed in (
        ("named", [change for change, before in known if change.after.name and not before.name]),
        ("unnamed", [change for change, before in known if before.name and not change.after.name]),
        ("renamed", [change for change, before in known if before.name and change.after.name not in ("", before.name)]),
        ("listed", [change for change, before in known if change.after.is_listed and not before.is_listed]),
        ("unlisted", [change for change, before in known if before.is_listed and not change.after.is_listed]),
    ):
        if len(changed) > _MOST_NAMED:
            sentences.append(sentence(f"shared.many_{key}", count=len(changed)))
        elif changed:
            sentences.append(sentence(f"shared.now_{key}", players=[change.player for change in changed]))
    return sentences


def _parcels(database: Database, register: ClubRegister) -> list[Parcel]:
    return parcels_of(database, {str(own_id): str(person) for own_id, person in register.person_of().items()})


def _names(register: ClubRegister) -> dict[str, SharedName]:
    """Names that readers may know, of all in the register and of forgotten players who stand in no list."""
    people = register.players()
    shown = distinct_names(people)
    names = {str(player): SharedName("", is_listed=False) for player in register.outside_league()}
    for player in people:
        name = shown[player.id] if player.may_publish else ""
        names[str(player.id)] = SharedName(name, player.counts_in_league)
    return names


def _tell_names(server: ClubPlace, shipment: Shipment) -> tuple[NameChange, ...]:
    """Tell the names of those who stand in an evening that is or was sent, and of nobody else."""
    sent = {result.player for waiting in shipment.waiting for result in read_parcel(waiting.content).results}
    known = sent | server.players_there()
    withheld = SharedName("", is_listed=True)
    told = {player: shipment.names.get(player, withheld) for player in sent} | {
        player: name for player, name in shipment.names.items() if player in known
    }
    return server.tell_names(told)


def own_player(address: Address, player: str) -> str:
    """The id in the club of a player who stands alone in the list; empty where it is another club's, or is linked."""
    role, _, own = player.partition("/")
    return own if role == address.user else ""


def link_player(address: Address, password: Password, player: str, other: str) -> int:
    """Link one of the club's players to somebody of another club as the same person.

    :param player: the id in the club.
    :param other: the id in the list; where no club has linked it yet, a new person begins.
    :returns: the person's number.
    :raises SharedLeagueError: the server is not reached, or refuses.
    """
    with open_place(address, password) as place:
        return place.link(player, person_of(other))


def unlink_person(address: Address, password: Password, person: str) -> None:
    """Take back that one of the club's players is a person of the list.

    :param person: the id in the list.
    :raises SharedLeagueError: the server is not reached, or refuses.
    """
    with open_place(address, password) as place:
        for player, number in place.links().items():
            if number == person_of(person):
                place.unlink(player)
