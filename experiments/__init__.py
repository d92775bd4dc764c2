"""Experiments: plays many games, compares variants, and is the command line."""
