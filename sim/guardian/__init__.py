"""The Guardian System: Heroes of the Grid, G.I. Joe: Mission Critical, and their cross-over.

2 to 6 players against the game, by the whole rulebooks. Not played: expansions beyond one sixth
Ranger with Zord. Nearly all cards of Mission Critical are reconstructed (README).
"""
