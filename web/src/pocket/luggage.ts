// Games on their way from one device to another: a file with everything that a page keeps of a game, and what opens its seats.

import { keepToken, tokensOf } from '../lib/api';
import { Drawer } from './drawer';

interface Luggage {
  vedette: 'game';
  game: string;
  leaves: string[];
  tokens: Record<number, string>;
}

/** A game as a file to be taken along. */
export async function pack(game: string): Promise<Blob> {
  const leaves = await (await Drawer.open()).read(game, 0);
  const luggage: Luggage = { vedette: 'game', game, leaves, tokens: tokensOf(game) };
  return new Blob([JSON.stringify(luggage)], { type: 'application/json' });
}

function read(text: string): Luggage {
  const luggage = JSON.parse(text) as Partial<Luggage>;
  const { game, leaves, tokens } = luggage;
  const isWhole = typeof game === 'string' && Array.isArray(leaves) && leaves.length > 0 && tokens;
  if (luggage.vedette !== 'game' || !isWhole) throw new Error('That file is no game that was taken along.');
  return luggage as Luggage;
}

/** Puts a game away that somebody brings, or what has been played of it elsewhere; says which it is. */
export async function unpack(file: Blob): Promise<string> {
  let luggage: Luggage;
  try {
    luggage = read(await file.text());
  } catch (error) {
    throw error instanceof SyntaxError ? new Error('That file is no game that was taken along.') : error;
  }
  const { game, leaves, tokens } = luggage;
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
