"""Answers: questions that take several experiments, played within a budget, told with verdicts.

`cards`, `matchups` and `tempo` each take an `Asked` and return an `Answer`: named data frames,
findings in order of their gravity, and what the numbers rest on.
"""
