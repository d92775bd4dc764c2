"""Verdicts: bands set by the designer turn tables into plain sentences, the worst first.

Every number in a sentence is from a row of a table. Strength is never claimed for entries that
are reconstructed, only what would hold if they were so. What was not tested is named.
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

import pandas as pd

from reports.metrics.discovery import LEVEL
from reports.metrics.interventions import intervention_of
from reports.metrics.rows import EstimateRow
from reports.sentences.columns import number_text

POINTS = 100
OUTSIDE, DOUBTFUL, WORTH_KNOWING, UNTESTED = 3.0, 2.0, 1.0, 0.0
SIZE_MAX = 0.99  # the size of a finding orders findings of one kind
CAP_SHARE = 0.01  # games cut by the cap from which on it is said
ITEMS_MAX = 8
IDLE_MOST, IDLE_ITEMS = 0.5, 3  # of the games in which it is drawn; that are named
MATCH_TOLERANCE = 0.05
HEADLINE_GAMES = 1_000  # that a headline, and each clause of it, stands on
MAY_BE = "perhaps outside"  # of what more games would tell
Texts = Mapping[str, str]
BESIDE = "blank"  # what stands beside a headline


@dataclass(frozen=True)
class Finding:
    """A sentence, how severe it is, and the table that it is from."""

    text: str
    severity: float  # 3 outside the band, 2 perhaps, 1 worth knowing, 0 not tested; plus its size
    evidence: str  # name of the table
    entry: str = ""  # the row that it is about
    untested: str = ""  # what was not tested, where the sentence says that
    is_open: bool = False  # whether more games would tell where a rate lies

    def worded(self, say: Callable[[str], str]) -> Self:
        """Return it in other words."""
        return replace(self, text=say(self.text), untested=say(self.untested))

    def object(self) -> dict[str, str | float]:
        """Return it for JSON."""
        return {name: getattr(self, name) for name in ("text", "severity", "evidence", "entry")}


@dataclass(frozen=True)
class Band:
    """Win rates that the designer is content with."""

    low: float = 0.45
    high: float = 0.55

    @classmethod
    def around(cls, target: float, width: float = 0.05) -> Self:
        """Return the band around a target, for co-operative games."""
        return cls(max(0.0, target - width), min(1.0, target + width))

    @property
    def ends(self) -> tuple[float, float]:
        """Return both ends, as figures take them."""
        return self.low, self.high

    def holds(self, low: float, high: float) -> bool:
        """Tell whether a whole interval lies in the band."""
        return self.low <= low and high <= self.high

    def misses(self, low: float, high: float) -> bool:
        """Tell whether a whole interval lies above the band, or below it."""
        return low > self.high or high < self.low

    def __str__(self) -> str:
        """Return the band as it is said."""
        return f"{self.low * POINTS:.4g}-{self.high * POINTS:.4g} %"


@dataclass(frozen=True)
class Known:
    """What is known of the entries of a table, besides their rates."""

    doubts: Texts = field(default_factory=dict)  # who is reconstructed, and what of it is
    sensitive: Container[str] = ()  # whose rank depends on the policy: only called what is sure
    reasons: Texts = field(default_factory=dict)  # what stands behind an edge, in a clause
    names: Texts = field(default_factory=dict)  # what entries are called in a sentence
    asides: Texts = field(default_factory=dict)  # what is told beside a verdict, in a clause
    several: Container[str] = ()  # whose names are plurals: Villains win, Red wins


NOTHING_MORE = Known()


def ordered(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings, the worst first."""
    return sorted(findings, key=lambda finding: -finding.severity)


def graded(level: float, size: float) -> float:
    """Return the severity of a finding of a level and size."""
    return level + min(abs(size), SIZE_MAX)


def plurals(sides: Iterable[str]) -> list[str]:
    """Return the sides whose names are plurals: villains, not red."""
    return [side for side in sides if side.endswith("s")]


def with_ends(
    ends: Iterable[float], unit: str = "%", n: float | None = None, sign: str = ""
) -> str:
    """Return a share (mean, low, high) in per cent or points, with its games where wanted."""
    mean, low, high = (f"{value * POINTS:{sign}.1f}" for value in ends)
    games = "" if n is None else f"; {int(n):,} games"
    return f"{mean} {unit} ({low} to {high}{games})"


def rate_text(row: EstimateRow) -> str:
    """Return a rate with its interval, by its ends as tables have them, and its games."""
    return with_ends((row.mean, row.low, row.high), n=row.n)


def points_text(row: EstimateRow) -> str:
    """Return a change of the win rate with its interval and number of games."""
    return with_ends((row.mean, row.low, row.high), "points", row.n, "+")


def gives_text(row: EstimateRow, whom: str = "", sign: int = 1) -> str:
    """Say what a change gives somebody or costs, in points: the effect, times `sign`, in words."""
    verb = "gives" if sign * row.mean > 0 else "costs"
    return " ".join(filter(None, (verb, whom, size_text(row))))


def size_text(row: EstimateRow) -> str:
    """Return the size of a change whose direction is said in words, with interval and games."""
    ends = (row.low, row.high) if row.mean >= 0 else (-row.high, -row.low)
    return with_ends((abs(row.mean), *ends), "points", row.n)


def band_findings(
    table: pd.DataFrame, key: str, band: Band, evidence: str, known: Known = NOTHING_MORE
) -> list[Finding]:
    """Say which entries are outside the band, for sure or perhaps.

    `table`, called `evidence`, has the entries in the column `key`, and mean, low, high, n: shares
    of wins. Rows of one entry are told together where a column `players` says at how many they
    hold.
    """
    groups: dict[tuple[str, str, float], list] = {}
    for row in table.itertuples():
        if band.holds(row.low, row.high):
            continue
        name, (where, level) = str(getattr(row, key)), place_of(row, band)
        if level == OUTSIDE or name not in known.sensitive:
            groups.setdefault((name, where, level), []).append(row)
    found = []
    for (name, where, level), rows in groups.items():
        is_open = level != OUTSIDE
        called = known.names.get(name, name)
        reason = f"; {known.reasons[name]}" if name in known.reasons and not is_open else ""
        reason += f"; {known.asides[name]}" if name in known.asides else ""
        rates = listed([rate_text(row) for row in rows])
        verb = "win" if name in known.several else "wins"
        sentence = f"{called} {verb} {rates}{at_text(rows)}: {where} the wanted {band}{reason}."
        size = max(max(row.mean - band.high, band.low - row.mean, 0) for row in rows)
        text = supposed(name, sentence, known.doubts)
        found.append(Finding(text, graded(level, size), evidence, name, is_open=is_open))
    return found


def at_text(rows: Sequence) -> str:
    """Return at how many players some rows hold, if that is said: ` at 4 and 5 players`."""
    if not hasattr(rows[0], "players"):
        return ""
    return f" at {listed([str(row.players) for row in rows])} players"


def listed(parts: Sequence[str]) -> str:
    """Return parts as they are told one after the other."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def place_of(row: EstimateRow, band: Band) -> tuple[str, float]:
    """Return where a rate lies to a band, in words, and how severe that is."""
    if row.low > band.high:
        return "above", OUTSIDE
    if row.high < band.low:
        return "below", OUTSIDE
    return MAY_BE, DOUBTFUL


def supposed(name: str, sentence: str, doubts: Texts | None) -> str:
    """Return a sentence that says so where its entry is reconstructed."""
    if not doubts or name not in doubts:
        return sentence
    return f"{sentence.removesuffix('.')} (rests on a reconstruction: {doubts[name]})."


def item_findings(
    causal: pd.DataFrame,
    evidence: str,
    doubts: Texts | None = None,
    whom: str = "its owner",
) -> list[Finding]:
    """Say what the items that matter most do, of those that stand at the false discovery rate.

    All by one measure, so that they can be compared: the one that speaks first for an item; an
    item that has none of these by the first it has. `whom` is whose win rate it is; in a
    co-operative game the enemies' items cost the table.
    """
    ranks = [intervention_of(kind).headline for kind in causal["intervention"]]
    measured = causal.assign(rank=ranks)
    measured = measured.sort_values("rank", kind="stable").drop_duplicates("item")
    found = []
    for row in largest(measured[measured["q"] <= LEVEL]).head(ITEMS_MAX).itertuples():
        done = intervention_of(row.intervention)
        text_only = beside(causal, row.item, row.intervention)
        sentence = f"{row.item}: {done.how} {gives_text(row, whom, done.sign)}{text_only}."
        text = supposed(row.item, sentence, doubts)
        found.append(Finding(text, graded(WORTH_KNOWING, row.mean), evidence, row.item))
    return found


def idle_findings(idle: pd.DataFrame) -> list[Finding]:
    """Name the items that for sure are drawn and never played in more than half of the games."""
    if idle.empty:
        return []
    found, start = [], "stays in hand: of the games in which it is drawn, it is never played in"
    for row in idle[idle["low"] > IDLE_MOST].head(IDLE_ITEMS).itertuples():
        text = f"{row.item} {start} {rate_text(row)}."
        found.append(Finding(text, graded(WORTH_KNOWING, row.mean), "idle", row.item))
    return found


def largest(table: pd.DataFrame) -> pd.DataFrame:
    """Return a table, the estimates farthest from 0 first."""
    return table.loc[table["mean"].abs().sort_values(ascending=False, kind="stable").index]


def beside(causal: pd.DataFrame, item: str, intervention: str) -> str:
    """Return a clause about an item without its text, if its headline is about something else."""
    blank = causal[(causal["item"] == item) & (causal["intervention"] == BESIDE)]
    blank = blank[blank["q"] <= LEVEL]
    if blank.empty or intervention == BESIDE:
        return ""
    done = intervention_of(BESIDE)
    return f"; {done.how} {gives_text(next(blank.itertuples()), sign=done.sign)}"


def reasons_of(
    causal: pd.DataFrame, owners: Texts, names: Texts, doubts: Container[str]
) -> dict[str, str]:
    """Return, by entrant, a clause about the item whose absence would cost it most.

    None of fewer games than a headline stands on. `owners` names the entrant of each item, `names`
    what items are called, `doubts` are the items that are reconstructed.
    """
    taken = causal[causal["intervention"].isin(["blank", "remove"]) & (causal["q"] <= LEVEL)]
    taken = taken[taken["n"] >= HEADLINE_GAMES]
    found: dict[str, str] = {}
    for row in taken.sort_values("mean", ascending=False, kind="stable").itertuples():
        entrant = owners.get(row.item)
        if entrant and entrant not in found and row.mean > 0:
            ends = with_ends((row.mean, row.low, row.high), "points smaller", row.n)
            edge = f"its edge is {ends}"
            if row.item in doubts:
                edge = f"{edge}, and that card is reconstructed"
            found[entrant] = f"without {names.get(row.item, row.item)} {edge}"
    return found


def policy_findings(rankings: pd.DataFrame, key: str, evidence: str) -> list[Finding]:
    """Name the entries whose place for sure depends on who plays."""
    found = []
    for _, row in rankings[rankings["is_policy_sensitive"]].iterrows():
        moved, low, high = (number_text(row[f"moved{end}"]) for end in ("", "_low", "_high"))
        text = (
            f"{row[key]} is policy-sensitive: {ranks_text(row, rankings)}; it moves by {moved} "
            f"places ({low} to {high})."
        )
        size = graded(DOUBTFUL, row["moved"] / row["n"])
        found.append(Finding(text, size, evidence, str(row[key])))
    return found


def policy_asides(rankings: pd.DataFrame, key: str) -> dict[str, str]:
    """Return, by entry that moves far between policies, what to say beside a verdict about it."""
    asides = {}
    for _, row in rankings.iterrows():
        ranks = ranks_text(row, rankings)
        if row["is_policy_sensitive"]:
            asides[str(row[key])] = f"but that depends on who plays ({ranks})"
        elif row["is_unclear_move"]:
            asides[str(row[key])] = f"policies differ about it ({ranks}), as chance alone could do"
    return asides


def ranks_text(row: pd.Series, rankings: pd.DataFrame) -> str:
    """Return where an entry stands under each policy, and where it may stand."""
    policies = [name.removesuffix("_rank") for name in rankings if name.endswith("_rank")]
    places = []
    for one in policies:
        rank, low, high = (number_text(row[f"{one}_{end}"]) for end in ("rank", "low", "high"))
        places.append(f"{rank} under {one} ({low} to {high})")
    return f"rank {', '.join(places)}, of {row['n']}"


def matrix_findings(
    matches: pd.DataFrame,
    targets: pd.DataFrame,
    evidence: str,
    doubts: Texts | None = None,
) -> list[Finding]:
    """Compare a matchup matrix with the one that the designer wants, match by match.

    `matches` has entrant, foe, mean, low, high, n; `targets` entrant, foe and target. A match
    that was not played is not tested.
    """
    table = targets.merge(matches, on=["entrant", "foe"], how="left")
    found = []
    for row in table.itertuples():
        name = f"{row.entrant} against {row.foe}"
        band = Band.around(row.target, MATCH_TOLERANCE)
        if row.mean != row.mean:
            found += untested_findings([f"{name}, who never met"])
        elif not band.holds(row.low, row.high):
            is_sure = band.misses(row.low, row.high)
            verb, level = ("misses", OUTSIDE) if is_sure else ("may miss", DOUBTFUL)
            rate = rate_text(row._replace(n=int(row.n)))
            target = f"{row.target * POINTS:.1f} % ± {MATCH_TOLERANCE * POINTS:.0f} points"
            sentence = f"{name} {verb} its target of {target}: {rate}."
            doubt = next((one for one in (row.entrant, row.foe) if one in (doubts or {})), "")
            text = supposed(doubt, sentence, doubts)
            size = max(abs(row.mean - row.target) - MATCH_TOLERANCE, 0)
            found.append(Finding(text, graded(level, size), evidence, name))
    return found


def cycle_findings(cycles: pd.DataFrame, evidence: str) -> list[Finding]:
    """Name the circles in which each for sure beats the next."""
    found = []
    for row in cycles[cycles["is_clear"].astype(bool)].itertuples():
        text = f"{row.cycle}: each beats the next; the closest match is {rate_text(row)}."
        found.append(Finding(text, graded(WORTH_KNOWING, row.mean - 0.5), evidence, row.cycle))
    return found


def capped_findings(capped: pd.DataFrame, evidence: str) -> list[Finding]:
    """Say when the cap cuts off more games than can be left out of account."""
    found = []
    for row in capped[(capped["high"] > CAP_SHARE) & (capped["mean"] > 0)].itertuples():
        text = f"The cap on decisions cut off {rate_text(row)}: results leave these games open."
        found.append(Finding(text, graded(DOUBTFUL, row.mean), evidence, "cap"))
    return found


def untested_findings(things: Iterable[str]) -> list[Finding]:
    """Name what was not tested."""
    return [Finding(f"Not tested: {thing}.", UNTESTED, "", untested=thing) for thing in things]
