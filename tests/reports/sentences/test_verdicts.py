"""Verdicts: sentences with numbers and intervals, the worst first, no claim too many."""

import pandas as pd
import pytest

from reports.sentences import verdicts
from reports.sentences.tempo_verdicts import tempo_findings
from reports.sentences.verdicts import Band, Known


def rates(*rows, key="hero"):
    return pd.DataFrame(rows, columns=[key, "mean", "low", "high", "n"])


TABLE = rates(
    ("zack", 0.581, 0.578, 0.584, 40_000),
    ("jason", 0.50, 0.49, 0.51, 40_000),
    ("trini", 0.546, 0.53, 0.56, 4_000),
    ("billy", 0.30, 0.29, 0.31, 40_000),
)


def test_the_entry_farthest_outside_the_band_is_named_first():
    found = verdicts.ordered(verdicts.band_findings(TABLE, "hero", Band(), "heroes"))
    assert [finding.entry for finding in found] == ["billy", "zack", "trini"]


def test_a_sentence_has_the_number_its_interval_and_its_games():
    found = verdicts.band_findings(TABLE, "hero", Band(), "heroes")
    expected = "zack wins 58.1 % (57.8 to 58.4; 40,000 games): above the wanted 45-55 %."
    assert found[0].text == expected


def test_places_of_one_entry_are_told_together():
    table = pd.concat(
        [
            TABLE.assign(players=4),
            TABLE.assign(players=5),
            TABLE[1:].assign(players=6),
        ]
    )
    found = verdicts.ordered(verdicts.band_findings(table, "hero", Band(), "heroes"))
    zack = next(finding for finding in found if finding.entry == "zack")
    assert zack.text == (
        "zack wins 58.1 % (57.8 to 58.4; 40,000 games) and 58.1 % (57.8 to 58.4; 40,000 games) "
        "at 4 and 5 players: above the wanted 45-55 %."
    )
    assert "at 4, 5 and 6 players" in found[0].text


def test_the_verb_has_the_number_of_its_side():
    """ "Heroes is below" is no English; Red is one side, Heroes are several people."""
    sides = pd.DataFrame(
        {"side": ["heroes", "red"], "mean": 0.3, "low": 0.28, "high": 0.32, "n": 2_000}
    )
    several = verdicts.plurals(sides["side"])
    found = verdicts.band_findings(sides, "side", Band(), "sides", Known(several=several))
    assert [one.text.partition(" 30.0")[0] for one in found] == ["heroes win", "red wins"]


def test_entries_are_called_by_their_names():
    names = {"zack": "Zack Taylor"}
    found = verdicts.band_findings(TABLE, "hero", Band(), "heroes", Known(names=names))
    assert found[0].text.startswith("Zack Taylor wins ") and found[0].entry == "zack"


def test_an_interval_across_the_edge_is_only_a_doubt():
    found = verdicts.band_findings(TABLE, "hero", Band(), "heroes")
    doubt = next(finding for finding in found if finding.entry == "trini")
    assert "perhaps outside" in doubt.text
    assert verdicts.DOUBTFUL <= doubt.severity < verdicts.OUTSIDE


def test_strength_of_a_reconstructed_entry_is_only_supposed():
    doubts = {"zack": "the card Power Axe"}
    found = verdicts.band_findings(TABLE, "hero", Band(), "heroes", Known(doubts))
    assert found[0].text.endswith(" % (rests on a reconstruction: the card Power Axe).")


def test_the_reason_of_an_edge_is_told():
    causal = items(("cards.axe", "blank", 0.029, 0.02, 0.04, 9_000, 0.001))
    reasons = verdicts.reasons_of(causal, {"cards.axe": "zack"}, {}, ())
    found = verdicts.band_findings(TABLE, "hero", Band(), "heroes", Known(reasons=reasons))
    assert (
        "without cards.axe its edge is 2.9 points smaller (2.0 to 4.0; 9,000 games)"
        in found[0].text
    )


def test_a_reconstructed_item_is_no_reason_but_a_supposition():
    causal = items(("cards.axe", "blank", 0.029, 0.02, 0.04, 9_000, 0.001))
    names, doubts = {"cards.axe": "Power Axe"}, {"cards.axe": "Power Axe"}
    clause = verdicts.reasons_of(causal, {"cards.axe": "zack"}, names, doubts)["zack"]
    assert clause.startswith("without Power Axe its edge is 2.9 points smaller")
    assert clause.endswith("and that card is reconstructed")


def items(*rows):
    return pd.DataFrame(rows, columns=["item", "intervention", "mean", "low", "high", "n", "q"])


def test_items_that_do_not_stand_are_not_told():
    causal = items(
        ("cards.ace", "blank", 0.12, 0.1, 0.14, 6_000, 0.0),
        ("cards.leaf", "blank", 0.02, -0.01, 0.05, 6_000, 0.2),
        ("cards.curse", "blank", -0.06, -0.08, -0.04, 6_000, 0.0),
    )
    found = verdicts.ordered(verdicts.item_findings(causal, "items"))
    assert [finding.entry for finding in found] == ["cards.ace", "cards.curse"]
    assert found[0].text == (
        "cards.ace: losing its text costs its owner 12.0 points (10.0 to 14.0; 6,000 games)."
    )
    assert "gives its owner 6.0 points (4.0 to 8.0; 6,000 games)" in found[1].text


def test_what_is_added_is_told_the_other_way_round_from_what_is_taken():
    causal = items(("cards.ace", "copy", 0.12, 0.1, 0.14, 6_000, 0.0))
    text = verdicts.item_findings(causal, "items", whom="the table")[0].text
    assert text.startswith("cards.ace: one copy more gives the table 12.0 points (10.0 to 14.0")


def test_an_item_that_is_reconstructed_is_only_supposed():
    causal = items(("cards.ace", "blank", 0.12, 0.1, 0.14, 6_000, 0.0))
    found = verdicts.item_findings(causal, "items", {"cards.ace": "cards.ace"})
    assert found[0].text.endswith("games) (rests on a reconstruction: cards.ace).")


MOVED = pd.DataFrame(
    {"hero": ["zack"], "good_rank": [1.0], "good_low": [1.0], "good_high": [2.0],
     "poor_rank": [6.0], "poor_low": [5.0], "poor_high": [6.0], "moved": [5.0], "n": [6],
     "moved_low": [3.0], "moved_high": [5.0],
     "is_policy_sensitive": [True], "is_unclear_move": [False]}
)  # fmt: skip
UNCLEAR = MOVED.assign(is_policy_sensitive=False, is_unclear_move=True)


def test_a_policy_sensitive_entry_is_named_with_its_ranks():
    (found,) = verdicts.policy_findings(MOVED, "hero", "rankings")
    assert "rank 1 under good (1 to 2), 6 under poor (5 to 6), of 6; it moves by 5" in found.text
    assert verdicts.policy_findings(UNCLEAR, "hero", "rankings") == []


def test_a_verdict_is_said_with_the_doubt_beside_it():
    """Only a move that is clear beyond chance silences a verdict, and only one in doubt."""
    rates = pd.DataFrame({"hero": ["zack"], "mean": 0.8, "low": 0.78, "high": 0.82, "n": 9})
    band = verdicts.Band()
    asides = verdicts.policy_asides(UNCLEAR, "hero")
    (said,) = verdicts.band_findings(rates, "hero", band, "heroes", Known(asides=asides))
    assert "above the wanted" in said.text and "as chance alone could do" in said.text
    known = Known(sensitive=["zack"], asides=verdicts.policy_asides(MOVED, "hero"))
    (sure,) = verdicts.band_findings(rates, "hero", band, "heroes", known)
    assert "but that depends on who plays" in sure.text
    perhaps = rates.assign(low=0.5)
    assert verdicts.band_findings(perhaps, "hero", band, "heroes", known) == []


MATCHES = pd.DataFrame(
    [("a", "b", 0.62, 0.6, 0.64, 900), ("a", "c", 0.62, 0.6, 0.64, 900)],
    columns=["entrant", "foe", "mean", "low", "high", "n"],
)


def targets(*shares):
    return pd.DataFrame({"entrant": "a", "foe": ["b", "c", "d"][: len(shares)], "target": shares})


def test_a_matrix_may_be_the_target():
    found = verdicts.matrix_findings(MATCHES, targets(0.6, 0.5), "matches")
    assert [finding.entry for finding in found] == ["a against c"]
    expected = (
        "a against c misses its target of 50.0 % ± 5 points: 62.0 % (60.0 to 64.0; 900 games)."
    )
    assert found[0].text == expected


def test_a_match_across_the_edge_of_its_target_is_only_a_doubt():
    found = verdicts.matrix_findings(MATCHES, targets(0.56), "matches")
    assert "may miss" in found[0].text
    assert verdicts.DOUBTFUL <= found[0].severity < verdicts.OUTSIDE


def test_a_match_that_was_not_played_is_named_as_not_tested():
    found = verdicts.matrix_findings(MATCHES, targets(0.6, 0.6, 0.5), "matches")
    assert [finding.text for finding in found] == ["Not tested: a against d, who never met."]


def test_a_match_of_a_reconstructed_hero_is_only_supposed():
    found = verdicts.matrix_findings(MATCHES, targets(0.5), "matches", doubts={"b": "Bow"})
    assert found[0].text.endswith("(rests on a reconstruction: Bow).")


def test_what_was_not_tested_comes_last():
    found = verdicts.untested_findings(["pairs of heroes"])
    found += verdicts.band_findings(TABLE, "hero", Band(), "heroes")
    assert verdicts.ordered(found)[-1].text == "Not tested: pairs of heroes."


def test_a_band_holds_an_interval_or_misses_it_or_neither():
    band = Band(0.4, 0.6)
    assert band.holds(0.4, 0.6) and not band.misses(0.4, 0.6)
    assert band.misses(0.61, 0.7) and band.misses(0.1, 0.39)
    assert not band.holds(0.5, 0.7) and not band.misses(0.5, 0.7)
    assert not band.holds(0.3, 0.7) and not band.misses(0.3, 0.7)


def test_a_target_makes_a_band_for_cooperative_games():
    band = Band.around(0.3)
    assert (band.low, band.high) == pytest.approx((0.25, 0.35))
    assert str(band) == "25-35 %"


def lengths(median):
    return pd.DataFrame({"label": ["mean", "p50"], "mean": [median, median]})


def test_a_game_decided_before_its_middle_is_a_doubt():
    decided = pd.DataFrame(
        [
            {
                "label": "90 % of games",
                "mean": 2,
                "low": 2,
                "high": 2,
                "n": 50,
                "base": 0.5,
            }
        ]
    )
    none = pd.DataFrame(columns=["round", "mean", "low", "high", "n"])
    early = tempo_findings(decided, none, lengths(8))[0]
    late = tempo_findings(decided, none, lengths(3))[0]
    assert early.severity > late.severity
    assert "After round 2 (2 to 2) the game is over, or the lead shows its winner" in early.text
    assert "a blind guess is right in 50.0 %" in early.text  # the base rate


def test_a_game_that_the_lead_does_not_tell_is_not_called_decided():
    row = {"label": "90 % of games", "n": 50, "last": 4, "base": 0.5}
    decided = pd.DataFrame([{**row, "mean": float("nan"), "low": 4.0, "high": float("nan")}])
    none = pd.DataFrame(columns=["round", "mean", "low", "high", "n"])
    text = tempo_findings(decided, none, lengths(4))[0].text
    assert text.startswith("Up to round 4 the lead does not show the winner in 90 % of games")


def test_a_capped_game_in_a_thousand_is_not_told():
    few = rates(("cap", 0.0005, 0.0001, 0.001, 9_000), key="label")
    many = rates(("cap", 0.2, 0.19, 0.21, 9_000), key="label")
    assert verdicts.capped_findings(few, "endings") == []
    assert len(verdicts.capped_findings(many, "endings")) == 1


def test_headlines_of_items_have_one_measure():
    """Block: 15 points if all are removed, 2 if one is; the axe 4 if one is. Not the largest."""
    causal = items(
        ("cards.block", "remove", 0.15, 0.13, 0.17, 6_000, 0.0),
        ("cards.block", "fewer", 0.02, 0.01, 0.03, 6_000, 0.0),
        ("cards.axe", "fewer", 0.04, 0.03, 0.05, 6_000, 0.0),
        ("heroes.zack", "blank", 0.03, 0.02, 0.04, 6_000, 0.0),
    )
    found = verdicts.item_findings(causal, "items")
    assert [finding.entry for finding in found] == ["cards.axe", "heroes.zack", "cards.block"]
    assert "cards.block: one copy fewer costs its owner 2.0 points" in found[2].text


def test_a_headline_is_what_a_designer_would_do_and_the_blank_stands_beside_it():
    """Fault 5: a dead card in the deck was the headline where removing it costs a tenth."""
    causal = items(
        ("cards.block", "blank", 0.20, 0.18, 0.22, 6_000, 0.0),
        ("cards.block", "remove", 0.02, 0.01, 0.03, 6_000, 0.0),
    )
    (found,) = verdicts.item_findings(causal, "items")
    assert found.text.startswith("cards.block: losing all its copies costs its owner 2.0 points")
    assert "; losing its text costs 20.0 points (18.0 to 22.0; 6,000 games)" in found.text


def test_what_stays_in_hand_is_a_finding():
    """Fault 6: a card that is drawn and not played in most games was in no headline."""
    idle = rates(
        ("cards.sword", 0.65, 0.6, 0.7, 900), ("cards.axe", 0.52, 0.48, 0.56, 900), key="item"
    )
    (found,) = verdicts.idle_findings(idle)
    assert "cards.sword stays in hand" in found.text and "65.0 % (60.0 to 70.0; 900 games)" in (
        found.text
    )


def test_an_item_whose_headline_does_not_stand_has_none():
    causal = items(
        ("cards.block", "remove", 0.15, 0.13, 0.17, 6_000, 0.0),
        ("cards.block", "fewer", 0.0, -0.01, 0.01, 6_000, 0.9),
    )
    assert verdicts.item_findings(causal, "items") == []
