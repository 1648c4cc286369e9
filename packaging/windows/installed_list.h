/* The list of what an install has put into the program's folder: written with the tree, read by installer and launchers.

   Its first line says what it is. Each further one is a path in the folder; that of a folder ends in a backslash and
   comes after everything inside. */

#include <windows.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define LIST L"installed.txt"
#define LIST_TITLE L"Homepoker: all that its installer put into this folder, and what is removed with it"
#define LONGEST 4096

typedef struct {
    wchar_t *text;
    wchar_t **lines;
    size_t count;
} list;

static int join(wchar_t *into, const wchar_t *folder, const wchar_t *name)
{
    if (wcslen(folder) + wcslen(name) + 2 > LONGEST)
        return 0;
    wcscpy(into, folder);
    wcscat(into, L"\\");
    wcscat(into, name);
    return 1;
}

static int is_there(const wchar_t *path)
{
    return GetFileAttributesW(path) != INVALID_FILE_ATTRIBUTES;
}

static int is_folder(const wchar_t *line)
{
    return line[wcslen(line) - 1] == L'\\';
}

/* A path that leads out of the folder is none of ours, whoever wrote it there. */
static int is_inside(const wchar_t *line)
{
    return line[0] && line[0] != L'\\' && !wcsstr(line, L"..") && !wcspbrk(line, L":/*?");
}

static void forget(list *what)
{
    free(what->text);
    free(what->lines);
    memset(what, 0, sizeof *what);
}

/* Whether a folder holds a list of ours; its lines without the title. */
static int read_list(const wchar_t *folder, list *into)
{
    wchar_t path[LONGEST];
    memset(into, 0, sizeof *into);
    if (!join(path, folder, LIST))
        return 0;
    HANDLE file = CreateFileW(path, GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
    if (file == INVALID_HANDLE_VALUE)
        return 0;
    DWORD size = GetFileSize(file, NULL), done = 0;
    char *bytes = size < (1 << 24) ? malloc(size + 1) : NULL;
    int is_read = bytes && ReadFile(file, bytes, size, &done, NULL) && done == size;
    CloseHandle(file);
    into->text = calloc((size_t)size + 1, sizeof(wchar_t));
    into->lines = calloc((size_t)size / 2 + 1, sizeof(wchar_t *));
    if (is_read && into->text && into->lines && size
        && MultiByteToWideChar(CP_UTF8, 0, bytes, size, into->text, size)) {
        wchar_t *line = into->text;
        for (int number = 0; *line; number++) {
            size_t length = wcscspn(line, L"\r\n");
            wchar_t *next = line + length + wcsspn(line + length, L"\r\n");
            line[length] = 0;
            if (number == 0 && wcscmp(line, LIST_TITLE))
                break;
            if (number > 0 && is_inside(line))
                into->lines[into->count++] = line;
            line = next;
        }
    }
    free(bytes);
    if (into->count == 0)
        forget(into);
    return into->count > 0;
}
