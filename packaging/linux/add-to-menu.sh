#!/bin/sh
# Adds Homepoker to the menu of this user, with its icon and its kind of file. With --remove it takes them out again.
set -eu
here=$(dirname -- "$(readlink -f -- "$0")")
share=${XDG_DATA_HOME:-$HOME/.local/share}
case $here in
*[\\\"\`\$\%\&\|]*)
    echo "Der Ordner $here hat Zeichen im Namen, die ein Menü nicht kennt: benenne ihn um." >&2
    echo "The name of the folder $here has characters that a menu does not know: rename it." >&2
    exit 1
    ;;
esac
(cd "$here/share" && find . -type f ! -path './metainfo/*') | while read -r file; do
    if [ "${1-}" = --remove ]; then
        rm -f "$share/$file"
        continue
    fi
    mkdir -p "$(dirname -- "$share/$file")"
    case $file in
    # The entry names the program where it lies.
    *.desktop) sed "s|^Exec=homepoker|Exec=\"$here/homepoker\"|" "$here/share/$file" >"$share/$file" ;;
    *) cp "$here/share/$file" "$share/$file" ;;
    esac
done
# A desktop without these programs looks for itself.
update-desktop-database -q "$share/applications" 2>/dev/null || :
update-mime-database "$share/mime" 2>/dev/null || :
