; Installer of Homepoker for one user of Windows; no administrator is asked for.
; Defined by the caller: VERSION, OUTPUT, MADE (icon, pictures, the plug-in, files.nsh).
;
; What is in the folder is touched by the plug-in alone (program_folder.c): it goes by the list of what an install of
; ours has put there. The new version is laid into ~new within the folder, then it changes places with the old one.

Unicode True
Target amd64-unicode
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor /SOLID lzma
SetCompressorDictSize 64 ; in megabytes, which unpacking takes as memory; with 8 the installer is a megabyte larger
!addplugindir "${MADE}"

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include WinVer.nsh
!include WordFunc.nsh

!define EVENING_TYPE "Homepoker.Evening"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Homepoker"
!define OLDEST_BUILD 17763 ; Windows 10 1809, the oldest that Qt runs on

; Exit codes; all but the first leave everything as it was. 2 is NSIS's own for what could not be written.
!define IN_USE 3
!define FOREIGN 4
!define NO_ROOM 5
!define NOT_SWAPPED 6
!define OLD_WINDOWS 7

Name "Homepoker"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Homepoker"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"
BrandingText "Homepoker ${VERSION}"
AllowSkipFiles off

VIProductVersion "${VERSION}.0"
VIAddVersionKey "CompanyName" "Homepoker"
VIAddVersionKey "ProductName" "Homepoker"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Homepoker"
VIAddVersionKey "LegalCopyright" "GNU General Public License, version 3 or later"

!define MUI_ICON "${MADE}/homepoker.ico"
!define MUI_UNICON "${MADE}/homepoker.ico"
!define MUI_HEADERIMAGE
!define MUI_HEADERIMAGE_RIGHT
!define MUI_HEADERIMAGE_BITMAP "${MADE}/above.bmp"
!define MUI_HEADERIMAGE_UNBITMAP "${MADE}/above.bmp"
!define MUI_HEADERIMAGE_BITMAP_STRETCH AspectFitHeight
!define MUI_HEADERIMAGE_UNBITMAP_STRETCH AspectFitHeight
!define MUI_WELCOMEFINISHPAGE_BITMAP "${MADE}/beside.bmp"
!define MUI_WELCOMEFINISHPAGE_BITMAP_STRETCH AspectFitHeight

!define MUI_PAGE_HEADER_TEXT "$(WHERE_TITLE)"
!define MUI_PAGE_HEADER_SUBTEXT "$(WHERE_SUBTITLE)"
!define MUI_DIRECTORYPAGE_TEXT_TOP "$(WHERE_TEXT)"
!define MUI_DIRECTORYPAGE_TEXT_DESTINATION "$(WHERE_FOLDER)"
!define MUI_DIRECTORYPAGE_VERIFYONLEAVE ; a full disk is told in words, not by a button that cannot be pressed
!define MUI_PAGE_CUSTOMFUNCTION_LEAVE leaveDirectory
!insertmacro MUI_PAGE_DIRECTORY
!define MUI_PAGE_HEADER_TEXT "$(INSTALLING_TITLE)"
!define MUI_PAGE_HEADER_SUBTEXT "$(INSTALLING_SUBTITLE)"
!define MUI_INSTFILESPAGE_ABORTHEADER_TEXT "$(REFUSED_TITLE)"
!define MUI_INSTFILESPAGE_ABORTHEADER_SUBTEXT "$(REFUSED_SUBTITLE)"
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_TITLE "$(FINISHED_TITLE)"
!define MUI_FINISHPAGE_TEXT "$(FINISHED_TEXT)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\Homepoker.exe"
!define MUI_FINISHPAGE_RUN_TEXT "$(FINISHED_RUN)"
!insertmacro MUI_PAGE_FINISH
!define MUI_PAGE_HEADER_TEXT "$(REMOVE_TITLE)"
!define MUI_PAGE_HEADER_SUBTEXT "$(REMOVE_SUBTITLE)"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(REMOVE_TEXT)"
!define MUI_UNCONFIRMPAGE_TEXT_LOCATION "$(REMOVE_FOLDER)"
!insertmacro MUI_UNPAGE_CONFIRM
!define MUI_PAGE_HEADER_TEXT "$(REMOVING_TITLE)"
!define MUI_PAGE_HEADER_SUBTEXT "$(REMOVING_SUBTITLE)"
!undef MUI_INSTFILESPAGE_ABORTHEADER_TEXT
!undef MUI_INSTFILESPAGE_ABORTHEADER_SUBTEXT
!define MUI_INSTFILESPAGE_ABORTHEADER_TEXT "$(STILL_THERE_TITLE)"
!define MUI_INSTFILESPAGE_ABORTHEADER_SUBTEXT "$(STILL_THERE_SUBTITLE)"
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!include "${__FILEDIR__}/words.nsh"

; $earlier: the folder of another install of ours, which goes when this one is there.
Var earlier
Var isSwapped
Var isTold ; why it ends has been said, where somebody could be told
Var isListLost ; a folder that Windows lists as ours; what it holds is what the new version holds

!macro REFUSE code
    StrCpy $isTold "yes"
    SetErrorLevel ${code}
    Abort
!macroend

; A file that somebody uses stops everything before anything is changed. Silently nobody can be asked.
!macro REQUIRE_CLOSED folder
    ${Do}
        program_folder::in_use "${folder}"
        Pop $0
        ${If} $0 == ""
            ${Break}
        ${EndIf}
        ${If} ${Silent}
            !insertmacro REFUSE ${IN_USE}
        ${EndIf}
        program_folder::running "${folder}"
        Pop $1
        ${If} $1 == ""
            StrCpy $1 "$(HELD)"
        ${Else}
            StrCpy $1 "$(RUNNING)"
        ${EndIf}
        ${If} ${Cmd} 'MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$1" IDCANCEL'
            !insertmacro REFUSE ${IN_USE}
        ${EndIf}
        program_folder::ask_to_close "${folder}"
    ${Loop}
!macroend

!macro REQUIRE_ROOM folder kilobytes
    program_folder::room "${folder}" "${kilobytes}"
    Pop $0
    ${If} $0 != "enough"
        StrCpy $0 "${folder}"
        IntOp $1 ${kilobytes} / 1024
        MessageBox MB_OK|MB_ICONEXCLAMATION "$(FULL)" /SD IDOK
        !insertmacro REFUSE ${NO_ROOM}
    ${EndIf}
!macroend

; Going back to an older version is allowed, and said. Who installs silently knows which version it is.
Function .onInit
    ${IfNot} ${AtLeastWin10}
    ${OrIfNot} ${AtLeastBuild} ${OLDEST_BUILD}
        MessageBox MB_OK|MB_ICONSTOP "$(TOO_OLD)" /SD IDOK
        SetErrorLevel ${OLD_WINDOWS}
        Quit
    ${EndIf}
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

; The folder is one of its own, and what is in it is ours; another install of ours is remembered.
Function requireFolder
    program_folder::own "$INSTDIR"
    Pop $INSTDIR
    StrCpy $earlier ""
    StrCpy $isListLost ""
    program_folder::whose "$INSTDIR"
    Pop $0
    ReadRegStr $1 HKCU "${UNINSTALL_KEY}" "InstallLocation"
    program_folder::compare "$1" "$INSTDIR"
    Pop $2
    ${If} $0 == "foreign"
    ${AndIf} $2 == "same"
        StrCpy $isListLost "yes"
    ${ElseIf} $0 == "foreign"
        MessageBox MB_OK|MB_ICONEXCLAMATION "$(FOREIGN_FILES)" /SD IDOK
        !insertmacro REFUSE ${FOREIGN}
    ${EndIf}
    ${If} $1 != ""
    ${AndIf} $2 == "other"
        program_folder::whose "$1"
        Pop $0
        ${If} $0 == "ours"
            StrCpy $earlier $1
        ${EndIf}
    ${EndIf}
FunctionEnd

Function leaveDirectory
    GetInstDirError $0
    ${If} $0 == 1
        MessageBox MB_OK|MB_ICONEXCLAMATION "$(NO_FOLDER)"
        Abort
    ${EndIf}
    Call requireFolder
    ${If} $earlier != ""
        MessageBox MB_OKCANCEL|MB_ICONINFORMATION "$(ELSEWHERE)" IDOK +2
        Abort
    ${EndIf}
FunctionEnd

Section "Homepoker" program
    SetDetailsPrint textonly
    Call requireFolder
    StrCpy $isTold ""
    !insertmacro REQUIRE_CLOSED "$INSTDIR"
    ${If} $earlier != ""
        !insertmacro REQUIRE_CLOSED "$earlier"
    ${EndIf}
    program_folder::recover "$INSTDIR"
    SectionGetSize ${program} $2
    IntOp $2 $2 + 20480
    !insertmacro REQUIRE_ROOM "$TEMP" $2 ; what is unpacked comes by there
    StrCpy $3 "$TEMP" 2
    StrCpy $4 "$INSTDIR" 2
    ${If} $3 == $4
        IntOp $2 $2 * 2
    ${EndIf}
    !insertmacro REQUIRE_ROOM "$INSTDIR" $2

    !include "${MADE}/files.nsh"
    WriteUninstaller "$INSTDIR\~new\uninstall.exe"
    ${If} $isListLost != ""
        CopyFiles /SILENT "$INSTDIR\~new\installed.txt" "$INSTDIR\installed.txt"
    ${EndIf}
    SetOutPath "$TEMP" ; else the folder is in use by the installer itself
    !insertmacro REQUIRE_CLOSED "$INSTDIR"
    program_folder::swap "$INSTDIR"
    Pop $0
    ${If} $0 != ""
        MessageBox MB_OK|MB_ICONEXCLAMATION "$(STUCK)" /SD IDOK
        !insertmacro REFUSE ${NOT_SWAPPED}
    ${EndIf}
    StrCpy $isSwapped "yes"

    CreateShortcut "$SMPROGRAMS\Homepoker.lnk" "$INSTDIR\Homepoker.exe"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "Homepoker"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "Homepoker"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\Homepoker.exe"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
    SectionGetSize ${program} $0
    WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $0
    ; A double click on an evening file shows what it holds.
    WriteRegStr HKCU "Software\Classes\${EVENING_TYPE}" "" "$(EVENING)"
    WriteRegStr HKCU "Software\Classes\${EVENING_TYPE}\DefaultIcon" "" "$INSTDIR\Homepoker.exe,0"
    WriteRegStr HKCU "Software\Classes\${EVENING_TYPE}\shell\open\command" "" '"$INSTDIR\Homepoker.exe" "%1"'
    WriteRegStr HKCU "Software\Classes\.homepoker" "" "${EVENING_TYPE}"
    WriteRegStr HKCU "Software\Classes\.homepoker\OpenWithProgids" "${EVENING_TYPE}" ""
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'

    program_folder::recover "$INSTDIR" ; what is left of the old version
    ${If} $earlier != ""
        program_folder::remove_all "$earlier"
        Pop $0
    ${EndIf}
SectionEnd

; Nothing was changed: the half-laid new version goes.
Function .onInstFailed
    ${If} $isSwapped == ""
        SetOutPath "$TEMP"
        program_folder::recover "$INSTDIR"
        RMDir "$INSTDIR"
        ${If} $isTold == ""
            MessageBox MB_OK|MB_ICONEXCLAMATION "$(UNFINISHED)" /SD IDOK
        ${EndIf}
    ${EndIf}
FunctionEnd

Section Uninstall
    program_folder::whose "$INSTDIR"
    Pop $0
    ${If} $0 != "ours"
        MessageBox MB_OK|MB_ICONEXCLAMATION "$(NOT_OURS)" /SD IDOK
        !insertmacro REFUSE ${FOREIGN}
    ${EndIf}
    !insertmacro REQUIRE_CLOSED "$INSTDIR"
    ReadRegStr $0 HKCU "${UNINSTALL_KEY}" "InstallLocation"
    program_folder::compare "$0" "$INSTDIR"
    Pop $1
    program_folder::recover "$INSTDIR"
    program_folder::remove_all "$INSTDIR"
    Pop $0
    ${If} $0 != ""
        MessageBox MB_OK|MB_ICONEXCLAMATION "$(LEFT)" /SD IDOK
        !insertmacro REFUSE ${NOT_SWAPPED}
    ${EndIf}
    ${If} $1 == "same" ; what Windows lists is this install, and no later one elsewhere
        Delete "$SMPROGRAMS\Homepoker.lnk"
        DeleteRegKey HKCU "${UNINSTALL_KEY}"
        DeleteRegKey HKCU "Software\Classes\${EVENING_TYPE}"
        ReadRegStr $0 HKCU "Software\Classes\.homepoker" ""
        ${If} $0 == "${EVENING_TYPE}"
            DeleteRegKey HKCU "Software\Classes\.homepoker"
        ${EndIf}
        System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
    ${EndIf}
    MessageBox MB_OK|MB_ICONINFORMATION "$(KEPT)" /SD IDOK
SectionEnd
