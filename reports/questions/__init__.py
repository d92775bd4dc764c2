"""Questions that take several experiments, played within a budget, and answered with verdicts.

`cards`, `matchups` and `tempo` each take a `Question` and return an `Answer`: named data frames,
findings with the worst first, and where the numbers come from.
"""
