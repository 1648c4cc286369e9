/* The program's folder, for the installer: whose it is, who uses its files, and its change from one version to the next.

   A plug-in of NSIS. The new version is laid into ~new and the old one moved into ~old, all within the folder: moving a
   name is done or not done, and what was done is undone. The list goes out first and comes in last, so that at each
   instant the folder says how far it was: without a list, but with one in ~new, it is on the way and goes back.
   Nothing is removed that no list of ours names. */

#include "installed_list.h"

#include <tlhelp32.h>

#define NEW L"~new"
#define OLD L"~old"
#define PATIENCE 30
#define BETWEEN 100
/* Tenths of seconds: a virus scanner looks at a new file, a window asks before it closes. */

typedef struct stack {
    struct stack *next;
    wchar_t text[1];
} stack;

#define COMMAND(name) __declspec(dllexport) void name(HWND parent, int size, wchar_t *variables, stack **top)

static void pop(stack **top, wchar_t *into)
{
    stack *one = *top;
    into[0] = 0;
    if (one == NULL)
        return;
    wcsncpy(into, one->text, LONGEST - 1);
    into[LONGEST - 1] = 0;
    *top = one->next;
    GlobalFree(one);
}

static void push(stack **top, int size, const wchar_t *text)
{
    stack *one = GlobalAlloc(GPTR, sizeof *one + size * sizeof(wchar_t));
    if (one == NULL)
        return;
    wcsncpy(one->text, text, size - 1);
    one->next = *top;
    *top = one;
}

static int is_list(const wchar_t *name)
{
    return !_wcsicmp(name, LIST);
}

/* Moves a file or folder; never over another one. */
static int move(const wchar_t *from_folder, const wchar_t *to_folder, const wchar_t *name)
{
    wchar_t from[LONGEST], to[LONGEST];
    if (!join(from, from_folder, name) || !join(to, to_folder, name))
        return 0;
    for (int tries = 0; !MoveFileExW(from, to, 0); tries++) {
        DWORD error = GetLastError();
        if (tries == PATIENCE || (error != ERROR_ACCESS_DENIED && error != ERROR_SHARING_VIOLATION))
            return 0;
        Sleep(BETWEEN);
    }
    return 1;
}

static int has(const wchar_t *folder, const wchar_t *name)
{
    wchar_t path[LONGEST];
    return join(path, folder, name) && is_there(path);
}

/* The names at the top of the folder that a list holds, each once; the list itself is not among them. */
static size_t tops(const list *of, wchar_t (*names)[MAX_PATH], size_t most)
{
    size_t count = 0;
    for (size_t i = 0; i < of->count; i++) {
        size_t length = wcscspn(of->lines[i], L"\\"), known = 0;
        if (length >= MAX_PATH)
            continue;
        wchar_t name[MAX_PATH] = {0};
        wcsncpy(name, of->lines[i], length);
        while (known < count && _wcsicmp(names[known], name))
            known++;
        if (known == count && count < most && !is_list(name))
            wcscpy(names[count++], name);
    }
    return count;
}

#define MOST 64

/* Undoes a change that was not finished. */
static void put_back(const wchar_t *folder, const wchar_t *new, const wchar_t *old)
{
    list coming, before;
    wchar_t names[MOST][MAX_PATH];
    if (read_list(new, &coming)) {
        size_t count = tops(&coming, names, MOST);
        for (size_t i = 0; i < count; i++)
            if (!has(new, names[i]) && has(folder, names[i]))
                move(folder, new, names[i]);
        forget(&coming);
    }
    if (read_list(old, &before)) {
        size_t count = tops(&before, names, MOST);
        for (size_t i = 0; i < count; i++)
            if (has(old, names[i]) && !has(folder, names[i]))
                move(old, folder, names[i]);
        forget(&before);
        move(old, folder, LIST);
    }
}

/* Deletes what a list names; how many of its files are left. The list itself stays. */
static size_t delete_listed(const wchar_t *folder, const list *of)
{
    wchar_t path[LONGEST];
    size_t left = 0;
    int patience = PATIENCE;
    for (size_t i = 0; i < of->count; i++) {
        if (is_list(of->lines[i]) || !join(path, folder, of->lines[i]))
            continue;
        if (is_folder(of->lines[i])) {
            path[wcslen(path) - 1] = 0;
            RemoveDirectoryW(path); /* one with others' files stays */
            continue;
        }
        while (!DeleteFileW(path)) {
            DWORD error = GetLastError();
            if (error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND)
                break;
            if (patience-- <= 0) {
                left++;
                break;
            }
            Sleep(BETWEEN);
        }
    }
    return left;
}

static int is_named(const list *in, const wchar_t *name)
{
    for (size_t i = 0; i < in->count; i++)
        if (!_wcsicmp(in->lines[i], name))
            return 1;
    return 0;
}

/* Brings home what others have put between the old version's files; it keeps its place. */
static void bring_home(const wchar_t *from, const wchar_t *to, const wchar_t *inside, const list *ours)
{
    wchar_t pattern[LONGEST], name[LONGEST], path[LONGEST];
    WIN32_FIND_DATAW found;
    if (!join(pattern, from, L"*"))
        return;
    HANDLE search = FindFirstFileW(pattern, &found);
    if (search == INVALID_HANDLE_VALUE)
        return;
    do {
        if (!wcscmp(found.cFileName, L".") || !wcscmp(found.cFileName, L".."))
            continue;
        if (!join(name, inside, found.cFileName) || !join(path, from, found.cFileName))
            continue;
        if ((found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY)
            && !(found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT)) {
            wchar_t there[LONGEST];
            if (join(there, to, found.cFileName)) {
                bring_home(path, there, name, ours);
                RemoveDirectoryW(path);
            }
        } else if (!is_named(ours, name + 1)) {
            for (wchar_t *at = wcschr(to + 3, L'\\'); at != NULL; at = wcschr(at + 1, L'\\')) {
                wchar_t part[LONGEST];
                wcsncpy(part, to, at - to);
                part[at - to] = 0;
                CreateDirectoryW(part, NULL);
            }
            CreateDirectoryW(to, NULL);
            move(from, to, found.cFileName);
        }
    } while (FindNextFileW(search, &found));
    FindClose(search);
}

/* Removes a version that lies in a folder within the program's. */
static void clear(const wchar_t *folder, const wchar_t *part)
{
    wchar_t path[LONGEST], file[LONGEST];
    list ours;
    if (!join(path, folder, part))
        return;
    if (read_list(path, &ours)) {
        size_t left = delete_listed(path, &ours);
        bring_home(path, folder, L"", &ours);
        forget(&ours);
        if (left == 0 && join(file, path, LIST))
            DeleteFileW(file);
    }
    RemoveDirectoryW(path);
}

static int is_empty(const wchar_t *folder)
{
    wchar_t pattern[LONGEST];
    WIN32_FIND_DATAW found;
    int is_so = 1;
    if (!join(pattern, folder, L"*"))
        return 0;
    HANDLE search = FindFirstFileW(pattern, &found);
    if (search == INVALID_HANDLE_VALUE)
        return GetLastError() == ERROR_FILE_NOT_FOUND;
    do
        is_so = !wcscmp(found.cFileName, L".") || !wcscmp(found.cFileName, L"..");
    while (is_so && FindNextFileW(search, &found));
    FindClose(search);
    return is_so;
}

/* The first file of ours that somebody has open, or nobody. */
static void find_in_use(const wchar_t *folder, wchar_t *name, int patience)
{
    list ours;
    wchar_t path[LONGEST];
    name[0] = 0;
    if (!read_list(folder, &ours))
        return;
    for (size_t i = 0; i < ours.count && !name[0]; i++) {
        if (is_folder(ours.lines[i]) || !join(path, folder, ours.lines[i]))
            continue;
        for (;;) {
            HANDLE file = CreateFileW(path, GENERIC_READ | GENERIC_WRITE | DELETE, 0, NULL, OPEN_EXISTING, 0, NULL);
            if (file != INVALID_HANDLE_VALUE) {
                CloseHandle(file);
                break;
            }
            DWORD error = GetLastError();
            if (error != ERROR_SHARING_VIOLATION && error != ERROR_LOCK_VIOLATION && error != ERROR_USER_MAPPED_FILE)
                break;
            if (patience-- <= 0) {
                wcsncpy(name, ours.lines[i], MAX_PATH);
                break;
            }
            Sleep(BETWEEN);
        }
    }
    forget(&ours);
}

/* The name of a process's program within the folder, or nothing. */
static int program_in(DWORD process, const wchar_t *folder, wchar_t *name)
{
    wchar_t path[LONGEST];
    DWORD length = LONGEST;
    size_t begins = wcslen(folder);
    HANDLE opened = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, process);
    if (opened == NULL)
        return 0;
    int is_ours = QueryFullProcessImageNameW(opened, 0, path, &length) && !_wcsnicmp(path, folder, begins)
        && path[begins] == L'\\';
    CloseHandle(opened);
    if (is_ours && name != NULL)
        wcscpy(name, path + begins + 1);
    return is_ours;
}

static BOOL CALLBACK close_window(HWND window, LPARAM folder)
{
    DWORD process = 0;
    GetWindowThreadProcessId(window, &process);
    if (IsWindowVisible(window) && GetWindow(window, GW_OWNER) == NULL
        && program_in(process, (const wchar_t *)folder, NULL))
        PostMessageW(window, WM_CLOSE, 0, 0);
    return TRUE;
}

/* (path) A folder of its own: the path, or one named Homepoker in it. */
COMMAND(own)
{
    wchar_t asked[LONGEST], path[LONGEST];
    pop(top, asked);
    DWORD length = GetFullPathNameW(asked, LONGEST - 12, path, NULL);
    if (length == 0 || length >= LONGEST - 12)
        wcscpy(path, asked);
    for (size_t end = wcslen(path); end > 0 && path[end - 1] == L'\\'; end--)
        path[end - 1] = 0;
    const wchar_t *last = wcsrchr(path, L'\\');
    if (last == NULL || _wcsicmp(last, L"\\Homepoker"))
        wcscat(path, L"\\Homepoker");
    push(top, size, path);
}

/* (folder) "new" where nothing is, "ours" where an install of ours is, perhaps a broken one, else "foreign". */
COMMAND(whose)
{
    wchar_t folder[LONGEST], part[LONGEST];
    const wchar_t *const parts[] = {NEW, OLD};
    list ours;
    pop(top, folder);
    int is_ours = read_list(folder, &ours);
    forget(&ours);
    for (int i = 0; i < 2; i++)
        if (join(part, folder, parts[i]) && read_list(part, &ours)) {
            is_ours = 1;
            forget(&ours);
        }
    push(top, size, is_ours ? L"ours" : !is_there(folder) || is_empty(folder) ? L"new" : L"foreign");
}

/* (folder, folder) "same" where both are the same, however they are written. */
COMMAND(compare)
{
    wchar_t path[LONGEST];
    BY_HANDLE_FILE_INFORMATION about[2];
    int known = 0;
    memset(about, 0, sizeof about);
    for (int i = 0; i < 2; i++) {
        pop(top, path);
        HANDLE opened = CreateFileW(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                                    OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
        if (opened == INVALID_HANDLE_VALUE)
            continue;
        known += GetFileInformationByHandle(opened, &about[i]) != 0;
        CloseHandle(opened);
    }
    int is_same = known == 2 && about[0].dwVolumeSerialNumber == about[1].dwVolumeSerialNumber
        && about[0].nFileIndexHigh == about[1].nFileIndexHigh && about[0].nFileIndexLow == about[1].nFileIndexLow;
    push(top, size, is_same ? L"same" : L"other");
}

/* (folder) The first of its files that somebody has open, or nothing. */
COMMAND(in_use)
{
    wchar_t folder[LONGEST], name[MAX_PATH + 1] = {0};
    pop(top, folder);
    find_in_use(folder, name, PATIENCE);
    push(top, size, name);
}

/* (folder) The programs in it that run, each once. */
COMMAND(running)
{
    wchar_t folder[LONGEST], name[LONGEST], all[1000] = {0};
    PROCESSENTRY32W one = {.dwSize = sizeof one};
    pop(top, folder);
    HANDLE processes = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
    for (BOOL is_more = Process32FirstW(processes, &one); is_more; is_more = Process32NextW(processes, &one))
        if (program_in(one.th32ProcessID, folder, name) && !wcsstr(all, name) && wcslen(all) + wcslen(name) < 900) {
            wcscat(all, all[0] ? L", " : L"");
            wcscat(all, name);
        }
    CloseHandle(processes);
    push(top, size, all);
}

/* (folder) Asks the windows of its programs to close, and waits a while until its files are free. */
COMMAND(ask_to_close)
{
    wchar_t folder[LONGEST], name[MAX_PATH + 1];
    pop(top, folder);
    EnumWindows(close_window, (LPARAM)folder);
    find_in_use(folder, name, 2 * PATIENCE);
}

/* (folder, kilobytes) "enough" where so much has room there, else "full". */
COMMAND(room)
{
    wchar_t path[LONGEST], wanted[LONGEST];
    ULARGE_INTEGER left = {.QuadPart = ~0ULL};
    pop(top, path);
    pop(top, wanted);
    while (!GetDiskFreeSpaceExW(path, &left, NULL, NULL)) { /* the folder may not be there yet */
        wchar_t *last = wcsrchr(path, L'\\');
        if (last == NULL)
            break;
        *last = 0;
    }
    push(top, size, left.QuadPart / 1024 >= wcstoull(wanted, NULL, 10) ? L"enough" : L"full");
}

/* (folder) Brings a folder that an install left on its way back to where it was before. */
COMMAND(recover)
{
    wchar_t folder[LONGEST], new[LONGEST], old[LONGEST];
    pop(top, folder);
    if (!join(new, folder, NEW) || !join(old, folder, OLD))
        return;
    if (!has(folder, LIST) && has(new, LIST))
        put_back(folder, new, old);
    clear(folder, NEW);
    clear(folder, OLD);
}

/* (folder) Puts the new version in the place of the old one; nothing, or what could not be moved, and all is as before. */
COMMAND(swap)
{
    wchar_t folder[LONGEST], new[LONGEST], old[LONGEST], names[MOST][MAX_PATH];
    wchar_t said[MAX_PATH] = {0};
    list before, coming;
    pop(top, folder);
    if (!join(new, folder, NEW) || !join(old, folder, OLD) || !read_list(new, &coming)) {
        push(top, size, NEW);
        return;
    }
    if (read_list(folder, &before)) {
        size_t count = tops(&before, names, MOST);
        forget(&before);
        CreateDirectoryW(old, NULL);
        if (!move(folder, old, LIST))
            wcscpy(said, LIST);
        for (size_t i = 0; i < count && !said[0]; i++)
            if (has(folder, names[i]) && !move(folder, old, names[i]))
                wcscpy(said, names[i]);
    }
    if (!said[0]) {
        size_t count = tops(&coming, names, MOST);
        for (size_t i = 0; i < count && !said[0]; i++)
            if (!move(new, folder, names[i]))
                wcscpy(said, names[i]);
        if (!said[0] && !move(new, folder, LIST))
            wcscpy(said, LIST);
    }
    forget(&coming);
    if (said[0])
        put_back(folder, new, old);
    push(top, size, said);
}

/* (folder) Removes what the list names, then the folder if it is empty; nothing, or the first file that is left. */
COMMAND(remove_all)
{
    wchar_t folder[LONGEST], path[LONGEST];
    list ours;
    pop(top, folder);
    if (!read_list(folder, &ours)) {
        push(top, size, LIST);
        return;
    }
    size_t left = delete_listed(folder, &ours);
    const wchar_t *first = NULL;
    for (size_t i = 0; i < ours.count && left > 0 && first == NULL; i++)
        if (!is_folder(ours.lines[i]) && !is_list(ours.lines[i]) && has(folder, ours.lines[i]))
            first = ours.lines[i];
    push(top, size, first != NULL ? first : L"");
    if (first == NULL && join(path, folder, LIST))
        DeleteFileW(path);
    forget(&ours);
    RemoveDirectoryW(folder);
}
