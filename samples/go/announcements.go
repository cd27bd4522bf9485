package main

import (
	"fmt"
	"strings"
)

// Announcements: `whyNot` says why one may not be made, and `perform` carries a legal one out.

// act makes an announcement, or returns why it is refused; then nothing has changed.
func (g *game) act(how action) string {
	if reason := g.whyNot(how); reason != "" {
		return reason
	}
	if how.Action == "concede" {
		g.abandon()
		g.players[how.Player].lost = true
		g.endGame()
		return ""
	}
	g.proceed(how)
	return ""
}

func (g *game) whyNot(how action) string {
	switch {
	case g.pending == nil:
		return "the game is over"
	case how.Player < 0 || how.Player > 1:
		return "no such player"
	case how.Action == "concede":
		return ""
	case how.Player != g.pending.Player:
		return fmt.Sprintf("player %d has to act", g.pending.Player)
	}
	wanted := map[string]string{"attackers": "attack", "blockers": "block"}[g.pending.Kind]
	if g.pending.Kind == "priority" {
		return g.whyNotNow(how)
	}
	if wanted == "" {
		wanted = "answer"
	}
	if how.Action != wanted {
		return fmt.Sprintf("%s is waited for, not %s", wanted, how.Action)
	}
	switch wanted {
	case "attack":
		return g.whyNotAttack(how)
	case "block":
		return g.whyNotBlock(how)
	}
	return g.whyNotAnswer(how)
}

func (g *game) whyNotNow(how action) string {
	switch how.Action {
	case "pass":
		return ""
	case "play_land":
		return g.whyNotPlay(how)
	case "activate":
		return g.whyNotActivate(how, map[string]bool{})
	case "cast":
		return g.whyNotCast(how)
	}
	return how.Action + " is not for a player with priority"
}

func (g *game) inOwnMain(seat int) bool {
	main := g.step == "precombat_main" || g.step == "postcombat_main"
	return main && seat == g.active && len(g.stack) == 0
}

func (g *game) inHand(how action) *object {
	thing := g.objects[how.Card]
	if thing == nil || thing.zone != "hand" || thing.owner != how.Player {
		return nil
	}
	return thing
}

func (g *game) whyNotPlay(how action) string {
	thing := g.inHand(how)
	switch {
	case thing == nil || !thing.card.has("Land"):
		return "that is no land in the player's hand"
	case !g.inOwnMain(how.Player):
		return "lands are played in one's own main phase"
	case g.players[how.Player].landsPlayed > 0:
		return "a land was played this turn"
	}
	return ""
}

func (g *game) whyNotActivate(how action, tapping map[string]bool) string {
	thing := g.objects[how.Source]
	switch {
	case thing == nil || thing.zone != "battlefield" || thing.controller != how.Player:
		return "that is no permanent of the player's"
	case thing.card.produces == "" || how.Ability != 0:
		return "it has no such ability"
	case thing.tapped || tapping[thing.label]:
		return "it is tapped"
	case how.Produce != "" && how.Produce != thing.card.produces:
		return "it makes no such mana"
	case len(how.Targets)+len(how.Modes)+len(how.Mana) > 0 || how.X != nil || how.Spend != "":
		return "it takes no such choices"
	}
	return ""
}

func (g *game) whyNotCast(how action) string {
	thing := g.inHand(how)
	if thing == nil || thing.card.has("Land") {
		return "that is no spell in the player's hand"
	}
	instant := thing.card.has("Instant")
	if !instant && !g.inOwnMain(how.Player) {
		return "it is no instant"
	}
	extra := len(how.Modes) + len(how.Additional) + len(how.Division) + len(how.CostChoices)
	if extra > 0 || how.X != nil || how.Alternative != nil {
		return "it takes no such choices"
	}
	if instant != (len(how.Targets) == 1) || len(how.Targets) > 1 {
		return "it has other targets"
	}
	for _, group := range how.Targets {
		if len(group) != 1 || !g.isTarget(group[0]) {
			return "that is no legal target"
		}
	}
	pool, tapping := append([]string{}, g.players[how.Player].mana...), map[string]bool{}
	for _, ability := range how.Mana {
		if ability.Player != how.Player {
			return "that is no ability of the player's"
		}
		if reason := g.whyNotActivate(ability, tapping); reason != "" {
			return reason
		}
		tapping[ability.Source] = true
		pool = append(pool, g.objects[ability.Source].card.produces)
	}
	if _, paid := payment(thing.card, pool, how.Spend); !paid {
		return "it can't be paid"
	}
	return ""
}

// take removes one of a symbol, and says whether there was one.
func take(mana []string, symbol string) ([]string, bool) {
	for place, each := range mana {
		if each == symbol {
			return append(append([]string{}, mana[:place]...), mana[place+1:]...), true
		}
	}
	return mana, false
}

// payment returns the mana that pays; it does not where it is not said which of several does.
func payment(of *card, pool []string, spend string) ([]string, bool) {
	left, there := append([]string{}, pool...), true
	if spend != "" {
		left = strings.Split(spend, "")
		rest := pool
		for _, symbol := range left {
			if rest, there = take(rest, symbol); !there {
				return nil, false
			}
		}
	}
	paid := []string{}
	for _, symbol := range strings.Split(of.cost, "") {
		if left, there = take(left, symbol); !there {
			return nil, false
		}
		paid = append(paid, symbol)
	}
	if len(left) < of.generic || (spend != "" && len(left) > of.generic) {
		return nil, false
	}
	kinds := map[string]bool{}
	for _, symbol := range left {
		kinds[symbol] = true
	}
	if of.generic > 0 && len(left) > of.generic && len(kinds) > 1 {
		return nil, false
	}
	return append(paid, left[:of.generic]...), true
}

func (g *game) whyNotAttack(how action) string {
	able := labels(g.possibleAttackers())
	for label, goal := range how.Attackers {
		if !able[label] {
			return label + " can't attack"
		}
		if goal != fmt.Sprintf("P%d", 1-g.active) {
			return goal + " can't be attacked"
		}
	}
	return ""
}

func (g *game) whyNotBlock(how action) string {
	able := labels(g.possibleBlockers())
	for label, attackers := range how.Blockers {
		if !able[label] || len(attackers) != 1 || g.combat.attackers[attackers[0]] == "" {
			return label + " can't block that"
		}
	}
	return ""
}

func labels(things []*object) map[string]bool {
	found := map[string]bool{}
	for _, thing := range things {
		found[thing.label] = true
	}
	return found
}

func (g *game) whyNotAnswer(how action) string {
	asked := g.pending.Choices[0]
	if len(how.Chosen) != 1 || len(how.Chosen[0]) != asked.Minimum {
		return fmt.Sprintf("%d are to be chosen", asked.Minimum)
	}
	options, chosen := map[string]bool{}, map[string]bool{}
	for _, name := range asked.Options {
		options[name] = true
	}
	for _, name := range how.Chosen[0] {
		if !options[name] || (chosen[name] && g.pending.Kind != "divide") {
			return name + " can't be chosen, or not twice"
		}
		chosen[name] = true
	}
	return ""
}

func (g *game) perform(how action) {
	who := g.players[how.Player]
	switch how.Action {
	case "play_land":
		thing := g.objects[how.Card]
		g.move(thing, "battlefield")
		thing.fresh = true
		who.landsPlayed++
	case "activate":
		source := g.objects[how.Source]
		source.tapped = true
		who.mana = append(who.mana, source.card.produces)
	case "cast":
		for _, ability := range how.Mana {
			ability.Action = "activate"
			g.perform(ability)
		}
		thing := g.objects[how.Card]
		paid, _ := payment(thing.card, who.mana, how.Spend)
		for _, symbol := range paid {
			who.mana, _ = take(who.mana, symbol)
		}
		g.move(thing, "stack")
		made := item{label: thing.label, kind: "spell", source: thing.label, controller: how.Player}
		for _, group := range how.Targets {
			made.targets = append(made.targets, group...)
		}
		g.stack = append(g.stack, made)
	}
}
