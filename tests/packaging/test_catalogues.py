"""The compiled words: complete, current, and never half-written."""

from __future__ import annotations

import datetime
import gettext
import os
from pathlib import Path
from types import SimpleNamespace
from typing import BinaryIO

import catalogues
import pytest
from babel.messages import catalog, mofile
from catalogues import compile_catalogues

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'


def write(folder: Path, words: str) -> Path:
    source = folder / "de" / "clock.po"
    source.parent.mkdir(exist_ok=True)
    source.write_text(f'{HEADER}msgid "clock.break"\nmsgstr "{words}"\n', encoding="utf-8")
    return source


def test_the_words_are_found_under_their_key(tmp_path: Path) -> None:
    write(tmp_path, "Pause für alle")
    (compiled,) = compile_catalogues(tmp_path)
    with compiled.open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("clock.break") == "Pause für alle"
    assert [path.name for path in sorted(compiled.parent.iterdir())] == ["clock.mo", "clock.po"]


def test_what_has_not_changed_is_not_compiled_again(tmp_path: Path) -> None:
    source = write(tmp_path, "Pause")
    compile_catalogues(tmp_path)
    assert compile_catalogues(tmp_path) == []
    os.utime(source, (4e9, 4e9))
    assert compile_catalogues(tmp_path) == [source.with_suffix(".mo")]


def test_the_same_words_compiled_at_another_time_have_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = []
    for year in (2026, 2027):
        monkeypatch.setattr(catalog, "datetime", clock_of(year))
        source = write(tmp_path, "Pause")
        source.with_suffix(".mo").unlink(missing_ok=True)
        compiled += [path.read_bytes() for path in compile_catalogues(tmp_path)]
    first, second = compiled
    assert first == second


def clock_of(year: int) -> SimpleNamespace:
    """The module of dates, in another year."""

    class At(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> At:
            return cls(year, 1, 1, tzinfo=tz)

    return SimpleNamespace(datetime=At, time=datetime.time)


def test_a_damaged_catalogue_is_named_with_its_line(tmp_path: Path) -> None:
    source = write(tmp_path, "Pause")
    source.write_text(HEADER + "msgid clock.break\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"clock\.po, line \d+"):
        compile_catalogues(tmp_path)


def test_two_set_ups_at_once_and_words_that_change_meanwhile_leave_a_whole_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, others = write(tmp_path, "Pause"), list[Path]()
    os.utime(source, (1e9, 1e9))
    plain = mofile.write_mo

    def while_another_one_runs(file: BinaryIO, catalogue: catalog.Catalog) -> None:
        file.write(b"half")
        if not others:
            others.append(source)
            others.extend(compile_catalogues(tmp_path))
            write(tmp_path, "Pause für alle")
        file.seek(0)
        plain(file, catalogue)

    monkeypatch.setattr(catalogues, "write_mo", while_another_one_runs)
    (compiled,) = compile_catalogues(tmp_path)
    assert others[1:] == [compiled]
    with compiled.open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("clock.break") == "Pause"
    assert compile_catalogues(tmp_path) == [compiled], "what changed meanwhile is compiled again"
    assert sorted(path.name for path in compiled.parent.iterdir()) == ["clock.mo", "clock.po"]
