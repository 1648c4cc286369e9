"""An archive of which bytes have changed: it is put aside and packed anew, and reading it ends in one kind of error."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from homepoker.store.rulebooks import kept_files
from homepoker.store.rulebooks.kept_files import BeyondLimits, DamagedArchive
from tests.fakes import EVENING

FILES = {"rulebooks/haus/rules.md": b"# Haus", "texts/apsa/original.pdf": b"%PDF-1.4 and so on"}
LATER = EVENING + timedelta(hours=1)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    for name, data in FILES.items():
        (tmp_path / "club" / name).parent.mkdir(parents=True)
        (tmp_path / "club" / name).write_bytes(data)
    return tmp_path / "club"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    (tmp_path / "backups").mkdir()
    return tmp_path / "backups"


def packed(club: Path, kept: Path) -> Path:
    archive = kept_files.pack(club, kept, EVENING)
    assert archive is not None
    return archive


@pytest.mark.parametrize("flipped", [0x01, 0xFF], ids=["a bit", "a byte"])
def test_wherever_a_byte_has_changed_the_next_backup_has_a_whole_archive(club: Path, kept: Path, flipped: int) -> None:
    archive = packed(club, kept)
    whole = archive.read_bytes()
    put_aside, places = 0, range(0, len(whole), 3)
    for place in places:
        for old in kept.iterdir():
            old.unlink()
        changed = bytearray(whole)
        changed[place] ^= flipped
        archive.write_bytes(changed)
        aside = kept_files.put_damaged_aside(kept)
        if aside is not None:
            put_aside += 1
            assert aside[0] == archive
            assert aside[1].read_bytes() == changed, "nothing is deleted"
        kept_files.pack(club, kept, LATER)
        newest = kept_files.archives_in(kept)[0][1]
        assert kept_files.put_damaged_aside(kept) is None
        back = kept.parent / f"back-{flipped}-{place}"
        kept_files.unpack(newest, back)
        assert {name: (back / name).read_bytes() for name in FILES} == FILES
    assert put_aside > len(places) // 2


@pytest.mark.parametrize("flipped", [0x01, 0xFF], ids=["a bit", "a byte"])
def test_reading_a_damaged_archive_ends_in_an_error_that_is_told(club: Path, kept: Path, flipped: int) -> None:
    archive = packed(club, kept)
    whole, errors = archive.read_bytes(), 0
    for place in range(len(whole)):
        changed = bytearray(whole)
        changed[place] ^= flipped
        archive.write_bytes(changed)
        back = kept.parent / f"back-{place}"
        kept_files.lacking(archive, back)
        try:
            kept_files.unpack(archive, back)
            kept_files.fetch(archive, back, ["texts/apsa"])
        except (OSError, BeyondLimits):
            errors += 1
    assert errors > 0


def test_the_error_names_the_archive(club: Path, kept: Path) -> None:
    archive = packed(club, kept)
    archive.write_bytes(archive.read_bytes().replace(b"%PDF-1.4", b"%PDF-1.5"))
    with pytest.raises(DamagedArchive, match=archive.name):
        kept_files.unpack(archive, kept / "back")


def test_one_put_aside_before_stays_too(club: Path, kept: Path) -> None:
    for _ in range(2):
        archive = packed(club, kept)
        archive.write_bytes(b"PK")
        assert kept_files.put_damaged_aside(kept) is not None
    assert sorted(path.name[-10:] for path in kept.iterdir()) == [".damaged-1", ".damaged-2"]


def test_a_whole_one_stays_where_it_is(club: Path, kept: Path) -> None:
    assert kept_files.put_damaged_aside(kept) is None
    packed(club, kept)
    assert kept_files.put_damaged_aside(kept) is None


def test_a_drive_that_has_gone_is_no_damage(club: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> object:
        raise OSError(5, "Input/output error")

    archive = packed(club, kept)
    monkeypatch.setattr(kept_files, "ZipFile", gone)
    with pytest.raises(OSError, match="Input/output"):
        kept_files.put_damaged_aside(kept)
    assert archive.exists()
