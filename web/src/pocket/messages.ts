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
