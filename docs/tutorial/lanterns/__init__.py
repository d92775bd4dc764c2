"""Lantern Duel: two keepers dim each other's lantern until one is dark, or it dawns.

Two seats, hidden hands. An invented game: the tutorial of docs/add-a-game.md.
"""
