"""What must hold of the tables before a game can be played with them."""

from collections.abc import Iterable, Mapping
from typing import Any

from sim.core.content import Book
from sim.core.errors import UserError
from sim.guardian.entries import Mode, Rules, Setup
from sim.guardian.state import HOLDING_MAX, PILE_MAX

MIN_DECK = 1  # cards that must stay in a deck after a full hand is drawn


def check_sections(sections: Mapping[str, Mapping[str, Any]]) -> None:
    """There is one Megazord; foot soldiers and locations agree."""
    megazords = [entry for entry, zord in sections["zords"].items() if zord.kind == "megazord"]
    if len(megazords) > 1:
        raise UserError(f"`zords.{megazords[1]}`: kind: the Megazord is `{megazords[0]}` already")
    check_locations(sections)


def check_locations(sections: Mapping[str, Mapping[str, Any]]) -> None:
    """Foot soldiers and the locations on the backs of their cards name one another."""
    for entry, enemy in sections["enemies"].items():
        boards = [name for name, at in sections["locations"].items() if at.foot_soldiers == entry]
        if enemy.kind == "foot_soldier" and sorted(boards) != sorted(enemy.locations):
            raise UserError(
                f"`enemies.{entry}`: locations: {', '.join(enemy.locations)}, but those with "
                f"these foot soldiers are {', '.join(boards) or 'none'}"
            )


def check_deck(seat: int, cards: int, hand_max: int) -> None:
    """A player's deck must outlast a full hand and fit into a pile."""
    least = hand_max + MIN_DECK
    if not least <= cards <= PILE_MAX:
        raise UserError(
            f"`cards`: the deck of seat {seat + 1} has {cards} cards; "
            f"{least} to {PILE_MAX} can be played"
        )


def check_enemy_deck(enemy: str, kind: str, is_final: bool, cards: int, rules: Rules) -> None:
    """An enemy in play needs enough cards to be fought and defeated."""
    needed = rules.boss_defeated_at if is_final else rules.monster_defeated_at
    if kind == "foot_soldier":
        needed = rules.soldiers_max
    if not needed <= cards <= PILE_MAX:
        raise UserError(
            f"`enemies.{enemy}`: its deck has {cards} cards; {needed} to {PILE_MAX} can be played"
        )


def check_villains(setup: Setup) -> None:
    """Nobody is in two pools: a boss in place of a monster is not the final boss, too."""
    seen = {setup.boss}
    for field in ("monsters", "nemeses", "bosses"):
        twice = seen.intersection(getattr(setup, field))
        if twice:
            raise UserError(f"`setup.{field}`: `{min(twice)}` is in the game already")
        seen.update(getattr(setup, field))


def check_difficulty(setup: Setup, wanted: int) -> list[str]:
    """Return the pool of monsters and nemeses; refuse one that cannot give what is wanted."""
    nemeses = [] if setup.difficulty == "easier" else setup.nemeses
    pool = [*setup.monsters, *nemeses]
    if setup.difficulty == "harder" and wanted > 0:
        if not nemeses:
            raise UserError("`setup.difficulty`: `harder` needs one of `setup.nemeses`")
        if wanted - 1 > len(setup.monsters):
            raise UserError(
                f"`rules.monsters`: {wanted - 1} beside a nemesis are more than the "
                f"{len(setup.monsters)} in `setup.monsters`"
            )
    if wanted > len(pool):
        raise UserError(
            f"`rules.monsters`: {wanted} are more than the {len(pool)} in `setup.monsters`"
        )
    return pool


def check_modifiers(book: Book, rows: Mapping[str, Iterable[str]]) -> None:
    """The continuous effects of all that is in play fit into the state, if each holds once."""
    active = {
        (section, entry): getattr(card, "copies", 1) * len(card.modifiers)
        for section in ("cards", "enemy_cards", "enemies", "vehicles")
        for entry in rows[section]
        if (card := book.sections[section][entry]).modifiers
    }
    if sum(active.values()) > HOLDING_MAX:
        most = max(active, key=active.__getitem__)
        raise UserError(
            f"{book.where(*most, 'modifiers')}: {active[most]} on all copies, "
            f"{sum(active.values())} on all cards in play; {HOLDING_MAX} can hold at once"
        )


def check_deployments(cards: int, deployments: int, monsters: int) -> None:
    """The deck must not run out within a round, nor overflow a pile."""
    least, most = deployments + 2, PILE_MAX - (monsters + 1)
    if not least <= cards <= most:
        raise UserError(
            f"`deployments`: {cards} foot soldier cards; {least} to {most} can be played"
        )


def find_mode(modes: Mapping[str, Mode], setup: Setup) -> str:
    """Return the way to play for the setup's players and heroes.

    No heroes named fit any: that with the fewest is meant.
    """
    heroes = len(setup.heroes)
    for name in sorted(modes, key=lambda name: (len(modes[name].heroes), name)):
        if modes[name].players == setup.players and heroes in (0, len(modes[name].heroes)):
            return name
    ways = ", ".join(f"{mode.players} with {len(mode.heroes)}" for mode in modes.values())
    raise UserError(
        f"`setup`: {setup.players} players with {heroes} heroes cannot be played; "
        f"players with heroes are {ways}"
    )
