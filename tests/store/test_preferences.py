from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import homepoker
from homepoker.core.wording import sentence
from homepoker.store.preferences import LANGUAGES, PREFERENCES_NAME, THEMES, Preferences, load, save

texts = st.text(st.characters(exclude_categories=["Cs"]))
CHOSEN = Preferences(
    language="de",
    theme="light",
    volume=35,
    muted=True,
    window_geometry="AdnQywADAAA=",
    room_screen="EPSON/EB-W05/X4",
    last_tournament="t1",
    bookmarks=("apsa:3.5.13", "uesg:floor-§11(5)"),
)


def test_before_the_first_choice_there_are_defaults_and_nothing_to_tell(tmp_path: Path) -> None:
    assert load(tmp_path / "nowhere") == (Preferences(), None)


def test_what_was_chosen_is_there_again(tmp_path: Path) -> None:
    save(tmp_path / "new folder", CHOSEN)
    assert load(tmp_path / "new folder") == (CHOSEN, None)
    save(tmp_path / "new folder", Preferences())
    assert load(tmp_path / "new folder") == (Preferences(), None)
    assert [path.name for path in (tmp_path / "new folder").iterdir()] == [PREFERENCES_NAME]


@given(
    st.builds(
        Preferences,
        st.sampled_from(LANGUAGES),
        st.sampled_from(THEMES),
        st.integers(0, 100),
        st.booleans(),
        texts,
        texts,
        texts,
    )
)
def test_every_choice_reads_back_equal(tmp_path_factory: pytest.TempPathFactory, chosen: Preferences) -> None:
    folder = tmp_path_factory.mktemp("preferences")
    save(folder, chosen)
    assert load(folder) == (chosen, None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "\xff",
        '{"volume": 101}',
        '{"volume": true}',
        '{"volume": "80"}',
        '{"muted": 1}',
        '{"theme": "pink"}',
        '{"language": "fr"}',
        '{"room_screen": null}',
        '{"bookmarks": "apsa:3.5.13"}',
        '{"bookmarks": [44]}',
    ],
)
def test_a_file_that_is_not_understood_is_moved_aside_and_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / PREFERENCES_NAME
    path.write_bytes(text.encode("latin-1"))
    preferences, told = load(tmp_path)
    assert preferences == Preferences()
    assert told is not None
    assert told.key == "store.preferences_damaged"
    assert (tmp_path / "preferences-damaged-1.json").read_bytes() == text.encode("latin-1")
    assert load(tmp_path) == (Preferences(), None)


def test_an_earlier_file_that_was_moved_aside_is_kept(tmp_path: Path) -> None:
    for _ in range(2):
        (tmp_path / PREFERENCES_NAME).write_text("{")
        load(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "preferences-damaged-1.json",
        "preferences-damaged-2.json",
    ]


def test_fields_of_other_versions_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / PREFERENCES_NAME).write_text('{"volume": 35, "wallpaper": "felt"}')
    assert load(tmp_path) == (Preferences(volume=35), None)


def test_a_file_that_cannot_be_reached_is_told(tmp_path: Path) -> None:
    (tmp_path / PREFERENCES_NAME).mkdir()
    preferences, told = load(tmp_path)
    assert preferences == Preferences()
    assert told is not None
    assert told.key == "store.preferences_unreachable"


def test_a_choice_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="pink"):
        Preferences(theme="pink")


def test_the_file_names_the_version_that_wrote_it(tmp_path: Path) -> None:
    save(tmp_path, CHOSEN)
    assert json.loads((tmp_path / PREFERENCES_NAME).read_text())["program"] == homepoker.__version__


def test_a_choice_that_only_a_newer_version_has_is_told_and_all_others_hold(tmp_path: Path) -> None:
    text = '{"program": "9.4.0", "theme": "contrast", "volume": 35, "bookmarks": ["apsa:3.5.13"], "muted": 2}'
    (tmp_path / PREFERENCES_NAME).write_text(text)
    preferences, told = load(tmp_path)
    assert preferences == Preferences(volume=35, bookmarks=("apsa:3.5.13",))
    aside = tmp_path / "preferences-of-newer-1.json"
    assert told == sentence("store.preferences_newer", aside=str(aside), written_by="9.4.0")
    assert aside.read_text() == text
    assert (tmp_path / PREFERENCES_NAME).read_text() == text


def test_what_a_newer_version_keeps_besides_is_not_lost_by_saving(tmp_path: Path) -> None:
    (tmp_path / PREFERENCES_NAME).write_text('{"program": "9.4.0", "volume": 35, "wallpaper": {"felt": 3}}')
    preferences, told = load(tmp_path)
    assert told is None
    save(tmp_path, replace(preferences, volume=40))
    stored = json.loads((tmp_path / PREFERENCES_NAME).read_text())
    assert (stored["volume"], stored["wallpaper"], stored["program"]) == (40, {"felt": 3}, homepoker.__version__)
    assert load(tmp_path) == (Preferences(volume=40), None)


@pytest.mark.parametrize("program", ['"0.0.1"', "9", "null", '"nine"'])
def test_without_a_newer_version_a_strange_choice_is_damage(tmp_path: Path, program: str) -> None:
    (tmp_path / PREFERENCES_NAME).write_text(f'{{"program": {program}, "theme": "contrast"}}')
    _, told = load(tmp_path)
    assert told is not None
    assert told.key == "store.preferences_damaged"
