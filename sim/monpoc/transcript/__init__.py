"""A game in words, piece by piece; `sim.monpoc.describe` is the way in."""
