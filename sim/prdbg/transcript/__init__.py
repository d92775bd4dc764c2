"""A game of the deck-building game in words."""
