"""A game in words, piece by piece; `sim.guardian.describe` is the way in."""
