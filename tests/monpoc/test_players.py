"""What `general` does in situations set up by hand."""

from policies import find
from sim.core.play import new_scratch, weight_rows
from sim.core.records import new
from sim.core.registry import game
from sim.core.rng import STREAM
from sim.monpoc.spaces import distance
from sim.monpoc.state import Attack, Decision, Verb
from tests.monpoc.table import ONE, TWO, dictated

__all__ = ["dictated"]

MINE, THEIRS = 0, 2


def decide(table, name="general"):
    """Let a policy decide what is asked, and do it."""
    monpoc = game("monpoc")
    policy = find("monpoc", name)
    state = table.state
    weights = weight_rows(monpoc, [policy, policy])[0]
    choice = policy.compiled()(
        state,
        table.tables,
        state.offered,
        int(state.n_offered),
        weights,
        new(STREAM)[0],
        new_scratch(monpoc),
    )
    verb, a, b, _ = table.offers()[choice]
    return table.do(verb, a, b)


def test_hit_and_run_leads_towards_the_enemy_as_far_as_it_goes(dictated):
    """Three spaces are fewer than its speed, and still better than none; one is a diagonal."""
    table = dictated("zor_raiden_mega", "terra_khan_ultra")
    x, y = table.foundation(0)
    table.building("skyscraper", 0)
    table.monster(ONE, (x, y + 2), "hyper")
    table.monster(TWO, (15 if x < 8 else 0, 15))
    table.pools(ONE, unit=5, power=0)
    table.monsters()
    before = distance(table.state, table.tables, MINE, THEIRS)
    table.roll(9).do(Verb.ATTACK, MINE, Attack.BRAWL).forced().do(Verb.DICE, 2, 0)
    while table.state.decision == Decision.ORDER:
        table.do(Verb.ABILITY, MINE, table.ability("hit_and_run"))
    assert table.state.decision == Decision.MOVE
    assert distance(table.state, table.tables, MINE, THEIRS) == before
    decide(table)
    assert distance(table.state, table.tables, MINE, THEIRS) == before - 4


def rolled(dictated, *friends):
    """Return the action dice that `general` rolls for a Task Master's brawl with a unit."""
    table = dictated("cthugrosh_ultra", "terra_khan_ultra")
    master = table.unit(ONE, "task_master_elite", (4, 8))
    prey = table.unit(TWO, "carnidon_grunt", (5, 8))
    for at in friends:
        table.unit(ONE, "squix_grunt", at)
    table.pools(ONE, unit=8)
    table.units().do(Verb.ATTACK, master, Attack.BRAWL)
    if table.state.decision == Decision.TARGET:
        table.do(Verb.OBJECT, master, prey)
    while table.state.decision == Decision.JOIN:
        table.do(Verb.PASS)
    assert table.state.decision == Decision.DICE
    decide(table)
    return 8 - int(table.state.pools[ONE].unit)


def test_dice_are_kept_for_other_units_that_can_still_attack(dictated):
    assert rolled(dictated) == 3
    assert rolled(dictated, (12, 12)) < 3
