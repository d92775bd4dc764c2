"""Arguments as people give them, on a command line or in a notebook, read once into a Question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from numbers import Integral
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.core.content import Patch, by_path, parse_assignment, read_patch
from sim.core.errors import UserError, did_you_mean

if TYPE_CHECKING:
    from experiments.playing.execution import Execution
    from experiments.storing.store import Store
    from policies import Policy
    from reports.questions.compare import Variant
    from reports.questions.question import Question
    from reports.sentences.verdicts import Band
    from sim.core.content import Content
    from sim.core.registry import Game
    from sim.core.restrictions import Restriction

Changes = Mapping[str, Any] | str | Path | Patch | Sequence[str | Path | Patch] | None
"""{path: value}, "PATH=VALUE", a file of changes, or several of these."""

RESTRICTIONS = ("forbid", "force")
UNCHANGED = "no change"
TIME = re.compile(r"(?P<number>\d+(\.\d+)?)\s*(?P<unit>s|m|min|h)?")
SECONDS = {"s": 1, "m": 60, "min": 60, "h": 3600, None: 60}
RANGE = re.compile(r"(?P<low>\d+(\.\d+)?)\s*-\s*(?P<high>\d+(\.\d+)?)\s*%?")
TARGET = re.compile(r"(?P<target>\d+(\.\d+)?)\s*%?")
PERCENT = 100
BUDGET_MAX = 1000 * 3600  # seconds


def question(
    game: str | Game,
    games: int | None = None,
    *,
    seed: int = 1,
    set: Changes = None,
    policy: str | Sequence[str] | None = None,
    forbid: Sequence[str] | None = None,
    force: Sequence[str] | None = None,
    budget: float | str | None = None,
    band: tuple[float, float] | str | None = None,
    store: str | Path | None = None,
    adapt: bool = False,
    **how: Any,
) -> Question:
    """Return the question that these arguments ask; a bad one is refused before a game is played.

    Args:
        game: its name.
        games: how many, of each cell if there are several; None for what the budget allows.
        seed: of the series.
        set: changes of the content.
        policy: a name for all seats, or a list of SEAT=NAME.
        forbid: items that nobody may play.
        force: items that must be played whenever that is legal.
        budget: seconds, or a text such as 3m.
        band: win rates that are wanted: two shares, or a text such as 45-55.
        store: folder in which finished games are kept and found again.
        adapt: whether players learn anew what to choose with every change.
        how: jobs, backend, scheduler, progress, rows …, as in `Execution`.
    """
    from reports.questions.budget import BUDGET
    from reports.questions.question import Question

    chosen = find_game(game)
    check_games(games)
    found = Question(
        game=chosen,
        how=execution(store, **how),
        changes=tuple(by_path(chosen.load().book, changes_of(set))),
        policies=tuple(policy_texts(policy)),
        seed=seed,
        games=games,
        budget=seconds_of(budget) if isinstance(budget, str) else budget or BUDGET,
        band=band_of(band),
        resolve=lambda texts: seat_policies(chosen, list(texts)),
    )
    check_nothing_drawn(chosen, found.changes)
    limits = restriction(chosen, found.content, forbid or (), force or ())
    seated = seat_policies(chosen, found.policies)
    if adapt:
        found = found.adapted(seated)
    return found.restricted(limits) if limits else found


def check_games(games: int | None) -> None:
    """Refuse a number of games that nobody can play."""
    if games is not None and (not isinstance(games, Integral) or games < 1):
        raise UserError(f"games: {games} is not a whole number of at least 1")


def find_game(game: str | Game) -> Game:
    """Return the game of that name."""
    from sim.core import registry

    return registry.game(game) if isinstance(game, str) else game


def find_games(names: Sequence[str] | None) -> list[Game]:
    """Return the games of these names; all if there are none."""
    from sim.core import registry

    return [find_game(name) for name in names] if names else registry.games()


def policy_texts(policy: str | Sequence[str] | None) -> list[str]:
    """Return policies as SEAT=NAME; a single name means all seats."""
    if isinstance(policy, str):
        return [policy if "=" in policy else f"all={policy}"]
    return list(policy or ())


def seat_policies(game: Game, seats: Sequence[str] | None) -> tuple[Policy, ...]:
    """Return one policy per seat; the game's default where none is named."""
    import policies

    return policies.resolve(game, list(seats or ()), game.seats_max)


def changes_of(changes: Changes) -> list[Patch]:
    """Return changes in any of their forms as patches; restricted play is no change of content."""
    if changes is None:
        return []
    if isinstance(changes, Mapping):
        paths = {path: value for path, value in changes.items() if path not in RESTRICTIONS}
        return [
            Patch("set", path, list(value) if isinstance(value, tuple) else value)
            for path, value in paths.items()
        ]
    if isinstance(changes, Patch):
        return [changes]
    if isinstance(changes, Path):
        return read_patch(changes)
    if not isinstance(changes, str):
        return [patch for change in changes for patch in changes_of(change)]
    if changes.partition("=")[0] in RESTRICTIONS:
        return []
    is_file = "=" not in changes and changes.endswith(".toml")
    return read_patch(Path(changes)) if is_file else [parse_assignment(changes)]


def all_changes(patches: Sequence[Path] | None, sets: Sequence[str] | None) -> list[Patch]:
    """Return the changes of files, then the single changes."""
    return [*changes_of(patches), *map(parse_assignment, sets or ())]


def changed(content: Content, changes: Changes) -> Content:
    """Return the content with changes applied, all at once."""
    patches = changes_of(changes)
    return content.patched(patches) if patches else content


def load_content(game: Game, patches: Sequence[Path] | None, sets: Sequence[str] | None) -> Content:
    """Return a game's content with the files of changes applied, then the single changes."""
    loaded = game.load()
    changes = by_path(loaded.book, all_changes(patches, sets))
    check_nothing_drawn(game, changes)
    return changed(loaded, changes)


def check_nothing_drawn(game: Game, changes: Sequence[Patch]) -> None:
    """Refuse `setup.heroes=random`, which takes an experiment."""
    from experiments.planning.line_ups import drawn_in

    for key in drawn_in(changes):
        many = game.analysis.noun.many
        raise UserError(f"setup.{key}=random: {many} are drawn in an experiment, `balance sweep`")


def variant(question: Question, changes: Changes, both: Changes = None) -> Variant:
    """Return one side of a comparison, called after its own changes."""
    from reports.questions.compare import Variant

    content = changed(question.content, changes)
    items = [restricted_items(changes, way) + restricted_items(both, way) for way in RESTRICTIONS]
    return Variant(label_of(changes), content, restriction(question.game, content, *items))


def label_of(changes: Changes) -> str:
    """Return what a variant is called."""
    if isinstance(changes, Mapping):
        return ", ".join(f"{path}={value}" for path, value in changes.items())
    if isinstance(changes, Patch):
        return f"{changes.kind} {changes.path}"
    if isinstance(changes, str | Path):
        return str(changes)
    return ", ".join(map(label_of, changes or ())) or UNCHANGED


def restricted_items(changes: Changes, way: str) -> list[str]:
    """Return the items that changes forbid or force: {"forbid": items}, "forbid=ITEM"."""
    if isinstance(changes, Mapping):
        items = changes.get(way, ())
        return [items] if isinstance(items, str) else list(items)
    if isinstance(changes, str):
        return [changes.partition("=")[2]] if changes.startswith(f"{way}=") else []
    if isinstance(changes, Iterable):
        return [item for change in changes for item in restricted_items(change, way)]
    return []


def restriction(
    game: Game, content: Content, forbid: Sequence[str], force: Sequence[str]
) -> Restriction:
    """Return restricted play of items that the setup has."""
    from experiments.planning.interventions import check_in_play, restriction_of

    found = restriction_of(game, content, forbid, force)
    check_in_play(game, content, found)
    return found


def execution(store: str | Path | None = None, **how: Any) -> Execution:
    """Return how games are played, refusing a backend that is not there."""
    from experiments.playing.backends import check_backend
    from experiments.playing.execution import Execution

    known = [field.name for field in fields(Execution) if field.name != "store"]
    for name in how:
        if name not in known:
            near = did_you_mean(name, known) or f"; there is {', '.join(known)}"
            raise UserError(f"no option `{name}`{near}")
    found = Execution(store=open_store(store), **how)
    check_backend(found.backend, found.scheduler)
    return found


def open_store(folder: str | Path | None) -> Store | None:
    """Return the store in a folder, if one is named."""
    if folder is None:
        return None
    from experiments.storing.out_folder import check_place
    from experiments.storing.store import Store

    check_place(Path(folder), "--store")
    return Store(Path(folder))


def seconds_of(text: str) -> float:
    """Return a budget in seconds; a plain number is minutes."""
    match = TIME.fullmatch(text.strip())
    seconds = float(match["number"]) * SECONDS[match["unit"]] if match else 0
    if seconds <= 0:
        raise UserError(f"--budget {text}: write it as 90s, 3m or 1h")
    if seconds > BUDGET_MAX:
        raise UserError(f"--budget {text}: at most {BUDGET_MAX // 3600}h")
    return seconds


def band_of(text: str | tuple[float, float] | None) -> Band | None:
    """Return the band that the designer wants: from a range, or around a target."""
    if text is None:
        return None
    from reports.sentences.verdicts import Band  # with pandas, which a plain run does not need

    if isinstance(text, tuple):
        return Band(*text)
    ends, middle = RANGE.fullmatch(text.strip()), TARGET.fullmatch(text.strip())
    if ends:
        low, high = float(ends["low"]) / PERCENT, float(ends["high"]) / PERCENT
        if 0 <= low < high <= 1:
            return Band(low, high)
    elif middle and float(middle["target"]) <= PERCENT:
        return Band.around(float(middle["target"]) / PERCENT)
    raise UserError(f"--target {text}: write it as a band such as 45-55, or a middle such as 30")
