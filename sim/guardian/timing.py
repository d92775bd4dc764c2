"""Moments: which effects for any time can change what comes next, so that they are offered.

READING: they come between two steps, not inside one. The FAQ keeps the Mastodon out of the moment
between a revealed deployment card and its placement; so nothing is used between a roll and its
hits, between a card revealed for defense and its comparison with the damage, or between two draws
of one effect, but what names that moment.

READING: a battle ends immediately when all enemy cards are defeated (p. 10); what may be used in
a battle only, cannot be after that.
"""

from sim.core.jit import kernel
from sim.guardian import anytime, conditions, queries
from sim.guardian.anytime import Use
from sim.guardian.language import Destination, Event, Loss, Op, Victim
from sim.guardian.state import COLUMNS_MAX, NOBODY, NOTHING, SOLDIER_TYPES, Flag
from sim.guardian.tables import CardKind


@kernel
def uses_at(state, tables, frame, event):
    """Return what the moment of an event has use for, as bits of Use."""
    if event == Event.DAMAGE or event == Event.NEXT_REVEAL:
        return Use.DRAW | Use.RECALL
    if event == Event.ENEMY_EFFECT:
        return uses_before_effect(state, tables, frame)
    if event == Event.PREPARED:
        return Use.REMOVE if queries.n_soldiers(state, state.battle_place) > 0 else 0
    if event == Event.LAST_TURN:
        return uses_at_end(state, tables, frame)
    if event == Event.ATTACK_RESOLVED:
        return uses_after_attack(state, tables, frame)
    if event == Event.CARD_PLAYED:
        return uses_for_answer(state, tables, frame, event) | uses_of_vehicles(tables)
    return 0


@kernel
def uses_of_vehicles(tables):
    """The enemies' turn comes: what vehicles do to their cards, or bought Zords, comes before."""
    return Use.SUMMON if tables.rules.vehicles > 0 else 0


@kernel
def uses_before_effect(state, tables, frame):
    """An enemy card is about to do something that no choice of the team comes before."""
    code = tables.code[frame.pc]
    if code.op == Op.DEPLOY_HERE:
        return Use.REMOVE
    if code.op == Op.THAT_RANGER_KEEPS:
        is_hit = frame.who != NOBODY and state.players[frame.who].is_fighting
        return Use.DRAW if is_hit and state.players[frame.who].hand.n > code.a else 0
    return Use.RECALL if code.a == Loss.BOTTOM else Use.DRAW


@kernel
def uses_before_victim(state, tables, code, n_choices):
    """Somebody is about to be chosen to suffer: what is drawn may change whom, or who can be."""
    if code.op == Op.DEAL_PER_SOLDIER and queries.n_soldiers(state, state.battle_place) > 0:
        return Use.DRAW | Use.REMOVE
    if code.op == Op.DEAL and code.b == Victim.FEWEST_DECK:
        return Use.DRAW | Use.RECALL
    is_open = n_choices > 1 or (code.op == Op.DEAL and code.b == Victim.MOST_HAND)
    return Use.DRAW if is_open else 0


@kernel
def uses_at_end(state, tables, frame):
    """The last turn is over: draw while the battle lasts, take figures that a monster leaves.

    If no card was played in that turn, all was offered just before.
    """
    uses = Use.DRAW if frame.flags & Flag.PLAYED and state.n_undefeated > 0 else 0
    if queries.n_soldiers(state, state.battle_place) > 0 and is_monster_falling(state, tables):
        uses |= Use.REMOVE
    return uses


@kernel
def is_monster_falling(state, tables):
    """Tell whether a monster of this battle has lost enough cards to be defeated (p. 12)."""
    for enemy in range(SOLDIER_TYPES, state.n_enemies):
        villain = state.enemies[enemy]
        if villain.place == state.battle_place and villain.is_boss == 0:
            lost = villain.discard.n + n_defeated(state, enemy)
            if lost >= tables.rules.monster_defeated_at:
                return True
    return False


@kernel
def n_defeated(state, enemy):
    """Return how many cards of an enemy lie defeated in this battle."""
    total = 0
    for number in range(state.n_rows * COLUMNS_MAX):
        slot = state.sequence[number]
        total += slot.card != NOTHING and slot.enemy == enemy and slot.is_defeated == 1
    return total


@kernel
def uses_after_attack(state, tables, frame):
    """An attack is resolved: a Zord or a reaction may answer, a choice or the deck may follow."""
    rest = uses_before_rest(state, tables, frame)
    if state.n_undefeated == 0:
        return rest & Use.RECALL
    return rest | Use.SUMMON | uses_for_answer(state, tables, frame, Event.ATTACK_RESOLVED)


@kernel
def uses_before_rest(state, tables, frame):
    """Look for choices in the rest of a card, which draws may change, and at where it goes.

    A card that goes to its deck lies above what was put there before. An optional part asks itself.
    """
    uses = 0
    place = frame.pc
    while tables.code[place].op != Op.END and tables.code[place].op != Op.MAY:
        code = tables.code[place]
        place += 1
        if code.op == Op.IF and not conditions.is_true(state, frame, code.a, code.b):
            place += code.skip
        elif code.op == Op.CARD_TO and code.a != Destination.DISCARD and code.a != Destination.HAND:
            uses |= Use.DRAW | Use.RECALL
        elif code.op == Op.TARGET or code.op == Op.RANGER:
            uses |= Use.DRAW
    return uses


@kernel
def uses_for_answer(state, tables, frame, event):
    """Look for cards that could answer an event if they were drawn, or put back and drawn."""
    if not anytime.can_draw(state, tables, frame):
        return 0
    uses = 0
    for seat in range(tables.n_seats):
        player = state.players[seat]
        if player.is_fighting:
            if has_answer(state, tables, frame, event, seat, player.deck):
                uses |= Use.DRAW
            if has_answer(state, tables, frame, event, seat, player.discard):
                uses |= Use.RECALL
    return uses


@kernel
def has_answer(state, tables, frame, event, seat, pile):
    """Tell whether a card of a pile could answer an event, were it in its player's hand."""
    for slot in range(pile.n):
        card = tables.card_of[pile.cards[slot]]
        row = tables.cards[card]
        if row.event == event and row.kind == CardKind.REACTION:
            if conditions.are_met(
                state, tables, row.conditions, seat, row.hero, frame
            ) and conditions.has_effect(state, tables, row.program, frame, seat):
                return True
        is_namesake = event == Event.CARD_PLAYED and conditions.is_another(
            tables, pile.cards[slot], frame.played
        )
        if is_namesake and awaits_same_name(state, tables, frame, seat):
            return True
    return False


@kernel
def awaits_same_name(state, tables, frame, seat):
    """Tell whether a player may play another card of the name just played (Double Strike)."""
    for number in range(tables.mode.rangers_each):
        row = tables.heroes[tables.setup.heroes[seat, number]]
        if tables.code[row.program].op == Op.PLAY_SAME_NAME and anytime.is_ability_ready(
            state, tables, frame, Event.CARD_PLAYED, seat, number
        ):
            return True
    return False
