// What the computer would do, for whoever asks: its best few choices with what it expects of them, forgotten when the table moves on.

import * as api from './api';
import type { Play } from './game.svelte';
import type { Advice, Advised, Choice } from './types';

/** An option that is advised, and the choice that it is. */
export interface Hint extends Advised {
  choice: Choice | undefined;
  /** From where to where it goes on the map; empty where it goes nowhere. */
  path: string[];
}

export class Counsel {
  given = $state.raw<Advice>();
  isThinking = $state(false);
  private asking: AbortController | undefined;

  constructor(private readonly play: Play) {}

  /** Whether there is something to ask about, and the game's maker allows it. */
  readonly mayAsk = $derived.by(() => {
    const { state, mine, past, choices } = this.play;
    return mine && !past && state?.game.advice === true && choices.length > 1;
  });

  readonly hints = $derived.by((): Hint[] =>
    (this.given?.options ?? []).map((option) => {
      const choice = this.play.choices.find(({ action }) => action === option.action);
      const from = this.play.placeOf(choice?.pieces[0] ?? [...this.play.selected][0]);
      const path = [from, ...(choice?.places ?? [])].filter((place) => place !== undefined);
      return { ...option, choice, path: path.length > 1 ? path : [] };
    }),
  );

  async ask(): Promise<void> {
    const { key, id } = this.play;
    if (key === undefined || this.isThinking) return;
    const asking = new AbortController();
    this.asking = asking;
    this.isThinking = true;
    try {
      const given = await api.advice(id, key, asking.signal);
      if (!asking.signal.aborted) this.given = given;
    } catch (error) {
      if (!asking.signal.aborted && error instanceof api.ApiError)
        this.play.saying = { text: error.message, clause: error.clause };
    } finally {
      if (this.asking === asking) this.isThinking = false;
    }
  }

  /** The table has moved on, or nobody wants to see it any more. */
  forget(): void {
    this.asking?.abort();
    this.isThinking = false;
    this.given = undefined;
  }
}
