"""Storing: what is kept of games, counted, in tables and on disk."""
