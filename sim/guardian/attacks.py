"""Operations of attacks and of other hits on enemy cards."""

from sim.core import stack
from sim.core.actions import a_of, b_of, c_of, pack
from sim.core.decisions import is_asking, offer
from sim.core.jit import kernel
from sim.core.log import note
from sim.guardian import chance, frames, hits, queries
from sim.guardian.events import Trace
from sim.guardian.language import Op, Targeting, Whose
from sim.guardian.state import COLUMNS_MAX, NOBODY, NOTHING, OFFERS_MAX, Decision, Flag, Kind, Verb

HIGH_FACE = 2  # REROLL actions count dice that show this many hits, or more, together


@kernel
def offer_targets(state, tables, targeting, first):
    """Offer the undefeated enemy cards, from slot `first` on, that an attack may be aimed at."""
    for slot in range(first, state.n_rows * COLUMNS_MAX):
        if queries.is_open(state, slot) and (
            targeting == Targeting.ANY or not queries.is_guarded(state, tables, slot)
        ):
            offer(state, pack(Verb.SLOT, slot, 0, 0))


@kernel
def choose_target(state, tables, frame, targeting):
    """Choose the target of an attack; without any the attack does not happen."""
    frame.target = NOTHING
    frame.flags &= ~(Flag.DIVIDED | Flag.DEFEATED)
    frame.excess = 0
    frames.ask_captain(state, Decision.SLOT, 1)
    offer_targets(state, tables, targeting, 0)
    is_asking(state)


@kernel
def roll(state, tables, frame, dice, log):
    """Roll an attack's dice, with all that was added to it, once (p. 11).

    An attack needs a target: without an enemy card left nothing is rolled.

    READING: rolling and dealing the hits is one step, which effects for any time come before or
    after (timing.py); only what speaks of rolls, dice or targets comes between.
    """
    player = state.players[frame.seat]
    bonus = frame.bonus + state.next_dice + player.next_dice
    state.next_dice = 0
    player.next_dice = 0
    frame.bonus = 0
    frame.kept_bonus = bonus
    frame.rolled.fill(0)
    throw(state, tables, frame, max(dice + bonus, 0) if state.n_undefeated > 0 else 0, log)


@kernel
def roll_again(state, tables, frame, dice, log):
    """Roll the same attack a second time: dice and rerolls it had count again."""
    frame.bonus += frame.kept_bonus
    if frame.flags & Flag.REROLLED:
        frame.flags |= Flag.REROLL
    roll(state, tables, frame, dice, log)


@kernel
def throw(state, tables, frame, dice, log):
    """Roll dice for the attack in `frame`, beside those that lie there; count all hits."""
    for _ in range(dice):
        face = chance.roll_die(state, tables, frame.seat)
        frame.rolled[face] += 1
        note(log, Trace.ROLLED, frame.seat, face, 0)
    frame.hits = 0
    for face in range(frame.rolled.size):
        frame.hits += face * frame.rolled[face]


@kernel
def grant_reroll(state, frame):
    """Allow a reroll: a card's own comes with its next roll, an ability's is asked for now."""
    if frame.kind == Kind.CARD:
        frame.flags |= Flag.REROLL
    else:
        ask_reroll(state, frames.attack_frame(state))


@kernel
def ask_reroll(state, attack):
    """Ask which dice to reroll, by face; none is a choice too.

    More combinations than can be offered at once are asked for one face at a time.
    """
    attack.flags |= Flag.REROLLED
    attack.amount = 0
    if hits.n_dice(attack, 0) == 0:
        return
    n_high = hits.n_dice(attack, HIGH_FACE)
    if (attack.rolled[0] + 1) * (attack.rolled[1] + 1) * (n_high + 1) > OFFERS_MAX:
        ask_face(state, attack, 0)
        return
    attack.face = HIGH_FACE
    frames.ask_captain(state, Decision.REROLL, 0)
    for high in range(n_high + 1):
        for ones in range(attack.rolled[1] + 1):
            for blanks in range(attack.rolled[0] + 1):
                offer(state, pack(Verb.REROLL, blanks, ones, high))


@kernel
def ask_face(state, attack, face):
    """Ask how many of the dice that show `face` hits, or more, to reroll."""
    attack.face = face
    frames.ask_captain(state, Decision.REROLL, 0)
    is_high = face == HIGH_FACE
    n = hits.n_dice(attack, face) if is_high else attack.rolled[face]
    for dice in range(n + 1):
        offer(state, pack(Verb.REROLL, dice * (face == 0), dice * (face == 1), dice * is_high))


@kernel
def reroll(state, tables, action, log):
    """Take up the chosen dice, and roll them when every face has been asked for."""
    attack = frames.attack_frame(state)
    take_up(attack, action, log)
    if attack.face < HIGH_FACE:
        ask_face(state, attack, attack.face + 1)
        return
    throw(state, tables, attack, attack.amount, log)
    attack.amount = 0


@kernel
def take_up(attack, action, log):
    """Take dice up for a reroll; of those showing two or more, the lowest go first."""
    dice = a_of(action) + b_of(action) + c_of(action)
    if dice == 0:
        return
    note(log, Trace.REROLLED, attack.seat, dice, 0)
    attack.amount += dice
    attack.rolled[0] -= a_of(action)
    attack.rolled[1] -= b_of(action)
    high = c_of(action)
    for face in range(HIGH_FACE, attack.rolled.size):
        taken = min(high, attack.rolled[face])
        attack.rolled[face] -= taken
        high -= taken


@kernel
def hit(state, tables, frame, more, log):
    """Deal the rolled hits and `more` to the target."""
    if frame.target != NOTHING:
        hits.attack_hits(state, tables, frame, frame.target, frame.hits + more, log)


@kernel
def divide(state, tables, frame, more, log):
    """Assign the hits of a divided attack one by one, then deal them all together.

    READING: dice that were added to the attack are rolled before the hits are divided.
    """
    if not stack.has_begun(frame):
        frame.amount = frame.energy + frame.hits + more
        frame.first = 0
        frame.excess = 0
        frame.flags |= Flag.DIVIDED
        state.assigned.fill(0)
        note(log, Trace.DIVIDED, frame.seat, frame.amount, 0)
    if frame.amount > 0 and state.n_undefeated > 0:
        ask_division(state, tables, frame)
        return
    stack.done(frame)
    for is_protector in (False, True):
        for slot in range(state.assigned.size):
            number = state.assigned[slot]
            if number > 0 and hits.is_protector(state, tables, slot) == is_protector:
                hits.attack_hits(state, tables, frame, slot, number, log)


@kernel
def ask_division(state, tables, frame):
    """Ask where the next of the divided hits goes, in ascending order of the slots."""
    frames.ask_captain(state, Decision.DIVIDE, 1)
    offer_targets(state, tables, Targeting.UNGUARDED, frame.first)
    stack.again(frame)


@kernel
def assign(state, frame, action):
    """Assign one divided hit."""
    slot = a_of(action)
    state.assigned[slot] += 1
    frame.first = slot
    frame.amount -= 1


@kernel
def ask_splash(state, frame, dice):
    """Ask which of the rolled dice also hit the target's neighbours: one choice per sum."""
    left = min(dice, hits.n_dice(frame, 0))
    seen = 0
    frames.ask_captain(state, Decision.SPLASH, 1)
    for threes in range(min(left, frame.rolled[3]) + 1):
        for twos in range(min(left - threes, frame.rolled[2]) + 1):
            for ones in range(min(left - threes - twos, frame.rolled[1]) + 1):
                blanks = left - threes - twos - ones
                number = 3 * threes + 2 * twos + ones
                if blanks <= frame.rolled[0] and (seen >> number) & 1 == 0:
                    seen |= 1 << number
                    offer(state, pack(Verb.NUMBER, number, 0, 0))


@kernel
def splash(state, tables, frame, number, log):
    """Deal hits to every card adjacent to the target, all together."""
    for is_protector in (False, True):
        for slot in range(state.n_rows * COLUMNS_MAX):
            if (
                queries.is_open(state, slot)
                and hits.is_beside_target(state, frame, slot)
                and hits.is_protector(state, tables, slot) == is_protector
            ):
                hits.deal_hits(state, tables, slot, number, frame.seat, frame.card, log)


@kernel
def choose_slot(state, frame, op):
    """Choose the card that hits go to which are not an attack: GUARD does not matter."""
    attack = frames.attack_frame(state)
    frames.ask_captain(state, Decision.SLOT, 1)
    for slot in range(state.n_rows * COLUMNS_MAX):
        if queries.is_open(state, slot) and hits.is_near(state, attack, op, slot):
            offer(state, pack(Verb.SLOT, slot, 0, 0))
    return is_asking(state)


@kernel
def hit_one(state, tables, frame, op, number, log):
    """Deal hits to one card: choose it first, then deal."""
    if not stack.has_begun(frame):
        if choose_slot(state, frame, op):
            stack.again(frame)
        else:
            stack.done(frame)
        return
    stack.done(frame)
    # READING: a Zord's hits are its owner's: Teleport stops them, Lion Shield answers them.
    amount = frames.attack_frame(state).excess if op == Op.HIT_EXCESS else number
    seat = NOBODY if frame.kind == Kind.VEHICLE else frame.seat
    hits.deal_hits(state, tables, frame.slot, amount, seat, frame.card, log)


@kernel
def hit_all(state, tables, number, log):
    """Deal hits to each undefeated card; no Ranger deals them."""
    for slot in range(state.n_rows * COLUMNS_MAX):
        hits.deal_hits(state, tables, slot, number, NOBODY, NOTHING, log)


@kernel
def next_attack(state, frame, whose, dice, log):
    """Add dice to the next attack, of any Ranger or of this one."""
    if whose == Whose.ANY:
        state.next_dice += dice
        note(log, Trace.NEXT_DICE, NOBODY, dice, 0)
    else:
        state.players[frame.seat].next_dice += dice
        note(log, Trace.NEXT_DICE, frame.seat, dice, 0)
