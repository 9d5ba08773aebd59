// What a page and its worker say to each other.

/** Who plays and keeps games, and who draws. */
export type WorkerName = 'table' | 'easel';

/** A request of the API. */
export interface Question {
  kind: 'ask';
  id: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** What comes of it: a picture where one was asked for. */
export interface Picture {
  status: number;
  type: string;
  body: Uint8Array<ArrayBuffer>;
}

export type Asked =
  | Question
  | { kind: 'listen'; id: number; game: string; hello: string }
  | { kind: 'close'; id: number }
  /** The way to the other worker. */
  | { kind: 'meet'; id: 0; other: MessagePort };

export type Told =
  | ({ kind: 'answer'; id: number } & Picture)
  | { kind: 'heard'; id: number; text: string }
  | { kind: 'failed'; id: number; problem: string }
  /** The browser keeps nothing: said unasked. */
  | { kind: 'forgets'; id: 0 };

/** What the table gives the easel: what it has compiled, or nothing where it could not. */
export type Given = WebAssembly.Module | null;

/** What a table says to a general. */
export type Order =
  | { kind: 'come'; module: WebAssembly.Module }
  | { kind: 'order'; order: string; state: Uint8Array; candle: string };

/** What a general says. */
export type Obeyed = { kind: 'answer'; text: string } | { kind: 'done' };
