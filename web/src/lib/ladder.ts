// The ladder: what to try next, from what was played. Kept by the browser alone.

import type { About, LessonInfo, ScenarioInfo } from './types';

const PLAYED = 'vedette.played';

/** A game against the computer that was played to its end. */
export interface Played {
  ruleset: string;
  scenario: string;
  /** The strongest opponent at the table. */
  opponent: string;
}

/** What to try next: a lesson, or a scenario against an opponent. */
export type Rung =
  | { kind: 'lesson'; lesson: string; ruleset: string; title: string }
  | { kind: 'game'; ruleset: string; title: string; scenario: ScenarioInfo; opponent: string };

export function playedGames(): Played[] {
  try {
    return JSON.parse(localStorage.getItem(PLAYED) ?? '[]') as Played[];
  } catch {
    return [];
  }
}

/** Remembers a game that is over. */
export function keepPlayed(game: Played): void {
  const same = (other: Played) =>
    other.ruleset === game.ruleset && other.scenario === game.scenario && other.opponent === game.opponent;
  const before = playedGames();
  if (!before.some(same)) localStorage.setItem(PLAYED, JSON.stringify([...before, game]));
}

/** A first scenario takes no longer, in minutes. */
const SHORT = 30;

/** Where one begins: the game's own first scenario if it is short, else its shortest that two play. */
export function firstOf({ scenarios }: About): ScenarioInfo | undefined {
  const forTwo = scenarios.filter(({ bot }) => bot === null);
  const shortest = forTwo.toSorted((left, right) => left.minutes - right.minutes)[0];
  return forTwo[0] && forTwo[0].minutes <= SHORT ? forTwo[0] : shortest;
}

/**
 * The rungs from the first to the last. Every game begins with its lesson, then its first scenario against the first two
 * opponents; when all games are that far, the same scenarios against the third opponent, and at last against the fourth.
 */
export function rungs(shelf: About[], lessons: LessonInfo[], opponents: string[]): Rung[] {
  const gentle = opponents.slice(0, 2);
  const game = (about: About, opponent: string): Rung[] => {
    const scenario = firstOf(about);
    return scenario ? [{ kind: 'game', ruleset: about.id, title: about.title, scenario, opponent }] : [];
  };
  const aboutOf = (ruleset: string) => shelf.find(({ id }) => id === ruleset);
  const games = [...new Set(lessons.map(({ ruleset }) => ruleset))].flatMap((id) => aboutOf(id) ?? []);
  const first = games.flatMap((about): Rung[] => [
    ...lessons
      .filter(({ ruleset }) => ruleset === about.id)
      .map(({ id, title }): Rung => ({ kind: 'lesson', lesson: id, ruleset: about.id, title })),
    ...gentle.flatMap((opponent) => game(about, opponent)),
  ]);
  const later = opponents.slice(2).flatMap((opponent) => games.flatMap((about) => game(about, opponent)));
  return [...first, ...later];
}

/** The first rung that was not done: a game counts once it was played against that opponent or a stronger one. */
export function next(
  all: Rung[],
  done: Set<string>,
  played: Played[],
  opponents: string[],
): Rung | undefined {
  const strength = (opponent: string) => opponents.indexOf(opponent);
  const isDone = (rung: Rung) =>
    rung.kind === 'lesson'
      ? done.has(rung.lesson)
      : played.some(
          ({ ruleset, opponent }) =>
            ruleset === rung.ruleset && strength(opponent) >= strength(rung.opponent),
        );
  return all.find((rung) => !isDone(rung));
}
