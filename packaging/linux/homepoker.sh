#!/bin/sh
# Starts Homepoker with the Python that lies beside it.
here=$(dirname -- "$(readlink -f -- "$0")")
# Where a desktop names plugins of its own Qt: they are of another version.
unset QT_PLUGIN_PATH
exec "$here/bin/python3.11" -X utf8 -m homepoker "$@"
