"""Makes the search index of the shipped rulebooks, so that no host waits for it.

Run by the environment's own Python. What is there already and fits is left as it is.
"""

from __future__ import annotations

import sys
from pathlib import Path

from homepoker.services.rulebooks.search.building import ship_index
from homepoker.store.rulebooks.shelf import RULEBOOKS, load_rulebooks

if __name__ == "__main__":
    resources = Path(sys.argv[1]).resolve()
    ship_index(load_rulebooks(resources / RULEBOOKS), resources)
