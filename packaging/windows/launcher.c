/* Launcher of Homepoker on Windows: runs the package homepoker in the Python that lies beside it.

   Built twice: with WINDOWED for the window without a console, and without it for the command line. The suite has
   it once more with other ARGUMENTS, as a Python that runs anything.

   A virus scanner may have taken a file away. Without it Python ends without a word, or the window never gets past
   its opening: so libraries and what Python begins with are looked for before it starts, and all files of the list
   after a start that failed. */

#include "installed_list.h"

#include <stdio.h>

#ifndef ARGUMENTS
#define ARGUMENTS L"-X", L"utf8", L"-m", L"homepoker"
#define IS_OF_HOSTS
#endif

#ifdef WINDOWED
#define IS_WINDOWED 1
#else
#define IS_WINDOWED 0
#endif

#define NAMED 6
/* Files that are named at most. */

typedef int (*py_main)(int, wchar_t **);

static const wchar_t MISSING_GERMAN[] =
    L"Es fehlt etwas von Homepoker:\n\n%ls\n"
    L"Meist hat das ein Virenscanner entfernt. Hol es aus seiner Quarantäne zurück, oder führe das Setup von Homepoker "
    L"noch einmal aus. Die Daten deines Vereins bleiben, wie sie sind.\n";
static const wchar_t MISSING_ENGLISH[] =
    L"Something of Homepoker is missing:\n\n%ls\n"
    L"Most often a virus scanner took it away. Bring it back from its quarantine, or run the setup of Homepoker once "
    L"more. Your club's data stays as it is.\n";

static const wchar_t ENDED_GERMAN[] =
    L"Homepoker ist mit einem Fehler zu Ende gegangen%ls. Starte es noch einmal; alles Notierte ist da.\n"
    L"Startet es so nicht, führe sein Setup noch einmal aus. Die Daten deines Vereins bleiben, wie sie sind.\n";
static const wchar_t ENDED_ENGLISH[] =
    L"Homepoker has ended with an error%ls. Start it once more; everything that was noted is there.\n"
    L"If it does not start, run its setup once more. Your club's data stays as it is.\n";

static int speaks_german(void)
{
    return PRIMARYLANGID(GetUserDefaultUILanguage()) == LANG_GERMAN;
}

/* Writes an entry into the error log of the program, where there is one. */
static void note(const wchar_t *what, const wchar_t *names)
{
    wchar_t path[LONGEST], entry[2000];
    char bytes[6000];
    SYSTEMTIME now;
    TIME_ZONE_INFORMATION zone;
    DWORD length = GetEnvironmentVariableW(L"LOCALAPPDATA", path, LONGEST - 40), written;
    if (length == 0 || length >= LONGEST - 40)
        return;
    wcscat(path, L"\\homepoker\\problems.log");
    HANDLE log = CreateFileW(path, FILE_APPEND_DATA, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_ALWAYS, 0, NULL);
    if (log == INVALID_HANDLE_VALUE)
        return;
    GetLocalTime(&now);
    DWORD season = GetTimeZoneInformation(&zone);
    long east = -(zone.Bias + (season == TIME_ZONE_ID_DAYLIGHT ? zone.DaylightBias : zone.StandardBias));
    int count = _snwprintf(entry, 1999, L"%04u-%02u-%02uT%02u:%02u:%02u%lc%02ld:%02ld ERROR launcher: %ls",
                           now.wYear, now.wMonth, now.wDay, now.wHour, now.wMinute, now.wSecond,
                           east < 0 ? L'-' : L'+', labs(east) / 60, labs(east) % 60, what);
    for (const wchar_t *at = names; *at && count < 1990; at++) {
        if (at == names || at[-1] == L'\n') {
            entry[count++] = L'\n';
            entry[count++] = L'\t';
        }
        if (*at != L'\n')
            entry[count++] = *at;
    }
    entry[count++] = L'\n';
    int size = WideCharToMultiByte(CP_UTF8, 0, entry, count, bytes, sizeof bytes, NULL, NULL);
    WriteFile(log, bytes, size, &written, NULL);
    CloseHandle(log);
}

/* Says in both languages what is missing, or that the end was no good one, and what to do; what the host chose. */
static int tell(const wchar_t *german, const wchar_t *english, const wchar_t *names, int may_go_on)
{
    wchar_t said[4000];
    int length = 0;
    for (int i = 0; i < 2; i++) {
        int is_german = speaks_german() == (i == 0);
        length += _snwprintf(said + length, 1900, is_german ? german : english, names);
        if (may_go_on && IS_WINDOWED)
            length += _snwprintf(said + length, 90, is_german
                                 ? L"Weiter startet ohne das; nicht alles wird gehen.\n"
                                 : L"Continue starts without it; not everything will work.\n");
        length += _snwprintf(said + length, 3, i == 0 ? L"\n" : L"");
    }
#ifdef WINDOWED
    return MessageBoxW(NULL, said, L"Homepoker", MB_ICONERROR | MB_SETFOREGROUND
                       | (may_go_on ? MB_CANCELTRYCONTINUE | MB_DEFBUTTON2 : MB_OK));
#else
    int size = WideCharToMultiByte(CP_UTF8, 0, said, length, NULL, 0, NULL, NULL);
    char *bytes = malloc(size);
    if (bytes != NULL) {
        WideCharToMultiByte(CP_UTF8, 0, said, length, bytes, size, NULL, NULL);
        fwrite(bytes, 1, size, stderr);
        fflush(stderr);
    }
    free(bytes);
    return may_go_on ? IDCONTINUE : IDCANCEL;
#endif
}

static int tell_missing(const wchar_t *names, int may_go_on)
{
    note(L"files are missing", names);
    return tell(MISSING_GERMAN, MISSING_ENGLISH, names, may_go_on);
}

#ifdef IS_OF_HOSTS
/* Whether Python needs a file to begin, or somebody loads it as a library: what most scanners object to. */
static int is_looked_for(const wchar_t *line)
{
    size_t length = wcslen(line);
    const wchar_t *end = length > 4 ? line + length - 4 : line;
    return !_wcsicmp(end, L".dll") || !_wcsicmp(end, L".pyd") || !_wcsicmp(end, L".exe") || !_wcsicmp(end, L"_pth")
        || !_wcsnicmp(line, L"Lib\\encodings\\", 14) || !_wcsnicmp(line, L"site\\homepoker\\__", 17);
}

/* Names of files that are not there, or empty, a line each; how many. */
static int find_missing(const wchar_t *folder, int is_all, wchar_t *names)
{
    list ours;
    int count = 0;
    names[0] = 0;
    if (!read_list(folder, &ours)) {
        wcscpy(names, LIST L"\n");
        return 1;
    }
    for (size_t i = 0; i < ours.count; i++) {
        wchar_t path[LONGEST];
        if (is_folder(ours.lines[i]) || !(is_all || is_looked_for(ours.lines[i])) || !join(path, folder, ours.lines[i]))
            continue;
        if (is_there(path) || GetLastError() == ERROR_ACCESS_DENIED)
            continue;
        if (++count <= NAMED && wcslen(names) + wcslen(ours.lines[i]) < 1000) {
            wcscat(names, ours.lines[i]);
            wcscat(names, L"\n");
        }
    }
    if (count > NAMED)
        _snwprintf(names + wcslen(names), 20, L"… (%d)\n", count);
    forget(&ours);
    return count;
}
#endif

/* Output into a file that cannot even be asked for its size ends Python before it begins; a window needs none. */
static void drop_useless_streams(void)
{
    static const DWORD streams[] = {STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
    for (int i = 0; i < 3; i++) {
        BY_HANDLE_FILE_INFORMATION about;
        HANDLE stream = GetStdHandle(streams[i]);
        if (GetFileType(stream) != FILE_TYPE_DISK || GetFileInformationByHandle(stream, &about))
            continue;
        SetStdHandle(streams[i], NULL);
        /* Python's own C library may have looked already. */
        HMODULE library = GetModuleHandleW(L"ucrtbase.dll");
        int (*close)(int) = library ? (int (*)(int))(void *)GetProcAddress(library, "_close") : NULL;
        if (close != NULL)
            close(i);
    }
}

#ifdef IS_OF_HOSTS
static wchar_t folder[LONGEST], names[1200];
static int is_over;

/* Says what is missing after a start that ended within Python; at the end of every evening it finds nothing. */
static void look_after_it(void)
{
    if (!is_over && find_missing(folder, 1, names))
        tell_missing(names, 0);
}

/* Python ends the process by its own C library, whose list of last duties this goes to. */
static void look_at_the_end(void)
{
    HMODULE library = GetModuleHandleW(L"ucrtbase.dll");
    int (*at_exit)(void (*)(void)) = library ? (void *)GetProcAddress(library, "_crt_atexit") : NULL;
    if (at_exit != NULL && IS_WINDOWED)
        at_exit(look_after_it);
}
#else
static wchar_t folder[LONGEST];
#endif

static int run(int argc, wchar_t **argv)
{
    static const wchar_t *const fixed[] = {ARGUMENTS};
    const int added = sizeof fixed / sizeof *fixed;
    static wchar_t library[LONGEST];
    DWORD length = GetModuleFileNameW(NULL, folder, LONGEST - 20);
    while (length > 0 && folder[length - 1] != L'\\')
        length--;
    folder[length ? length - 1 : 0] = 0;
    if (!join(library, folder, PYTHON_LIBRARY))
        return 1;
#ifdef IS_OF_HOSTS
    int chosen = IDTRYAGAIN;
    while (chosen == IDTRYAGAIN && find_missing(folder, 0, names))
        chosen = tell_missing(names, is_there(library));
    if (chosen != IDTRYAGAIN && chosen != IDCONTINUE)
        return 1;
#endif
    if (IS_WINDOWED)
        drop_useless_streams();
    /* Its own neighbours are found beside it, and nothing of another Python. */
    HMODULE python = LoadLibraryExW(library, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    py_main start = python != NULL ? (py_main)(void *)GetProcAddress(python, "Py_Main") : NULL;
    wchar_t **arguments = calloc(argc + added + 1, sizeof *arguments);
    if (start == NULL || arguments == NULL) {
        tell_missing(PYTHON_LIBRARY L"\n", 0);
        return 1;
    }
    arguments[0] = argv[0];
    for (int i = 0; i < added; i++)
        arguments[1 + i] = (wchar_t *)fixed[i];
    for (int i = 1; i < argc; i++)
        arguments[added + i] = argv[i];
#ifdef IS_OF_HOSTS
    look_at_the_end();
#endif
    int code = start(argc + added, arguments);
#ifdef IS_OF_HOSTS
    is_over = 1;
    if (code != 0 && find_missing(folder, 1, names))
        tell_missing(names, 0);
    else if (code != 0 && IS_WINDOWED) {
        _snwprintf(names, 40, L" (%d)", code);
        note(L"ended with an error", names + 1);
        tell(ENDED_GERMAN, ENDED_ENGLISH, names, 0);
    }
#endif
    return code;
}

#ifdef WINDOWED
int WINAPI wWinMain(HINSTANCE instance, HINSTANCE before, LPWSTR line, int show)
{
    (void)instance, (void)before, (void)line, (void)show;
    return run(__argc, __wargv);
}
#else
int wmain(int argc, wchar_t **argv)
{
    return run(argc, argv);
}
#endif
