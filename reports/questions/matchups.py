"""Who is strong: entrants and teams, who beats whom, sides and seats, under two policies."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pandas as pd

from experiments.planning import line_ups
from experiments.planning.experiment import Experiment
from experiments.storing.experiment_result import SweepResult
from reports.metrics import matchups as metrics
from reports.metrics import metagame, rankings, seats, teams
from reports.metrics.teams import ENTRANT
from reports.questions import edges, line_up_fits
from reports.questions.answer import Answer, answer, doubts, half_widths
from reports.questions.competence import competence, competence_findings
from reports.questions.line_up_fits import columns_of, draws_of, fitted_of, rates_of
from reports.questions.named_entrants import line_ups_with, named_findings
from reports.questions.question import Question, cell_at
from reports.questions.rebalance.goals import team_goal
from reports.questions.staging import STEP, built, designed, plain, play
from reports.sentences import verdicts
from reports.sentences.entrant_verdicts import agreement_findings, effect_findings
from reports.sentences.verdicts import Band, Known, Texts
from sim.core.errors import UserError

Tables = Mapping[str, pd.DataFrame]
TEAMS = 100  # line-ups that are drawn; all, if there are no more
ENTRANTS_MAX = 40  # teams from which on the metagame of teams is left out
MAIN_SHARE = 0.5  # of the budget, if other policies are compared with
OTHERS_SHARE, SEATS_SHARE = 0.2, 0.1
EDGES_SHARE, PLAYERS_SHARE = 0.2, 0.5  # numbers of players come on top of the budget's other parts
EDGES_MAX = 2  # entrants above the band, and below it, whose items are looked at
PROBE = 240  # games, over all line-ups, that tell whether a policy ever wins, and so can rank


@dataclass(frozen=True)
class Extras:
    """What is asked besides which entrants win."""

    players: tuple[int, ...] = ()  # numbers of players at which entrants are compared, too
    targets: pd.DataFrame | None = None  # the matrix that is wanted: entrant, foe, target
    named: tuple[str, ...] = ()  # entrants that must be in every line-up, by id or name


def matchups(
    question: Question,
    others: Sequence[str] | None = None,
    count: int = TEAMS,
    extras: Extras | None = None,
) -> Answer:
    """Which entrants and teams win, who beats whom, and does that depend on the policy?

    `others` are policies to rank under, besides the question's own.
    """
    entrants = line_ups.entrants_of(question.game)
    check_choice(question)
    extras, others = extras or Extras(), list(others or ())
    if entrants.are_policies:  # nobody else can play them
        others = []
    share = MAIN_SHARE if others else MAIN_SHARE + OTHERS_SHARE
    plan = built(line_ups_with(question, count, extras.named))
    results = [play(plan, question.with_share(share))]
    strengths, played = competence(question, others)
    weak = strengths.loc[~strengths["is_competent"].astype(bool), "policy"]
    others = [name for name in others if name not in set(weak)]
    for name in others:
        part = question.with_policy(name).with_share(OTHERS_SHARE / len(others))
        results.append(ranked_under(name, part, plan))
    found = versus_tables(results[0]) if question.is_versus else team_tables(results[0])
    gaps = gaps_of(question, found, results[0])
    gaps += add_rankings(found, results, [question.policy_name, *others])
    if len(strengths):
        found["policy strengths"] = strengths
    results += played
    if not question.is_versus:
        seating = play(seating_plan(question), question.with_share(SEATS_SHARE))
        results.append(seating)
        found["seats"] = seats.seat_effects(seating.winners)
    results += add_players(question, found, extras.players, count)
    results += add_edges(question, found, count)
    findings = [
        *named_findings(question, found, extras.named),
        *findings_of(question, found, extras.targets),
        *verdicts.untested_findings(gaps),
    ]
    text = "Which entrants and teams are strong, and who beats whom?"
    return answer(text, question, results, found, findings, precision_of(found, results[0]))


def check_choice(question: Question) -> None:
    """Refuse a table where all entrants play in every line-up: what one adds cannot be told."""
    entrants, book = line_ups.entrants_of(question.game), question.content.book
    many = entrants.noun.many
    if not question.is_versus and len(entrants.ids(book)) <= sum(entrants.sizes(book)):
        raise UserError(
            f"`matchups`: all {many} of {question.game.name} are in every line-up of this setup; "
            f"to see which of them help, play with fewer {many}"
        )


def add_players(
    question: Question, found: dict[str, pd.DataFrame], players: Sequence[int], count: int
) -> list[SweepResult]:
    """Add how often entrants win at other numbers of players."""
    results, parts = [], []
    for number in players:
        one = edges.with_players(question, number).with_share(PLAYERS_SHARE / len(players))
        results.append(play(designed(f"players_{number}", one, "random-teams", teams=count), one))
        rates = rates_of(results[-1], draws_of(results[-1]))
        parts.append(rates.assign(players=number))
    if parts:
        found["entrants by players"] = pd.concat(parts, ignore_index=True)
    return results


def add_edges(question: Question, found: dict[str, pd.DataFrame], count: int) -> list[SweepResult]:
    """Add what their items are worth to the entrants farthest above the band, and below it.

    Policy-sensitive entrants are called neither strong nor weak, so they have no edge to explain.
    """
    band = question.wanted
    if band is None:
        return []
    chosen = farthest(found["entrants"], band, sensitive_of(found))
    results, parts = [], []
    for each in chosen:
        share = replace(question.with_share(EDGES_SHARE / len(chosen)), band=band)
        table, result = edges.edges(share, each, team_goal(share, [each], count))
        parts.append(table)
        results += [result] if result else []
    if parts:
        found["edges"] = pd.concat(parts, ignore_index=True)
    return results


def farthest(rates: pd.DataFrame, band: Band, sensitive: Sequence[str]) -> list[str]:
    """Return the entrants that are farthest above the band for sure, then those below it."""
    clear = rates[~rates[ENTRANT].isin(sensitive)].sort_values("mean", kind="stable")
    below, above = clear[clear["high"] < band.low], clear[clear["low"] > band.high]
    return [*above[ENTRANT][::-1].head(EDGES_MAX), *below[ENTRANT].head(EDGES_MAX)]


def ranked_under(name: str, question: Question, plan: Experiment) -> SweepResult:
    """Play the line-ups under another policy; no more than a probe if it always or never wins."""
    cells = tuple(replace(cell, policies=question.policies) for cell in plan.cells)
    plan = replace(plan, name=f"matchups_{name}", cells=cells)
    wanted = question.games_of(plan.name)
    few = max(STEP, PROBE // len(plan.cells))
    begun = time.monotonic()
    probe = play(plan, replace(question, games=min(few, wanted or few), sizes={}))
    return (
        play(plan, question.less(time.monotonic() - begun))
        if line_up_fits.can_rank(probe)
        else probe
    )


def precision_of(found: Tables, result: SweepResult) -> str:
    """Say how sharp the answer is."""
    middle, widest = half_widths(found["entrants"])
    text = (
        f"win rate of an entrant within ± {middle:.1f} points (the widest ± {widest:.1f}), from "
        f"{result.games:,} games of {len(result.outcomes):,} line-ups"
    )
    if line_up_fits.sample_of(result).is_part:
        text += ", for all line-ups, of which these are a sample"
    return text


def add_rankings(
    found: dict[str, pd.DataFrame], results: Sequence[SweepResult], names: Sequence[str]
) -> list[str]:
    """Add the rankings of entrants by policy to the tables; return what they leave open."""
    if len(names) == 1:
        return ["another competent policy: strength may be the policy's"]
    ranked, draws = line_up_fits.ranked_by_all(dict(zip(names, results, strict=True)))
    found["rankings"] = rankings.rankings(ranked, ENTRANT, draws)
    found["rank correlation"] = rankings.rank_correlation(ranked, ENTRANT, draws)
    return [
        f"the ranking under {name}, which wins as rarely with any entrant: it ranks nobody"
        for name in rankings.unranked(ranked, ENTRANT)
    ]


def seating_plan(question: Question) -> Experiment:
    """Return a plan of the same entrants in other orders of seats, on the same seeds."""
    path, book = line_ups.entrants_of(question.game).places[0], question.content.book
    team = tuple(question.content.setup[path.rpartition(".")[2]])  # the line-up that is played
    orders = dict.fromkeys([team, team[::-1], team[1:] + team[:1]])
    levels = [line_ups.team_level(question.game, book, {path: order}) for order in orders]
    return plain("seats", question, [cell_at(level, question) for level in levels])


def team_tables(result: SweepResult) -> dict[str, pd.DataFrame]:
    """Return the tables of a co-operative game, by name."""
    columns, cells, draws = columns_of(result.experiment), result.cells, draws_of(result)
    found = {
        "entrants": rates_of(result, draws),
        "effects": teams.effects_frame(fitted_of(result, draws)),
        "teams": teams.team_rates(cells, columns, draws),
    }
    game, book = result.experiment.game, result.experiment.base.book
    if enemies := game.analysis.enemies:  # chance deals them
        dealt = [name for name in game.dealt if name.startswith(enemies.dealt)]
        names = {entry_id: entry.name for entry_id, entry in book.sections[enemies.section].items()}
        met = teams.entrant_by_enemy(result.games_frame(), columns[0], dealt, names, game.sides[0])
        found["entrant by enemy"] = met
    return found


def versus_tables(result: SweepResult) -> dict[str, pd.DataFrame]:
    """Return the tables of a game of two sides, by name."""
    game, cells, draws = result.experiment.game, result.cells, draws_of(result)
    sides, rates = game.sides, rates_of(result, draws)
    by_team = metrics.square_of(cells, sides, draws)
    opponents = opposed(cells, sides)
    by_entrant = metrics.square_of(opponents, sides, draws[:, opponents["place"].to_numpy(int)])
    entrant_matches = metrics.matrix(by_entrant)
    found = {
        "entrants": rates,
        "effects": teams.effects_frame(fitted_of(result, draws)),
        "entrant matches": entrant_matches,
        "entrant strengths": with_games(metrics.strengths(by_entrant), rates),
        "entrant metagame": with_games(metagame.metagame(by_entrant), rates),
        "entrant cycles": metrics.cycles(entrant_matches),
        "teams": teams.team_rates(cells, columns_of(result.experiment), draws),
        "team matches": metrics.matrix(by_team),
        "team strengths": metrics.strengths(by_team),
        "sides": seats.side_effects(cells, sides, draws),
    }
    if len(by_team.names) <= ENTRANTS_MAX:
        found["team metagame"] = metagame.metagame(by_team)
    if first := game.analysis.first_side:
        found["first player"] = seats.first_player(result.games_frame(), first, sides)
    return found


def with_games(table: pd.DataFrame, rates: pd.DataFrame) -> pd.DataFrame:
    """Return a table whose n are games, not meetings: two foes meet an entrant twice."""
    games = table["entrant"].map(dict(zip(rates[ENTRANT], rates["n"], strict=True)))
    counts = [name for name in table if name == "n" or name.endswith("_n")]
    return table.assign(**dict.fromkeys(counts, games))


def opposed(cells: pd.DataFrame, sides: Sequence[str]) -> pd.DataFrame:
    """Return one row a cell and pair of opposed entrants; `place` is the cell that it is from."""
    split = cells.assign(place=range(len(cells)), **{s: cells[s].str.split("+") for s in sides})
    return split.explode(sides[0]).explode(sides[1]).reset_index(drop=True)


def findings_of(
    question: Question, found: Tables, targets: pd.DataFrame | None = None
) -> list[verdicts.Finding]:
    """Return what the tables say."""
    doubtful = doubts(question.game, question.content)
    names = edges.names_of(question.game, question.content.book)
    ranked, sensitive = found.get("rankings"), sensitive_of(found)
    asides = {} if ranked is None else verdicts.policy_asides(ranked, ENTRANT)
    band = question.wanted
    parts = []
    if band:
        reasons = edge_reasons(question, found, band, names, doubtful)
        known = Known(doubtful, sensitive, reasons, names, asides)
        parts += entrant_findings(question, found, band, known)
    parts += effect_findings(found["effects"], doubtful, sensitive, names)
    if ranked is not None:
        parts += verdicts.policy_findings(ranked, ENTRANT, "rankings")
        parts += agreement_findings(found["rank correlation"])
    if "policy strengths" in found:
        parts += competence_findings(found["policy strengths"], question)
    if question.is_versus:
        several, sides = verdicts.plurals(question.game.sides), found["sides"]
        wanted = band or verdicts.Band()
        parts += verdicts.band_findings(sides, "side", wanted, "sides", Known(several=several))
        parts += verdicts.cycle_findings(found["entrant cycles"], "entrant cycles")
    if targets is not None:
        matches = found["entrant matches"]
        parts += verdicts.matrix_findings(matches, targets, "entrant matches", doubts=doubtful)
    return parts


def sensitive_of(found: Tables) -> list[str]:
    """Return the entrants whose rank depends on the policy."""
    ranked = found.get("rankings")
    return [] if ranked is None else list(ranked[ranked["is_policy_sensitive"]][ENTRANT])


def edge_reasons(
    question: Question, found: Tables, band: Band, names: Texts, doubtful: Texts
) -> dict[str, str]:
    """Return, by entrant above the band, a clause about the item that its edge rests on most."""
    if "edges" not in found:
        return {}
    strong = set(found["entrants"].loc[found["entrants"]["low"] > band.high, ENTRANT])
    owned = edges.owners_of(question.game, question.content)
    owners = {item: owner for item, owner in owned.items() if owner in strong}
    return verdicts.reasons_of(found["edges"], owners, names, doubtful)


def entrant_findings(
    question: Question, found: Tables, band: Band, known: Known
) -> list[verdicts.Finding]:
    """Say whose teams are outside the band.

    Where the table plays together, the band is for the game: say that these are drawn teams, and
    not the team of the setup, which `tempo` judges.
    """
    table = "entrants by players" if "entrants by players" in found else "entrants"
    if not question.is_versus:
        of, entrants = "The average drawn team with", found[table][ENTRANT]
        names = {each: f"{of} {known.names.get(each, each)}" for each in entrants}
        known = replace(known, names=names)
    return verdicts.band_findings(found[table], ENTRANT, band, table, known)


def gaps_of(question: Question, found: Tables, result: SweepResult) -> list[str]:
    """Return what was not tested, in words."""
    gaps = []
    if not (found["effects"]["kind"] == "pair").any():
        gaps.append("pairs of entrants: these line-ups cannot separate them from single entrants")
    if question.wanted is None:
        gaps.append("whether an entrant is too strong, as no win rate was wanted (--target)")
    book = result.experiment.base.book
    columns, pool = columns_of(result.experiment), line_ups.entrants_of(question.game).ids(book)
    always = teams.everywhere(result.cells, columns, pool)
    gaps += [f"what {each} adds: it is in every line-up that was drawn" for each in always]
    teams_possible = result.experiment.possible or line_ups.possible_of(question.game, book)
    drawn = len(result.outcomes)
    if drawn < teams_possible:
        gaps.append(
            f"{teams_possible - drawn:,} of {teams_possible:,} line-ups, which were not drawn; "
            "intervals of entrants allow for them, those of teams and matches do not"
        )
    return gaps
