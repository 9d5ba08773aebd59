// The server's API, and the tokens this browser holds.

import type { components } from './api-types';
import { transport } from './transport';
import type { Line } from './transport/types';
import type {
  About,
  Advice,
  Clause,
  Forecast,
  Guidance,
  History,
  LessonInfo,
  Mark,
  Moment,
  Notes,
  Opponent,
  Overlay,
  Primer,
  View,
  WatchedGame,
} from './types';

type Schemas = components['schemas'];

export type SeatState = Schemas['SeatState'];
export type ClockRule = Schemas['ClockRule'];
export type Clocks = Schemas['Clocks'];
export type LogEntry = Schemas['LogEntry'];
export type GameState = Schemas['GameState'];
export type BoardBody = Schemas['BoardBody'];
export type Made = Schemas['Made'];
export type Listed = Schemas['ListedGame'];
export type ChatLine = Schemas['Line'];
/** A computer that thinks; on the socket with the number of thoughts of other games that wait for a thinker. */
export type Thinking = Schemas['Thinking'] & { waiting?: number };
export type WhyAsked = Schemas['WhyAsked'];
/** What came of an action; the page always asks for the game as it stands. */
export type Played = Schemas['Played'] & { state: GameState };

/** How the tiles lie on the board. */
export interface Pyramid {
  tile: number;
  deepest: number;
  radius: number;
  origin: [number, number];
  size: [number, number];
  /** What the signs of the map's key are called. */
  signs: string[];
  /** Where each hex or location lies, in pixels of the deepest tiles. */
  anchors: Record<string, [number, number]>;
}

/** Why the server said no: in the rules' words where the rules speak. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly clause: string | null,
  ) {
    super(message);
  }
}

const ROOT = '/api/v1';
const TOKENS = 'vedette.tokens';

type Tokens = Record<string, Record<number, string>>;

function allTokens(): Tokens {
  try {
    return JSON.parse(localStorage.getItem(TOKENS) ?? '{}') as Tokens;
  } catch {
    return {};
  }
}

/** The seats of a game that this browser may open. */
export function tokensOf(game: string): Record<number, string> {
  return allTokens()[game] ?? {};
}

export function keepToken(game: string, seat: number, token: string): void {
  const tokens = allTokens();
  tokens[game] = { ...tokens[game], [seat]: token };
  localStorage.setItem(TOKENS, JSON.stringify(tokens));
}

/** The games this browser sits in. */
export function ownGames(): string[] {
  return Object.keys(allTokens());
}

/** What opens a seat: its token, or its number for a browser that is logged in. */
export type Key = string | number | undefined;

export async function call<T>(
  method: string,
  path: string,
  key?: Key,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const headers: Record<string, string> = {};
  if (typeof key === 'string') headers['Authorization'] = `Bearer ${key}`;
  if (typeof key === 'number') headers['X-Seat'] = String(key);
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const asked = { method, path: ROOT + path, headers };
  const request = body === undefined ? asked : { ...asked, body: JSON.stringify(body) };
  const answer = await (await transport).ask(request, signal);
  const { text } = answer;
  if (answer.status >= 400) {
    let problem: { message?: string; error?: string; clause?: string | null } = {};
    try {
      problem = JSON.parse(text) as typeof problem;
    } catch {
      // The sentence below will do.
    }
    throw new ApiError(
      answer.status,
      problem.message ?? problem.error ?? `The server answered ${answer.status}.`,
      problem.clause ?? null,
    );
  }
  return (text ? JSON.parse(text) : undefined) as T;
}

export const rulesets = () => call<About[]>('GET', '/rulesets');
export const rules = (ruleset: string) => call<Schemas['Book']>('GET', `/rulesets/${ruleset}/rules`);
export const opening = (ruleset: string, scenario: string, options: string[]) =>
  call<View & { gives_time: boolean; hides: boolean }>(
    'GET',
    `/rulesets/${ruleset}/scenarios/${scenario}?options=${options.join(',')}`,
  );
export const history = (ruleset: string, scenario: string) =>
  call<History>('GET', `/rulesets/${ruleset}/scenarios/${scenario}/history`);
export const watch = (ruleset: string, scenario: string) =>
  call<WatchedGame>('GET', `/rulesets/${ruleset}/scenarios/${scenario}/watch`);
export const footnotes = (ruleset: string, scenario: string) =>
  call<Notes>('GET', `/rulesets/${ruleset}/scenarios/${scenario}/footnotes`);
export const primer = (ruleset: string) => call<Primer>('GET', `/rulesets/${ruleset}/glossary`);
export const searchRules = (ruleset: string, words: string) =>
  call<{ clauses: Clause[] }>('GET', `/rulesets/${ruleset}/rules?search=${encodeURIComponent(words)}`);
export const lessons = () => call<LessonInfo[]>('GET', '/lessons');
export const beginLesson = (lesson: string) => call<Made>('POST', `/lessons/${lesson}/games`);
export const lesson = (game: string, key: Key, marks: Mark[]) =>
  call<Guidance>(
    'GET',
    `/games/${game}/lesson?marks=${marks.map(({ taken, step }) => `${taken}.${step}`).join(',')}`,
    key,
  );
export const opponents = () => call<Opponent[]>('GET', '/opponents');
export const board = (id: string) => call<BoardBody>('GET', `/boards/${id}`);
export const pyramid = async (id: string) =>
  JSON.parse(
    (await (await transport).ask({ method: 'GET', path: `/tiles/${id}/tiles.json`, headers: {} })).text,
  ) as Pyramid;
export const games = (mine = false) => call<Listed[]>('GET', `/games${mine ? '?mine=true' : ''}`);
export const create = (game: unknown) => call<Made>('POST', '/games', undefined, game);
export const accept = (invitation: string, name: string) =>
  call<{ game: string; seat: number; token: string }>('POST', `/invitations/${invitation}`, undefined, {
    name,
  });

export const state = (game: string, key?: Key, query = '') =>
  call<GameState>('GET', `/games/${game}${query}`, key);
export const play = (game: string, key: Key, number: number, actions: string[]) =>
  call<Played>('POST', `/games/${game}/play`, key, { number, actions });
export const whyNot = (game: string, key: Key, asked: WhyAsked) =>
  call<Schemas['WhyNot']>('POST', `/games/${game}/why-not`, key, asked);
export const advice = (game: string, key: Key, signal: AbortSignal) =>
  call<Advice>('POST', `/games/${game}/advice`, key, {}, signal);
export const forecast = (game: string, key: Key, action: string, signal: AbortSignal) =>
  call<Forecast>('POST', `/games/${game}/forecast`, key, { action }, signal);
export const post = (game: string, key: Key, what: string, body: unknown = {}) =>
  call<GameState>('POST', `/games/${game}/${what}`, key, body);
export const at = (game: string, actions: number, key?: Key, query = '') =>
  call<{ view: View }>('GET', `/games/${game}/at/${actions}${query}`, key);
export const record = (game: string) => call<Schemas['Record']>('GET', `/games/${game}/record`);
export const overlays = (game: string, key?: Key, query = '') =>
  call<Overlay[]>('GET', `/games/${game}/overlays${query}`, key);
export const course = (game: string, key?: Key, query = '') =>
  call<Moment[]>('GET', `/games/${game}/course${query}`, key);
export const logOf = (game: string, since: number, key?: Key, umpire = false, limit = 1000) =>
  call<LogEntry[]>('GET', `/games/${game}/log?since=${since}&limit=${limit}&umpire=${umpire}`, key);
export const say = (game: string, key: Key, text: string) =>
  call<ChatLine>('POST', `/games/${game}/chat`, key, { text });
export const notes = (game: string, key: Key) => call<{ text: string }>('GET', `/games/${game}/notes`, key);
export const keepNotes = (game: string, key: Key, text: string) =>
  call<{ text: string }>('PUT', `/games/${game}/notes`, key, { text });
export const notify = (game: string, key: Key, mail: string, webhook: string) =>
  call<undefined>('PUT', `/games/${game}/notification`, key, {
    mail: mail || null,
    webhook: webhook || null,
  });

export type News =
  | ({ type: 'state' } & GameState)
  | { type: 'chat'; lines: ChatLine[] }
  | ({ type: 'thinking' } & Thinking)
  | { type: 'error'; message: string };

/** A state after what has changed in it. */
export function changed(state: GameState, news: Schemas['Changed']): GameState {
  const next = structuredClone(state) as unknown as Record<string, unknown>;
  for (const change of news.changes) {
    const way = change.kind === 'spliced' ? change.at : change.at.slice(0, -1);
    const last = change.at.at(-1) ?? '';
    // Lists are objects whose keys are numbers: one walk serves both.
    const part = way.reduce((part, key) => part[key] as Record<string, unknown>, next);
    if (change.kind === 'set') part[last] = change.to;
    else if (change.kind === 'gone') delete part[last];
    else (part as unknown as unknown[]).splice(change.from, change.gone, ...change.new);
  }
  const { clocks, thinking, log } = news;
  return { ...(next as unknown as GameState), clocks, thinking, log };
}

/** Live news of a game. It comes back after a lost connection and says what it has already. */
export function live(
  game: string,
  key: () => Key,
  last: () => number,
  hear: (news: News) => void,
  connected: (is: boolean) => void,
): () => void {
  let line: Line | undefined;
  let closed = false;
  let wait = 400;
  const connect = async () => {
    const table = await transport;
    if (closed) return;
    // Those who watch are sent what has changed since the state they have.
    let state: GameState | undefined;
    line = table.listen(game, {
      hello: () => {
        wait = 400;
        connected(true);
        const opens = key();
        const who =
          typeof opens === 'string' ? { token: opens } : typeof opens === 'number' ? { seat: opens } : {};
        return JSON.stringify({ ...who, number: last() });
      },
      hear: (text) => {
        const news = JSON.parse(text) as News | ({ type: 'changed' } & Schemas['Changed']);
        if (news.type === 'state') state = news;
        if (news.type !== 'changed') return hear(news);
        if (!state) return;
        state = changed(state, news);
        hear({ ...state, type: 'state' });
      },
      gone: () => {
        if (closed) return;
        connected(false);
        setTimeout(() => !closed && void connect(), wait);
        wait = Math.min(wait * 2, 10000);
      },
    });
  };
  void connect();
  return () => {
    closed = true;
    line?.close();
  };
}
