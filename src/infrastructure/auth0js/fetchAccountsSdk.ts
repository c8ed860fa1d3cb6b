import type { IdentityProviderKeys } from '../identity/IdentityProviderKeys';
import type { AccountsSdk } from './AccountsSdk';

/** Fetches the library when something of it is used for the first time. */
export const fetchAccountsSdk = async (keys: IdentityProviderKeys): Promise<AccountsSdk> => {
  const { createAccountsSdk } = await import(/* webpackChunkName: "accounts" */ './createAccountsSdk');
  return createAccountsSdk(keys);
};
