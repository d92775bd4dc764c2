"""Where `brawler` stands: who can hit it there, what it can hit from there, how far the front is.

A survey of the table is written down once per decision; then spaces are scored from the notes.
"""

from enum import IntEnum

import numpy as np

from policies.goa2_fights import (
    BLOCKS_OTHER,
    BLOCKS_RANGED,
    HEROES_ONLY,
    NO_DEFENSE,
    NOT_IN_LINE,
    RANGED,
    blocks_of,
    hero_prize,
    hit_prize,
    ignores_minions,
    is_attack_card,
    is_guessing,
    is_held,
    is_target,
    life_prize,
    minion_prize,
    read_attack,
)
from policies.goa2_weights import Weight
from sim.core.jit import kernel
from sim.goa2 import effects, rounds, spaces, values
from sim.goa2.effects import row_of
from sim.goa2.state import (
    CARDS_EACH,
    FIRST_MINION,
    MINIONS_EACH,
    NOTHING,
    OFF_BOARD,
    CardState,
)
from sim.goa2.tables import NO_DIRECTION, NO_VALUE, Minion

SCALE = 64.0  # of worths in the notes
FAR = 99


class Note(IntEnum):
    """Places in the notes of a survey."""

    HERO = 0
    N_THREATS = 1
    N_GUARDS = 2
    N_FOES = 3
    N_PREY = 4
    NOW = 5  # defenses in hand: a Stand
    LATER = 10  # defenses in hand in the next turn
    REACH = 15  # of the farthest attack still to come
    N_ATTACKS = 16  # still to come
    FARM = 17  # worth of a minion in reach
    FARM_MORE = 18  # worth of another one
    BITS = 19  # of that attack
    GUARDS = 20  # spaces of friendly minions that are not ranged
    FOES = 30  # enemy minions: space, kind, whether it can be attacked
    PREY = 60  # enemy heroes: space, worth of having it in reach
    THREATS = 80


class Stand(IntEnum):
    """How well a hero can defend: best total with and without minions, blocks."""

    PLAIN = 0
    ALONE = 1
    BLOCKS = 2


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


FOE_SIZE = 3
PREY_SIZE = 2
THREAT_SIZE = 9
THREATS_MAX = 30


@kernel
def clear_stand(notes, stand):
    """Begin with no defense."""
    notes[stand + Stand.PLAIN] = NO_DEFENSE
    notes[stand + Stand.ALONE] = NO_DEFENSE
    notes[stand + Stand.BLOCKS] = 0


@kernel
def add_defense(state, tables, hero, card, notes, stand):
    """Add a card to the defenses."""
    row = row_of(tables, card)
    notes[stand + Stand.BLOCKS] |= blocks_of(tables, row)
    if row.defense != NO_VALUE:
        total = values.defense_of(state, tables, hero, card)
        kind = Stand.ALONE if ignores_minions(tables, row) else Stand.PLAIN
        notes[stand + kind] = max(np.int64(notes[stand + kind]), total)


@kernel
def is_back_soon(state, tables, hero, place):
    """Tell whether a card is in hand in the next turn, if none is played or discarded."""
    where = state.heroes[hero].cards[place]
    if where == CardState.HAND:
        return True
    is_last_turn = state.turn == tables.rules.turns
    return is_last_turn and where >= CardState.UNRESOLVED and where <= CardState.DISCARD


@kernel
def note_own_cards(state, tables, hero, skipped, notes, weights):
    """Note the defenses of a hero, and its attacks to come; `skipped` is about to be played."""
    clear_stand(notes, Note.NOW)
    clear_stand(notes, Note.LATER)
    notes[Note.REACH] = 1
    notes[Note.N_ATTACKS] = 0
    notes[Note.BITS] = 0
    for place in range(tables.n_cards_of[hero]):
        card = hero * CARDS_EACH + place
        if card == skipped:
            continue
        if state.heroes[hero].cards[place] == CardState.HAND:
            add_defense(state, tables, hero, card, notes, Note.NOW)
        if is_back_soon(state, tables, hero, place):
            add_defense(state, tables, hero, card, notes, Note.LATER)
            if is_attack_card(tables, card):
                _, reach, bits = read_attack(state, tables, hero, card, hero)
                if not bits & HEROES_ONLY:
                    notes[Note.REACH] = max(np.int64(notes[Note.REACH]), reach)
                    notes[Note.N_ATTACKS] += 1


@kernel
def note_minions(state, tables, team, notes):
    """Note where the minions are."""
    guards = 0
    first = FIRST_MINION + team * MINIONS_EACH
    for thing in range(first, first + MINIONS_EACH):
        if state.where[thing] != OFF_BOARD and spaces.kind_of(state, thing) != Minion.RANGED:
            notes[Note.GUARDS + guards] = state.where[thing]
            guards += 1
    notes[Note.N_GUARDS] = guards
    foes = 0
    first = FIRST_MINION + (1 - team) * MINIONS_EACH
    is_heavy_safe = False
    for thing in range(first, first + MINIONS_EACH):
        if state.where[thing] != OFF_BOARD and spaces.kind_of(state, thing) != Minion.HEAVY:
            is_heavy_safe = True
    for thing in range(first, first + MINIONS_EACH):
        if state.where[thing] != OFF_BOARD:
            entry = Note.FOES + foes * FOE_SIZE
            notes[entry] = state.where[thing]
            notes[entry + 1] = spaces.kind_of(state, thing)
            notes[entry + 2] = is_target(state, thing, is_heavy_safe)
            foes += 1
    notes[Note.N_FOES] = foes


@kernel
def add_threat(state, tables, foe, card, hero, stand, kill, hit, notes):
    """Note an enemy's attack card, with what it costs to be hit by it."""
    if notes[Note.N_THREATS] == THREATS_MAX:
        return
    attack, reach, bits = read_attack(state, tables, foe, card, hero)
    entry = Note.THREATS + notes[Note.N_THREATS] * THREAT_SIZE
    notes[entry + Threat.SPACE] = state.where[foe]
    notes[entry + Threat.REACH] = reach
    notes[entry + Threat.ATTACK] = attack
    notes[entry + Threat.BITS] = bits
    notes[entry + Threat.STAND] = stand
    notes[entry + Threat.FOE] = foe
    notes[entry + Threat.KILL] = np.int32(SCALE * kill)
    notes[entry + Threat.HIT] = np.int32(SCALE * hit)
    notes[entry + Threat.INITIATIVE] = values.initiative_of(state, tables, foe, card)
    notes[Note.N_THREATS] += 1


@kernel
def note_threats_of(state, tables, foe, hero, death, wound, weights, notes):
    """Note the attack cards of one enemy hero: the played one, and those it may play."""
    is_open = not is_guessing(state)
    played = state.heroes[foe].played
    is_waiting = is_open and rounds.is_waiting(state, foe)
    if is_waiting and is_attack_card(tables, played):
        kill = weights[Weight.KNOWN_KILL] * death
        hit = weights[Weight.KNOWN_HIT] * wound
        add_threat(state, tables, foe, played, hero, Note.NOW, kill, hit, notes)
    kill = weights[Weight.NEXT_KILL if is_open else Weight.GUESS_KILL] * death
    hit = weights[Weight.NEXT_HIT if is_open else Weight.GUESS_HIT] * wound
    stand = Note.LATER if is_open else Note.NOW
    for place in range(tables.n_cards_of[foe]):
        card = foe * CARDS_EACH + place
        is_usable = (
            is_back_soon(state, tables, foe, place) if is_open else is_held(state, foe, place)
        )
        if is_usable and is_attack_card(tables, card):
            add_threat(state, tables, foe, card, hero, stand, kill, hit, notes)


@kernel
def note_enemies(state, tables, hero, notes, weights):
    """Note the threats of all enemy heroes, and which of them are worth hunting."""
    team = state.heroes[hero].team
    death = weights[Weight.DEATH] * life_prize(state, tables, hero, weights)
    n_cards = values.count_cards(state, hero, CardState.HAND)
    wound = weights[Weight.WOUND] * hit_prize(n_cards, weights)
    notes[Note.N_THREATS] = 0
    notes[Note.N_PREY] = 0
    for foe in range(tables.n_heroes):
        if state.heroes[foe].team == team or state.where[foe] == OFF_BOARD:
            continue
        note_threats_of(state, tables, foe, hero, death, wound, weights, notes)
        prey = Note.PREY + notes[Note.N_PREY] * PREY_SIZE
        notes[prey] = state.where[foe]
        notes[prey + 1] = 0
        notes[Note.N_PREY] += 1
        if notes[Note.N_ATTACKS] > 0:
            notes[prey + 1] = np.int32(
                SCALE * weights[Weight.HUNT] * best_hunt(state, tables, hero, foe, weights)
            )


@kernel
def best_hunt(state, tables, hero, foe, weights):
    """Return what the best attack card in hand would be worth against an enemy hero."""
    best = 0.0
    for place in range(tables.n_cards_of[hero]):
        card = hero * CARDS_EACH + place
        if state.heroes[hero].cards[place] == CardState.HAND and is_attack_card(tables, card):
            best = max(best, hero_prize(state, tables, hero, card, foe, weights))
    return best


@kernel
def survey(state, tables, hero, skipped, notes, weights):
    """Write down what matters to where a hero stands."""
    notes[Note.HERO] = hero
    note_own_cards(state, tables, hero, skipped, notes, weights)
    note_minions(state, tables, state.heroes[hero].team, notes)
    note_enemies(state, tables, hero, notes, weights)
    prize = minion_prize(state, tables, hero, Minion.MELEE, weights)
    n = notes[Note.N_ATTACKS]
    notes[Note.FARM] = np.int32(SCALE * weights[Weight.FARM] * prize) if n > 0 else 0
    notes[Note.FARM_MORE] = np.int32(SCALE * weights[Weight.FARM_MORE] * prize) if n > 1 else 0


@kernel
def is_in_reach(tables, space, other, reach, bits):
    """Tell whether an attack from one space reaches another."""
    if tables.board.distance[space, other] > reach:
        return False
    return not (bits & NOT_IN_LINE and tables.board.direction[space, other] != NO_DIRECTION)


@kernel
def holds_against(notes, entry, minions):
    """Tell whether the noted defenses hold against a threat."""
    stand = notes[entry + Threat.STAND]
    is_ranged = notes[entry + Threat.BITS] & RANGED
    if notes[stand + Stand.BLOCKS] & (BLOCKS_RANGED if is_ranged else BLOCKS_OTHER):
        return True
    best = max(notes[stand + Stand.PLAIN] + minions, notes[stand + Stand.ALONE])
    return best >= notes[entry + Threat.ATTACK]


@kernel
def danger_at(tables, notes, space, minions):
    """Return what the enemies' attacks cost a hero in a space; each enemy attacks once."""
    total = 0
    worst = 0
    foe = NOTHING
    for number in range(notes[Note.N_THREATS]):
        entry = Note.THREATS + number * THREAT_SIZE
        there = notes[entry + Threat.SPACE]
        if tables.board.distance[space, there] > notes[entry + Threat.REACH]:
            continue
        if not is_in_reach(
            tables, space, there, notes[entry + Threat.REACH], notes[entry + Threat.BITS]
        ):
            continue
        if notes[entry + Threat.FOE] != foe:
            total += worst
            worst = 0
            foe = notes[entry + Threat.FOE]
        is_safe = holds_against(notes, entry, minions)
        worst = max(worst, notes[entry + (Threat.HIT if is_safe else Threat.KILL)])
    return total + worst


@kernel
def place_score(tables, notes, space, weights):
    """Return what it is worth to stand in a space."""
    minions = 0
    for number in range(notes[Note.N_GUARDS]):
        minions += tables.board.distance[space, notes[Note.GUARDS + number]] == 1
    reach = notes[Note.REACH]
    nearest = FAR
    n_targets = 0
    for number in range(notes[Note.N_FOES]):
        entry = Note.FOES + number * FOE_SIZE
        apart = np.int64(tables.board.distance[space, notes[entry]])
        if notes[entry + 1] == Minion.RANGED:
            minions -= apart <= tables.rules.ranged_radius
        else:
            minions -= apart == 1
        if notes[entry + 2]:
            nearest = min(nearest, apart)
            n_targets += apart <= reach
    score = 0
    if n_targets > 0:
        score += notes[Note.FARM]
        if n_targets > 1:
            score += notes[Note.FARM_MORE]
    for number in range(notes[Note.N_PREY]):
        entry = Note.PREY + number * PREY_SIZE
        if tables.board.distance[space, notes[entry]] <= reach:
            score += notes[entry + 1]
    score -= danger_at(tables, notes, space, minions)
    away = max(0, nearest - reach)
    return score / SCALE - weights[Weight.FRONT] * away + weights[Weight.COVER] * minions


@kernel
def focus(tables, notes, space):
    """Return the space of the nearest enemy minion that can be attacked, or NOTHING."""
    best = np.int64(NOTHING)
    nearest = FAR
    for number in range(notes[Note.N_FOES]):
        entry = Note.FOES + number * FOE_SIZE
        apart = np.int64(tables.board.distance[space, notes[entry]])
        if notes[entry + 2] and apart < nearest:
            nearest = apart
            best = np.int64(notes[entry])
    return best


@kernel
def is_immune(state, tables, hero, foe):
    """Tell whether an enemy hero cannot be attacked."""
    return effects.is_immune_to(state, tables, foe, hero)
