"""The Guardian System: Power Rangers: Heroes of the Grid, core box, by its whole rulebook.

2 to 6 players against the game. Not played: expansions beyond one sixth Ranger with Zord, and
extra bosses in place of monsters (README).
"""
