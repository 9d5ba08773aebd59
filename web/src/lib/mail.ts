// Letters between two who play by mail: written and read by the table, sent as links or files by the players.

import { call, keepToken, tokensOf, type Key } from './api';
import type { components } from './api-types';
import { linkTo } from './folder';
import { packed, unpacked } from './packed';

type Schemas = components['schemas'];
export type Letter = Schemas['Letter'];
export type Contents = Schemas['Contents'];

const WAITING = 'vedette.letters';

const contents = (letter: Letter) => call<Contents>('POST', '/mail/contents', undefined, letter);
const opened = (letter: Letter, key: Key) => call<Schemas['Opened']>('POST', '/mail/letters', key, letter);
/** The letter that answers the last one, or the one that was written, again. */
export const write = (game: string, key: Key) => call<Letter>('POST', `/games/${game}/letter`, key);

/** Letters that nobody has answered yet, in games that have not begun. */
export function waiting(): Letter[] {
  try {
    return JSON.parse(localStorage.getItem(WAITING) ?? '[]') as Letter[];
  } catch {
    return [];
  }
}

function keepWaiting(letters: Letter[]): void {
  localStorage.setItem(WAITING, JSON.stringify(letters));
}

/** Keeps what opens the seat of whoever wrote, and the letter until it is answered. */
function sent({ letter, seat, token }: Schemas['Written']): Letter {
  keepToken(letter.game, seat, token);
  keepWaiting([...waiting(), letter]);
  return letter;
}

export const invite = async (game: Schemas['NewInvitation']): Promise<Letter> =>
  sent(await call<Schemas['Written']>('POST', '/mail/invitations', undefined, game));

export const accept = async (letter: Letter, name: string, trust: boolean): Promise<Letter> =>
  sent(await call<Schemas['Written']>('POST', '/mail/acceptances', undefined, { letter, name, trust }));

/** What a letter is, for whoever got it. */
export async function read(letter: Letter): Promise<Contents> {
  if (letter.number < 2 && waiting().some((own) => own.game === letter.game && own.number === letter.number))
    throw new Error('You wrote that letter yourself: it is for the other one.');
  const found = await contents(letter);
  const isMine = Object.keys(tokensOf(letter.game)).length > 0;
  if (letter.number > 0 && !isMine) throw new Error('That letter belongs to a game of somebody else.');
  return found;
}

/** Opens a letter, and says whether it has been played: a game that is new here is laid out first. */
export async function open(letter: Letter): Promise<boolean> {
  const [key] = Object.values(tokensOf(letter.game));
  const { is_played: isPlayed } = await opened(letter, key);
  keepWaiting(waiting().filter(({ game }) => game !== letter.game));
  return isPlayed;
}

/** The letter that somebody has in hand, on the way from one page to the next. */
let inHand: Letter | undefined;

export function take(letter: Letter): void {
  inHand = letter;
}

/** Puts the letter down that belongs to this game, or to any. */
export function put(game?: string): Letter | undefined {
  if (game !== undefined && inHand?.game !== game) return undefined;
  const letter = inHand;
  inHand = undefined;
  return letter;
}

/** A letter as a link. What it says stays behind the `#`: no server is told. */
export async function link(letter: Letter): Promise<string> {
  return linkTo(`/?letter#${await packed(JSON.stringify(letter))}`);
}

const NO_LETTER = 'That is no letter of this game.';

/** A letter out of a link, or out of a file. */
export async function unfold(text: string): Promise<Letter> {
  const trimmed = text.trim();
  try {
    const json = trimmed.startsWith('{') ? trimmed : await unpacked(/[\w-]+$/.exec(trimmed)?.[0] ?? '');
    const letter = JSON.parse(json) as Partial<Letter>;
    if (typeof letter.game !== 'string' || typeof letter.number !== 'number') throw new Error(NO_LETTER);
    return letter as Letter;
  } catch {
    throw new Error(NO_LETTER);
  }
}
