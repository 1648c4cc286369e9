; Installer of Homepoker for one user of Windows; no administrator is asked for.
; Defined by the caller: VERSION, TREE (the program's folder), OUTPUT, ICON.

Unicode True
Target amd64-unicode
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor zlib

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include WordFunc.nsh

!define EVENING_TYPE "Homepoker.Evening"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Homepoker"

Name "Homepoker"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Homepoker"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"
BrandingText "Homepoker ${VERSION}"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Homepoker"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Homepoker"
VIAddVersionKey "LegalCopyright" "GNU General Public License, version 3 or later"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\Homepoker.exe"

!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

LangString RUNNING ${LANG_ENGLISH} "Homepoker is running. Its files cannot be replaced as long as it is open.$\r$\n\
Close its windows, then choose Retry. The clock and everything that was noted go on at the next start."
LangString RUNNING ${LANG_GERMAN} "Homepoker läuft. Solange es offen ist, lassen sich seine Dateien nicht ersetzen.$\r$\n\
Schließe seine Fenster und wähle dann Wiederholen. Die Uhr und alles Notierte gehen beim nächsten Start weiter."
LangString KEPT ${LANG_ENGLISH} "Homepoker is removed. Your club's data stays in$\r$\n$LOCALAPPDATA\homepoker$\r$\n\
until you delete that folder yourself."
LangString KEPT ${LANG_GERMAN} "Homepoker ist entfernt. Die Daten deines Clubs bleiben in$\r$\n$LOCALAPPDATA\homepoker,$\r$\n\
bis du diesen Ordner selbst löschst."

LangString OLDER ${LANG_ENGLISH} "Homepoker $0 is installed, and this is ${VERSION}, which is older.$\r$\n\
What the newer one has written, the older one opens to read only or not at all; nothing of it is changed.$\r$\n\
Install the older one all the same?"
LangString OLDER ${LANG_GERMAN} "Homepoker $0 ist installiert, und das hier ist ${VERSION}, also älter.$\r$\n\
Was die neuere Version geschrieben hat, öffnet die ältere nur zum Lesen oder gar nicht; verändert wird nichts.$\r$\n\
Trotzdem die ältere installieren?"
LangString EVENING ${LANG_ENGLISH} "Poker evening"
LangString EVENING ${LANG_GERMAN} "Pokerabend"

; A program that runs cannot be opened for writing. Silently nobody can be asked: end with code 3.
!macro REQUIRE_CLOSED
    ${Do}
        ${IfNot} ${FileExists} "$INSTDIR\Homepoker.exe"
            ${Break}
        ${EndIf}
        ClearErrors
        FileOpen $0 "$INSTDIR\Homepoker.exe" a
        ${IfNot} ${Errors}
            FileClose $0
            ${Break}
        ${EndIf}
        ${If} ${Silent}
            SetErrorLevel 3
            Quit
        ${EndIf}
        MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" IDRETRY +2
        Abort
    ${Loop}
!macroend

!macro REMOVE_PROGRAM
    RMDir /r "$INSTDIR\DLLs"
    RMDir /r "$INSTDIR\Lib"
    RMDir /r "$INSTDIR\site"
    RMDir /r "$INSTDIR\licences"
    Delete "$INSTDIR\*.exe"
    Delete "$INSTDIR\*.dll"
    Delete "$INSTDIR\*._pth"
    Delete "$INSTDIR\LICENSE.txt"
!macroend

; Going back to an older version is allowed, and said. Who installs silently knows which version it is.
Function .onInit
    ReadRegStr $0 HKCU "${UNINSTALL_KEY}" "DisplayVersion"
    ${If} $0 != ""
    ${AndIfNot} ${Silent}
        ${VersionCompare} "$0" "${VERSION}" $1
        ${If} $1 == 1
            MessageBox MB_YESNO|MB_ICONEXCLAMATION|MB_DEFBUTTON2 "$(OLDER)" IDYES +2
            Abort
        ${EndIf}
    ${EndIf}
FunctionEnd

Section
    !insertmacro REQUIRE_CLOSED
    SetOutPath "$INSTDIR"
    !insertmacro REMOVE_PROGRAM
    File /r "${TREE}/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\Homepoker.lnk" "$INSTDIR\Homepoker.exe"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "Homepoker"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\Homepoker.exe"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
    ; A double click on an evening file shows what it holds.
    WriteRegStr HKCU "Software\Classes\${EVENING_TYPE}" "" "$(EVENING)"
    WriteRegStr HKCU "Software\Classes\${EVENING_TYPE}\DefaultIcon" "" "$INSTDIR\Homepoker.exe,0"
    WriteRegStr HKCU "Software\Classes\${EVENING_TYPE}\shell\open\command" "" '"$INSTDIR\Homepoker.exe" "%1"'
    WriteRegStr HKCU "Software\Classes\.homepoker" "" "${EVENING_TYPE}"
    WriteRegStr HKCU "Software\Classes\.homepoker\OpenWithProgids" "${EVENING_TYPE}" ""
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $0
SectionEnd

Section Uninstall
    !insertmacro REQUIRE_CLOSED
    !insertmacro REMOVE_PROGRAM
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Homepoker.lnk"
    DeleteRegKey HKCU "${UNINSTALL_KEY}"
    DeleteRegKey HKCU "Software\Classes\${EVENING_TYPE}"
    ReadRegStr $0 HKCU "Software\Classes\.homepoker" ""
    ${If} $0 == "${EVENING_TYPE}"
        DeleteRegKey HKCU "Software\Classes\.homepoker"
    ${EndIf}
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
    MessageBox MB_OK|MB_ICONINFORMATION "$(KEPT)" /SD IDOK
SectionEnd
