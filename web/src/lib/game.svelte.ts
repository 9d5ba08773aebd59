// One game as this browser sees it: the state, what is lit, and what is sent to the server. It knows no rules.

import * as api from './api';
import type { GameState } from './api';
import { Geography } from './board';
import { Chronicle, viewerOf } from './chronicle.svelte';
import { Clicks } from './clicks.svelte';
import { Counsel } from './counsel.svelte';
import { Foresight } from './foresight.svelte';
import { handAfter, lastMovers } from './hand';
import { eventsOf, placesOf } from './log';
import { PREFIX } from './letter';
import { Lift } from './lift.svelte';
import {
  closingOf,
  isInHand,
  isMarching,
  litOf,
  namedOf,
  pickedOf,
  putDownOf,
  targetsOf,
  tuckedOf,
} from './offers';
import { Story, strikesOf, type Beat } from './story.svelte';
import type { Choice, Clause, GameEvent, Overlay, View } from './types';

export interface Saying {
  text: string;
  clause: string | null;
}

/** What stood on the table after so many actions. */
interface Moment {
  actions: number;
  view: View;
}

export class Play {
  state = $state.raw<GameState>();
  geography = $state.raw<Geography>();
  /** What the umpire last said. */
  saying = $state<Saying>();
  /** Several choices that one click could mean. */
  menu = $state.raw<Choice[]>([]);
  /** A moment of the past that is being looked at. */
  past = $state.raw<Moment>();
  /** The seat whose turn it is at this screen and that has not yet taken the chair. */
  handOver = $state<number>();
  chat = $state.raw<api.ChatLine[]>([]);
  /** How far the computer has come that thinks about the open decision. */
  thinking = $state.raw<api.Thinking>();
  busy = $state(false);
  /** The last state heard while an action was on its way. */
  private missed: GameState | undefined;
  lost = $state(false);
  inspected = $state('');
  hovered = $state<string | null>(null);
  /** The rolls that have just been made, to be shown until somebody has seen them. */
  rolled = $state.raw<GameEvent[]>([]);
  /** What the rules mark out on the board, once it has been asked for. */
  overlays = $state.raw<Overlay[]>([]);
  /** Which formation the map picks out; none when empty. */
  formation = $state('');

  /** The seats that this browser may open. */
  seats = $state.raw<number[]>([]);
  private seat = $state(0);
  /** Whether the seats are opened by the account this browser is logged in with. */
  private byAccount = false;
  private clauses: Promise<Map<string, Clause>> | undefined;
  private stop: (() => void) | undefined;
  private marks = 0;
  /** What the others did, while it is being shown. */
  readonly story = new Story();
  readonly chronicle = new Chronicle(this);
  readonly clicks = new Clicks(this);
  readonly lift = new Lift(this);
  readonly foresight = new Foresight(this);
  readonly counsel = new Counsel(this);

  readonly view = $derived(this.past?.view ?? this.story.view ?? this.state?.view);
  readonly mine = $derived(this.ownSeat(this.state?.decision?.seat) && !this.past);
  /** What may be chosen, once what the others did has been seen. */
  readonly choices = $derived(
    this.mine && this.handOver === undefined && !this.story.view ? (this.state?.choices ?? []) : [],
  );
  /** What can be chosen one button further on. */
  readonly ahead = $derived(this.choices.length > 0 ? (this.state?.ahead ?? []) : []);
  readonly tucked = $derived(tuckedOf(this.choices, (choice) => this.isPieceShown(choice)));
  readonly litPieces = $derived(litOf(this.choices, this.tucked, this.ahead));
  readonly litCards = $derived(new Set(this.choices.flatMap((choice) => (choice.card ? [choice.card] : []))));
  /** The pieces that are taken up: those that the choices are about, that say they are moving, or that were clicked. */
  readonly selected = $derived.by((): Set<string> => {
    const held = this.choices.length > 0 ? (this.clicks.held?.pieces ?? []) : [];
    const known = [...pickedOf(this.choices, this.view?.pieces ?? []), ...held];
    if (known.length > 0 || !this.state || this.choices.length === 0) return new Set(known);
    return new Set(lastMovers(this.state));
  });
  /** The ways that lead farther than one step; not out and back again to where what is in hand stands. */
  readonly routes = $derived.by(() => {
    const stands = new Set([...this.selected].map((id) => this.placeOf(id)));
    const ways = this.choices.length > 0 ? (this.state?.routes ?? []) : [];
    return ways.filter(({ place }) => !stands.has(place));
  });
  /** Whether something is taken up and waits for a place to go to or to point at. */
  readonly inHand = $derived(isInHand(this.choices));
  readonly isMarching = $derived(isMarching(this.choices));
  /** The name of the open decision. */
  readonly decision = $derived(this.state?.decision?.name ?? '');
  /** Whether a message is being written: words can be added to it. */
  readonly writes = $derived(this.choices.some(({ action }) => action.startsWith(PREFIX)));
  /** What is offered as a button: also what can be pointed at neither on the map nor among the cards. */
  readonly buttons = $derived(
    this.choices.filter(
      (choice) =>
        (choice.kind === 'button' || !this.isShown(choice)) &&
        !this.tucked.has(choice) &&
        !(this.writes && choice.action.startsWith(PREFIX)),
    ),
  );
  /** What can be pointed at on the map and is so little that it is named beside it too. */
  readonly named = $derived(
    namedOf(this.choices, this.geography?.hexes ?? false, (choice) => this.isShown(choice)),
  );
  /** What ends the gathering of attackers. */
  readonly closing = $derived(closingOf(this.choices, this.buttons));
  /** What the piece that is being dragged may do, where its choices name it. */
  private readonly ownWays = $derived(putDownOf(this.choices, this.lift.dragged));
  readonly targets = $derived(
    this.ownWays.length > 0 ? targetsOf(this.ownWays, []) : targetsOf(this.choices, this.routes),
  );
  /** The way to the place that is pointed at, from where what is in hand stands. */
  readonly way = $derived.by((): string[] => {
    const path = this.routes.find((route) => route.place === this.hovered)?.path ?? [];
    const from = this.placeOf([...this.selected][0]);
    return path.length === 0 || from === undefined || path.includes(from) ? path : [from, ...path];
  });

  constructor(
    readonly id: string,
    /** The moment on which it opens, where the game is told and not played: nobody sees its end first. */
    private readonly opensAt?: number,
  ) {
    this.seats = Object.keys(api.tokensOf(id)).map(Number);
    this.seat = this.seats[0] ?? 0;
  }

  private isShown(choice: Choice): boolean {
    if (choice.kind === 'card') {
      return this.view?.hands.some((hand) => hand.cards.some((card) => card.id === choice.card)) ?? false;
    }
    if (choice.kind === 'piece') return this.isPieceShown(choice);
    return this.isOnMap(choice.places.at(-1));
  }

  /** Whether the piece that a choice is about stands on the map. */
  private isPieceShown({ pieces }: Choice): boolean {
    return this.isOnMap(this.placeOf(pieces[0]));
  }

  /** Until the map is there everything is taken to lie on it: no button is shown that vanishes in the next moment. */
  private isOnMap(place: string | undefined): boolean {
    return place !== undefined && (!this.geography || this.geography.find(place) !== undefined);
  }

  /** What a piece is called. */
  nameOf(id: string | undefined): string {
    return this.view?.pieces.find((piece) => piece.id === id)?.name ?? id ?? '';
  }

  /** A place as a march names it: the number of a hex, the name of a location. */
  calledAt(place: string): string {
    const { geography } = this;
    return geography && !geography.hexes ? geography.called(place) : place;
  }

  placeOf(id: string | undefined): string | undefined {
    return id === undefined ? undefined : this.view?.pieces.find((piece) => piece.id === id)?.place;
  }

  /** Where the map should look for the open decision: at what it is about, else at what the others have just done. */
  attention(): string[] {
    const targets = this.targets.filter((target) => !target.far).map((target) => target.place);
    const places = (ids: Iterable<string>) => [...ids].flatMap((id) => this.placeOf(id) ?? []);
    if (targets.length > 0) return [...targets, ...places(this.selected)];
    if (this.choices.length === 0) return [];
    if (this.litPieces.size > 0) return places(this.litPieces);
    const { log } = this.chronicle;
    const others = log.slice(log.findLastIndex(({ seat }) => this.ownSeat(seat)) + 1);
    return others.flatMap(({ events }) => events.flatMap(placesOf));
  }

  private ownSeat(seat: number | undefined): boolean {
    return seat !== undefined && this.seats.includes(seat);
  }

  /** What opens the seat this browser looks from; nothing for a spectator. */
  get key(): api.Key {
    return this.keyOf(this.seat);
  }

  private keyOf(seat: number): api.Key {
    return this.byAccount ? seat : api.tokensOf(this.id)[seat];
  }

  /** A browser without tokens may still be logged in with the account that holds seats here. */
  private async findSeats(): Promise<void> {
    const state = await api.state(this.id);
    if (typeof state.viewer !== 'object') return;
    const persons = state.game.seats.filter(({ kind }) => kind !== 'computer').map(({ seat }) => seat);
    const held = await Promise.all(
      persons.map((seat) =>
        api.state(this.id, seat).then(
          () => true,
          () => false,
        ),
      ),
    );
    this.seats = persons.filter((_, index) => held[index]);
    this.seat = this.seats[0] ?? 0;
    this.byAccount = this.seats.length > 0;
  }

  async open(): Promise<void> {
    if (this.seats.length === 0) await this.findSeats().catch(() => undefined);
    await this.refresh();
    const ruleset = this.state?.game.board;
    if (ruleset) {
      const [board, pyramid] = await Promise.all([api.board(ruleset), api.pyramid(ruleset)]);
      this.geography = new Geography(ruleset, board, pyramid);
    }
    this.stop = api.live(
      this.id,
      () => this.key,
      () => this.state?.number ?? 0,
      (news) => this.hear(news),
      (connected) => (this.lost = !connected),
    );
  }

  private hear(news: api.News): void {
    if (news.type === 'chat') {
      this.chat = [
        ...this.chat.filter((line) => !news.lines.some((other) => other.number === line.number)),
        ...news.lines,
      ];
    } else if (news.type === 'thinking') {
      if (news.seat === this.state?.thinking?.seat) this.thinking = news;
    } else if (news.type === 'error') {
      this.saying = { text: news.message, clause: null };
    } else if (this.busy) {
      this.missed = news;
    } else {
      // The socket hears for the seat it was opened with, by that seat's own count; at one screen another may have
      // taken the chair.
      const own = viewerOf(news) === (this.state && viewerOf(this.state));
      if (own && news.number < (this.state?.number ?? 0)) return;
      if (own && (this.seats.length < 2 || news.decision?.seat === this.seat)) this.take(news);
      else void this.refresh();
    }
  }

  /** What was heard while an action was on its way may be newer than the answer to it. */
  private catchUp(): void {
    const { missed, state } = this;
    this.missed = undefined;
    if (!missed || !state) return;
    const own = viewerOf(missed) === viewerOf(state);
    const told = missed.number === state.number && missed.decision?.seat === state.decision?.seat;
    if (!own || (missed.number >= state.number && !told)) void this.refresh();
  }

  async say(text: string): Promise<void> {
    if (this.key !== undefined && text.trim()) await api.say(this.id, this.key, text);
  }

  close(): void {
    this.story.skip();
    this.stop?.();
  }

  /** Fetches the game anew for the seat that decides, or for this browser's first seat. */
  async refresh(): Promise<void> {
    try {
      let state = await api.state(this.id, this.key);
      const deciding = state.decision?.seat;
      if (deciding !== undefined && deciding !== this.seat && this.seats.includes(deciding)) {
        const before = state;
        state = await api.state(this.id, this.keyOf(deciding));
        if (this.state && differ(before.view, state.view)) this.handOver = deciding;
        this.seat = deciding;
      }
      // When it is over everybody may see everything.
      if (state.outcome) state = await api.state(this.id, this.key, '?umpire=true');
      if (!this.state && this.opensAt !== undefined) this.past = await this.momentOf(state, this.opensAt);
      this.lost = false;
      // Something newer may have been heard meanwhile.
      const own = this.state && viewerOf(state) === viewerOf(this.state);
      if (!own || state.number >= (this.state?.number ?? 0)) this.take(state);
    } catch (error) {
      if (error instanceof api.ApiError) this.saying = { text: error.message, clause: error.clause };
      else this.lost = true;
    }
  }

  private take(state: GameState): void {
    const viewer = viewerOf(state);
    const fresh = this.chronicle.take(state);
    // What was rolled before this viewer came to the table needs no show.
    if (this.state && viewerOf(this.state) === viewer) {
      const others = fresh.filter(({ seat }) => !this.ownSeat(seat));
      this.story.tell(this.state.view, others, (place) => this.calledAt(place));
      // The dice of the others are thrown where their story is told.
      const shown = this.story.view ? fresh.filter(({ seat }) => this.ownSeat(seat)) : fresh;
      const rolls = shown.flatMap((entry) => eventsOf(entry, 'roll'));
      if (rolls.length > 0) this.rolled = rolls;
    }
    if (state.decision?.seat !== this.state?.decision?.seat) this.clicks.held = undefined;
    // The same state may be heard again, by the socket after the answer: what was asked about it meanwhile stays open.
    const isKnown =
      this.state !== undefined && viewerOf(this.state) === viewer && this.state.number === state.number;
    this.state = isKnown && this.state ? keepKnown(this.state, state) : state;
    this.thinking = state.thinking ?? undefined;
    if (isKnown) return;
    this.menu = [];
    this.foresight.forget();
    this.counsel.forget();
    this.hovered = null;
  }

  takeChair(): void {
    this.handOver = undefined;
  }

  /** Plays actions for the seat that decides. */
  async play(actions: string[]): Promise<void> {
    const { state, key } = this;
    if (!state || key === undefined || this.busy) return;
    this.busy = true;
    this.foresight.drop();
    this.saying = undefined;
    this.chronicle.newTurn = undefined;
    try {
      const played = await api.play(this.id, key, state.number, actions);
      this.clicks.held = handAfter(this.clicks.held, state, actions, played.state);
      this.take(played.state);
      // The sheet of what has been put down lies in the way of what comes next.
      if (!this.selected.has(this.inspected)) this.inspected = '';
      if (played.refusal) this.saying = { text: played.refusal.sentence, clause: played.refusal.clause };
      const deciding = played.state.decision?.seat;
      if (played.state.outcome || (deciding !== undefined && deciding !== this.seat)) await this.refresh();
    } catch (error) {
      if (error instanceof api.ApiError) {
        this.saying = { text: error.message, clause: error.clause };
        if (error.status === 409) await this.refresh();
      } else {
        this.lost = true;
      }
    } finally {
      this.busy = false;
      this.catchUp();
    }
  }

  async deed(what: string, body: Record<string, unknown> = {}, seat = this.seat): Promise<void> {
    const { state } = this;
    const key = this.keyOf(seat);
    if (!state || key === undefined) return;
    if (what === 'undo') this.clicks.held = undefined;
    try {
      this.take(await api.post(this.id, key, what, { number: state.number, ...body }));
      await this.refresh();
    } catch (error) {
      if (error instanceof api.ApiError) this.saying = { text: error.message, clause: error.clause };
    }
  }

  /** Lets the computer that thinks play the best it has found so far. */
  async playNow(): Promise<void> {
    try {
      await api.post(this.id, this.key, 'play-now');
    } catch (error) {
      // It may have played already: then nobody is thinking any more.
      const late = error instanceof api.ApiError && error.status === 409;
      if (error instanceof api.ApiError && !late) this.saying = { text: error.message, clause: error.clause };
    }
  }

  /** Looks at the game after so many actions; the present when that is all of them. */
  async lookBack(actions: number): Promise<void> {
    if (this.state) this.past = await this.momentOf(this.state, actions);
  }

  private async momentOf({ actions: all, outcome }: GameState, actions: number): Promise<Moment | undefined> {
    if (actions >= all) return undefined;
    const { view } = await api.at(this.id, actions, this.key, outcome ? '?umpire=true' : '');
    return { actions, view };
  }

  async clause(id: string): Promise<Clause | undefined> {
    const ruleset = this.state?.game.ruleset;
    if (!ruleset) return undefined;
    this.clauses ??= api
      .rules(ruleset)
      .then((book) => new Map(book.clauses.map((clause) => [clause.id, clause])));
    return (await this.clauses).get(id);
  }

  /** The ways by which a beat of the story strikes. */
  strikes(beat: Beat): string[][] {
    const { view } = this.story;
    if (!view) return [];
    const isBeside = (one: string, other: string) => this.geography?.areNeighbours(one, other) ?? false;
    return strikesOf(beat, this.seatOf(beat.seat)?.side, view, isBeside);
  }

  /** The name of a seat. Not every seat of a ruleset is at every table. */
  titleOf(seat: number | undefined): string {
    return this.seatOf(seat)?.title ?? '';
  }

  seatOf(seat: number | undefined): api.SeatState | undefined {
    return this.state?.game.seats.find((one) => one.seat === seat);
  }

  /** Asks what the rules mark out at the moment that is being looked at. */
  async markOut(): Promise<void> {
    const asked = ++this.marks;
    const query = new URLSearchParams();
    if (this.past) query.set('actions', String(this.past.actions));
    if (this.state?.outcome) query.set('umpire', 'true');
    const found = await api.overlays(this.id, this.key, `?${query}`).catch(() => []);
    if (asked === this.marks) this.overlays = found;
  }

  /** Answers the other side's offer. */
  answer(what: 'undo' | 'draw', accept: boolean): Promise<void> {
    const by = this.state?.offers[what];
    return this.deed(`${what}/answer`, { accept }, this.seats.find((seat) => seat !== by) ?? this.seat);
  }

  /** What the other side asks of a seat at this screen. */
  readonly asked = $derived.by((): 'undo' | 'draw' | undefined => {
    const offers = this.state?.offers;
    const waits = (by: number | null | undefined) =>
      by !== null && by !== undefined && this.seats.some((seat) => seat !== by);
    return waits(offers?.undo) ? 'undo' : waits(offers?.draw) ? 'draw' : undefined;
  });
}

/** A state that is heard again: what is the same in it stays the same thing, and nothing is drawn anew. */
function keepKnown(known: GameState, heard: GameState): GameState {
  const keep = <Part>(old: Part, now: Part) => (JSON.stringify(old) === JSON.stringify(now) ? old : now);
  return {
    ...heard,
    view: keep(known.view, heard.view),
    choices: keep(known.choices, heard.choices),
    routes: keep(known.routes, heard.routes),
    ahead: keep(known.ahead, heard.ahead),
  };
}

/** Whether one of two seats at this screen sees something that the other may not. */
function differ(one: View, other: View): boolean {
  const seen = (view: View) => JSON.stringify({ ...view, viewer: null });
  return seen(one) !== seen(other);
}
