// Which page is open: the path, and nothing more.

export const route = $state({ path: location.pathname, query: location.search });

function read(): void {
  route.path = location.pathname;
  route.query = location.search;
}

export function go(path: string): void {
  history.pushState(null, '', path);
  read();
  window.scrollTo(0, 0);
}

window.addEventListener('popstate', read);

/** Follows links of this page without loading it again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest('a');
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey) return;
  if (link.origin !== location.origin || link.hasAttribute('download') || link.target) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
