// Accounts, on a server for others. A local server has none.

import { ApiError, call } from './api';

export interface Account {
  name: string;
  mail: string | null;
  webhook: string | null;
}

/** Whether this server has accounts, and whose this browser is logged in with. */
export async function whoAmI(): Promise<{ hosted: boolean; account: Account | null }> {
  try {
    return { hosted: true, account: await call<Account>('GET', '/account') };
  } catch (error) {
    return { hosted: error instanceof ApiError && error.status === 401, account: null };
  }
}

export const register = (name: string, password: string, mail: string) =>
  call<Account>('POST', '/accounts', undefined, { name, password, mail: mail || null });
export const logIn = (name: string, password: string) =>
  call<Account>('POST', '/session', undefined, { name, password });
export const logOut = () => call<undefined>('DELETE', '/session');
export const setAccount = (mail: string, webhook: string) =>
  call<Account>('PUT', '/account', undefined, { mail: mail || null, webhook: webhook || null });
export const forgotten = (name: string) => call<undefined>('POST', '/password-resets', undefined, { name });
export const reset = (token: string, password: string) =>
  call<undefined>('PUT', `/password-resets/${encodeURIComponent(token)}`, undefined, { password });
