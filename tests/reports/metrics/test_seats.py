"""Orders of seats are those of the line-up that is played, also where the setup names none."""

from balance import question
from reports.questions.matchups import seating_plan


def test_the_line_up_of_the_players_is_seated_in_three_orders(tmp_path):
    plan = seating_plan(question("hotg", 10, store=tmp_path))
    assert len(plan.cells) == 3
    assert plan.baseline == "jason+kimberly+trini+zack+billy"
