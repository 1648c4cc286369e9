"""Errors of storage, those of shared leagues too, each as a sentence that a host can act on."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from homepoker import __version__
from homepoker.core.wording import Sentence, Value, sentence


class StoreError(Exception):
    """Failure to keep or read something; ``sentence`` says what, why it matters and what to do."""

    def __init__(self, key: str, **values: Value) -> None:
        self.sentence: Sentence = sentence(key, **values)
        super().__init__(f"{key} {values}" if values else key)


class DataFolderInUse(StoreError):
    """Another process writes to this data folder.

    ``process`` (its id) and ``machine`` are what that writer noted; empty where it noted nothing.
    ``other`` is the folder by which it came to the same file, where that is another one (a link).
    """

    def __init__(self, folder: Path, process: str = "", machine: str = "", other: str = "") -> None:
        key = "store.folder_in_use_by" if process else "store.folder_in_use"
        key = "store.file_in_use_by" if process and other else key
        super().__init__(key, folder=str(folder), process=process, machine=machine, other=other)
        self.process = process
        self.machine = machine
        self.other = other


class DataFolderReadOnly(StoreError):
    """The data folder or its database may not be written to."""

    def __init__(self, folder: Path) -> None:
        super().__init__("store.folder_read_only", folder=str(folder))


class DataFolderDamaged(StoreError):
    """The database is not readable as one. It is never deleted; ``move_aside`` makes room."""

    def __init__(self, folder: Path) -> None:
        super().__init__("store.folder_damaged", folder=str(folder))


class DataFolderFull(StoreError):
    """The disk is full, and the action was not recorded."""

    def __init__(self, folder: Path) -> None:
        super().__init__("store.folder_full", folder=str(folder))


class DataFolderUnreachable(StoreError):
    """The folder cannot be read or written at all: a stick pulled out, a network drive that is gone."""

    def __init__(self, folder: Path) -> None:
        super().__init__("store.folder_unreachable", folder=str(folder))


class DataFileGone(StoreError):
    """The open database, or a file beside it, was deleted, moved away or replaced; what was recorded is still held."""

    def __init__(self, folder: Path, name: str) -> None:
        super().__init__("store.file_gone", folder=str(folder), name=name)


class DataFileOverwritten(DataFolderDamaged):
    """Another program has written into the open database file; what stood in it is gone."""

    def __init__(self, folder: Path, name: str) -> None:
        StoreError.__init__(self, "store.file_overwritten", folder=str(folder), name=name)


class DataFolderEmpty(StoreError):
    """Read-only access to a folder in which nothing has been recorded yet."""

    def __init__(self, folder: Path) -> None:
        super().__init__("store.folder_empty", folder=str(folder))


class NewerDataFolder(StoreError):
    """A newer version of the program (``written_by``, empty if unknown) has written this folder."""

    def __init__(self, folder: Path, written_by: str) -> None:
        key = "store.folder_newer_by" if written_by else "store.folder_newer"
        super().__init__(key, folder=str(folder), written_by=written_by)
        self.written_by = written_by


class OlderDataFolder(StoreError):
    """An older version wrote this folder, and reading alone may not bring it up to date."""

    def __init__(self, folder: Path) -> None:
        super().__init__("store.folder_older", folder=str(folder))


class BackupFailed(StoreError):
    """The copy could not be written to ``path``; the data itself is untouched."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__("store.backup_failed", path=str(path), reason=reason)
        self.path = path
        self.reason = reason


class SequenceTaken(StoreError):
    """The log's next line has another number: somebody else has written, or a line is missing."""

    def __init__(self, tournament: str, sequence: int) -> None:
        super().__init__("store.sequence_taken", tournament=tournament, sequence=sequence)
        self.sequence = sequence


class UnknownTournament(StoreError):
    """No tournament is kept under this id."""

    def __init__(self, tournament: str) -> None:
        super().__init__("store.unknown_tournament", tournament=tournament)


class TournamentExists(StoreError):
    """A tournament of this id is kept here already."""

    def __init__(self, name: str) -> None:
        super().__init__("store.tournament_exists", name=name)


class UnknownPlayer(StoreError):
    """The register knows nobody of this id."""

    def __init__(self, player: str) -> None:
        super().__init__("store.unknown_player", player=player)


class PlayerExists(StoreError):
    """The register knows somebody of this id already."""

    def __init__(self, player: str) -> None:
        super().__init__("store.player_exists", player=player)


class MergedAlready(StoreError):
    """One of two entries stands for the other already, or both are the same one."""

    def __init__(self, name: str) -> None:
        super().__init__("store.merged_already", name=name)


class UnusableValue(StoreError):
    """A value cannot be written or handed over (half a character, a number too large); nothing was changed."""

    def __init__(self, reason: str) -> None:
        super().__init__("store.unusable_value", reason=reason)


class DamagedEvening(StoreError):
    """An evening cannot be told beyond the line before ``line``; 0 where the line is not known."""

    line = 0


class MissingLine(DamagedEvening):
    """A line of the log is gone; ``line`` 1 where the log is empty."""

    def __init__(self, line: int, *, is_empty: bool = False) -> None:
        super().__init__("store.log_empty" if is_empty else "store.line_missing", line=line)
        self.line = line


class UnreadableLine(DamagedEvening):
    """A line of the log has a bad byte, no JSON, or a value that is none of its column."""

    def __init__(self, line: int) -> None:
        super().__init__("store.line_unreadable", line=line)
        self.line = line


class MisfittingLine(DamagedEvening):
    """A line can be read, and what it says cannot have happened after the lines before it."""

    def __init__(self, line: int) -> None:
        super().__init__("store.line_does_not_fit", line=line)
        self.line = line


class NewerEvening(DamagedEvening):
    """A newer version of the program (``written_by``) has written what this one cannot read; that is no damage."""

    def __init__(self, written_by: str) -> None:
        super().__init__("store.newer_evening", written_by=written_by)
        self.written_by = written_by


class UnknownEvent(DamagedEvening):
    """An event of a kind or version that this program does not know, though no newer one has written it."""

    def __init__(self, kind: str, version: int) -> None:
        super().__init__("store.unknown_event", kind=kind, version=version)
        self.kind = kind
        self.version = version


class UnreadableEvent(DamagedEvening):
    """A recorded event does not have the fields of its kind; ``reason`` is for a report, not for the host."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__("store.unreadable_event", kind=kind, reason=reason)
        self.kind = kind
        self.reason = reason


def newer_or(damage: DamagedEvening, written_by: str) -> DamagedEvening:
    """The error of a line that cannot be read; of one that a newer version has written, that it has."""
    return NewerEvening(written_by) if is_newer(written_by) else damage


class UnreadableRecording(StoreError):
    """The file is no recorded evening, not a whole one, or holds what no evening has.

    :param reason: for a report; a sentence is for the host.
    """

    def __init__(self, reason: str | Sentence) -> None:
        key = "store.unreadable_recording" if isinstance(reason, str) else "store.recording_refused"
        super().__init__(key, reason=reason)
        self.reason = reason


class UntellableRecording(UnreadableRecording):
    """A line of the recorded evening does not fit to those before it, or cannot be put into words."""

    def __init__(self, line: int, *, fits: bool) -> None:
        why = sentence("store.why_no_words" if fits else "store.why_does_not_fit")
        super().__init__(why.key)
        self.sentence = sentence("store.untellable_recording", line=line, why=why)
        self.line = line


class NewerRecording(StoreError):
    """A newer version of the program has written the recorded evening, and this one cannot take it in.

    :param written_by: the version that stands in the file; one that is no newer one is not named.
    """

    def __init__(self, written_by: str) -> None:
        key = "store.newer_recording_by" if is_newer(written_by) else "store.newer_recording"
        super().__init__(key, written_by=written_by)


_LONGEST_VERSION = 30
"""Letters of a version; whatever is longer stands in a file that none of ours has written."""


def is_newer(version: str) -> bool:
    """Whether this is a later version than this program's; an unreadable one is none."""
    try:
        return len(version) <= _LONGEST_VERSION and _numbers(version) > _numbers(__version__)
    except ValueError:
        return False


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".dev", maxsplit=1)[0].split("."))


class SharedTrouble(StrEnum):
    """Kind of trouble; stands in answers to other programs and, behind ``shared.``, in the catalogue."""

    NOT_AN_ADDRESS = "not_an_address"
    NO_ADDRESS = "no_address"
    NO_LIBRARY = "no_library"
    NO_PASSWORD = "no_password"
    NO_KEYRING = "no_keyring"
    KEYRING_LOCKED = "keyring_locked"
    OFFLINE = "offline"
    UNENCRYPTED = "unencrypted"
    MUST_ENCRYPT = "must_encrypt"
    CERTIFICATE = "certificate"
    SIGN_IN = "sign_in"
    PASSWORD_IN_COMMAND = "password_in_command"
    WRONG_PASSWORD = "wrong_password"
    NO_DATABASE = "no_database"
    NO_PERMISSION = "no_permission"
    NOT_A_CLUB = "not_a_club"
    NOT_SET_UP = "not_set_up"
    OLDER = "older"
    NEWER = "newer"
    BUSY = "busy"
    REFUSED = "refused"
    DAMAGED = "damaged"
    NOT_A_ROLE = "not_a_role"
    ROLE_TAKEN = "role_taken"
    NO_SUCH_PLAYER = "no_such_player"
    NO_SUCH_PERSON = "no_such_person"
    LINKED_ALREADY = "linked_already"


PASSING_TROUBLES = frozenset({SharedTrouble.OFFLINE, SharedTrouble.BUSY})
"""Troubles that pass by themselves: the evenings wait and are sent later."""


class SharedLeagueError(StoreError):
    """A shared league was not reached, or has refused something; what was to be sent waits in the club's file."""

    def __init__(self, trouble: SharedTrouble, **values: Value) -> None:
        super().__init__(f"shared.{trouble}", **values)
        self.trouble = trouble
        self.driver_says = ""
        """Words of the driver, without names, for the error log."""
