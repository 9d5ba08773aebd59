// A server, over HTTP and a WebSocket.

import type { Answer, Hearing, Line, Request, Transport } from './types';

export const server: Transport = {
  async ask({ method, path, headers, body }: Request, signal?: AbortSignal): Promise<Answer> {
    const answer = await fetch(path, { method, headers, body: body ?? null, signal: signal ?? null });
    return { status: answer.status, text: await answer.text() };
  },

  listen(game: string, { hello, hear, gone }: Hearing): Line {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/games/${game}/live`);
    socket.addEventListener('open', () => socket.send(hello()));
    socket.addEventListener('message', (event) => hear(String(event.data)));
    socket.addEventListener('close', gone);
    return socket;
  },

  address: (path: string) => path,
};
