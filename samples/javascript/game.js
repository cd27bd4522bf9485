// A game of Magic with a handful of cards. `game.decision` is what it waits for; `act` carries an
// announcement out, or returns why it is refused, and then nothing has changed.
"use strict";

const { CARDS, KNIGHT } = require("./cards.js");

const STEPS = [
  "untap",
  "upkeep",
  "draw",
  "precombat_main",
  "beginning_of_combat",
  "declare_attackers",
  "declare_blockers",
  "combat_damage",
  "end_of_combat",
  "postcombat_main",
  "end",
  "cleanup",
];
const NUMERALS = ["", "I", "II", "III"];
const HAND_SIZE = 7;

const sorted = (labels) => [...labels].sort();
const has = (object, type) => object.card.types.includes(type);
const without = (list, item) => list.filter((other) => other !== item);

class Game {
  constructor(scenario) {
    this.turn = scenario.turn ?? 3;
    this.step = scenario.step ?? "precombat_main";
    this.active = scenario.active_player ?? 0;
    this.players = scenario.players.map((player) => ({
      life: player.life ?? 20,
      counters: player.counters ?? {},
      mana: [...(player.mana ?? "")],
      landsPlayed: player.lands_played ?? 0,
      library: [],
      graveyard: [],
      lost: false,
      drewFromEmpty: false,
    }));
    this.objects = new Map();
    this.stack = []; // the top is the last
    this.waiting = []; // triggers that are not on the stack yet
    this.combat = null;
    this.winners = null;
    this.created = { token: 0, ability: 0 };
    for (const spec of scenario.objects) this.place(spec);
    this.procedure = this.run();
    this.decision = null;
    this.proceed();
  }

  place(spec) {
    const object = this.newObject(spec.label, spec.card, CARDS[spec.card], spec.owner, spec.zone);
    if (spec.zone === "battlefield") {
      object.controller = spec.controller ?? spec.owner;
      object.tapped = spec.tapped ?? false;
      object.fresh = spec.fresh ?? false;
      object.counters = { ...spec.counters };
      object.damage = spec.damage ?? 0;
    }
    if (spec.zone === "library" || spec.zone === "graveyard") {
      this.players[spec.owner][spec.zone].push(spec.label);
    }
  }

  newObject(label, name, card, owner, zone) {
    const object = { label, name, card, owner, zone, token: false };
    this.objects.set(label, object);
    return this.reset(object);
  }

  reset(object) {
    return Object.assign(object, {
      controller: object.owner,
      tapped: false,
      fresh: false,
      counters: {},
      damage: 0,
      boosts: [],
    });
  }

  // --- What is where -------------------------------------------------------------------------

  permanents(seat) {
    return [...this.objects.values()].filter(
      (object) => object.zone === "battlefield" && (seat ?? object.controller) === object.controller,
    );
  }

  creatures(seat) {
    return this.permanents(seat).filter((object) => has(object, "Creature"));
  }

  hand(seat) {
    const here = [...this.objects.values()].filter((o) => o.zone === "hand" && o.owner === seat);
    return sorted(here.map((object) => object.label));
  }

  size(object, side) {
    const plus = object.counters["+1/+1"] ?? 0;
    const minus = object.counters["-1/-1"] ?? 0;
    const boosts = object.boosts.reduce((sum, boost) => sum + boost[side], 0);
    return object.card[side] + plus - minus + boosts;
  }

  move(object, zone) {
    if (object.zone === "library" || object.zone === "graveyard") {
      const player = this.players[object.owner];
      player[object.zone] = without(player[object.zone], object.label);
    }
    if (object.zone === "battlefield" && this.combat) {
      delete this.combat.attackers[object.label];
      delete this.combat.blockers[object.label];
    }
    // what enters is a new object and the last to have entered
    this.objects.delete(object.label);
    this.objects.set(object.label, object);
    this.reset(object);
    object.zone = zone;
    if (zone === "graveyard") this.players[object.owner].graveyard.push(object.label);
  }

  // --- The turn (500) ------------------------------------------------------------------------

  proceed(action) {
    const { value, done } = this.procedure.next(action);
    this.decision = done ? null : value;
  }

  *run() {
    yield* this.priority();
    let left = STEPS.slice(STEPS.indexOf(this.step) + 1);
    while (!this.winners) {
      for (const player of this.players) player.mana = [];
      if (this.step === "end_of_combat") this.combat = null;
      if (!left.length) {
        this.beginTurn();
        left = [...STEPS];
      }
      this.step = left.shift();
      yield* this.turnBasedActions();
      if (this.step === "declare_attackers" && !Object.keys(this.combat.attackers).length) {
        left = left.slice(left.indexOf("end_of_combat"));
      }
      if (this.step !== "untap" && this.step !== "cleanup") yield* this.priority();
    }
  }

  beginTurn() {
    this.active = 1 - this.active;
    this.turn += 1;
    for (const player of this.players) player.landsPlayed = 0;
    for (const object of this.permanents(this.active)) object.fresh = false;
  }

  *turnBasedActions() {
    switch (this.step) {
      case "untap":
        for (const object of this.permanents(this.active)) object.tapped = false;
        break;
      case "draw":
        if (this.turn > 1) this.draw(this.active);
        break;
      case "precombat_main":
        for (const object of this.permanents(this.active)) {
          if (has(object, "Saga")) this.addLore(object);
        }
        break;
      case "declare_attackers":
        yield* this.declareAttackers();
        break;
      case "declare_blockers":
        yield* this.declareBlockers();
        break;
      case "combat_damage":
        yield* this.combatDamage();
        break;
      case "cleanup":
        yield* this.cleanup();
        break;
    }
  }

  draw(seat) {
    const [top] = this.players[seat].library;
    if (top === undefined) this.players[seat].drewFromEmpty = true;
    else this.move(this.objects.get(top), "hand");
  }

  *cleanup() {
    const hand = this.hand(this.active);
    const number = hand.length - HAND_SIZE;
    if (number > 0) {
      const choice = { options: hand, minimum: number, maximum: number };
      const [chosen] = yield* this.ask("discard", this.active, null, choice);
      for (const label of chosen) this.move(this.objects.get(label), "graveyard");
    }
    for (const object of this.permanents()) {
      object.damage = 0;
      object.boosts = [];
    }
  }

  // --- Priority, state-based actions, triggers (117, 704, 603) -------------------------------

  *priority() {
    let [player, passes] = [this.active, 0];
    for (;;) {
      yield* this.settle();
      if (this.winners) return;
      const action = yield { kind: "priority", player };
      if (action.action !== "pass") {
        this.perform(action);
        passes = 0;
        continue;
      }
      player = 1 - player;
      passes += 1;
      if (passes < 2) continue;
      if (!this.stack.length) return;
      this.resolve(this.stack.pop());
      [player, passes] = [this.active, 0];
    }
  }

  *settle() {
    do {
      while (this.stateBasedActions());
    } while (!this.winners && (yield* this.putTriggersOnStack()));
  }

  stateBasedActions() {
    const losers = this.players.filter(
      (p) => !p.lost && (p.life <= 0 || p.drewFromEmpty || (p.counters.poison ?? 0) >= 10),
    );
    const dying = this.permanents().filter((object) => this.isDoomed(object));
    const ceasing = [...this.objects.values()].filter((o) => o.token && o.zone !== "battlefield");
    const crowded = this.permanents().filter((o) => o.counters["+1/+1"] && o.counters["-1/-1"]);
    for (const object of ceasing) {
      this.objects.delete(object.label);
      const { graveyard } = this.players[object.owner];
      this.players[object.owner].graveyard = without(graveyard, object.label);
    }
    for (const object of crowded) {
      const pairs = Math.min(object.counters["+1/+1"], object.counters["-1/-1"]);
      for (const kind of ["+1/+1", "-1/-1"]) {
        object.counters[kind] -= pairs;
        if (!object.counters[kind]) delete object.counters[kind];
      }
    }
    for (const object of dying) this.move(object, "graveyard");
    for (const player of losers) player.lost = true;
    if (losers.length) this.endGame();
    return losers.length + dying.length + ceasing.length + crowded.length > 0;
  }

  isDoomed(object) {
    if (has(object, "Creature")) {
      const toughness = this.size(object, "toughness");
      return toughness <= 0 || object.damage >= toughness;
    }
    if (!has(object, "Saga")) return false;
    const busy = [...this.stack, ...this.waiting].some(
      (item) => item.chapter && item.source === object.label,
    );
    return (object.counters.lore ?? 0) >= object.card.chapters && !busy;
  }

  endGame() {
    this.winners = [0, 1].filter((seat) => !this.players[seat].lost);
  }

  addLore(saga) {
    const before = saga.counters.lore ?? 0;
    saga.counters.lore = before + 1;
    for (let number = 1; number <= saga.card.chapters; number++) {
      if (before < number && number <= saga.counters.lore) {
        this.waiting.push({ source: saga.label, controller: saga.controller, chapter: number });
      }
    }
  }

  *putTriggersOnStack() {
    const waiting = this.waiting;
    for (const seat of [this.active, 1 - this.active]) {
      let own = waiting.filter((trigger) => trigger.controller === seat);
      if (own.length > 1) {
        const named = new Map(own.map((t) => [`${t.source}/${NUMERALS[t.chapter]}`, t]));
        const options = sorted(named.keys());
        const choice = { options, minimum: own.length, maximum: own.length };
        const [order] = yield* this.ask("order_triggers", seat, null, choice);
        own = order.map((name) => named.get(name));
      }
      for (const trigger of own) {
        this.created.ability += 1;
        const label = `ability#${this.created.ability}`;
        this.stack.push({ label, kind: "triggered", targets: [], ...trigger });
      }
    }
    this.waiting = [];
    return waiting.length > 0;
  }

  resolve(item) {
    if (item.kind === "triggered") {
      this.resolveChapter(item);
      return;
    }
    const spell = this.objects.get(item.label);
    if (has(spell, "Instant")) {
      const [target] = item.targets;
      if (this.isTarget(target)) this.damage(target, spell.card.damage);
      this.move(spell, "graveyard");
      return;
    }
    this.move(spell, "battlefield");
    spell.controller = item.controller;
    spell.fresh = true;
    if (has(spell, "Saga")) this.addLore(spell);
  }

  resolveChapter({ controller, chapter }) {
    if (chapter < 3) {
      this.created.token += 1;
      const label = `token#${this.created.token}`;
      const token = this.newObject(label, "Knight", KNIGHT, controller, "battlefield");
      Object.assign(token, { token: true, fresh: true });
      return;
    }
    for (const object of this.permanents(controller)) {
      if (has(object, "Knight")) object.boosts.push({ power: 2, toughness: 1 });
    }
  }

  damage(target, amount) {
    if (/^P\d$/.test(target)) this.players[target[1]].life -= amount;
    else this.objects.get(target).damage += amount;
  }

  isTarget(name) {
    if (name === "P0" || name === "P1") return !this.players[name[1]].lost;
    const object = this.objects.get(name);
    return object !== undefined && object.zone === "battlefield" && has(object, "Creature");
  }

  // --- Combat (508-510) ----------------------------------------------------------------------

  *declareAttackers() {
    this.combat = { attackers: {}, blockers: {}, blocked: new Set() };
    if (!this.possibleAttackers().length) return;
    const { attackers } = yield { kind: "attackers", player: this.active };
    this.combat.attackers = { ...attackers };
    for (const label of Object.keys(this.combat.attackers)) {
      const object = this.objects.get(label);
      if (!object.card.keywords.includes("vigilance")) object.tapped = true;
    }
  }

  possibleAttackers() {
    const able = this.creatures(this.active).filter((object) => !object.tapped && !object.fresh);
    return able.map((object) => object.label);
  }

  *declareBlockers() {
    if (!this.possibleBlockers().length) return;
    const { blockers } = yield { kind: "blockers", player: 1 - this.active };
    this.combat.blockers = { ...blockers };
    this.combat.blocked = new Set(Object.values(this.combat.blockers).flat());
  }

  possibleBlockers() {
    if (!Object.keys(this.combat.attackers).length) return [];
    const able = this.creatures(1 - this.active).filter((object) => !object.tapped);
    return able.map((object) => object.label);
  }

  *combatDamage() {
    const { attackers, blockers, blocked } = this.combat;
    const dealt = [];
    for (const [label, goal] of Object.entries(attackers)) {
      const attacker = this.objects.get(label);
      const power = Math.max(this.size(attacker, "power"), 0);
      const against = Object.keys(blockers).filter((blocker) => blockers[blocker].includes(label));
      if (!blocked.has(label)) dealt.push([goal, power]);
      else if (against.length === 1) dealt.push([against[0], power]);
      else if (against.length && power) {
        const choice = { options: sorted(against), minimum: power, maximum: power };
        const [chosen] = yield* this.ask("divide", this.active, label, choice);
        for (const blocker of chosen) dealt.push([blocker, 1]);
      }
    }
    for (const [label, [attacker]] of Object.entries(blockers)) {
      const power = Math.max(this.size(this.objects.get(label), "power"), 0);
      if (attacker in attackers) dealt.push([attacker, power]);
    }
    for (const [target, amount] of dealt) this.damage(target, amount);
  }

  // --- Announcements -------------------------------------------------------------------------

  *ask(kind, player, source, choice) {
    const decision = { kind, player, choices: [choice] };
    if (source) decision.source = source;
    return (yield decision).chosen;
  }

  act(action) {
    const reason = this.whyNot(action);
    if (reason) return reason;
    if (action.action === "concede") {
      this.players[action.player].lost = true;
      this.endGame();
      this.decision = null;
      return null;
    }
    this.proceed(action);
    return null;
  }

  whyNot(action) {
    const { decision } = this;
    if (!decision) return "the game is over";
    if (action.action === "concede") return this.players[action.player] ? null : "no such player";
    if (action.player !== decision.player) return `player ${decision.player} has to act`;
    switch (decision.kind) {
      case "priority":
        return this.whyNotNow(action);
      case "attackers":
        return action.action === "attack" ? this.whyNotAttack(action) : "attackers are declared now";
      case "blockers":
        return action.action === "block" ? this.whyNotBlock(action) : "blockers are declared now";
      default:
        return action.action === "answer" ? this.whyNotAnswer(action) : "an answer is waited for";
    }
  }

  whyNotNow(action) {
    switch (action.action) {
      case "pass":
        return null;
      case "play_land":
        return this.whyNotPlay(action);
      case "activate":
        return this.whyNotActivate(action, new Set());
      case "cast":
        return this.whyNotCast(action);
      default:
        return `${action.action} is not for a player with priority`;
    }
  }

  inOwnMain(player) {
    const main = this.step === "precombat_main" || this.step === "postcombat_main";
    return main && player === this.active && !this.stack.length;
  }

  inHand(action) {
    const object = this.objects.get(action.card);
    return object && object.zone === "hand" && object.owner === action.player ? object : null;
  }

  whyNotPlay(action) {
    const object = this.inHand(action);
    if (!object || !has(object, "Land")) return "that is no land in the player's hand";
    if (!this.inOwnMain(action.player)) return "lands are played in one's own main phase";
    return this.players[action.player].landsPlayed ? "a land was played this turn" : null;
  }

  whyNotActivate(action, tapping) {
    const source = this.objects.get(action.source);
    if (!source || source.zone !== "battlefield" || source.controller !== action.player) {
      return "that is no permanent of the player's";
    }
    if (!source.card.produces || (action.ability ?? 0) !== 0) return "it has no such ability";
    if (source.tapped || tapping.has(source.label)) return "it is tapped";
    if (action.produce && action.produce !== source.card.produces) return "it makes no such mana";
    const extra = action.targets?.length || action.modes?.length || action.mana?.length;
    return extra || action.x != null || action.spend ? "it takes no such choices" : null;
  }

  whyNotCast(action) {
    const object = this.inHand(action);
    if (!object || has(object, "Land")) return "that is no spell in the player's hand";
    if (!has(object, "Instant") && !this.inOwnMain(action.player)) return "it is no instant";
    const chosen = ["modes", "additional", "division", "cost_choices"];
    if (chosen.some((name) => action[name]?.length) || action.x != null || action.alternative) {
      return "it takes no such choices";
    }
    const targets = action.targets ?? [];
    if (targets.length !== (has(object, "Instant") ? 1 : 0)) return "it has other targets";
    if (targets.some((group) => group.length !== 1 || !this.isTarget(group[0]))) {
      return "that is no legal target";
    }
    const tapping = new Set();
    const pool = [...this.players[action.player].mana];
    for (const ability of action.mana ?? []) {
      const reason =
        ability.player === action.player ? this.whyNotActivate(ability, tapping) : "not yours";
      if (reason) return reason;
      tapping.add(ability.source);
      pool.push(this.objects.get(ability.source).card.produces);
    }
    return this.payment(object.card, pool, action.spend ?? "") === null ? "it can't be paid" : null;
  }

  // The mana that pays, or null where it does not, or where it is not said which of several.
  payment(card, pool, spend) {
    const left = spend ? [...spend] : [...pool];
    const paid = [];
    const take = (symbol) => {
      const at = left.indexOf(symbol);
      if (at < 0) return false;
      paid.push(...left.splice(at, 1));
      return true;
    };
    if (![...card.colored].every(take) || left.length < card.generic) return null;
    if (spend) {
      const available = [...pool];
      const there = [...spend].every((symbol) => {
        const at = available.indexOf(symbol);
        if (at >= 0) available.splice(at, 1);
        return at >= 0;
      });
      return there && left.length === card.generic ? [...spend] : null;
    }
    const choice = left.length > card.generic && card.generic && new Set(left).size > 1;
    return choice ? null : [...paid, ...left.slice(0, card.generic)];
  }

  whyNotAttack({ attackers }) {
    const able = this.possibleAttackers();
    const goal = `P${1 - this.active}`;
    for (const [label, attacked] of Object.entries(attackers ?? {})) {
      if (!able.includes(label)) return `${label} can't attack`;
      if (attacked !== goal) return `${attacked} can't be attacked`;
    }
    return null;
  }

  whyNotBlock({ blockers }) {
    const able = this.possibleBlockers();
    for (const [label, attackers] of Object.entries(blockers ?? {})) {
      if (!able.includes(label)) return `${label} can't block`;
      if (attackers.length !== 1 || !(attackers[0] in this.combat.attackers)) {
        return `${label} can't block that`;
      }
    }
    return null;
  }

  whyNotAnswer({ chosen }) {
    const { kind, choices } = this.decision;
    const [choice] = choices;
    if (chosen?.length !== 1) return "one group is waited for";
    const [group] = chosen;
    if (!group.every((name) => choice.options.includes(name))) return "that is no option";
    if (group.length !== choice.minimum) return `${choice.minimum} are to be chosen`;
    return kind !== "divide" && new Set(group).size < group.length ? "one is chosen twice" : null;
  }

  // Carry out what `whyNotNow` has found legal.
  perform(action) {
    const player = this.players[action.player];
    if (action.action === "play_land") {
      const object = this.objects.get(action.card);
      this.move(object, "battlefield");
      object.fresh = true;
      player.landsPlayed += 1;
      return;
    }
    if (action.action === "activate") {
      const source = this.objects.get(action.source);
      source.tapped = true;
      player.mana.push(source.card.produces);
      return;
    }
    for (const ability of action.mana ?? []) this.perform({ ...ability, action: "activate" });
    const object = this.objects.get(action.card);
    for (const symbol of this.payment(object.card, player.mana, action.spend ?? "")) {
      player.mana.splice(player.mana.indexOf(symbol), 1);
    }
    this.move(object, "stack");
    object.controller = action.player;
    this.stack.push({
      label: object.label,
      kind: "spell",
      source: object.label,
      controller: action.player,
      targets: (action.targets ?? []).flat(),
    });
  }
}

module.exports = { CARDS, Game };
