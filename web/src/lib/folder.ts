// Where the page lies on its host. A server has it at its root; a site lies in whatever folder it was put.

/** Begins and ends with a slash. Scripts are one folder below the page, whoever loads them: a page or a worker. */
export const FOLDER =
  import.meta.env.MODE === 'site' && import.meta.env.PROD ? new URL('../', import.meta.url).pathname : '/';

/** The address of a page, given by its path below that folder. */
export const to = (path: string): string => FOLDER + path.slice(1);

/** The same from elsewhere. */
export const linkTo = (path: string): string => location.origin + to(path);

/** The path of a page by its address, or null where the address is none of ours. */
export const pathOf = (address: string): string | null =>
  address.startsWith(FOLDER) ? `/${address.slice(FOLDER.length)}` : null;
