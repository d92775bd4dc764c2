"""Experiments: from a plan to stored tables; nothing here reads a report or a command."""
