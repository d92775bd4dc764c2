"""Content that does not fit is refused in one sentence; what fits is played, however large."""

import pytest

from sim.core.content import Patch
from sim.core.errors import UserError
from sim.core.faults import Fault
from sim.guardian import hits
from sim.guardian.content import load
from sim.guardian.state import Decision, Verb
from tests.fixtures.marks import plain
from tests.guardian.table import Table

pytestmark = plain
SIX = ("jason", "kimberly", "trini", "zack", "billy", "tommy")
MANY = ["damage +$number other_enemy_cards"] * 15
ELSEWHERE = {"like": "angel_grove_high", "foot_soldiers": "nobody"}


def added(section: str, number: int, **fields: object) -> list[Patch]:
    """Return patches that add entries to a section."""
    return [Patch("add", f"{section}.more_{i}", fields) for i in range(number)]


@pytest.mark.parametrize(
    ("patches", "sentence"),
    [
        (added("zords", 11, like="mastodon"), "`zords`: 17 play; 16 have room"),
        (added("cards", 140, like="block", copies=0), "`cards`: 170 play; 160 have room"),
        (
            added("zords", 1, like="dino_megazord"),
            "`zords.more_0`: kind: the Megazord is `dino_megazord` already",
        ),
        (
            [
                *added("locations", 1, **ELSEWHERE),
                Patch("set", "deployments.putty_patrollers_angel_grove_park_1.location", "more_0"),
            ],
            "deployments.toml: [putty_patrollers_angel_grove_park_1] location: "
            "`more_0` is not in play",
        ),
        (
            [
                Patch(
                    "set",
                    "enemies.putty_patrollers.locations",
                    ["ernies_juice_bar", "angel_grove_high"],
                )
            ],
            "`enemies.putty_patrollers`: locations: ernies_juice_bar, angel_grove_high, but "
            "those with these foot soldiers are ernies_juice_bar, angel_grove_park",
        ),
        (
            [Patch("set", "enemy_cards.flanking.modifiers", MANY)],
            "enemy_cards.toml: [flanking] modifiers: 30 on all copies, 34 on all cards in play; "
            "32 can hold at once",
        ),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence(patches, sentence):
    with pytest.raises(UserError) as refusal:
        load("hotg").patched(patches)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    "patches",
    [
        added("heroes", 99, like="jason"),
        added("locations", 99, **ELSEWHERE),
        added("enemies", 99, like="bones"),
        [*added("heroes", 1, like="jason"), *added("cards", 999, like="block", hero="more_0")],
    ],
)
def test_what_does_not_play_needs_no_room(patches):
    assert load("hotg").patched(patches).hash == load("hotg").hash


def many_dice(*faces: int) -> Table:
    """Return a battle in which Jason has rolled this for a Tyranno Slash, up to the reroll."""
    table = Table(numbers={"cards.tyranno_slash.dice": 12, "zords.tyrannosaurus.extra_dice": 20})
    table.give_zord("tyrannosaurus", "jason")
    table.put_in_hand("jason", "tyranno_slash")
    table.start_battle("jason", bottom=["putty_pummel", "regrow"], pool=1)
    table.play("jason", "tyranno_slash")
    table.use_zord("tyrannosaurus")
    table.dictate_dice(*faces)
    table.target("putty_pummel")
    return table


def test_dice_with_few_choices_are_rerolled_in_one():
    """31 blanks and a hit make 64 choices."""
    assert many_dice(*(0,) * 31, 1).state.n_offered == 64


def test_dice_with_more_choices_than_can_be_offered_are_asked_for_face_by_face():
    """12 blanks, 10 ones, 10 twos would make 13 x 11 x 11 choices: three questions instead."""
    table = many_dice(*(0,) * 12, *(1,) * 10, *(2,) * 10)
    asked = []
    for dice in ((12, 0, 0), (0, 3, 0), (0, 0, 0)):
        assert table.is_asked(Decision.REROLL)
        asked.append(int(table.state.n_offered))
        table.dictate_dice(*(0,) * 15)
        table.choose(Verb.REROLL, *dice)
    assert asked == [13, 11, 11]


def test_dice_taken_up_face_by_face_are_rolled_together_at_the_end():
    """Of 12 blanks, 10 ones, 10 twos the blanks and 3 ones are rerolled, all 15 to 1 hit."""
    table = many_dice(*(0,) * 12, *(1,) * 10, *(2,) * 10)
    table.choose(Verb.REROLL, 12, 0, 0)
    table.choose(Verb.REROLL, 0, 3, 0)
    table.dictate_dice(*(1,) * 15)
    table.choose(Verb.REROLL, 0, 0, 0)
    attack = table.state.frames[table.state.n_frames - 1]
    assert [int(dice) for dice in attack.rolled] == [0, 22, 10, 0]
    assert attack.hits == 42


def test_effects_that_do_not_fit_are_a_fault_and_never_dropped():
    """A Dagger Solo with 12 modifiers that is played again holds thrice: more than 32 can."""
    modifiers = ("energy -$number all_cards",) * 12
    table = Table(heroes=SIX, numbers={"cards.dagger_solo.modifiers": modifiers})
    row = table.rows("cards").index("dagger_solo")
    for _ in range(3):
        assert table.state.fault == Fault.NONE
        hits.hold(table.state, table.tables, table.tables.cards[row])
    assert table.state.fault == Fault.EFFECTS_FULL
