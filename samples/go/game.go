package main

import (
	"fmt"
	"sort"
)

// The turn, priority, state-based actions and triggers. A game runs in a goroutine of its own that
// waits where a decision is needed: `pending` is that decision, and `proceed` answers it.

var steps = []string{
	"untap", "upkeep", "draw", "precombat_main", "beginning_of_combat", "declare_attackers",
	"declare_blockers", "combat_damage", "end_of_combat", "postcombat_main", "end", "cleanup",
}

var numerals = []string{"", "I", "II", "III"}

const handSize = 7

type player struct {
	life, landsPlayed   int
	counters            map[string]int
	mana                []string
	library, graveyard  []string
	lost, drewFromEmpty bool
}

type object struct {
	label, name, zone string
	card              *card
	owner, controller int
	tapped, fresh     bool
	token             bool
	counters          map[string]int
	damage            int
	boosts            int // of +2/+1 until end of turn
	entered           int // later is greater
}

type item struct {
	label, kind, source string
	controller, chapter int
	targets             []string
}

type combat struct {
	attackers map[string]string
	blockers  map[string][]string
	blocked   map[string]bool
}

type game struct {
	turn, active      int
	step              string
	players           []*player
	objects           map[string]*object
	stack, waiting    []item // the top of the stack is the last
	combat            *combat
	winners           *[]int
	tokens, abilities int
	entered           int
	pending           *decision
	asks              chan *decision
	answers           chan action
}

// abandoned ends the goroutine of a game that nobody plays on.
type abandoned struct{}

func newGame(asked scenario) *game {
	g := &game{turn: 3, step: asked.Step, active: asked.ActivePlayer, objects: map[string]*object{}}
	if asked.Turn != nil {
		g.turn = *asked.Turn
	}
	if g.step == "" {
		g.step = "precombat_main"
	}
	for _, spec := range asked.Players {
		made := &player{life: 20, counters: spec.Counters, landsPlayed: spec.LandsPlayed}
		if spec.Life != nil {
			made.life = *spec.Life
		}
		for _, symbol := range spec.Mana {
			made.mana = append(made.mana, string(symbol))
		}
		g.players = append(g.players, made)
	}
	for _, spec := range asked.Objects {
		thing := g.newObject(spec.Label, spec.Card, cards[spec.Card], spec.Owner, spec.Zone)
		owner := g.players[spec.Owner]
		switch spec.Zone {
		case "battlefield":
			if spec.Controller != nil {
				thing.controller = *spec.Controller
			}
			thing.tapped, thing.fresh, thing.damage = spec.Tapped, spec.Fresh, spec.Damage
			for kind, number := range spec.Counters {
				thing.counters[kind] = number
			}
		case "library":
			owner.library = append(owner.library, spec.Label)
		case "graveyard":
			owner.graveyard = append(owner.graveyard, spec.Label)
		}
	}
	g.asks, g.answers = make(chan *decision), make(chan action)
	go func() {
		defer func() {
			if cause := recover(); cause != nil {
				if _, ended := cause.(abandoned); !ended {
					panic(cause)
				}
			}
		}()
		g.run()
		close(g.asks)
	}()
	g.pending = <-g.asks
	return g
}

// ask waits for the answer to a decision, in the goroutine of the game.
func (g *game) ask(what decision) action {
	g.asks <- &what
	answer, more := <-g.answers
	if !more {
		panic(abandoned{})
	}
	return answer
}

// proceed answers the pending decision and goes on to the next.
func (g *game) proceed(answer action) {
	g.answers <- answer
	g.pending = <-g.asks
}

// abandon gives the goroutine back.
func (g *game) abandon() {
	if g.pending != nil {
		close(g.answers)
		g.pending = nil
	}
}

func (g *game) newObject(label, name string, of *card, owner int, zone string) *object {
	g.entered++
	thing := &object{label: label, name: name, card: of, owner: owner, zone: zone, entered: g.entered}
	thing.reset()
	g.objects[label] = thing
	return thing
}

func (o *object) reset() {
	o.controller, o.tapped, o.fresh = o.owner, false, false
	o.counters, o.damage, o.boosts = map[string]int{}, 0, 0
}

func (o *object) power() int {
	return o.card.power + o.counters["+1/+1"] - o.counters["-1/-1"] + 2*o.boosts
}

func (o *object) toughness() int {
	return o.card.toughness + o.counters["+1/+1"] - o.counters["-1/-1"] + o.boosts
}

// permanents returns the permanents that satisfy a condition, in the order in which they entered.
func (g *game) permanents(fits func(*object) bool) []*object {
	found := []*object{}
	for _, thing := range g.objects {
		if thing.zone == "battlefield" && fits(thing) {
			found = append(found, thing)
		}
	}
	sort.Slice(found, func(a, b int) bool { return found[a].entered < found[b].entered })
	return found
}

func controlledBy(seat int) func(*object) bool {
	return func(thing *object) bool { return thing.controller == seat }
}

func any_(*object) bool { return true }

func (g *game) hand(seat int) []string {
	found := []string{}
	for _, thing := range g.objects {
		if thing.zone == "hand" && thing.owner == seat {
			found = append(found, thing.label)
		}
	}
	sort.Strings(found)
	return found
}

func without(list []string, label string) []string {
	left := []string{}
	for _, each := range list {
		if each != label {
			left = append(left, each)
		}
	}
	return left
}

func (g *game) move(thing *object, zone string) {
	owner := g.players[thing.owner]
	owner.library, owner.graveyard = without(owner.library, thing.label), without(owner.graveyard, thing.label)
	if thing.zone == "battlefield" && g.combat != nil {
		delete(g.combat.attackers, thing.label)
		delete(g.combat.blockers, thing.label)
	}
	g.entered++
	thing.reset()
	thing.zone, thing.entered = zone, g.entered
	if zone == "graveyard" {
		owner.graveyard = append(owner.graveyard, thing.label)
	}
}

// --- The turn (500) ------------------------------------------------------------------------------

func (g *game) run() {
	g.priority()
	left := stepsAfter(g.step)
	for g.winners == nil {
		for _, each := range g.players {
			each.mana = nil
		}
		if g.step == "end_of_combat" {
			g.combat = nil
		}
		if len(left) == 0 {
			g.beginTurn()
			left = steps
		}
		g.step, left = left[0], left[1:]
		g.turnBasedActions()
		if g.step == "declare_attackers" && len(g.combat.attackers) == 0 {
			left = stepsAfter("combat_damage")
		}
		if g.step != "untap" && g.step != "cleanup" {
			g.priority()
		}
	}
}

func stepsAfter(step string) []string {
	for place, each := range steps {
		if each == step {
			return steps[place+1:]
		}
	}
	return steps
}

func (g *game) beginTurn() {
	g.active = 1 - g.active
	g.turn++
	for _, each := range g.players {
		each.landsPlayed = 0
	}
	for _, thing := range g.permanents(controlledBy(g.active)) {
		thing.fresh = false
	}
}

func (g *game) turnBasedActions() {
	own := g.permanents(controlledBy(g.active))
	switch g.step {
	case "untap":
		for _, thing := range own {
			thing.tapped = false
		}
	case "draw":
		if g.turn > 1 {
			g.draw(g.active)
		}
	case "precombat_main":
		for _, thing := range own {
			if thing.card.has("Saga") {
				g.addLore(thing)
			}
		}
	case "declare_attackers":
		g.declareAttackers()
	case "declare_blockers":
		g.declareBlockers()
	case "combat_damage":
		g.combatDamage()
	case "cleanup":
		g.cleanup()
	}
}

func (g *game) draw(seat int) {
	from := g.players[seat]
	if len(from.library) == 0 {
		from.drewFromEmpty = true
		return
	}
	g.move(g.objects[from.library[0]], "hand")
}

func (g *game) cleanup() {
	hand := g.hand(g.active)
	if number := len(hand) - handSize; number > 0 {
		for _, label := range g.choose("discard", g.active, "", hand, number) {
			g.move(g.objects[label], "graveyard")
		}
	}
	for _, thing := range g.permanents(any_) {
		thing.damage, thing.boosts = 0, 0
	}
}

// choose asks for so many of the options.
func (g *game) choose(kind string, seat int, source string, options []string, number int) []string {
	asked := choice{Options: options, Minimum: number, Maximum: number}
	return g.ask(decision{Kind: kind, Player: seat, Source: source, Choices: []choice{asked}}).Chosen[0]
}

// --- Priority, state-based actions, triggers (117, 704, 603) -------------------------------------

func (g *game) priority() {
	seat, passes := g.active, 0
	for {
		g.settle()
		if g.winners != nil {
			return
		}
		how := g.ask(decision{Kind: "priority", Player: seat})
		if how.Action != "pass" {
			g.perform(how)
			passes = 0
			continue
		}
		seat = 1 - seat
		passes++
		if passes < 2 {
			continue
		}
		if len(g.stack) == 0 {
			return
		}
		top := g.stack[len(g.stack)-1]
		g.stack = g.stack[:len(g.stack)-1]
		g.resolve(top)
		seat, passes = g.active, 0
	}
}

func (g *game) settle() {
	for again := true; again; {
		for g.stateBasedActions() {
		}
		again = g.winners == nil && g.putTriggersOnStack()
	}
}

func (g *game) stateBasedActions() bool {
	done, over := false, false
	dying := g.permanents(g.isDoomed)
	for _, thing := range g.permanents(func(o *object) bool {
		return o.counters["+1/+1"] > 0 && o.counters["-1/-1"] > 0
	}) {
		pairs := min(thing.counters["+1/+1"], thing.counters["-1/-1"])
		for _, kind := range []string{"+1/+1", "-1/-1"} {
			thing.counters[kind] -= pairs
			if thing.counters[kind] == 0 {
				delete(thing.counters, kind)
			}
		}
		done = true
	}
	for label, thing := range g.objects {
		if thing.token && thing.zone != "battlefield" {
			delete(g.objects, label)
			owner := g.players[thing.owner]
			owner.graveyard = without(owner.graveyard, label)
			done = true
		}
	}
	for _, each := range g.players {
		if !each.lost && (each.life <= 0 || each.drewFromEmpty || each.counters["poison"] >= 10) {
			each.lost, over = true, true
		}
	}
	for _, thing := range dying {
		g.move(thing, "graveyard")
	}
	if over {
		g.endGame()
	}
	return done || over || len(dying) > 0
}

func min(one, other int) int {
	if one < other {
		return one
	}
	return other
}

func (g *game) isDoomed(thing *object) bool {
	if thing.card.has("Creature") {
		return thing.toughness() <= 0 || thing.damage >= thing.toughness()
	}
	if !thing.card.has("Saga") || thing.counters["lore"] < thing.card.chapters {
		return false
	}
	for _, each := range append(append([]item{}, g.stack...), g.waiting...) {
		if each.chapter > 0 && each.source == thing.label {
			return false
		}
	}
	return true
}

func (g *game) endGame() {
	won := []int{}
	for seat, each := range g.players {
		if !each.lost {
			won = append(won, seat)
		}
	}
	g.winners = &won
}

func (g *game) addLore(thing *object) {
	before := thing.counters["lore"]
	thing.counters["lore"]++
	for number := 1; number <= thing.card.chapters; number++ {
		if before < number && number <= thing.counters["lore"] {
			made := item{kind: "triggered", source: thing.label, controller: thing.controller, chapter: number}
			g.waiting = append(g.waiting, made)
		}
	}
}

func (g *game) putTriggersOnStack() bool {
	any := len(g.waiting) > 0
	for _, seat := range []int{g.active, 1 - g.active} {
		named, names := map[string]item{}, []string{}
		for _, trigger := range g.waiting {
			if trigger.controller == seat {
				name := fmt.Sprintf("%s/%s", trigger.source, numerals[trigger.chapter])
				named[name] = trigger
				names = append(names, name)
			}
		}
		sort.Strings(names)
		if len(names) > 1 {
			names = g.choose("order_triggers", seat, "", names, len(names))
		}
		for _, name := range names {
			trigger := named[name]
			g.abilities++
			trigger.label = fmt.Sprintf("ability#%d", g.abilities)
			g.stack = append(g.stack, trigger)
		}
	}
	g.waiting = nil
	return any
}

func (g *game) resolve(top item) {
	if top.kind == "triggered" {
		g.resolveChapter(top)
		return
	}
	spell := g.objects[top.label]
	if spell.card.has("Instant") {
		if g.isTarget(top.targets[0]) {
			g.damage(top.targets[0], spell.card.damage)
		}
		g.move(spell, "graveyard")
		return
	}
	g.move(spell, "battlefield")
	spell.controller, spell.fresh = top.controller, true
	if spell.card.has("Saga") {
		g.addLore(spell)
	}
}

func (g *game) resolveChapter(top item) {
	if top.chapter < 3 {
		g.tokens++
		label := fmt.Sprintf("token#%d", g.tokens)
		token := g.newObject(label, "Knight", knight, top.controller, "battlefield")
		token.token, token.fresh = true, true
		return
	}
	for _, thing := range g.permanents(controlledBy(top.controller)) {
		if thing.card.has("Knight") {
			thing.boosts++
		}
	}
}

// seatOf returns the seat that "P0" and "P1" stand for, or -1.
func seatOf(name string) int {
	switch name {
	case "P0":
		return 0
	case "P1":
		return 1
	}
	return -1
}

func (g *game) damage(target string, amount int) {
	if seat := seatOf(target); seat >= 0 {
		g.players[seat].life -= amount
	} else {
		g.objects[target].damage += amount
	}
}

func (g *game) isTarget(name string) bool {
	if seat := seatOf(name); seat >= 0 {
		return !g.players[seat].lost
	}
	thing := g.objects[name]
	return thing != nil && thing.zone == "battlefield" && thing.card.has("Creature")
}
