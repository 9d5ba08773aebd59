// Games on their way from one device to another: everything that a page keeps of a game, and what opens its seats, as a file or
// in a link. A record, which any table writes of a game, is taken in too: it goes on with a person in every seat.

import { create, keepToken, tokensOf } from '../lib/api';
import type { components } from '../lib/api-types';
import { linkTo } from '../lib/folder';
import { packed, unpacked } from '../lib/packed';
import { Drawer } from './drawer';

interface Luggage {
  vedette: 'game';
  game: string;
  leaves: string[];
  tokens: Record<number, string>;
}
type GameRecord = components['schemas']['Record'];

/** A link that is longer gets lost on its way: few programs that carry one carry more. */
const MOST_LETTERS = 30_000;
const NO_GAME = 'That is no game that was taken along, and no record of one.';

/** A game as a text to be taken along. */
export async function pack(game: string): Promise<string> {
  const leaves = await (await Drawer.open()).read(game, 0);
  const luggage: Luggage = { vedette: 'game', game, leaves, tokens: tokensOf(game) };
  return JSON.stringify(luggage);
}

/** The same as a link. */
export async function link(game: string): Promise<string> {
  const letters = await packed(await pack(game));
  if (letters.length > MOST_LETTERS) {
    throw new Error('So much has been played that no link carries it: take the game along as a file.');
  }
  return linkTo(`/?bring#${letters}`);
}

function read(text: string): Luggage | GameRecord {
  let brought: Partial<Luggage> & Partial<GameRecord>;
  try {
    brought = JSON.parse(text) as typeof brought;
  } catch {
    throw new Error(NO_GAME);
  }
  const { vedette, game, leaves, tokens, ruleset, taken } = brought;
  const isWhole = typeof game === 'string' && Array.isArray(leaves) && leaves.length > 0 && tokens;
  const isRecord = typeof ruleset === 'string' && Array.isArray(taken);
  if (!(vedette === 'game' && isWhole) && !isRecord) throw new Error(NO_GAME);
  return brought as Luggage | GameRecord;
}

/** Puts a game away that somebody brings, or what has been played of it elsewhere; says which it is. */
export async function unpack(text: string): Promise<string> {
  const brought = read(text);
  return 'leaves' in brought ? putAway(brought) : goOn(brought);
}

/** The same out of a link. */
export const unpackLink = (hash: string): Promise<string> =>
  unpacked(hash.replace('#', '')).then(unpack, () => Promise.reject(new Error(NO_GAME)));

async function putAway({ game, leaves, tokens }: Luggage): Promise<string> {
  const drawer = await Drawer.open();
  const here = await drawer.read(game, 0);
  const shared = Math.min(here.length, leaves.length);
  if (here.slice(0, shared).some((leaf, index) => leaf !== leaves[index])) {
    throw new Error('This game was played on here and elsewhere: the two cannot be joined.');
  }
  for (const [index, leaf] of leaves.entries()) {
    if (index >= here.length) await drawer.add(game, index, leaf);
  }
  for (const [seat, token] of Object.entries(tokens)) keepToken(game, Number(seat), token);
  return game;
}

async function goOn(record: GameRecord): Promise<string> {
  const { ruleset, scenario } = record;
  const made = await create({ ruleset, scenario, record, clock: null });
  for (const { seat, token } of made.seats) if (token) keepToken(made.id, seat, token);
  return made.id;
}
