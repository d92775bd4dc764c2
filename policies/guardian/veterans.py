"""The policy `veterans`: as `teamwork`, but most decisions are learned.

It has one net for each kind of decision (`policies/core/judging.py`), whose numbers are learned by
playing (`experiments/playing/practice.py`) and lie in veterans.toml.
"""

from enum import IntEnum
from pathlib import Path

from policies.core.decorator import policy
from policies.core.judging import (
    NOTHING_JUDGED,
    Judging,
    judge_options,
    size_of_net,
)
from policies.guardian.judged import (
    N_ACTION,
    N_ANSWER,
    N_CARD,
    N_CHOSEN,
    N_DRAW,
    N_SLOT,
    N_TABLE,
    N_TURN,
)
from policies.guardian.judged_actions import note_actions
from policies.guardian.judged_answers import note_answers
from policies.guardian.judged_cards import note_cards
from policies.guardian.judged_draws import note_draw
from policies.guardian.judged_seats import note_choice
from policies.guardian.judged_slots import note_slots
from policies.guardian.judged_turns import note_turn, shun_empty
from policies.guardian.odds import is_tabulated, tabulate_odds
from policies.guardian.players import choose_other
from policies.guardian.ties import note_lots, place_lot, spot_lot
from policies.guardian.weights import WEIGHTS, first_weight
from sim.core.actions import a_of, b_of, verb_of
from sim.core.jit import kernel
from sim.guardian.state import Decision, Verb

FILE = Path(__file__).with_suffix(".toml")
PLACE_SHARE = 3  # by which a lot of a place is divided, so that it hardly equals one of a seat


class Net(IntEnum):
    """Where the numbers of each net begin, behind the weights of `teamwork`."""

    ACTION = len(WEIGHTS)
    TURN = ACTION + size_of_net(N_TABLE, N_ACTION)
    SLOT = TURN + size_of_net(N_TABLE, N_TURN)
    SEAT = SLOT + size_of_net(N_TABLE, N_SLOT)
    ANSWER = SEAT + size_of_net(N_TABLE, N_CHOSEN)
    DRAW = ANSWER + size_of_net(N_TABLE, N_ANSWER)
    CARD = DRAW + size_of_net(N_TABLE, N_DRAW)
    END = CARD + size_of_net(N_TABLE, N_CARD)


JUDGING = Judging(
    policy="veterans",
    habit="teamwork",
    file=FILE,
    first=int(Net.ACTION),
    n_table=N_TABLE,
    nets={  # in the order of `Judged`
        "action": N_ACTION,
        "turn": N_TURN,
        "slot": N_SLOT,
        "seat": N_CHOSEN,
        "answer": N_ANSWER,
        "draw": N_DRAW,
        "card": N_CARD,
    },
)


@kernel
def lot_of(action, scratch):
    """Return a lot for an option: of the player, and of the place it leads to."""
    verb = verb_of(action)
    if verb == Verb.ZORD:
        return place_lot(b_of(action), scratch)
    if verb == Verb.VEHICLE:
        return spot_lot(a_of(action), scratch)
    if verb == Verb.MOVE:
        return scratch.seat_lots[a_of(action)] + place_lot(b_of(action), scratch) / PLACE_SHARE
    is_of_seat = Verb.BATTLE <= verb <= Verb.FLIP or verb == Verb.DISCARD_ATTACK
    return scratch.seat_lots[a_of(action)] if is_of_seat else 0.0


@kernel
def best_judged(actions, n, scratch):
    """Return the option with the highest score; equals by lot."""
    scores = scratch.judged.scores
    best = 0
    most = scores[0] + lot_of(actions[0], scratch)
    for option in range(1, n):
        score = scores[option] + lot_of(actions[option], scratch)
        if score > most:
            most = score
            best = option
    return best


@kernel
def judge_spending(state, tables, actions, n, own, weights, scratch):
    """Score the options where actions, cards and hits are spent; return whether this is one."""
    decision, judged = state.decision, scratch.judged
    if decision == Decision.ACTION:
        note_actions(state, tables, actions, n, own, scratch)
        judge_options(judged, n, N_ACTION, weights[Net.ACTION : Net.TURN])
    elif decision == Decision.TURN or decision == Decision.PLAY:
        note_turn(state, tables, actions, n, own, scratch)
        judge_options(judged, n, N_TURN, weights[Net.TURN : Net.SLOT])
        shun_empty(tables, actions, n, scratch)
    elif decision == Decision.SLOT:
        note_slots(state, tables, actions, n, own, scratch)
        judge_options(judged, n, N_SLOT, weights[Net.SLOT : Net.SEAT])
    else:
        return False
    return True


@kernel
def is_of_seat(decision):
    """Tell whether a player is chosen."""
    is_asked = decision == Decision.VICTIM or decision == Decision.LEAD
    return is_asked or decision == Decision.RANGER or decision == Decision.STORE


@kernel
def judge(state, tables, actions, n, own, weights, scratch):
    """Score the options of a decision that nets were learned for; return whether there is one."""
    decision, judged = state.decision, scratch.judged
    if judge_spending(state, tables, actions, n, own, weights, scratch):
        return True
    if is_of_seat(decision):
        note_choice(state, tables, actions, n, own, scratch)
        judge_options(judged, n, N_CHOSEN, weights[Net.SEAT : Net.ANSWER])
    elif decision == Decision.WINDOW or decision == Decision.MAY:
        note_answers(state, tables, actions, n, own, scratch)
        judge_options(judged, n, N_ANSWER, weights[Net.ANSWER : Net.DRAW])
    elif decision == Decision.DRAW:
        note_draw(state, tables, actions, n, own, scratch)
        judge_options(judged, n, N_DRAW, weights[Net.DRAW : Net.CARD])
    elif decision == Decision.RECOVER or Decision.SEARCH <= decision <= Decision.DRAIN:
        note_cards(state, tables, actions, n, own, scratch)
        judge_options(judged, n, N_CARD, weights[Net.CARD : Net.END])
    else:
        return False
    return True


@policy("hotg", {**WEIGHTS, **JUDGING.read(JUDGING.file)}, judging=JUDGING)
def veterans(state, tables, actions, n, weights, stream, scratch):
    """Play as a table that has played very often: as `teamwork`, but for what was learned.

    Who acts and where, which card is played or energy brought up, which enemy card is hit, who
    suffers, what answers an event, who draws and which card is lost, is what small nets think best
    (veterans.toml); they see what `teamwork` would do, what each option does, and the table. All
    else `teamwork` decides.
    """
    own = weights[first_weight(tables) :]
    judged = scratch.judged
    judged.kind = NOTHING_JUDGED
    judged.stage = state.is_battle
    note_lots(stream, scratch)
    if not is_tabulated(tables, scratch.odds):
        tabulate_odds(tables, scratch.odds)
    if judge(state, tables, actions, n, own, weights, scratch):
        return best_judged(actions, n, scratch)
    return choose_other(state, tables, actions, n, own, scratch)
