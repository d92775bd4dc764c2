"""Power Rangers: Deck-Building Game: Heroes against Villains, 1v1, 2v1 and 2v2.

The rules are the core box's rulebook. Most card faces are not public: the set is an open
reconstruction with ranges (README, Cards).
"""
