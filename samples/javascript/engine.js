// A small engine in JavaScript that speaks the line protocol: `cmd:node samples/javascript/engine.js`.
"use strict";

const readline = require("node:readline");

const { CARDS, Game } = require("./game.js");

const PROTOCOL = 1;
const MOST_PASSES = 200;
const FEATURES = [
  "counters", "tapped", "summoning_sick", "damage", "controller", "mana_pool", "library_order",
  "any_step", "cast", "activate", "play_land", "combat", "pay_while_casting", "decisions",
  "concede", "observe_stack", "observe_targets", "observe_chapters", "observe_mana",
  "observe_keywords", "observe_decision",
];

class Unsupported extends Error {}

let game = null;

function start(scenario) {
  if (scenario.players.length !== 2) throw new Unsupported("games of other than two players");
  for (const spec of scenario.objects) {
    if (!(spec.card in CARDS)) throw new Unsupported(`the card ${spec.card}`);
    if (spec.attached_to || spec.back) throw new Unsupported("attachments and back faces");
  }
  game = new Game(scenario);
  return observe();
}

function observe() {
  const objects = [...game.objects.values()].filter((object) => object.zone !== "stack");
  const seen = {
    turn: game.turn,
    step: game.step,
    active_player: game.active,
    players: game.players.map(viewPlayer),
    objects: objects.map(viewObject).sort((a, b) => (a.label < b.label ? -1 : 1)),
    stack: [...game.stack].reverse().map(viewItem),
    decision: game.decision,
  };
  if (game.winners) seen.winners = [...game.winners];
  return seen;
}

function viewPlayer(player, seat) {
  return {
    life: player.life,
    counters: { ...player.counters }, // a copy: the transcript is written at the end of the game
    mana: [..."WUBRGC"].map((symbol) => player.mana.filter((m) => m === symbol).join("")).join(""),
    hand: game.hand(seat),
    library_size: player.library.length,
    library: [...player.library],
    graveyard: [...player.graveyard],
    lost: player.lost,
  };
}

function viewObject(object) {
  const { label, name, zone, owner, controller, tapped, damage, token, card } = object;
  const counters = { ...object.counters };
  const view = { label, name, zone, owner, controller, tapped, counters, damage, token };
  Object.assign(view, { types: [...card.types].sort(), colors: card.colors, keywords: card.keywords });
  if (card.types.includes("Creature")) {
    view.power = game.size(object, "power");
    view.toughness = game.size(object, "toughness");
  }
  if (game.combat?.attackers[label]) view.attacking = game.combat.attackers[label];
  if (game.combat?.blockers[label]) {
    view.blocking = game.combat.blockers[label].filter((other) => other in game.combat.attackers);
  }
  return view;
}

function viewItem({ label, kind, source, controller, targets, chapter }) {
  const view = { label, kind, source, controller, targets };
  if (chapter) view.chapters = [chapter];
  return view;
}

function act(action) {
  if (!game) throw new Unsupported("acting before a scenario was started");
  const reason = action.action === "pass_until" ? passUntil(action) : game.act(action);
  if (reason) return { outcome: "refused", reason, observation: observe() };
  return { outcome: "performed", observation: observe() };
}

function passUntil({ step, player }) {
  for (let passes = 0; passes < MOST_PASSES; passes++) {
    if (game.decision?.kind !== "priority") return "there is no priority to pass";
    const before = [game.step, game.active];
    game.act({ action: "pass", player: game.decision.player });
    const moved = before[0] !== game.step || before[1] !== game.active;
    if (moved && game.step === step && game.active === player) return null;
    if (game.decision?.kind !== "priority") return null;
  }
  return `${step} was not reached`;
}

function play(program) {
  const first = start(program.scenario);
  const outcomes = [];
  for (const move of program.moves ?? []) {
    const outcome = act(move.action);
    outcomes.push(outcome);
    if ((outcome.outcome === "performed") !== (move.legal ?? true)) break;
  }
  return { start: first, outcomes };
}

const answers = {
  hello: () => ({
    answer: "hello",
    protocol: PROTOCOL,
    hello: { name: "sample-javascript", version: "1", language: "JavaScript", features: FEATURES },
  }),
  known_cards: ({ names }) => ({ answer: "cards", cards: names.filter((name) => name in CARDS) }),
  start: ({ scenario }) => ({ answer: "observation", observation: start(scenario) }),
  act: ({ action }) => ({ answer: "outcome", outcome: act(action) }),
  observe: () => ({ answer: "observation", observation: observe() }),
  play: ({ program }) => ({ answer: "transcript", transcript: play(program) }),
  bye: () => ({ answer: "bye" }),
};

function answer(request) {
  const handler = answers[request.request];
  if (!handler) return { answer: "unsupported", reason: `the request ${request.request}` };
  try {
    return handler(request);
  } catch (error) {
    if (error instanceof Unsupported) return { answer: "unsupported", reason: error.message };
    return { answer: "error", kind: "adapter", message: String(error.stack) };
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  process.stdout.write(JSON.stringify({ id: request.id, ...answer(request) }) + "\n");
});
