package main

// The messages of the line protocol, as far as this engine needs them.

type request struct {
	Request  string   `json:"request"`
	ID       int      `json:"id"`
	Names    []string `json:"names"`
	Scenario scenario `json:"scenario"`
	Action   action   `json:"action"`
	Program  struct {
		Scenario scenario `json:"scenario"`
		Moves    []struct {
			Action action `json:"action"`
			Legal  *bool  `json:"legal"` // left out it is true
		} `json:"moves"`
	} `json:"program"`
}

type scenario struct {
	Players []struct {
		Life        *int           `json:"life"`
		Counters    map[string]int `json:"counters"`
		Mana        string         `json:"mana"`
		LandsPlayed int            `json:"lands_played"`
	} `json:"players"`
	Objects []struct {
		Label      string         `json:"label"`
		Card       string         `json:"card"`
		Zone       string         `json:"zone"`
		Owner      int            `json:"owner"`
		Controller *int           `json:"controller"`
		Tapped     bool           `json:"tapped"`
		Fresh      bool           `json:"fresh"`
		Counters   map[string]int `json:"counters"`
		Damage     int            `json:"damage"`
		AttachedTo *string        `json:"attached_to"`
		Back       bool           `json:"back"`
	} `json:"objects"`
	Step         string `json:"step"`
	ActivePlayer int    `json:"active_player"`
	Turn         *int   `json:"turn"`
}

type action struct {
	Action      string              `json:"action"`
	Player      int                 `json:"player"`
	Step        string              `json:"step"`
	Card        string              `json:"card"`
	Source      string              `json:"source"`
	Ability     int                 `json:"ability"`
	Targets     [][]string          `json:"targets"`
	Modes       []int               `json:"modes"`
	X           *int                `json:"x"`
	Alternative *string             `json:"alternative"`
	Additional  []string            `json:"additional"`
	Division    []string            `json:"division"`
	CostChoices [][]string          `json:"cost_choices"`
	Mana        []action            `json:"mana"`
	Spend       string              `json:"spend"`
	Produce     string              `json:"produce"`
	Attackers   map[string]string   `json:"attackers"`
	Blockers    map[string][]string `json:"blockers"`
	Chosen      [][]string          `json:"chosen"`
}

type decision struct {
	Kind    string   `json:"kind"`
	Player  int      `json:"player"`
	Source  string   `json:"source,omitempty"`
	Choices []choice `json:"choices,omitempty"`
}

type choice struct {
	Options []string `json:"options"`
	Minimum int      `json:"minimum"`
	Maximum int      `json:"maximum"`
}

type observation struct {
	Turn         int          `json:"turn"`
	Step         string       `json:"step"`
	ActivePlayer int          `json:"active_player"`
	Players      []playerView `json:"players"`
	Objects      []objectView `json:"objects"`
	Stack        []stackView  `json:"stack"`
	Decision     *decision    `json:"decision"`
	Winners      *[]int       `json:"winners,omitempty"`
}

type playerView struct {
	Life        int            `json:"life"`
	Counters    map[string]int `json:"counters"`
	Mana        string         `json:"mana"`
	Hand        []string       `json:"hand"`
	LibrarySize int            `json:"library_size"`
	Library     []string       `json:"library"`
	Graveyard   []string       `json:"graveyard"`
	Lost        bool           `json:"lost"`
}

type objectView struct {
	Label      string         `json:"label"`
	Name       string         `json:"name"`
	Zone       string         `json:"zone"`
	Owner      int            `json:"owner"`
	Controller int            `json:"controller"`
	Types      []string       `json:"types"`
	Colors     string         `json:"colors"`
	Power      *int           `json:"power,omitempty"`
	Toughness  *int           `json:"toughness,omitempty"`
	Keywords   []string       `json:"keywords"`
	Tapped     bool           `json:"tapped"`
	Counters   map[string]int `json:"counters"`
	Damage     int            `json:"damage"`
	Token      bool           `json:"token"`
	Attacking  string         `json:"attacking,omitempty"`
	Blocking   []string       `json:"blocking,omitempty"`
}

type stackView struct {
	Label      string   `json:"label"`
	Kind       string   `json:"kind"`
	Source     string   `json:"source"`
	Controller int      `json:"controller"`
	Targets    []string `json:"targets"`
	Chapters   []int    `json:"chapters,omitempty"`
}

type outcome struct {
	Outcome     string       `json:"outcome"`
	Reason      string       `json:"reason,omitempty"`
	Observation *observation `json:"observation"`
}

type transcript struct {
	Start    *observation `json:"start"`
	Outcomes []outcome    `json:"outcomes"`
}

type hello struct {
	Name     string   `json:"name"`
	Version  string   `json:"version"`
	Language string   `json:"language"`
	Features []string `json:"features"`
}
