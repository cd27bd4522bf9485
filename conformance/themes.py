"""Cards by what they bring together: the boards of drawn games take one or two themes."""

__all__ = ["BRAWLERS", "THEMES", "TRICKS"]

THEMES: dict[str, tuple[str, ...]] = {
    "attacking": (
        "Serra Angel", "Giant Spider", "Raging Goblin", "Invisible Stalker", "Boggart Brute",
        "Silhana Ledgewalker", "Vampire Nighthawk", "Giant Growth",
    ),
    "fighting": (
        "Typhoid Rats", "Colossal Dreadmaw", "Fencing Ace", "White Knight", "Darksteel Myr",
        "Giant Growth", "Murder", "Vampire Nighthawk", "Doom Blade",
    ),
    "removing": (
        "Unsummon", "Cloudshift", "Murder", "Act of Treason", "Swords to Plowshares",
        "Colossal Dreadmaw", "Serra Angel", "Journey to Nowhere",
    ),
    "countering": (
        "Counterspell", "Stifle", "Disallow", "Lightning Bolt", "Elvish Visionary",
        "Young Pyromancer", "Force of Will", "Cancel", "Thalia, Guardian of Thraben",
    ),
    "burning": (
        "Lightning Bolt", "Shock", "Lava Spike", "Gut Shot", "Pyroclasm", "Furnace of Rath",
        "White Knight", "Burst Lightning", "Darksteel Myr", "Blood Artist",
    ),
    "historic": (
        "Jhoira, Weatherlight Captain", "Memnite", "Isamaru, Hound of Konda", "Sol Ring",
        "Counterspell", "Mox Amber", "History of Benalia",
    ),
    "dying": (
        "Blood Artist", "Zulaport Cutthroat", "Wrath of God", "Pyroclasm", "Swords to Plowshares",
        "Reanimate", "Kitchen Finks", "Rest in Peace", "Memnite",
    ),
    "entering": (
        "Soul Warden", "Elvish Visionary", "Flametongue Kavu", "Raise the Alarm", "Cloudshift",
        "Kitchen Finks", "Kismet", "Panharmonicon", "Containment Priest",
    ),
    "pumping": (
        "Glorious Anthem", "Giant Growth", "Twisted Image", "About Face", "Turn to Frog",
        "Lignify", "Grand Architect", "Hill Giant", "Levitation",
    ),
    "types": (
        "Opalescence", "March of the Machines", "Enchanted Evening", "Mycosynth Lattice",
        "Humility", "Sol Ring", "Glorious Anthem", "Serra Angel",
    ),
    "lands": (
        "Blood Moon", "Urborg, Tomb of Yawgmoth", "Spreading Seas", "Urza's Saga", "Nightmare",
        "Dryad Arbor", "Reflecting Pool", "Crucible of Worlds",
    ),
    "counting": (
        "Tarmogoyf", "Nightmare", "Lightning Bolt", "Sol Ring", "Swamp", "Twisted Image",
        "Turn to Frog", "Hill Giant",
    ),
    "counters": (
        "Walking Ballista", "Endless One", "Hardened Scales", "Leech Bonder", "Devoted Druid",
        "Doubling Season", "Cloudshift", "Morselhoarder", "Hangarback Walker",
    ),
    "legends": (
        "Isamaru, Hound of Konda", "Thalia, Guardian of Thraben", "Jhoira, Weatherlight Captain",
        "Mox Amber", "Zetalpa, Primal Dawn", "Urborg, Tomb of Yawgmoth",
    ),
    "controlling": (
        "Act of Treason", "Control Magic", "Llanowar Elves", "Murder", "Unsummon",
        "Soul Warden", "Donate", "Seeker of Skybreak", "Homeward Path",
    ),
    "costs": (
        "Thalia, Guardian of Thraben", "Helm of Awakening", "Goblin Electromancer", "Trinisphere",
        "Swords to Plowshares", "Lightning Bolt", "Frogmite", "Memnite", "Gut Shot",
    ),
    "flashback": (
        "Faithless Looting", "Lingering Souls", "Snapcaster Mage", "Lightning Bolt",
        "Burst Lightning", "Rest in Peace", "Goblin Electromancer",
    ),
    "buyback": (
        "Clockspinning", "Burst Lightning", "Fireblast", "Force of Will", "Hardened Scales",
        "Walking Ballista", "Gut Shot",
    ),
    "doubling mana": (
        "Mirari's Wake", "Mana Reflection", "Nyxbloom Ancient", "Dictate of Karametra",
        "Manabarbs", "Contamination", "Hill Giant", "Sol Ring",
    ),
    "sharing mana": (
        "Reflecting Pool", "Exotic Orchard", "Fellwar Stone", "City of Brass", "Naga Vitalist",
        "Mana Confluence", "Mox Amber", "Gray Ogre",
    ),
    "making mana": (
        "Ashnod's Altar", "Millikin", "Llanowar Elves", "Birds of Paradise", "Morselhoarder",
        "Lion's Eye Diamond", "Upwelling", "Hill Giant",
    ),
    "tapping": (
        "Seeker of Skybreak", "Arbor Elf", "Frost Titan", "Pili-Pala", "Kismet", "Dryad Arbor",
        "City of Brass", "Grand Architect", "Stasis",
    ),
    "sagas": (
        "History of Benalia", "Kiora Bests the Sea God", "The Eldest Reborn", "Urza's Saga",
        "Binding the Old Gods", "Disenchant", "Vampire Hexmage", "Solemnity",
    ),
    "reading ahead": (
        "The Elder Dragon War", "Doubling Season", "Vorinclex, Monstrous Raider", "Hex Parasite",
        "The Rise of Sozin", "Hardened Scales", "Grizzly Bears",
    ),
    "tokens": (
        "Raise the Alarm", "Young Pyromancer", "Squirrel Nest", "Doubling Season", "Unsummon",
        "Bitterblossom", "Pyroclasm", "Soul Warden",
    ),
    "until it leaves": (
        "Banishing Light", "Fiend Hunter", "Flickerwisp", "Journey to Nowhere", "Disenchant",
        "Murder", "Cloudshift", "Memnite",
    ),
    "phasing": ("Reality Ripple", "Teferi's Protection", "Sol Ring", "Memnite"),
    "drawing": (
        "Faithless Looting", "Timetwister", "Thought Reflection", "Elvish Visionary",
        "Twisted Image", "Jhoira, Weatherlight Captain", "Time Walk", "Deranged Assistant",
    ),
    "stealing": (
        "Act of Treason", "Threaten", "Control Magic", "Murder", "Unsummon", "Llanowar Elves",
    ),
    "switching": (
        "Twisted Image", "About Face", "Giant Growth", "Darksteel Myr", "Glorious Anthem",
        "Walking Ballista",
    ),
    "enchanting": (
        "Pacifism", "Lignify", "Control Magic", "Spreading Seas", "Wild Growth", "Unsummon",
        "Murder", "Boomerang",
    ),
    "lighting up": (
        "Arcane Lighthouse", "Slippery Bogle", "Invisible Stalker", "Silhana Ledgewalker", "Murder",
    ),
    "watching for others": (
        "Control Magic", "Threaten", "Soul Warden", "Blood Artist", "Raise the Alarm", "Memnite",
    ),
    "taking back": ("Control Magic", "Disenchant", "Hill Giant", "Grizzly Bears"),
    "calming down": ("Pacifism", "Unsummon", "Memnite", "Murder"),
    "shrinking": ("Leech Bonder", "Walking Ballista", "Endless One", "Devoted Druid"),
    "coming back": ("Giant Growth", "Cloudshift", "Act of Treason", "Grizzly Bears", "Unsummon"),
    "tapped lands": ("Blood Moon", "Blackcleave Cliffs", "Deathcap Glade", "Mountain"),
    "paying with life": ("Mana Confluence", "Gut Shot", "Memnite", "Shock"),
    "coming out of exile": ("Banishing Light", "Disenchant"),
    "milling": ("Millikin", "Deranged Assistant", "Memnite", "Hill Giant"),
    "protected": ("Animar, Soul of Elements", "Gravedigger"),
    "doing without untapping": ("Stasis", "Seeker of Skybreak", "Arbor Elf", "Llanowar Elves"),
    "variable costs": (
        "Goblin Electromancer", "Helm of Awakening", "Banefire", "Fireball", "Walking Ballista",
    ),
    "swords": ("Swords to Plowshares", "Giant Growth", "Glorious Anthem", "Grizzly Bears"),
    "going home": ("Homeward Path", "Act of Treason", "Control Magic", "Hill Giant"),
    "cloning": ("Clone", "Walking Ballista", "Phantasmal Image", "Morselhoarder", "Endless One"),
    "in haste": (
        "Kiki-Jiki, Mirror Breaker", "Threaten", "Llanowar Elves", "Seeker of Skybreak",
    ),
    "giving up": ("Cartel Aristocrat", "Darksteel Myr"),
    "old and great": ("Zetalpa, Primal Dawn", "Darksteel Myr"),
    "kicking": ("Burst Lightning", "Hill Giant"),
    "taxing": ("Thalia, Guardian of Thraben", "Swords to Plowshares", "Lightning Bolt"),
    "frail": (
        "Endless One", "Walking Ballista", "Hangarback Walker", "Soul Warden", "Blood Artist",
        "Zulaport Cutthroat",
    ),
    "being targets": (
        "Frost Titan", "Kira, Great Glass-Spinner", "Lightning Bolt", "Murder", "Unsummon",
        "Spellskite",
    ),
    "many targets": (
        "Fireball", "Unsummon", "Cloudshift", "Switcheroo", "Leech Bonder", "Grizzly Bears",
    ),
    "stifling": (
        "Stifle", "Disallow", "Elvish Visionary", "Flametongue Kavu", "Walking Ballista",
    ),
    "copying": (
        "Clone", "Kiki-Jiki, Mirror Breaker", "Phantasmal Image", "Fork", "Lightning Bolt",
        "Serra Angel", "Isamaru, Hound of Konda",
    ),
    "sacrificing": (
        "Cartel Aristocrat", "Krark-Clan Ironworks", "Darksteel Myr", "Ashnod's Altar",
        "Memnite", "Blood Artist",
    ),
}  # fmt: skip
"""Names of cards by theme. Small themes make it likely that cards meet that belong together."""

BRAWLERS: tuple[str, ...] = (
    "Grizzly Bears", "Serra Angel", "Giant Spider", "Typhoid Rats", "Colossal Dreadmaw",
    "Vampire Nighthawk", "Fencing Ace", "Raging Goblin", "White Knight", "Boggart Brute",
    "Darksteel Myr", "Silhana Ledgewalker", "Wall of Omens", "Hill Giant", "Mogg Flunkies",
    "Drudge Skeletons", "Nekrataal",
)  # fmt: skip
"""Creatures for games that are about combat and little else."""

TRICKS: tuple[str, ...] = (
    "Giant Growth", "Unsummon", "Murder", "Lightning Bolt", "Cloudshift", "Swords to Plowshares",
)  # fmt: skip
"""What players have in hand in such games."""
