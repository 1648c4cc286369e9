from __future__ import annotations

import re
from pathlib import Path

import pytest

import homepoker
from homepoker.services.words import LANGUAGES, Words
from homepoker.store import errors

LOCALE = Path(__file__).parents[2] / "resources" / "locale"
FOLDER = Path("/home/marta/homepoker")

EVERY_ERROR = [
    errors.DataFolderInUse(FOLDER),
    errors.DataFolderInUse(FOLDER, "4711", "laptop"),
    errors.DataFolderInUse(FOLDER, "4711", "laptop", "/home/club"),
    errors.DataFileGone(FOLDER, "homepoker.db"),
    errors.DataFileOverwritten(FOLDER, "homepoker.db"),
    errors.DataFolderReadOnly(FOLDER),
    errors.DataFolderDamaged(FOLDER),
    errors.DataFolderFull(FOLDER),
    errors.DataFolderUnreachable(FOLDER),
    errors.DataFolderEmpty(FOLDER),
    errors.NewerDataFolder(FOLDER, ""),
    errors.NewerDataFolder(FOLDER, "9.4.0"),
    errors.OlderDataFolder(FOLDER),
    errors.BackupFailed(FOLDER / "copy.db", "No space left on device"),
    errors.SequenceTaken("t1", 31),
    errors.UnknownTournament("t1"),
    errors.TournamentExists("Monatsturnier"),
    errors.UnknownPlayer("p1"),
    errors.PlayerExists("p1"),
    errors.MergedAlready("Max Huber"),
    errors.NewerEvening("9.4.0"),
    errors.UnknownEvent("cake_cut", 2),
    errors.UnreadableEvent("player_sat", "unknown field mood"),
    errors.UnusableValue("OverflowError: too large"),
    errors.MissingLine(12),
    errors.MissingLine(1, is_empty=True),
    errors.UnreadableLine(12),
    errors.MisfittingLine(12),
    errors.UnreadableRecording("lines are missing"),
    errors.UntellableRecording(12, fits=False),
    errors.UntellableRecording(12, fits=True),
    errors.NewerRecording("9.4.0"),
    errors.NewerRecording("none of ours"),
]


def keys(language: str) -> set[str]:
    catalogue = (LOCALE / language / "store.po").read_text(encoding="utf-8")
    return set(re.findall(r'^msgid "(store\..+)"$', catalogue, re.MULTILINE))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("error", EVERY_ERROR, ids=lambda error: error.sentence.key)
def test_every_error_is_told_in_words(error: errors.StoreError, language: str) -> None:
    words = Words(LOCALE, language).say(error.sentence)
    assert words.endswith(".")
    assert "{" not in words


def test_every_kind_of_error_is_told() -> None:
    classes = {one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, errors.StoreError)}
    # `shared.po` has the words of the last.
    told_elsewhere: set[object] = {errors.StoreError, errors.DamagedEvening, errors.SharedLeagueError}
    assert {type(error) for error in EVERY_ERROR} == classes - told_elsewhere


def test_the_catalogues_hold_exactly_what_the_store_says() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in Path(errors.__file__).parent.rglob("*.py"))
    said = set(re.findall(r'"(store\.[a-z_]+)"', source))
    assert keys("de") == said
    assert keys("en") == said


@pytest.mark.parametrize("version", ["9.0", "9.4.0", "0.1.1", "0.10", "1", "0.2.dev3"])
def test_a_later_version_is_newer(version: str) -> None:
    assert errors.is_newer(version)


@pytest.mark.parametrize("version", [homepoker.__version__, "0.0.9", "0.1", "0"])
def test_this_version_and_an_earlier_one_are_not(version: str) -> None:
    assert not errors.is_newer(version)


@pytest.mark.parametrize("version", ["", "nine", "9.x", "9.\N{REPLACEMENT CHARACTER}", "9." * 20 + "9", "9" * 5000])
def test_what_is_no_version_is_not(version: str) -> None:
    assert not errors.is_newer(version)
