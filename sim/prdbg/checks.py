"""What must hold of a card set before a game can be played with it."""

from collections import Counter

from sim.core.content import Book
from sim.core.errors import UserError
from sim.prdbg.entries import Character, MainCard


def check_set(book: Book) -> None:
    """The decks and stacks have cards enough, and not too many."""
    rules = book.singles["rules"]
    cards: dict[str, MainCard] = dict(book.sections["cards"])
    deck = sum(card.copies for card in cards.values())
    if not rules.grid <= deck <= rules.main_deck_max:
        raise UserError(
            f"`cards`: the main deck has {deck} cards; "
            f"{rules.grid} to {rules.main_deck_max} can be played"
        )
    for section, most in (("zords", rules.zords_max), ("masters", rules.masters_max)):
        if len(book.sections[section]) > most:
            raise UserError(f"`{section}`: {len(book.sections[section])} of at most {most}")
    for side in ("heroes", "villains"):
        starters = sum(
            card.copies for card in book.sections["starters"].values() if card.side == side
        )
        if starters == 0:
            raise UserError(f"`starters`: {side} have none")
    for kind in ("blade_blaster", "stun"):
        if sum(card.type == kind for card in book.sections["basics"].values()) > 1:
            raise UserError(f"`basics`: there is one {kind.replace('_', ' ')} stack only")
    _check_personal(book)


def _check_personal(book: Book) -> None:
    """A character has at most one card of each kind, of its own side."""
    for section, side in (("zords", "heroes"), ("masters", "villains"), ("signature_items", "")):
        owners = [card.character for card in book.sections[section].values()]
        for owner, number in Counter(owners).items():
            character: Character = book.sections["characters"][owner]
            if number > 1:
                raise UserError(f"`{section}`: `{owner}` has {number}; one is allowed")
            if side and character.side != side:
                raise UserError(f"`{section}`: `{owner}` is on the other side")
