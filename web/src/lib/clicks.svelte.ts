// What a click means: it is matched with the legal choices, and where none fits the server is asked which rule forbids it.

import * as api from './api';
import type { Play } from './game.svelte';
import { idleText, type Held } from './hand';
import { lessonOf } from './lesson.svelte';
import { companionsOf, putDownOf } from './offers';
import type { Choice } from './types';

export class Clicks {
  /** What was taken up and not yet put down. */
  held = $state.raw<Held>();
  /** The phase whose end somebody was told leaves units where they are. */
  private warned = '';

  constructor(private readonly play: Play) {}

  /** One choice is played, several are offered, none is explained. What is only in a menu is read there first. */
  private async mean(choices: Choice[], aim?: api.WhyAsked): Promise<void> {
    const [first] = choices;
    if (choices.length === 1 && first && !this.play.tucked.has(first)) await this.play.play([first.action]);
    else if (choices.length > 0) this.play.menu = choices;
    else await this.explain(aim);
  }

  /** Puts a piece down on a place, where a choice says that of both. */
  putOn(id: string, place: string): Promise<void> {
    const choices = putDownOf(this.play.choices, id).filter(({ places }) => places.at(-1) === place);
    return choices.length > 0 ? this.mean(choices) : this.goTo(place);
  }

  /** Whether a choice names a piece and a place to put it down. */
  hasWays(id: string): boolean {
    return putDownOf(this.play.choices, id).length > 0;
  }

  /** The choice that taking up a piece makes; nothing where it could be several. */
  choiceOf(id: string): Choice | undefined {
    const own = this.play.choices.filter(({ kind, pieces }) => kind !== 'step' && pieces.includes(id));
    return own.length === 1 ? own[0] : this.insteadOf(id).next[0]?.choice;
  }

  /** The choice that a place means and that dice may decide: not a step onto ground that nobody holds. */
  chanceAt(place: string): Choice | undefined {
    const own = this.play.choices.filter(({ kind, places }) => kind !== 'piece' && places.at(-1) === place);
    const isHeld = this.play.view?.pieces.some(
      (piece) => piece.place === place && !this.play.selected.has(piece.id),
    );
    return own.length === 1 && (own[0]?.kind !== 'step' || isHeld) ? own[0] : undefined;
  }

  takePiece(id: string): Promise<void> {
    const choices = this.play.choices.filter(
      (choice) => choice.pieces.includes(id) && choice.kind !== 'step',
    );
    const place = this.play.placeOf(id);
    // A click on a counter that cannot be taken up means the place it stands on, where that is a target.
    if (choices.length === 0 && place && this.play.targets.some((target) => target.place === place))
      return this.goTo(place);
    if (choices.length > 0) return this.mean(choices);
    // A second click on what has just been taken up puts it down again.
    return this.play.selected.has(id) && this.canPutDown ? this.putBack() : this.takeInstead(id);
  }

  /** Whether a click on a piece takes it up and means nothing else. */
  isTakeable(id: string): boolean {
    const choices = this.play.choices.filter(({ kind, pieces }) => kind !== 'step' && pieces.includes(id));
    if (choices.length > 0) return choices.length === 1 && choices[0]?.kind === 'piece';
    const { next, other } = this.insteadOf(id);
    return next.length === 1 || (other !== undefined && this.canPutDown);
  }

  /** What takes up a piece after one button, and what took it up before something else was in hand. */
  private insteadOf(id: string) {
    const isMeant = ({ kind, pieces }: Choice) => kind === 'piece' && pieces.includes(id);
    const next = this.play.ahead.filter(({ choice }) => isMeant(choice));
    return { next, other: this.held?.others.find(isMeant) };
  }

  /** Takes up a piece that cannot be chosen just now, but could after one button, or once what is in hand is put down. */
  private async takeInstead(id: string): Promise<void> {
    const { next, other } = this.insteadOf(id);
    const [only] = next;
    if (only && next.length === 1) return this.play.play(only.actions);
    // With something in hand the place is meant where the piece stands.
    const place = this.play.inHand ? this.play.placeOf(id) : undefined;
    if (!other || !this.canPutDown) return this.mean([], place === undefined ? { piece: id } : { place });
    await this.putBack();
    if (this.play.choices.some(({ action }) => action === other.action)) await this.play.play([other.action]);
  }

  /** What can go along with what is in hand. */
  readonly companions = $derived.by(() => companionsOf(this.play.choices, this.play.selected));

  /** Takes those along that are wanted; all, unless something else is said. */
  async takeAlong(isWanted: (choice: Choice) => boolean = () => true): Promise<void> {
    const wanted = this.companions.filter(isWanted);
    if (wanted.length > 0) await this.play.play(wanted.map(({ action }) => action));
  }

  /** Whether nothing has been done with what is in hand. */
  readonly canPutDown = $derived.by(() => {
    const { state } = this.play;
    return this.held !== undefined && state?.undoable === true && state.actions === this.held.whole;
  });
  /** Whether undoing puts all of it down: it is one piece, and nothing was taken along. */
  readonly isJustTaken = $derived.by(
    () => this.canPutDown && this.play.state?.actions === this.held?.actions,
  );

  /** Puts down what has just been taken up. */
  async putDown(): Promise<void> {
    if (this.canPutDown) await this.putBack();
  }

  /** Puts down what has just been taken up, with all that came along. */
  async putBack(): Promise<void> {
    const first = this.held?.actions ?? Infinity;
    let known = Infinity;
    while (this.play.state?.undoable && this.play.state.actions >= first && this.play.state.actions < known) {
      known = this.play.state.actions;
      await this.play.deed('undo');
    }
  }

  /** Presses a button. The one that ends a movement says first, once a phase, who could still move. */
  async press(choice: Choice): Promise<void> {
    const { state, view } = this.play;
    const { turn, phase } = view?.heading ?? { turn: 0, phase: '' };
    const now = `${turn} ${phase} ${state?.decision?.seat}`;
    // A lesson says itself when a movement is to end.
    const isWarned = this.warned === now || lessonOf(this.play) !== undefined;
    const idle = state && view && !isWarned ? idleText(state, view, choice) : '';
    if (idle) {
      this.warned = now;
      this.play.saying = { text: idle, clause: null };
    } else {
      await this.play.play([choice.action]);
    }
  }

  async goTo(place: string): Promise<void> {
    const choices = this.play.choices.filter((choice) => choice.places.at(-1) === place);
    const route = this.play.routes.find((entry) => entry.place === place);
    if (choices.length === 0 && route) await this.play.play(route.actions);
    else await this.mean(choices, { place });
  }

  playCard(card: string): Promise<void> {
    return this.mean(this.play.choices.filter((choice) => choice.card === card));
  }

  /** Where to look for what can be done, for whoever clicked where nothing can. */
  private hint(): string {
    const onMap = this.play.litPieces.size + this.play.targets.length > 0;
    const lit = onMap ? 'what has a gold edge on the map' : 'a card with a gold edge';
    const where = onMap || this.play.litCards.size > 0 ? lit : 'one of the buttons below';
    return `Nothing can be done there now. Choose ${where}.`;
  }

  private async explain(aim: api.WhyAsked | undefined): Promise<void> {
    const { state, key } = this.play;
    if (!state?.decision) return;
    const { prompt, clause, seat } = state.decision;
    const waiting = `It is for ${this.play.titleOf(seat) || 'the other side'} to decide.`;
    if (!aim || key === undefined || !this.play.mine) {
      this.play.saying = { text: prompt ?? waiting, clause };
      return;
    }
    const { refusal } = await api.whyNot(this.play.id, key, aim);
    // The question stands above: it need not be read twice.
    this.play.saying = refusal
      ? { text: refusal.sentence, clause: refusal.clause }
      : { text: this.hint(), clause };
  }
}
