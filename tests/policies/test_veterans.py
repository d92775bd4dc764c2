"""How `veterans` judges its options: by the habit, by texts, by lots, and by what it can see."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

import policies
from policies.core.judging import INPUTS, UNITS, WIDTH
from policies.guardian.judged import (
    N_TABLE,
    OfAction,
    OfAnswer,
    OfCard,
    OfChosen,
    OfDraw,
    OfSeat,
    OfSlot,
    OfTurn,
)
from policies.guardian.judged_turns import SENSELESS
from policies.guardian.veterans import JUDGING, Net
from sim.core import registry
from sim.core.actions import a_of, b_of, verb_of
from sim.core.play import new_scratch
from sim.core.records import new
from sim.core.rng import STREAM
from sim.guardian.language import Event
from sim.guardian.state import COMMAND_CENTER, Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain

NETS = {
    Net.ACTION: OfAction,
    Net.TURN: OfTurn,
    Net.SLOT: OfSlot,
    Net.SEAT: OfChosen,
    Net.ANSWER: OfAnswer,
    Net.DRAW: OfDraw,
    Net.CARD: OfCard,
}
STREAMS = 60
FAINT = 0.001  # a liking of the habit that decides only among equals


def with_taste(net: Net, number: int, score: float = 1.0, habit: float = FAINT):
    """Return `veterans` with a net that knows one number of an option, and the habit."""
    policy = policies.find("hotg", "veterans")
    weights = np.array(policy.weights)
    weights[JUDGING.place] = 0.0
    options = net + INPUTS + N_TABLE * UNITS
    weights[options + NETS[net].HABIT * WIDTH] = habit
    weights[options + number * WIDTH] += score
    return replace(policy, weights=tuple(weights))


def asked(table: Table, policy, key: int = 1, reverse: bool = False) -> tuple[int, np.record]:
    """Return the action that a policy takes now, and what it wrote down."""
    scratch = new_scratch(registry.game("hotg"))
    actions = np.zeros(256, np.int32)
    n = int(table.state.n_offered)
    actions[:n] = table.state.offered[:n][:: -1 if reverse else 1]
    stream = new(STREAM)[0]
    stream.key = key
    index = policy.function(
        table.state, table.tables, actions, n, np.array(policy.weights), stream, scratch
    )
    return int(actions[index]), scratch


def row_of(table: Table, scratch: np.record, action: int) -> np.ndarray:
    """Return what was written down of an action."""
    offered = table.state.offered[: table.state.n_offered].tolist()
    return scratch.judged.options[offered.index(action)]


def fight(numbers: dict[str, object] | None = None) -> Table:
    """Trini and Zack fight, and it is their turn; some fields of the content may be others."""
    table = Table(numbers=numbers)
    table.put_in_hand("trini", "sabertooth_strike")
    table.put_in_hand("zack", "power_axe")
    enemies = ["leaping_attack", "putty_pummel"]
    table.start_battle("trini", helpers=["zack"], bottom=enemies, pool=3)
    assert table.is_asked(Decision.TURN)
    return table


@pytest.fixture
def battle() -> Table:
    return fight()


def test_the_numbers_of_the_nets_are_all_that_stands_behind_the_weights_of_teamwork():
    policy = policies.find("hotg", "veterans")
    assert JUDGING.place == slice(Net.ACTION, Net.END)
    assert len(policy.weights) == Net.END
    assert policy.weights[: Net.ACTION] == policies.find("hotg", "teamwork").weights


@pytest.mark.parametrize("decision", ["turn", "action"])
def test_who_likes_nothing_but_the_habit_plays_as_teamwork(battle, decision):
    table = battle if decision == "turn" else Table()
    net = Net.TURN if decision == "turn" else Net.ACTION
    action, _ = asked(table, with_taste(net, NETS[net].HABIT))
    habit, _ = asked(table, policies.find("hotg", "teamwork"))
    assert action == habit


@pytest.mark.parametrize(
    ("number", "verb"),
    [(OfTurn.PASS, Verb.PASS), (OfTurn.POUR, Verb.POUR), (OfTurn.FLIP, Verb.FLIP)],
)
def test_who_likes_one_way_to_act_in_a_turn_acts_so(battle, number, verb):
    action, _ = asked(battle, with_taste(Net.TURN, number))
    assert verb_of(action) == verb


def test_who_likes_dice_plays_the_card_that_has_most(battle):
    action, _ = asked(battle, with_taste(Net.TURN, OfTurn.DICE))
    assert (verb_of(action), a_of(action)) == (Verb.PLAY, battle.seat("zack"))
    assert battle.name_of(b_of(action)) == "power_axe"


def test_each_option_of_a_turn_is_of_one_kind(battle):
    """It is one of: a card, a pass, energy, a Zord, something else, an attack by a discard."""
    n = int(battle.state.n_offered)
    _, scratch = asked(battle, with_taste(Net.TURN, OfTurn.HABIT))
    kinds = scratch.judged.options[:n, OfTurn.PLAY : OfTurn.DISCARD_ATTACK + 1]
    assert (kinds.sum(axis=1) == 1).all()
    assert scratch.judged.options[:n, OfTurn.HABIT].sum() == 1


def test_a_card_of_known_words_that_no_file_knows_is_scored():
    """A Power Axe that gives energy, hits neighbours, and lets Zack's next attack roll more."""
    hit = ("target", "roll $dice", "splash $splash", "hit $hits", "resolved")
    program = (*hit, "gain 2", "next_attack own 3")
    table = fight({"cards.power_axe.program": program, "cards.power_axe.dice": 5})
    (play,) = table.card_offers(Verb.PLAY, "zack", "power_axe")
    chosen, scratch = asked(table, with_taste(Net.TURN, OfTurn.NEXT_OWN))
    row = row_of(table, scratch, play)
    assert chosen == play
    found = [OfTurn.DICE, OfTurn.GAIN, OfTurn.NEXT_OWN, OfTurn.BESIDE, OfTurn.COST, OfTurn.HITS]
    assert row[found].tolist() == [5, 2, 1, 1, 3, 0]
    assert row[OfTurn.CHANCE] > 0.5


def test_the_nets_that_are_shipped_score_every_option(battle):
    _, scratch = asked(battle, policies.find("hotg", "veterans"))
    scores = scratch.judged.scores[: battle.state.n_offered]
    assert np.isfinite(scores).all()
    assert len(set(scores.tolist())) == len(scores)
    assert SENSELESS < scores.min()


def test_who_likes_weak_enemies_hits_the_one_that_needs_least(battle):
    battle.play("zack", "power_axe")
    assert battle.is_asked(Decision.SLOT)
    _, scratch = asked(battle, with_taste(Net.SLOT, OfSlot.NEED))
    needs = scratch.judged.options[: battle.state.n_offered, OfSlot.NEED]
    most, _ = asked(battle, with_taste(Net.SLOT, OfSlot.NEED))
    least, _ = asked(battle, with_taste(Net.SLOT, OfSlot.NEED, -1.0))
    offered = battle.state.offered[: battle.state.n_offered].tolist()
    assert needs[offered.index(most)] == needs.max() > needs.min()
    assert needs[offered.index(least)] == needs.min()


def test_who_likes_to_rest_with_a_discard_goes_to_the_command_center():
    table = Table()
    table.put_in_discard("trini", "sabertooth_strike")
    table.send(["trini"], 0)
    table.ask_again()
    action, _ = asked(table, with_taste(Net.ACTION, OfAction.REST))
    assert (verb_of(action), a_of(action)) == (Verb.MOVE, table.seat("trini"))
    assert b_of(action) == COMMAND_CENTER


def test_equal_players_and_places_are_chosen_by_lot_whatever_their_order():
    """Nobody differs from others in what the net knows, so lots decide, and no place in a list."""
    table = Table()
    policy = with_taste(Net.ACTION, OfAction.MOVE, habit=0.0)
    moved, gone = Counter(), Counter()
    for key in range(1, STREAMS + 1):
        action, _ = asked(table, policy, key)
        again, _ = asked(table, policy, key, reverse=True)
        assert action == again
        moved[a_of(action)] += 1
        gone[b_of(action)] += 1
    assert len(moved) == 5
    assert len(gone) >= 2


def test_a_seat_is_described_the_same_wherever_it_sits():
    """Two tables whose Rangers sit in another order: rows of the same moves are the same."""
    rows = []
    heroes = ("jason", "kimberly", "trini", "zack", "billy")
    for order in (heroes, heroes[::-1]):
        table = Table(heroes=order)
        table.put_in_discard("zack", "power_axe")
        table.ask_again()
        _, scratch = asked(table, with_taste(Net.ACTION, OfAction.MOVE))
        seat = table.seat("zack")
        moves = [action for action in table.offers(Verb.MOVE, seat) if b_of(action) == 1]
        rows.append(row_of(table, scratch, moves[0])[OfAction.MOVE : OfAction.FROM_URGENCY])
    assert rows[0].tolist() == rows[1].tolist()
    assert rows[0].any()


@pytest.fixture
def hit() -> Table:
    """Trini and Billy fight; it is to be chosen who suffers from the Leaping Attack."""
    table = Table(heroes=("jason", "kimberly", "trini", "zack", "billy"))
    table.leave_in_deck("trini", ["twin_fang_teamwork", "tenacity"])
    table.leave_in_deck("billy", ["counter_jab"])
    table.start_battle("trini", helpers=["billy"], bottom=["leaping_attack", "putty_pummel"])
    table.decline()
    assert table.is_asked(Decision.VICTIM)
    return table


@pytest.mark.parametrize(
    ("number", "hero"), [(OfChosen.SEAT + OfSeat.DECK, "trini"), (OfChosen.FALLS, "billy")]
)
def test_who_likes_full_decks_or_falls_lets_them_suffer(hit, number, hero):
    action, _ = asked(hit, with_taste(Net.SEAT, number))
    assert (verb_of(action), a_of(action)) == (Verb.SEAT, hit.seat(hero))


def test_who_may_suffer_is_told_by_damage_shields_and_whether_the_deck_lasts(hit):
    _, scratch = asked(hit, with_taste(Net.SEAT, OfChosen.HABIT))
    (billy,) = hit.offers(Verb.SEAT, hit.seat("billy"))
    row = row_of(hit, scratch, billy)
    shields = sum(hit.content.book.sections["cards"][card].shields for card in hit.deck("billy"))
    damage = row[OfChosen.DAMAGE]
    assert row[OfChosen.SHIELDS] == shields
    assert damage > 0
    assert row[OfChosen.FALLS] == (damage > shields)
    assert row[OfChosen.LOST] == min(damage / shields, 1)
    assert row[OfChosen.VICTIM] == row[OfChosen.FIGHTING] == 1


@pytest.mark.parametrize(
    ("number", "verb"), [(OfAnswer.ABILITY, Verb.ABILITY), (OfAnswer.PASS, Verb.PASS)]
)
def test_who_likes_abilities_or_to_pass_answers_so(hit, number, verb):
    """Damage is about to be suffered, and Billy may strategize."""
    hit.choose_seat("trini")
    assert hit.window() == Event.DAMAGE
    action, scratch = asked(hit, with_taste(Net.ANSWER, number))
    row = row_of(hit, scratch, hit.offers(Verb.ABILITY)[0])
    assert verb_of(action) == verb
    assert row[OfAnswer.EVENT + Event.DAMAGE] == row[OfAnswer.CHOOSES] == 1
    assert row[OfAnswer.AMOUNT] > 0
    assert row[OfAnswer.SUFFERER_DECK] == 2


@pytest.mark.parametrize(
    ("number", "score", "verb"),
    [
        (OfDraw.DRAW, 1.0, Verb.DRAW),
        (OfDraw.OTHER, 1.0, Verb.ZORD),
    ],
)
def test_who_likes_to_draw_draws_and_who_likes_effects_uses_them_first(number, score, verb):
    table = Table()
    table.give_zord("triceratops", "trini")
    table.put_in_discard("zack", "power_axe")
    table.send(["zack"], 0)
    table.put_soldiers(0, putties=1)
    table.ask_again()
    table.choose(Verb.BATTLE, table.seat("zack"))
    assert table.is_asked(Decision.DRAW)
    action, _ = asked(table, with_taste(Net.DRAW, number, score))
    assert verb_of(action) == verb


def test_who_likes_shields_recovers_the_card_that_has_most():
    table = Table()
    table.put_in_discard("zack", "power_axe", "reckless_blow")
    table.send(["zack"], 0)
    table.ask_again()
    table.choose(Verb.RECOVER, table.seat("zack"), 0)
    assert table.is_asked(Decision.RECOVER)
    policy = with_taste(Net.CARD, OfCard.SHIELDS)
    action, scratch = asked(table, policy)
    cards = table.content.book.sections["cards"]
    shields = {card: cards[card].shields for card in ("power_axe", "reckless_blow")}
    assert shields[table.name_of(b_of(action))] == max(shields.values())
    assert row_of(table, scratch, action)[OfCard.RECOVER] == 1


@pytest.mark.parametrize("net", [Net.SEAT, Net.ANSWER])
def test_who_likes_nothing_but_the_habit_answers_as_teamwork(hit, net):
    if net == Net.ANSWER:
        hit.choose_seat("trini")
    action, _ = asked(hit, with_taste(net, NETS[net].HABIT))
    habit, _ = asked(hit, policies.find("hotg", "teamwork"))
    assert action == habit
