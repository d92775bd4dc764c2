"""Every card of the main deck and every Zord by itself: played, used, blocked with, battled.

The numbers are those of the content, most of them assumed. What the rulebook says of single cards
is in tests/rulebook/test_prdbg_clarifications.py.
"""

import pytest

from sim.prdbg.content import load
from sim.prdbg.state import Decision, Verb
from tests.prdbg.table import JASON, RITO, Table

BOOK = load().book
CARDS = BOOK.sections["cards"]
ZORDS = BOOK.sections["zords"]
SLOTS = {"hero": (JASON, 0), "villain": (RITO, 0), "equipment": (RITO, 1), "maneuver": (RITO, 2)}
NAMED = ("own hp", "own energy", "foes' hp", "shards", "own hand", "foe's hand")
START = (20, 20, 30, 0, 0, 3)  # two of the foe's cards go round, three are in hand

# What using the ability changes, of NAMED in order; or what its player is asked.
USES = {
    "recon_he_2b": (1, -2, -1, 0, 0, 0),  # heals 1, deals 1
    "putty_patroller": (1, -2, -1, 0, 0, 0),
    "recon_he_2c": (0, -4, -3, 0, 0, 0),  # Attack for 3
    "recon_vi_2c": (0, -4, -3, 0, 0, 0),
    "recon_he_5a": (0, -6, -4, 0, 0, 0),  # Attack for 4 on a target, which has nothing attached
    "recon_vi_5a": (0, -6, -4, 0, 0, 0),
    "thunder_slinger": (0, -6, -4, 0, 0, 0),
    "sword_of_darkness": (0, -7, -5, 0, 0, 0),
    "recon_eq_2b": (0, -2, 0, 2, 0, 0),  # 2 Shards
    "regenerate": (2, -3, 0, 0, 0, 0),
    "heavy_attack": (0, -7, -3, 0, 0, 0),  # the highest cost in The Grid
    "recon_mv_4a": (0, -4, 0, 0, 2, 0),  # draws 2
    "recon_mv_4b": (0, -5, -3, 0, 0, 0),
    "recon_mv_5b": (0, -9, -6, 0, 0, 0),
    "pink_ranger": Decision.TRADE,
    "recon_vi_4a": Decision.TRADE,
    "recon_he_2a": Decision.MAY,  # looks at the top card, may discard it
    "squatt": Decision.MAY,
    "recon_he_3b": Decision.SACRIFICE,
    "pudgy_pig": Decision.SACRIFICE,
    "power_morpher": Decision.REATTACH,
    "wrist_communicator": Decision.RECALL,
    "the_telescope": Decision.REVEALED,
    "recon_eq_4a": Decision.DESTROY,
    "recon_mv_2b": Decision.DISCARD,
    "recon_he_3a": (0, -3, 0, 0, 0, 0),  # gains the top card of the main deck
    "baboo": (0, -3, 0, 0, 0, 0),
}
BLOCKS = {  # what blocking changes, of NAMED in order: the blocker's own side
    "recon_he_4b": (0, -2, 0, 0, 1, 0),  # draws 1
    "recon_vi_4b": (0, -2, 0, 0, 1, 0),
    "recon_eq_2a": (1, -2, 0, 0, 0, 0),  # heals 1
    "parry": (0, -2, 0, 0, 1, 0),
    "recon_mv_3b": (0, -3, 0, 0, 0, 0),  # the attacker gains a Stun
}
REWARDS = {  # what a Battle changes, of NAMED in order, for the foes of the card's side
    "recon_he_3a": (0, 2, 0, 0, 0, 0),
    "recon_he_2a": (0, 1, 0, 0, 0, 0),
    "recon_he_3b": (1, 0, 0, 0, 0, 0),
    "recon_he_2b": (1, 0, 0, 0, 0, 0),
    "recon_he_2c": (0, 0, 0, 0, 1, 0),
    "pink_ranger": (0, 0, 0, 0, 1, 0),
    "recon_he_4b": Decision.DISCARD,
    "recon_he_5a": (0, 0, 0, 0, 0, 0),  # the foe gains a Stun
}
ZORD_USES = {
    "tyrannosaurus": (0, -3, -3, 0, 0, 0),  # 3, and 1 for each Hero, of which there is none
    "dragonzord": (0, -3, -5, 0, 0, 0),
    "recon_zo_a": (0, -1, 0, 0, 2, 0),
    "recon_zo_b": (4, -1, 0, 0, 0, 0),
    "recon_zo_c": (0, -2, -4, 0, 0, 0),
}


def laid(owner: str) -> Table:
    """Return a table in a turn of `owner` on which every text finds something to work on."""
    table = Table()
    table.turn_of(owner)
    foe = RITO if owner == JASON else JASON
    own, other = ("teamwork", "mayhem") if owner == JASON else ("mayhem", "teamwork")
    table.give(owner, "deck", own, own)
    table.give(owner, "discard", own, own, "recon_mv_5b" if owner == JASON else "recon_vi_5a")
    table.give(owner, "played", own)
    table.give(foe, "hand", other, other, other)
    table.give(foe, "deck", other)
    table.give(foe, "discard", other)
    table.lay("grid", "regenerate")
    table.lay("main_discard", "the_telescope")
    for team in (table.heroes, table.villains):
        team.hp, team.energy = 30, 20
    (table.heroes if owner == JASON else table.villains).hp = START[0]
    table.state.shards = 0
    table.ask_again()
    return table


def numbers(table: Table, owner: str) -> tuple[int, ...]:
    """Return what NAMED says of a table."""
    own, foes = table.heroes, table.villains
    foe = RITO
    if owner == RITO:
        own, foes, foe = foes, own, JASON
    hands = (table.player(owner).hand.n, table.player(foe).hand.n)
    return tuple(int(n) for n in (own.hp, own.energy, foes.hp, table.state.shards, *hands))


def check(table: Table, owner: str, expected: tuple[int, ...] | Decision) -> None:
    """Compare a table with how it was laid, or what is asked."""
    if table.decision == Decision.TARGET:
        table.choose(Verb.SEAT)
    if isinstance(expected, Decision):
        assert table.decision == expected
        return
    change = tuple(now - was for now, was in zip(numbers(table, owner), START, strict=True))
    assert dict(zip(NAMED, change, strict=True)) == dict(zip(NAMED, expected, strict=True))


def test_every_card_is_in_a_table_here():
    cards = {entry: card for entry, card in CARDS.items() if card.type in SLOTS}
    blocks = {entry for entry, card in cards.items() if card.block != "no"}
    assert blocks == set(BLOCKS) and set(cards) - blocks == set(USES)
    assert {entry for entry, card in CARDS.items() if card.type == "hero"} == set(REWARDS)
    assert {entry for entry, zord in ZORDS.items() if zord.block == "no"} == set(ZORD_USES)


@pytest.mark.parametrize("name", [entry for entry, card in CARDS.items() if card.type in SLOTS])
def test_playing_a_card_gives_its_shards_and_energy_and_no_ability(name):
    card = CARDS[name]
    owner = JASON if card.type == "hero" else RITO
    table = laid(owner)
    (table.heroes if owner == JASON else table.villains).energy = 0
    table.hand(owner, name)
    table.play(name)
    assert numbers(table, owner) == (20, card.energy, 30, card.shards, 0, 3)
    assert table.decision == Decision.MAIN


@pytest.mark.parametrize("name", USES)
def test_using_a_card_pays_exhausts_and_does_what_its_text_says(name):
    owner, slot = SLOTS[CARDS[name].type]
    table = laid(owner)
    table.attach(owner, slot, name)
    table.choose(Verb.ACTIVATE, name)
    assert table.player(owner).is_exhausted[slot] == 1
    check(table, owner, USES[name])


@pytest.mark.parametrize("name", BLOCKS)
def test_blocking_with_a_card_negates_the_attack_and_rewards_the_blocker(name):
    blocker = RITO if CARDS[name].type == "villain" else JASON
    attacker = JASON if blocker == RITO else RITO
    table = laid(attacker)
    table.attach(attacker, SLOTS["equipment"][1], "sword_of_darkness")
    table.hand(blocker, name)
    own = table.heroes if blocker == JASON else table.villains
    own.hp = 28
    before = numbers(table, blocker)
    table.choose(Verb.ACTIVATE, "sword_of_darkness")
    table.choose(Verb.BLOCK, name)
    after = numbers(table, blocker)
    change = {name: now - was for name, now, was in zip(NAMED, after, before, strict=True)}
    heal, energy, _, _, drawn, _ = BLOCKS[name]
    assert change["own hp"] == heal - 2  # the Sword's 2 damage if negated
    assert change["own energy"] == energy
    assert change["own hand"] == drawn - 1  # the Block itself is discarded
    assert name in table.names(table.player(blocker).discard)


@pytest.mark.parametrize("name", REWARDS)
def test_battling_a_hero_pays_its_cost_rewards_and_takes_it_out_of_the_grid(name):
    table = laid(RITO)
    table.villains.energy = 10
    table.lay("grid", name)
    table.state.shards = CARDS[name].battle_cost
    table.ask_again()
    table.choose(Verb.BATTLE, name)
    expected = REWARDS[name]
    if isinstance(expected, tuple):
        expected = (expected[0], expected[1] - 10, *expected[2:])
        assert name in table.names(table.state.main_discard)
        assert name not in table.names(table.state.grid)
    check(table, RITO, expected)


@pytest.mark.parametrize("name", ZORD_USES)
def test_a_zord_does_what_its_text_says_and_stays_exhausted(name):
    table = laid(JASON)
    table.dock(name)
    table.choose(Verb.ACTIVATE, name)
    assert table.state.is_bay_exhausted[0] == 1
    check(table, JASON, ZORD_USES[name])
