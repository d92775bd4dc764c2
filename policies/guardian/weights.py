"""The numbers of `teamwork`: what each weighs. Their values are in weights.toml.

Every way to play has a set of its own: how many cards a monster asks for depends on how many
Rangers there are. `vanguard` has some numbers of its own, in vanguard.toml, and else the same.
"""

import tomllib
from enum import IntEnum
from pathlib import Path

from policies.core.weights import read_weights
from sim.core.jit import kernel


class Weight(IntEnum):
    """Places in the weights."""

    # What things are worth in a battle
    SOLDIER_PRIZE = 0  # defeating a foot soldier card
    ESCORT_PRIZE = 1  # the same beside a monster
    BOSS_ESCORT_PRIZE = 2  # the same beside the boss
    VILLAIN_PRIZE = 3  # defeating a monster card
    BOSS_PRIZE = 4  # defeating a boss card
    FINISH_PRIZE = 5  # more for the last cards of the boss
    SURPLUS = 6  # share of the prize of a villain's card that need not be defeated
    THREAT = 7  # per damage that a card would deal
    LATER = 8  # share of it for cards that do not act next
    REVIVE = 9  # per card that an enemy card would bring back
    GUARD = 10  # a card with GUARD
    FLANK = 11  # more damage by other enemies, per turn
    CURSE = 12  # dearer cards, per turn
    HUNGER = 13  # unplayable cards, per turn
    PARTIAL = 14  # share of a prize for hits that do not defeat
    BESIDE = 15  # hits on neighbours
    NEXT_DICE = 16  # dice for the next attack
    EXTRA_PLAY = 17  # share of what a card is worth that another card lets be played
    RECALL_VALUE = 18  # a card back in the deck
    ENERGY = 19  # a unit of energy
    HORIZON = 20  # turns over which energy keeps that worth
    # What they cost
    CARD_COST = 21  # below this a card is not worth playing
    BOSS_CARD_COST = 22  # the same against the boss
    CARD_WORTH = 23  # playing a card, by what it is worth in hand
    BOSS_CARD_WORTH = 24  # the same against the boss
    FLIP_COST = 25  # an action token flipped for energy
    VILLAIN_FLIP_COST = 26  # the same against a monster
    BOSS_FLIP_COST = 27  # the same against the boss
    LAST_FLIP_COST = 28  # the same when the boss can fall
    POUR_COST = 29  # a stored energy
    BLOCK_FROM = 30  # damage from which reactions are played
    BOSS_BLOCK_FROM = 31  # the same against the boss
    STRATEGIZE = 32  # drawing and putting back before damage
    DRAW_RESERVE = 33  # cards that stay in the deck
    VILLAIN_DRAW_RESERVE = 34  # the same against a monster
    BOSS_DRAW_RESERVE = 35  # the same against the boss
    HAND_GOAL = 36  # cards wanted in hand
    VILLAIN_HAND_GOAL = 37  # the same against a villain
    # Who fights
    RESERVE = 38  # cards that a Ranger does not spend in a battle
    STRONG = 39  # cards that a Ranger needs to go into battle
    BOSS_STRONG = 40  # the same against the boss
    HAND_SHARE = 41  # how much of a card one in hand counts
    SOLDIER_CARDS = 42  # own cards wanted for each foot soldier in a battle
    MONSTER_CARDS = 43  # own cards wanted for each card that a monster has left
    BOSS_CARDS = 44  # own cards wanted for each card that the boss has left
    ESCORT_CARDS = 45  # own cards wanted for each foot soldier beside a villain
    COURAGE = 46  # share of the wanted cards that will do
    BOSS_COURAGE = 47  # the same against the boss
    TOKEN_WORTH = 48  # cards that an action left is worth when a team is picked
    RECOVER_BELOW = 49  # cards below which a Ranger rests before the battle
    SPARE_TOKENS = 50  # actions at the boss from which one is spent to recover
    # Where
    MONSTER_PRIORITY = 51  # a place with a monster
    BOSS_PRIORITY = 52  # the place with the boss
    NEAR_PRIORITY = 53  # less for each card it has left
    PANIC_PRIORITY = 54  # a place that foot soldiers panic
    CROWD_PRIORITY = 55  # a calm place, per figure too many
    CROWD_MARGIN = 56  # room that is wanted in a place
    BACKS = 57  # how much the deployments to come there count
    BRINK_BONUS = 58  # more for a calm place when two are panicked
    LOCAL = 59  # fighting where enough Rangers are before moving on
    BOSS_LOCAL = 60  # the same when the boss is on the board
    MOVE_COST = 61  # an action spent on the way
    # Rest
    POWER_UP_PRIORITY = 62  # powering up, less the cards one has
    WEAK = 63  # cards from which a Ranger powers up
    BOSS_WEAK = 64  # the same when the boss is on the board
    RECOVER_PRIORITY = 65  # a RECOVER action
    # How cards and decks are husbanded
    DICE_FROM = 66  # what the dice of a Zord or vehicle must add to an attack's worth
    DRAW_BASE = 67  # cards wanted in hand against one foot soldier
    DRAW_SHARE = 68  # more for each other foot soldier, by each Ranger's share of them
    HAND_TURNS = 69  # cards to play, for each turn left, below which a Zord's draws are wanted
    VICTIM_HAND = 70  # who suffers: cards in hand, beside those in the deck
    VICTIM_ACTIONS = 71  # who suffers: actions left
    VICTIM_DECK = 72  # who suffers: cards in the deck
    VILLAIN_VICTIM_DECK = 73  # the same against a villain
    VICTIM_LAST = 74  # who suffers there: the only one with actions left, who can go on
    # A defeat, which the Morphin Grid makes good: a new deck for the hand and one of its energy
    FALL = 75  # what it is worth
    FALL_GRID = 76  # more for each energy that the Morphin Grid has
    FALL_HAND = 77  # more for each card in hand
    FALL_BOSS = 78  # more when the boss is on the board
    # What is done with actions that no plan wants: they do not last until the next round
    SPARE_COURAGE = 79  # share of the wanted cards that will do
    SPARE_STRONG = 80  # cards that a Ranger needs to go into such a battle
    SPARE_URGENCY = 81  # the least that a place with enemies counts for
    SPARE_BRINK = 82  # panicked locations from which such battles come before rest
    # Zords
    DEPLOYED_ROOM = 83  # room below which the Mastodon is used between deployments
    DEPLOYED_PANIC = 84  # panicked locations from which it is
    DRAWN_BY = 85  # share of those who fight that must want cards for the Saber-Toothed Tiger
    # The boss
    FLIP_LEFT = 86  # cards it has left, down to which the last action is flipped for energy
    BOSS_DICE_FROM = 87  # what the dice of a Zord must add to an attack's worth against it
    # Team tokens
    TEAM_RECOVER_FROM = 88  # discards beyond which one is used before a battle


class Way(IntEnum):
    """Ways to play, by players and Rangers each, in the order of their weights."""

    PLAYERS_2 = 0
    PLAYERS_3 = 1
    PLAYERS_4 = 2
    PLAYERS_5 = 3
    PLAYERS_6 = 4
    PLAYERS_3_PAIRS = 5
    POOLED_2 = 6  # where stored energy goes into the pool
    POOLED_3 = 7
    POOLED_4 = 8
    POOLED_5 = 9


def in_style(file: str) -> dict[str, float]:
    """Return the weights of all ways with those of another style: a file beside this one."""
    style = tomllib.loads(Path(__file__).with_name(file).read_text("utf-8"))
    odd = set(style) - {weight.name.lower() for weight in Weight}
    if odd:
        raise ValueError(f"{file} names no weight: {', '.join(sorted(odd))}")
    return {name: float(style.get(name.split(".")[1], number)) for name, number in WEIGHTS.items()}


WEIGHTS = read_weights(__file__, Weight, Way)
N_WEIGHTS = len(Weight)  # of one way
TWO_PLAYERS = 2
THREE_PLAYERS = 3
FIVE_PLAYERS = 5


@kernel
def first_weight(tables):
    """Return where the weights for the way this game is played begin."""
    way = tables.n_seats - TWO_PLAYERS
    if tables.n_seats == THREE_PLAYERS and tables.mode.rangers_each > 1:
        way = Way.PLAYERS_3_PAIRS
    elif tables.rules.pools_stored and tables.n_seats <= FIVE_PLAYERS:
        way += Way.POOLED_2
    return N_WEIGHTS * way
