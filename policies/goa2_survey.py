"""What `brawler` writes down about the table before it scores spaces, once per decision.

Only what can matter within the hero's reach is noted. The notes are in memo.offered; a hero who
is outside the Battle Zone has a map of the ways to the front in memo.steps.
"""

from enum import IntEnum

import numpy as np

from policies.goa2_fights import (
    HEROES_ONLY,
    NO_DEFENSE,
    blocks_of,
    hero_prize,
    hit_prize,
    ignores_minions,
    is_attack_card,
    is_guessing,
    is_held,
    life_prize,
    minion_prize,
    read_attack,
)
from policies.goa2_weights import Weight
from sim.core.jit import kernel
from sim.goa2 import rounds, spaces, values
from sim.goa2.effects import row_of
from sim.goa2.state import (
    CARDS_EACH,
    FIRST_MINION,
    MINIONS_EACH,
    NOTHING,
    OFF_BOARD,
    CardState,
)
from sim.goa2.tables import DIRECTIONS, NO_VALUE, NOWHERE, Minion

SCALE = 64.0  # of worths in the notes
FAR = 99
REACH_MAX = 6  # of any attack
NEAR = 2  # spaces from which minions matter to a fight


class Note(IntEnum):
    """Places in the notes of a survey."""

    N_OWN = 0
    N_THREATS = 1
    N_GUARDS = 2
    N_FOES = 3
    N_PREY = 4
    NOW = 5  # defenses in hand: a Stand
    LATER = 8  # defenses in hand in the next turn
    REACH = 11  # of the farthest attack still to come
    FARM = 12  # worth of a minion in reach
    FARM_MORE = 13  # worth of another one
    PRIZE = 14  # of a light minion
    HEAVY_PRIZE = 15  # of a heavy one
    IS_MAPPED = 99  # the hero is outside the Battle Zone
    GUARDS = 16  # spaces of friendly minions that are not ranged
    FOES = 24  # enemy minions: see Foe
    PREY = 48  # enemy heroes: space, worth of having it in reach
    OWN = 56  # own cards: see Own
    THREATS = 102  # see Threat


class Stand(IntEnum):
    """How well a hero can defend: best total with and without minions, blocks."""

    PLAIN = 0
    ALONE = 1
    BLOCKS = 2


class Own(IntEnum):
    """A card of the hero itself."""

    CARD = 0
    PLAIN = 1  # defense total with minions
    ALONE = 2  # … and without
    BLOCKS = 3
    REACH = 4  # of an attack on minions, or 0
    IN_HAND = 5


class Foe(IntEnum):
    """An enemy minion."""

    SPACE = 0
    KIND = 1
    IS_TARGET = 2


class Threat(IntEnum):
    """An enemy's attack card."""

    SPACE = 0
    REACH = 1
    ATTACK = 2
    BITS = 3
    STAND = 4  # which defenses it meets
    FOE = 5
    KILL = 6  # what it costs where no defense holds
    HIT = 7  # … and where one does
    INITIATIVE = 8


OWN_SIZE = len(Own)
OWN_MAX = 7
FOE_SIZE = len(Foe)
PREY_SIZE = 2
THREAT_SIZE = len(Threat)
THREATS_MAX = 24


@kernel
def is_back_soon(state, tables, hero, place):
    """Tell whether a card is in hand in the next turn, if none is played or discarded."""
    where = state.heroes[hero].cards[place]
    if where == CardState.HAND:
        return True
    is_last_turn = state.turn == tables.rules.turns
    return is_last_turn and where >= CardState.UNRESOLVED and where <= CardState.DISCARD


@kernel
def note_own_card(state, tables, hero, card, is_in_hand, memo):
    """Note how a card defends, and how far it attacks minions."""
    notes = memo.offered
    if notes[Note.N_OWN] == OWN_MAX:
        return
    row = row_of(tables, card)
    entry = Note.OWN + notes[Note.N_OWN] * OWN_SIZE
    notes[Note.N_OWN] += 1
    notes[entry + Own.CARD] = card
    notes[entry + Own.PLAIN] = NO_DEFENSE
    notes[entry + Own.ALONE] = NO_DEFENSE
    notes[entry + Own.BLOCKS] = blocks_of(tables, row)
    notes[entry + Own.IN_HAND] = is_in_hand
    if row.defense != NO_VALUE:
        kind = Own.ALONE if ignores_minions(tables, row) else Own.PLAIN
        notes[entry + kind] = values.defense_of(state, tables, hero, card)
    notes[entry + Own.REACH] = 0
    if is_attack_card(tables, card):
        _, reach, bits = read_attack(state, tables, hero, card, hero)
        if not bits & HEROES_ONLY:
            notes[entry + Own.REACH] = reach


@kernel
def note_own_cards(state, tables, hero, memo):
    """Note the cards that a hero has in hand, or will have in the next turn."""
    memo.offered[Note.N_OWN] = 0
    for place in range(tables.n_cards_of[hero]):
        if is_back_soon(state, tables, hero, place):
            is_in_hand = state.heroes[hero].cards[place] == CardState.HAND
            note_own_card(state, tables, hero, hero * CARDS_EACH + place, is_in_hand, memo)


@kernel
def add_defense(memo, entry, stand):
    """Add a card to the defenses of a stand."""
    notes = memo.offered
    place = stand + Stand.PLAIN
    notes[place] = max(notes[place], notes[entry + Own.PLAIN])
    place = stand + Stand.ALONE
    notes[place] = max(notes[place], notes[entry + Own.ALONE])
    notes[stand + Stand.BLOCKS] |= notes[entry + Own.BLOCKS]


@kernel
def clear_stand(memo, stand):
    """Begin with no defense."""
    notes = memo.offered
    notes[stand + Stand.PLAIN] = NO_DEFENSE
    notes[stand + Stand.ALONE] = NO_DEFENSE
    notes[stand + Stand.BLOCKS] = 0


@kernel
def take_stand(state, tables, memo, skipped, weights):
    """Note defenses and attacks to come when the card `skipped` is played now."""
    notes = memo.offered
    clear_stand(memo, Note.NOW)
    clear_stand(memo, Note.LATER)
    is_last_turn = state.turn == tables.rules.turns
    n_attacks = 0
    reach = 1
    for number in range(notes[Note.N_OWN]):
        entry = Note.OWN + number * OWN_SIZE
        is_kept = notes[entry + Own.CARD] != skipped
        if is_kept and notes[entry + Own.IN_HAND]:
            add_defense(memo, entry, Note.NOW)
        if is_kept or is_last_turn:
            add_defense(memo, entry, Note.LATER)
            n_attacks += notes[entry + Own.REACH] > 0
            reach = max(reach, notes[entry + Own.REACH])
    notes[Note.REACH] = reach
    prize = notes[Note.PRIZE]
    notes[Note.FARM] = np.int32(weights[Weight.FARM] * prize) if n_attacks > 0 else 0
    notes[Note.FARM_MORE] = np.int32(weights[Weight.FARM_MORE] * prize) if n_attacks > 1 else 0


@kernel
def note_guards(state, tables, here, team, span, memo):
    """Note the friendly minions that can help a hero to defend."""
    notes = memo.offered
    n = 0
    first = FIRST_MINION + team * MINIONS_EACH
    for thing in range(first, first + MINIONS_EACH):
        space = state.where[thing]
        if space == OFF_BOARD or spaces.kind_of(state, thing) == Minion.RANGED:
            continue
        if tables.board.distance[here, space] <= span + 1:
            notes[Note.GUARDS + n] = space
            n += 1
    notes[Note.N_GUARDS] = n


@kernel
def has_light(state, first):
    """Tell whether a team, whose minions begin with `first`, has any that are not heavy."""
    for thing in range(first, first + MINIONS_EACH):
        if state.where[thing] != OFF_BOARD and spaces.kind_of(state, thing) != Minion.HEAVY:
            return True
    return False


@kernel
def note_foe(state, thing, is_target, memo):
    """Note an enemy minion."""
    notes = memo.offered
    entry = Note.FOES + notes[Note.N_FOES] * FOE_SIZE
    notes[entry + Foe.SPACE] = state.where[thing]
    notes[entry + Foe.KIND] = spaces.kind_of(state, thing)
    notes[entry + Foe.IS_TARGET] = is_target
    notes[Note.N_FOES] += 1


@kernel
def note_foes(state, tables, here, team, span, memo):
    """Note the enemy minions nearby; if none of them is a target, the nearest one that is."""
    memo.offered[Note.N_FOES] = 0
    first = FIRST_MINION + (1 - team) * MINIONS_EACH
    is_heavy_safe = has_light(state, first)
    nearest = FAR
    nearest_thing = NOTHING
    is_any = False
    for thing in range(first, first + MINIONS_EACH):
        if state.where[thing] == OFF_BOARD:
            continue
        apart = np.int64(tables.board.distance[here, state.where[thing]])
        is_target = not is_heavy_safe or spaces.kind_of(state, thing) != Minion.HEAVY
        if apart <= span + NEAR:
            note_foe(state, thing, is_target, memo)
            is_any = is_any or is_target
        elif is_target and apart < nearest:
            nearest = apart
            nearest_thing = thing
    if not is_any and nearest_thing != NOTHING:
        note_foe(state, nearest_thing, True, memo)


@kernel
def map_front(tables, memo):
    """Map the steps from each space to the nearest target, as if no unit were in the way."""
    notes = memo.offered
    steps = memo.steps
    queue = memo.queue
    for space in range(tables.board.n_spaces):
        steps[space] = FAR
    n = 0
    for number in range(notes[Note.N_FOES]):
        entry = Note.FOES + number * FOE_SIZE
        if notes[entry + Foe.IS_TARGET]:
            queue[n] = notes[entry + Foe.SPACE]
            steps[queue[n]] = 0
            n += 1
    done = 0
    while done < n:
        space = queue[done]
        done += 1
        for way in range(DIRECTIONS):
            beside = tables.board.ray[space, way, 0]
            if beside != NOWHERE and steps[beside] == FAR:
                steps[beside] = steps[space] + 1
                queue[n] = beside
                n += 1


@kernel
def is_known(memo, foe, attack, reach, bits, kill):
    """Tell whether a noted threat of an enemy is at least as bad as another one."""
    notes = memo.offered
    for number in range(notes[Note.N_THREATS]):
        entry = Note.THREATS + number * THREAT_SIZE
        is_worse = (
            notes[entry + Threat.FOE] == foe
            and notes[entry + Threat.ATTACK] >= attack
            and notes[entry + Threat.REACH] >= reach
            and notes[entry + Threat.KILL] >= kill
        )
        if is_worse and notes[entry + Threat.BITS] == bits:
            return True
    return False


@kernel
def add_threat(state, tables, foe, card, hero, here, span, stand, kill, hit, memo):
    """Note an enemy's attack card, with what it costs to be hit by it."""
    notes = memo.offered
    attack, reach, bits = read_attack(state, tables, foe, card, hero)
    there = state.where[foe]
    if tables.board.distance[here, there] > reach + span:
        return
    cost = np.int32(SCALE * kill)
    if notes[Note.N_THREATS] == THREATS_MAX or is_known(memo, foe, attack, reach, bits, cost):
        return
    entry = Note.THREATS + notes[Note.N_THREATS] * THREAT_SIZE
    notes[entry + Threat.SPACE] = there
    notes[entry + Threat.REACH] = reach
    notes[entry + Threat.ATTACK] = attack
    notes[entry + Threat.BITS] = bits
    notes[entry + Threat.STAND] = stand
    notes[entry + Threat.FOE] = foe
    notes[entry + Threat.KILL] = cost
    notes[entry + Threat.HIT] = np.int32(SCALE * hit)
    notes[entry + Threat.INITIATIVE] = values.initiative_of(state, tables, foe, card)
    notes[Note.N_THREATS] += 1


@kernel
def note_threats(state, tables, foe, hero, here, span, death, wound, weights, memo):
    """Note the attack cards of one enemy hero: the played one, and those it may play."""
    is_open = not is_guessing(state)
    played = state.heroes[foe].played
    if is_open and rounds.is_waiting(state, foe) and is_attack_card(tables, played):
        kill = weights[Weight.KNOWN_KILL] * death
        hit = weights[Weight.KNOWN_HIT] * wound
        add_threat(state, tables, foe, played, hero, here, span, Note.NOW, kill, hit, memo)
    kill = weights[Weight.NEXT_KILL if is_open else Weight.GUESS_KILL] * death
    hit = weights[Weight.NEXT_HIT if is_open else Weight.GUESS_HIT] * wound
    stand = Note.LATER if is_open else Note.NOW
    for place in range(tables.n_cards_of[foe]):
        is_usable = is_held(state, foe, place)
        if is_open:
            is_usable = is_back_soon(state, tables, foe, place)
        card = foe * CARDS_EACH + place
        if is_usable and is_attack_card(tables, card):
            add_threat(state, tables, foe, card, hero, here, span, stand, kill, hit, memo)


@kernel
def strongest_attack(state, tables, memo):
    """Return the attack card in hand with the highest attack, or NOTHING."""
    notes = memo.offered
    best = NOTHING
    for number in range(notes[Note.N_OWN]):
        entry = Note.OWN + number * OWN_SIZE
        if notes[entry + Own.REACH] > 0 and notes[entry + Own.IN_HAND]:
            card = np.int64(notes[entry + Own.CARD])
            if best == NOTHING or row_of(tables, card).attack > row_of(tables, best).attack:
                best = card
    return best


@kernel
def note_prey(state, tables, hero, foe, card, weights, memo):
    """Note an enemy hero that is worth hunting with a card in hand."""
    notes = memo.offered
    entry = Note.PREY + notes[Note.N_PREY] * PREY_SIZE
    prize = hero_prize(state, tables, hero, card, foe, weights)
    notes[entry] = state.where[foe]
    notes[entry + 1] = np.int32(SCALE * weights[Weight.HUNT] * prize)
    notes[Note.N_PREY] += 1


@kernel
def note_enemies(state, tables, hero, here, span, memo, weights):
    """Note the threats of all enemy heroes, and which of them are worth hunting."""
    notes = memo.offered
    team = state.heroes[hero].team
    death = weights[Weight.DEATH] * life_prize(state, tables, hero, weights)
    n_cards = values.count_cards(state, hero, CardState.HAND)
    wound = weights[Weight.WOUND] * hit_prize(n_cards, weights)
    notes[Note.N_THREATS] = 0
    notes[Note.N_PREY] = 0
    card = strongest_attack(state, tables, memo)
    for foe in range(tables.n_heroes):
        if state.heroes[foe].team == team or state.where[foe] == OFF_BOARD:
            continue
        apart = tables.board.distance[here, state.where[foe]]
        if apart <= span + REACH_MAX:
            note_threats(state, tables, foe, hero, here, span, death, wound, weights, memo)
        if card != NOTHING and apart <= span + notes[Note.REACH]:
            note_prey(state, tables, hero, foe, card, weights, memo)


@kernel
def survey(state, tables, hero, span, memo, weights):
    """Write down what matters to where a hero stands that moves at most `span` spaces."""
    notes = memo.offered
    here = state.where[hero]
    team = state.heroes[hero].team
    prize = minion_prize(state, tables, hero, Minion.MELEE, weights)
    notes[Note.PRIZE] = np.int32(SCALE * prize)
    more = tables.rules.minion_coins[Minion.HEAVY] - tables.rules.minion_coins[Minion.MELEE]
    notes[Note.HEAVY_PRIZE] = np.int32(SCALE * (prize + weights[Weight.COIN] * more))
    note_own_cards(state, tables, hero, memo)
    take_stand(state, tables, memo, NOTHING, weights)
    note_guards(state, tables, here, team, span, memo)
    is_away = not spaces.is_in_battle(state, tables, hero)
    notes[Note.IS_MAPPED] = is_away
    note_foes(state, tables, here, team, FAR if is_away else span, memo)
    if is_away:
        map_front(tables, memo)
    note_enemies(state, tables, hero, here, span, memo, weights)
