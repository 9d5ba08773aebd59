// What has happened at a table: the log, as far back as it has been read, when the turn began and what has changed since.

import * as api from './api';
import type { GameState, LogEntry } from './api';
import type { Play } from './game.svelte';
import { battlefields, lastMoves } from './log';
import type { Heading, Track, View } from './types';

/** So many entries of the log are fetched at once when somebody reads back. */
const LOG_PART = 200;

/** A turn that is over, the one that begins, and what the tracks show of the difference. */
export interface NewTurn {
  over: Heading;
  begins: Heading;
  changes: { track: Track; before: number }[];
}

/** Whose eyes a state is for, as one word. */
export const viewerOf = (state: GameState) => JSON.stringify(state.viewer);

export class Chronicle {
  log = $state.raw<LogEntry[]>([]);
  /** The turn that has just begun, until its first action is taken here. */
  newTurn = $state.raw<NewTurn>();
  /** Every viewer counts for itself: the logs of two seats at one screen are two logs. */
  private readonly logs = new Map<string, LogEntry[]>();
  /** The last entry of the log before the turn began, or before this browser came to the table. */
  private dawn = $state(0);
  /** The tracks when the turn began, or when this browser came to the table. */
  private atDawn: Track[] = [];

  constructor(private readonly play: Play) {}

  /** Takes in what a state tells, before it is the state of the table; what of it its viewer had not heard. */
  take(state: GameState): LogEntry[] {
    const viewer = viewerOf(state);
    const before = this.logs.get(viewer) ?? [];
    const first = state.log[0]?.number ?? Infinity;
    this.log = [...before.filter((entry) => entry.number < first), ...state.log];
    this.logs.set(viewer, this.log);
    const last = before.at(-1)?.number ?? 0;
    this.noteTurn(state.view, last);
    return state.log.filter((entry) => entry.number > last);
  }

  /** Remembers that a turn is over when another begins, and what has changed since this one was first seen. */
  private noteTurn({ heading, tracks }: View, last: number): void {
    const before = this.play.state?.view;
    if (!before || heading.turn <= before.heading.turn) {
      if (!before) [this.atDawn, this.dawn] = [tracks, last];
      return;
    }
    const same = (one: Track, other: Track) =>
      one.kind === other.kind && one.label === other.label && one.side === other.side;
    const changes = tracks.flatMap((track) => {
      const value = this.atDawn.find((old) => same(old, track))?.value ?? track.value;
      return value === track.value ? [] : [{ track, before: value }];
    });
    this.newTurn = { over: before.heading, begins: heading, changes };
    [this.atDawn, this.dawn] = [tracks, last];
  }

  /** The ways of the last pieces that moved. */
  readonly moved = $derived(lastMoves(this.log));

  /** Where dice have decided something since the turn began. */
  readonly fields = $derived.by(() =>
    battlefields(this.log, this.dawn, this.play.story.beat?.number ?? Infinity),
  );

  /** Whether the log begins before the first entry that is here. */
  readonly hasEarlier = $derived((this.log[0]?.number ?? 1) > 1);

  /** Fetches entries of the log before the first that is here. */
  async earlier(): Promise<void> {
    const { state, id, key } = this.play;
    const first = this.log[0]?.number ?? 1;
    if (!state || first <= 1) return;
    const since = Math.max(0, first - 1 - LOG_PART);
    const umpire = state.viewer === 'Umpire';
    const older = await api.logOf(id, since, key, umpire, first - 1 - since);
    // Meanwhile another may have taken the chair.
    if (viewerOf(state) !== (this.play.state && viewerOf(this.play.state)) || this.log[0]?.number !== first)
      return;
    this.log = [...older, ...this.log];
    this.logs.set(viewerOf(state), this.log);
  }
}
