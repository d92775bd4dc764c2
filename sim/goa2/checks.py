"""What must hold of cards, decks and line-ups before a game can be played with them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from sim.core.errors import UserError, did_you_mean
from sim.goa2.entries import Card, Hero, Mode, Setup, operations

KINDS = {"hero", "melee", "ranged", "heavy", "token", "minion", "unit"}
CHOOSING = {"target", "choose", "may_choose", "pick", "second", "blink"}
NEEDS = {
    "attack": {"target", "blink"},
    "swap": {"choose", "may_choose"},
    "move_it": {"choose", "may_choose", "it"},
    "place_it": {"choose", "may_choose", "it"},
    "push": {"choose", "may_choose", "it"},
    "defeat": {"choose", "may_choose", "it"},
    "take": {"choose", "may_choose", "it"},
    "coins": {"choose", "may_choose", "it"},
    "poison": {"choose", "may_choose", "it"},
    "discard": {"choose", "may_choose", "it", "enemy_pushed"},
    "keep_minion": {"minion_defeated"},
    "second": {"choose"},
    "swap_two": {"second"},
    "push_picked": {"pick"},
    "remove_picked": {"pick"},
    "stopped_discard": {"push_picked"},
    "move_into": {"attack"},
    "option": {"choose_one"},
    "otherwise": {"if"},
    "again": {"after_basic_action", "after_basic_skill"},
    "near_target": {"target", "blink"},
    "behind_target": {"target", "blink"},
    "target_played_attack": {"target", "blink"},
    "target_near_friend": {"target", "blink"},
    "target_adjacent": {"target", "blink"},
    "target_is_hero": {"target", "blink"},
    "was_adjacent": {"target", "blink", "choose"},
    "near_it": {"choose", "may_choose", "it"},
}
"""Words that make no sense unless one of these came before: operations, or the event."""

OF_HEROES = {"discard", "take", "coins", "poison", "has_coins"}
"""Words about what only heroes have."""

RADIUS_WORDS = {"friendly_minions", "minion_defeated"}
DECK = {
    **{("untiered", "gold"): 1, ("untiered", "silver"): 1, ("IV", "purple"): 1, ("H", "gold"): 1},
    **{
        (tier, colour): copies
        for colour in ("red", "green", "blue")
        for tier, copies in (("I", 1), ("II", 2), ("III", 2))
    },
}
"""Cards of a hero by tier and colour, the handicap card included."""


def check_texts(card: Card, where: str) -> None:
    """Refuse texts whose lines cannot mean anything."""
    for field in card.PROGRAMS:
        known = set(card.when) if field == "answer" else set()
        kinds = {"it": {"hero"} if "enemy_pushed" in known else set(), "target": set()}
        for line in operations(getattr(card, field)):
            words = line.split()
            _check_line(words, known, f"{where} {field}: `{line}`")
            _check_kind(words, kinds, f"{where} {field}: `{line}`")
            known.add(words[0])
    words = {word for text in (*card.texts(), *card.when) for word in text.split()}
    uses_radius = any("in_radius" in word or word == "into_radius" for word in words)
    if (uses_radius or words & RADIUS_WORDS) and card.radius is None:
        raise UserError(f"{where} radius: missing, but the text reads it")
    if "in_range" in words and card.range is None:
        raise UserError(f"{where} range: missing, but the text reads it")


def _check_line(words: Sequence[str], known: set[str], where: str) -> None:
    """Refuse a line without a kind of object, or without what it is about."""
    if words[0] in CHOOSING and not KINDS & set(words):
        raise UserError(f"{where}: it says not which kind: {', '.join(sorted(KINDS))}")
    for word in words:
        needs = NEEDS.get(word, set())
        if needs and not needs & known:
            named = " or ".join(f"`{need}`" for need in sorted(needs))
            raise UserError(f"{where}: it needs {named} before")
    if "enemy_pushed" in known and words[0] in ("push", "push_picked"):
        raise UserError(f"{where}: a push that answers to a push would never end")


def _check_kind(words: Sequence[str], kinds: dict[str, set[str]], where: str) -> None:
    """Note which kinds of objects a line makes the target or `it`; some lines want heroes."""
    if words[0] in ("target", "blink"):
        kinds["target"] = KINDS & set(words)
    elif words[0] in ("choose", "may_choose"):
        kinds["it"] = KINDS & set(words)
    elif words[0] == "it":
        kinds["it"] = kinds["target"] if "target" in words else {"hero"}
    about = KINDS & set(words) if "has_coins" in words else kinds["it"]
    if OF_HEROES & set(words) and about != {"hero"}:
        raise UserError(f"{where}: it is about a hero, but others may be chosen for it")


def check_deck(hero: str, cards: Iterable[Card]) -> None:
    """A hero has one card for each start, two for each upgrade, an ultimate and a handicap."""
    found = Counter((card.tier, card.colour) for card in cards)
    for tier, colour in dict.fromkeys([*DECK, *found]):
        wanted = DECK.get((tier, colour), 0)
        if found[tier, colour] != wanted:
            raise UserError(
                f"`cards`: {hero} has {found[tier, colour]} {colour} cards of tier {tier}; "
                f"{wanted} can be played"
            )


def find_mode(modes: Mapping[str, Mode], players: int) -> str:
    """Return the way to play for a number of players."""
    for name, mode in modes.items():
        if mode.players == players:
            return name
    ways = ", ".join(str(mode.players) for mode in modes.values())
    raise UserError(f"`setup.players`: {players} cannot play; players are {ways}")


def line_up(setup: Setup, mode: Mode, heroes: Mapping[str, Hero]) -> tuple[list[str], list[str]]:
    """Return the heroes of both teams: those of the setup, or the rulebook's."""
    red, blue = (_team(setup, mode, team, heroes) for team in ("red", "blue"))
    both = [hero for hero in red if hero in blue]
    if both and not setup.mirror:
        raise UserError(
            f"`setup.blue`: `{both[0]}` is in both teams; name others, or set `setup.mirror`"
        )
    return red, blue


def _team(setup: Setup, mode: Mode, team: str, heroes: Mapping[str, Hero]) -> list[str]:
    """Return the heroes of one team."""
    standard: list[str] = getattr(mode, team)
    named: list[str] = getattr(setup, team)
    where = f"`setup.{team}`" if named else f"modes.toml: {mode.name}, {team}"
    for place, hero in enumerate(named or standard):
        if hero not in heroes:
            raise UserError(f"{where}: no hero `{hero}`{did_you_mean(hero, heroes)}")
        if heroes[hero].played == "missing":
            raise UserError(f"{where}: `{hero}` cannot be played: {heroes[hero].note}")
        if hero in (named or standard)[:place]:
            raise UserError(f"{where}: `{hero}` is named twice")
    if named and len(named) != len(standard):
        raise UserError(
            f"{where}: {len(named)} heroes are named; "
            f"with {setup.players} players the team has {len(standard)}"
        )
    return named or standard
