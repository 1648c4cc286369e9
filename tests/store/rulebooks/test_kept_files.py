"""Archives of a club's files that somebody has made or changed: none fills the disk, the memory or another folder."""

from __future__ import annotations

import tracemalloc
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks import kept_files
from homepoker.store.rulebooks.kept_files import BeyondLimits
from tests.fakes import EVENING

ENGLISH, GERMAN = (Words(resources() / "locale", language) for language in ("en", "de"))


def archive_of(folder: Path, entries: dict[str, bytes]) -> Path:
    path = folder / "homepoker-files-2026-11-20T18-30-00Z.zip"
    with ZipFile(path, "w", ZIP_DEFLATED) as packed:
        for name, data in entries.items():
            packed.writestr(name, data)
    return path


def refused(archive: Path, club: Path) -> str:
    with pytest.raises(BeyondLimits):
        kept_files.fetch(archive, club, ["texts/apsa"])
    with pytest.raises(BeyondLimits) as found:
        kept_files.unpack(archive, club)
    assert kept_files.lacking(archive, club) == ()
    assert not club.exists()
    said = ENGLISH.say(found.value.sentence)
    assert said != GERMAN.say(found.value.sentence)
    return said


def test_a_small_archive_that_would_fill_the_disk_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    """As where 3 MB became 3 GB: what is packed a thousandfold is no text of anybody's."""
    zeros = bytes(50_000_000)
    archive = archive_of(tmp_path, {f"texts/apsa/original-{number}.txt": zeros for number in range(2)})
    assert archive.stat().st_size < 200_000
    assert "larger than 69 MB when unpacked" in refused(archive, tmp_path / "club")


def test_one_entry_that_is_too_large_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_files, "LARGEST_ENTRY", 2_000_000)
    archive = archive_of(tmp_path, {"texts/apsa/passages.json": b"{}", "texts/apsa/original.txt": bytes(2_000_001)})
    assert "“texts/apsa/original.txt”" in refused(archive, tmp_path / "club")


def test_a_large_archive_and_one_of_many_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = archive_of(tmp_path, {f"texts/apsa/{number}.txt": b"x" for number in range(50)})
    monkeypatch.setattr(kept_files, "MOST_ENTRIES", 49)
    assert "holds 50 files; 49 are possible" in refused(archive, tmp_path / "club")
    monkeypatch.setattr(kept_files, "LARGEST_ARCHIVE", 1000)
    assert "would be larger than" in refused(archive, tmp_path / "club")


def test_an_entry_that_lies_about_its_size_fills_no_memory(tmp_path: Path) -> None:
    archive = archive_of(tmp_path, {"texts/apsa/original.txt": bytes(80_000_000)})
    packed = archive.read_bytes()
    archive.write_bytes(packed.replace((80_000_000).to_bytes(4, "little"), (1000).to_bytes(4, "little")))
    tracemalloc.start()
    try:
        with pytest.raises(OSError, match="CRC"):
            kept_files.unpack(archive, tmp_path / "club")
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()
    assert not list((tmp_path / "club").rglob("original*"))


@pytest.mark.parametrize(
    "name",
    [
        *("../outside.txt", "texts/../../outside.txt", "/texts/outside.txt", "texts/apsa/../../../outside.txt"),
        *("elsewhere/outside.txt", "texts/a:b/outside.txt", "texts/x\\..\\..\\outside.txt", "texts/ .. /outside.txt"),
        "texts/C:/outside.txt",
    ],
)
def test_no_entry_leaves_the_folder(tmp_path: Path, name: str) -> None:
    archive = archive_of(tmp_path, {name: b"x", "texts/apsa/original.txt": b"x"})
    kept_files.unpack(archive, tmp_path / "club")
    written = [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.txt")]
    assert written == ["club/texts/apsa/original.txt"]


def test_what_could_not_come_back_is_not_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_files, "LARGEST_ENTRY", 1000)
    for name, size in (("texts/apsa/original.txt", 1000), ("texts/apsa/film.mp4", 1001)):
        (tmp_path / "club" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "club" / name).write_bytes(bytes(size))
    archive = kept_files.pack(tmp_path / "club", tmp_path, EVENING)
    assert archive is not None
    with ZipFile(archive) as packed:
        assert packed.namelist() == ["texts/apsa/original.txt"]
