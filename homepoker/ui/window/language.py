"""Language of the window: the host's choice, or the computer's."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from homepoker.services.words import system_language
from homepoker.store.preferences import Preferences


def chosen_language(preference: str) -> str:
    """The language to speak, from ``de``, ``en`` or ``system``; Qt's fields and dates follow it."""
    language = system_language(QLocale.system().uiLanguages()) if preference == "system" else preference
    QLocale.setDefault(QLocale(language))
    return language


class SpokenLanguage:
    """Language of the window: that of the start, until the host chooses another."""

    def __init__(self, told: str) -> None:
        """
        :param told: ``de`` or ``en``; empty where the start was told none.
        """
        self.told = told

    def by(self, preferences: Preferences) -> str:
        """The language to speak now; Qt's fields and dates follow it."""
        return chosen_language(self.told or preferences.language)

    def shown(self, preferences: Preferences) -> Preferences:
        """The preferences for the settings page, with the language in force."""
        return replace(preferences, language=self.told or preferences.language)

    def obey(self, wanted: Preferences, before: Preferences) -> Preferences:
        """The preferences to keep after the host has changed something on that page."""
        if wanted.language != (self.told or before.language):
            self.told = ""
        return replace(wanted, language=before.language) if self.told else wanted


def translate_qt(parent: QObject, language: str) -> None:
    """Let Qt's own dialogs speak the same language; the translation lives as long as ``parent``, or until the next."""
    for old in parent.findChildren(QTranslator):
        QCoreApplication.removeTranslator(old)
        old.deleteLater()
    translator = QTranslator(parent)
    if translator.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        QCoreApplication.installTranslator(translator)
