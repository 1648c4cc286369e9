/* Looks at the boxes and pages of Windows programs, and presses their buttons; for trials under Wine alone.

   Without arguments: a line for each visible window, and below it one for each text in it. With "press TITLE BUTTON":
   presses the button in the first window whose title begins so; the exit code says whether it was there. With
   "hold FILE": keeps the file open until it is killed, as a virus scanner would. */

#include <windows.h>
#include <stdio.h>
#include <wchar.h>

static const wchar_t *title, *button;
static int is_pressed;

static void say(const wchar_t *before, const wchar_t *text)
{
    char bytes[9000];
    WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes, sizeof bytes, NULL, NULL);
    for (char *at = bytes; *at; at++)
        if (*at == '\r' || *at == '\n')
            *at = ' ';
    printf("%ls%s\n", before, bytes);
}

static void read_text(HWND window, wchar_t *into)
{
    into[0] = 0;
    SendMessageTimeoutW(window, WM_GETTEXT, 3000, (LPARAM)into, SMTO_ABORTIFHUNG, 2000, NULL);
}

static BOOL CALLBACK inner(HWND window, LPARAM unused)
{
    wchar_t text[3000], plain[3000], *into = plain;
    (void)unused;
    if (!IsWindowVisible(window))
        return TRUE;
    read_text(window, text);
    if (button == NULL && text[0])
        say(IsWindowEnabled(window) ? L"\t" : L"\t(disabled) ", text);
    for (const wchar_t *at = text; *at; at++)
        if (*at != L'&')
            *into++ = *at;
    *into = 0;
    if (button != NULL && !is_pressed && !wcscmp(plain, button) && IsWindowEnabled(window)) {
        PostMessageW(window, BM_CLICK, 0, 0);
        is_pressed = 1;
    }
    return !is_pressed;
}

static BOOL CALLBACK outer(HWND window, LPARAM unused)
{
    wchar_t text[3000];
    (void)unused;
    read_text(window, text);
    if (!IsWindowVisible(window) || !text[0] || (button != NULL && wcsncmp(text, title, wcslen(title))))
        return TRUE;
    if (button == NULL)
        say(L"", text);
    EnumChildWindows(window, inner, 0);
    return !is_pressed;
}

int wmain(int argc, wchar_t **argv)
{
    if (argc == 3) {
        HANDLE file = CreateFileW(argv[2], GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
        puts(file == INVALID_HANDLE_VALUE ? "cannot hold" : "holds");
        fflush(stdout);
        Sleep(INFINITE);
    }
    if (argc == 4) {
        title = argv[2];
        button = argv[3];
    }
    EnumWindows(outer, 0);
    return button != NULL && !is_pressed;
}
