// Accounts, on a server for others. A local server has none.

import { ApiError, call } from './api';

export interface Account {
  name: string;
  mail: string | null;
  /** Whether whoever reads it has said so: until then nothing else is sent there. */
  mail_confirmed: boolean;
  webhook: string | null;
}

/** What this server offers: a local one has neither accounts nor mail. */
export const server = () => call<{ accounts: boolean; mail: boolean }>('GET', '/server');

/** Whether this server has accounts, and whose this browser is logged in with. */
export async function whoAmI(): Promise<{ hosted: boolean; mail: boolean; account: Account | null }> {
  const { accounts, mail } = await server();
  if (!accounts) return { hosted: false, mail, account: null };
  try {
    return { hosted: true, mail, account: await call<Account>('GET', '/account') };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { hosted: true, mail, account: null };
    throw error;
  }
}

export const register = (name: string, password: string, mail: string) =>
  call<Account>('POST', '/accounts', undefined, { name, password, mail: mail || null });
export const logIn = (name: string, password: string) =>
  call<Account>('POST', '/session', undefined, { name, password });
export const logOut = () => call<undefined>('DELETE', '/session');
/** Another mail address asks for the password. */
export const setAccount = (mail: string, webhook: string, password: string) =>
  call<Account>('PUT', '/account', undefined, {
    mail: mail || null,
    webhook: webhook || null,
    password: password || null,
  });
export const confirmMail = (token: string) =>
  call<undefined>('PUT', `/mail-confirmations/${encodeURIComponent(token)}`);
export const changePassword = (old: string, changed: string) =>
  call<Account>('PUT', '/account/password', undefined, { old, new: changed });
export const forgotten = (name: string) => call<undefined>('POST', '/password-resets', undefined, { name });
export const reset = (token: string, password: string) =>
  call<undefined>('PUT', `/password-resets/${encodeURIComponent(token)}`, undefined, { password });
