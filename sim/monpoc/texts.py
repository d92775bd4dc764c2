"""Texts of abilities and figures in numbers.

A modifier is `statistic [amount] scope [if condition …]`; a figure has abilities with the attacks
that trigger them and the colour in which they are granted: `explosion blast blue`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from sim.core.errors import UserError, did_you_mean
from sim.core.programs import knob_value, member, whole_number
from sim.monpoc.entries import Ability
from sim.monpoc.language import READS, Condition, Scope, Statistic
from sim.monpoc.state import Type
from sim.monpoc.tables import EVERY, Grant

RADIUS_SCOPES = (Scope.ALLIES, Scope.AGENDA, Scope.ENEMIES, Scope.BUILDINGS)


@dataclass(frozen=True)
class Text:
    """A modifier in numbers; `knob` names where the amount is from."""

    statistic: int
    amount: int
    scope: int
    radius: int | None
    conditions: int
    knob: str = ""
    sign: int = 1


def modifier_text(text: str, ability: Ability, where: str) -> Text:
    """Turn a modifier of an ability into numbers; `where` begins every error message."""
    place = f"{where}: `{text}`"
    head, _, tail = text.partition(" if ")
    words = head.split()
    if len(words) not in (2, 3):
        raise UserError(f"{place}: a modifier is `statistic [amount] scope [if condition …]`")
    scope = Scope(member(Scope, words[-1], place))
    if (scope in RADIUS_SCOPES) != (ability.radius is not None):
        raise UserError(f"{place}: `{words[-1]}` and the field radius need each other")
    statistic = Statistic(member(Statistic, words[0], place))
    if scope not in READS[statistic]:
        raise UserError(f"{place}: no rule asks for `{words[0]}` of `{words[-1]}`")
    amount, knob, sign = _amount(words[1:-1], ability, place)
    return Text(
        statistic=statistic,
        amount=amount,
        scope=scope,
        radius=ability.radius,
        conditions=bits_of(tail.split(), Condition, place),
        knob=knob,
        sign=sign,
    )


def _amount(words: list[str], ability: Ability, place: str) -> tuple[int, str, int]:
    """Return (amount, knob, sign); a flag has the amount 1."""
    if not words:
        return 1, "", 1
    sign = -1 if words[0].startswith("-") else 1
    word = words[0].lstrip("+-")
    if word.startswith("$"):
        return sign * knob_value(word[1:], ability.numbers(), place), word[1:], sign
    return sign * whole_number(word, place), "", sign


def bits_of(words: Iterable[str], known: type[IntEnum], where: str) -> int:
    """Return the members that words name, as bits."""
    names = {each.name.lower(): int(each) for each in known}
    mask = 0
    for word in words:
        if word not in names:
            raise UserError(f"{where}: `{word}` is unknown here{did_you_mean(word, names)}")
        mask |= 1 << names[word]
    return mask


def name_of(text: str) -> str:
    """Return the ability of a text such as `explosion blast blue`."""
    return text.split()[0] if text.strip() else text


def ability_text(text: str, ability: Ability, where: str) -> tuple[int, int]:
    """Return (types of attacks, colour) of such a text about an ability."""
    types, colour = 0, 0
    for word in text.split()[1:]:
        if word.upper() in Type.__members__:
            types |= 1 << Type[word.upper()]
        elif word.upper() in Grant.__members__:
            colour = int(Grant[word.upper()])
        else:
            raise UserError(f"{where}: `{text}`: `{word}` is neither an attack nor a colour")
    if (ability.category == "trigger") != bool(types):
        raise UserError(f"{where}: `{text}`: triggers, and only they, name an attack")
    return types or EVERY, colour
