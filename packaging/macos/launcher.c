/* Starts Homepoker with the Python that lies beside it, and with no other module than its own.
   Compiled on Linux, and never run on a Mac yet. */

#include <dlfcn.h>
#include <mach-o/dyld.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int (*py_main)(int, char **);

static int fail(const char *what)
{
    fprintf(stderr,
            "%s cannot be loaded.\nHomepoker cannot start without it. Unpack Homepoker again; your club's data is kept.\n",
            what);
    return 1;
}

int main(int argc, char **argv)
{
    static char *const fixed[] = {"-X", "utf8", "-m", "homepoker"};
    const int added = sizeof fixed / sizeof *fixed;
    char here[4096], home[5000], modules[5000], library[6000];
    uint32_t size = sizeof here;
    if (_NSGetExecutablePath(here, &size) != 0)
        return fail("Its own folder");
    char *slash = strrchr(here, '/');
    if (slash == NULL)
        return fail("Its own folder");
    *slash = 0;
    snprintf(home, sizeof home, "%s/../Resources/python", here);
    snprintf(modules, sizeof modules, "%s/../Resources/site", here);
    snprintf(library, sizeof library, "%s/lib/%s", home, PYTHON_LIBRARY);
    setenv("PYTHONHOME", home, 1);
    setenv("PYTHONPATH", modules, 1);
    setenv("PYTHONNOUSERSITE", "1", 1);
    setenv("PYTHONSAFEPATH", "1", 1);
    setenv("PYTHONDONTWRITEBYTECODE", "1", 1);
    void *python = dlopen(library, RTLD_NOW | RTLD_GLOBAL);
    if (python == NULL)
        return fail(PYTHON_LIBRARY);
    py_main start = (py_main)dlsym(python, "Py_BytesMain");
    char **arguments = calloc(argc + added + 1, sizeof *arguments);
    if (start == NULL || arguments == NULL)
        return fail(PYTHON_LIBRARY);
    arguments[0] = argv[0];
    for (int i = 0; i < added; i++)
        arguments[1 + i] = fixed[i];
    for (int i = 1; i < argc; i++)
        arguments[added + i] = argv[i];
    return start(argc + added, arguments);
}
