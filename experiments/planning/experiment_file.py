"""What an experiment file may say, and what of it each design reads."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, field_validator

from experiments.statistics.precision import FIRST_LOOK, Scope
from sim.core import registry
from sim.core.content.checking import InFile, checked
from sim.core.content.files import read_toml
from sim.core.errors import UserError, did_you_mean

Compared = Literal["grid", "one-at-a-time", "paired"]
Sampled = Literal["latin-hypercube", "morris", "sobol"]
DesignName = Literal[Compared, "round-robin", "random-teams", "items", Sampled]
Intervention = Literal["fewer", "replace", "blank", "remove", "copy", "open", "forbid", "force"]
POINTS = re.compile(r"(?P<number>\d+(\.\d+)?)\s*(?P<unit>pp|%)")
SEED_MAX = 2**63 - 1
GAMES_MAX = 10**12  # a cell; nobody can wait for more
Games = Annotated[int, Field(ge=1, le=GAMES_MAX)]

COMPARED, SAMPLED = get_args(Compared), get_args(Sampled)
READ_BY: dict[str, tuple[str, ...]] = {
    "factors": (*COMPARED, *SAMPLED),
    "baseline": COMPARED,
    "samples": SAMPLED,
    "entrants": ("round-robin",),
    "places": ("round-robin",),
    "share_members": ("round-robin",),
    "items": ("items",),
    "interventions": ("items",),
}
"""Keys that only some designs read; anything else is a mistake worth telling."""
REPLACES = {"games": ("target_error", "games_max"), "target_error": ("games",)}
"""Keys that one given on the command line puts out of force."""


class Parameter(BaseModel):
    """A number behind content that is not known: a range, and the fields that share it."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)

    low: float
    high: float
    paths: list[str] = Field(min_length=1)
    because: str = ""  # where the range is from


class ExperimentFile(BaseModel):
    """The keys of an experiment file."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)

    question: str
    game: str
    design: DesignName = "grid"
    side: str | None = None  # whose win rate is the answer; the game's first side if not given
    setup: dict[str, Any] = {}  # values below `setup`
    set: dict[str, Any] = {}  # any other path = value
    patches: list[str] = []  # files of changes, beside the experiment file
    forbid: list[str] = []  # items that nobody may play
    force: list[str] = []  # items that must be played whenever that is legal
    policies: dict[str, str] = {}  # seat or `all` = policy
    factors: dict[str, Any] = {}
    baseline: dict[str, Any] = {}  # level of each factor that the others are compared with
    games: Games | None = None
    target_error: float | str | None = None
    games_max: Games | None = None
    level: float = Field(default=0.95, gt=0.5, lt=1)
    confidence: Scope = "cell"
    adaptive: bool = False
    seed: int = Field(default=1, ge=0, le=SEED_MAX)
    samples: Annotated[int, Field(ge=2, le=100_000)] | None = None
    teams: int = Field(default=12, ge=1, le=100_000)  # drawn for `random`
    entrants: dict[str, Any] | list[Any] = {}
    places: dict[str, list[str]] = {}  # side = paths that its entrant goes to
    share_members: bool = False  # entrants with a member in common may meet
    items: list[str] = ["*"]
    interventions: list[Intervention] = Field(default=["blank"], min_length=1)
    ranges: str = ""  # a set of parameters that the game has, or a file beside this one
    parameters: dict[str, Parameter] = {}
    ensemble: int = Field(default=0, ge=0, le=100_000)  # worlds

    @field_validator("target_error")
    @classmethod
    def _target_is_a_share(cls, value: float | str | None) -> float | None:
        return None if value is None else parse_error(value)


def read_file(file: Path, changes: Mapping[str, Any]) -> ExperimentFile:
    """Read and check the keys of an experiment file, some of them changed."""
    keys = read_toml(file)
    for one, others in REPLACES.items():
        for other in others if one in changes else ():
            keys.pop(other, None)
    merged = with_ranges(file, {**keys, **changes})
    if isinstance(keys.get("setup"), dict) and "setup" in changes:
        merged["setup"] = {**keys["setup"], **changes["setup"]}
    found = checked(ExperimentFile, merged, InFile(file.name))
    check_keys(file, found)
    return found


def with_ranges(file: Path, keys: dict[str, Any]) -> dict[str, Any]:
    """Return the keys with the parameters of the set that `ranges` names; own ones come first."""
    name = keys.get("ranges")
    if not isinstance(name, str) or not name or not isinstance(keys.get("parameters", {}), dict):
        return keys
    if name.endswith(".toml"):
        found = file.parent / name
    else:
        found = ranges_folder(file, str(keys.get("game"))) / f"{name}.toml"
    if not found.is_file():
        known = sorted(each.stem for each in found.parent.glob("*.toml"))
        hint = did_you_mean(name, known) or (f"; there is {', '.join(known)}" if known else "")
        raise UserError(f"{file.name}: ranges: no set `{name}`{hint}")
    return {**keys, "parameters": {**read_toml(found), **keys.get("parameters", {})}}


def ranges_folder(file: Path, game: str) -> Path:
    """Return where a game keeps its sets of parameters."""
    try:
        return registry.game(game).files / "ranges"
    except UserError as error:
        raise UserError(f"{file.name}: game: {error}") from None


def check_keys(file: Path, found: ExperimentFile) -> None:
    """Refuse keys that the design does not read, and keys that do not go together."""
    for key, designs in READ_BY.items():
        if key in found.model_fields_set and found.design not in designs:
            raise UserError(
                f"{file.name}: {key}: the design `{found.design}` does not read it, "
                f"only {', '.join(designs)}"
            )
    if (found.games is None) == (found.target_error is None):
        raise UserError(f"{file.name}: give either `games` or `target_error`")
    if found.games_max and found.target_error is None:
        raise UserError(f"{file.name}: games_max: it goes with `target_error`, not with `games`")
    if found.games_max and found.games_max < FIRST_LOOK:
        raise UserError(f"{file.name}: games_max: the first look is after {FIRST_LOOK:,} games")
    if found.ensemble == 1:
        raise UserError(f"{file.name}: ensemble: one world is not enough to compare, give more")
    if found.ensemble and not found.parameters:
        raise UserError(
            f"{file.name}: ensemble: there are no `parameters` or `ranges` to draw from"
        )


def parse_error(value: float | str) -> float:
    """Return a wanted error as a share: `0.25pp`, `0.25 %`, or 0.0025."""
    match = POINTS.fullmatch(value.strip()) if isinstance(value, str) else None
    if isinstance(value, str) and match is None:
        raise ValueError(f"`{value}` is not an error such as `0.25pp`")
    share = float(match["number"]) / 100 if match else float(value)
    if not 0 < share < 1:
        raise ValueError(f"{value} does not lie between 0 and 100 points")
    return share
