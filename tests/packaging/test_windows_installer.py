"""The installer for Windows: its words in both languages, its list of what is ours, and what its trial goes by."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import windows_installer
import windows_tree
import windows_upkeep_trial as upkeep
from console import Trouble
from PIL import Image

from homepoker.ui.theme.palette import DARK

SCRIPT = (windows_tree.PARTS / "setup.nsi").read_text(encoding="utf-8")
WORDS = (windows_tree.PARTS / "words.nsh").read_text(encoding="utf-8")
SAID = re.findall(r'^LangString (\S+) \$\{LANG_(\w+)\} "((?:[^"]|\$\\")*)"', WORDS, re.MULTILINE)


def test_every_word_of_the_installer_is_there_in_both_languages() -> None:
    names = {language: {name for name, one, _ in SAID if one == language} for language in ("ENGLISH", "GERMAN")}
    of_nsis = {name for name in names["GERMAN"] if name.startswith("^")}
    assert names["GERMAN"] - of_nsis == names["ENGLISH"]
    used = set(re.findall(r"\$\((\w+)\)", SCRIPT))
    assert used == names["ENGLISH"]
    assert len(SAID) == WORDS.count("\nLangString ")


def test_the_german_of_the_installer_says_du_and_verein() -> None:
    assert [(name, said) for name, language, said in SAID if language == "GERMAN" and upkeep.FORMAL.search(said)] == []
    assert not [name for name, language, said in SAID if language == "GERMAN" and "Club" in said]
    assert upkeep.FORMAL.search("Klicken Sie auf Weiter")
    assert not upkeep.FORMAL.search("Siege und ihre Daten")


def test_lines_of_the_script_fit_on_a_screen() -> None:
    long = [line for line in (SCRIPT + WORDS).splitlines() if len(line) > 130]
    assert long == []


def test_the_trial_knows_the_exit_codes() -> None:
    codes = {name: int(code) for name, code in re.findall(r"^!define (\w+) (\d)(?:\s|$)", SCRIPT, re.MULTILINE)}
    assert codes["IN_USE"] == upkeep.IN_USE
    assert codes["FOREIGN"] == upkeep.FOREIGN
    assert codes["NO_ROOM"] == upkeep.NO_ROOM
    assert codes["OLD_WINDOWS"] == upkeep.OLD_WINDOWS
    assert upkeep.NOT_WRITTEN not in codes.values()


def test_nothing_is_removed_by_name() -> None:
    deletes = re.findall(r"^\s*(?:Delete|RMDir|Rename)\b.*$", SCRIPT, re.MULTILINE)
    assert {line.strip() for line in deletes} == {'RMDir "$INSTDIR"', 'Delete "$SMPROGRAMS\\Homepoker.lnk"'}


def test_files_are_laid_down_in_the_order_of_names_and_the_list_first(tmp_path: Path) -> None:
    for name in ("b/z.py", "Homepoker.exe", "installed.txt", "b/a$.py", "b/c/d.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
    said = windows_installer.file_commands(tmp_path).replace(str(tmp_path), "tree").replace("\\", "/")
    assert said.splitlines() == [
        'SetOutPath "$INSTDIR/~new"',
        'File "tree/installed.txt"',
        'File "tree/Homepoker.exe"',
        'SetOutPath "$INSTDIR/~new/b"',
        'File "tree/b/a$$.py"',
        'File "tree/b/z.py"',
        'SetOutPath "$INSTDIR/~new/b/c"',
        'File "tree/b/c/d.py"',
    ]


def test_the_list_names_everything_and_a_folder_after_what_is_in_it(tmp_path: Path) -> None:
    for name in ("Homepoker.exe", "Lib/a/b.py", "Lib/ä.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
    windows_tree.write_list(tmp_path)
    title, *lines = (tmp_path / windows_tree.LIST).read_bytes().decode("utf-8").removesuffix("\r\n").split("\r\n")
    assert title == windows_tree.LIST_TITLE
    assert lines == [
        *("Homepoker.exe", "Lib\\a\\b.py", "Lib\\ä.py", "installed.txt", "uninstall.exe"),
        *("Lib\\a\\", "Lib\\"),
    ]


def test_installer_and_launchers_know_the_list_by_its_title() -> None:
    header = (windows_tree.PARTS / "installed_list.h").read_text(encoding="utf-8")
    assert f'#define LIST_TITLE L"{windows_tree.LIST_TITLE}"' in header
    assert f'#define LIST L"{windows_tree.LIST}"' in header


def test_pictures_of_the_installer_hold_the_icon(qapp: object) -> None:
    picture = windows_installer._picture(windows_installer.BESIDE, 200, DARK.ground)
    assert picture.size == windows_installer.BESIDE
    assert picture.getpixel((0, 0)) == tuple(bytes.fromhex(DARK.ground[1:]))
    assert len(picture.getcolors(1 << 20) or []) > 2


def test_a_page_that_says_sie_or_lacks_its_words_is_refused(tmp_path: Path) -> None:
    upkeep._require_ours("Wohin soll Homepoker?", "Wohin")
    with pytest.raises(Trouble, match="does not say"):
        upkeep._require_ours("Where?", "Wohin")
    with pytest.raises(Trouble, match="the page says Sie"):
        upkeep._require_ours("Wohin? Wählen Sie.", "Wohin")


def test_a_last_page_without_our_picture_is_refused(tmp_path: Path) -> None:
    picture = tmp_path / "page.png"
    Image.new("RGB", (300, 300), "#ffffff").save(picture)
    assert not upkeep._has_our_picture(picture)
    Image.new("RGB", (300, 300), DARK.ground).save(picture)
    assert upkeep._has_our_picture(picture)


def test_files_of_others_that_are_gone_are_named(tmp_path: Path) -> None:
    upkeep.put_others(tmp_path)
    upkeep.require_others(tmp_path, "after an install")
    (tmp_path / "site/mine.py").unlink()
    with pytest.raises(Trouble, match=r"after an install, files of others are gone: site/mine\.py"):
        upkeep.require_others(tmp_path, "after an install")


def test_an_earlier_version_lists_a_file_that_the_next_one_lacks(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    windows_tree.write_list(tmp_path)
    upkeep._make_earlier(tmp_path)
    assert not upkeep._upgraded(tmp_path)
    assert (tmp_path / windows_tree.LIST).read_bytes().endswith(b"\\\r\nsite\\of-an-earlier-version.py\r\n")


def test_the_checklist_for_a_real_windows_is_numbered() -> None:
    text = (windows_tree.PARTS / "CHECKLIST.md").read_text(encoding="utf-8")
    numbers = [int(number) for number in re.findall(r"^\| (\d+) \|", text, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    for one in ("OneDrive", "Controlled folder access", "two scalings", "upgrade", "Credential Manager"):
        assert one in text


@pytest.mark.parametrize("tongue", upkeep.TONGUES, ids=lambda tongue: tongue.code)
def test_the_trial_looks_for_words_that_the_boxes_say(tongue: upkeep.Tongue) -> None:
    language = {"de": "GERMAN", "en": "ENGLISH"}[tongue.code]
    words = {name: said for name, one, said in SAID if one == language}
    assert all(one in words["HELD"] for one in tongue.held)
    assert all(one in words["FULL"] for one in tongue.full)
    assert words["REFUSED_TITLE"] == tongue.refused
