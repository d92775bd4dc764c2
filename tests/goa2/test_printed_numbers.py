"""What is printed on the cards: colour, tier, icons, items, and the numbers of the texts."""

from collections import Counter

import pytest

from sim.core.content import Patch
from sim.goa2.content import load
from sim.goa2.grammar import LANGUAGE
from sim.goa2.tables import NO_VALUE, Item

# card, colour, tier and branch, primary action, initiative, attack, defense (! blocks), movement,
# range (r: ranged, without a number), radius, item, numbers that the text reads
PRINTED = {
    "arien": """
        noble_blade              gold   untiered attack   11 4 2 1 - - -          1
        spell_break              silver untiered skill    13 - 3 - - 3 -          -
        dangerous_current        red    I        attack    8 6 6 4 - - -          2
        liquid_leap              green  I        skill     4 - 3 2 2 - -          -
        aspiring_duelist         blue   I        defense   9 - 5 3 - - -          -
        raging_stream            red    IIA      attack    8 7 7 4 - - initiative 3
        rogue_wave               red    IIB      attack    8 4 4 4 2 - defense    2
        magical_current          green  IIA      skill     4 - 3 2 3 - attack     -
        arcane_whirlpool         green  IIB      skill     4 - 3 2 4 - defense    -
        expert_duelist           blue   IIA      defense  10 - 6 3 - - initiative -
        slippery_ground          blue   IIB      movement 10 - 6 3 - - attack     1
        violent_torrent          red    IIIA     attack    9 7 7 4 - - initiative 5,1
        tidal_blast              red    IIIB     attack    9 4 4 4 2 - movement   3
        stranger_tide            green  IIIA     skill     3 - 4 2 3 - radius     -
        ebb_and_flow             green  IIIB     skill     3 - 4 2 4 - defense    1
        master_duelist           blue   IIIA     defense  10 - 6 3 - - range      -
        deluge                   blue   IIIB     movement 10 - 6 3 - 1 attack     1
        living_tsunami           purple IV       ultimate  - - - - - - -          1
        ceremonial_blade         gold   H        attack   10 3 1 1 - - -          1
    """,
    "brogan": """
        onslaught                gold   untiered attack   11 4 3 1 - - -          -
        bulwark                  silver untiered skill    12 - 4 - - 4 -          -
        mad_dash                 red    I        attack    7 6 7 3 - - -          2
        shield                   green  I        skill     6 - 4 2 - 1 -          -
        brutal_jab               blue   I        skill     8 - 5 2 - - -          1,1
        bullrush                 red    IIA      attack    7 6 8 3 - - initiative 2,3
        throwing_axe             red    IIB      attack    7 3 7 4 2 - defense    -
        bolster                  green  IIA      skill     5 - 5 2 - 2 attack     -
        war_drummer              green  IIB      skill     5 - 5 2 4 - defense    1,3
        mighty_punch             blue   IIA      skill     9 - 6 2 - - initiative 1,2
        shield_bash              blue   IIB      skill     9 - 6 2 - - attack     -
        furious_charge           red    IIIA     attack    8 7 8 3 - - movement   2,4
        throwing_spear           red    IIIB     attack    8 4 7 4 2 - radius     -
        fortify                  green  IIIA     skill     5 - 5 2 - 2 attack     -
        master_skald             green  IIIB     skill     5 - 5 2 4 - defense    2,4
        savage_kick              blue   IIIA     skill     9 - 6 2 - - initiative 2,2
        counterattack            blue   IIIB     skill     9 - 6 2 - - range      -
        one_man_army             purple IV       ultimate  - - - - - - -          -
        leap_forward             gold   H        attack   10 3 3 1 - - -          -
    """,
    "sabina": """
        point_blank_shot         gold   untiered attack   12 2 2 1 1 - -          1
        back_to_back             silver untiered skill     8 - 2 - - 2 -          -
        quickdraw                red    I        attack    8 2 6 4 2 - -          3
        troop_movement           green  I        skill     4 - 2 2 - 2 -          1,1
        listen_up                blue   I        skill     9 - 3 3 - 1 -          -
        gunslinger               red    IIA      attack    9 3 6 4 2 - initiative 3
        shootout                 red    IIB      attack    9 3 6 4 2 - defense    1
        marching_orders          green  IIA      skill     3 - 3 2 - 3 attack     1,1
        close_support            green  IIB      skill     3 - 3 2 - 3 initiative -
        roger_roger              blue   IIA      skill    10 - 4 3 - 2 attack     -
        steady_advance           blue   IIB      skill    10 - 4 3 - 2 defense    2,1
        dead_shot                red    IIIA     attack    9 3 7 4 2 - movement   4
        bullet_hell              red    IIIB     attack    9 3 7 4 2 - radius     2
        path_to_victory          green  IIIA     skill     3 - 3 2 - 3 range      1,2
        covering_fire            green  IIIB     skill     3 - 3 2 - 3 initiative -
        ready_and_waiting        blue   IIIA     skill    10 - 4 3 - 2 attack     -
        unwavering_resolve       blue   IIIB     skill    10 - 4 3 - 2 defense    2,2
        big_sodding_gun          purple IV       ultimate  - - - - - - -          2,2
        bang                     gold   H        attack   11 1 1 1 - - -          1
    """,
    "tigerclaw": """
        blink_strike             gold   untiered attack   13 3 1 1 - - -          2
        blend_into_shadows       silver untiered skill     6 - 2 - - 2 -          -
        hit_and_run              red    I        attack    9 3 3 4 - - -          1
        light_fingered           green  I        skill     2 - 1 3 - - -          1,1,1
        dodge                    blue   I        defense  10 - ! 3 - - -          -
        combat_reflexes          red    IIA      attack    9 4 3 4 - - initiative 1,1
        backstab                 red    IIB      attack    9 5 5 5 - - defense    2
        pick_pocket              green  IIA      skill     2 - 1 3 - - attack     2,1,1
        poisoned_dagger          green  IIB      skill     2 - 1 3 3 - initiative 1
        sidestep                 blue   IIA      defense  11 - ! 3 - - attack     1
        parry                    blue   IIB      defense  11 - ! 3 - - defense    -
        leaping_strike           red    IIIA     attack   10 4 4 4 - - radius     1,1
        backstab_with_a_ballista red    IIIB     attack   10 5 6 5 1 - defense    2
        master_thief             green  IIIA     skill     1 - 2 3 - - movement   2,1,2,2
        poisoned_dart            green  IIIB     skill     1 - 2 3 3 - initiative 2
        evade                    blue   IIIA     defense  11 - ! 3 - - attack     1
        riposte                  blue   IIIB     defense  11 - ! 3 - - range      -
        cloak_and_daggers        purple IV       ultimate  - - - - - - -          1
        nimble_strike            gold   H        attack   12 2 1 1 - - -          2
    """,
    "wasp": """
        magnetic_dagger          gold   untiered attack   12 3 2 1 - 3 -          -
        static_barrier           silver untiered skill    13 - 2 - - 2 -          -
        shock                    red    I        attack    8 5 6 4 - 2 -          -
        stop_projectiles         green  I        defense   3 - ! 2 r - -          -
        lift_up                  blue   I        skill    10 - 5 3 - 2 -          1,1
        electrocute              red    IIA      attack    9 5 6 4 - 3 initiative -
        charged_boomerang        red    IIB      attack    9 3 3 4 3 - defense    -
        deflect_projectiles      green  IIA      defense   3 - ! 2 3 - initiative -
        telekinesis              green  IIB      skill     3 - 3 2 3 - attack     -
        control_gravity          blue   IIA      skill    10 - 5 3 - 3 defense    1,1
        kinetic_repulse          blue   IIB      skill    10 - 5 3 - - attack     2,3
        electroblast             red    IIIA     attack    9 6 7 4 - 3 initiative -
        thunder_boomerang        red    IIIB     attack    9 4 4 4 3 - movement   1
        reflect_projectiles      green  IIIA     defense   2 - ! 2 3 - radius     -
        mass_telekinesis         green  IIIB     skill     2 - 4 2 3 - attack     1
        center_of_mass           blue   IIIA     skill    11 - 6 3 - 3 defense    1,2
        kinetic_blast            blue   IIIB     skill    11 - 6 3 - - range      2,3,4
        high_voltage             purple IV       ultimate  - - - - - 3 -          -
        crackling_dagger         gold   H        attack   11 2 1 1 - 3 -          -
    """,
    "xargatha": """
        cleave                   gold   untiered attack   11 4 2 1 - - -          1
        sirens_call              silver untiered skill     3 - 3 - 3 - -          3
        threatening_slash        red    I        attack    7 5 6 5 - - -          1
        charm                    green  I        movement  5 - 3 2 - 2 -          2
        stone_gaze               blue   I        skill     9 - 5 3 - 2 -          -
        deadly_swipe             red    IIA      attack    8 5 7 5 - - initiative 2
        long_thrust              red    IIB      attack    8 3 4 4 1 - defense    1
        control                  green  IIA      movement  4 - 3 2 - 2 attack     2
        constrict                green  IIB      skill     4 - 3 2 - - initiative -
        petrifying_stare         blue   IIA      skill    10 - 6 3 - 3 defense    -
        fresh_converts           blue   IIB      skill    10 - 6 3 - - attack     -
        lethal_spin              red    IIIA     attack    8 5 7 5 - - radius     3
        rapid_thrusts            red    IIIB     attack    8 4 4 4 1 - movement   1,1
        dominate                 green  IIIA     movement  4 - 4 2 - 2 attack     2
        final_embrace            green  IIIB     skill     4 - 4 2 - - initiative -
        turn_into_statues        blue   IIIA     skill    10 - 6 3 - 4 defense    -
        devoted_followers        blue   IIIB     skill    10 - 6 3 - - range      -
        metamorphosis            purple IV       ultimate  - - - - - - -          1,1
        desperate_cleave         gold   H        attack   10 3 1 1 - - -          1
    """,
}
CARDS = [line.split() for rows in PRINTED.values() for line in rows.strip().splitlines()]
UPGRADES = {"II": 6, "III": 6}


def entries():
    return load().book.sections["cards"]


def everyone():
    """Return the content with all six heroes in play."""
    return load().patched([Patch("set", "setup.players", 6)])


def number(word):
    """Return a printed number, or None where the icon has none."""
    return int(word) if word.isdigit() else None


@pytest.mark.parametrize("row", CARDS, ids=lambda row: row[0])
def test_printed_icons(row):
    card, colour, tier, primary, initiative, attack, defense, movement, reach, radius, item, _ = row
    entry = entries()[card]
    branch = entry.branch if entry.branch != "none" else ""
    assert (entry.colour, entry.tier + branch, entry.primary) == (colour, tier, primary)
    assert (entry.initiative, entry.attack) == (number(initiative), number(attack))
    assert (entry.defense, entry.block) == (number(defense), defense == "!")
    assert entry.movement == number(movement)
    assert (entry.range, entry.ranged, entry.radius) == (
        number(reach),
        reach != "-",
        number(radius),
    )
    assert entry.item == ("none" if item == "-" else item)


@pytest.mark.parametrize("row", CARDS, ids=lambda row: row[0])
def test_numbers_of_texts_are_knobs(row):
    printed = [] if row[-1] == "-" else [int(word) for word in row[-1].split(",")]
    assert sorted(entries()[row[0]].numbers().values()) == sorted(printed)


def test_no_text_holds_a_literal_number_but_one():
    """The card in the discard that Throwing Spear asks for is "a card", which is no number."""
    literals = {
        card: [text for text in entry.texts() if any(word.isdigit() for word in text.split())]
        for card, entry in entries().items()
    }
    assert {card: texts for card, texts in literals.items() if texts} == {
        "throwing_spear": ["if in_discard 1"]
    }


@pytest.mark.parametrize("row", CARDS, ids=lambda row: row[0])
def test_tables_hold_the_printed_icons(row):
    content = everyone()
    tables = content.tables[0]
    record = tables.cards[content.rows["cards"].index(row[0])]
    columns = ("initiative", "attack", "defense", "movement", "range", "radius")
    icons = [row[place] for place in (4, 5, 6, 7, 8, 9)]
    expected = [NO_VALUE if number(icon) is None else number(icon) for icon in icons]
    assert [record[column] for column in columns] == expected
    assert record.item == (NO_VALUE if row[10] == "-" else Item[row[10].upper()])


@pytest.mark.parametrize("hero", PRINTED)
def test_a_hero_has_18_cards_and_a_handicap(hero):
    cards = [card for card in entries().values() if card.hero == hero]
    tiers = Counter(card.tier for card in cards)
    assert tiers == {"untiered": 2, "I": 3, **UPGRADES, "IV": 1, "H": 1}
    assert [card.tier for card in cards][-1] == "H"


@pytest.mark.parametrize("hero", PRINTED)
def test_the_items_of_a_hero(hero):
    items = Counter(card.item for card in entries().values() if card.hero == hero)
    assert items == {
        **{"initiative": 3, "attack": 3, "defense": 3, "movement": 1, "range": 1, "radius": 1},
        "none": 7,
    }


@pytest.mark.parametrize("hero", PRINTED)
def test_the_cards_of_a_hero_stand_together(hero):
    heroes = [card.hero for card in entries().values()]
    first = heroes.index(hero)
    assert heroes[first : first + 19] == [hero] * 19


def test_the_table_above_has_every_card():
    assert sorted(row[0] for row in CARDS) == sorted(entries())


def test_every_card_is_played_exactly():
    assert {card.played for card in entries().values()} == {"exact"}


def test_every_word_of_the_language_is_on_a_card():
    """A word that no text uses would never be tested; tokens come with later heroes."""
    words = {word for card in entries().values() for text in card.texts() for word in text.split()}
    unused = [each.name for each in LANGUAGE.operations if each.name not in words]
    assert unused == []


def test_numbers_of_the_rulebook():
    rules = load().book.singles["rules"]
    assert (rules.melee_coins, rules.ranged_coins, rules.heavy_coins) == (2, 2, 4)
    assert rules.defeat_coins == [1, 2, 3, 4, 5, 6, 7, 8]
    assert rules.assist_coins == rules.lives_lost == [1, 1, 1, 2, 2, 2, 3, 3]
    assert rules.level_cost == [0, 1, 2, 3, 4, 5, 6, 7]
    assert (rules.pity_coins, rules.turns) == (1, 4)
    assert (rules.friendly_defense, rules.enemy_defense) == (1, -1)
    assert (rules.ranged_defense, rules.ranged_radius) == (-1, 2)


@pytest.mark.parametrize(
    ("players", "lives", "waves"),
    [
        (2, (4, 6), (3, 5)),
        (3, (4, 6), (3, 5)),
        (4, (4, 6), (3, 5)),
        (5, (4, 6), (3, 5)),
        (6, (5, 8), (3, 5)),
    ],
)
def test_counters_of_quick_and_long_games(players, lives, waves):
    mode = load().book.sections["modes"][f"players_{players}"]
    assert (mode.quick_lives, mode.long_lives) == lives
    assert (mode.quick_waves, mode.long_waves) == waves
