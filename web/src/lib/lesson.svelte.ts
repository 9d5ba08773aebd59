// A lesson as this browser follows it. The server knows the steps and finds from the game's actions which is reached; what
// was read or passed over is kept here, and goes along with the question.

import * as api from './api';
import type { Play } from './game.svelte';
import type { Mark, Guidance } from './types';

const PROGRESS = 'vedette.lessons';
const RECRUIT = 'recruit:';

/** How far somebody has come in a lesson: its game, what was passed over in it, and whether it is done. */
export interface Progress {
  game: string;
  marks: Mark[];
  finished: boolean;
}

export function progressOf(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(PROGRESS) ?? '{}') as Record<string, Progress>;
  } catch {
    return {};
  }
}

function keep(lesson: string, progress: Progress): void {
  localStorage.setItem(PROGRESS, JSON.stringify({ ...progressOf(), [lesson]: progress }));
}

/** The game of a lesson: the one that was begun, as long as it is there, or a new one. */
export async function begin(lesson: string, again = false): Promise<string> {
  const begun = progressOf()[lesson];
  if (begun && !begun.finished && !again) {
    const [token] = Object.values(api.tokensOf(begun.game));
    const there = await api.state(begun.game, token).then(
      () => true,
      () => false,
    );
    if (there) return begun.game;
  }
  const made = await api.beginLesson(lesson);
  for (const { seat, token } of made.seats) if (token) api.keepToken(made.id, seat, token);
  keep(lesson, { game: made.id, marks: [], finished: begun?.finished ?? false });
  return made.id;
}

/** The lesson that a game was made for; nothing for any other game. */
export function lessonOf(play: Play): string | undefined {
  const drilled = play.state?.game.seats.find(
    ({ kind, name }) => kind === 'computer' && name.startsWith(RECRUIT),
  );
  return play.seats.length > 0 ? drilled?.name.slice(RECRUIT.length) : undefined;
}

export class Lesson {
  moment = $state.raw<Guidance>();
  /** Where the game stood that it is about. */
  private about = $state('');
  /** Where the game stands: what the enemy does unseen is no entry of the log, but sooner or later asks somebody else. */
  readonly here = $derived.by(() => `${this.play.state?.number} ${this.play.state?.decision?.seat}`);
  /** Whether what is shown is about the game as it stands. */
  readonly fresh = $derived(this.about === this.here);
  private progress: Progress;
  private asks = 0;

  constructor(
    readonly id: string,
    private readonly play: Play,
  ) {
    const kept = progressOf()[id];
    this.progress = kept?.game === play.id ? kept : { game: play.id, marks: [], finished: false };
  }

  /** Asks where the lesson stands, for the game as it stands. */
  async ask(): Promise<void> {
    const asked = ++this.asks;
    const about = this.here;
    const moment = await api.lesson(this.play.id, this.play.key, this.progress.marks).catch(() => undefined);
    if (asked !== this.asks || !moment) return;
    // What was passed over after actions that were taken back does not count any more.
    const marks = this.progress.marks.filter(({ taken }) => taken <= moment.taken);
    const finished = this.progress.finished || moment.stage === 'finished';
    if (marks.length !== this.progress.marks.length || finished !== this.progress.finished)
      this.save({ ...this.progress, marks, finished });
    [this.moment, this.about] = [moment, about];
  }

  /** Goes on to the next step, whatever this one waits for. */
  async pass(): Promise<void> {
    const { moment } = this;
    if (!moment) return;
    const mark = { taken: moment.taken, step: moment.step + 1 };
    this.save({ ...this.progress, marks: [...this.progress.marks, mark] });
    await this.ask();
  }

  private save(progress: Progress): void {
    this.progress = progress;
    keep(this.id, progress);
  }
}
