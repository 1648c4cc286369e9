"""The files that come with the program are found from the package, wherever one starts it."""

from __future__ import annotations

from pathlib import Path

import pytest

from homepoker.store import resource_files
from homepoker.store.resource_files import licences_page, resources


def test_the_resources_are_found_from_any_working_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    resources.cache_clear()
    monkeypatch.chdir(tmp_path)
    assert (resources() / "locale" / "de").is_dir()


def test_an_installed_package_finds_the_resources_inside_itself(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "homepoker" / "resources" / "locale").mkdir(parents=True)
    resources.cache_clear()
    monkeypatch.setattr(resource_files, "__file__", str(tmp_path / "homepoker" / "store" / "resource_files.py"))
    try:
        assert resources() == tmp_path.resolve() / "homepoker" / "resources"
    finally:
        resources.cache_clear()


def test_missing_resources_say_what_is_lost_and_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    resources.cache_clear()
    monkeypatch.setattr(resource_files, "__file__", str(tmp_path / "homepoker" / "store" / "resource_files.py"))
    try:
        with pytest.raises(FileNotFoundError, match="Install Homepoker again"):
            resources()
    finally:
        resources.cache_clear()


def test_the_licences_of_a_package_are_found_and_a_working_copy_has_none(tmp_path: Path) -> None:
    page = tmp_path / "licences/index.html"
    page.parent.mkdir()
    page.touch()
    assert licences_page(tmp_path / "site/homepoker") == page
    assert licences_page(tmp_path / "sources/homepoker") is None
    page.unlink()
    assert licences_page(tmp_path / "site/homepoker") is None
    assert licences_page() is None
