"""Dialogs to save begin in the folder into which the host saved last."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from homepoker.ui.kit.jobs import documents
from homepoker.ui.kit.jobs.documents import SaveFolder, ask_where_to_save, in_documents


def test_the_next_dialog_to_save_begins_where_the_last_one_ended(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parent, kept, proposed = QWidget(), list[str](), list[str]()
    qtbot.addWidget(parent)
    folder = SaveFolder()
    folder.remember("", kept.append)
    monkeypatch.setattr(documents, "SAVE_FOLDER", folder)

    def choose(_parent: QWidget, _title: str, proposal: str, _kinds: str) -> tuple[str, str]:
        proposed.append(proposal)
        return (str(tmp_path / "Liste.pdf") if len(proposed) == 1 else "", "")

    monkeypatch.setattr(QFileDialog, "getSaveFileName", staticmethod(choose))
    assert ask_where_to_save(parent, "", "a.pdf", "PDF (*.pdf)") == str(tmp_path / "Liste.pdf")
    assert ask_where_to_save(parent, "", "b.pdf", "PDF (*.pdf)") == ""
    assert proposed == [in_documents("a.pdf"), str(tmp_path / "b.pdf")]
    assert kept == [str(tmp_path)]


def test_a_folder_that_is_gone_is_not_proposed(tmp_path: Path) -> None:
    folder = SaveFolder()
    folder.remember(str(tmp_path / "stick"), lambda _: None)
    assert folder.proposal("a.pdf") == in_documents("a.pdf")
