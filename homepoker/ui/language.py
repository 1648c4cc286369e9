"""The language of the window: the host's choice, or the computer's."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale, QObject

from homepoker.services.words import system_language


def chosen_language(preference: str) -> str:
    """The language to speak, from ``de``, ``en`` or ``system``; Qt's fields and dates follow it."""
    language = system_language(QLocale.system().uiLanguages()) if preference == "system" else preference
    QLocale.setDefault(QLocale(language))
    return language


def translate_qt(parent: QObject, language: str) -> None:
    """Let Qt's own dialogs speak the same language; the translation lives as long as ``parent``, or until the next."""
    from PySide6.QtCore import QLibraryInfo, QTranslator

    for old in parent.findChildren(QTranslator):
        QCoreApplication.removeTranslator(old)
        old.deleteLater()
    translator = QTranslator(parent)
    if translator.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        QCoreApplication.installTranslator(translator)
