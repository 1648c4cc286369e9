"""Readers under attack: whatever reads what somebody else may have written, each up to the last word a host sees.

A reader is made with a folder of its own and then gets one input after the other. What it may raise is a message in
words, which is said in both languages; anything else is a hole.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random

from homepoker.cli import rulings
from homepoker.cli.console import Console
from homepoker.core import structure_table
from homepoker.core.profile import Profile
from homepoker.core.quantities import NotATime, NotChips, card, parse_chips, parse_time_left
from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.rulebooks.errors import RulebookError
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.spelling import index, rank
from homepoker.core.standings import places
from homepoker.core.structure import BlindStructure
from homepoker.core.structure_check import problems
from homepoker.core.structure_reading import read_structure, what_was_read
from homepoker.devtools.simulation.invariants import Invariant, broken_in
from homepoker.services.club import codec
from homepoker.services.evening.journal import journal
from homepoker.services.exchange import backups, evening_file
from homepoker.services.rulebooks import official_texts
from homepoker.services.rulebooks.check import check
from homepoker.services.rulebooks.search.building import kept_search, rule_search
from homepoker.store import error_log, preferences
from homepoker.store.database import DATABASE_NAME
from homepoker.store.errors import StoreError
from homepoker.store.evening import heartbeat, structure_files
from homepoker.store.evening.drafts import Drafts
from homepoker.store.exchange.player_lists import read_players_csv, write_players_csv
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks import index_cache, kept_files, shelf
from homepoker.store.rulebooks.shelf import load_rulebooks
from homepoker.ui.evening_file.every_view import tell_views
from tests.attacks import corpora, league_readers
from tests.attacks.contradictions import contradicted
from tests.attacks.mutation import mutated
from tests.attacks.telling import both_languages, club_in, told
from tests.cli.calling import FakeDevtools, FakeWindows
from tests.fakes import HandMovedTimekeeper

Read = Callable[[bytes], None]
Change = Callable[[bytes, Sequence[bytes], Random], bytes]
"""Maker of a wrong input from a sound one, others like it, and luck."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader, what it is fed with before that is made wrong, and its share of a million inputs."""

    share: int
    corpus: Callable[[], Sequence[bytes]]
    made: Callable[[Path], Read]
    changed: Change = mutated


@cache
def _books() -> Mapping[str, Rulebook]:
    return load_rulebooks(resources() / "rulebooks")


# Evenings


def _evening(folder: Path) -> Read:
    """An evening file, taken into a club, opened there and told."""
    club = club_in(folder)
    luck = iter(range(10**9))

    def read(data: bytes) -> None:
        file = folder / "evening.homepoker.json"
        file.write_bytes(data)
        try:
            evening = evening_file.read(file)
            taken = evening_file.take_copy(club, evening, f"copy {next(luck)}", tell_views)
        except (StoreError, RulebookError) as error:
            told(error.sentence if isinstance(error, StoreError) else error.problem)
            return
        finally:
            shutil.rmtree(folder / "rulebooks", ignore_errors=True)
        desk = club.desk(taken.tournament_id)
        comments = club.comments.of(taken.tournament_id)
        for words in both_languages():
            journal(desk.history, desk.state, desk.now(), words, comments)
            tell_views(desk, words.with_names(club.name_of))
        places(desk.state.entries)
        assert not [law for law in broken_in(desk.state) if law not in _OF_TODAY]
        evening_file.save(folder, taken.tournament_id, file)

    return read


_OF_TODAY = (Invariant.DEALERS_FOLLOW, Invariant.SOMEBODY_DEALS)
"""Laws on what the program does by itself today; an evening of another version has not done it."""


def _codec(folder: Path) -> Read:
    events = codec()

    def read(data: bytes) -> None:
        try:
            found = events.decode(data.decode("utf-8", "replace"))
        except StoreError as error:
            told(error.sentence)
            return
        assert events.decode(events.encode(found)) == found

    return read


# Lists and fields


def _members(folder: Path) -> Read:
    def read(data: bytes) -> None:
        found = read_players_csv(data)
        for problem in found.problems:
            told(problem.problem)
        again = read_players_csv(write_players_csv(found.players))
        assert again.players == found.players

    return read


def _pasted_structure(folder: Path) -> Read:
    def read(data: bytes) -> None:
        reading = read_structure(data.decode("utf-8", "replace"))
        for line, said in what_was_read(reading):
            for each in (*said, *([line.note] if line.note is not None else [])):
                told(each)
        for note in reading.notes:
            told(note)
        again = structure_table.with_rows(BlindStructure("x", (), reading.ante), reading.rows)
        for problem in problems(replace(_EVENING, structure=again), 20):
            told(problem.sentence)

    return read


_EVENING = Profile("x", BlindStructure("x", ()), 5_000, 9, "uesg", Scoring.NONE)


def _structure_file(folder: Path) -> Read:
    """A file of a structure, as the command checks it."""
    file = folder / "structure.toml"

    def read(data: bytes) -> None:
        file.write_bytes(data)
        try:
            structure_files.read(file)
        except StoreError as error:
            told(error.sentence)

    return read


def _fields(folder: Path) -> Read:
    """Amounts, times, cards and the beginnings of names, as they are typed."""
    people = [index(name) for name in ("Käthe Groß", "Karl", "Müller-Lüdenscheidt", "Özgür Aydın")]

    def read(data: bytes) -> None:
        text = data.decode("utf-8", "replace")
        for parse, refused in ((parse_chips, NotChips), (parse_time_left, NotATime), (card, ValueError)):
            with suppress(refused):
                parse(text)
        for one in people:
            rank(text, one)

    return read


def _search(folder: Path) -> Read:
    search = rule_search(_books(), resources())

    def read(data: bytes) -> None:
        query = data.decode("utf-8", "replace")
        search.find(query)
        search.find_topics(query)

    return read


def _kept_search(folder: Path) -> Read:
    """An index as it is read at the next start; whoever forges one also says that it is undamaged."""
    file = folder / "index"

    def read(data: bytes) -> None:
        file.write_bytes(b"key" + index_cache.checksum(data) + data)
        kept_search(_books(), (), file, b"key")

    return read


# Facts


def _ruling(folder: Path) -> Read:
    """Facts as ``homepoker rule --facts -`` reads them, one request a line."""
    console = Console(both_languages()[0], FakeWindows(), FakeDevtools(), folder, has_own_folder=True)
    answers_of = cache(lambda book: resolve(_books(), book))

    def read(data: bytes) -> None:
        line = data.decode("utf-8", "replace").strip()
        if line:
            answer = rulings.answer_line(line, "", "", _books(), answers_of, console)
            json.dumps(answer, ensure_ascii=False)
            assert answer.get("error") or answer["citations"], answer

    return read


# Small files beside the database


def _small_file(name: str, read_it: Callable[[Path], object]) -> Callable[[Path], Read]:
    def made(folder: Path) -> Read:
        def read(data: bytes) -> None:
            place = folder / name
            place.parent.mkdir(exist_ok=True)
            place.write_bytes(data)
            read_it(folder)
            for aside in folder.glob("*damaged*"):
                aside.unlink()

        return read

    return made


def _draft(folder: Path) -> None:
    Drafts(folder).read("x")


def _problems(folder: Path) -> None:
    """The newest entries, as a problem report shows them: plain lines, and not too many."""
    entries = error_log.last_entries(folder)
    text = "\n".join(entries)
    assert len(text) <= 2 * error_log.MOST_READ
    assert all(sign.isprintable() or sign in "\n\t" or sign.isspace() or ord(sign) > 0x9F for sign in text)
    text.encode()


def _preferences(folder: Path) -> None:
    found, problem = preferences.load(folder)
    if problem is not None:
        told(problem)
    preferences.save(folder, found)
    assert preferences.load(folder) == (found, None)


# Rulebooks and texts


def _rulebook(folder: Path) -> Read:
    def read(data: bytes) -> None:
        place = folder / "haus"
        place.mkdir(exist_ok=True)
        (place / "rules.md").write_bytes(data)
        for problem in check([place / "rules.md"], []).problems:
            told(problem.problem)

    return read


def _club_book(folder: Path) -> Read:
    """A club's folder with a book of its own, as the program opens it."""
    club_in(folder).close()

    def read(data: bytes) -> None:
        place = folder / "rulebooks" / "haus"
        place.mkdir(parents=True, exist_ok=True)
        (place / "rules.md").write_bytes(data)
        with closing(club_in(folder)) as club:
            for problem in club.book_problems:
                told(problem.problem)

    return read


def _official_text(folder: Path) -> Read:
    def read(data: bytes) -> None:
        file = folder / "apsa.pdf"
        file.write_bytes(data)
        try:
            made = official_texts.attach(folder, "apsa", file, _books())
        except StoreError as error:
            told(error.sentence)
            return
        for words in both_languages():
            official_texts.attached_words(made, _books()["apsa"], words)
        shutil.rmtree(folder / "texts")

    return read


# Databases and archives


def _database(folder: Path) -> Read:
    """A database file as the program opens it: every list that is shown at the start, and every evening."""

    def read(data: bytes) -> None:
        for old in folder.iterdir():
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        (folder / DATABASE_NAME).write_bytes(data)
        try:
            with closing(club_in(folder)) as club:
                for record in club.log.tournaments():
                    with suppress(StoreError):
                        club.desk(record.id)
                club.shelf.profiles()
        except StoreError as error:
            told(error.sentence)

    return read


def _backup(folder: Path) -> Read:
    """A backup that is looked into, and an evening taken out of it."""
    kept = folder / "backups"
    kept.mkdir()

    def read(data: bytes) -> None:
        (kept / "homepoker-2026-11-20T19-00-00Z.db").write_bytes(data)
        (backup,) = backups.backups_in(kept, HandMovedTimekeeper().now())
        found = backups.contents(backup, folder)
        if found.problem is not None:
            told(found.problem)
        for record in found.evenings:
            try:
                backups.evening_in(backup, record.id)
            except StoreError as error:
                told(error.sentence)

    return read


def _archive(folder: Path) -> Read:
    """An archive of the club's files, unpacked into a folder that has none."""

    def read(data: bytes) -> None:
        file, club = folder / "homepoker-files-2026-11-20T19-00-00Z.zip", folder / "club"
        file.write_bytes(data)
        club.mkdir()
        try:
            kept_files.fetch(file, club, kept_files.lacking(file, club))
            kept_files.unpack(file, club)
        except StoreError as error:
            told(error.sentence)
        except OSError:
            # What a disk refuses is told where the host asked for it.
            pass
        finally:
            assert {path.name for path in folder.iterdir()} <= {file.name, "club"}
            shutil.rmtree(club)

    return read


READERS: Mapping[str, Reader] = {
    "event codec": Reader(200_000, corpora.events, _codec),
    "facts": Reader(150_000, corpora.facts, _ruling),
    "member lists": Reader(140_000, corpora.member_lists, _members),
    "typed fields": Reader(140_000, corpora.typed, _fields),
    "past results": Reader(20_000, corpora.past_results, league_readers.past_results),
    "pasted structures": Reader(100_000, corpora.structures, _pasted_structure),
    "files of structures": Reader(20_000, corpora.structure_files, _structure_file),
    "pasted points": Reader(50_000, corpora.point_tables, league_readers.pasted_points),
    "formulas": Reader(50_000, corpora.formulas, league_readers.formulas),
    "schemes for points": Reader(50_000, corpora.schemes, league_readers.schemes),
    "search": Reader(50_000, corpora.questions, _search),
    "preferences": Reader(40_000, corpora.preference_files, _small_file(preferences.PREFERENCES_NAME, _preferences)),
    "drafts": Reader(40_000, corpora.draft_files, _small_file("drafts/x.json", _draft)),
    "sign of life": Reader(30_000, corpora.beats, _small_file(heartbeat.HEARTBEAT_NAME, heartbeat.last_beat)),
    "kept search": Reader(10_000, corpora.kept_indexes, _kept_search),
    "error log": Reader(20_000, corpora.error_logs, _small_file(error_log.PROBLEMS, _problems)),
    "cached rulebooks": Reader(
        10_000,
        corpora.cached_books,
        _small_file("books.json", lambda folder: shelf.recall_books(folder / "books.json", "key")),
    ),
    "rulebook files": Reader(30_000, corpora.house_rules, _rulebook),
    "the club's book": Reader(2_000, corpora.house_rules, _club_book),
    "official texts": Reader(10_000, corpora.texts, _official_text),
    "archives": Reader(15_000, corpora.archives, _archive),
    "evening files": Reader(8_000, corpora.evenings, _evening),
    "contradicting evenings": Reader(8_000, corpora.whole_evenings, _evening, contradicted),
    "databases": Reader(3_000, corpora.databases, _database),
    "backups": Reader(2_000, corpora.databases, _backup),
}
