"""What each item is worth: as it is seen, and as it works, side by side."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from experiments.planning import interventions
from experiments.storing import tables
from experiments.storing.experiment_result import SweepResult
from reports.metrics import causal, discovery, exposure, gains
from reports.metrics.interventions import INTERVENTIONS
from reports.questions import choices
from reports.questions.answer import Answer, answer, doubts, half_widths
from reports.questions.everyone import LineUp, line_ups_of_all, merged
from reports.questions.question import Question
from reports.questions.staging import designed, outcome_named, play, run_of
from reports.sentences import verdicts
from sim.core.analysis import DRAWN, GAINED, OPENING, PLAYED, TAKEN, Analysis
from sim.core.content import Content
from sim.core.errors import UserError
from sim.core.registry import Game

KINDS = tuple(name for name, one in INTERVENTIONS.items() if one.way)
OPEN = "open"
SEEN = (DRAWN, PLAYED, TAKEN, GAINED)  # roles of events that are shown beside what items are worth
CHOICES_SHARE = 0.4  # of the budget, where upgrades exclude each other
RECONSTRUCTED = "what a single item is worth: its numbers are assumed, and the tables tell no more"
BASE_TIMES = 5  # the unchanged game, of which observations are made, is played more often


def cards(
    question: Question,
    patterns: Sequence[str] = ("*",),
    kinds: Sequence[str] = KINDS,
    everyone: bool = False,
) -> Answer:
    """What is each item worth? Both ways side by side, with contributions and dead items.

    Asked of everyone, those whom the setup leaves out play in line-ups of their own.
    """
    line_ups, left_out = [LineUp(question, patterns)], list[str]()
    if everyone:
        line_ups, left_out = line_ups_of_all(question, patterns)
    looked = [look_at(one, kinds, 1 / len(line_ups)) for one in line_ups]
    found = merged([one.tables for one in looked])
    results = [result for one in looked for result in one.results]
    refused = list(dict.fromkeys(reason for one in looked for reason in one.refused))
    refused += [f"the items of {name}: the setup has no room for all" for name in left_out]
    return answered(question, found, results, refused)


@dataclass(frozen=True)
class Looked:
    """What a line-up tells of its items."""

    tables: dict[str, pd.DataFrame]
    results: list[SweepResult]
    refused: list[str]


def look_at(line_up: LineUp, kinds: Sequence[str], part: float) -> Looked:
    """Return what items are worth in a line-up, for a part of the budget."""
    begun = time.monotonic()
    question, patterns = line_up.question.with_share(part), line_up.patterns
    usable, refused = usable_kinds(question, patterns, kinds)
    name = line_up.run_name("cards")
    experiment = designed(name, question, "items", items=list(patterns), interventions=list(usable))
    chosen = interventions.find_items(question.game, question.content, list(patterns))
    groups = choices.groups_of(question, chosen)
    share = 1 - CHOICES_SHARE if groups else 1.0
    question = question.less(time.monotonic() - begun)  # a plan of many items takes its time
    result = play(experiment, question.with_share(share), BASE_TIMES)
    found, results = item_tables(result, chosen), [result]
    if groups:
        again = question.with_share(CHOICES_SHARE)
        results.append(choices.play_choices(again, groups, line_up.run_name(choices.NAME)))
        winners, owners = results[-1].winners, sides_of_items(result)
        found["choices"] = choices.choice_table(winners, groups, owners)
    return Looked(found, results, refused)


def answered(
    question: Question,
    found: dict[str, pd.DataFrame],
    results: list[SweepResult],
    refused: list[str],
) -> Answer:
    """Return the answer that the tables give."""
    whom = "its owner" if question.is_versus else f"the {question.game.sides[0]}"
    doubtful = doubts(question.game, question.content)
    items = [
        *verdicts.item_findings(found["causal"], "causal", doubtful, whom),
        *verdicts.idle_findings(known_items(found.get("idle", pd.DataFrame()), doubtful)),
    ]
    items, unsaid = of_single_items(question.game.analysis, items)
    if "choices" in found:
        items += choices.choice_findings(found["choices"], doubtful)
    gaps = [*refused, *unsaid, "any other policy, setup or seed"]
    findings = [*items, *verdicts.untested_findings(gaps)]
    middle, widest = half_widths(found["causal"])
    paired = found["causal"][found["causal"]["intervention"] != OPEN]
    n = int(paired["n"].min()) if len(paired) else 0
    precision = (
        f"worth of an item within ± {middle:.1f} points (the widest ± {widest:.1f}), from {n:,} "
        f"pairs of games each; {discovery.discovery_text(found['causal'])}"
    )
    return answer("What is each item worth?", question, results, found, findings, precision)


def known_items(table: pd.DataFrame, doubtful: Mapping[str, str]) -> pd.DataFrame:
    """Return the rows of items that are as printed, not reconstructed."""
    return table if table.empty else table[~table["item"].isin(doubtful)]


def of_single_items(
    analysis: Analysis, items: list[verdicts.Finding]
) -> tuple[list[verdicts.Finding], list[str]]:
    """Return what is said of single items and what is left open; nothing of reconstructed ones."""
    return ([], [RECONSTRUCTED]) if analysis.is_reconstruction else (items, [])


def usable_kinds(
    question: Question, patterns: Sequence[str], kinds: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Return the interventions that the game allows, and why it does not allow the others."""
    unknown = [kind for kind in kinds if kind not in KINDS]
    if unknown:
        raise UserError(f"no intervention `{unknown[0]}`; there is {', '.join(KINDS)}")
    content = question.content
    chosen = interventions.find_items(question.game, content, list(patterns))
    present = interventions.in_play(question.game, content)
    usable, refused = [], []
    if not any(has_copies(content, item) for item in chosen):
        changing = [INTERVENTIONS[kind].way for kind in kinds if INTERVENTIONS[kind].is_of_copies]
        refused += [f"what items are worth {verdicts.listed(changing)} (they have no copies)"] * (
            len(changing) > 0
        )
        kinds = [kind for kind in kinds if not INTERVENTIONS[kind].is_of_copies]
    for kind in kinds:
        reason = reason_against(question, [item for item in chosen if item in present], kind)
        if reason:
            refused.append(f"what items are worth {INTERVENTIONS[kind].way} ({reason})")
        else:
            usable.append(kind)
    if not [kind for kind in usable if kind != OPEN]:
        raise UserError(f"{question.game.name}: no item can be changed: {'; '.join(refused)}")
    return usable, refused


def has_copies(content: Content, item: str) -> bool:
    """Tell whether an item comes in copies, so that one can be added or taken away."""
    section, _, entry = item.partition(".")
    return "copies" in type(content.book.sections[section][entry]).model_fields


def reason_against(question: Question, chosen: Sequence[str], kind: str) -> str:
    """Return why no item allows an intervention, or nothing if one does."""
    game = question.game
    if kind == OPEN:
        if OPENING not in game.events:
            return f"{game.title} counts no opening hands"
        return "" if len(game.sides) == 1 else "both sides may open with an item"
    if not chosen:
        return "none of the items is in play with this setup"
    first = ""
    for change in (interventions.intervention(kind, item) for item in chosen):
        reason = interventions.refusal(game, question.content, change)
        if not reason:
            return ""
        first = first or reason
    return first


def item_tables(result: SweepResult, chosen: Sequence[str]) -> dict[str, pd.DataFrame]:
    """Return the tables of the items design about the chosen items, by name."""
    base = run_of(outcome_named(result, result.experiment.baseline))
    rows, owners = tables.items_frame(base), exposure.item_base(base)
    rows, owners = (table[table["item"].isin(list(chosen))] for table in (rows, owners))
    analysis, events = base.game.analysis, base.game.events
    seen = exposure.exposures(rows, owners, analysis)
    worth = causal.causal(result, sides_of_items(result))
    if OPEN in result.experiment.interventions:
        worth = with_opening(worth, seen)
    both = causal.side_by_side(worth, seen, analysis.events_of(events, *SEEN))
    found = {"both": both, "causal": worth, "observed": seen}
    by_choice = choices.choices_of(base.game, base.content)
    if analysis.events_of(events, TAKEN) and by_choice:
        found["alternatives"] = exposure.alternatives(rows, by_choice, analysis)
    found["contributions"] = exposure.contributions(rows, owners, analysis)
    if analysis.events_of(events, PLAYED):
        playable = could_be_played(base.game, base.content, rows, owners)
        found["dead"] = exposure.dead(rows, playable, analysis)
        is_dealt = seen["item"].isin(playable["item"])
        found["idle"] = exposure.idle(seen[is_dealt], analysis)
    if analysis.stages:
        found["gains"] = gains.gains(rows, owners, analysis)
    return found


def could_be_played(
    game: Game, content: Content, rows: pd.DataFrame, owners: pd.DataFrame
) -> pd.DataFrame:
    """Return the owners of items that a player could have chosen to play: seen at all, not passive.

    An item to which nothing happened in any game belongs to somebody who was not there.
    """
    happened = rows.groupby("item", sort=False)["games"].sum()
    seen = owners[owners["item"].map(happened) > 0]
    chosen = [item for item in seen["item"] if is_chosen_to_play(game, content, item)]
    return seen[seen["item"].isin(chosen)]


def is_chosen_to_play(game: Game, content: Content, item: str) -> bool:
    """Tell whether a player chooses to play an item: it is nobody's who is dealt, nor passive."""
    section, _, entry = item.partition(".")
    is_passive = game.analysis.is_passive or (lambda entry: False)
    return section in game.played and not is_passive(content.book.sections[section][entry])


def sides_of_items(result: SweepResult) -> dict[str, int]:
    """Return the side that alone has an item; -1 where several have it, or none."""
    owners = exposure.item_base(run_of(outcome_named(result, result.experiment.baseline)))
    return dict(zip(owners["item"], owners["owner"], strict=True))


def with_opening(worth: pd.DataFrame, seen: pd.DataFrame) -> pd.DataFrame:
    """Add what opening with an item is worth; false discoveries are controlled over all."""
    opened = seen[(seen["exposure"] == OPENING) & seen["mean"].notna()]
    rows = opened[["item", "mean", "low", "high", "n", "p"]]
    rows = rows.assign(intervention=OPEN, note=INTERVENTIONS[OPEN].note)
    both = pd.concat([worth.drop(columns=["q", "words"]), rows], ignore_index=True)
    order = [name for name in worth.columns if name in both.columns or name in ("q", "words")]
    return discovery.with_discoveries(both)[order]
