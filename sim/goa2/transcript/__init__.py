"""A game in words, piece by piece; `sim.goa2.describe` is the way in."""
