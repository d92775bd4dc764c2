"""What each game of the Guardian System calls the same things."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """Nouns of one game."""

    team: str
    hero: str
    heroes: str
    monster: str
    base: str = "the Command Center"
    is_by_first_name: bool = False

    @property
    def base_title(self) -> str:
        """Return the name of the board in the middle."""
        return self.base.removeprefix("the ")


WORDS = {
    "hotg": Words("The Power Rangers", "Ranger", "Rangers", "monster", is_by_first_name=True),
    "gijoe": Words("The Joes", "Hero", "Heroes", "lieutenant", "The Pit"),
    "crossover": Words("The Heroes", "Hero", "Heroes", "lieutenant"),
}
"""By the name of the game."""
