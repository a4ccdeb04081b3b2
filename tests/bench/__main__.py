"""`python -m tests.bench [rules|files|start|screens|hands|duels|review]`: one line a figure."""

from __future__ import annotations

import sys

from tests.bench import duels, files, hands, review, rules, screens, start

PARTS = {
    "rules": rules.run,
    "files": files.run,
    "start": start.run,
    "screens": screens.run,
    "hands": hands.run,
    "duels": duels.run,
    "review": review.run,
}

if __name__ == "__main__":
    wanted = sys.argv[1:] or list(PARTS)
    strange = [name for name in wanted if name not in PARTS]
    if strange:
        sys.exit(f"There is no part {strange[0]}; there are {', '.join(PARTS)}.")
    for name in wanted:
        PARTS[name]()
