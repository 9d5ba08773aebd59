// A game on a line: one looks at any moment of it, steps, or lets it run. Where a narrator tells it, it runs from turning point
// to turning point.

import * as api from './api';
import type { LogEntry } from './api';
import type { Play } from './game.svelte';
import type { Caption } from './types';

/** How long a moment is shown while the game runs by itself, in milliseconds. */
const PACE = 700;
/** A caption is read for so long, and so much longer for each of its letters. */
const READING = 1500;
const LETTER = 50;
/** Between two turning points no more moments are shown than these. */
const MOST_MOMENTS = 12;
/** So many actions before the moment are read beside it. */
const LOG_BEFORE = 30;

export class Reel {
  running = $state(false);
  /** What led to the moment that is shown, where a narrator tells the game. */
  log = $state.raw<LogEntry[]>([]);
  /** Which run it is: one that was stopped does not go on when another begins. */
  private round = 0;
  private wanted: number | undefined;
  private busy = false;

  readonly last = $derived.by(() => this.play.state?.actions ?? 0);
  readonly now = $derived.by(() => this.play.past?.actions ?? this.last);
  /** The turning point that was last come by; none while the game is being fetched. */
  readonly index = $derived.by(() =>
    this.play.state ? this.captions.findLastIndex(({ actions }) => actions <= this.now) : -1,
  );
  readonly caption = $derived.by(() => this.captions[this.index]);
  /** Whether the moment that is shown is a turning point. */
  readonly isThere = $derived.by(() => this.caption?.actions === this.now);

  constructor(
    readonly play: Play,
    readonly captions: Caption[] = [],
  ) {}

  /** Fetches one moment at a time: while the handle is dragged only the last one asked for counts. */
  async show(actions: number): Promise<void> {
    this.wanted = actions;
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.wanted !== undefined) {
        const next: number = this.wanted;
        this.wanted = undefined;
        await this.play.lookBack(next);
        if (this.captions.length > 0) await this.readTo(next);
      }
    } finally {
      this.busy = false;
    }
  }

  private async readTo(actions: number): Promise<void> {
    const since = Math.max(0, actions - LOG_BEFORE);
    this.log = await api.logOf(this.play.id, since, this.play.key, true, actions - since).catch(() => []);
  }

  /** Lets the game run, or stops it. */
  async run(): Promise<void> {
    this.round += 1;
    const round = this.round;
    this.running = !this.running;
    const goesOn = () => this.running && this.round === round;
    if (goesOn() && this.now >= this.last) await this.show(0);
    while (goesOn() && this.now < this.last) {
      await new Promise((resolve) => setTimeout(resolve, this.lasts()));
      if (goesOn()) await this.show(this.following());
    }
    if (this.round === round) this.running = false;
  }

  stop(): void {
    this.round += 1;
    this.running = false;
  }

  /** How long the moment is looked at. */
  private lasts(): number {
    return this.isThere && this.caption ? READING + LETTER * this.caption.says.length : PACE;
  }

  /** The moment after this one. */
  private following(): number {
    if (this.captions.length === 0) return this.now + 1;
    const [from, to] = [this.caption?.actions ?? 0, this.captions[this.index + 1]?.actions ?? this.last];
    return Math.min(to, this.now + Math.max(1, Math.ceil((to - from) / MOST_MOMENTS)));
  }

  /** Goes to the turning point before or after this moment. */
  async turn(way: 1 | -1): Promise<void> {
    const back = this.isThere ? this.index - 1 : this.index;
    const caption = this.captions[way === 1 ? this.index + 1 : back];
    if (caption) await this.show(caption.actions);
  }
}
