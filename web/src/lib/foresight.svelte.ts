// The chances of a choice, for whoever rests on it: asked of the server a moment after, and forgotten when the table moves on.

import * as api from './api';
import type { Play } from './game.svelte';
import type { Choice, Forecast } from './types';

/** So long a pointer rests on a choice before its chances are asked for, in milliseconds: many are only passed over. */
const DWELL = 130;
/** A decision whose close has so often had no chances to tell is asked no more. */
const SILENT = 4;

export interface Seen {
  choice: Choice;
  forecast: Forecast;
}

/** Whether a forecast has anything to say: several results, or several answers. */
export const tellsChances = ({ outcomes, answers }: Forecast): boolean =>
  outcomes.length > 1 || answers.length > 1;

export class Foresight {
  seen = $state.raw<Seen>();
  /** The chances of what has been gathered, as it stands. */
  gathered = $state.raw<Seen>();
  /** How often in a row the close of a decision said nothing; of one that has spoken, never. */
  private readonly silences = new Map<string, number>();
  private standing: AbortController | undefined;
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

  /** Fetches the chances of what closes a decision, as it stands, without being asked. */
  async stand(choice: Choice | undefined): Promise<void> {
    const { key, id, decision } = this.play;
    this.standing?.abort();
    this.gathered = undefined;
    const silence = this.silences.get(decision) ?? 0;
    if (!choice || key === undefined || silence >= SILENT) return;
    const standing = new AbortController();
    this.standing = standing;
    const forecast = await api.forecast(id, key, choice.action, standing.signal).catch(() => undefined);
    if (standing.signal.aborted || !forecast) return;
    const speaks = tellsChances(forecast);
    this.silences.set(decision, speaks ? -Infinity : silence + 1);
    if (speaks) this.gathered = { choice, forecast };
  }

  /** Whether dice fall when a choice is made. */
  async rolls(choice: Choice): Promise<boolean> {
    const { key, id } = this.play;
    const forecast = await api
      .forecast(id, key, choice.action, new AbortController().signal)
      .catch(() => undefined);
    return forecast === undefined || tellsChances(forecast);
  }

  /** Something is done: what was asked is of no use any more. */
  drop(): void {
    clearTimeout(this.resting);
    this.asking?.abort();
    this.standing?.abort();
  }

  forget(): void {
    this.drop();
    this.seen = this.gathered = undefined;
  }
}
