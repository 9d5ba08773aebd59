// Which page is open: its path, and nothing more.

import { pathOf, to } from './folder';

const here = () => ({ path: pathOf(location.pathname) ?? '/', query: location.search });

export const route = $state(here());

const read = () => Object.assign(route, here());

export function go(path: string): void {
  history.pushState(null, '', to(path));
  read();
  window.scrollTo(0, 0);
}

window.addEventListener('popstate', read);

/** Follows links of this page without loading it again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest('a');
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey) return;
  if (link.origin !== location.origin || link.hasAttribute('download') || link.target) return;
  const path = pathOf(link.pathname);
  if (path === null) return;
  event.preventDefault();
  go(path + link.search);
}
