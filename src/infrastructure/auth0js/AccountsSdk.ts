import type { Management, WebAuth } from 'auth0-js';

/** What the accounts adapter uses of auth0-js. Never its ways to sign in: the identity port has those. */
export interface AccountsSdk {
  readonly web: Pick<WebAuth, 'signup' | 'changePassword'> & {
    readonly client: Pick<WebAuth['client'], 'userInfo'> & {
      readonly passwordless: Pick<WebAuth['client']['passwordless'], 'start' | 'verify' | 'buildVerifyUrl'>;
    };
  };
  /** @param token for the provider's user management. */
  readonly management: (token: string) => Pick<Management, 'getUser' | 'patchUserMetadata'>;
}
