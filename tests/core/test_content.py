"""Content machinery, on an invented game: fighters with cards, one file of rules, one of setup."""

import hashlib
import pickle
from pathlib import Path
from typing import Annotated, Literal, Self

import numpy as np
import pytest
from pydantic import Field, model_validator
from typing_extensions import TypeAliasType

from sim.core.content import (
    Book,
    Content,
    Entry,
    FieldInfo,
    Patch,
    Slot,
    count_ledger,
    misplaced_slots,
    parse_assignment,
    read_book,
    read_patch,
    slot_at,
)
from sim.core.errors import UserError

Program = TypeAliasType("Program", "list[str | Program]")
CARDS_MAX = 8
X = -1


class Card(Entry):
    energy: Annotated[int, Field(ge=0, le=9)] | Literal["X"]
    shields: int = Field(default=0, ge=0, le=9)
    copies: int = Field(ge=0, le=8)
    weight: float = Field(default=1.0, gt=0, le=10)
    quick: bool = False
    kind: Literal["attack", "maneuver"] = "attack"
    program: Program = Field(default_factory=list)
    when: tuple[str, ...] = ()

    def blanked(self) -> Self:
        return self.model_copy(update={"program": [], "kind": "maneuver"})


class Fighter(Entry):
    health: int = Field(ge=1, le=500)


class Rules(Entry):
    deployments: int = Field(ge=1, le=10)
    die_faces: list[Annotated[int, Field(ge=0, le=3)]] = Field(min_length=6, max_length=6)


class Setup(Entry):
    players: int = Field(ge=2, le=4)
    fighters: list[str]

    @model_validator(mode="after")
    def _one_fighter_each(self) -> Self:
        if len(self.fighters) != self.players:
            raise ValueError(f"{self.players} players cannot play {len(self.fighters)} fighters")
        return self


SECTIONS = {"cards": Card, "fighters": Fighter}
SINGLES = {"rules": Rules, "setup": Setup}

FILES = {
    "cards": """
[power_sword]
name = "Power Sword"
source = "rulebook"
page = 7
energy = 2
copies = 3
program = ["target", "roll 2", ["hit 1"]]
when = ["damage", "own"]

[block]
name = "Block"
source = "public"
played = "approximate"
note = "never offered twice"
sources = { shields = "inferred" }
energy = 0
shields = 3
copies = 4

[flurry]
name = "Flurry"
source = "reconstructed"
energy = "X"
copies = 1
""",
    "fighters": """
[ana]
name = "Ana"
source = "rulebook"
health = 20

[ben]
name = "Ben"
source = "rulebook"
health = 22
""",
    "rules": """
name = "Rules"
source = "rulebook"
deployments = 5
die_faces = [0, 0, 1, 1, 1, 2]
""",
    "setup": """
name = "Setup"
source = "rulebook"
players = 2
fighters = ["ana", "ben"]
""",
}

CARD = np.dtype(
    [("quick", np.int8), ("energy", np.int16), ("copies", np.int16), ("weight", np.float64)],
    align=True,
)
TABLES = np.dtype(
    [
        ("deployments", np.int16),
        ("again", np.int32),  # deployments once more, as a program would have it
        ("die_faces", np.int16, 6),
        ("health", np.int8, (2, 2)),
        ("n_deck", np.int16),
        ("cards", CARD, CARDS_MAX),
    ],
    align=True,
)


def build(book: Book) -> Content:
    tables = np.zeros(1, TABLES).view(np.recarray)
    slots: dict[str, tuple[Slot, ...]] = {}
    rules = book.singles["rules"]
    tables[0].deployments = tables[0].again = rules.deployments
    tables[0].die_faces[:] = rules.die_faces
    slots["rules.deployments"] = (slot_at(TABLES, "deployments"), slot_at(TABLES, "again"))
    for row, (card_id, card) in enumerate(book.sections["cards"].items()):
        record = tables[0].cards[row]
        record.energy = X if card.energy == "X" else card.energy
        record.copies, record.weight, record.quick = card.copies, card.weight, card.quick
        tables[0].n_deck += card.copies
        for field in ("energy", "weight", "quick"):
            slots[f"cards.{card_id}.{field}"] = (slot_at(TABLES, "cards", row, field),)
    slots["fighters.ben.health"] = (slot_at(TABLES, "health", 1, 0),)
    tables[0].health[1, 0] = book.sections["fighters"]["ben"].health
    del slots["cards.flurry.energy"]
    return Content("duel", book, tables, slots, build)


def write_files(folder: Path, **changed: str) -> Path:
    folder.mkdir(exist_ok=True)
    for section, text in {**FILES, **changed}.items():
        (folder / f"{section}.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_files(tmp_path / "duel")


@pytest.fixture
def book(folder: Path) -> Book:
    return read_book(folder, SECTIONS, SINGLES)


@pytest.fixture
def content(book: Book) -> Content:
    return build(book)


def message_of_reading(tmp_path: Path, **changed: str) -> str:
    with pytest.raises(UserError) as caught:
        read_book(write_files(tmp_path / "duel", **changed), SECTIONS, SINGLES)
    return str(caught.value)


def message_of(book: Book, *patches: Patch | str) -> str:
    with pytest.raises(UserError) as caught:
        patched(book, *patches)
    return str(caught.value)


def patched(book: Book, *patches: Patch | str) -> Book:
    return book.patched([parse_assignment(p) if isinstance(p, str) else p for p in patches])


def patch_file(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "patch.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_entries_keep_the_order_of_the_file(book):
    assert list(book.sections["cards"]) == ["power_sword", "block", "flurry"]
    assert book.game == "duel"


def test_values_are_read_with_their_types(book):
    sword = book.entry("cards.power_sword")
    assert sword.program == ["target", "roll 2", ["hit 1"]]
    assert sword.when == ("damage", "own")
    assert book.value("cards.flurry.energy") == "X"


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            "cards",
            "shields = 3",
            "sheilds = 3",
            "cards.toml: [block]: no such field `sheilds`; did you mean `shields`?",
        ),
        (
            "cards",
            "shields = 3",
            "shields = 99",
            "cards.toml: [block] shields: 99 is above the largest allowed value 9",
        ),
        (
            "cards",
            "shields = 3",
            "shields = -1",
            "cards.toml: [block] shields: -1 is below the smallest allowed value 0",
        ),
        (
            "cards",
            "shields = 3",
            'shields = "3"',
            'cards.toml: [block] shields: `"3"` is not a whole number',
        ),
        (
            "cards",
            "shields = 3",
            "shields = true",
            "cards.toml: [block] shields: `true` is not a whole number",
        ),
        (
            "cards",
            "shields = 3",
            "shields = 2.5",
            "cards.toml: [block] shields: 2.5 is not a whole number",
        ),
        ("cards", "shields = 3", "weight = 0", "cards.toml: [block] weight: 0 is not above 0"),
        (
            "cards",
            "shields = 3",
            "weight = nan",
            "cards.toml: [block] weight: nan is not a finite number",
        ),
        (
            "cards",
            "shields = 3",
            "quick = 1",
            "cards.toml: [block] quick: 1 is not true or false",
        ),
        (
            "cards",
            "shields = 3",
            'when = "damage"',
            "cards.toml: [block] when: `damage` is not a list",
        ),
        (
            "cards",
            'energy = "X"',
            'energy = "Y"',
            "cards.toml: [flurry] energy: `Y` is not a whole number or `X`",
        ),
        (
            "cards",
            'energy = "X"',
            "energy = 12",
            "cards.toml: [flurry] energy: 12 is above the largest allowed value 9",
        ),
        (
            "cards",
            "shields = 3",
            'kind = "atack"',
            "cards.toml: [block] kind: `atack` is not one of `attack`, `maneuver`; "
            "did you mean `attack`?",
        ),
        ("cards", "copies = 4", "", "cards.toml: [block] copies: missing"),
        (
            "cards",
            'note = "never offered twice"',
            "",
            "cards.toml: [block] note: missing, but an entry played `approximate` needs one",
        ),
        (
            "cards",
            "{ shields",
            "{ shield",
            "cards.toml: [block] sources: no field `shield`; did you mean `shields`?",
        ),
        (
            "cards",
            "[block]",
            "['b.c']",
            "cards.toml: [b.c]: the id may have only letters, digits, _ and -",
        ),
        (
            "cards",
            "\n[power_sword]",
            "stray = 1\n[power_sword]",
            "cards.toml: stray: not in a table such as [stray]",
        ),
        (
            "rules",
            "0, 0, 1",
            '0, "a", 1',
            "rules.toml: die_faces: item 2: `a` is not a whole number",
        ),
        (
            "rules",
            "0, 0, 1",
            "0, 1",
            "rules.toml: die_faces: has 5 items, at least 6 are needed",
        ),
        (
            "rules",
            "deployments = 5",
            "deployment = 5",
            "rules.toml: deployments: missing",
        ),
        (
            "setup",
            "players = 2",
            "players = 3",
            "setup.toml: 3 players cannot play 2 fighters",
        ),
    ],
)
def test_a_mistake_in_a_file_is_told_with_file_entry_and_field(tmp_path, file, old, new, message):
    assert old in FILES[file]
    assert message_of_reading(tmp_path, **{file: FILES[file].replace(old, new)}) == message


def test_malformed_toml_is_told_with_file_and_line(tmp_path):
    message = message_of_reading(tmp_path, rules="name = 'Rules'\nsource rulebook\n")
    assert message.endswith("rules.toml, line 2: expected '=' after a key in a key/value pair")


def test_toml_that_ends_too_early_is_told_with_its_last_line(tmp_path):
    message = message_of_reading(tmp_path, rules="name = 'Rules'\nfaces = [1, 2")
    assert "rules.toml, line 2: " in message


def test_a_missing_file_is_named(tmp_path):
    folder = write_files(tmp_path / "duel")
    (folder / "cards.toml").unlink()
    with pytest.raises(UserError, match=r"there is no file `.*cards\.toml`"):
        read_book(folder, SECTIONS, SINGLES)


def test_fields_tell_path_type_range_and_value(book):
    fields = {info.path: info for info in book.fields()}
    assert fields["rules.deployments"] == FieldInfo("rules.deployments", "int", 1, 10, 5)
    assert fields["rules.die_faces"].type == "list of int"
    assert (fields["rules.die_faces"].low, fields["rules.die_faces"].high) == (0, 3)
    energy = fields["cards.power_sword.energy"]
    assert (energy.type, energy.low, energy.high) == ("int or X", 0, 9)
    assert energy.is_number and not fields["cards.flurry.energy"].is_number
    assert fields["cards.block.kind"].type == "attack or maneuver"
    assert "cards.block.note" not in fields


@pytest.mark.parametrize(
    ("assignment", "value"),
    [
        ("rules.deployments=7", 7),
        (" duel.rules.deployments = 7 ", 7),
        ("rules.die_faces=0,1, 1,1,2,3", [0, 1, 1, 1, 2, 3]),
        ("rules.die_faces=[0,1,1,1,2,3]", [0, 1, 1, 1, 2, 3]),
        ("cards.block.energy=X", "X"),
        ("cards.block.energy=4", 4),
        ("cards.block.weight=2", 2.0),
        ("cards.block.weight=2.5", 2.5),
        ("cards.block.quick=true", True),
        ("cards.block.quick=no", False),
        ("cards.block.kind=maneuver", "maneuver"),
        ("cards.block.name=A=B", "A=B"),
        ("cards.block.page=12", 12),
        ("cards.power_sword.page=none", None),
        ("cards.block.when=damage,own", ("damage", "own")),
        ("cards.block.when=", ()),
        ("cards.block.program=target,roll 3", ["target", "roll 3"]),
        ('cards.block.program=["may", ["roll 3"]]', ["may", ["roll 3"]]),
    ],
)
def test_an_assignment_gets_the_type_of_its_field(book, assignment, value):
    path = assignment.partition("=")[0].strip()
    after = patched(book, assignment).value(path)
    assert after == value
    assert type(after) is type(value)


@pytest.mark.parametrize(
    ("assignment", "message"),
    [
        ("rules.deployments=many", "`rules.deployments`: `many` is not a whole number"),
        ("rules.deployments=99", "`rules.deployments`: 99 is above the largest allowed value 10"),
        ("rules.deployments=", "`rules.deployments`: `` is not a whole number"),
        ("duel.rules.deployments=99999999999999999999", "`rules.deployments`: 9999999999999"),
        ("rules.die_faces=0,0,x,1,1,1", "`rules.die_faces`: item 3: `x` is not a whole number"),
        ("rules.die_faces=0,0,7,1,1,1", "`rules.die_faces`: item 3: 7 is above the largest"),
        ("cards.block.energy=Y", "`cards.block.energy`: `Y` is not a whole number or `X`"),
        ("cards.block.program=[5]", "`cards.block.program`: item 1: 5 is not text or a list"),
        ("cards.block.quick=maybe", "`cards.block.quick`: `maybe` is not true or false"),
        ("cards.block.weight=heavy", "`cards.block.weight`: `heavy` is not a number"),
        (
            "cards.power_swrod.energy=1",
            "no entry `power_swrod` in cards; did you mean `power_sword`?",
        ),
        ("cards.block.enrgy=1", "no field `enrgy` in cards.block; did you mean `energy`?"),
        ("card.block.energy=1", "no section `card` in duel; did you mean `cards`?"),
        ("chess.rules.deployments=1", "no section `chess` in duel"),
        ("cards.block=1", "`cards.block` does not name a field; write `cards.ENTRY.FIELD`"),
        ("rules=1", "`rules` does not name a field; write `rules.FIELD`"),
        ("rules.die_faces.0=1", "`rules.die_faces.0` does not name a field; write `rules.FIELD`"),
        ("duel=1", "`duel` names no section in duel"),
        ("setup.players=3", "`setup`: 3 players cannot play 2 fighters"),
        (
            "cards.block.note=",
            "`cards.block.note`: missing, but an entry played `approximate` needs one",
        ),
    ],
)
def test_a_wrong_assignment_is_told_with_its_path(book, assignment, message):
    assert message_of(book, assignment).startswith(message)


@pytest.mark.parametrize("text", ["rules.deployments", "=5", ""])
def test_an_assignment_needs_path_and_value(text):
    with pytest.raises(UserError, match=r"is not an assignment; write PATH=VALUE"):
        parse_assignment(text)


def test_fields_that_must_agree_can_be_set_one_after_the_other(book):
    after = patched(book, "setup.players=3", "setup.fighters=ana,ben,ana")
    assert after.value("setup.fighters") == ["ana", "ben", "ana"]


def test_a_typed_patch_may_hold_numpy_numbers_and_no_text_for_numbers(book):
    assert (
        patched(book, Patch("set", "rules.deployments", np.int64(6))).value("rules.deployments")
        == 6
    )
    message = message_of(book, Patch("set", "rules.deployments", "6"))
    assert message == '`rules.deployments`: `"6"` is not a whole number'


def test_remove_leaves_the_entry_without_copies(book):
    after = patched(book, Patch("remove", "cards.block"))
    assert after.value("cards.block.copies") == 0
    assert list(after.sections["cards"]) == list(book.sections["cards"])


def test_replaced_copies_become_copies_of_the_other_cards_in_proportion(book):
    """Four Blocks; of the other four cards three are Power Swords, so three of the new ones are."""
    after = patched(book, Patch("replace", "cards.block"))
    copies = {entry: card.copies for entry, card in after.sections["cards"].items()}
    assert copies == {"power_sword": 6, "block": 0, "flurry": 2}


def test_replaced_copies_stay_in_their_deck(book, monkeypatch):
    """Where decks are kinds, a lone attack has no other card that could replace it."""
    monkeypatch.setattr(Card, "DECK", ("kind",))
    message = message_of(
        book,
        "cards.block.kind=maneuver",
        "cards.flurry.kind=maneuver",
        Patch("replace", "cards.power_sword"),
    )
    assert message == "`cards.power_sword`: its deck has no other card to replace it by"


def test_what_has_no_copies_cannot_be_replaced(book):
    message = message_of(book, Patch("replace", "fighters.ana"))
    assert message == "`fighters.ana` has no copies, so it cannot be replaced"


def test_copy_adds_copies_within_the_range(book):
    assert patched(book, Patch("copy", "cards.block", 1)).value("cards.block.copies") == 5
    twice = patched(book, "cards.block.copies=1", Patch("copy", "cards.block", 2))
    assert twice.value("cards.block.copies") == 3
    assert message_of(book, Patch("copy", "cards.block", 5)) == (
        "`cards.block.copies`: 9 is above the largest allowed value 8"
    )


def test_blank_does_what_the_class_says(book):
    after = patched(book, Patch("blank", "duel.cards.power_sword")).entry("cards.power_sword")
    assert (after.program, after.kind, after.energy) == ([], "maneuver", 2)


def test_add_puts_an_entry_at_the_end(book):
    fields = {"like": "power_sword", "name": "Great Sword", "energy": 3}
    after = patched(book, Patch("add", "cards.great_sword", fields), "cards.great_sword.copies=1")
    assert list(after.sections["cards"])[-1] == "great_sword"
    sword = after.entry("cards.great_sword")
    assert (sword.name, sword.energy, sword.copies, sword.when) == (
        "Great Sword",
        3,
        1,
        ("damage", "own"),
    )


@pytest.mark.parametrize(
    ("patch", "message"),
    [
        (
            Patch("remove", "fighters.ana"),
            "`fighters.ana` has no copies, so it cannot be removed",
        ),
        (Patch("copy", "rules", 1), "`rules` has no copies, so it cannot be copied"),
        (
            Patch("copy", "cards.block", "two"),
            "copies of `cards.block`: `two` is not a whole number",
        ),
        (Patch("blank", "fighters.ana"), "`fighters.ana`: Ana cannot be blanked"),
        (Patch("blank", "cards.blok"), "no entry `blok` in cards; did you mean `block`?"),
        (
            Patch("blank", "cards.block.energy"),
            "`cards.block.energy` does not name an entry; write `cards.ENTRY`",
        ),
        (
            Patch("add", "cards.block", {}),
            "`cards.block` cannot be added: cards has an entry of that name",
        ),
        (
            Patch("add", "cards.new", {"like": "blok"}),
            "no entry `blok` in cards; did you mean `block`?",
        ),
        (Patch("add", "cards.new", {"name": "New"}), "`cards.new.source`: missing"),
        (
            Patch("add", "cards.new", {"like": "block", "enrgy": 1}),
            "`cards.new`: no such field `enrgy`; did you mean `energy`?",
        ),
        (
            Patch("add", "rules.new", {}),
            "`rules.new`: nothing can be added to rules, which is one entry",
        ),
    ],
)
def test_an_impossible_patch_is_told(book, patch, message):
    assert message_of(book, patch) == message


def test_an_unknown_kind_of_patch_is_told():
    with pytest.raises(UserError, match=r"is called `blnk`; did you mean `blank`"):
        Patch("blnk", "cards.block")


def test_a_patch_file_may_set_add_copy_blank_and_remove(tmp_path, book):
    file = patch_file(
        tmp_path,
        """
remove = ["cards.block"]
blank = ["cards.power_sword"]
[set]
"cards.power_sword.energy" = 4
rules.deployments = 6
"cards.block.sources" = { energy = "derived" }
[copy]
"cards.flurry" = 2
[[add]]
section = "cards"
entry = "great_sword"
like = "power_sword"
energy = 5
""",
    )
    after = book.patched(read_patch(file))
    assert after.value("cards.block.copies") == 0
    assert after.value("cards.block.sources") == {"energy": "derived"}
    assert after.value("cards.power_sword.program") == []
    assert after.value("cards.power_sword.energy") == 4
    assert after.value("rules.deployments") == 6
    assert after.value("cards.flurry.copies") == 3
    assert after.value("cards.great_sword.energy") == 5


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[set]\n'rules.deployments' 5", ", line 2: expected '=' after a key in a key/value pair"),
        ("[sett]\n", ": no kind of patch is called `sett`; did you mean `set`?"),
        ("set = 5", ': set: 5 is not a table of "path" = value'),
        ("remove = 'cards.block'", ": remove: `cards.block` is not a list such as"),
        ("blank = [1]", ": blank: `[1]` is not a list such as"),
        ("[add]\nsection = 'cards'", ": add: "),
        ("[[add]]\nsection = 'cards'", ": [[add]] number 1: entry: missing"),
        ("[[add]]\nsection = 1", ": [[add]] number 1: section: 1 is not text"),
        ("[set]\n'rules.deploy' = 5", ": no field `deploy` in rules"),
        ("[set]\n'rules.deployments' = 50", ": `rules.deployments`: 50 is above the largest"),
        ("[[add]]\nsection = 'cards'\nentry = 'n'", ": `cards.n.name`: missing"),
        ("[copy]\n'cards.block' = 1.5", ": copies of `cards.block`: 1.5 is not a whole number"),
    ],
)
def test_a_mistake_in_a_patch_file_is_told_with_the_file(tmp_path, book, text, message):
    file = patch_file(tmp_path, text)
    with pytest.raises(UserError) as caught:
        book.patched(read_patch(file))
    assert str(caught.value).startswith(f"{file}{message}")


def test_an_unreadable_patch_file_is_told(tmp_path):
    with pytest.raises(UserError, match=r"there is no file `.*none\.toml`"):
        read_patch(tmp_path / "none.toml")
    with pytest.raises(UserError, match="there are no content files"):
        read_patch(tmp_path)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(UserError, match=r"is not a text file in UTF-8"):
        read_patch(tmp_path / "bytes.toml")


def test_the_ledger_tells_source_and_exactness(book):
    rows = {(row.section, row.entry): row for row in book.ledger()}
    block = rows["cards", "block"]
    assert (block.source, block.played, block.note) == (
        "public",
        "approximate",
        "never offered twice",
    )
    assert block.fields == {"shields": "inferred"}
    assert rows["cards", "power_sword"].page == 7
    assert rows["cards", "power_sword"].is_exact
    assert not rows["cards", "flurry"].is_exact
    assert rows["rules", ""].name == "Rules"


def test_the_ledger_counts_by_source_and_exactness(book):
    assert count_ledger(book.ledger()) == {
        "rulebook": {"exact": 5},
        "public": {"approximate": 1},
        "reconstructed": {"as guessed": 1},
    }


def test_the_ledger_marks_what_a_patch_changed(book):
    same_value = "fighters.ana.health=20"
    after = patched(book, "cards.block.energy=1", "rules.deployments=6", same_value)
    marked = {(row.section, row.entry): row for row in after.ledger() if row.patched}
    assert set(marked) == {("cards", "block"), ("rules", "")}
    assert marked["cards", "block"].source == "public"
    assert not any(row.patched for row in book.ledger())


def test_slots_hold_the_numbers_of_the_book(content):
    assert misplaced_slots(content) == []
    content.tables[0].again = 9
    assert misplaced_slots(content) == ["rules.deployments"]


FAST = [
    ["rules.deployments=7"],
    ["duel.rules.deployments=7", "rules.deployments=8"],
    ["cards.power_sword.energy=9", "cards.block.weight=0.25", "cards.block.quick=yes"],
    ["fighters.ben.health=30"],
    [],
]
SLOW = [
    ["cards.block.energy=X"],
    ["cards.flurry.energy=3"],
    ["rules.die_faces=1,1,1,1,1,1"],
    ["cards.block.copies=1", "rules.deployments=7"],
    ["setup.players=3", "setup.fighters=ana,ben,ana"],
]


@pytest.mark.parametrize("assignments", FAST)
def test_the_fast_way_gives_the_bytes_of_the_slow_way(content, assignments):
    patches = [parse_assignment(text) for text in assignments]
    slow = build(content.book.patched(patches))
    before = content.tables.tobytes()
    fast = refusing_to_build(content).patched(patches)
    assert fast.tables.tobytes() == slow.tables.tobytes()
    assert fast.hash == slow.hash
    assert fast.book == slow.book
    assert isinstance(fast.tables, np.recarray)
    assert content.tables.tobytes() == before


@pytest.mark.parametrize("assignments", SLOW)
def test_what_has_no_slot_goes_the_slow_way(content, assignments):
    patches = [parse_assignment(text) for text in assignments]
    with pytest.raises(AssertionError):
        refusing_to_build(content).patched(patches)
    after = content.patched(patches)
    assert after.tables.tobytes() == build(content.book.patched(patches)).tables.tobytes()


def test_added_blanked_and_removed_entries_go_the_slow_way(content):
    patches = [
        Patch("add", "cards.new", {"like": "block", "energy": 7}),
        Patch("set", "cards.new.copies", 2),
        Patch("blank", "cards.power_sword"),
        Patch("remove", "cards.block"),
    ]
    after = content.patched(patches)
    assert after.tables[0].cards[3].energy == 7
    assert after.tables[0].n_deck == 3 + 0 + 1 + 2
    assert misplaced_slots(after) == []


def test_a_replaced_card_goes_the_slow_way(content):
    patches = [Patch("replace", "cards.flurry")]
    after = content.patched(patches)
    assert after.tables.tobytes() == build(content.book.patched(patches)).tables.tobytes()
    assert after.tables[0].n_deck == content.tables[0].n_deck


def test_padding_is_copied_too(content):
    content.tables.view(np.uint8)[slot_at(TABLES, "again").offset - 1] = 77
    assert content.patched([]).tables.tobytes() == content.tables.tobytes()


def refusing_to_build(content: Content) -> Content:
    def refuse(book: Book) -> Content:
        raise AssertionError("built anew")

    return Content(content.game, content.book, content.tables, content.slots, refuse)


def test_a_patch_on_the_fast_way_is_checked(content):
    with pytest.raises(UserError, match=r"`rules.deployments`: 99 is above"):
        content.patched([parse_assignment("rules.deployments=99")])


def test_a_number_too_wide_for_its_slot_is_told(content):
    with pytest.raises(UserError, match=r"`fighters.ben.health`: 200 does not fit into int8"):
        content.patched([parse_assignment("fighters.ben.health=200")])


def test_setup_and_ledger_follow_the_patches(content):
    after = content.patched([parse_assignment("rules.deployments=7")])
    assert after.setup == {"players": 2, "fighters": ["ana", "ben"]}
    assert [row.section for row in after.book.ledger() if row.patched] == ["rules"]
    three = [parse_assignment("setup.players=3"), parse_assignment("setup.fighters=ana,ben,ana")]
    assert content.patched(three).setup["players"] == 3


def test_the_hash_is_of_the_bytes(content):
    assert content.hash == hashlib.sha256(content.tables.tobytes()).hexdigest()[:16]
    assert content.patched([parse_assignment("rules.deployments=5")]).hash == content.hash
    assert content.patched([parse_assignment("rules.deployments=6")]).hash != content.hash


def test_content_can_be_sent_to_another_process(content):
    copy = pickle.loads(pickle.dumps(content))
    assert copy.hash == content.hash
    assert copy.book == content.book


NEW_CARD = """
[jab]
name = "Jab"
source = "rulebook"
energy = 1
copies = 2
"""


def test_a_section_may_be_a_file_a_folder_or_both(folder):
    (folder / "cards").mkdir()
    (folder / "cards" / "ben.toml").write_text(NEW_CARD)
    both = read_book(folder, SECTIONS, SINGLES)
    assert list(both.sections["cards"]) == ["power_sword", "block", "flurry", "jab"]
    assert both.where("cards", "jab", "energy") == "cards/ben.toml: [jab] energy"
    (folder / "cards.toml").rename(folder / "cards" / "ana.toml")
    moved = read_book(folder, SECTIONS, SINGLES)
    assert moved.sections == both.sections
    assert moved.where("cards", "block") == "cards/ana.toml: [block]"


def test_a_mistake_in_a_folder_is_told_with_its_file(folder):
    (folder / "cards").mkdir()
    (folder / "cards" / "ben.toml").write_text(NEW_CARD.replace("energy = 1", "energy = 11"))
    with pytest.raises(UserError, match=r"^cards/ben.toml: \[jab\] energy: 11 is above"):
        read_book(folder, SECTIONS, SINGLES)


def test_an_id_stands_once_in_a_section(folder):
    (folder / "cards").mkdir()
    (folder / "cards" / "ben.toml").write_text(NEW_CARD.replace("jab", "block"))
    with pytest.raises(UserError, match=r"^cards/ben.toml: \[block\] is in cards.toml, too$"):
        read_book(folder, SECTIONS, SINGLES)


def copy_of(folder: Path, name: str, **files: str) -> Path:
    """Return another folder with some files beside a content folder."""
    other = folder.parent / name
    other.mkdir()
    for file, text in files.items():
        (other / f"{file}.toml").write_text(text)
    return other


def test_several_folders_make_one_book(folder):
    more = copy_of(folder, "more", cards=NEW_CARD)
    book = read_book([folder, more], SECTIONS, SINGLES)
    assert book.game == folder.name
    assert set(book.sections["cards"]) == {"power_sword", "block", "flurry", "jab"}
    assert book.where("cards", "jab") == "more/cards.toml: [jab]"


def test_the_first_folder_stands_in_for_the_others(folder):
    first = copy_of(folder, "cross", cards=NEW_CARD.replace("jab", "block"))
    book = read_book([first, folder], SECTIONS, SINGLES)
    assert book.sections["cards"]["block"].energy == 1
    assert book.singles == read_book(folder, SECTIONS, SINGLES).singles


def test_two_folders_behind_the_first_may_not_share_an_id(folder):
    first = copy_of(folder, "cross", fighters=FILES["fighters"])
    other = copy_of(folder, "other", cards=NEW_CARD.replace("jab", "block"))
    with pytest.raises(UserError, match=r"^other/cards.toml: \[block\] is in .*/cards.toml, too$"):
        read_book([first, folder, other], SECTIONS, SINGLES)


def test_an_added_entry_is_called_by_its_path(book):
    added = book.patched([Patch("add", "cards.new", {"like": "block"})])
    assert added.where("cards", "new", "energy") == "`cards.new`: energy"
    assert added.where("cards", "new") == "`cards.new`"
