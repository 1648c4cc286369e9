from __future__ import annotations

from pathlib import Path

import pytest

from homepoker.core.official_text.tidying import tidy
from homepoker.services.rulebooks.official_texts import Report, attach, attached, detach, report
from homepoker.store.errors import StoreError
from homepoker.store.rulebooks import official_texts
from homepoker.store.rulebooks.official_texts import original
from tests.core.official_text.test_splitting import HOUSE, TEXT

BOOKS = {"haus": HOUSE}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "Hausordnung.TXT"
    path.write_bytes(TEXT.encode("cp1252"))
    return path


@pytest.fixture
def club(tmp_path: Path) -> Path:
    folder = tmp_path / "club"
    folder.mkdir()
    return folder


def test_an_attached_text_is_there_at_the_next_start(club: Path, file: Path) -> None:
    made = attach(club, "haus", file, BOOKS)
    assert attached(club) == {"haus": made}
    assert made.name == "Hausordnung.TXT"
    assert made.whole == tidy(TEXT)
    assert "siebenmal" in made.of_rule("3/cards")
    assert made.of_rule("9") == ""


def test_the_file_is_kept_byte_for_byte(club: Path, file: Path) -> None:
    attach(club, "haus", file, BOOKS)
    kept = original(club, "haus")
    assert kept is not None
    assert kept.name == "original.txt"
    assert kept.read_bytes() == file.read_bytes()


def test_the_report_says_how_many_rules_were_found(club: Path, file: Path) -> None:
    made = attach(club, "haus", file, BOOKS)
    assert report(made, HOUSE) == Report(found=6, rules=6, whole=2, pictures=0)
    assert not report(made, HOUSE).is_doubtful


def test_a_text_of_another_book_is_doubtful(club: Path, file: Path) -> None:
    file.write_text("Es war einmal ein König, der hatte drei Töchter.\n", encoding="utf-8")
    made = attach(club, "haus", file, BOOKS)
    assert report(made, HOUSE).is_doubtful
    assert made.whole == "Es war einmal ein König, der hatte drei Töchter.\n"


def test_what_is_replaced_or_removed_is_moved_aside(club: Path, file: Path) -> None:
    first = file.read_bytes()
    attach(club, "haus", file, BOOKS)
    file.write_text("1 Pünktlich sein\nNeue Ausgabe.\n", encoding="utf-8")
    attach(club, "haus", file, BOOKS)
    assert attached(club)["haus"].whole.endswith("Neue Ausgabe.\n")
    detach(club, "haus")
    assert attached(club) == {}
    assert original(club, "haus") is None
    aside = club / "texts" / "aside"
    assert (aside / "haus-1" / "original.txt").read_bytes() == first
    assert (aside / "haus-2" / "original.txt").read_bytes() == file.read_bytes()


def test_taking_away_what_is_not_there_does_nothing(club: Path) -> None:
    detach(club, "haus")
    assert attached(club) == {}


def test_a_file_that_cannot_be_read_leaves_what_was_attached(club: Path, file: Path) -> None:
    made = attach(club, "haus", file, BOOKS)
    file.write_bytes(b"\x89PNG")
    with pytest.raises(StoreError) as caught:
        attach(club, "haus", file, BOOKS)
    assert caught.value.sentence.key == "attached.picture"
    assert attached(club) == {"haus": made}


def test_a_file_that_is_gone_is_named(club: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        attach(club, "haus", tmp_path / "weg.pdf", BOOKS)
    assert (caught.value.sentence.key, caught.value.sentence.values["name"]) == ("attached.unreachable", "weg.pdf")


def test_a_full_disk_leaves_what_was_attached(club: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = attach(club, "haus", file, BOOKS)

    def full(_path: Path, _data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(official_texts, "write_privately", full)
    with pytest.raises(StoreError) as caught:
        attach(club, "haus", file, BOOKS)
    assert caught.value.sentence.key == "attached.not_kept"
    assert attached(club) == {"haus": made}


def test_what_was_interrupted_is_not_taken_for_a_text(club: Path, file: Path) -> None:
    made = attach(club, "haus", file, BOOKS)
    (club / "texts" / "haus").rename(club / "texts" / "haus.unfinished")
    assert attached(club) == {}
    assert attach(club, "haus", file, BOOKS) == made
    assert (club / "texts" / "aside" / "haus-1").is_dir()


def test_passages_that_were_damaged_are_not_shown(club: Path, file: Path) -> None:
    attach(club, "haus", file, BOOKS)
    (club / "texts" / "haus" / "passages.json").write_bytes(b'{"name": 3}')
    assert attached(club) == {}
