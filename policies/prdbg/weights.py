"""The numbers of the heuristic: what each weighs. Their values, a set a strategy, are in TOML."""

import tomllib
from enum import IntEnum
from pathlib import Path


class Weight(IntEnum):
    """Places in the weights. The unit is a Shard in an early hand."""

    SHARD = 0  # a Shard that a card gives
    ENERGY = 1  # an Energy
    DAMAGE = 2  # a point of damage to the foes
    LATE = 3  # how much more damage is worth when the foes are nearly beaten
    HEAL = 4  # a Hit Point of the own team
    PERIL = 5  # how much more it is worth when the own team is nearly beaten
    DRAW = 6  # a card drawn
    LOSS = 7  # a card that a foe loses
    STUN = 8  # a Stun that a foe gains
    THIN = 9  # an own card destroyed
    GAIN = 10  # a card gained by a text
    ECHO = 11  # how often a text that waits for something happens when its card is played
    BLOCK = 12  # an Attack that a Block may negate
    THREAT = 13  # Attacks of this worth are negated
    FLIP = 14  # a slot filled on the way to the flipped side
    ATTACH = 15  # share of an ability's worth that attaching is worth
    EARLY = 16  # what attaching costs in the first turns
    PATIENCE = 17  # own turns that are the first
    HORIZON = 18  # own turns that an even game is thought to last
    USES = 19  # share of those turns in which an attached card is used
    BUY_ABOVE = 20  # worth from which a card is bought
    ADVERSARY = 21  # turns that an adversary is thought to stay in The Grid
    BATTLE = 22  # a Battle as such: what the foes cannot buy
    BLASTER = 23  # what a Blade Blaster in the deck is worth when it could be fired
    CHARGE = 24  # share of the worth of Energy that spending it costs
    DETACH = 25  # how much better a card must be in the deck than attached
    OWN = 26  # a Master, the own one and those of the stack
    ZORD = 27  # a Zord, the own one and those of the stack
    RESERVE = 28  # Energy that the attached Blocks would need
    NOW = 29  # share of what an ability does at once that attaching its card is worth
    READY = 30  # share of what readying the Zords would bring that filling slots is worth
    REWARD = 31  # share of what negating an Attack brings that a Block is worth


SETS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
STRATEGIES = tuple(SETS)


def read_weights(strategy: str) -> dict[str, float]:
    """Return the weights of a strategy in the order of their places."""
    values = {**SETS["balanced"], **SETS[strategy]}
    return {weight.name.lower(): float(values[weight.name.lower()]) for weight in Weight}
