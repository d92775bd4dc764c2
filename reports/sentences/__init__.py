"""Sentences: what tables say, in words and numbers that people read."""
