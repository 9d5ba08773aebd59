// What a page and its worker say to each other.

/** Who plays and keeps games, and who draws. */
export type WorkerName = 'table' | 'easel';

export type Asked =
  | {
      kind: 'ask';
      id: number;
      method: string;
      path: string;
      headers: Record<string, string>;
      body: string;
    }
  | { kind: 'listen'; id: number; game: string; hello: string }
  | { kind: 'close'; id: number };

export type Told =
  | { kind: 'answer'; id: number; status: number; type: string; body: Uint8Array<ArrayBuffer> }
  | { kind: 'heard'; id: number; text: string }
  | { kind: 'failed'; id: number; problem: string }
  /** The browser keeps nothing: said unasked. */
  | { kind: 'forgets'; id: 0 };

/** What a table says to a general. */
export type Order =
  | { kind: 'come'; module: WebAssembly.Module }
  | { kind: 'order'; order: string; state: Uint8Array; candle: string };

/** What a general says. */
export type Obeyed = { kind: 'answer'; text: string } | { kind: 'done' };
