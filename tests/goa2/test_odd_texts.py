"""Guards of Atlantis II: texts that no card has, but that load, lead nowhere they should not."""

from sim.goa2.events import Trace
from sim.goa2.state import CardState, Decision
from tests.fixtures.marks import plain
from tests.goa2.places import EAST, HERE, NORTH_WEST, ROW, SOUTH_EAST, WEST, with_waves
from tests.goa2.table import BLUE, RED, Table

pytestmark = plain


def a_table(red, card, *text, **knobs):
    """Return a table where Arien and Brogan face two heroes, one of whose cards says `text`."""
    numbers = {f"cards.{card}.program": text}
    numbers |= {f"cards.{card}.{knob}": None for knob in knobs.get("unread", ())}
    return with_waves(Table(red=red, blue=("arien", "brogan"), numbers=numbers))


def test_a_second_object_needs_the_first_on_the_board():
    """Listen Up, but the chosen minion is removed before the second is asked for."""
    table = a_table(
        *(("sabina", "wasp"), "listen_up"),
        "choose enemy minion adjacent",
        "pick enemy minion adjacent 1",
        "remove_picked",
        "second minion in_radius",
        "swap_two",
    )
    table.hero("sabina", HERE)
    table.minion(BLUE, WEST)
    table.minion(RED, EAST)
    table.act("sabina", "listen_up")
    table.choose(WEST, WEST)
    assert table.at(WEST) is None
    assert table.events(Trace.FIZZLED)
    assert table.decision != Decision.OBJECT


def test_picked_units_are_pushed_in_straight_lines_only():
    """Lift Up, but it pushes what is in radius; Brogan stands in no line from Wasp."""
    table = a_table(
        *(("wasp", "sabina"), "lift_up", "pick enemy unit in_radius 2", "push_picked 1 1"),
        unread=("spaces", "times"),
    )
    table.hero("wasp", HERE)
    table.hero("arien", WEST)
    aside = (1, -5)
    table.hero("brogan", aside)
    table.act("wasp", "lift_up")
    table.choose("arien", "brogan")
    assert table.where("arien") == ROW[2]
    assert table.where("brogan") == aside


def test_picked_minions_that_fell_meanwhile_are_not_removed_again():
    """Shootout, but the adjacent minions are picked before the attack on one of them."""
    table = a_table(
        *(("sabina", "wasp"), "shootout"),
        "target enemy unit in_range",
        "pick enemy minion adjacent 2",
        "attack",
        "remove_picked",
        unread=("number",),
    )
    table.hero("sabina", HERE)
    table.minion(BLUE, WEST)
    table.minion(BLUE, EAST)
    table.act("sabina", "shootout")
    table.choose(WEST, WEST, EAST)
    assert table.state.n_minions[BLUE] == 1
    assert table.at(WEST) is None
    assert table.at(EAST) is None


def test_a_hero_who_fell_meanwhile_is_not_defeated_again():
    """Bang, but the target, once defeated by the attack, must also discard or be defeated."""
    text = ("target enemy hero adjacent", "it target", "attack", "discard or_defeated")
    table = a_table(("tigerclaw", "wasp"), "blink_strike", *text, unread=("spaces",))
    table.hero("tigerclaw", HERE)
    table.hero("arien", WEST)
    table.hero("wasp", NORTH_WEST)
    table.hero("brogan", SOUTH_EAST)
    table.hand("arien")
    lives = int(table.state.lives[BLUE])
    table.act("tigerclaw", "blink_strike")
    table.choose("arien", "pass")
    assert table.where("arien") is None
    assert table.state.lives[BLUE] == lives - 1
    assert table.state.occupant[-1] == -1
    assert not table.cards_in("arien", CardState.HAND)
    assert table.state.n_minions[RED] == 1
