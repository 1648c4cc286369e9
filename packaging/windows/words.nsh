; Words of the installer in both languages. $0 and $1 stand for what the caller has put there.

; Pages. NSIS's own German says Sie; here the program says du.

LangString WHERE_TITLE ${LANG_ENGLISH} "Where shall Homepoker go?"
LangString WHERE_TITLE ${LANG_GERMAN} "Wohin soll Homepoker?"
LangString WHERE_SUBTITLE ${LANG_ENGLISH} "It is installed for you alone; no administrator is needed."
LangString WHERE_SUBTITLE ${LANG_GERMAN} "Es wird nur für dich installiert; ein Administrator ist nicht nötig."
LangString WHERE_TEXT ${LANG_ENGLISH} "Homepoker is put into a folder of its own, named Homepoker, within the one \
that you choose. What else is there stays as it is. The data of your club is kept elsewhere, in \
$LOCALAPPDATA\homepoker."
LangString WHERE_TEXT ${LANG_GERMAN} "Homepoker bekommt einen eigenen Ordner namens Homepoker in dem, den du \
wählst. Was dort sonst liegt, bleibt, wie es ist. Die Daten deines Vereins liegen anderswo, in $LOCALAPPDATA\homepoker."
LangString WHERE_FOLDER ${LANG_ENGLISH} "Folder"
LangString WHERE_FOLDER ${LANG_GERMAN} "Ordner"
LangString INSTALLING_TITLE ${LANG_ENGLISH} "Homepoker is being installed"
LangString INSTALLING_TITLE ${LANG_GERMAN} "Homepoker wird installiert"
LangString INSTALLING_SUBTITLE ${LANG_ENGLISH} "Everything is laid beside what is there first, then it changes \
places with it."
LangString INSTALLING_SUBTITLE ${LANG_GERMAN} "Alles wird erst neben das Vorhandene gelegt und tauscht dann mit ihm \
den Platz."
LangString REFUSED_TITLE ${LANG_ENGLISH} "Homepoker was not installed"
LangString REFUSED_TITLE ${LANG_GERMAN} "Homepoker wurde nicht installiert"
LangString REFUSED_SUBTITLE ${LANG_ENGLISH} "Nothing has been changed: everything is as it was before."
LangString REFUSED_SUBTITLE ${LANG_GERMAN} "Es ist nichts verändert: Alles ist wie zuvor."
LangString FINISHED_TITLE ${LANG_ENGLISH} "Homepoker ${VERSION} is installed"
LangString FINISHED_TITLE ${LANG_GERMAN} "Homepoker ${VERSION} ist installiert"
LangString FINISHED_TEXT ${LANG_ENGLISH} "You find it in the start menu. A double click on a file with the ending \
.homepoker shows the evening in it."
LangString FINISHED_TEXT ${LANG_GERMAN} "Du findest es im Startmenü. Ein Doppelklick auf eine Datei mit der Endung \
.homepoker zeigt den Abend darin."
LangString FINISHED_RUN ${LANG_ENGLISH} "Start Homepoker"
LangString FINISHED_RUN ${LANG_GERMAN} "Homepoker starten"
LangString REMOVE_TITLE ${LANG_ENGLISH} "Remove Homepoker"
LangString REMOVE_TITLE ${LANG_GERMAN} "Homepoker entfernen"
LangString REMOVE_SUBTITLE ${LANG_ENGLISH} "The program goes, the data of your club stays."
LangString REMOVE_SUBTITLE ${LANG_GERMAN} "Das Programm geht, die Daten deines Vereins bleiben."
LangString REMOVE_TEXT ${LANG_ENGLISH} "Homepoker is removed from this folder. What others have put there stays, \
and so does the data of your club in $LOCALAPPDATA\homepoker."
LangString REMOVE_TEXT ${LANG_GERMAN} "Homepoker wird aus diesem Ordner entfernt. Was andere dort hineingelegt \
haben, bleibt; ebenso die Daten deines Vereins in $LOCALAPPDATA\homepoker."
LangString REMOVE_FOLDER ${LANG_ENGLISH} "Folder:"
LangString REMOVE_FOLDER ${LANG_GERMAN} "Ordner:"
LangString REMOVING_TITLE ${LANG_ENGLISH} "Homepoker is being removed"
LangString REMOVING_TITLE ${LANG_GERMAN} "Homepoker wird entfernt"
LangString REMOVING_SUBTITLE ${LANG_ENGLISH} "This takes a few seconds."
LangString REMOVING_SUBTITLE ${LANG_GERMAN} "Das dauert ein paar Sekunden."
LangString STILL_THERE_TITLE ${LANG_ENGLISH} "Homepoker is still there"
LangString STILL_THERE_TITLE ${LANG_GERMAN} "Homepoker ist noch da"
LangString STILL_THERE_SUBTITLE ${LANG_ENGLISH} "The message has said what to do. Then try once more."
LangString STILL_THERE_SUBTITLE ${LANG_GERMAN} "Was zu tun ist, stand in der Meldung. Versuch es danach noch einmal."

!pragma warning disable 6030 ; NSIS's own words are replaced on purpose
LangString ^DirBrowseText ${LANG_GERMAN} "Wähle den Ordner, in dem Homepoker seinen eigenen bekommt:"
LangString ^FileError_NoIgnore ${LANG_GERMAN} "Diese Datei lässt sich nicht schreiben:$\r$\n$\"$0$\"$\r$\n\
Wähle Wiederholen, um es noch einmal zu versuchen, oder Abbrechen: Dann bleibt alles, wie es ist."
!pragma warning default 6030

; Boxes.

LangString RUNNING ${LANG_ENGLISH} "Homepoker is running ($1). Its files cannot be replaced as long as it is open.$\r$\n\
Choose Retry: its windows are then asked to close. A command in a terminal has to end by itself.$\r$\n\
The clock and everything that was noted go on at the next start. Nothing has been changed so far."
LangString RUNNING ${LANG_GERMAN} "Homepoker läuft ($1). Solange es offen ist, lassen sich seine Dateien nicht ersetzen.$\r$\n\
Wähle Wiederholen: Dann werden seine Fenster gebeten, sich zu schließen. \
Ein Befehl in einem Terminal muss von selbst enden.$\r$\n\
Die Uhr und alles Notierte gehen beim nächsten Start weiter. Bisher ist nichts verändert."

LangString HELD ${LANG_ENGLISH} "Another program has a file of Homepoker open:$\r$\n$0$\r$\n\
Close that program, or wait until the virus scanner is done, then choose Retry. Nothing has been changed so far."
LangString HELD ${LANG_GERMAN} "Ein anderes Programm hat eine Datei von Homepoker geöffnet:$\r$\n$0$\r$\n\
Schließe dieses Programm, oder warte, bis der Virenscanner fertig ist, und wähle dann Wiederholen. Bisher ist nichts verändert."

LangString FULL ${LANG_ENGLISH} "On the disk of$\r$\n$0$\r$\nthere is not enough room: \
$1 MB are needed. Make room and start the setup once more. Nothing has been changed."
LangString FULL ${LANG_GERMAN} "Auf dem Datenträger von$\r$\n$0$\r$\nist nicht genug Platz, \
nötig sind $1 MB. Schaffe Platz und starte das Setup noch einmal. Es ist nichts verändert."

LangString STUCK ${LANG_ENGLISH} "$0 in$\r$\n$INSTDIR$\r$\n\
cannot be replaced. Everything is as it was before. Start the computer anew, then the setup once more."
LangString STUCK ${LANG_GERMAN} "$0 in$\r$\n$INSTDIR$\r$\n\
lässt sich nicht ersetzen. Alles ist wie zuvor. Starte den Computer neu und dann das Setup noch einmal."

LangString UNFINISHED ${LANG_ENGLISH} "Homepoker could not be installed. Everything is as it was before."
LangString UNFINISHED ${LANG_GERMAN} "Homepoker ließ sich nicht installieren. Alles ist wie zuvor."

LangString FOREIGN_FILES ${LANG_ENGLISH} "The folder$\r$\n$INSTDIR$\r$\n\
holds files that are not Homepoker's. Choose another one: Homepoker is put into a folder of its own."
LangString FOREIGN_FILES ${LANG_GERMAN} "Im Ordner$\r$\n$INSTDIR$\r$\n\
liegen Dateien, die nicht von Homepoker sind. Wähle einen anderen: Homepoker bekommt einen eigenen Ordner."

LangString NO_FOLDER ${LANG_ENGLISH} "There can be no folder$\r$\n$INSTDIR$\r$\nChoose another one."
LangString NO_FOLDER ${LANG_GERMAN} "Einen Ordner$\r$\n$INSTDIR$\r$\nkann es nicht geben. Wähle einen anderen."

LangString ELSEWHERE ${LANG_ENGLISH} "Homepoker is installed already in$\r$\n$earlier$\r$\n\
That one is removed as soon as the new one is there. Your club's data stays where it is."
LangString ELSEWHERE ${LANG_GERMAN} "Homepoker ist schon installiert in$\r$\n$earlier$\r$\n\
Dort wird es entfernt, sobald das neue da ist. Die Daten deines Vereins bleiben, wo sie sind."

LangString NOT_OURS ${LANG_ENGLISH} "In$\r$\n$INSTDIR$\r$\nthe list of what belongs to Homepoker (installed.txt) is missing, \
so nothing is removed. Run the setup of Homepoker once more, then remove it."
LangString NOT_OURS ${LANG_GERMAN} "In$\r$\n$INSTDIR$\r$\nfehlt die Liste dessen, was zu Homepoker gehört (installed.txt), \
also wird nichts entfernt. Führe das Setup von Homepoker noch einmal aus und entferne es dann."

LangString LEFT ${LANG_ENGLISH} "Not everything could be removed; left is for example$\r$\n$0$\r$\n\
Start the computer anew, then remove Homepoker once more."
LangString LEFT ${LANG_GERMAN} "Nicht alles ließ sich entfernen; übrig ist zum Beispiel$\r$\n$0$\r$\n\
Starte den Computer neu und entferne Homepoker dann noch einmal."

LangString KEPT ${LANG_ENGLISH} "Homepoker is removed. Your club's data stays in$\r$\n$LOCALAPPDATA\homepoker$\r$\n\
until you delete that folder yourself."
LangString KEPT ${LANG_GERMAN} "Homepoker ist entfernt. Die Daten deines Vereins bleiben in$\r$\n$LOCALAPPDATA\homepoker,$\r$\n\
bis du diesen Ordner selbst löschst."

LangString TOO_OLD ${LANG_ENGLISH} "Homepoker needs Windows 10 (version 1809 or later) or Windows 11."
LangString TOO_OLD ${LANG_GERMAN} "Homepoker braucht Windows 10 (ab Version 1809) oder Windows 11."

LangString OLDER ${LANG_ENGLISH} "Homepoker $0 is installed, and this is ${VERSION}, which is older.$\r$\n\
What the newer one has written, the older one opens to read only or not at all; nothing of it is changed.$\r$\n\
Install the older one all the same?"
LangString OLDER ${LANG_GERMAN} "Homepoker $0 ist installiert, und das hier ist ${VERSION}, also älter.$\r$\n\
Was die neuere Version geschrieben hat, öffnet die ältere nur zum Lesen oder gar nicht; verändert wird nichts.$\r$\n\
Trotzdem die ältere installieren?"

LangString EVENING ${LANG_ENGLISH} "Poker evening"
LangString EVENING ${LANG_GERMAN} "Pokerabend"
