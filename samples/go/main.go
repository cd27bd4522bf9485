// A small engine in Go that speaks the line protocol: `cmd:samples/go/engine`, built by
// `go build -o engine .` in this folder.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strings"
)

const (
	protocol   = 1
	mostPasses = 200
)

var features = []string{
	"counters", "tapped", "summoning_sick", "damage", "controller", "mana_pool", "library_order",
	"any_step", "cast", "activate", "play_land", "combat", "pay_while_casting", "decisions",
	"concede", "observe_stack", "observe_targets", "observe_chapters", "observe_mana",
	"observe_keywords", "observe_decision",
}

var current *game

func start(asked scenario) (*observation, error) {
	if len(asked.Players) != 2 {
		return nil, fmt.Errorf("games of other than two players")
	}
	for _, spec := range asked.Objects {
		if cards[spec.Card] == nil {
			return nil, fmt.Errorf("the card %s", spec.Card)
		}
		if spec.AttachedTo != nil || spec.Back {
			return nil, fmt.Errorf("attachments and back faces")
		}
	}
	if current != nil {
		current.abandon()
	}
	current = newGame(asked)
	return observe()
}

func observe() (*observation, error) {
	g := current
	if g == nil {
		return nil, fmt.Errorf("observing before a scenario was started")
	}
	seen := &observation{
		Turn: g.turn, Step: g.step, ActivePlayer: g.active, Decision: g.pending, Winners: g.winners,
		Objects: []objectView{}, Stack: []stackView{},
	}
	for seat := range g.players {
		seen.Players = append(seen.Players, g.viewPlayer(seat))
	}
	for _, thing := range g.objects {
		if thing.zone != "stack" {
			seen.Objects = append(seen.Objects, g.viewObject(thing))
		}
	}
	sort.Slice(seen.Objects, func(a, b int) bool {
		return seen.Objects[a].Label < seen.Objects[b].Label
	})
	for place := len(g.stack) - 1; place >= 0; place-- {
		each := g.stack[place]
		view := stackView{each.label, each.kind, each.source, each.controller, each.targets, nil}
		if each.targets == nil {
			view.Targets = []string{}
		}
		if each.chapter > 0 {
			view.Chapters = []int{each.chapter}
		}
		seen.Stack = append(seen.Stack, view)
	}
	return seen, nil
}

func (g *game) viewPlayer(seat int) playerView {
	who := g.players[seat]
	mana := ""
	for _, symbol := range "WUBRGC" {
		for _, each := range who.mana {
			if each == string(symbol) {
				mana += each
			}
		}
	}
	return playerView{
		Life: who.life, Counters: copied(who.counters), Mana: mana, Hand: g.hand(seat),
		LibrarySize: len(who.library), Library: append([]string{}, who.library...),
		Graveyard: append([]string{}, who.graveyard...), Lost: who.lost,
	}
}

func (g *game) viewObject(thing *object) objectView {
	view := objectView{
		Label: thing.label, Name: thing.name, Zone: thing.zone, Owner: thing.owner,
		Controller: thing.controller, Types: thing.card.types, Colors: thing.card.colors,
		Keywords: thing.card.keywords, Tapped: thing.tapped, Counters: copied(thing.counters),
		Damage: thing.damage, Token: thing.token,
	}
	if thing.card.has("Creature") {
		power, toughness := thing.power(), thing.toughness()
		view.Power, view.Toughness = &power, &toughness
	}
	if g.combat != nil {
		view.Attacking = g.combat.attackers[thing.label]
		for _, attacker := range g.combat.blockers[thing.label] {
			if g.combat.attackers[attacker] != "" {
				view.Blocking = append(view.Blocking, attacker)
			}
		}
	}
	return view
}

func copied(counters map[string]int) map[string]int {
	made := map[string]int{}
	for kind, number := range counters {
		made[kind] = number
	}
	return made
}

func act(how action) (outcome, error) {
	if current == nil {
		return outcome{}, fmt.Errorf("acting before a scenario was started")
	}
	var reason string
	if how.Action == "pass_until" {
		reason = current.passUntil(how)
	} else {
		reason = current.act(how)
	}
	seen, err := observe()
	if reason != "" {
		return outcome{"refused", reason, seen}, err
	}
	return outcome{"performed", "", seen}, err
}

func (g *game) passUntil(how action) string {
	for passes := 0; passes < mostPasses; passes++ {
		if g.pending == nil || g.pending.Kind != "priority" {
			return "there is no priority to pass"
		}
		step, active := g.step, g.active
		g.act(action{Action: "pass", Player: g.pending.Player})
		moved := step != g.step || active != g.active
		arrived := moved && g.step == how.Step && g.active == how.Player
		if arrived || g.pending == nil || g.pending.Kind != "priority" {
			return ""
		}
	}
	return how.Step + " was not reached"
}

func play(asked request) (*transcript, error) {
	first, err := start(asked.Program.Scenario)
	made := &transcript{first, []outcome{}}
	for _, move := range asked.Program.Moves {
		if err != nil {
			break
		}
		var came outcome
		came, err = act(move.Action)
		made.Outcomes = append(made.Outcomes, came)
		if (came.Outcome == "performed") != (move.Legal == nil || *move.Legal) {
			break
		}
	}
	return made, err
}

func answer(asked request) map[string]any {
	told := func(kind, field string, value any, err error) map[string]any {
		if err != nil {
			return map[string]any{"answer": "unsupported", "reason": err.Error()}
		}
		return map[string]any{"answer": kind, field: value}
	}
	switch asked.Request {
	case "hello":
		greeting := hello{"sample-go", "1", "Go", features}
		return map[string]any{"answer": "hello", "protocol": protocol, "hello": greeting}
	case "known_cards":
		known := []string{}
		for _, name := range asked.Names {
			if cards[name] != nil {
				known = append(known, name)
			}
		}
		return map[string]any{"answer": "cards", "cards": known}
	case "start":
		seen, err := start(asked.Scenario)
		return told("observation", "observation", seen, err)
	case "observe":
		seen, err := observe()
		return told("observation", "observation", seen, err)
	case "act":
		came, err := act(asked.Action)
		return told("outcome", "outcome", came, err)
	case "play":
		made, err := play(asked)
		return told("transcript", "transcript", made, err)
	case "bye":
		return map[string]any{"answer": "bye"}
	}
	return map[string]any{"answer": "unsupported", "reason": "the request " + asked.Request}
}

func main() {
	lines := bufio.NewReaderSize(os.Stdin, 1<<20)
	answers := json.NewEncoder(os.Stdout)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		var asked request
		var told map[string]any
		if err := json.NewDecoder(strings.NewReader(line)).Decode(&asked); err != nil {
			told = map[string]any{"answer": "error", "kind": "request", "message": err.Error()}
		} else {
			told = answer(asked)
		}
		told["id"] = asked.ID
		if answers.Encode(told) != nil {
			return
		}
	}
}
