package main

import "sort"

// The combat phase (508-510).

func (g *game) declareAttackers() {
	g.combat = &combat{map[string]string{}, map[string][]string{}, map[string]bool{}}
	if len(g.possibleAttackers()) == 0 {
		return
	}
	for label, goal := range g.ask(decision{Kind: "attackers", Player: g.active}).Attackers {
		g.combat.attackers[label] = goal
		thing := g.objects[label]
		thing.tapped = thing.tapped || len(thing.card.keywords) == 0 // vigilance is the only one
	}
}

func (g *game) possibleAttackers() []*object {
	return g.permanents(func(thing *object) bool {
		return thing.controller == g.active && thing.card.has("Creature") && !thing.tapped && !thing.fresh
	})
}

func (g *game) declareBlockers() {
	if len(g.possibleBlockers()) == 0 {
		return
	}
	for label, attackers := range g.ask(decision{Kind: "blockers", Player: 1 - g.active}).Blockers {
		g.combat.blockers[label] = attackers
		for _, attacker := range attackers {
			g.combat.blocked[attacker] = true
		}
	}
}

func (g *game) possibleBlockers() []*object {
	if len(g.combat.attackers) == 0 {
		return nil
	}
	return g.permanents(func(thing *object) bool {
		return thing.controller != g.active && thing.card.has("Creature") && !thing.tapped
	})
}

type packet struct {
	target string
	amount int
}

func (g *game) combatDamage() {
	dealt := []packet{}
	for _, attacker := range g.permanents(any_) {
		goal, attacks := g.combat.attackers[attacker.label]
		power := attacker.power()
		if !attacks || power <= 0 {
			continue
		}
		against := []string{}
		for blocker, attackers := range g.combat.blockers {
			if attackers[0] == attacker.label {
				against = append(against, blocker)
			}
		}
		sort.Strings(against)
		switch {
		case !g.combat.blocked[attacker.label]:
			dealt = append(dealt, packet{goal, power})
		case len(against) == 1:
			dealt = append(dealt, packet{against[0], power})
		case len(against) > 1:
			for _, name := range g.choose("divide", g.active, attacker.label, against, power) {
				dealt = append(dealt, packet{name, 1})
			}
		}
	}
	for blocker, attackers := range g.combat.blockers {
		power := g.objects[blocker].power()
		if _, there := g.combat.attackers[attackers[0]]; there && power > 0 {
			dealt = append(dealt, packet{attackers[0], power})
		}
	}
	for _, each := range dealt {
		g.damage(each.target, each.amount)
	}
}
