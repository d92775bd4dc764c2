"""Metrics: pure functions from result tables to data frames; every estimate with interval and n.

A frame of estimates has the columns mean, low, high and n, or several such groups with a prefix
(`elo_mean`, `elo_low` …). Rates are shares between 0 and 1, intervals are of 95 %.
"""
