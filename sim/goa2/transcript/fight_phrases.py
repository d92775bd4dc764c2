"""What fights sound like: attacks, defenses, defeats, and what they pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.core.transcript.english import counted
from sim.goa2.events import Trace
from sim.goa2.language import Blocks, Op
from sim.goa2.state import CARDS_EACH, FIRST_MINION, NOTHING, CardState, Flag
from sim.goa2.tables import NO_VALUE, Item
from sim.goa2.transcript.names import TEAMS
from sim.goa2.transcript.narrator import DEFEAT, Narrator

if TYPE_CHECKING:
    import numpy as np

BLOCKS = {
    Blocks.ANY: "block",
    Blocks.RANGED: "blocks ranged attacks",
    Blocks.NON_RANGED: "blocks attacks that are not ranged",
}


def say_targeted(to: Narrator, hero: int, thing: int, is_attack: int) -> None:
    """The unit to attack, or the object that the next lines of a text are about."""
    to.also(f"{'targets' if is_attack else 'chooses'} {to.thing_at(thing)}")
    to.chosen = NOTHING if is_attack else thing


def say_attacks(to: Narrator, hero: int, thing: int, total: int) -> None:
    """The attack total; a minion falls to any, so that its attack is not counted out."""
    if to.previous != Trace.TARGETED:
        to.also(f"attacks {to.thing(thing)}")
    if thing < FIRST_MINION:
        to.add(f", attack {sum_of(to, hero, to.card, 'attack', total)}")


def sum_of(to: Narrator, hero: int, card: int, statistic: str, total: int) -> str:
    """Return a total and how it comes about: `7 = 4 printed + 2 items + 1 from minions`."""
    printed = max(0, int(to.names.row(card)[statistic]))
    state = to.step.before.heroes[hero]
    items = int(state.items[Item[statistic.upper()]])
    poison = -int(sum(state.poison))
    rest = total - printed - items - poison
    beside = minions_of(to) if statistic == "defense" else 0
    named = {
        counted(abs(items), "item").split()[1]: items,
        "poison": poison,
        "from minions" if beside else "from texts": rest if rest == beside or not beside else 0,
        "from minions and texts": rest if beside and rest != beside else 0,
    }
    terms = [f"{'+' if value > 0 else '-'} {abs(value)} {name}"
             for name, value in named.items() if value]  # fmt: skip
    return " ".join([f"{total} =", f"{printed} printed", *terms]) if terms else f"{total}"


def minions_of(to: Narrator) -> int:
    """Return the minion defense modifier of the attack that waits for its defender."""
    before = to.step.before
    for frame in before.frames[: before.n_frames][::-1]:
        if frame.target != NOTHING and frame.target < FIRST_MINION and frame.minions:
            return 0 if frame.flags & Flag.IGNORE_MINIONS else int(frame.minions)
    return 0


def say_defends(to: Narrator, hero: int, card: int, c: int) -> None:
    """A card is discarded to defend; what its text does follows on the same line."""
    to.defense = card
    to.subject = hero
    to.say(f"{to.names.heroes[hero]} defends with {to.names.card(card)}", 1, joint=": ")


def say_defense(to: Narrator, hero: int, total: int, has_held: int) -> None:
    """The defense total, and whether it is enough."""
    if to.names.row(to.defense).is_block:
        to.also("this attack cannot be blocked with it")
    else:
        to.also(f"defense {sum_of(to, hero, to.defense, 'defense', total)}")
        to.add(", which holds" if has_held else ", not enough")
    to.line.joint = None


def say_no_defense(to: Narrator, hero: int, b: int, c: int) -> None:
    """The target does not defend, though it has these cards; or cannot."""
    hand = [hand_text(to, hero, card) for card in range(CARDS_EACH) if is_in_hand(to, hero, card)]
    why = f"does not defend; in hand: {', '.join(hand)}" if hand else "has no card to defend with"
    to.say(f"{to.names.heroes[hero]} {why}", 1)


def hand_text(to: Narrator, hero: int, place: int) -> str:
    """Return a card in hand with what it would defend with, before what texts add."""
    card = hero * CARDS_EACH + place
    row = to.names.row(card)
    if row.is_block:
        return f"{to.names.card(card)} ({block_text(to, row)})"
    if row.defense == NO_VALUE:
        return f"{to.names.card(card)} (no defense)"
    state = to.step.before.heroes[hero]
    beside = int(state.items[Item.DEFENSE]) - int(sum(state.poison)) + minions_of(to)
    total = sum_of(to, hero, card, "defense", int(row.defense) + beside)
    return f"{to.names.card(card)} (defense {total})"


def block_text(to: Narrator, row: np.record) -> str:
    """Return which attacks a card blocks; a narrow one does not help against others."""
    code, pc = to.names.tables.code, int(row.program)
    while code[pc].op not in (Op.BLOCK, Op.END):
        pc += 1
    kind = Blocks(int(code[pc].a)) if code[pc].op == Op.BLOCK else Blocks.ANY
    return BLOCKS[kind]


def is_in_hand(to: Narrator, hero: int, place: int) -> bool:
    """Tell whether a hero has a card in hand."""
    return to.step.before.heroes[hero].cards[place] == CardState.HAND


def say_hero_defeated(to: Narrator, hero: int, by: int, lives: int) -> None:
    """A hero falls: who did it, and what it costs."""
    to.deaths[hero] += 1
    to.kills[by] += 1
    names = to.names
    level = int(to.step.before.heroes[hero].level)
    team = TEAMS[names.team_of(hero)]
    text = f"{names.heroes[hero]} (level {level}) IS DEFEATED by {names.heroes[by]}"
    to.say(f"{text}; {team} has {counted(lives, 'Life counter')} left", 1, (DEFEAT,), "; ")


def say_skipped(to: Narrator, hero: int, card: int, c: int) -> None:
    """The unresolved card of a hero who falls, perhaps in the middle of its action."""
    end = "ends there" if hero == to.acting else "is resolved without an action"
    to.also(f"{to.names.heroes[hero]}'s {to.names.card(card)} {end}")


def say_minion_defeated(to: Narrator, minion: int, by: int, space: int) -> None:
    """A minion falls."""
    to.minions[by] += 1
    to.falling = minion
    if to.previous == Trace.ATTACKS:
        to.add(", defeated")
    elif to.is_chosen(minion):
        to.add(" and defeats it")
    else:
        to.also(f"{to.thing_at(minion, space)} is defeated")


def say_minion_kept(to: Narrator, minion: int, hero: int, c: int) -> None:
    """Somebody protects a defeated minion."""
    to.falling = NOTHING
    to.also(f"{to.thing_at(minion)} stays on the board")


def say_minion_removed(to: Narrator, minion: int, space: int, c: int) -> None:
    """A minion leaves the board; that a defeated one does goes without saying."""
    if minion != to.falling:
        to.listed(("removed",), "removed: ", to.thing_at(minion, space).removeprefix("the "))
    to.falling = NOTHING


def say_coins(to: Narrator, hero: int, coins: int, now: int) -> None:
    """List who gets coins, and how many each has then."""
    if to.previous == Trace.PITY:
        to.pity[-1] += f" (now {now})"
    elif to.previous == Trace.COINS_TAKEN:
        to.add(f" (now {now})")
    else:
        to.listed(("coins",), "coins: ", f"{to.names.heroes[hero]} +{coins} (now {now})")
