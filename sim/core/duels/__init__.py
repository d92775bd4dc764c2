"""Duels with cards: two seats, each a side with a character and a deck of its own.

What such games have in common, each part to be taken or left: `table` has records and kernels,
`content` what is printed, `games` what the toolkit asks for. docs/add-a-game.md builds such a game.
"""
