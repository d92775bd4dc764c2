"""A game in words: what the reports of all games are made with; plain Python."""
