"""The numbers of `brawler`: what each weighs. Their values are in weights.toml.

`pusher` and `hunter` have some numbers of their own, in files of their names, and else the same.
Everything is worth what it is worth in coins, more or less.
"""

import tomllib
from enum import IntEnum
from pathlib import Path

from policies.core.preferences import Preferring
from policies.core.weights import read_weights


class Weight(IntEnum):
    """Places in the weights."""

    # What things are worth
    COIN = 0
    LANE = 1  # all minions of the lane, per share of them
    PUSH = 2  # a push, or being due to win one at the end of the round
    LIFE = 3  # all Life counters of a team, per share of them
    TEMPO = 4  # turns that a defeated hero needs to come back
    HIT = 5  # an enemy hero has to discard a card
    LAST_HIT = 6  # more for each card that it lacks
    DEATH = 7  # own defeat, as a share of what it is worth to the enemy
    WOUND = 8  # own discard, as a share of that
    WIN = 9
    # How likely things are
    KNOWN_KILL = 10  # an enemy whose attack card is on the table defeats a hero it can
    KNOWN_HIT = 11  # … attacks a hero who can defend
    GUESS_KILL = 12  # the same before cards are revealed
    GUESS_HIT = 13
    NEXT_KILL = 14  # the same in the next turn
    NEXT_HIT = 15
    STAYS = 16  # a hero in reach is still there when a slow card acts
    QUICK_STAYS = 17  # the same for a quick card
    MINION_STAYS = 18  # a lone minion is still there
    # Where to stand
    FARM = 19  # share of a minion's worth for having one in reach
    FARM_MORE = 20  # the same for a second one
    HUNT = 21  # share of a hero's worth for having it in reach
    FRONT = 22  # each space away from the next minion
    COVER = 23  # each point of minion modifiers
    # Which card
    KEEP_ATTACK = 24  # an attack card that stays in hand
    KEEP_DEFENSE = 25  # each point of defense that stays in hand
    KEEP_SKILL = 26  # another card that stays in hand
    NOISE = 27  # how far card values vary at random
    QUICK = 28  # each point of initiative
    # Texts
    RETRIEVE = 29  # a card taken back
    AURA = 30  # an effect that hinders an enemy hero
    SHOVE = 31  # moving units about
    POISON = 32
    GUARD = 33  # protecting a minion
    EXTRA = 34  # a text that comes with a movement
    # Levels
    BUY_ATTACK = 35
    BUY_DEFENSE = 36
    BUY_INITIATIVE = 37
    BUY_MOVEMENT = 38
    BUY_RANGE = 39
    BUY_TEXT = 40
    ITEM_ATTACK = 41
    ITEM_DEFENSE = 42
    ITEM_INITIATIVE = 43
    ITEM_MOVEMENT = 44
    ITEM_RANGE = 45
    ITEM_RADIUS = 46
    WASTE = 47  # an attack card that is played where it cannot attack
    BUY_NOISE = 48
    FOLLOW = 49  # share of a hero's worth for using up its only defense before a friend attacks
    SOFTEN = 50  # the same when no friend attacks
    STUCK = 51  # share of the worth of a hero in reach who has nothing left to play


def in_style(name: str) -> dict[str, float]:
    """Return the weights with those of another style: a file beside this one."""
    style = tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text("utf-8"))
    odd = set(style) - set(WEIGHTS)
    if odd:
        raise ValueError(f"{name}.toml names no weight: {', '.join(sorted(odd))}")
    return {weight: float(style.get(weight, number)) for weight, number in WEIGHTS.items()}


WEIGHTS = read_weights(__file__, Weight)
LIKINGS = len(Weight)  # place of the learned preferences, one an item
PREFERRING = Preferring(first=LIKINGS, step=100.0)  # more than any upgrade is worth
