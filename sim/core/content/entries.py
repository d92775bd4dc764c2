"""One entry of a content file: what it is, where it is from, how exactly it is played."""

from collections.abc import Mapping
from typing import ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from sim.core.errors import UserError, did_you_mean

Source = Literal["rulebook", "public", "derived", "inferred", "reconstructed"]
Played = Literal["exact", "known", "approximate", "missing"]


class Entry(BaseModel):
    """A card, hero, enemy, rule set …: a game adds its own fields in a subclass.

    Values are checked strictly (text is never taken for a number); a TOML list may fill a
    list or a tuple. Ranges are declared with `Field(ge=, le=)`, in a union as
    `Annotated[int, Field(ge=0, le=9)] | Literal["X"]`.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)
    SYNONYMS: ClassVar[Mapping[str, str]] = {}
    """Other names that people have for a game's fields: {"cost": "energy"}."""
    DECK: ClassVar[tuple[str, ...]] = ()
    """Fields that the cards of one deck have in common: ("hero",); () if a section is one deck."""

    name: str
    source: Source
    page: int | None = None  # of the rulebook
    played: Played = "exact"
    note: str = Field(default="", validate_default=True)  # what differs or is unknown
    sources: dict[str, Source] = {}  # fields that are not from `source`

    @field_validator("note")
    @classmethod
    def _note_says_what_differs(cls, note: str, info: ValidationInfo) -> str:
        played = info.data.get("played", "exact")
        if played != "exact" and not note.strip():
            raise ValueError(f"missing, but an entry played `{played}` needs one")
        return note

    @field_validator("sources")
    @classmethod
    def _sources_name_fields(cls, sources: dict[str, Source]) -> dict[str, Source]:
        for field in sources:
            if field not in cls.model_fields:
                raise ValueError(f"no field `{field}`{did_you_mean(field, cls.model_fields)}")
        return sources

    def blanked(self) -> Self:
        """Return the entry without its text; a subclass says what that means."""
        raise UserError(f"{self.name} cannot be blanked")


BOOKKEEPING = frozenset(Entry.model_fields)


def game_fields(model: type[Entry]) -> list[str]:
    """Name the fields that the game itself declared, in order of declaration."""
    return [field for field in model.model_fields if field not in BOOKKEEPING]
