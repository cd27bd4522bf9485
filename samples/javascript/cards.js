// The cards that this engine plays.
"use strict";

const land = (subtype, produces) => ({ types: ["Basic", "Land", subtype], cost: null, produces });
const creature = (cost, power, toughness, ...types) => ({
  types: ["Creature", ...types],
  cost,
  power,
  toughness,
});

const CARDS = {
  Plains: land("Plains", "W"),
  Island: land("Island", "U"),
  Swamp: land("Swamp", "B"),
  Mountain: land("Mountain", "R"),
  Forest: land("Forest", "G"),
  Memnite: creature("", 1, 1, "Artifact", "Construct"),
  "Savannah Lions": creature("W", 2, 1, "Cat"),
  "Elite Vanguard": creature("W", 2, 1, "Human", "Soldier"),
  "Grizzly Bears": creature("1G", 2, 2, "Bear"),
  "Balduvian Bears": creature("1G", 2, 2, "Bear"),
  "Silvercoat Lion": creature("1W", 2, 2, "Cat"),
  "Goblin Piker": creature("1R", 2, 1, "Goblin", "Warrior"),
  "Gray Ogre": creature("2R", 2, 2, "Ogre"),
  "Hill Giant": creature("3R", 3, 3, "Giant"),
  "Pillarfield Ox": creature("3W", 2, 4, "Ox"),
  "Craw Wurm": creature("4GG", 6, 4, "Wurm"),
  "Lightning Bolt": { types: ["Instant"], cost: "R", damage: 3 },
  "History of Benalia": { types: ["Enchantment", "Saga"], cost: "1WW", chapters: 3 },
};

const KNIGHT = {
  types: ["Creature", "Knight"],
  colors: "W",
  power: 2,
  toughness: 2,
  keywords: ["vigilance"],
};

for (const card of Object.values(CARDS)) {
  card.colors = [..."WUBRG"].filter((color) => (card.cost ?? "").includes(color)).join("");
  card.generic = parseInt(card.cost ?? "", 10) || 0;
  card.colored = (card.cost ?? "").replace(/\d/g, "");
  card.keywords = [];
}

module.exports = { CARDS, KNIGHT };
