// A general, who thinks in a worker of its own.

import load, { General } from 'vedette-pocket';
import type { Obeyed, Order } from './messages';

/** So often, in milliseconds, one who thinks looks whether it is to come to an end. */
const LOOK = 30;

const tell = (told: Obeyed) => postMessage(told);

let candle = '';
let looks = 0;
let isOut = false;

/** Whether the candle is out. Nothing is sent anywhere: the address is one of this browser's own. */
function isHurried(): boolean {
  const now = performance.now();
  if (isOut || now < looks) return isOut;
  looks = now + LOOK;
  const look = new XMLHttpRequest();
  look.open('GET', candle, false);
  try {
    look.send();
  } catch {
    isOut = true;
  }
  return isOut;
}

Object.assign(globalThis, { isHurried });

let general: Promise<General> = Promise.reject(new Error('An order came before its general did.'));
// Nobody is to blame while no order has come.
general.catch(() => undefined);

async function come(module: WebAssembly.Module): Promise<General> {
  await load({ module_or_path: module });
  return new General();
}

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if (data.kind === 'come') {
    general = come(data.module);
    return;
  }
  general
    .then((general) => {
      ({ candle } = data);
      looks = performance.now() + LOOK;
      isOut = false;
      general.obey(data.order, data.state, (text) => tell({ kind: 'answer', text }));
      tell({ kind: 'done' });
    })
    // Whoever called hears of it, and calls somebody else.
    .catch((error: unknown) => reportError(error));
});
