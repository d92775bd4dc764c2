"""What `brawler` writes down about the table before it scores spaces, once per decision.

Only what can matter within the hero's reach is noted.
"""

import numpy as np

from policies.core.worths import share
from policies.goa2.fights import (
    ALONE,
    BLOCKS_OTHER,
    BLOCKS_RANGED,
    HELD,
    HEROES_ONLY,
    IN_HAND,
    NO_DEFENSE,
    SPENT,
    hero_prize,
    hit_prize,
    is_attack_card,
    is_guessing,
    is_stuck,
    life_prize,
    list_cards,
    minion_prize,
    read_attack,
    read_defense,
)
from policies.goa2.notes import FAR, LATER, NOW, OWN_MAX, THREATS_MAX, weight
from policies.goa2.weights import Weight
from sim.core.jit import kernel
from sim.goa2 import rounds, spaces, values
from sim.goa2.effects import row_of
from sim.goa2.state import CARDS_EACH, FIRST_MINION, MINIONS_EACH, NOTHING, OFF_BOARD, CardState
from sim.goa2.tables import Minion

REACH_MAX = 6  # of any attack
NEAR = 2  # spaces from which minions matter to a fight


@kernel
def back_soon(state, tables):
    """Return which cards are in hand in the next turn, if none is played or discarded."""
    return IN_HAND | SPENT if state.turn == tables.rules.turns else IN_HAND


@kernel
def note_own_card(state, tables, hero, card, is_in_hand, scratch):
    """Note how a card defends, and how far it attacks minions."""
    if scratch.n_own == OWN_MAX:
        return
    own = scratch.own[scratch.n_own]
    scratch.n_own += 1
    total, kind = read_defense(state, tables, hero, card)
    own.card = card
    own.total = total
    own.kind = kind
    own.is_in_hand = is_in_hand
    own.reach = 0
    if is_attack_card(tables, card):
        scratch.n_attacks += is_in_hand
        _, reach, bits = read_attack(state, tables, hero, card, hero)
        if not bits & HEROES_ONLY:
            own.reach = reach


@kernel
def note_own_cards(state, tables, hero, scratch):
    """Note the cards that a hero has in hand, or will have in the next turn."""
    scratch.n_own = 0
    scratch.n_attacks = 0
    for number in range(list_cards(state, tables, hero, back_soon(state, tables), scratch)):
        place = scratch.queue[number]
        is_in_hand = state.heroes[hero].cards[place] == CardState.HAND
        note_own_card(state, tables, hero, hero * CARDS_EACH + place, is_in_hand, scratch)


@kernel
def add_defense(stand, own):
    """Add a card to the defenses of a stand."""
    kind = own.kind
    if kind & ALONE:
        stand.alone = max(stand.alone, own.total)
    else:
        stand.plain = max(stand.plain, own.total)
    stand.blocks |= kind & (BLOCKS_RANGED | BLOCKS_OTHER)


@kernel
def clear_stand(stand):
    """Begin with no defense."""
    stand.plain = NO_DEFENSE
    stand.alone = NO_DEFENSE
    stand.blocks = 0


@kernel
def take_stand(state, tables, scratch, skipped):
    """Note defenses and attacks to come when the card `skipped` is played now."""
    now = scratch.stands[NOW]
    later = scratch.stands[LATER]
    clear_stand(now)
    clear_stand(later)
    is_last_turn = state.turn == tables.rules.turns
    n_attacks = 0
    reach = 1
    for number in range(scratch.n_own):
        own = scratch.own[number]
        is_kept = own.card != skipped
        if is_kept and own.is_in_hand:
            add_defense(now, own)
        if is_kept or is_last_turn:
            add_defense(later, own)
            n_attacks += own.reach > 0
            reach = max(reach, own.reach)
    prize = np.int64(scratch.prize)
    scratch.reach = reach
    scratch.farm = share(prize, weight(scratch, Weight.FARM)) * (n_attacks > 0)
    scratch.farm_more = share(prize, weight(scratch, Weight.FARM_MORE)) * (n_attacks > 1)


@kernel
def note_guards(state, tables, here, team, span, scratch):
    """Note the friendly minions that can help a hero to defend."""
    n = 0
    first = FIRST_MINION + team * MINIONS_EACH
    for thing in range(first, first + MINIONS_EACH):
        space = state.where[thing]
        if space == OFF_BOARD or spaces.kind_of(state, thing) == Minion.RANGED:
            continue
        if tables.board.distance[here, space] <= span + 1:
            scratch.guards[n] = space
            n += 1
    scratch.n_guards = n


@kernel
def has_light(state, first):
    """Tell whether a team, whose minions begin with `first`, has any that are not heavy."""
    for thing in range(first, first + MINIONS_EACH):
        if state.where[thing] != OFF_BOARD and spaces.kind_of(state, thing) != Minion.HEAVY:
            return True
    return False


@kernel
def note_foe(state, thing, is_target, scratch):
    """Note an enemy minion."""
    foe = scratch.foes[scratch.n_foes]
    foe.space = state.where[thing]
    foe.kind = spaces.kind_of(state, thing)
    foe.is_target = is_target
    scratch.n_foes += 1


@kernel
def note_foes(state, tables, here, team, span, scratch):
    """Note the enemy minions nearby; if none of them is a target, the nearest one that is."""
    scratch.n_foes = 0
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
            note_foe(state, thing, is_target, scratch)
            is_any = is_any or is_target
        elif is_target and apart < nearest:
            nearest = apart
            nearest_thing = thing
    if not is_any and nearest_thing != NOTHING:
        note_foe(state, nearest_thing, True, scratch)


@kernel
def is_known(scratch, foe, attack, reach, bits, kill):
    """Tell whether a noted threat of an enemy is at least as bad as another one."""
    for number in range(scratch.n_threats):
        threat = scratch.threats[number]
        is_worse = (
            threat.foe == foe
            and threat.attack >= attack
            and threat.reach >= reach
            and threat.kill >= kill
        )
        if is_worse and threat.bits == bits:
            return True
    return False


@kernel
def add_threat(state, tables, foe, card, hero, span, chance, scratch):
    """Note an enemy's attack card; `chance` is the weight of how likely it kills, then hits."""
    attack, reach, bits = read_attack(state, tables, foe, card, hero)
    there = state.where[foe]
    if spaces.distance(tables, state.where[hero], there) > reach + span:
        return
    kill = share(np.int64(scratch.death), weight(scratch, chance))
    if scratch.n_threats == THREATS_MAX or is_known(scratch, foe, attack, reach, bits, kill):
        return
    threat = scratch.threats[scratch.n_threats]
    threat.space = there
    threat.reach = reach
    threat.attack = attack
    threat.bits = bits
    threat.stand = LATER if chance == Weight.NEXT_KILL else NOW
    threat.foe = foe
    threat.kill = kill
    threat.hit = share(np.int64(scratch.wound), weight(scratch, chance + 1))
    threat.initiative = values.initiative_of(state, tables, foe, card)
    scratch.n_threats += 1


@kernel
def note_threats(state, tables, foe, hero, span, scratch):
    """Note the attack cards of one enemy hero: the played one, and those it may play."""
    is_open = not is_guessing(state)
    played = state.heroes[foe].played
    if is_open and rounds.is_waiting(state, foe) and is_attack_card(tables, played):
        add_threat(state, tables, foe, played, hero, span, Weight.KNOWN_KILL, scratch)
    chance = np.int64(Weight.NEXT_KILL if is_open else Weight.GUESS_KILL)
    usable = back_soon(state, tables) if is_open else HELD
    for number in range(list_cards(state, tables, foe, usable, scratch)):
        card = foe * CARDS_EACH + scratch.queue[number]
        if is_attack_card(tables, card):
            add_threat(state, tables, foe, card, hero, span, chance, scratch)


@kernel
def strongest_attack(tables, scratch):
    """Return the attack card in hand with the highest attack, or NOTHING."""
    best = NOTHING
    for number in range(scratch.n_own):
        own = scratch.own[number]
        if own.reach > 0 and own.is_in_hand:
            card = np.int64(own.card)
            if best == NOTHING or row_of(tables, card).attack > row_of(tables, best).attack:
                best = card
    return best


@kernel
def note_prey(state, tables, hero, foe, card, scratch):
    """Note an enemy hero that is worth hunting with a card in hand."""
    prey = scratch.prey[scratch.n_prey]
    prize = hero_prize(state, tables, hero, card, foe, scratch)
    prey.space = state.where[foe]
    chance = Weight.STUCK if is_stuck(state, tables, foe) else Weight.HUNT
    prey.worth = share(prize, weight(scratch, chance))
    scratch.n_prey += 1


@kernel
def note_enemies(state, tables, hero, span, scratch):
    """Note the threats of all enemy heroes, and which of them are worth hunting."""
    here = state.where[hero]
    scratch.death = share(life_prize(state, tables, hero, scratch), weight(scratch, Weight.DEATH))
    n_cards = values.count_cards(state, hero, CardState.HAND)
    scratch.wound = share(hit_prize(n_cards, scratch), weight(scratch, Weight.WOUND))
    scratch.n_threats = 0
    scratch.n_prey = 0
    card = strongest_attack(tables, scratch)
    for foe in range(tables.n_heroes):
        if state.heroes[foe].team == state.heroes[hero].team or state.where[foe] == OFF_BOARD:
            continue
        apart = spaces.distance(tables, here, state.where[foe])
        if apart <= span + REACH_MAX:
            note_threats(state, tables, foe, hero, span, scratch)
        if card != NOTHING and apart <= span + scratch.reach:
            note_prey(state, tables, hero, foe, card, scratch)


@kernel
def survey(state, tables, hero, span, scratch):
    """Write down what matters to where a hero stands that moves at most `span` spaces."""
    here = state.where[hero]
    team = state.heroes[hero].team
    prize = minion_prize(state, tables, hero, Minion.MELEE, scratch)
    more = tables.rules.minion_coins[Minion.HEAVY] - tables.rules.minion_coins[Minion.MELEE]
    scratch.prize = prize
    scratch.heavy_prize = prize + weight(scratch, Weight.COIN) * more
    note_own_cards(state, tables, hero, scratch)
    take_stand(state, tables, scratch, NOTHING)
    note_guards(state, tables, here, team, span, scratch)
    is_away = not spaces.is_in_battle(state, tables, hero)
    scratch.is_away = is_away
    note_foes(state, tables, here, team, FAR if is_away else span, scratch)
    scratch.minions = spaces.minion_modifier(state, tables, hero)
    note_enemies(state, tables, hero, span, scratch)
