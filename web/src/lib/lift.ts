// What a drag means: lifting a counter is the click that takes it up, letting it go is the click on the place below it. What
// was only lifted is put back where it lay.

import type { Play } from './game.svelte';
import { MOVEMENT } from './hand';

/**
 * The decisions in which taking up a unit rolls for how far it goes. That cannot be taken back, so it is done only when
 * the counter is let go somewhere else.
 */
const BY_DICE = new Set(['choose_action', 'take_initiative']);

interface Lifted {
  ids: string[];
  from: string | undefined;
  /** Whether it has been taken up by being lifted. */
  taken: boolean;
  done: Promise<void>;
}

export class Lift {
  private lifted: Lifted | undefined;

  constructor(private readonly play: Play) {}

  /** Whether a drag that begins on a piece lifts it: where a click would take it up to move, or it is in hand. */
  isMovable(id: string): boolean {
    const { play } = this;
    if (play.busy || play.choices.length === 0) return false;
    if (this.isHeld(id)) return true;
    return (play.isMarching || this.rolls || MOVEMENT.has(play.decision)) && play.isTakeable(id);
  }

  private isHeld(id: string): boolean {
    return this.play.inHand && this.play.selected.has(id) && this.play.targets.length > 0;
  }

  private get rolls(): boolean {
    return BY_DICE.has(this.play.decision);
  }

  /** Counters leave the map. */
  begin(ids: string[]): void {
    const { play } = this;
    const [first] = ids;
    if (first === undefined) return;
    const taken = !this.isHeld(first) && !this.rolls;
    const from = play.placeOf(first);
    play.inspected = '';
    this.lifted = { ids, from, taken, done: taken ? this.takeAll(ids) : Promise.resolve() };
  }

  /** Takes up the first of these, and the others along with it. */
  async takeAll(ids: string[]): Promise<void> {
    const [first, ...others] = ids;
    if (first !== undefined) await this.play.takePiece(first);
    const wanted = new Set(others);
    await this.play.takeAlong(({ pieces }) => pieces.some((id) => wanted.has(id)));
  }

  /** Lets go at a place, or puts back. */
  async drop(place: string | undefined): Promise<void> {
    const { lifted, play } = this;
    this.lifted = undefined;
    if (!lifted) return;
    await lifted.done;
    const before = play.state?.actions;
    const isBack = place === undefined || place === lifted.from;
    // Where several things can be meant, they are asked first.
    if (play.menu.length > 0) return;
    if (!isBack && !lifted.taken && !lifted.ids.some((id) => this.isHeld(id))) await this.takeAll(lifted.ids);
    if (!isBack && play.menu.length === 0) await play.goTo(place);
    if (lifted.taken && play.menu.length === 0 && play.state?.actions === before) await play.putBack();
  }
}
