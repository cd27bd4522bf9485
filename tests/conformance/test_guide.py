"""What docs/adapter-guide.md claims, held against the suite as it is."""

import re
import shutil
from pathlib import Path

import pytest

from adapters.names import Feature
from conformance.catalogue import all_checks

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "adapter-guide.md").read_text("utf-8")


def section(title: str) -> str:
    """Return what stands under a heading of the guide."""
    return GUIDE.partition(f"## {title}")[2].partition("\n## ")[0]


def able(cards: set[str], features: set[Feature]) -> int:
    """Return how many checks can run with these."""
    return sum(check.cards <= cards and check.needs <= features for check in all_checks(()))


def test_doctor_says_of_the_skeleton_what_is_printed(command) -> None:
    """The sample of the first section is the beginning of the real output."""
    if shutil.which("node") is None:
        pytest.skip("node is not here")
    command("new-adapter", "node", ".")
    told = command("doctor", "--engine", "cmd:node adapter.js").stdout
    sample = re.findall(r"```\n(.*?)```", section("1. A skeleton"), re.DOTALL)[-1]
    assert sample.startswith("ok ")
    assert told.startswith(sample)


def test_cards_named_first_bring_checks() -> None:
    """Each card that the guide names after the first two lets more checks run."""
    before, _, after = section("2. Say which cards you know").partition("A few more cards")
    first, more = (set(re.findall(r"`([A-Z][^`]*)`", text)) for text in (before, after))
    basics = {"Plains", "Island", "Swamp", "Mountain"}
    assert first == {"Forest", "Grizzly Bears"}
    named = first | more | basics
    everything = set(Feature)
    for name in named - basics:
        assert able(named, everything) > able(named - {name}, everything), name
    assert able(named, everything) > able(named - basics, everything)


def test_when_the_first_checks_can_run() -> None:
    """With two cards and no feature none can, with counters one can."""
    two = {"Forest", "Grizzly Bears"}
    assert "no check can run yet" in " ".join(section("5. Act").split())
    assert able(two, set()) == 0
    assert able(two, {Feature.COUNTERS}) > 0


def test_features_of_the_good_order_are_features() -> None:
    """Each word of the suggested order can be declared; what is left out is for later."""
    order = section("6. Declare features").partition("A good order:")[2].partition("What each")[0]
    named = re.findall(r"`([a-z_]+)`", order)
    assert {Feature(name) for name in named} == set(Feature) - {
        Feature.ATTACHED,
        Feature.BACK_FACE,
        Feature.CARD_TEXT,
        Feature.CONCEDE,
        Feature.THREE_PLAYERS,
    }
    assert len(named) == len(set(named))


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.name)
def test_pages_link_to_pages_that_are_there(page) -> None:
    """No link within the docs leads nowhere."""
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target
