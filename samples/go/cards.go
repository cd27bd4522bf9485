package main

import (
	"sort"
	"strings"
)

// A card as printed: what the game needs to know of it.
type card struct {
	types            []string
	cost             string // colored symbols
	generic          int
	colors           string
	power, toughness int
	produces         string
	damage           int
	chapters         int
	keywords         []string
}

func (c *card) has(what string) bool {
	for _, name := range c.types {
		if name == what {
			return true
		}
	}
	return false
}

func newCard(generic int, colored string, types ...string) *card {
	sort.Strings(types)
	made := &card{types: types, cost: colored, generic: generic, keywords: []string{}}
	for _, color := range "WUBRG" {
		if strings.ContainsRune(colored, color) {
			made.colors += string(color)
		}
	}
	return made
}

func land(subtype, produces string) *card {
	made := newCard(0, "", "Basic", "Land", subtype)
	made.produces = produces
	return made
}

func creature(generic int, colored string, power, toughness int, types ...string) *card {
	made := newCard(generic, colored, append(types, "Creature")...)
	made.power, made.toughness = power, toughness
	return made
}

// The cards that this engine plays.
var cards = map[string]*card{
	"Plains":             land("Plains", "W"),
	"Island":             land("Island", "U"),
	"Swamp":              land("Swamp", "B"),
	"Mountain":           land("Mountain", "R"),
	"Forest":             land("Forest", "G"),
	"Memnite":            creature(0, "", 1, 1, "Artifact", "Construct"),
	"Savannah Lions":     creature(0, "W", 2, 1, "Cat"),
	"Elite Vanguard":     creature(0, "W", 2, 1, "Human", "Soldier"),
	"Grizzly Bears":      creature(1, "G", 2, 2, "Bear"),
	"Balduvian Bears":    creature(1, "G", 2, 2, "Bear"),
	"Silvercoat Lion":    creature(1, "W", 2, 2, "Cat"),
	"Goblin Piker":       creature(1, "R", 2, 1, "Goblin", "Warrior"),
	"Gray Ogre":          creature(2, "R", 2, 2, "Ogre"),
	"Hill Giant":         creature(3, "R", 3, 3, "Giant"),
	"Pillarfield Ox":     creature(3, "W", 2, 4, "Ox"),
	"Craw Wurm":          creature(4, "GG", 6, 4, "Wurm"),
	"Lightning Bolt":     bolt(),
	"History of Benalia": saga(),
}

var knight = knightToken()

func bolt() *card {
	made := newCard(0, "R", "Instant")
	made.damage = 3
	return made
}

func saga() *card {
	made := newCard(1, "WW", "Enchantment", "Saga")
	made.chapters = 3
	return made
}

func knightToken() *card {
	made := creature(0, "", 2, 2, "Knight")
	made.colors, made.keywords = "W", []string{"vigilance"}
	return made
}
