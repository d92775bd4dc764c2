"""What Ranger turns sound like: energy, cards, targets, dice, hits."""

from __future__ import annotations

from collections.abc import Callable

from sim.core.transcript.english import counted, joined
from sim.core.transcript.replay import unpacked
from sim.guardian.events import Trace
from sim.guardian.state import NOBODY, NOTHING, Decision
from sim.guardian.tables import CardKind
from sim.guardian.transcript.narrator import Narrator, Slot
from sim.guardian.transcript.round_phrases import attachment

STORED = "stored energy"
FLIPPED = "flipped action"
GIFTS = (STORED, FLIPPED)
HIGH_FACE = 2  # a reroll names dice showing this many hits, or more, together


def say_energy(to: Narrator, gained: int, pool: int, c: int) -> None:
    """Energy from the supply; the first of a battle opens the pool."""
    if to.previous == Trace.BATTLE:
        to.say(f"Shared energy: {pool}")
    else:
        to.also(f"+{gained} energy (pool {pool})")


def pooled(what: str) -> Callable:
    """Return a phrase for energy that players add to the pool; a row of it is one line."""

    def say(to: Narrator, seat: int, pool: int, c: int) -> None:
        if to.topic != ("pool",):
            to.say("", topic=("pool",))
            to.added = {}
        added = to.added.setdefault(to.names.seat(seat), dict.fromkeys(GIFTS, 0))
        added[what] += 1
        givers = [f"{name} {gifts(given)}" for name, given in to.added.items()]
        to.line.text = f"Into the pool: {', '.join(givers)} (pool {pool})"

    return say


def gifts(given: dict[str, int]) -> str:
    """Return what one player added: `1 stored energy and 2 flipped actions`."""
    stored, flipped = (given[what] for what in GIFTS)
    parts = {f"{stored} {STORED}": stored, counted(flipped, FLIPPED): flipped}
    return joined([part for part, number in parts.items() if number])


def say_laid(to: Narrator, rows: list[list[int]]) -> None:
    """Show the combat sequence as it lies on the table."""
    to.lay({slot: instance for _, slot, instance, _ in rows})
    table = [[shown(to, slot) for slot in row] for row in to.rows()]
    widths = [max(map(len, column)) for column in columns_of(table)]
    to.block(["Combat sequence (name, health, keywords):"])
    to.block([" | ".join(cell.ljust(widths[i]) for i, cell in enumerate(row)) for row in table], 1)
    to.block(attachment(to))


def shown(to: Narrator, slot: Slot) -> str:
    """Return an enemy card as one cell of the sequence."""
    return f"{slot.label} {slot.health} {to.names.keywords(slot.instance)}".rstrip()


def columns_of(table: list[list[str]]) -> list[list[str]]:
    """Return the columns of rows of different lengths."""
    longest = max(map(len, table))
    return [[row[i] for row in table if i < len(row)] for i in range(longest)]


def say_played(to: Narrator, seat: int, card: int, paid: int) -> None:
    """A combat card: on a Ranger turn, as an extra play, or as a reaction."""
    names = to.names
    row = names.tables.cards[names.tables.card_of[card]]
    cost = f" ({paid} energy, pool {to.step.before.pool - paid})" if paid else ""
    if row.kind == CardKind.REACTION:
        to.say(f"{names.owner(card)} reacts with {names.card(card)}{cost}", 1, joint=": ")
        return
    is_turn = to.step.before.decision == Decision.TURN
    text = f"{names.owner(card)} plays {names.card(card)}{cost}"
    said = f"{names.words.heroes}: {text}" if is_turn else text
    to.say(said, 0 if is_turn else 1, ("attack", NOBODY), ": ")
    to.played = card


def say_struck(to: Narrator, seat: int, card: int, c: int) -> None:
    """A card is discarded for an attack, in place of the card of a turn."""
    text = f"{to.names.words.heroes}: {to.names.seat(seat)} attacks for a discarded card"
    to.say(text, 0, ("attack", NOBODY), ": ")


def say_divided(to: Narrator, seat: int, hits: int, c: int) -> None:
    """Hits about to be divided; X alone has been said already."""
    if to.previous != Trace.X_CHOSEN:
        to.also(f"divides {counted(hits, 'hit')}")


def say_to_top(to: Narrator, seat: int, card: int, c: int) -> None:
    """Cards for the top of the deck: the one just played, or chosen ones."""
    is_chosen = to.step.before.decision in (Decision.RECALL, Decision.PUT_BACK)
    if card == to.played and not is_chosen:
        to.also(f"{to.names.card(card)} goes on top of the deck")
    else:
        to.listed(("top", seat), f"{to.names.seat(seat)} tops the deck with ", to.names.card(card))


def say_targeted(to: Narrator, seat: int, slot: int, c: int) -> None:
    """The target of an attack: the card just played, or one whose line was interrupted."""
    label = to.slots[slot].label
    if to.topic == ("attack", NOBODY):
        to.add(f" at {label}")
    elif to.topic[:1] == ("attack",):
        to.add(f"; then at {label}")
    else:
        before = to.step.before
        card = int(before.frames[before.n_frames - 1].card)
        attack = "The attack" if card == NOTHING else to.names.card(card)
        to.say(f"{attack} at {label}", 1)
    to.line.topic = ("attack", slot)
    to.line.joint = ": "
    to.target = slot


def say_rolled(to: Narrator, rows: list[list[int]]) -> None:
    """Dice of one roll, or all dice after some were rerolled."""
    faces = [row[2] for row in rows]
    if to.previous == Trace.REROLLED:
        to.dice += faces
        to.add(f", now {shown_dice(to.dice)}")
    else:
        to.dice = faces
        to.also(f"rolls {shown_dice(faces)}")


def shown_dice(dice: list[int]) -> str:
    """Return dice with the most hits first."""
    return " ".join(str(face) for face in sorted(dice, reverse=True))


def say_rerolled(to: Narrator, seat: int, number: int, c: int) -> None:
    """Say which dice are taken up again; the action names them by face."""
    _, blanks, ones, high = unpacked(to.step.action)
    highest = sorted(face for face in to.dice if face >= HIGH_FACE)[:high]
    taken = [0] * blanks + [1] * ones + highest
    for face in taken:
        to.dice.remove(face)
    to.also(f"rerolls {shown_dice(taken)}")


def say_hit(to: Narrator, slot: int, hits: int, total: int) -> None:
    """Hits on an enemy card, added up from the dice where they come from a roll."""
    target = to.slots[slot]
    amount = counted(hits, "hit")
    is_aimed = to.topic == ("attack", slot)
    if to.previous == Trace.ROLLED and slot == to.target:
        extra = hits - sum(to.dice)
        to.add(f" + {extra} = {amount}" if extra > 0 else f" = {amount}")
        to.add("" if is_aimed else f" on {target.label}")
    elif is_aimed and to.previous == Trace.TARGETED:
        to.also(amount)
    else:
        to.also(f"{amount} on {target.label}")
    if total < target.health:
        to.add(f" ({total} of {target.health})")


def say_removed(to: Narrator, kind: int, place: int, c: int) -> None:
    """A figure leaves the board; with a defeated card that goes without saying."""
    if to.previous != Trace.DEFEATED_CARD:
        to.also(f"removes {to.names.soldiers(kind, 1)} from {to.names.place(place)}")


def say_ability(to: Narrator, seat: int, hero: int, c: int) -> None:
    """A character ability is used, in a Ranger turn or as an answer to something."""
    level = int(to.step.before.decision != Decision.TURN)
    to.say(f"{to.names.hero(hero)} uses {to.names.heroes[hero].ability}", level, joint=": ")


def say_next_dice(to: Narrator, seat: int, dice: int, c: int) -> None:
    """Dice for the next attack."""
    whose = "the next attack" if seat == NOBODY else f"{to.names.seat(seat)}'s next attack"
    to.also(f"{whose} rolls {counted(dice, 'more die').replace('dies', 'dice')}")
