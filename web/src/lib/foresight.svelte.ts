// The chances of a choice, for whoever rests on it: asked of the server a moment after, and forgotten when the table moves on.

import * as api from './api';
import type { Play } from './game.svelte';
import type { Choice, Forecast } from './types';

/** So long a pointer rests on a choice before its chances are asked for, in milliseconds: many are only passed over. */
const DWELL = 130;

export class Foresight {
  seen = $state.raw<{ choice: Choice; forecast: Forecast }>();
  private resting: ReturnType<typeof setTimeout> | undefined;
  private asking: AbortController | undefined;

  constructor(private readonly play: Play) {}

  /** A pointer or the focus has come to a choice, or left it. */
  rest(choice: Choice | undefined): void {
    clearTimeout(this.resting);
    if (choice) this.resting = setTimeout(() => void this.ask(choice), DWELL);
  }

  /** Fetches the chances of a choice, unless another is asked for meanwhile. */
  async ask(choice: Choice): Promise<void> {
    const { key, busy, choices, id } = this.play;
    // Of what is no longer offered nobody asks the chances.
    if (key === undefined || busy || !choices.includes(choice) || this.seen?.choice === choice) return;
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    try {
      const forecast = await api.forecast(id, key, choice.action, asking.signal);
      if (!asking.signal.aborted) this.seen = { choice, forecast };
    } catch {
      if (!asking.signal.aborted) this.seen = undefined;
    }
  }

  /** Something is done: what was asked is of no use any more. */
  drop(): void {
    clearTimeout(this.resting);
    this.asking?.abort();
  }

  forget(): void {
    this.drop();
    this.seen = undefined;
  }
}
