"""Keyword abilities (702) that the rules modules carry out."""

from reference_engine.oracle.patterns import the
from reference_engine.oracle.phrases import Table
from reference_engine.vocabulary import Filter, Keyword, Who

__all__ = ["KEYWORDS", "PLAIN"]

KEYWORDS = Table()
line = KEYWORDS

PLAIN = (
    "flying",
    "reach",
    "first strike",
    "double strike",
    "deathtouch",
    "lifelink",
    "trample",
    "vigilance",
    "haste",
    "defender",
    "hexproof",
    "shroud",
    "indestructible",
    "menace",
    "flash",
    "wither",
    "persist",
    "phasing",
    "infect",
    "fear",
    "intimidate",
    "shadow",
    "horsemanship",
    "skulk",
    "prowess",
    "undying",
    "exalted",
    "flanking",
    "battle cry",
    "living weapon",
    "extort",
    "exploit",
    "ingest",
)
OWN = ("changeling", "devoid", "daybound", "nightbound", "rebound", "for Mirrodin!", "read ahead")
"""Keywords that an effect can't give here."""
for _word in PLAIN:
    line("keyword", _word, Keyword(_word))
for _word in OWN:
    line("keywords", _word, (Keyword(_word),))

for _word, _quality in {
    "artifacts": Filter(types=frozenset({"Artifact"})),
    "creatures": Filter(types=frozenset({"Creature"})),
    "enchantments": Filter(types=frozenset({"Enchantment"})),
    "everything": Filter(),
    "multicolored": Filter(multicolored=True),
    "monocolored": Filter(monocolored=True),
}.items():
    line("protection", f"from {_word}", Keyword("protection", quality=_quality))
for _word, _letter in (("white", "W"), ("blue", "U"), ("black", "B"), ("red", "R"), ("green", "G")):
    line(
        "protection",
        f"from {_word}",
        Keyword("protection", quality=Filter(colors=frozenset({_letter}))),
    )
line("keywords", "protection <a:protection>", (the("a"),))
line("keywords", "protection <a:protection> and <b:protection>", (the("a"), the("b")))
line("gained", "protection <a:protection>", (the("a"),))

for _land in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
    line(
        "keyword",
        f"{_land.lower()}walk",
        Keyword("landwalk", quality=Filter(subtypes=frozenset({_land}))),
    )
    line(
        "keywords",
        f"{_land.lower()}cycling <cost:mana>",
        (
            Keyword(
                "cycling",
                quality=Filter(zone="library", subtypes=frozenset({_land})),
                costs=(the("cost"),),
            ),
        ),
    )
_LAND = frozenset({"Land"})
_BASIC = frozenset({"Basic"})
line(
    "keyword",
    "nonbasic landwalk",
    Keyword("landwalk", quality=Filter(types=_LAND, not_supertypes=_BASIC)),
)
line(
    "keywords",
    "basic landcycling <cost:mana>",
    (
        Keyword(
            "cycling",
            quality=Filter(zone="library", types=_LAND, supertypes=_BASIC),
            costs=(the("cost"),),
        ),
    ),
)
line(
    "keywords",
    "landcycling <cost:mana>",
    (Keyword("cycling", quality=Filter(zone="library", types=_LAND), costs=(the("cost"),)),),
)
line("keyword", "ward <cost:fixed mana>", Keyword("ward", costs=(the("cost"),)))
line("keyword", "ward—<cost:ward cost>", Keyword("ward", costs=(the("cost"),)))
for _word in (
    "afflict",
    "annihilator",
    "bushido",
    "fading",
    "modular",
    "soulshift",
    "toxic",
    "afterlife",
):
    line("keyword", f"{_word} <n:plain digits>", Keyword(_word, the("n")))

for _word in ("bloodthirst", "fabricate"):
    line("keywords", f"{_word} <n:plain digits>", (Keyword(_word, the("n")),))
line(
    "keywords",
    "reinforce <n:plain digits>—<cost:fixed mana>",
    (Keyword("reinforce", the("n"), costs=(the("cost"),)),),
)
for _word in ("echo", "unearth", "outlast", "scavenge"):
    line("keywords", f"{_word} <cost:fixed mana>", (Keyword(_word, costs=(the("cost"),)),))

# with a cost or a number
for _word in ("equip", "flashback", "kicker", "buyback", "cycling", "evoke"):
    line("keywords", f"{_word} <cost:fixed mana>", (Keyword(_word, costs=(the("cost"),)),))
    line("keywords", f"{_word}—<costs:own costs>", (Keyword(_word, costs=the("costs")),))
line(
    "keywords",
    "cumulative upkeep <cost:mana>",
    (Keyword("cumulative upkeep", costs=(the("cost"),)),),
)
line("keywords", "affinity for <what:affine>", (Keyword("affinity", quality=the("what")),))
for _word in ("artifact", "creature", "enchantment", "land"):
    line("affine", f"{_word}s", Filter(types=frozenset({_word.capitalize()}), controller=Who.YOU))
line("keywords", "enchant <what:thing.s>", (Keyword("enchant", quality=the("what")),))
line("keywords", "enchant <what:graveyard card.s>", (Keyword("enchant", quality=the("what")),))
line("keywords", "enchant player", (Keyword("enchant player"),))

# lists
line("keywords", "<a:keyword>", (the("a"),))
