"""What `brawler` writes down about the table before it scores spaces, once per decision.

Only what can matter within the hero's reach is noted.
"""

import numpy as np

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
    life_prize,
    list_cards,
    minion_prize,
    read_attack,
    read_defense,
)
from policies.goa2.notes import (
    FAR,
    FOE_SIZE,
    OWN_MAX,
    OWN_SIZE,
    PREY_SIZE,
    THREAT_SIZE,
    THREATS_MAX,
    Foe,
    Note,
    Own,
    Stand,
    Threat,
    share,
    weight,
)
from policies.goa2.weights import Weight
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
from sim.goa2.tables import Minion

REACH_MAX = 6  # of any attack
NEAR = 2  # spaces from which minions matter to a fight


@kernel
def back_soon(state, tables):
    """Return which cards are in hand in the next turn, if none is played or discarded."""
    return IN_HAND | SPENT if state.turn == tables.rules.turns else IN_HAND


@kernel
def note_own_card(state, tables, hero, card, is_in_hand, memo):
    """Note how a card defends, and how far it attacks minions."""
    notes = memo.offered
    if notes[Note.N_OWN] == OWN_MAX:
        return
    entry = Note.OWN + notes[Note.N_OWN] * OWN_SIZE
    notes[Note.N_OWN] += 1
    total, kind = read_defense(state, tables, hero, card)
    notes[entry + Own.CARD] = card
    notes[entry + Own.TOTAL] = total
    notes[entry + Own.KIND] = kind
    notes[entry + Own.IN_HAND] = is_in_hand
    notes[entry + Own.REACH] = 0
    if is_attack_card(tables, card):
        notes[Note.N_ATTACKS] += is_in_hand
        _, reach, bits = read_attack(state, tables, hero, card, hero)
        if not bits & HEROES_ONLY:
            notes[entry + Own.REACH] = reach


@kernel
def note_own_cards(state, tables, hero, memo):
    """Note the cards that a hero has in hand, or will have in the next turn."""
    memo.offered[Note.N_OWN] = 0
    memo.offered[Note.N_ATTACKS] = 0
    for number in range(list_cards(state, tables, hero, back_soon(state, tables), memo)):
        place = memo.queue[number]
        is_in_hand = state.heroes[hero].cards[place] == CardState.HAND
        note_own_card(state, tables, hero, hero * CARDS_EACH + place, is_in_hand, memo)


@kernel
def add_defense(memo, entry, stand):
    """Add a card to the defenses of a stand."""
    notes = memo.offered
    kind = notes[entry + Own.KIND]
    place = stand + (Stand.ALONE if kind & ALONE else Stand.PLAIN)
    notes[place] = max(notes[place], notes[entry + Own.TOTAL])
    notes[stand + Stand.BLOCKS] |= kind & (BLOCKS_RANGED | BLOCKS_OTHER)


@kernel
def clear_stand(memo, stand):
    """Begin with no defense."""
    notes = memo.offered
    notes[stand + Stand.PLAIN] = NO_DEFENSE
    notes[stand + Stand.ALONE] = NO_DEFENSE
    notes[stand + Stand.BLOCKS] = 0


@kernel
def take_stand(state, tables, memo, skipped):
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
    prize = np.int64(notes[Note.PRIZE])
    notes[Note.REACH] = reach
    notes[Note.FARM] = share(prize, weight(memo, Weight.FARM)) * (n_attacks > 0)
    notes[Note.FARM_MORE] = share(prize, weight(memo, Weight.FARM_MORE)) * (n_attacks > 1)


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
def add_threat(state, tables, foe, card, hero, span, chance, memo):
    """Note an enemy's attack card; `chance` is the weight of how likely it kills, then hits."""
    notes = memo.offered
    attack, reach, bits = read_attack(state, tables, foe, card, hero)
    there = state.where[foe]
    if spaces.distance(tables, state.where[hero], there) > reach + span:
        return
    kill = share(np.int64(notes[Note.DEATH]), weight(memo, chance))
    if notes[Note.N_THREATS] == THREATS_MAX or is_known(memo, foe, attack, reach, bits, kill):
        return
    entry = Note.THREATS + notes[Note.N_THREATS] * THREAT_SIZE
    notes[entry + Threat.SPACE] = there
    notes[entry + Threat.REACH] = reach
    notes[entry + Threat.ATTACK] = attack
    notes[entry + Threat.BITS] = bits
    notes[entry + Threat.STAND] = Note.LATER if chance == Weight.NEXT_KILL else Note.NOW
    notes[entry + Threat.FOE] = foe
    notes[entry + Threat.KILL] = kill
    notes[entry + Threat.HIT] = share(np.int64(notes[Note.WOUND]), weight(memo, chance + 1))
    notes[entry + Threat.INITIATIVE] = values.initiative_of(state, tables, foe, card)
    notes[Note.N_THREATS] += 1


@kernel
def note_threats(state, tables, foe, hero, span, memo):
    """Note the attack cards of one enemy hero: the played one, and those it may play."""
    is_open = not is_guessing(state)
    played = state.heroes[foe].played
    if is_open and rounds.is_waiting(state, foe) and is_attack_card(tables, played):
        add_threat(state, tables, foe, played, hero, span, Weight.KNOWN_KILL, memo)
    chance = np.int64(Weight.NEXT_KILL if is_open else Weight.GUESS_KILL)
    usable = back_soon(state, tables) if is_open else HELD
    for number in range(list_cards(state, tables, foe, usable, memo)):
        card = foe * CARDS_EACH + memo.queue[number]
        if is_attack_card(tables, card):
            add_threat(state, tables, foe, card, hero, span, chance, memo)


@kernel
def strongest_attack(tables, memo):
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
def note_prey(state, tables, hero, foe, card, memo):
    """Note an enemy hero that is worth hunting with a card in hand."""
    notes = memo.offered
    entry = Note.PREY + notes[Note.N_PREY] * PREY_SIZE
    prize = hero_prize(state, tables, hero, card, foe, memo)
    notes[entry] = state.where[foe]
    notes[entry + 1] = share(prize, weight(memo, Weight.HUNT))
    notes[Note.N_PREY] += 1


@kernel
def note_enemies(state, tables, hero, span, memo):
    """Note the threats of all enemy heroes, and which of them are worth hunting."""
    notes = memo.offered
    here = state.where[hero]
    notes[Note.DEATH] = share(life_prize(state, tables, hero, memo), weight(memo, Weight.DEATH))
    n_cards = values.count_cards(state, hero, CardState.HAND)
    notes[Note.WOUND] = share(hit_prize(n_cards, memo), weight(memo, Weight.WOUND))
    notes[Note.N_THREATS] = 0
    notes[Note.N_PREY] = 0
    card = strongest_attack(tables, memo)
    for foe in range(tables.n_heroes):
        if state.heroes[foe].team == state.heroes[hero].team or state.where[foe] == OFF_BOARD:
            continue
        apart = spaces.distance(tables, here, state.where[foe])
        if apart <= span + REACH_MAX:
            note_threats(state, tables, foe, hero, span, memo)
        if card != NOTHING and apart <= span + notes[Note.REACH]:
            note_prey(state, tables, hero, foe, card, memo)


@kernel
def survey(state, tables, hero, span, memo):
    """Write down what matters to where a hero stands that moves at most `span` spaces."""
    notes = memo.offered
    here = state.where[hero]
    team = state.heroes[hero].team
    prize = minion_prize(state, tables, hero, Minion.MELEE, memo)
    more = tables.rules.minion_coins[Minion.HEAVY] - tables.rules.minion_coins[Minion.MELEE]
    notes[Note.PRIZE] = prize
    notes[Note.HEAVY_PRIZE] = prize + weight(memo, Weight.COIN) * more
    note_own_cards(state, tables, hero, memo)
    take_stand(state, tables, memo, NOTHING)
    note_guards(state, tables, here, team, span, memo)
    is_away = not spaces.is_in_battle(state, tables, hero)
    notes[Note.IS_MAPPED] = is_away
    note_foes(state, tables, here, team, FAR if is_away else span, memo)
    notes[Note.MINIONS] = spaces.minion_modifier(state, tables, hero)
    note_enemies(state, tables, hero, span, memo)
