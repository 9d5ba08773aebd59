// How the page asks: a server far away, or the table in the page itself. What is asked and answered is the same.

export interface Request {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  text: string;
}

/** A live connection to a game. */
export interface Line {
  close(): void;
}

export interface Hearing {
  /** The connection stands: what it begins with, saying who listens and what it has already. */
  hello: () => string;
  hear: (text: string) => void;
  gone: () => void;
}

export interface Transport {
  ask(request: Request, signal?: AbortSignal): Promise<Answer>;
  listen(game: string, hearing: Hearing): Line;
  /** Where the browser finds a picture, or anything else that a link leads to. */
  address(path: string): string | Promise<string>;
}
