// The site on this device: kept for when there is no network, and brought up to date when somebody says so.

export const device = $state<{
  /** A newer version that waits to be used. */
  waiting: ServiceWorker | null;
  /** Whether the browser keeps nothing for this page. */
  forgets: boolean;
}>({ waiting: null, forgets: false });

/** Keeps the site, and notes when a newer one has come. */
export async function keep(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/sw.js');
  const look = () => {
    // The first one of all replaces nobody.
    if (navigator.serviceWorker.controller) device.waiting = registration.waiting;
  };
  look();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
}

/** Takes the newer one. Nothing is lost: every action is kept as soon as it is taken. */
export function update(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  device.waiting?.postMessage('take over');
}
