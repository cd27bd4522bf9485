"""`mtg-conformance contract`: the words of the contract, as the sources have them."""

from pathlib import Path

import msgspec
import pytest

from adapters import action, names, observation, program, scenario
from adapters.adapter import Hello
from adapters.schema import FOLDER
from conformance.contract_page import SECTIONS, UnknownWord, page, part_called

PAGE = Path(__file__).parents[2] / "docs" / "contract.md"
STRUCTS = [
    word
    for module in (action, observation, program, scenario)
    for word in map(vars(module).get, module.__all__)
    if isinstance(word, type) and issubclass(word, msgspec.Struct)
]
LISTS = [getattr(names, name) for name in names.__all__]
LEFT_OUT = {"EDITION", "InvalidScenario", "player_name"}
"""What is public and no word of the contract."""


def test_page_in_the_docs_is_current(command) -> None:
    """The page is what the command prints."""
    ended = command("contract")
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout == PAGE.read_text("utf-8"), (
        "run mtg-conformance contract > docs/contract.md"
    )


def test_every_public_word_is_on_the_page() -> None:
    """What the modules of the contract offer is told, and nothing twice."""
    told = [name for modules in SECTIONS.values() for _, chosen in modules for name in chosen]
    public = {
        name
        for module in (action, names, observation, program, scenario)
        for name in module.__all__
    }
    assert public - set(told) == LEFT_OUT
    assert len(told) == len(set(told))


@pytest.mark.parametrize("struct", [*STRUCTS, Hello], ids=lambda struct: struct.__name__)
def test_every_field_is_told_with_its_default(struct) -> None:
    """Fields stand in the order of the class, the required ones without a default."""
    lines = [line for line in part_called(struct.__name__).splitlines() if line.startswith("- `")]
    fields = [line for line in lines if ":" in line.split("`")[1]]
    assert [line[3:].partition(":")[0] for line in fields] == list(struct.__struct_fields__)
    required = [line[3:].partition(":")[0] for line in fields if " = " not in line.split("`")[1]]
    assert tuple(required) == tuple(
        name.name for name in msgspec.structs.fields(struct) if name.required
    )
    tag = struct.__struct_config__.tag
    assert (f'"{tag}"`.' in part_called(struct.__name__)) is (tag is not None)


@pytest.mark.parametrize("words", LISTS, ids=lambda words: words.__name__)
def test_closed_lists_are_told_in_full(words) -> None:
    """Each word is there as JSON has it, and in Python it is named alike."""
    told = part_called(words.__name__)
    assert [line.split("`")[1] for line in told.splitlines() if line.startswith("- `")] == [
        word.value for word in words
    ]
    assert all(word.name == word.value.upper() for word in words)


def test_docstring_of_an_attribute_is_told_with_it() -> None:
    """What stands below an attribute in the source follows its name, and nothing else does."""
    spec = part_called("ObjectSpec")
    assert "- `fresh: bool = False`: Whether it came under its controller's control" in spec
    assert "\n- `tapped: bool = False`\n" in spec
    assert "- `act(action: Action) -> Outcome`: Have an announcement" in part_called("adapter")


@pytest.mark.parametrize("word", ["zone", "ZONE", "play_land", "PlayLand", "starting-steps"])
def test_a_word_is_found_in_any_case(word, command) -> None:
    """The part about one word is what the page says about it."""
    ended = command("contract", word)
    assert ended.returncode == 0
    assert ended.stdout.startswith("### ")
    assert ended.stdout in page()


def test_a_word_for_several_brings_them_all() -> None:
    """`action` prints every action, `outcome` both outcomes."""
    told = part_called("action")
    assert all(f"### {each.__name__}\n" in told for each in action.Action.__args__)
    assert "### Refused" in part_called("outcome")


def test_unknown_word_names_what_is_near(command) -> None:
    """A mistyped word, a field's name and nonsense get a line that helps, and exit code 2."""
    ended = command("contract", "obsevation")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "no word 'obsevation'; did you mean Observation" in ended.stderr
    assert ended.stderr.count("\n") == 1
    with pytest.raises(UnknownWord, match=r"'spend' is told with Cast, Activate"):
        part_called("spend")
    with pytest.raises(UnknownWord, match=r"'xyzzy'; there are Zone, Step"):
        part_called("xyzzy")


def test_schemas_are_where_it_says(command) -> None:
    """The folder of the JSON Schemas is printed."""
    ended = command("contract", "--schemas")
    assert ended.stdout.strip() == str(FOLDER)
    assert (Path(ended.stdout.strip()) / "observation.json").is_file()
