// The table in the page: a worker that plays, keeps and draws.

import type { Asked, Told } from '../../pocket/messages';
import type { Answer, Hearing, Line, Request, Transport } from './types';

const worker = new Worker(new URL('../../pocket/worker.ts', import.meta.url), { type: 'module' });

let last = 0;
const answers = new Map<number, (told: Told) => void>();
worker.addEventListener('message', ({ data }: MessageEvent<Told>) => answers.get(data.id)?.(data));

const post = (asked: Asked) => worker.postMessage(asked);

function ask({ method, path, headers, body }: Request): Promise<Told & { kind: 'answer' }> {
  const id = ++last;
  return new Promise((resolve, reject) => {
    answers.set(id, (told) => {
      answers.delete(id);
      if (told.kind === 'answer') resolve(told);
      else reject(new Error(told.kind === 'failed' ? told.problem : 'The table said something else.'));
    });
    post({ kind: 'ask', id, method, path, headers, body: body ?? '' });
  });
}

/** Pictures that were drawn, by what was asked for. */
const pictures = new Map<string, Promise<string>>();

export const pocket: Transport = {
  async ask(request: Request, signal?: AbortSignal): Promise<Answer> {
    const { status, body } = await ask(request);
    // What nobody waits for any more is not told: a worker cannot be stopped in the middle.
    signal?.throwIfAborted();
    return { status, text: new TextDecoder().decode(body) };
  },

  listen(game: string, { hello, hear }: Hearing): Line {
    const id = ++last;
    answers.set(id, (told) => told.kind === 'heard' && hear(told.text));
    post({ kind: 'listen', id, game, hello: hello() });
    return {
      close: () => {
        answers.delete(id);
        post({ kind: 'close', id });
      },
    };
  },

  address(path: string): Promise<string> {
    const known = pictures.get(path);
    if (known) return known;
    const drawn = ask({ method: 'GET', path, headers: {} }).then(({ status, type, body }) => {
      if (status !== 200) throw new Error(`There is no ${path}.`);
      return URL.createObjectURL(new Blob([body], { type }));
    });
    drawn.catch(() => pictures.delete(path));
    pictures.set(path, drawn);
    return drawn;
  },
};
