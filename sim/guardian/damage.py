"""Operations of enemy cards: damage, drain, discards; and how a Ranger suffers damage."""

from sim.core import piles, stack
from sim.core.actions import pack
from sim.core.decisions import is_asking, offer
from sim.core.jit import kernel
from sim.core.log import count, note
from sim.core.stack import NO_PROGRAM
from sim.guardian import anytime, chance, decks, figures, frames, hits, plays, queries, timing
from sim.guardian.events import Count, Trace
from sim.guardian.frames import ranger_bit
from sim.guardian.language import Loss, Op, Victim
from sim.guardian.routines import Routine
from sim.guardian.state import NOBODY, NOTHING, RANGERS_EACH_MAX, SEATS_MAX, Decision, Kind, Verb

BITS = SEATS_MAX * RANGERS_EACH_MAX
DIFFERENT = 2  # Rangers of "2 different Rangers"
TWICE = 2


@kernel
def rangers_in_battle(state, tables, each):
    """Return the mask of `each` Rangers of every player in the battle."""
    mask = 0
    for seat in range(tables.n_seats):
        if state.players[seat].is_fighting:
            for number in range(each):
                mask |= ranger_bit(seat, number)
    return mask


@kernel
def extremes(state, tables, victim):
    """Return the mask of players tied for the most cards in hand or the fewest in the deck."""
    mask = 0
    best = 0
    for seat in range(tables.n_seats):
        player = state.players[seat]
        if player.is_fighting:
            score = player.hand.n if victim == Victim.MOST_HAND else -player.deck.n
            if mask == 0 or score > best:
                best = score
                mask = 0
            if score == best:
                mask |= ranger_bit(seat, 0)
    return mask


@kernel
def n_bits(mask):
    """Return how many Rangers a mask holds."""
    total = 0
    for bit in range(BITS):
        total += (mask >> bit) & 1
    return total


@kernel
def begin_deal(state, tables, frame, victim):
    """Set which Rangers may suffer, and how many of them do (amount)."""
    frame.rangers = all_rangers(state, tables)
    frame.amount = 1
    if victim == Victim.ANY:
        frame.rangers = rangers_in_battle(state, tables, 1)
    elif victim == Victim.LEAD:
        frame.rangers = ranger_bit(state.lead, 0)
    elif victim == Victim.MOST_HAND or victim == Victim.FEWEST_DECK:
        frame.rangers = extremes(state, tables, victim)
    elif victim == Victim.TWO_DIFFERENT:
        frame.amount = min(n_bits(frame.rangers), DIFFERENT)
    else:
        if victim == Victim.EACH_OTHER:
            first = state.lead if frame.who == NOBODY else frame.who  # the lead may have changed
            frame.rangers &= ~ranger_bit(first, 0)
        frame.amount = n_bits(frame.rangers)


@kernel
def all_rangers(state, tables):
    """Return the mask of every Ranger in the battle: two Rangers of a player count twice."""
    return rangers_in_battle(state, tables, tables.mode.rangers_each)


@kernel
def deal(state, tables, frame, victim):
    """Deal damage: the team chooses who suffers next until all who must have (p. 13)."""
    if not stack.has_begun(frame):
        begin_deal(state, tables, frame, victim)
    frame.rangers &= all_rangers(state, tables)  # not those who left the battle
    if frame.amount <= 0 or frame.rangers == 0:
        stack.done(frame)
        return
    ask_victim(state, tables, frame)


@kernel
def deal_twice(state, tables, frame, number, log):
    """Deal damage to one Ranger, and to the same one again when the first is over."""
    if not stack.has_begun(frame):
        begin_deal(state, tables, frame, Victim.ANY)
        frame.amount = TWICE
        ask_victim(state, tables, frame)
        return
    stack.done(frame)
    frame.rangers &= all_rangers(state, tables)  # not those who left the battle
    if frame.rangers != 0:
        suffer(state, tables, frame, frame.who, number, log)


@kernel
def ask_victim(state, tables, frame):
    """Ask the team which of the frame's Rangers suffers; effects may come first."""
    frames.ask_captain(state, Decision.VICTIM, 0)
    for seat in range(tables.n_seats):
        bits = ranger_bit(seat, 0) | ranger_bit(seat, 1)
        if frame.rangers & bits != 0:
            offer(state, pack(Verb.SEAT, seat, 0, 0))
    stack.again(frame)
    code = tables.code[frame.pc]
    uses = timing.uses_before_victim(state, tables, code, state.n_offered)
    anytime.offer_uses(state, tables, frame, uses)


@kernel
def find_victims_again(frame, code):
    """Let who may suffer be found out again after an effect, unless some have suffered already."""
    is_many = code.b == Victim.EACH or code.b == Victim.EACH_OTHER or code.b == Victim.TWO_DIFFERENT
    if code.op != Op.DEAL or not is_many:
        stack.done(frame)


@kernel
def suffer(state, tables, frame, seat, base, log):
    """Let the chosen player suffer the damage of the enemy card in `frame`."""
    bit = ranger_bit(seat, 0)
    if frame.rangers & bit == 0:
        bit = ranger_bit(seat, 1)
    frame.rangers &= ~bit
    frame.amount -= 1
    frame.who = seat
    strike(state, tables, frame.slot, seat, base, log)


@kernel
def strike(state, tables, slot, seat, base, log):
    """Let a player suffer damage from the enemy card in `slot`, whose text says `base`."""
    damage = queries.damage_of(state, tables, slot, base, seat)
    count(log, state.sequence[slot].card, Count.DAMAGE, damage)
    note(log, Trace.SUFFERS, seat, damage, slot)
    frame = frames.push(state, Kind.SUFFER, tables.routines[Routine.SUFFER], seat)
    frame.amount = damage
    frame.slot = slot


@kernel
def reflect(state, tables, frame, log):
    """The Ranger who dealt hits to this card suffers as much damage."""
    if state.players[frame.seat].is_fighting:
        strike(state, tables, frame.slot, frame.seat, frame.amount, log)


@kernel
def reveal(state, tables, frame, log):
    """Reveal the top card for defense; damage reduced to nothing reveals none (FAQ).

    READING: revealing a card and comparing it with the damage is one step, which effects for any
    time come before or after (timing.py).
    """
    if frame.amount <= 0:
        stack.stop(frame)
        return
    if state.players[frame.seat].deck.n == 0:  # its last card is being revealed already
        decks.check_deck(state, tables, frame.seat, log)
        stack.stop(frame)
        return
    card = decks.take_top(state, frame.seat)
    frame.card = card
    frame.destination = NOTHING
    count(log, card, Count.REVEALED, 1)
    note(log, Trace.REVEALED, frame.seat, card, frame.amount)
    star = tables.cards[tables.card_of[card]].star
    if star != NO_PROGRAM:
        special = frames.push(state, Kind.STAR, star, frame.seat)
        special.card = card


@kernel
def absorb(state, tables, frame, log):
    """Compare shields and damage, and put the revealed card away (p. 13).

    READING: a revealed card counts as in the deck until it is put away: a Ranger who puts the
    last one back under the deck is not defeated.
    """
    card = frame.card
    frame.card = NOTHING
    shields = tables.cards[tables.card_of[card]].shields
    count(log, card, Count.PREVENTED, min(shields, frame.amount))
    left = frame.amount - shields
    frame.amount = max(left, 0)
    if frame.destination != NOTHING:
        plays.send_card(state, tables, frame.seat, card, frame.destination, log)
    elif left < 0:
        decks.put_on_bottom(state, frame.seat, card, log)
    else:
        piles.put_top(state.players[frame.seat].discard, card)
        note(log, Trace.DISCARDED, frame.seat, card, 0)
    decks.check_deck(state, tables, frame.seat, log)


@kernel
def drain(state, tables, frame, number, log):
    """Drain energy: the pool first, then stored energy, then cards from hands (p. 14)."""
    if not stack.has_begun(frame):
        taken = min(number, state.pool)
        state.pool -= taken
        frame.amount = number - taken
        note(log, Trace.DRAINED, taken, NOBODY, 0)
    if frame.amount <= 0:
        stack.done(frame)
        return
    frames.ask_captain(state, Decision.DRAIN, 0)
    for seat in range(tables.n_seats):
        if state.players[seat].is_fighting and state.players[seat].energy > 0:
            offer(state, pack(Verb.SEAT, seat, 0, 0))
    if state.n_offered == 0:
        for seat in range(tables.n_seats):
            if state.players[seat].is_fighting:
                hand = state.players[seat].hand
                frames.offer_distinct(state, tables, hand, seat, Verb.CARD)
    if is_asking(state):
        stack.again(frame)
    else:
        stack.done(frame)


@kernel
def each_discard(state, tables, frame, loss, log):
    """Each Ranger in the battle discards a card: bottom of the deck, random, most shields."""
    if not stack.has_begun(frame):
        frame.rangers = all_rangers(state, tables)
    frame.rangers &= all_rangers(state, tables)  # not those who left the battle
    for bit in range(BITS):
        seat = bit // RANGERS_EACH_MAX
        if (frame.rangers >> bit) & 1 and state.players[seat].is_fighting and state.ending == 0:
            frame.rangers &= ~(1 << bit)
            if loss == Loss.BOTTOM:
                discard_bottom(state, tables, seat, log)
            elif loss == Loss.RANDOM:
                discard_random(state, seat, log)
            elif ask_most_shields(state, tables, seat):
                stack.again(frame)
                return
    stack.done(frame)


@kernel
def discard_bottom(state, tables, seat, log):
    """Discard the bottom card of a deck, which is empty while its last card is being revealed."""
    if state.players[seat].deck.n > 0:
        decks.discard(state, seat, decks.take_bottom(state, seat), log)
        decks.check_deck(state, tables, seat, log)


@kernel
def discard_random(state, seat, log):
    """Discard a random card of the hand."""
    hand = state.players[seat].hand
    if hand.n > 0:
        card = hand.cards[chance.random_slot(state, seat, hand.n)]
        note(log, Trace.RANDOM_LOSS, seat, card, 0)
        decks.discard_from_hand(state, seat, card, log)


@kernel
def ask_most_shields(state, tables, seat):
    """Ask for the card with the most shields in hand; ties are the player's choice."""
    hand = state.players[seat].hand
    most = -1
    for slot in range(hand.n):
        most = max(most, tables.cards[tables.card_of[hand.cards[slot]]].shields)
    frames.ask_seat(state, Decision.DISCARD, seat)
    for slot in range(hand.n):
        card = hand.cards[slot]
        is_most = tables.cards[tables.card_of[card]].shields == most
        if is_most and frames.is_first(tables, hand, slot):
            offer(state, pack(Verb.CARD, seat, card, 0))
    return is_asking(state)


@kernel
def that_ranger_keeps(state, tables, frame, number):
    """The Ranger who just suffered damage discards down to `number` cards.

    READING: a Ranger whom that damage defeated has left the battle and discards nothing.
    """
    seat = frame.who
    if seat == NOBODY or state.players[seat].is_fighting == 0:
        return
    if state.players[seat].hand.n > number:
        frames.ask_seat(state, Decision.DISCARD, seat)
        frames.offer_distinct(state, tables, state.players[seat].hand, seat, Verb.CARD)
        stack.again(frame)


@kernel
def deploy_here(state, tables, frame, number, log):
    """Deploy foot soldiers of this card's type to the battle's location."""
    kind = state.sequence[frame.slot].enemy
    figures.deploy_soldiers(state, tables, kind, number, state.battle_place, log)


@kernel
def revive(state, tables, frame, log):
    """Flip this enemy's defeated cards of the battle face up again."""
    enemy = state.sequence[frame.slot].enemy
    for slot in range(state.sequence.size):
        target = state.sequence[slot]
        if target.card != NOTHING and target.is_defeated and target.enemy == enemy:
            target.is_defeated = 0
            state.n_undefeated += 1
            note(log, Trace.REVIVED, slot, target.card, 0)
    hits.refresh_modifiers(state, tables)
