"""Players who may be chosen, in numbers, for `veterans`: to suffer, to lead, to play, to store."""

from policies.core.finding import is_forbidden
from policies.guardian.answers import choose_ranger, choose_victim, dealt_to, is_last_to_act
from policies.guardian.falls import deck_shields
from policies.guardian.judged import N_CHOSEN, N_SEAT, Judged, OfChosen
from policies.guardian.judged_tables import note_moment
from sim.core.actions import a_of, verb_of
from sim.core.jit import kernel
from sim.guardian.language import Op
from sim.guardian.state import Decision, Kind, Verb


@kernel
def blocks_of(state, tables, seat, scratch):
    """Return the damage that the reactions in a hand would take away, whatever they cost."""
    hand = state.players[seat].hand
    total = 0
    for slot in range(hand.n):
        card = tables.card_of[hand.cards[slot]]
        code = tables.code[tables.cards[card].program]
        total += code.a if code.op == Op.REDUCE and not is_forbidden(scratch, card) else 0
    return total


@kernel
def is_suffering(state, seat):
    """Tell whether damage is being suffered by a player now, below what is being resolved."""
    for number in range(state.n_frames):
        frame = state.frames[number]
        if frame.kind == Kind.SUFFER and frame.seat == seat:
            return True
    return False


@kernel
def note_asked(state, tables, row):
    """Note what a player is chosen for."""
    op = tables.code[state.frames[state.n_frames - 1].pc].op
    decision = state.decision
    row[OfChosen.VICTIM] = decision == Decision.VICTIM
    row[OfChosen.LEADER] = decision == Decision.LEAD
    row[OfChosen.STORE] = decision == Decision.STORE
    if decision == Decision.RANGER:
        row[OfChosen.PLAY_CARD] = op == Op.PLAY_CARD
        row[OfChosen.RECALL] = op == Op.RECALL
        row[OfChosen.PUT_BACK] = op == Op.DRAW_PUT_BACK
        row[OfChosen.SEARCH] = op == Op.SEARCH_DECK


@kernel
def note_chosen(state, tables, seat, scratch, row):
    """Note a player who may be chosen."""
    player = state.players[seat]
    for number in range(N_SEAT):
        row[OfChosen.SEAT + number] = scratch.judged.seats[seat, number]
    shields = deck_shields(state, tables, seat)
    row[OfChosen.FIGHTING] = player.is_fighting
    row[OfChosen.LEAD] = state.is_battle and seat == state.lead
    row[OfChosen.LAST_TO_ACT] = is_last_to_act(state, tables, seat)
    row[OfChosen.SHIELDS] = shields
    row[OfChosen.BLOCKS] = blocks_of(state, tables, seat, scratch)
    row[OfChosen.SUFFERS] = is_suffering(state, seat)
    if state.decision == Decision.VICTIM:
        damage = dealt_to(state, tables, seat)
        row[OfChosen.DAMAGE] = damage
        row[OfChosen.LOST] = min(damage * player.deck.n / max(shields, 1), player.deck.n * 1.0)
        row[OfChosen.FALLS] = damage > shields


@kernel
def note_effect(tables, action, row):
    """Note an effect that may come before a player is chosen."""
    row[OfChosen.OTHER] = 1.0
    if verb_of(action) == Verb.ZORD:
        op = tables.code[tables.zords[a_of(action)].program].op
        row[OfChosen.ZORD_REMOVES] = op == Op.REMOVE_FOOT_SOLDIER
        row[OfChosen.ZORD_DRAWS] = op == Op.DRAW_EACH


@kernel
def habit_of_choice(state, tables, actions, n, weights, scratch):
    """Return which player `teamwork` would choose."""
    if state.decision == Decision.RANGER:
        return choose_ranger(state, tables, actions, n, weights, scratch)
    if state.decision == Decision.STORE:
        return 0
    return choose_victim(state, tables, actions, n, weights, scratch)


@kernel
def note_choice(state, tables, actions, n, weights, scratch):
    """Note the players who may be chosen, and whom `teamwork` would choose."""
    habit = habit_of_choice(state, tables, actions, n, weights, scratch)
    note_moment(state, tables, Judged.SEAT, weights, scratch)
    options = scratch.judged.options
    for option in range(n):
        row = options[option]
        for number in range(N_CHOSEN):
            row[number] = 0.0
        note_asked(state, tables, row)
        if verb_of(actions[option]) == Verb.SEAT:
            note_chosen(state, tables, a_of(actions[option]), scratch, row)
        elif verb_of(actions[option]) == Verb.PASS:
            row[OfChosen.PASS] = 1.0
        else:
            note_effect(tables, actions[option], row)
    options[habit, OfChosen.HABIT] = 1.0
