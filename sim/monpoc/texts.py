"""Modifiers as texts: `statistic [amount] scope [if condition …]`."""

from dataclasses import dataclass

from sim.core.errors import UserError, did_you_mean
from sim.core.programs import knob_value, member, whole_number
from sim.monpoc.entries import Ability
from sim.monpoc.language import READS, Condition, Scope, Statistic

RADIUS_SCOPES = (Scope.ALLIES, Scope.AGENDA, Scope.ENEMIES, Scope.BUILDINGS)


@dataclass(frozen=True)
class Text:
    """A modifier in numbers; `knob` names where the amount is from."""

    statistic: int
    ability: int
    amount: int
    scope: int
    radius: int
    conditions: int
    knob: str = ""
    sign: int = 1


def modifier_text(text: str, number: int, ability: Ability, where: str) -> Text:
    """Turn a modifier of ability `number` into numbers; `where` begins every error message."""
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
        ability=number,
        amount=amount,
        scope=scope,
        radius=ability.radius or 0,
        conditions=_conditions(tail.split(), place),
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


def _conditions(words: list[str], place: str) -> int:
    """Return the conditions as bits."""
    names = {each.name.lower(): int(each) for each in Condition}
    mask = 0
    for word in words:
        if word not in names:
            raise UserError(f"{place}: no condition `{word}`{did_you_mean(word, names)}")
        mask |= 1 << names[word]
    return mask
