#!/usr/bin/env python3
"""composer-table.py: the numbers of design B's input bar for every state, from the spec's text alone.

Writes Fixtures/composer/sweep.csv, which ComposerSweepTests compares the engine with. It shares no
code with the engine, so that a slip in one shows against the other.
"""

import csv
import math
import pathlib
from fractions import Fraction as F

SCREEN, KEYBOARD, BOTTOM_BAR, OFFSET = 844, 336, 83, 200


def ceil_third(value):
    return F(math.ceil(value * 3), 3)


def text_height(lines):
    """31.667, 47.333, 62.667, then it stays and scrolls."""
    line = F(13) * F(1193359, 1000000)
    estimate = 16 + max(lines, 1) * line
    scrolls = estimate > 65
    return ceil_third(16 + 3 * line if scrolls else estimate), scrolls


def main():
    out = pathlib.Path(__file__).resolve().parent.parent / "Fixtures/composer/sweep.csv"
    with out.open("w", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(
            "lines picked keyboard behaviour width textHeight scrolls boxHeight boxWidth boxTop"
            " fieldWidth sends attached room listOffset".split()
        )
        for lines in range(41):
            height, scrolls = text_height(lines)
            for picked in range(8):
                attached = picked if picked <= 5 else 0
                room = 5 if picked > 5 else ""
                box = F(32, 10) + height + (8 + 50 + 8 if attached else F(32, 10))
                for shown in (0, 1):
                    bottom = SCREEN - (KEYBOARD if shown else BOTTOM_BAR) - 12
                    for behaviour in ("kakao", "slack", "jandi"):
                        offset = OFFSET
                        if behaviour != "jandi":
                            lift = KEYBOARD - BOTTOM_BAR
                            offset = max(OFFSET + (lift if shown else -lift), 0)
                        for width in (320, 390, 430):
                            table.writerow(
                                [lines, picked, shown, behaviour, width, f"{float(height):.4f}",
                                 int(scrolls), f"{float(box):.4f}", width - 32,
                                 f"{float(bottom - box):.4f}", width - 118,
                                 int(lines > 0 or attached > 0), attached, room, offset]
                            )


main()
