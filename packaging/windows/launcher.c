/* Launcher of Homepoker on Windows: runs the package homepoker in the Python that lies beside it.

   Built twice: with WINDOWED for the window without a console, and without it for the command line. The suite has
   it once more with other ARGUMENTS, as a Python that runs anything. */

#include <windows.h>
#include <wchar.h>

#ifndef ARGUMENTS
#define ARGUMENTS L"-X", L"utf8", L"-m", L"homepoker"
#endif

typedef int (*py_main)(int, wchar_t **);

/* Says what is missing, and what to do. */
static int fail(const wchar_t *what)
{
    wchar_t said[MAX_PATH + 200];
    _snwprintf(said, sizeof said / sizeof *said - 1,
               L"%ls cannot be loaded.\nHomepoker cannot start without it. Install Homepoker again; "
               L"your club's data is kept.", what);
    said[sizeof said / sizeof *said - 1] = 0;
#ifdef WINDOWED
    MessageBoxW(NULL, said, L"Homepoker", MB_ICONERROR);
#else
    fwprintf(stderr, L"%ls\n", said);
#endif
    return 1;
}

static int run(int argc, wchar_t **argv)
{
    static const wchar_t *const fixed[] = {ARGUMENTS};
    const int added = sizeof fixed / sizeof *fixed;
    wchar_t library[32768];
    DWORD length = GetModuleFileNameW(NULL, library, sizeof library / sizeof *library - 20);
    while (length > 0 && library[length - 1] != L'\\')
        length--;
    wcscpy(library + length, PYTHON_LIBRARY);
    /* Its own neighbours are found beside it, and nothing of another Python. */
    HMODULE python = LoadLibraryExW(library, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    if (python == NULL)
        return fail(PYTHON_LIBRARY);
    py_main start = (py_main)(void *)GetProcAddress(python, "Py_Main");
    wchar_t **arguments = calloc(argc + added + 1, sizeof *arguments);
    if (start == NULL || arguments == NULL)
        return fail(PYTHON_LIBRARY);
    arguments[0] = argv[0];
    for (int i = 0; i < added; i++)
        arguments[1 + i] = (wchar_t *)fixed[i];
    for (int i = 1; i < argc; i++)
        arguments[added + i] = argv[i];
    return start(argc + added, arguments);
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
