// What a drag means: lifting a counter is the click that takes it up, letting it go is the click on the place below it. What
// was only lifted is put back where it lay.

import type { Play } from './game.svelte';
import { MARCHES } from './hand';

interface Lifted {
  ids: string[];
  from: string | undefined;
  /** Whether it has been taken up by being lifted. */
  taken: Promise<boolean>;
}

export class Lift {
  /** The piece that is being dragged; none when empty. */
  dragged = $state('');
  private lifted: Lifted | undefined;
  /** Whether dice said how far the last piece went that was lifted. */
  private byDice = true;

  constructor(private readonly play: Play) {}

  /**
   * Whether a drag that begins on a piece lifts it: where it is in hand, where a choice says where it can be put down, or
   * where a click would take it up to march.
   */
  isMovable(id: string): boolean {
    const { play } = this;
    if (play.busy || play.choices.length === 0) return false;
    if (this.isHeld(id) || play.clicks.hasWays(id)) return true;
    return (play.isMarching || MARCHES.has(play.decision)) && play.clicks.isTakeable(id);
  }

  private isHeld(id: string): boolean {
    return this.play.inHand && this.play.selected.has(id) && this.play.targets.length > 0;
  }

  /** Counters leave the map. */
  begin(ids: string[]): void {
    const { play } = this;
    const [first] = ids;
    if (first === undefined) return;
    play.inspected = '';
    const isReady = this.isHeld(first) || play.clicks.hasWays(first);
    this.dragged = first;
    this.lifted = {
      ids,
      from: play.placeOf(first),
      taken: isReady ? Promise.resolve(false) : this.tryTaking(ids),
    };
  }

  /**
   * Takes them up, unless that rolls for how far they go: it cannot be taken back, so it is done only when they are let go
   * somewhere else.
   */
  private async tryTaking(ids: string[]): Promise<boolean> {
    const choice = this.play.clicks.choiceOf(ids[0] ?? '');
    // Of what comes after a button nothing can be asked yet: it is as it was the last time.
    if (choice && this.play.choices.includes(choice)) this.byDice = await this.play.foresight.rolls(choice);
    if (choice && this.byDice) return false;
    await this.takeAll(ids);
    return true;
  }

  /** Takes up the first of these, and the others along with it. */
  async takeAll(ids: string[]): Promise<void> {
    const [first, ...others] = ids;
    // What is in hand already stays there.
    if (first !== undefined && !this.isHeld(first)) await this.play.clicks.takePiece(first);
    const wanted = new Set(others);
    await this.play.clicks.takeAlong(({ pieces }) => pieces.some((id) => wanted.has(id)));
  }

  /** Lets go at a place, or puts back. */
  async drop(place: string | undefined): Promise<void> {
    const { lifted, play } = this;
    this.lifted = undefined;
    this.dragged = '';
    if (!lifted) return;
    const { ids, from } = lifted;
    const [first = ''] = ids;
    const taken = await lifted.taken;
    const before = play.state?.actions;
    const isBack = place === undefined || place === from;
    // Where several things can be meant, they are asked first.
    if (play.menu.length > 0) return;
    const isReady = taken || play.clicks.hasWays(first) || ids.some((id) => this.isHeld(id));
    if (!isBack && !isReady) await this.takeAll(ids);
    if (!isBack && play.menu.length === 0) await play.clicks.putOn(first, place);
    if (taken && play.menu.length === 0 && play.state?.actions === before) await play.clicks.putBack();
  }
}
