"""Heroes of the Grid: texts, triggers and modifiers where they cannot stand are refused."""

import pytest

from balance.cli import main
from sim.core.content import parse_assignment
from sim.core.errors import UserError
from sim.guardian.content import load

REFUSED = {
    "an answer to hits as a special defense": (
        ['cards.power_sword.star=["reflect"]'],
        "cards/jason.toml: [power_sword] star, line 1: `reflect` needs an enemy card that acts",
    ),
    "an answer to hits as an ability": (
        ['heroes.trini.program=["reflect"]'],
        "heroes.toml: [trini] program, line 1: `reflect` needs an enemy card that acts",
    ),
    "a Zord's power as a special defense": (
        ['cards.reckless_blow.star=["remove_foot_soldier"]'],
        "[reckless_blow] star, line 1: `remove_foot_soldier` needs a place that a Zord is used on",
    ),
    "a deployment as a special defense": (
        ['cards.twin_fang_teamwork.star=["deploy_here $number"]'],
        "[twin_fang_teamwork] star, line 1: `deploy_here $number` needs an enemy card that acts",
    ),
    "a deployment of a boss": (
        ['enemy_cards.witchs_curse.program=["deploy_here $number"]'],
        "[witchs_curse] program, line 1: `deploy_here $number` needs a foot soldier's card",
    ),
    "hits without a target": (
        [
            'cards.flying_kick.program=["target", "gain $gain", "hit $hits"]',
            "cards.flying_kick.dice=0",
        ],
        "line 3: `hit $hits` needs dice that were rolled for it, which nothing here gives; "
        "`roll` or `roll_again` or `divide` before it would",
    ),
    "an attack in a reaction": (
        ['cards.block.program=["reduce $reduced", "target", "roll 1", "hit 0"]'],
        "line 2: `target` needs an attack or maneuver that is being played",
    ),
    "a Zord's power behind another one": (
        ['zords.mastodon.program=["ranger any", "remove_foot_soldier"]'],
        "line 2: `remove_foot_soldier` must be the first line of its text",
    ),
    "energy outside battles": (
        ['zords.mastodon.program=["gain 1"]'],
        "[mastodon] program, line 1: `gain 1` needs a battle",
    ),
    "whoever suffered, before anybody does": (
        ['enemy_cards.shadow_binding.program=["that_ranger_keeps $number", "deal $damage"]'],
        "line 1: `that_ranger_keeps $number` needs a Ranger who suffered damage before",
    ),
    "hits that other damage has made forgotten": (
        ['enemy_cards.lion_shield.answer=["deal 1", "reflect"]'],
        "line 2: `reflect` needs hits that were dealt to this enemy card",
    ),
    "an event that nobody is asked at": (
        ['cards.block.when=["drain"]'],
        "[block] when: nothing here answers `drain`; there is battle_start, before_attack",
    ),
    "a defeated target before an attack": (
        ['heroes.tommy.when=["before_attack", "target_defeated"]'],
        "[tommy] when: `target_defeated` needs an attack whose hits are dealt",
    ),
    "another's card where there is none": (
        ['cards.block.when=["damage", "another"]'],
        "[block] when: `another` needs a card that it answers",
    ),
    "a Zord of nobody's that is alone": (
        ['zords.dino_megazord.when=["any_time", "alone"]'],
        "[dino_megazord] when: `alone` needs a Ranger whom it belongs to",
    ),
    "damage of attacks": (
        ['enemy_cards.flanking.modifiers=["damage +$number attacks"]'],
        "[flanking] modifiers: `damage +$number attacks`: no rule reads damage of attacks; "
        "there is other_enemy_cards",
    ),
    "a Ranger's card that protects enemies": (
        [
            'cards.dagger_solo.modifiers=["unhittable same_enemy_others"]',
            "cards.dagger_solo.number=0",
        ],
        "[dagger_solo] modifiers: `unhittable same_enemy_others` needs an enemy card that acts",
    ),
    "more dice than can be told apart": (
        [
            'cards.power_axe.program=["target", "roll $dice", "splash 21", "hit $hits"]',
            "cards.power_axe.splash=0",
        ],
        "`splash 21`: it is 21; 0 to 20 can be played",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_in_one_sentence(name):
    texts, said = REFUSED[name]
    with pytest.raises(UserError) as caught:
        load().patched([parse_assignment(text) for text in texts])
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", list(REFUSED)[:5])
def test_refused_by_the_command_line_before_any_game(name, capsys):
    texts, said = REFUSED[name]
    sets = [part for text in texts for part in ("--set", text)]
    assert main(["run", "hotg", "--games", "1", *sets]) == 2
    assert said in capsys.readouterr().err
