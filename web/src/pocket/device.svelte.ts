// The site on this device: kept for when there is no network, and brought up to date when somebody says so.

import { to } from '../lib/folder';

export const device = $state<{
  /** A newer version that waits to be used. */
  waiting: ServiceWorker | null;
  /** Whether the browser keeps nothing for this page. */
  forgets: boolean;
}>({ waiting: null, forgets: false });

/** Keeps the site, and notes when a newer one has come: at once, when the network is back, and when somebody is. */
export async function keep(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // Whatever page takes the newer one, all of them follow: two versions never keep games side by side.
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', () => location.reload());
  const registration = await serviceWorker.register(to('/sw.js'));
  const look = () => {
    // The first one of all replaces nobody.
    if (serviceWorker.controller) device.waiting = registration.waiting;
  };
  look();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
  // Without a network there is nothing newer to be had.
  const ask = () => void registration.update().catch(() => undefined);
  addEventListener('online', ask);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask());
}

/** Takes the newer one. Nothing is lost: every action is kept as soon as it is taken. */
export function update(): void {
  device.waiting?.postMessage('take over');
}
